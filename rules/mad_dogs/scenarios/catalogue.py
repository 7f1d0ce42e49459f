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
        "A raid by car on a rival's business, with any number of attackers. They carry axes, sledges and crowbars "
        "(-1 FISTS, +1 on the Deadly Weapons table). The business has its guards and those assigned to it. A "
        "defender who spends a full turn at the telephone brings help. Roll one D6 each later turn. 1: a car with up "
        "to six figures of the defender's choice. 2: a car with 1D6 low-level figures. 3: 1D6 such figures on foot. "
        "4-6: no one. The cars come on at the board's edge cruising or speeding, or racing after a hazard test at "
        "-2. There are three to six objectives. After a turn beside one, a gangster can smash it with FISTS or pick "
        "it up with STUNTS, and grabbed objectives must leave the board. Explosives are allowed, at their price in "
        "public outrage. It ends when one side is finished or leaves, or the police come. Compare the Loot taken and "
        "smashed with the Loot left whole: the higher side wins. Loot carried off goes to the raiders' bank, and a "
        "smashed business makes none for 1D6 months.",
        rulings=(
            Ruling("If the two amounts of Loot are equal, no one wins. The raiders still bank what they carried off."),
            Ruling("Smashing tools cost FISTS only in fights, not against objectives."),
            Ruling("A smashed business still pays its cops, and its idle months don't count toward independence."),
            Ruling(
                "The number of objectives is rolled unless the players agree on it: 1 is three, 2-3 four, 4-5 five, "
                "6 six."
            ),
            Ruling(
                "If the players don't give it, the Loot in the business is rolled with its printed dice. It is "
                "spread over the objectives as evenly as possible, and does not come out of the owner's bank.",
            ),
            Ruling(
                "A business holds the Loot of one month, and its dice are rolled once. Every later Smash and Grab of "
                "that month finds what the earlier ones left. A business that makes no Loot that month holds none.",
            ),
            Ruling("A fight reported by hand in which something was smashed leaves no Loot in the business."),
            Ruling("In every scenario with reinforcements, their die is rolled at the second Joker of a turn."),
            Ruling(
                "A business counts as smashed when some of its Loot was smashed and its defender did not win. So "
                "after a tie it also makes no Loot for 1D6 months, because at least half of it is gone.",
            ),
            Ruling(
                "In any scenario, figures that are not picked are off the board. Reinforcements come from them.",
            ),
            Ruling(
                "A side may pick some of the figures that the dice allow, and more later, until it says that these "
                "are all. No card is drawn before that.",
            ),
            Ruling("If a player gives an end again, it keeps its earlier dice. The bot rolls only what is new."),
            Ruling(
                "A car that fails its test for racing to the fight does not arrive. Those in it miss the fight, unhurt."
            ),
            Ruling(
                "No gang sends more figures than it has. Hoodlums fill a level once the gang has no one else of that "
                "level.",
            ),
        ),
        tables=(
            "mad.tables.deadly-weapons",
            "mad.tables.objectives",
            "mad.tables.reinforcements",
        ),
        due=(
            by_itself(
                "Loot that the raiders have carried off by the end counts.",
                "mad_dogs.scenarios.kinds.smash_and_grab.smash_results",
            ),
            owed("In any scenario a side picks its figures.", "scenario pick"),
            reminder(
                "From then on, a die each turn decides who comes.",
                "A button on the second Joker's card rolls it: /scenario reinforce.",
            ),
        ),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.hit",
        "The Hit",
        "Scenarios",
        "A Hail of Gunfire, The Hit",
        "An attempt on one named figure, with as many attackers as wanted. Roll a D6 for the place. 1: a business of "
        "the target's (the attacker picks, and its guards are there). 2: a city street. 3: an empty rural road. 4: a "
        "lonely country spot. 5: a public building with citizens, and perhaps Beat Cops within a round of the first "
        "shot. 6: a front business with only civilians. The target has the bodyguards assigned. In a single game a "
        "Boss has two Hoodlums, others one, and officials have their own. Roll a D6 for more defenders. 1: any 1D6+1 "
        "figures. 2: 1D6+2 low-level. 3: any one figure. 4: two low-level. 5: none. 6: Suckered!, not even the "
        "bodyguards. It ends with the target dead (the attacker wins), or with the attackers driven off or the "
        "police arriving (the defender wins). If a Boss dies, a lieutenant takes over. The gang then tests SMARTS "
        "for each gangster (who defects on a failure) and for each official (who is free for at least a month on a "
        "failure). It also tests GUTS, normally 3, for each business (which becomes independent on a pass).",
        rulings=(
            Ruling("On a 1, too, a target without a business, such as an official, is met in a front business."),
            Ruling(
                "Suckered! takes away bodyguards and escorts. The guards of a business where the target is met are "
                "still there."
            ),
            Ruling(
                "In a single game the bodyguards come with the target and not from the target's gang. An official's "
                "own bodyguards come in addition to any assigned.",
            ),
            Ruling(
                "The car of officers that a Judge asks for is crewed like one on a raid. The Chief's escort and a "
                "Captain's are six Beat Cops.",
            ),
            Ruling("A reporter is not an official when the outrage of a Hit is counted."),
            Ruling(
                "In a campaign a gangster's bodyguards are the figures that orders put on guard there. A gang "
                "without a player has the usual ones.",
            ),
            Ruling(
                "A gang without a Mob Boss is led by its highest in rank: Torpedo, Enforcer, Hoodlum, Slugger, Punk.",
            ),
            Ruling(
                "A Hit on a Boss without a name is aimed at the leader of the gang. A target on no sheet comes with "
                "the scenario. A Captain or the Police Chief comes as a Captain, a reporter as one, and other "
                "officials as citizens.",
            ),
            Ruling("The target is there from the start, and no one picks them. Only a dead figure is a dead target."),
        ),
        tables=(
            "mad.tables.hit-places",
            "mad.tables.hit-defenders",
        ),
        due=(
            refused(
                "The attacker names the target at set-up.",
                "scenario set-up",
                "mad_dogs.scenarios.hit_target.aimed",
            ),
            by_itself("The defender's die is rolled at set-up.", "mad_dogs.scenarios.kinds.the_hit.set_up_hit"),
        ),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.hijack",
        "Hijack",
        "Scenarios",
        "A Hail of Gunfire, Hijack",
        "A loaded truck is on a street or road. The attackers bring what they like and may block the way. A Slugger "
        "drives, and a Hoodlum rides in the cab. Roll a D6 for extra guards. 1: any 1D6+1 figures with cars. 2: "
        "1D6+2 Hoodlums or Sluggers with cars. 3: any one figure in the back. 4: two Hoodlums or Sluggers in the "
        "back. 5-6: none. The truck carries 1D6 Loot. The side that controls it when it leaves the board wins and "
        "banks the Loot.",
        rulings=(
            Ruling("The two figures in the cab come with the truck and not from the gang."),
            Ruling("If the truck never leaves the board, no one wins or banks the Loot."),
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
        "Two rivals negotiate on neutral ground about a topic chosen beforehand, each with as many bodyguards as "
        "they agreed. Players may settle it as they wish, or shoot. Against a gang without a player, test SMARTS "
        "against SMARTS to see who wins the argument. Its Boss's SMARTS are a D6: 1 is 3, 2-4 is 4, 5 is 5, 6 is 6. "
        "The agreement should hold for at least one campaign turn.",
        rulings=(
            Ruling("A tie of SMARTS, or gunfire, settles nothing."),
            Ruling(
                "A business that they talk about goes to the attacker only if both agree, or if the attacker wins "
                "the argument."
            ),
            Ruling("Real Charmer, Mumbles and Gullible count in a test of SMARTS against SMARTS."),
        ),
        tables=("mad.tables.meet-smarts",),
        due=(
            reminder(
                "The players choose the topic.", "An option of /scenario set-up gives it. That is for the players."
            ),
        ),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.raid",
        "The Raid",
        "Scenarios",
        "A Hail of Gunfire, The Raid; Scenario Notes",
        "An attack to take over a rival's business. The attacker brings any number. The defender has two Hoodlums "
        "for each D6 of Loot that the business makes, free but bound to the place, and those sent to guard it. "
        "Employees, and perhaps customers, are present and are worth sparing. A full turn at the telephone brings "
        "reinforcements by the Smash and Grab table. It lasts until one side is wiped out or gives up. The side that "
        "holds the whole building or area wins and gets the business, perhaps after a month or two of repairs.",
        rulings=(
            Ruling(
                "Guards are counted by the printed dice: a gym and protection count as one die, a wire service has "
                "none.",
            ),
            Ruling("If no one is left to hold the place, its owner keeps it."),
        ),
        tables=("mad.tables.reinforcements",),
        due=(
            by_itself("The guards of the business are there.", "mad_dogs.scenarios.kinds.the_raid.set_up_raid"),
            reminder(
                "From the telephone call on, a die each turn decides who comes.",
                "A button on the second Joker's card rolls it: /scenario reinforce.",
            ),
        ),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.show-of-strength",
        "Show of Strength",
        "Scenarios",
        "A Hail of Gunfire, Show of Strength; Gangster Levels",
        "A mass attack on several blocks of a rival's home ground. The defender sets up 1D6 Punks and 1D6 Sluggers, "
        "or as many as the gang has. Their reinforcements are one D6 a round. 1: a car of heavily armed upper-level "
        "figures (Bosses, Torpedoes, Enforcers, with Hoodlums to fill up). 2: a car with one of those and five "
        "Hoodlums. 3: a car of Hoodlums. 4: 1D6 lower-level figures (Sluggers, Punks, with Hoodlums to fill up) on "
        "foot. 5: one gangster of any type on foot. 6: 1D6 Punks of the local street gang with clubs and knives, "
        "anywhere on the board and not from the gang. Where a type has run out, the next lower one comes. When all "
        "are in play, only a 6 helps. It ends when the attackers are dead or gone, or the police come in force. "
        "Points for kills: Punk 1, Slugger 2, Hoodlum 4, Gun Moll 4, Accountant 4, Enforcer 8, Boss 9, Torpedo 12. A "
        "side with twice the opponent's points wins, otherwise no one does. Public outrage rises by 2.",
        rulings=(
            Ruling("A side with at least twice its opponent's points wins. It need not be exactly twice."),
            Ruling("Only the dead count, including a street gang's Punks."),
        ),
        tables=(
            "mad.tables.show-of-strength",
            "mad.tables.kill-points",
        ),
        due=(
            by_itself(
                "Punks and Sluggers are rolled at set-up.",
                "mad_dogs.scenarios.kinds.show_of_strength.set_up_show",
            ),
            reminder(
                "A die each turn decides who comes.",
                "A button on the second Joker's card rolls it: /scenario reinforce.",
            ),
        ),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.showdown",
        "Showdown",
        "Scenarios",
        "A Hail of Gunfire, Showdown",
        "A duel between a Boss, Enforcer or Torpedo of each gang, in a quiet place or a crowded one. The one left "
        "when the other is dead or driven off wins. The killer may roll to become a Stone Cold Killer. Public "
        "outrage depends on the place.",
        rulings=(
            Ruling(
                "Only a winner who killed the opponent rolls to become a Stone Cold Killer. Driving the opponent off "
                "earns nothing.",
            ),
            Ruling("If neither is left, no one wins."),
        ),
        tables=("mad.tables.stone-cold",),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.rumble",
        "Rumble",
        "Scenarios",
        "A Hail of Gunfire, Rumble",
        "Two street gangs fight in a lot, street or park. The players' own gangsters need not appear. Each side has "
        "1D6 Punks and 1D6 Sluggers with hand weapons under one Hoodlum with a handgun. A side wins by driving the "
        "other off, and if the police arrive, no one wins. The winner may recruit 1D6 of them for free, each a Punk "
        "on a D6 of 1-4 and a Slugger on 5-6.",
        rulings=(
            Ruling(
                "The recruits are rolled whatever happened to those who fought, and they bring the same hand weapons."
            ),
            Ruling(
                "Gangs on the table only watch. The winner's gang takes in the recruits when the results are applied."
            ),
        ),
        tables=("mad.tables.rumble-recruits",),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.mean-streets",
        "Mean Streets",
        "Scenarios",
        "A Hail of Gunfire, Mean Streets",
        "The defender may call for it when raiders have to cross or pass the defender's territory. The place is a "
        "street 24 inches or longer, full of hazards. One car of armed low-level figures starts cruising at the "
        "edge, and on a D6 of 1 one of them may be high-level. The defenders have nothing stronger than a pistol. "
        "Roll a D6. 1: 1D6 each of Punks, Sluggers and Hoodlums, and an Enforcer. 2: the same without the Enforcer. "
        "3: 1D6 Punks, 1D6 Sluggers, one Hoodlum. 4: 1D6 each of Hoodlums and Sluggers. 5: only 1D6 Hoodlums. 6: "
        "only 1D6 Sluggers. Roll another D6 each turn. 1: a car of low-level figures and an Enforcer behind the "
        "attackers. 2: 1D6 Hoodlums anywhere. 3: 1D6 Sluggers. 4: 1D6 Punks. 5-6: no one. The attacker wins if the "
        "car or at least one figure on foot leaves by the opposite edge. It earns nothing, and public outrage "
        "probably rises.",
        rulings=(
            Ruling("A defender who lacks the figures that the dice name has as many as possible."),
            Ruling("The defender's reinforcements also carry nothing stronger than pistols."),
        ),
        tables=(
            "mad.tables.mean-streets-car",
            "mad.tables.mean-streets-defenders",
            "mad.tables.mean-streets-reinforcements",
        ),
        due=(
            reminder(
                "A die each turn decides who comes.",
                "A button on the second Joker's card rolls it: /scenario reinforce.",
            ),
        ),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.police-raid",
        "Police Raid",
        "Scenarios",
        "A Hail of Gunfire, Police Raid",
        "The police drive up on turn 1 to close a business. They have a car of six for each D6 of its Loot. Five "
        "Feds replace one car when the Feds are in town, and they may have a commandeered truck for doors to ram. "
        "Its guards (two a D6) and any gangsters sent there defend it. If the gangsters surrender, the business "
        "becomes independent and outrage falls by 1. When few enough gangsters are left (the book says one for each "
        "point of Loot), they must break out by the quickest way. They shoot only at officers in it or at those who "
        "shoot at them. The business is lost and outrage does not change. With two officers a car left, the police "
        "withdraw, once all who can move are at the cars. The gang keeps the business, outrage rises by 1, and the "
        "gang tests SMARTS for each judge or policeman it owns, where a failure ends the deal for now. If the "
        "gangsters flee or give up while the police withdraw, the police win after all: business lost, contacts at "
        "risk, outrage down by 1.",
        rulings=(
            Ruling(
                "The gangsters break out when they are down to one for each D6 of the business's Loot, not for each "
                "point.",
            ),
            Ruling("A business without dice of Loot is raided by one car."),
            Ruling("The Feds' car counts among the cars when the police withdraw."),
            Ruling(
                "If all gangsters are killed or arrested, they count as having tried to break out: the business is "
                "lost and outrage does not change.",
            ),
        ),
        due=(
            reminder(
                "When few gangsters are left, they head for the board's edge.",
                "Players move them on the table, and /scenario pressed says when.",
            ),
        ),
        commands=("scenario set-up",),
    ),
    Rule(
        "mad.scenario.siege",
        "Siege",
        "Scenarios",
        "A Hail of Gunfire, Siege",
        "A Raid or Police Raid whose victims were ready, with the same forces, around a building. There are hazards "
        "on the roads, and civilians nearby in the first turns. Both sides roll a D6 each turn for reinforcements at "
        "the edges. 1: a car with up to six figures of choice. 2: a car with 1D6 low-level figures. 3: 1D6 of these "
        "on foot. 4-6: no one. The attackers win if they kill or arrest the defenders, otherwise they lose. "
        "Overwhelming police, or even the National Guard, may end it. Public outrage rises by 2, and the place may "
        "be damaged.",
        rulings=(
            Ruling(
                "When the police besiege, officers of any rank count as figures of choice, and Beat Cops and Rookies "
                "as low-level ones.",
            ),
            Ruling("Defenders who got away are neither killed nor arrested."),
            Ruling(
                "A besieged business is won or lost as in the Raid or Police Raid. Outrage rises by 2 and changes no "
                "further.",
            ),
        ),
        tables=("mad.tables.reinforcements",),
        due=(
            reminder(
                "A die each turn decides who comes to either side.",
                "A button on the second Joker's card rolls it: /scenario reinforce.",
            ),
        ),
        commands=("scenario set-up",),
    ),
)
