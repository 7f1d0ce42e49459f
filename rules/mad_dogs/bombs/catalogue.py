"""Explosives: thrown and set bombs, gasoline, and what an explosion destroys."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, owed, refused
from rules.core.tables.rule import Origin, Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.bomb.throw",
        "Throwing a bomb",
        "Explosives",
        "Astounding Lawlessness, Ka-BOOM: Throwing Bombs",
        "Either flick a wad of paper from the thrower towards the target and type in how far it went, over 12 inches "
        "being a dud and under 3 inches trouble for the thrower; or roll against GATS-1. A success puts the bomb on "
        "any reasonable spot within 12 inches. A failure makes it stray by two D6: one for the direction, one for "
        "the distance in inches. A Pineapple Man has +1 GATS for the roll, or may flick once more, and the second "
        "flick stands.",
        rulings=(
            Ruling("The rule for a GATS of exactly 0 holds for thrown bombs too."),
            Ruling(
                "On the deviation die 1 is straight on, and each further number is 60 degrees more, clockwise; the "
                "diagram is lost.",
            ),
            Ruling(
                "Gunfire modifiers do not apply to a throw; wounds, a failed nerve, the thrower's own drink skill and "
                "Femme Fatale do, Nice Girl does not.",
            ),
            Ruling("With GATS below 0 the bomb strays without a roll to throw."),
            Ruling("Exactly 3 and exactly 12 inches are good flicks."),
            Ruling(
                "Trouble for the thrower means that the bomb goes off where the wad lies, with the thrower in the "
                "blast.",
            ),
            Ruling("Throwing a bomb is an action."),
        ),
        tables=("mad.tables.bomb-deviation",),
        also=("throw explosives",),
        commands=("mad-bomb throw",),
    ),
    Rule(
        "mad.bomb.grenade",
        "Grenades",
        "Explosives",
        "Astounding Lawlessness, Ka-BOOM: Grenades",
        "Everybody within 3 inches makes three STUNTS tests and takes a hit on the Deadly Weapons table for each one "
        "failed.",
        rulings=(
            Ruling("Just Nuts adds 1 to STUNTS in any blast."),
            Ruling("Nobody is Gun Shy of a bomb."),
            Ruling("Whoever is unconscious or bound takes every test owed as a hit."),
            Ruling("Explosives on a sheet are used up once thrown or set; anybody with none there may still throw."),
        ),
        tables=("mad.tables.deadly-weapons",),
        also=(
            "pineapple",
            "throw a pineapple",
        ),
        commands=("mad-bomb blast",),
    ),
    Rule(
        "mad.bomb.dynamite",
        "Thrown dynamite",
        "Explosives",
        "Astounding Lawlessness, Ka-BOOM: Dynamite",
        "A thrown stick works as a grenade does: radius 3 inches, three STUNTS tests each, a hit for every failure. "
        "Each further stick in the bundle widens the radius by 2 inches.",
        tables=("mad.tables.deadly-weapons",),
        commands=("mad-bomb blast",),
    ),
    Rule(
        "mad.bomb.gasoline",
        "Gasoline bombs",
        "Explosives",
        "Astounding Lawlessness, Ka-BOOM: Gasoline",
        "Thrown as other bombs, and then it burns. On a D6 paper, cloth and wood catch fire on 1-5, a wooden "
        "building on 1-3, one of brick or stone on 1. A burning puddle 1 inch across stays for the rest of the game; "
        "its smoke is light cover and -1 SMARTS to look through. On foot a figure leaps through on a GUTS test, "
        "otherwise it must go round, without further harm. A driver tests GUTS+1: failed, the fire is an obstacle of "
        "two hazards; passed, he is through, but on a 6 on a D6 the car burns, those in it have one card to get out, "
        "and one card later it explodes. Public outrage rises as for dynamite, and by 1 more if a business catches, "
        "by 2 more if homes do.",
        rulings=(
            Ruling(
                "A car that explodes, whether from a burning puddle or a hit fuel tank, counts as a set bomb of two "
                "sticks.",
            ),
            Ruling(
                "A gasoline bomb bursts as a grenade does, with 3 inches and three tests, and then burns; burning "
                "clothes do no further harm.",
            ),
            Ruling(
                "A car that a burning puddle has set alight explodes on the second card of its gang: one to get out, "
                "and one more. Anyone still inside then makes the four tests of two sticks at STUNTS-2."
            ),
            Ruling("A Spunky Kid may use his re-roll on the GUTS test at a fire."),
            Ruling(
                "Fire in a business and fire in homes both count towards public outrage, even if nobody saw the bomb; "
                "each counts once a game.",
            ),
            Ruling("Going through a fire is part of a move and takes no further action."),
        ),
        tables=(
            "mad.tables.fire.flammable",
            "mad.tables.fire.wooden-building",
            "mad.tables.fire.stone-building",
            "mad.tables.fire.car",
            "mad.tables.deadly-weapons",
        ),
        also=(
            "molotov cocktail",
            "fire",
            "burning",
        ),
        due=(
            by_itself("Whoever goes or drives through flames tests GUTS first.", "mad_dogs.bombs.gasoline.leap_fire"),
            owed("Everyone in a burning car gets out on the gang's one card.", "mad-table alight"),
        ),
        commands=("mad-bomb blast", "mad-bomb fire", "mad-bomb cross"),
    ),
    Rule(
        "mad.bomb.set",
        "Setting a bomb",
        "Explosives",
        "Astounding Lawlessness, Ka-BOOM: Setting Bombs",
        "The bomber ties one to five sticks together and tests SMARTS (Bomber +1). If he passes, he names the length "
        "of the fuse in cards; every card turned up for his gang burns one of them, hold cards played burn none, and "
        "at the last it goes off. If he fails, roll for what went wrong (mad.bomb.failure).",
        rulings=(
            Ruling("The gang's own Ten shortens the fuse like its other cards."),
            Ruling("Setting a bomb is an action, and so is lighting a dud again."),
            Ruling(
                "The fuse of a bomber on no side burns by the cards of whoever plays him, or else of the side that "
                "acts."
            ),
        ),
        also=(
            "planting a bomb",
            "fuse",
            "time bomb",
        ),
        due=(
            owed("A bomb goes off as its fuse has burnt down.", "mad-bomb explode"),
            by_itself("Every card of its side burns a fuse down.", "mad_dogs.model.board.CardsTurned.apply_to"),
            refused(
                "No card is turned up before it has gone off.", "mad-card draw", "core.play.obligations.refuse_owed"
            ),
        ),
        commands=("mad-bomb set",),
    ),
    Rule(
        "mad.bomb.failure",
        "A bomb goes wrong",
        "Explosives",
        "Astounding Lawlessness, Ka-BOOM: Bomb Failure Table",
        "One D6. 1-3 Dud: the fuse is out, and a figure may try SMARTS-2 to light it again. 4-5 Darn!: the explosion "
        "has half its usual effect. 6 Oops!: it goes off at once around the bomber, who gets no STUNTS tests.",
        rulings=(
            Ruling(
                "Half effect halves the radius, the number of STUNTS tests and the chances against buildings, "
                "rounded down, at least 1.",
            ),
            Ruling(
                "Half effect leaves cars, trucks and whatever has no chance to be destroyed as the table has them; "
                "against a safe it counts half the sticks, rounded down, at least 1.",
            ),
            Ruling("After an Oops! every STUNTS test that the bomber would owe counts as a hit."),
            Ruling("After a Darn! the bomb burns the fuse that was named."),
            Ruling(
                "Bomber adds 1 to lighting a dud again; a failed try leaves it a dud, and another action may try "
                "once more.",
            ),
            Ruling("A dud lit again gets a newly named fuse, and nothing else can go wrong with it."),
            Ruling(
                "A dud lit again is the bomb of the figure that lit it: its fuse burns by the cards of that figure's "
                "gang."
            ),
        ),
        tables=("mad.tables.bomb-failure",),
        commands=("mad-bomb relight",),
    ),
    Rule(
        "mad.bomb.table",
        "What a set bomb destroys",
        "Explosives",
        "Astounding Lawlessness, Ka-BOOM: Dynamite Bombs",
        "By sticks: radius in inches, STUNTS tests each (a hit for each failure), D6 that destroys the building, D6 "
        "for the one next door. One: 3, three tests, 1, none. Two: 4, four tests, 1-2, none. Three: 5, five tests, "
        "1-3, 1. Four: 6, six tests, 1-4, 1-2. Five: 6, six tests, 1-5, 1-3. Cars are always destroyed; trucks on "
        "1-3 by one stick and always by two or more.",
        rulings=(
            Ruling("Everyone in and on a vehicle within the radius is within it too, and makes the tests."),
            Ruling(
                "Sixes and sevens on the Deadly Weapons table are put down to the figure that threw the bomb, set it "
                "or lit it again, whenever it goes off.",
            ),
        ),
        tables=("mad.tables.dynamite-bombs", "mad.tables.deadly-weapons"),
        also=(
            "explosion",
            "blow up a building",
        ),
        due=(
            by_itself(
                "Some cars and trucks are destroyed without a die.", "mad_dogs.bombs.what_a_bomb_destroys.explode"
            ),
        ),
        commands=("mad-bomb explode",),
    ),
    Rule(
        "mad.bomb.dive",
        "Diving for cover",
        "Explosives",
        "Astounding Lawlessness, Ka-BOOM",
        "Whoever is inside the blast of a grenade, dynamite or gasoline throws himself behind the closest cover up "
        "to 6 inches away and lies there. If the blast did not hurt him, he still needs an action to recover, as "
        "from a Near Miss. Explosives used in public add to public outrage.",
        rulings=(
            Ruling("Explosives used in public count towards public outrage once a game, however many there are."),
        ),
        due=(by_itself("All within reach make a STUNTS roll a stick.", "mad_dogs.bombs.what_a_bomb_destroys.explode"),),
        commands=("mad-bomb blast",),
    ),
    Rule(
        "mad.bomb.safe",
        "Blowing a safe",
        "Explosives",
        "Astounding Lawlessness, Ka-BOOM: Setting Bombs",
        "Dynamite opens safes: one stick for a small one that stands by itself, two or three for the vault of a "
        "bank. The players settle anything in between.",
        rulings=(
            Ruling("Whoever opens a safe spends an action on it, besides those on the bomb."),
            Ruling(
                "A vault that nobody has settled takes two sticks on 1-3 and three on 4-6, rolled when the bomb goes "
                "off.",
                Origin.HOUSE,
                "vault-sticks",
            ),
        ),
        tables=("mad.tables.bank-vault",),
        also=(
            "safecracking",
            "blow open a vault",
        ),
        commands=("mad-bomb safe",),
    ),
)
