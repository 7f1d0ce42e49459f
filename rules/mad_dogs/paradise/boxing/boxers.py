"""The boxers of the gangs, and those that the umpire enters (mad.racket.gym)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

from annotated_types import Interval, Len

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import OfTown, option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.people.names import called, same
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.proper_names import MOST_LETTERS, proper
from rules.core.plain.refusal import OutOfRange
from rules.mad_dogs.paradise.boxing.ring import require_fists
from rules.mad_dogs.paradise.city.campaign_options import ANY_IN_TOWN, CAMPAIGN
from rules.mad_dogs.paradise.city.changes import BoxerSet, NewsMade
from rules.mad_dogs.paradise.city.model import Paradise
from rules.mad_dogs.paradise.city.records import Boxer, Headline, News
from rules.mad_dogs.paradise.city.town import Position, Town

CONTENDER: Final = 0


# Boxers and matches of a campaign


def boxer(city: Paradise, id: int) -> Boxer | None:
    """The boxer of this id; None for a contender, or one that is gone."""
    return next((one for one in city.boxers if one.id == id), None)


def boxer_named(city: Paradise, name: str) -> Boxer:
    """The boxer of this name. Raises UnknownName otherwise."""
    return called("boxer", name, reversed(city.boxers))


def boxer_name(city: Paradise, id: int) -> str:
    found = boxer(city, id)
    return found.name if found is not None else "the contender"


def boxer_owner(city: Paradise, id: int) -> int:
    """The gang that owns a boxer; 0 for none."""
    found = boxer(city, id)
    return found.owner if found is not None else 0


def is_contender(text: str) -> bool:
    """Whether the text is “contender”, for a boxer that no gang owns."""
    return text.strip().casefold().removeprefix("the ") == "contender"


def sign_changes(campaign: int, city: Paradise, name: str, gang: int, fists: int | None) -> tuple[Change, ...]:
    """The changes if the umpire gives a gang a boxer: a new one with so many FISTS, or one of another gang.

    Raises OutOfRange for impossible FISTS, or for a new boxer without any.
    """
    require_fists(() if fists is None else (fists,))
    known = next((one for one in city.boxers if same(one.name, name)), None)
    if known is not None:
        return (BoxerSet(campaign, replace(known, owner=gang, fists=fists or known.fists)),)
    if fists is None:
        raise OutOfRange(f"No boxer is called “{name}” yet. Add FISTS for a new one, such as fists:4.")
    new = Boxer(city.serial + 1, gang, "", name, fists)
    return (BoxerSet(campaign, new), NewsMade(campaign, News(Headline.NEW_BOXER, (gang,), name)))


# The card


def active_boxers(town: Town | None, _typed: Mapping[str, Any]) -> Iterable[str]:
    """The names of all boxers who still fight."""
    return [one.name for one in town.city.boxers if not one.washed_up] if town is not None else []


BOXES: Final = OfTown(active_boxers)
Fists = Annotated[int, Interval(ge=1, le=6)]


@move("mad-boxing sign", town=True)
class Sign:
    """Enter a boxer by hand, new or sold. For umpires."""

    boxer: Annotated[str, Len(1, MOST_LETTERS)] = option("The name of the boxer.", complete=BOXES)
    gang: str = option("The gang that the boxer boxes for.", complete=ANY_IN_TOWN)
    fists: Fists | None = option("The FISTS of a new boxer.", default=None)
    campaign: str = CAMPAIGN


@decides(Sign)
def sign(position: Position, move: Sign) -> Deed[None]:
    """The umpire gives a gang a boxer, a new one or one that was sold."""
    town = position.town
    town.require_umpire()
    stored, name = town.gang_for(move.gang), proper(move.boxer)
    gang = town.outfit(stored.id).gang
    changes = sign_changes(town.id, town.city, name, gang, move.fists)
    return Deed(
        report=lambda _: Report(f"{name} now boxes for {town.name(gang)}."),
        allow=lambda: town.rights(stored),
        changes=lambda _: changes,
        log=town.id,
        rule="mad.racket.gym",
    )
