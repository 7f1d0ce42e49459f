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
        "$1,000 a month, reputation 6. SMARTS on a D6: 1-3 is 3, 4-5 is 4, 6 is 5. Any number of gangs can own the "
        "Mayor. The Mayor is +3 when Something Must Be Done, appoints and dismisses the Chief and the Captains, and "
        "can accuse lower officials. Four Beat Cops are the guard.",
        tables=("mad.tables.smarts-mayor",),
        also=("bribe the mayor",),
        commands=("mad-official buy", "mad-official shake-up", "mad-official roll"),
    ),
    Rule(
        "mad.official.judge",
        "Judges",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: Judges",
        "$750 a month, reputation 5. SMARTS: 1-3 is 4, 4-5 is 5, 6 is 6. There are three Judges, each owned by one "
        "gang at most. A Judge is +1 when Something Must Be Done, and releases arrested members of the gang for $50 "
        "each. A Judge in danger can ask for a car of officers.",
        tables=("mad.tables.smarts-judge",),
        also=("bribe a judge",),
        commands=("mad-official buy", "mad-official roll"),
    ),
    Rule(
        "mad.official.councilman",
        "City councilmen",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: City Councilors",
        "$250 a month, reputation 4. SMARTS: 1-4 is 3, 5-6 is 4. Twelve districts have one Councilman each, owned by "
        "one gang at most. A Councilman is +1 when Something Must Be Done. A Councilman in danger can ask for two "
        "officers.",
        tables=("mad.tables.smarts-councilman",),
        also=("bribe a politician",),
        commands=("mad-official buy", "mad-official roll"),
    ),
    Rule(
        "mad.official.chief",
        "The Police Chief",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: The Police Chief",
        "$750 a month, reputation 5. SMARTS: 1-3 is 3, 4-5 is 4, 6 is 5. Any number of gangs can own the Chief. The "
        "Chief is +3 when Something Must Be Done, and a winner who owns the Chief may send one more car of officers "
        "on the raid. The Chief travels with a driver and a car of Beat Cops.",
        tables=("mad.tables.smarts-chief",),
        also=("bribe the police",),
        commands=("mad-official buy", "mad-official roll"),
    ),
    Rule(
        "mad.official.captain",
        "Police Captains",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: Police Captains",
        "$500 a month, reputation 4. SMARTS: 1-4 is 3, 5 is 4, 6 is 5. Each precinct has one Captain, owned by one "
        "gang at most. A Captain is +2 when Something Must Be Done, and a winner who owns one may pick the raided "
        "business in that precinct. A Beat Cop drives the Captain. With the Chief's consent, up to a car of them "
        "comes along.",
        tables=("mad.tables.smarts-captain",),
        also=("bribe a cop",),
        due=(reminder("An escort takes the Police Chief's word.", "The Chief's owner decides that at the table."),),
        commands=("mad-official buy", "mad-official roll"),
    ),
    Rule(
        "mad.official.editor",
        "The City Editor",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: City Editor of the Paradise Times-Dispatch",
        "$1,000 a month, reputation 4. SMARTS: 1-4 is 4, 5-6 is 5. Any number of gangs can own the Editor. If they "
        "disagree, the higher D6 decides, and ties are re-rolled. The Editor can suppress any number of stories and "
        "shift the outrage roll by 2, up or down.",
        rulings=(
            Ruling(
                "The Editor moves the outrage roll by 2. The owner chooses the direction in secret, before the roll."
            ),
            Ruling(
                "Of several owners, those who have chosen what happens to a story roll when it goes to press. If "
                "none has, it is printed."
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
        "$100 a month, reputation 2. SMARTS: 1-4 is 3, 5-6 is 4. There are always more, and a gang may own several. "
        "Each can write one article a month: a SMARTS test that moves public outrage by 1, up or down, or an "
        "exposure of an official.",
        rulings=(
            Ruling(
                "A Reporter who adds to another's exposure, or takes a side in it, has written the article of the "
                "month."
            ),
            Ruling("A Reporter who is released is lost: the next one hired is a new person."),
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
        "An official wants a monthly payoff and a gang of enough reputation. If several gangs own one who must "
        "decide, the highest D6 among them wins. Others can bid for an owned official against the owner, and the "
        "payoff rises until one side drops out. If there are several of that office, each of the others makes a "
        "SMARTS test each month. On a pass they have heard of the new rate, and their gang pays the same or loses "
        "them.",
        rulings=(
            Ruling("A newly bought official is paid at once and works for the gang at once."),
            Ruling(
                "Everyone's SMARTS except a Reporter's are rolled when the campaign begins. A Reporter's are rolled "
                "on hiring."
            ),
            Ruling("A gang may offer an official more than they ask. Offers and bids go up in steps of $10."),
            Ruling(
                "A bid waits for the owner, who matches it or lets the official go. An owner who matches pays the "
                "difference for that month at once. A bidder who wins pays a whole month at once. The rate is kept."
            ),
            Ruling(
                "An owner who has not answered a bid by the end of the buying loses the official. A bid that can no "
                "longer be paid is void."
            ),
            Ruling(
                "Bids are for Judges, Councilmen and Captains. No one is outbid for a Mayor, Chief or Editor, and "
                "Reporters are hired instead."
            ),
            Ruling(
                "Only owned officials hear rumors, each month when the buying ends. One who has heard wants the same "
                "from the next payday on. Until then their gang may release them."
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
                "Several owners of an official roll for the decision.", "mad_dogs.paradise.officials.posts.decided"
            ),
        ),
        commands=("mad-official buy", "mad-official bid", "mad-official wish"),
    ),
    Rule(
        "mad.official.lose",
        "Losing an official",
        "Campaign",
        "A Hell of a Town, Buying Better Friends: Losing Influence",
        "Unpaid: the gang can no longer use the official, and one who serves a single gang is free for others. "
        "Exposed: a Reporter writes with a SMARTS test (each further Reporter is +1, or 1 off the target's). Unless "
        "the Editor kills the story, the official tests SMARTS. An official who fails is replaced, the money is "
        "lost, and the successor is for sale a month later. Shake-up: the Mayor accuses a lower official, SMARTS "
        "against SMARTS. If the Mayor wins, that official is out.",
        rulings=(
            Ruling("A shake-up is always SMARTS against SMARTS."),
            Ruling("An official stays even if the gang's reputation falls below their minimum."),
            Ruling("Only Reporters of the same gang add to a writer's test. All others take sides once it is written."),
            Ruling(
                "Officials are paid dearest first. Those for whom the bank has no more money leave. A gang may "
                "choose beforehand whom it won't pay."
            ),
            Ruling("An official who walks out on a gang won't serve it before the month after next."),
            Ruling(
                "Only officials of the city government can be exposed, or accused if they are below the Mayor. The "
                "Editor and Reporters are not among them."
            ),
            Ruling(
                "An exposed official makes the defense when the story is printed. Until then, any Reporter who has "
                "not written may take a side, 1 for the official or 1 off."
            ),
            Ruling(
                "Once a month, while officials are bought, a gang may have the Mayor accuse one official. All owners "
                "of the Mayor roll a die for it. If the accuser's is not the highest, nothing happens."
            ),
        ),
        due=(
            by_itself("An official who is not paid leaves.", "mad_dogs.paradise.officials.paid_or_lost.pay_officials"),
        ),
        commands=("mad-official release",),
    ),
)
