"""Money in pockets: dice and a modifier for each kind of person (hood.money)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import EVEN_ABSENT, OWN
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.plain.columns import cells
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.hoodsville.model.acting import require_there
from rules.hoodsville.model.changes import MoneyMoved
from rules.hoodsville.model.fields import ROLLS
from rules.hoodsville.model.position import Person, Position
from rules.hoodsville.model.profiles import CENTS, PROFILES, Purse
from rules.hoodsville.model.sheets import money_line


class Dollars(NamedTuple):
    """The dice for dollars, and for a single die its modifier, with the name of the people."""

    dice: int
    sides: int
    added: int = 0
    people: str = ""

    @property
    def text(self) -> str:
        added = f" − {-self.added}" if self.added else ""
        return f"{self.dice if self.dice > 1 else ''}D{self.sides}{added}"


PURSES: Final = {
    Purse.POOR: Dollars(1, 6, -3, "for the poor"),
    Purse.AVERAGE: Dollars(1, 6, -1, "for the average"),
    Purse.GANGSTER: Dollars(1, 10),
    Purse.LEADER: Dollars(2, 10),
    Purse.CAPO: Dollars(2, 10),
}


@resolves("hood.money")
def money(dice: Dice, purse: Purse, who: str = "") -> int:
    """The money that a person carries, in cents: dice of dollars, then D% of cents, where 100 is none. Never below $0.

    `who` names the person among several, for headings.
    """
    whose = f", {who}" if who else ""
    return _with_cents(dice, _dollars(dice, purse, f"Dollars{whose}"), f"Cents{whose}")


@resolves("hood.money")
def purses(dice: Dice, purse: Purse, people: int) -> tuple[int, ...]:
    """The money of several people of a kind: the dollars of all of them first, then the cents."""
    dollars = [_dollars(dice, purse, "Dollars") for _ in range(people)]
    return tuple([_with_cents(dice, each, "Cents") for each in dollars])


def _dollars(dice: Dice, purse: Purse, why: str) -> int:
    """Whole dollars; below 0 for a person without money."""
    row = PURSES[purse]
    return dice.read(1, _added(row), why)[0] if row.added else dice.total(row.dice, row.sides, why)


@lru_cache(8)
def _added(row: Dollars) -> Reading[int]:
    """A die with its modifier, read as dollars."""
    keys = tuple(face + row.added for face in range(1, row.sides + 1))
    labels = tuple(f"${key}" if key >= 0 else "nothing" for key in keys)
    return Reading(keys, modifiers=(Modifier(row.people, row.added),), labels=labels)


def _with_cents(dice: Dice, dollars: int, why: str) -> int:
    """So many dollars and the cents with them, in cents. Rolls no die for a person without money."""
    return 0 if dollars < 0 else dollars * CENTS + dice.total(1, CENTS, why) % CENTS


@resolves("hood.money")
def dollars_of(dice: Dice, purse: Purse) -> int:
    """The whole dollars alone, below which there is nothing. For the odds."""
    return max(0, _dollars(dice, purse, "Dollars"))


@move("hood money", ROLLS)
class CountMoney:
    """Roll for the money in a figure's pockets."""

    figure: Person = one_figure("Your figure, who keeps the money, or a profile.", "The figure", only=OWN | EVEN_ABSENT)
    who: Purse = option(
        "The kind of figure (default: from its profile, or a gangster).",
        lambda _position, move: PROFILES[move.figure.figure.profile].purse if move.figure.typed else Purse.GANGSTER,
        words=Purse,
    )


@decides(CountMoney)
def count_money(position: Position, move: CountMoney) -> Deed[int]:
    """The money that a person carries. A stored figure carries it from now on."""
    person, args = move.figure, (move.who,)
    require_there(person)
    bare = (Question("Nothing at all", money, args, lambda cents: cents == 0),) if PURSES[move.who].added else ()

    def report(cents: int) -> Report:
        had = (f"Before, it was {money_line(person.figure.cents)}.",) if person.stored else ()
        carries = money_line(cents) if cents else "nothing at all"
        return Report(f"{person.name} has {carries}.", (f"{move.who}.", *had))

    return Deed(
        money,
        args,
        allow=lambda: position.against_sheet(person, "figure"),
        changes=lambda cents: (MoneyMoved(person.id, cents - person.figure.cents),),
        report=report,
        facts=lambda outcome: {"cents": outcome.result},
        questions=(Question("Dollars", dollars_of, args), *bare),
        again=not person.stored,
    )


def _purses() -> str:
    return cells(("Whose", "Dollars", "Cents"), [[purse, row.text, "D%"] for purse, row in PURSES.items()])


MONEY_LOOKUPS: Final = {"hood.tables.money": ("Money carried", _purses())}
"""The title and text of the table, by id."""
