"""Rules: charging, blows, being forced back, running and following."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, owed
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "gs.melee",
        "Close combat",
        "Close combat",
        "14 Close combat",
        "A charge costs 2 points for each 10 cm or part of it. Its target tests for being charged. Then the "
        "attacker strikes, and the target strikes back. Each figure adds melee (agility without a weapon) and its "
        "modifiers to a D6. A hit rolls D6, strength and penetration against D6 and strength. The figure with the "
        "worse wound is forced back 5 cm and tests whether it fights on. If it fails, it runs a D6 of segments. "
        "The winner strikes once at its back, unopposed, and tests whether it may choose to follow.",
        rulings=(
            Ruling("Roll the attacker's blow in full, then the blow back. Neither blow counts the wound of the other."),
            Ruling("Reroll ties."),
            Ruling(
                "A hit-man, a dog and a Head Honcho have their bonuses whenever they strike. Only the attacker has "
                "the bonuses for a charge and for an attack from behind."
            ),
            Ruling(
                "From behind counts in the first blow only. If several attack the same target, it counts in every blow."
            ),
            Ruling(
                "A figure with both a light and a heavy wound counts only the heavy one. A figure that is "
                "shaken and terrified counts only as terrified."
            ),
            Ruling("Penalties of traits and penalties of states add up."),
            Ruling("Mean mutha and ripper are bonuses. All thumbs is a penalty with a weapon in hand."),
            Ruling(
                "Roll the dice of penetration. A ripper's D6+4 replaces the weapon's own penetration. Master "
                "of pain adds D6+2."
            ),
            Ruling(
                "A gun with a bracketed number for close combat strikes as a club, loaded or not. Its "
                "penetration is D6-2."
            ),
            Ruling("A weapon that strikes several targets exchanges blows with each in turn. It pays the points once."),
            Ruling("A light wound against no wound forces the figure back. A nick is not a wound."),
            Ruling("The points of a charge pay for the first exchange. Each further exchange costs 2."),
            Ruling(
                "A figure that charges over more than one segment counts as exhausted in close combat until it is "
                "activated again. A charge may run out of points or segments before it arrives. Then its remaining "
                "points are lost, and the target may shoot once for free."
            ),
            Ruling(
                "A charged figure makes the first-shot test with 1 more, at each charge. Dogs and cool men "
                "don't make it."
            ),
            Ruling(
                "The tests to fight on and to follow are a D6 minus brains, with the modifiers of reaction "
                "tests, against brains."
            ),
            Ruling(
                "A figure that tests whether to fight on counts as shaken or terrified if its opponent makes it so."
            ),
            Ruling("No one in or on a vehicle fights hand to hand, and no one fights them hand to hand."),
            Ruling("The blow at a runner's back hits without a roll. Roll its damage as usual."),
            Ruling(
                "Vengeful figures, and figures that avenge a dog, fight on and follow without a test. Cool men pass."
            ),
            Ruling(
                "“Forced back” lasts until one of the two runs or is out. It also ends when the loser moves off or "
                "charges. It still counts against a loser that is charged meanwhile."
            ),
            Ruling("A charge adds to its first blow only. You can't claim it for a later one."),
        ),
        tables=("gs.tables.melee", "gs.tables.damage", "gs.tables.weapons"),
        also=(
            "hand to hand",
            "brawl",
            "fist fight",
            "charge",
            "knife fight",
        ),
        due=(
            owed("A figure that was forced back tests whether it fights on.", "gangstars-melee stand"),
            owed("On a street, runners and pursuers owe the end of their move.", "gangstars-turn end"),
            owed("The winner tests whether it may stay.", "gangstars-melee follow"),
            by_itself("A charge that falls short spends all points.", "gangstars.close_combat.charges.charge"),
        ),
        commands=("gangstars-melee fight",),
    ),
)
