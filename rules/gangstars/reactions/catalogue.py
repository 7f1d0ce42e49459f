"""Rules: the ten reaction tests of people, the three of dogs, and how long their results last."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, owed, refused, reminder
from rules.core.tables.rule import Rule, Ruling

CHAPTER = "Reaction tests"
SOURCE = "16 Reaction tests"
DOG_SOURCE = "25 Doggie reaction tests"


DUE = {
    "first-shot": (
        owed("On a street it owes the square where it goes.", "gangstars-turn end"),
        owed("A figure tests when charged, or first shot at in a game.", "gangstars test"),
        owed("If it must take cover, the figure runs there or goes prone.", "gangstars cover"),
    ),
    "surprised": (
        owed("A figure startled by an unseen enemy tests.", "gangstars test"),
        reminder("An unseen enemy pops up.", "Players see this on the table. They report it with /gangstars see."),
    ),
    "hit": (
        owed("A figure hit without a wound tests and reacts at once.", "gangstars test"),
        owed("On a street it owes the square where it goes.", "gangstars-turn end"),
    ),
    "hit-driving": (owed("A driver or passenger who is hit does the same.", "gangstars test"),),
    "wounded": (owed("A wounded figure tests: after a heavy wound, at its next activation.", "gangstars test"),),
    "wounded-driving": (owed("A figure wounded aboard a vehicle tests at once.", "gangstars test"),),
    "homie-killed": (
        owed("Its side names those who saw it.", "gangstars shock"),
        owed("They test. A figure that panics tests again later.", "gangstars test"),
    ),
    "dogs-near": (
        owed("On a street it owes the square where it goes.", "gangstars-turn end"),
        owed("A figure tests when an enemy's dog comes near.", "gangstars test"),
        reminder("An enemy's dog comes near.", "Players see this on the table. They report it with /gangstars see."),
    ),
    "extreme-driving": (
        by_itself("The driver tests each sharp turn at speed during the drive.", "gangstars.vehicles.driving.drive_on"),
    ),
    "dog-wounded": (
        owed("Its side names those who saw it.", "gangstars shock"),
        owed("They test.", "gangstars test"),
        reminder(
            "A hunter continues until the prey is out.",
            "Players see the prey on the table. The hunt is on the hunter's card.",
        ),
    ),
    "dog.wounded": (
        owed("On a street it owes the square where it goes.", "gangstars-turn end"),
        owed("A hurt dog tests.", "gangstars test"),
        by_itself("A dog that runs home is out of the game.", "gangstars.reactions.consequences.consequences"),
        reminder("A dog that is sent back goes straight to its master.", "Players move the dog on the table."),
    ),
    "dog.dog-near": (
        owed("On a street it owes the square where it goes.", "gangstars-turn end"),
        owed("A dog near another dog tests, and again after playing.", "gangstars test"),
        reminder("A dog comes near another.", "Players see this on the table. They report it with /gangstars see."),
        owed("The other dog tests as well. Its player names it.", "gangstars see"),
        by_itself("A dog that attacks may bite at once.", "gangstars.reactions.consequences.consequences"),
    ),
    "dog.opponent-running": (
        owed("The players name the dogs that saw a figure run.", "gangstars see"),
        owed("Those dogs test whether they chase the runner.", "gangstars test"),
    ),
}
"""What each test makes a player do."""


def _rule(slug: str, title: str, summary: str, *rulings: str, tables: tuple[str, ...] = ()) -> Rule:
    dog = slug.startswith("dog.")
    return Rule(
        f"gs.dog.test.{slug.removeprefix('dog.')}" if dog else f"gs.test.{slug}",
        title,
        CHAPTER,
        DOG_SOURCE if dog else SOURCE,
        summary,
        rulings=tuple(map(Ruling, rulings)),
        tables=tuple(f"gs.tables.test-{one}" for one in tables),
        due=DUE[slug],
        commands=("gangstars test",),
    )


RULES: tuple[Rule, ...] = (
    Rule(
        "gs.test",
        "Reaction tests",
        CHAPTER,
        SOURCE,
        "Roll D6, subtract brains, and add the modifiers. The figure passes if the result is no higher than its "
        "own brains. Otherwise the difference gives the row. A Head Honcho or ma man in command distance and sight "
        "may lend their brains: subtract the highest. The result takes effect at once and costs no action points.",
        rulings=(
            Ruling(
                "Brains count twice, as written. They are subtracted from the die, and the result is compared "
                "with them."
            ),
            Ruling("Subtract borrowed brains from the die. Compare the result with the figure's own brains."),
            Ruling("A figure that is shaken and terrified counts only as terrified."),
            Ruling("A reaction without a length lasts until the figure is activated again."),
            Ruling("“Next activation” means from now through the next one. “The one after that” means through two."),
            Ruling(
                "A reaction that is due at once is owed until the figure makes it or an umpire waives (cancels) "
                "it. Until then the figure does nothing else, and no turn begins. The same holds for the names "
                "of those who "
                "saw a homie killed, their dog wounded, or a figure run. The answer may be no one."
            ),
            Ruling("A charged figure makes the first-shot test, 1 harder."),
            Ruling(
                "The table has no modifier for drugs. A figure that is stoned or eight miles high tests like any other."
            ),
        ),
        also=(
            "morale",
            "nerve",
            "run away",
            "panic",
            "guts",
            "courage",
            "surrender",
        ),
        due=(
            refused(
                "A figure that owes a test does nothing else first.",
                "gangstars-turn act",
                "gangstars.model.acting.require_able",
            ),
            by_itself(
                "The result of a failed test takes effect at once.", "gangstars.reactions.consequences.consequences"
            ),
            reminder("A figure that runs does so at once.", "The owner moves the figure on the table."),
        ),
        commands=("gangstars test",),
    ),
    _rule(
        "first-shot",
        "First shot at",
        "A figure tests once a game, when it is first shot at. It may go no nearer, or must run for cover.",
        "The player says after the test whether there is cover within 20 cm (8″). Until then the figure does "
        "nothing else.",
        tables=("first-shot",),
    ),
    _rule(
        "surprised",
        "Surprised",
        "An unseen enemy pops up within 15 cm (6″), or shoots or strikes unseen. On a pass the figure has a free "
        "snapshot or blow. On a failure it strikes or shoots back once, surprised, and runs for cover, or simply "
        "flees.",
        "A figure startled by sight alone runs for cover without a shot. It was neither shot at nor in base contact.",
        "The surprised modifier counts for figures that are already surprised. It does not count for this test itself.",
        tables=("surprised",),
    ),
    _rule(
        "hit",
        "Hit without a wound",
        "A hit without a wound shakes its target, or drives it a segment back.",
        tables=("hit",),
    ),
    _rule(
        "hit-driving",
        "Hit in a vehicle",
        "This is the same test aboard a vehicle. A badly shaken driver veers off from the shooter, and a passenger "
        "cowers.",
        tables=("hit-driver", "hit-passenger", "veering"),
    ),
    _rule(
        "wounded",
        "Wounded",
        "A wounded figure tests. It may withdraw to cover, or reel back three segments, terrified and exhausted.",
        "On foot, test a light wound at once and a heavy wound at the figure's next activation.",
        "A hardass does not test for light wounds either.",
        tables=("wounded",),
    ),
    _rule(
        "wounded-driving",
        "Wounded in a vehicle",
        "A wounded driver may lose control for a segment or overturn the vehicle. A passenger cowers.",
        "A blank cell for the passenger means the row above.",
        "Aboard a vehicle, test a heavy wound at once too, as the vehicle does not wait.",
        tables=("wounded-driver", "wounded-passenger", "steering"),
    ),
    _rule(
        "homie-killed",
        "Homie killed in sight",
        "A figure that sees a friend killed may go no nearer, or runs in panic and tests again.",
        "It makes the second test at the start of the activation after its terrified one. Dogs make no second test.",
        tables=("homie-killed",),
    ),
    _rule(
        "dogs-near",
        "Dogs near",
        "Enemy dogs in sight within 20 cm (8″) keep a figure away or make it run.",
        "The ban on going nearer lasts through the next activation. Shaken ends as that activation begins.",
        "A dog boy tests like any other figure, but the test neither shakes nor terrifies the dog boy.",
        "For a sissy, the sight of a dog lasts through the sissy's next activation.",
        tables=("dogs-near",),
    ),
    _rule(
        "extreme-driving",
        "Driving in extreme conditions",
        "A driver tests sharp turns at speed and rough ground. The driver may lose control, or the vehicle may "
        "overturn.",
        "A turn after less than two segments needs no test. A figure with the trait driver tests only when "
        "slamming on the brakes.",
        "Stupid adds 2 to the die when driving anything but a bike. All thumbs adds 2 in any vehicle. A biker on a "
        "bike subtracts 2, here and when hit or wounded at the handlebars. Snow and ice add nothing for that biker.",
        tables=("extreme-driving", "steering"),
    ),
    _rule(
        "dog-wounded",
        "Dog wounded in sight",
        "When an enemy wounds their dog, friends who see it test. Some take a free shot or blow, and some hunt "
        "down the attacker.",
        "The hunt ends when its prey is out. The hunter's owner says so.",
        tables=("dog-wounded",),
    ),
    _rule(
        "dog.wounded",
        "Dog: wounded",
        "A wounded dog does as its master wants, goes back to its master, or runs home until the next game.",
        "Dogs add up their test like people, and may borrow brains like them.",
        "A dog keeps no wound, but the wound that causes the test adds its 2.",
        tables=("dog-hurt",),
    ),
    _rule(
        "dog.dog-near",
        "Dog: another dog near",
        "Another dog comes within 20 cm (8″). The two sniff and play, or fight.",
        tables=("dog-near-dog",),
    ),
    _rule(
        "dog.opponent-running",
        "Dog: an opponent runs",
        "A dog that sees a figure run, or has made it run, may chase it.",
        "A chase without a limit ends when the dog tests for a wound. It also ends when its owner says that the "
        "prey is out or gone.",
        tables=("opponent-runs",),
    ),
)
