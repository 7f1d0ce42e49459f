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
        "Pair off the figures in contact. The attacker may then add figures against one opponent, up to four to one. "
        "All of them roll one D6 against FISTS. If only one side has a success, each of its successes is a hit. That "
        "side chooses the victim where several are possible. If both sides or neither has a success, the round is "
        "inconclusive. A brawl ends the turns of those in it and may continue with the next card.",
        rulings=(
            Ruling("One success on each side makes the round inconclusive, whatever the numbers."),
            Ruling("A Boxer with bare hands rolls two dice, and each success is a hit."),
            Ruling(
                "A knocked-down figure still rolls FISTS from the floor. A figure that is knocked out, out cold, "
                "wounded, prone or unconscious rolls nothing and can only be hit."
            ),
            Ruling("An attacker must be on their feet."),
            Ruling(
                "A figure in a moving vehicle can't brawl with, slap or take hostage a figure outside, or the "
                "reverse. Figures in and on the same vehicle can. A figure that wants to step away from a brawl "
                "there must get out first."
            ),
            Ruling(
                "If one figure faces several, a Nice Girl among them costs it 1 FISTS. Kicking helps its FISTS only "
                "when all of them are on the floor. The +1 on the table counts for the figure that is actually hit."
            ),
            Ruling(
                "If no victim is chosen, the hit goes to the first opponent who is still in the fight. A Boxer may "
                "hit two opponents with the two hits."
            ),
            Ruling("A Boxer's two dice also count for kicks and free blows, but only with bare hands."),
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
        "Fists, brass knuckles, pistol butts and clubs use the Brawling table. Knives, axes and other lethal weapons "
        "use the Deadly Weapons table. Brawling: 1-2 Ouch!, nothing. 3-4 Knocked Down until the next card, one "
        "action to stand. 5 Knocked Out until the next Joker, then one action to stand. 6 Out Cold for the scenario, "
        "well again by the next. Brass knuckles, a lead pipe or pistol-whipping add +1 there. Kicking a figure on "
        "the floor is +1 FISTS and +1 on the table. A Bruiser has +1 on both tables. +1 FISTS each: Slugger with a "
        "club, Mack the Knife with a knife, Brutal Champ before an audience, a drunk Mean Drunk. A Martial Artist "
        "has +1 STUNTS in close combat. Big blades are +1 on the Deadly Weapons table, and smashing tools are the "
        "same at -1 FISTS. A figure with Not the Face! needs one more card to get over Knocked Down or Knocked Out.",
        rulings=(
            Ruling("The +1 on the Brawling table for kicking and the +1 for a weapon don't add up."),
            Ruling("Baseball bats and other clubs count as lead pipes."),
            Ruling("A fire axe gets a single +1. The -1 FISTS is only for smashing tools that take two hands."),
            Ruling(
                "The +1 FISTS against a figure on the floor counts with any weapon. The +1 on the table counts only "
                "on the Brawling table."
            ),
            Ruling(
                "A fire axe and a sledgehammer take two hands: -1 FISTS and +1 damage. A crowbar takes one hand: "
                "only +1 damage."
            ),
            Ruling("A One-Armed Man can't use a two-handed tool."),
            Ruling(
                "The butt of any gun, and furniture, count as brass knuckles: +1 on the Brawling table. Slugger "
                "helps only with a club, not with these."
            ),
            Ruling(
                "Mack the Knife needs a knife, not a cleaver or a sword. A blade too small for the +1 counts as a "
                "knife."
            ),
            Ruling(
                "If one figure takes several hits, the worst row of the Brawling table counts and wounds add up. Of "
                "several numbers of actions owed, the figure owes the largest. Gun Shy never applies to blows, and "
                "Tough SOB only to deadly weapons."
            ),
            Ruling("A figure with Not the Face! that is Knocked Out waits for two Jokers."),
            Ruling(
                "The worked example in the book calls a 3 a light wound. The Deadly Weapons table counts, so it is a "
                "Near Miss.",
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
        "A figure that wants to get away from an opponent still on their feet tests STUNTS. On a pass it steps 2 "
        "inches back unharmed. On a failure the opponent chooses. They can hold on, and the brawl continues. Or they "
        "can let go for one free blow, rolled against FISTS without an answer. A success goes straight to the damage "
        "table.",
        rulings=(
            Ruling(
                "A figure makes one STUNTS test to get away from several opponents. They choose together between the "
                "grip and the free blow. Only those on their feet strike, and if none is, the figure needs no test."
            ),
            Ruling("A figure let go for the free blow also steps back 2 inches, unless the blow put it on the floor."),
            Ruling("Trying to get away is a move and takes an action. The free blow takes none."),
            Ruling(
                "In a game the choice between grip and free blow comes before anything else. Each opponent on the "
                "table has one blow, and no one else has any."
            ),
            Ruling("Just Nuts helps only a figure that leaps or dives away. Martial Artist always helps."),
        ),
        tables=("mad.tables.brawling", "mad.tables.deadly-weapons"),
        also=("escape from a brawl",),
        due=(
            by_itself(
                "A figure that leaves a brawl tests STUNTS or is struck.",
                "mad_dogs.brawling.stepping_out.leave",
            ),
            owed("If it fails, its opponents choose: grip or free blow.", "mad-brawl blow"),
            owed("On a street, a getaway owes the square of its step.", "mad-move end"),
        ),
        commands=("mad-brawl leave",),
    ),
    Rule(
        "mad.brawl.end",
        "The end of a brawl",
        "Brawling",
        "Astounding Lawlessness, Smackin' 'em Around: Ending a Fight",
        "A brawl is over when only one side is on its feet. All others are Knocked Out, Out Cold, have a Light Wound "
        "or worse, or are unconscious from wounds. A figure on its feet may walk away, and no one on the floor can "
        "stop it. A Cold Blooded figure always spends an extra action to make sure of a fallen opponent. If it stays "
        "beside that opponent for a full round, the opponent is dead.",
        rulings=(
            Ruling(
                "A fallen figure that a Cold Blooded figure kills is dead, but it is not a Gory Death. No one tests "
                "GUTS at -2 for it."
            ),
            Ruling(
                "A full round lasts from the turn in which the figure spends its action on the fallen to a card of "
                "its side in a later turn."
            ),
        ),
        due=(
            by_itself(
                "A Cold Blooded figure that stays a round kills a fallen opponent.",
                "mad_dogs.brawling.end_of_brawl.make_sure",
            ),
        ),
        commands=("mad-brawl finish",),
    ),
)
