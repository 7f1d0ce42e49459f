"""What is said about a result: a verdict, lines, and what can be done next. Plain data; a cog makes a card of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import Any, Final, NamedTuple

from rules.core.people.person import Person
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import strong


class Tone(Enum):
    """How a verdict is meant: cogs give each a color."""

    PLAIN = auto()
    GOOD = auto()
    BAD = auto()
    SEALED = auto()
    GONE = auto()


class Opens(NamedTuple):
    """A button for which a cog has a window, a menu or a card: what it opens, of what, and how it is labelled.

    at  the place that it is about, where it is pressed elsewhere
    """

    what: str
    key: str
    label: str
    at: str = ""


MY_MOVE: Final = Opens("mine", "0", "My move")
"""What the presser may do now in the game that is played here."""
MY_MONTH: Final = "mymonth"


def my_month(campaign: int, gang: int = 0) -> Opens:
    """The button for all that a gang may do in a campaign, 0 for that of whoever presses."""
    return Opens(MY_MONTH, f"{campaign}.{gang}", "My month")


@frozen
class FollowUp:
    """A button that runs a command with these options. Of buttons with the same `once` only one can be pressed.

    asks    the users it waits for, if any: one of them is asked to press it; the id of the server for its umpires
    people  those whom it takes on record: a report on anybody else, who is of a profile or a guest, has no such button
    """

    label: str
    command: str
    typed: dict[str, Any]
    once: str = ""
    asks: tuple[int, ...] = ()
    people: tuple[Person[Any], ...] = ()


@frozen
class Report:
    """What is said about a result: the verdict in a sentence, consequences, what the moment asks for.

    block       a table, in a type of fixed width
    beside      lines for the card alone: the log has entries of their own for them
    opens       buttons for which a cog has windows and menus
    pings       ids of the users and roles whom Discord notifies of it
    """

    headline: str
    lines: tuple[str, ...] = ()
    follow_ups: tuple[FollowUp, ...] = ()
    tone: Tone = Tone.PLAIN
    block: str = ""
    beside: tuple[str, ...] = ()
    opens: tuple[Opens, ...] = ()
    pings: tuple[int, ...] = ()


def toll(fates: Mapping[str, Sequence[str]]) -> tuple[str, tuple[str, ...]]:
    """How many met each fate, in a sentence; and a line for each fate that anybody met."""
    met = {fate: who for fate, who in fates.items() if who}
    summary = ", ".join(f"{len(who)} {fate.lower()}" for fate, who in met.items())
    return f"{summary or 'No one came to harm'}.", tuple(
        f"{strong(f'{fate}:')} {'; '.join(who)}." for fate, who in met.items()
    )


def of_record(report: Report) -> Report:
    """A report without the buttons of people who are on no record."""
    return replace(report, follow_ups=tuple(one for one in report.follow_ups if all(each.id for each in one.people)))


@frozen
class Confirmation:
    """What is asked once before something is done that ends something for everybody, or leaves something undone.

    question  it in a sentence: “Begin move 4 for everybody?”
    label     what the button says that does it
    lines     what it ends
    typed     whether a typed command is asked, too: else whoever types it is taken to mean it
    """

    question: str
    label: str
    lines: tuple[str, ...] = ()
    typed: bool = False
