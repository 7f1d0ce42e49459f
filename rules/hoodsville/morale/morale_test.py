"""Morale tests: the fifteen rows, and all modifiers (hood.morale)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import UNSAID, Always, ByStreet, OnSheet, Source, UpTo, one_figure, option
from rules.core.action.move import move
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.columns import cells
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.tables.book import Overview
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Row, Table
from rules.hoodsville.model.changes import MoraleMade, MoraleTested, NerveSet
from rules.hoodsville.model.fields import TESTS
from rules.hoodsville.model.figures import LASTS, Experience, Figure, Nerve, Temper
from rules.hoodsville.model.lines import SCREAMS
from rules.hoodsville.model.position import Person, Position, has_tested
from rules.hoodsville.model.shaken import loses_nerve
from rules.hoodsville.morale.comrades import CALLED, around, counted_on_street, most_around, unseen

MOST_COMRADES: Final = 30
NOBODY: Final[dict[str, tuple[Person, ...]]] = dict.fromkeys(("nobody", "none", "0"), ())
"""The words for an empty list of names."""


class Bounds(NamedTuple):
    """The lowest totals of one row: controlled, shaken, panicked (None: never). Lower totals are terrified."""

    controlled: int
    shaken: int
    panicked: int | None


BOUNDS: Final = {
    (Experience.VETERAN, Temper.HERO): Bounds(1, -2, None),
    (Experience.EXPERIENCED, Temper.HERO): Bounds(2, -1, -2),
    (Experience.NOVICE, Temper.HERO): Bounds(2, 1, -1),
    (Experience.VETERAN, Temper.BRAVE): Bounds(2, -1, None),
    (Experience.EXPERIENCED, Temper.BRAVE): Bounds(3, 0, -1),
    (Experience.NOVICE, Temper.BRAVE): Bounds(3, 2, 0),
    (Experience.VETERAN, Temper.NORMAL): Bounds(3, 0, None),
    (Experience.EXPERIENCED, Temper.NORMAL): Bounds(4, 1, 0),
    (Experience.NOVICE, Temper.NORMAL): Bounds(4, 3, 1),
    (Experience.VETERAN, Temper.CAUTIOUS): Bounds(4, 1, None),
    (Experience.EXPERIENCED, Temper.CAUTIOUS): Bounds(5, 2, 1),
    (Experience.NOVICE, Temper.CAUTIOUS): Bounds(5, 4, 2),
    (Experience.VETERAN, Temper.COWARD): Bounds(5, 2, None),
    (Experience.EXPERIENCED, Temper.COWARD): Bounds(6, 3, 2),
    (Experience.NOVICE, Temper.COWARD): Bounds(6, 5, 3),
}
"""The fifteen rows, by experience and temper."""

EFFECTS: Final = {
    Nerve.CONTROLLED: "Does what its player wants.",
    Nerve.SHAKEN: "Does not move in the next move. −1 on melee and firing.",
    Nerve.PANICKED: "Screams for a move without moving, then tests again.",
    Nerve.TERRIFIED: "Runs to safety if it can. Otherwise it cowers or surrenders.",
}


def _row(experience: Experience, temper: Temper) -> Table[Nerve]:
    bounds = BOUNDS[experience, temper]
    starts = [(Nerve.PANICKED, bounds.panicked), (Nerve.SHAKEN, bounds.shaken), (Nerve.CONTROLLED, bounds.controlled)]
    rows: list[Row[Nerve]] = []
    nerve, low = Nerve.TERRIFIED, min(1, bounds.shaken if bounds.panicked is None else bounds.panicked) - 1
    for above, start in starts:
        if start is not None:
            rows.append(Row(low, start - 1, nerve, nerve.word.capitalize(), EFFECTS[nerve]))
            nerve, low = above, start
    rows.append(Row(low, max(6, low), nerve, nerve.word.capitalize(), EFFECTS[nerve]))
    name = f"{experience} {temper}".lower().replace(" ", "-")
    return Table(
        f"hood.tables.morale-{name}",
        f"Morale of a {experience.lower()} {temper.lower()}",
        "Morale Testing (MT)",
        tuple(rows),
    )


MORALE: Final = {key: _row(*key) for key in BOUNDS}
"""The tables, by experience and temper."""


def _drawn(tables: tuple[Table[Nerve], ...]) -> str:
    columns = tuple(EFFECTS)
    lines = [
        (str(experience), str(temper), *(_met(table, nerve) for nerve in columns))
        for (experience, temper), table in zip(MORALE, tables, strict=True)
    ]
    return cells(("Experience", "Temper", *(nerve.word.capitalize() for nerve in columns)), lines, heads=2)


def _met(table: Table[Nerve], nerve: Nerve) -> str:
    """The totals with this result: “1 or more”, “-2 to 0”, “never”."""
    first, last = table.rows[0], table.rows[-1]
    spans = [
        "always"
        if first is last
        else f"{row.high} or less"
        if row is first
        else f"{row.low} or more"
        if row is last
        else row.span
        for row in table.rows
        if row.key is nerve
    ]
    return ", ".join(spans) or "never"


MORALE_LOOKUPS: Final = {"hood.tables.morale": ("Morale, all fifteen rows", Overview(tuple(MORALE.values()), _drawn))}


@frozen
class MoraleTest:
    """A figure about to test morale, as facts.

    armed     carries a weapon
    leader    leads, and tests alone
    groggy    is groggy
    wounds    what wounds take off, 0 or more
    comrades  controlled ones within 3 inches
    fallen    comrades within 6 inches who were downed or gave up
    dead      comrades seen apparently dead in this action
    other     the umpire's modifier
    """

    experience: Experience = Experience.EXPERIENCED
    temper: Temper = Temper.NORMAL
    armed: bool = False
    leader: bool = False
    groggy: bool = False
    wounds: int = 0
    comrades: int = 0
    fallen: int = 0
    dead: int = 0
    other: int = 0


def trial_of(figure: Figure) -> MoraleTest:
    """The test of a character as on its sheet, with nobody around."""
    return MoraleTest(
        figure.experience,
        figure.temper,
        figure.armed,
        figure.leader,
        figure.groggy > 0,
        min(figure.wounded_morale, MOST_COMRADES),
    )


def check_trial(trial: MoraleTest) -> None:
    """Refuse fewer comrades than none, or more than a table holds."""
    for number in (trial.comrades, trial.fallen, trial.dead, trial.wounds):
        if not 0 <= number <= MOST_COMRADES:
            raise OutOfRange(f"Comrades and wounds can't be {number}. Type 0 to {MOST_COMRADES}.")


def factors(trial: MoraleTest) -> tuple[Modifier, ...]:
    """The modifiers of a morale test, by name."""
    named = (
        Modifier("armed", +1 * trial.armed),
        Modifier("leader", +1 * trial.leader),
        Modifier("controlled comrades within 3 inches", trial.comrades),
        Modifier("groggy", -1 * trial.groggy),
        Modifier("wounds", -trial.wounds),
        Modifier("comrades downed or surrendered within 6 inches", -trial.fallen),
        Modifier("comrades seen apparently dead", -trial.dead),
        Modifier("as said", trial.other),
    )
    return tuple(modifier for modifier in named if modifier.value)


@resolves("hood.morale")
def morale_test(dice: Dice, trial: MoraleTest, index: int | None = None) -> Nerve:
    """A D6 with all modifiers, on the row of experience and temper.

    `index` is the number of the testing figure, for headings.
    """
    check_trial(trial)
    why = "Morale" if index is None else f"Morale:{index}"
    return dice.read(1, dice.reading(MORALE[trial.experience, trial.temper], factors(trial)), why)[0]


def after_test(before: Nerve, result: Nerve) -> Nerve:
    """The state after a test: a panicked or terrified figure takes the result, a shaken one the worse of both."""
    return result if before >= Nerve.PANICKED else max(before, result)


def nerve_after(subject: int, figure: Figure, result: Nerve) -> NerveSet:
    """The change that a test makes in a stored figure. Old shakes continue, and a screaming figure screams on unless it
    runs.
    """
    nerve = after_test(figure.nerve, result)
    shaken = LASTS if result is Nerve.SHAKEN else figure.shaken if nerve is Nerve.SHAKEN else 0
    screams = LASTS if result is Nerve.PANICKED else 0 if result is Nerve.TERRIFIED else figure.screams
    return NerveSet(subject, nerve, shaken, screams)


# The test of one figure


def _sheet(fact: str) -> Callable[[Position, Any], Any]:
    """The default of an option that a sheet knows."""
    return lambda _position, move: getattr(trial_of(move.figure.figure), fact)


def _seen(position: Position, move: Any) -> int:
    """The dead that a figure has seen: 0 if no comrade is dead. Raises Missing if a player must say how many."""
    _require_owing(position, move.figure)
    dead = around(position, [move.figure], "dead")
    if dead:
        raise unseen(dead, [move.figure], "dead:0 or more.")
    return 0


def _counted(about: str, counted: str, source: Source | None = None) -> Any:
    """An option for the number of comrades around the testing figure."""

    def on_street(position: Position, move: Any) -> Any:
        known = counted_on_street(position, move.figure or None, counted)
        return UNSAID if known is None else known

    return option(
        about,
        ByStreet(on_street, source or Always(0)),
        called=CALLED[counted],
        measured=UpTo(lambda position, move: most_around(position, move.figure, counted)),
    )


Number = Annotated[int, Interval(ge=0, le=MOST_COMRADES)]


@move("hood morale", TESTS, around=True)
class Morale:
    """Test morale with a D6 and every factor, by experience and temper."""

    figure: Person = one_figure(
        "Your figure, or a profile. The bot takes the rest from the sheet.", "The figure", only=OWN
    )
    experience: Experience = option(
        "The figure's experience (default: from the sheet).",
        _sheet("experience"),
        words=Experience,
        known=OnSheet("figure"),
    )
    temper: Temper = option(
        "The figure's temper (default: from the sheet).", _sheet("temper"), words=Temper, known=OnSheet("figure")
    )
    armed: bool = option("The figure carries something to fight with.", _sheet("armed"), known=OnSheet("figure"))
    leader: bool = option("The figure is a leader.", _sheet("leader"), known=OnSheet("figure"))
    comrades: Number = _counted("Controlled comrades within 3 inches.", "comrades")
    fallen: Number = _counted("Comrades downed or surrendered within 6 inches.", "fallen")
    dead: Number = _counted("Comrades that the figure has seen apparently dead in this action.", "dead", _seen)
    groggy: bool = option("The figure is groggy.", _sheet("groggy"), known=OnSheet("figure"))
    wounds: Number = option(
        "The cost of wounds: 1 for a light one, 3 for a bad or dangerous one.",
        _sheet("wounds"),
        known=OnSheet("figure"),
    )
    modifier: Annotated[int, Interval(ge=-6, le=6)] = option("Any other modifier, such as -1.", default=0)


@decides(Morale)
def try_nerve(position: Position, move: Morale) -> Deed[Nerve]:
    """A figure tests morale."""
    person, figure = move.figure, move.figure.figure
    if figure.kept_out:
        raise IllegalNow(f"{person.name} is {figure.kept_out} and makes no test now. Pick another figure.")
    trial = MoraleTest(
        move.experience,
        move.temper,
        move.armed,
        move.leader,
        move.groggy,
        move.wounds,
        move.comrades,
        move.fallen,
        move.dead,
        move.modifier,
    )

    def allow() -> Price:
        _require_due(position, person)
        return test_made(position, person)

    return Deed(
        morale_test,
        (trial,),
        (person.name,),
        allow,
        lambda result: (nerve_after(person.id, figure, result), *loses_nerve(position, person, result)),
        lambda outcome: {"nerve": outcome.result.word},
        questions=(
            Question("Ends", morale_test, (trial,), lambda nerve: nerve.word, tuple(nerve.word for nerve in Nerve)),
        ),
        again=not person.stored,
        report=lambda result: _tested(person, result),
    )


NERVES: Final = {
    Nerve.CONTROLLED: "stays in control",
    Nerve.SHAKEN: "is shaken",
    Nerve.PANICKED: "panics",
    Nerve.TERRIFIED: "is terrified",
}


def _tested(person: Person, result: Nerve) -> Report:
    """The result of a test, and its meaning for the figure."""
    nerve = after_test(person.figure.nerve, result)
    lines = [EFFECTS[nerve]]
    offers: tuple[FollowUp, ...] = ()
    if nerve is not result:
        lines.append(f"{person.name} stays {nerve.word} until that has run out.")
    if nerve is Nerve.PANICKED:
        lines.append(SCREAMS)
    if nerve is Nerve.TERRIFIED:
        if person.figure.can_run:
            lines.append("Friends within 6 inches who see it test morale. Use /hood shock.")
        else:
            lines.append(f"{person.name} can't run and cowers, so no one tests for it.")
        gives_up = {"figures": person.typed, "state": "Surrendered"}
        offers = (FollowUp("Gives up", "hood standing", gives_up, people=(person,)),)
    tone = Tone.GOOD if nerve is Nerve.CONTROLLED else Tone.BAD
    return Report(f"{person.name} {NERVES[nerve]}.", tuple(lines), offers, tone)


def test_made(position: Position, person: Person) -> tuple[Change, ...]:
    """The record that a person makes the morale test of this move, for all reasons so far and with any result."""
    if person.here:
        return (MoraleTested(person.id, position.board.move),)
    return (MoraleMade(person.id),) if person.figure.tests else ()


def _require_owing(position: Position, person: Person) -> None:
    """Refuse the button of an owed test that was made since the button appeared."""
    if position.following and person.stored and not person.figure.tests:
        raise IllegalNow(f"{person.name} has already made this morale test and owes none.")


def _require_due(position: Position, person: Person) -> None:
    """Refuse a test that was already made, and a second one in a move of a game. A figure that lost its nerve in this
    move needs a new reason. An umpire may ask for any test.
    """
    figure = person.figure
    _require_owing(position, person)
    if has_tested(position, person) and not position.umpire:
        later = ". The newer reasons count in the next move" if figure.tests else ""
        raise IllegalNow(f"{person.name} has already tested morale in this move{later}. Wait for the next move.")
    if not person.stored or figure.tests:
        return
    if not person.here or figure.nerve < Nerve.PANICKED or position.umpire:
        return
    waits = "rolls again in the next move" if figure.nerve is Nerve.PANICKED else "tests only for a new reason"
    raise IllegalNow(f"{person.name} is {figure.nerve.word} and {waits}. Or ask an umpire.")
