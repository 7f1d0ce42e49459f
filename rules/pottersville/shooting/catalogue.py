"""Rules of shooting: shots, cover, spread fire and special characters."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import refused, reminder
from rules.core.tables.rule import Origin, Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "pot.shoot",
        "Shooting",
        "Gats",
        "Gats",
        "A figure rolls a D10 for each die of its gun. The number for the gun and the range, changed by cover and "
        "situation, is the one to roll or less. Pistols, rifles and shotguns have one die, a BAR four, an SMG six, "
        "other machine guns eight.",
        rulings=(
            Ruling("A house table, not the source, has the numbers and ranges of the guns.", Origin.HOUSE),
            Ruling("The far edge of a range band belongs to it."),
            Ruling("A number of 10 or more always hits. A figure doesn't fire if the number is below 1."),
            Ruling("A suppressed figure can't shoot."),
            Ruling("A figure that moved an inch or less counts as standing still when it shoots."),
            Ruling("Shots at a rider are shots at the vehicle."),
        ),
        tables=("pot.tables.to-hit", "pot.tables.ranges", "pot.tables.to-hit-modifiers", "pot.tables.weapons"),
        also=(
            "how do I shoot",
            "to hit",
            "range of a gun",
            "run and shoot",
            "firing",
            "aim",
        ),
        commands=("pottersville-shoot figure",),
    ),
    Rule(
        "pot.shoot.cover",
        "Line of sight and cover",
        "Gats",
        "Gats: line of sight",
        "The line of sight runs from head to head, and anything on that line is cover. Hard cover that hides the "
        "whole target stops every shot. A gap between figures must be 1 inch wide.",
        rulings=(
            Ruling("A house table, not the source, has the modifiers for cover and situations.", Origin.HOUSE),
            Ruling("Motorcycles and sidecars count -2, as in the source."),
        ),
        tables=("pot.tables.to-hit-modifiers",),
        also=(
            "can I see him",
            "hide",
            "hiding",
        ),
        due=(
            reminder(
                "The target is in sight, through a gap of an inch.",
                "Measure sight on the table. If you give the gap, the bot checks it.",
            ),
            refused(
                "No figure can shoot a target that hard cover hides.",
                "pottersville-shoot figure",
                "pottersville.shooting.to_hit_and_cover._check_aim",
            ),
        ),
        commands=("pottersville-shoot figure",),
    ),
    Rule(
        "pot.shoot.spread",
        "Spreading fire",
        "Gats",
        "Gats: primary target and allotted dice",
        "Automatic weapons may share their dice among targets within 45 degrees, the closest first. A figure "
        "behind another is a target only if the one in front got a die. The player allots all dice before rolling "
        "them. A shotgun fires at the closest figure.",
        rulings=(
            Ruling(
                "Automatic weapons may begin with any figure that isn't behind another. The rest follow, nearest first."
            ),
            Ruling("The shooter uses all dice of the gun."),
        ),
        also=(
            "burst",
            "automatic fire",
            "tommy gun",
            "machine gun",
        ),
        due=(
            refused(
                "Shotguns fire at the closest figure. Dice go to near targets first.",
                "pottersville-shoot spread",
                "pottersville.shooting.to_hit_and_cover._check_spread",
            ),
        ),
        commands=("pottersville-shoot spread",),
    ),
    Rule(
        "pot.special",
        "Special characters",
        "Special characters",
        "Special characters, at the end",
        "A mad machine-gunner fires two Tommy guns in one arc at -1. Effects rolls against this figure lose 1, and "
        "a serious wound leaves it one gun. Two pistols fire at one target, or at two at -1 each. Effects rolls "
        "against a hard-boiled P.I. lose 1.",
        rulings=(
            Ruling("Two pistols at one target have no modifier."),
            Ruling("Two Tommy guns have six dice each. One alone has no -1."),
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
                "pottersville.shooting.to_hit_and_cover._check_spread",
            ),
        ),
        commands=("pottersville-shoot figure",),
    ),
)
