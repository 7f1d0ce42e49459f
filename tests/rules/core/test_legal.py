"""What may be done, where it is known without a deed that is tried: of any actor, a seat for one."""

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


def test_what_is_known_to_be_possible_is_told_as_it_is_to_the_seat_whose_it_is() -> None:
    assert list(LEGAL.may(AT, SEAT)) == [BUY, OTHER, SELL]
    assert list(LEGAL(AT, SEAT)) == [one.offered for one in (BUY, OTHER, SELL)]
    assert list(LEGAL.may(AT, SEAT + 1)) == []


def test_each_deed_is_told_once_and_of_those_alone_that_are_asked_for() -> None:
    assert list(LEGAL.distinct(AT, SEAT)) == [BUY, SELL]
    assert list(LEGAL.may(AT, SEAT, lambda name: name == BUY.name)) == [BUY, OTHER]
    assert list(LEGAL.distinct(AT, SEAT, lambda name: name == ("shop sell", "sell"))) == [SELL]
