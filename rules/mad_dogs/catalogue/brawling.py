"""Brawling: who hits, what a hit does, getting away and how a fight ends."""

from __future__ import annotations

from rules.core.rule import Rule, Ruling

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
        ),
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
                "The book's worked brawl calls a 3 a light wound; the Deadly Weapons table wins, so it is a Near Miss.",
            ),
        ),
        tables=("mad.tables.brawling", "mad.tables.deadly-weapons"),
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
    ),
)
