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
        "A natural 1 on the roll to hit empties the weapon. Reloading takes half the action points, rounded up, of "
        "a later activation. A natural 6 jams it. Clearing takes a whole activation and then a roll; on a 6 the "
        "weapon stays jammed. The shot itself still counts.",
        rulings=(
            Ruling(
                "Only the natural die counts, without modifiers. If a jumpy target adds a second die, the "
                "first one counts."
            ),
            Ruling(
                "One load of shot may cause several troubles. The worst one stays: broken, then jammed, then empty."
            ),
            Ruling("Reloading costs half of all the figure's points. It is never doubled."),
            Ruling("Roll for a jam as soon as the points are spent, as nothing else can follow."),
            Ruling("Thrown weapons never run out or jam."),
            Ruling("If a figure has two weapons of the same name, it uses the one in working order."),
            Ruling("A weapon may fail out of its owner's turn. The owner can repair it at the next activation."),
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
                "An empty or jammed weapon can't fire until repaired.",
                "gangstars-shoot shot",
                "gangstars.shooting.weapon_trouble.require_ready",
            ),
            by_itself("After work on a jam, the player rolls a die.", "gangstars.shooting.repairs.clear"),
        ),
        commands=("gangstars-shoot repair",),
    ),
    Rule(
        "gs.area",
        "Areas",
        "Shooting",
        "5.1 Weapons with area effect",
        "Shotguns, pumpguns, grenades and molotov cocktails hit an area. They strike everyone and everything "
        "within so many inches of the target, friend or foe. Each has its own roll.",
        rulings=(
            Ruling("Each victim is in the range band of its own distance. If you give no distance, use the target's."),
            Ruling("Structures in the area are always hit, and vehicles too."),
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
        "An SMG also fires at up to three more targets within 2.5 cm (1 inch) of the first, an assault rifle at "
        "two. Roll for each separately. Targets beyond maximum range are not shot at.",
        rulings=(Ruling("If a roll to hit empties or jams the weapon, the burst ends after that figure."),),
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
        "Roll the fuse: on 1 to 4 it goes off at once, on 5 or 6 as the next turn begins. Roll to hit for everyone "
        "in its area. No one can pass through a molotov cocktail's fire for the rest of the game.",
        rulings=(
            Ruling("Range costs nothing, and nothing scatters. The thrower's shooting hits or misses each figure."),
            Ruling("The thrower pays for preparing the weapon when throwing it, unless it was prepared before."),
            Ruling("The fire hides nothing, unless a building burns."),
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
        "It goes off before any chit of the next turn is drawn. It strikes everyone in its area at that moment.",
        rulings=(
            Ruling(
                "The thrower's shooting and traits still count. Anything the thrower did or suffered since "
                "then does not."
            ),
        ),
        due=(
            owed("A delayed one goes off as the next turn begins.", "gangstars-shoot explode"),
            refused("No chit is drawn first.", "gangstars-turn draw", "gangstars.turns.chits.require_drawing"),
        ),
        commands=("gangstars-shoot explode",),
    ),
    Rule(
        "gs.grenade.again",
        "Thrown back",
        "Shooting",
        "5.1 Weapons with area effect",
        "A figure can pick up a delayed one and throw it again. Roll a die: on an even number it goes off where it "
        "lands, on an odd number in the hand.",
        rulings=(
            Ruling("Picking it up is a simple task, and throwing it is a shot."),
            Ruling("In the hand it always hits its holder. Roll to hit for the others nearby."),
        ),
        also=("throw it back",),
        commands=("gangstars-shoot pickup",),
    ),
    Rule(
        "gs.shoot",
        "Shooting",
        "Shooting",
        "12 Shooting; 12.2 Shooting over friends; 13 Hitting a target",
        "Roll D6 and add the modifiers. The shot hits if the total is at most the shooter's shooting. If a friend is "
        "in the way, roll another die first: on 5 or 6, roll to hit the friend instead.",
        rulings=(
            Ruling("A 6 that still hits does hit, and the weapon jams."),
            Ruling(
                "On a street no one sees a distance in words before a shot, and odds count at effective range. Targets "
                "out of range are offered. Such a shot costs its action points and misses.",
                Origin.HOUSE,
                switch="measure-after-the-shot",
            ),
            Ruling("More than two segments and exhausted both count. Aiming itself adds nothing."),
            Ruling(
                "A figure that lies in the open counts as prone and as in the open. In neither open nor cover, it "
                "counts as neither."
            ),
            Ruling("In cover and prone together is 1, not 2."),
            Ruling("A thrown knife or improvised weapon is always at maximum range. The thrower no longer has it."),
            Ruling("If several friends are in the way, roll once. Another die decides which of them is hit."),
            Ruling("All thumbs adds 2 to the die to hit. Eight miles high adds 1."),
            Ruling("For weapons that go off, a human target's size does not count. A dog's size always counts."),
            Ruling("A monster's +1 is for opponents within 15 cm (6 inches), except cool men."),
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
                "A weapon hits no one beyond its range.",
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
        "A figure sees what is in front of its shoulders and not hidden. It sees 10 cm (4 inches) in woods. At "
        "night or in bad weather it sees 20 cm (8 inches), unless the target is well lit. Cover hides more than "
        "half of the model. A bush only hides.",
        reminder="The table shows who sees whom and who is in cover. The bot knows no map.",
        also=(
            "cover",
            "can I see the target",
            "night",
            "hiding",
        ),
        due=(reminder("Shooter and target see each other.", "Players see lines of sight on the table."),),
    ),
    Rule(
        "gs.shoot.structure",
        "Structures",
        "Shooting",
        "12.3 Shooting at structures",
        "A shot can't miss a wall. The roll to hit only tests the weapon. Roll D6 and penetration, and subtract "
        "the wall's strength. 1 to 3 is light damage, 4 or more is heavy. Two light damages make a heavy one. The "
        "second heavy damage brings the wall down or opens a hole. The hole is 2.5 cm (1 inch) wide and 3 cm (1.2 "
        "inches) tall, enough for a figure of normal build.",
        rulings=(Ruling("Subtract its strength once, as in the table."),),
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
        "A snap shot hits the vehicle on an even die and its people on an odd die. An aimed shot hits what the "
        "shooter wants. For people, a die picks one, counted from the nearest. A number without a person means the "
        "vehicle again. Heavy damage halves the vehicle's segments, and the second destroys it.",
        rulings=(
            Ruling("The even or odd die is a separate roll. A shot can't miss the vehicle, as with structures."),
            Ruling("If the vehicle is empty, a shot can only hit the vehicle."),
            Ruling("A burst or load of shot strikes one of them. In an area, a vehicle is a structure."),
        ),
        tables=("gs.tables.structure", "gs.tables.strengths"),
        commands=("gangstars-shoot vehicle",),
    ),
    Rule(
        "gs.shoot.vehicle.wreck",
        "A destroyed vehicle",
        "Shooting",
        "12.4 Shooting at vehicles",
        "It moves at random, stops and burns. Everyone in it has a heavy wound. On a 5 or 6 a figure gets out; "
        "otherwise it is out of the game.",
        rulings=(
            Ruling("If it was moving, it goes one segment: left on 1 or 2, straight on 3 or 4, right on 5 or 6."),
            Ruling("The heavy wound has no head shot. A hardass takes a light one. Dogs get out without a roll."),
            Ruling("It explodes like any other vehicle for those nearby. Those in it take only their heavy wound."),
        ),
        tables=("gs.tables.test-steering", "gs.tables.burning"),
        due=(owed("A wreck rolls out, and everyone in it is hurt.", "gangstars-shoot wreck"),),
        commands=("gangstars-shoot wreck",),
    ),
    Rule(
        "gs.wound",
        "Wounds",
        "Shooting",
        "13.1 Wounds",
        "On a hit the shooter rolls D6 and adds the weapon's penetration. The target rolls D6 and adds strength, "
        "and 3 for armor. If the shooter's total is no higher, it is a nick. Up to 3 higher is a light wound. At 4 "
        "or more it is a heavy wound. Then roll another D6, and a 6 kills at once. Two light wounds make a heavy "
        "one.",
        rulings=(
            Ruling("Roll the dice of penetration."),
            Ruling(
                "A figure is out of the game with the last heavy wound on its card. This is the second, unless the "
                "player bought more."
            ),
            Ruling("Test a light wound at once, and a heavy wound at the figure's next activation."),
            Ruling("Two light wounds that make a heavy one bring no roll for a head shot. Nor does a dog's wound."),
            Ruling("Armor is free. The players agree on it.", Origin.HOUSE),
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
