"""The month's fights settled by hand where they were played on a real table: told, confirmed by others, booked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.play import Offer, Options, Play, Said, plays
from cogs._kit.render import Tone, clean
from cogs._kit.words import parts
from cogs.mad_dogs.campaign.fights import WHEN, require_sides
from cogs.mad_dogs.campaign.going import NEXT, going_on
from cogs.mad_dogs.campaign.telling import outcome_lines
from cogs.mad_dogs.paradise.town import Town, named_among, town_of
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.mad_dogs.changes import WoundsSet
from rules.mad_dogs.model import Posture
from rules.mad_dogs.paradise.changes import FightSet
from rules.mad_dogs.paradise.fights import Man, Outcome, check_fight, racket_at_stake, replaced, settled_changes
from rules.mad_dogs.paradise.officials import smarts_of
from rules.mad_dogs.paradise.outrage import assessed, causes_named, sure_causes
from rules.mad_dogs.paradise.records import Fight, Haul
from rules.mad_dogs.paradise.spoils import Claim, check_claim, haul, idle, loot, rolls, takings
from rules.mad_dogs.scenarios import SCENARIOS
from rules.mad_dogs.scenarios.common import Business as Fate
from rules.mad_dogs.scenarios.forces import Side

FATES: Final = {"kept": Fate.KEPT, "taken": Fate.TAKEN, "independent": Fate.INDEPENDENT}
WINNERS: Final = {"attacker": Side.ATTACKER, "defender": Side.DEFENDER, "nobody": None}
NOTHING_FOUND: Final = Haul(0)


@plays("campaign result")
async def prepare_result(desk: Desk, options: Options) -> Play:
    """A fight that was played on a real table: what came of it is booked once others, or an umpire, say so too.

    The dice behind its spoils fall once, with whatever of it is told first.
    """
    town = await town_of(desk, options.get("campaign"))
    town.require_phase(*WHEN)
    fight = check_fight(town.city, int(options["fight"]))
    by = int(options.get("by") or 0)
    if not by:
        require_sides(desk, town, fight)
    for gang in (fight.attacker, fight.defender):
        if gang and town.gangs[gang].gang.game:
            raise IllegalNow(f"{town.name(gang)} is on the table of a game: apply its results, or close it first.")
    claim = Claim(
        WINNERS[str(options["winner"])],
        int(options.get("loot") or 0),
        bool(options.get("smashed")),
        FATES[str(options["business"])] if options.get("business") else Fate.NONE,
        int(options.get("repairs") or 0),
        bool(options.get("official_killed")),
    )
    check_claim(town.city, fight, claim)
    outcome = await _outcome(desk, town, fight, claim, options)
    if _confirmed(desk, town, fight, by):
        return _settling(town, fight, claim, outcome)
    if by:
        raise NotYours(f"{_vouchers(desk, town, fight, by)} agrees to that.")
    return _asked(desk, town, fight, claim, outcome, options)


def _settling(town: Town, fight: Fight, claim: Claim, outcome: Outcome) -> Play:
    """The fight is settled: dice for what it brings, or for the SMARTS of who follows an official that was killed."""
    post = replaced(town.city, fight, outcome)
    throws = rolls(fight, claim)

    def whole(fell: Any) -> Outcome:
        return _with_spoils(fight, claim, outcome, fell if throws else fight.haul)

    def changes(fell: Any) -> tuple[Change, ...]:
        smarts = fell if post else 0
        return (
            *_deaths(outcome),
            *settled_changes(town.id, town.city, town.month, fight, whole(fell), smarts),
        )

    play = Play(
        say=lambda fell: Said(
            f"Fight {fight.id} is settled.", tuple(outcome_lines(town, fight, whole(fell))), (NEXT,), Tone.GOOD
        ),
        resolver=haul if throws else smarts_of if post else None,
        args=(fight.scenario, takings(town.city, fight)) if throws else (post, 0) if post else (),
        changes=changes,
        campaign=town.id,
        rule=SCENARIOS[fight.scenario].rule,
    )
    return going_on(town, play)


def _asked(desk: Desk, town: Town, fight: Fight, claim: Claim, outcome: Outcome, options: Options) -> Play:
    """What is told waits for somebody else's word; its dice fall now, and stay."""
    me, throws = desk.caller.actor, rolls(fight, claim)
    agreed = {name: value for name, value in options.items() if name != "dice"}
    agree = Offer(
        "Agree",
        "campaign result",
        {**agreed, "by": me.id, "campaign": town.stored.campaign.name},
        f"fight:{town.id}:{fight.id}:{desk.caller.delivery}",
    )

    def say(fell: Haul | None) -> Said:
        lines = outcome_lines(town, fight, _with_spoils(fight, claim, outcome, fell if throws else fight.haul))
        waits = f"{_vouchers(desk, town, fight, me.id)} agrees, and then it is booked."
        return Said(f"{clean(me.name)} reports how fight {fight.id} ended.", (*lines, waits), (agree,))

    return Play(
        say=say,
        resolver=haul if throws else None,
        args=(fight.scenario, takings(town.city, fight)) if throws else (),
        changes=lambda fell: (FightSet(town.id, replace(fight, haul=fell)),) if throws else (),
        campaign=town.id,
        rule=SCENARIOS[fight.scenario].rule,
    )


def _with_spoils(fight: Fight, claim: Claim, outcome: Outcome, found: Haul | None) -> Outcome:
    found = found or NOTHING_FOUND
    return replace(outcome, loot=loot(fight, claim, found), idle=idle(claim, found))


# Whose word is wanted


def _confirmed(desk: Desk, town: Town, fight: Fight, by: int) -> bool:
    """Whether what is told, `by` somebody before if not 0, needs nobody else's word.

    The other side's is wanted, or an umpire's; against a gang that nobody plays, or the law, an umpire's, or where
    there is none another player's. Who owns both sides, or plays alone, needs nobody.
    """
    sides, me = _sides(town, fight), desk.caller.actor.id
    mine = any(me in owners for owners in sides)
    if by and (by == me or any({by, me} <= owners for owners in sides)):
        return False
    if not by and (all(me in owners for owners in sides) or _alone(desk, town)):
        return True
    played = _played(sides, by or me)
    if by and (mine if played else not _umpired(desk, town, by) and town.takes_part(desk)):
        return True
    if not town.umpires(desk) or (mine and (played or not (desk.is_appointed or me in town.stored.campaign.umpires))):
        return False
    desk.acts_for(f"fight {fight.id}")
    return True


def _sides(town: Town, fight: Fight) -> list[set[int]]:
    """Who owns each of the two gangs; nobody where it is the law, or a gang that nobody plays."""
    return [
        set(town.gangs[gang].gang.owners) if gang in town.gangs else set() for gang in (fight.attacker, fight.defender)
    ]


def _played(sides: Sequence[set[int]], teller: int) -> bool:
    """Whether somebody plays against who told it."""
    return any(owners and teller not in owners for owners in sides)


def _alone(desk: Desk, town: Town) -> bool:
    """Whether the caller is the only one who plays, and nobody is named umpire."""
    me = desk.caller.actor.id
    players = {owner for one in town.gangs.values() for owner in one.gang.owners}
    return players == {me} and not _umpired(desk, town, me)


def _umpired(desk: Desk, town: Town, teller: int) -> bool:
    """Whether somebody else than the teller is named umpire, of the campaign or by a role of the server."""
    return bool(set(town.stored.campaign.umpires) - {teller}) or bool(desk.settings.get("umpire_role"))


def _vouchers(desk: Desk, town: Town, fight: Fight, teller: int) -> str:
    """Whose word is wanted, to open a sentence."""
    if _played(_sides(town, fight), teller):
        return "The other side or an umpire"
    return "An umpire" if _umpired(desk, town, teller) else "Another player or an umpire"


# What was told


async def _outcome(desk: Desk, town: Town, fight: Fight, claim: Claim, options: Options) -> Outcome:
    """What came of it as it was told, but for what dice decide."""
    gangs = [gang for gang in (fight.attacker, fight.defender) if gang]
    people = await desk.work.rosters.figures_of(gangs)
    told = causes_named(str(options["outrage"])) if options.get("outrage") else ()
    causes = assessed((*sure_causes(town.city, fight), *told))
    if options.get("feds_hurt") and not town.city.feds.agents:
        raise OutOfRange("There are no Feds in town, so none of them can be hurt: leave that out.")
    dead, arrested = _men(people, options.get("dead")), _men(people, options.get("arrested"))
    for man in dead:
        if man in arrested:
            raise OutOfRange(f"{clean(man.name)} is dead: nobody arrests him.")
    whole = options.get("whole_racket")
    sent = [*(figure for gang in gangs for one in town.outfit(gang).orders for figure in one.figures)]
    return Outcome(
        claim.winner,
        fate=claim.fate,
        whole_racket=claim.fate is Fate.TAKEN and (racket_at_stake(town.city, fight) if whole is None else bool(whole)),
        repairs=claim.repairs,
        outrage=tuple(cause.what for cause in causes),
        dead=dead,
        arrested=arrested,
        present=tuple(Man(one.gang.id, one.id, one.figure.name) for one in people if one.id in sent),
        feds_hurt=int(options.get("feds_hurt") or 0),
        killed=claim.killed,
    )


def _men(people: Sequence[StoredFigure], names: Any) -> tuple[Man, ...]:
    """Figures of the two gangs by their names.

    Raises UnknownName for one that neither has, OutOfRange for one that both have.
    """
    found = [Man(one.gang.id, one.id, one.figure.name) for one in named_among(people, parts(names))]
    return tuple(dict.fromkeys(found))


def _deaths(outcome: Outcome) -> tuple[Change, ...]:
    """The dead of a real table are dead on their sheets too."""
    return tuple(WoundsSet(one.figure, 0, Posture.DEAD) for one in outcome.dead)
