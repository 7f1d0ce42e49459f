"""Melee, and special characters."""

from __future__ import annotations

from typing import Final

from rules.core.tables.must import owed, refused, reminder
from rules.core.tables.rule import Origin, Rule, Ruling
from rules.pottersville.weapons import EFFECTS

EFFECT_TABLES: Final = tuple(table.id for table in EFFECTS.values())

RULES: tuple[Rule, ...] = (
    Rule(
        "pot.melee",
        "Melee",
        "Melee",
        "Melee",
        "Two in contact throw a D6 each, the higher wins, and the loser rolls for effect on the column of the "
        "winner's weapon. Sailors, longshoremen and Tong gangsters add 1. Whoever doubles the other adds 1 to the "
        "effect; a policeman handcuffs him instead.",
        rulings=(
            Ruling("A tie is thrown again, as often as it takes."),
            Ruling(
                "Double means at least double, of totals with everything added; any total that beats 0 or less "
                "doubles it."
            ),
            Ruling("A handcuffed loser rolls no effect."),
            Ruling("City police and G-men alike take prisoners."),
            Ruling("Several against one fight him one after the other; each pair fights once a turn."),
            Ruling("Whoever is suppressed defends himself, but starts no fight."),
            Ruling("Whoever has run this turn is charging."),
            Ruling("What wounds and a charge add is a house table, not in the source.", Origin.HOUSE),
            Ruling(
                "A figure may fight with whatever it carries, or with fists; if nothing is named it uses a weapon "
                "that does not shoot, else a gun, else fists."
            ),
        ),
        tables=("pot.tables.melee-modifiers", *EFFECT_TABLES),
        also=(
            "hand to hand",
            "brawl",
            "fist fight",
            "punch",
            "close combat",
            "charge",
        ),
        due=(reminder("Whoever fights stands in contact.", "Contact is seen on the table."),),
    ),
    Rule(
        "pot.custody",
        "Prisoners",
        "Melee",
        "Melee: custody",
        "A handcuffed figure is in the custody of the cop who took it, who brings it to the paddy wagon in the next "
        "turn.",
        rulings=(
            Ruling("Whoever is handcuffed does nothing by himself until he is freed."),
            Ruling(
                "Whoever plays the captor takes the handcuffs off; with the captor dead, handcuffed or gone, whoever "
                "plays the prisoner does."
            ),
            Ruling("The captor's side puts a prisoner into vehicles and takes him out; he never drives."),
        ),
        reminder="The way to the wagon is walked on the table; the handcuffs are kept.",
        also=(
            "get arrested",
            "handcuffs",
            "jail",
            "paddy wagon",
        ),
        due=(owed("A cop leads his prisoner to the paddy wagon.", "pottersville move"),),
    ),
    Rule(
        "pot.special",
        "Special characters",
        "Special characters",
        "Special characters, at the end",
        "A mad machine-gunner fires two Tommy guns in one arc at -1, takes 1 off effects rolls against him, and with "
        "a serious wound fires only one. Two pistols fire at one target, or at two at -1 each. A hard-boiled P.I. "
        "takes 1 off effects rolls against him.",
        rulings=(
            Ruling("Two pistols at one target have no modifier."),
            Ruling("Two Tommy guns have six dice each; with one alone there is no -1."),
        ),
        also=(
            "skills",
            "private eye",
            "two guns",
        ),
        due=(
            refused(
                "Two Tommy guns fire within one arc.",
                "pottersville-shoot spread",
                "pottersville.shooting._check_spread",
            ),
        ),
    ),
)
