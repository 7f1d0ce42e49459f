"""Movement on foot, stairs and ladders, hiding and spotting, falls."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import refused
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.move",
        "Moving on foot",
        "Movement",
        "Astounding Lawlessness, Legging It: Movement",
        "One rate an action: creep 2 inches; walk 4 inches, with shots at -1 GATS; run 4 inches and 1D6 more, with "
        "shots at -2 GATS. Turning is free and facing does not matter. Rough ground and obstacles take half the "
        "distance. With hostages a figure moves 2 inches and can't run; after It's Serious a figure with 2 HITS left "
        "goes at half speed. Fast Mover runs 3 inches further; Gimpy moves 1 inch less, or 2 less when running.",
        rulings=(
            Ruling(
                "Gimpy takes 2 inches off a run in place of the 1 inch off other moves; the two are not added to "
                "make 3.",
            ),
            Ruling(
                "Each reason to go slower halves the distance once more and nothing is rounded; skills count "
                "before the halving."
            ),
            Ruling("Hostages cap a move at 2 inches before anything halves it."),
            Ruling(
                "A blow at somebody a figure runs into with its second action is free once: the next one is an action."
            ),
        ),
        tables=("mad.tables.movement",),
        also=(
            "how far can I move",
            "run",
            "running",
            "walking",
            "moving distance",
        ),
        commands=("mad-move go",),
    ),
    Rule(
        "mad.move.stairs",
        "Stairs",
        "Movement",
        "Astounding Lawlessness, Legging It: Stairs and Ladders",
        "Going up costs double: half the normal distance, or one floor a turn in buildings without a detailed "
        "interior. Going down is at full rate, or likewise one floor a turn.",
        rulings=(Ruling("Nothing changes the floor a turn except half speed: then it is half a floor."),),
        also=("climbing stairs",),
        commands=("mad-move go",),
    ),
    Rule(
        "mad.move.ladder",
        "Ladders and fire escapes",
        "Movement",
        "Astounding Lawlessness, Legging It: Stairs and Ladders",
        "A climber on a ladder or fire escape makes 2 inches a turn, or half a floor. Shots from there are at -2 "
        "GATS. A Cat Burglar has +2 STUNTS for feats of climbing.",
        rulings=(
            Ruling("Nothing changes the rates of a ladder except half speed, which halves them."),
            Ruling("Nobody climbs a ladder with hostages."),
            Ruling(
                "What a figure covers in a turn on a ladder or by the floor is one action of a card, and counts as a "
                "creep for its shots; a feat of climbing is an action too."
            ),
        ),
        also=(
            "climbing",
            "climb a wall",
        ),
        commands=("mad-move go", "mad-move climb"),
    ),
    Rule(
        "mad.move.sneak",
        "Sneaking up",
        "Movement",
        "Astounding Lawlessness, Legging It: Movement",
        "A figure that creeps may come within 4 inches of an opponent unseen if that opponent fails a SMARTS test to "
        "notice him; if the test is passed, he is seen.",
        rulings=(
            Ruling("Every watcher who could see him tests for himself; one who passes is enough."),
            Ruling("The creep that brings him there is part of it: one action in all."),
        ),
        tables=("mad.tables.movement",),
        also=(
            "stealth",
            "creeping",
        ),
        commands=("mad-move sneak",),
    ),
    Rule(
        "mad.hide",
        "Hiding",
        "Movement",
        "Astounding Lawlessness, Legging It: Hiding",
        "With cover big enough to hide behind, a SMARTS test hides the figure: nobody sees it, so nobody can attack "
        "it. Hidden figures may creep about behind cover. They are revealed by leaving it, by noise such as a shot, "
        "or by an enemy who looks and listens for them and spots them.",
        rulings=(
            Ruling("Anything faster than a creep reveals a hidden figure, behind cover too."),
            Ruling("Smoke does not hinder hiding."),
            Ruling("Hiding is an action."),
            Ruling(
                "In a game the bot keeps who hides. Seen again is a figure that walks, runs, goes on a ladder, shoots, "
                "throws a bomb, brawls, smashes an objective, leaps, talks, takes a hostage, gives the Look or gets "
                "into a vehicle; and one that is noticed as it creeps up, or runs in terror."
            ),
            Ruling("A thrown knife makes no loud noise, nor does reloading, aiming or setting a bomb."),
            Ruling("A blast catches hidden figures within its radius like all others."),
        ),
        due=(refused("Nobody attacks a figure that hides.", "mad shoot", "mad_dogs.play.position.require_seen"),),
        also=("hide out of sight",),
        commands=("mad-move hide",),
    ),
    Rule(
        "mad.spot",
        "Spotting",
        "Movement",
        "Astounding Lawlessness, Playing the Game: Action Cards; Legging It: Hiding",
        "For one action a figure tests SMARTS to discover hidden enemies or objects. Looking through the smoke of "
        "burning gasoline costs 1 from SMARTS.",
        rulings=(
            Ruling("One spotting test covers everything that is hidden where he looks."),
            Ruling("Where nobody says who hides there, it finds everybody of other sides who hides."),
        ),
        also=(
            "line of sight",
            "can I see him",
        ),
        commands=("mad-move spot",),
    ),
    Rule(
        "mad.fall",
        "Falling",
        "Movement",
        "Astounding Lawlessness, Legging It: Falling",
        "A figure that falls rolls on the Deadly Weapons table with +1 for each floor of the fall, a floor being "
        "about 10 feet.",
        tables=("mad.tables.deadly-weapons",),
        also=(
            "jumping down",
            "jumping off a roof",
            "jumping from a window",
        ),
        commands=("mad fall",),
    ),
)
