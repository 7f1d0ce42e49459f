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
        "Each hit is rolled for on the column of the weapon: suppressed or stunned, a light wound, a serious one, or "
        "dead.",
        rulings=(
            Ruling("The chart is a house table on a D6, not in the source.", Origin.HOUSE),
            Ruling("A result below the first row is the first, and one above the last is the last."),
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
        "The most serious wound counts. The same one again throws a D6, and on 4 or more it becomes the next worse.",
        rulings=(
            Ruling("Suppressed twice becomes a light wound on a 4 or more."),
            Ruling("Of several results at once the worst is taken first; anything less serious changes nothing."),
            Ruling("However many repeats come at once, one D6 is thrown, and the wound gets one level worse at most."),
        ),
        commands=("pottersville-shoot figure",),
    ),
    Rule(
        "pot.stunt",
        "Stunts",
        "Organization",
        "Poker chips: daring stunts",
        "For a chip somebody leaps across an alley or off a moving car: 4 or more on a D6. Whoever fails rolls on "
        "the shotgun column of the effects chart.",
        rulings=(
            Ruling(
                "A stunt is part of a move, one a turn; whoever is suppressed, cuffed or seriously wounded tries none."
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
        "Anybody in contact with a hurt comrade binds him up on a 5 or 6: a serious wound becomes a light one, a "
        "light one a suppression.",
        rulings=(
            Ruling(
                "Once a turn, by one who did not run, shoot or fight in it and is neither suppressed nor badly hurt."
            ),
            Ruling("Nobody can bind up his own wound."),
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
        "A marker for being suppressed or stunned comes off on a D6 of 4 or more.",
        rulings=(Ruling("Once a turn, in the Guts phase."),),
        also=(
            "stunned",
            "suppressed",
        ),
        commands=("pottersville unstun",),
    ),
)
