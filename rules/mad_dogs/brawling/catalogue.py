"""Brawling: rounds, the effects of blows, getting away, and the end of a fight."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, owed
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.brawl",
        "Brawling",
        "Brawling",
        "Astounding Lawlessness, Smackin' 'em Around: FISTS",
        "Pair figures off in contact; the attacker may then add men against one opponent, up to four to one. All of "
        "them roll one D6 against FISTS. If one side has at least one success and the other none, each of its "
        "successes is a hit, and the side that hit chooses the victim where several are possible. When both sides "
        "have succeeded, or neither has, the round is inconclusive. A brawl ends the turns of those in it and may go "
        "on with the next card.",
        rulings=(
            Ruling("One success on each side makes the round inconclusive, whatever the numbers."),
            Ruling("A Boxer with bare hands rolls two dice, and each success is a hit."),
            Ruling(
                "A man knocked down still rolls FISTS from the floor. One who is knocked out, out cold, "
                "wounded, prone or unconscious rolls nothing and can only be hit."
            ),
            Ruling("Whoever attacks must be on his feet."),
            Ruling(
                "Nobody in a moving vehicle lays hands on anybody outside, or the other way round: no brawl, no "
                "slap, no hostage. Those in and on the same vehicle may; whoever wants to step away from a brawl "
                "there gets out first."
            ),
            Ruling(
                "Where one faces several, any Nice Girl among them costs him 1 FISTS, and kicking helps his "
                "FISTS only when all of them are on the floor; the +1 on the table follows the man who is "
                "actually hit."
            ),
            Ruling(
                "With nobody chosen, the hit goes to the first opponent who is still in the fight. A Boxer "
                "may spread his two hits over two opponents."
            ),
            Ruling("A Boxer's two dice hold for kicks and free blows as well, but only with bare hands."),
        ),
        also=(
            "melee",
            "hand to hand",
            "close combat",
            "fist fight",
            "punch",
        ),
        commands=("mad-brawl fight",),
    ),
    Rule(
        "mad.brawl.table",
        "What a blow does",
        "Brawling",
        "Astounding Lawlessness, Smackin' 'em Around: Kick 'em While They're Down; Brawling Table; Deadly Weapons "
        "Table",
        "Fists, brass knuckles, pistol butts and clubs use the Brawling table, knives, axes and other lethal things "
        "the Deadly Weapons table. Brawling: 1-2 Ouch!, nothing; 3-4 Knocked Down until the next card, one action to "
        "stand; 5 Knocked Out until the next Joker, then one action to stand; 6 Out Cold for the scenario, well "
        "again by the next. +1 there for brass knuckles, a lead pipe or pistol-whipping; kicking a man on the floor "
        "is +1 FISTS and +1 on the table. Bruiser +1 on both tables; +1 FISTS for Slugger with a club, Mack the "
        "Knife with a knife, Brutal Champ before an audience, Mean Drunk in his cups; Martial Artist +1 STUNTS in "
        "close combat. Big blades +1 on the Deadly Weapons table, smashing tools the same at -1 FISTS; Not the Face! "
        "needs one more card to get over Knocked Down or Knocked Out.",
        rulings=(
            Ruling("The +1 on the Brawling table for kicking and the +1 for a weapon don't count together."),
            Ruling("Baseball bats and other clubs count as lead pipes."),
            Ruling("A fire axe gets a single +1, and the -1 FISTS is only for smashing tools that take two hands."),
            Ruling(
                "The +1 FISTS against a man on the floor counts whatever is in hand; the +1 on the table for it "
                "counts only on the Brawling table."
            ),
            Ruling(
                "A fire axe and a sledgehammer take two hands: -1 FISTS and +1 damage. A crowbar does not: +1 "
                "damage alone."
            ),
            Ruling("A One-Armed Man swings no two-handed tool."),
            Ruling(
                "The butt of any gun, and furniture, count as brass knuckles: +1 on the Brawling table. "
                "Slugger helps with a club only, not with these."
            ),
            Ruling(
                "Mack the Knife needs a knife, not a cleaver or a sword; a blade too small for the +1 counts "
                "as a knife."
            ),
            Ruling(
                "Several hits on one figure: the worst row of the Brawling table holds, wounds add up, and of "
                "several numbers of actions owed the largest is owed. Gun Shy never applies to blows, and Tough SOB "
                "only to deadly weapons."
            ),
            Ruling("With Not the Face! a man who was Knocked Out waits for two Jokers."),
            Ruling(
                "The book's worked brawl calls a 3 a light wound; the Deadly Weapons table wins, so it is a Near Miss.",
            ),
        ),
        tables=("mad.tables.brawling", "mad.tables.deadly-weapons"),
        commands=("mad-brawl fight",),
    ),
    Rule(
        "mad.brawl.leave",
        "Stepping out of a brawl",
        "Brawling",
        "Astounding Lawlessness, Smackin' 'em Around: Ending a Fight",
        "A figure that wants to get away from an opponent who is still up tests STUNTS. If it passes, it steps 2 "
        "inches back unharmed. If it fails, the opponent chooses: hold on, and the brawl continues, or let go and "
        "take one free blow, rolled against FISTS without any answer, whose success goes straight to the damage "
        "table.",
        rulings=(
            Ruling(
                "Getting away from several opponents is one STUNTS test. They choose together between the "
                "grip and the free blow; only those on their feet strike, and if none of them is, no test is "
                "needed."
            ),
            Ruling("Let go for the free blow, he steps back 2 inches as well, unless the blow put him on the floor."),
            Ruling("Trying to get away is a move and takes an action; the free blow takes none."),
            Ruling(
                "In a game the choice between grip and free blow comes before anything else. Each opponent on the "
                "table has one blow, and nobody else has any."
            ),
            Ruling("Just Nuts helps only a man who gets away by a leap or a dive; Martial Artist always does."),
        ),
        tables=("mad.tables.brawling", "mad.tables.deadly-weapons"),
        also=("escape from a brawl",),
        due=(
            by_itself(
                "Whoever leaves a brawl tests STUNTS, or is struck as he goes.", "mad_dogs.brawling.stepping_out.leave"
            ),
            owed("Opponents of a figure that fails choose: grip or free blow.", "mad-brawl blow"),
        ),
        commands=("mad-brawl leave",),
    ),
    Rule(
        "mad.brawl.end",
        "The end of a brawl",
        "Brawling",
        "Astounding Lawlessness, Smackin' 'em Around: Ending a Fight",
        "A brawl is over when only one side is on its feet: everybody else is Knocked Out, Out Cold, has a Light "
        "Wound or worse, or fell unconscious from wounds. Whoever stands may walk away and nobody on the floor can "
        "stop him. A Cold Blooded figure always spends an extra action on making sure of a fallen opponent, and if "
        "it stays beside him for a full round he is dead.",
        rulings=(
            Ruling(
                "What a Cold Blooded figure does to the fallen is a death, but not a Gory Death: nobody tests "
                "GUTS at -2 for it."
            ),
            Ruling(
                "A full round is from the turn in which the figure spends its action on the fallen to a card of its "
                "side in a later turn."
            ),
        ),
        due=(
            by_itself(
                "Whoever stayed beside a fallen man for a round kills him.", "mad_dogs.brawling.end_of_brawl.make_sure"
            ),
        ),
        commands=("mad-brawl finish",),
    ),
)
