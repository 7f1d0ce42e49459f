"""What money buys: training, hired muscle, funerals, public opinion."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import refused
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.money",
        "Money, reputation and training",
        "Campaign",
        "A Hell of a Town, Spending Loot: Gang Reputation; Recruiting Gangsters; School of Hard Knocks",
        "A point of Loot is worth $100, earned by a business or seized in a scenario. It buys gangsters (any type, "
        "off the rack or rolled up), gear, training, muscle and officials. Each $500 in the bank is a point of "
        "reputation, and points from funerals are for good. School of Hard Knocks: $10 to raise a stat of 2 by one "
        "point, $15 for a stat of 3, $25 for a stat of 4. A random skill is $25, a chosen one $50.",
        rulings=(
            Ruling("In a campaign, training can't raise a stat from 5 to 6."),
            Ruling("A stat of 1 rises to 2 for $10, as it does while a gang is made. HITS are always 3 to 5."),
            Ruling(
                "A rolled skill that the figure already has is re-rolled, and so is a Snappy Dresser if the bank "
                "lacks $25 for suits.",
            ),
            Ruling(
                "A figure can try to steal one plain automobile or truck a month. It is a job, so the figure does "
                "not heal that month.",
            ),
            Ruling("Banks and ledgers are public, because reputation is read from them. Orders and bids are sealed."),
        ),
        tables=("mad.tables.profiles", "mad.tables.skills", "mad.tables.hard-knocks"),
        also=(
            "spend money",
            "income",
            "gain experience",
        ),
        commands=("mad-spend train", "mad-spend arm", "mad-spend skill"),
    ),
    Rule(
        "mad.muscle",
        "Hired muscle",
        "Campaign",
        "A Hell of a Town, Spending Loot: Hiring Muscle",
        "Outsiders for one scenario, with price a head, group and least reputation: Punks $10, up to five, 1; "
        "Sluggers $15, up to five, 1; Hoodlums $20, up to five, 2; Enforcers $50, up to two, 3; a Torpedo $100, one, "
        "5. Each further group of a type needs 1 more reputation. Afterward, that type can't be hired again for as "
        "many scenarios as its least reputation.",
        rulings=(
            Ruling(
                "The wait is the type's base minimum reputation, whatever the size hired. It is counted in the "
                "gang's own scenarios.",
            ),
            Ruling(
                "All muscle of a type is hired at once, by the gang's reputation before it pays. The fight that they "
                "come for does not count toward the wait after it.",
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
        commands=("mad-spend muscle",),
    ),
    Rule(
        "mad.funeral",
        "Gangland funerals",
        "Campaign",
        "A Hell of a Town, Spending Loot: Gangland Funerals",
        "When a prominent member dies, the gang may spend $500 on a funeral and gain 1 reputation for good, and 1 "
        "more for each $200 above that. Every other player may bid for flowers in secret. The bids are shown "
        "together, all of them are paid, and the highest earns its gang 1 reputation. A funeral has a car for each "
        "$200 spent, and no one fights there.",
        rulings=(
            Ruling("If the highest flower bids are tied, no one gains the point."),
            Ruling("The gang that holds the funeral does not bid for flowers."),
            Ruling("A gang buries its own dead, each of them once."),
            Ruling("No one waits for the bid of a gang without a player. An umpire may bid for it."),
            Ruling(
                "A bid may be changed while it is sealed. The money leaves the bank when all are shown. A bid that "
                "the bank no longer covers does not count.",
            ),
        ),
        commands=("mad-spend funeral", "mad-spend bury"),
    ),
    Rule(
        "mad.public-opinion",
        "Influencing public opinion",
        "Campaign",
        "A Hell of a Town, Spending Loot: Influencing Public Opinion",
        "Soup kitchens, street parties and the like: each $500 spent takes 1 off public outrage.",
        rulings=(Ruling("A gang can't buy off more points than public outrage has."),),
        commands=("mad-spend opinion",),
    ),
)
