"""Public outrage and Something Must Be Done."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, refused
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.outrage",
        "Public outrage",
        "Campaign",
        "A Hell of a Town, Public Outrage: Basic Rules; Modifying the Public Outrage Number",
        "It begins at 2. Every month roll 2D6 and add it: under 15 all is quiet, from 16 Something Must Be Done; two "
        "ones lower it by half a D6; two sixes call the Feds. After each scenario: gunfight with citizens present "
        "+1; citizens killed +2, with old ladies or children +3; hostages taken +1, killed +3; bodies in the street "
        "+1; explosives in public +2; police hurt or killed +1; an official or the Editor as target of a Hit +2. A "
        "reporter's story +1 or -1; a month without gang activity -2.",
        rulings=(
            Ruling(
                "In a game its dead and hurt are counted by what they were; what the table says about the place "
                "decides whether citizens were at risk and bodies in view. Police hurt in a game with gangsters in "
                "it were hurt by them.",
            ),
            Ruling("The outrage roll comes after the month's scenarios, funerals and reporters."),
            Ruling("Natural 2 and natural 12 are looked at before the total."),
            Ruling("Two ones do nothing but reduce outrage, by half a D6 rounded up and not below 0."),
            Ruling("A total of exactly 15 is quiet, since the book names only totals under 15 and from 16."),
            Ruling(
                "A hostage killed counts +3 and no more, without the modifiers for a citizen killed or hostages taken."
            ),
            Ruling("Citizens at risk count besides citizens killed; an old lady or a child counts in place of them."),
            Ruling("A Street Kid is a child: one killed adds 3, as a little old lady does."),
            Ruling("An official who dies as the target of a Hit counts as that target, and not as a citizen killed."),
            Ruling("Short memory comes off before the month's roll, and outrage never falls below 0."),
            Ruling(
                "It is a month of gang activity if a gang that somebody plays sends anybody anywhere, even on guard, "
                "or if there is a fight or poisoned booze; what gangs that nobody plays demand, and nobody answers, "
                "does not count."
            ),
            Ruling(
                "The City Editor moves neither two ones nor the chance of the Feds. If his owners disagree, those "
                "who have said something roll for it.",
            ),
            Ruling("The month is rolled once, on the number as it stands; what the roll brings does not lower it."),
        ),
        tables=("mad.tables.outrage", "mad.tables.outrage-month", "mad.tables.outrage-calmed"),
        due=(
            refused(
                "Outrage is rolled before the month ends.",
                "campaign next",
                "mad_dogs.paradise.month.obligations.blockers",
            ),
            by_itself(
                "What a fight did to it is counted as its game closes.",
                "mad_dogs.paradise.outrage.fight_outrage.counted",
            ),
        ),
        commands=("mad-outrage add",),
    ),
    Rule(
        "mad.outrage.something",
        "Something Must Be Done",
        "Campaign",
        'A Hell of a Town, Public Outrage: "Something Must be Done!"',
        "Each player rolls a D6 and adds: Mayor 3, Chief 3, each Captain 2, each Judge 1, each Councilman 1, Madame "
        "Louisa's 3. The highest sends a Police Raid against one business of another gang; poisoned booze this month "
        "makes it a booze business.",
        rulings=(
            Ruling("Tied players roll again."),
            Ruling("The winner may pick any business of any rival."),
            Ruling("Editor and Reporters add nothing to the roll."),
            Ruling("Those who tie roll again among themselves, each adding the same as before."),
            Ruling("Every gang rolls, those nobody plays too; for one of them an umpire picks, or the bot does."),
            Ruling("Madame Louisa's counts only while it works: not in the month it was taken, nor while it is shut."),
            Ruling("Poisoned booze leaves the pick free if no rival has a booze business."),
            Ruling("If no rival of the winner has a business, nothing is raided."),
        ),
        due=(
            refused(
                "Something is done before the month ends.",
                "campaign next",
                "mad_dogs.paradise.month.obligations.blockers",
            ),
        ),
        commands=("mad-outrage something",),
    ),
)
