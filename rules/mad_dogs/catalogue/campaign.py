"""The campaign: months, money, officials, public outrage, the Feds and the courts."""

from __future__ import annotations

from rules.core.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.campaign.start",
        "Starting a campaign",
        "Campaign",
        "A Hell of a Town, Starting the Campaign; Starting Gangs; Rules for Rackets",
        "Paradise has three precincts: the 1st St Mary's (Cabbageville), Riverside and the Docks; the 2nd Hell's "
        "Basement, Little Sicily, Cedar Hill and Lincoln Heights; the 3rd Downtown, Chinatown, Southbridge, the "
        "Racetrack and Oak Bluff. Every player gets money for a gang ($1,000 is usual), businesses worth 4D6 Loot a "
        "month and a home neighbourhood; only a Chinese gang may start with businesses in Chinatown. Gangs nobody "
        "plays: none to two with four or more players; two or three, and usually the Tongs, with three; two to four "
        "and the Tongs with two; three to five for one. A neighbourhood has as many businesses of each of its kinds "
        "as there are gangs in the city; those with names of their own exist once. The campaign ends when one gang "
        "rules all rackets.",
        rulings=(
            Ruling("Towards the starting 4D6 protection counts as half a die, a gym and a wire service as nothing."),
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
                "paid at once, and then the die for SMARTS is rolled.",
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
        rulings=(Ruling("In a campaign no stat can be bought up from 5 to 6."),),
        tables=("mad.tables.profiles", "mad.tables.skills"),
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
        ),
        tables=("mad.tables.profiles",),
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
        ),
    ),
    Rule(
        "mad.public-opinion",
        "Influencing public opinion",
        "Campaign",
        "A Hell of a Town, Spending Loot: Influencing Public Opinion",
        "Soup kitchens, street parties and the like: each $500 spent takes 1 off public outrage.",
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
        rulings=(Ruling("A crippling makes one of the points already lost permanent."),),
    ),
    Rule(
        "mad.official.mayor",
        "The Mayor",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: Hizzoner the Mayor of Paradise",
        "$1,000 a month, reputation 6. SMARTS on a D6: 1-3 is 3, 4-5 is 4, 6 is 5. Any number of gangs can own him. "
        "+3 when Something Must Be Done; appoints and dismisses the Chief and the Captains, and can accuse lower "
        "officials. Four Beat Cops guard him.",
    ),
    Rule(
        "mad.official.judge",
        "Judges",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: Judges",
        "$750 a month, reputation 5. SMARTS: 1-3 is 4, 4-5 is 5, 6 is 6. There are three, each owned by one gang at "
        "most. +1 when Something Must Be Done; sets arrested members of the gang free for $50 each. If in danger he "
        "can ask for a car of officers.",
    ),
    Rule(
        "mad.official.councilman",
        "City councilmen",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: City Councilors",
        "$250 a month, reputation 4. SMARTS: 1-4 is 3, 5-6 is 4. Twelve districts have one each, owned by one gang "
        "at most. +1 when Something Must Be Done. If in danger he can ask for two officers.",
    ),
    Rule(
        "mad.official.chief",
        "The Police Chief",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: The Police Chief",
        "$750 a month, reputation 5. SMARTS: 1-3 is 3, 4-5 is 4, 6 is 5. Any number of gangs can own him. +3 when "
        "Something Must Be Done, and a winner who owns him may send one more car of officers on the raid. He goes "
        "about with a driver and a car of Beat Cops.",
    ),
    Rule(
        "mad.official.captain",
        "Police Captains",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: Police Captains",
        "$500 a month, reputation 4. SMARTS: 1-4 is 3, 5 is 4, 6 is 5. One for each precinct, owned by one gang at "
        "most. +2 when Something Must Be Done, and a winner who owns one may pick the raided business in that "
        "precinct. A Beat Cop drives him; with the Chief's consent up to a car of them comes along.",
    ),
    Rule(
        "mad.official.editor",
        "The City Editor",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: City Editor of the Paradise Times-Dispatch",
        "$1,000 a month, reputation 4. SMARTS: 1-4 is 4, 5-6 is 5. Any number of gangs can own him; if they "
        "disagree, the higher D6 decides, ties rolled again. He can suppress as many stories as he likes and shift "
        "the outrage roll by 2, up or down.",
        rulings=(Ruling("The Editor moves the total of the outrage roll by 2, which is said before the dice fall."),),
    ),
    Rule(
        "mad.official.reporter",
        "Reporters",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: Reporter",
        "$100 a month, reputation 2. SMARTS: 1-4 is 3, 5-6 is 4. There is no end of them, and a gang may own "
        "several. Each can write one article a month: a SMARTS test that moves public outrage by 1, up or down, or "
        "an exposure of an official.",
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
        rulings=(Ruling("A newly bought official is paid when bought and works for the gang at once."),),
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
        ),
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
            Ruling("The outrage roll comes after the month's scenarios, funerals and reporters."),
            Ruling("Natural 2 and natural 12 are looked at before the total."),
            Ruling("Two ones do nothing but reduce outrage, by half a D6 rounded up and not below 0."),
            Ruling("A total of exactly 15 is quiet, since the book names only totals under 15 and from 16."),
            Ruling("A hostage killed counts +3 alone, without the modifiers for a citizen killed or hostages taken."),
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
            Ruling("However many Feds there are, they ride in one car in place of one of police."),
            Ruling("The Feds raid a random owned business, starting with the month after they are called."),
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
        ),
    ),
)
