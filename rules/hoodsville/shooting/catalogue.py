"""Rules of shooting: rounds and jams, to hit, how hard a hit strikes, loading, firing into a melee."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, refused
from rules.core.tables.rule import Origin, Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "hood.fire.rounds",
        "Rounds fired and jams",
        "Firing",
        "Firing rules; Firing Weapons: Jammed; Quick Reference Sheet",
        "The firer snaps a shot or aims, at one target. A die with spots shows how many rounds the gun fires: red "
        "for a revolver, blue for a self-loader, black for a Thompson. Shotguns and derringers fire their two "
        "barrels. A J on the die is a jam, and a D6 follows. On 5 or more the gun fires again in the next move. On "
        "3 or 4 clearing it takes the next move. On 1 or 2 it is useless.",
        rulings=(
            Ruling(
                "A figure may fire twice a move, as on the quick reference sheet. Switched off, it fires once a "
                "move, as in the full text.",
                Origin.HOUSE,
                "hood-two-rounds",
            ),
            Ruling("Roll the D6 for a jam at once. A jam fires nothing in that round and uses up no round."),
            Ruling("A stuck gun stays stuck until a figure spends a whole move on it. Then it fires again."),
            Ruling("If the die shows more rounds than are left, the gun fires those left. An empty gun can't fire."),
            Ruling("A figure may fire only one of two barrels. A rifle fires one round."),
            Ruling("A gun that is useless after the D6 stays so for the rest of the game."),
        ),
        tables=("hood.tables.red-spots", "hood.tables.blue-spots", "hood.tables.black-spots", "hood.tables.clearing"),
        also=(
            "jam",
            "misfire",
            "number of bullets",
            "burst",
        ),
        due=(
            by_itself("A jam rolls its die at once.", "hoodsville.shooting.round_of_firing.shoot"),
            refused(
                "A jammed gun can't fire until a move is spent clearing it.",
                "hood-fire shoot",
                "hoodsville.shooting.rounds_and_jams.check_trouble",
            ),
        ),
        commands=("hood-fire shoot",),
    ),
    Rule(
        "hood.fire.hit",
        "To hit",
        "Firing",
        "Firing rules; Quick Reference Sheet",
        "Roll a die for each round fired, against the number for its range. It is 5 up to 3 inches, then 6, 7, 8, 9, "
        "and 10 up to 33 inches. Skill, cover, haste, movement on either side, wounds and a shaken nerve modify the "
        "die. A shot at a target that passes during its own move is an opportunity shot, at 1 less.",
        rulings=(
            Ruling(
                "A roll to hit uses a D10, as on the quick reference sheet, since the numbers go up to 10. "
                "Switched off, it uses a D6, as in the full text.",
                Origin.HOUSE,
                "hood-d10",
            ),
            Ruling("The inches of a band are its far edge, which belongs to it. Beyond 33 inches no one is hit."),
            Ruling("A target that moved 7 inches or more costs 2, not 3. A firer who ran costs 2, not 3."),
            Ruling("Prone behind light cover counts once. Prone behind heavy cover counts as both."),
            Ruling("An opportunity shot at a charging target has −2 in all from under 3 inches, and −1 from farther."),
            Ruling(
                "On a street a player can give a secret order to shoot at an enemy on foot who comes into sight. That "
                "is one who passes where a figure sees them near enough: its gun hits a walker in the open there with "
                "a chance of at least one in six. An enemy who was as near in sight before does not count. The first "
                "figure that has not moved in this move fires an aimed opportunity shot, with the gun that holds the "
                "most rounds. This shot must hit with that chance, too, and no friend may be in the way."
            ),
            Ruling("A 1 and a 10 are numbers like any other. Nothing hits or misses automatically."),
            Ruling("Long guns, which can be rested, are rifles, shotguns and the Thompson."),
            Ruling("Wounds cost as much to hit as in melee, except what bleeding adds outside a crash."),
            Ruling(
                "The table decides who may get a coup de grace. The gun must be within 1 inch of the target. A "
                "target on the ground does not make it harder."
            ),
            Ruling("Inches spent on loading a gun do not count as movement when you roll to hit."),
        ),
        tables=("hood.tables.to-hit", "hood.tables.to-hit-factors"),
        also=(
            "shoot",
            "shooting",
            "how do I shoot",
            "run and shoot",
            "cover",
            "aim",
            "range",
        ),
        commands=("hood-fire shoot",),
    ),
    Rule(
        "hood.fire.effect",
        "How hard a hit strikes",
        "Firing",
        "Firing rules: On achieving a hit",
        "Roll a D6 for each hit. On 1 or 2 the victim flinches, on 3 or 4 staggers, from 5 up is downed. A coup de "
        "grace adds 2. Then the victim makes the saving throw against piercing weapons for that strength. The "
        "gun's strike at that range counts against it.",
        rulings=(
            Ruling("The gun's strike counts for the saving throw, not for this die, whatever the quick sheet says."),
            Ruling("A figure hit by several rounds makes a saving throw for each. All the wounds count."),
            Ruling("The player of the victim may make a saving throw later, in secret from all but the umpire."),
            Ruling(
                "Its effect counts at once. The seal, which hides the result, opens by itself before others "
                "would see it."
            ),
        ),
        tables=(
            "hood.tables.effect",
            "hood.tables.piercing-flinches",
            "hood.tables.piercing-staggers",
            "hood.tables.piercing-downed",
        ),
        also=(
            "damage",
            "kill",
        ),
        due=(by_itself("Each hit has its die and its saving throw.", "hoodsville.shooting.round_of_firing.shoot"),),
        commands=("hood-fire shoot",),
    ),
    Rule(
        "hood.fire.weapons",
        "Guns and loading them",
        "Firing",
        "Firing Weapons",
        "Every gun has a range, a number of rounds and a strike against saving throws. Loading a round costs an "
        "inch of the normal move.",
        rulings=(
            Ruling(
                "A shotgun subtracts 5 from a saving throw up to 8 inches, 3 up to 16, 1 up to 22 and nothing beyond."
            ),
            Ruling(
                "A rifle holds 5 rounds and subtracts 1 from the saving throw. It reaches as far as the last band, "
                "unless you type another range."
            ),
            Ruling("A figure may load a gun that is not empty. A jammed gun can't be loaded."),
            Ruling("A shotgun or a derringer holds as many rounds as it has barrels."),
        ),
        tables=("hood.tables.guns",),
        also=(
            "reload",
            "out of ammo",
            "buy guns",
            "range of a gun",
        ),
        commands=("hood-fire reload",),
    ),
    Rule(
        "hood.fire.into-melee",
        "Firing into a melee",
        "Firing",
        "Firing Weapons: Firing into Melees",
        "If friends are in a melee with the target, roll a D6 for every round that misses. On 1 or 2 it hits a "
        "friend, who suffers it like any other figure.",
        rulings=(
            Ruling("With several friends, each stray round hits one at random."),
            Ruling("Rounds that a jam kept in the gun are not misses."),
        ),
        tables=("hood.tables.into-melee",),
        also=(
            "hitting a friend",
            "friendly fire",
        ),
        commands=("hood-fire shoot",),
    ),
)
