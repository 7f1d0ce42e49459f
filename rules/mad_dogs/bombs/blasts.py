"""What all bombs share: those inside a blast, things that may burn, outrage, explosives used up (mad.bomb)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from rules.core.action.deed import Deed, Question
from rules.core.action.fields import NO_NAMES, Complete, Figures, many_figures, nobody, option
from rules.core.action.people_fields import ExpandGroups, NumberOfGuests
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.people.names import fresh_name
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import Missing, OutOfRange
from rules.core.plain.words import count, key_of, parts
from rules.core.tables.outcome import Modifier, Outcome
from rules.core.tables.table import Table
from rules.mad_dogs.bombs.resolve import ASTRAY, DIVE, Blast, Caught, catch_fire, fate_in_blast, outrage
from rules.mad_dogs.bombs.tables import FIRE, fire_at
from rules.mad_dogs.model.board import FireLit, OutrageAdded
from rules.mad_dogs.model.changes import Hurt, WeaponSpent
from rules.mad_dogs.model.figures import Injury, Posture, Rating, Stat, times
from rules.mad_dogs.model.injuries import FATES as HURTS
from rules.mad_dogs.model.injuries import VERDICTS, Struck
from rules.mad_dogs.play.lines import (
    damage_facts,
    guts_offers,
    outrage_lines,
    struck_facts,
    struck_line,
    witnesses_line,
)
from rules.mad_dogs.play.position import Person, Position, mark_of, present, sheet

R = TypeVar("R")
MOST_INSIDE: Final = 20
MOST_THINGS: Final = 10
ALL: Final = "all"
CLEAR: Final = "dives clear"
UNHURT: Final = "unhurt"
FATES: Final = (ASTRAY, CLEAR, UNHURT, *HURTS[2:])
"""The fates of a figure in a blast, mildest first."""
PUDDLE: Final = "a puddle of gasoline"
MATERIALS: Final = {
    "paper": FIRE.flammable,
    "cloth": FIRE.flammable,
    "wood": FIRE.flammable,
    "wooden building": FIRE.wooden_building,
    "brick building": FIRE.stone_building,
    "stone building": FIRE.stone_building,
}
"""The materials for which the book has a number."""


# Who is inside


CAUGHT: Final = "In the blast"
"""The name for those in a blast on a button."""


def near_option(about: str, *, required: bool = False) -> Any:
    """An option for those in a blast: names, a kind, one word for a crowd, or a number of unnamed figures."""
    return many_figures(
        about,
        required=required,
        naming=(NumberOfGuests("figure"), ExpandGroups()),
        words={NO_NAMES[0]: ()},
        called=CAUGHT,
    )


BOMBER: Final = "Your figure, or a profile."
STUNTS: Final[Any] = option("STUNTS of those without a name.", nobody)
BOUND: Final[Any] = option(
    "Who among them can't dive, by name, or all; sheets know the unconscious.",
    default="",
    complete=Figures(profiles=True),
)
PUBLIC: Final[Any] = option(
    "Whether the public sees it, which is an outrage; in a game it does unless you say no.", nobody
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
        """What an explosion changes in them."""
        return tuple(
            Hurt(person.id, one.harm.lost, one.harm.owed, one.posture or Posture.UP, one.harm.soaked)
            for person, one in zip(self.people, struck, strict=True)
        )

    def without(self, person: Person) -> Inside:
        """The same without a person."""
        left = [pair for pair in zip(*self, strict=True) if not person.stored or pair[0].id != person.id]
        return Inside(tuple(one for one, _ in left), tuple(caught for _, caught in left))

    def holds(self, person: Person) -> bool:
        """Whether a person on record is one of them."""
        return person.stored and any(one.id == person.id for one in self.people)


def inside(position: Position, move: Any) -> Inside:
    """Those `near`, alive and told apart. Those in `bound` can't dive, nor can the unconscious.

    `stunts` are those of people without a name. Raises Missing without them.
    """
    if move.stunts is None and any(not one.typed for one in move.near):
        raise Missing(
            "Say the STUNTS of those without a name (stunts:3), or who they are: near:3 Citizen, or names.",
            "near",
            "stunts",
        )
    if len(move.near) > MOST_INSIDE:
        raise OutOfRange(f"At most {MOST_INSIDE} people can be in one blast.")
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
            raise OutOfRange(f"“{part[:40]}” is not in the blast ({listed}): name those who can't dive.")
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
    told = VERDICTS.get(verdict, verdict)
    if told in HURTS[:2]:
        return UNHURT if helpless else CLEAR
    return told


# Things that may burn


class Flammable(NamedTuple):
    """A thing that a fire may reach, and how it burns."""

    name: str
    burns: Table[bool]


Things = tuple[Flammable, ...]


def things_typed(position: Position, text: str) -> Things:
    """What may catch fire, by name: a material of the book, or anything with the number it burns on (“haystack 4”)."""
    things: list[Flammable] = []
    for part in (" ".join(part.split()) for part in parts(text)):
        name, _, number = part.rpartition(" ")
        if part.casefold() in MATERIALS:
            things.append(Flammable(part.casefold(), MATERIALS[part.casefold()]))
        elif name and len(number) == 1 and number.isascii() and number.isdigit():
            things.append(Flammable(name[:40], fire_at(int(number))))
        else:
            raise OutOfRange(
                f"The book has no number for “{part[:40]}”: name {', '.join(MATERIALS)}, "
                "or add the highest D6 on which it burns, such as haystack 4."
            )
    if len(things) > MOST_THINGS:
        raise OutOfRange(f"At most {MOST_THINGS} things can be asked about at once.")
    return tuple(things)


REACHED: Final = "What it may set alight: wood, brick building, haystack 4 (burns on 1-4)."
COMPLETE: Final = Complete(lambda _game, _figure: MATERIALS, many=True)


def fire_questions(things: Things, resolver: Callable[..., Any] = catch_fire, *first: Any) -> tuple[Question, ...]:
    """The odds that each thing catches fire; `first` are arguments before it."""
    return tuple(
        Question(f"Burns: {one.name}", resolver, (*first, (one.burns,)), lambda alight: alight[0]) for one in things
    )


def fires_lit(
    position: Position, things: Things, alight: Iterable[bool], *, puddle: bool = False
) -> tuple[Change, ...]:
    """What burns on the table from now on; `puddle` is that of a gasoline bomb."""
    known = {key_of(one.what) for one in position.board.fires}
    burning = [one.name for one, burns in zip(things, alight, strict=True) if burns]
    burning = [name for name in burning if key_of(name) not in known]
    burning += [fresh_name(PUDDLE, known)] if puddle else []
    return tuple(FireLit(position.id, name) for name in dict.fromkeys(burning))


# The public


@frozen
class Uproar:
    """The outrage of an explosion.

    costs    by name; empty where the players say that the public did not see it
    noted    what a game notes of it, each cause once
    staged   whether it happens on the table of a game
    unknown  no option says whether the public sees it, and no game asks
    """

    costs: tuple[Modifier, ...] = ()
    noted: tuple[OutrageAdded, ...] = ()
    staged: bool = False
    unknown: bool = False


def in_public(
    position: Position, public: bool | None, people: Iterable[Person] = (), *, staged: bool = False
) -> Uproar:
    """The outrage of an explosion. A game notes it, unless the players say that the public did not see it.

    staged  it happens on the table, as with any of these `people` there, or if an option says what the public sees
    """
    costs = outrage(public=public is not False)
    if position.played and (staged or public is not None or any(one.here for one in people)):
        return replace(noted(position, costs), staged=True)
    return Uproar(costs, unknown=public is None)


def noted(position: Position, costs: tuple[Modifier, ...]) -> Uproar:
    """What adds to public outrage, noted by a game."""
    known = {one.why for one in position.board.outrage}
    fresh = [cost for cost in costs if cost.label not in known] if position.played else []
    return Uproar(costs, tuple(OutrageAdded(position.id, cost.value, cost.label) for cost in fresh), position.played)


def uproar_lines(uproar: Uproar) -> list[str]:
    """Lines about the outrage, and whether a game has noted it."""
    if uproar.unknown:
        return [f"Used in public view, it adds {sum(cost.value for cost in uproar.costs)} outrage."]
    if not uproar.staged:
        return [f"Adds {cost.value} outrage: {cost.label}." for cost in uproar.costs]
    fresh = {one.why for one in uproar.noted}
    again = [f"Already noted in this game: {one.label}." for one in uproar.costs if one.label not in fresh]
    return [*outrage_lines(uproar.noted), *again]


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
    """The ends of all figures in a clause; “nobody is in it” for none."""
    told = [
        f"{name} {UNHURT if struck.flinched and one.helpless else fate(struck.verdict)}"
        for name, one, struck in zip(inside.names, inside.caught, blast.struck, strict=True)
    ]
    if not told:
        return "nobody is in it"
    return ", ".join(told[:most]) + (f" and {len(told) - most} more" if len(told) > most else "")


def _blast_lines(inside: Inside, blast: Blast) -> list[str]:
    """Lines about its radius, each figure, those behind cover, and the witnesses of a Gory Death."""
    met = list(zip(inside.people, inside.caught, blast.struck, strict=True))
    clear = [person.name for person, one, struck in met if struck.flinched and not one.helpless]
    lucky = [
        person.name for person, one, struck in met if struck.flinched and one.helpless and not person.figure.laid_out
    ]
    gory = [person.name for person, _, struck in met if struck.harm.worst is Injury.GORY_DEATH]
    dived = f"Down behind the closest cover up to {DIVE} inches away, owing 1 action each: {', '.join(clear)}."
    return [
        f"Radius {count(blast.radius, 'inch')}; {count(blast.tests, 'STUNTS test')} for everybody inside.",
        *(struck_line(one.name, one, struck) for one, _, struck in met if not struck.flinched),
        dived if clear else "",
        f"Unhurt, owing 1 action each: {', '.join(lucky)}." if lucky else "",
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


def split_up(things: Things, alight: Sequence[bool]) -> tuple[str, str]:
    """The things that burn, and those that do not."""
    met = list(zip(things, alight, strict=True))
    return ", ".join(one.name for one, burns in met if burns), ", ".join(one.name for one, burns in met if not burns)


def thing_facts(things: Things, alight: Sequence[bool]) -> list[dict[str, Any]]:
    """The same as JSON values."""
    return [{"name": one.name, "burns": burns} for one, burns in zip(things, alight, strict=True)]


# What is used up


def using_up(deed: Deed[R], bomber: Person, piece: str, number: int) -> Deed[R]:
    """A deed that uses up so many of a bomber's explosives, if they are on the sheet."""
    carried = bomber.figure.weapon(piece) if bomber.stored else None
    if carried is None:
        return deed
    left = times(piece, carried.count - number) if carried.count > number else f"no {piece}"

    def allow() -> Price:
        return (*deed.allow(), WeaponSpent(bomber.id, piece, number))

    def report(result: R) -> Report:
        said = deed.report(result)
        return replace(said, lines=(*said.lines, f"{bomber.name} has {left} left."))

    return fast_replace(deed, allow=allow, report=report)
