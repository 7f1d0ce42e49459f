"""Shocks: an event shakes figures that hear or see it, and each of them owes a morale test (hood.morale)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import UNSAID, ByStreet, FromTable, many_figures, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import RECORDED
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report
from rules.core.plain.refusal import IllegalNow, Missing, either
from rules.core.plain.words import count, listed
from rules.core.play.obligations import Owed, Settled
from rules.hoodsville.model.board import Board
from rules.hoodsville.model.changes import OwesTest, ShockNamed
from rules.hoodsville.model.figures import Cause, Figure
from rules.hoodsville.model.lines import morale_buttons
from rules.hoodsville.model.obligations import shock_due
from rules.hoodsville.model.position import Person, Position, has_tested
from rules.hoodsville.model.shaken import shaken_by, words_of
from rules.hoodsville.morale.morale_test import NOBODY


def unnamed_shocks(board: Board, figures: Mapping[int, Figure]) -> Iterator[tuple[int, Cause]]:
    """The deeds and losses of figures for which no player has named those they shake."""
    for who, figure in figures.items():
        if who == board.first and Cause.SHOOTING not in figure.told:
            yield who, Cause.SHOOTING
        if figure.leader and figure.gone and Cause.LEADER not in figure.told:
            yield who, Cause.LEADER


def _awaited(position: Position, move: Any) -> Person | None:
    """The person on the table for whose deed or loss no player has named those it shakes."""
    figures = {who: one.figure for who, one in position.people.items()}
    waiting = {who for who, cause in unnamed_shocks(position.board, figures) if cause is move.cause}
    found = [one for who, one in position.people.items() if who in waiting or _owed(one, move.cause)]
    if len(found) > 1:
        raise Missing(
            f"Several figures may be the cause. Add “of” with one of these: {either(one.name for one in found)}.", "of"
        )
    return found[0] if found else None


def _owed(person: Person, cause: Cause) -> tuple[Owed, ...]:
    """The obligations on a person to name those that this shakes."""
    return tuple(owed for owed in person.figure.duties if owed == shock_due(cause))


def _shaken(position: Position, move: Any) -> Any:
    """Fill those on the street whom a deed or loss there shakes."""
    cause = move.cause
    if not isinstance(cause, Cause):
        return UNSAID
    of = move.of or _awaited(position, move)
    found = None if of is None else shaken_by(position, cause, of)
    return UNSAID if found is None else tuple(found)


@move("hood shock", around=True)
class Shock:
    """Record that figures owe a morale test, for a scream, a fleeing friend or first shots."""

    figures: tuple[Person, ...] = many_figures(
        "The figures, separated by commas, or “nobody”.", ByStreet(_shaken), required=True, only=RECORDED, words=NOBODY
    )
    cause: Cause = option("What shakes them.", words=Cause)
    of: Person | None = one_figure(
        "The figure that did it or was lost (default in a game: as recorded).",
        source=FromTable(_awaited),
        only=RECORDED,
    )


@decides(Shock)
def shock(position: Position, move: Shock) -> Deed[None]:
    """Figures owe tests for what they saw or heard."""
    out = next((person for person in move.figures if person.figure.kept_out), None)
    if out is not None:
        raise IllegalNow(f"{out.name} is {out.figure.kept_out} and can't be shaken. Remove that name.")
    why = words_of(move.cause, move.of)

    def allow() -> Price:
        position.require_player()
        rights = position.owner(*(person for person in move.figures if not person.here))
        if move.of is None or not move.of.here:
            return rights
        return (
            *rights,
            ShockNamed(move.of.id, move.cause),
            *(Settled(move.of.id, one) for one in _owed(move.of, move.cause)),
        )

    def report(_: None) -> Report:
        later = [person for person in move.figures if has_tested(position, person)]
        now = [person for person in move.figures if person not in later]
        names, owe = (
            listed(person.name for person in move.figures) or "No one",
            "owe" if len(move.figures) > 1 else "owes",
        )
        tested = (
            f"{listed(one.name for one in later)} {'has' if len(later) == 1 else 'have'} already tested in this move"
        )
        every = FollowUp(
            f"Make {count(len(now), 'test')} now", "hood duties", {"figures": ", ".join(one.typed for one in now)}
        )
        return Report(
            f"{names} {owe} a morale test ({why}).",
            (f"{tested}, so it counts in the next.",) if later else (),
            (*((every,) if len(now) > 1 else ()), *morale_buttons(now)),
        )

    return Deed(
        allow=allow,
        changes=lambda _: tuple(OwesTest(person.id, why) for person in move.figures),
        about=(*move.figures, *((move.of,) if move.of is not None else ())),
        report=report,
        rule="hood.morale",
    )
