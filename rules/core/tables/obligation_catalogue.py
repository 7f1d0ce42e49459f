"""What a rule says must be done, beside what sees to it: every “must”, “at once” and “at the start of” of a source."""

from __future__ import annotations

from enum import StrEnum

from rules.core.plain.frozen import frozen


class Held(StrEnum):
    """What sees to it that something due is done."""

    OWED = "owed"
    """A command lies on whoever owes it until it is given (`rules/core/play/obligations.py`)."""
    ITSELF = "by itself"
    """A resolver, or what makes changes of its result, does it without being asked."""
    REFUSED = "refused"
    """A command that can't come before it, or against it, is refused."""
    REMINDER = "reminder"
    """People alone can see to it, on the table."""


@frozen
class Requirement:
    """One thing that a rule says must be done.

    what  it in our own words, a dozen at most
    by    its holder: the command that is owed or refused; what does it by itself, module and name without “rules.”;
          or why people alone can see to it, in a sentence
    refuses  of what is refused, the function that says no, by module and name without “rules.”
    """

    what: str
    held: Held
    by: str
    refuses: str = ""


def owed(what: str, command: str) -> Requirement:
    """Something that lies on whoever owes it as a command."""
    return Requirement(what, Held.OWED, command)


def by_itself(what: str, does: str) -> Requirement:
    """Something that a function of the rules does unasked, by module and name without “rules.”."""
    return Requirement(what, Held.ITSELF, does)


def refused(what: str, command: str, refuses: str) -> Requirement:
    """Something without which, or against which, a command is refused, and the function that says no."""
    return Requirement(what, Held.REFUSED, command, refuses)


def reminder(what: str, why: str) -> Requirement:
    """Something that only people can see to, and why."""
    return Requirement(what, Held.REMINDER, why)
