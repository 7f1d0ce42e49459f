"""Options that several moves of this game share."""

from __future__ import annotations

from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.fields import OnSheet, option
from rules.core.action.move import Rolls
from rules.pottersville.model.figures import Wound
from rules.pottersville.model.position import Person
from rules.pottersville.model.rolls import MOST_OTHER

Other = Annotated[int, Interval(ge=-MOST_OTHER, le=MOST_OTHER)]
"""The umpire's modifier of a number or a die."""
ROLLS: Final = Rolls()
TESTS: Final = Rolls(asks=True)
"""The same for a test; its button asks for modifiers."""
SOMEBODY: Final = "The figure"
ABOUT_FIGURE: Final = "Your figure, or a profile such as Goon."
WOUND: Final = "The figure's wound (default: as on its sheet)."
TOUGH: Final = "Whether the figure is tough: 1 off effects rolls (default: as on its sheet)."
WOUNDS: Final = {
    "Fit": Wound.NONE,
    "Suppressed": Wound.SUPPRESSED,
    "Light wound": Wound.LIGHT,
    "Serious wound": Wound.SERIOUS,
    "Dead": Wound.DEAD,
}
"""The wounds as options name them."""


def wound_of(who: str, about: str = WOUND, *words: str, nameless: Wound = Wound.NONE) -> Any:
    """An option for the wound of the figure in another option. A sheet knows it; `nameless` is the wound of a nameless
    figure.
    """
    known = {word: wound for word, wound in WOUNDS.items() if word in (words or list(WOUNDS)[:4])}
    return option(
        about,
        lambda _position, move: wound_or(getattr(move, who), nameless),
        known=OnSheet(who, told=lambda typed: f"{'' if who == 'figure' else f'{who} '}{WOUNDS[typed].word}"),
        words=known,
    )


def wound_or(person: Person, nameless: Wound) -> Wound:
    """The wound of a figure, or `nameless` for a nameless one."""
    return person.figure.wound if person.typed else nameless


def tough_of(who: str, about: str = TOUGH) -> Any:
    """An option for whether the figure in another option is tough. A sheet knows it."""
    return option(about, lambda _position, move: getattr(move, who).figure.tough, known=OnSheet(who))
