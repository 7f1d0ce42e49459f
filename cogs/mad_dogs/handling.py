"""What is done with a figure by hand, in words."""

from __future__ import annotations

from cogs._kit.moves import tells
from rules.core.report import Report
from rules.core.words import count, listed
from rules.mad_dogs.handling import Hostage, Learnt, Recover, Recovering, Shields, Skill
from rules.mad_dogs.lines import outrage_lines


@tells(Recover)
def recover(told: Recovering, _result: None) -> Report:
    """Actions spent on recovering, and what is left of it."""
    rest = f"; {told.left} still owed." if told.left else f"{', gets up' * told.rises} and is ready again."
    return Report(f"{told.person.name} spends {count(told.actions, 'action')} on recovering{rest}")


@tells(Hostage)
def hostage(told: Shields, _result: None) -> Report:
    """Hostages taken, or let go."""
    said = [
        f"takes {listed(told.taken)} hostage" if told.taken else "",
        f"lets {listed(told.freed)} go" if told.freed else "",
    ]
    lines = ["One action, even for two adjacent hostages. No running: 2 inches at most."] if told.taken else []
    lines += ["Adds 1 outrage."] if told.taken and not told.noted else outrage_lines(told.outrage)
    return Report(f"{told.person.name} {' and '.join(filter(None, said))}.", tuple(lines))


@tells(Skill, lambda told, skill: {"skill": skill} if told is None else None)
def skill(told: Learnt | None, skill: str) -> Report:
    """A skill rolled, or taken."""
    return Report(f"The skill is {skill}." if told is None else f"{told.name} takes {told.skill}.")
