"""Diving for cover: those inside a blast, their STUNTS tests and wounds (mad.bomb.dive)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from operator import add
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Question
from rules.core.action.fields import NO_NAMES, ByEye, ByStreet, Figures, Source, many_figures, nobody, option
from rules.core.action.people_fields import ExpandGroups, NumberOfGuests
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import spare
from rules.core.plain.refusal import Missing, OutOfRange
from rules.core.plain.words import count, key_of, parts
from rules.core.tables.outcome import Modifier, Outcome, Reminder, Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.bombs.tables import Charge
from rules.mad_dogs.model.changes import Hurt
from rules.mad_dogs.model.figures import Injury, Posture, Rating, Stat
from rules.mad_dogs.model.injuries import FATES as HURTS
from rules.mad_dogs.model.injuries import VERDICTS, Casualty, Harm, Mark, Struck, casualties, left_as
from rules.mad_dogs.model.skill_numbers import Occasion
from rules.mad_dogs.model.tables import OWED
from rules.mad_dogs.play.lines import damage_facts, guts_offers, struck_facts, struck_line, witnesses_line
from rules.mad_dogs.play.position import Person, Position, mark_of, present, sheet
from rules.mad_dogs.wounds.damage import damage

DIVE: Final = 6
"""A figure dives for cover that is within so many inches."""
NOBODY: Final = Mark()


@frozen
class Caught:
    """A figure inside the radius of an explosion, without a name, so that like figures have like odds.

    rating    the STUNTS of the figure; the mark holds what is off every attribute alike
    mark      the figure as one that may be hurt
    helpless  every owed test is a hit: a bomber after an Oops!, or a figure that is out
    extra     other modifiers of STUNTS, by name, such as -2 inside a car that explodes
    """

    rating: Rating
    mark: Mark = NOBODY
    helpless: bool = False
    extra: tuple[Modifier, ...] = ()


@frozen
class Blast:
    """The effect of an explosion on people. `radius` in inches, `tests` owed by each, `struck` in the order given."""

    radius: int
    tests: int
    struck: tuple[Struck, ...] = ()

    def casualties(self) -> tuple[Casualty, ...]:
        return casualties(self.struck)


@lru_cache(4096)
def stunts_target(caught: Caught) -> Target:
    """The STUNTS number inside a blast, every modifier by name."""
    rating = caught.rating.hurt(caught.mark.lost)
    return rating.target(*rating.skilled(Occasion.LEAPING), rating.addicted, *caught.extra)


@lru_cache(64)
def missed(number: int) -> Reading[int]:
    """A D6 against STUNTS, counted as hits: 0 on the number or less, 1 above."""
    keys = tuple(int(face > number) for face in range(1, 7))
    good = tuple(range(1, min(number, 6) + 1))
    return Reading(keys, labels=tuple("hit" if key else "gets clear" for key in keys), good=good)


def hits_on(dice: Dice, caught: Caught, tests: int, index: int = 0) -> int:
    """The number of owed STUNTS tests that fail; with STUNTS of 0 or less all, without a roll."""
    if caught.helpless:
        return tests
    target = stunts_target(caught)
    dice.note(target)
    return dice.gather(tests, missed(target.total), add, 0, f"STUNTS:{index}") if target.total > 0 else tests


@resolves("mad.bomb.dive")
def dive(dice: Dice, harm: Harm) -> Harm:
    """A dive for cover within 6 inches. A figure without a wound owes an action all the same, as after a Near Miss."""
    return harm if harm.worst.wounds else harm._replace(owed=max(harm.owed, OWED[Injury.NEAR_MISS]))


@resolves("mad.bomb.grenade", "mad.bomb.dynamite", "mad.bomb.dive", "mad.damage", "mad.wounds")
def blown_up(dice: Dice, caught: Caught, tests: int, index: int = 0) -> Struck:
    """The effect of an explosion on one figure: STUNTS tests, and a hit on the Deadly Weapons table for each failure.

    Gun Shy does not apply to a bomb. `flinched` is set for those who dived without a wound.
    """
    hits = hits_on(dice, caught, tests, index)
    harm = dice.call(damage, replace(caught.mark, gun_shy=False), hits, (), f"damage:{index}")
    posture = left_as(caught.mark, harm)
    return Struck(dice.call(dive, harm), not harm.worst.wounds, posture)


@resolves("mad.bomb.grenade")
def fate_in_blast(dice: Dice, caught: Caught, tests: int) -> str:
    """The verdict on one figure inside a blast, without the other stages. For odds."""
    return dice.call(blown_up, caught, tests).verdict


def blast(dice: Dice, charge: Charge, caught: tuple[Caught, ...]) -> Blast:
    """The effect of one explosion on everyone inside, one after the other."""
    if any(not one.helpless for one in caught):
        dice.note(Reminder("mad.bomb.dive", f"{len(caught)} in the blast"))
    struck = tuple([dice.call(blown_up, one, charge.tests, index) for index, one in enumerate(caught)])
    return Blast(charge.radius, charge.tests, struck)


ASTRAY: Final = "the bomb strays"


# Those in a blast


MOST_INSIDE: Final = 20
ALL: Final = "all"
CLEAR: Final = "dives clear"
UNHURT: Final = "unhurt"
FATES: Final = (ASTRAY, CLEAR, UNHURT, *HURTS[2:])
"""The fates of a figure in a blast, mildest first."""
CAUGHT: Final = "In the blast"
"""The name for those in a blast on a button."""


def near_option(about: str, street: Source, *, required: bool = False) -> Any:
    """An option for those in a blast: names, a kind, one word for a crowd, or a number of unnamed figures.

    street  those in it on a street
    """
    return many_figures(
        ByEye(about),
        ByStreet(street),
        required=required,
        naming=(NumberOfGuests("figure"), ExpandGroups()),
        words={NO_NAMES[0]: ()},
        called=CAUGHT,
    )


BOMBER: Final = "Your figure, or a profile."
STUNTS: Final[Any] = option("STUNTS of the figures without a name.", nobody)
BOUND: Final[Any] = option(
    "Those who can't dive, by name, or all. With a sheet the bot knows the unconscious.",
    default="",
    complete=Figures(profiles=True),
)


class Inside(NamedTuple):
    """People in a blast, and each as the rules need them."""

    people: tuple[Person, ...] = ()
    caught: tuple[Caught, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.people)

    def questions(self, tests: int, resolver: Callable[..., Any] = fate_in_blast, *first: Any) -> list[Question]:
        """The odds of each figure's fate, one question for those alike; `first` are arguments before these."""
        alike: dict[Caught, list[str]] = {}
        for name, one in zip(self.names, self.caught, strict=True):
            alike.setdefault(one, []).append(name)
        return [
            Question(", ".join(names), resolver, (*first, one, tests), partial(fate, helpless=one.helpless), FATES)
            for one, names in alike.items()
        ]

    def hurts(self, struck: Sequence[Struck]) -> tuple[Change, ...]:
        """The changes of an explosion in them."""
        return tuple(
            Hurt(person.id, one.harm.lost, one.harm.owed, one.posture or Posture.UP, one.harm.soaked)
            for person, one in zip(self.people, struck, strict=True)
        )

    def divers(self, struck: Sequence[Struck]) -> list[int]:
        """The ids of those who dive for cover unhurt."""
        met = zip(self.people, self.caught, struck, strict=True)
        return [who.id for who, one, fate in met if who.stored and fate.flinched and not one.helpless]

    def without(self, person: Person) -> Inside:
        """The same without a person."""
        left = [pair for pair in zip(*self, strict=True) if not person.stored or pair[0].id != person.id]
        return Inside(tuple(one for one, _ in left), tuple(caught for _, caught in left))

    def holds(self, person: Person) -> bool:
        """Whether a person on record is one of them."""
        return person.stored and any(one.id == person.id for one in self.people)


def inside(position: Position, move: Any) -> Inside:
    """The living among those `near`, with unique names. Those in `bound` can't dive, nor can the unconscious.

    `stunts` are those of people without a name. Raises Missing without them.
    """
    if move.stunts is None and any(not one.typed for one in move.near):
        raise Missing(
            "Some figures have no name. Give their STUNTS, such as stunts:3, or names, such as near:3 Citizen.",
            "near",
            "stunts",
        )
    if len(move.near) > MOST_INSIDE:
        raise OutOfRange(f"At most {MOST_INSIDE} figures can be in one blast. Name fewer.")
    people = present(position, move.near)
    bound = _bound(position, people, move.bound)
    return Inside(
        people, tuple(caught_as(one, move.stunts or 0, helpless=place in bound) for place, one in enumerate(people))
    )


def _bound(position: Position, people: Sequence[Person], text: str) -> set[int]:
    """The places of those who can't dive, by name; “all” are all of them."""
    places: set[int] = set()
    for part in parts(text):
        found = {place for place, one in enumerate(people) if key_of(part) in (ALL, *_called(one))}
        if not found:
            listed = ", ".join(one.name for one in people) or "nobody"
            raise OutOfRange(f"“{part[:40]}” is not in the blast ({listed}). Name figures there that can't dive.")
        places |= found
    return places


def _called(person: Person) -> tuple[str, ...]:
    """Every name of a person."""
    return tuple(map(key_of, (person.name, *((person.figure.name, person.typed) if person.stored else ()))))


def caught_as(person: Person, stunts: int = 0, skills: tuple[str, ...] = (), *, helpless: bool = False) -> Caught:
    """A figure inside a blast; `stunts` and `skills` count for those without a sheet or profile."""
    figure = sheet(person)
    if figure is None:
        return Caught(Rating(Stat.STUNTS, stunts, skills=skills), mark_of(person, skills), helpless)
    rating = figure.rating_beside_mark(Stat.STUNTS).swayed(figure.drink)
    return Caught(rating, mark_of(person), helpless or bool(figure.laid_out))


def fate(verdict: str, helpless: bool = False) -> str:
    """The verdict of a resolver on one person, in words for players; the helpless never dive."""
    word = VERDICTS.get(verdict, verdict)
    if word in HURTS[:2]:
        return UNHURT if helpless else CLEAR
    return word


# The report of a blast


def gone_off(opening: str, inside: Inside, blast: Blast, lines: Iterable[str]) -> Report:
    """The report of a bomb gone off: `opening` with the end of each figure, then `lines` of its other effects."""
    bad = any(one.harm.lost or one.posture is Posture.DEAD for one in blast.struck)
    return Report(
        f"{opening}: {_ends(inside, blast)}.",
        tuple(filter(None, (*_blast_lines(inside, blast), *lines))),
        tuple(guts_offers(inside.people, blast.struck)),
        tone=Tone.BAD if bad else Tone.PLAIN,
    )


def _ends(inside: Inside, blast: Blast, most: int = 4) -> str:
    """The ends of all figures in a clause, by name or, of more than `most`, by number; “no one is in it” for none."""
    ends = [
        UNHURT if struck.flinched and one.helpless else fate(struck.verdict)
        for one, struck in zip(inside.caught, blast.struck, strict=True)
    ]
    if not ends:
        return "no one is in it"
    if len(ends) > most:
        return ", ".join(
            f"{number} {'dive clear' if end == CLEAR and number > 1 else end}" for end, number in Counter(ends).items()
        )
    return ", ".join(f"{name} {end}" for name, end in zip(inside.names, ends, strict=True))


def _blast_lines(inside: Inside, blast: Blast) -> list[str]:
    """Lines about its radius, each figure, those behind cover, and the witnesses of a Gory Death."""
    met = list(zip(inside.people, inside.caught, blast.struck, strict=True))
    clear = [person.name for person, one, struck in met if struck.flinched and not one.helpless]
    lucky = [
        person.name for person, one, struck in met if struck.flinched and one.helpless and not person.figure.laid_out
    ]
    gory = [person.name for person, _, struck in met if struck.harm.worst is Injury.GORY_DEATH]
    dived = f"Down behind the closest cover up to {DIVE} inches away, and owe 1 action each: {', '.join(clear)}."
    return [
        spare(f"Radius {count(blast.radius, 'inch')}, {count(blast.tests, 'STUNTS test')} for everyone inside."),
        *(struck_line(one.name, one, struck) for one, _, struck in met if not struck.flinched),
        dived if clear else "",
        f"Unhurt, but owe 1 action each: {', '.join(lucky)}." if lucky else "",
        witnesses_line(gory) if gory else "",
    ]


def blast_facts(inside: Inside, blast: Blast, outcome: Outcome[Any]) -> dict[str, Any]:
    """A blast as JSON values."""
    return {
        "radius": blast.radius,
        "tests": blast.tests,
        "figures": [struck_facts(*pair) for pair in zip(inside.names, blast.struck, strict=True)],
        "damage": damage_facts(outcome),
    }


ABOUT_CAUGHT: Final = "Those in the blast: names, 3 Citizen, a gang, all, or a number of unnamed ones with stunts."
