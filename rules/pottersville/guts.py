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
from rules.pottersville.model.obligations import END, RALLY, rally_due
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
    """Test Guts, or rally: roll 2D6 against the best rating in the group."""

    unit: Unit | None = named_unit("The unit that tests.", nobody)
    figures: tuple[Person, ...] = many_figures(
        "The group that tests, without a game: names, profiles, or how many of one.", only=OWN
    )
    modifier: Other = option("Any other modifier of the rating.", default=0)


HOLDS, RUNS = "keep their nerve", "lose it"
NO_ONE: Final = "No one in it is alive, free and not seriously wounded. The test fails without a roll."
RUN: Final = "The group runs to the nearest cover (“cheeses it”). It tests again in the Guts phase of the next turn."


@decides(Guts)
def hold_out(position: Position, move: Guts) -> Deed[bool]:
    """A unit makes the Guts test that it owes, or rallies; or a group that is not on the table tests.

    Any player may roll the test of a unit with the bot's dice.
    """
    if (move.unit is None) is not bool(move.figures):
        text = "One group tests at a time. Name a unit of the game, or figures and profiles."
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
                raise IllegalNow(f"{person.name} is on the table, where whole units test Guts. Name the unit.")
        return ()

    def report(held: bool) -> Report:
        name, holds, loses = "They", "hold", "lose their nerve"
        if unit is not None:
            name = unit.name
            holds, loses = ("rallies", "keeps running for cover") if runs else ("holds", "runs for cover")
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
            f"Units test Guts in the {Phase.GUTS} phase, and turn {board.turn} is in its {board.phase} "
            "phase. Continue to that phase first."
        )
    if unit.name not in able_units(position):
        raise IllegalNow(f"No one in {unit.name} is alive and free, so it can't test Guts or rally. Name another unit.")
    if guts_owed(position, unit) is not None:
        return
    if unit.shot_at or unit.rallies or cheesing(position, unit):
        raise IllegalNow(
            f"{unit.name} has already tested Guts in turn {board.turn}. A unit tests once a turn, so wait for the next."
        )
    raise IllegalNow(f"{unit.name} wasn't shot at in turn {board.turn} and isn't running for cover. It needs no test.")


# The catalogue

RULES: tuple[Rule, ...] = (
    Rule(
        "pot.guts",
        "Guts",
        "Guts",
        "Guts",
        "A group tests in each turn in which it is shot at. It rolls 2D6, and passes on the best rating in it or "
        "less. The dead and the seriously wounded don't count. A group that fails runs for the nearest cover and "
        "tests again next turn.",
        rulings=(
            LEVELS_LOST,
            Ruling("A group is a unit. It tests once a turn, no matter how often it was shot at."),
            Ruling("Handcuffed figures don't count. If no figure counts, the group fails without a roll."),
            Ruling(
                "A unit also counts as shot at if one of its figures is near a bomb, or in a vehicle that is shot at."
            ),
            Ruling(
                "A miss counts as being shot at too. So does a shot whose result is still sealed, which means "
                "hidden from the players."
            ),
            Ruling("A figure that runs for cover may still shoot and fight."),
            Ruling(
                "A side of which only figures are left that run and are seriously wounded has lost: no one could rally "
                "them."
            ),
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
                "The turn doesn't end before all these tests.",
                "pottersville next",
                "pottersville.units.turn.next_phase",
            ),
            refused(
                "A unit that failed runs, and gets no orders.",
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
        "A unit that runs for cover rallies by passing a Guts test.",
        rulings=(
            Ruling(
                "The unit tries once a turn, in the Guts phase. If it was shot at too, that one test counts for both."
            ),
            Ruling("A handcuffed figure stops running and doesn't rally. Its captor leads it away."),
        ),
        tables=("pot.tables.levels",),
        also=(
            "come back from panic",
            "stop running",
        ),
        due=(owed("A unit that runs tests again each turn.", "pottersville guts"),),
        commands=("pottersville guts",),
    ),
    Rule(
        "pot.retreat",
        "Falling back hurt",
        "Guts",
        "Figures with S, LW or SW",
        "A suppressed or wounded figure goes to cover when figures next move.",
        rulings=(Ruling("A figure already in cover stays there, and may shoot unless it is suppressed."),),
        reminder="Look at the table to see where cover is.",
        due=(
            owed("A hurt figure goes to cover when figures next move.", "pottersville move"),
            owed("On a street, a rolled way to cover owes its end.", END),
        ),
    ),
)
