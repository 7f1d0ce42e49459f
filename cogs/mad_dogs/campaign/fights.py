"""The month's fights: listed, opened as games, settled by hand where they were played on a real table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.names import proper
from cogs._kit.play import Offer, Options, Play, Said, plays
from cogs._kit.receipts import fairness
from cogs._kit.render import Tone, clean
from cogs._kit.words import parts
from cogs.mad_dogs.campaign.going import NEXT, going_on
from cogs.mad_dogs.campaign.telling import LAW, fight_told, outcome_lines
from cogs.mad_dogs.paradise.town import Town, named_among, town_of
from cogs.mad_dogs.people import SYSTEM_ID
from cogs.mad_dogs.words import listed
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.game import Game, GameOpened, GangBrought, PlayerSeated
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.core.roster import Engaged
from rules.core.system import discover
from rules.mad_dogs.changes import WoundsSet
from rules.mad_dogs.model import Posture
from rules.mad_dogs.paradise.changes import FightSet
from rules.mad_dogs.paradise.fights import (
    Man,
    Outcome,
    check_fight,
    facts_of,
    racket_at_stake,
    replaced,
    settled_changes,
    trucks_lent,
)
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.officials import smarts_of
from rules.mad_dogs.paradise.outrage import assessed, causes_named, sure_causes
from rules.mad_dogs.paradise.records import Fight
from rules.mad_dogs.scenarios import SCENARIOS
from rules.mad_dogs.scenarios.common import Business as Fate
from rules.mad_dogs.scenarios.forces import Side

NOBODY: Final = "Nobody"
WHEN: Final = (Phase.ACTION, Phase.OUTRAGE)
FATES: Final = {"kept": Fate.KEPT, "taken": Fate.TAKEN, "independent": Fate.INDEPENDENT}
WINNERS: Final = {"attacker": Side.ATTACKER, "defender": Side.DEFENDER, "nobody": None}


@plays("campaign fight")
async def prepare_fight(desk: Desk, options: Options) -> Play:
    """A fight of the month is played: a game with both gangs, in this channel or thread."""
    town = await town_of(desk, options.get("campaign"))
    town.require_phase(*WHEN)
    town.require_part(desk)
    fight = check_fight(town.city, int(options["fight"]))
    if fight.game:
        playing = await desk.work.games.get(fight.game)
        if playing is not None and playing.game.present:
            raise IllegalNow(f"Fight {fight.id} is played already, in <#{playing.channel_id}>.")
    if desk.game is not None:
        raise IllegalNow(
            f"“{clean(desk.game.game.name)}” is played here: open this fight in another channel or thread."
        )
    require_sides(desk, town, fight)
    system = discover()[SYSTEM_ID]
    keeping = system.games
    assert keeping is not None
    title = SCENARIOS[fight.scenario].title
    names = side_names(town, fight)
    label = proper(f"{title} {fight.id}")
    game_id = await desk.work.games.new(desk.server_id, desk.caller.channel_id, Game(label, SYSTEM_ID, ()))
    log = await desk.work.game_log(desk.server_id, game_id)
    brought = [(side, gang) for side, gang in enumerate((fight.attacker, fight.defender)) if gang]
    for _, gang in brought:
        if town.gangs[gang].gang.game:
            raise IllegalNow(f"{town.name(gang)} is on the table of another game: close that one first.")
    people = await desk.work.rosters.figures_of([gang for _, gang in brought])
    jailed = {one.figure for one in town.city.prisoners}
    facts = facts_of(town.city, fight, [one.figure for one in people if one.gang.id == fight.defender])
    told = {"facts": facts} if facts else {}
    lent = [town.name(gang) for _, gang in brought if trucks_lent(town.city, gang, town.month)]
    staging = {"scenario": title, "attacker": names[0], "defender": names[1], **told}

    def changes(_: Any) -> tuple[Change, ...]:
        return (
            FightSet(town.id, replace(fight, game=game_id)),
            GameOpened(game_id, label, SYSTEM_ID, names, town.stored.campaign.umpires),
            keeping.opened(game_id, len(names)),
            *(
                change
                for side, gang in brought
                for change in (
                    GangBrought(game_id, side, gang),
                    *(PlayerSeated(game_id, side, user) for user in town.gangs[gang].gang.owners),
                    Engaged(gang, game_id),
                )
            ),
            *(keeping.brought(one.id) for one in people if one.id not in jailed),
        )

    return Play(
        say=lambda _: Said(
            f"Fight {fight.id}: {fight_told(town, fight).partition(': ')[2]}",
            (
                "The gangs are on the table. Set the scenario up, play it, apply its results: they are booked here.",
                *(
                    (f"Trucks of their own carry the men of {listed(lent)} at no cost: /mad-table car.",)
                    if lent
                    else ()
                ),
            ),
            (Offer("Set the scenario up", "scenario set-up", staging), *_muscle(town, fight)),
            Tone.GOOD,
            presses=(fairness(log.id),),
        ),
        changes=changes,
        campaign=town.id,
        rule=SCENARIOS[fight.scenario].rule,
    )


def _muscle(town: Town, fight: Fight) -> tuple[Offer, ...]:
    """Buttons that put the muscle of the gangs on the table."""
    campaign = town.stored.campaign.name
    return tuple(
        Offer(
            f"Muscle of {town.gangs[gang].gang.name}"[:80],
            "mad-spend bring",
            {"gang": town.gangs[gang].gang.name, "campaign": campaign},
        )
        for gang in (fight.attacker, fight.defender)
        if gang and town.outfit(gang).muscle
    )


def require_sides(desk: Desk, town: Town, fight: Fight) -> None:
    """Refuse who plays neither side nor umpires; where nobody plays either side, whoever takes part may."""
    sides = [town.gangs[gang] for gang in (fight.attacker, fight.defender) if gang in town.gangs]
    unplayed = not any(one.gang.owners for one in sides) and town.takes_part(desk)
    if town.umpires(desk) or unplayed or any(desk.owns(one) for one in sides):
        return
    raise NotYours(f"Fight {fight.id} is for those who play it, or for an umpire.")


def side_names(town: Town, fight: Fight) -> tuple[str, str]:
    """What the sides of its game are called."""
    attacker = town.gangs[fight.attacker].gang.name if fight.attacker else LAW
    defender = town.gangs[fight.defender].gang.name if fight.defender else NOBODY
    return attacker, defender


# Settled by hand


@plays("campaign result")
async def prepare_result(desk: Desk, options: Options) -> Play:
    """A fight that was played on a real table: what came of it is booked once both sides, or an umpire, say so."""
    town = await town_of(desk, options.get("campaign"))
    town.require_phase(*WHEN)
    fight = check_fight(town.city, int(options["fight"]))
    require_sides(desk, town, fight)
    for gang in (fight.attacker, fight.defender):
        if gang and town.gangs[gang].gang.game:
            raise IllegalNow(f"{town.name(gang)} is on the table of a game: apply its results, or close it first.")
    outcome = await _outcome(desk, town, fight, options)
    lines = outcome_lines(town, fight, outcome)
    by = int(options.get("by") or 0)
    if not _confirmed(desk, town, fight, by):
        if by:
            raise NotYours("The other side or an umpire agrees to that.")
        asked = {**options, "by": desk.caller.actor.id}
        return Play(
            say=lambda _: Said(
                f"{clean(desk.caller.actor.name)} reports how fight {fight.id} ended.",
                (*lines, "The other side or an umpire agrees, and then it is booked."),
                (
                    Offer(
                        "Agree",
                        "campaign result",
                        {**asked, "campaign": town.stored.campaign.name},
                        f"fight:{town.id}:{fight.id}:{desk.caller.delivery}",
                    ),
                ),
            ),
            campaign=town.id,
            rule=SCENARIOS[fight.scenario].rule,
        )
    return settling(town, fight, outcome, f"Fight {fight.id} is settled.", lines, deaths(outcome))


def _confirmed(desk: Desk, town: Town, fight: Fight, by: int) -> bool:
    """Whether what is told needs nobody else's word: there is no rival, he told it himself, or an umpire says so."""
    sides = [set(town.gangs[gang].gang.owners) for gang in (fight.attacker, fight.defender) if gang]
    me = desk.caller.actor.id
    rivals = [owners for owners in sides if owners and me not in owners]
    if not rivals:
        return True
    if by and by != me and not any({by, me} <= owners for owners in sides):
        return True
    if town.umpires(desk) and not any(me in owners for owners in sides):
        desk.acts_for(f"fight {fight.id}")
        return True
    return False


async def _outcome(desk: Desk, town: Town, fight: Fight, options: Options) -> Outcome:
    """What came of it as it was told."""
    gangs = [gang for gang in (fight.attacker, fight.defender) if gang]
    people = await desk.work.rosters.figures_of(gangs)
    winner = WINNERS[str(options["winner"])]
    points = int(options.get("loot") or 0)
    taker = {Side.ATTACKER: fight.attacker, Side.DEFENDER: fight.defender, None: 0}[winner]
    if points and not taker:
        raise OutOfRange("Loot goes to a gang that won: leave it out, or say who won.")
    told = causes_named(str(options["outrage"])) if options.get("outrage") else ()
    causes = assessed((*sure_causes(town.city, fight), *told))
    fate = FATES[str(options["business"])] if options.get("business") else Fate.NONE
    if fate is not Fate.NONE and not fight.business:
        raise OutOfRange("This fight is about no business: leave that out.")
    if options.get("official_killed") and not fight.official:
        raise OutOfRange("This fight is aimed at no official: leave that out.")
    if options.get("feds_hurt") and not town.city.feds.agents:
        raise OutOfRange("There are no Feds in town, so none of them can be hurt: leave that out.")
    dead, arrested = _men(people, options.get("dead")), _men(people, options.get("arrested"))
    for man in dead:
        if man in arrested:
            raise OutOfRange(f"{clean(man.name)} is dead: nobody arrests him.")
    whole = options.get("whole_racket")
    sent = [*(figure for gang in gangs for one in town.outfit(gang).orders for figure in one.figures)]
    return Outcome(
        winner,
        ((taker, points),) if points else (),
        fate,
        fate is Fate.TAKEN and (racket_at_stake(town.city, fight) if whole is None else bool(whole)),
        int(options.get("idle") or 0),
        int(options.get("repairs") or 0),
        tuple(cause.what for cause in causes),
        dead,
        arrested,
        tuple(Man(one.gang.id, one.id, one.figure.name) for one in people if one.id in sent),
        feds_hurt=int(options.get("feds_hurt") or 0),
        killed=bool(options.get("official_killed")),
    )


def _men(people: Sequence[StoredFigure], names: Any) -> tuple[Man, ...]:
    """Figures of the two gangs by their names.

    Raises UnknownName for one that neither has, OutOfRange for one that both have.
    """
    found = [Man(one.gang.id, one.id, one.figure.name) for one in named_among(people, parts(names))]
    return tuple(dict.fromkeys(found))


def deaths(outcome: Outcome) -> tuple[Change, ...]:
    """The dead of a real table are dead on their sheets too."""
    return tuple(WoundsSet(one.figure, 0, Posture.DEAD) for one in outcome.dead)


def settling(
    town: Town, fight: Fight, outcome: Outcome, headline: str, lines: Sequence[str], more: tuple[Change, ...] = ()
) -> Play:
    """A fight is settled; a die for the SMARTS of whoever follows an official that was killed."""
    post = replaced(town.city, fight, outcome)

    def changes(smarts: Any) -> tuple[Change, ...]:
        return (*more, *settled_changes(town.id, town.city, town.month, fight, outcome, smarts or 0))

    play = Play(
        say=lambda _: Said(headline, tuple(lines), (NEXT,), Tone.GOOD),
        resolver=smarts_of if post else None,
        args=(post, 0) if post else (),
        changes=changes,
        campaign=town.id,
        rule=SCENARIOS[fight.scenario].rule,
    )
    return going_on(town, play)
