"""Rules: the ten reaction tests of people, the three of dogs, and how long their results last."""

from __future__ import annotations

from rules.core.tables.obligation_catalogue import by_itself, owed, refused, reminder
from rules.core.tables.rule import Rule, Ruling

CHAPTER = "Reaction tests"
SOURCE = "16 Reaction tests"
DOG_SOURCE = "25 Doggie reaction tests"


DUE = {
    "first-shot": (
        owed("Whoever is shot at first in a game, or charged, tests.", "gangstars test"),
        owed("Whoever that test sends to cover runs there, or lies down.", "gangstars cover"),
    ),
    "surprised": (
        owed("Anybody startled by an unseen enemy tests.", "gangstars test"),
        reminder("An unseen enemy pops up.", "That it does is seen on the table; /gangstars see says so."),
    ),
    "hit": (owed("Every hit without a wound is tested, and acted on at once.", "gangstars test"),),
    "hit-driving": (owed("So is one of a driver or passenger.", "gangstars test"),),
    "wounded": (owed("Every wound is tested, a heavy one as he is activated next.", "gangstars test"),),
    "wounded-driving": (owed("Every wound aboard is tested at once.", "gangstars test"),),
    "homie-killed": (
        owed("It is said who of his side saw it.", "gangstars shock"),
        owed("They test; whoever panics tests again later.", "gangstars test"),
    ),
    "dogs-near": (
        owed("Anybody tests when an enemy's dog comes near him.", "gangstars test"),
        reminder("An enemy's dog comes near.", "That it does is seen on the table; /gangstars see says so."),
    ),
    "extreme-driving": (
        by_itself("Each sharp turn at speed is tested as it is driven.", "gangstars.vehicles.driving.drive_on"),
    ),
    "dog-wounded": (
        owed("It is said who on its side saw it.", "gangstars shock"),
        owed("They test.", "gangstars test"),
        reminder(
            "Whoever hunts goes on until his prey is out.",
            "Where the prey is, is seen on the table; the hunt stands on his card.",
        ),
    ),
    "dog.wounded": (
        owed("A dog that was hurt tests.", "gangstars test"),
        by_itself("One that runs home is out of the game.", "gangstars.reactions.consequences.consequences"),
        reminder("One that is sent back goes straight to its master.", "Its way is moved on the table."),
    ),
    "dog.dog-near": (
        owed("A dog near another tests, and again after playing.", "gangstars test"),
        reminder("A dog comes near another.", "That it does is seen on the table; /gangstars see says so."),
        owed("The other one tests as well: which is it?", "gangstars see"),
        by_itself("Whoever attacks may bite at once.", "gangstars.reactions.consequences.consequences"),
    ),
    "dog.opponent-running": (
        owed("It is said which dogs saw somebody run.", "gangstars see"),
        owed("They test whether they chase him.", "gangstars test"),
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
        "A D6, less brains, with modifiers: a result no higher than one's own brains passes, otherwise the "
        "difference gives the row. Within command distance and sight of the Head Honcho or ma man, the highest of "
        "their brains may be taken off in place of one's own. What comes of it happens at once and costs no action "
        "points.",
        rulings=(
            Ruling("Brains count twice, as written: they are taken off the die, and the result is held against them."),
            Ruling("Borrowed brains are taken off the die; the result is held against the figure's own."),
            Ruling("Of shaken and terrified only terrified counts."),
            Ruling("A reaction without a length holds until the figure is activated again."),
            Ruling("“Next activation” lasts from now through the next one, “the one after that” through two."),
            Ruling(
                "What is due at once is owed until it is made, or an umpire waives it: the figure does nothing "
                "before it, and no turn begins while anything is owed. So are the names of those who saw a homie "
                "killed, their dog wounded, or somebody run; the answer may be nobody."
            ),
            Ruling("Whoever is charged makes the test of the first shot, 1 harder."),
            Ruling(
                "Drugs have no modifier in the table: whoever is stoned or eight miles high tests like anybody else."
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
                "Whoever owes a test does nothing else before it.",
                "gangstars-turn act",
                "gangstars.model.acting.require_able",
            ),
            by_itself("What a failed test brings holds at once.", "gangstars.reactions.consequences.consequences"),
            reminder("Whoever runs does so at once.", "His way is moved on the table."),
        ),
        commands=("gangstars test",),
    ),
    _rule(
        "first-shot",
        "First shot at",
        "Made once a game, when a figure is first shot at: it may go no nearer, or has to run for cover.",
        "Whether there is cover within 20 cm (8″) is said afterwards; until then the figure does nothing else.",
        tables=("first-shot",),
    ),
    _rule(
        "surprised",
        "Surprised",
        "An unseen enemy pops up within 15 cm (6″), or shoots or strikes unseen: passed, it brings a free snapshot or "
        "blow; failed, a single surprised answer and a run for cover, or plain flight.",
        "Whoever is startled by mere sight, neither shot at nor in base contact, runs for cover without a shot.",
        "The surprised modifier is for those who already count as surprised, not for this test itself.",
        tables=("surprised",),
    ),
    _rule(
        "hit",
        "Hit without a wound",
        "A shot that hits and does not wound shakes its target, or drives it a segment back.",
        tables=("hit",),
    ),
    _rule(
        "hit-driving",
        "Hit in a vehicle",
        "The same aboard a vehicle: a badly shaken driver veers off from the shooter, a passenger cowers.",
        tables=("hit-driver", "hit-passenger", "veering"),
    ),
    _rule(
        "wounded",
        "Wounded",
        "Every wound is tested: the figure withdraws to cover, or reels back three segments, terrified and exhausted.",
        "On foot a light wound is tested for at once, a heavy one as the figure is activated next.",
        "A hardass does not count light wounds here either.",
        tables=("wounded",),
    ),
    _rule(
        "wounded-driving",
        "Wounded in a vehicle",
        "A wounded driver may lose control for a segment or overturn the vehicle; a passenger cowers.",
        "A blank cell for the passenger means the row above.",
        "Aboard a heavy wound is tested for at once too, as the vehicle does not wait.",
        tables=("wounded-driver", "wounded-passenger", "steering"),
    ),
    _rule(
        "homie-killed",
        "Homie killed in sight",
        "Whoever sees a friend killed may go no nearer, or runs in panic and tests again.",
        "That second test is made at the start of the activation after the one he is terrified in. Dogs make none.",
        tables=("homie-killed",),
    ),
    _rule(
        "dogs-near",
        "Dogs near",
        "Enemy dogs in sight within 20 cm (8″) keep a figure away, or make it run.",
        "The ban on going nearer holds through the next activation; shaken ends as that begins.",
        "A dog boy tests like anybody else, but is neither shaken nor terrified by it.",
        "For a sissy the sight of a dog lasts through its next activation.",
        tables=("dogs-near",),
    ),
    _rule(
        "extreme-driving",
        "Driving in extreme conditions",
        "Sharp turns at speed and rough going are tested by the driver: control is lost, or the vehicle overturns.",
        "Turning after less than two segments is not tested. Anybody with the trait driver tests only for slamming "
        "the brakes.",
        "Stupid adds 2 to the die at the wheel of anything but a bike, all thumbs 2 at any. A biker on a bike takes 2 "
        "off, in this test and in those of being hit or wounded while he drives it; snow and ice do not bother him.",
        tables=("extreme-driving", "steering"),
    ),
    _rule(
        "dog-wounded",
        "Dog wounded in sight",
        "When an enemy wounds their dog, all its friends who see it test: some take a free shot or blow, some hunt "
        "down whoever did it.",
        "The hunt is over when its prey is out: whoever owns the figure says so.",
        tables=("dog-wounded",),
    ),
    _rule(
        "dog.wounded",
        "Dog: wounded",
        "A wounded dog does as its master wishes, goes back to him, or runs home until the next game.",
        "Dogs use the same sum as people, and may borrow brains like them.",
        "Though no wound of a dog is kept, the one that it tests for adds its 2.",
        tables=("dog-hurt",),
    ),
    _rule(
        "dog.dog-near",
        "Dog: another dog near",
        "Another dog within 20 cm (8″): they sniff and play, or fight.",
        tables=("dog-near-dog",),
    ),
    _rule(
        "dog.opponent-running",
        "Dog: an opponent runs",
        "A dog that sees somebody run, or has made him, may chase him.",
        "A chase without end is over when the dog tests for a wound, or its owner says that its prey is out or gone.",
        tables=("opponent-runs",),
    ),
)
