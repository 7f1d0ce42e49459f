"""What the options of /dillinger say: who it is, his ratings, the lawyer; and sums of two dice in a line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from cogs._kit.play import Options
from cogs._kit.render import signed
from cogs._kit.words import count
from cogs.dillinger.rated import whose
from rules.core.outcome import Modifier
from rules.core.refusal import OutOfRange
from rules.dillinger.enemies import Enemy
from rules.dillinger.model import ONE_DIE, Span, dollars, span_of
from rules.dillinger.mouthpieces import Mouthpiece
from rules.dillinger.ratings import Ratings

HE: Final = "He"
MANY: Final = {"is": "are", "does": "do", "goes": "go", "misses": "miss"}
"""What several do, by what one does; otherwise an s less."""


@dataclass(frozen=True, slots=True)
class Who:
    """A public enemy of a command: one of the twenty, or somebody with numbers typed in."""

    name: str
    enemy: Enemy | None

    @property
    def company(self) -> bool:
        return self.enemy is not None and self.enemy.company

    def does(self, phrase: str) -> str:
        """What he does, after his name: “Dillinger gets away”, “The Barkers get away”."""
        verb, space, rest = phrase.partition(" ")
        if self.enemy is not None and self.enemy.several:
            verb = MANY.get(verb, verb.removesuffix("s"))
        return f"{self.name} {verb}{space}{rest}"


def who_of(options: Options, ratings: Ratings, option: str = "enemy", otherwise: str = HE) -> Who:
    """The public enemy of an option; UnknownName for a name that is none."""
    if not options.get(option):
        return Who(otherwise, None)
    enemy = ratings.enemy(str(options[option]))
    return Who(enemy.name, enemy)


def span_from(options: Options, option: str, known: Span | None, limits: tuple[int, int] = ONE_DIE) -> Span | None:
    """A rating as it was typed, else as it is known. OutOfRange for what is none."""
    typed = options.get(option)
    return span_of(str(typed), limits) if typed else known


def span_needed(
    options: Options, option: str, known: Span | None, limits: tuple[int, int] = ONE_DIE, who: str = "enemy"
) -> Span:
    """The same; OutOfRange where it is neither typed nor known."""
    span = span_from(options, option, known, limits)
    if span is None:
        low, high = limits[1] - 2, limits[1]
        raise OutOfRange(f"Say who it is, {who}:Dillinger, or type the rating, {option}:{low}-{high}.")
    return span


def summed(natural: int, modifiers: Iterable[Modifier], total: int) -> str:
    """Two dice with what is added to them: “6 + 2 Roadblock = 8”, “12 + 1 Baron Lamm = 13, counts as 12”."""
    added = [*modifiers]
    if not added:
        return str(natural)
    whole = natural + sum(modifier.value for modifier in added)
    cut = f", counts as {total}" if whole != total else ""
    return f"{natural} {' '.join(f'{signed(one.value)} {one.label}' for one in added)} = {whole}{cut}"


def points_told(points: int) -> str:
    """“gains 2 notoriety”, “loses 1 notoriety”."""
    return f"{'gains' if points > 0 else 'loses'} {abs(points)} notoriety"


# Lawyers


@dataclass(frozen=True, slots=True)
class Counsel:
    """The lawyer of a command, if any.

    fee  dollars paid before the die; 0 for one on retainer, and for one with his number typed in
    """

    adds: tuple[Modifier, ...] = ()
    lawyer: Mouthpiece | None = None
    fee: int = 0

    @property
    def whose(self) -> tuple[str, ...]:
        """Whose numbers his are; nothing where nobody is named."""
        return whose(self.lawyer)

    @property
    def lines(self) -> tuple[str, ...]:
        """What he cost; nothing where he cost nothing."""
        if self.lawyer is None or not self.fee:
            return ()
        return (f"{self.lawyer.name} is paid {dollars(self.fee)} before the die, win or lose.",)


def lawyer_of(options: Options, ratings: Ratings) -> Mouthpiece | None:
    """The lawyer that is named; None for none. UnknownName for who is none."""
    return ratings.lawyer(str(options["lawyer"])) if options.get("lawyer") else None


def counsel(options: Options, lawyer: Mouthpiece | None, known: tuple[Modifier, ...]) -> Counsel:
    """The lawyer with what he adds: the number typed, else what he is `known` for. OutOfRange for a lone retainer."""
    typed = options.get("adds")
    if lawyer is None:
        if options.get("retainer"):
            raise OutOfRange("Say which lawyer is on retainer, lawyer:Louis Picquett, or leave retainer out.")
        return Counsel((Modifier("lawyer", int(typed)),) if typed else ())
    adds = known if typed is None else (Modifier(lawyer.name, int(typed)),) if typed else ()
    return Counsel(adds, lawyer, 0 if options.get("retainer") else lawyer.once)


def notoriety_of(options: Options) -> int | None:
    """The notoriety on his card, as it was typed; None where it was not."""
    typed = options.get("notoriety")
    return int(typed) if typed is not None else None


def owner_line(who: Who, points: int | None) -> str:
    """What the owner of the dead gathers; None where it is not known."""
    whose = "His" if who.name == HE else f"{who.name}'s"
    if points is None:
        return f"{whose} owner gathers the notoriety on the card, less 1."
    return f"{whose} owner gathers {count(points, 'point')} of notoriety from the card."
