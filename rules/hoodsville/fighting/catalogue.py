"""Fighting: melees, overpowering, breaking free."""

from __future__ import annotations

from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.melee",
        "Melee",
        "Fighting",
        "Melees; Saving throws against blows",
        "Both sides throw a D6 and add the melee on the card and whatever bears on it: full surprise +2, half "
        "surprise +1, standing higher +1, rage +1, shaken -1, groggy -1, wounds as they say. The higher total wins "
        "unhurt, equal totals change nothing. Whoever loses by 1 or 2 flinches, by 3 or 4 staggers, by 5 or more is "
        "downed, and makes a saving throw against the winner's weapon. A move has two rounds of melee.",
        rulings=(
            Ruling("Weapons add nothing to the roll unless a card says so; they count in the saving throw."),
            Ruling(
                "Several against one throw a D6 each: the mean, rounded down, with the melee of the best of them, and "
                "+2 for two, +3 for three and so on."
            ),
            Ruling("The best of several is the one who adds the most, wounds and state counted."),
            Ruling("Of several the first named leads, strikes with that weapon, and takes the blow if they lose."),
            Ruling("Several against several pair off."),
            Ruling(
                "Whoever is down and fights gets up in that round, at -1; getting up without a fight takes a round."
            ),
            Ruling("Tied hands (-3) and feet (-2) count in every melee, not only in one to overpower."),
            Ruling("Somebody attacked can defend even when both rounds are used up; it costs one if not."),
            Ruling(
                "A revolver, a self-loader or a derringer strikes as a pistol does; a Thompson or a rifle as a "
                "shotgun; hammers, jemmies and tire irons as clubs; a screwdriver as a knife."
            ),
            Ruling("A figure strikes with fists or with something on its sheet."),
            Ruling("Whoever is held fights nobody but the captor. The drugged and the paralyzed do not fight at all."),
        ),
        tables=("hood.tables.melee",),
        also=(
            "hand to hand",
            "brawl",
            "fist fight",
            "punch",
            "close combat",
        ),
        commands=("hood-fight melee",),
    ),
    Rule(
        "hood.overpower",
        "Overpowering",
        "Fighting",
        "Melees to Overpower",
        "Instead of striking, somebody may try to hold, gag, tie or drug an opponent. Both sides throw as in a melee; "
        "with a rope the attacker has -1, with a sack -2. The attacker's total less the victim's: below 0 it fails, at "
        "0 they struggle on, at 1 the victim is enraged, at 2 tests morale, from 3 the act is done and the victim "
        "screams, from 5 it is done silently, from 7 two acts are. From 2 up the victim tests morale.",
        rulings=(
            Ruling("The factors for rope and sack are the attacker's."),
            Ruling("At 1 it is the victim who is enraged."),
            Ruling("Unopposed, the attacker has +2, and the victim throws nothing and counts as 0."),
            Ruling(
                "Whoever can do nothing, has given up or is drugged puts up no fight; whoever is only held still does."
            ),
            Ruling("A victim of any of these acts is held as well, by the attackers' leader, until free or let go."),
            Ruling("Whoever overpowers the captor is free of the hold."),
            Ruling("The act named first is done first; the second only at 7 or more."),
            Ruling("A scream is heard like any other: everybody within 6 inches who is not an enemy tests morale."),
            Ruling("Whoever is laid out neither screams, nor rages, nor tests morale for it."),
            Ruling("What a drug does and how long it lasts is for the umpire."),
        ),
        tables=("hood.tables.overpower",),
        also=(
            "tie somebody up",
            "kidnap",
            "grab",
            "take a hostage",
            "get arrested",
        ),
        commands=("hood-fight overpower",),
    ),
    Rule(
        "hood.break-free",
        "Breaking free",
        "Fighting",
        "Melees to Overpower: trying to break free",
        "Somebody who is held throws as in a melee, with +1, tied hands -3 and tied feet -2, against the "
        "captor. Above the other's total the captive is free, and as many inches away as that was above; otherwise the "
        "struggle goes on.",
        rulings=(
            Ruling("The captor who holds by a rope or in a sack has -1 or -2, as when overpowering."),
            Ruling(
                "A captor who is out, has given up, is gone or can't put up a fight holds nobody: free without a die."
            ),
            Ruling("A failure brings nothing worse than being held still."),
            Ruling("Free means that nobody holds on; with hands untied a sack goes too. Ropes and gags stay."),
            Ruling("Ropes, gags and sacks are taken off by somebody else standing next: one round, no die."),
        ),
        also=(
            "escape",
            "untie",
        ),
        commands=("hood-fight break-free",),
    ),
)
