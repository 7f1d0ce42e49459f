"""What is typed under /dillinger: who it is, his ratings, the lawyer, with names that complete themselves; and sums."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, Protocol

import discord
from annotated_types import Interval

from cogs._kit.params import Choices, choices
from cogs._kit.render import signed
from cogs.dillinger.rated import ratings_for, whose
from rules.core.frozen import frozen
from rules.core.outcome import Modifier
from rules.core.refusal import OutOfRange
from rules.core.words import count
from rules.dillinger.enemies import ENEMIES as CARDS
from rules.dillinger.enemies import Enemy
from rules.dillinger.model import ONE_DIE, TWO_DICE, Answer, Span, dollars, span_of
from rules.dillinger.mouthpieces import Mouthpiece
from rules.dillinger.ratings import Ratings

HE: Final = "He"
MANY: Final = {"is": "are", "does": "do", "goes": "go", "misses": "miss"}
"""What several do, by what one does; otherwise an s less."""

Notoriety = Annotated[int, Interval(ge=0, le=500)]
ENEMIES: Final = tuple(one.name for one in CARDS)
ANSWERS: Final = (*map(str, Answer), "Nothing")


async def hitmen(interaction: discord.Interaction, current: str) -> Choices:
    """Complete a hit-man's name."""
    return choices([enemy.name for enemy in (await ratings_for(interaction)).enemies if enemy.hit], current)


async def lawyers(interaction: discord.Interaction, current: str) -> Choices:
    """Complete a lawyer's name."""
    return choices([one.name for one in (await ratings_for(interaction)).mouthpieces], current)


def answer_of(typed: str) -> Answer | None:
    """How somebody answers; None for not at all, or not yet."""
    return next((one for one in Answer if one == typed), None)


@frozen
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


def who_of(typed: str, ratings: Ratings, otherwise: str = HE) -> Who:
    """The public enemy that is named; UnknownName for a name that is none."""
    if not typed:
        return Who(otherwise, None)
    enemy = ratings.enemy(typed)
    return Who(enemy.name, enemy)


def span_from(who: Who, rating: str, typed: str) -> Span | None:
    """A rating, such as “kill”, as it was typed, else as it is known. OutOfRange for what is none."""
    return span_of(typed, _limits(rating)) if typed else getattr(who.enemy, rating, None)


def span_needed(who: Who, rating: str, typed: str) -> Span:
    """The same; OutOfRange where it is neither typed nor known."""
    span = span_from(who, rating, typed)
    if span is None:
        most = _limits(rating)[1]
        raise OutOfRange(f"Say who it is, enemy:Dillinger, or type the rating, {rating}:{most - 2}-{most}.")
    return span


def _limits(rating: str) -> tuple[int, int]:
    return TWO_DICE if rating == "rob" else ONE_DIE


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


@frozen
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


class Hiring(Protocol):
    """What is typed of a lawyer's part in a command."""

    @property
    def retainer(self) -> bool: ...
    @property
    def adds(self) -> int | None: ...


def lawyer_of(typed: str, ratings: Ratings) -> Mouthpiece | None:
    """The lawyer that is named; None for none. UnknownName for who is none."""
    return ratings.lawyer(typed) if typed else None


def counsel(m: Hiring, lawyer: Mouthpiece | None, known: tuple[Modifier, ...]) -> Counsel:
    """The lawyer with what he adds: the number typed, else what he is `known` for. OutOfRange for a lone retainer."""
    if lawyer is None:
        if m.retainer:
            raise OutOfRange("Say which lawyer is on retainer, lawyer:Louis Picquett, or remove “retainer”.")
        return Counsel((Modifier("lawyer", m.adds),) if m.adds else ())
    adds = known if m.adds is None else (Modifier(lawyer.name, m.adds),) if m.adds else ()
    return Counsel(adds, lawyer, 0 if m.retainer else lawyer.once)


def owner_line(who: Who, points: int | None) -> str:
    """What the owner of the dead gathers; None where it is not known."""
    whose = "His" if who.name == HE else f"{who.name}'s"
    if points is None:
        return f"{whose} owner gathers the notoriety on the card, less 1."
    return f"{whose} owner gathers {count(points, 'point')} of notoriety from the card."
