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
GANGSTARS: Final = Source(
    "003_3151421a927197d2.txt",
    {
        7: "-told",
        13: "-told",
        27: "-book",
        39: "-cost",
        49: "gs.gang gs.gang",
        73: "gs.gang",
        113: "-cost",
        119: "gs.weapon.trouble gs.weapon.trouble",
        123: "gs.weapon.trouble gs.weapon.trouble gs.weapon.trouble gs.weapon.trouble",
        150: "-named",
        158: "gs.grenade " + 5 * "gs.grenade.delayed ",
        178: "gs.trait.biker",
        188: "gs.trait.monster -told -told",
        192: "gs.trait.tiny",
        196: "-may",
        222: "-cost",
        246: "-cost",
        250: "gs.trait.lurker gs.trait.lurker",
        256: "gs.trait.cool-man",
        260: "gs.trait.scout",
        264: "gs.trait.sissy",
        282: "gs.trait.stupid gs.trait.stupid",
        286: "gs.trait.tagger gs.trait.tagger gs.trait.tagger gs.trait.tagger",
        304: "gs.trait.speedy",
        308: "gs.trait.all-thumbs",
        312: "gs.trait.huge",
        331: "-may",
        333: "gs.ap",
        335: "gs.ap",
        353: "gs.activation",
        371: "-may",
        389: "gs.ap",
        405: "gs.ap -cost",
        413: "gs.vehicle",
        417: "-may",
        423: "gs.ap",
        441: "gs.vehicle.off-road gs.vehicle.off-road",
        445: "gs.shoot.sight gs.shoot",
        471: "gs.weapon.trouble",
        473: "-cost",
        497: "gs.test.hit-driving",
        499: "gs.test.wounded",
        510: "gs.shoot.vehicle.wreck",
        522: "gs.weapon.trouble",
        528: "-cost",
        539: "gs.shoot.sight gs.shoot.sight",
        547: "gs.test.hit",
        551: "gs.test.wounded",
        561: "gs.melee",
        583: "-told",
        587: "gs.melee gs.melee",
        597: "gs.luck",
        609: "gs.test gs.test",
        627: "gs.test.hit",
        642: "gs.test.wounded",
        660: "gs.test.homie-killed",
        665: "gs.test.homie-killed",
        674: "gs.test.extreme-driving",
        681: "gs.test.dog-wounded",
        686: "gs.test.dog-wounded",
        704: "-cost",
        711: "-told",
        725: "gs.gang",
        753: "gs.dog",
        761: "gs.dog gs.dog -may",
        765: "gs.dog",
        769: "gs.dog gs.dog",
        777: "gs.dog gs.dog",
        835: "gs.gang gs.dog.master",
        837: "gs.dog.master",
        839: "gs.dog.master",
        841: "-told",
        849: "-may",
        855: "gs.dog.test.wounded",
        860: "-told",
        864: "gs.dog.test.dog-near",
        865: "gs.dog.test.dog-near",
    },
)
SOURCES: Final = {"gs": GANGSTARS, "pot": POTTERSVILLE, "hood": HOODSVILLE}
