"""Chits and activations: from the options of /gangstars-turn to who acts now, and who is called up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.owing import owing, refuse_owed
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Card, clean
from cogs._kit.words import count, parts
from cogs.gangstars.people import Person
from cogs.gangstars.turn.moments import (
    acting_lines,
    acting_offers,
    active_person,
    actor_of,
    as_after,
    bag_line,
    going_on,
    people_of,
    waiting_now,
)
from cogs.gangstars.turns import TABLED, board_here, side_of
from db.games import StoredGame
from db.repositories import key_of
from rules.core.events import Change
from rules.core.outcome import Outcome
from rules.core.refusal import IllegalNow, OutOfRange, UnknownName
from rules.gangstars.board import Board, ChitDrawn, TurnBegun
from rules.gangstars.driving import require_driven
from rules.gangstars.measures import both, centimetres
from rules.gangstars.model import Figure
from rules.gangstars.state import require_able
from rules.gangstars.turning import (
    Chit,
    Drawn,
    acts_next,
    bag_of,
    begins,
    calls,
    chit_of,
    command_distance,
    commands,
    draw,
    ends,
    passes,
    reach_of,
    require_bag,
    require_callable,
    require_calling,
    require_drawing,
    require_over,
    require_within,
)

EVERYBODY = "all"
WHOSE_ORDER = 40
"""Lines of the odds of a draw at most: figures beyond are left to the sides."""


def chits_of(board: Board, people: dict[int, Person]) -> tuple[Chit, ...]:
    """The chits in the bag, as they would be met now."""
    found = ((one, people.get(one)) for one in board.bag)
    return tuple(
        chit_of(one, person.name if person else "Somebody", person.figure if person else None, board.turned)
        for one, person in found
    )


@plays("gangstars-turn next")
async def prepare_next(desk: Desk, options: Options) -> Play:
    """The next turn: everybody who takes part has a chit in the bag again."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    people = await people_of(desk, game)
    require_over(board, len(waiting_now(board, people)))
    refuse_owed(owing(game, await figures_of(desk, game)), "the next turn")
    bag = bag_of((one, person.figure) for one, person in people.items() if person.figure is not None)
    if not bag:
        raise IllegalNow("Nobody is on the table: /game bring puts a gang there.")
    begun = TurnBegun(game.id, bag)
    now, _ = as_after(board, people, [begun])
    lines, offers = going_on(now, people)
    return Play(
        say=lambda _: Said(f"Turn {now.turn} begins: {count(len(bag), 'chit')} in the bag.", lines, offers),
        changes=lambda _: (begun,),
        ends_turn=lambda _: True,
        rule="gs.activation",
    )


@plays("gangstars-turn draw")
async def prepare_draw(desk: Desk, options: Options) -> Play:
    """Chits are drawn until one lets its figure act; those of the dead, the gone and the turned are laid aside."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    people = await people_of(desk, game)
    require_drawing(board, len(waiting_now(board, people)))
    chits = chits_of(board, people)
    require_bag(chits)

    def changes(drawn: Drawn) -> tuple[Change, ...]:
        acts = people.get(drawn.acts.figure) if drawn.acts is not None else None
        begun = begins(game.id, acts.id, acts.figure) if acts is not None and acts.id and acts.figure else ()
        return (
            ChitDrawn(game.id, drawn.figures),
            *(change for chit in drawn.aside for change in passes(chit)),
            *begun,
        )

    def say(drawn: Drawn) -> Said:
        aside = tuple(f"{chit} {chit.idle}: laid aside." for chit in drawn.aside)
        now, figures = as_after(board, people, changes(drawn))
        if drawn.acts is None:
            lines, offers = going_on(now, people)
            return Said(f"No chit is left: turn {board.turn} is over.", (*aside, *lines), offers)
        person = people[drawn.acts.figure]
        return _acting(game, now, people, person, figures[drawn.acts.figure], aside)

    def facts(outcome: Outcome[Any]) -> dict[str, Any]:
        drawn: Drawn = outcome.result
        return {"acts": drawn.acts.name if drawn.acts else None, "aside": [chit.name for chit in drawn.aside]}

    return Play(
        say=say,
        resolver=draw,
        args=(chits,),
        typed=tuple(_places(chits, str(options.get("chit") or ""))),
        changes=changes,
        facts=facts,
        questions=(
            Question("Whose side", acts_next, (chits,), lambda chit: _side_name(game, people, chit)),
            *((Question("Who", acts_next, (chits,), _name_of),) if len(chits) <= WHOSE_ORDER else ()),
        ),
    )


def _name_of(chit: Chit | None) -> str:
    return chit.name if chit is not None else "nobody"


def _side_name(game: StoredGame, people: dict[int, Person], chit: Chit | None) -> str:
    if chit is None:
        return "the turn ends"
    side = side_of(game, people[chit.figure])
    return game.game.sides[side].name if side is not None else "no side"


def _places(chits: Sequence[Chit], text: str) -> list[int]:
    """The faces that draw the chits really drawn, from the bag as it empties."""
    left, faces = list(chits), list[int]()
    for name in parts(text):
        found = next((chit for chit in left if key_of(chit.name) == key_of(clean(name))), None)
        if found is None:
            raise UnknownName("chit in the bag", name, [chit.name for chit in left])
        faces.append(left.index(found) + 1)
        left.remove(found)
    return faces


def _acting(
    game: StoredGame, board: Board, people: dict[int, Person], person: Person, figure: Figure, before: tuple[str, ...]
) -> Said:
    """An activation that begins, with all that matters in it."""
    active = board.active
    assert active is not None
    side = side_of(game, person)
    whose = f" ({clean(game.game.sides[side].name)})" if side is not None else ""
    free = f" and {active.free} for moving alone" if active.free else ""
    headline = f"{person.name}{whose} acts: {count(active.points, 'action point')}{free}."
    offers = acting_offers(person, figure, board, _callable(game, board, people, person))
    return Said(headline, (*before, *acting_lines(figure, active)), offers)


def _callable(game: StoredGame, board: Board, people: dict[int, Person], leader: Person) -> list[str]:
    """Those of a leader's side whose chits are in the bag, by names that no other has."""
    side = side_of(game, leader)
    return [
        person.full_name
        for one, person in people.items()
        if one in board.bag
        and one not in board.turned
        and one != leader.id
        and person.figure is not None
        and not person.figure.kept_out
        and side is not None
        and side_of(game, person) == side
    ]


@plays("gangstars-turn done")
async def prepare_done(desk: Desk, options: Options) -> Play:
    """The activation that runs is over."""
    game, board = board_here(desk)
    person = await active_person(desk, game, board)
    active = board.active
    assert active is not None
    if options.get("figure") and (await desk.figure(str(options["figure"]))).id != active.figure:
        raise IllegalNow(f"That activation is over: {person.name}'s runs now.")
    if person.stored is None:
        require_taking_part(desk, game)
    else:
        desk.require_own(person.stored)
        if person.figure is not None and not person.figure.kept_out:
            require_able(person.figure)
            require_driven(person.name, board)
    over = ends(game.id, active.figure) if person.id is not None else ends(game.id, active.figure)[1:]
    people = await people_of(desk, game)
    now, _ = as_after(board, people, over)
    lines, offers = going_on(now, people)
    left = f"{count(active.left, 'action point')} unspent: lost." if active.left else ""
    return Play(
        say=lambda _: Said(f"{person.name} is done.", tuple(filter(None, (left, *lines, bag_line(now)))), offers),
        changes=lambda _: over,
        about=subjects(person),
        rule="gs.activation",
    )


@plays("gangstars-turn up")
async def prepare_up(desk: Desk, options: Options) -> Play:
    """Who of those called up acts now."""
    game, board = board_here(desk)
    stored = await desk.own_figure(str(options["figure"]))
    people = await people_of(desk, game)
    waiting = waiting_now(board, people)
    person = next((one for one in waiting if one.id == stored.id), None)
    if person is None or person.figure is None:
        told = f": still to act are {', '.join(one.name for one in waiting)}" if waiting else ""
        raise IllegalNow(f"{clean(stored.figure.name)} is not called up and waiting{told}.")
    if board.active is not None:
        raise IllegalNow("An activation still runs: /gangstars-turn done ends it.")
    begun = begins(game.id, stored.id, person.figure, called=True)
    now, figures = as_after(board, people, begun)
    return Play(
        say=lambda _: _acting(game, now, people, person, figures[stored.id], ()),
        changes=lambda _: begun,
        about=subjects(person),
        rule="gs.activation",
    )


# Calling up


@plays("gangstars-turn call")
async def prepare_call(desk: Desk, options: Options) -> Play:
    """A leader or ma man calls up others for all his points; outside a game, how far his word carries."""
    leader = await actor_of(desk, str(options.get("figure") or ""))
    game = TABLED.game(desk)
    if game is None or leader.id is None:
        return _reach(desk, leader, options)
    TABLED.require_part(desk, leader)
    TABLED.require_sheet(desk, leader, options, "brains")
    board: Board = game.game.board
    figure = leader.figure
    assert figure is not None
    require_able(figure)
    active = require_calling(board, leader.id, figure)
    brains = int(options.get("brains", figure.stats.brains))
    reach = reach_of(brains)
    if options.get("farthest"):
        require_within(figure, reach, centimetres(str(options["farthest"])))
    people = await people_of(desk, game)
    called = await _called(desk, game, board, people, leader, str(options.get("figures") or EVERYBODY))
    booked = calls(game.id, leader.id, active, tuple(one.id for one in called if one.id is not None))
    now, _ = as_after(board, people, booked)
    lines, offers = going_on(now, people)
    names = ", ".join(one.name for one in called)
    return Play(
        say=lambda _: Said(
            f"{leader.name} spends all {count(active.points, 'action point')} and calls up {names}.",
            (f"Within {both(reach)} and in sight; their chits are turned.", *lines),
            offers,
        ),
        changes=lambda _: booked,
        about=subjects(leader, *called),
        rule="gs.command",
    )


def _reach(desk: Desk, leader: Person, options: Options) -> Play:
    """How far a word carries, outside a game or of somebody of no gang."""
    if options.get("figures") or options.get("farthest"):
        raise OutOfRange("No game is played here with that figure: leave figures and farthest out to be told how far.")
    if leader.figure is not None and not commands(leader.figure):
        raise IllegalNow(f"{leader.name} is neither Head Honcho nor ma man: only they call up others.")
    own = leader.figure.stats.brains if leader.figure is not None else 0
    brains = int(options.get("brains", own))
    return Play(
        say=lambda reach: Said(f"{leader.name} with brains {brains}: the word carries {both(reach)}."),
        resolver=command_distance,
        args=(brains,),
        facts=lambda outcome: {"cm": outcome.result},
        about=subjects(leader),
    )


async def _called(
    desk: Desk, game: StoredGame, board: Board, people: dict[int, Person], leader: Person, text: str
) -> list[Person]:
    """Those a leader calls up: figures of his side whose chits are in the bag."""
    able = _callable(game, board, people, leader)
    wanted = able if text.strip().casefold() == EVERYBODY else list(parts(text))
    called: list[Person] = []
    for name in wanted:
        stored = await desk.figure(name, own=True)
        person = people.get(stored.id)
        if person is None or person.figure is None:
            raise IllegalNow(f"{clean(stored.figure.name)} takes no part in this game: name somebody on the table.")
        if person.id == leader.id:
            raise IllegalNow(f"{leader.name} spends all points on others: leave him out of those called.")
        if side_of(game, person) != side_of(game, leader):
            raise IllegalNow(f"{person.name} is not of {leader.name}'s gang: call up one's own.")
        require_callable(board, stored.id, person.figure)
        called.append(person)
    if not called:
        raise IllegalNow(f"Nobody of {leader.name}'s gang has a chit left in the bag: there is nobody to call up.")
    if len({person.id for person in called}) < len(called):
        raise IllegalNow("Somebody is named twice: each is called up once.")
    return called


# Looking into the bag


async def chits_card(desk: Desk) -> Card:
    """Who has still to act in this turn, by side; nobody knows who is next."""
    game, board = board_here(desk)
    people = await people_of(desk, game)
    if not board.turn:
        return Card("No turn has begun yet.", private=True)
    to_act = [chit.figure for chit in chits_of(board, people) if not chit.idle]
    lines: list[str] = []
    for side in (*range(len(game.game.sides)), None):
        name = clean(game.game.sides[side].name) if side is not None else "Of no side"
        its = [person for person in people.values() if side_of(game, person) == side]
        bag = [person.name for person in its if person.id in to_act]
        acted = [person.name for person in its if person.id not in board.bag or person.id in board.turned]
        gone = [person.name for person in its if person.id in board.bag and person.id not in (*to_act, *board.turned)]
        if its:
            told = [f"in the bag {', '.join(bag)}"] if bag else []
            told += [f"acted or called up {', '.join(acted)}"] if acted else []
            told += [f"out of it {', '.join(gone)}"] if gone else []
            lines.append(f"**{name}**: {'; '.join(told)}.")
    return Card(f"Turn {board.turn}: {count(len(board.bag), 'chit')} in the bag.", lines=tuple(lines), private=True)
