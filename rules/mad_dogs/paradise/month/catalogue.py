"""The months of a campaign."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, refused
from rules.core.tables.rule import Origin, Rule, Ruling

RULES: tuple[Rule, ...] = (
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
                "paid at once, and then a Reporter's die for SMARTS is rolled; the city's officials had theirs at "
                "the start.",
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
            Ruling("The newspaper dates the first month January 1927."),
            Ruling(
                "A fight over a business is against its owner, and an order that names another gang is refused. If "
                "the business changes hands before the fight, the fight is against the new owner.",
            ),
            Ruling(
                "A Raid or a Smash and Grab on a business that no rival owns any more comes to nothing.",
            ),
            Ruling(
                "A fight reported by hand brings all that it brings when it is played with the bot. Its dice are "
                "rolled or typed in once, with the first report.",
            ),
            Ruling(
                "A report names no more Loot than the dice of the business come to. Whoever wins a Hit has killed its "
                "target, and police who lose a Police Raid have withdrawn.",
            ),
            Ruling(
                "Recruits join as long as their gang has room. Gangsters who defect are gone from the campaign, unless "
                "an umpire hires them for another gang.",
            ),
            Ruling(
                "The other side or an umpire must agree to it; against a gang that nobody plays, or the law, an "
                "umpire, or where there is none another player. Somebody who plays alone needs nobody.",
            ),
            Ruling(
                "A gang that nobody plays pays whatever it can, buys no officials, nurses its hurt at home and leans "
                "on the independent business that makes most, at home first; an umpire may order otherwise.",
            ),
            Ruling(
                "A gang that nobody plays and whose only Accountant is dead hires another off the rack, as soon as its "
                "bank holds the price when the buying of officials ends.",
            ),
            Ruling(
                "When orders are opened each such gang throws a die: on a 6 it raids the gang with the most "
                "businesses that somebody plays. Switched off, it never raids.",
                Origin.HOUSE,
                switch="rivals-raid",
            ),
            Ruling(
                "Orders given are an answer, and so is /campaign done without any: then everybody stays at home.",
            ),
            Ruling(
                "A fight that nobody settles in time is drawn, decided by dice or left to an umpire, as the campaign "
                "says: /campaign unfought. By dice each side throws 1D6 and adds 1 for every two men, 3 at most; the "
                "law adds 3. Whoever wins has all that the scenario gives, but no gangster is hurt: they break out of "
                "a Police Raid, and a Hit on one of them fails to kill.",
            ),
            Ruling(
                "A gang may leave a month to standing orders, which hold where it has given no others: the orders, "
                "care and good works of last month, and where it goes out again the muscle, as far as they can still "
                "be given and paid; the orders that the bot gives a gang that nobody plays, but no raids; all payoffs. "
                "Its hurt are cared for before orders are opened; if it is done, its takeover is tried for it.",
            ),
        ),
        also=("campaign turn",),
        due=(
            by_itself(
                "Loot, cops and officials come first, for all gangs.", "mad_dogs.paradise.month.loot_and_payoffs.income"
            ),
            refused(
                "No part of a month ends before its orders, fights and takeovers.",
                "campaign next",
                "mad_dogs.paradise.month.obligations.blockers",
            ),
        ),
        commands=("campaign next",),
    ),
)
