"""The numbers of skills, a row a skill: what each changes, by the occasion on which it counts (mad.skills).

A place where skills bite reads its occasion here, so that one more skill of a known occasion costs a row.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Final


class Occasion(StrEnum):
    """The occasions on which a skill changes a number, besides shots, blows and drink."""

    DICE_OF_FISTS = "dice against FISTS with bare hands"
    BLOWS = "a blow's roll on its table"
    AUDIENCE = "FISTS before an audience"
    COMING_ROUND = "cards or Jokers until the figure comes round"
    LEAVING = "STUNTS to leave a brawl"
    LEAPING = "STUNTS to leap or dive away"
    CLIMBING = "STUNTS to climb"
    DRIVING = "STUNTS at the wheel"
    SPEED_STEPS = "steps of speed in an action"
    CREEPING = "inches of a creep"
    WALKING = "inches of a walk"
    RUNNING = "inches of a run"
    SETTING_BOMBS = "SMARTS to set a bomb"
    THROWING_BOMBS = "GATS to throw a bomb"
    PERSUADING = "SMARTS to persuade"
    TALKING = "SMARTS to talk"
    PERSUADED = "SMARTS against persuasion"
    WOUNDS = "GUTS after a wound, one's own or a friend's"
    SOFTENED = "a wounding roll on the Deadly Weapons table"
    SOFTENED_HITS = "softened hits a game"
    ONCE = "GATS or FISTS, once a game"
    OPPONENTS = "GATS and FISTS of opponents"
    RE_ROLLS = "re-rolls a game"


def shot(family: str) -> str:
    """GATS with a family of guns, or with a thrown knife."""
    return f"GATS with a {family}"


def blow(kind: str) -> str:
    """FISTS with a kind of arm."""
    return f"FISTS with a {kind}"


def drunk(stat: str) -> str:
    """An attribute with a skinful, or after the die of a Drunk/Addicted went against them."""
    return f"{stat} while drunk"


SKILL_NUMBERS: Final[Mapping[str, Mapping[str, int]]] = {
    # shooters
    "Pistoleer": {shot("pistol"): +1, shot("purse gun"): +1},
    "Sharpshooter": {shot("rifle"): +1, shot("carbine"): +1},
    "Shotgunner": {shot("shotgun"): +1},
    "Tommy Gunner": {shot("Tommy Gun"): +1, shot("BAR"): +1},
    "Knife-Thrower": {shot("knife"): +1},
    # brawlers
    "Slugger": {blow("club"): +1},
    "Mack the Knife": {blow("knife"): +1},
    "Brutal Champ": {Occasion.AUDIENCE: +1},
    "Boxer": {Occasion.DICE_OF_FISTS: +1},
    "Bruiser": {Occasion.BLOWS: +1},
    "Not the Face!": {Occasion.COMING_ROUND: +1},
    "Martial Artist": {Occasion.LEAVING: +1},
    "Tough SOB": {Occasion.SOFTENED: -1, Occasion.SOFTENED_HITS: 2},
    # shooters and brawlers alike
    "Femme Fatale": {Occasion.ONCE: +2},
    "Nice Girl": {Occasion.OPPONENTS: -1},
    "Drunk/Addicted": {drunk("GATS"): -1, drunk("SMARTS"): -1, drunk("STUNTS"): -1},
    "Mean Drunk": {drunk("FISTS"): +1, drunk("GATS"): -2, drunk("GUTS"): +1},
    # nerve
    "Squeamish": {Occasion.WOUNDS: -1},
    "Lucky Cuss": {Occasion.RE_ROLLS: 2},
    "Spunky Kid": {Occasion.RE_ROLLS: 1},
    # movement and bombs
    "Fast Mover": {Occasion.RUNNING: +3},
    "Gimpy": {Occasion.CREEPING: -1, Occasion.WALKING: -1, Occasion.RUNNING: -2},
    "Cat Burglar": {Occasion.CLIMBING: +2},
    "Just Nuts": {Occasion.LEAPING: +1},
    "Bomber": {Occasion.SETTING_BOMBS: +1},
    "Pineapple Man": {Occasion.THROWING_BOMBS: +1},
    # drivers and talkers
    "Wheel Man": {Occasion.DRIVING: +2, Occasion.SPEED_STEPS: +1},
    "One-Armed Man": {Occasion.DRIVING: -1},
    "Real Charmer": {Occasion.PERSUADING: +1},
    "Mumbles": {Occasion.TALKING: -1},
    "Gullible": {Occasion.PERSUADED: -1},
}
"""The numbers of each skill by occasion; a skill without numbers has no row."""


def worth(skill: str, occasion: str) -> int:
    """The number of a skill on an occasion; 0 where it does not bite."""
    return SKILL_NUMBERS[skill].get(occasion, 0)


def skill_modifiers(skills: Collection[str], occasion: str) -> tuple[tuple[str, int], ...]:
    """The skills of a figure that count on an occasion, each with its modifier, in the order of the table."""
    return tuple((skill, row[occasion]) for skill, row in SKILL_NUMBERS.items() if occasion in row and skill in skills)


def total(skills: Collection[str], occasion: str) -> int:
    """The sum of what a figure's skills change on an occasion."""
    return sum(number for _, number in skill_modifiers(skills, occasion))


def having(occasion: str) -> tuple[str, ...]:
    """The skills that count on an occasion."""
    return tuple(skill for skill, row in SKILL_NUMBERS.items() if occasion in row)
