"""The forces: the local police by their table; two state police forces and four special agents by house ratings."""

from __future__ import annotations

from typing import Final

from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.core.tables.rule import Origin
from rules.dillinger.model.boxes_and_forces import CatchRating, Force, Span, signed

DILLINGER: Final = "John Dillinger"


@frozen
class Lawmen:
    """A force that tries to catch.

    rating   its results; for special agents before the Federal Crime Bill
    billed   for special agents once the bill is in force; the same as `rating` for all others
    against  what they add to the dice against an enemy, by name
    """

    name: str
    force: Force
    rating: CatchRating
    billed: CatchRating
    about: str
    short: tuple[str, ...] = ()
    against: tuple[tuple[str, int], ...] = ()
    origin: Origin = Origin.HOUSE

    def catches(self, bill: bool) -> CatchRating:
        """Their rating, before the Crime Bill or once it is in force."""
        return self.billed if bill else self.rating

    def adds_against(self, enemy: str) -> int:
        """What they add to the dice against this enemy."""
        return dict(self.against).get(enemy, 0)


def _local() -> Lawmen:
    rating = CatchRating(Span(8, 9), Span(10, 12))
    return Lawmen(
        "Local police", Force.LOCAL, rating, rating, "Always at hand, with no card.", ("Police",), origin=Origin.BOOK
    )


def _state(
    name: str, capture: Span, kill: Span, about: str, *short: str, against: tuple[tuple[str, int], ...] = ()
) -> Lawmen:
    rating = CatchRating(capture, kill)
    return Lawmen(name, Force.STATE, rating, rating, about, short, against)


def _agent(name: str, before: Span, capture: Span, kill: Span, about: str) -> Lawmen:
    short = (name, f"Agent {name}")
    return Lawmen(f"Special Agent {name}", Force.AGENT, CatchRating(before), CatchRating(capture, kill), about, short)


LOCAL_POLICE: Final = _local()

LAWMEN: Final = (
    LOCAL_POLICE,
    _state(
        "Captain Matt Leach",
        Span(8, 10),
        Span(11, 12),
        "Chased one man alone, and never got him.",
        "Leach",
        "Matt Leach",
        against=((DILLINGER, -2),),
    ),
    _state(
        "Dillinger Squad",
        Span(7, 8),
        Span(9, 12),
        "Good shots, and careless about their targets.",
        "The Dillinger Squad",
    ),
    _agent("Cowley", Span(7, 12), Span(6, 7), Span(8, 12), "The Bureau's most experienced man."),
    _agent("Hollis", Span(7, 12), Span(6, 8), Span(9, 12), "A steady shot, to the end."),
    _agent("Lackey", Span(9, 12), Span(8, 10), Span(11, 12), "As dangerous to friends as to enemies."),
    _agent("Purvis", Span(8, 12), Span(7, 9), Span(10, 12), "Eager, and better with reporters than at planning."),
)
"""The local police, the state police, then the special agents."""


def lawmen_lookup(lawmen: tuple[Lawmen, ...]) -> tuple[str, str]:
    """The ratings of all, with a title. Those of the house are marked."""

    def span_text(span: Span | None) -> str:
        return span.text if span else "-"

    lines: list[list[str]] = []
    for lawman in lawmen:
        name = f"{lawman.name} (house)" if lawman.origin is Origin.HOUSE else lawman.name
        if lawman.force is Force.AGENT:
            lines.append(
                [f"{name}, before the Bill", span_text(lawman.rating.capture), span_text(lawman.rating.kill), ""]
            )
            name = f"{name}, under it"
        against = ", ".join(f"{signed(value)} {enemy}" for enemy, value in lawman.against)
        lines.append([name, span_text(lawman.billed.capture), span_text(lawman.billed.kill), against])
    return "Police and special agents", cells(("Who", "Captures", "Kills", "Against"), lines)
