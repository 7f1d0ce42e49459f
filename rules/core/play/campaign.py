"""Campaigns: consecutive months, the gangs that live through them, and the state that the system keeps."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, ClassVar, Protocol

from rules.core.people.person import GangView
from rules.core.people.roster import EstateChange
from rules.core.plain.events import Change, SubjectKind, tagged
from rules.core.plain.frozen import frozen, replace
from rules.core.play.active_config import NOTHING_SET, ActiveConfig
from rules.core.play.pace import LIVE, Pace
from rules.core.play.pending import Lapse, Wait
from rules.core.play.seat_handover import NONE_PASSED, Handing
from rules.core.play.umpiring import Authority


@frozen
class Campaign:
    """A campaign of a server, at home in one channel.

    system   id of the rule system
    umpires  user ids, besides the umpires of the server
    gangs    ids of the gangs in it, in the order they joined; their leaders play
    month    the month that is played, from 1; 0 before the first
    state    what the system keeps of it: a frozen dataclass
    present  False once it is over
    house    the tables and house rulings of its own; it follows its server in the rest
    pace     how fast it runs
    handing  which seats have passed on, or are to
    """

    name: str
    system: str
    umpires: tuple[int, ...] = ()
    gangs: tuple[int, ...] = ()
    month: int = 0
    state: Any = None
    present: bool = True
    house: ActiveConfig = NOTHING_SET
    pace: Pace = LIVE
    handing: Handing = NONE_PASSED


@frozen
class CampaignChange(Change):
    """Something that happened to a campaign."""

    kind: ClassVar[SubjectKind] = SubjectKind.CAMPAIGN


@frozen
class StateChange(CampaignChange):
    """Something that happened to the part of a campaign that its system keeps."""

    part: ClassVar[str] = "state"


@tagged("campaign.opened/1")
class CampaignOpened(CampaignChange):
    """A campaign begins."""

    begins: ClassVar[bool] = True
    starts: ClassVar[str] = "state"
    name: str
    system: str
    umpires: tuple[int, ...] = ()

    def apply_to(self, _: Campaign | None) -> Campaign:
        return Campaign(self.name, self.system, self.umpires)


@tagged("campaign.gang-enrolled/1")
class GangEnrolled(CampaignChange):
    """A gang takes part from now on."""

    gang: int

    def among(self, gangs: tuple[int, ...]) -> tuple[int, ...]:
        """The gangs of a campaign that had these."""
        return tuple(dict.fromkeys((*gangs, self.gang)))

    def apply_to(self, campaign: Campaign) -> Campaign:
        return replace(campaign, gangs=self.among(campaign.gangs), state=campaign.state.joined(self.gang))


@tagged("campaign.gang-withdrawn/1")
class GangWithdrawn(CampaignChange):
    """A gang leaves the campaign."""

    gang: int

    def among(self, gangs: tuple[int, ...]) -> tuple[int, ...]:
        """The gangs of a campaign that had these."""
        return tuple(one for one in gangs if one != self.gang)

    def apply_to(self, campaign: Campaign) -> Campaign:
        return replace(campaign, gangs=self.among(campaign.gangs), state=campaign.state.left(self.gang))


@tagged("campaign.umpire-appointed/1")
class UmpireAppointed(CampaignChange):
    """A user umpires this campaign from now on."""

    user: int

    def apply_to(self, campaign: Campaign) -> Campaign:
        return replace(campaign, umpires=tuple(dict.fromkeys((*campaign.umpires, self.user))))


@tagged("campaign.umpire-left/1")
class UmpireLeft(CampaignChange):
    """A user umpires this campaign no longer."""

    user: int

    def apply_to(self, campaign: Campaign) -> Campaign:
        return replace(campaign, umpires=tuple(one for one in campaign.umpires if one != self.user))


@tagged("campaign.month-begun/1")
class MonthBegun(CampaignChange):
    """The month before is over, and the next one begins."""

    month: int

    def apply_to(self, campaign: Campaign) -> Campaign:
        return replace(campaign, month=self.month, state=campaign.state.in_month(self.month))


@tagged("campaign.house/1")
class CampaignHouse(CampaignChange):
    """The campaign follows these settings from now on."""

    house: ActiveConfig

    def apply_to(self, campaign: Campaign) -> Campaign:
        return replace(campaign, house=self.house)


@tagged("campaign.paced/1")
class CampaignPaced(CampaignChange):
    """The campaign runs at this pace from now on."""

    pace: Pace

    def apply_to(self, campaign: Campaign) -> Campaign:
        return replace(campaign, pace=self.pace)


@tagged("campaign.handed/1")
class CampaignHanded(CampaignChange):
    """These seats have passed on, and these are to."""

    handing: Handing

    def apply_to(self, campaign: Campaign) -> Campaign:
        return replace(campaign, handing=self.handing)


@tagged("campaign.named/1")
class CampaignNamed(CampaignChange):
    """The campaign has this name from now on."""

    name: str

    def apply_to(self, campaign: Campaign) -> Campaign:
        return replace(campaign, name=self.name)


@tagged("campaign.closed/1")
class CampaignClosed(CampaignChange):
    """The campaign is over."""

    def apply_to(self, campaign: Campaign) -> Campaign:
        return replace(campaign, present=False)


@tagged("campaign.walked-back/1")
class WalkedBack(CampaignChange):
    """These events, by id and oldest first, are taken back with it. An undo of it puts them in force again."""

    events: tuple[int, ...]

    def apply_to(self, campaign: Campaign) -> Campaign:
        return campaign

    @property
    def shared(self) -> bool:
        """What many players did is taken back, so one alone can't bring it back."""
        return True

    @property
    def carries(self) -> bool:
        """What players did in secret since belongs to the way that the campaign took after it."""
        return True


class CampaignState(Protocol):
    """The part of a campaign that its system keeps: a frozen dataclass. It says what happens to it at events that all
    systems share.
    """

    def joined(self, gang: int) -> Any:
        """The state with a gang that takes part from now on."""
        ...

    def left(self, gang: int) -> Any:
        """The state without a gang that takes part no longer."""
        ...

    def in_month(self, month: int) -> Any:
        """The state as a month begins."""
        ...


class CampaignSystem(Protocol):
    """What the generic keeper asks of a system that keeps campaigns.

    state     the frozen dataclass of what it keeps of a campaign; its defaults are the start
    chapter   the frozen dataclass of what it keeps of every month for good
    accounts  what money can be for, in the order of a ledger
    """

    @property
    def state(self) -> type[CampaignState]: ...
    @property
    def chapter(self) -> type[Any]: ...
    @property
    def accounts(self) -> tuple[str, ...]: ...

    def town(
        self,
        id: int,
        campaign: Campaign,
        gangs: Mapping[int, GangView[Any]],
        authority: Authority,
        sealed: bool,
        fighting: frozenset[int],
    ) -> Any:
        """A campaign, by its id, as the rules of a move see it: see `Position.town`.

        fighting  ids of the figures that games keep while the rest of their gangs is free
        """
        ...

    def chapter_of(self, state: Any) -> Any:
        """The record of the month that is played, as a `chapter`."""
        ...

    def played(self, state: Any, gang: int) -> bool:
        """Whether a user plays a gang, by its id. The bot decides the months of the others."""
        ...

    def waits(self, state: Any, month: int) -> Iterable[Wait]:
        """The decisions that gangs with players must make now. They depend on public facts alone, but for `secret`
        ones.
        """
        ...

    def decided(self, state: Any) -> bool:
        """Whether no one decides anything in this part of the month any more, by public facts alone."""
        ...

    def goes_on(self, state: Any, month: int) -> Lapse:
        """The command that the bot gives when the time of a part of the month is up."""
        ...

    def games(self, state: Any, gang: int) -> tuple[int, ...]:
        """The ids of the games to which a gang has sent some of its figures."""
        ...

    def part(self, state: Any) -> str:
        """The part of the month that is played, in words; empty if none waits for a player."""
        ...

    def veiled(self, change: Change, gangs: Collection[int]) -> Change:
        """A change of the system as the owners of these gangs may know it: without what others did in secret."""
        ...


# Money


@tagged("gang.booked/1")
class Booked(EstateChange):
    """Dollars come in to a gang or, below 0, go out: one line of its ledger.

    account  what it is for, one of the system's accounts
    why      the line that explains it
    """

    dollars: int
    account: str
    why: str

    def apply_to(self, estate: Any) -> Any:
        return replace(estate, dollars=estate.dollars + self.dollars)
