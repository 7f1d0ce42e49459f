"""Throwing: stones, bottles, bricks, Molotov cocktails, dynamite."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import owed
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.throw",
        "Throwing",
        "Throwing",
        "Throwing Weapons",
        "Stones reach 10 inches, bottles 8, half bricks 6, bricks 3, plus the thrower's melee. A stone or a bottle "
        "hits on 4 or more up to half the range, and on 5 or more beyond. Half bricks and bricks hit on 5 and 6. A "
        "victim saves as against something blunt. At a window, roll a D6 and add the missile's strike to see "
        "whether it breaks the window and enters. A Molotov cocktail reaches 8 inches. It sets a vehicle on fire "
        "on 3 or more, beyond half its range on 4. A stick of dynamite reaches 8 inches and fails on a 1. A figure "
        "within an inch may kick it D6 - 3 inches away. A D6, with -1 beyond half the range, shows how far from "
        "its mark it goes off. The blast strikes within 5 inches: the nearer, the worse the saving throw.",
        rulings=(
            Ruling("Add melee in inches to the range, after the cost of wounds."),
            Ruling("Half the range includes the exact number."),
            Ruling("Roll a D6 to hit. Only what a card says modifies it."),
            Ruling("How hard it strikes uses the same D6 as for shots: downed on 5 or more, staggers on 3 or more."),
            Ruling(
                "The strikes in the list of thrown weapons are for windows. Saving throws use those of blunt "
                "weapons: a half brick -1, a bottle 0."
            ),
            Ruling(
                "A Molotov cocktail thrown at a person hits and strikes like a bottle. The umpire decides "
                "about the fire."
            ),
            Ruling(
                "A vehicle that a Molotov cocktail sets on fire burns until /hood-car set says otherwise. The "
                "umpire decides what the fire does to it and to those aboard."
            ),
            Ruling("A blast uses the same D6 for how hard, then a saving throw against piercing weapons."),
            Ruling("Parts of an inch from a blast round up."),
            Ruling("Roll the dice for dynamite in this order: dud, kick, exploding point, direction."),
            Ruling("A kick of 0 or less leaves it there. Otherwise the kicking figure's player chooses the direction."),
            Ruling("The direction is a D6: 1 is straight on, and each further number is 60 degrees clockwise."),
            Ruling("Anyone can find stones, bottles and bricks. Molotov cocktails and dynamite must be carried."),
            Ruling("A stick thrown at a window goes off where it lies. Its dice follow without a second throw."),
            Ruling("A figure that is tied up or knocked out can't throw. A throw counts as a round of firing."),
        ),
        tables=(
            "hood.tables.throwing",
            "hood.tables.effect",
            "hood.tables.window",
            "hood.tables.exploding-point",
            "hood.tables.throw-direction",
            "hood.tables.blast",
        ),
        also=(
            "dynamite",
            "grenade",
            "molotov",
            "throw a bomb",
            "explosives",
            "throw a brick",
        ),
        due=(owed("On a street, a figure that kicks dynamite away owes its way.", "hood-throw kick"),),
        commands=("hood-throw at", "hood-throw window", "hood-throw molotov"),
    ),
)
