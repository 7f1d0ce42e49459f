"""Figures and gangs: profiles, making a gang, prices, skills and the sample gang."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, refused, reminder
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.profile",
        "Profiles",
        "Figures and gangs",
        'Character Profiles; Public Enemies, Your Gang: "Off the Rack"',
        "There are twenty-two ready-made figures with their six stats. The mob: Boss ($225 of free budget, two "
        "chosen skills), Accountant $100, Torpedo $300 (two random skills or one chosen), Enforcer $200 (one random "
        "skill), Gun Moll $100 (Femme Fatale or Nice Girl), Hoodlum $100 (one random skill), Slugger $50, Punk $25. "
        "Choosing a skill instead of rolling it costs $25 more, and players may add stats and skills as for Punks. "
        "Cops: Captain (two random skills), Detective (one), Crusader (Real Charmer and one), Sergeant (Boxer or "
        "Bruiser and one), Beat Cop, Rookie. Feds: Top Agent (Real Charmer and three), Agent (two), Crusader "
        "(three). Civilians: Citizen, Bartender, Street Kid, Reporter, Bank Teller.",
        rulings=(Ruling("Where a printed price differs from the sum of the improvements, the printed price counts."),),
        tables=("mad.tables.profiles",),
        commands=("mad-gang ready-made",),
    ),
    Rule(
        "mad.gang.create",
        "Making a gang",
        "Figures and gangs",
        "Public Enemies, Your Gang: The Boss; The Accountant; Gangsters; Recruiting a Gang",
        "A gang is made of gangsters of any kind, as many as the budget pays for: off the rack, rolled up, or "
        "improved from Punks. The Boss is the player and is free: the ready-made figure, or rolled up with $25 for a "
        "stat or random skill on top, or built on $225 with any excess paid. Without an Accountant a gang can't pay "
        "off cops, buy officials or run more than one racket, and street gangs have none. A Gun Moll is a Femme "
        "Fatale or a Nice Girl for free, as her player chooses. Women may be gangsters or the Boss, and whole gangs "
        "may be women, without those free skills. As long as they show no gun, most men are courteous and won't hit "
        "them.",
        rulings=(
            Ruling("The Boss's $225 includes the price of the Punk that the Boss is built from."),
            Ruling("What remains of the $225 is not paid out."),
            Ruling("A racket means a single business, in the rule that more than one needs an Accountant."),
            Ruling("The free part of a Boss's price pays for stats and skills, never for weapons."),
            Ruling(
                "A rolled-up gangster counts as a Hoodlum. A Punk is always a Punk, however many improvements it has."
            ),
            Ruling("Women who are not Gun Molls also can't buy the skills of Gun Molls."),
            Ruling(
                "A figure sent away while the gang is made is paid back, except for dice: $100 for a roll-up, and "
                "$25 for each rolled skill that is not part of a roll-up. A Boss with rolled dice can't be sent away.",
            ),
        ),
        tables=("mad.tables.profiles",),
        also=(
            "make a gang",
            "build a gang",
            "hire gangsters",
        ),
        due=(
            by_itself("A Boss who costs more than the free budget costs the rest.", "mad_dogs.gangs.boss.boss_bought"),
            refused(
                "Officials are bought by gangs with an Accountant.",
                "mad-official buy",
                "mad_dogs.paradise.officials.buying.buy",
            ),
            by_itself("A Gun Moll has her skills for free.", "mad_dogs.gangs.hire.hire"),
        ),
        commands=("mad-gang new", "mad-gang boss", "mad-gang hire"),
    ),
    Rule(
        "mad.gang.roll-up",
        "Rolling up a gangster",
        "Figures and gangs",
        "Public Enemies, Your Gang: Rolling Up a Mobster",
        "Roll eight D6 for $100. Each pair of a 1 and a 6 is read as a 2 and a 5. The player spreads the six best "
        "dice over the six stats. Each 6 rolled brings a skill, even if it was changed. HITS has to be 3 or more and "
        "should be near FISTS.",
        rulings=(
            Ruling("HITS of a rolled-up gangster must be 3 to 5."),
            Ruling("The player may choose or roll each skill that a 6 brings."),
            Ruling("If none of the six numbers is 3 to 5, the one put on HITS becomes the nearest of these."),
            Ruling("Crippled takes its point after that, whatever the stat, but leaves at least 1."),
        ),
        tables=("mad.tables.skills",),
        commands=("mad-gang roll-up", "mad-gang place"),
    ),
    Rule(
        "mad.gang.punks",
        "Improving Punks",
        "Figures and gangs",
        "Public Enemies, Your Gang: Buying Punks",
        "A Punk costs $25 and has 2 in every stat and no skill. A stat raised to 3 adds $10, to 4 $25, to 5 $50, to "
        "6 $100; a random skill adds $25, a chosen one $50.",
        rulings=(
            Ruling(
                "While a gang is made, each stat costs the price of the value reached in this table. In a campaign, "
                "stats rise at the prices of the School of Hard Knocks.",
            ),
            Ruling(
                "The player pays only for the final value of a stat, in however many steps it was reached. A stat "
                "that Crippled lowered counts as it is then.",
            ),
            Ruling("A stat of 1 rises to 2 for $10, as it would to 3."),
        ),
        tables=("mad.tables.skills",),
        commands=("mad-gang improve",),
    ),
    Rule(
        "mad.gang.weapons",
        "Weapons and equipment",
        "Figures and gangs",
        "Public Enemies, Your Gang: Weapons and Equipment; A Hell of a Town, Weapons and Cars",
        "Figures with GATS 3 or more have a pistol for free, and everyone has a close-combat weapon. Prices: pistol "
        "$20, carbine $100, rifle $150, high-powered rifle $300, double-barreled shotgun $50, pump shotgun $75, "
        "Tommy Gun $200, BAR $300, each grenade $25. An automobile or truck is $200, a fancy automobile $700, "
        "souping-up $150, good suspension $150, bulletproofing $500. In a campaign, a gang may instead steal a car "
        "or truck with a SMARTS test.",
        rulings=(
            Ruling("Dynamite costs $25 a stick."),
            Ruling("Gasoline for bombs is free."),
            Ruling("A purse gun costs as much as a pistol."),
            Ruling("The free pistol depends on GATS when all is bought, including Crippled."),
            Ruling("A figure carries at most two pistols, a dozen of each explosive, and one of any other weapon."),
            Ruling("Engine, suspension and armor of a truck cost as much as for a car."),
            Ruling("Light and heavy machine guns are not for sale."),
            Ruling(
                "The worked example gang in the book pays $25 for a double-barreled shotgun. The price list counts, "
                "so it costs $50.",
            ),
        ),
        tables=("mad.tables.weapon-prices",),
        also=(
            "buy guns",
            "price of a gun",
        ),
        due=(by_itself("A figure with GATS 3 or more has a pistol.", "mad_dogs.gangs.hire.hire"),),
        commands=("mad-gang arm", "mad-gang car"),
    ),
    Rule(
        "mad.skills",
        "Skills",
        "Figures and gangs",
        "Public Enemies, Your Gang: Skills; Skills Table",
        "Two D6, read as tens and units, give one of 36 rows, and 6-6 is a free choice. Good with weapons: "
        "Pistoleer, Sharpshooter, Shotgunner, Tommy Gunner and Knife-thrower (+1 GATS), Two-gun Kid (two pistols an "
        "action), Slugger and Mack the Knife (+1 FISTS with club or knife), Boxer (two bare-handed attacks), Brutal "
        "Champ (+1 FISTS in public), Bruiser (+1 damage), Bomber (+1 SMARTS for set bombs), Pineapple Man (+1 GATS "
        "or a second flick for thrown ones). Nimble or tough: Cat Burglar (+2 STUNTS climbing), Fast Mover (+3 "
        "inches running), Just Nuts (+1 STUNTS leaping or diving clear of opponents), Martial Artist (+1 STUNTS in "
        "close combat), Wheel Man (+2 STUNTS driving, two speeds an action), Tough SOB (-1 from the first two "
        "wounds), Spunky Kid (re-rolls one GUTS test a scenario), Lucky Cuss (two re-rolls a game), Real Charmer (+1 "
        "SMARTS to persuade), Cold Blooded (finishes off the fallen). Flawed: Crippled (-1 from a random stat), "
        "Drunk/Addicted (1-4 on a D6: -1 GATS, SMARTS, STUNTS), Mean Drunk (+1 FISTS, -2 GATS, +1 GUTS when drunk), "
        "Gimpy (-1 inch, -2 running), Gullible (-1 SMARTS against persuasion), Gun Shy (1s on the Deadly Weapons "
        "table are 2s), Hothead (must brawl with the nearest enemy within 6 inches), Mumbles (-1 SMARTS talking), "
        "Not the Face! (one more card to recover), One-Armed Man (can't do some things, and others may be -1), "
        "Snappy Dresser ($25 more), Squeamish (-1 GUTS at own or friends' wounds). Only for Gun Molls: Femme Fatale "
        "(+2 GATS or FISTS once an episode), Nice Girl (opponents have -1 GATS and FISTS).",
        rulings=(
            Ruling("A skill that the figure already has is re-rolled."),
            Ruling(
                "A Hothead does not shoot at an enemy within 6 inches, except aboard a car or if an umpire rules "
                "that the enemy can't be reached. A civilian is not an enemy. A Hothead who is shaken or on the "
                "floor does not attack.",
            ),
            Ruling(
                "While a gang is made, Snappy Dresser is also re-rolled if the gang does not have the $25 for the "
                "suits."
            ),
            Ruling(
                "The worked example gang in the book has a skill, Real Scary, that is in no table. The table counts, "
                "so no figure can have it.",
            ),
        ),
        tables=("mad.tables.skills",),
        also=(
            "traits",
            "special abilities",
        ),
        due=(
            refused(
                "A Hothead does not shoot within 6 inches, but brawls.",
                "mad shoot",
                "mad_dogs.shooting.hotheads.check_hothead",
            ),
            reminder(
                "A Hothead attacks the nearest enemy within 6 inches.",
                "Players see on the table who is nearest, and the card names the Hotheads who must attack. On a street "
                "it names the enemy too.",
            ),
        ),
        commands=("mad skill",),
    ),
    Rule(
        "mad.gang.types",
        "Types of gang",
        "Figures and gangs",
        "Public Enemies, Types of Gang",
        "Templates for gangs without a player, or a theme for your own. Crime syndicate: Hoodlums and Sluggers, with "
        "Enforcers and hired Torpedoes. It wants territory and smaller gangs under it. Irish: Hoodlums, Punks, many "
        "Sluggers, with Enforcers and Bombers. They have pistols and clubs, friends in the police, and fight the "
        "Italians. Mafia or Camorra: the same figures, with Enforcers and Tommy Gunners. They have shotguns and "
        "Tommy Guns, and fight the Irish. Chinese Tong: few Hoodlums, Sluggers, with Martial Artists. It has blades, "
        "spears, handguns and jingals, and defends its quarter. Street gang: Punks and Sluggers under one Hoodlum, "
        "who has the only pistol. Cops: Beat Cops and Rookies, with Sergeants, Detectives and Crusaders. One walks a "
        "beat alone. A prowl car holds two and may carry a shotgun or carbine. A car on a raid holds six (1D6 Beat "
        "Cops, the others Rookies) with rifles, shotguns or Tommy Guns. Feds: Agents, with Crusaders and Top Agents. "
        "They always have a pistol, and any gun if they could prepare. They can't be bribed, and they replace one "
        "police car in raids.",
        rulings=(
            Ruling(
                "The order in which a ready-made gang fills up is our own: every size gives a fair gang of its type."
            ),
            Ruling("Hatchets count as Meat Cleavers, spears as Swords, jingals as Rifles, nightsticks as Blackjacks."),
            Ruling("A crew on a raid gets Tommy Guns, pump shotguns and rifles in turn, Beat Cops first."),
        ),
        tables=("mad.tables.profiles",),
        also=(
            "police gang",
            "kinds of gang",
        ),
        commands=("mad-gang ready-made", "mad-gang police", "campaign rival"),
    ),
    Rule(
        "mad.first-game",
        "The first game",
        "Figures and gangs",
        "Astounding Lawlessness, Setting Up Your First Game",
        "Each side has one Enforcer with a Tommy Gun and a random skill, four Hoodlums with pistols and a random "
        "skill each, and four Sluggers with bats or pipes. Add about as many civilians as gangsters. The sides take "
        "turns to place a group: the Enforcer, all Hoodlums or all Sluggers. No figure starts within 8 inches of an "
        "enemy who can see it, and hidden figures are hidden only while they don't move. A side wins when all enemy "
        "gangsters are out of action.",
        tables=("mad.tables.profiles", "mad.tables.skills"),
        also=(
            "how do I start",
            "learn to play",
        ),
        commands=("mad-gang ready-made",),
    ),
)
