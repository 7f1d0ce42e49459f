"""The officials of Paradise and their uses."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, reminder
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
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
        commands=("mad-official buy", "mad-official shake-up", "mad-official roll"),
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
        commands=("mad-official buy", "mad-official roll"),
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
        commands=("mad-official buy", "mad-official roll"),
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
        commands=("mad-official buy", "mad-official roll"),
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
        commands=("mad-official buy", "mad-official roll"),
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
        commands=("mad-press squelch", "mad-press print"),
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
        commands=("mad-press write",),
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
                "Several owners of an official throw for his decision.", "mad_dogs.paradise.officials.posts.decided"
            ),
        ),
        commands=("mad-official buy", "mad-official bid"),
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
        due=(by_itself("Whoever is not paid leaves.", "mad_dogs.paradise.officials.paid_or_lost.pay_officials"),),
        commands=("mad-official release",),
    ),
)
