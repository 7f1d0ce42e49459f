"""The obligations in a rule, and what takes care of each: every “must”, “at once” and “at the start of” of a source."""

from __future__ import annotations

from enum import StrEnum

from rules.core.plain.frozen import frozen


class Held(StrEnum):
    """What takes care of an obligation."""

    OWED = "owed"
    """A command is owed until a player gives it (`rules/core/play/obligations.py`)."""
    ITSELF = "by itself"
    """A resolver, or the code that makes its changes, does it unasked."""
    REFUSED = "refused"
    """The bot refuses a command that can't come before it, or against it."""
    REMINDER = "reminder"
    """Only people at the table can take care of it."""


@frozen
class Requirement:
    """One thing that a rule says must be done.

    what     the thing in our own words, a dozen at most
    by       the command that is owed or refused, or the function that does it, as module and name without “rules.”. If
             only people can do it, a sentence says why
    refuses  for a refused command, the function that refuses it, as module and name without “rules.”
    """

    what: str
    held: Held
    by: str
    refuses: str = ""


def owed(what: str, command: str) -> Requirement:
    """An obligation that a figure or side owes as a command."""
    return Requirement(what, Held.OWED, command)


def by_itself(what: str, does: str) -> Requirement:
    """An obligation that a function of the rules carries out unasked, by module and name without “rules.”."""
    return Requirement(what, Held.ITSELF, does)


def refused(what: str, command: str, refuses: str) -> Requirement:
    """An obligation that holds because a command is refused, with the function that refuses it."""
    return Requirement(what, Held.REFUSED, command, refuses)


def reminder(what: str, why: str) -> Requirement:
    """An obligation that only people can carry out, and why."""
    return Requirement(what, Held.REMINDER, why)
