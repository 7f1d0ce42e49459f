"""What the moment asks for: an activation told with what its figure may do, and the buttons that go on with a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.play import Offer, Options
from cogs._kit.render import clean
from cogs._kit.words import count, sentence
from cogs.gangstars.aftermath import cover_offers, test_offer
from cogs.gangstars.people import CAST, Person
from cogs.gangstars.turn.duties import duty_offers
from cogs.gangstars.turns import TABLED
from db.games import StoredGame
from rules.core.events import Change, Kind
from rules.core.person import told_apart
from rules.core.refusal import IllegalNow
from rules.gangstars.actions import Action, price
from rules.gangstars.board import Activation, Board
from rules.gangstars.board import apply as apply_to_board
from rules.gangstars.changes import apply_all
from rules.gangstars.consequences import effect_line
from rules.gangstars.driving import CRUISING
from rules.gangstars.duties import due_tests, which_of
from rules.gangstars.gear import ARMS
from rules.gangstars.measures import both
from rules.gangstars.model import FOREVER, Figure, State, Trouble, Vehicle
from rules.gangstars.spending import segment_cm
from rules.gangstars.traits import DRIVER, TAGGER, TRAITS
from rules.gangstars.turning import (
    commands,
    reach_of,
)

DRAW = Offer("Draw a chit", "gangstars-turn draw", {})
NEXT = Offer("Next turn", "gangstars-turn next", {})
MOST_OFFERED = 5
ANYBODY = "Somebody"


async def people_of(desk: Desk, game: StoredGame) -> dict[int, Person]:
    """Everybody on the table by id, those of one name told apart."""
    listed = told_apart([CAST.stored(one) for one in await figures_of(desk, game)])
    return {person.id: person for person in listed if person.id is not None}


async def active_person(desk: Desk, game: StoredGame, board: Board) -> Person:
    """Whose activation runs; IllegalNow where nobody's does."""
    if board.active is None:
        raise IllegalNow("Nobody's activation runs: /gangstars-turn draw goes on with the chits.")
    return (await people_of(desk, game)).get(board.active.figure, Person("Somebody who has left"))


def waiting_now(board: Board, people: Mapping[int, Person]) -> tuple[Person, ...]:
    """Those called up who have still to act, but for any who are out of it by now."""
    called = [people[one] for one in board.waiting if one in people]
    return tuple(person for person in called if person.figure is not None and not person.figure.kept_out)


def as_after(board: Board, people: Mapping[int, Person], changes: Sequence[Change]) -> tuple[Board, dict[int, Figure]]:
    """The board after changes, and the figures that they change."""
    figures: dict[int, Figure] = {}
    for change in changes:
        if change.kind is Kind.GAME:
            board = apply_to_board(board, change)
        if change.kind is not Kind.FIGURE:
            continue
        person = people.get(change.subject)
        figure = figures.get(change.subject, person.figure if person is not None else None)
        if figure is not None:
            figures[change.subject] = apply_all(figure, change)
    return board, figures


# An activation


def acting_lines(figure: Figure, active: Activation) -> tuple[str, ...]:
    """What an activation begins with: what the figure counts as, what it has to test, what its traits ask."""
    due = [str(which_of(one)) for one in due_tests(figure)]
    return tuple(
        filter(
            None,
            (
                f"First a reaction test: {', '.join(due)}." if due else "",
                f"{active.free} points more for moving alone." if active.free else "",
                "Prone." if figure.prone else "",
                *(f"{sentence(effect_line(effect))}." for effect in figure.effects),
                *(f"{weapon.name}: {weapon.trouble}." for weapon in figure.weapons if weapon.trouble),
                *(TRAITS[one].reminder for one in figure.traits if one in TRAITS),
                _attacks(figure),
                f"May call up those within {both(reach_of(figure.stats.brains))} and in sight, for all points."
                if commands(figure) and not active.called
                else "",
            ),
        )
    )


def _attacks(figure: Figure) -> str:
    """By which commands a figure attacks, with what works of all it carries."""
    ready = [ARMS[one.name] for one in figure.weapons if one.name in ARMS and not one.trouble]
    kinds = (("shot", [arm.word for arm in ready if arm.shoots]), ("throw", [arm.word for arm in ready if arm.bomb]))
    told = [f"/gangstars-shoot {command} ({', '.join(dict.fromkeys(words))})" for command, words in kinds if words]
    return f"To attack: {', '.join([*told, '/gangstars-melee charge'])}."


def acting_offers(person: Person, figure: Figure, board: Board, callable_now: Iterable[str] = ()) -> tuple[Offer, ...]:
    """Buttons of what the active figure may do now with no more said; a test that is due comes before all else."""
    active, who = board.active, {"figure": person.full_name}
    if active is None:
        return ()
    done = Offer("Done", "gangstars-turn done", who)
    if figure.kept_out:
        return (done,)
    if due_tests(figure):
        return (test_offer(person),)
    if figure.counts(State.TAKES_COVER):
        return cover_offers(person, figure)
    if figure.counts(State.STAYS):
        return (done,)
    offers = [
        Offer("First exchange", "gangstars-melee fight", {"attacker": person.full_name, "target": one.why})
        for one in figure.effects
        if one.state is State.CHARGING and one.why
    ]
    vehicle = board.vehicle_of(active.figure)
    if vehicle is not None:
        offers += _riding(person, figure, active, vehicle)
    elif figure.prone:
        offers += _affordable("Stand up", "gangstars-turn stand", who, figure, active, Action.STAND)
    elif active.segments < figure.stats.movement:
        told = f"Move {both(segment_cm(figure))}"
        offers += _affordable(told, "gangstars-turn move", {**who, "segments": 1}, figure, active, Action.SEGMENT)
    if figure.has(TAGGER):
        offers.append(Offer("A wall is near", "gangstars tag", who))
    if not active.spent:
        offers += [
            Offer(f"{verb} the {weapon.name.lower()}"[:80], "gangstars-shoot repair", {**who, "gun": weapon.name})
            for weapon in figure.weapons
            for verb in [{Trouble.EMPTY: "Reload", Trouble.JAMMED: "Clear"}.get(weapon.trouble, "")]
            if verb
        ]
        named = ", ".join(callable_now)
        if commands(figure) and not active.called and named:
            offers.append(Offer("Call up all", "gangstars-turn call", {**who, "figures": named}))
    return (*offers[:MOST_OFFERED], *_hunting(person, figure), done)


def _hunting(person: Person, figure: Figure) -> Iterator[Offer]:
    """Who hunts for the rest of the game may be done with it, once the prey is out."""
    for one in figure.effects:
        if one.state in (State.AVENGES_DOG, State.CHASES) and one.left == FOREVER:
            over = {"figures": person.full_name, "state": sentence(one.state.value), "ends": True}
            yield Offer("The hunt is over", "gangstars state", over)


def _riding(person: Person, figure: Figure, active: Activation, vehicle: Vehicle) -> list[Offer]:
    """What somebody in a vehicle may do there: go on driving, if he is at the wheel, or get out of one that is slow."""
    him = {"driver": person.full_name}
    start = Action.START_DRIVER if figure.has(DRIVER) else Action.START
    drives = vehicle.driver == active.figure and not vehicle.destroyed
    offers: list[Offer] = []
    if drives and not vehicle.running:
        offers += _affordable("Start the engine", "gangstars-car start", him, figure, active, start)
    if drives and vehicle.running and vehicle.halves < CRUISING:
        faster = {**him, "change": "Faster"}
        offers += _affordable("Get going", "gangstars-car speed", faster, figure, active, Action.SPEED)
    if drives and vehicle.halves:
        ahead = {"segments": 1, **him}
        offers += _affordable("A segment straight on", "gangstars-car drive", ahead, figure, active, Action.DRIVE)
        offers += _affordable("Stop", "gangstars-car stop", him, figure, active, Action.STOP)
    if vehicle.halves < CRUISING:
        leaves = {"figure": person.full_name}
        offers += _affordable("Get out", "gangstars-car leave", leaves, figure, active, Action.ENTER)
    return offers


def _affordable(
    label: str, command: str, options: Options, figure: Figure, active: Activation, action: Action
) -> list[Offer]:
    cost = price(figure, action, 1, active.segments).total
    if cost > active.left + (active.free if action is Action.SEGMENT else 0):
        return []
    return [Offer(f"{label}: {count(cost, 'point')}", command, options)]


# Going on


def going_on(board: Board, people: Mapping[int, Person]) -> tuple[tuple[str, ...], tuple[Offer, ...]]:
    """What comes next when nobody acts: tests due, fuses, those called up, chits, or the next turn."""
    due = _testing(people)
    tests = (*due_offers(people), *duty_offers(board, people))
    lines = [f"Tests to make: {', '.join(one.name for one in due)}."] if due else []
    if board.due:
        told = ", ".join(clean(fuse.title) for fuse in board.due)
        lines.append(f"Before any chit is drawn: {told} {'goes' if len(board.due) == 1 else 'go'} off.")
        return tuple(lines), (*tests, *fuse_offers(board))
    waiting = waiting_now(board, people)
    if waiting:
        ups = tuple(
            Offer(f"Up: {one.label}"[:80], "gangstars-turn up", {"figure": one.full_name})
            for one in waiting[:MOST_OFFERED]
        )
        return (*lines, f"Called up and still to act: {', '.join(one.name for one in waiting)}."), (*tests, *ups)
    return tuple(lines), (*tests, DRAW if board.bag else NEXT)


def _testing(people: Mapping[int, Person]) -> list[Person]:
    """Those who have a reaction test to make now."""
    return [one for one in people.values() if one.figure and not one.figure.kept_out and due_tests(one.figure)]


def due_offers(people: Mapping[int, Person]) -> tuple[Offer, ...]:
    """Buttons of what reactions still ask: tests to make, and those sent to cover who have not said how."""
    testing = _testing(people)
    tests = tuple(map(test_offer, testing))[:MOST_OFFERED]
    free = [one for one in people.values() if one not in testing and one.figure and not one.figure.kept_out]
    covers = tuple(offer for one in free if one.figure for offer in cover_offers(one, one.figure))
    return (*tests, *covers[:MOST_OFFERED])


def moment_offers(board: Board, people: Mapping[int, Person]) -> tuple[Offer, ...]:
    """The buttons of the moment: what reactions ask, then what the active figure may do, or what comes next."""
    if not people:
        return ()
    active = board.active
    if active is None:
        return going_on(board, people)[1]
    first = (*due_offers(people), *duty_offers(board, people))
    person = people.get(active.figure)
    if person is None or person.figure is None:
        return (*first, Offer("Done", "gangstars-turn done", {}))
    return unlike(first, acting_offers(person, person.figure, board))


def unlike(offers: Iterable[Offer], more: Iterable[Offer]) -> tuple[Offer, ...]:
    """Offers, and those of others that do nothing that the first do."""
    known = list(offers)
    return (*known, *(one for one in more if all((one.command, one.options) != (o.command, o.options) for o in known)))


def people_after(people: Mapping[int, Person], figures: Mapping[int, Figure]) -> dict[int, Person]:
    """Everybody, those with a changed figure with that."""
    return {one: replace(person, figure=figures.get(one, person.figure)) for one, person in people.items()}


def bag_line(board: Board) -> str:
    """How many chits there are still."""
    return (
        f"{count(len(board.bag), 'chit')} in the bag." if board.bag else f"Turn {board.turn} is over: the bag is empty."
    )


def fuse_offers(board: Board) -> tuple[Offer, ...]:
    """Buttons for what goes off now; pressed, each asks who is near."""
    return tuple(
        Offer(f"Goes off: {fuse.title}"[:80], "gangstars-shoot explode", {"fuse": fuse.name})
        for fuse in board.due[:MOST_OFFERED]
    )


async def actor_of(desk: Desk, name: str) -> Person:
    """Who is named; with no name whose activation runs here, else nobody in particular. One's own."""
    game = TABLED.game(desk)
    if name:
        (person,) = await CAST.people(desk, [name], own=True)
    elif game is not None and game.game.board.active is not None:
        person = await active_person(desk, game, game.game.board)
    else:
        return Person(ANYBODY)
    if person.stored is not None:
        desk.require_own(person.stored)
    return person
