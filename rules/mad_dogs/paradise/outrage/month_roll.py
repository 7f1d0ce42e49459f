"""The month's roll on public outrage, and what the City Editor adds to it (mad.outrage)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import option
from rules.core.action.move import move
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.columns import cells
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import listed, signed
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, OWN_IN_TOWN
from rules.mad_dogs.paradise.city.changes import EditorSwayed, FedsSet, NewsMade, OutcryRaised, OutrageMoved
from rules.mad_dogs.paradise.city.model import MOST_OUTRAGE, Paradise, Phase
from rules.mad_dogs.paradise.city.records import Headline, Leaning, News, Upshot
from rules.mad_dogs.paradise.city.town import Position
from rules.mad_dogs.paradise.law.feds import called
from rules.mad_dogs.paradise.officials.posts import EDITOR_KEY, decided, likely_decided
from rules.mad_dogs.paradise.outrage.causes import RULE, SHORT_MEMORY, SOURCE, Number, causes_drawn

SOMETHING: Final = 16
"""The total from which Something Must Be Done."""
SNAKE_EYES: Final = 2
BOXCARS: Final = 12
EDITORS_POINTS: Final = (-2, 0, 2)


def editors(city: Paradise) -> tuple[int, ...]:
    """The gangs that own the City Editor."""
    editor = city.official(EDITOR_KEY)
    return editor.owners if editor is not None else ()


def sway_changes(campaign: int, city: Paradise, gang: int, points: int) -> tuple[Change, ...]:
    """Sets what the City Editor adds to this month's roll for an owner; the owner may change it until the
    roll.

    Raises OutOfRange for other points than 2, 0 and -2; IllegalNow for a gang that does not own the Editor, and after
    the roll.
    """
    if points not in EDITORS_POINTS:
        raise OutOfRange(
            f"The City Editor moves the roll by 2, up or down, or leaves it alone. They can't move it by {points}."
        )
    if city.phase is Phase.DRAFT:
        raise IllegalNow("No month has begun yet, so the City Editor has no roll to move. Wait for the first month.")
    if city.outcry is not None:
        raise IllegalNow("This month's roll is made, and the City Editor acts before it. Wait for the next month.")
    if gang not in editors(city):
        raise IllegalNow("The City Editor is not in your gang's pay. Buy the City Editor first.")
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
    """The facts of the month's roll.

    outrage   the number before the roll
    leanings  what the owners of the City Editor add, each 2, 0 or -2
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
    """The result of the month's roll.

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
    """The points that short memory takes off before the roll; none once a gang has been active."""
    return 0 if city.busy else min(city.outrage, -SHORT_MEMORY.value)


def mood_of(city: Paradise) -> Mood:
    """The facts of the roll in the city now: short memory counts before it, and only gangs that still pay the
    Editor.
    """
    outrage = city.outrage - forgotten(city)
    leanings = tuple(one for one in city.leanings if one.gang in editors(city))
    return Mood(outrage, leanings, city.feds.agents > 0)


def feds_from(outrage: int) -> int:
    """The lowest natural roll that calls the Feds: 12, and 1 less for each point of outrage above 12; never a 2."""
    return max(SNAKE_EYES + 1, BOXCARS - max(0, outrage - BOXCARS))


@resolves("mad.outrage", "mad.feds", "mad.official.editor")
def month_roll(dice: Dice, mood: Mood) -> Outcry:
    """2D6 and the outrage number: two ones, the Feds, Something Must Be Done, or a quiet month, in this order.

    If owners of the City Editor disagree, they roll off first. Raises OutOfRange for an impossible outrage.
    """
    return _month(dice, mood, decided)


def likely_month(dice: Dice, mood: Mood) -> Outcry:
    """The same for the odds: a roll-off without end is one draw by its chances."""
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
    """Raises OutOfRange for impossible numbers."""
    if not 0 <= mood.outrage <= MOST_OUTRAGE:
        raise OutOfRange(f"Public outrage is 0 to {MOST_OUTRAGE}, not {mood.outrage}. Give a number in that range.")
    wrong = next((one.points for one in mood.leanings if one.points not in EDITORS_POINTS), None)
    if wrong is not None:
        raise OutOfRange(
            f"The City Editor moves the roll by 2, up or down, or leaves it alone. They can't move it by {wrong}."
        )


def check_month(city: Paradise) -> None:
    """Raises IllegalNow for a second roll in one month."""
    if city.outcry is not None:
        raise IllegalNow(f"This month's roll is made: {city.outcry}. Wait for the next month.")


def month_changes(campaign: int, city: Paradise, month: int, outcry: Outcry) -> tuple[Change, ...]:
    """Carries out a month's roll, without the raid that may follow."""
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
    "mad.tables.outrage": ("Events that move public outrage", causes_drawn()),
    "mad.tables.outrage-month": ("The month's roll on public outrage", _month_drawn()),
}
SWAYS: Final = {"Up 2": 2, "Down 2": -2, "Leave it": 0}


# The command


@move("mad-outrage editor", town=True)
class SwayCityEditor:
    """Choose how your City Editor moves the month's roll."""

    sway: int = option("The change to the total.", words=SWAYS)
    gang: str = option("Your gang, if you have several.", default="", complete=OWN_IN_TOWN)
    outrage: Number | None = option("Outside a campaign: the outrage number, to see the effect.", default=None)
    campaign: str = CAMPAIGN


@decides(SwayCityEditor)
def sway(position: Position, move: SwayCityEditor) -> Deed[None]:
    """An owner sets what the City Editor adds; with a plain number, what that means."""
    points, outrage = move.sway, move.outrage
    if outrage is not None:
        return Deed(report=lambda _: Report(_needs(outrage, points)), rule=RULE)
    town = position.town
    gang = town.gang_for(move.gang)
    changes = sway_changes(town.id, town.city, gang.id, points)
    others = [one for one in editors(town.city) if one != gang.id]
    shared = f"{listed(map(town.name, others))} may want something else: 1D6 each decides."
    does = f"moves the month's roll by {signed(points)}" if points else "leaves the month's roll alone"
    return Deed(
        report=lambda _: Report(
            f"{gang.name} has a word with the City Editor.",
            (f"The Editor {does}. Only you and those who share the gang see this.", *((shared,) if others else ())),
        ),
        allow=lambda: town.rights(gang),
        changes=lambda _: changes,
        log=town.id,
        unannounced=True,
        rule=RULE,
    )


def _needs(outrage: int, points: int) -> str:
    """The roll that Something Must Be Done needs, without the Editor and with the Editor's points."""
    before, after = (_rolls_needed(SOMETHING - outrage - more) for more in (0, points))
    text = f"At outrage {outrage}, Something Must Be Done comes {before}"
    if not points:
        return f"{text}. The City Editor changes nothing."
    return f"{text}. With the City Editor's {signed(points)} it comes {after}."


def _rolls_needed(needed: int) -> str:
    """The rolls of 2D6 for Something Must Be Done, apart from two ones and the Feds."""
    if needed > 12:
        return "on no roll"
    return f"on {max(3, needed)} or more"
