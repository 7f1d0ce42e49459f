"""Guts tests of units under fire, and rallying (pot.guts, pot.rally)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import many_figures, nobody, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import numbered
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing, OutOfRange
from rules.core.play.obligations import Owes, Settled
from rules.core.tables.grid import Grid
from rules.core.tables.obligation_catalogue import owed, refused
from rules.core.tables.outcome import Modifier, Outcome, Target
from rules.core.tables.rule import Rule, Ruling, resolves
from rules.pottersville.model.acting import require_alive
from rules.pottersville.model.board import Unit, acts
from rules.pottersville.model.changes import RallySet
from rules.pottersville.model.fields import ROLLS, Other
from rules.pottersville.model.figures import Level, Phase
from rules.pottersville.model.levels import GUTS, LEVELS
from rules.pottersville.model.lines import NEXT, guts_buttons
from rules.pottersville.model.obligations import RALLY, rally_due
from rules.pottersville.model.position import Person, Position, cheesing, guts_owed, nerve_obligations
from rules.pottersville.model.rerolls import rerolls
from rules.pottersville.model.rolls import check_other
from rules.pottersville.units.catalogue import LEVELS_LOST
from rules.pottersville.units.mustering import able_units, named_unit, right_to_command
from rules.pottersville.units.turn import units_owing_guts

GUTS_DICE: Final = 2


def rating_of(levels: Grid, group: tuple[Level, ...]) -> int:
    """The best Guts rating of the levels that count; 0 for none."""
    return max((levels.filled(level, GUTS) for level in group), default=0)


@resolves("pot.guts", "pot.rally")
def guts(dice: Dice, group: tuple[Level, ...], other: int = 0) -> bool:
    """Whether a group keeps or regains its nerve: 2D6, the best rating in it or less.

    group  the levels of those alive and not seriously wounded; an empty group fails without a roll
    other  the umpire's modifier of the rating, -9 to 9
    """
    check_other(other)
    rating = rating_of(dice.grid(LEVELS), group)
    target = Target("Guts", rating, (Modifier("other", other),) if other else ())
    dice.note(target)
    return rating > 0 and dice.total(GUTS_DICE, 6, "guts") <= target.total


# The deed


@move("pottersville guts", ROLLS, everybody=True)
class Guts:
    """Test Guts, or rally: 2D6, the best rating in the group or less."""

    unit: Unit | None = named_unit("Which unit of the game.", nobody)
    figures: tuple[Person, ...] = many_figures(
        "With no game: who is in the group, names, profiles or how many of one.", only=OWN
    )
    modifier: Other = option("Anything else that is added to the rating.", default=0)


HOLDS, RUNS = "keep their nerve", "lose it"
NO_ONE: Final = "None of them is alive, free and less than seriously wounded: the test fails without a roll."
RUN: Final = "To the nearest cover; another try comes in the next turn, in the Guts phase."


@decides(Guts)
def hold_out(position: Position, move: Guts) -> Deed[bool]:
    """A unit makes the Guts test that it owes, or rallies; or a group that is not on the table tests.

    Any player may roll the test of a unit with the bot's dice.
    """
    if (move.unit is None) is not bool(move.figures):
        text = "Say who tests: either a unit of the game, or figures and profiles."
        raise OutOfRange(text) if move.figures else Missing(text, "unit", "figures")
    unit, people = move.unit, numbered(move.figures)
    for person in people:
        require_alive(person)
    if unit is not None:
        people = [position.people[member] for member in unit.members if member in position.people]
    args = (tuple(person.figure.level for person in people if person.figure.steadies), move.modifier)
    runs, others = (False, []) if unit is None else (cheesing(position, unit), units_owing_guts(position))

    def allow() -> Price:
        if unit is not None:
            right = () if position.open and not move.modifier else right_to_command(position, unit)
            check_tests(position, unit)
            return (*right, *_tries(position, unit))
        for person in people:
            if person.here:
                raise IllegalNow(f"{person.name} is on the table, where units test Guts: name the unit.")
        return ()

    def report(held: bool) -> Report:
        name, holds, loses = "They", "hold", "lose their nerve"
        if unit is not None:
            name = unit.name
            holds, loses = ("rallies", "goes on cheesing it") if runs else ("holds", "cheeses it")
        onward = () if unit is None else guts_buttons(one for one in others if one != unit) or (NEXT,)
        if held:
            return Report(f"{name} {holds}.", follow_ups=onward, tone=Tone.GOOD)
        return Report(f"{name} {loses}.", (RUN,) if args[0] else (NO_ONE, RUN), onward, tone=Tone.BAD)

    def facts(outcome: Outcome[bool]) -> dict[str, Any]:
        return {**({} if unit is None else {"unit": unit.name}), "held": outcome.result}

    return Deed(
        guts,
        args,
        allow=allow,
        changes=lambda held: () if unit is None else _left(position, unit, held),
        facts=facts,
        report=report,
        questions=(Question("They", guts, args, lambda held: HOLDS if held else RUNS, (HOLDS, RUNS)),),
        rerolls=rerolls(position, people),
        about=tuple(people),
        again=unit is None and not any(person.stored for person in people),
    )


def _tries(position: Position, unit: Unit) -> Iterator[Change]:
    """The record that a unit makes its Guts test of this turn, with any result."""
    for people, due in nerve_obligations(position, unit).values():
        for person in people:
            yield RallySet(person, 1) if due.rule == RALLY else Settled(person, due)


def _left(position: Position, unit: Unit, held: bool) -> tuple[Change, ...]:
    """What a test leaves of a unit: it no longer runs, or it runs from now on."""
    running, due = nerve_obligations(position, unit).get(RALLY, ((), rally_due(unit.name)))
    tried = replace(due, after=1)
    if held:
        return tuple(Settled(one, tried) for one in running)
    free = (member for member in unit.members if member in position.people and acts(position.people[member].figure))
    return tuple(Owes(one, tried) for one in free if one not in running)


def check_tests(position: Position, unit: Unit) -> None:
    """Refuse a unit that has no Guts test to make now, with IllegalNow. A unit makes one a turn, in the Guts phase."""
    board = position.board
    if board.phase is not Phase.GUTS:
        raise IllegalNow(
            f"Turn {board.turn} is in its {board.phase} phase; Guts are tested in the {Phase.GUTS} phase: go on to it."
        )
    if unit.name not in able_units(position):
        raise IllegalNow(f"Nobody of {unit.name} is alive and free: it neither tests Guts nor rallies.")
    if guts_owed(position, unit) is not None:
        return
    if unit.shot_at or unit.rallies or cheesing(position, unit):
        raise IllegalNow(f"{unit.name} has tested Guts in turn {board.turn}: once a turn.")
    raise IllegalNow(f"{unit.name} was not shot at in turn {board.turn} and is not cheesing it: no test is due.")


# The catalogue

RULES: tuple[Rule, ...] = (
    Rule(
        "pot.guts",
        "Guts",
        "Guts",
        "Guts",
        "In each turn in which a group is shot at it throws 2D6: the best rating among those neither dead nor "
        "seriously wounded, or less, passes. Otherwise it runs for the nearest cover and tries again next turn.",
        rulings=(
            LEVELS_LOST,
            Ruling("A group is a unit; it tests once, however often it was shot at."),
            Ruling("Whoever is handcuffed does not count; a group with nobody who counts fails without a roll."),
            Ruling("A bomb or a shot at a vehicle with figures of the unit in it counts as being shot at."),
            Ruling("A miss counts as being shot at too, and so does a shot whose result is still under a seal."),
            Ruling("Whoever runs for cover may shoot and fight all the same."),
        ),
        tables=("pot.tables.levels",),
        also=(
            "morale",
            "nerve",
            "run away",
            "panic",
            "courage",
        ),
        due=(
            owed("A unit that was shot at tests Guts in that turn.", "pottersville guts"),
            refused(
                "No turn ends before all these tests are made.",
                "pottersville next",
                "pottersville.units.turn.next_phase",
            ),
            refused(
                "A unit that failed runs: it gets no orders.",
                "pottersville order",
                "pottersville.units.orders.give_order",
            ),
        ),
        commands=("pottersville guts",),
    ),
    Rule(
        "pot.rally",
        "Rallying",
        "Guts",
        "Guts; a unit that is cheesing it",
        "A unit on the run rallies by passing a Guts test.",
        rulings=(
            Ruling("It tries once a turn, in the Guts phase; shot at as well, it makes that one test."),
            Ruling("A handcuffed figure runs no longer and does not rally: its captor leads it away."),
        ),
        tables=("pot.tables.levels",),
        also=(
            "come back from panic",
            "stop running",
        ),
        due=(owed("A unit that runs tries again each turn.", "pottersville guts"),),
        commands=("pottersville guts",),
    ),
    Rule(
        "pot.retreat",
        "Falling back hurt",
        "Guts",
        "Figures with S, LW or SW",
        "Whoever is suppressed or wounded makes for cover when figures move next.",
        rulings=(Ruling("Whoever is in cover already stays there, and may shoot unless he is suppressed."),),
        reminder="The table shows where cover is.",
        due=(owed("Whoever is hurt makes for cover when figures move next.", "pottersville move"),),
    ),
)
