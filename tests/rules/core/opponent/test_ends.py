"""How moves can end: the chances are those of the dice, and no end needs a roll."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from rules.core.action.deed import Deed, MoveRef
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.opponent.ends import USUAL, End, KnownOdds, deed_of, ends_of, ends_of_deed
from rules.core.opponent.stage_odds import Stages
from rules.core.plain.events import Change
from rules.core.tables.book import SHIPPED
from rules.mad_dogs.legal import legal
from rules.mad_dogs.model.board import ActionsSpent
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.play.position import Position
from tests.rules.brute import brute
from tests.rules.mad_dogs.fights import on_card, table


def facing() -> Position:
    """A figure of the side to act and one of the other."""
    return on_card(table((("Punk",), ("Beat Cop",))))


def shot(position: Position, inches: float = 6.0) -> MoveRef:
    offered = next(one for one in legal(position, position.people[1]) if one.command == "mad shoot")
    return MoveRef(offered.command, {**offered.typed, "range": inches, "witnesses": "none"})


def target_after(position: Position, end: End) -> Figure:
    return position.after(*end.changes).people[2].figure


def test_chances_of_a_shot_are_those_of_its_dice() -> None:
    position = facing()
    deed = deed_of(position, shot(position))
    assert deed is not None
    assert deed.resolver is not None
    expected: dict[Any, Fraction] = defaultdict(Fraction)
    for result, chance in brute(deed.resolver, *deed.args).items():
        expected[position.after(*deed.changes(result)).people[2].figure] += chance
    found: dict[Any, float] = defaultdict(float)
    for end in ends_of(position, shot(position), KnownOdds(SHIPPED)):
        found[target_after(position, end)] += end.chance
    assert found == {figure: pytest.approx(float(chance)) for figure, chance in expected.items()}
    assert len(found) > 2


def test_each_end_pays_the_price() -> None:
    position = facing()
    ends = ends_of(position, shot(position), KnownOdds(SHIPPED))
    assert all(sum(one.actions for one in end.changes if isinstance(one, ActionsSpent)) == 1 for end in ends)


def test_a_move_that_is_impossible_has_no_end() -> None:
    position = facing()
    assert ends_of(position, shot(position, inches=500.0), KnownOdds(SHIPPED)) == ()


def test_out_of_turn_a_move_has_ends_only_if_its_time_is_no_matter() -> None:
    position = facing()
    offered = shot(position)
    theirs = table((("Punk",), ("Beat Cop",)))
    assert ends_of(theirs, offered, KnownOdds(SHIPPED)) == ()
    found = ends_of(theirs, offered, KnownOdds(SHIPPED), now=False)
    assert sum(end.chance for end in found) == pytest.approx(1)
    assert not any(isinstance(one, ActionsSpent) for end in found for one in end.changes)


class Rolled(Change):
    """A number that was rolled, of figure 1."""


def throws(dice: Dice, times: int) -> tuple[int, ...]:
    return tuple(dice.roll()[0] for _ in range(times))


def deed(times: int) -> Deed[tuple[int, ...]]:
    return Deed(throws, (times,), report=lambda _: Report(""), changes=lambda faces: tuple(map(Rolled, faces)))


def test_of_many_results_some_stand_for_all() -> None:
    ends = ends_of_deed(deed(4), KnownOdds(SHIPPED))
    assert len(ends) == USUAL.results < 6**4
    assert sum(end.chance for end in ends) == pytest.approx(1)
    mean = sum(end.chance * sum(one.subject for one in end.changes) for end in ends)
    assert mean == pytest.approx(14, abs=0.5)


def test_the_same_position_has_the_same_ends() -> None:
    position = facing()
    assert ends_of(position, shot(position), KnownOdds(SHIPPED)) == ends_of(
        position, shot(position), KnownOdds(SHIPPED)
    )


def twice(dice: Dice, times: int) -> tuple[int, ...]:
    return (*dice.call(throws, times), *dice.call(throws, times - 1))


def test_what_was_asked_before_changes_no_odds() -> None:
    """The whole takes too many steps, and one of its parts: it is run, and the other part is drawn."""
    alone, later = Stages(SHIPPED, 100), Stages(SHIPPED, 100)
    for part in (throws, twice):
        later.odds(part, (2,), 50)
    later.odds(throws, (3,), 50)
    found = alone.odds(twice, (3,), 50)
    assert not found.exact
    assert found.weights == later.odds(twice, (3,), 50).weights


def even(dice: Dice, times: int) -> bool:
    return sum(throws(dice, times)) % 2 == 0


def part(dice: Dice, times: int) -> bool:
    return dice.call(even, times)


def test_parts_that_were_counted_cost_their_steps_again() -> None:
    known = Stages(SHIPPED, 36 + 1)
    assert known.odds(even, (2,), 50).exact
    for stages in (known, Stages(SHIPPED, 36 + 1)):
        assert not stages.odds(part, (2,), 50).exact
    assert Stages(SHIPPED, 36 + 2).odds(part, (2,), 50).exact
