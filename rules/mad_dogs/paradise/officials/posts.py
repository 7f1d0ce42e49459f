"""The posts of officials: the price and use of each, its holders, and how several owners decide."""

from __future__ import annotations

from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import OutOfRange, UnknownName
from rules.core.tables.book import Overview
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.mad_dogs.paradise.city.high_roll import Bonuses, high_roll, likely_highest
from rules.mad_dogs.paradise.city.records import Official

SOURCE: Final = "A Hell of a Town, Buying Better Friends: Official Payoffs"
MOST_OWNERS: Final = 24
"""The most gangs that can roll off for a decision."""
DECIDES: Final = "whose word counts"


@frozen
class Post:
    """A post of the city, or of its newspaper.

    id          the first part of an official's key
    title       the title of its holder; `place` is what the number means: a district, a precinct, or nothing
    payoff      dollars a month at the start
    reputation  the least that a gang must have
    smarts      the table of a D6 for SMARTS
    number      how many there are; 0 for any number
    shared      whether any number of gangs can own one
    something   what the holder adds to a gang's roll when Something Must Be Done
    of_city     whether the holder belongs to the city government, who can be exposed and, but for the Mayor, accused
    guard       who protects the holder from a Hit
    good_for    other uses for a gang
    """

    id: str
    title: str
    payoff: int
    reputation: int
    smarts: Table[int]
    number: int = 1
    place: str = ""
    shared: bool = False
    something: int = 0
    of_city: bool = True
    guard: str = "nobody"
    good_for: str = ""

    def paid(self, stated: int | None) -> int:
        """The dollars a month of its holder: the stated sum, or the one at the start."""
        return self.payoff if stated is None else stated


def _smarts(post: str, title: str, *rows: tuple[int, int, int]) -> Table[int]:
    """A D6 for SMARTS: lowest face, highest face, SMARTS."""
    return Table(
        f"mad.tables.smarts-{post}",
        f"SMARTS: {title}",
        SOURCE,
        tuple(Row(low, high, smarts, f"SMARTS {smarts}") for low, high, smarts in rows),
    )


POSTS: Final = {
    one.id: one
    for one in (
        Post(
            "mayor",
            "Mayor",
            1000,
            6,
            _smarts("mayor", "Mayor", (1, 3, 3), (4, 5, 4), (6, 6, 5)),
            shared=True,
            something=3,
            guard="four Beat Cops",
            good_for="accuses other officials",
        ),
        Post(
            "judge",
            "Judge",
            750,
            5,
            _smarts("judge", "Judge", (1, 3, 4), (4, 5, 5), (6, 6, 6)),
            number=3,
            something=1,
            guard="a car of officers, on request",
            good_for="frees prisoners at $50 a head",
        ),
        Post(
            "councilman",
            "Councilman",
            250,
            4,
            _smarts("councilman", "Councilman", (1, 4, 3), (5, 6, 4)),
            number=12,
            place="District",
            something=1,
            guard="two officers, on request",
        ),
        Post(
            "chief",
            "Police Chief",
            750,
            5,
            _smarts("chief", "Police Chief", (1, 3, 3), (4, 5, 4), (6, 6, 5)),
            shared=True,
            something=3,
            guard="a driver and a car of Beat Cops",
            good_for="one more car of officers on a raid",
        ),
        Post(
            "captain",
            "Captain",
            500,
            4,
            _smarts("captain", "Police Captain", (1, 4, 3), (5, 5, 4), (6, 6, 5)),
            number=3,
            place="Precinct",
            something=2,
            guard="a Beat Cop as driver, and up to a car of them if the Chief agrees",
            good_for="raids in the precinct",
        ),
        Post(
            "editor",
            "City Editor",
            1000,
            4,
            _smarts("editor", "City Editor", (1, 4, 4), (5, 6, 5)),
            shared=True,
            of_city=False,
            good_for="kills stories, and moves the outrage roll by 2",
        ),
        Post(
            "reporter",
            "Reporter",
            100,
            2,
            _smarts("reporter", "Reporter", (1, 4, 3), (5, 6, 4)),
            number=0,
            of_city=False,
            good_for="an article a month",
        ),
    )
}
"""The posts of the city by id, in the order of the book."""
REPORTER: Final = POSTS["reporter"]
MAYOR_KEY, EDITOR_KEY = "mayor.1", "editor.1"
BY_POST: Final = tuple(f"mad.official.{post}" for post in POSTS)
OFFICIAL_TABLES: Final = tuple(post.smarts for post in POSTS.values())


def _drawn(smarts: tuple[Table[int], ...]) -> str:
    lines = [
        [
            post.title,
            f"${post.payoff:,}",
            str(post.reputation),
            ", ".join(f"{row.span}: {row.key}" for row in table.rows),
            str(post.number or "any"),
            "any" if post.shared else "one",
            f"+{post.something}" if post.something else "-",
        ]
        for post, table in zip(POSTS.values(), smarts, strict=True)
    ]
    return cells(("Official", "A month", "Reputation", "D6: SMARTS", "Number", "Owners", "Must be done"), lines)


OFFICIAL_LOOKUPS: Final = {"mad.tables.officials": ("Official payoffs", Overview(OFFICIAL_TABLES, _drawn))}


# Names


def key_of(post: str, number: int) -> str:
    return f"{post}.{number}"


def post_of(key: str) -> Post:
    """The post of the official with this key."""
    return POSTS[key.partition(".")[0]]


def number_of(key: str) -> int:
    return int(key.partition(".")[2])


def ordinal(number: int) -> str:
    """“1st”, “12th”."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def title_of(key: str) -> str:
    """The name of an official in a list: “Captain of the 2nd Precinct”, “Judge 1”, “Mayor”."""
    post, number = post_of(key), number_of(key)
    if post.place:
        return f"{post.title} of the {ordinal(number)} {post.place}"
    return post.title if post.number == 1 else f"{post.title} {number}"


def name_of(key: str) -> str:
    """The name of an official in a sentence: “the Captain of the 2nd Precinct”, “Judge 1”, “the Mayor”."""
    post = post_of(key)
    return f"the {title_of(key)}" if post.place or post.number == 1 else title_of(key)


CITY_KEYS: Final = tuple(key_of(post.id, number) for post in POSTS.values() for number in range(1, post.number + 1))
"""All officials from the start, in the order of the book."""


def official_named(text: str, officials: tuple[Official, ...] = ()) -> str:
    """The key of the official of this name, among those of the city and `officials`. Raises UnknownName otherwise.

    “Captain of the 2nd Precinct”, “captain 2”, “the 2nd precinct” and “captain.2” all mean the same official.
    """
    keys = tuple(dict.fromkeys((*CITY_KEYS, *(one.key for one in officials))))
    wanted = _plain(text)
    for key in keys:
        if wanted in _spellings(key):
            return key
    raise UnknownName("official", text, [title_of(key) for key in keys])


def post_named(text: str) -> Post:
    """The post of this name. Raises UnknownName otherwise."""
    wanted = _plain(text)
    found = next((post for post in POSTS.values() if wanted in (post.id, post.title.casefold())), None)
    if found is None:
        raise UnknownName("post", text, [post.title for post in POSTS.values()])
    return found


def _plain(text: str) -> str:
    return " ".join(text.casefold().split()).removeprefix("the ")


def _spellings(key: str) -> set[str]:
    """The possible names of an official, in small letters."""
    post, number = post_of(key), number_of(key)
    found = {key, title_of(key).casefold(), f"{post.id} {number}", f"{post.title.casefold()} {number}"}
    if post.place:
        found |= {f"{ordinal(number)} {post.place.casefold()}", f"{post.place.casefold()} {number}"}
    return found | {post.id} if post.number == 1 else found


# Their SMARTS


@resolves("mad.official.bid", *BY_POST)
def smarts_of(dice: Dice, post: str, number: int = 0) -> int:
    """1D6 for the SMARTS of a new holder of a post; `number` says which holder, 0 for any."""
    whose = name_of(key_of(post, number)) if number else f"the {POSTS[post].title}"
    return dice.read(1, dice.reading(POSTS[post].smarts), f"SMARTS of {whose}")[0]


@resolves("mad.campaign.start", "mad.official.bid", *BY_POST)
def officials_of_city(dice: Dice) -> tuple[Official, ...]:
    """All officials at the start of a campaign, with a die for the SMARTS of each, in the order of the book.

    The Mayor, 3 Judges, 12 Councilmen, the Chief, 3 Captains and the City Editor: 21 dice. Reporters are hired later.
    """
    return tuple(
        [
            Official(post.id, number, dice.call(smarts_of, post.id, number), post.payoff)
            for post in POSTS.values()
            for number in range(1, post.number + 1)
        ]
    )


def successor(official: Official, smarts: int, month: int) -> Official:
    """The successor of an official replaced in a month: for sale from the next, at the post's first price."""
    return Official(official.post, official.number, smarts, POSTS[official.post].payoff, since=month + 1)


# Several owners


@resolves("mad.official.bid")
def decided(dice: Dice, owners: int) -> int:
    """The owner, from 0, whose wish an official follows: 1D6 each, the highest wins, ties roll again.

    A single owner rolls nothing. Raises OutOfRange unless there are 1 to 24.
    """
    return high_roll(dice, voices(owners), DECIDES)


@resolves("mad.official.bid")
def likely_decided(dice: Dice, owners: int) -> int:
    """`decided` for the odds."""
    return likely_highest(dice, voices(owners))


def voices(owners: int) -> Bonuses:
    """So many owners without bonuses. Raises OutOfRange unless there are 1 to 24."""
    if not 1 <= owners <= MOST_OWNERS:
        raise OutOfRange(
            f"An official has 1 to {MOST_OWNERS} owners who can disagree, not {owners}. Give a number in that range."
        )
    return ((),) * owners


MOST_SMARTS = 9


def require_smarts(smarts: int) -> None:
    """Raises OutOfRange for SMARTS outside 1 to 9."""
    if not 1 <= smarts <= MOST_SMARTS:
        raise OutOfRange(f"SMARTS are 1 to {MOST_SMARTS}, not {smarts}. Give a number in that range.")
