"""/campaign back: a campaign goes back to an earlier part of a month, or to an entry of its log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rules.core.action.deed import Deed
from rules.core.action.report import Confirmation, Report, my_month
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import ForUmpire, IllegalNow
from rules.core.plain.words import count, listed
from rules.core.play.campaign import MonthBegun, WalkedBack
from rules.mad_dogs.paradise.city.changes import FuneralSet, OutfitSet, PhaseBegun
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.next_steps import NEXT, going_on
from rules.mad_dogs.paradise.city.records import Order
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.press.newspaper import date_of

BEGINNINGS: Final = (MonthBegun, PhaseBegun)
"""The changes with which parts of months begin."""
MOST_NAMED: Final = 5
"""The most entries that the question names."""


@frozen
class Entry:
    """An entry that a walk back takes back.

    secret   whether no log lists it, because only its player knows of it
    title    what others read of it
    """

    secret: bool
    title: str
    changes: tuple[Change, ...] = ()


@frozen
class Walk:
    """A walk back.

    to       the part or entry that it goes back to, in words
    city     the city as it was then
    ids      the events that it takes back, by id, oldest first; `entries` are the same
    anew     the changes with which everything that open games await has its whole time again
    """

    to: str
    city: Paradise
    ids: tuple[int, ...]
    entries: tuple[Entry, ...]
    anew: tuple[Change, ...] = ()

    @property
    def listed(self) -> tuple[Entry, ...]:
        return tuple(one for one in self.entries if not one.secret)


def begins(changes: Iterable[Change], month: int) -> tuple[int, Phase] | None:
    """The month and its part that begin with an event; None for most events. `month` is the one before it."""
    for change in changes:
        match change:
            case MonthBegun():
                return change.month, Phase.LOOT
            case PhaseBegun():
                return month, change.phase
            case _:
                pass
    return None


def month_before(changes: Iterable[Change], month: int) -> int:
    """The month before an event in which it was this month."""
    return next((one.month - 1 for one in changes if isinstance(one, MonthBegun)), month)


def part_named(month: int, phase: Phase) -> str:
    """A part of a month in words."""
    return f"{date_of(month)}: {phase}"


def opened(changes: Iterable[Change]) -> Iterator[str]:
    """What others kept secret until these changes opened it."""
    for change in changes:
        match change:
            case PhaseBegun(phase=Phase.ACTION):
                yield "orders"
            case PhaseBegun(phase=Phase.OUTRAGE):
                yield "stories"
            case FuneralSet(record=funeral) if funeral.held:
                yield "bids for flowers"
            case _:
                pass


def drafts(entries: Sequence[Entry]) -> dict[int, tuple[Order, ...]]:
    """The last orders that each gang gave in the first month in which any were given, by gang."""
    found: dict[int, tuple[Order, ...]] = {}
    for entry in entries:
        if found and any(isinstance(change, MonthBegun) for change in entry.changes):
            break
        if entry.secret:
            given = (one.record for one in entry.changes if isinstance(one, OutfitSet) and one.record.ordered)
            found |= {one.gang: tuple(replace(order, done=False) for order in one.orders) for one in given}
    return {gang: orders for gang, orders in found.items() if orders}


def require_consent(town: Town, walk: Walk) -> None:
    """Raises ForUmpire unless the caller may take all this back.

    An umpire may. Once something secret has opened, an umpire who plays needs more than half of the other players.
    """
    may = town.authority
    shown = listed(dict.fromkeys(what for entry in walk.entries for what in opened(entry.changes)))
    if not may.umpires:
        text = f"Only an umpire of {town.title}, or most of its players, can go back in it."
        raise ForUmpire(text, town.id, others=bool(shown))
    if shown and may.seated and not (may.alone or may.carried):
        raise ForUmpire(
            f"You play in {town.title}, and have seen {shown} that opened since. More than half of the other players "
            "must agree to go back.",
            town.id,
            others=True,
        )


def walked_back(town: Town, walk: Walk, *, sure: bool = False) -> Deed[None]:
    """Takes back all that has happened since. Orders that fall go back to their owners as drafts.

    The bot asks first, unless the caller is `sure`. Raises IllegalNow if nothing has happened, and ForUmpire.
    """
    if not walk.listed:
        raise IllegalNow(f"Nothing has happened since {walk.to}. Pick an earlier part or entry.")
    require_consent(town, walk)
    fallen = count(len(walk.listed), "entry")
    kept = drafts(walk.entries)
    changes = (
        WalkedBack(town.id, walk.ids),
        *(
            OutfitSet(town.id, replace(one, taken_back=kept[one.gang]))
            for one in walk.city.outfits
            if one.gang in kept and not one.ordered
        ),
        *walk.anew,
    )
    deed: Deed[None] = Deed(
        report=lambda _: Report(
            f"{town.title} is back at {walk.to}.",
            (
                f"Taken back: {fallen} since then. Money, wounds, rackets and games are as they were.",
                "This part of the month begins anew, with its whole time. New rolls have new dice.",
                "Secret orders went back to their owners as drafts. [My month] shows them.",
                "An undo brings everything back until something else happens.",
            ),
            (NEXT,),
            opens=(my_month(town.id),),
        ),
        changes=lambda _: changes,
        log=town.id,
        rule="mad.campaign.month",
        confirm=None if sure else _question(town, walk),
    )
    return going_on(town, deed)


def _question(town: Town, walk: Walk) -> Confirmation:
    """The question that the bot asks first, with the newest entries."""
    lines = (
        f"That takes back {count(len(walk.listed), 'entry')} in {town.title} and the games of its fights:",
        *(f"- {entry.title}" for entry in walk.listed[: -MOST_NAMED - 1 : -1]),
        *(("- and all before that.",) if len(walk.listed) > MOST_NAMED else ()),
    )
    return Confirmation(f"Go back to {walk.to}?", "Go back", lines, typed=True)
