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
        "There are two ways to throw a bomb. One is to flick a wad of paper from the thrower toward the target and "
        "type in how far it went. Over 12 inches is a dud, and under 3 inches is trouble for the thrower. The other "
        "is a roll against GATS-1. A success puts the bomb on any reasonable spot within 12 inches. On a failure it "
        "strays by two D6: one for the direction, one for the distance in inches. A Pineapple Man has +1 GATS for "
        "the roll, or may flick again, and then the second flick counts.",
        rulings=(
            Ruling("The rule for a GATS of exactly 0 also applies to thrown bombs."),
            Ruling(
                "The diagram is lost. On the deviation die 1 is straight on. Each further number is 60 degrees more, "
                "clockwise.",
            ),
            Ruling(
                "Gunfire modifiers don't apply to a throw. Wounds, failed nerve, the thrower's own drink skill and "
                "Femme Fatale do apply, but Nice Girl does not.",
            ),
            Ruling("With GATS below 0 the bomb strays without a roll to hit the spot."),
            Ruling("Exactly 3 and exactly 12 inches are good flicks."),
            Ruling(
                "Trouble for the thrower means that the bomb explodes where the wad lies, with the thrower in the "
                "blast.",
            ),
            Ruling("Throwing a bomb is an action."),
        ),
        tables=("mad.tables.bomb-deviation",),
        also=("throw explosives",),
        due=(owed("On a street, a stray bomb owes a blast where it landed.", "mad-bomb blast"),),
        commands=("mad-bomb throw", "mad-bomb blast"),
    ),
    Rule(
        "mad.bomb.grenade",
        "Grenades",
        "Explosives",
        "Astounding Lawlessness, Ka-BOOM: Grenades",
        "Everyone within 3 inches makes three STUNTS tests. Each failure is a hit on the Deadly Weapons table.",
        rulings=(
            Ruling("Just Nuts adds 1 to STUNTS in any blast."),
            Ruling("No figure is Gun Shy of a bomb."),
            Ruling("For an unconscious or bound figure, every test counts as a hit."),
            Ruling(
                "Explosives on a sheet are used up once thrown or set. A figure with none on its sheet may still throw."
            ),
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
        "A thrown stick works like a grenade: radius 3 inches, three STUNTS tests each, a hit for every failure. "
        "Each further stick in the bundle adds 2 inches to the radius.",
        tables=("mad.tables.deadly-weapons",),
        commands=("mad-bomb blast",),
    ),
    Rule(
        "mad.bomb.gasoline",
        "Gasoline bombs",
        "Explosives",
        "Astounding Lawlessness, Ka-BOOM: Gasoline",
        "Thrown like other bombs, and then it burns. On a D6, paper, cloth and wood catch fire on 1-5, a wooden "
        "building on 1-3, and a brick or stone building on 1. A burning puddle 1 inch across stays for the rest of "
        "the game. Its smoke is light cover and -1 SMARTS to look through. On foot, a figure that passes a GUTS test "
        "leaps through. Otherwise it must go round, without further harm. A driver tests GUTS+1. On a failure the "
        "fire is an obstacle of two hazards. On a pass the car is through, but on a 6 on a D6 it burns. Those in it "
        "then have one card to get out, and one card later it explodes. Public outrage rises as for dynamite, by 1 "
        "more if a business catches fire, and by 2 more if homes do.",
        rulings=(
            Ruling(
                "A car that explodes, from a burning puddle or a hit fuel tank, counts as a set bomb of two sticks.",
            ),
            Ruling(
                "A gasoline bomb explodes like a grenade, with 3 inches and three tests, and then burns. Burning "
                "clothes do no further harm.",
            ),
            Ruling(
                "A car set on fire by a burning puddle explodes on the second card of its gang: one to get out, and "
                "one more. A figure still inside then makes the four tests of two sticks at STUNTS-2."
            ),
            Ruling("A Spunky Kid may use the re-roll on the GUTS test at a fire."),
            Ruling(
                "Fire in a business and fire in homes both count toward public outrage, even if no one saw the bomb. "
                "Each counts once a game.",
            ),
            Ruling("Going through a fire is part of a move and takes no extra action."),
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
            by_itself(
                "A figure that goes or drives through flames tests GUTS first.", "mad_dogs.bombs.gasoline.leap_fire"
            ),
            owed("Everyone in a burning car gets out on the gang's one card.", "mad-table alight"),
        ),
        commands=("mad-bomb blast", "mad-bomb fire", "mad-bomb cross"),
    ),
    Rule(
        "mad.bomb.set",
        "Setting a bomb",
        "Explosives",
        "Astounding Lawlessness, Ka-BOOM: Setting Bombs",
        "The bomber ties one to five sticks together and tests SMARTS (Bomber +1). On a pass the player sets the "
        "length of the fuse in cards. Every card drawn for the bomber's gang burns one of them, and hold cards "
        "played burn none. On the last one the bomb explodes. On a failure, roll for what went wrong "
        "(mad.bomb.failure).",
        rulings=(
            Ruling("The gang's own Ten shortens the fuse like its other cards."),
            Ruling("Setting a bomb is an action, and so is relighting a dud."),
            Ruling(
                "If the bomber is on no side, the fuse burns by the cards of the bomber's player, or else of the "
                "side that acts."
            ),
        ),
        also=(
            "planting a bomb",
            "fuse",
            "time bomb",
        ),
        due=(
            owed("A bomb explodes when its fuse has burned down.", "mad-bomb explode"),
            by_itself("Every card of its side shortens a fuse.", "mad_dogs.model.board.CardsTurned.apply_to"),
            refused(
                "No card is drawn before the bomb has exploded.", "mad-card draw", "core.play.obligations.refuse_owed"
            ),
        ),
        commands=("mad-bomb set",),
    ),
    Rule(
        "mad.bomb.failure",
        "A bomb goes wrong",
        "Explosives",
        "Astounding Lawlessness, Ka-BOOM: Bomb Failure Table",
        "Roll one D6. 1-3 Dud: the fuse is out, and a figure may try SMARTS-2 to relight it. 4-5 Darn!: the "
        "explosion has half its usual effect. 6 Oops!: it explodes at once around the bomber, who gets no STUNTS "
        "tests.",
        rulings=(
            Ruling(
                "Half effect halves the radius, the number of STUNTS tests and the chances against buildings. Round "
                "down, but at least to 1.",
            ),
            Ruling(
                "Half effect leaves cars and trucks, and everything that has no chance to be destroyed, as in the "
                "table. Against a safe it counts half the sticks, rounded down, at least 1.",
            ),
            Ruling("After an Oops! every STUNTS test that the bomber owes counts as a hit."),
            Ruling("After a Darn! the bomb burns the fuse that the player set."),
            Ruling(
                "Bomber adds 1 to relighting a dud. A failed try leaves it a dud, and another action may try once "
                "more.",
            ),
            Ruling("A relit dud gets a new fuse, and nothing else can go wrong with it."),
            Ruling(
                "A relit dud is the bomb of the figure that relit it: its fuse burns by the cards of that figure's "
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
        "The columns are sticks: radius in inches, STUNTS tests each (a hit for each failure), D6 that destroys the "
        "building, D6 for the one next door. One: 3, three tests, 1, none. Two: 4, four tests, 1-2, none. Three: 5, "
        "five tests, 1-3, 1. Four: 6, six tests, 1-4, 1-2. Five: 6, six tests, 1-5, 1-3. Cars are always destroyed. "
        "Trucks are destroyed on 1-3 by one stick, and always by two or more.",
        rulings=(
            Ruling("Everyone in and on a vehicle within the radius is within it too and makes the tests."),
            Ruling(
                "Sixes and sevens on the Deadly Weapons table are credited to the figure that threw, set or relit "
                "the bomb, whenever it explodes.",
            ),
        ),
        tables=("mad.tables.dynamite-bombs", "mad.tables.deadly-weapons"),
        also=(
            "explosion",
            "blow up a building",
        ),
        due=(
            by_itself(
                "Some cars and trucks are destroyed without a roll.", "mad_dogs.bombs.what_a_bomb_destroys.explode"
            ),
        ),
        commands=("mad-bomb explode",),
    ),
    Rule(
        "mad.bomb.dive",
        "Diving for cover",
        "Explosives",
        "Astounding Lawlessness, Ka-BOOM",
        "A figure inside the blast of a grenade, dynamite or gasoline dives behind the closest cover up to 6 inches "
        "away and lies there. Even unhurt, it needs an action to recover, as from a Near Miss. Explosives used in "
        "public add to public outrage.",
        rulings=(Ruling("Explosives used in public count toward public outrage once a game, however many there are."),),
        due=(
            by_itself(
                "Everyone within reach makes the STUNTS tests, more for more sticks.",
                "mad_dogs.bombs.what_a_bomb_destroys.explode",
            ),
        ),
        commands=("mad-bomb blast",),
    ),
    Rule(
        "mad.bomb.safe",
        "Blowing a safe",
        "Explosives",
        "Astounding Lawlessness, Ka-BOOM: Setting Bombs",
        "Dynamite opens safes: one stick for a small one that stands by itself, two or three for the vault of a "
        "bank. The players decide anything in between.",
        rulings=(
            Ruling("A figure that opens a safe spends an action on it, in addition to those on the bomb."),
            Ruling(
                "If the players have not decided, a vault takes two sticks on 1-3 and three on 4-6, rolled when the "
                "bomb explodes.",
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
