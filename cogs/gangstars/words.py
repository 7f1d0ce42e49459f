"""Lines that several chapters tell alike: how somebody is left by what struck him, what a deed cost."""

from __future__ import annotations

from rules.gangstars.actions import cost_line
from rules.gangstars.model import Hurt, Standing
from rules.gangstars.position import Person
from rules.gangstars.spending import Spending
from rules.gangstars.wounds import left_by


def hurt_line(person: Person, hurt: Hurt) -> str:
    """How somebody is left, in a sentence; of a figure on record also what wounds it has now."""
    if not person.stored:
        return f"{person.name}: {hurt.word}."
    if person.figure.is_dog:
        told = "yelps, and tests what it does now" if hurt else "is only nicked"
        return f"{person.name} {told}: dogs never die."
    after = left_by(person, hurt)
    if after.standing is Standing.DEAD:
        return f"{person.name}: {hurt.word}, and dead."
    if not hurt:
        return f"{person.name} is {hurt.word}."
    return (
        f"{person.name}: {hurt.word}; {after.heavy} heavy and {after.light} light, out at {after.stats.wounds} heavy."
    )


def points_line(spending: Spending) -> tuple[str, ...]:
    """What a deed cost of the activation that runs, in a line; none outside a game."""
    bill = spending.bill
    if bill is None:
        return ()
    if not bill.prices or bill.after is None:
        return (f"{spending.person.name} takes it free.",)
    return (f"Action points: {cost_line(bill.prices)} spent, {bill.after.left} of {bill.after.points} left.",)
