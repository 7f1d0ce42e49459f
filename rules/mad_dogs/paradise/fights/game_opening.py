"""A fight of the month opens as a game: who may open it, its sides, and the gangs on its table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.action.deed import Deed
from rules.core.action.report import FollowUp, Opens, Report, Tone
from rules.core.commands.house import giving_back, taking_over
from rules.core.commands.street import LAY
from rules.core.people.names import same
from rules.core.people.roster import Engaged, FreshGame
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.house import HOUSE
from rules.core.plain.refusal import ForUmpire, IllegalNow
from rules.core.plain.words import count, listed
from rules.core.play.game import GameOpened, GamePaced, GangBrought, PlayerSeated
from rules.core.play.pace import DAY
from rules.mad_dogs.model.board import Crew, CrewLeft, CrewSent
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.model.system_id import ID
from rules.mad_dogs.paradise.city.changes import FightSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Fight
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.fights.fight_lines import LAW, fight_line
from rules.mad_dogs.paradise.fights.fight_outcomes import as_it_stands, facts_of, trucks_lent
from rules.mad_dogs.paradise.fights.unsettled_fights import UNFOUGHT_RULES
from rules.mad_dogs.paradise.press.newspaper import date_of
from rules.mad_dogs.play.position import Person
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS

NOBODY: Final = "Nobody"
MOST_PLAYED: Final = 2
"""The most fights of a gang that are played at the same time."""
UNPLAYED: Final = "No player has a side here. An umpire plays one, and the house can play the other on a street."
WHEN: Final = (Phase.ACTION, Phase.OUTRAGE)
"""The parts of a month in which fights are played and reported."""


def require_sides(town: Town, fight: Fight) -> None:
    """Raises the refusal of a user who neither plays a side nor umpires.

    If no player has a side in the fight, all who take part in the campaign may open it.
    """
    sides = [town.gangs[gang] for gang in (fight.attacker, fight.defender) if gang in town.gangs]
    unplayed = not any(one.gang.leaders for one in sides) and town.takes_part
    if not (town.umpires or unplayed or any(one.mine for one in sides)):
        raise ForUmpire(f"Only the players of fight {fight.id}, or an umpire, can open it. Ask one of them.", town.id)


def side_names(town: Town, fight: Fight) -> tuple[str, str]:
    """The names of the sides of its game."""
    attacker = town.gangs[fight.attacker].name if fight.attacker else LAW
    defender = town.gangs[fight.defender].name if fight.defender else NOBODY
    return attacker, defender


def brought_to(fight: Fight) -> tuple[tuple[int, int], ...]:
    """The gangs that come to its table, each with the place of its side."""
    return tuple((side, gang) for side, gang in enumerate((fight.attacker, fight.defender)) if gang)


def unled_sides(town: Town, fight: Fight) -> tuple[int, ...]:
    """The places of the sides without a player.

    The house plays the only one from the opening on. Of two an umpire plays one, and may give it the other.
    """
    gangs = enumerate((fight.attacker, fight.defender))
    return tuple(side for side, gang in gangs if not (gang and town.gangs[gang].gang.leaders))


def others_played(town: Town, fight: Fight) -> list[Fight]:
    """The other fights of its gangs that are being played."""
    gangs = {fight.attacker, fight.defender} - {0}
    open_ones = (one for one in town.city.open_fights if one.game and one.id != fight.id)
    return [one for one in open_ones if gangs & {one.attacker, one.defender}]


def require_few(town: Town, fight: Fight) -> None:
    """Raises IllegalNow for a gang that already has as many fights being played as it may have."""
    played_now = others_played(town, fight)
    for gang in (fight.attacker, fight.defender):
        others = [one.id for one in played_now if gang in (one.attacker, one.defender)]
        if gang and len(others) >= MOST_PLAYED:
            raise IllegalNow(
                f"{town.name(gang)} has {count(MOST_PLAYED, 'fight')} being played already, numbers "
                f"{listed(map(str, others))}. End one of them first, or report this one with /campaign result."
            ).offering("Report it", "campaign result", fight=fight.id, campaign=town.title)


def require_time(town: Town, number: int) -> None:
    """Raises IllegalNow for a fight of this month outside the parts for fights. An older one has all parts."""
    if not any(one.id == number and one.beside for one in town.city.fights):
        town.require_phase(*WHEN)


def crew_of(town: Town, fight: Fight, people: Sequence[Person]) -> Crew:
    """The figures whom the sides send to the game of a fight.

    Those are there whom orders have sent, or all who are free if orders don't say. Others who are free may come later.
    Not free are the dead, prisoners, and figures with other orders or in another fight.
    """
    held = {one.figure for one in town.city.prisoners} | town.fighting
    able = [one for one in people if one.id not in held and one.figure.posture is not Posture.DEAD]
    sent, reserve = list[int](), list[int]()
    for gang, named in zip((fight.attacker, fight.defender), fight.crews, strict=True):
        if not gang:
            continue
        ordered = {figure for order in town.outfit(gang).orders for figure in order.figures}
        for one in able:
            if one.gang_id == gang and named is not None and one.id in named:
                sent.append(one.id)
            elif one.gang_id == gang and one.id not in ordered:
                (sent if named is None or same(one.figure.name, fight.target) else reserve).append(one.id)
    return Crew(tuple(sent), tuple(reserve))


def paced(town: Town, game: int) -> tuple[Change, ...]:
    """By post the game has the days and hours of its campaign, a day for a turn and half a day for an answer."""
    pace = town.campaign.pace
    if not pace.by_post:
        return ()
    own = replace(pace, turn=DAY, answer=DAY // 2, duty=DAY // 2, until=0, paused=0, pauser=0, resumers=())
    return (GamePaced(game, own),)


def played(
    town: Town, fight: Fight, game: int, label: str, people: Sequence[Person], board: Change, fairness: Opens
) -> Deed[None]:
    """The changes of playing a fight of the month as a game, by its id.

    label   the name of the game
    people  of both gangs
    board   the change that lays its board
    """
    scenario, names = SCENARIOS[fight.scenario], side_names(town, fight)
    theirs = [one.figure for one in people if one.gang_id == fight.defender]
    fight = as_it_stands(town.city, town.month, fight, theirs)
    facts, crew = facts_of(town.city, town.month, fight, theirs), crew_of(town, fight, people)
    lent = [town.name(gang) for _, gang in brought_to(fight) if trucks_lent(town.city, gang, town.month)]
    unled, text = unled_sides(town, fight), {"facts": facts} if facts else {}
    house, umpired = (unled, ()) if len(unled) == 1 else ((), unled)
    staging = {"scenario": scenario.title, "attacker": names[0], "defender": names[1], **text}
    lines = (
        "The gangs are on the table. Set up the scenario, play it, and apply its results. The campaign then records "
        "them.",
        f"The months go on without it. It must be over when the fights of {date_of(fight.last)} are, or else it "
        f"{UNFOUGHT_RULES[town.city.unfought]}.",
        *(
            (f"Trucks of their own carry the figures of {listed(lent)} for free. Add one with /mad-table car.",)
            if lent
            else ()
        ),
        *(f"The house plays {names[side]} on a street. It waits until you lay one." for side in house),
        *((UNPLAYED,) if umpired else ()),
    )
    offers = (
        FollowUp("Set the scenario up", "scenario set-up", staging),
        *_muscle(town, fight),
        *(taking_over(names[side], side) for side in house),
        *(giving_back(names[side], side) for side in umpired),
    )
    headline = f"Fight {fight.id}: {fight_line(town, fight).partition(': ')[2]}"
    changes: tuple[Change, ...] = (
        FightSet(town.id, replace(fight, game=game)),
        GameOpened(game, label, ID, names, town.campaign.umpires),
        board,
        CrewSent(game, crew),
        *(CrewLeft(one.game, (*crew.sent, *crew.reserve)) for one in others_played(town, fight)),
        *paced(town, game),
        *(
            change
            for side, gang in brought_to(fight)
            for change in (
                GangBrought(game, side, gang),
                *(PlayerSeated(game, side, user) for user in town.gangs[gang].gang.leaders),
                *(() if town.gangs[gang].gang.game else (Engaged(gang, game),)),
            )
        ),
        *(PlayerSeated(game, side, HOUSE) for side in house),
        *map(FreshGame, (*crew.sent, *crew.reserve)),
    )
    return Deed(
        report=lambda _: Report(headline, lines, offers, Tone.GOOD, opens=(*((LAY,) if unled else ()), fairness)),
        changes=lambda _: changes,
        log=town.id,
        rule=scenario.rule,
    )


def _muscle(town: Town, fight: Fight) -> tuple[FollowUp, ...]:
    """Buttons that put the muscle of the gangs on the table."""
    return tuple(
        FollowUp(f"Muscle of {town.gangs[gang].name}"[:80], "mad-spend bring", town.called(gang))
        for _, gang in brought_to(fight)
        if town.outfit(gang).muscle
    )
