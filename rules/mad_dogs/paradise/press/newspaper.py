"""The Paradise Times-Dispatch: the newspaper page of a month. Nothing in it is random."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar
from zlib import crc32

from rules.core.plain.frozen import frozen
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.bank_balances import LOOT
from rules.mad_dogs.paradise.city.model import MONTHS_A_YEAR, Chapter, calendar
from rules.mad_dogs.paradise.city.records import Headline, News
from rules.mad_dogs.paradise.city.stories import StoryKind
from rules.mad_dogs.paradise.officials.posts import POSTS
from rules.mad_dogs.paradise.officials.posts import name_of as official_name
from rules.mad_dogs.paradise.press.fillers import ADVERTS, AGENTS, MONEY, MOOD, NO_MONEY, SILENT, SMALL, SPORT, WEATHER
from rules.mad_dogs.paradise.press.phrases import EVENTS, NEWS, SHOPS, NewsText
from rules.mad_dogs.paradise.rackets.kinds_of_business import CHINATOWN, GYM, TRADES
from rules.mad_dogs.paradise.rackets.map_of_rackets import PLACES

T = TypeVar("T")
MASTHEAD: Final = "Paradise Times-Dispatch"
PRICE: Final = "Two Cents"
FIRST_YEAR: Final = 1927
MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
FEWEST_ITEMS: Final = 3
MOST_ITEMS: Final = 8
MOST_MONEY_LINES: Final = 5
AGAIN: Final = 12
"""How much each earlier piece of the same kind lowers the weight of a piece of news."""
A_DEATH: Final = 6
"""How much each of its dead adds to the weight of a fight."""

WEIGHTS: Final = {
    Headline.BOSS_SENT_UP: 100,
    Headline.BROKEN: 98,
    Headline.FEDS_CALLED: 95,
    Headline.BOSS_ACQUITTED: 90,
    Headline.FEDS_GONE: 85,
    Headline.BOSS_TRIED: 76,
    Headline.MUST_BE_DONE: 74,
    Headline.FEDS_RAID: 72,
    Headline.TURNED: 70,
    Headline.POISONED: 68,
    Headline.DISMISSED: 66,
    Headline.FIGHT: 62,
    Headline.FUNERAL: 58,
    Headline.DIED: 55,
    Headline.HANDICAP: 52,
    Headline.SENT_UP: 50,
    Headline.ACQUITTED: 48,
    Headline.ARRESTED: 46,
    Headline.BIG_BOUT: 45,
    Headline.STORY: 44,
    Headline.CHANGED_HANDS: 42,
    Headline.CRIPPLED: 40,
    Headline.CLEARED: 38,
    Headline.BAND_ON_RADIO: 37,
    Headline.SHUT: 36,
    Headline.RESISTED: 35,
    Headline.TAKEN_OVER: 34,
    Headline.BOUT: 33,
    Headline.INDEPENDENT: 32,
    Headline.CHARITY: 31,
    Headline.FLOWERS: 30,
    Headline.CALMED: 29,
    Headline.BOUGHT: 28,
    Headline.DROPPED: 26,
    Headline.BAND_SIGNED: 25,
    Headline.REOPENED: 24,
    Headline.BAND_FADED: 23,
    Headline.NEW_BOXER: 22,
    Headline.QUIET: 20,
    Headline.SQUELCHED: 15,
}
"""The weight of a piece of news; the heaviest leads the page."""

NAMELESS: Final = {Headline.FIGHT: "the police", Headline.BOUT: "an independent stable"}
"""The name of the party that is no gang, by the kind of news."""


class GangLedgerLine(NamedTuple):
    """A line of the ledger of the gangs."""

    month: int
    gang: int
    account: str
    dollars: int
    why: str = ""


class PrintedArticle(NamedTuple):
    headline: str
    text: str


@frozen
class Edition:
    """The front page of a month.

    masthead  the name of the paper
    date      “January 1927”
    number    “Vol. 1, No. 1”
    price     of the paper
    weather   in a line
    lead      the big story
    items     three to eight more
    money     what the street says, a sentence each
    sport     in a line
    advert    in a line
    """

    masthead: str
    date: str
    number: str
    price: str
    weather: str
    lead: PrintedArticle
    items: tuple[PrintedArticle, ...]
    money: tuple[str, ...]
    sport: str
    advert: str


def date_of(month: int) -> str:
    """The date of a campaign's month in the paper: the first is January 1927."""
    return f"{MONTHS[calendar(month) - 1]} {FIRST_YEAR + (month - 1) // MONTHS_A_YEAR}"


def edition(
    chapter: Chapter,
    month: int,
    names: Mapping[int, str],
    ledger: Iterable[tuple[int, int, str, int, str]] = (),
    campaign: int = 0,
) -> Edition:
    """The paper of a month, from 1: always the same for the same facts.

    names     of the gangs by id; one that is gone may be missing
    ledger    month, gang, account, dollars and reason of each line; lines of other months do not matter
    campaign  its id: two campaigns print different fillers
    """
    page = _Page(month, campaign, names)
    pieces = [page.article(news, nth) for news, nth in _by_weight(chapter.news)]
    fillers = [PrintedArticle(*one) for one in page.turned(SMALL, "small")]
    lead, *others = pieces or fillers[: FEWEST_ITEMS + 1]
    spare = fillers[: max(0, FEWEST_ITEMS - len(others))]
    items = [*others, *spare][:MOST_ITEMS]
    mood = next(text for most, text in MOOD if chapter.outrage <= most or most == MOOD[-1][0])
    more = [page.one_of(mood, "mood"), *([page.one_of(AGENTS, "agents")] if chapter.agents else [])]
    return Edition(
        MASTHEAD,
        date_of(month),
        f"Vol. {(month - 1) // MONTHS_A_YEAR + 1}, No. {calendar(month)}",
        PRICE,
        page.one_of(WEATHER[calendar(month) - 1], "weather"),
        PrintedArticle(lead.headline, " ".join([lead.text, *more])),
        tuple(items),
        page.money([GangLedgerLine(*line) for line in ledger]),
        page.one_of(SPORT[calendar(month) - 1], "sport"),
        page.one_of(ADVERTS, "advert"),
    )


def _by_weight(news: Iterable[News]) -> list[tuple[News, int]]:
    """The news of a month, biggest first, each with the number of earlier ones of its kind."""
    met: dict[Headline, int] = defaultdict(int)
    weighed: list[tuple[int, News, int]] = []
    ranked = sorted(news, key=lambda one: -_weight(one))
    for one in ranked:
        weighed.append((_weight(one) - AGAIN * met[one.kind], one, met[one.kind]))
        met[one.kind] += 1
    weighed.sort(key=lambda one: -one[0])
    return [(one, nth) for _, one, nth in weighed]


def _weight(news: News) -> int:
    return WEIGHTS[news.kind] + (A_DEATH * news.number if news.kind is Headline.FIGHT else 0)


@frozen
class _Page:
    """A page that is being set: what the choice of words depends on, and the names of the gangs."""

    month: int
    campaign: int
    names: Mapping[int, str]

    def turned(self, ways: Sequence[T], slot: str, nth: int = 0) -> list[T]:
        """All texts for a slot, beginning with another one each month."""
        at = (crc32(f"{self.campaign}:{slot}".encode()) + self.month + nth) % len(ways)
        return [*ways[at:], *ways[:at]]

    def one_of(self, ways: Sequence[T], slot: str, nth: int = 0) -> T:
        """One text for a slot: another one next month, and next year."""
        turn = nth + (self.month - 1) // MONTHS_A_YEAR
        return self.turned(ways, slot, turn)[0]

    def article(self, news: News, nth: int) -> PrintedArticle:
        """The text of a piece of news; `nth` of its kind this month."""
        phrase: NewsText = self.one_of(NEWS[news.kind], news.kind.name, nth)
        words = self._words(news)
        words |= {key.capitalize(): _opened(text) for key, text in words.items()}
        return PrintedArticle(phrase.headline.format_map(words), phrase.text.format_map(words))

    def _words(self, news: News) -> dict[str, str]:
        gangs = [*news.gangs, 0, 0]
        number = news.number
        return {
            "a": self.gang(gangs[0], news.kind),
            "b": self.gang(gangs[1], news.kind),
            "what": subject_of(news),
            "men": _count(number, "man", "men"),
            "dead": f"{_count(number, 'man', 'men')} dead" if number else "nobody dead",
            "houses": _count(number, "house", "houses"),
            "agents": _count(number, "federal agent", "federal agents"),
            "dollars": dollars(number),
            "loot": dollars(number * LOOT),
        }

    def gang(self, gang: int, kind: Headline | None = None) -> str:
        """The name of a gang in print; one without a name is a stranger, the law or no gang."""
        if gang in self.names:
            return self.names[gang]
        if gang:
            return "a gang now gone"
        return NAMELESS.get(kind, "persons unknown") if kind is not None else "persons unknown"

    def money(self, ledger: Sequence[GangLedgerLine]) -> tuple[str, ...]:
        """What the street says of this month's money: the income first, then what moved most."""
        sums: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for line in ledger:
            if line.month == self.month and line.account not in SILENT:
                sums[line.account][line.gang] += line.dollars
        lines: list[tuple[int, str]] = []
        for account, gangs in sums.items():
            earns = account == "loot"
            ranked = sorted(gangs, key=lambda gang: -gangs[gang] if earns else -abs(gangs[gang]))
            amount = gangs[ranked[0]] if earns else sum(map(abs, gangs.values()))
            if amount > 0:
                way = self.one_of(MONEY[account], account)
                text = way.format(a=self.gang(ranked[0]), dollars=dollars(amount))
                lines.append((amount + 10**9 * earns, f"The street says {text}."))
        lines.sort(key=lambda one: -one[0])
        if not lines:
            return (f"The street says {self.one_of(NO_MONEY, 'broke')}",)
        return tuple(sentence for _, sentence in lines[:MOST_MONEY_LINES])


def subject_of(news: News) -> str:
    """The subject of a piece of news, within a sentence."""
    if news.kind is Headline.FIGHT:
        of = f" of {MONTHS[calendar(news.month) - 1]}" if news.month else ""
        return f"{EVENTS.get(news.what, 'a gun fight')}{of}"
    if news.kind in (Headline.STORY, Headline.SQUELCHED):
        return news.what or str(StoryKind.EXPOSES)
    parts = news.what.split(".")
    if len(parts) == 3 and parts[0] in PLACES and parts[1] in TRADES:
        return shop(parts[0], parts[1])
    if len(parts) == 2 and parts[0] in POSTS and parts[1].isdecimal():
        return official_name(news.what)
    return news.what or "a place that was not named"


def shop(place: str, kind: str) -> str:
    """The paper's name for a business: “a speakeasy in the Docks”."""
    name = "a martial arts school" if (place, kind) == (CHINATOWN, GYM) else SHOPS[kind]
    return name if TRADES[kind].unique else f"{name} {PLACES[place].where}"


def _count(number: int, one: str, several: str) -> str:
    """“one man”, “three men”, “14 men”."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    return f"{words[number] if 0 <= number < len(words) else f'{number:,}'} {one if number == 1 else several}"


def _opened(text: str) -> str:
    return text[:1].upper() + text[1:]
