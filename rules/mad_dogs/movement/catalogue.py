"""Movement on foot, stairs and ladders, hiding and spotting, falls."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import owed, refused
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.move",
        "Moving on foot",
        "Movement",
        "Astounding Lawlessness, Legging It: Movement",
        "Each action has one rate. Creep: 2 inches. Walk: 4 inches, with shots at -1 GATS. Run: 4 inches and 1D6 "
        "more, with shots at -2 GATS. Turning is free, and facing does not matter. Rough ground and obstacles take "
        "half the distance. A figure with hostages moves 2 inches and can't run. After It's Serious a figure with 2 "
        "HITS left moves at half speed. Fast Mover runs 3 inches farther. Gimpy moves 1 inch less, or 2 less when "
        "running.",
        rulings=(
            Ruling(
                "Gimpy takes 2 inches off a run instead of the 1 inch off other moves. The two don't add up to 3.",
            ),
            Ruling(
                "Each reason to go slower halves the distance once more, and nothing is rounded. Skills count before "
                "the halving."
            ),
            Ruling("Hostages limit a move to 2 inches before anything halves it."),
            Ruling(
                "A figure that runs into an enemy with its second action has one free blow. The next blow is an action."
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
        due=(owed("On a street, a run owes the square where it ends.", "mad-move end"),),
        commands=("mad-move go", "mad-move end"),
    ),
    Rule(
        "mad.move.stairs",
        "Stairs",
        "Movement",
        "Astounding Lawlessness, Legging It: Stairs and Ladders",
        "Going up takes half the normal distance, or one floor a turn in buildings without a detailed interior. "
        "Going down is at full rate, or also one floor a turn.",
        rulings=(Ruling("Only half speed changes the floor a turn: then it is half a floor."),),
        also=("climbing stairs",),
        commands=("mad-move go",),
    ),
    Rule(
        "mad.move.ladder",
        "Ladders and fire escapes",
        "Movement",
        "Astounding Lawlessness, Legging It: Stairs and Ladders",
        "A climber on a ladder or fire escape moves 2 inches a turn, or half a floor. Shots from there are at -2 "
        "GATS. A Cat Burglar has +2 STUNTS for feats of climbing.",
        rulings=(
            Ruling("Only half speed changes the rates of a ladder: it halves them."),
            Ruling("A figure with hostages can't climb a ladder."),
            Ruling(
                "The distance of a turn on a ladder or by the floor is one action of a card, and counts as a creep "
                "for shots. A feat of climbing is an action too."
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
        "A figure that creeps may come within 4 inches of an opponent unseen. The opponent tests SMARTS: on a pass "
        "they see the figure, and on a failure they don't.",
        rulings=(
            Ruling("Every watcher who could see the figure tests. One pass is enough to see it."),
            Ruling("The creep that brings the figure there is part of it: one action in all."),
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
        "With cover big enough to hide behind, a figure that passes a SMARTS test hides. No one sees it, so no one "
        "can attack it. Hidden figures may creep behind cover. They are revealed when they leave it or make a noise "
        "such as a shot, or when an enemy looks for them and spots them.",
        rulings=(
            Ruling("Any move faster than a creep reveals a hidden figure, even behind cover."),
            Ruling("Smoke does not hinder hiding."),
            Ruling("Hiding is an action."),
            Ruling(
                "In a game the bot remembers who hides. A figure is seen again when it walks, runs, uses a ladder, "
                "shoots, throws a bomb, brawls, smashes an objective, leaps, talks, takes a hostage, gives the Look "
                "or gets into a vehicle. It is also seen when a watcher notices it creeping up, or when it runs in "
                "terror."
            ),
            Ruling("A thrown knife makes no loud noise. Reloading, aiming and setting a bomb don't either."),
            Ruling("A blast hits hidden figures within its radius like all others."),
        ),
        due=(refused("No one can attack a hidden figure.", "mad shoot", "mad_dogs.play.position.require_seen"),),
        also=("hide out of sight",),
        commands=("mad-move hide",),
    ),
    Rule(
        "mad.spot",
        "Spotting",
        "Movement",
        "Astounding Lawlessness, Playing the Game: Action Cards; Legging It: Hiding",
        "For one action a figure tests SMARTS to find hidden enemies or objects. Looking through the smoke of "
        "burning gasoline costs 1 from SMARTS.",
        rulings=(
            Ruling("One spotting test covers everything hidden where the figure looks."),
            Ruling("If no hidden figures are named, it finds all hidden figures of other sides."),
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
        "A figure that falls rolls on the Deadly Weapons table with +1 for each floor of the fall. A floor is about "
        "10 feet.",
        tables=("mad.tables.deadly-weapons",),
        also=(
            "jumping down",
            "jumping off a roof",
            "jumping from a window",
        ),
        commands=("mad fall",),
    ),
)
