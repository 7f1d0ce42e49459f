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
        "A campaign turn is a month. Each gang collects Loot, pays the cops for each business, pays its officials "
        "and may buy one. It heals its wounded, and gives its gangsters their orders: raid, guard, or press an "
        "independent business. Players write orders in secret and show them together (or give them to the umpire). "
        "Then they play the fights that follow.",
        rulings=(
            Ruling("Nothing is rolled before the first step of the month."),
            Ruling(
                "Step 1 is Loot. Each gang in order collects from its businesses in order, with all bonuses at "
                "once. The Arena rolls its big-bout die before its Loot.",
            ),
            Ruling("Step 2 is the month's side rolls: poisoned booze and boxing."),
            Ruling("In step 3 gangs pay the cops. Like all payoffs, they pay from bank and Loot together."),
            Ruling("In step 4 gangs pay the officials they already own."),
            Ruling(
                "In step 5 gangs buy officials. Their reputation is that of the bank at that moment, and they pay "
                "the first month at once. Then a Reporter's die for SMARTS is rolled. The city's officials had "
                "theirs at the start.",
            ),
            Ruling("Step 6 is healing: first the cripple roll, then the price of care, then the points."),
            Ruling("Step 7 is spending: recruits, the School of Hard Knocks, muscle, public opinion and bets."),
            Ruling(
                "In step 8 orders are revealed. Fights and takeovers are settled one after another with their "
                "results: outrage changes after each, and prisoners are dealt with at once. Boxing matches take "
                "place.",
            ),
            Ruling("Step 9 is funerals and flowers."),
            Ruling("Step 10 is the reporters."),
            Ruling(
                "Step 11 is the monthly 2D6 on outrage, then Something Must Be Done or the Feds, the raid and its "
                "results.",
            ),
            Ruling("In step 12 reputation is read from the final banks."),
            Ruling("The newspaper dates the first month January 1927."),
            Ruling(
                "A fight over a business is against its owner, and an order that names another gang is refused. If "
                "the business changes hands before the fight, the fight is against the new owner.",
            ),
            Ruling(
                "A Raid or a Smash and Grab on a business that no rival owns any more does not happen.",
            ),
            Ruling(
                "A fight reported by hand has all the results of one played with the bot. Its dice are rolled or "
                "typed in once, with the first report.",
            ),
            Ruling(
                "A report can't name more Loot than the dice of the business allow. The winner of a Hit has killed "
                "its target, and police who lose a Police Raid have withdrawn.",
            ),
            Ruling(
                "Recruits join as long as their gang has room. Gangsters who defect are gone from the campaign, unless "
                "an umpire hires them for another gang.",
            ),
            Ruling(
                "The other side or an umpire must agree to it. Against the law or a gang without a player, an umpire "
                "must agree, or another player if there is no umpire. A player alone in the campaign needs no "
                "agreement.",
            ),
            Ruling(
                "For a gang without a player the bot chooses as a player could. It sees what that player would see, "
                "and never what others order or bid in secret. An umpire may order otherwise.",
            ),
            Ruling(
                "Such a gang leans on the owner where its chance, times what the business would add to its income, is "
                "highest. These gangs share the city out each month, so they are never in each other's way.",
            ),
            Ruling(
                "Such a gang buys or bids for an official if public outrage is 4 or more, and its officials add no "
                "more than a rival's when Something Must Be Done. They cost it at most a third of its income. It "
                "matches bids within that.",
            ),
            Ruling(
                "Such a gang keeps a month's payoffs in the bank. From the rest it pays doctor's visits for its hurt, "
                "Sluggers up to eight figures, lessons in SMARTS and Tommy Guns.",
            ),
            Ruling(
                "A gang without a player that has no living Accountant hires a ready-made one. It does so once its "
                "bank holds the price at the end of the buying of officials.",
            ),
            Ruling(
                "When orders open, each gang without a player rolls a die. On a 6 it raids the business of a player "
                "that brings most for the risk, if its chance is at least even. If this is switched off, it never "
                "raids.",
                Origin.HOUSE,
                switch="rivals-raid",
            ),
            Ruling(
                "Orders are an answer, and so is /campaign done without any: then everyone stays at home.",
            ),
            Ruling(
                "A part of a month asks only gangs that can decide something. Loot asks only a latecomer that still "
                "has to draft, and orders ask every gang of a player.",
            ),
            Ruling(
                "The buying of officials asks the owner of an official for whom another gang bids, and a bidder whose "
                "bid is beaten. It also asks a gang that asked to hear of officials, with /mad-official wish, if "
                "one of them is within its reach as the buying begins, or is released meanwhile.",
            ),
            Ruling(
                "Takeovers and fights ask both sides of a fight, a gang that leans on an owner, and a gang with "
                "figures at the precinct.",
            ),
            Ruling(
                "Funerals and the press ask a gang with a figure that died this month, the gangs that may send "
                "flowers, the host of a funeral, and owners of a Reporter.",
            ),
            Ruling(
                "Public outrage asks owners of the City Editor before the roll, the gang that picks the business, both "
                "sides of a raid, and a gang with prisoners.",
            ),
            Ruling(
                "Public facts alone decide whom a part asks and when it ends. By post a part that asks no one any more "
                "is over ten seconds later. Orders that are in may change until their gang is done.",
            ),
            Ruling(
                "A fight that no one settles in time is drawn, decided by dice or left to an umpire, as set with "
                "/campaign unfought. By dice, each side rolls 1D6 and adds 1 for every two figures, 3 at most, and "
                "the law adds 3. The winner gets all that the scenario gives, but no gangster is hurt. They break "
                "out of a Police Raid, and a Hit on one of them fails to kill.",
            ),
            Ruling(
                "The month does not wait for a fight whose game is open. It keeps its month, its crews, the owner of "
                "its business, and what its business held when the game opened.",
            ),
            Ruling(
                "Its figures get no orders, care or training, and don't leave their gang. They still count as "
                "Accountant and Boss. Figures in reserve are free until they come, and can't come once they have "
                "orders or care. The trial of a Boss in a fight waits.",
            ),
            Ruling(
                "Its business earns for its owner. Takeovers, raids of other gangs, the police and the Feds pass it "
                "by, and it stays with its owner though its cops are unpaid.",
            ),
            Ruling(
                "Wounds and deaths count at once. The rest is booked when the fight ends, in the part of the month "
                "under way. Before the Loot of a month is collected, it counts as of the month before.",
            ),
            Ruling(
                "It must be over when the fights of the next month are. Both sides may extend it by a month, twice at "
                "most. Then it ends as set with /campaign unfought, and its game closes.",
            ),
            Ruling(
                "A gang has at most two fights that are being played. No figure is in both.",
            ),
            Ruling(
                "The leader of a side may give a fight up, before or while it is played. The other side wins and gets "
                "all that the scenario gives. Wounds and deaths stay as they are, and no one else is hurt. A gang "
                "that leaves the campaign gives its fights up first.",
            ),
            Ruling(
                "If an umpire decides fights that no one settles, the bot asks once the time is up. The umpire says "
                "that it is drawn, that dice decide it, or which side wins. The part of the month waits for that.",
            ),
            Ruling(
                "By post an umpire has the time of a part of the month for a ruling. If it runs out, or the umpire "
                "has left the server, the bot asks the players whether to name another. Most of them decide.",
            ),
            Ruling(
                "If a gang changes hands, its deadlines begin again and those of other gangs stay. The part of the "
                "month waits for the new player.",
            ),
            Ruling(
                "A gang whose figures are all dead stays in the campaign until its fights are over.",
            ),
            Ruling(
                "By post, the game of a fight has the days and hours of its campaign, a day for a turn and half a day "
                "for an answer.",
            ),
            Ruling(
                "A gang may leave a month to standing orders, which apply where it has given no others. They are the "
                "orders, care and good works of last month, with muscle when it goes out again, as far as still "
                "possible and affordable. Or they are the orders of a gang without a player, but no raids. Or they "
                "are all payoffs. Its hurt get care before orders open. If the gang is done, the bot tries its "
                "takeover.",
            ),
            Ruling(
                "An umpire, or most of the players, can take the campaign back to an earlier part of a month or to an "
                "entry of its log. Everything since that touched the campaign, its gangs, their figures and its "
                "fights is taken back at once. If it touched anything else, the campaign stays where it is. Once "
                "orders, bids for flowers or stories have opened since, an umpire who plays needs more than half of "
                "the other players. Secret orders go back to their owners as drafts. The part begins anew with its "
                "whole time, and no roll repeats earlier dice. An undo brings everything back until something else "
                "happens.",
            ),
            Ruling(
                "An umpire's correction is booked now, also if it is for an earlier month. Its reason then names that "
                "month. It changes money, reputation, outrage, owners, fights, muscle, bands, stories, prisoners or "
                "a figure's numbers.",
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
