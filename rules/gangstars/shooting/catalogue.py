"""Rules: hits, bursts, areas, grenades, structures, vehicles, wounds."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, owed, refused, reminder
from rules.core.tables.rule import Origin, Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "gs.weapon.trouble",
        "Out of ammunition, jams",
        "Shooting",
        "5 Weapons",
        "A 1 on the die to hit empties the weapon: reloading takes half of the action points, rounded up, of a later "
        "activation. A 6 jams it: a whole activation is spent, then a die, and a 6 leaves it jammed. The shot itself "
        "still counts.",
        rulings=(
            Ruling("The die counts as it fell, whatever is added to it; of the two against somebody jumpy, the first."),
            Ruling("Of several troubles of one load of shot the gravest stays: broken, jammed, empty."),
            Ruling("The points for reloading are half of all a figure has, and never doubled."),
            Ruling("The die for a jam is thrown as soon as the points are spent, since nothing else can follow."),
            Ruling("Thrown weapons have no ammunition."),
            Ruling("Of two weapons of the same name the one in working order is used."),
            Ruling("A weapon that failed out of its owner's turn can be put right in his next activation."),
        ),
        tables=("gs.tables.trouble", "gs.tables.thumbs", "gs.tables.mending"),
        also=(
            "out of ammo",
            "reload",
            "misfire",
            "jam",
        ),
        due=(
            refused(
                "An empty or jammed weapon fires nothing before it is put right.",
                "gangstars-shoot shot",
                "gangstars.shooting.weapon_trouble.require_ready",
            ),
            by_itself("A jam that was worked on has its die.", "gangstars.shooting.repairs.clear"),
        ),
        commands=("gangstars-shoot repair",),
    ),
    Rule(
        "gs.area",
        "Areas",
        "Shooting",
        "5.1 Weapons with area effect",
        "Shotguns, pumpguns, grenades and molotov cocktails strike at everybody and everything within so many inches "
        "of the target, friend or foe, each with dice of its own.",
        rulings=(
            Ruling("Each of them is in the range band of its own distance; if none is given, in the target's."),
            Ruling("Structures there are struck without fail, and vehicles with them."),
        ),
        tables=("gs.tables.weapons",),
        also=(
            "shotgun",
            "blast radius",
        ),
        commands=("gangstars-shoot shot",),
    ),
    Rule(
        "gs.burst",
        "Bursts",
        "Shooting",
        "5.1 Weapons with area effect",
        "An SMG goes on to three more targets within 2.5 cm (1 inch) of the first, an assault rifle to two, each "
        "rolled for separately. Whoever is beyond maximum range is left out.",
        rulings=(Ruling("A die to hit that empties or jams the weapon ends the burst after that figure."),),
        also=(
            "automatic fire",
            "submachine gun",
            "machine pistol",
        ),
        commands=("gangstars-shoot shot",),
    ),
    Rule(
        "gs.grenade",
        "Grenades and molotov cocktails",
        "Shooting",
        "5.1 Weapons with area effect",
        "On 1 to 4 it goes off at once, on 5 or 6 as the next turn begins. Everybody in its area is rolled for to be "
        "hit. Where a molotov cocktail burns, nobody passes for the rest of the game.",
        rulings=(
            Ruling("Range costs nothing, nothing scatters, and the thrower's shooting hits or misses each figure."),
            Ruling("Preparing it is paid for when it is thrown, unless it is said to be already prepared."),
            Ruling("Its fire hides nothing, unless it is a building that burns."),
        ),
        tables=("gs.tables.fuse",),
        also=(
            "grenade",
            "molotov",
            "throwing a bomb",
            "explosives",
        ),
        due=(by_itself("It goes off at once, except on a 5 or 6.", "gangstars.shooting.grenades.throw"),),
        commands=("gangstars-shoot throw",),
    ),
    Rule(
        "gs.grenade.delayed",
        "A delayed grenade",
        "Shooting",
        "5.1 Weapons with area effect",
        "It goes off before any chit of the next turn is drawn, and strikes at whoever is within its area by then.",
        rulings=(
            Ruling("The shooting and traits of the thrower still count; what he did or suffered since does not."),
        ),
        due=(
            owed("What was delayed goes off as the next turn begins.", "gangstars-shoot explode"),
            refused("No chit is drawn before.", "gangstars-turn draw", "gangstars.turns.chits.require_drawing"),
        ),
        commands=("gangstars-shoot explode",),
    ),
    Rule(
        "gs.grenade.again",
        "Thrown back",
        "Shooting",
        "5.1 Weapons with area effect",
        "A delayed one can be picked up and thrown again: on an even die it goes off where it lands, on an odd one in "
        "the hand.",
        rulings=(
            Ruling("Picking it up is a simple task, throwing it a shot."),
            Ruling("In the hand it hits its holder without fail; those around him are rolled for."),
        ),
        also=("throw it back",),
        commands=("gangstars-shoot pickup",),
    ),
    Rule(
        "gs.shoot",
        "Shooting",
        "Shooting",
        "12 Shooting; 12.2 Shooting over friends; 13 Hitting a target",
        "A D6 with what is added, at or under the shooter's shooting, hits. Over a friend another die comes first: on "
        "5 or 6 he is rolled for instead.",
        rulings=(
            Ruling("A 6 that still hits, hits, and the weapon jams."),
            Ruling("More than two segments and exhausted both count. Aiming adds nothing of its own."),
            Ruling(
                "Whoever lies in the open counts as prone and as in the open; in neither open nor cover, as neither."
            ),
            Ruling("In cover and prone is 1, not 2."),
            Ruling("A thrown knife or improvised weapon is always at maximum range, and gone once thrown."),
            Ruling("Over several friends one die is thrown, and another decides which of them is hit."),
            Ruling("All thumbs adds 2, eight miles high 1, to the die to hit."),
            Ruling("For weapons that go off the size of a human target does not count; that of a dog always does."),
            Ruling("A monster's +1 is for opponents within 15 cm (6 inches), cool men excepted."),
        ),
        tables=("gs.tables.over-friends", "gs.tables.recognised", "gs.tables.weapons"),
        also=(
            "snap shot",
            "aimed shot",
            "to hit",
            "run and shoot",
            "firing",
            "friendly fire",
        ),
        due=(
            refused(
                "Beyond its range a weapon hits nobody.",
                "gangstars-shoot shot",
                "gangstars.shooting.aiming.check_range",
            ),
        ),
        commands=("gangstars-shoot shot",),
    ),
    Rule(
        "gs.shoot.sight",
        "Line of sight",
        "Shooting",
        "12.1 Line of sight; 13 Hitting a target",
        "A figure sees what is in front of its shoulders and not hidden. In woods that is 10 cm (4 inches), at night "
        "or in bad weather 20 cm (8 inches), unless the target is well lit. Cover hides more than half of the model; a "
        "bush only hides.",
        reminder="The table shows who sees whom and who is in cover: the bot knows no map.",
        also=(
            "cover",
            "can I see him",
            "night",
            "hiding",
        ),
        due=(reminder("Shooter and target see each other.", "Lines of sight are seen on the table."),),
    ),
    Rule(
        "gs.shoot.structure",
        "Structures",
        "Shooting",
        "12.3 Shooting at structures",
        "A wall can't be missed: the die to hit is for the weapon alone. D6 and penetration less its strength: 1 to 3 "
        "is light damage, 4 or more heavy. Two light make a heavy one; the second heavy brings it down, or opens a "
        "hole 2.5 cm (1 inch) wide and 3 cm (1.2 inches) tall, through which somebody of common build can go.",
        rulings=(Ruling("Its strength is taken off once, as in the table."),),
        tables=("gs.tables.structure", "gs.tables.strengths"),
        also=(
            "break a wall",
            "break down a door",
        ),
        commands=("gangstars-shoot structure",),
    ),
    Rule(
        "gs.shoot.vehicle",
        "Vehicles",
        "Shooting",
        "12.4 Shooting at vehicles",
        "A snap shot goes at the vehicle on an even die, at its people on an odd one; an aimed shot where the "
        "shooter wants. A die tells which of them, counting from the nearest; a number that nobody has means the "
        "vehicle again. Heavy damage halves its segments, the second destroys it.",
        rulings=(
            Ruling("The even or odd die is a separate one. The vehicle can't be missed: see Structures."),
            Ruling("With nobody in it there is only the vehicle to hit."),
            Ruling("A burst or load of shot strikes one of them; in an area a vehicle is a structure."),
        ),
        tables=("gs.tables.structure", "gs.tables.strengths"),
        commands=("gangstars-shoot vehicle",),
    ),
    Rule(
        "gs.shoot.vehicle.wreck",
        "A destroyed vehicle",
        "Shooting",
        "12.4 Shooting at vehicles",
        "It goes on at random, stops and burns. Everybody in it has a heavy wound and gets out on a 5 or 6, or is out "
        "of the game.",
        rulings=(
            Ruling("If it was moving it goes a segment: left on 1 or 2, straight on 3 or 4, right on 5 or 6."),
            Ruling("The heavy wound has no head shot; a hardass has a light one. Dogs get out without a die."),
            Ruling("It explodes like any other, for those around; those in it have their heavy wound and no more."),
        ),
        tables=("gs.tables.test-steering", "gs.tables.burning"),
        due=(owed("A wreck runs out, and all in it are hurt.", "gangstars-shoot wreck"),),
        commands=("gangstars-shoot wreck",),
    ),
    Rule(
        "gs.wound",
        "Wounds",
        "Shooting",
        "13.1 Wounds",
        "Whoever hits throws a D6 and adds the penetration of the weapon; whoever is hit throws a D6 and adds "
        "strength, and 3 for armor. A result no higher is a nick, up to 3 higher a light wound, from 4 up a heavy "
        "one, with another D6 that kills at once on a 6. Two light wounds make a heavy one.",
        rulings=(
            Ruling("Dice of penetration are rolled."),
            Ruling(
                "A figure is out of the game with the last heavy wound of its card, which is the second unless more "
                "are bought."
            ),
            Ruling("A light wound is tested for at once, a heavy one when the figure is activated next."),
            Ruling("Two light wounds that make a heavy one bring no die for a head shot, nor does a dog's wound."),
            Ruling("Armor costs nothing: the players agree on it.", Origin.HOUSE),
        ),
        tables=("gs.tables.damage",),
        also=(
            "damage",
            "kill",
            "am I dead",
            "heal",
            "wounded",
        ),
        commands=("gangstars-shoot shot",),
    ),
)
