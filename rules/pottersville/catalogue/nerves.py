"""Guts, patching up, and money."""

from __future__ import annotations

from rules.core.tables.must import owed, refused
from rules.core.tables.rule import Rule, Ruling
from rules.pottersville.catalogue.units import LEVELS_LOST

RULES: tuple[Rule, ...] = (
    Rule(
        "pot.guts",
        "Guts",
        "Guts",
        "Guts",
        "In each turn in which a group is shot at it throws 2D6: the best rating among those neither dead nor "
        "seriously wounded, or less, passes. Otherwise it runs for the nearest cover and tries again next turn.",
        rulings=(
            LEVELS_LOST,
            Ruling("A group is a unit; it tests once, however often it was shot at."),
            Ruling("Whoever is handcuffed does not count; a group with nobody who counts fails without a roll."),
            Ruling("A bomb or a shot at a vehicle with figures of the unit in it counts as being shot at."),
            Ruling("A miss counts as being shot at too, and so does a shot whose result is still under a seal."),
            Ruling("Whoever runs for cover may shoot and fight all the same."),
        ),
        tables=("pot.tables.levels",),
        also=(
            "morale",
            "nerve",
            "run away",
            "panic",
            "courage",
        ),
        due=(
            owed("A unit that was shot at tests Guts in that turn.", "pottersville guts"),
            refused(
                "No turn ends before all these tests are made.", "pottersville next", "pottersville.orders.next_phase"
            ),
            refused(
                "A unit that failed runs: it gets no orders.", "pottersville order", "pottersville.orders.give_order"
            ),
        ),
    ),
    Rule(
        "pot.rally",
        "Rallying",
        "Guts",
        "Guts; a unit that is cheesing it",
        "A unit on the run rallies by passing a Guts test.",
        rulings=(
            Ruling("It tries once a turn, in the Guts phase; shot at as well, it makes that one test."),
            Ruling("A handcuffed figure runs no longer and does not rally: its captor leads it away."),
        ),
        tables=("pot.tables.levels",),
        also=(
            "come back from panic",
            "stop running",
        ),
        due=(owed("A unit that runs tries again each turn.", "pottersville guts"),),
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
    ),
    Rule(
        "pot.retreat",
        "Falling back hurt",
        "Guts",
        "Figures with S, LW or SW",
        "Whoever is suppressed or wounded makes for cover when figures move next.",
        rulings=(Ruling("Whoever is in cover already stays there, and may shoot unless he is suppressed."),),
        reminder="The table shows where cover is.",
        due=(owed("Whoever is hurt makes for cover when figures move next.", "pottersville move"),),
    ),
    Rule(
        "pot.bribe",
        "Bribes",
        "Money",
        "Monopoly money and bribes",
        "A city cop takes a bribe half the time. G-men never do.",
        rulings=(
            Ruling("Half the time means 4 to 6 on a D6, however much is offered."),
            Ruling("The money is his once he takes it; whoever turns it down gets none."),
            Ruling("A cop can be offered a bribe once a turn, whoever offers it."),
        ),
    ),
    Rule(
        "pot.money",
        "Loot",
        "Money",
        "Monopoly money",
        "Toy money stands for what is stolen, counts for victory, and pays bribes.",
        reminder="Figures carry dollars; what they are worth in the end is for the scenario to say.",
        also=(
            "steal money",
            "rob a bank",
            "cash",
        ),
    ),
)
