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
        "whenever its courage is in doubt. A pass means nothing happens. A figure that fails is nervous: it falls "
        "back to cover within 3 inches, can't go forward and has -2 on all ratings until it gets a grip. A figure "
        "that fails by 3 or more is terrified and runs from the scene. Squeamish is -1 when the reason is a wound, "
        "the figure's own or a friend's. A Spunky Kid may re-roll one GUTS check a scenario.",
        rulings=(
            Ruling("At GUTS 0 or less the check fails. The die only shows whether it fails by 3 or more."),
            Ruling("The -2 of a nervous figure does not change its HITS."),
            Ruling("A terrified figure makes no further checks, and it no longer owes any."),
            Ruling("To a Squeamish witness, a Gory Death counts as a wound only if the victim is of the same gang."),
        ),
        tables=("mad.tables.guts",),
        also=(
            "morale",
            "nerve test",
            "courage",
            "panic",
        ),
        due=(
            owed("A wounded figure that can act tests GUTS.", "mad guts"),
            refused(
                "The test comes before the next action.", "mad-card deed", "mad_dogs.play.acting.require_nerve_tested"
            ),
            reminder(
                "A figure that fails goes back to cover, or runs.",
                "Players move the figure on the table, and the bot lets it do nothing else.",
            ),
        ),
        commands=("mad guts",),
    ),
    Rule(
        "mad.guts.grip",
        "Get a grip",
        "Nerve",
        'Astounding Lawlessness, Intestinal Fortitude: "Get a Grip!"',
        "A friend in base contact who is not shaken can spend an action to slap a figure that failed its check. That "
        "figure then tests its GUTS. Only one slap is allowed for each failed check. With no friend near, the figure "
        "tests alone at GUTS-2. On a pass it recovers. On a failure it makes for the nearest exit and is out of the "
        "fight.",
        rulings=(
            Ruling("The test after a slap uses plain GUTS, without the -2 for being nervous."),
            Ruling("A friend who can reach a terrified figure may slap it too."),
            Ruling(
                "For a figure alone, the -2 of getting a grip replaces the -2 for being nervous. They don't add up."
            ),
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
        "A gangster who fails a GUTS check while fighting cops or Feds drops all weapons and goes to the nearest of "
        "them to be handcuffed. Each gangster of the same gang who sees it must test GUTS or give up as well, so a "
        "whole gang can fold. One cop guards up to five prisoners and stays with them. The cop takes them to the "
        "precinct, calls for help, or leaves them at a guarded place. The law may not shoot at those who gave up, "
        "but rival gangs may.",
        rulings=(
            Ruling("In a chain of surrenders each watcher makes one check, however many friends give up."),
            Ruling(
                "Gangsters that a scenario brings, such as the guards of a raided business, belong to the gang on "
                "whose side they are."
            ),
            Ruling("At GUTS 0 or less a gangster who must test gives up without a roll."),
            Ruling(
                "If there are more prisoners than the cops on the table can guard, the players decide. The bot "
                "refuses nothing."
            ),
        ),
        also=(
            "give up",
            "hands up",
        ),
        due=(
            owed("A gangster whose nerve fails against the law gives up.", "mad-nerve surrender"),
            refused(
                "A player names the friends who see it. They also test.",
                "mad-nerve surrender",
                "mad_dogs.nerve.surrender._watchers",
            ),
            reminder(
                "A cop stays with the prisoners.",
                "Players place figures on the table, and the card counts cops and prisoners.",
            ),
        ),
        commands=("mad-nerve surrender",),
    ),
    Rule(
        "mad.stone-cold",
        "Stone Cold Killer",
        "Nerve",
        "Astounding Lawlessness, Intestinal Fortitude: Stone Cold Killer",
        "Four feats earn a figure the chance: three or more 6s on the Deadly Weapons table in one game; one 7 on it; "
        "firing the shot that kills the target of a Hit; surviving a Showdown. Its player then rolls a D6. On 1-3 it "
        "becomes a Stone Cold Killer, who may give the Look and needs no GUTS check at a Gory Death. On 4-6 nothing "
        "happens.",
        rulings=(
            Ruling(
                "Final totals on the Deadly Weapons table count, and they count for the figure that inflicted them.",
            ),
            Ruling("A game gives one roll, however many feats earned it."),
            Ruling("A 7 does not count among the 6s as well."),
        ),
        tables=("mad.tables.stone-cold", "mad.tables.deadly-weapons"),
        commands=("mad-nerve stone-cold",),
    ),
    Rule(
        "mad.drink",
        "Drunk/Addicted",
        "Figures and gangs",
        "Public Enemies, Your Gang: Skills Table",
        "As a scenario begins, a player rolls a D6 for every Drunk/Addicted. On 1-4 the figure has 1 less in GATS, "
        "SMARTS and STUNTS.",
        rulings=(
            Ruling(
                "Every figure with the skill that comes onto the table owes the roll, later ones too, and it counts "
                "until the game ends. Before it, the figure takes no action and no test that the roll could change, "
                "and no card is finished or drawn."
            ),
            Ruling("If an umpire waives the roll, so that it need not be made, the figure is sober."),
            Ruling("It does not make the figure drunk, so it does not turn anyone into a Mean Drunk."),
        ),
        tables=("mad.tables.drink", "mad.tables.skills"),
        also=("alcohol",),
        due=(
            owed("A Drunk/Addicted rolls as the game begins.", "mad-nerve drink"),
            refused("The figure does nothing before that.", "mad shoot", "core.play.obligations.refuse_owed"),
        ),
        commands=("mad-nerve drink",),
    ),
    Rule(
        "mad.the-look",
        "The Look",
        "Nerve",
        'Astounding Lawlessness, Intestinal Fortitude: "The Look"',
        "A Stone Cold Killer who has not moved and does nothing else can spend an action staring at one figure "
        "within 6 inches. The reach may be less for a short-sighted killer without glasses. The victim must test "
        "GUTS-2. One action has one victim.",
        rulings=(
            Ruling("Moving counts by the card: a figure that has moved on it can't give the Look."),
            Ruling("A figure can't give the Look to its own side, including guards."),
        ),
        tables=("mad.tables.guts",),
        due=(
            refused(
                "A figure that gives the Look has not moved on the card.",
                "mad-nerve look",
                "mad_dogs.nerve.stone_cold.check_look",
            ),
        ),
        commands=("mad-nerve look",),
    ),
)
