"""The stat test on which everything rests, and stats of figures without any."""

from __future__ import annotations

from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.stat-test",
        "Stat test",
        "Core",
        "Astounding Lawlessness, Anatomy of a Gangster",
        "Roll one D6 against FISTS, GATS, GUTS, STUNTS or SMARTS. The stat's value or less succeeds. Modifiers "
        "change the stat, not the die. FISTS is for brawls, GATS for shooting and throwing, GUTS for nerve, STUNTS "
        "for leaps, dodges and driving, SMARTS for noticing, persuading and finding out. HITS (1 to 5) is never "
        "tested: it is the damage that the figure can take.",
        rulings=(
            Ruling(
                "A stat that modifiers bring to 0 or below fails without a roll. Only GATS has its own rule for 0 "
                "(mad.shoot.zero).",
            ),
        ),
        also=(
            "roll under a stat",
            "skill check",
        ),
        commands=("mad test",),
    ),
    Rule(
        "mad.random-stats",
        "Stat of an unknown figure",
        "Core",
        "Astounding Lawlessness, Anatomy of a Gangster: Random Stats",
        "For a stat that no one has settled yet, judge whether the figure is above, at or below the average. Then "
        "roll one D6. Better: 1 is a stat of 3, 2-4 is 4, 5-6 is 5. Average: 1-3 is 3, 4-6 is 4. Less: 1 is 1, 2-4 "
        "is 2, 5-6 is 3.",
        tables=("mad.tables.random-stats",),
        also=("stats of a stranger",),
        commands=("mad unknown",),
    ),
    Rule(
        "mad.opposed-test",
        "Stat against stat",
        "Core",
        "A Hail of Gunfire, The Meet: Objectives; A Hell of a Town, Losing Influence",
        "Both sides test the same stat, mostly SMARTS. If only one side passes, that side wins. If both pass or both "
        "fail, it is a tie, which settles nothing. Where a rule lasts from month to month, such as a Boss's trial, "
        "both simply test again.",
        also=(
            "contest",
            "arm wrestling",
        ),
        commands=("mad opposed",),
    ),
)
