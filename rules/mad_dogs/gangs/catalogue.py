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
        "Twenty-two ready-made figures with their six stats. The mob: Boss ($225 of free budget, two chosen skills), "
        "Accountant $100, Torpedo $300 (two random skills or one chosen), Enforcer $200 (one random skill), Gun Moll "
        "$100 (Femme Fatale or Nice Girl), Hoodlum $100 (one random skill), Slugger $50, Punk $25. Choosing a skill "
        "that would be random costs $25 more, and stats and skills may be added as for Punks. Cops: Captain (two "
        "random skills), Detective (one), Crusader (Real Charmer and one), Sergeant (Boxer or Bruiser and one), Beat "
        "Cop, Rookie. Feds: Top Agent (Real Charmer and three), Agent (two), Crusader (three). Civilians: Citizen, "
        "Bartender, Street Kid, Reporter, Bank Teller.",
        rulings=(Ruling("Where a printed price differs from the sum of the improvements, the printed price holds."),),
        tables=("mad.tables.profiles",),
        commands=("mad-gang ready-made",),
    ),
    Rule(
        "mad.gang.create",
        "Making a gang",
        "Figures and gangs",
        "Public Enemies, Your Gang: The Boss; The Accountant; Gangsters; Recruiting a Gang",
        "Gangsters of any kind, as many as the budget pays for: off the rack, rolled up, or improved from Punks. The "
        "Boss is the player and free: his template, or rolled up with $25 for a stat or random skill on top, or "
        "built on $225 with any excess paid. Without an Accountant a gang can't pay off cops, buy officials or run "
        "more than one racket; street gangs have none. A Gun Moll is a Femme Fatale or a Nice Girl, at her player's "
        "choice, for free. Women may be gangsters or the Boss, and whole gangs may be women, without those free "
        "skills; as long as they show no gun, most men are courteous and won't hit them.",
        rulings=(
            Ruling("The Boss's $225 includes the price of the Punk he is built from."),
            Ruling("Whatever is left of the $225 is not paid out."),
            Ruling("A racket means a single business in the rule that more than one needs an Accountant."),
            Ruling("The free part of a Boss's price pays for his stats and skills, never for his weapons."),
            Ruling("A rolled-up gangster counts as a Hoodlum; a Punk stays a Punk, however much he is improved."),
            Ruling("Women who are not Gun Molls can't buy the skills of Gun Molls either."),
            Ruling(
                "Whoever is sent away while the gang is made is paid back except for dice: $100 for a roll-up, $25 "
                "for each skill rolled that is not one of a roll-up's own. A Boss for whom dice fell stays.",
            ),
        ),
        tables=("mad.tables.profiles",),
        also=(
            "make a gang",
            "build a gang",
            "hire gangsters",
        ),
        due=(
            by_itself("A Boss dearer than his budget costs the rest.", "mad_dogs.gangs.boss.boss_bought"),
            refused(
                "Officials are bought by gangs with an Accountant.",
                "mad-official buy",
                "mad_dogs.paradise.officials.buying.buy",
            ),
            by_itself("A Gun Moll has her skills for nothing.", "mad_dogs.gangs.hire.hire"),
        ),
        commands=("mad-gang new", "mad-gang boss", "mad-gang hire"),
    ),
    Rule(
        "mad.gang.roll-up",
        "Rolling up a gangster",
        "Figures and gangs",
        "Public Enemies, Your Gang: Rolling Up a Mobster",
        "For $100 roll eight D6. Each pair of a 1 and a 6 is read as a 2 and a 5. The six best dice are spread over "
        "the six stats as the player likes; each 6 rolled, changed afterwards or not, brings a skill. HITS has to be "
        "3 or more and ought to be near FISTS.",
        rulings=(
            Ruling("HITS of a rolled-up gangster must lie between 3 and 5."),
            Ruling("Each skill that a 6 brings may be chosen or rolled."),
            Ruling("If none of the six numbers is 3 to 5, the one put on HITS becomes the nearest of these."),
            Ruling("Crippled takes its point after that, whatever the stat is, but leaves at least 1."),
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
                "At creation each stat costs the price of the value reached in this table; in a campaign stats are "
                "raised at the prices of the School of Hard Knocks.",
            ),
            Ruling(
                "Only the value that a stat ends with is paid for, in however many steps it was reached; one that "
                "Crippled lowered counts as it is then.",
            ),
            Ruling("A stat of 1 goes up to 2 for $10, as it would to 3."),
        ),
        tables=("mad.tables.skills",),
        commands=("mad-gang improve",),
    ),
    Rule(
        "mad.gang.weapons",
        "Weapons and equipment",
        "Figures and gangs",
        "Public Enemies, Your Gang: Weapons and Equipment; A Hell of a Town, Weapons and Cars",
        "Figures with GATS 3 or more have a pistol for free, and everybody has a close-combat weapon. Prices: pistol "
        "$20, carbine $100, rifle $150, high-powered rifle $300; double-barreled shotgun $50, pump shotgun $75; "
        "Tommy Gun $200, BAR $300; each grenade $25. An automobile or truck is $200, a fancy automobile $700; "
        "souping-up $150, good suspension $150, bulletproofing $500. In a campaign a car or truck may instead be "
        "stolen with a SMARTS test.",
        rulings=(
            Ruling("Dynamite costs $25 a stick."),
            Ruling("Gasoline for bombs is free."),
            Ruling("A purse gun costs as much as a pistol."),
            Ruling("The free pistol goes by GATS as they are when all is bought, Crippled counted in."),
            Ruling("Nobody carries more than two pistols, a dozen of each explosive, or one of any other weapon."),
            Ruling("Engine, suspension and armor of a truck cost what they do for a car."),
            Ruling("Light and heavy machine guns are not for sale."),
            Ruling(
                "The book's worked gang pays $25 for a double-barreled shotgun; the price list wins, so it costs $50.",
            ),
        ),
        tables=("mad.tables.weapon-prices",),
        also=(
            "buy guns",
            "price of a gun",
        ),
        due=(by_itself("Whoever has GATS 3 or more has a pistol.", "mad_dogs.gangs.hire.hire"),),
        commands=("mad-gang arm", "mad-gang car"),
    ),
    Rule(
        "mad.skills",
        "Skills",
        "Figures and gangs",
        "Public Enemies, Your Gang: Skills; Skills Table",
        "Two D6 read as tens and units give one of 36 rows; 6-6 is a free choice. Good with weapons: Pistoleer, "
        "Sharpshooter, Shotgunner, Tommy Gunner and Knife-thrower (+1 GATS), Two-gun Kid (two pistols an action), "
        "Slugger and Mack the Knife (+1 FISTS with club or knife), Boxer (two bare-handed attacks), Brutal Champ (+1 "
        "FISTS in public), Bruiser (+1 damage), Bomber (+1 SMARTS for set bombs), Pineapple Man (+1 GATS or a second "
        "flick for thrown ones). Nimble or tough: Cat Burglar (+2 STUNTS climbing), Fast Mover (+3 inches running), "
        "Just Nuts (+1 STUNTS leaping or diving clear of opponents), Martial Artist (+1 STUNTS in close combat), "
        "Wheel Man (+2 STUNTS driving, two speeds an action), Tough SOB (-1 from his first two wounds), Spunky Kid "
        "(one GUTS roll again a scenario), Lucky Cuss (two re-rolls a game), Real Charmer (+1 SMARTS to persuade), "
        "Cold Blooded (finishes off the fallen). Flawed: Crippled (-1 from a random stat), Drunk/Addicted (1-4 on a "
        "D6: -1 GATS, SMARTS, STUNTS), Mean Drunk (+1 FISTS, -2 GATS, +1 GUTS when drunk), Gimpy (-1 inch, -2 "
        "running), Gullible (-1 SMARTS against persuasion), Gun Shy (1s on the Deadly Weapons table are 2s), Hothead "
        "(must brawl with the nearest enemy within 6 inches), Mumbles (-1 SMARTS talking), Not the Face! (one more "
        "card to recover), One-Armed Man (some things can't be done, others may be -1), Snappy Dresser ($25 more), "
        "Squeamish (-1 GUTS at own or friends' wounds). Gun Molls only: Femme Fatale (+2 GATS or FISTS once an "
        "episode), Nice Girl (her opponents -1 GATS and FISTS).",
        rulings=(
            Ruling("A skill that the figure already has is rolled again."),
            Ruling(
                "A Hothead does not shoot at an enemy within 6 inches, unless he is aboard a car or an umpire says "
                "that he can't get at him; a civilian is not an enemy. A Hothead who is shaken or on the floor goes "
                "for nobody.",
            ),
            Ruling("Snappy Dresser is rolled again too while a gang is made, if the $25 for the suits is not there."),
            Ruling(
                "The book's worked gang has a skill, Real Scary, that is in no table; the table wins, so it can't be "
                "had.",
            ),
        ),
        tables=("mad.tables.skills",),
        also=(
            "traits",
            "special abilities",
        ),
        due=(
            refused(
                "A Hothead shoots at nobody within 6 inches: he strikes.",
                "mad shoot",
                "mad_dogs.shooting.hotheads.check_hothead",
            ),
            reminder(
                "He goes for the nearest enemy within 6 inches.",
                "The table shows who is nearest; the card names whoever must go for him.",
            ),
        ),
        commands=("mad skill",),
    ),
    Rule(
        "mad.gang.types",
        "Types of gang",
        "Figures and gangs",
        "Public Enemies, Types of Gang",
        "Templates for gangs that nobody plays, or a theme for one's own. Crime syndicate: Hoodlums and Sluggers, "
        "with Enforcers and hired Torpedoes; wants territory and smaller gangs under it. Irish: Hoodlums, Punks, "
        "many Sluggers, with Enforcers and Bombers; pistols and clubs, friends in the police, against the Italians. "
        "Mafia or Camorra: the same men, with Enforcers and Tommy Gunners; shotguns and Tommy Guns, against the "
        "Irish. Chinese Tong: few Hoodlums, Sluggers, with Martial Artists; blades, spears, handguns and jingals, "
        "defends its quarter. Street gang: Punks and Sluggers under one Hoodlum, who has the only pistol. Cops: Beat "
        "Cops and Rookies, with Sergeants, Detectives and Crusaders; a beat is walked alone, a prowl car holds two "
        "and may carry a shotgun or carbine, a car on a raid six (1D6 Beat Cops, the others Rookies) with rifles, "
        "shotguns or Tommy Guns. Feds: Agents, with Crusaders and Top Agents; always a pistol, any gun if they could "
        "prepare, never to be bribed, in place of one police car in raids.",
        rulings=(
            Ruling("In what order a ready-made gang fills up is ours: every count gives a fair gang of its type."),
            Ruling("Hatchets count as Meat Cleavers, spears as Swords, jingals as Rifles, nightsticks as Blackjacks."),
            Ruling("A crew on a raid is handed Tommy Guns, pump shotguns and rifles in turn, Beat Cops first."),
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
        "skill each, and four Sluggers with bats or pipes; add about as many civilians as gangsters. The sides take "
        "turns to place a group: the Enforcer, all Hoodlums or all Sluggers. Nobody starts within 8 inches of an "
        "enemy who can see him; hidden figures stay hidden only while they keep still. Put all the enemy's gangsters "
        "out of action to win.",
        tables=("mad.tables.profiles", "mad.tables.skills"),
        also=(
            "how do I start",
            "learn to play",
        ),
        commands=("mad-gang ready-made",),
    ),
)
