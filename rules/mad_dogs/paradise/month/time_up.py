"""When the time of a part of a month is up: what is left is settled without whoever left it, and the month goes on."""

from __future__ import annotations

from typing import Any, Final

from rules.core.action.deed import Deed, Offered, decides
from rules.core.action.move import move, opt
from rules.core.action.report import Report
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Outcome as Rolled
from rules.mad_dogs.model.scenario import Side
from rules.mad_dogs.paradise.city.businesses import name_of
from rules.mad_dogs.paradise.city.changes import UnfoughtSet
from rules.mad_dogs.paradise.city.fields import CAMPAIGN
from rules.mad_dogs.paradise.city.next_steps import NEXT
from rules.mad_dogs.paradise.city.records import Fight, Unfought
from rules.mad_dogs.paradise.city.town import Position, Town
from rules.mad_dogs.paradise.fights.joining import Joining
from rules.mad_dogs.paradise.fights.lines import fight_told, outcome_lines
from rules.mad_dogs.paradise.fights.resolve import Man, Outcome, sent, settled_changes
from rules.mad_dogs.paradise.fights.spoils import winner_of
from rules.mad_dogs.paradise.fights.unfought import TOLD, PlayedOut, may_test, outcome_played, play_out
from rules.mad_dogs.paradise.month.obligations import Unsettled, What
from rules.mad_dogs.paradise.orders.resolve import facts_of
from rules.mad_dogs.paradise.outrage.something_must_be_done import pick
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS

WORDS: Final = {
    "It is drawn": Unfought.DRAWN,
    "Dice decide it": Unfought.DICE,
    "An umpire decides it": Unfought.UMPIRE,
}


@move("campaign unfought", town=True)
class Unfinished:
    """What becomes of a fight that nobody settles in time."""

    fights: Unfought = opt("What becomes of it when time is up for its part of the month.", words=WORDS)
    campaign: str = CAMPAIGN


@decides(Unfinished)
def unfinished(position: Position, move: Unfinished) -> Deed[None]:
    """The campaign's rule for fights that are left, for all to see."""
    town = position.town
    town.require_alone_or_umpire()
    if move.fights is town.city.unfought:
        raise IllegalNow(f"That is the rule of {town.title} already.")
    return Deed(
        report=lambda _: Report(f"A fight that nobody settles in time {TOLD[move.fights]}."),
        changes=lambda _: (UnfoughtSet(town.id, move.fights),),
        log=town.id,
        rule="mad.campaign.month",
    )


def settled(town: Town, one: Unsettled) -> Offered | None:
    """The command that settles something in place of whoever left it; None where none does."""
    here = {"campaign": town.title}
    if one.what is What.FLOWERS:
        return Offered("mad-spend bury", {**here, "funeral": one.about})
    if one.what is What.PICK:
        business = pick(town.city)
        named = {"business": name_of(business)} if business is not None else {}
        return Offered("mad-outrage something", {**here, **named})
    return None


def let_be(town: Town, fight: Fight) -> Deed[Any] | None:
    """A fight that nobody has settled, by the rule of the campaign; None where dice decide it.

    IllegalNow where an umpire does.
    """
    if town.city.unfought is Unfought.DICE:
        return None
    if town.city.unfought is Unfought.UMPIRE:
        raise IllegalNow(f"{fight_told(town, fight)} An umpire decides it: /campaign result.")
    return Deed(
        report=lambda _: Report(
            f"{_unsettled(fight)} is drawn.", tuple(outcome_lines(town, fight, Outcome())), (NEXT,)
        ),
        changes=lambda _: settled_changes(town.id, town.city, town.month, fight, Outcome()),
        log=town.id,
        rule=SCENARIOS[fight.scenario].rule,
    )


def _unsettled(fight: Fight) -> str:
    return f"Fight {fight.id}: {SCENARIOS[fight.scenario].title}, which nobody has settled,"


def by_dice(town: Town, fight: Fight, join: Joining) -> Deed[PlayedOut]:
    """A fight that nobody has settled, decided by dice; recruits join who wins it. The people of its gangs are seen."""
    sides = [_men(town, fight, side) for side in (Side.ATTACKER, Side.DEFENDER)]
    present = tuple(man for men in sides for man in men)

    def outcome(found: PlayedOut) -> Outcome:
        return outcome_played(town.city, fight, found, present)

    def changes(found: PlayedOut) -> tuple[Change, ...]:
        brings = found.brings
        return (
            *settled_changes(town.id, town.city, town.month, fight, outcome(found), brings.smarts),
            *join.changes(winner_of(fight, found.winner), brings),
        )

    def say(found: PlayedOut) -> Report:
        lines = [
            *outcome_lines(town, fight, outcome(found)),
            *join.lines(winner_of(fight, found.winner), found.brings),
        ]
        return Report(f"{_unsettled(fight)} is decided by dice.", tuple(lines), (NEXT,))

    def facts(of: Rolled[PlayedOut]) -> dict[str, str | None]:
        return {"winner": of.result.winner and str(of.result.winner)}

    rooms = (join.room(fight.attacker), join.room(fight.defender))
    return Deed(
        report=say,
        resolver=play_out,
        args=(town.city, town.month, fight, *(len(men) for men in sides), rooms, join.taken),
        names=may_test(town.city, town.month, fight),
        changes=changes,
        facts=facts,
        log=town.id,
        rule=SCENARIOS[fight.scenario].rule,
    )


def _men(town: Town, fight: Fight, side: Side) -> tuple[Man, ...]:
    """Those of a side who are there: whom its orders sent, or where they do not tell, all who can."""
    gang = fight.attacker if side is Side.ATTACKER else fight.defender
    if gang not in town.gangs:
        return ()
    people = town.gangs[gang].people
    able = {one.id for one in facts_of(town, town.outfit(gang), people).hands if not one.unfit}
    named = sent(town.city, fight, side)
    there = able if named is None else able & set(named)
    return tuple(Man(gang, one.id, one.figure.name) for one in people if one.id in there)
