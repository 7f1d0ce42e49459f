"""Characters: what their cards say and what they carry, and a hand of them made by dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from rules.core.dice import Dice
from rules.core.named import meant
from rules.core.refusal import UnknownName
from rules.core.rule import Origin, resolves
from rules.core.system import Recruit
from rules.core.table import Row, Table
from rules.hoodsville.door_tables import TOOLS
from rules.hoodsville.encounters import money, purses
from rules.hoodsville.fire_tables import GUNS, in_full
from rules.hoodsville.model import Experience, Figure, Temper
from rules.hoodsville.profiles import PROFILES, character
from rules.hoodsville.saves import STRIKES
from rules.hoodsville.throw_tables import Missile

SOURCE: Final = "House: the character cards are not part of the rules"

NO_GEAR: Final = ("Pistol bullet", "Rifle bullet", "Fists", "Pistol", "Shotgun")
"""Strikes that are no piece of gear of their own."""

GEAR: Final = tuple(dict.fromkeys((*GUNS, *(name for name in STRIKES if name not in NO_GEAR), *TOOLS, *Missile)))
"""What characters carry."""

TRAITS: Final = ("Woman", "Leader", "Good Shot", "Poor Shot", *Experience, *Temper)
"""What a new character's card can be told in words; the last word on each point counts."""


def gear_named(name: str) -> str:
    """The piece of gear that a name means: “dynamite” is a stick of it. UnknownName where none or several are."""
    found = meant(in_full(name), map(str, GEAR))
    if found is None:
        raise UnknownName("weapon", name, GEAR)
    return found


def trait_named(name: str) -> str:
    """The trait that a name means; UnknownName where none or several are."""
    found = meant(name, map(str, TRAITS))
    if found is None:
        raise UnknownName("trait", name, TRAITS)
    return found


@resolves("hood.character", "hood.money")
def muster(dice: Dice, recruits: tuple[Recruit, ...], traits: tuple[str, ...] = ()) -> tuple[Figure, ...]:
    """New characters, one after the other, with the money they carry; `traits` are those of each of them."""
    made: list[Figure] = []
    for one in recruits:
        if one.profile not in PROFILES:
            raise UnknownName("profile", one.profile, PROFILES)
        known = tuple(trait_named(trait) for trait in traits)
        figure = character(one.profile, one.name, known, tuple(gear_named(piece) for piece in one.gear))
        made.append(replace(figure, cents=dice.call(money, PROFILES[one.profile].purse, one.name)))
    return tuple(made)


# Cards made by dice


def _house(name: str, title: str, *rows: Row[Any]) -> Table[Any]:
    return Table(f"hood.tables.card-{name}", f"A card by dice: {title}", SOURCE, rows, origin=Origin.HOUSE)


EXPERIENCES: Final = _house(
    "experience",
    "experience",
    Row(1, 2, Experience.NOVICE, "Novice"),
    Row(3, 5, Experience.EXPERIENCED, "Experienced"),
    Row(6, 6, Experience.VETERAN, "Veteran"),
)
TEMPERS: Final = _house(
    "temper",
    "temper",
    Row(1, 1, Temper.COWARD, "Coward"),
    Row(2, 2, Temper.CAUTIOUS, "Cautious"),
    Row(3, 4, Temper.NORMAL, "Normal"),
    Row(5, 5, Temper.BRAVE, "Brave"),
    Row(6, 6, Temper.HERO, "Hero"),
)
MENS_MOVES: Final = _house(
    "move-man",
    "a man's move",
    Row(1, 1, 4.0, "4 inches"),
    Row(2, 2, 5.0, "5 inches"),
    Row(3, 5, 6.0, "6 inches"),
    Row(6, 6, 7.0, "7 inches"),
)
WOMENS_MOVES: Final = _house(
    "move-woman",
    "a woman's move",
    Row(1, 1, 3.0, "3 inches"),
    Row(2, 2, 4.0, "4 inches"),
    Row(3, 5, 5.0, "5 inches"),
    Row(6, 6, 5.5, "5.5 inches"),
)
MENS_MELEE: Final = _house(
    "melee-man", "a man's melee", Row(1, 1, -1, "-1"), Row(2, 4, 0, "0"), Row(5, 5, 1, "+1"), Row(6, 6, 2, "+2")
)
WOMENS_MELEE: Final = _house(
    "melee-woman", "a woman's melee", Row(1, 1, -3, "-3"), Row(2, 2, -2, "-2"), Row(3, 4, -1, "-1"), Row(5, 6, 0, "0")
)
SHOOTING: Final = _house(
    "firing", "firing", Row(1, 1, -1, "Poor shot"), Row(2, 5, 0, "Plain shot"), Row(6, 6, +1, "Good shot")
)
CARD_TABLES: Final = (EXPERIENCES, TEMPERS, MENS_MOVES, WOMENS_MOVES, MENS_MELEE, WOMENS_MELEE, SHOOTING)


@resolves("hood.character", "hood.money")
def hand(dice: Dice, recruits: tuple[Recruit, ...], women: int = 0) -> tuple[Figure, ...]:
    """Characters of one profile whose cards are diced for, the last `women` of them women.

    A die for each line of the card, line by line: the experience of all of them in their order, then the temper of
    all, move, melee, firing, dollars, cents.
    """
    if not recruits:
        return ()
    men, people = len(recruits) - women, len(recruits)

    def diced(why: str, mens: Table[Any], womens: Table[Any]) -> list[Any]:
        return [dice.read(1, dice.reading(mens if place < men else womens), why)[0] for place in range(people)]

    rows = zip(
        recruits,
        diced("Experience", EXPERIENCES, EXPERIENCES),
        diced("Temper", TEMPERS, TEMPERS),
        diced("Move", MENS_MOVES, WOMENS_MOVES),
        diced("Melee", MENS_MELEE, WOMENS_MELEE),
        diced("Firing", SHOOTING, SHOOTING),
        dice.call(purses, PROFILES[recruits[0].profile].purse, people),
        strict=True,
    )
    return tuple(
        [
            replace(
                character(one.profile, one.name, ("Woman",) if place >= men else (), one.gear),
                experience=experience,
                temper=temper,
                move=move,
                melee=melee,
                firing=firing,
                cents=cents,
            )
            for place, (one, experience, temper, move, melee, firing, cents) in enumerate(rows)
        ]
    )
