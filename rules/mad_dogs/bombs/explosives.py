"""The price of explosives: those used up, and public outrage (mad.bomb, mad.outrage)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar

from rules.core.action.deed import Deed
from rules.core.action.fields import ByEye, nobody, option
from rules.core.action.position import Price
from rules.core.action.report import Report
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.tables.outcome import Modifier
from rules.mad_dogs.bombs.tables import OUTRAGE, OUTRAGE_BUSINESS, OUTRAGE_HOMES
from rules.mad_dogs.model.board import OutrageAdded
from rules.mad_dogs.model.changes import WeaponSpent
from rules.mad_dogs.model.figures import times
from rules.mad_dogs.play.lines import outrage_lines
from rules.mad_dogs.play.position import Person, Position, of_city

R = TypeVar("R")
PUBLIC: Final[Any] = option(
    ByEye("The public sees it, which adds outrage (default in a game: yes)."),
    nobody,
    matters=lambda position, _move: of_city(position),
)


@frozen
class Uproar:
    """The outrage of an explosion.

    costs    by name; empty where the players say that the public did not see it
    noted    the notes of it in a game, each cause once
    staged   whether it happens on the table of a game
    unknown  no option says whether the public sees it, and no game asks
    """

    costs: tuple[Modifier, ...] = ()
    noted: tuple[OutrageAdded, ...] = ()
    staged: bool = False
    unknown: bool = False


def in_public(
    position: Position, public: bool | None, people: Iterable[Person] = (), *, staged: bool = False
) -> Uproar:
    """The outrage of an explosion. A game notes it, unless the players say that the public did not see it.

    A game that counts for no city notes it only if the players say that the public saw it.

    staged  it happens on the table, as with any of these `people` there, or if an option says what the public sees
    """
    if public is None and not of_city(position):
        return Uproar(staged=True)
    costs = outrage(public=public is not False)
    if position.played and (staged or public is not None or any(one.here for one in people)):
        return replace(noted(position, costs), staged=True)
    return Uproar(costs, unknown=public is None)


def noted(position: Position, costs: tuple[Modifier, ...]) -> Uproar:
    """Additions to public outrage, noted by a game."""
    known = {one.why for one in position.board.outrage}
    fresh = [cost for cost in costs if cost.label not in known] if position.played else []
    notes = tuple(OutrageAdded(position.id, cost.value, cost.label) for cost in fresh)
    return Uproar(costs, notes, position.played)


def uproar_lines(uproar: Uproar) -> list[str]:
    """Lines about the outrage, and whether a game has noted it."""
    if uproar.unknown:
        return [f"Used in public view, it adds {sum(cost.value for cost in uproar.costs)} outrage."]
    if not uproar.staged:
        return [f"Adds {cost.value} outrage: {cost.label}." for cost in uproar.costs]
    fresh = {one.why for one in uproar.noted}
    again = [f"Already noted in this game: {one.label}." for one in uproar.costs if one.label not in fresh]
    return [*outrage_lines(uproar.noted), *again]


def using_up(deed: Deed[R], bomber: Person, piece: str, number: int) -> Deed[R]:
    """A deed that uses up so many of a bomber's explosives, if they are on the sheet."""
    carried = bomber.figure.weapon(piece) if bomber.stored else None
    if carried is None:
        return deed
    left = times(piece, carried.count - number) if carried.count > number else f"no {piece}"

    def allow() -> Price:
        return (*deed.allow(), WeaponSpent(bomber.id, piece, number))

    def report(result: R) -> Report:
        reported = deed.report(result)
        return replace(reported, lines=(*reported.lines, f"{bomber.name} has {left} left."))

    return fast_replace(deed, allow=allow, report=report)


def outrage(*, public: bool, business: bool = False, homes: bool = False) -> tuple[Modifier, ...]:
    """The public outrage of explosives and their fires, by name (mad.outrage).

    public  people saw it who are no gangsters: on the street, or with citizens about
    """
    causes = ((OUTRAGE, public), (OUTRAGE_BUSINESS, business), (OUTRAGE_HOMES, homes))
    return tuple(modifier for modifier, holds in causes if holds)
