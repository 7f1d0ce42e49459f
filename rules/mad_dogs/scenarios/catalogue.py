"""The eleven scenarios: forces, reinforcements, victory and what a campaign makes of them."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, owed, refused, reminder
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.scenario.smash-and-grab",
        "Smash and Grab",
        "Scenarios",
        "A Hail of Gunfire, Smash and Grab; Scenario Notes",
        "A raid by car on a rival's business, with any number of attackers, who carry axes, sledges and crowbars (-1 "
        "FISTS, +1 on the Deadly Weapons table). The business has its guards and whoever was assigned to it. A "
        "defender who spends a full turn at the telephone brings help, one D6 each later turn: 1 a car with up to "
        "six men of his choice, 2 a car with 1D6 low-level men, 3 1D6 such men on foot, 4-6 nobody; the cars come on "
        "at the board's edge cruising or speeding, or racing after a hazard test at -2. There are three to six "
        "objectives; a turn beside one lets a gangster smash it with FISTS or pick it up with STUNTS, and what is "
        "grabbed must leave the board; explosives are allowed, at their price in public outrage. It ends when one "
        "side is finished or leaves, or the police come; compare the Loot taken and smashed with the Loot left "
        "whole: more wins. Loot carried off goes to the raiders' bank, and a smashed business yields none for 1D6 "
        "months.",
        rulings=(
            Ruling("If the two amounts of Loot are equal, nobody wins; what was carried off is banked all the same."),
            Ruling("Smashing tools cost FISTS only in fights, not when objectives are smashed."),
            Ruling("A smashed business still pays its cops, and its idle months do not count towards independence."),
            Ruling("The number of objectives is rolled unless it is agreed: 1 is three, 2-3 four, 4-5 five, 6 six."),
            Ruling(
                "Unless it is given, the Loot in the business is rolled with its printed dice; it is spread over the "
                "objectives as evenly as it goes, and is not taken out of the owner's bank.",
            ),
            Ruling(
                "A business holds the Loot of one month, and its dice are rolled once. Every later Smash and Grab of "
                "that month finds what the ones before left, and a business that makes no Loot that month holds none.",
            ),
            Ruling("A fight reported by hand in which something was smashed leaves no Loot in the business."),
            Ruling("Wherever a scenario has reinforcements, their die falls at the second Joker of a turn."),
            Ruling(
                "A business counts as smashed when some of its Loot went by smashing and its defender did not win: "
                "after a tie it makes no Loot for 1D6 months as well, for at least half of it is gone.",
            ),
            Ruling(
                "Whoever is not picked for a scenario, in any of them, stays off the board, and reinforcements come "
                "from among those.",
            ),
            Ruling(
                "A side may pick some of those whom the dice allow, and more later, until it says that these are all. "
                "No card is drawn before that.",
            ),
            Ruling("An end that is given again keeps the dice that fell for it; only what is new to it is thrown."),
            Ruling(
                "A car that fails its test for racing to the fight does not arrive: those in it miss the fight, unhurt."
            ),
            Ruling(
                "No gang sends more men than it has; Hoodlums make up the numbers of a level once it has nobody "
                "else of that level.",
            ),
        ),
        tables=(
            "mad.tables.deadly-weapons",
            "mad.tables.objectives",
            "mad.tables.reinforcements",
        ),
        due=(
            by_itself(
                "What was carried off by the end is counted.", "mad_dogs.scenarios.kinds.smash_and_grab.smash_results"
            ),
            owed("In any scenario a side says who is there for it.", "scenario pick"),
            reminder(
                "From then on a die each turn tells who comes.",
                "A button of the second Joker's card throws it, /scenario reinforce.",
            ),
        ),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.hit",
        "The Hit",
        "Scenarios",
        "A Hail of Gunfire, The Hit",
        "An attempt on one named figure, with as many attackers as wanted. Place, D6: 1 a business of the target's "
        "(the attacker picks; its guards are there), 2 a city street, 3 an empty rural road, 4 a lonely country "
        "spot, 5 a public building with citizens and perhaps Beat Cops within a round of the first shot, 6 a front "
        "business with civilians only. The target has the bodyguards assigned; in a single game two Hoodlums for a "
        "Boss, one for others, and officials their own. More defenders, D6: 1 any 1D6+1 figures, 2 1D6+2 low-level, "
        "3 any one figure, 4 two low-level, 5 none, 6 Suckered!, not even the bodyguards. It ends with the target "
        "dead (the attacker wins), the attackers driven off or the police arriving (the defender does). If a Boss "
        "dies a lieutenant follows him, and the gang tests SMARTS for each gangster (failed: he defects) and each "
        "official (failed: he is free for a month at least), and GUTS, normally 3, for each business (passed: it "
        "becomes independent).",
        rulings=(
            Ruling("A target who has no business, an official for one, is met in a front business on a 1 as well."),
            Ruling("Suckered! takes away bodyguards and escorts; the guards of a business where he is met stay."),
            Ruling(
                "In a single game the bodyguards come with the target and are not taken out of his gang; an "
                "official's own come on top of any assigned to him.",
            ),
            Ruling(
                "The car of officers that a Judge asks for is manned like one on a raid; the Chief's escort and a "
                "Captain's are six Beat Cops.",
            ),
            Ruling("A reporter is not an official when the outrage of a Hit is counted."),
            Ruling(
                "In a campaign a gangster's bodyguards are the men whom orders put on guard with him; a gang "
                "that nobody plays has the usual ones.",
            ),
            Ruling(
                "A gang without a Mob Boss is led by its highest in rank: Torpedo, Enforcer, Hoodlum, Slugger, Punk.",
            ),
            Ruling(
                "A Hit on a Boss without a name is aimed at the leader of the gang. A target on no sheet comes with "
                "the scenario: a Captain or the Police Chief as a Captain, a reporter as one, other officials as "
                "citizens.",
            ),
            Ruling("The target is there from the start, and no one picks them. Only a dead figure is a dead target."),
        ),
        tables=(
            "mad.tables.hit-places",
            "mad.tables.hit-defenders",
        ),
        due=(
            refused(
                "The attacker names the target as it is set up.",
                "scenario set-up",
                "mad_dogs.scenarios.hit_target.aimed",
            ),
            by_itself("The defender's die falls as it is set up.", "mad_dogs.scenarios.kinds.the_hit.set_up_hit"),
        ),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.hijack",
        "Hijack",
        "Scenarios",
        "A Hail of Gunfire, Hijack",
        "A loaded truck on a street or road; the attackers bring what they like and may block the way. A Slugger "
        "drives and a Hoodlum rides beside him. Extra guards, D6: 1 any 1D6+1 figures with cars, 2 1D6+2 Hoodlums or "
        "Sluggers with cars, 3 any one figure in the back, 4 two Hoodlums or Sluggers in the back, 5-6 none. The "
        "truck carries 1D6 Loot. Whoever controls it when it leaves the board wins and banks the Loot.",
        rulings=(
            Ruling("The two men in the cab come with the truck and are not taken out of the gang."),
            Ruling("Nobody wins, or banks the Loot, when the truck never leaves the board."),
            Ruling("The truck and the cars that guard it come on cruising."),
        ),
        tables=("mad.tables.hijack-guards",),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.meet",
        "The Meet",
        "Scenarios",
        "A Hail of Gunfire, The Meet",
        "Two rivals negotiate on neutral ground about something named beforehand, each with as many bodyguards as "
        "they agreed. Players may settle it as they wish, or shoot. Against a gang that nobody plays, SMARTS is "
        "tested against SMARTS to see who gets his way; its Boss's SMARTS on a D6: 1 is 3, 2-4 is 4, 5 is 5, 6 is 6. "
        "The agreement should be kept for at least one campaign turn.",
        rulings=(
            Ruling("A tie of SMARTS, or gunfire, settles nothing."),
            Ruling(
                "A business they talk about goes to the attacker only if both agree, or the attacker gets their way."
            ),
            Ruling("Real Charmer, Mumbles and Gullible count when SMARTS is tested against SMARTS."),
        ),
        tables=("mad.tables.meet-smarts",),
        due=(
            reminder(
                "Somebody says what they meet about.", "An option of /scenario set-up says it; that is for the players."
            ),
        ),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.raid",
        "The Raid",
        "Scenarios",
        "A Hail of Gunfire, The Raid; Scenario Notes",
        "An attack to take over a rival's business. The attacker brings any number; the defender has two Hoodlums "
        "for each D6 of Loot the business makes, free but bound to the place, and those sent to guard it; employees "
        "and perhaps customers are about and are worth sparing. A full turn at the telephone brings reinforcements "
        "by the Smash and Grab table. It lasts until one side is wiped out or gives up; whoever holds the whole "
        "building or area wins and gets the business, perhaps after a month or two of repairs.",
        rulings=(
            Ruling(
                "Guards are counted by the printed dice: a gym and protection count as one die, a wire service has "
                "none.",
            ),
            Ruling("If nobody is left to hold the place, it stays with its owner."),
        ),
        tables=("mad.tables.reinforcements",),
        due=(
            by_itself("The guards of the business are there.", "mad_dogs.scenarios.kinds.the_raid.set_up_raid"),
            reminder(
                "From the telephone call on a die each turn tells who comes.",
                "A button of the second Joker's card throws it, /scenario reinforce.",
            ),
        ),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.show-of-strength",
        "Show of Strength",
        "Scenarios",
        "A Hail of Gunfire, Show of Strength; Gangster Levels",
        "A mass attack on several blocks of a rival's home ground. He sets up 1D6 Punks and 1D6 Sluggers, or as many "
        "as he has. His reinforcements, one D6 a round: 1 a car of heavily armed upper-level men (Bosses, Torpedoes, "
        "Enforcers; Hoodlums to fill up), 2 a car with one of those and five Hoodlums, 3 a car of Hoodlums, 4 1D6 "
        "lower-level men (Sluggers, Punks, Hoodlums to fill up) on foot, 5 one gangster of any type on foot, 6 1D6 "
        "Punks of the local street gang with clubs and knives anywhere on the board, not from his gang. Where a type "
        "has run out he uses the next lower; when all are in play, only a 6 helps. It ends when the attackers are "
        "dead or gone or the police come in force. Points for kills: Punk 1, Slugger 2, Hoodlum 4, Gun Moll 4, "
        "Accountant 4, Enforcer 8, Boss 9, Torpedo 12; twice the opponent's points wins, otherwise nobody does. "
        "Public outrage rises by 2.",
        rulings=(
            Ruling("A side with at least twice its opponent's points wins; it need not be exactly twice."),
            Ruling("Only the dead count, a street gang's Punks among them."),
        ),
        tables=(
            "mad.tables.show-of-strength",
            "mad.tables.kill-points",
        ),
        due=(
            by_itself(
                "Punks and Sluggers are diced for as it is set up.",
                "mad_dogs.scenarios.kinds.show_of_strength.set_up_show",
            ),
            reminder(
                "A die each turn tells who comes.",
                "A button of the second Joker's card throws it, /scenario reinforce.",
            ),
        ),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.showdown",
        "Showdown",
        "Scenarios",
        "A Hail of Gunfire, Showdown",
        "A duel between a Boss, Enforcer or Torpedo of each gang, in a quiet place or a crowded one. Whoever is left "
        "when the other is dead or driven off wins. The killer may roll to become a Stone Cold Killer; public "
        "outrage depends on the place.",
        rulings=(
            Ruling(
                "Only a winner who has killed his man rolls to become a Stone Cold Killer: driving him off earns "
                "nothing.",
            ),
            Ruling("If neither is left, nobody wins."),
        ),
        tables=("mad.tables.stone-cold",),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.rumble",
        "Rumble",
        "Scenarios",
        "A Hail of Gunfire, Rumble",
        "Two street gangs fight in a lot, street or park; the players' own gangsters need not appear. Each side has "
        "1D6 Punks and 1D6 Sluggers with hand weapons under one Hoodlum with a handgun. Drive the others off to win; "
        "if the police arrive, nobody does. The winner may take 1D6 of them into his gang free, each a Punk on a D6 "
        "of 1-4 and a Slugger on 5-6.",
        rulings=(
            Ruling("The recruits are rolled whatever became of those who fought; they bring hand weapons like theirs."),
            Ruling("Gangs on the table look on; the winner's takes in the recruits when the results are applied."),
        ),
        tables=("mad.tables.rumble-recruits",),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.mean-streets",
        "Mean Streets",
        "Scenarios",
        "A Hail of Gunfire, Mean Streets",
        "The defender may call for it when raiders have to cross or pass his territory. A street 24 inches or "
        "longer, full of hazards. One car of armed low-level men starts cruising at the edge; on a D6 of 1 one of "
        "them may be high-level. Defenders, none with more than a pistol, D6: 1 1D6 each of Punks, Sluggers and "
        "Hoodlums and an Enforcer; 2 the same without the Enforcer; 3 1D6 Punks, 1D6 Sluggers, one Hoodlum; 4 1D6 "
        "each of Hoodlums and Sluggers; 5 only 1D6 Hoodlums; 6 only 1D6 Sluggers. Each turn another D6: 1 a car of "
        "low-level men and an Enforcer behind the attackers, 2 1D6 Hoodlums anywhere, 3 1D6 Sluggers, 4 1D6 Punks, "
        "5-6 nobody. The attacker wins if his car or at least one man on foot leaves by the opposite edge. It earns "
        "nothing, and public outrage probably rises.",
        rulings=(
            Ruling("A defender who lacks the men that the dice name has as many as he can."),
            Ruling("The defender's reinforcements carry nothing stronger than pistols either."),
        ),
        tables=(
            "mad.tables.mean-streets-car",
            "mad.tables.mean-streets-defenders",
            "mad.tables.mean-streets-reinforcements",
        ),
        due=(
            reminder(
                "A die each turn tells who comes.",
                "A button of the second Joker's card throws it, /scenario reinforce.",
            ),
        ),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.police-raid",
        "Police Raid",
        "Scenarios",
        "A Hail of Gunfire, Police Raid",
        "The police drive up on turn 1 to close a business: a car of six for each D6 of its Loot, five Feds in place "
        "of one car when the Feds are in town, and a commandeered truck if there are doors to ram. Its guards (two a "
        "D6) and any gangsters sent there defend it. If the gangsters surrender, the business becomes independent "
        "and outrage falls by 1. When their numbers have sunk to the limit (the book says one for each point of "
        "Loot) they must break out by the quickest way, shooting only at officers in it or at those shooting at "
        "them; the business is lost and outrage stays. With two officers a car left the police withdraw, once all "
        "who can move are at the cars: the gang keeps the business, outrage rises by 1, and for each judge or "
        "policeman it owns SMARTS is tested, a failure ending the deal for now. If the gangsters flee or give up "
        "while the police are withdrawing, the police win after all: business lost, contacts at risk, outrage down "
        "by 1.",
        rulings=(
            Ruling(
                "The gangsters break out when they are down to one for each D6 of the business's Loot, not for each "
                "point.",
            ),
            Ruling("A business without dice of Loot is raided by one car."),
            Ruling("The Feds' car counts among the cars when the police withdraw."),
            Ruling(
                "Gangsters who are all killed or arrested count as having tried to break out: the business is "
                "lost and outrage stays.",
            ),
        ),
        due=(
            reminder(
                "Few gangsters left make for the edge of the board.",
                "Their way is moved on the table; /scenario pressed tells when.",
            ),
        ),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.siege",
        "Siege",
        "Scenarios",
        "A Hail of Gunfire, Siege",
        "A Raid or Police Raid whose victims were ready: same forces, around a building, with hazards on the roads "
        "and civilians about in the first turns. Both sides roll a D6 each turn for reinforcements at the edges: 1 a "
        "car with up to six men of choice, 2 a car with 1D6 low-level men, 3 1D6 of these on foot, 4-6 nobody. The "
        "attackers win if they kill or arrest the defenders, otherwise they lose; overwhelming police, or even the "
        "National Guard, may end it. Public outrage rises by 2, and the place may be damaged.",
        rulings=(
            Ruling(
                "Officers of any rank stand for men of choice when the police besiege, Beat Cops and Rookies for "
                "low-level men.",
            ),
            Ruling("Defenders who got away are neither killed nor arrested."),
            Ruling(
                "A besieged business goes the way it would go in the Raid or Police Raid, and outrage rises by 2 "
                "and nothing else.",
            ),
        ),
        tables=("mad.tables.reinforcements",),
        due=(
            reminder(
                "A die each turn tells who comes to either side.",
                "A button of the second Joker's card throws it, /scenario reinforce.",
            ),
        ),
        commands=("scenario set-up",),
    ),
)
