"""The Feds and the courts."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, refused
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.feds",
        "The Feds",
        "Campaign",
        "A Hell of a Town, Public Outrage: Calling in the Feds",
        "A natural 12 on the monthly roll calls them. When public outrage is above 12, each point of it widens the "
        "chance by 1. Five come, and from then on Something Must Be Done is not rolled. Each month they raid a "
        "business in a part of town, both chosen at random, in place of one car of police. For each Fed killed or "
        "wounded, two come the next month. They leave only when a whole gang, with or without a player, is destroyed.",
        rulings=(
            Ruling("The chance widens downward: at outrage 13 the Feds come on a natural 11-12, at 14 on 10-12."),
            Ruling("However many Feds there are, they ride in one car in place of a police car."),
            Ruling("The Feds raid a random owned business, starting with the month after they are called."),
            Ruling("A natural 2 never calls them, however high outrage is."),
            Ruling("Once they are called, Something Must Be Done is not rolled, even before their first raid."),
            Ruling("While a gang is under heat, they choose among the businesses of such gangs, if these own any."),
            Ruling("Those hurt are replaced when the month ends. There are never more than 40 of them."),
            Ruling("When any gang is destroyed, they leave, and so does any heat."),
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
        commands=("mad-outrage feds",),
    ),
    Rule(
        "mad.law",
        "Arrest, trial and prison",
        "Campaign",
        "A Hell of a Town, The Consequences of Crime",
        "A prisoner is bailed for $100. If the gang owns a Judge, a D6 of 1-2 means the Judge's court, which "
        "releases them for $50 each. Others are tried at $100 each. The lawyer tests SMARTS (D6: 1 is 4, 2-4 is 5, "
        "5-6 is 6), and on a failure the figure goes to prison for good. Test SMARTS for each such convict. On a "
        "failure the convict informs, and the Feds come and hunt that gang. Only a trial of the Boss ends that. It "
        "is lawyer against Attorney General (SMARTS 5), a test each a month at $500, until only one passes. A bought "
        "Judge can declare a mistrial for $200, which does not shake off the Feds. Murdering the Attorney General "
        "brings a successor, the Feds, and a SMARTS test for each official in the gang's pay.",
        rulings=(
            Ruling(
                "One court die is rolled for a batch of prisoners. Each Judge owned adds two faces to those that "
                "mean their court.",
            ),
            Ruling("The lawyer's SMARTS die is rolled once a trial."),
            Ruling("A prisoner is tested only once for turning stool pigeon."),
            Ruling("The Boss's trial ends with a verdict, not with a mistrial."),
            Ruling("When the Attorney General is killed, reporters in the gang's pay reconsider too."),
            Ruling(
                "A gang may order a Hit on the Attorney General. No gang pays them, so no gang guards them. Their "
                "death counts when the fight is recorded: the officials in the killers' pay test SMARTS at once.",
            ),
            Ruling(
                "The court die is rolled before bail is paid. Those of a batch who are not released then await trial.",
            ),
            Ruling(
                "Prisoners are bailed or tried before the month ends. A gang without a player bails out as many as "
                "its bank can pay for. The others of such a gang, and all prisoners of a gang that is done or late, "
                "stand trial.",
            ),
            Ruling(
                "The lawyer defends as many as the bank can pay for, in the order of the roster. A prisoner without "
                "a lawyer goes to the Pen and may turn stool pigeon. That happens only at the end of the month, and "
                "until then a gang waits for money.",
            ),
            Ruling(
                "A Boss's trial that no one plays in a month is rolled at its end. With less than $500 in the bank "
                "there is no lawyer that month, so the Boss is sent up if the Attorney General passes.",
            ),
            Ruling("A prisoner who dies, or leaves the gang, is off the list of the law."),
            Ruling("A convict tests the SMARTS that wounds have left."),
            Ruling("A Boss stands trial only while the Feds are after the gang. Either verdict takes the heat off."),
            Ruling(
                "In that trial the court die is rolled only when the Boss would be sent up and the gang wants a "
                "mistrial. That month then counts for nothing, and the trial continues.",
            ),
            Ruling("A Boss in the Pen does not talk. If a Boss dies, the successor stands trial, with a new lawyer."),
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
            by_itself("The lawyer rolls SMARTS for each trial.", "mad_dogs.paradise.law.trials.trial"),
            by_itself("A convict who is sent up may turn stool pigeon.", "mad_dogs.paradise.law.trials.sent_up"),
            by_itself("The Boss's lawyer meets the Attorney General.", "mad_dogs.paradise.law.boss_trials.hearing"),
            refused(
                "Prisoners who are not released stand trial.",
                "campaign next",
                "mad_dogs.paradise.month.obligations.blockers",
            ),
            by_itself("A Boss's trial continues monthly.", "mad_dogs.paradise.law.boss_trials.hearings_due"),
        ),
        commands=("mad-law trial", "mad-law bail"),
    ),
)
