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
        "Whoever fires says whether he snaps a shot or aims, and at whom. Then a die marked with spots tells how "
        "many rounds leave the gun: a red one for a revolver, a blue one for a self-loader, a black one for a "
        "Thompson. Shotguns and derringers fire their two barrels. A J on the die is a jam, and a D6 follows: 5 or "
        "more and the gun fires again in the next move, 3 or 4 and the next move goes into clearing it, 1 or 2 and "
        "it is useless.",
        rulings=(
            Ruling(
                "A figure may fire twice a move, as on the quick reference sheet. Switched off, once a move as in the "
                "full text.",
                Origin.HOUSE,
                "hood-two-rounds",
            ),
            Ruling("The D6 for a jam is thrown at once. A jam fires nothing in that round and uses up no round."),
            Ruling("A gun that is stuck stays so until somebody spends a whole move on it; then it fires again."),
            Ruling("When the die shows more rounds than are left, those left are fired. An empty gun can't fire."),
            Ruling("One barrel of two may be fired alone; a rifle fires one round."),
            Ruling("A gun that the D6 leaves useless is so for the rest of the game."),
        ),
        tables=("hood.tables.red-spots", "hood.tables.blue-spots", "hood.tables.black-spots", "hood.tables.clearing"),
        also=(
            "jam",
            "misfire",
            "number of bullets",
            "burst",
        ),
        due=(
            by_itself("A jam has its die at once.", "hoodsville.shooting.round_of_firing.shoot"),
            refused(
                "A jammed gun fires nothing until a move went into clearing it.",
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
        "Each round fired is a die against the number of its range: 5 up to 3 inches, then 6, 7, 8, 9, and 10 up to 33 "
        "inches. Skill, cover, haste and movement on either side are added to the die, as are wounds and a shaken "
        "nerve. A shot at somebody who passes during his own move is an opportunity shot, at 1 less.",
        rulings=(
            Ruling(
                "To hit is a D10, as on the quick reference sheet: the numbers go up to 10. Switched off, a D6 as in "
                "the full text.",
                Origin.HOUSE,
                "hood-d10",
            ),
            Ruling("The inches of a band are its far edge, which belongs to it. Beyond 33 inches nobody is hit."),
            Ruling("A target that moved 7 inches or more costs 2, not 3; a firer who ran 2, not 3."),
            Ruling("Prone behind light cover counts once. Prone behind heavy cover counts as both."),
            Ruling("An opportunity shot at somebody who charges from under 3 inches has 2 off in all; from further 1."),
            Ruling("A 1 and a 10 are numbers like any other: nothing hits or misses of itself."),
            Ruling("Long guns, which can be rested, are rifles, shotguns and the Thompson."),
            Ruling(
                "Wounds cost the chance to hit what they cost melee, except for what bleeding adds outside a crash."
            ),
            Ruling(
                "The table judges who may get a coup de grace; the gun must be within 1 inch of him. That he lies on "
                "the ground does not count against it."
            ),
            Ruling("Inches of the move spent on loading a gun do not count as movement when dice are thrown to hit."),
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
        "A D6 for each hit: 1 or 2 and the victim flinches, 3 or 4 and he staggers, from 5 up he is downed; a coup de "
        "grace adds 2. Then he makes the saving throw against piercing weapons for a blow of that strength, less what "
        "the gun takes off at that range.",
        rulings=(
            Ruling("What a gun takes off is for the saving throw, not for this die, whatever the quick sheet says."),
            Ruling("Whoever is hit by several rounds makes a saving throw for each, and all the wounds count."),
            Ruling("A saving throw may be left to the player who was hit, secret from all but the umpire."),
            Ruling("Its effect counts at once; the seal opens by itself before anybody else would see that."),
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
        "Every gun has a range, a number of rounds and what it takes off a saving throw. Loading a round costs an inch "
        "of the normal move.",
        rulings=(
            Ruling("A shotgun takes 5 off a saving throw up to 8 inches, 3 up to 16, 1 up to 22 and nothing beyond."),
            Ruling(
                "A rifle holds 5 rounds, reaches as far as the last band unless another range is typed, and takes 1 "
                "off the saving throw."
            ),
            Ruling("A gun need not be empty to be loaded. One that is jammed can't be."),
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
        "When friends are in a melee with the target, every round that misses is a D6: 1 or 2 and it hits a friend, "
        "who suffers it like anybody else.",
        rulings=(
            Ruling("Of several friends each stray round meets one at random."),
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
