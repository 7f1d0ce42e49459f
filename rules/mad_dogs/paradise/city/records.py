"""The records of the city: businesses, boxers, officials, stories, gangs, fights, prisoners, the news.

Money is in dollars, months count from 1. Records name gangs and figures by their ids.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.plain.frozen import frozen, replace
from rules.core.tables.outcome import Throw

# Businesses


@frozen
class Business:
    """One business of the city. The city keeps no record of a business that nothing has changed.

    place   the id of its neighborhood: "docks"
    kind    the id of its kind: "speakeasy"
    number  which of that kind in the neighborhood, from 1
    owner   id of the gang; 0 while it is independent
    since   the month in which its owner took it: it earns and pays from the next; 0 from the start
    shut    whether the cops keep it closed until they are paid again
    dry     months in a row in which the cops kept it from earning
    idle    the last month in which it makes no Loot because it was smashed or is cleaned up; 0 for none
    guts    GUTS of its proprietor once rolled; 0 before
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
class PopularBand:
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

    gym     key of the gym that found the boxer
    rested  the first month in which the boxer can fight
    """

    id: int
    owner: int
    gym: str
    name: str
    fists: int
    rested: int = 1
    washed_up: bool = False


class Stake(NamedTuple):
    """Dollars that a gang bets on a boxer, or pays one to take a dive.

    due  whether they are paid as the bell rings; paid before, the open books would reveal a dive
    """

    gang: int
    boxer: int
    dollars: int
    due: bool = False


@frozen
class BoxingMatch:
    """A boxing match; boxer id 0 is a contender without a gang, with FISTS `contender`.

    winner  id of the boxer; None before the bell, -1 for a match that was called off
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

    by  the owner who ordered it; it ends when that owner loses the Racetrack
    """

    by: int = 0
    gang: int = 0
    points: int = 0


# Officials


class Payer(NamedTuple):
    """A gang and the dollars that it pays an official a month."""

    gang: int
    dollars: int


class Bid(NamedTuple):
    """A gang's offer to an official, in dollars a month; the owner has yet to match it or to let the official go."""

    gang: int
    dollars: int


class Grudge(NamedTuple):
    """An official refuses to deal with a gang before this month."""

    gang: int
    until: int


@frozen
class Official:
    """One official.

    post     the id of the post: "judge"
    number   which of them, from 1: a Captain's precinct, a Councilman's district
    rate     dollars a month that the official asks, before any discount
    payers   the gangs that own the official
    since    the first month in which a gang can buy the official
    bid      what another gang offers; None if no gang bids
    topped   the gangs whose bids in this buying of officials are beaten
    """

    post: str
    number: int
    smarts: int
    rate: int
    payers: tuple[Payer, ...] = ()
    since: int = 0
    grudges: tuple[Grudge, ...] = ()
    bid: Bid | None = None
    topped: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        return f"{self.post}.{self.number}"

    @property
    def owners(self) -> tuple[int, ...]:
        return tuple([payer.gang for payer in self.payers])

    def without_payer(self, gang: int) -> Official:
        """The official without a gang, which neither pays nor bids any more."""
        bid = self.bid if self.bid is not None and self.bid.gang != gang else None
        return replace(self, payers=tuple(one for one in self.payers if one.gang != gang), bid=bid)


# Standing orders


class StandingOrderKind(StrEnum):
    """What the bot does in the place of a gang that enters nothing."""

    REPEAT = "as last month"
    POLICY = "the policy's way"
    PAYOFFS = "pay all payoffs"

    @property
    def text(self) -> str:
        """The words that players read. They never read of a policy; the value itself is stored."""
        return "let the bot give orders, without raids" if self is StandingOrderKind.POLICY else self.value


class StandingOrder(NamedTuple):
    """A standing order: for the next time, or, if it `lasts`, for every month.

    held  keys of the businesses that the gang had when it gave the order
    """

    what: StandingOrderKind
    lasts: bool = False
    held: tuple[str, ...] = ()


class OrderNotice(NamedTuple):
    """What became of a gang's standing orders in a month, in a sentence for its players."""

    month: int
    text: str


class Squad(NamedTuple):
    """A number of fighters of one profile, hired for one fight."""

    profile: str
    number: int


class MonthSpending(NamedTuple):
    """What a gang has spent in a month and can spend again.

    care     the kind of care for its hurt; empty for none
    opinion  points that it bought off public outrage
    muscle   fighters that it hired for a fight
    """

    care: str = ""
    opinion: int = 0
    muscle: tuple[Squad, ...] = ()


class Woken(StrEnum):
    """Why a gang that was done for all parts of a month is done no longer."""

    FIGHT = "it has a fight to settle"
    SHORT = "money was short for what it pays or has ordered"
    CRIPPLED = "somebody is crippled, and it says in what"
    BID = "another gang bids for an official in its pay"
    PICK = "it picks the business that the police raid"
    PRISONERS = "it has prisoners, to be bailed or tried"


NOTHING_SPENT: Final = MonthSpending()
EVERY_OFFICIAL: Final = "any"
"""What a gang wants that asks to hear of every official."""


# Gangs


class MuscleWait(NamedTuple):
    """How many more fights a gang must have before it can hire muscle of a profile again."""

    profile: str
    fights: int


class OrderKind(StrEnum):
    TAKE_OVER = "take over"
    FIGHT = "fight"
    DEFEND = "defend"


@frozen
class Order:
    """A job that a gang gives its figures this month.

    scenario  id of the scenario; only a FIGHT has one
    against   the gang that it is aimed at; 0 for none
    business  key of the business; empty for none
    official  key of the official that a Hit is aimed at; empty for none
    target    name of the figure that a Hit is aimed at, or that bodyguards defend
    figures   ids of the figures that are sent
    done      whether it was carried out or is void; fights are records of their own
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
    """A figure that a doctor cared for this month, by its id, and the points it regained, stat by stat.

    waits  the points that heal once its player has chosen the crippled stat; 0 if no choice waits. `points` are then
           those that the player asked for
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

    npc       whether no player runs it: its month follows the policy
    chinese   whether it may start in Chinatown, and its talkers face no prejudice there
    home      id of its neighborhood; empty before it is chosen
    brought   dollars in the bank when it joined: its ledger begins with them
    standing  permanent points of reputation, from funerals
    waits     muscle that it can't hire yet
    worked    ids of figures that did a job this month and so don't heal
    cared     figures in care this month; those who do a job afterwards lose it again
    orders    sealed until all orders are opened
    ordered   whether its orders are in
    done      whether it is done with this phase
    accused   whether its Mayor has accused an official this month
    cents     overpaid for training at its gym, since it pays whole dollars: 0 to 99
    buried    ids of figures to whom it has given a funeral
    muscle    hired for a fight of this month that is still to come
    unpaid    keys of businesses whose cops it leaves unpaid until it changes that
    standing_orders, notices  secret, like orders before they are opened
    away      whether it is done with every part of this month, unless it is `woken`
    last, last_spent  its orders of last month, and what it spent; `spent` this month
    drafts    whether it joined after the first month and has yet to draft
    halves    of a die of Loot that a latecomer may draft because it catches up; 0 for the usual
    taken_back  orders that went back to it as a draft, secret like orders, until it gives new ones
    wants     the post or the key of the official that it openly asks to hear of; EVERY_OFFICIAL for all, empty for
              none
    reach     whether an official whom it `wants` is within its reach in this buying of officials
    """

    gang: int
    npc: bool = False
    chinese: bool = False
    home: str = ""
    brought: int = 0
    standing: int = 0
    waits: tuple[MuscleWait, ...] = ()
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
    halves: int = 0
    taken_back: tuple[Order, ...] = ()
    wants: str = ""
    reach: bool = False

    @property
    def waiting_choices(self) -> tuple[CaredFor, ...]:
        """The care of its crippled figures whose player has yet to choose the stat."""
        return tuple(one for one in self.cared if one.waits)

    def in_month(self, month: int) -> Outfit:
        """The gang as a month begins. What it can do again is kept for one more month."""
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


class FightRuling(StrEnum):
    """What an umpire has to do about a fight.

    CONFIRM  the report of its end, which no player of another side can confirm
    DECIDE   its end, because its time is up
    """

    NONE = "nothing"
    CONFIRM = "confirm it"
    DECIDE = "decide it"


@frozen
class Fight:
    """A scenario that the gangs must play: this month, or once its game is open, beside the months that follow.

    Once its game is open, what it took from the orders and the books stays as it was.

    attacker, defender  gangs; 0 for the police, the Feds or no gang
    business  key of the business at stake; `prize` if the winner gets it from any owner, as in a clash over it
    chiefs_car  whether the Police Chief's owner sends one more police car
    game      id of the game in which it is played; 0 before
    settled   whether its results are booked, or it was called off
    left      points of Loot that raiders left in the business; None if it was not robbed
    fell      the dice already rolled for a reported result: another report rolls none of them again
    month     the month in which it came up, once its game is open or it is settled; 0 before, and in older events
    crews     the figures that the orders of attacker and defender sent, by id; None for a side whose orders don't say
    guards    how many bodyguards the orders gave the target of a Hit; None if orders don't say
    racket    keys of the businesses that go with the one at stake, because the defender had the whole racket there
    dark      whether the business made no Loot
    chief     whether the target of a Hit is the Boss of its gang
    beside    how many months it has lasted beside the months that followed its own
    more      by how many months both sides have agreed to extend it
    ruling    what an umpire has to do about it
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
    month: int = 0
    crews: tuple[tuple[int, ...] | None, tuple[int, ...] | None] = (None, None)
    guards: int | None = None
    racket: tuple[str, ...] = ()
    dark: bool = False
    chief: bool = False
    beside: int = 0
    more: int = 0
    ruling: FightRuling = FightRuling.NONE

    @property
    def last(self) -> int:
        """The month with whose fights it ends at the latest: the one after its own, or later if it was extended."""
        return self.month + 1 + self.more

    @property
    def pressing(self) -> bool:
        """Whether it must be settled before the takeovers and fights of this month are over."""
        return self.beside > self.more if self.beside else not (self.game and self.month)


@frozen
class Request:
    """What a player asks the umpires to allow a gang.

    gang, name  the gang, which may not take part yet
    command     the command that they are to allow
    """

    gang: int
    name: str
    command: str


class Unfought(StrEnum):
    """What happens to a fight that no player has settled in time."""

    DRAWN = "drawn"
    DICE = "dice decide"
    UMPIRE = "an umpire decides"


class Flowers(NamedTuple):
    """A gang's secret bid for flowers."""

    gang: int
    dollars: int


@frozen
class Funeral:
    """A gangland funeral this month, which a gang gives for `dollars`. Bids for flowers stay sealed until it is
    `held`.
    """

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

    lawyer  SMARTS of the gang's lawyer; 0 before the roll
    heard   the last month with a hearing; 0 before
    """

    gang: int
    figure: int
    lawyer: int = 0
    heard: int = 0


@frozen
class Feds:
    """Federal agents in town.

    agents  how many; 0 before they are called
    from_   the first month in which they raid
    hurt    agents killed or wounded this month: two replace each
    heat    gangs that they are after because of a stool pigeon
    """

    agents: int = 0
    from_: int = 0
    hurt: int = 0
    heat: tuple[int, ...] = ()


class Upshot(StrEnum):
    """The result of a month's roll on public outrage."""

    CALMED = "the public has something else to talk about"
    QUIET = "all is quiet"
    MUST_BE_DONE = "Something Must Be Done"
    FEDS_CALLED = "the Feds are called"
    FEDS_HERE = "left to the Feds, who are in town already"


class Leaning(NamedTuple):
    """What an owner of the City Editor adds to the month's roll: 2, 0 or -2."""

    gang: int
    points: int


# The news


class Headline(StrEnum):
    """The kinds of news. The comments say what `gangs`, `what` and `number` hold."""

    TAKEN_OVER = "taken over"  # gang, business; not whether the SMARTS roll was made
    RESISTED = "resisted"  # gang, business
    SHUT = "shut"  # owner, business
    REOPENED = "reopened"  # owner, business
    INDEPENDENT = "independent"  # former owner, business
    CHANGED_HANDS = "changed hands"  # new owner, former owner, business
    POISONED = "poisoned"  # owner, number of dives
    BAND_SIGNED = "band signed"  # owner, nightclub
    BAND_ON_RADIO = "band on the radio"  # owner, nightclub
    BAND_FADED = "band faded"  # owner, nightclub
    NEW_BOXER = "new boxer"  # owner, the boxer's name
    BOUT = "bout"  # owners of winner and loser (0 for no gang), winner's name, dollars won
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
    """One fact that the paper may write about.

    gangs   ids of the gangs in it, the one that acted first
    what    a business or official by key, or a name
    number  dollars, dead or points, by the kind of news
    month   the month of a fight that began before this month; 0 for any other news
    """

    kind: Headline
    gangs: tuple[int, ...] = ()
    what: str = ""
    number: int = 0
    month: int = 0
