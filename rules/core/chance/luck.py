"""Luck: results of dice compared with their exact chances.

Tests with one chance are alike, whoever makes them and whenever. So the bot keeps only how many were rolled and how
many passed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import erfc, exp, lgamma, log, prod, sqrt
from typing import Final, NamedTuple

from rules.core.plain.frozen import frozen

MOST_EXACT: Final = 500
"""The most tests whose sum is counted exactly. For more of them the bell curve is right to a thousandth."""
FEWEST_A_FACE: Final = 5
"""How often each face must be expected before a chi-square test says anything."""


class Tally(NamedTuple):
    """Dice rolled against one chance, `good` faces of `sides`, and how many of them passed."""

    sides: int
    good: int
    thrown: int
    passed: int


@frozen
class Luck:
    """Tests passed compared with tests expected to pass.

    variance  of the number passed
    tail      the chance of passing no more than that or, from the expectation up, no fewer
    exact     False if `tail` is read off the bell curve
    """

    thrown: int
    passed: int
    expected: Fraction
    variance: Fraction
    tail: Fraction
    exact: bool

    @property
    def surplus(self) -> Fraction:
        """How many more passed than expected; negative for bad luck."""
        return self.passed - self.expected

    @property
    def deviation(self) -> float:
        """The standard deviation of the number passed."""
        return sqrt(self.variance)

    @property
    def z(self) -> float:
        """The surplus in standard deviations; 0 if nothing was left to chance."""
        return float(self.surplus) / self.deviation if self.variance else 0.0

    @property
    def one_in(self) -> int:
        """“One player in so many” does as well, or as badly; at least 1."""
        return max(1, round(1 / self.tail))


def luck_of(tests: Iterable[Tally]) -> Luck:
    """The luck of tests taken together; exact up to MOST_EXACT of them."""
    known = list(tests)
    thrown, passed = sum(one.thrown for one in known), sum(one.passed for one in known)
    expected = sum((Fraction(one.thrown * one.good, one.sides) for one in known), Fraction(0))
    variance = sum(
        (Fraction(one.thrown * one.good * (one.sides - one.good), one.sides**2) for one in known), Fraction(0)
    )
    exact = thrown <= MOST_EXACT
    if exact:
        weights = successes(known)
        met = weights[passed:] if passed >= expected else weights[: passed + 1]
        tail = Fraction(sum(met), prod(one.sides**one.thrown for one in known))
    else:
        distance = max(0.0, abs(float(passed - expected)) - 0.5)
        tail = Fraction(max(erfc(distance / sqrt(2 * variance)) / 2, 1e-300)) if variance else Fraction(1)
    return Luck(thrown, passed, expected, variance, tail, exact)


def successes(tests: Iterable[Tally]) -> list[int]:
    """Return in how many of all results of the dice 0, 1, 2, … of the tests pass.

    It is the product of (bad + good·x) over all dice. It is computed for one x so large that its powers don't run into
    each other, so that one long number does all the multiplying.
    """
    known = list(tests)
    falls = prod(one.sides**one.thrown for one in known)
    width = falls.bit_length() // 8 + 1
    packed = prod((one.sides - one.good + (one.good << 8 * width)) ** one.thrown for one in known)
    size = sum(one.thrown for one in known) + 1
    written = packed.to_bytes(size * width, "little")
    return [int.from_bytes(written[at : at + width], "little") for at in range(0, size * width, width)]


class CurvePoint(NamedTuple):
    """A point on a curve of luck: tests so far, their surplus, and its standard deviation."""

    thrown: int
    surplus: float
    deviation: float


def course(spells: Iterable[Sequence[Tally]]) -> list[CurvePoint]:
    """The course of luck from zero on, spell by spell."""
    points = [CurvePoint(0, 0.0, 0.0)]
    thrown, surplus, variance = 0, Fraction(0), Fraction(0)
    for tests in spells:
        for one in tests:
            chance = Fraction(one.good, one.sides)
            thrown += one.thrown
            surplus += one.passed - one.thrown * chance
            variance += one.thrown * chance * (1 - chance)
        points.append(CurvePoint(thrown, float(surplus), sqrt(variance)))
    return points


class Faces(NamedTuple):
    """How often each face of the dice of one kind was rolled, from 1 up."""

    counts: tuple[int, ...]

    @property
    def sides(self) -> int:
        return len(self.counts)

    @property
    def thrown(self) -> int:
        return sum(self.counts)

    @property
    def mean(self) -> Fraction:
        """The mean face. Raises ZeroDivisionError if none was rolled."""
        return Fraction(sum(face * times for face, times in enumerate(self.counts, 1)), self.thrown)

    @property
    def expected(self) -> Fraction:
        """The expected mean face."""
        return Fraction(self.sides + 1, 2)

    @property
    def z(self) -> float:
        """The distance of the mean from the expected one, in its standard deviations; 0 for a die of one side."""
        spread = sqrt(Fraction(self.sides**2 - 1, 12) / self.thrown)
        return float(self.mean - self.expected) / spread if spread else 0.0

    @property
    def enough(self) -> bool:
        """Whether there are enough dice for a chi-square test."""
        return self.sides > 1 and self.thrown >= FEWEST_A_FACE * self.sides


class ChiSquare(NamedTuple):
    """A chi-square test: the statistic, its degrees of freedom, and how often fair dice reach as much or more."""

    statistic: float
    freedom: int
    p: float


def chi_square(kinds: Iterable[Faces]) -> ChiSquare:
    """Test whether every face of every kind of die is equally frequent. Raises ValueError if no kind has two sides."""
    statistic, freedom = Fraction(0), 0
    for faces in kinds:
        expected = Fraction(faces.thrown, faces.sides)
        statistic += sum(((times - expected) ** 2 / expected for times in faces.counts), Fraction(0))
        freedom += faces.sides - 1
    return ChiSquare(float(statistic), freedom, upper_gamma(freedom / 2, float(statistic) / 2))


def upper_gamma(a: float, x: float) -> float:
    """The regularized upper incomplete gamma function Q(a, x), for a above 0 and x from 0 on. Raises ValueError
    otherwise.

    Below a + 1 it uses the power series of 1 - Q, above it the continued fraction of Q (Lentz's way).
    """
    if a <= 0 or x < 0:
        raise ValueError(f"Q({a}, {x}) is not defined")
    if x == 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - front * total)
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    fraction = d
    for i in range(1, 100_000):
        step = -i * (i - a)
        b += 2
        d = 1 / ((step * d + b) or tiny)
        c = (b + step / c) or tiny
        fraction *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * fraction
