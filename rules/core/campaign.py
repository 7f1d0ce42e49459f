"""Campaigns: months that follow each other, the gangs that live through them, and the state that the system keeps."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, ClassVar, Protocol

from rules.core.events import Change, Kind, tagged
from rules.core.frozen import frozen, replace
from rules.core.handing import NONE_PASSED, Handing
from rules.core.house import NOTHING_SET, House
from rules.core.pace import LIVE, Pace
from rules.core.waiting import Lapse, Wait


@frozen
class Campaign:
    """A campaign of a server, at home in one channel.

    system   id of the rule system
    umpires  user ids, besides the umpires of the server
    gangs    ids of the gangs in it, in the order they joined; who leads them plays
    month    the month that is played, from 1; 0 before the first
    state    what the system keeps of it: a frozen dataclass
    present  False once it is over
    house    the tables and house rulings of its own; it follows its server in the rest
    pace     how fast it goes
    handing  whose seats have passed on, or are to
    """

    name: str
    system: str
    umpires: tuple[int, ...] = ()
    gangs: tuple[int, ...] = ()
    month: int = 0
    state: Any = None
    present: bool = True
    house: House = NOTHING_SET
    pace: Pace = LIVE
    handing: Handing = NONE_PASSED


@frozen
class CampaignChange(Change):
    """Something that happened to a campaign."""

    kind: ClassVar[Kind] = Kind.CAMPAIGN


@tagged("campaign.opened/1")
class CampaignOpened(CampaignChange):
    """A campaign begins; a change of its system sets the state."""

    name: str
    system: str
    umpires: tuple[int, ...] = ()


@tagged("campaign.gang-enrolled/1")
class GangEnrolled(CampaignChange):
    """A gang takes part from now on."""

    gang: int


@tagged("campaign.gang-withdrawn/1")
class GangWithdrawn(CampaignChange):
    """A gang takes part no longer."""

    gang: int


@tagged("campaign.umpire-appointed/1")
class UmpireAppointed(CampaignChange):
    """Somebody umpires this campaign from now on."""

    user: int


@tagged("campaign.month-begun/1")
class MonthBegun(CampaignChange):
    """The month before is over, and the next one begins."""

    month: int


@tagged("campaign.house/1")
class CampaignHouse(CampaignChange):
    """The campaign is played by this from now on."""

    house: House


@tagged("campaign.paced/1")
class CampaignPaced(CampaignChange):
    """The campaign goes as fast as this from now on."""

    pace: Pace


@tagged("campaign.handed/1")
class CampaignHanded(CampaignChange):
    """Whose seats have passed on, and are to, is this from now on."""

    handing: Handing


@tagged("campaign.closed/1")
class CampaignClosed(CampaignChange):
    """The campaign is over."""


class Campaigns(Protocol):
    """What the generic keeper asks of a system whose campaigns are kept.

    state     the frozen dataclass of what it keeps of a campaign
    chapter   the frozen dataclass of what is kept of every month for good
    accounts  what money can be for, in the order of a ledger
    """

    @property
    def state(self) -> type[Any]: ...
    @property
    def chapter(self) -> type[Any]: ...
    @property
    def accounts(self) -> tuple[str, ...]: ...

    def apply(self, state: Any, change: Change) -> Any:
        """The state after a change of the system's, or a generic one; of a campaign just opened, from None."""
        ...

    def told(self, state: Any) -> Any:
        """What is kept of the month that is played, as its `chapter`."""
        ...

    def played(self, state: Any, gang: int) -> bool:
        """Whether somebody plays a gang, by its id: the bot decides the months of the others."""
        ...

    def waits(self, state: Any) -> Iterable[Wait]:
        """What waits for gangs that somebody plays."""
        ...

    def goes_on(self, state: Any, month: int) -> Lapse:
        """What the bot does when the time of a part of the month is up."""
        ...

    def part(self, state: Any) -> str:
        """The part of the month that is played, in words; empty where none waits for anybody."""
        ...

    def veiled(self, change: Change, gangs: Collection[int]) -> Change:
        """A change of the system's as the owners of these gangs may know it: without what others did in secret."""
        ...


def apply_to_campaign(campaign: Campaign | None, change: Change, campaigns: Campaigns | None) -> Campaign:
    """The campaign after a change; whatever is not generic changes the state, as its system's `campaigns` say."""
    if campaigns is None:
        raise ValueError(f"{change.tag} for a system that keeps no campaigns")
    if isinstance(change, CampaignOpened):
        return Campaign(change.name, change.system, change.umpires, state=campaigns.apply(None, change))
    if campaign is None:
        raise ValueError(f"{change.tag} for a campaign that was never opened")
    match change:
        case GangEnrolled(gang=gang):
            campaign = replace(campaign, gangs=tuple(dict.fromkeys((*campaign.gangs, gang))))
        case GangWithdrawn(gang=gang):
            campaign = replace(campaign, gangs=tuple(one for one in campaign.gangs if one != gang))
        case UmpireAppointed(user=user):
            return replace(campaign, umpires=tuple(dict.fromkeys((*campaign.umpires, user))))
        case MonthBegun(month=month):
            campaign = replace(campaign, month=month)
        case CampaignHouse(house=house):
            return replace(campaign, house=house)
        case CampaignPaced(pace=pace):
            return replace(campaign, pace=pace)
        case CampaignHanded(handing=handing):
            return replace(campaign, handing=handing)
        case CampaignClosed():
            return replace(campaign, present=False)
        case _:
            pass
    return replace(campaign, state=campaigns.apply(campaign.state, change))


# Money


@tagged("gang.booked/1")
class Booked(Change):
    """Dollars come in to a gang or, below 0, go out: one line of its ledger.

    account  what it is for, one of the system's accounts
    why      the line that explains it
    """

    kind: ClassVar[Kind] = Kind.GANG
    dollars: int
    account: str
    why: str
