"""Luck in words: the numbers, and how certain they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from cogs.cards.card import Card, Picture, Press
from cogs.commands.luck.picture import plotted
from db.luck import NOBODY
from rules.core.chance.distribution import percent
from rules.core.chance.luck import ChiSquare, CurvePoint, Faces, Luck, Tally, chi_square, course, luck_of
from rules.core.plain.columns import cells
from rules.core.plain.markup import mention, strong

NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
MOST_PLAYERS = 20
MOST_POINTS = 8
MOST_KINDS = 12
MOST_MEANS = 5
LIKE_MOST = Fraction(2, 5)
"""A player is called neither lucky nor unlucky if this share of players does as well or as badly."""
NOTED = 1000
"""At one player in so many, users should look at the dice themselves."""
SUSPECT = 0.001
HOW = (
    "Each die is compared with its exact chance. Undone rolls count. A die kept in a re-roll counts once. Sealed "
    "rolls never count, even when opened. A roll counts for the owner of the figure it names"
)


def player_card(
    name: str,
    of: str,
    tests: Sequence[Tally],
    typed: Sequence[Tally],
    faces: Sequence[Faces],
    spells: Sequence[Sequence[Tally]],
) -> Card:
    """The luck of one player: `tests` by the bot's dice, those `typed` in, the bot's `faces`, and how it went."""
    luck, points = luck_of(tests), course(spells)
    tested = tests_line(luck)
    table = luck_of(typed)
    lines = [
        f"{strong('Tests:')} {tested}",
        *(mean_line(one) for one in commonest(faces)),
        f"{strong('At the table:')} {count_text(table)}. That says nothing about the bot's dice."
        if table.thrown
        else "",
    ]
    block = f"{chances(tests)}\n\n{went(points)}" if luck.thrown else ""
    picture = Picture("luck.png", plotted(points), alt_of(name, of, luck, points)) if luck.thrown else None
    return Card(
        f"The luck of {name}{of}",
        lines=tuple(filter(None, lines)),
        block=block,
        footer=HOW,
        picture=picture,
        buttons=(Press("dice", "all", "All the bot's dice"),),
        private=True,
    )


def game_card(players: Mapping[int, Sequence[Tally]], of: str) -> Card:
    """The luck of every player in a log, those with the most rolls first."""
    found = [(user, luck_of(tests)) for user, tests in players.items()]
    found.sort(key=lambda one: -one[1].thrown)
    lines = [
        f"{mention(user) if user != NOBODY else 'Nobody’s figures'}: {tests_line(luck)}"
        for user, luck in found[:MOST_PLAYERS]
    ]
    if len(found) > MOST_PLAYERS:
        lines.append(f"… and {len(found) - MOST_PLAYERS} more")
    return Card(
        f"Luck{of}",
        lines=tuple(lines) or ("The bot has rolled no test yet.",),
        footer=HOW,
        buttons=(Press("dice", "all", "All the bot's dice"),),
        private=True,
    )


def tests_line(luck: Luck) -> str:
    """Tests passed, tests expected, and the meaning of the difference."""
    if not luck.thrown:
        return "the bot has rolled none yet."
    return f"{count_text(luck)}, {difference(luck)}. {verdict(luck)}"


def count_text(luck: Luck) -> str:
    return f"{luck.passed:,} of {luck.thrown:,} passed, {float(luck.expected):,.1f} expected"


def difference(luck: Luck) -> str:
    """“4.3 fewer (z −1.0)”."""
    if not luck.surplus:
        return "exactly so"
    way = "more" if luck.surplus > 0 else "fewer"
    return f"{abs(float(luck.surplus)):,.1f} {way} (z {signed(luck.z)})"


def verdict(luck: Luck) -> str:
    """How rare such luck is, honestly: “Unlucky, but one player in six is.”"""
    if luck.tail >= LIKE_MOST:
        return "Neither lucky nor unlucky."
    way = "Lucky" if luck.surplus > 0 else "Unlucky"
    about = "" if luck.exact else "about "
    rare = f"{about}one player in {number(luck.one_in)}"
    if luck.one_in >= NOTED:
        return f"{way} as {rare} is. Look at all the bot's dice, and check them with /fair."
    return f"{way}, but {rare} is."


def number(n: int) -> str:
    """A number in words up to twelve, rounded to two figures beyond a hundred; “over a million” at the end."""
    if n < len(NUMBERS):
        return NUMBERS[n]
    if n > 1_000_000:
        return "over a million"
    return f"{round(n, 2 - len(str(n))):,}" if n > 100 else str(n)


def signed(value: float) -> str:
    return f"{'−' if value < 0 else '+'}{abs(value):.1f}"


def commonest(faces: Sequence[Faces]) -> list[Faces]:
    """The kinds of dice rolled most."""
    return sorted((one for one in faces if one.sides > 1), key=lambda one: -one.thrown)[:MOST_MEANS]


def mean_line(faces: Faces) -> str:
    """The mean face of one kind of dice. Whether high is good depends on the roll."""
    dice = "die" if faces.thrown == 1 else "dice"
    return (
        f"{strong(f'D{faces.sides}:')} {faces.thrown:,} {dice}, {float(faces.mean):.2f} on average, "
        f"{float(faces.expected):.1f} expected (z {signed(faces.z)}); whether high is good depends on the roll."
    )


def chances(tests: Sequence[Tally]) -> str:
    """Tests by their chance, likeliest first."""
    rows = sorted(tests, key=lambda one: -Fraction(one.good, one.sides))
    more = [f"… and {len(rows) - MOST_KINDS} more chances"] if len(rows) > MOST_KINDS else []
    lines = [
        (
            f"{one.good} in {one.sides}",
            f"{one.passed:,}",
            f"{one.thrown:,}",
            f"{one.thrown * one.good / one.sides:,.1f}",
        )
        for one in rows[:MOST_KINDS]
    ]
    return "\n".join([cells(("chance", "passed", "rolled", "expected"), lines), *more])


def went(points: Sequence[CurvePoint]) -> str:
    """The course of luck: tests so far, and how many more or fewer had passed than expected."""
    lines = [" tests  more or fewer passed"]
    lines += [f"{point.thrown:>6,}  {signed(point.surplus):>7}" for point in few(points[1:])]
    return "\n".join(lines)


def few(points: Sequence[CurvePoint]) -> list[CurvePoint]:
    """At most MOST_POINTS of the points, evenly spread, with the last."""
    if len(points) <= MOST_POINTS:
        return list(points)
    return [points[round((place + 1) * len(points) / MOST_POINTS) - 1] for place in range(MOST_POINTS)]


def alt_of(name: str, of: str, luck: Luck, points: Sequence[CurvePoint]) -> str:
    """The plot in words."""
    highest = max(points, key=lambda point: point.surplus)
    lowest = min(points, key=lambda point: point.surplus)
    outside = sum(abs(point.surplus) > 2 * point.deviation for point in points[1:])
    strayed = (
        f"at {outside} of {len(points) - 1} points the line is outside it"
        if outside
        else "the line is never outside it"
    )
    return (
        f"Tests of {name}{of}: the line of passed minus expected ends at {signed(float(luck.surplus))} after "
        f"{luck.thrown:,}, at most {signed(highest.surplus)} after {highest.thrown:,}, at least "
        f"{signed(lowest.surplus)} after {lowest.thrown:,}. A gray band shows two standard deviations: {strayed}."
    )[:1000]


def dice_card(kinds: Sequence[Faces], typed: int, of: str) -> Card:
    """Whether the bot's dice are even: each kind by itself, and all together."""
    tested = [faces for faces in kinds if faces.enough]
    few_dice = [faces for faces in kinds if not faces.enough and faces.sides > 1]
    lines: list[str] = []
    if tested:
        lines.append(
            f"{strong('All together:')} {sum(one.thrown for one in tested):,} dice, {chi_line(chi_square(tested))}"
        )
    else:
        lines.append("The bot has rolled too few dice to say anything. Each face must be expected at least five times.")
    lines += [
        f"{strong(f'D{one.sides}:')} {one.thrown:,} dice, {chi_line(chi_square([one]))}" for one in tested[:MOST_KINDS]
    ]
    if few_dice:
        named = ", ".join(f"{one.thrown:,} D{one.sides}" for one in few_dice[:MOST_KINDS])
        more = f" and {len(few_dice) - MOST_KINDS} other kinds" if len(few_dice) > MOST_KINDS else ""
        lines.append(f"Too few to test: {named}{more}.")
    if typed:
        lines.append(f"{typed} dice rolled at the table don't count, because they aren't the bot's.")
    most = max(tested, key=lambda one: one.thrown, default=None)
    return Card(
        f"Are the bot's dice even{of}?",
        lines=tuple(lines),
        block=faces_table(most) if most else "",
        footer="Pearson's chi-square test. Of a hundred servers with fair dice, five show a p below 0.05. Sealed "
        "rolls don't count, even when opened. /fair proves each roll",
        private=True,
    )


def chi_line(found: ChiSquare) -> str:
    """“χ² 4.31 with 5 degrees of freedom, p 0.506: fair dice are as uneven as that, or more, 51% of the time.”"""
    p = f"{found.p:.3f}" if found.p >= SUSPECT else f"{found.p:.2g}"
    often = percent(Fraction(found.p).limit_denominator(10**9))
    statistic = f"χ² {found.statistic:,.2f} with {found.freedom} degrees of freedom, p {p}"
    if found.p < SUSPECT:
        return f"{statistic}: fair dice are hardly ever so uneven. Check them with /fair."
    return f"{statistic}: fair dice are as uneven as that, or more, {often} of the time."


def faces_table(faces: Faces) -> str:
    """How often each face was rolled, and was expected."""
    expected = faces.thrown / faces.sides
    shown = list(enumerate(faces.counts, 1))[:20]
    more = [f"… and {faces.sides - 20} more faces"] if faces.sides > 20 else []
    rows = [(str(face), f"{times:,}", f"{expected:,.1f}", signed(times - expected)) for face, times in shown]
    return "\n".join([cells((f"D{faces.sides}", "fell", "expected", "difference"), rows), *more])
