"""The money of gangs."""

from __future__ import annotations

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
    ),
)
