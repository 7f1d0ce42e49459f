"""The six lawyers with house fees and modifiers. The source names three; three are the project's own."""

from __future__ import annotations

from typing import Final

from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import Origin
from rules.dillinger.model.boxes_and_forces import dollars, signed


@frozen
class Lawyer:
    """A lawyer's card.

    once, retainer       dollars for one use, and for the whole game
    trial, bail, escape  the modifier to each kind of die; 0 for an escape that they can't help
    named                the source of the name, which may differ from the source of the ratings
    """

    name: str
    once: int
    retainer: int
    trial: int
    bail: int
    escape: int
    about: str
    short: tuple[str, ...] = ()
    named: Origin = Origin.BOOK
    origin: Origin = Origin.HOUSE

    @property
    def trial_modifier(self) -> tuple[Modifier, ...]:
        return self._adds(self.trial)

    @property
    def bail_modifier(self) -> tuple[Modifier, ...]:
        return self._adds(self.bail)

    @property
    def escape_modifier(self) -> tuple[Modifier, ...]:
        return self._adds(self.escape)

    def _adds(self, value: int) -> tuple[Modifier, ...]:
        return (Modifier(self.name, value),) if value else ()


MOUTHPIECES: Final = (
    Lawyer(
        "Sam Leibowitz",
        10_000,
        25_000,
        3,
        1,
        0,
        "New York's best: juries believe him.",
        ("Leibowitz", "Samuel Leibowitz"),
    ),
    Lawyer("Louis Picquett", 8_000, 20_000, 1, 2, 2, "Knows which jailer to talk to.", ("Picquett",)),
    Lawyer("Robert Azur", 2_000, 6_000, 1, 0, 0, "More headlines than acquittals.", ("Azur",)),
    Lawyer("Jessie Levy", 4_000, 12_000, 1, 1, 0, "Stood by Pierpont's men in Ohio.", ("Levy",), named=Origin.HOUSE),
    Lawyer(
        "James Mathers", 5_000, 15_000, 2, 0, 0, "Spoke for the Kellys in Oklahoma.", ("Mathers",), named=Origin.HOUSE
    ),
    Lawyer("Ben Laska", 6_000, 16_000, 1, 2, 0, "Denver's own, paid in ransom notes.", ("Laska",), named=Origin.HOUSE),
)


def mouthpiece_lookup(mouthpieces: tuple[Lawyer, ...]) -> tuple[str, str]:
    """The fees and modifiers of all, under a title that names their source.

    Names of the house are marked, as are the house's numbers beside a server's own.
    """
    own = any(one.origin is Origin.SERVER for one in mouthpieces)
    whose = "this server's" if own else "house"

    def marked(one: Lawyer) -> str:
        house = one.origin if own else one.named
        if house is Origin.HOUSE:
            return f"{one.name} (house)"
        return f"{one.name} (house name)" if one.named is Origin.HOUSE else one.name

    lines = [
        [
            marked(one),
            dollars(one.once),
            dollars(one.retainer),
            signed(one.trial),
            signed(one.bail),
            signed(one.escape) if one.escape else "-",
        ]
        for one in mouthpieces
    ]
    drawn = cells(("Lawyer", "Once", "Retainer", "Trial", "Bail", "Escape"), lines)
    return f"Mouthpieces, {whose} ratings", drawn
