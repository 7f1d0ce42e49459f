"""Fighting: melees, overpowering, breaking free."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import owed
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.melee",
        "Melee",
        "Fighting",
        "Melees; Saving throws against blows",
        "Both sides roll a D6 and add the card's melee and all modifiers. Full surprise is +2, half surprise +1, "
        "standing higher +1, rage +1, shaken -1, groggy -1; wounds cost what they say. The higher total wins "
        "unhurt, and equal totals change nothing. A loser by 1 or 2 flinches, by 3 or 4 staggers, by 5 or more is "
        "downed. The loser makes a saving throw against the winner's weapon. A move has two rounds of melee.",
        rulings=(
            Ruling("Weapons add nothing to the roll unless a card says so. They count in the saving throw."),
            Ruling(
                "If several fight one, each rolls a D6. Take the mean, rounded down, and add the melee of the best "
                "of them. Add +2 for two, +3 for three and so on."
            ),
            Ruling("The best of several is the one who adds the most, after wounds and states."),
            Ruling(
                "The first one named leads. That figure's weapon strikes, and that figure takes the blow if they lose."
            ),
            Ruling("If several fight several, pair them off."),
            Ruling(
                "A downed figure that fights gets up in that round, at -1. Getting up without a fight takes a round."
            ),
            Ruling("Tied hands (-3) and feet (-2) count in every melee, not only when overpowering."),
            Ruling("An attacked figure can defend even after both rounds. Otherwise, defending costs a round."),
            Ruling(
                "A revolver, a self-loader or a derringer strikes like a pistol, and a Thompson or a rifle like a "
                "shotgun. Hammers, jemmies and tire irons strike like clubs, and a screwdriver like a knife."
            ),
            Ruling("A figure strikes with fists or with something on its sheet."),
            Ruling("A held figure fights only the captor. The drugged and the paralyzed don't fight at all."),
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
        "Instead of striking, a figure may try to hold, gag, tie or drug an opponent. Both sides roll as in a "
        "melee. The attacker has -1 with a rope and -2 with a sack. Subtract the victim's total from the "
        "attacker's. Below 0 it fails. At 0 they struggle on, at 1 the victim is enraged, at 2 the victim tests "
        "morale. From 3 the act is done and the victim screams, from 5 it is done silently, from 7 two acts are "
        "done. From 2 up the victim tests morale.",
        rulings=(
            Ruling("The factors for rope and sack are the attacker's."),
            Ruling("At 1 the victim is the one who is enraged."),
            Ruling("Without resistance the attacker has +2. The victim does not roll and counts as 0."),
            Ruling(
                "A victim who can do nothing, has surrendered or is drugged does not resist. A victim who is only "
                "held does."
            ),
            Ruling(
                "After any of these acts the attackers' leader also holds the victim, until the victim is free "
                "or released."
            ),
            Ruling("A figure that overpowers its captor is free of the hold."),
            Ruling("The first act named is done first. The second is done only at 7 or more."),
            Ruling("A scream is heard like any other. Everyone within 6 inches who is not an enemy tests morale."),
            Ruling("An unconscious victim does not scream, rage or test morale for it."),
            Ruling("The umpire decides what a drug does and how long it lasts."),
        ),
        tables=("hood.tables.overpower",),
        also=(
            "tie someone up",
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
        "A held figure rolls as in a melee, with +1, tied hands -3 and tied feet -2, against the captor. If its "
        "total is higher, it is free, and as many inches away as the difference. Otherwise the struggle continues.",
        rulings=(
            Ruling("A captor who holds by a rope has -1 and by a sack -2, as when overpowering."),
            Ruling(
                "A captor who is out, has surrendered, is gone or can't resist holds no one. The captive is free "
                "without a roll."
            ),
            Ruling("A failure has no worse result than staying held."),
            Ruling("A free figure is held by no one. With hands untied, the sack comes off too. Ropes and gags stay."),
            Ruling(
                "Another figure next to the captive takes off ropes, gags and sacks, for one round and without a roll."
            ),
        ),
        also=(
            "escape",
            "untie",
        ),
        due=(owed("On a street, a freed captive owes the square where it gets.", "hood-move end"),),
        commands=("hood-fight break-free",),
    ),
)
