"""Rules: types of dog, traits, dog fights, and what dogs do besides."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, refused, reminder
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "gs.dog",
        "Dogs",
        "Doggies",
        "17 Doggies in fight to 24 Doggie fighting",
        "Dogs never die: a wound makes them test, back to the master or home, and they are well again in the next "
        "game. Four types limit their stats, eleven traits are theirs alone. They have 2 action points more, costs "
        "of their own, and are never exhausted. In close combat they fight as people do; between two dogs it is over "
        "once one is hurt. They go of their own accord for whoever attacks their master.",
        rulings=(
            Ruling("A dog bites with melee when it attacks, and wards off and hits back with agility."),
            Ruling("The 4 added to shots at dogs covers their dodging: their agility takes nothing more off."),
            Ruling(
                "No head shot is rolled for when a dog is hit. A wounded dog is not forced back: its test says what "
                "it does."
            ),
            Ruling("A huge dog has 2 off its own dice; whoever strikes at it has 2 more, at a tiny one 1 more."),
            Ruling(
                "Anybody a huge dog hits is down after the exchange; anybody a bolter rushes is down before the "
                "first blow."
            ),
            Ruling("Dogs are neither terrified of a monster nor hampered by it."),
            Ruling("A sissy who fights a dog counts as terrified; anybody who fights a snappy one counts as shaken."),
            Ruling("A dog boy's attempt is an opposed roll of brains, and a simple task."),
            Ruling("A dog that was won over plays for the other side until the game is over."),
            Ruling("A dog is diced for once at each place with plants or food, whether it wandered off or not."),
            Ruling("Whoever a dog hops around counts as shaken until it leaves, or is sent away by a test."),
            Ruling("An embrace lasts through the victim's next activation."),
            Ruling("A dog whose master is attacked hand to hand may bite once out of turn, if it gets there."),
        ),
        tables=("gs.tables.breeds", "gs.tables.dog-traits", "gs.tables.actions", "gs.tables.wander"),
        also=("guard dog",),
        due=(
            by_itself("Anybody hit by a huge dog goes down.", "gangstars.close_combat.blows.exchange"),
            refused(
                "A mad dog is let off at a target.",
                "gangstars-dog unleash",
                "gangstars.dogs.masters_and_leashes.check_unleash",
            ),
            reminder(
                "Loose mad and snappy dogs go for whoever is near.",
                "Distances are seen on the table; its card says so as it is activated.",
            ),
            reminder(
                "A dog near new plants or food has its die.",
                "What is near is seen on the table; /gangstars-dog wander throws it.",
            ),
            by_itself(
                "One that wandered off is back when its turns are over.",
                "gangstars.model.changes.ActivationEnded.apply_to",
            ),
            reminder(
                "A tiny dog goes round obstacles.",
                "Obstacles are seen on the table; its card says so as it is activated.",
            ),
        ),
        commands=("gangstars-dog bark", "gangstars-dog embrace", "gangstars-dog leash"),
    ),
    Rule(
        "gs.dog.master",
        "A dog and its master",
        "Doggies",
        "22 Doggie activation; 23 Doggie movement",
        "One of the gang is named as a dog's master, and it keeps within 10 cm (4″) of his base, unless he sends it "
        "somewhere or at somebody, or a test drives it. It need not see him. Beyond his command distance it goes "
        "straight back to him, unless it is busy with opponents. Its tests ask for no line of sight either.",
        rulings=(
            Ruling("Any master's command distance is 10 cm (4″) for each point of his brains, as a leader's is."),
        ),
        reminder="The table shows how far it is from its master: the bot knows no map.",
        due=(
            reminder("A dog keeps near its master, or goes straight back to him.", "Distances are seen on the table."),
            by_itself("It may bite at once whoever attacks its master.", "gangstars.dogs.masters_and_leashes.defends"),
        ),
    ),
)
