"""Damage: a duel of strength, and its wounds (13.1 Wounds)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rules.core.chance.dice import Dice
from rules.core.plain.events import Change, fold
from rules.core.plain.frozen import frozen
from rules.core.play.obligations import Owes
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading, Row, Table
from rules.gangstars.model.changes import Affected, ProneSet, ShotAt, WoundsSet
from rules.gangstars.model.figures import Effect, Figure, FigureState, Hurt, Standing, Test
from rules.gangstars.model.obligations import reaction_test, witnesses
from rules.gangstars.model.position import Person
from rules.gangstars.model.weapons import Arm
from rules.gangstars.traits.trait_table import Quality, trait_with

ARMOUR: Final = 3
HEAD_SHOT: Final = 6
LIGHT_FROM, HEAVY_FROM = 1, 4
DEADLY: Final = ", and dead"

DAMAGE: Final = Table(
    "gs.tables.damage",
    "Damage",
    "13.1 Wounds",
    (
        Row(-30, 0, Hurt.NICKED, "Nicked", "No wound. Tests for being hit."),
        Row(1, 3, Hurt.LIGHT, "Light wound", "Tests for being wounded. Shaken until the end of the next activation."),
        Row(
            4,
            40,
            Hurt.HEAVY,
            "Heavy wound",
            "Roll another D6; a 6 is a head shot. Down and shaken. Tests at the next activation.",
        ),
    ),
)
"""By how much the attacker's total is above the target's."""


@dataclass(frozen=True, slots=True, order=True)
class Penetration:
    """What a weapon adds to the attacker's D6: so many D6 and a number. A blast of fixed power has only a number."""

    dice: int = 0
    plus: int = 0

    @classmethod
    def of(cls, arm: Arm) -> Penetration:
        return cls(arm.dice, arm.plus)


@frozen
class Body:
    """The figure that is struck.

    strength  0 to 5
    armour    +3
    head      whether a heavy wound may be a head shot; a dog's can't
    hardass   heavy wounds count as light ones, unless fatal
    """

    strength: int = 0
    armour: bool = False
    head: bool = True
    hardass: bool = False


def body_of(figure: Figure) -> Body:
    """The body of a figure on record."""
    return Body(figure.stats.strength, figure.armour, not figure.is_dog, bool(trait_with(Quality.TOUGH, figure.traits)))


@lru_cache(1024)
def added(*modifiers: Modifier) -> Reading[int]:
    """A D6 plus these modifiers, each recorded by name. Those of 0 do not appear."""
    shift = sum(one.value for one in modifiers)
    named = tuple(one for one in modifiers if one.value)
    return Reading(tuple(face + shift for face in range(1, 7)), modifiers=named)


@resolves("gs.wound")
def damage(
    dice: Dice, power: Penetration, body: Body, bonus: tuple[Modifier, ...] = (), index: int | None = None
) -> Hurt:
    """D6, penetration and `bonus` (strength in close combat, traits) against D6, strength and armor.

    `index` says whose duel it is among several.
    """
    whose = "" if index is None else f":{index}"
    struck = dice.read(1, added(*bonus, Modifier("weapon", power.plus)), f"damage{whose}")[0]
    struck += dice.total(power.dice, 6, f"penetration{whose}")
    held = dice.read(
        1, added(Modifier("strength", body.strength), Modifier("armor", ARMOUR * body.armour)), f"strength{whose}"
    )[0]
    hurt = dice.table(DAMAGE).row(struck - held).key
    if hurt is Hurt.HEAVY and body.head and dice.total(1, 6, f"head shot{whose}") >= HEAD_SHOT:
        return Hurt.FATAL
    return Hurt.LIGHT if hurt is Hurt.HEAVY and body.hardass else hurt


def wounds_after(figure: Figure, hurt: Hurt) -> tuple[int, int, bool]:
    """Light and heavy wounds of a figure after damage, and whether it is out. Two light ones make a heavy one."""
    light, heavy = figure.light + (hurt is Hurt.LIGHT), figure.heavy + (hurt is Hurt.HEAVY)
    heavy, light = heavy + light // 2, light % 2
    return light, heavy, hurt is Hurt.FATAL or heavy >= figure.stats.wounds


def harms(
    person: Person,
    hurt: Hurt,
    why: str,
    *,
    shot: bool,
    cover: bool = False,
    driver: bool | None = None,
    by_foe: bool = True,
) -> tuple[Change, ...]:
    """The changes of damage in a figure: wounds, states, and the reaction test that it now owes.

    why     the cause, such as “shot by Spats”
    shot    it was shot at: a nicked figure tests for that, and every test has 1 more
    driver  at the wheel, or (False) a passenger; None on foot
    by_foe  a human opponent caused it, which matters to those who see a dog wounded
    A figure on foot tests for a heavy wound when it is next active, and for any other at once. A dog keeps no wound: it
    tests, and goes back to its master or home. The names of those who saw a death or a dog's wound are owed, too.
    """
    subject, figure = person.id, person.figure
    if figure.is_dog:
        seen = (Owes(subject, witnesses(True, why)),) if by_foe else ()
        return (Owes(subject, reaction_test(Test.DOG_HURT, why, shot_at=shot)), *seen) if hurt else ()
    light, heavy, dead = wounds_after(figure, hurt)
    if dead:
        return WoundsSet(subject, light, heavy, True), Owes(subject, witnesses(False, why))
    aboard, nicked = driver is not None, hurt is Hurt.NICKED
    down = hurt is Hurt.HEAVY and not aboard
    on_foot, riding = (Test.HIT, Test.HIT_DRIVING) if nicked else (Test.WOUNDED, Test.WOUNDED_DRIVING)
    test = riding if aboard else on_foot
    owed = reaction_test(test, why, shot_at=shot, cover=cover, driver=bool(driver), after=int(down))
    owes = () if trait_with(Quality.UNTESTED, figure.traits) else (Owes(subject, owed),)
    if nicked:
        return owes if shot else ()
    shaken = Affected(subject, Effect(FigureState.SHAKEN, 1, why="wounded"))
    return (WoundsSet(subject, light, heavy), shaken, *((ProneSet(subject, True),) if down else ()), *owes)


def struck_changes(people: Iterable[Person], hurts: Iterable[Hurt], why: str) -> tuple[Change, ...]:
    """The changes of damage, other than by shots, in everyone struck. They are out of any vehicle by now."""
    return tuple(
        change for one, hurt in zip(people, hurts, strict=True) for change in harms(one, hurt, why, shot=False)
    )


def left_by(person: Person, hurt: Hurt) -> Figure | None:
    """A figure on record after damage; None for a guest, whose earlier wounds are unknown."""
    return fold(person.figure, harms(person, hurt, "", shot=False)) if person.stored else None


def dies(person: Person, hurt: Hurt) -> bool:
    """Whether damage certainly kills a figure."""
    after = left_by(person, hurt)
    return after is not None and after.standing is Standing.DEAD


def end_of(person: Person, hurt: Hurt | None, word: str) -> str:
    """The fate of a figure in a few words, with a death that its earlier wounds bring about."""
    deadly = hurt is not None and hurt is not Hurt.FATAL and dies(person, hurt)
    return f"{word}{DEADLY}" if deadly else word


def ends_of(words: Iterable[str]) -> tuple[str, ...]:
    """The same for everyone, mildest first."""
    return tuple(end for word in words for end in (word, f"{word}{DEADLY}"))


def first_shot(person: Person, why: str, cover: bool = False) -> tuple[Change, ...]:
    """A figure is shot at. The first time in a game it tests for that, hit or not. Dogs never do."""
    figure = person.figure
    if figure.shot_at:
        return ()
    if figure.is_dog or trait_with(Quality.UNTESTED, figure.traits):
        return (ShotAt(person.id),)
    return ShotAt(person.id), Owes(person.id, reaction_test(Test.FIRST_SHOT, why, shot_at=True, cover=cover))


def hurt_line(person: Person, hurt: Hurt) -> str:
    """The wounds of a figure in a sentence, with all that it has now if that is known."""
    return known_line(person, hurt) or f"{person.name}: {hurt.word}."


def hurt_lines(people: Iterable[Person], hurts: Iterable[Hurt]) -> tuple[str, ...]:
    """The wounds of everyone struck, a line each."""
    return tuple(hurt_line(one, hurt) for one, hurt in zip(people, hurts, strict=True))


def known_line(person: Person, hurt: Hurt) -> str:
    """The wounds of a figure whose earlier ones are known; empty for any other."""
    after = left_by(person, hurt)
    if after is None:
        return ""
    if person.figure.is_dog:
        words = "yelps and tests what it does now" if hurt else "is only nicked"
        return f"{person.name} {words}. Dogs never die."
    if after.standing is Standing.DEAD:
        return f"{person.name} dies ({hurt.word})."
    if not hurt:
        return f"{person.name} is {hurt.word}."
    now = f"{after.heavy} heavy, {after.light} light (out at {after.stats.wounds} heavy)"
    return f"{person.name}: {hurt.word}. Wounds now: {now}."
