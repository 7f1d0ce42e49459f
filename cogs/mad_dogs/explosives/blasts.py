"""Who is inside an explosion, from the options of a command; and what it did to them: words, changes, odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.play import Options, Play, Question, Said
from cogs._kit.render import clean
from cogs.mad_dogs import words
from cogs.mad_dogs.crowds import written_out
from cogs.mad_dogs.people import Person, crew
from rules.core.events import Change
from rules.core.outcome import Outcome
from rules.core.refusal import OutOfRange
from rules.core.table import Table
from rules.mad_dogs.bomb_tables import FIRE, fire_at
from rules.mad_dogs.changes import Hurt, WeaponSpent
from rules.mad_dogs.drink import swayed
from rules.mad_dogs.explosives import DIVE, Blast, Caught, fate_in_blast
from rules.mad_dogs.injuries import Struck
from rules.mad_dogs.model import Injury, Nerve, Posture, Stat, times
from rules.mad_dogs.throwing import ASTRAY, BombKind

MOST_INSIDE = 20
MOST_THINGS = 10
MOST_DIGITS = 3
CLEAR = "dives clear"
UNHURT = "unhurt"
FATES = (ASTRAY, CLEAR, UNHURT, *words.FATES[2:])
"""What may befall somebody in a blast, mildest first."""
MATERIALS = {
    "paper": FIRE.flammable,
    "cloth": FIRE.flammable,
    "wood": FIRE.flammable,
    "wooden building": FIRE.wooden_building,
    "brick building": FIRE.stone_building,
    "stone building": FIRE.stone_building,
}
"""What the book gives a number for."""


# Who is inside


async def inside(desk: Desk, options: Options, but: Person | None = None) -> tuple[list[Person], tuple[Caught, ...]]:
    """Those whom `near` tells of: figures and profiles, or how many unnamed ones, whose STUNTS are then wanted.

    In a game a gang, a side or “all” are those of them on the table, `but` left out.

    Whoever `bound` names can't test; nor can those whose sheets say that they are out cold or unconscious.
    """
    text, stunts = str(options.get("near") or "").strip(), options.get("stunts")
    numbered = text.isascii() and text.isdigit()
    if numbered:
        persons = _nameless(text, stunts)
    else:
        persons = await crew(desk, await written_out(desk, text, but))
        if len(persons) > MOST_INSIDE:
            raise OutOfRange(f"At most {MOST_INSIDE} people can be in one blast.")
    bound = _bound(persons, str(options.get("bound") or ""))
    caught = tuple(caught_of(person, int(stunts or 0), helpless=place in bound) for place, person in enumerate(persons))
    return persons, caught


def _nameless(number: str, stunts: Any) -> list[Person]:
    if stunts is None:
        raise OutOfRange(
            "Say the STUNTS of those without a name (stunts:3), or who they are: near:3 Citizen, or names."
        )
    if len(number) > MOST_DIGITS or int(number) > MOST_INSIDE:
        raise OutOfRange(f"At most {MOST_INSIDE} people can be in one blast.")
    return [Person(f"figure {index}") for index in range(1, int(number) + 1)]


def _bound(persons: Sequence[Person], text: str) -> set[int]:
    """The places of those who can't dive, by name; “all” are all of them."""
    places: set[int] = set()
    for part in text.split(","):
        wanted = " ".join(part.casefold().split())
        found = {place for place, person in enumerate(persons) if wanted in ("all", *person.called)}
        if wanted and not found:
            listed = ", ".join(person.name for person in persons) or "nobody"
            raise OutOfRange(f"“{clean(part.strip()[:40])}” is not in the blast ({listed}): name those who can't dive.")
        places |= found
    return places


def caught_of(person: Person, stunts: int = 0, skills: tuple[str, ...] = (), *, helpless: bool = False) -> Caught:
    """Somebody inside a blast; `stunts` counts for those without a sheet or profile."""
    figure = person.figure
    if figure is None:
        return Caught(stunts, person.mark(skills), skills=skills, helpless=helpless)
    drunk, skills = swayed(figure, figure.skills, False)
    return Caught(
        figure.rated(Stat.STUNTS),
        person.mark(),
        nervous=figure.nerve is Nerve.NERVOUS,
        skills=skills,
        drunk=drunk,
        helpless=helpless or bool(figure.laid_out),
    )


# Things that may burn


def things_of(text: str) -> tuple[tuple[str, Table[bool]], ...]:
    """What may catch fire, by name: a material of the book, or anything with the number it burns on (“haystack 4”)."""
    things: list[tuple[str, Table[bool]]] = []
    for part in (" ".join(part.split()) for part in text.split(",")):
        if not part:
            continue
        name, _, number = part.rpartition(" ")
        if part.casefold() in MATERIALS:
            things.append((part.casefold(), MATERIALS[part.casefold()]))
        elif name and len(number) == 1 and number.isascii() and number.isdigit():
            things.append((clean(name[:40]), fire_at(int(number))))
        else:
            raise OutOfRange(
                f"The book has no number for “{clean(part[:40])}”: name {', '.join(MATERIALS)}, "
                "or add the highest D6 on which it burns, such as haystack 4."
            )
    if len(things) > MOST_THINGS:
        raise OutOfRange(f"At most {MOST_THINGS} things can be asked about at once.")
    return tuple(things)


def fire_line(things: Sequence[tuple[str, Table[bool]]], alight: Sequence[bool]) -> str:
    """What burns and what does not; empty where nothing was near."""
    burning = [name for (name, _), burns in zip(things, alight, strict=True) if burns]
    spared = [name for (name, _), burns in zip(things, alight, strict=True) if not burns]
    told = [
        f"Catches fire: {', '.join(burning)}." if burning else "",
        f"Does not burn: {', '.join(spared)}." if spared else "",
    ]
    return " ".join(filter(None, told))


def thing_facts(things: Sequence[tuple[str, Table[bool]]], alight: Sequence[bool]) -> list[dict[str, Any]]:
    """The same as JSON values."""
    return [{"name": name, "burns": burns} for (name, _), burns in zip(things, alight, strict=True)]


# What it did


def bomb_named(kind: BombKind, sticks: int) -> str:
    """“a grenade”, “a bundle of 3 sticks”, “a gasoline bomb”."""
    if kind is BombKind.GRENADE:
        return "a grenade"
    if kind is BombKind.GASOLINE:
        return "a gasoline bomb"
    return "a stick of dynamite" if sticks == 1 else f"a bundle of {sticks} sticks"


def fate(verdict: str, helpless: bool = False) -> str:
    """The verdict of a resolver on one person, in words of ours; whoever is helpless dives nowhere."""
    told = words.VERDICTS.get(verdict, verdict)
    if told in words.FATES[:2]:
        return UNHURT if helpless else CLEAR
    return told


def told_of(persons: Sequence[Person], caught: Sequence[Caught], blast: Blast, most: int = 4) -> str:
    """What became of everybody, in a clause; “nobody is in it” where nobody was."""
    told = [
        f"{person.name} {UNHURT if struck.flinched and one.helpless else fate(struck.verdict)}"
        for person, one, struck in zip(persons, caught, blast.struck, strict=True)
    ]
    if not told:
        return "nobody is in it"
    return ", ".join(told[:most]) + (f" and {len(told) - most} more" if len(told) > most else "")


def blast_lines(persons: Sequence[Person], caught: Sequence[Caught], blast: Blast) -> list[str]:
    """How far it reaches, what befell each, who lies behind cover, and what a Gory Death asks of those who see it."""
    met = list(zip(persons, caught, blast.struck, strict=True))
    lines = [
        f"Radius {words.count(blast.radius, 'inch')}; {words.count(blast.tests, 'STUNTS test')} for everybody inside."
    ]
    lines += [words.struck_line(person.name, struck, person.figure) for person, _, struck in met if not struck.flinched]
    clear = [person.name for person, one, struck in met if struck.flinched and not one.helpless]
    lucky = [
        person.name
        for person, one, struck in met
        if struck.flinched and one.helpless and not (person.figure and person.figure.laid_out)
    ]
    if clear:
        lines.append(
            f"Down behind the closest cover up to {DIVE} inches away, owing 1 action each: {', '.join(clear)}."
        )
    if lucky:
        lines.append(f"Unhurt, owing 1 action each: {', '.join(lucky)}.")
    gory = [person.name for person, _, struck in met if struck.harm.worst is Injury.GORY_DEATH]
    return [*lines, *([words.witnesses_line(gory)] if gory else [])]


def hurts(persons: Sequence[Person], struck: Sequence[Struck]) -> tuple[Change, ...]:
    """What an explosion changes in stored figures."""
    return tuple(
        Hurt(person.id, one.harm.lost, one.harm.owed, one.posture or Posture.UP, one.harm.soaked)
        for person, one in zip(persons, struck, strict=True)
        if person.id is not None
    )


def blast_facts(persons: Sequence[Person], blast: Blast, outcome: Outcome[Any]) -> dict[str, Any]:
    """A blast as JSON values."""
    return {
        "radius": blast.radius,
        "tests": blast.tests,
        "figures": [
            words.struck_facts(person.name, struck) for person, struck in zip(persons, blast.struck, strict=True)
        ],
        "damage": words.damage_facts(outcome),
    }


def fate_questions(
    persons: Sequence[Person], caught: Sequence[Caught], tests: int, resolver: Any = fate_in_blast, *first: Any
) -> list[Question]:
    """The odds of everybody's fate, those in the same case together; `first` are arguments before these."""
    alike: dict[Caught, list[str]] = {}
    for person, one in zip(persons, caught, strict=True):
        alike.setdefault(one, []).append(person.name)
    return [
        Question(", ".join(names), resolver, (*first, one, tests), partial(fate, helpless=one.helpless), FATES)
        for one, names in alike.items()
    ]


def using_up(play: Play, person: Person, piece: str, count: int = 1) -> Play:
    """A deed that uses up so many of a bomber's explosives, if they are on his sheet, and tells what is left."""
    carried = person.figure.weapon(piece) if person.figure is not None else None
    if carried is None or person.id is None:
        return play
    left = times(piece, max(0, carried.count - count)) if carried.count > count else f"no {piece}"

    def say(result: Any) -> Said:
        said = play.say(result)
        return replace(said, lines=(*said.lines, f"{person.name} has {left} left."))

    return replace(play, say=say, paid=(*play.paid, WeaponSpent(person.id, piece, count)))


def renamed(person: Person, nameless: str) -> Person:
    """The person, called `nameless` if an option named nobody."""
    return replace(person, name=nameless) if person.figure is None else person
