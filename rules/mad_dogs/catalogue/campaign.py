"""The campaign: months, money, officials, public outrage, the Feds and the courts."""

from __future__ import annotations

from rules.core.tables.must import by_itself, refused, reminder
from rules.core.tables.rule import Origin, Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.campaign.start",
        "Starting a campaign",
        "Campaign",
        "A Hell of a Town, Starting the Campaign; Starting Gangs; Rules for Rackets",
        "Paradise has three precincts: the 1st St Mary's (Cabbageville), Riverside and the Docks; the 2nd Hell's "
        "Basement, Little Sicily, Cedar Hill and Lincoln Heights; the 3rd Downtown, Chinatown, Southbridge, the "
        "Racetrack and Oak Bluff. Every player gets money for a gang ($1,000 is usual), businesses worth 4D6 Loot a "
        "month and a home neighborhood; only a Chinese gang may start with businesses in Chinatown. Gangs nobody "
        "plays: none to two with four or more players; two or three, and usually the Tongs, with three; two to four "
        "and the Tongs with two; three to five for one. A neighborhood has as many businesses of each of its kinds "
        "as there are gangs in the city; those with names of their own exist once. The campaign ends when one gang "
        "rules all rackets.",
        rulings=(
            Ruling("For the starting 4D6 protection counts as half a die, a gym and a wire service as nothing."),
            Ruling("A gang that is the only one left in the city rules it as well."),
            Ruling(
                "With two or three players one Chinese gang that nobody plays is the Tong, and the others come on "
                "top of it; where somebody plays a Chinese gang, that is the Tong."
            ),
            Ruling(
                "A gang comes after the first month began if an umpire or most of those who play allow it. It drafts "
                "its 4D6 as the founders did, if they allow that, before the Loot of a month is collected."
            ),
        ),
        due=(
            refused(
                "Gangs, homes and businesses are there before the first month.",
                "campaign next",
                "mad_dogs.paradise.start.first_drafts.faults",
            ),
        ),
    ),
    Rule(
        "mad.campaign.month",
        "The month",
        "Campaign",
        "A Hell of a Town, Campaign Turns",
        "A campaign turn is a month: each gang collects Loot, pays the cops for each business, pays its officials "
        "and may buy one, heals its wounded, and gives its men their orders: raid, guard, or press an independent "
        "business. Orders are written in secret and shown together (or given to the umpire), and the fights that "
        "follow from them are played.",
        rulings=(
            Ruling("Nothing is rolled before the first step of the month."),
            Ruling(
                "Step 1 is Loot: gangs in order, their businesses in order, all bonuses at once, the Arena's "
                "big-bout die before its Loot.",
            ),
            Ruling("Step 2 is the month's side rolls: poisoned booze and boxing."),
            Ruling("In step 3 the cops are paid, and like all payoffs they are paid from bank and Loot together."),
            Ruling("In step 4 the officials already owned are paid."),
            Ruling(
                "In step 5 officials are bought: reputation is that of the bank at that moment, the first month is "
                "paid at once, and then a Reporter's die for SMARTS is rolled; the city's officials had theirs at "
                "the start.",
            ),
            Ruling("Step 6 is healing: the cripple roll first, then care is paid, then the points are spread."),
            Ruling("Step 7 is spending: recruits, the School of Hard Knocks, muscle, public opinion and bets."),
            Ruling(
                "In step 8 orders are revealed and fights and takeovers settled one after another with what they "
                "bring: outrage changes after each, prisoners are dealt with at once, and boxing matches are held.",
            ),
            Ruling("Step 9 is funerals and flowers."),
            Ruling("Step 10 is the reporters."),
            Ruling(
                "Step 11 is the monthly 2D6 on outrage, then Something Must Be Done or the Feds, the raid and what "
                "follows from it.",
            ),
            Ruling("In step 12 reputation is read from the final banks."),
            Ruling("The newspaper dates the first month January 1927."),
            Ruling(
                "A fight over a business is against its owner, and an order that names another gang is refused. If "
                "the business changes hands before the fight, the fight is against the new owner.",
            ),
            Ruling(
                "A Raid or a Smash and Grab on a business that no rival owns any more comes to nothing.",
            ),
            Ruling(
                "A fight reported by hand brings all that it brings when it is played with the bot. Its dice are "
                "rolled or typed in once, with the first report.",
            ),
            Ruling(
                "A report names no more Loot than the dice of the business come to. Whoever wins a Hit has killed its "
                "target, and police who lose a Police Raid have withdrawn.",
            ),
            Ruling(
                "Recruits join as long as their gang has room. Gangsters who defect are gone from the campaign, unless "
                "an umpire hires them for another gang.",
            ),
            Ruling(
                "The other side or an umpire must agree to it; against a gang that nobody plays, or the law, an "
                "umpire, or where there is none another player. Somebody who plays alone needs nobody.",
            ),
            Ruling(
                "A gang that nobody plays pays whatever it can, buys no officials, nurses its hurt at home and leans "
                "on the independent business that makes most, at home first; an umpire may order otherwise.",
            ),
            Ruling(
                "A gang that nobody plays and whose only Accountant is dead hires another off the rack, as soon as its "
                "bank holds the price when the buying of officials ends.",
            ),
            Ruling(
                "When orders are opened each such gang throws a die: on a 6 it raids the gang with the most "
                "businesses that somebody plays. Switched off, it never raids.",
                Origin.HOUSE,
                switch="rivals-raid",
            ),
            Ruling(
                "Orders given are an answer, and so is /campaign done without any: then everybody stays at home.",
            ),
            Ruling(
                "A fight that nobody settles in time is drawn, decided by dice or left to an umpire, as the campaign "
                "says: /campaign unfought. By dice each side throws 1D6 and adds 1 for every two men, 3 at most; the "
                "law adds 3. Whoever wins has all that the scenario gives, but no gangster is hurt: they break out of "
                "a Police Raid, and a Hit on one of them fails to kill.",
            ),
            Ruling(
                "A gang may leave a month to standing orders, which hold where it has given no others: the orders, "
                "care and good works of last month, and where it goes out again the muscle, as far as they can still "
                "be given and paid; the orders that the bot gives a gang that nobody plays, but no raids; all payoffs. "
                "Its hurt are cared for before orders are opened; if it is done, its takeover is tried for it.",
            ),
        ),
        also=("campaign turn",),
        due=(
            by_itself(
                "Loot, cops and officials come first, for all gangs.", "mad_dogs.paradise.month.loot_and_payoffs.income"
            ),
            refused(
                "No part of a month ends before its orders, fights and takeovers.",
                "campaign next",
                "mad_dogs.paradise.month.obligations.blockers",
            ),
        ),
    ),
    Rule(
        "mad.money",
        "Money, reputation and training",
        "Campaign",
        "A Hell of a Town, Spending Loot: Gang Reputation; Recruiting Gangsters; School of Hard Knocks",
        "A point of Loot is worth $100, whether earned by a business or seized in a scenario. It buys gangsters (any "
        "type, off the rack or rolled up), gear, training, muscle and officials. Each $500 in the bank is a point of "
        "reputation, and points from funerals stay for good. School of Hard Knocks: $10 to raise a stat of 2 by one "
        "point, $15 for a stat of 3, $25 for a stat of 4; a random skill is $25, a chosen one $50.",
        rulings=(
            Ruling("In a campaign no stat can be bought up from 5 to 6."),
            Ruling("A stat of 1 goes to 2 for $10, as it does while a gang is made, and HITS stay within 3 to 5."),
            Ruling(
                "A rolled skill that somebody already has is rolled again, and so is a Snappy Dresser if the bank "
                "lacks $25 for suits.",
            ),
            Ruling(
                "A figure can try to steal one plain automobile or truck a month; it is a job, so he does not heal "
                "that month.",
            ),
            Ruling("Banks and ledgers are open to all, for reputation is read from them; orders and bids stay sealed."),
        ),
        tables=("mad.tables.profiles", "mad.tables.skills", "mad.tables.hard-knocks"),
        also=(
            "spend money",
            "income",
            "gain experience",
        ),
    ),
    Rule(
        "mad.muscle",
        "Hired muscle",
        "Campaign",
        "A Hell of a Town, Spending Loot: Hiring Muscle",
        "Outsiders for one scenario, with price a head, group and least reputation: Punks $10, up to five, 1; "
        "Sluggers $15, up to five, 1; Hoodlums $20, up to five, 2; Enforcers $50, up to two, 3; a Torpedo $100, one, "
        "5. Each further group of a type needs 1 more reputation. Afterwards that type can't be hired again for as "
        "many scenarios as its least reputation.",
        rulings=(
            Ruling(
                "The wait is the type's base minimum reputation, whatever the size hired, and is counted in the "
                "gang's own scenarios.",
            ),
            Ruling(
                "All muscle of a type is hired at once, by the reputation the gang has before it pays; the fight they "
                "come for does not count towards the wait after it.",
            ),
        ),
        tables=("mad.tables.profiles", "mad.tables.muscle"),
        also=(
            "mercenaries",
            "hire extra men",
        ),
        due=(
            refused(
                "Hired muscle wants its reputation.",
                "mad-spend muscle",
                "mad_dogs.paradise.spending.muscle.hire_muscle",
            ),
        ),
    ),
    Rule(
        "mad.funeral",
        "Gangland funerals",
        "Campaign",
        "A Hell of a Town, Spending Loot: Gangland Funerals",
        "When a prominent member dies, his gang may spend $500 on a funeral and gain 1 reputation for good, and 1 "
        "more for each $200 above that. Every other player may bid for flowers in secret; the bids are shown "
        "together, all of them are paid, and the highest earns its gang 1 reputation. A funeral has a car for each "
        "$200 spent, and nobody fights there.",
        rulings=(
            Ruling("If the highest flower bids are tied, nobody gains the point."),
            Ruling("The gang that gives the funeral does not bid for flowers."),
            Ruling("A gang buries its own dead, each of them once."),
            Ruling("Nobody waits for the bid of a gang that nobody plays; an umpire may bid for it."),
            Ruling(
                "A bid may be changed while it is sealed. The money leaves the bank when all are shown, and a bid that "
                "the bank no longer covers does not count.",
            ),
        ),
    ),
    Rule(
        "mad.public-opinion",
        "Influencing public opinion",
        "Campaign",
        "A Hell of a Town, Spending Loot: Influencing Public Opinion",
        "Soup kitchens, street parties and the like: each $500 spent takes 1 off public outrage.",
        rulings=(Ruling("No more points can be bought off than public outrage has."),),
    ),
    Rule(
        "mad.healing",
        "Healing",
        "Campaign",
        "A Hell of a Town, Spending Loot: Healing and Hospitals",
        "Add up the points that wounds have taken: 6 for a Light Wound, 12 for a Wound, 24 for It's Serious. Care, "
        "with points regained a month, cripple modifier and cost: in-home doctor 8, 0, $1,000; hospital 8, +1, $500; "
        "doctor's visits 6, +2, $50; self-care 4, +4, free. Each month starts with 2D6 plus the modifier: 11 or less "
        "is harmless, 12 or more cripples (a point off one of the injured stats), a natural double six kills. Then "
        "the player says which stats come back. Whoever goes on a job heals nothing that month and fights with his "
        "present stats.",
        rulings=(
            Ruling("A crippling makes one of the points already lost permanent."),
            Ruling(
                "His player chooses which stat is crippled, among those that are hurt and above 1, before the roll "
                "or after it; somebody with no such stat keeps his points. He has the flaw Crippled from then on.",
            ),
            Ruling(
                "Until it is chosen he heals nothing. A fair die over those stats chooses for gangs that nobody "
                "plays, and for whoever has not chosen when the orders are opened.",
            ),
            Ruling("Two sixes kill whatever the care; an in-home doctor's patient is never crippled."),
            Ruling(
                "Care is given once a month and paid for even if the patient dies; somebody without care rolls nothing."
            ),
            Ruling(
                "Whoever has been, or is ordered, on a job can't be cared for that month. Whoever is cared for stays "
                "at home, unless he gets up for a job: the points regained are then lost again, and the money is gone.",
            ),
            Ruling(
                "Points that nobody has placed heal one by one where a stat is lowest, HITS first among equals; "
                "those asked for a stat that a crippling has taken heal elsewhere.",
            ),
            Ruling("Once no stat is at 0 the figure is on its feet. In a cell there is no care."),
        ),
        tables=("mad.tables.healing",),
        also=(
            "hospital",
            "doctor",
            "heal wounds",
            "first aid",
        ),
        due=(
            by_itself(
                "The hurt have their cripple roll before care.", "mad_dogs.paradise.hospital.resolve.cripple_roll"
            ),
            refused(
                "It is said in what somebody is crippled before orders open.",
                "campaign next",
                "mad_dogs.paradise.month.obligations.blockers",
            ),
        ),
    ),
    Rule(
        "mad.official.mayor",
        "The Mayor",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: Hizzoner the Mayor of Paradise",
        "$1,000 a month, reputation 6. SMARTS on a D6: 1-3 is 3, 4-5 is 4, 6 is 5. Any number of gangs can own him. "
        "+3 when Something Must Be Done; appoints and dismisses the Chief and the Captains, and can accuse lower "
        "officials. Four Beat Cops guard him.",
        tables=("mad.tables.smarts-mayor",),
        also=("bribe the mayor",),
    ),
    Rule(
        "mad.official.judge",
        "Judges",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: Judges",
        "$750 a month, reputation 5. SMARTS: 1-3 is 4, 4-5 is 5, 6 is 6. There are three, each owned by one gang at "
        "most. +1 when Something Must Be Done; sets arrested members of the gang free for $50 each. If in danger he "
        "can ask for a car of officers.",
        tables=("mad.tables.smarts-judge",),
        also=("bribe a judge",),
    ),
    Rule(
        "mad.official.councilman",
        "City councilmen",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: City Councilors",
        "$250 a month, reputation 4. SMARTS: 1-4 is 3, 5-6 is 4. Twelve districts have one each, owned by one gang "
        "at most. +1 when Something Must Be Done. If in danger he can ask for two officers.",
        tables=("mad.tables.smarts-councilman",),
        also=("bribe a politician",),
    ),
    Rule(
        "mad.official.chief",
        "The Police Chief",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: The Police Chief",
        "$750 a month, reputation 5. SMARTS: 1-3 is 3, 4-5 is 4, 6 is 5. Any number of gangs can own him. +3 when "
        "Something Must Be Done, and a winner who owns him may send one more car of officers on the raid. He goes "
        "about with a driver and a car of Beat Cops.",
        tables=("mad.tables.smarts-chief",),
        also=("bribe the police",),
    ),
    Rule(
        "mad.official.captain",
        "Police Captains",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: Police Captains",
        "$500 a month, reputation 4. SMARTS: 1-4 is 3, 5 is 4, 6 is 5. One for each precinct, owned by one gang at "
        "most. +2 when Something Must Be Done, and a winner who owns one may pick the raided business in that "
        "precinct. A Beat Cop drives him; with the Chief's consent up to a car of them comes along.",
        tables=("mad.tables.smarts-captain",),
        also=("bribe a cop",),
        due=(reminder("An escort takes the Police Chief's word.", "Whoever owns the Chief says so at the table."),),
    ),
    Rule(
        "mad.official.editor",
        "The City Editor",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: City Editor of the Paradise Times-Dispatch",
        "$1,000 a month, reputation 4. SMARTS: 1-4 is 4, 5-6 is 5. Any number of gangs can own him; if they "
        "disagree, the higher D6 decides, ties rolled again. He can suppress as many stories as he likes and shift "
        "the outrage roll by 2, up or down.",
        rulings=(
            Ruling("The Editor moves the outrage roll by 2; he is told which way in secret, before the dice fall."),
            Ruling(
                "Of several owners those who have said what they want done with a story throw, once it goes to "
                "press; if none has, it is printed."
            ),
        ),
        tables=("mad.tables.smarts-editor",),
        also=("newspaper",),
    ),
    Rule(
        "mad.official.reporter",
        "Reporters",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: Reporter",
        "$100 a month, reputation 2. SMARTS: 1-4 is 3, 5-6 is 4. There is no end of them, and a gang may own "
        "several. Each can write one article a month: a SMARTS test that moves public outrage by 1, up or down, or "
        "an exposure of an official.",
        rulings=(
            Ruling(
                "A Reporter who adds to another's exposure, or takes a side in it, has written his article of the "
                "month."
            ),
            Ruling("A Reporter who is let go is lost: whoever is hired next is a new man."),
        ),
        tables=("mad.tables.smarts-reporter",),
        also=("newspaper",),
        due=(
            by_itself(
                "Stories that wait are printed or killed each month.", "mad_dogs.paradise.month.month_ends.go_to_press"
            ),
        ),
    ),
    Rule(
        "mad.official.bid",
        "Buying and outbidding",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: Official Payoffs; Outbidding the Opposition",
        "An official wants his monthly payoff and a gang of enough reputation. If several gangs own the same one and "
        "he must decide, the highest D6 among them wins. One who is already bought can be bid for against his owner, "
        "the payoff rising until somebody drops out. Where there are several of his office, a SMARTS test is made "
        "each month for each of the others: if it passes, he has heard of the new rate, and his gang pays as much or "
        "loses him.",
        rulings=(
            Ruling("A newly bought official is paid when bought and works for the gang at once."),
            Ruling(
                "Everybody's SMARTS but a Reporter's are rolled when the campaign begins; a Reporter's when he is "
                "hired."
            ),
            Ruling("A gang may offer an official more than he asks; offers and bids go up in steps of $10."),
            Ruling(
                "A bid waits for the owner, who matches it or lets his man go. Whoever keeps him pays the difference "
                "for that month at once, whoever wins him a whole month; the rate stays."
            ),
            Ruling(
                "Whoever has not answered a bid by the end of the buying lets his man go. A bid that can no longer "
                "be paid is void."
            ),
            Ruling(
                "Bids are for Judges, Councilmen and Captains: nobody is outbid for a Mayor, Chief or Editor, and "
                "Reporters are hired instead."
            ),
            Ruling(
                "Only officials in somebody's pay hear rumors, each month when the buying ends. One who has heard "
                "wants as much from the next payday on; until then his gang may release him."
            ),
        ),
        tables=("mad.tables.officials",),
        also=(
            "bribe",
            "bribe an official",
            "corruption",
            "bribe a cop",
        ),
        due=(
            by_itself(
                "Each month officials may hear of better pay, and want it.",
                "mad_dogs.paradise.officials.rumors.rumors",
            ),
            by_itself(
                "Several owners of an official throw for his decision.", "mad_dogs.paradise.city.offices.decided"
            ),
        ),
    ),
    Rule(
        "mad.official.lose",
        "Losing an official",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: Losing Influence",
        "Unpaid: the gang has no more use of him, and one who serves a single gang is free for others. Exposed: a "
        "reporter writes with a SMARTS test (each further reporter 1 more for him, or off the target's); unless the "
        "Editor kills the story the official tests SMARTS, and if he fails he is replaced, the money lost, his "
        "successor for sale a month later. Shake-up: the Mayor accuses a lower official, SMARTS against SMARTS; if "
        "the Mayor wins, that man is out.",
        rulings=(
            Ruling("A shake-up is always SMARTS against SMARTS."),
            Ruling("An official stays even if the gang's reputation falls below his minimum."),
            Ruling("Only Reporters of the same gang add to a writer's test; all others take sides once it is written."),
            Ruling(
                "Officials are paid dearest first; whoever the rest of the bank does not pay leaves. A gang may say"
                " beforehand whom it won't pay."
            ),
            Ruling("An official who walks out on a gang won't serve it before the month after next."),
            Ruling(
                "Only officials of the city government are exposed, and accused if they are below the Mayor; Editor"
                " and Reporters are neither."
            ),
            Ruling(
                "An exposed official defends himself when the story is printed; until then any Reporter who has not"
                " written may take a side, 1 for him or 1 off."
            ),
            Ruling(
                "In a month a gang has the Mayor accuse one official, while officials are bought; all his owners "
                "throw a die for it, and if the accuser's is not the highest nothing comes of it."
            ),
        ),
        due=(by_itself("Whoever is not paid leaves.", "mad_dogs.paradise.officials.payday.pay_officials"),),
    ),
    Rule(
        "mad.outrage",
        "Public outrage",
        "Campaign",
        "A Hell of a Town, Public Outrage: Basic Rules; Modifying the Public Outrage Number",
        "It begins at 2. Every month roll 2D6 and add it: under 15 all is quiet, from 16 Something Must Be Done; two "
        "ones lower it by half a D6; two sixes call the Feds. After each scenario: gunfight with citizens present "
        "+1; citizens killed +2, with old ladies or children +3; hostages taken +1, killed +3; bodies in the street "
        "+1; explosives in public +2; police hurt or killed +1; an official or the Editor as target of a Hit +2. A "
        "reporter's story +1 or -1; a month without gang activity -2.",
        rulings=(
            Ruling(
                "In a game its dead and hurt are counted by what they were; what the table says about the place "
                "decides whether citizens were at risk and bodies in view. Police hurt in a game with gangsters in "
                "it were hurt by them.",
            ),
            Ruling("The outrage roll comes after the month's scenarios, funerals and reporters."),
            Ruling("Natural 2 and natural 12 are looked at before the total."),
            Ruling("Two ones do nothing but reduce outrage, by half a D6 rounded up and not below 0."),
            Ruling("A total of exactly 15 is quiet, since the book names only totals under 15 and from 16."),
            Ruling(
                "A hostage killed counts +3 and no more, without the modifiers for a citizen killed or hostages taken."
            ),
            Ruling("Citizens at risk count besides citizens killed; an old lady or a child counts in place of them."),
            Ruling("A Street Kid is a child: one killed adds 3, as a little old lady does."),
            Ruling("An official who dies as the target of a Hit counts as that target, and not as a citizen killed."),
            Ruling("Short memory comes off before the month's roll, and outrage never falls below 0."),
            Ruling(
                "It is a month of gang activity if a gang that somebody plays sends anybody anywhere, even on guard, "
                "or if there is a fight or poisoned booze; what gangs that nobody plays demand, and nobody answers, "
                "does not count."
            ),
            Ruling(
                "The City Editor moves neither two ones nor the chance of the Feds. If his owners disagree, those "
                "who have said something roll for it.",
            ),
            Ruling("The month is rolled once, on the number as it stands; what the roll brings does not lower it."),
        ),
        tables=("mad.tables.outrage", "mad.tables.outrage-month", "mad.tables.outrage-calmed"),
        due=(
            refused(
                "Outrage is rolled before the month ends.",
                "campaign next",
                "mad_dogs.paradise.month.obligations.blockers",
            ),
            by_itself(
                "What a fight did to it is counted as its game closes.",
                "mad_dogs.paradise.outrage.fight_outrage.counted",
            ),
        ),
    ),
    Rule(
        "mad.outrage.something",
        "Something Must Be Done",
        "Campaign",
        'A Hell of a Town, Public Outrage: "Something Must be Done!"',
        "Each player rolls a D6 and adds: Mayor 3, Chief 3, each Captain 2, each Judge 1, each Councilman 1, Madame "
        "Louisa's 3. The highest sends a Police Raid against one business of another gang; poisoned booze this month "
        "makes it a booze business.",
        rulings=(
            Ruling("Tied players roll again."),
            Ruling("The winner may pick any business of any rival."),
            Ruling("Editor and Reporters add nothing to the roll."),
            Ruling("Those who tie roll again among themselves, each adding the same as before."),
            Ruling("Every gang rolls, those nobody plays too; for one of them an umpire picks, or the bot does."),
            Ruling("Madame Louisa's counts only while it works: not in the month it was taken, nor while it is shut."),
            Ruling("Poisoned booze leaves the pick free if no rival has a booze business."),
            Ruling("If no rival of the winner has a business, nothing is raided."),
        ),
        due=(
            refused(
                "Something is done before the month ends.",
                "campaign next",
                "mad_dogs.paradise.month.obligations.blockers",
            ),
        ),
    ),
    Rule(
        "mad.feds",
        "The Feds",
        "Campaign",
        "A Hell of a Town, Public Outrage: Calling in the Feds",
        "A natural 12 on the monthly roll calls them; when public outrage is above 12, each point of it widens the "
        "chance by 1. Five come, and from then on Something Must Be Done is not rolled: each month they hit some "
        "business in some part of town, both chosen by chance, in place of one car of police. For each Fed killed or "
        "wounded two come the next month. Only the destruction of a whole gang, played or not, makes them leave.",
        rulings=(
            Ruling("The band widens downwards: at outrage 13 the Feds come on a natural 11-12, at 14 on 10-12."),
            Ruling("However many Feds there are, they ride in one car in place of a police car."),
            Ruling("The Feds raid a random owned business, starting with the month after they are called."),
            Ruling("A natural 2 never calls them, however high outrage is."),
            Ruling(
                "Once they are called nothing is rolled for Something Must Be Done, not even before their first raid."
            ),
            Ruling("While a gang is under heat, they choose among the businesses of such gangs, if these own any."),
            Ruling("Those hurt are replaced when the month ends, and there are never more than 40 of them."),
            Ruling("When a gang is destroyed they leave with any heat, whichever gang it was."),
        ),
        also=(
            "federal agents",
            "g-men",
            "fbi",
        ),
        due=(
            refused(
                "The Feds raid before the month ends.", "campaign next", "mad_dogs.paradise.month.obligations.blockers"
            ),
        ),
    ),
    Rule(
        "mad.law",
        "Arrest, trial and prison",
        "Campaign",
        "A Hell of a Town, The Consequences of Crime",
        "A prisoner is bailed for $100. If the gang owns a Judge, a D6 of 1-2 means his court, and he lets them go "
        "for $50 each. Others are tried at $100 each: the lawyer tests his SMARTS (D6: 1 is 4, 2-4 is 5, 5-6 is 6), "
        "and if he fails the figure goes to prison for good. For each such convict test SMARTS; failed, he informs, "
        "and the Feds come and hunt that gang. Only a trial of the Boss ends that: lawyer against Attorney General "
        "(SMARTS 5), a test each a month at $500 until one passes while the other fails; a bought Judge can declare "
        "a mistrial for $200, which does not shake off the Feds. Murdering the Attorney General brings a successor, "
        "the Feds, and a SMARTS test for each official in the gang's pay.",
        rulings=(
            Ruling(
                "One court die is rolled for a batch of prisoners, and each Judge owned adds two faces to those that "
                "mean his court.",
            ),
            Ruling("The lawyer's SMARTS die is rolled once a trial."),
            Ruling("A prisoner is tested once only for turning stool pigeon."),
            Ruling("The Boss's trial ends with a verdict, not with a mistrial."),
            Ruling("When the Attorney General is killed, reporters in the gang's pay reconsider too."),
            Ruling(
                "A gang may order a Hit on the Attorney General. No gang pays them, so no gang's men guard them. Their "
                "death is booked with the fight: the officials in the killers' pay test SMARTS at once.",
            ),
            Ruling(
                "The court die falls before bail is paid, and of a batch those who are not let go then await trial.",
            ),
            Ruling(
                "Prisoners are bailed or tried before the month ends. A gang that nobody plays bails out as many as "
                "its bank can pay for. The others of such a gang, and all prisoners of a gang that is done or late, "
                "stand trial.",
            ),
            Ruling(
                "The lawyer defends as many as the bank can pay for, in the order of the roster. A prisoner without a "
                "lawyer goes to the Pen, where he may turn stool pigeon. That happens at the end of the month alone; "
                "until then a gang waits for money.",
            ),
            Ruling(
                "A Boss's trial that nobody hears in a month is heard at its end. With less than $500 in the bank "
                "there is no lawyer that month, so the Boss is sent up if the Attorney General passes.",
            ),
            Ruling("A prisoner who dies, or leaves the gang, is off the list of the law."),
            Ruling("A convict tests the SMARTS that his wounds have left him."),
            Ruling("A Boss stands trial only while the Feds are after his gang; either verdict takes the heat off."),
            Ruling(
                "In his trial the court die falls only when he would be sent up and the gang wants a mistrial: that "
                "month then counts for nothing and the trial goes on.",
            ),
            Ruling(
                "A Boss in the Pen does not talk; a Boss who dies is followed on trial by his heir, with a new lawyer."
            ),
            Ruling("An official who leaves a gang over the Attorney General deals with it again after the next month."),
        ),
        tables=("mad.tables.lawyer",),
        also=(
            "get arrested",
            "jail",
            "prison",
            "lawyer",
            "bail",
            "escape from jail",
            "court",
        ),
        due=(
            by_itself("The lawyer has a die for each trial.", "mad_dogs.paradise.law.trials.trial"),
            by_itself("Whoever is sent up may turn stool pigeon.", "mad_dogs.paradise.law.trials.sent_up"),
            by_itself("The Boss's lawyer meets the Attorney General.", "mad_dogs.paradise.law.boss_trials.hearing"),
            refused(
                "Whoever is not released stands trial.", "campaign next", "mad_dogs.paradise.month.obligations.blockers"
            ),
            by_itself("A Boss's trial goes on monthly.", "mad_dogs.paradise.law.boss_trials.hearings_due"),
        ),
    ),
)
