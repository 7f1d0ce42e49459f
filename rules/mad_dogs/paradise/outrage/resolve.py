"""Public outrage: what raises and lowers it, and the roll at the end of the month (mad.outrage)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.columns import cells
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.mad_dogs.bombs.tables import OUTRAGE, OUTRAGE_BUSINESS, OUTRAGE_HOMES
from rules.mad_dogs.model.outrage import (
    AT_RISK,
    BODY_LEFT,
    HOSTAGE_KILLED,
    HOSTAGES_TAKEN,
    INNOCENTS_KILLED,
    KILLED,
    POLICE_HURT,
)
from rules.mad_dogs.paradise.city.changes import EditorSwayed, FedsSet, NewsMade, OutcryRaised, OutrageMoved, Stirred
from rules.mad_dogs.paradise.city.model import Paradise, Phase
from rules.mad_dogs.paradise.city.offices import EDITOR_KEY, decided, likely_decided
from rules.mad_dogs.paradise.city.records import Headline, Leaning, News, Upshot
from rules.mad_dogs.paradise.law.feds import called
from rules.mad_dogs.scenarios.kinds.ambushes import AN_OFFICIAL
from rules.mad_dogs.scenarios.kinds.law import BLATANT, GIVEN_UP, SHOT_IT_OUT, TOO_LATE
from rules.mad_dogs.scenarios.kinds.turf import PUBLIC_BATTLE

SOURCE: Final = "A Hell of a Town, Public Outrage"
MOST_OUTRAGE: Final = 99
SOMETHING: Final = 16
"""The total from which Something Must Be Done."""
SNAKE_EYES: Final = 2
BOXCARS: Final = 12
EDITORS_POINTS: Final = (-2, 0, 2)


# What moves it


@frozen
class Cause:
    """Something that moves public outrage.

    what      its name, and the points
    when      when it counts
    takes_in  names of causes that do not count beside it
    gangland  whether it is the doing of gangs, so that the month is no quiet one
    """

    what: Modifier
    when: str
    takes_in: tuple[str, ...] = ()
    gangland: bool = True

    @property
    def name(self) -> str:
        return self.what.label


BAD_BOOZE: Final = Modifier("poisoned booze", +1)
DENOUNCED: Final = Modifier("a story against the gangs", +1)
PRAISED: Final = Modifier("a story in the gangs' favor", -1)
SHORT_MEMORY: Final = Modifier("a month without gang activity", -2)
CAUSES: Final = {
    cause.name: cause
    for cause in (
        Cause(AT_RISK, "shooting where citizens are about, even if it hits none of them"),
        Cause(KILLED, "one or more of them dead"),
        Cause(INNOCENTS_KILLED, "at least one such among the dead", (KILLED.label,)),
        Cause(HOSTAGES_TAKEN, "by gangsters, once a fight"),
        Cause(HOSTAGE_KILLED, "an innocent one", (HOSTAGES_TAKEN.label, KILLED.label, INNOCENTS_KILLED.label)),
        Cause(BODY_LEFT, "there for all to see when the fight is over"),
        Cause(OUTRAGE, "in a public place, or near citizens"),
        Cause(OUTRAGE_BUSINESS, "by a bomb"),
        Cause(OUTRAGE_HOMES, "by a bomb"),
        Cause(POLICE_HURT, "by gangsters"),
        Cause(AN_OFFICIAL, "the City Editor too"),
        Cause(PUBLIC_BATTLE, "whoever wins"),
        Cause(BLATANT, "whoever wins"),
        Cause(GIVEN_UP, "in a Police Raid"),
        Cause(SHOT_IT_OUT, "in a Police Raid"),
        Cause(TOO_LATE, "in a Police Raid"),
        Cause(BAD_BOOZE, "each low dive that serves it"),
        Cause(DENOUNCED, "each good one", gangland=False),
        Cause(PRAISED, "each good one", gangland=False),
        Cause(SHORT_MEMORY, "at the end of it, before the roll", gangland=False),
    )
}
"""By name, in the order of the book, then those of scenarios and businesses."""


def cause_named(text: str) -> Cause:
    """The cause of this name, whatever its capitals; UnknownName otherwise."""
    wanted = " ".join(text.casefold().split())
    found = next((cause for cause in CAUSES.values() if cause.name.casefold() == wanted), None)
    if found is None:
        raise UnknownName("cause of outrage", text, CAUSES)
    return found


def causes_named(text: str) -> tuple[Cause, ...]:
    """The causes of these names, separated by semicolons or commas; UnknownName for none or for nothing."""
    if " ".join(text.casefold().split()) in {name.casefold() for name in CAUSES}:
        return (cause_named(text),)
    parts = text.split(";" if ";" in text else ",")
    return tuple(cause_named(part) for part in parts if part.strip()) or (cause_named(text),)


def assessed(causes: Iterable[Cause]) -> tuple[Cause, ...]:
    """What counts of several causes of one fight: each once, without those that another takes in."""
    told = tuple(dict.fromkeys(causes))
    taken_in = {name for cause in told for name in cause.takes_in}
    return tuple(cause for cause in told if cause.name not in taken_in)


def moved(campaign: int, causes: Iterable[Cause], where: str = "") -> tuple[Change, ...]:
    """Outrage as several causes of one fight move it, and that gangland has stirred if one of them is its doing.

    where  goes before the cause in the books, such as the name of the fight
    """
    counted = assessed(causes)
    told = f"{where}: " if where else ""
    changes = tuple(OutrageMoved(campaign, cause.what.value, f"{told}{cause.name}") for cause in counted)
    return (*changes, Stirred(campaign)) if any(cause.gangland for cause in counted) else changes


# The City Editor


def editors(city: Paradise) -> tuple[int, ...]:
    """The gangs that own the City Editor."""
    editor = city.official(EDITOR_KEY)
    return editor.owners if editor is not None else ()


def sway_changes(campaign: int, city: Paradise, gang: int, points: int) -> tuple[Change, ...]:
    """What an owner has the City Editor add to this month's roll; he may say otherwise until it is made.

    Raises OutOfRange for other points than 2, 0 and -2; IllegalNow for who does not own him, and after the roll.
    """
    if points not in EDITORS_POINTS:
        raise OutOfRange(f"The City Editor moves the roll by 2, up or down, or leaves it alone: not by {points}.")
    if city.phase is Phase.DRAFT:
        raise IllegalNow("No month has begun yet: the City Editor has no roll to sway.")
    if city.outcry is not None:
        raise IllegalNow("This month's roll is made: the City Editor is asked before the dice fall.")
    if gang not in editors(city):
        raise IllegalNow("Only a gang that has the City Editor in its pay tells him what to print.")
    return (EditorSwayed(campaign, gang, points),)


# The month's roll

CALM: Final = Table(
    "mad.tables.outrage-calmed",
    "Two ones on the outrage roll",
    f"{SOURCE}: Basic Rules (half a D6, rounded up)",
    (Row(1, 2, 1, "1 point"), Row(3, 4, 2, "2 points"), Row(5, 6, 3, "3 points")),
)


@frozen
class Mood:
    """What the month's roll meets.

    outrage   the number as the dice fall
    leanings  what the owners of the City Editor say; points other than 2, 0 and -2 can't be
    feds      whether the Feds are in town
    """

    outrage: int
    leanings: tuple[Leaning, ...] = ()
    feds: bool = False

    @property
    def split(self) -> bool:
        """Whether the owners of the City Editor disagree."""
        return len({one.points for one in self.leanings}) > 1


@frozen
class Outcry:
    """What the month's roll comes to.

    natural  what the 2D6 show
    total    with outrage and the City Editor
    sway     what the City Editor added
    eased    points by which outrage falls
    """

    upshot: Upshot
    natural: int
    total: int
    sway: int = 0
    eased: int = 0


def forgotten(city: Paradise) -> int:
    """Points that short memory takes off before the roll as things stand: none once a gang has been active."""
    return 0 if city.busy else min(city.outrage, -SHORT_MEMORY.value)


def mood_of(city: Paradise) -> Mood:
    """What the roll meets in the city now: short memory counts before it, and only who still pays the Editor."""
    outrage = city.outrage - forgotten(city)
    leanings = tuple(one for one in city.leanings if one.gang in editors(city))
    return Mood(outrage, leanings, city.feds.agents > 0)


def feds_from(outrage: int) -> int:
    """The lowest natural roll that calls the Feds: 12, and 1 less for each point of outrage above 12; never a 2."""
    return max(SNAKE_EYES + 1, BOXCARS - max(0, outrage - BOXCARS))


@resolves("mad.outrage", "mad.feds", "mad.official.editor")
def month_roll(dice: Dice, mood: Mood) -> Outcry:
    """2D6 and the outrage number: two ones, the Feds, Something Must Be Done, or a quiet month, in this order.

    Where owners of the City Editor disagree they roll it off first. OutOfRange for an outrage that can't be.
    """
    return _month(dice, mood, decided)


def likely_month(dice: Dice, mood: Mood) -> Outcry:
    """The same for the odds, where a roll-off without end is drawn by its chances."""
    return _month(dice, mood, likely_decided)


def _month(dice: Dice, mood: Mood, decide: Callable[[Dice, int], int]) -> Outcry:
    check_mood(mood)
    sways = mood.leanings[decide(dice, len(mood.leanings))] if mood.split else next(iter(mood.leanings), None)
    sway = sways.points if sways is not None else 0
    natural = dice.total(2, 6, "public outrage")
    total = natural + mood.outrage + sway
    if natural == SNAKE_EYES:
        eased = dice.read(1, dice.reading(CALM), "outrage falls by")[0]
        return Outcry(Upshot.CALMED, natural, total, sway, min(eased, mood.outrage))
    feds, something = natural >= feds_from(mood.outrage), total >= SOMETHING
    if mood.feds and (feds or something):
        return Outcry(Upshot.FEDS_HERE, natural, total, sway)
    upshot = Upshot.FEDS_CALLED if feds else Upshot.MUST_BE_DONE if something else Upshot.QUIET
    return Outcry(upshot, natural, total, sway)


def check_mood(mood: Mood) -> None:
    """Refuse numbers that can't be: OutOfRange."""
    if not 0 <= mood.outrage <= MOST_OUTRAGE:
        raise OutOfRange(f"Public outrage is 0 to {MOST_OUTRAGE}, not {mood.outrage}.")
    wrong = next((one.points for one in mood.leanings if one.points not in EDITORS_POINTS), None)
    if wrong is not None:
        raise OutOfRange(f"The City Editor moves the roll by 2, up or down, or leaves it alone: not by {wrong}.")


def check_month(city: Paradise) -> None:
    """Refuse a second roll in one month: IllegalNow."""
    if city.outcry is not None:
        raise IllegalNow(f"This month's roll is made: {city.outcry}.")


def month_changes(campaign: int, city: Paradise, month: int, outcry: Outcry) -> tuple[Change, ...]:
    """What the roll of a month changes; a raid it asks for is a matter of its own."""
    changes: list[Change] = [OutcryRaised(campaign, outcry.upshot)]
    if not city.busy and city.outrage:
        changes.append(OutrageMoved(campaign, SHORT_MEMORY.value, SHORT_MEMORY.label))
    match outcry.upshot:
        case Upshot.CALMED:
            changes += [OutrageMoved(campaign, -outcry.eased, "two ones on the month's roll")] if outcry.eased else []
            changes.append(NewsMade(campaign, News(Headline.CALMED, number=outcry.eased)))
        case Upshot.QUIET:
            changes.append(NewsMade(campaign, News(Headline.QUIET, number=mood_of(city).outrage)))
        case Upshot.FEDS_CALLED:
            feds = called(city.feds, month)
            changes += [FedsSet(campaign, feds), NewsMade(campaign, News(Headline.FEDS_CALLED, number=feds.agents))]
        case Upshot.MUST_BE_DONE | Upshot.FEDS_HERE:
            pass
    return tuple(changes)


# Looking it up


def _causes_drawn() -> str:
    lines = [[cause.name, f"{cause.what.value:+d}", cause.when] for cause in CAUSES.values()]
    return cells(("Cause", "Outrage", "When"), lines)


def _month_drawn() -> str:
    return cells(
        ("2D6", "Comes to"),
        (
            ("natural 2", "outrage falls by half a D6, rounded up, and nothing else happens"),
            ("natural 12; from 11 at outrage 13, 10 at 14 ...", "the Feds"),
            (f"{SOMETHING} or more with outrage added", "Something Must Be Done"),
            ("anything else", "a quiet month"),
        ),
    )


OUTRAGE_TABLES: Final = (CALM,)
OUTRAGE_LOOKUPS: Final = {
    "mad.tables.outrage": ("What moves public outrage", _causes_drawn()),
    "mad.tables.outrage-month": ("The month's roll on public outrage", _month_drawn()),
}
