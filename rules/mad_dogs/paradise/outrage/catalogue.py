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
        "It begins at 2. Every month roll 2D6 and add it. Under 15 all is quiet, and from 16 Something Must Be Done. "
        "Two ones lower it by half a D6, and two sixes call the Feds. After each scenario add: gunfight with "
        "citizens present +1; citizens killed +2, with old ladies or children +3; hostages taken +1, killed +3; "
        "bodies in the street +1; explosives in public +2; police hurt or killed +1; an official or the Editor as "
        "target of a Hit +2. A reporter's story is +1 or -1, and a month without gang activity -2.",
        rulings=(
            Ruling(
                "In a game, the dead and hurt count by what they were. The players' notes on the place decide "
                "whether citizens were at risk and bodies in view. Police hurt in a game with gangsters in it were "
                "hurt by them.",
            ),
            Ruling("The outrage roll comes after the month's scenarios, funerals and reporters."),
            Ruling("The bot checks natural 2 and natural 12 before the total."),
            Ruling("Two ones only reduce outrage, by half a D6 rounded up and not below 0."),
            Ruling("A total of exactly 15 is quiet, since the book names only totals under 15 and from 16."),
            Ruling(
                "A hostage killed counts +3 and no more, without the modifiers for a citizen killed or hostages taken."
            ),
            Ruling(
                "Citizens at risk count in addition to citizens killed. An old lady or a child counts instead of them."
            ),
            Ruling("A Street Kid is a child: one killed adds 3, as a little old lady does."),
            Ruling("An official who dies as the target of a Hit counts as that target, and not as a citizen killed."),
            Ruling("The -2 for a quiet month comes off before the month's roll. Outrage never falls below 0."),
            Ruling(
                "A month has gang activity if a gang with a player sends anyone anywhere, even on guard, or if there "
                "is a fight or poisoned booze. What gangs without a player try, without an answer from anyone, does "
                "not count."
            ),
            Ruling(
                "The City Editor changes neither two ones nor the chance of the Feds. If the owners disagree, those "
                "who have chosen something roll for it.",
            ),
            Ruling("The month is rolled once, on the number as it is then. The result of the roll does not lower it."),
        ),
        tables=("mad.tables.outrage", "mad.tables.outrage-month", "mad.tables.outrage-calmed"),
        due=(
            refused(
                "Outrage is rolled before the month ends.",
                "campaign next",
                "mad_dogs.paradise.month.obligations.blockers",
            ),
            by_itself(
                "The effect of a fight on it counts when its game closes.",
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
        "Louisa's 3. The highest sends a Police Raid against a business of another gang. After poisoned booze this "
        "month, that is a booze business.",
        rulings=(
            Ruling("Tied players roll again."),
            Ruling("The winner may pick any business of any rival."),
            Ruling("Editor and Reporters add nothing to the roll."),
            Ruling("Those who tie roll again among themselves, and each adds the same as before."),
            Ruling(
                "Every gang rolls, even those without a player. For one of them an umpire picks, or the bot does. The "
                "bot picks what the rival with the highest income would miss most."
            ),
            Ruling(
                "Madame Louisa's counts only while it works, so not in the month it was taken, nor while it is shut."
            ),
            Ruling("Poisoned booze leaves the pick free if no rival has a booze business."),
            Ruling("If no rival of the winner has a business, there is no raid."),
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
