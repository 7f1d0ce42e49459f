"""Rules: action points, chits, command, movement and ground."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, refused
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "gs.ap",
        "Action points",
        "Turn",
        "7 Action points; 21 Doggie action points",
        "A figure's action points are its agility, strength, movement and brains together. A dog has 2 more. The "
        "figure may spend them on anything in any order. Unspent points are lost. A figure that is exhausted, "
        "wounded or laden pays double, but dogs never do.",
        rulings=(
            Ruling("Points are doubled only once, even for several reasons."),
            Ruling("Add the extra cost from traits first, then double."),
            Ruling("A ma man's brains are free, and count for action points."),
            Ruling("A hardass pays no more with a light wound."),
            Ruling("To drop a load costs nothing. To pick one up is a simple task."),
            Ruling("A bolter's 4 extra points are only for segments. Its movement still limits those."),
        ),
        tables=("gs.tables.actions",),
        also=(
            "actions",
            "what can I do on my turn",
            "run",
            "exhausted",
        ),
        due=(
            refused(
                "A figure does nothing that its points can't pay.", "gangstars-turn act", "gangstars.model.acting.spend"
            ),
            by_itself("Unspent points are lost.", "gangstars.turns.chits.end"),
        ),
        commands=("gangstars-turn act",),
    ),
    Rule(
        "gs.activation",
        "Activation",
        "Turn",
        "8 Turn sequence; 8.1 Activation; 22 Doggie activation",
        "Everyone on the table, even a dog, has a chit in the bag, which is a marker with their name. Players "
        "draw one chit at a time. That figure acts "
        "until its points are gone or it stops. When the bag is empty, the turn ends. States such as shaken and "
        "exhausted last as long as their cause says, counted by the figure's own activations.",
        rulings=(
            Ruling("Chits of figures that are dead, gone or have already acted are set aside. Draw another."),
            Ruling("A dog that is away for a while is drawn like the others, and its activation passes."),
            Ruling("A figure that arrives during a turn has a chit from the next turn."),
            Ruling("A test that waits for an activation comes before anything else in it."),
        ),
        also=(
            "whose turn is it",
            "initiative",
            "who goes first",
        ),
        due=(
            by_itself("Players draw chits one at a time until the bag is empty.", "gangstars.turns.chits.draw"),
            refused(
                "No turn begins while a chit is left or something is owed.",
                "gangstars-turn next",
                "gangstars.turns.chits.require_over",
            ),
        ),
        commands=("gangstars-turn draw", "gangstars-turn look"),
    ),
    Rule(
        "gs.command",
        "Command",
        "Turn",
        "8.1 Activation; 8.2 Command distance",
        "A Head Honcho's or ma man's command distance is 10 cm (4″) for each point of brains. When their own chit "
        "is drawn, they may spend all their points on others. Figures of the gang within that distance and in "
        "sight then act at once. Their chits are turned.",
        rulings=(
            Ruling("All points means that the leader has spent none before."),
            Ruling("A figure that was called up can't call up others. Only a leader's own chit allows that."),
            Ruling("The figures act one after the other, in any order, each with all points."),
            Ruling("A ma man's brains are 1 below the leader's, so the command distance is 10 cm (4″) shorter."),
            Ruling(
                "A figure that fights for the leader's side counts as one of the gang, even a dog that was won over."
            ),
        ),
        also=(
            "orders from the boss",
            "leader",
        ),
        commands=("gangstars-turn call",),
    ),
    Rule(
        "gs.move",
        "Movement",
        "Turn",
        "3.1 Character stats: Movement; 9 Movement; 23 Doggie movement",
        "A segment is 10 cm (4″) and costs 1 point. A turn has as many segments as the movement stat. From the "
        "third segment on, each costs double and leaves the figure exhausted. Everything that an exhausted figure "
        "does costs double.",
        rulings=(
            Ruling("A figure exhausted by running stays so until it is activated again."),
            Ruling("A figure that is both stoned and huge still has segments of 5 cm (2″)."),
            Ruling("A prone figure stands up before it moves. For a dog this is free."),
            Ruling(
                "A scout pays 1 point for a segment on any ground. Obstacles and levels cost a scout the usual points."
            ),
        ),
        tables=("gs.tables.actions",),
        also=(
            "how far can I move",
            "run",
            "running",
            "walking",
        ),
        commands=("gangstars-turn move", "gangstars-turn end"),
    ),
    Rule(
        "gs.terrain",
        "Ground",
        "Turn",
        "10 Terrain; 23 Doggie movement",
        "Open ground costs 1 point a segment. Difficult ground costs 2: scrub, sand, water, slopes, roofs, the "
        "inside of a house. An obstacle is mostly man-made, such as a wall, a barricade or a parked car. It costs "
        "2 to cross or climb over, and the move continues behind it. No one enters blocked ground: rocks, deep "
        "water, and the fire of a molotov cocktail or a wreck. For dogs difficult ground is like open ground, but "
        "height costs them the same as people.",
        tables=("gs.tables.actions",),
        also=(
            "climbing",
            "obstacles",
            "crossing a wall",
            "stairs",
        ),
        commands=("gangstars-turn move",),
    ),
)
