"""Rackets: the twenty kinds of business, and how businesses are won, paid for and lost."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, refused
from rules.core.tables.rule import Origin, Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.racket.low-dive",
        "Low dive",
        "Campaign",
        "A Hell of a Town, Rackets: Booze",
        "Loot 1D6-1, payoff $100. Roll a D6 every month for each one owned. On a 1 its liquor has poisoned "
        "customers. Public outrage rises by 1, and if Something Must Be Done follows, the raid hits a booze business.",
        rulings=(Ruling("Only dives that are open this month roll for poison. Each that does harm adds 1 outrage."),),
        tables=("mad.tables.poisoned-booze",),
        due=(by_itself("Each low dive has a die for poisoned booze.", "mad_dogs.paradise.rackets.income.collect"),),
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.speakeasy",
        "Speakeasy",
        "Campaign",
        "A Hell of a Town, Rackets: Booze",
        "Loot 2D6-1, payoff $200. In Chinatown opium dens count as speakeasies.",
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.nightclub",
        "Nightclub",
        "Campaign",
        "A Hell of a Town, Rackets: Booze",
        "Loot 3D6-1, payoff $300. The owner of nightclubs may hold the contract of a popular band, which adds 1D6 to "
        "the Loot of one club a month (4D6-1). Contracts can be sold, swapped or gambled. When the band's die shows "
        "two 1s in a row, it is no longer popular. Two 6s in a row put it on the radio. From then on it adds 2D6 "
        "(5D6-1), until two 1s, in one roll or in successive months, end its fame.",
        rulings=(
            Ruling("The two ones or sixes that make or break a band must come in successive months."),
            Ruling("A month in which a band does not play breaks its run of ones or sixes."),
            Ruling("A band with two dice also fades when each of two successive months shows a single 1."),
            Ruling("A club has one band at a time, so a gang has no more bands than nightclubs."),
            Ruling(
                "The book names no price for a band without an owner. It signs for $500, or for the umpire's price. "
                "If this is switched off, it signs for nothing.",
                Origin.HOUSE,
                switch="band-price",
            ),
        ),
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.trucking-company",
        "Trucking company",
        "Campaign",
        "A Hell of a Town, Rackets: Booze",
        "Loot 1D6-1, payoff $100. Its trucks may carry the gang's figures to a fight for free.",
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.paradise-brewery",
        "The Paradise Brewery",
        "Campaign",
        "A Hell of a Town, Rackets: Booze",
        "The city has one, behind walls in Southbridge. Loot 5D6, payoff $900. Each speakeasy and low dive of the same "
        "owner makes 1 Loot more.",
        rulings=(
            Ruling(
                "A business helps others, as the Brewery, a wire service or the Racetrack does, only in months in "
                "which it works. It does not while it is new, shut or smashed.",
            ),
        ),
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.house-of-ill-repute",
        "House of ill repute",
        "Campaign",
        "A Hell of a Town, Rackets: Prostitution",
        "Loot 1D6-1, payoff $100.",
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.brothel",
        "Brothel",
        "Campaign",
        "A Hell of a Town, Rackets: Prostitution",
        "Loot 2D6-1, payoff $300.",
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.gentlemans-club",
        "Gentleman's club",
        "Campaign",
        "A Hell of a Town, Rackets: Prostitution",
        "Loot 3D6, payoff $500. The monthly payoffs of the owner's city officials are 10% lower.",
        rulings=(
            Ruling(
                "The 10% off officials counts once, however many gentleman's clubs a gang owns, with or without "
                "Madame Louisa's.",
            ),
            Ruling(
                "In the month in which its cops go unpaid, a club still makes officials cheaper. Once opened again, "
                "it does so from the next month.",
            ),
        ),
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.madame-louisas",
        "Madame Louisa's Diamond Escort Service",
        "Campaign",
        "A Hell of a Town, Rackets: Prostitution",
        "The city has one, in Cedar Hill. Loot 4D6, payoff $900. Its owner has the advantage of a gentleman's club "
        "(officials 10% cheaper) and +3 when Something Must Be Done is rolled.",
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.bookies",
        "Bookies",
        "Campaign",
        "A Hell of a Town, Rackets: Gambling",
        "Loot 1D6-1, payoff $100. A wire service of the same gang adds 2 Loot.",
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.numbers",
        "Numbers",
        "Campaign",
        "A Hell of a Town, Rackets: Gambling",
        "Loot 1D6-1, payoff $100. The lottery depends on the results of the Paradise Racetrack, whose owner can move "
        "a gang's Loot from it by 1 up or down.",
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.loan-sharks",
        "Loan sharks",
        "Campaign",
        "A Hell of a Town, Rackets: Gambling",
        "Loot 1D6-1, payoff $100.",
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.wire-service",
        "Wire service",
        "Campaign",
        "A Hell of a Town, Rackets: Gambling",
        "An insider holds up race results. It makes no Loot of its own but adds 2 to that of every bookie the "
        "gang owns. "
        "The $100 a month is for the insider, not for the police. The city has three offices: Main in Downtown, "
        "North Paradise in Cedar Hill, and the one at the Racetrack.",
        rulings=(
            Ruling("A bookie gains the wire service's +2 once, however many offices the gang owns."),
            Ruling("Each of the three neighborhoods has one office, however many gangs there are."),
        ),
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.gambling-den",
        "Gambling den",
        "Campaign",
        "A Hell of a Town, Rackets: Gambling",
        "Loot 2D6, payoff $200.",
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.gym",
        "Gym, boxing matches and bets",
        "Campaign",
        "A Hell of a Town, Rackets: Gambling; Boxing Matches",
        "It costs 1D6 Loot a month, and has no payoff. Its owner trains FISTS at half price and buys Boxer, "
        "Bruiser, Brutal "
        "Champ and Tough SOB at $25 each. In Chinatown it is a martial arts school, which also teaches Martial "
        "Artist. Roll a D6 a month for each gym. On a 6 one of its boxers gets a big fight. Each fighter's FISTS are "
        "a D6: 1-2 is 4, 3-5 is 5, 6 is 6. Both test FISTS until only one passes, and the winner's owner gains 3D6 "
        "Loot. A boxer can fight every three months until the first loss. Any gang may bet any sum, and a winning "
        "bet pays twice the stake. $300 buys a dive: the bribed boxer goes down on a roll of 6, even if the opponent "
        "failed as well. If the other one falls first, the money is gone.",
        rulings=(
            Ruling("Gyms bring no debts: a gang pays only what its Loot and bank allow."),
            Ruling("Half the price of training is counted to the cent."),
            Ruling("The double paid on a winning bet includes the stake."),
            Ruling("A boxer's roll of 6 always fails, even at FISTS 6."),
            Ruling("Two boxers who both take a dive in the same exchange get up and box on."),
            Ruling(
                "A dive is paid for as the bell rings, because the books are public and would give it away before. "
                "If the bank then lacks the money, there is no dive."
            ),
            Ruling(
                "Banks hold whole dollars. Half a dollar paid too much for a lesson counts toward the next. A gym "
                "that is shut or in ruins teaches no one.",
            ),
            Ruling(
                "While no one owns the Arena, a gang matches its boxers with each other or with a contender without "
                "a gang, whose FISTS are rolled. An umpire matches any boxers.",
            ),
            Ruling("When a match is called off, all bets and bribes are paid back."),
        ),
        tables=("mad.tables.gym-prospect", "mad.tables.boxers", "mad.tables.hard-knocks"),
        due=(by_itself("Each gym rolls a die for a match.", "mad_dogs.paradise.rackets.income.collect"),),
        commands=("mad-racket loot", "mad-boxing bet", "mad-boxing fight"),
    ),
    Rule(
        "mad.racket.paradise-arena",
        "The Paradise Arena",
        "Campaign",
        "A Hell of a Town, Rackets: Gambling",
        "The city has one, in Riverside. Loot 4D6-4, payoff $500. Roll a D6 each month. On a 1 there is a "
        "big-name bout, "
        "and this month's Loot is 4D6+6. Its owner decides who fights whom, can keep a boxer away from the title, "
        "and fixes a fight for $100.",
        tables=("mad.tables.big-bout",),
        due=(by_itself("The Arena rolls a die for a big bout.", "mad_dogs.paradise.rackets.income.collect"),),
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.casino",
        "Casino",
        "Campaign",
        "A Hell of a Town, Rackets: Gambling",
        "Loot 3D6, payoff $500.",
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.paradise-racetrack",
        "The Paradise Racetrack",
        "Campaign",
        "A Hell of a Town, Rackets: Gambling",
        "The city has one, in its own district. It is neutral ground, where no hits are made. Loot 3D6, in June "
        "5D6 for the Tri-State Handicap; payoff $1,000. Its owner may add 1 to a chosen gang's Loot from "
        "numbers, or take 1 off.",
        rulings=(
            Ruling(
                "The 1 applies to the whole of a gang's numbers Loot, not to each business, and can't bring it below "
                "0.",
            ),
            Ruling("The owner's choice for a gang's numbers lasts until they change it or lose the Racetrack."),
            Ruling("The first month of a campaign is a January, so the Handicap is run in months 6, 18, 30 and so on."),
        ),
        commands=("mad-racket loot", "mad-racket numbers"),
    ),
    Rule(
        "mad.racket.paradise-dog-track",
        "The Paradise Dog Track",
        "Campaign",
        "A Hell of a Town, Rackets: Gambling",
        "The city has one, in Cabbageville. It is neutral ground, too. Loot 2D6, payoff $600.",
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.protection",
        "Protection",
        "Campaign",
        "A Hell of a Town, Rackets: Protection",
        "Loot is half a D6, with no payoff, because shopkeepers dare not talk. A street gang usually collects the "
        "rent from the shops of the area. A raid on it takes place at that gang's hangout, such as a soda fountain, "
        "candy store or park.",
        rulings=(
            Ruling("Half a D6 is rounded up."),
            Ruling("The die that a whole racket adds to protection is not halved."),
        ),
        commands=("mad-racket loot",),
    ),
    Rule(
        "mad.racket.takeover",
        "Taking over an independent business",
        "Campaign",
        'A Hell of a Town, Rackets: "Nice Place You Got Here"',
        "Each month a player can send figures to one independent business. The talker tests SMARTS against the "
        "owner's GUTS, which a D6 gives: 1-2 is 2, 3-5 is 3, 6 is 4. In Chinatown the owner has +2 GUTS against "
        "gangs that aren't Chinese. If the talker wins, the business is the gang's. Gangs that visit the same place "
        "in the same month fight for it, and the winner of the battle gets it.",
        rulings=(
            Ruling("A takeover that ends in a tie leaves the business independent."),
            Ruling("Gangs raid and smash only a rival's business. An independent place is won by talking."),
            Ruling("If three or more gangs are at one place, the winner of each battle fights the next gang."),
            Ruling(
                "The owner's GUTS are rolled once and count for every later attempt. If this is switched off, they "
                "are rolled for every attempt.",
                Origin.HOUSE,
                switch="same-proprietor",
            ),
            Ruling("A gang without an Accountant that has a business can't take over another."),
            Ruling("A newly won business earns Loot and owes its payoff from the next month."),
        ),
        tables=("mad.tables.proprietors",),
        also=(
            "take over a business",
            "extortion",
        ),
        due=(
            refused(
                "The bot tries an ordered takeover before the month continues.",
                "campaign next",
                "mad_dogs.paradise.month.obligations.blockers",
            ),
        ),
        commands=("mad-racket take-over",),
    ),
    Rule(
        "mad.racket.multiple",
        "Several businesses of a kind",
        "Campaign",
        "A Hell of a Town, Rackets: Moolah, Loot, Dough",
        "For every further business of one kind in one neighborhood, a gang's whole payoff for that kind there falls "
        "by 10%. Two speakeasies at $200 cost $360, not $400.",
        rulings=(
            Ruling("The tenths add up and don't compound: three businesses pay 20% less."),
            Ruling(
                "Each business of the kind pays the same share. New ones that owe nothing yet don't count, but shut "
                "and unpaid ones do.",
            ),
        ),
        commands=("mad-racket payoff",),
    ),
    Rule(
        "mad.racket.monopoly",
        "Owning a whole racket",
        "Campaign",
        "A Hell of a Town, Rackets: Taking over a Racket",
        "Once a gang has every business of a racket (such as booze) in a neighborhood, each of them makes 1D6 Loot "
        "more. But then a rival can win that whole racket there with a single Raid.",
        rulings=(
            Ruling("Businesses count as owned even while they are new, shut or smashed."),
            Ruling("A gym and a wire service have no Loot of their own, so they gain no die."),
            Ruling("A Raid won on any business of such a racket wins all of them, unless the report says otherwise."),
        ),
        commands=("mad-racket payoff",),
    ),
    Rule(
        "mad.racket.unpaid",
        "Payoff not paid",
        "Campaign",
        "A Hell of a Town, Rackets: Rules for Rackets",
        "The payoff is fixed. It is due even if the business made too little, and then comes from elsewhere. Unpaid "
        "cops close the business, and it makes nothing until they are paid again. Three months without income make "
        "it independent, for anyone to take.",
        rulings=(
            Ruling(
                "In the month of a missed payoff the gang keeps the Loot. The business is shut from the next month."
            ),
            Ruling("A gang may leave cops unpaid as it likes."),
            Ruling(
                "If a gang's money is not enough, it first pays for the businesses that make the most Loot on "
                "average by their printed dice. Those it can't pay for go unpaid.",
            ),
            Ruling(
                "The gang pays for a shut business with the others, and it opens again in the next month. It is lost "
                "when the third month in a row without Loot also goes unpaid.",
            ),
            Ruling(
                "Without an Accountant a gang pays no cops at all, and only its business that makes most on average "
                "works.",
            ),
        ),
        also=("do not pay",),
        due=(by_itself("A business whose cops are not paid is shut.", "mad_dogs.paradise.rackets.income.collect"),),
        commands=("mad-racket unpaid",),
    ),
    Rule(
        "mad.racket.map",
        "The map of rackets",
        "Campaign",
        "A Hell of a Town, Rackets: Neighborhood Rackets in Paradise",
        "Each of the eleven listed neighborhoods has its own kinds of business. Cabbageville: low dives, "
        "speakeasies, trucking, houses, brothels, bookies, numbers, loan sharks, dens, gyms, the Dog Track, "
        "protection. Cedar Hill: speakeasies, nightclubs, gentleman's clubs, Madame Louisa's, bookies, a wire "
        "service, casinos. Chinatown: low dives, speakeasies, houses, brothels, bookies, numbers, dens, gyms, "
        "protection. The Docks: like Cabbageville, but without the Dog Track, and the waterfront itself pays no one. "
        "Hell's Basement: low dives, houses, bookies, numbers, loan sharks, dens, protection. Lincoln Heights: the "
        "same, with speakeasies, brothels and gyms too. Little Sicily: speakeasies, trucking, brothels, bookies, "
        "numbers, loan sharks, dens, gyms, protection. Oak Bluff: speakeasies, nightclubs, trucking, brothels, "
        "bookies, loan sharks, protection. The Racetrack: speakeasies, bookies, loan sharks, a wire service, the "
        "Racetrack itself. Riverside: speakeasies, trucking, brothels, bookies, loan sharks, the Arena, protection. "
        "Southbridge: like the Docks, with the Brewery.",
        rulings=(Ruling("Downtown, which is not on the list of rackets, has only the main wire office."),),
        tables=("mad.tables.rackets", "mad.tables.racket-map"),
        also=(
            "neighborhoods",
            "territory",
        ),
        commands=("mad-orders take-over",),
    ),
)
