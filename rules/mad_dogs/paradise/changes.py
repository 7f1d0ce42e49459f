"""What can happen to Paradise, as decided facts, and the city after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, Final

from rules.core.campaign import Campaign, CampaignChange, StateChange
from rules.core.events import LEGACY, Change, Kind, tagged
from rules.core.frozen import replace
from rules.core.system import after
from rules.mad_dogs import ID
from rules.mad_dogs.paradise.model import Paradise, Phase
from rules.mad_dogs.paradise.records import (
    Band,
    BossTrial,
    Bout,
    Boxer,
    Business,
    Feds,
    Fight,
    Funeral,
    Leaning,
    News,
    Nudge,
    Official,
    Outfit,
    Prisoner,
    Story,
    Unfought,
    Upshot,
)

ACCOUNTS: Final = (
    "balance",
    "loot",
    "cops",
    "officials",
    "doctors",
    "gang",
    "school",
    "muscle",
    "opinion",
    "funerals",
    "boxing",
    "bands",
    "law",
    "fights",
    "deals",
    "correction",
)
"""What money is for: brought or taken along, Loot, payoffs, and so on to the umpire's corrections."""


@tagged("mad.city-laid/1")
class CityLaid(StateChange):
    """The city is laid out with so many businesses of each kind in a neighborhood, and its officials."""

    lots: int
    officials: tuple[Official, ...]


@tagged("mad.phase-begun/1")
class PhaseBegun(StateChange):
    """The next part of the month; nobody is done with it yet."""

    phase: Phase

    @property
    def carries(self) -> bool:
        """Orders and bids are given in view of what a part of the month began with."""
        return True

    @property
    def shared(self) -> bool:
        """Orders lie open once it comes to takeovers and fights."""
        return self.phase is Phase.ACTION


@tagged("mad.foretold/1")
class Foretold(StateChange):
    """What the Loot of the month will come to has been told; it is collected next."""


@tagged("mad.unfought-set/1")
class UnfoughtSet(StateChange):
    """What becomes of fights that nobody settles in time."""

    unfought: Unfought


@tagged("mad.outrage-moved/1")
class OutrageMoved(StateChange):
    """Public outrage rises or falls; it never goes below 0."""

    points: int
    why: str


@tagged("mad.nursed/1")
class Nursed(StateChange):
    """The hurt of gangs with standing orders are cared for; orders are opened next."""


@tagged("mad.stirred/1")
class Stirred(StateChange):
    """Something gangland happened this month."""


@tagged("mad.poisoned/1")
class Poisoned(StateChange):
    """Booze of a gang blinded customers this month."""

    gang: int


@tagged("mad.editor-swayed/1")
class EditorSwayed(StateChange):
    """An owner of the City Editor says what he adds to this month's roll, whatever he said before."""

    gang: int
    points: int


@tagged("mad.outcry-raised/1")
class OutcryRaised(StateChange):
    """This month's roll on public outrage is made."""

    upshot: Upshot


@tagged("mad.picker-set/1")
class PickerSet(StateChange):
    """The gang that has won Something Must Be Done is to pick the business; 0 once it has."""

    gang: int


@tagged("mad.feds-set/1")
class FedsSet(StateChange):
    record: Feds


@tagged("mad.news-made/1")
class NewsMade(StateChange):
    """Something that the paper may write about."""

    record: News


@tagged("mad.outfit-set/1")
class OutfitSet(StateChange):
    record: Outfit


@tagged("mad.business-set/1")
class BusinessSet(StateChange):
    record: Business


@tagged("mad.official-set/1")
class OfficialSet(StateChange):
    record: Official


@tagged("mad.band-set/1")
class BandSet(StateChange):
    record: Band


@tagged("mad.band-gone/1")
class BandGone(StateChange):
    """Nobody wants to hear it any more."""

    band: int


@tagged("mad.numbers-nudged/1")
class NumbersNudged(StateChange):
    """The Racetrack's owner sees to the numbers of a gang, until he says otherwise."""

    nudge: Nudge


@tagged("mad.boxer-set/1")
class BoxerSet(StateChange):
    record: Boxer


@tagged("mad.bout-set/1")
class BoutSet(StateChange):
    record: Bout


@tagged("mad.story-set/1")
class StorySet(StateChange):
    record: Story


@tagged("mad.fight-set/1")
class FightSet(StateChange):
    record: Fight

    @property
    def shared(self) -> bool:
        """Both sides have said how it ended."""
        return self.record.settled


@tagged("mad.funeral-set/1")
class FuneralSet(StateChange):
    record: Funeral

    @property
    def shared(self) -> bool:
        """Every bid for flowers is known once they are shown."""
        return self.record.held


@tagged("mad.prisoner-set/1")
class PrisonerSet(StateChange):
    record: Prisoner


@tagged("mad.prisoner-gone/1")
class PrisonerGone(StateChange):
    """He is free, or in the Pen."""

    figure: int


@tagged("mad.trial-set/1")
class TrialSet(StateChange):
    record: BossTrial


@tagged("mad.trial-over/1")
class TrialOver(StateChange):
    """The Boss of a gang is acquitted or sent up."""

    gang: int


RECORDS: Final[dict[type[Change], tuple[str, Callable[[Any], Any]]]] = {
    OutfitSet: ("outfits", lambda one: one.gang),
    BusinessSet: ("businesses", lambda one: one.key),
    OfficialSet: ("officials", lambda one: one.key),
    BandSet: ("bands", lambda one: one.id),
    BoxerSet: ("boxers", lambda one: one.id),
    BoutSet: ("bouts", lambda one: one.id),
    StorySet: ("stories", lambda one: one.id),
    FightSet: ("fights", lambda one: one.id),
    FuneralSet: ("funerals", lambda one: one.id),
    PrisonerSet: ("prisoners", lambda one: one.figure),
    TrialSet: ("trials", lambda one: one.gang),
}
"""Where a record is kept, and what tells it from the others there."""

SERIAL: Final = (BandSet, BoxerSet, BoutSet, StorySet, FightSet, FuneralSet)
"""Whose ids come from one series."""


def apply(city: Paradise, change: Change) -> Paradise:
    """The city after a change; ValueError for one that it does not know."""
    if type(change) in RECORDS:
        return _kept(city, change)
    match change:
        case CityLaid(lots=lots, officials=officials):
            return replace(city, lots=lots, officials=officials)
        case PhaseBegun(phase=phase):
            outfits = tuple(replace(one, done=one.away, woken=None) for one in city.outfits)
            return replace(city, phase=phase, outfits=outfits, foretold=False, nursed=False)
        case Foretold():
            return replace(city, foretold=True)
        case UnfoughtSet(unfought=unfought):
            return replace(city, unfought=unfought)
        case OutrageMoved(points=points):
            return replace(city, outrage=max(0, city.outrage + points))
        case Nursed():
            return replace(city, nursed=True)
        case Stirred():
            return replace(city, busy=True)
        case Poisoned(gang=gang):
            return replace(city, poisoned=tuple(dict.fromkeys((*city.poisoned, gang))))
        case EditorSwayed(gang=gang, points=points):
            others = tuple(one for one in city.leanings if one.gang != gang)
            return replace(city, leanings=(*others, Leaning(gang, points)))
        case OutcryRaised(upshot=upshot):
            return replace(city, outcry=upshot)
        case PickerSet(gang=gang):
            return replace(city, picker=gang)
        case FedsSet(record=feds):
            return replace(city, feds=feds)
        case NewsMade(record=news):
            return replace(city, news=(*city.news, news))
        case BandGone(band=band):
            return replace(city, bands=tuple(one for one in city.bands if one.id != band))
        case NumbersNudged(nudge=nudge):
            return replace(city, nudge=nudge)
        case PrisonerGone(figure=figure):
            return replace(city, prisoners=tuple(one for one in city.prisoners if one.figure != figure))
        case TrialOver(gang=gang):
            return replace(city, trials=tuple(one for one in city.trials if one.gang != gang))
        case _:
            raise ValueError(f"Paradise does not know {change.tag}")


def folded(city: Paradise, changes: Iterable[Change]) -> Paradise:
    """The city after changes, those of gangs and figures left aside."""
    ours = (change for change in changes if isinstance(change, CampaignChange))
    return reduce(after, ours, Campaign("", ID, state=city)).state


def _kept(city: Paradise, change: Any) -> Paradise:
    """A record in its place: that of the one with the same key, else behind the others."""
    field, key = RECORDS[type(change)]
    record, records = change.record, getattr(city, field)
    if any(key(one) == key(record) for one in records):
        records = tuple(record if key(one) == key(record) else one for one in records)
    else:
        records = (*records, record)
    serial = max(city.serial, record.id) if isinstance(change, SERIAL) else city.serial
    foretold = city.foretold and not _moves_loot(city, change)
    return replace(city, **{field: records, "serial": serial, "foretold": foretold})


def _moves_loot(city: Paradise, change: Any) -> bool:
    """Whether what the Loot of the month was said to come to may be wrong after a change."""
    if isinstance(change, OutfitSet):
        before = city.outfit(change.record.gang)
        return before is None or plain(before) != plain(change.record)
    return isinstance(change, (BusinessSet, OfficialSet))


def plain(outfit: Outfit) -> Outfit:
    """A gang without what it says of being done, and of what is to be done in its place."""
    return replace(outfit, done=False, away=False, woken=None, standing_orders=(), notices=())


LEGACY["mad", Kind.CAMPAIGN] = apply
