"""Legal moves that are known without a deed: for any actor, such as a seat."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.action.deed import MoveRef
from rules.core.action.legal import Legal, LegalMove

SEAT = 2
BUY = LegalMove("buy", MoveRef("shop buy", {"what": "a hat"}), cost="$5 or more")
OTHER = LegalMove("buy", MoveRef("shop buy", {"what": "a coat"}), lacks="$3 is missing.")
SELL = LegalMove("sell", MoveRef("shop sell", {}), asks="what")


def moves(at: dict[int, list[LegalMove]], seat: int) -> Iterator[LegalMove]:
    yield from at.get(seat, [])


LEGAL = Legal(moves)
AT = {SEAT: [BUY, OTHER, SELL]}


def test_a_known_legal_move_is_listed_unchanged_for_its_seat() -> None:
    assert list(LEGAL.may(AT, SEAT)) == [BUY, OTHER, SELL]
    assert list(LEGAL(AT, SEAT)) == [one.offered for one in (BUY, OTHER, SELL)]
    assert list(LEGAL.may(AT, SEAT + 1)) == []


def test_only_wanted_actions_are_listed_each_once() -> None:
    assert list(LEGAL.distinct(AT, SEAT)) == [BUY, SELL]
    assert list(LEGAL.may(AT, SEAT, lambda name: name == BUY.name)) == [BUY, OTHER]
    assert list(LEGAL.distinct(AT, SEAT, lambda name: name == ("shop sell", "sell"))) == [SELL]
