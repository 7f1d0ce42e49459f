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
        "A D10 for each die of the gun, against the number for the gun and the range, with what cover and situation "
        "add: that number or less hits. Pistols, rifles and shotguns have one die, a BAR four, an SMG six, other "
        "machine guns eight.",
        rulings=(
            Ruling("The numbers and ranges of the guns are a house table, not in the source.", Origin.HOUSE),
            Ruling("The far edge of a range band belongs to it."),
            Ruling("A number of 10 or more always hits; a shot whose number is below 1 is not fired."),
            Ruling("Whoever is suppressed doesn't shoot."),
            Ruling("Whoever moved an inch or less counts as standing when he shoots."),
            Ruling("Whoever rides is shot at with the vehicle, not by himself."),
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
        "The line of sight runs from head to head. Whatever it passes over or through is cover; hard cover that "
        "hides the target wholly lets no shot through. A gap between figures must be 1 inch wide.",
        rulings=(
            Ruling("What cover and situations add is a house table, not in the source.", Origin.HOUSE),
            Ruling("Motorcycles and side-cars count -2, as the source has it."),
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
                "Sight is measured on the table; a gap that is told is held to.",
            ),
            refused(
                "Nobody hidden by hard cover is shot at.",
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
        "Automatic weapons may share their dice among targets within 45 degrees, the closest first; anybody behind "
        "somebody else is a target only if the one in front got a die. Dice are allotted before they fall. A shotgun "
        "fires at the closest figure.",
        rulings=(
            Ruling("Automatic weapons may begin with any figure not behind another; the rest go nearest first."),
            Ruling("All dice of a gun are used."),
        ),
        also=(
            "burst",
            "automatic fire",
            "tommy gun",
            "machine gun",
        ),
        due=(
            refused(
                "Shotguns fire at the closest; dice go to near targets first.",
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
                "pottersville.shooting.to_hit_and_cover._check_spread",
            ),
        ),
        commands=("pottersville-shoot figure",),
    ),
)
