"""The tables of the reaction tests (16 Reaction tests; 25 Doggie reaction tests).

A D6 less the brains used, with modifiers, less the figure's own brains, is read on one. 0 or below passes.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rules.core.people.names import spelled
from rules.core.plain.frozen import frozen
from rules.core.tables.table import Row, Table
from rules.gangstars.model.figures import Test
from rules.gangstars.model.measures import SEGMENT, both

LOWEST, HIGHEST = -60, 60
COVER_CM: Final = 20.0
FLIGHT_CM: Final = 20.0
DOG_CM: Final = 20.0
DOG_KEPT_CM: Final = 25.0
AVENGE_SHOT_CM, AVENGE_BLOW_CM = 20.0, 10.0
LONG_FLIGHT: Final = 3 * SEGMENT


class Reaction(StrEnum):
    """The results of reaction tests: the rows of all tables."""

    SPARED = "makes no such test"
    PASSED = "carries on"
    FREE_DEED = "acts at once, free"
    NO_NEARER = "goes no nearer"
    TAKES_COVER = "takes cover"
    STARTLED = "is startled"
    BOLTS = "bolts"
    SHAKEN = "carries on, shaken"
    RECOILS = "recoils"
    VEERS_OFF = "veers off"
    COWERS = "cowers in the seat"
    WITHDRAWS = "withdraws to cover"
    REELS = "reels back"
    SKIDS = "loses control for a segment"
    CRASHES = "turns over"
    GRIEVES = "goes no nearer, shaken"
    PANICS = "runs in panic"
    WARY = "keeps away from the dog"
    FLEES_DOG = "runs from the dog"
    SWERVES = "loses control"
    AVENGES = "avenges the dog"
    HUNTS = "hunts the one who hurt the dog"
    HEELS = "runs back to its master"
    RUNS_HOME = "runs home"
    SNIFFS = "runs to the other dog"
    BITES = "attacks the other dog"
    FOLLOWS = "follows for a turn"
    HOUNDS = "follows and attacks"


PASSES: Final = (Reaction.PASSED, Reaction.FREE_DEED)
"""The rows of a passed test."""


class Heading(StrEnum):
    """Where a vehicle goes whose driver loses control or veers off."""

    LEFT = "to the left"
    AHEAD = "straight on"
    RIGHT = "to the right"
    ASLANT = "away from the shooter, 45 degrees aside"
    AWAY = "straight away from the shooter"


@frozen
class ReactionResult:
    """The result of a test. `heading` is where the vehicle of a driver goes who loses control or veers off."""

    reaction: Reaction
    heading: Heading | None = None


AS_PLANNED: Final = "Continues as planned."
"""The effect of a row without one."""


def _rows(
    *lines: tuple[int, Reaction, str], passed: Reaction = Reaction.PASSED, free: str = ""
) -> tuple[Row[Reaction], ...]:
    """Rows by their lowest difference. Anything below the first row passes."""
    starts = [(LOWEST, passed, free or AS_PLANNED), *lines]
    ends = [start - 1 for start, _, _ in lines] + [HIGHEST]
    return tuple(
        Row(start, end, key, "Passed" if key in PASSES else f"{key[:1].upper()}{key[1:]}", effect)
        for (start, key, effect), end in zip(starts, ends, strict=True)
    )


def _table(slug: str, title: str, rows: tuple[Row[Reaction], ...], dog: bool = False) -> Table[Reaction]:
    return Table(f"gs.tables.test-{slug}", title, "25 Doggie reaction tests" if dog else "16 Reaction tests", rows)


FREE_TEXT: Final = (
    "Shoots a snapshot or strikes a blow at once, for no points and without the charge. Then continues as planned."
)
SHAKEN_TEXT: Final = "Continues, but is shaken until activated again."
CRASH_TEXT: Final = "The vehicle overturns. Everyone aboard takes a pumpgun's damage at effective range."
SKID_TEXT: Final = "Roll D6 for the direction: 1–2 left, 3–4 straight, 5–6 right."

DRIVER_HIT: Final = _table(
    "hit-driver",
    "Hit at the wheel",
    _rows(
        (1, Reaction.SHAKEN, SHAKEN_TEXT),
        (
            4,
            Reaction.VEERS_OFF,
            "The vehicle moves a full segment away from the shooter. Roll D6: on 1–3 at 45 degrees, on 4–6 "
            "straight. The driver is shaken for the next two activations.",
        ),
    ),
)
DRIVER_WOUNDED: Final = _table(
    "wounded-driver",
    "Wounded at the wheel",
    _rows(
        (1, Reaction.SHAKEN, SHAKEN_TEXT),
        (
            3,
            Reaction.SKIDS,
            f"{SKID_TEXT} The vehicle moves a full segment. The driver is shaken for the next two activations.",
        ),
        (4, Reaction.CRASHES, CRASH_TEXT),
    ),
)
COWERS_TEXT: Final = "Exhausted and terrified until the end of the next activation."

TABLES: Final = {
    Test.FIRST_SHOT: _table(
        "first-shot",
        "First shot at",
        _rows(
            (1, Reaction.NO_NEARER, "Goes no nearer to the opponent until the end of the next activation."),
            (
                4,
                Reaction.TAKES_COVER,
                f"Runs to cover within {both(COVER_CM)} and is exhausted until the end of the next activation. "
                "Without such cover, goes prone.",
            ),
        ),
    ),
    Test.SURPRISED: _table(
        "surprised",
        "Surprised",
        _rows(
            (
                1,
                Reaction.STARTLED,
                "In base contact, fights back once, surprised. If shot at, shoots once, surprised, and runs to "
                f"cover within {both(COVER_CM)}. Then it is exhausted until the end of the next activation. "
                "Without such cover, goes prone.",
            ),
            (
                3,
                Reaction.BOLTS,
                f"Runs {both(FLIGHT_CM)} straight away from the surprise. Shaken and exhausted until the end of "
                "the next activation.",
            ),
            passed=Reaction.FREE_DEED,
            free=FREE_TEXT,
        ),
    ),
    Test.HIT: _table(
        "hit",
        "Hit without a wound",
        _rows(
            (1, Reaction.SHAKEN, SHAKEN_TEXT),
            (4, Reaction.RECOILS, "Moves a segment away. Shaken until the end of the next activation."),
        ),
    ),
    Test.HIT_DRIVING: _table(
        "hit-passenger",
        "Hit as a passenger",
        _rows((1, Reaction.SHAKEN, SHAKEN_TEXT), (4, Reaction.COWERS, COWERS_TEXT)),
    ),
    Test.WOUNDED: _table(
        "wounded",
        "Wounded",
        _rows(
            (
                1,
                Reaction.WITHDRAWS,
                f"Goes no nearer. Moves into the nearest cover within {both(COVER_CM)}. Exhausted and terrified "
                "until the end of the next activation.",
            ),
            (3, Reaction.REELS, "Moves three segments away. Terrified and exhausted for the next two activations."),
        ),
    ),
    Test.WOUNDED_DRIVING: _table(
        "wounded-passenger",
        "Wounded as a passenger",
        _rows((1, Reaction.SHAKEN, SHAKEN_TEXT), (3, Reaction.COWERS, COWERS_TEXT)),
    ),
    Test.HOMIE_KILLED: _table(
        "homie-killed",
        "Homie killed in sight",
        _rows(
            (
                1,
                Reaction.GRIEVES,
                "Goes no nearer to the opponent and is shaken, both until the end of the next activation.",
            ),
            (
                4,
                Reaction.PANICS,
                "Runs three segments straight from the nearest opponent, into cover if that brings it no nearer. "
                "Terrified and exhausted until the end of the next activation. Tests again at the start of the "
                "activation after that.",
            ),
        ),
    ),
    Test.DOGS_NEAR: _table(
        "dogs-near",
        "Dogs near",
        _rows(
            (1, Reaction.WARY, f"Keeps {both(DOG_KEPT_CM)} from the dog. Shaken until activated again."),
            (
                3,
                Reaction.FLEES_DOG,
                f"Runs to the cover within {both(DOG_KEPT_CM)} that is farthest from the dog. Terrified and "
                "exhausted until the end of the next activation. Tests again when a dog comes within "
                f"{both(DOG_CM)}.",
            ),
        ),
    ),
    Test.EXTREME_DRIVING: _table(
        "extreme-driving",
        "Driving in extreme conditions",
        _rows(
            (1, Reaction.SWERVES, f"{SKID_TEXT} The vehicle moves on for all action points left."),
            (4, Reaction.CRASHES, CRASH_TEXT),
        ),
    ),
    Test.DOG_WOUNDED: _table(
        "dog-wounded",
        "Dog wounded in sight",
        _rows(
            (
                1,
                Reaction.AVENGES,
                f"Shoots once for free at the nearest opponent within {both(AVENGE_SHOT_CM)}, or strikes one "
                f"within {both(AVENGE_BLOW_CM)}. Fanatic for two activations.",
            ),
            (
                4,
                Reaction.HUNTS,
                "Spends at least half its points on moves toward the figure that hurt the dog. Shoots, then fights "
                "until one of them is out. Exhausted until the end of the next activation. Fanatic for the "
                "rest of the game.",
            ),
        ),
    ),
    Test.DOG_HURT: _table(
        "dog-hurt",
        "Dog: wounded",
        _rows(
            (1, Reaction.HEELS, "Goes back to its master at once, the nearest way."),
            (6, Reaction.RUNS_HOME, "Leaves the table the shortest way, and is healed for the next game."),
            free="Does what its master wants.",
        ),
        dog=True,
    ),
    Test.DOG_NEAR_DOG: _table(
        "dog-near-dog",
        "Dog: another dog near",
        _rows(
            (
                1,
                Reaction.SNIFFS,
                "Runs up to the other dog, or back to its master if shot at. The other dog tests too. Unless it "
                "attacks, they play for two turns and go back. Next turn they test again whether they fight.",
            ),
            (4, Reaction.BITES, "Attacks the other dog at once."),
            free="Does what its master wants.",
        ),
        dog=True,
    ),
    Test.OPPONENT_RUNS: _table(
        "opponent-runs",
        "Dog: an opponent runs",
        _rows(
            (
                1,
                Reaction.FOLLOWS,
                "Chases the opponent at full speed for a turn, and fights only if attacked. Then goes back.",
            ),
            (
                3,
                Reaction.HOUNDS,
                (
                    "Chases the opponent at full speed and attacks in base contact. It stops when the opponent is out "
                    "or gone, or the dog is wounded."
                ),
            ),
            free="Does what its master wants.",
        ),
        dog=True,
    ),
}
"""The tables by test; for a figure in a vehicle the passenger's column."""
DRIVERS: Final = {Test.HIT_DRIVING: DRIVER_HIT, Test.WOUNDED_DRIVING: DRIVER_WOUNDED}
"""The driver's column of those."""

STEERING: Final = Table(
    "gs.tables.test-steering",
    "Control lost: which way",
    "16 Reaction tests",
    (
        Row(1, 2, Heading.LEFT, "Left", "As seen along the vehicle's last segment."),
        Row(3, 4, Heading.AHEAD, "Straight on", "As seen along the vehicle's last segment."),
        Row(5, 6, Heading.RIGHT, "Right", "As seen along the vehicle's last segment."),
    ),
)
VEERING: Final = Table(
    "gs.tables.test-veering",
    "Driver hit: which way",
    "16 Reaction tests",
    (
        Row(1, 3, Heading.ASLANT, "45 degrees", "The vehicle moves at 45 degrees away from the shooter."),
        Row(4, 6, Heading.AWAY, "Straight", "The vehicle moves straight away from the shooter."),
    ),
)
STEERED: Final = {Reaction.SKIDS: STEERING, Reaction.SWERVES: STEERING, Reaction.VEERS_OFF: VEERING}
"""The table for the direction of a vehicle out of control."""
REACTION_TABLES: Final = (*TABLES.values(), *DRIVERS.values(), STEERING, VEERING)
DOG_TESTS: Final = (Test.DOG_HURT, Test.DOG_NEAR_DOG, Test.OPPONENT_RUNS)
VEHICLE_TESTS: Final = (Test.HIT_DRIVING, Test.WOUNDED_DRIVING, Test.EXTREME_DRIVING)


RULES: Final = {
    Test.FIRST_SHOT: "gs.test.first-shot",
    Test.SURPRISED: "gs.test.surprised",
    Test.HIT: "gs.test.hit",
    Test.HIT_DRIVING: "gs.test.hit-driving",
    Test.WOUNDED: "gs.test.wounded",
    Test.WOUNDED_DRIVING: "gs.test.wounded-driving",
    Test.HOMIE_KILLED: "gs.test.homie-killed",
    Test.DOGS_NEAR: "gs.test.dogs-near",
    Test.EXTREME_DRIVING: "gs.test.extreme-driving",
    Test.DOG_WOUNDED: "gs.test.dog-wounded",
    Test.DOG_HURT: "gs.dog.test.wounded",
    Test.DOG_NEAR_DOG: "gs.dog.test.dog-near",
    Test.OPPONENT_RUNS: "gs.dog.test.opponent-running",
}
"""The rule of each test."""


def table_of(test: Test, driver: bool) -> Table[Reaction]:
    """The table of a test; in a vehicle the driver's column, or the passenger's."""
    return DRIVERS[test] if driver and test in DRIVERS else TABLES[test]


Which = tuple[Test, bool]
"""A test as a command names it, and whether at the wheel."""
WHICH: Final[dict[str, Which]] = {
    "First shot at": (Test.FIRST_SHOT, False),
    "Charged": (Test.FIRST_SHOT, False),
    "Surprised": (Test.SURPRISED, False),
    "Hit": (Test.HIT, False),
    "Hit at the wheel": (Test.HIT_DRIVING, True),
    "Hit as a passenger": (Test.HIT_DRIVING, False),
    "Wounded": (Test.WOUNDED, False),
    "Wounded at the wheel": (Test.WOUNDED_DRIVING, True),
    "Wounded as a passenger": (Test.WOUNDED_DRIVING, False),
    "Homie killed": (Test.HOMIE_KILLED, False),
    "Dogs near": (Test.DOGS_NEAR, False),
    "Driving": (Test.EXTREME_DRIVING, True),
    "Dog wounded": (Test.DOG_WOUNDED, False),
    "Dog: wounded": (Test.DOG_HURT, False),
    "Dog: another dog": (Test.DOG_NEAR_DOG, False),
    "Dog: opponent runs": (Test.OPPONENT_RUNS, False),
}
"""The tests by the names in commands."""


def asked(test: Test, driver: bool) -> str:
    """The name of a test in a command, at the wheel or not."""
    names = [name for name, (one, _) in WHICH.items() if one is test]
    return next((name for name in names if WHICH[name][1] is driver), names[0])


def named(test: Test) -> str:
    """The name of a test where it is plain that a dog makes it."""
    return test.removeprefix("dog: ")


def which_test(_at: object, name: str) -> Which:
    """A test by its name in any capitals. It raises UnknownName otherwise."""
    return WHICH[spelled("test", name, WHICH)]
