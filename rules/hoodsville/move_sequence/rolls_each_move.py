"""The rolls of each move for wounds and nerve: bleeding, coming to, and owed morale tests (hood.turn)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, Final, NamedTuple

from annotated_types import Len

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import UNSAID, Always, ByStreet, UpTo, many_figures, option
from rules.core.action.move import move
from rules.core.action.people_fields import RECORDED
from rules.core.action.position import Price
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading, Row, Table
from rules.hoodsville.model.acting import present
from rules.hoodsville.model.changes import Bled, CameTo, Collapsed, DutyDone, SavesMade
from rules.hoodsville.model.fields import TESTS
from rules.hoodsville.model.figures import Figure, Injury, Nerve, Out, Standing
from rules.hoodsville.model.lines import SCREAMS, harm_line, leaderless, morale_buttons
from rules.hoodsville.model.position import Person, Position, has_tested
from rules.hoodsville.model.shaken import harm_changes, loses_nerve, without_repeats
from rules.hoodsville.morale.comrades import (
    ALONE,
    CALLED,
    ComradesNear,
    around,
    count_around,
    counted_on_street,
    most_around,
    unseen,
)
from rules.hoodsville.morale.morale_test import (
    NERVES,
    MoraleTest,
    after_test,
    morale_test,
    nerve_after,
    test_made,
    trial_of,
)
from rules.hoodsville.saves.saving_throws import Edge, Struck, save_each, saves_of

CAME_TO: Final = "came to"
"""The reason of the morale test of a figure that was stunned."""

COMING_TO: Final = -1
"""The place of the roll for coming to, beside the places of wounds."""


class Want(StrEnum):
    """The kinds of rolls that wounds need each move."""

    BLEEDS = "bleeding"
    SINKS = "sinking"
    STUNNED = "stunned"


@lru_cache(64)
def _as_test(through: Reading[bool]) -> Reading[bool]:
    """A table as a test, whose True is the good result."""
    return replace(through, good=tuple(face for face, key in enumerate(through.keys, 1) if key))


BLEEDING: Final = Table(
    "hood.tables.bleeding",
    "An open light wound, each move",
    "Saving throws against blows: lightly injured",
    (Row(1, 1, False, "Worse", "Another −1 on the move and melee."), Row(2, 6, True, "Holds", "No worse.")),
)
SINKING: Final = Table(
    "hood.tables.sinking",
    "An open dangerous wound, each move",
    "Saving throws against blows: dangerously injured",
    (Row(1, 2, False, "Collapses", "Critically injured."), Row(3, 6, True, "Keeps up", "No worse.")),
)
STUNNED: Final = Table(
    "hood.tables.stunned",
    "A stunned figure, each move",
    "Saving throws against blows: stunned",
    (Row(1, 5, False, "Stays down", "Still stunned."), Row(6, 6, True, "Comes to", "Groggy, and tests morale.")),
)
DUTY_TABLES: Final = (BLEEDING, SINKING, STUNNED)
READ: Final = {Want.BLEEDS: BLEEDING, Want.SINKS: SINKING, Want.STUNNED: STUNNED}


@frozen
class Duty:
    """The rolls that one figure owes now.

    saves   saving throws left for later
    wants   a roll for each wound that bleeds, by its place, or for coming to
    trial   the owed morale test; None for none
    waking  the test, groggy, that it owes if it comes to; None if it is not stunned
    """

    wants: tuple[tuple[Want, int], ...] = ()
    trial: MoraleTest | None = None
    waking: MoraleTest | None = None
    saves: tuple[Struck, ...] = ()


class Paid(NamedTuple):
    """The results of the rolls.

    held      for each of the duty's wants that was rolled, in order; a collapse ends them
    nerve     the result of the morale test, if there was one
    injuries  the results of the saving throws left for later, in order
    """

    held: tuple[bool, ...] = ()
    nerve: Nerve | None = None
    injuries: tuple[Injury, ...] = ()


def wants_of(figure: Figure) -> tuple[tuple[Want, int], ...]:
    """The rolls for a figure's wounds each move. None for the dead, the critically injured, and figures that left."""
    if figure.standing is Standing.OFF or figure.out in (Out.CRITICAL, Out.DEAD):
        return ()
    kinds = {Injury.LIGHT: Want.BLEEDS, Injury.DANGEROUS: Want.SINKS}
    open_wounds = tuple(
        (kinds[wound.kind], place)
        for place, wound in enumerate(figure.wounds)
        if wound.kind in kinds and not wound.bandaged and not wound.blunt
    )
    return (*open_wounds, (Want.STUNNED, COMING_TO)) if figure.out is Out.STUNNED else open_wounds


def owes_test(figure: Figure) -> bool:
    """Whether a figure owes a morale test that it can make now."""
    return bool(figure.tests) and figure.can_act


def duty_of(
    figure: Figure, places: Container[int] | None = None, comrades: ComradesNear = ALONE, *, tested: bool = False
) -> Duty:
    """The rolls that a figure owes now.

    places    the wounds that need a roll in this move, and COMING_TO; all of them if nobody counts moves
    comrades  those around it, if it tests
    tested    it has tested in this move; later shocks wait for the next
    """
    wants = tuple((want, place) for want, place in wants_of(figure) if places is None or place in places)
    trial = replace(trial_of(figure), **comrades._asdict())
    stunned = any(want is Want.STUNNED for want, _ in wants)
    waking = replace(trial, groggy=True) if stunned and not tested else None
    return Duty(wants, trial if owes_test(figure) and not tested else None, waking, saves_of(figure))


@resolves("hood.turn", "hood.morale", "hood.save.piercing", "hood.save.bludgeoning", "hood.save.occupant")
def duties(dice: Dice, owed: tuple[Duty, ...]) -> tuple[Paid, ...]:
    """Every due roll, figure by figure: saving throws left for later, wounds, the morale test.

    A figure that collapses rolls no more. A figure that comes to tests, groggy.
    """
    return tuple([dice.call(_pay, duty, place) for place, duty in enumerate(owed)])


def _pay(dice: Dice, duty: Duty, index: int) -> Paid:
    injuries = dice.call(save_each, duty.saves, index)
    if any(injury >= Injury.CRITICAL for injury in injuries):
        return Paid((), None, injuries)
    held: list[bool] = []
    woken = False
    for want, _ in duty.wants:
        (holds,) = dice.read(1, _as_test(dice.reading(READ[want])), f"{str(want).capitalize()}:{index}")
        held.append(holds)
        woken = woken or (want is Want.STUNNED and holds)
        if want is Want.SINKS and not holds:
            return Paid(tuple(held), None, injuries)
    trial = duty.waking if woken else duty.trial
    if Injury.STUNNED in injuries or trial is None:
        return Paid(tuple(held), None, injuries)
    return Paid(tuple(held), dice.call(morale_test, trial, index), injuries)


@resolves("hood.turn")
def steady_after(dice: Dice, duty: Duty) -> str:
    """The result of one figure's duty in a word, for the odds."""
    paid = dice.call(_pay, duty, 0)
    if paid.injuries and max(paid.injuries) >= Injury.STUNNED:
        return max(paid.injuries).word
    if any(want is Want.SINKS and not holds for (want, _), holds in zip(duty.wants, paid.held, strict=False)):
        return "collapses"
    return "no test" if paid.nerve is None else paid.nerve.word


# The deed


def due_of(position: Position, person: Person, comrades: ComradesNear = ALONE) -> Duty:
    """The rolls that a figure with these comrades around still owes; in a game those of this move."""
    due = person.figure.due if person.here else ()
    return duty_of(person.figure, due if position.played else None, comrades, tested=has_tested(position, person))


def rolls_in(duty: Duty) -> int:
    """The number of rolls in a duty, as far as it is known beforehand."""
    return len(duty.saves) + len(duty.wants) + (duty.trial is not None)


def owing_rolls(position: Position, people: Iterable[Person]) -> list[tuple[Person, Duty]]:
    """The people that owe rolls, with their duties."""
    return [(person, duty) for person in people if (duty := due_of(position, person)) != Duty()]


def _everybody(position: Position, _move: Any) -> tuple[Person, ...]:
    if not position.played:
        raise IllegalNow(
            "There is no game here, so the bot can't find the figures. Add “figures”, such as figures:Spats."
        )
    return tuple(one for one, _ in owing_rolls(position, position.people.values()))


Counts = Annotated[str, Len(1, 300)]


def _counts(about: str, counted: str) -> Any:
    """An option for the comrades around testing figures."""

    def most(position: Position, move: Any) -> int | None:
        """The most comrades of the one testing figure; None if several test and any of them has comrades."""
        testing = testers(owing_rolls(position, move.figures or _everybody(position, move)))
        if len(testing) != 1:
            return None if around(position, testing, counted) else 0
        return most_around(position, testing[0], counted)

    def on_street(position: Position, move: Any) -> Any:
        """The comrades around each testing figure, if all of them are on the street."""
        pairs = owing_rolls(position, move.figures or _everybody(position, move))
        found = {one.typed: counted_on_street(position, one, counted) for one in testers(pairs)}
        if position.street is None or None in found.values():
            return UNSAID
        return ", ".join(f"{name} {number}" for name, number in found.items())

    return option(about, ByStreet(on_street, Always("")), called=CALLED[counted], measured=UpTo(most))


@move("hood duties", TESTS, everybody=True)
class Duties:
    """Make every roll that is due, in order: bleeding, coming to, morale."""

    figures: tuple[Person, ...] = many_figures(
        "Only these figures, separated by commas (default in a game: all).", _everybody, only=RECORDED
    )
    comrades: Counts = _counts("Controlled comrades within 3 inches: 1 for all, or Stitches 1, Anvil 0.", "comrades")
    fallen: Counts = _counts("Comrades within 6 inches downed or surrendered: 1 for all, or by names.", "fallen")
    dead: Counts = _counts("Comrades that each has seen apparently dead: 1 for all, or by names.", "dead")


@decides(Duties)
def pay(position: Position, move: Duties) -> Deed[tuple[Paid, ...]]:
    """The due rolls, one by one. They leave no choice, so any player on the table may make them."""
    pairs = owing_rolls(position, present(move.figures))
    if not pairs:
        raise IllegalNow("No one here has a roll to make.")
    people, comrades = tuple(person for person, _ in pairs), _around(position, move, testers(pairs))
    owed = tuple(due_of(position, one, comrades.get(one.id, ALONE)) for one in people)

    def allow() -> Price:
        position.require_player()
        his = [one for one in people if not (one.here and position.open)]
        made = (change for each in pairs for change in _made(position, *each))
        return (*position.owner(*his), *made)

    def changes(paid: tuple[Paid, ...]) -> tuple[Change, ...]:
        return tuple(change for each in zip(people, owed, paid, strict=True) for change in _left(position, *each))

    def facts(outcome: Outcome[tuple[Paid, ...]]) -> dict[str, Any]:
        parts = [
            {"name": one.name, "held": list(paid.held), "nerve": paid.nerve.word if paid.nerve is not None else None}
            for one, paid in zip(people, outcome.result, strict=True)
        ]
        return {"figures": parts}

    return Deed(
        duties,
        (owed,),
        tuple(one.name for one in people),
        allow,
        changes,
        facts,
        questions=tuple(Question(one.name, steady_after, (duty,)) for one, duty in zip(people, owed, strict=True)),
        about=people,
        report=lambda paid: _rolled(people, owed, paid),
    )


WANT_RESULTS: Final = {
    Want.BLEEDS: {True: "bleeds no worse", False: "bleeds: another −1 on the move and melee"},
    Want.SINKS: {True: "keeps up", False: "collapses, critically injured"},
    Want.STUNNED: {True: "comes to, groggy for this move", False: "is still stunned"},
}


def _rolled(people: Sequence[Person], owed: Sequence[Duty], paid: Sequence[Paid]) -> Report:
    """The results of everyone whose rolls were due."""
    first, *others = people
    lines = [line for each in zip(people, owed, paid, strict=True) for line in _lines(*each)]
    bad = any(not all(one.held) or one.nerve not in (None, Nerve.CONTROLLED) or one.injuries for one in paid)
    if len(lines) == 1:
        headline, lines = lines[0], []
    else:
        headline = "All due rolls are made." if others else f"{first.name} has made all due rolls."
    again = [one for one, each in zip(people, paid, strict=True) if any(hurt.tests_morale for hurt in each.injuries)]
    return Report(headline, tuple(lines), morale_buttons(again), tone=Tone.BAD if bad else Tone.GOOD)


def _lines(person: Person, duty: Duty, paid: Paid) -> list[str]:
    """The result of one figure."""
    parts = [
        harm_line(person, injury, blunt=struck.edge is Edge.BLUDGEONING)
        for struck, injury in zip(duty.saves, paid.injuries, strict=True)
    ]
    wants = [(want, held) for (want, _), held in zip(duty.wants, paid.held, strict=False)]
    parts += [f"{person.name} {WANT_RESULTS[want][held]}." for want, held in wants]
    if (Want.SINKS, False) in wants:
        parts += leaderless(person)
    if paid.nerve is not None:
        nerve = after_test(person.figure.nerve, paid.nerve)
        parts.append(f"{person.name} {NERVES[nerve]}." + (f" {SCREAMS}" if nerve is Nerve.PANICKED else ""))
    return parts


def testers(pairs: Sequence[tuple[Person, Duty]]) -> list[Person]:
    """The people whose rolls include a morale test, or one if they come to."""
    return [person for person, duty in pairs if duty.trial is not None or duty.waking is not None]


def _around(position: Position, move: Duties, testing: Sequence[Person]) -> Mapping[int, ComradesNear]:
    """The comrades around each testing figure, by id. Raises Missing if no player says how many dead it has seen."""
    dead = around(position, testing, "dead")
    if dead and not move.dead:
        witness = next(person for person in testing if person.id in dead)
        raise unseen(dead, testing, f"dead:1 or dead:{witness.name} 1.")
    answers = {option: getattr(move, option) for option in ComradesNear._fields}
    found = {
        option: count_around(text, option, around(position, testing, option), testing) if text else {}
        for option, text in answers.items()
    }
    return {
        person.id: ComradesNear(*(found[option].get(person.id, 0) for option in ComradesNear._fields))
        for person in testing
    }


def _made(position: Position, person: Person, duty: Duty) -> Price:
    """The record that the due rolls are made, with any result. A sealed roll is made once, too."""
    return (
        *((DutyDone(person.id),) if duty.wants and person.here else ()),
        *((SavesMade(person.id),) if duty.saves else ()),
        *(test_made(position, person) if duty.trial is not None else ()),
    )


def _left(position: Position, person: Person, duty: Duty, paid: Paid) -> tuple[Change, ...]:
    """The changes that the rolls make in one figure."""
    found: list[Change] = []
    for (want, place), held in zip(duty.wants, paid.held, strict=False):
        if want is Want.BLEEDS and not held:
            found.append(Bled(person.id, place))
        elif want is Want.SINKS and not held:
            found.append(Collapsed(person.id))
        elif want is Want.STUNNED and held:
            found.append(CameTo(person.id, "" if paid.nerve is not None else CAME_TO))
    if paid.nerve is not None:
        found += (nerve_after(person.id, person.figure, paid.nerve), *loses_nerve(position, person, paid.nerve))
    for struck, injury in zip(duty.saves, paid.injuries, strict=True):
        blunt = struck.edge is Edge.BLUDGEONING
        found += harm_changes(position, person, injury, "struck" if blunt else "shot", blow=struck.blow, blunt=blunt)
    return without_repeats(found)
