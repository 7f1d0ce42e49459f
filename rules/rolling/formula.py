"""Free dice: formulas and their rolls."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from rules.core.chance.dice import Dice
from rules.core.plain.frozen import frozen
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading


class Bound(StrEnum):
    """Which faces besides the number itself count."""

    EXACTLY = ""
    OR_MORE = "+"
    OR_LESS = "-"


class Colour(StrEnum):
    """The spot dice."""

    RED = "red"
    BLUE = "blue"
    BLACK = "black"


@frozen
class FaceRange:
    """Some faces of a die: ``7+``, ``2-`` or ``6``."""

    number: int
    bound: Bound = Bound.EXACTLY

    def holds(self, face: int) -> bool:
        """Whether a face is one of them."""
        if self.bound is Bound.OR_MORE:
            return face >= self.number
        if self.bound is Bound.OR_LESS:
            return face <= self.number
        return face == self.number

    def __str__(self) -> str:
        return f"{self.number}{self.bound}"


@frozen
class Count:
    """The dice that show some faces are counted, not added up."""

    faces: FaceRange

    def __str__(self) -> str:
        return f"count {self.faces}"


@frozen
class Keep:
    """Only the highest, or the lowest, dice are added up."""

    number: int
    lowest: bool = False

    def __str__(self) -> str:
        return f"keep lowest {self.number}" if self.lowest else f"keep {self.number}"


@frozen
class Pool:
    """`n` like dice of `sides` sides; `reroll` says which are rolled again once, and `take` how they are added up.

    explode  each die that shows its highest face is followed by another; not with `reroll` or a `Keep`
    """

    n: int
    sides: int
    reroll: FaceRange | None = None
    take: Count | Keep | None = None
    explode: bool = False

    @property
    def dice(self) -> int:
        return self.n

    def __str__(self) -> str:
        name = f"{self.n if self.n > 1 else ''}d{'%' if self.sides == 100 else self.sides}"
        again = f" reroll {self.reroll}" if self.reroll else " explode" if self.explode else ""
        return f"{name}{again} {self.take}" if self.take else f"{name}{again}"


@frozen
class D66:
    """Two D6 read as tens and units."""

    @property
    def dice(self) -> int:
        return 2

    def __str__(self) -> str:
        return "d66"


@frozen
class Spots:
    """`n` spot dice of one colour."""

    n: int
    colour: Colour

    @property
    def dice(self) -> int:
        return self.n

    def __str__(self) -> str:
        return f"{self.n if self.n > 1 else ''}{self.colour}"


@frozen
class Constant:
    """A number that is added unchanged."""

    value: int

    @property
    def dice(self) -> int:
        return 0

    def __str__(self) -> str:
        return str(self.value)


@frozen
class Term:
    """One part of a sum: a roll and its multiplier, which is negative for a part that is subtracted."""

    roll: Pool | D66 | Spots | Constant
    factor: int = 1

    def __str__(self) -> str:
        """The term without its sign."""
        return f"{self.roll}" if abs(self.factor) == 1 else f"{self.roll} x {abs(self.factor)}"


@frozen
class Formula:
    """A formula for `/roll`. All ways of writing it have the same text."""

    terms: tuple[Term, ...]
    comment: str = ""

    @property
    def dice(self) -> int:
        """How many dice are rolled before any re-roll."""
        return sum(term.roll.dice for term in self.terms)

    def __str__(self) -> str:
        first, *others = self.terms
        words = [f"{'-' if first.factor < 0 else ''}{first}"]
        words += [f"{'-' if term.factor < 0 else '+'} {term}" for term in others]
        return " ".join([*words, f"# {self.comment}"] if self.comment else words)


@frozen
class Rolled:
    """The result of a formula, with the jams among its dice."""

    total: int = 0
    jams: int = 0

    def __add__(self, other: Rolled) -> Rolled:
        return Rolled(self.total + other.total, self.jams + other.jams)


MOST_EXPLOSIONS = 5
"""At most so many dice follow one that shows its highest face."""
SPOTS = {
    Colour.RED: ("1", "1", "1", "2", "2", "3"),
    Colour.BLUE: ("J", "1", "2", "2", "3", "3"),
    Colour.BLACK: ("J", "3", "6", "9", "12", "15"),
}
"""The faces of the spot dice. J is a jam."""


@lru_cache(256)
def spots(colour: Colour) -> Reading[tuple[int, int]]:
    """A spot die: rounds and jams of each face."""
    faces = SPOTS[colour]
    return Reading(tuple((0, 1) if face == "J" else (int(face), 0) for face in faces), labels=faces)


@lru_cache(1024)
def counting(sides: int, counted: FaceRange) -> Reading[int]:
    """A die of which some faces count: 1 for those, 0 for the others."""
    good = tuple(face for face in range(1, sides + 1) if counted.holds(face))
    return Reading(tuple(int(face in good) for face in range(1, sides + 1)), good=good)


@lru_cache(1024)
def sparing(sides: int, again: FaceRange | None) -> Reading[int]:
    """A die of which some faces are rolled again: 0 for those, their value for the others."""
    return Reading(tuple(0 if again and again.holds(face) else face for face in range(1, sides + 1)))


@lru_cache(1024)
def sorting(sides: int, counted: FaceRange | None, again: FaceRange) -> Reading[tuple[int, int]]:
    """A die of which some faces are rolled again: (1, 0) for those, (0, value) for the others."""
    worth = counting(sides, counted).keys if counted else range(1, sides + 1)
    return Reading(tuple((1, 0) if again.holds(face) else (0, value) for face, value in enumerate(worth, 1)))


@lru_cache(1024)
def bursting(sides: int, counted: FaceRange | None) -> Reading[tuple[int, int]]:
    """A die that explodes: whether another follows, as 1 or 0, and its value."""
    worth = counting(sides, counted).keys if counted else range(1, sides + 1)
    return Reading(tuple((int(face == sides), value) for face, value in enumerate(worth, 1)))


def add_pairs(left: tuple[int, int], right: tuple[int, int]) -> tuple[int, int]:
    """Two pairs added up side by side."""
    return left[0] + right[0], left[1] + right[1]


def roll_standing(dice: Dice, n: int, sides: int, counted: FaceRange | None, why: str) -> int:
    """Dice without re-rolls, added up or counted."""
    return sum(dice.read(n, counting(sides, counted), why)) if counted else dice.total(n, sides, why)


def roll_kept(dice: Dice, pool: Pool, keep: Keep) -> int:
    """A pool of which only some dice are added up."""
    faces = dice.read(pool.n, sparing(pool.sides, pool.reroll), str(pool))
    again = faces.count(0)
    faces = sorted(faces[again:] + dice.roll(again, pool.sides, "re-rolled"))
    return sum(faces[: keep.number] if keep.lowest else faces[-keep.number :])


def roll_exploding(dice: Dice, n: int, sides: int, counted: FaceRange | None, why: str, most: int) -> int:
    """Dice of which each that shows its highest face is followed by another, at most `most` times."""
    again, worth = dice.gather(n, bursting(sides, counted), add_pairs, (0, 0), why)
    if not again or not most:
        return worth
    return worth + dice.call(roll_exploding, again, sides, counted, "exploded", most - 1)


def roll_pool(dice: Dice, pool: Pool) -> int:
    """The result of a pool."""
    if isinstance(pool.take, Keep):
        return roll_kept(dice, pool, pool.take)
    counted = pool.take.faces if pool.take else None
    if pool.explode:
        return roll_exploding(dice, pool.n, pool.sides, counted, str(pool), MOST_EXPLOSIONS)
    if pool.reroll is None:
        return roll_standing(dice, pool.n, pool.sides, counted, str(pool))
    sorted_out = sorting(pool.sides, counted, pool.reroll)
    again, stands = dice.gather(pool.n, sorted_out, add_pairs, (0, 0), str(pool))
    return stands + roll_standing(dice, again, pool.sides, counted, "re-rolled")


def roll_term(dice: Dice, term: Term) -> Rolled:
    """The result of one term."""
    value, jams = 0, 0
    match term.roll:
        case Pool() as pool:
            value = roll_pool(dice, pool)
        case D66():
            (tens,), (units,) = dice.roll(1, 6, "tens"), dice.roll(1, 6, "units")
            value = 10 * tens + units
        case Spots(n, colour):
            value, jams = dice.gather(n, spots(colour), add_pairs, (0, 0), str(term.roll))
        case Constant(value):
            pass
    return Rolled(value * term.factor, jams)


def roll_terms(dice: Dice, terms: tuple[Term, ...]) -> Rolled:
    """Terms rolled from left to right and added up.

    The terms before the last are a stage of their own: odds carry their sums from term to term, not all their dice.
    """
    *before, last = terms
    if not before:
        return roll_term(dice, last)
    if isinstance(last.roll, Constant):
        return roll_terms(dice, tuple(before)) + roll_term(dice, last)
    return dice.call(roll_terms, tuple(before)) + dice.call(roll_term, last)


@resolves(
    "roll.sum",
    "roll.count",
    "roll.keep",
    "roll.reroll",
    "roll.explode",
    "roll.d66",
    "roll.percent",
    "roll.spot",
)
def roll_formula(dice: Dice, formula: Formula) -> Rolled:
    """Roll a formula. Typed dice are used from left to right, each pool's re-rolls right after the pool."""
    return roll_terms(dice, formula.terms)
