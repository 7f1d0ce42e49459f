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
        "A charge costs 2 points for each 10 cm begun, and its target tests for being charged. Then the attacker's "
        "blow and the blow back: melee with a weapon or agility without, a D6 and the modifiers against the same of "
        "the other. A hit throws for damage: D6, strength and penetration against D6 and strength. Whoever got the "
        "worse wound is forced back 5 cm and tests whether he fights on. If he does not he runs a D6 of segments, "
        "the winner strikes once at his back unopposed, and tests whether he may choose to follow.",
        rulings=(
            Ruling("The attacker's blow is thrown in full, then the blow back; neither feels the wound of the other."),
            Ruling("Ties are rolled again."),
            Ruling(
                "The bonuses for a hit-man, a dog and a Head Honcho are for whoever strikes, those for charging and "
                "from behind for the attacker alone."
            ),
            Ruling("From behind counts in the first blow, or in every one where several attack the same target."),
            Ruling("Of a light and a heavy wound the heavy one counts; of shaken and terrified only terrified."),
            Ruling("The penalties of traits and of states add up."),
            Ruling("Mean mutha and ripper are read as bonuses, all thumbs as a penalty with a weapon in hand."),
            Ruling("Penetration dice are rolled. A ripper's D6+4 takes the place of his weapon's, pain adds D6+2."),
            Ruling("Any gun whose number in close combat is bracketed strikes as a club: D6-2, loaded or not."),
            Ruling("A weapon with more than one target exchanges blows with each of them in turn for the same points."),
            Ruling("A light wound against none forces back; a nick is no wound."),
            Ruling("The points of a charge include the first exchange, each further one costs 2."),
            Ruling(
                "Whoever charges over more than one segment counts as exhausted in close combat until he is "
                "activated again. Whoever runs out of points or segments before he is there has lost the rest of "
                "them, and his target may shoot once for nothing."
            ),
            Ruling("Charged: the test of the first shot with 1 more, each time. Dogs and cool men do not make it."),
            Ruling("Going on and following: D6 less brains with the modifiers of reaction tests, against brains."),
            Ruling("Whoever tests whether he goes on counts as shaken or terrified as his opponent makes him."),
            Ruling("Nobody fights hand to hand in or on a vehicle, or with somebody who is."),
            Ruling("The blow at a runner's back hits by itself; its damage is thrown like any other."),
            Ruling("Vengeful ones and those who avenge a dog fight on and follow untested; cool men pass."),
            Ruling(
                "“Forced back” counts until one of the two runs or is out, or until the one forced back moves off or "
                "charges: if he is charged meanwhile it still counts against him."
            ),
            Ruling("A charge adds to its first blow only: it can't be claimed for a later one."),
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
            owed("Whoever was forced back tests whether he fights on.", "gangstars-melee stand"),
            owed("Whoever drove him off tests whether he may stay.", "gangstars-melee follow"),
            by_itself("A charge that falls short takes all points.", "gangstars.close_combat.charges.charge"),
        ),
        commands=("gangstars-melee fight",),
    ),
)
