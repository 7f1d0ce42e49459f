"""What the city keeps records of: businesses, boxers, officials, stories, gangs, fights, prisoners, the news.

Money is dollars, months count from 1. Gangs and figures stand here by their ids.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.plain.frozen import frozen, replace
from rules.core.tables.outcome import Throw

# Businesses


@frozen
class Business:
    """One business of the city, from the moment somebody cares about it.

    place   the id of its neighborhood: "docks"
    kind    the id of its kind: "speakeasy"
    number  which of that kind in the neighborhood, from 1
    owner   id of the gang; 0 while it is independent
    since   the month in which it was taken: it earns and pays from the next; 0 from the start
    shut    whether the cops keep it closed until they are paid again
    dry     months running in which the cops kept it from earning
    idle    the last month in which it makes no Loot because it was smashed or is cleaned up; 0 for none
    guts    those of its proprietor once they were rolled; 0 before
    """

    place: str
    kind: str
    number: int = 1
    owner: int = 0
    since: int = 0
    shut: bool = False
    dry: int = 0
    idle: int = 0
    guts: int = 0

    @property
    def key(self) -> str:
        return f"{self.place}.{self.kind}.{self.number}"


@frozen
class Band:
    """A popular band under contract.

    club   key of the nightclub it plays in; empty for none
    dice   D6 it adds to the Loot of that club: 1, or 2 once it is on the radio
    last   what its dice showed the last time it played
    """

    id: int
    owner: int
    club: str = ""
    dice: int = 1
    last: tuple[int, ...] = ()


@frozen
class Boxer:
    """A boxer with a shot at the big time.

    gym     key of the gym that found him
    rested  the first month in which he can fight
    """

    id: int
    owner: int
    gym: str
    name: str
    fists: int
    rested: int = 1
    washed_up: bool = False


class Stake(NamedTuple):
    """Dollars a gang puts on a boxer, or pays one to take a dive.

    due  whether they are paid as the bell rings: the open books would give a dive away before
    """

    gang: int
    boxer: int
    dollars: int
    due: bool = False


@frozen
class Bout:
    """A boxing match; boxer id 0 is a contender whom no gang owns, with FISTS `contender`.

    winner  id of the boxer; None before the bell, -1 if it was called off
    """

    id: int
    month: int
    red: int
    blue: int
    contender: int = 0
    bets: tuple[Stake, ...] = ()
    fixes: tuple[Stake, ...] = ()
    winner: int | None = None


@frozen
class Nudge:
    """What the Racetrack's owner does to the numbers of a gang: 1 Loot more or less, 0 for nothing.

    by  the owner who had it done: it ends with his ownership
    """

    by: int = 0
    gang: int = 0
    points: int = 0


# Officials


class Payer(NamedTuple):
    """A gang that pays an official so much a month."""

    gang: int
    dollars: int


class Bid(NamedTuple):
    """A gang offers an official so much a month; his owner has yet to match it or to let him go."""

    gang: int
    dollars: int


class Grudge(NamedTuple):
    """An official wants nothing to do with a gang before this month."""

    gang: int
    until: int


@frozen
class Official:
    """One official.

    post     the id of the post: "judge"
    number   which of them, from 1: a Captain's precinct, a Councilman's district
    rate     dollars he asks a month, before anything is off
    payers   the gangs that own him
    since    the first month in which he can be bought
    bid      what another gang offers for him; None where nobody bids
    """

    post: str
    number: int
    smarts: int
    rate: int
    payers: tuple[Payer, ...] = ()
    since: int = 0
    grudges: tuple[Grudge, ...] = ()
    bid: Bid | None = None

    @property
    def key(self) -> str:
        return f"{self.post}.{self.number}"

    @property
    def owners(self) -> tuple[int, ...]:
        return tuple([payer.gang for payer in self.payers])

    def without_payer(self, gang: int) -> Official:
        """An official in whose eyes a gang is no more: it neither pays nor bids."""
        bid = self.bid if self.bid is not None and self.bid.gang != gang else None
        return replace(self, payers=tuple(one for one in self.payers if one.gang != gang), bid=bid)


class StoryKind(StrEnum):
    DENOUNCES = "denounces the gangs"
    PRAISES = "speaks well of the gangs"
    EXPOSES = "exposes an official"


class Edited(NamedTuple):
    """What a gang that owns the City Editor wants of a story: that he squelches it, or lets it pass."""

    gang: int
    squelch: bool


@frozen
class Story:
    """What a Reporter handed in this month.

    reporter   his key
    gang       whose Reporter he is
    against    key of the official it exposes; empty otherwise
    helpers    further Reporters who added to it, by key
    pressing   further Reporters who make it harder for the official to defend himself, by key
    defenders  Reporters who write in his defence, by key
    editors    what the owners of the City Editor want
    good       whether his SMARTS made a story of it
    squelched  whether the City Editor killed it
    done       whether it has had its effect
    """

    id: int
    kind: StoryKind
    reporter: str
    gang: int
    against: str = ""
    helpers: tuple[str, ...] = ()
    pressing: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    editors: tuple[Edited, ...] = ()
    good: bool = False
    squelched: bool = False
    done: bool = False


# Standing orders


class StandingOrderKind(StrEnum):
    """What a gang wants done in its place as long as it enters nothing itself."""

    REPEAT = "as last month"
    POLICY = "the policy's way"
    PAYOFFS = "pay all payoffs"

    @property
    def told(self) -> str:
        """As players read it: nobody who runs a gang knows of a policy. The value is what is stored."""
        return "as the bot would, without raids" if self is StandingOrderKind.POLICY else self.value


class StandingOrder(NamedTuple):
    """A standing order: for the next time, or, if it `lasts`, every month.

    held  keys of the businesses that the gang had when it was given
    """

    what: StandingOrderKind
    lasts: bool = False
    held: tuple[str, ...] = ()


class OrderNotice(NamedTuple):
    """What came of standing orders in a month, in a sentence for whoever gave them."""

    month: int
    text: str


class Squad(NamedTuple):
    """So many of a profile, hired by the fight."""

    profile: str
    number: int


class MonthSpending(NamedTuple):
    """What a gang has spent in a month that can be spent again.

    care     the kind of care its hurt had; empty for none
    opinion  points that were bought off public outrage
    muscle   hired for a fight
    """

    care: str = ""
    opinion: int = 0
    muscle: tuple[Squad, ...] = ()


class Woken(StrEnum):
    """Why a gang that was done for all parts of a month is not any more."""

    FIGHT = "it has a fight to settle"
    SHORT = "money was short for what it pays or has ordered"
    CRIPPLED = "somebody is crippled, and it says in what"
    BID = "another gang bids for an official in its pay"
    PICK = "it picks the business that the police raid"
    PRISONERS = "it has prisoners, to be bailed or tried"


NOTHING_SPENT: Final = MonthSpending()


# Gangs


class Wait(NamedTuple):
    """Muscle of a profile can't be hired for so many more fights of the gang."""

    profile: str
    fights: int


class OrderKind(StrEnum):
    TAKE_OVER = "take over"
    FIGHT = "fight"
    DEFEND = "defend"


@frozen
class Order:
    """What a gang sends its boys to do this month.

    scenario  id of the scenario to be played; of a FIGHT alone
    against   the gang it is aimed at; 0 for none
    business  key of the business; empty for none
    official  key of the official a Hit is aimed at; empty for none
    target    name of the figure a Hit is aimed at, or whose bodyguards are sent
    figures   ids of who is sent
    done      whether it was carried out, or came to nothing; fights are kept apart
    """

    errand: OrderKind
    scenario: str = ""
    against: int = 0
    business: str = ""
    official: str = ""
    target: str = ""
    figures: tuple[int, ...] = ()
    done: bool = False


class CaredFor(NamedTuple):
    """A figure that was cared for this month, by its id, and the points it regained, stat by stat.

    waits  the points that heal once its player has chosen the stat that a crippling takes; 0 where nothing waits.
           `points` are then those that he asked for
    """

    figure: int
    points: tuple[int, int, int, int, int, int]
    waits: int = 0

    @property
    def healed(self) -> tuple[int, int, int, int, int, int]:
        """The points that have healed so far."""
        return (0, 0, 0, 0, 0, 0) if self.waits else self.points


@frozen
class Outfit:
    """A gang in the campaign.

    npc       whether nobody plays it: its month follows the policy
    chinese   whether it may start in Chinatown, and its talkers face no prejudice there
    home      id of its neighborhood; empty before it is chosen
    brought   dollars it had in the bank when it came in: the ledger begins with them
    standing  points of reputation for good, by funerals
    waits     muscle that can't be hired yet
    worked    ids of figures who went on a job this month: no healing for them
    cared     who was cared for this month: lost again by those who go on a job after it
    orders    sealed until all are opened
    ordered   whether its orders are in
    done      whether it is done with this phase
    accused   whether it has had the Mayor accuse somebody this month
    cents     paid too much for training at its gym, since it pays whole dollars: 0 to 99
    buried    ids of figures to whom it has given a funeral
    muscle    hired for a fight of this month that it has not come to yet
    unpaid    keys of businesses whose cops it leaves unpaid until it says otherwise
    standing_orders, notices  secret, like orders before they are opened
    away      whether it is done with every part of this month, unless it is `woken`
    last, last_spent  its orders of last month, and what it spent; `spent` this month
    drafts    whether it came after the first month and has still to draft
    """

    gang: int
    npc: bool = False
    chinese: bool = False
    home: str = ""
    brought: int = 0
    standing: int = 0
    waits: tuple[Wait, ...] = ()
    worked: tuple[int, ...] = ()
    cared: tuple[CaredFor, ...] = ()
    orders: tuple[Order, ...] = ()
    ordered: bool = False
    done: bool = False
    accused: bool = False
    cents: int = 0
    buried: tuple[int, ...] = ()
    muscle: tuple[Squad, ...] = ()
    unpaid: tuple[str, ...] = ()
    standing_orders: tuple[StandingOrder, ...] = ()
    notices: tuple[OrderNotice, ...] = ()
    away: bool = False
    woken: Woken | None = None
    last: tuple[Order, ...] = ()
    spent: MonthSpending = NOTHING_SPENT
    last_spent: MonthSpending = NOTHING_SPENT
    drafts: bool = False

    @property
    def waiting_choices(self) -> tuple[CaredFor, ...]:
        """The care of its crippled figures whose player has yet to choose the stat."""
        return tuple(one for one in self.cared if one.waits)

    def in_month(self, month: int) -> Outfit:
        """It as a month begins: what can be done again is kept for one more."""
        return replace(
            self,
            orders=(),
            ordered=False,
            done=False,
            accused=False,
            worked=(),
            cared=(),
            muscle=(),
            away=False,
            woken=None,
            notices=tuple(notice for notice in self.notices if notice.month >= month - 1),
            last=tuple(replace(order, done=False) for order in self.orders),
            last_spent=self.spent,
            spent=NOTHING_SPENT,
        )


@frozen
class Fight:
    """A scenario that this month's doings ask for.

    attacker, defender  gangs; 0 for the police, the Feds or nobody's business
    business  key of what it is about; `prize` if the winner gets it whoever owned it, as when two gangs clash over it
    chiefs_car  whether the Police Chief's owner sends one more car of police
    game      id of the game in which it is played; 0 before
    settled   whether its results are booked, or it was called off
    left      points of Loot that raiders left in the business; None where nobody robbed it
    fell      the dice that have fallen for a result told by hand, whatever it said: none of them is rolled twice
    """

    id: int
    scenario: str
    attacker: int
    defender: int
    business: str = ""
    prize: bool = False
    official: str = ""
    target: str = ""
    game: int = 0
    settled: bool = False
    chiefs_car: bool = False
    left: int | None = None
    fell: tuple[Throw, ...] = ()


class Unfought(StrEnum):
    """What becomes of a fight that nobody has settled when its time is up."""

    DRAWN = "drawn"
    DICE = "dice decide"
    UMPIRE = "an umpire decides"


class Flowers(NamedTuple):
    """What a gang secretly bids for flowers."""

    gang: int
    dollars: int


@frozen
class Funeral:
    """A gangland funeral this month, given by a gang for `dollars`; bids for flowers stay sealed until it is `held`."""

    id: int
    host: int
    name: str
    dollars: int
    bids: tuple[Flowers, ...] = ()
    held: bool = False


# The law


class Custody(StrEnum):
    BOOKED = "booked at the precinct"
    COMMITTED = "awaiting trial"


@frozen
class Prisoner:
    """A figure in the hands of the law, by its id."""

    figure: int
    gang: int
    custody: Custody = Custody.BOOKED


@frozen
class BossTrial:
    """The trial of a Boss, against the Attorney General.

    lawyer  SMARTS of the gang's lawyer; 0 before he is rolled
    heard   the last month in which it was heard; 0 before
    """

    gang: int
    figure: int
    lawyer: int = 0
    heard: int = 0


@frozen
class Feds:
    """Federal agents in town.

    agents  how many; 0 while nobody has called them
    from_   the first month in which they raid
    hurt    agents killed or wounded this month: each is replaced by two
    heat    gangs they are after because of a stool pigeon
    """

    agents: int = 0
    from_: int = 0
    hurt: int = 0
    heat: tuple[int, ...] = ()


class Upshot(StrEnum):
    """What a month's roll on public outrage comes to."""

    CALMED = "the public has something else to talk about"
    QUIET = "all is quiet"
    MUST_BE_DONE = "Something Must Be Done"
    FEDS_CALLED = "the Feds are called"
    FEDS_HERE = "left to the Feds, who are in town already"


class Leaning(NamedTuple):
    """What an owner of the City Editor has him add to the month's roll: 2, 0 or -2."""

    gang: int
    points: int


# The news


class Headline(StrEnum):
    """What can be in the paper; in brackets what `gangs`, `what` and `number` are."""

    TAKEN_OVER = "taken over"  # gang, business, SMARTS roll made or missed is not told
    RESISTED = "resisted"  # gang, business
    SHUT = "shut"  # owner, business
    REOPENED = "reopened"  # owner, business
    INDEPENDENT = "independent"  # former owner, business
    CHANGED_HANDS = "changed hands"  # new owner, former owner, business
    POISONED = "poisoned"  # owner, number of dives
    BAND_SIGNED = "band signed"  # owner, nightclub
    BAND_ON_RADIO = "band on the radio"  # owner, nightclub
    BAND_FADED = "band faded"  # owner, nightclub
    NEW_BOXER = "new boxer"  # owner, his name
    BOUT = "bout"  # owners of winner and loser (0 nobody), winner's name, dollars won
    BIG_BOUT = "big bout"  # owner of the Arena
    HANDICAP = "handicap"  # owner of the Racetrack, Loot
    BOUGHT = "bought"  # gang, official, dollars a month
    DROPPED = "dropped"  # gang, official
    DISMISSED = "dismissed"  # gang that brought it about, official
    CLEARED = "cleared"  # gang that accused, official
    STORY = "story"  # gang, what kind (StoryKind)
    SQUELCHED = "squelched"  # gang, what kind
    FIGHT = "fight"  # attacker, defender, scenario, dead
    DIED = "died"  # gang, name
    CRIPPLED = "crippled"  # gang, name
    FUNERAL = "funeral"  # host, name, dollars
    FLOWERS = "flowers"  # gang, name of the dead, dollars
    ARRESTED = "arrested"  # gang, -, how many
    SENT_UP = "sent up"  # gang, name
    ACQUITTED = "acquitted"  # gang, name
    TURNED = "turned"  # gang, name: a stool pigeon
    BOSS_TRIED = "boss tried"  # gang, name
    BOSS_ACQUITTED = "boss acquitted"  # gang, name
    BOSS_SENT_UP = "boss sent up"  # gang, name
    CHARITY = "charity"  # gang, -, dollars
    QUIET = "quiet"  # -, -, points
    CALMED = "calmed"  # -, -, points down
    MUST_BE_DONE = "must be done"  # winner, raided gang, business
    FEDS_CALLED = "Feds called"  # -, -, agents
    FEDS_RAID = "Feds raid"  # raided gang, business, agents
    FEDS_GONE = "Feds gone"
    BROKEN = "broken"  # gang that is no more


class News(NamedTuple):
    """Something that the paper may write about.

    gangs   ids of the gangs in it, who acted first
    what    a business or official by key, or a name
    number  dollars, dead, points: whatever counts
    """

    kind: Headline
    gangs: tuple[int, ...] = ()
    what: str = ""
    number: int = 0
