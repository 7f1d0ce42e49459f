"""The rules of nerve: GUTS checks, getting a grip, surrender, Stone Cold Killers, drink and the Look."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import owed, refused, reminder
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "mad.guts",
        "GUTS check",
        "Nerve",
        "Astounding Lawlessness, Intestinal Fortitude: GUTS",
        "A figure tests GUTS when it is wounded, when a friend dies in front of it, when it gets the Look, and "
        "whenever its courage is in doubt. Passed: nothing happens. Failed: nervous; it falls back to cover within 3 "
        "inches, can't go forward and has -2 on all ratings until it gets a grip. Failed by 3 or more: terrified, "
        "and it runs from the scene. Squeamish is -1 when the reason is a wound, its own or a friend's; a Spunky Kid "
        "may roll one GUTS check a scenario again.",
        rulings=(
            Ruling("At GUTS 0 or less the check has failed, and the die is rolled only to see whether by 3 or more."),
            Ruling("The -2 of a nervous figure does not touch its HITS."),
            Ruling("A terrified figure makes no further checks, and those that it owed are gone."),
            Ruling(
                "To a Squeamish figure that looks on, a Gory Death is a wound only if the dead man is of its own gang."
            ),
        ),
        tables=("mad.tables.guts",),
        also=(
            "morale",
            "nerve test",
            "courage",
            "panic",
        ),
        due=(
            owed("Whoever is wounded and can act tests GUTS.", "mad guts"),
            refused(
                "The test comes before the next action.", "mad-card deed", "mad_dogs.play.acting.require_nerve_tested"
            ),
            reminder(
                "Whoever fails goes back to cover, or runs.",
                "His way is moved on the table; the bot lets him do nothing else.",
            ),
        ),
        commands=("mad guts",),
    ),
    Rule(
        "mad.guts.grip",
        "Get a grip",
        "Nerve",
        'Astounding Lawlessness, Intestinal Fortitude: "Get a Grip!"',
        "A friend in base contact who isn't shaken himself can spend an action to slap a figure that failed its "
        "check; it then tests its GUTS. Only one slap is allowed for each failed check. With no friend at hand it "
        "tests at GUTS-2 by itself. Passed: it is its old self again. Failed: it makes for the nearest exit and is "
        "out of the fight.",
        rulings=(
            Ruling("The test after a slap is against plain GUTS, without the -2 for being nervous."),
            Ruling("A terrified figure may be slapped too, if a friend can reach it."),
            Ruling("Alone, the -2 of getting a grip replaces the -2 for being nervous; they do not add up."),
            Ruling("A terrified figure may also test alone."),
            Ruling("At GUTS 0 or less getting a grip fails without a roll."),
        ),
        also=(
            "pull yourself together",
            "rally",
            "slap him",
            "snap out of it",
        ),
        commands=("mad-nerve grip",),
    ),
    Rule(
        "mad.guts.surrender",
        "Surrender",
        "Nerve",
        'Astounding Lawlessness, Intestinal Fortitude: "I Give Up!"',
        "A gangster who fails a GUTS check while fighting cops or Feds throws down his weapons and goes to the "
        "nearest of them to be handcuffed. Each gangster of his gang who sees it must test GUTS or give up as well, "
        "so a whole gang can fold. One cop guards up to five prisoners and stays with them; he takes them to the "
        "precinct, calls for help, or leaves them at a guarded place. The law may not shoot at those who gave up; "
        "rival gangs may.",
        rulings=(
            Ruling("In a chain of surrenders each watcher makes one check, however many of his friends give up."),
            Ruling(
                "Gangsters that a scenario brings, such as the guards of a raided business, are of the gang on whose "
                "side they are."
            ),
            Ruling("At GUTS 0 or less a gangster who must test gives up without a roll."),
            Ruling(
                "If there are more prisoners than the cops on the table can guard, the table settles it: the bot "
                "refuses nothing."
            ),
        ),
        also=(
            "give up",
            "hands up",
        ),
        due=(
            owed("Whoever loses his nerve facing the law gives up.", "mad-nerve surrender"),
            refused(
                "It is said which friends see it: they test as well.",
                "mad-nerve surrender",
                "mad_dogs.nerve.surrender._watchers",
            ),
            reminder(
                "A cop stays with his prisoners.",
                "The table shows who stands where; the card counts cops and prisoners.",
            ),
        ),
        commands=("mad-nerve surrender",),
    ),
    Rule(
        "mad.stone-cold",
        "Stone Cold Killer",
        "Nerve",
        "Astounding Lawlessness, Intestinal Fortitude: Stone Cold Killer",
        "Four deeds earn a figure the chance: three or more 6s on the Deadly Weapons table in one game; one 7 on it; "
        "firing the shot that kills the target of a Hit; coming through a Showdown alive. Its player then rolls a "
        "D6: 1-3 and it is a Stone Cold Killer, who may give the Look and needs no GUTS check at a Gory Death; 4-6 "
        "and nothing comes of it.",
        rulings=(
            Ruling(
                "What counts are final totals on the Deadly Weapons table, credited to the figure that inflicted them.",
            ),
            Ruling("A game gives one roll, however many deeds earned it."),
            Ruling("A 7 is not counted among the 6s as well."),
        ),
        tables=("mad.tables.stone-cold", "mad.tables.deadly-weapons"),
        commands=("mad-nerve stone-cold",),
    ),
    Rule(
        "mad.drink",
        "Drunk/Addicted",
        "Figures and gangs",
        "Public Enemies, Your Gang: Skills Table",
        "As a scenario begins a D6 is rolled for every Drunk/Addicted: on 1-4 he has 1 less in GATS, SMARTS and "
        "STUNTS.",
        rulings=(
            Ruling(
                "The die is owed by everybody with the skill who comes on to the table, later ones too, and holds "
                "until the game ends. Before it he takes no action and no test that it could change, and no card is "
                "done or drawn."
            ),
            Ruling("Waived, it leaves him sober."),
            Ruling("It is not a skinful: nobody becomes a Mean Drunk by it."),
        ),
        tables=("mad.tables.drink", "mad.tables.skills"),
        also=("alcohol",),
        due=(
            owed("A Drunk/Addicted has his die as the game begins.", "mad-nerve drink"),
            refused("He does nothing before that.", "mad shoot", "core.play.obligations.refuse_owed"),
        ),
        commands=("mad-nerve drink",),
    ),
    Rule(
        "mad.the-look",
        "The Look",
        "Nerve",
        'Astounding Lawlessness, Intestinal Fortitude: "The Look"',
        "A Stone Cold Killer who stands still and does nothing else can spend an action staring at one figure within "
        "6 inches (less, perhaps, if it is short-sighted and without glasses); it must test GUTS-2. One victim an "
        "action.",
        rulings=(
            Ruling("Standing still goes by the card: whoever has moved on it gives no Look."),
            Ruling("Nobody gives the Look to their own side, guards included."),
        ),
        tables=("mad.tables.guts",),
        due=(
            refused(
                "Whoever stares has not moved on the card.", "mad-nerve look", "mad_dogs.nerve.stone_cold.check_look"
            ),
        ),
        commands=("mad-nerve look",),
    ),
)
