"""Rules: types of dog, traits, dog fights, and what dogs do besides."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, owed, refused, reminder
from rules.core.tables.rule import Rule, Ruling

RULES: tuple[Rule, ...] = (
    Rule(
        "gs.dog",
        "Dogs",
        "Doggies",
        "17 Doggies in fight to 24 Doggie fighting",
        "Dogs never die. A wounded dog tests: it may run to its master or home, and is well in the next game. Four "
        "types limit a dog's stats, and eleven traits are for dogs alone. Dogs have 2 more action points, costs of "
        "their own, and are never exhausted. In close combat they fight like people. A fight of two dogs ends when "
        "one is hurt. A dog may attack its master's attacker without an order.",
        rulings=(
            Ruling("A dog attacks with melee. It defends and bites back with agility."),
            Ruling("The +4 for a shot at a dog already includes its dodging. Its agility subtracts nothing more."),
            Ruling(
                "A hit on a dog rolls for no head shot. A wounded dog is not forced back, because its test says "
                "what it does."
            ),
            Ruling("A huge dog has −2 on its own dice, and its attacker has +2. A tiny dog's attacker has +1."),
            Ruling(
                "A figure that a huge dog hits goes down after the exchange. A figure that a bolter rushes goes "
                "down before the first blow."
            ),
            Ruling("A monster neither terrifies dogs nor hampers them."),
            Ruling(
                "A sissy who fights a dog counts as terrified. Any other figure that fights a snappy dog "
                "counts as shaken."
            ),
            Ruling("A dog boy's attempt is an opposed roll of brains. It costs a simple task."),
            Ruling("A dog that was won over stays on the other side until the game ends."),
            Ruling(
                "The source doesn't say when a fight is over. Dogs alone hold no street: a side with no people left on "
                "the table has lost."
            ),
            Ruling("A dog rolls once at each place with plants or food, whether it wanders off or not."),
            Ruling(
                "A figure that a dog hops around counts as shaken until the dog leaves, or a test sends the dog away."
            ),
            Ruling("An embrace lasts through the victim's next activation."),
            Ruling("When its master is attacked hand to hand, a dog may bite once out of turn if it can get there."),
        ),
        tables=("gs.tables.breeds", "gs.tables.dog-traits", "gs.tables.actions", "gs.tables.wander"),
        also=("guard dog",),
        due=(
            by_itself("A figure that a huge dog hits goes down.", "gangstars.close_combat.blows.exchange"),
            owed("On a street a dog owes the square where it goes.", "gangstars-turn end"),
            refused(
                "A mad dog's master names a target and lets it go.",
                "gangstars-dog unleash",
                "gangstars.dogs.masters_and_leashes.check_unleash",
            ),
            reminder(
                "Loose mad and snappy dogs attack figures near them.",
                "Players see distances on the table. The dog's card says this at each activation.",
            ),
            reminder(
                "A dog near new plants or food rolls a die.",
                "Players see on the table what is near. /gangstars-dog wander rolls the die.",
            ),
            by_itself(
                "A dog that wandered off returns when its turns are over.",
                "gangstars.model.changes.ActivationEnded.apply_to",
            ),
            reminder(
                "A tiny dog goes around obstacles.",
                "Players see obstacles on the table. The dog's card says this at each activation.",
            ),
        ),
        commands=("gangstars-dog bark", "gangstars-dog embrace", "gangstars-dog leash"),
    ),
    Rule(
        "gs.dog.master",
        "A dog and its master",
        "Doggies",
        "22 Doggie activation; 23 Doggie movement",
        "One person of the gang is a dog's master. The dog keeps within 10 cm (4″) of the master's base. It may "
        "leave if the master sends it, or if a test drives it. The two need not see each other. Beyond the "
        "master's command distance the dog goes straight back, unless it is busy with opponents. Its tests need no "
        "line of sight to the master.",
        rulings=(Ruling("Any master's command distance is 10 cm (4″) for each point of brains, as a leader's is."),),
        reminder="The table shows how far a dog is from its master. The bot knows no map.",
        due=(
            reminder("A dog keeps near its master, or goes straight back.", "Players see distances on the table."),
            by_itself("It may bite its master's attacker at once.", "gangstars.dogs.masters_and_leashes.defends"),
        ),
    ),
)
