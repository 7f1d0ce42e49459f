"""Buttons for what comes next: obligations, moves of the active figure, and the course of the turn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import wraps
from itertools import islice
from typing import Any, Final, TypeVar

from rules.core.action.deed import Deed
from rules.core.action.obligations import owing
from rules.core.action.position import Umpired
from rules.core.action.report import FollowUp, Report
from rules.core.plain.events import Change
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import replace
from rules.core.plain.words import count, sentence
from rules.core.play.obligations import Owed, Owes, label_of
from rules.gangstars.model.acting import commands
from rules.gangstars.model.action_costs import Action, price
from rules.gangstars.model.action_points import segment_cm
from rules.gangstars.model.board import Activation
from rules.gangstars.model.figures import CRUISING, FOREVER, FigureState, Trouble, Vehicle
from rules.gangstars.model.games import GangStarsGames
from rules.gangstars.model.measures import both
from rules.gangstars.model.obligations import (
    BLASTS,
    COVER,
    EXPLODES,
    FOLLOWS,
    OVERTURNS,
    STRAYS,
    TEST,
    WRECKS,
    due_tests,
)
from rules.gangstars.model.position import Person, Position, active, waiting
from rules.gangstars.moment.forced_attacks import forced_attack, forced_offers
from rules.gangstars.moment.witnesses import seen
from rules.gangstars.traits.trait_table import Quality, trait_with

M = TypeVar("M")
R = TypeVar("R")
DONE: Final = FollowUp("Done", "gangstars-turn done", {})
DRAW: Final = FollowUp("Draw a chit", "gangstars-turn draw", {})
NEXT: Final = FollowUp("Next turn", "gangstars-turn next", {})
MOST: Final = 5
"""The most buttons of a kind."""
CALLED: Final = {
    WRECKS: "Wreck:",
    BLASTS: "It explodes:",
    OVERTURNS: "Turns over:",
    STRAYS: "Strays:",
}


def offer(label: str, command: str, options: dict[str, Any]) -> FollowUp:
    """A button whose label is cut to the length that Discord allows."""
    return FollowUp(label[:80], command, options)


FIGHT: Final = "gangstars-melee fight"
BACK: Final = "gangstars-melee back"


def naming(**people: Person) -> dict[str, Any]:
    """Options that name these people; none for unnamed ones."""
    return {key: one.typed for key, one in people.items() if one.typed}


# Obligations


def test_offer(person: Person) -> FollowUp:
    """The button for the oldest test that a figure must make now."""
    due = due_tests(person.figure)[0]
    typed = {**due.filled(person.typed), "owed": True}
    return FollowUp(label_of(person.label, due), TEST, typed, people=(person,))


def cover_offers(person: Person, position: Position) -> tuple[FollowUp, ...]:
    """The two buttons for a figure that must take cover; on a street the one that does what the street allows."""
    if not person.figure.counts(FigureState.TAKES_COVER):
        return ()
    if position.street is not None and position.street.is_afoot(person.id):
        return (FollowUp(f"Takes cover: {person.label}"[:80], COVER, {"figure": person.typed}, people=(person,)),)
    ways = (("Runs to cover", True), ("Goes prone", False))
    return tuple(
        FollowUp(f"{label}: {person.label}"[:80], COVER, {"figure": person.typed, "near": near}, people=(person,))
        for label, near in ways
    )


New = Collection[tuple[int, Owed]]
"""What a deed has made figures owe, by their ids. Its card already has a button for each."""


def _asked(position: Position, new: New = ()) -> tuple[FollowUp, ...]:
    """All that the rules ask of figures: tests, cover to take, then other obligations."""
    there = [one for one in position.people.values() if not one.figure.kept_out]
    tests = (test_offer(one) for one in testing(position) if (one.id, due_tests(one.figure)[0]) not in new)
    covers = (button for one in there if not due_tests(one.figure) for button in cover_offers(one, position))
    return (*islice(tests, MOST), *islice(covers, MOST), *islice(_duties(position, new), MOST))


def testing(position: Position) -> list[Person]:
    """The figures that have a reaction test to make now."""
    return [one for one in position.people.values() if not one.figure.kept_out and due_tests(one.figure)]


def _duties(position: Position, new: New) -> Iterator[FollowUp]:
    """Obligations of figures besides tests, then of vehicles, oldest first."""
    for who, owed in owing(position, GangStarsGames):
        if isinstance(who, str):
            if owed.command != EXPLODES:
                yield offer(f"{CALLED[owed.command]} {who}", owed.command, owed.filled(who))
        elif owed.command == FOLLOWS:
            yield from _follows(who, owed)
        elif owed.command not in (TEST, COVER) and (who.id, owed) not in new:
            yield offer(label_of(who.label, owed), owed.command, owed.filled(who.typed))


def _follows(person: Person, owed: Owed) -> Iterator[FollowUp]:
    """The two buttons for following, by what the player wants. The blow at the back comes before them."""
    options = owed.filled(person.typed)
    if person.figure.counts(FigureState.FREE_BLOW):
        yield offer(f"Blow at the back: {person.label}", BACK, options)
        return
    for label, wants in (("Follows", True), ("Stays", False)):
        yield offer(f"{label}, if it may: {person.label}", owed.command, {**options, "wants": wants})


# Moves of the active figure


def first_exchange(whom: str) -> str:
    """The button for the first exchange with a charged figure."""
    return f"First exchange: {whom}"


def acting_offers(position: Position, callable_now: Iterable[str] = (), new: New = ()) -> tuple[FollowUp, ...]:
    """The buttons of the active figure that need no more options. A test that is due comes first."""
    person, running = active(position), position.board.active
    if person is None or running is None:
        return ()
    figure, who = person.figure, {"figure": person.typed}
    done = replace(DONE, typed=who)
    if due_tests(figure) and not figure.kept_out:
        return (test_offer(person),) if (person.id, due_tests(figure)[0]) not in new else ()
    if figure.counts(FigureState.TAKES_COVER) and not figure.kept_out:
        return cover_offers(person, position)
    if figure.kept_out or figure.counts(FigureState.STAYS):
        return (done,)
    names = {other.typed: other.label for other in position.people.values()}
    charged = [one.why for one in figure.effects if one.state is FigureState.CHARGING and one.why]
    offers = [
        FollowUp(first_exchange(names.get(one, one)), FIGHT, {"attacker": person.typed, "target": one})
        for one in charged
    ]
    forced = forced_attack(position, person)
    if forced is not None:
        return unlike(offers, forced_offers(person, forced))
    vehicle = position.board.vehicle_of(person.id)
    if vehicle is not None:
        offers += _riding(person, running, vehicle)
    elif figure.prone:
        offers += _affordable("Stand up", "gangstars-turn stand", who, person, running, Action.STAND)
    elif running.segments < figure.stats.movement:
        measured = position.street is not None and position.street.is_afoot(person.id)
        label, far = ("Move", {}) if measured else (f"Move {both(segment_cm(figure))}", {"segments": 1})
        offers += _affordable(label, "gangstars-turn move", {**who, **far}, person, running, Action.SEGMENT)
    if trait_with(Quality.SPRAYS, figure.traits):
        offers.append(FollowUp("A wall is near", "gangstars tag", who))
    if not running.spent:
        offers += [
            offer(f"{verb} the {weapon.name.lower()}", "gangstars-shoot repair", {**who, "gun": weapon.name})
            for weapon in figure.weapons
            for verb in [{Trouble.EMPTY: "Reload", Trouble.JAMMED: "Clear"}.get(weapon.trouble, "")]
            if verb
        ]
        named = ", ".join(callable_now)
        if commands(figure) and not running.called and named:
            offers.append(FollowUp("Call up all", "gangstars-turn call", {**who, "figures": named}))
    return (*offers[:MOST], *_hunting(person), done)


def _hunting(person: Person) -> Iterator[FollowUp]:
    """The button that ends a hunt for the rest of the game, once the prey is out."""
    for one in person.figure.effects:
        if one.state in (FigureState.AVENGES_DOG, FigureState.CHASES) and one.left == FOREVER:
            over = {"figures": person.typed, "state": sentence(one.state.value), "ends": True}
            yield FollowUp("End the hunt", "gangstars state", over)


def _riding(person: Person, running: Activation, vehicle: Vehicle) -> list[FollowUp]:
    """The moves of a figure in a vehicle: drive on, if at the wheel, or get out of a slow one."""
    him = {"driver": person.typed}
    start = Action.START_DRIVER if trait_with(Quality.DRIVES, person.figure.traits) else Action.START
    drives = vehicle.driver == person.id and not vehicle.destroyed
    offers: list[FollowUp] = []
    if drives and not vehicle.running:
        offers += _affordable("Start the engine", "gangstars-car start", him, person, running, start)
    if drives and vehicle.running and vehicle.halves < CRUISING:
        faster = {**him, "change": "Faster"}
        offers += _affordable("Get going", "gangstars-car speed", faster, person, running, Action.SPEED)
    if drives and vehicle.halves:
        ahead = {"segments": 1, **him}
        offers += _affordable("Drive a segment straight", "gangstars-car drive", ahead, person, running, Action.DRIVE)
        offers += _affordable("Stop", "gangstars-car stop", him, person, running, Action.STOP)
    if vehicle.halves < CRUISING:
        leaves = {"figure": person.typed}
        offers += _affordable("Get out", "gangstars-car leave", leaves, person, running, Action.ENTER)
    return offers


def _affordable(
    label: str, command: str, options: dict[str, Any], person: Person, running: Activation, action: Action
) -> list[FollowUp]:
    cost = price(person.figure, action, 1, running.segments).total
    if cost > running.left + (running.free if action is Action.SEGMENT else 0):
        return []
    return [FollowUp(f"{label}: {count(cost, 'point')}", command, options)]


# Course of the turn


def going_on(position: Position, new: New = ()) -> tuple[tuple[str, ...], tuple[FollowUp, ...]]:
    """What comes next when no figure is active: tests, fuses, figures called up, chits, or the next turn."""
    due, asked = testing(position), _asked(position, new)
    lines = [f"Tests to make: {', '.join(one.name for one in due)}."] if due else []
    if position.board.due:
        titles = ", ".join(fuse.title for fuse in position.board.due)
        lines.append(f"Before you draw a chit, {titles} {'goes' if len(position.board.due) == 1 else 'go'} off.")
        fuses = (offer(f"Goes off: {fuse.title}", EXPLODES, {"fuse": fuse.name}) for fuse in position.board.due[:MOST])
        return tuple(lines), (*asked, *fuses)
    called = waiting(position)
    if called:
        ups = (offer(f"Up: {one.label}", "gangstars-turn up", {"figure": one.typed}) for one in called[:MOST])
        return (*lines, f"Called up, still to act: {', '.join(one.name for one in called)}."), (*asked, *ups)
    return tuple(lines), (*asked, DRAW if position.board.bag else NEXT)


def moment_offers(position: Position, new: New = ()) -> tuple[FollowUp, ...]:
    """The buttons of the moment: what the rules ask, then the active figure's moves or what comes next."""
    if not position.people:
        return ()
    if position.board.active is None:
        return going_on(position, new)[1]
    asked = _asked(position, new)
    return unlike(asked, acting_offers(position, (), new)) if active(position) is not None else (*asked, DONE)


def unlike(offers: Iterable[FollowUp], more: Iterable[FollowUp]) -> tuple[FollowUp, ...]:
    """The first buttons, and those of the others that do something else."""
    known = list(offers)
    return (*known, *(one for one in more if all((one.command, one.typed) != (o.command, o.typed) for o in known)))


def with_follow_on(decide: Callable[[Position, M], Deed[R]]) -> Callable[[Position, M], Deed[R]]:
    """Wrap deeds so that in a game their reports also have the buttons of the moment after them.

    On a street, those who see a death, a dog's wound or an opponent's run owe their tests at once.
    """

    @wraps(decide)
    def decided(position: Position, move: M) -> Deed[R]:
        deed = decide(position, move)

        def changes(result: R) -> tuple[Change, ...]:
            return seen(position, deed.changes(result))[0]

        def report(result: R) -> Report:
            paid = () if position.asking else deed.allow()
            befell, lines = seen(position, deed.changes(result))
            happened = [one for one in (*paid, *befell) if not isinstance(one, Umpired)]
            new = {(one.subject, one.owed) for one in happened if isinstance(one, Owes)}
            report_now, moment = deed.report(result), moment_offers(position.after(*happened), new)
            offers = unlike(report_now.follow_ups, moment)
            return replace(report_now, lines=(*report_now.lines, *lines), follow_ups=offers)

        return fast_replace(deed, report=report, changes=changes) if position.played else deed

    return decided
