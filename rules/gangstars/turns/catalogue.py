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
        "Agility, strength, movement and brains together are the points of an activation; a dog has 2 more. They may "
        "be spent on anything in any order; what is not spent is lost. Whoever is exhausted, wounded or laden pays "
        "double, dogs never.",
        rulings=(
            Ruling("Points are doubled once, however many reasons there are."),
            Ruling("What traits add to an action comes before the doubling."),
            Ruling("A ma man's brains, which he does not pay for, count for his action points."),
            Ruling("A hardass pays no more for a light wound."),
            Ruling("Dropping a load costs nothing; picking one up is a simple task."),
            Ruling("A bolter's 4 extra points are for segments only, and its movement still limits those."),
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
                "Nothing is done that the points left can't pay.", "gangstars-turn act", "gangstars.model.acting.spend"
            ),
            by_itself("Points left over are lost.", "gangstars.turns.chits.end"),
        ),
        commands=("gangstars-turn act",),
    ),
    Rule(
        "gs.activation",
        "Activation",
        "Turn",
        "8 Turn sequence; 8.1 Activation; 22 Doggie activation",
        "Everybody on the table, dogs too, has a chit in the bag. They are drawn one by one, and whoever is drawn acts "
        "until his points are gone or he stops. When the bag is empty the turn is over. Shaken, exhausted and the like "
        "last as long as their cause says and are counted by one's own activations.",
        rulings=(
            Ruling(
                "Chits of the dead, of those who left and of those who have already acted are laid aside; another is "
                "drawn."
            ),
            Ruling("A dog that is away for a while is drawn like the others: that activation goes by."),
            Ruling("Whoever comes on during a turn has a chit from the next turn on."),
            Ruling("A reaction test that waits for an activation is made before anything else is done in it."),
        ),
        also=(
            "whose turn is it",
            "initiative",
            "who goes first",
        ),
        due=(
            by_itself("Chits are drawn one by one until the bag is empty.", "gangstars.turns.chits.draw"),
            refused(
                "No turn begins while a chit is left or anything is owed.",
                "gangstars-turn next",
                "gangstars.turns.chits.require_over",
            ),
        ),
        commands=("gangstars-turn draw",),
    ),
    Rule(
        "gs.command",
        "Command",
        "Turn",
        "8.1 Activation; 8.2 Command distance",
        "The word of a Head Honcho or ma man carries 10 cm (4″) for each point of brains. When his own chit is drawn "
        "he may spend all his points: any of his gang within that distance and in sight act now, and their chits are "
        "turned.",
        rulings=(
            Ruling("All points means that none is spent before."),
            Ruling("Whoever was called up calls up nobody in turn: that takes one's own chit."),
            Ruling("Those called up act one after the other, in any order, each with all points."),
            Ruling("A ma man's brains are 1 below his leader's, and so his word carries 10 cm (4″) less far."),
            Ruling("Whoever fights for his side counts as one of his gang, even a dog that was won over."),
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
        "A segment is 10 cm (4″) and costs 1 point; a turn holds as many as the movement stat. The third and any "
        "later one cost double and leave the figure exhausted: everything it does after that costs double.",
        rulings=(
            Ruling("Whoever is exhausted by running is so until activated again."),
            Ruling("Whoever is both stoned and huge has segments of 5 cm (2″) all the same."),
            Ruling("Whoever lies prone stands up before moving; a dog does so for nothing."),
            Ruling("A scout pays 1 point for a segment over any ground, but obstacles and levels cost him as usual."),
        ),
        tables=("gs.tables.actions",),
        also=(
            "how far can I move",
            "run",
            "running",
            "walking",
        ),
        commands=("gangstars-turn move",),
    ),
    Rule(
        "gs.terrain",
        "Ground",
        "Turn",
        "10 Terrain; 23 Doggie movement",
        "Open ground: 1 point a segment. Difficult ground (scrub, sand, water, slopes, roofs, the inside of a house): "
        "2. An obstacle is mostly man-made, such as a wall, a barricade or a parked car: 2 to cross or climb over, "
        "measuring on from behind it. Blocking ground is rocks, deep water and all else that can't be moved over or "
        "into, and where a molotov cocktail or a wreck burns: nobody enters it. For dogs difficult ground is like "
        "open, but height costs them what it costs people.",
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
