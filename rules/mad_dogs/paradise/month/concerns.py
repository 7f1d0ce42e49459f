"""What of an event concerns a gang: its money, its figures, its fights and its news."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules.core.plain.events import Change, SubjectKind
from rules.core.play.campaign import Booked
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.changes import FightSet, NewsMade, PickerSet, PrisonerSet


def concerns(change: Change, gang: int, figures: Collection[int]) -> bool:
    """Whether a change is about a gang, by its id, or about one of its figures."""
    match change:
        case Booked():
            return change.subject == gang
        case NewsMade(record=news):
            return gang in news.gangs
        case FightSet(record=fight):
            return gang in (fight.attacker, fight.defender)
        case PrisonerSet(record=prisoner):
            return prisoner.gang == gang
        case PickerSet():
            return change.gang == gang
        case _:
            return change.kind is SubjectKind.FIGURE and change.subject in figures


def money_line(changes: Iterable[Change], gang: int) -> str:
    """What these changes pay a gang and cost it, by account: “$900 from loot, $200 for cops”; empty for nothing."""
    sums: dict[str, int] = {}
    for change in changes:
        if isinstance(change, Booked) and change.subject == gang:
            sums[change.account] = sums.get(change.account, 0) + change.dollars
    moved = ((name, sum_of) for name, sum_of in sums.items() if sum_of)
    return ", ".join(f"{dollars(abs(sum_of))} {'from' if sum_of > 0 else 'for'} {name}" for name, sum_of in moved)
