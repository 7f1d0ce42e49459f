"""A fight of the month opens as a game: who may open it, its sides, and the gangs on its table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.action.deed import Deed
from rules.core.action.report import FollowUp, Opens, Report, Tone
from rules.core.people.roster import Engaged, FreshGame
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import ForUmpire
from rules.core.plain.words import listed
from rules.core.play.game import GameOpened, GangBrought, PlayerSeated
from rules.mad_dogs.model.system_id import ID
from rules.mad_dogs.paradise.city.changes import FightSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Fight
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.fights.fight_lines import LAW, fight_line
from rules.mad_dogs.paradise.fights.fight_outcomes import facts_of, trucks_lent
from rules.mad_dogs.play.position import Person
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS

NOBODY: Final = "Nobody"
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


def played(
    town: Town, fight: Fight, game: int, label: str, people: Sequence[Person], board: Change, fairness: Opens
) -> Deed[None]:
    """The changes of playing a fight of the month as a game, by its id.

    label   the name of the game
    people  of both gangs
    board   the change that lays its board
    """
    scenario, names = SCENARIOS[fight.scenario], side_names(town, fight)
    jailed = {one.figure for one in town.city.prisoners}
    facts = facts_of(town.city, town.month, fight, [one.figure for one in people if one.gang_id == fight.defender])
    lent = [town.name(gang) for _, gang in brought_to(fight) if trucks_lent(town.city, gang, town.month)]
    text = {"facts": facts} if facts else {}
    staging = {"scenario": scenario.title, "attacker": names[0], "defender": names[1], **text}
    lines = (
        "The gangs are on the table. Set up the scenario, play it, and apply its results. The campaign then records "
        "them.",
        *(
            (f"Trucks of their own carry the figures of {listed(lent)} for free. Add one with /mad-table car.",)
            if lent
            else ()
        ),
    )
    offers = (FollowUp("Set the scenario up", "scenario set-up", staging), *_muscle(town, fight))
    headline = f"Fight {fight.id}: {fight_line(town, fight).partition(': ')[2]}"
    changes: tuple[Change, ...] = (
        FightSet(town.id, replace(fight, game=game)),
        GameOpened(game, label, ID, names, town.campaign.umpires),
        board,
        *(
            change
            for side, gang in brought_to(fight)
            for change in (
                GangBrought(game, side, gang),
                *(PlayerSeated(game, side, user) for user in town.gangs[gang].gang.leaders),
                Engaged(gang, game),
            )
        ),
        *(FreshGame(one.id) for one in people if one.id not in jailed),
    )
    return Deed(
        report=lambda _: Report(headline, lines, offers, Tone.GOOD, opens=(fairness,)),
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
