"""The changes of the campaign, and the city after them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar

from rules.core.plain.events import Change, tagged
from rules.core.plain.frozen import replace
from rules.core.plain.keyed_records import Keyed
from rules.core.play.campaign import Campaign, CampaignChange, StateChange
from rules.mad_dogs.model.system_id import ID
from rules.mad_dogs.paradise.city.model import MOST_OUTRAGE, Paradise, Phase
from rules.mad_dogs.paradise.city.records import (
    BossTrial,
    Boxer,
    BoxingMatch,
    Business,
    Feds,
    Fight,
    Funeral,
    Leaning,
    News,
    Nudge,
    Official,
    Outfit,
    PopularBand,
    Prisoner,
    Request,
    Unfought,
    Upshot,
)
from rules.mad_dogs.paradise.city.stories import Story

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
"""The accounts of the ledger: the opening balance, Loot, payoffs, and so on to the umpire's corrections."""


def plain(outfit: Outfit) -> Outfit:
    """A gang without its marks of being done, its standing orders, its notices, its draft of orders and its wish."""
    outfit = replace(outfit, done=False, away=False, woken=None, wants="", reach=False)
    return replace(outfit, standing_orders=(), notices=(), taken_back=())


S = TypeVar("S")


class NumberedRecords(Keyed):
    """Records whose ids come from one series."""

    def put(self, state: S, record: Any) -> S:
        city: Any = super().put(state, record)
        return replace(city, serial=max(city.serial, record.id))


OUTFITS, PRISONERS, TRIALS = Keyed("outfits", "gang"), Keyed("prisoners", "figure"), Keyed("trials", "gang")
BUSINESSES, OFFICIALS = Keyed("businesses", "place kind number"), Keyed("officials", "post number")
BANDS, BOXERS, BOUTS = NumberedRecords("bands", "id"), NumberedRecords("boxers", "id"), NumberedRecords("bouts", "id")
STORIES, FIGHTS, FUNERALS = (
    NumberedRecords("stories", "id"),
    NumberedRecords("fights", "id"),
    NumberedRecords("funerals", "id"),
)


@tagged("mad.city-laid/1")
class CityLaid(StateChange):
    """The city is laid out with so many businesses of each kind in a neighborhood, and its officials."""

    lots: int
    officials: tuple[Official, ...]

    def apply_to(self, city: Paradise) -> Paradise:
        return replace(city, lots=self.lots, officials=self.officials)


@tagged("mad.phase-begun/1")
class PhaseBegun(StateChange):
    """The next part of the month, with which no gang is done yet."""

    phase: Phase

    def apply_to(self, city: Paradise) -> Paradise:
        outfits = tuple(replace(one, done=one.away, woken=None, reach=False) for one in city.outfits)
        officials = tuple(replace(one, topped=()) if one.topped else one for one in city.officials)
        if self.phase is Phase.ACTION:  # the time for orders is over, and so is that of drafts
            outfits = tuple(replace(one, taken_back=()) if one.taken_back else one for one in outfits)
        return replace(city, phase=self.phase, outfits=outfits, officials=officials, foretold=False, nursed=False)

    @property
    def carries(self) -> bool:
        """The next part of a month carries the orders and bids that players gave in view of it."""
        return True

    @property
    def shared(self) -> bool:
        """All orders are open once takeovers and fights begin."""
        return self.phase is Phase.ACTION


@tagged("mad.foretold/1")
class Foretold(StateChange):
    """The bot has shown what the Loot of the month will come to; it is collected next."""

    def apply_to(self, city: Paradise) -> Paradise:
        return replace(city, foretold=True)


@tagged("mad.requested/1")
class Requested(StateChange):
    """A player asks the umpires to allow something, in place of what they asked for the same gang before."""

    request: Request

    def apply_to(self, city: Paradise) -> Paradise:
        return replace(city, requests=(*_but(city.requests, self.request.gang), self.request))


@tagged("mad.request-over/1")
class RequestOver(StateChange):
    """What was asked for a gang is decided."""

    gang: int

    def apply_to(self, city: Paradise) -> Paradise:
        return replace(city, requests=_but(city.requests, self.gang))


def _but(requests: tuple[Request, ...], gang: int) -> tuple[Request, ...]:
    return tuple(one for one in requests if one.gang != gang)


@tagged("mad.unfought-set/1")
class UnfoughtSet(StateChange):
    """The rule for fights that no player settles in time."""

    unfought: Unfought

    def apply_to(self, city: Paradise) -> Paradise:
        return replace(city, unfought=self.unfought)


@tagged("mad.outrage-moved/1")
class OutrageMoved(StateChange):
    """Public outrage rises or falls; it stays between 0 and 99."""

    points: int
    why: str

    def apply_to(self, city: Paradise) -> Paradise:
        return replace(city, outrage=min(MOST_OUTRAGE, max(0, city.outrage + self.points)))


@tagged("mad.nursed/1")
class Nursed(StateChange):
    """The hurt of gangs with standing orders are cared for; orders are opened next."""

    def apply_to(self, city: Paradise) -> Paradise:
        return replace(city, nursed=True)


@tagged("mad.stirred/1")
class GangActivity(StateChange):
    """Something gangland happened this month."""

    def apply_to(self, city: Paradise) -> Paradise:
        return replace(city, busy=True)


@tagged("mad.poisoned/1")
class Poisoned(StateChange):
    """Booze of a gang blinded customers this month."""

    gang: int

    def apply_to(self, city: Paradise) -> Paradise:
        return replace(city, poisoned=tuple(dict.fromkeys((*city.poisoned, self.gang))))


@tagged("mad.editor-swayed/1")
class EditorSwayed(StateChange):
    """An owner of the City Editor sets what the Editor adds to this month's roll. It replaces an earlier answer."""

    gang: int
    points: int

    def apply_to(self, city: Paradise) -> Paradise:
        others = tuple(one for one in city.leanings if one.gang != self.gang)
        return replace(city, leanings=(*others, Leaning(self.gang, self.points)))


@tagged("mad.outcry-raised/1")
class OutcryRaised(StateChange):
    """The bot has made this month's roll on public outrage."""

    upshot: Upshot

    def apply_to(self, city: Paradise) -> Paradise:
        return replace(city, outcry=self.upshot)


@tagged("mad.picker-set/1")
class PickerSet(StateChange):
    """The gang that has won Something Must Be Done and picks the business; 0 once it has picked."""

    gang: int

    def apply_to(self, city: Paradise) -> Paradise:
        return replace(city, picker=self.gang)


@tagged("mad.feds-set/1")
class FedsSet(StateChange):
    record: Feds

    def apply_to(self, city: Paradise) -> Paradise:
        return replace(city, feds=self.record)


@tagged("mad.news-made/1")
class NewsMade(StateChange):
    """Something that the paper may write about."""

    record: News

    def apply_to(self, city: Paradise) -> Paradise:
        return replace(city, news=(*city.news, self.record))


@tagged("mad.outfit-set/1")
class OutfitSet(StateChange):
    record: Outfit

    def apply_to(self, city: Paradise) -> Paradise:
        before = city.outfit(self.record.gang)
        alike = before is not None and plain(before) == plain(self.record)
        return OUTFITS.put(city if alike else replace(city, foretold=False), self.record)


@tagged("mad.business-set/1")
class BusinessSet(StateChange):
    record: Business

    def apply_to(self, city: Paradise) -> Paradise:
        return BUSINESSES.put(replace(city, foretold=False), self.record)


@tagged("mad.official-set/1")
class OfficialSet(StateChange):
    record: Official

    def apply_to(self, city: Paradise) -> Paradise:
        return OFFICIALS.put(replace(city, foretold=False), self.record)


@BANDS.sets("mad.band-set/1")
class BandSet(StateChange):
    record: PopularBand


@BANDS.gone("mad.band-gone/1")
class BandGone(StateChange):
    """The band is out of fashion, and its contract is gone."""

    band: int


@tagged("mad.numbers-nudged/1")
class NumbersNudged(StateChange):
    """The Racetrack's owner moves the numbers of a gang, until that owner changes it."""

    nudge: Nudge

    def apply_to(self, city: Paradise) -> Paradise:
        return replace(city, nudge=self.nudge)


@BOXERS.sets("mad.boxer-set/1")
class BoxerSet(StateChange):
    record: Boxer


@BOUTS.sets("mad.bout-set/1")
class BoutSet(StateChange):
    record: BoxingMatch


@STORIES.sets("mad.story-set/1")
class StorySet(StateChange):
    record: Story


@tagged("mad.fight-set/1")
class FightSet(StateChange):
    record: Fight

    def apply_to(self, city: Paradise) -> Paradise:
        """What is booked between the forecast of the Loot and its collection makes another forecast."""
        return FIGHTS.put(replace(city, foretold=False) if self.record.settled else city, self.record)

    @property
    def shared(self) -> bool:
        """A settled fight is shared: both sides have agreed how it ended."""
        return self.record.settled


@tagged("mad.fight-extended/1")
class FightExtended(StateChange):
    """Both sides of a fight have extended it, by so many months in all."""

    fight: int
    more: int

    def apply_to(self, city: Paradise) -> Paradise:
        return FIGHTS.changed(city, self.fight, lambda one: replace(one, more=self.more))

    @property
    def shared(self) -> bool:
        """Both sides agreed to it."""
        return True


@FUNERALS.sets("mad.funeral-set/1")
class FuneralSet(StateChange):
    record: Funeral

    @property
    def shared(self) -> bool:
        """A held funeral is shared: all bids for flowers are shown."""
        return self.record.held


@PRISONERS.sets("mad.prisoner-set/1")
class PrisonerSet(StateChange):
    record: Prisoner


@PRISONERS.gone("mad.prisoner-gone/1")
class PrisonerGone(StateChange):
    """The prisoner is free, or in the Pen."""

    figure: int


@TRIALS.sets("mad.trial-set/1")
class TrialSet(StateChange):
    record: BossTrial


@TRIALS.gone("mad.trial-over/1")
class TrialOver(StateChange):
    """The Boss of a gang is acquitted or sent up."""

    gang: int


def folded(city: Paradise, changes: Iterable[Change]) -> Paradise:
    """The city after changes; changes of gangs and figures don't touch it."""
    for change in changes:
        if isinstance(change, StateChange):
            city = change.apply_to(city)
        elif isinstance(change, CampaignChange):
            city = change.apply_to(Campaign("", ID, state=city)).state
    return city


NO_CAMPAIGN: Final = 0
