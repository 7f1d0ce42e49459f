"""Every move of the rules, made up from its declaration alone: it is refused in a sentence, or done to the end."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from random import Random
from types import NoneType
from typing import Any, cast, get_args

import pytest
from annotated_types import Interval, Len

from cogs.command_adapter.adapter import prepared_of
from cogs.context.prepared import on_record
from cogs.safety.registry import import_all
from db.store.codec import dump_outcome
from rules.core.action.deed import DECIDED, Deed, MoveRef, Spawns
from rules.core.action.fields import (
    UNSAID,
    Complete,
    EarlierVerdict,
    ListRow,
    NumbersOfTown,
    OfBook,
    OfPosition,
    OfTown,
    Option,
    Rows,
)
from rules.core.action.move import MOVES, Declared, filled, types_of
from rules.core.action.people_fields import Takes
from rules.core.action.position import Position, Umpired
from rules.core.action.system import System, chapters, discover, packages
from rules.core.chance.dice import Live, resolve
from rules.core.chance.sources import Fair
from rules.core.people.party import NOT_LOOKED_UP
from rules.core.people.person import GangView, Person
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.core.play.game import Game, Side
from rules.core.tables.book import Book
from rules.dillinger.model.boxes_and_forces import Length
from rules.dillinger.model.card_table import CardTable
from tests.approving import Approved, digest
from tests.conformance.campaigns import TEXTS as CAMPAIGN_TEXTS
from tests.conformance.campaigns import towns, with_party
from tests.conformance.card_values import handled, shown
from tests.conformance.fights import FIGHTS, ON_WHEELS
from tests.rules.dillinger.game.tables import game as random_game
from tests.turns import takes_turns

FEW = 10
EXAMPLES = int(os.environ.get("DECISIONS", FEW))
"""The moves of each command in each position."""
AMID = 15, 40, 90
"""The moves made in the fight before."""
ROLLS = 3
"""The rolls off which each question of their odds is read."""
FAR = 100
"""The range of numbers without bounds."""

TEXTS = ("", "0", "1", "2", "3 4", "6 6 6", "12", "Pistol", "Shotgun", "Sedan", "Boss", "all", "x", "1, 2", "a; b", "½")
"""Texts that are valid for one field or another, and texts that are valid for none."""
APART = re.compile(r"[;,]")
MOST = 4
PEOPLE = 3

import_all()
for package in packages():
    chapters(f"rules.{package}")
SYSTEMS = {command: discover()[packages()[one.__module__.split(".")[1]]] for command, one in DECIDED.items()}


def at_cards(table: CardTable, now: int = 0) -> Position[Any, Any, Any]:
    """A game of cards, as an umpire with every seat sees it."""
    sides = tuple(Side(f"Player {seat + 1}", (1,)) for seat in range(PEOPLE))
    return Position(CardTable(), 1, Game("Cards", "dil", sides, board=table), caller=1, umpire=True, now=now)


def positions(system: System) -> dict[str, Position[Any, Any, Any]]:
    """No game, one with the first three of each profile on two sides, fights, and vehicles if no fight has one.

    An umpire sees them. For a system without figures, it is a game of cards.
    """
    assert system.games is not None
    if system.people is None or system.roster is None:
        nowhere = Position(system.games.board(), umpire=True)
        made = random_game(0, PEOPLE, Length.SHORT)
        amid = {f"in a game after {number} moves": at_cards(made[number].before, made[number].now) for number in AMID}
        return {"nowhere": nowhere, "before the deal": at_cards(CardTable(1)), **amid}
    gangs = {id: GangView(f"Gang {id}", id=id, mine=True) for id in range(1, 4)}
    nowhere = Position(system.games.board(), umpire=True, gangs=gangs)
    there: dict[int, Person[Any]] = {}
    for id, profile in enumerate(sorted(system.roster.profiles)[: 2 * PEOPLE], 1):
        place, name = id % 2, f"{profile} {id}"
        figure = system.people.of_profile(profile)
        there[id] = Person(name, figure, id, f"Gang {place}", place + 1, name, place, here=True, mine=True)
    opened: Any = system.games.opened(1, 2)
    game = Game("Docks", system.id, (Side("North"), Side("South")), board=opened.board)
    places = {"nowhere": nowhere, "in a game": Position(system.games.board(), 1, game, there, umpire=True, gangs=gangs)}
    if system.id in FIGHTS:
        for number, made in enumerate(islice(FIGHTS[system.id](1), max(AMID) + 1)):
            if number in AMID:
                people = {id: replace(one, mine=True) for id, one in made.after.people.items()}
                amid = replace(made.after, umpire=True, gangs=gangs, people=people)
                places[f"in a fight after {number} moves"] = amid
    for place, at in ON_WHEELS.get(system.id, {}).items():
        people = {id: replace(one, mine=True) for id, one in at.people.items()}
        places[place] = replace(at, umpire=True, gangs=gangs, people=people)
    return places


def _looks(command: str) -> bool:
    """Whether a command needs a campaign."""
    return MOVES[command].of_campaign


AT = {system.id: positions(system) for system in {one.id: one for one in SYSTEMS.values()}.values()}

PLAYER, OPPONENT, STRANGER = 11, 12, 13
BY_OTHERS = ", as a player", ", as a stranger"
IN_A_GAME = "in a game", "in a fight after 40 moves", "in a vehicle that has moved"
"""Places that a player of the first side and a stranger see too."""


def as_seen(position: Position[Any, Any, Any], user: int) -> Position[Any, Any, Any]:
    """A table as the player of its first side, who owns all fighters there, or a stranger sees it."""
    assert position.game is not None
    players = zip(position.game.sides, (PLAYER, OPPONENT), strict=True)
    game = replace(position.game, sides=tuple(replace(side, players=(each,)) for side, each in players))
    people = {id: replace(one, mine=user == PLAYER and not one.side) for id, one in position.people.items()}
    gangs = {id: replace(one, mine=user == PLAYER and id == 1) for id, one in position.gangs.items()}
    return replace(position, game=game, people=people, gangs=gangs, caller=user, umpire=False)


SEEN = {
    system: {
        place + called: as_seen(position, user)
        for place, position in places.items()
        if place in IN_A_GAME
        for called, user in zip(BY_OTHERS, (PLAYER, STRANGER), strict=True)
    }
    for system, places in AT.items()
}

IN_CAMPAIGNS = {system: towns(discover()[system], places["nowhere"]) for system, places in AT.items()}


Choose = Callable[[Random], Any]
"""Chooses a value at random."""


def places_of(command: str) -> Mapping[str, Position[Any, Any, Any]]:
    """The places where a command can be given."""
    system = SYSTEMS[command].id
    return IN_CAMPAIGNS[system] if _looks(command) else AT[system] | SEEN[system]


@cache
def moves(name: str, place: str, completes: bool = False) -> Choose:
    """Moves of a command as a player might type them here, each field filled or empty.

    completes  whether a text that the bot can complete is a completion, and not a random text
    """
    command, system = MOVES[name], SYSTEMS[name]
    kinds, at = types_of(command.kind), places_of(name)[place]
    said = {name: _said(system, option, kinds[name], at, completes) for name, option in command.options.items()}
    return lambda chance: command.kind(**{name: choose(chance) for name, choose in said.items()})


def _said(system: System, option: Option, kind: Any, position: Position[Any, Any, Any], completes: bool) -> Choose:
    names, who = _completed(option, position) if completes else [], option.who
    made = _one_of(names) if names else _value(system, option, kind, position)
    if who is not None and who.nameless:  # the command adapter never leaves such a field empty
        guest: Any = Person(who.nameless, system.people.guest(who.nameless)) if system.people is not None else None
        return _either(_one_of([(guest,) if who.takes is Takes.LIST else guest]), made)
    return made if option.required else _either(_one_of([UNSAID]), made)


def _one_of(known: Sequence[Any]) -> Choose:
    return lambda chance: chance.choice(known)


def _either(*choices: Choose) -> Choose:
    return lambda chance: chance.choice(choices)(chance)


def _several(choose: Choose, least: int, most: int) -> Choose:
    return lambda chance: tuple(choose(chance) for _ in range(chance.randint(least, most)))


def _value(system: System, option: Option, kind: Any, position: Position[Any, Any, Any]) -> Choose:
    who, rows = option.who, option.rows
    if rows is not None:
        whose, behind = _people(system, position, rows.recorded), _behind(rows)
        return _several(lambda chance: ListRow((whose(chance),), None, *behind(chance)), 1, MOST)
    if who is not None and who.takes is Takes.GANG:
        return _one_of([*position.gangs.values()] if option.required else [UNSAID])
    if who is not None and who.takes is Takes.LIST:
        several = _several(_people(system, position, who.only.recorded), 1, MOST)
        return lambda chance: tuple({_once(one): one for one in several(chance)}.values())
    if who is not None:
        return _people(system, position, who.only.recorded)
    if option.choices.words:
        return _one_of([*option.choices.words.values()])
    if isinstance(option.complete, OfPosition):
        return _either(_one_of([*_offered(option.complete, position)] or [""]), _plain(kind))
    if isinstance(option.complete, NumbersOfTown):
        return _either(_one_of([*option.complete.shown(position.towns.found, {})] or [1]), _plain(kind))
    if option.read is not None:
        return _one_of([value for text in TEXTS for value in _read(option, position, text)] or [UNSAID])
    return _plain(kind, texts=CAMPAIGN_TEXTS if position.towns is not NOT_LOOKED_UP else TEXTS)


def _behind(rows: Rows) -> Choose:
    """The numbers and words behind one entry of a list."""
    if rows.part is not None:
        return _one_of([rows.part(text.strip())[1:] for text in APART.split(rows.example)])
    numbers = _several(lambda chance: float(chance.randint(0, 12)), rows.fewest or rows.numbers, rows.numbers)
    words = _several(_one_of(sorted(rows.words)), 0, 2) if rows.words else _one_of([()])
    return lambda chance: (numbers(chance), words(chance))


def _once(one: Person[Any]) -> int:
    return one.id or id(one)


def _people(system: System, position: Position[Any, Any, Any], recorded: bool) -> Choose:
    """People on the table; also one of a profile or a guest, unless the field wants stored figures."""
    assert system.people is not None
    assert system.roster is not None
    people, profiles, there = system.people, sorted(system.roster.profiles), list(position.people.values())
    if recorded:
        return _one_of(there or [Person("Lefty", people.of_profile(profiles[0]), 7, "Gang", 3, "Lefty", mine=True)])
    others = [Person(name, people.of_profile(name), typed=name) for name in profiles]
    guests = [Person("Somebody", people.guest("Somebody"))]
    return _either(*(_one_of(some) for some in (others, guests, there) if some))


def _read(option: Option, position: Position[Any, Any, Any], text: str) -> list[Any]:
    assert option.read is not None
    try:
        return [option.read(position, text)]
    except Refusal:
        return []


def _offered(complete: OfPosition, position: Position[Any, Any, Any]) -> Iterable[str]:
    """The completions of a field; none without a game."""
    return complete.names(position) if position.played else ()


def _completed(option: Option, position: Position[Any, Any, Any]) -> list[Any]:
    """The bot's completions of a text, by its table, its book or its town; none if it names people."""
    match option.complete:
        case Complete(names):
            offered = names(position.game, None)
        case OfBook(names):
            offered = names(position.book)
        case OfTown(names) if position.towns is not NOT_LOOKED_UP:
            offered = names(position.towns.found, {})
        case _:
            offered = ()
    if option.who is not None or option.rows is not None:
        return []
    return [value for text in offered for value in ([text] if option.read is None else _read(option, position, text))]


def _plain(kind: Any, bounds: tuple[Any, ...] = (), texts: Sequence[str] = TEXTS) -> Choose:
    """A value of a type within its bounds, often at one of them."""
    if hasattr(kind, "__metadata__"):
        return _plain(get_args(kind)[0], kind.__metadata__, texts)
    if NoneType in get_args(kind):
        return _plain(next(one for one in get_args(kind) if one is not NoneType), bounds, texts)
    interval = next((one for one in bounds if isinstance(one, Interval)), Interval())
    least, most = (cast("int | None", one) for one in (interval.ge, interval.le))
    if kind is bool:
        return _one_of([False, True])
    if kind in (int, float):
        low, high = -FAR if least is None else least, FAR if most is None else most
        near = [kind(number) for number in (*range(-1, 13), low, high) if low <= number <= high]
        return _either(_one_of(near), lambda chance: kind(chance.randint(int(low), int(high))))
    if kind is str:
        length = next((one.max_length for one in bounds if isinstance(one, Len)), None) or 60
        return _one_of([text[:length] for text in texts if text])
    raise TypeError(f"no example of {kind}")


def _names(command: Declared, said: Any) -> dict[str, str]:
    """The people whom a move names, as they were typed."""
    named = {name: getattr(said, name) for name, one in command.options.items() if one.who is not None}
    listed = {name: one if isinstance(one, tuple) else (one,) for name, one in named.items() if one is not UNSAID}
    return {name: typed for name, people in listed.items() if (typed := ", ".join(one.typed or "3" for one in people))}


def _given() -> list[Any]:
    """Every command and its places. Moves don't name things that no table here has."""
    return [
        pytest.param(command, place, id=f"{command}, {place}")
        for command in sorted(DECIDED)
        for place, at in places_of(command).items()
        if (at.played or not MOVES[command].table)
        and not any(
            isinstance(one.read, EarlierVerdict) for one in MOVES[command].options.values()
        )  # a button gives it
        and all(
            any(_read(one, at, text) for text in TEXTS)
            for one in MOVES[command].options.values()
            if one.required and one.read is not None
        )
    ]


def _completes(command: str, place: str) -> bool:
    """Whether the bot completes a text of a command here."""
    position = places_of(command)[place]
    return any(_completed(option, position) for option in MOVES[command].options.values())


GIVEN = _given()
AN_UMPIRE_SEES = [one for one in GIVEN if not str(one.values[1]).endswith(BY_OTHERS)]


@takes_turns
@pytest.mark.parametrize("command, place", GIVEN)
def test_every_typed_move_is_refused_or_done(
    command: str,
    place: str,
    approved: Approved,
) -> None:
    found, read = _tried(command, place)
    approved.holds(f"decisions {command}, {place}", found)
    if read and not place.endswith(BY_OTHERS):
        approved.holds(f"readings {command}, {place}", read)


@takes_turns
@pytest.mark.parametrize("command, place", [one for one in AN_UMPIRE_SEES if _completes(*one.values)])
def test_a_move_is_refused_or_done_with_each_text_as_the_bot_completes_it(
    command: str, place: str, approved: Approved
) -> None:
    found, read = _tried(command, place, completes=True)
    approved.holds(f"completed {command}, {place}", f"{found}\n{read}")


def _tried(command: str, place: str, completes: bool = False) -> tuple[str, str]:
    """The results of some moves, and what the odds read off them."""
    chance, found, read = Random(f"{command}, {place}"), list[str](), list[str]()
    at = places_of(command)[place]
    for _ in range(EXAMPLES):
        said = moves(command, place, completes)(chance)
        here = replace(at, typed=_names(MOVES[command], said))
        if MOVES[command].party is not None:
            here = with_party(here, chance, bool(MOVES[command].party))
        seed = chance.randbytes(32)
        try:
            move = filled(here, said)
            deed = _deed(command, here, move)
            read += _read_off(deed, seed, here.book)
            found.append(digest(_done(move, deed, seed, here.book)))
        except Refusal as refusal:
            found.append(digest(str(refusal)))
    return " ".join(found[:FEW]), " ".join(read[:FEW])


def _deed(command: str, position: Position[Any, Any, Any], move: Any) -> Deed[Any] | MoveRef:
    """The deed of a move with all fields filled. Raises Refusal."""
    deed = DECIDED[command](position, move)
    if isinstance(deed, MoveRef):
        assert deed.command in MOVES
    return deed.deed(9, tuple(range(100, 100 + deed.most))) if isinstance(deed, Spawns) else deed


class Drawn:
    """Random faces, of dice with any number of sides, which only the odds ask about."""

    def __init__(self, seed: bytes) -> None:
        self._chance = Random(seed)

    def take(self, n: int, sides: int, _why: str = "", /) -> tuple[Sequence[int], int]:
        return [self._chance.randint(1, sides) for _ in range(n)], 0


def _read_off(deed: Deed[Any] | MoveRef, seed: bytes, book: Book) -> Iterable[str]:
    """The answers that the questions of a deed read off some rolls."""
    if isinstance(deed, MoveRef) or not deed.questions:
        return
    read, dice = list[Any](), Live(Drawn(seed), book)
    for asked in deed.questions:
        read.append(asked.order)
        for _ in range(ROLLS):
            try:
                read.append(asked.read(asked.resolver(dice, *asked.args)))
            except Refusal as refusal:
                read.append(str(refusal))
    yield digest(shown(read))


def _done(move: Any, deed: Deed[Any] | MoveRef, seed: bytes, book: Book) -> Any:
    """The result of a move, and its report. Raises Refusal."""
    if isinstance(deed, MoveRef):
        return deed.command, deed.typed
    price = deed.allow()
    prepared = prepared_of(move, deed, on_record(one for one in price if not isinstance(one, Umpired)))
    result, facts, tallied = None, None, ()
    if deed.resolver is not None:
        outcome = resolve(deed.resolver, *deed.args, dice=Fair(seed), book=book)
        facts = dump_outcome(outcome, prepared.deed.facts(outcome))
        result, tallied = outcome.result, deed.tallied(outcome)
    changes = (*price, *tallied, *deed.changes(result))
    assert all(isinstance(one, (Change, Umpired)) for one in changes)
    return changes, deed.ends_turn(result), shown(prepared.report(result)), facts, handled(prepared)
