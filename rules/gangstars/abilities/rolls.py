"""The two rolls of this game: against a figure's own ability, and against another figure (1 Dice-rolls)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, Final

from annotated_types import Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import EnemiesOf, OnSheet, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import numbered
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import Missing, OutOfRange
from rules.core.plain.words import sentence
from rules.core.tables.outcome import Modifier, Target
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.gangstars.abilities.luck_rerolls import headed, lucky
from rules.gangstars.model.fields import ABOUT_FIGURE, NAMELESS, ROLLS, Other, Stat
from rules.gangstars.model.figures import Figure
from rules.gangstars.model.kinds import MOST_STAT
from rules.gangstars.model.position import Person, Position, require_there
from rules.gangstars.traits.trait_table import Occasion, When, added

MOST_TOTAL: Final = 40
"""A typed stat or modifier is at most this far from 0."""


class Ability(StrEnum):
    """The ability that a roll is made against."""

    AGILITY = "Agility"
    STRENGTH = "Strength"
    MELEE = "Melee"
    SHOOTING = "Shooting"
    MOVEMENT = "Movement"
    BRAINS = "Brains"


def ability_of(figure: Figure, ability: Ability) -> int:
    """The stat of a figure, 0 to 5."""
    return getattr(figure.stats, ability.lower())


@lru_cache(256)
def at_most(
    stat: int, modifiers: tuple[Modifier, ...] = (), passed: str = "passed", failed: str = "failed"
) -> Reading[bool]:
    """A D6 that succeeds if it and its modifiers come to `stat` or less."""
    shift = sum(one.value for one in modifiers)
    keys = tuple(face + shift <= stat for face in range(1, 7))
    good = tuple(face for face, key in enumerate(keys, 1) if key)
    return Reading(keys, modifiers=modifiers, labels=tuple(passed if key else failed for key in keys), good=good)


@resolves("gs.roll.target", "gs.luck")
def target(dice: Dice, ability: str, stat: int, modifiers: tuple[Modifier, ...] = (), who: str = "") -> bool:
    """A D6 with its modifiers, which must not exceed the stat. `who` heads the die if a figure is named."""
    dice.note(Target(ability, stat))
    (passed,) = dice.read(1, at_most(stat, modifiers), heading(ability, who))
    return passed


@frozen
class Contender:
    """One of two figures that roll against each other.

    who      whose die it is; empty for an unnamed figure
    ability  the name of the stat that they roll with
    stat     0 to 5
    """

    who: str
    ability: str
    stat: int
    modifiers: tuple[Modifier, ...] = ()


@resolves("gs.roll.opposed", "gs.luck")
def opposed(dice: Dice, first: Contender, second: Contender) -> int:
    """Each side rolls a D6 and adds its stat and modifiers; both roll ties again. The result is the first side's lead.

    It is never 0. Below 0 the second side has won.
    """
    return dice.until(opposed_round, first, second)


def opposed_round(dice: Dice, first: Contender, second: Contender) -> int | None:
    """One roll of each side; None for a tie. A stage: the caller repeats it until one side wins."""
    mine, theirs = (
        dice.read(1, added_up(side.ability, side.stat, side.modifiers), heading(side.ability, side.who))[0]
        for side in (first, second)
    )
    return mine - theirs or None


def heading(ability: str, who: str) -> str:
    """The heading of a die: “brains, Spats”."""
    return f"{ability}, {who}" if who else ability


@lru_cache(1024)
def added_up(ability: str, stat: int, modifiers: tuple[Modifier, ...] = ()) -> Reading[int]:
    """A D6 plus a stat and modifiers, each recorded by name."""
    added = (Modifier(ability, stat), *modifiers)
    shift = sum(one.value for one in added)
    return Reading(tuple(face + shift for face in range(1, 7)), modifiers=added)


def target_modifiers(figure: Figure | None, ability: Ability, handling: bool = False) -> tuple[Modifier, ...]:
    """The modifiers that a figure's own traits add to a target roll.

    handling  the task needs a skilled hand: weapons, vehicles, locks
    """
    return _modifiers(figure, ability, handling, sign=1)


def opposed_modifiers(figure: Figure | None, ability: Ability, handling: bool = False) -> tuple[Modifier, ...]:
    """The modifiers that a figure's own traits add to an opposed roll."""
    return _modifiers(figure, ability, handling, sign=-1)


def _modifiers(figure: Figure | None, ability: Ability, handling: bool, sign: int) -> tuple[Modifier, ...]:
    if figure is None:
        return ()
    holds = {When.HANDLING: handling, When.STRENGTH: ability is Ability.STRENGTH}
    return tuple(Modifier(one.label, sign * one.value) for one in added(Occasion.ROLL, figure.traits, holds))


def check_numbers(stat: int, modifiers: Sequence[Modifier]) -> None:
    """Raise OutOfRange for a stat that no figure has, or for modifiers beyond reason."""
    if not 0 <= stat <= MOST_STAT:
        raise OutOfRange(f"A stat is 0 to {MOST_STAT}. {stat} is not possible.")
    if any(abs(one.value) > MOST_TOTAL for one in modifiers):
        raise OutOfRange(f"A modifier can't be that large. Type -{MOST_TOTAL} to {MOST_TOTAL}.")


# Deeds

NO_STAT: Final = "The stat is unknown. Name a figure, or type the number, such as {}:3."
HANDLING: Final = "The task needs a skilled hand, so all thumbs count."


def stat_of(who: str, key: str, ability: Callable[[Any], Ability], about: str, unnamed: str = NO_STAT) -> Any:
    """An option `key` for a stat of the figure in the field `who`. The sheet supplies it.

    It raises Missing with the sentence `unnamed` if neither the figure nor the stat is given.
    """

    def source(_position: Position, move: Any) -> int:
        person: Person = getattr(move, who)
        if not person.typed:
            raise Missing(unnamed.format(key), key)
        return ability_of(person.figure, ability(move))

    return option(about, source, known=OnSheet(who))


@move("gangstars roll", ROLLS)
class Roll:
    """Roll D6 with modifiers against a figure's stat. You pass with the stat or less."""

    figure: Person = one_figure(ABOUT_FIGURE, NAMELESS, only=OWN)
    ability: Ability = option("The stat to roll against.", words=Ability)
    stat: Stat = stat_of("figure", "stat", lambda move: move.ability, "The stat itself (default: from the sheet).")
    modifier: Other = option("Added to the die, besides traits.", default=0)
    what: Annotated[str, Len(1, 60)] = option("What the roll is for.", default="")
    handling: bool = option(HANDLING, default=False)


@decides(Roll)
def roll(position: Position, move: Roll) -> Deed[bool]:
    """A roll against the figure's own stat."""
    require_there(move.figure)
    modifiers = (*target_modifiers(move.figure.figure, move.ability, move.handling), *_typed_modifier(move.modifier))
    check_numbers(move.stat, modifiers)
    what = " ".join(move.what.split())
    args = (move.ability.lower(), move.stat, modifiers, move.figure.typed and move.figure.name)

    def report(passed: bool) -> Report:
        headline = f"{sentence(move.figure.name)} {'passes' if passed else 'fails'}{what and f': {what}'}."
        return Report(headline, tone=Tone.GOOD if passed else Tone.BAD)

    return Deed(
        target,
        args,
        facts=lambda outcome: {"passed": outcome.result},
        questions=(Question(what or move.ability.value, target, args, lambda passed: PASSED[passed], ORDER),),
        rerolls=lucky(move.figure),
        again=True,
        report=report,
    )


PASSED: Final = {True: "passed", False: "failed"}
ORDER: Final = tuple(PASSED.values())


@move("gangstars opposed", ROLLS)
class Opposed:
    """Two figures each roll D6 plus a stat. The higher total wins; a tie rolls again."""

    figure: Person = one_figure(ABOUT_FIGURE, NAMELESS, only=OWN)
    other: Person = one_figure("The opponent: a figure or a profile.", "the other", complete=EnemiesOf("figure"))
    ability: Ability = option("The stat of both, or of the first figure only.", words=Ability)
    stat: Stat = stat_of(
        "figure", "stat", lambda move: move.ability, "The first figure's stat as a number (default: from the sheet)."
    )
    other_stat: Stat = stat_of(
        "other",
        "other_stat",
        lambda move: move.other_ability or move.ability,
        "The opponent's stat as a number (default: from the sheet).",
    )
    other_ability: Ability = option(
        "The stat that the opponent uses (default: the same).", lambda _position, move: move.ability, words=Ability
    )
    modifier: Other = option("Added to the first figure's die, besides traits.", default=0)
    other_modifier: Other = option("Added to the opponent's die, besides traits.", default=0)
    handling: bool = option(HANDLING, default=False)


@decides(Opposed)
def oppose(_position: Position, move: Opposed) -> Deed[int]:
    """A roll of two figures against each other."""
    require_there(move.figure, move.other)
    one, other = numbered([move.figure, move.other])
    sides = (
        _contender(one, move.ability, move.stat, move.modifier, move.handling),
        _contender(other, move.other_ability, move.other_stat, move.other_modifier, move.handling),
    )

    def report(gap: int) -> Report:
        winner, loser = (one, other) if gap > 0 else (other, one)
        headline = f"{sentence(winner.name)} wins against {loser.name} by {abs(gap)}."
        return Report(headline, tone=Tone.GOOD if gap > 0 else Tone.BAD)

    return Deed(
        opposed,
        sides,
        facts=lambda outcome: {"difference": outcome.result},
        questions=(
            Question("Who wins", opposed, sides, lambda gap: one.name if gap > 0 else other.name),
            Question("By how much", opposed, sides),
        ),
        rerolls=(*lucky(one, headed(one.name)), *lucky(other, headed(other.name))),
        again=True,
        report=report,
    )


def _contender(person: Person, ability: Ability, stat: int, other: int, handling: bool) -> Contender:
    modifiers = (*opposed_modifiers(person.figure, ability, handling), *_typed_modifier(other))
    check_numbers(stat, modifiers)
    return Contender(person.name, ability.lower(), stat, modifiers)


def _typed_modifier(value: int) -> tuple[Modifier, ...]:
    """The modifiers that the player typed, in words."""
    return (Modifier("modifier", value),) if value else ()
