"""Fields that several moves of this game have."""

from __future__ import annotations

from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.move import OnSheet, Rolls, opt
from rules.pottersville.model.figures import Wound
from rules.pottersville.model.position import Person
from rules.pottersville.model.rolls import MOST_OTHER

Other = Annotated[int, Interval(ge=-MOST_OTHER, le=MOST_OTHER)]
"""What an umpire adds to a number or a die."""
ROLLS: Final = Rolls()
TESTS: Final = Rolls(asks=True)
"""The same of a test, whose button asks what else counts."""
SOMEBODY: Final = "Somebody"
FIGURE: Final = "Your figure, or a profile such as Goon."
WOUND: Final = "The wound, if there is no sheet or in place of it."
TOUGH: Final = "Takes 1 off effects; a sheet knows."
WOUNDS: Final = {
    "Fit": Wound.NONE,
    "Suppressed": Wound.SUPPRESSED,
    "Light wound": Wound.LIGHT,
    "Serious wound": Wound.SERIOUS,
    "Dead": Wound.DEAD,
}
"""Wounds as options name them."""


def wound_of(who: str, about: str = WOUND, *words: str, nameless: Wound = Wound.NONE) -> Any:
    """An option for the wound of somebody, whom another field names: his sheet knows it, or that of one `nameless`."""
    known = {word: wound for word, wound in WOUNDS.items() if word in (words or list(WOUNDS)[:4])}
    return opt(about, lambda _position, move: wound_or(getattr(move, who), nameless), known=OnSheet(who), words=known)


def wound_or(person: Person, nameless: Wound) -> Wound:
    """The wound somebody has, or is taken to have where he is nameless."""
    return person.figure.wound if person.typed else nameless


def tough_of(who: str, about: str = TOUGH) -> Any:
    """An option for whether somebody is tough: his sheet knows it."""
    return opt(about, lambda _position, move: getattr(move, who).figure.tough, known=OnSheet(who))
