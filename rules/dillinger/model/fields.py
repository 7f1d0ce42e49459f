"""Options that several rolls share: the enemy, their ratings and answer, the lawyer; and how they are read."""

from __future__ import annotations

from typing import Annotated, Final, Protocol

from annotated_types import Interval

from rules.core.action.fields import OfBook, option
from rules.core.action.move import Rolls
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Modifier
from rules.dillinger.model.boxes_and_forces import ONE_DIE, TWO_DICE, Answer, Span, dollars, span_of
from rules.dillinger.model.enemies import ENEMIES as CARDS
from rules.dillinger.model.lawyer_ratings import Lawyer
from rules.dillinger.model.lines import HE, EnemyInSentence, whose
from rules.dillinger.model.rating_grids import ratings_of
from rules.dillinger.model.ratings import Ratings

ROLLS: Final = Rolls()
Notoriety = Annotated[int, Interval(ge=0, le=500)]
ENEMIES: Final = tuple(one.name for one in CARDS)
HITMEN: Final = OfBook(lambda book: [enemy.name for enemy in ratings_of(book).enemies if enemy.hit])
LAWYERS: Final = OfBook(lambda book: [one.name for one in ratings_of(book).mouthpieces])
ANSWERS: Final = (*map(str, Answer), "Nothing")


def answer_of(typed: str) -> Answer | None:
    """The answer of an enemy; None for no answer, or none yet."""
    return next((one for one in Answer if one == typed), None)


def who_of(typed: str, ratings: Ratings, otherwise: str = HE) -> EnemyInSentence:
    """The named public enemy. It raises UnknownName for any other name."""
    if not typed:
        return EnemyInSentence(otherwise, None)
    enemy = ratings.enemy(typed)
    return EnemyInSentence(enemy.name, enemy)


def span_from(who: EnemyInSentence, rating: str, typed: str) -> Span | None:
    """A rating, such as “kill”: the typed one, else the known one. It raises OutOfRange for a bad one."""
    return span_of(typed, _limits(rating)) if typed else getattr(who.enemy, rating, None)


def span_needed(who: EnemyInSentence, rating: str, typed: str) -> Span:
    """A rating as in `span_from`. It raises OutOfRange for one that is neither typed nor known."""
    span = span_from(who, rating, typed)
    if span is None:
        most = _limits(rating)[1]
        raise OutOfRange(
            "No enemy is named. Name one, such as enemy:Dillinger, or type the rating, such as "
            f"{rating}:{most - 2}-{most}."
        )
    return span


def _limits(rating: str) -> tuple[int, int]:
    return TWO_DICE if rating == "rob" else ONE_DIE


# Lawyers

Adds = Annotated[int, Interval(ge=0, le=6)]
LAWYER = option("A lawyer to hire for a fee.", default="", complete=LAWYERS)
RETAINER = option("Whether the lawyer is on retainer: no fee.", default=False)
ADDS = option("The lawyer's modifier (default: as on the card).", default=None)


@frozen
class LawyerHelp:
    """The lawyer of a command, if any.

    fee  dollars paid before the die; 0 for one on retainer, and for one whose number is typed
    """

    adds: tuple[Modifier, ...] = ()
    lawyer: Lawyer | None = None
    fee: int = 0

    @property
    def whose(self) -> tuple[str, ...]:
        """Whose numbers the lawyer's are; empty without a lawyer."""
        return whose(self.lawyer)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lawyer's cost; empty if there is none."""
        if self.lawyer is None or not self.fee:
            return ()
        return (f"{self.lawyer.name} gets {dollars(self.fee)} before the die, win or lose.",)


class LawyerOptions(Protocol):
    """The typed options about a lawyer."""

    @property
    def retainer(self) -> bool: ...
    @property
    def adds(self) -> int | None: ...


def lawyer_of(typed: str, ratings: Ratings) -> Lawyer | None:
    """The named lawyer; None for none. It raises UnknownName for any other name."""
    return ratings.lawyer(typed) if typed else None


def counsel(move: LawyerOptions, lawyer: Lawyer | None, known: tuple[Modifier, ...]) -> LawyerHelp:
    """The lawyer's modifier: the typed number, else the `known` one. It raises OutOfRange for a retainer alone."""
    if lawyer is None:
        if move.retainer:
            raise OutOfRange("No lawyer is named. Add one, such as lawyer:Louis Picquett, or remove “retainer”.")
        return LawyerHelp((Modifier("lawyer", move.adds),) if move.adds else ())
    adds = known if move.adds is None else (Modifier(lawyer.name, move.adds),) if move.adds else ()
    return LawyerHelp(adds, lawyer, 0 if move.retainer else lawyer.once)
