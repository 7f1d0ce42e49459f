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
        "Everybody in a vehicle that crashes or overturns, and every pedestrian it hits, throws a D6. In a crash the "
        "impact speed counts and a glancing blow (+2); for those in the vehicle also its being wrecked (-1) or smashed "
        "on its roof (-2), which means nothing to a pedestrian, who has -1 of his own. From 5 up nothing happened; "
        "below that come groggy, paralyzed for a move, lightly injured, stunned, badly injured, "
        "critically injured and, at -2 or less, apparently dead.",
        rulings=(
            Ruling("The impact factor counts here too; what glancing and the vehicle's own fate give is added to it."),
            Ruling("Whoever is badly injured in a crash can do nothing until bandaged, and does not get better by it."),
            Ruling("A light wound of a crash that bleeds costs firing as well as the move and melee."),
            Ruling(
                "Groggy and paralyzed last for the rest of this move and all of the next; the paralyzed do nothing."
            ),
        ),
        tables=("hood.tables.occupants",),
        due=(by_itself("Everybody in a crash saves at once.", "hoodsville.driving.crashes.crash"),),
        commands=("hood-car save",),
    ),
    Rule(
        "hood.save.piercing",
        "Saving throw against piercing weapons",
        "Saving throws",
        "Saving throws against blows: Piercing Weapons",
        "Somebody struck by a knife, an axe or a bullet throws a D6, adds the strike of the weapon and reads the "
        "table of how hard it struck: flinches, staggers or downed. The wounds are light, bad or dangerous: 1, 2 or "
        "3 inches off every move and as much off melee and firing. An open light wound may get worse each move, an "
        "open dangerous one may make its bearer collapse.",
        rulings=(
            Ruling("Wounds add up."),
            Ruling("A bandaged wound bleeds no more, and nobody collapses from one; a light one costs what it did."),
            Ruling("Bleeding is diced for from the move after the wound."),
            Ruling("Bad and dangerous wounds cost firing what they cost melee; a morale test they both cost 3."),
        ),
        tables=("hood.tables.piercing-flinches", "hood.tables.piercing-staggers", "hood.tables.piercing-downed"),
        also=(
            "wounds",
            "damage",
            "knife wound",
            "am I dead",
        ),
        due=(owed("Saving throws that were left for later.", "hood duties"),),
        commands=("hood save",),
    ),
    Rule(
        "hood.save.bludgeoning",
        "Saving throw against bludgeoning weapons",
        "Saving throws",
        "Saving throws against blows: Bludgeoning Weapons",
        "Fists, clubs, bricks and the butts of guns have three tables of their own. A flinch may just enrage (+1 in "
        "melee), harder blows hurt, wound lightly or stun. Whoever is stunned throws a D6 each move and comes to on "
        "a 6, groggy for a move.",
        rulings=(
            Ruling("Half bricks strike with -1, bottles with 0."),
            Ruling("Rage lasts for the rest of this move and all of the next."),
            Ruling("Whoever is stunned tests morale when he comes to, not before."),
            Ruling("Whoever comes to is groggy for the rest of that move, and no longer."),
            Ruling("A light wound from something blunt does not bleed, and costs no firing."),
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
