"""Gats: shots, wounds, hits on vehicles, bombs."""

from __future__ import annotations

from typing import Final

from rules.core.tables.must import refused, reminder
from rules.core.tables.rule import Origin, Rule, Ruling
from rules.pottersville.weapons import EFFECTS, Column

EFFECT_TABLES: Final = tuple(table.id for table in EFFECTS.values())

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
                "pottersville.shooting._check_aim",
            ),
        ),
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
                "pottersville.shooting._check_spread",
            ),
        ),
    ),
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
    ),
    Rule(
        "pot.shoot.vehicle",
        "Shooting at vehicles",
        "Gats",
        "Gats: vehicle hits",
        "A D10 tells where a vehicle is hit: driver, passenger, a back seat, the back of a truck, a tire and so on. "
        "Whoever sits there rolls for effect; in the back of a truck chance picks him. A driver seriously wounded "
        "brings it to a halt within 2D6 inches, a dead one wrecks it and all in it test; a hurt one may wreck it "
        "when it moves. A tire costs D6 of each move.",
        rulings=(
            Ruling("Which number hits what is a house table, not in the source.", Origin.HOUSE),
            Ruling("An engine hit leaves slow moves only, and a second one none.", Origin.HOUSE),
            Ruling("A hit on an empty place, or on a place that the vehicle lacks, does nothing."),
            Ruling("On a truck hits on the back seats go to its back."),
            Ruling("Wherever several share a place, each hit there is diced for among them."),
            Ruling("With the driver dead the others test; hits on the dead do nothing."),
            Ruling("Nothing that a driver suffers wrecks or halts a vehicle that stands."),
            Ruling("What becomes of a vehicle follows once all hits of the volley on it are rolled for."),
        ),
        tables=("pot.tables.location", "pot.tables.crash"),
        also=("shoot at a car",),
    ),
    Rule(
        "pot.bomb",
        "Bombs",
        "Gats",
        "Gats: bombs",
        "A pipe bomb, dynamite or grenade is thrown up to 8 inches. Whoever touches the marker rolls on the shotgun "
        "column, whoever is within 3 inches on the pistol's. Hard cover stops the blast, soft cover takes 1 off, and "
        "a vehicle that it hits is wrecked.",
        rulings=(
            Ruling("The 3 inches are measured from the edge of the marker."),
            Ruling("A vehicle is hit when the marker touches it, and those in it test as crashed."),
            Ruling("A throw into the open lands where it is meant to."),
        ),
        tables=(EFFECTS[Column.SHOTGUN].id, EFFECTS[Column.PISTOL].id, "pot.tables.crash"),
        also=(
            "grenade",
            "dynamite",
            "throw a bomb",
            "explosives",
            "molotov",
        ),
    ),
    Rule(
        "pot.bomb.window",
        "Bombs through windows",
        "Gats",
        "Gats: bombs, windows",
        "From more than 2 inches a bomb meant for a window takes a D6: on 1 to 3 it hits the wall and comes back D3 "
        "inches.",
        rulings=(
            Ruling("A window within 2 inches needs no roll."),
            Ruling("The bomb goes off where it comes to lie, and then everybody near it is diced for."),
        ),
    ),
)
