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
        commands=("mad-spend train", "mad-spend arm", "mad-spend skill"),
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
        commands=("mad-spend muscle",),
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
        commands=("mad-spend funeral", "mad-spend bury"),
    ),
    Rule(
        "mad.public-opinion",
        "Influencing public opinion",
        "Campaign",
        "A Hell of a Town, Spending Loot: Influencing Public Opinion",
        "Soup kitchens, street parties and the like: each $500 spent takes 1 off public outrage.",
        rulings=(Ruling("No more points can be bought off than public outrage has."),),
        commands=("mad-spend opinion",),
    ),
)
