"""Rules of wounds: effects, repeated wounds, first aid, shaking off a suppression, and stunts."""

from __future__ import annotations

from rules.core.tables.rule import Origin, Rule, Ruling
from rules.pottersville.model.weapons import EFFECT_TABLES

RULES: tuple[Rule, ...] = (
    Rule(
        "pot.effects",
        "Effects",
        "Gats",
        "Gats: effects chart",
        "For each hit, roll on the column of the weapon. The target is suppressed or stunned, lightly wounded, "
        "seriously wounded, or dead.",
        rulings=(
            Ruling("The chart is a house table on a D6, not in the source.", Origin.HOUSE),
            Ruling("A result below the first row counts as the first row, and one above the last row as the last."),
        ),
        tables=EFFECT_TABLES,
        also=(
            "damage",
            "kill",
            "am I dead",
            "wounded",
        ),
        commands=("pottersville-shoot figure",),
    ),
    Rule(
        "pot.wounds",
        "Repeated wounds",
        "Gats",
        "Gats: Multiple Wounds",
        "A figure's most serious wound counts. If a figure gets the same wound again, roll a D6. On a 4 or "
        "more it becomes the next worse.",
        rulings=(
            Ruling("A figure suppressed twice has a light wound on a 4 or more."),
            Ruling("Of several results at once, the worst counts first. Anything less serious changes nothing."),
            Ruling("If several repeats come at once, you still roll one D6. The wound gets one level worse at most."),
        ),
        commands=("pottersville-shoot figure",),
    ),
    Rule(
        "pot.stunt",
        "Stunts",
        "Organization",
        "Poker chips: daring stunts",
        "For a chip, a figure leaps across an alley or off a moving car. It makes it on a D6 of 4 or more. A "
        "figure that fails rolls on the shotgun column of the effects chart.",
        rulings=(
            Ruling(
                "A stunt is part of a move, and a figure tries one a turn. A suppressed, handcuffed or "
                "seriously wounded figure can't try."
            ),
        ),
        tables=("pot.tables.effects-shotgun",),
        also=(
            "leap",
            "jump",
            "daring leap",
        ),
        commands=("pottersville stunt",),
    ),
    Rule(
        "pot.first-aid",
        "First aid",
        "Guts",
        "First aid",
        "A figure in contact with a hurt comrade binds up the wound on a 5 or 6. A serious wound becomes a light "
        "one, and a light one becomes a suppression.",
        rulings=(
            Ruling(
                "A figure tries once a turn. It must not run, shoot or fight in that turn, nor be "
                "suppressed or badly hurt."
            ),
            Ruling("No figure can bind up its own wound."),
        ),
        also=(
            "heal",
            "bandage",
            "doctor",
            "medic",
        ),
        commands=("pottersville first-aid",),
    ),
    Rule(
        "pot.unstun",
        "Coming round",
        "Guts",
        "Removing Suppressed and Stunned",
        "A figure loses its marker for being suppressed or stunned on a D6 of 4 or more.",
        rulings=(Ruling("A figure tries once a turn, in the Guts phase."),),
        also=(
            "stunned",
            "suppressed",
        ),
        commands=("pottersville unstun",),
    ),
)
