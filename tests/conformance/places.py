"""Where the sources say that something must be done: the lines of the texts we worked from, and what holds each.

A place is a line, and for each such word in it, in order, the rule whose `due` tells what sees to it; or, after a
dash, why nothing is due there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

USUAL: Final = (
    "must|immediately|instantly|at once|straight ?away|right away|as soon as|automatic(?:ally)?|mandatory|required to|"
    "forced to|(?:has|have|had|having) to|needs? to|at the (?:very )?(?:start|beginning|end) of|"
    "(?:each|every) (?:turn|month|move|round|activation|time|scenario|game)|next (?:turn|move)"
)
"""The words in which a source says so."""
BESIDE: Final = {
    "-told": "history, a story, an example of what a rule elsewhere says",
    "-named": "part of a name: automatic weapons, “Something Must Be Done”",
    "-may": "what may be done, or need not",
    "-cost": "what something costs or is worth, asked for when it is done",
    "-book": "about the book, its pieces or its tables",
}
"""Why nothing is due where such a word stands."""


class Source(NamedTuple):
    """The text of a game.

    file    its name among the sources
    words   what else there says that something is due
    places  by line, from 1
    """

    file: str
    places: Mapping[int, str]
    words: str = ""


POTTERSVILLE: Final = Source(
    "001_bec2765446e4de23.txt",
    {
        3: "pot.car.move pot.car.brake pot.command",
        4: "pot.command pot.command pot.command pot.obstacle pot.obstacle pot.move pot.car.brake pot.car.away "
        "pot.car.dismount pot.shoot.cover pot.shoot.cover -named pot.shoot.spread",
        5: "-named",
        9: "pot.car.move",
        14: "pot.melee",
        15: "pot.custody pot.custody",
        16: "pot.guts pot.guts pot.rally",
        20: "pot.retreat",
        23: "pot.special",
    },
)
HOODSVILLE: Final = Source(
    "004_879309291e03c540.txt",
    {
        31: "hood.morale hood.morale hood.morale hood.turn hood.turn hood.morale hood.morale",
        37: "-may",
        51: "hood.morale hood.turn hood.morale hood.morale",
        53: "hood.morale hood.turn hood.morale hood.morale hood.morale hood.turn",
        55: "hood.morale hood.morale hood.morale hood.turn",
        59: "hood.morale",
        61: "hood.morale hood.morale",
        63: "hood.morale hood.turn hood.morale",
        73: "hood.morale hood.morale hood.morale hood.morale hood.morale",
        77: "-cost",
        95: "hood.fire.rounds hood.fire.rounds",
        129: "hood.morale",
        131: "hood.morale",
        141: "hood.morale",
        143: "hood.morale",
        145: "hood.morale",
        258: "hood.morale hood.turn hood.morale hood.morale",
        260: "hood.morale hood.turn hood.morale hood.morale hood.morale hood.turn",
        262: "hood.morale hood.morale hood.morale hood.turn",
        264: "hood.door.pinkerton hood.door.pinkerton -may",
        271: "hood.morale",
        273: "hood.morale",
        275: "hood.morale",
    },
    r"|MT|screams?|will run",
)
SOURCES: Final = {"pot": POTTERSVILLE, "hood": HOODSVILLE}
