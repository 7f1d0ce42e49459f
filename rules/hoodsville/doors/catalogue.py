"""Doors: forced, breached, shot open; and the padlocks of the Pinkertons."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself
from rules.core.tables.rule import Rule, Ruling

SOURCE = "Forcing or breaching Doors padlocks etc"

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.door",
        "Forcing and breaching doors",
        "Doors",
        SOURCE,
        "A door opens when you overcome its locks and hinges (forcing) or smash a hole into it (breaching). Roll "
        "D6, add the tool or the melee, and subtract the door's strength. At 1 or more it is open. At 0 its "
        "strength drops by 1 for good. At -1 to -3 it holds. At -4 or less a tool breaks. Forcing by shoulder or "
        "foot has -1 and needs melee +1. At -4 that figure is hurt, at -5 also lightly injured, and can't try this "
        "door again. Each figure has one attempt a move.",
        rulings=(
            Ruling("A printed result counts from its number up to the next. So a door holds from -3 to -1."),
            Ruling("A breach of 0 weakens the breaching strength, not the forcing strength."),
            Ruling(
                "We correct two misprints by their keys: a door is forced on +1 or more, and a fire axe "
                "breaches with +2."
            ),
            Ruling("The +1 for a padlock on the other side counts for the forcing strength."),
            Ruling("A figure that lightly injures itself counts as lightly injured. It tests morale and may bleed."),
            Ruling("A figure that only hurts itself has no wound and tests no morale."),
            Ruling("A figure hurt by a door can't force or breach it again. It may still shoot at its lock."),
            Ruling("For melee +1 by hand, use the card's melee minus the cost of wounds."),
            Ruling("Screwdrivers, tire irons and knives have no breaching factor, so they can't breach."),
            Ruling("A shed door without a named padlock has a medium one. With no padlock, nothing holds it."),
        ),
        tables=(
            "hood.tables.doors",
            "hood.tables.door-tools",
            "hood.tables.door-hand",
            "hood.tables.door-tool",
            "hood.tables.door-breach",
        ),
        also=(
            "kick in a door",
            "break down a door",
            "locked door",
        ),
        commands=("hood-door force", "hood-door breach"),
    ),
    Rule(
        "hood.door.lock-shooting",
        "Shooting locks off",
        "Doors",
        f"{SOURCE}: Lock shooting",
        "From an inch or less, a figure may aim at a lock. The gun fires as many rounds as its dice give. Roll a "
        "D10 for each round and add the ammunition's punch. At 4 or more the lock is off. At 2 or 3 the next round "
        "has +1. At 1 or less nothing changes.",
        rulings=(
            Ruling("The +1 of a weakened lock counts for the next shot only, in this move or a later one."),
            Ruling(
                "The gun spends every round that the dice give. Once the lock is off, the other rounds need no roll."
            ),
            Ruling("A burst is at one lock. With extra locks or bolts the door stays shut until each is shot off."),
            Ruling(
                "Shotguns and rifles fire their own rounds. Other guns fire parabellum, unless the player says "
                "otherwise."
            ),
            Ruling("No one can shoot at a padlock on the other side."),
            Ruling("The shot is a round of firing and also the attempt at the door."),
        ),
        tables=("hood.tables.lock-shot", "hood.tables.round-strikes"),
        commands=("hood-door shoot",),
    ),
    Rule(
        "hood.door.pinkerton",
        "Pinkerton padlocks",
        "Doors",
        "Quick Reference Sheet: Spotting Pinkerton padlocks",
        "A figure within 4 inches of such a padlock sees it. If the figure moves 8 inches or more in that move, it "
        "needs a 4 on a D6. Picking works on a 6, a jemmy on 4 or more. A stick of dynamite placed on it opens it, "
        "unless the stick fails on a 1. The blast strikes everything within 5 inches.",
        rulings=(
            Ruling("A figure beyond 4 inches can't see it."),
            Ruling("A placed stick fails on a 1 of the D6, like a thrown one. Otherwise the padlock opens."),
            Ruling("A jemmy does not break on it, and no one is hurt."),
        ),
        also=("pick a lock",),
        due=(by_itself("After 8 inches or more a figure rolls to spot a padlock.", "hoodsville.doors.locks.spot"),),
        commands=("hood-door padlock",),
    ),
)
