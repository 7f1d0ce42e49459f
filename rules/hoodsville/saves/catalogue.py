"""Saving throws: of people in a crash, against weapons that pierce, against weapons that bludgeon."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, owed
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.save.occupant",
        "Saving throw in a crash",
        "Saving throws",
        "Crash situations: Occupants",
        "Everyone in a vehicle that crashes or overturns rolls a D6, and so does every pedestrian it hits. In a "
        "crash the impact speed counts. A glancing blow gives +2. A wrecked vehicle gives its occupants -1, and "
        "one smashed on its roof -2. Pedestrians have -1 instead. From 5 up nothing happened. Below that come "
        "groggy, paralyzed for a move, lightly injured, stunned, badly injured, critically injured and, at -2 or "
        "less, apparently dead.",
        rulings=(
            Ruling("The impact factor counts here too. Add the factors for a glancing blow and for the vehicle."),
            Ruling(
                "A figure badly injured in a crash can do nothing until bandaged. Bandaging does not improve the wound."
            ),
            Ruling("A bleeding light wound from a crash costs firing as well as move and melee."),
            Ruling(
                "Groggy and paralyzed last for the rest of this move and all of the next. The paralyzed do nothing."
            ),
        ),
        tables=("hood.tables.occupants",),
        due=(by_itself("Everyone in a crash saves at once.", "hoodsville.driving.crashes.crash"),),
        commands=("hood-car save",),
    ),
    Rule(
        "hood.save.piercing",
        "Saving throw against piercing weapons",
        "Saving throws",
        "Saving throws against blows: Piercing Weapons",
        "A figure struck by a knife, an axe or a bullet rolls a D6 and adds the weapon's strike. The table depends "
        "on how hard it struck: flinches, staggers or downed. Wounds are light, bad or dangerous. They cost 1, 2 "
        "or 3 inches of every move, and as much of melee and firing. An open light wound may get worse each move. "
        "An open dangerous wound may make the figure collapse.",
        rulings=(
            Ruling("Wounds add up."),
            Ruling("A bandaged wound no longer bleeds or makes a figure collapse. A light one still costs the same."),
            Ruling("Roll for bleeding from the move after the wound."),
            Ruling("Bad and dangerous wounds cost firing as much as melee. Both cost 3 in a morale test."),
        ),
        tables=("hood.tables.piercing-flinches", "hood.tables.piercing-staggers", "hood.tables.piercing-downed"),
        also=(
            "wounds",
            "damage",
            "knife wound",
            "am I dead",
        ),
        due=(owed("A player may leave saving throws for later.", "hood duties"),),
        commands=("hood save",),
    ),
    Rule(
        "hood.save.bludgeoning",
        "Saving throw against bludgeoning weapons",
        "Saving throws",
        "Saving throws against blows: Bludgeoning Weapons",
        "Fists, clubs, bricks and gun butts have three tables of their own. A flinch may only enrage (+1 in "
        "melee). Harder blows hurt, wound lightly or stun. A stunned figure rolls a D6 each move. On a 6 it comes "
        "to, groggy for a move.",
        rulings=(
            Ruling("Half bricks strike with -1, bottles with 0."),
            Ruling("Rage lasts for the rest of this move and all of the next."),
            Ruling("A stunned figure tests morale when it comes to, not before."),
            Ruling("A figure that comes to is groggy only for the rest of that move."),
            Ruling("A light wound from something blunt does not bleed and costs no firing."),
        ),
        tables=(
            "hood.tables.bludgeoning-flinches",
            "hood.tables.bludgeoning-staggers",
            "hood.tables.bludgeoning-downed",
        ),
        also=(
            "stunned",
            "knocked out",
        ),
        commands=("hood save",),
    ),
)
