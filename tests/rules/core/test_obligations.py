"""Debts: which command pays one, and that it pays one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rules.core.action.obligations import FigureDebt, due_in, owing, require_settled
from rules.core.action.position import Position
from rules.core.people.person import Person
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.play.game import Game, Side
from rules.core.play.obligations import Allegiances, Debtor, NothingOwed, Owed, Owes, Settled

NERVE = Owed("mad test", "mad.gory", "a nerve test", "Ash died", (("stat", "Guts"), ("modifier", -1)))
NAMES = {"spats", "spats (north side)"}


@frozen(slots=False)
class Man:
    duties: tuple[Owed, ...] = ()
    nervous: bool = False
    present: bool = True


def no_system(figure: object, change: object) -> object:
    raise AssertionError("what is owed is the same in every system")


def test_a_debt_is_paid_by_its_command_for_the_debtor() -> None:
    assert NERVE.met_by("mad test", {"figure": "Spats", "stat": "guts", "modifier": -1}, NAMES)
    assert NERVE.met_by("mad test", {"figure": "Bo,  SPATS (North Side)", "stat": "Guts", "modifier": -1}, NAMES)


@pytest.mark.parametrize(
    "command, typed",
    [
        ("mad guts", {"figure": "Spats", "stat": "Guts", "modifier": -1}),
        ("mad test", {"figure": "Bo", "stat": "Guts", "modifier": -1}),
        ("mad test", {"figure": "Spats", "stat": "Smarts", "modifier": -1}),
        ("mad test", {"figure": "Spats", "stat": "Guts"}),
        ("mad test", {"stat": "Guts", "modifier": -1}),
    ],
    ids=["another command", "somebody else", "another stat", "without the modifier", "nobody in particular"],
)
def test_nothing_else_does_it(command: str, typed: dict[str, object]) -> None:
    assert not NERVE.met_by(command, typed, NAMES)


def test_a_button_fills_in_the_debtor_and_the_settled_options() -> None:
    assert NERVE.filled("Spats (North Side)") == {"figure": "Spats (North Side)", "stat": "Guts", "modifier": -1}
    assert Owed("pottersville guts", "pot.guts", "a test", who="").filled("Boys") == {}
    assert NERVE.met_by("mad test", NERVE.filled("Spats (North Side)"), NAMES)


def test_two_equal_debts_are_paid_twice() -> None:
    man = Man()
    for _ in range(2):
        man = Owes(1, NERVE).apply_to(man)
    man = Settled(1, NERVE).apply_to(man)
    assert man.duties == (NERVE,)
    man = Settled(1, NERVE).apply_to(man)
    assert man.duties == ()
    assert Settled(1, NERVE).apply_to(man) == man, "what is not owed is not settled"


def test_a_debt_knows_since_when_and_is_the_same_at_any_time() -> None:
    man = Owes(1, NERVE).dated(100).dated(200).apply_to(Man())
    assert [one.since for one in man.duties] == [100], "it came up once"
    assert (man.duties, repr(man.duties)) == ((NERVE,), repr((NERVE,)))
    assert Settled(1, NERVE).apply_to(man).duties == ()
    later = Settled(1, NERVE).apply_to(Owes(1, NERVE).dated(200).apply_to(man))
    assert [one.since for one in later.duties] == [200], "the oldest goes"
    settled = Settled(1, NERVE)
    assert settled.dated(100) is settled, "what is owed no longer came up some other time"


class Nervous(NothingOwed):
    """A nervous figure owes a test, for its whole unit, and so does every thing on the board. The duties of calm ones
    can wait.
    """

    @staticmethod
    def can_pay(figure: Man, owed: Owed) -> bool:
        return figure.nervous

    @staticmethod
    def owed(board: tuple[str, ...], figures: Mapping[int, Man]) -> Iterator[tuple[Debtor, Owed]]:
        nervous = tuple(who for who, one in figures.items() if one.nervous)
        yield from ((nervous, replace(NERVE, of="Boys")),) if nervous else ()
        yield from ((name, NERVE) for name in board)

    @staticmethod
    def settled(game: int, who: int | str, owed: Owed) -> Change:
        return Change(game) if isinstance(who, str) else Settled(who, owed)


def test_a_game_lists_its_debts_and_what_settles_them() -> None:
    once, boys = replace(NERVE, why="Ash left"), replace(NERVE, of="Boys")
    figures = {1: Man((once,), nervous=True), 2: Man((once,)), 3: Man((once,), nervous=True, present=False)}
    figures[4] = figures[1]
    game = Game("Friday", "any", (Side("Red"), Side("Blue")), board=("Ford",))
    assert list(due_in(7, game, Nervous, figures, Allegiances({}, {}))) == [
        FigureDebt(1, once, (Settled(1, once),)),
        FigureDebt(4, once, (Settled(4, once),)),
        FigureDebt("Boys", boys, (Settled(1, boys), Settled(4, boys))),
        FigureDebt("Ford", NERVE, (Change(7),)),
    ]
    people = {who: Person(f"Man {who}", one, who, typed=f"Man {who}") for who, one in figures.items()}
    at = Position[Any, Any, Any](None, 7, game, people)
    assert list(owing(at, Nervous)) == [(people[1], once), (people[4], once), ("Boys", boys), ("Ford", NERVE)]
    refusal = (
        "^Man 1 owes a nerve test (Ash left), and 3 debts more, which comes before the next turn. Do it with /mad test"
    )
    with pytest.raises(IllegalNow, match=refusal.replace("(", r"\(").replace(")", r"\)")):
        require_settled(at, owing(at, Nervous), "the next turn")
    require_settled(at, (), "the next turn")
    assert list(owing(replace(at, game=None), Nervous)) == [], "where no game is played nobody is held to anything"


def test_games_owe_nothing_unless_their_system_says_so() -> None:
    assert list(NothingOwed.owed(None, {})) == []
    assert NothingOwed.can_pay(None, NERVE)
    with pytest.raises(LookupError, match="a nerve test"):
        NothingOwed.settled(1, "Ford", NERVE)
