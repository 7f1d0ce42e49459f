"""The parts of a turn, one after the other, and the poker chips of each side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part, side_named
from cogs._kit.play import Offer, Options, Play, Said, plays
from cogs._kit.render import Press, clean
from cogs._kit.words import count
from cogs.pottersville.aftermath import MOST_TESTS, guts_offers
from cogs.pottersville.people import Person
from cogs.pottersville.table import NEXT, able, orders_press, people_by_id
from cogs.pottersville.turn.succession import succession
from cogs.pottersville.turns import TABLED, board_here
from db.games import StoredGame
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.refusal import IllegalNow, NotYours, OutOfRange, together
from rules.pottersville.board import Board, ChipsSet, SidesReady, TurnBegun, apply, bereft
from rules.pottersville.dealing import chips_of_all
from rules.pottersville.model import Phase, Wound
from rules.pottersville.state import Doing, hindrance, next_phase, owing_tests, spend_chip

TELLS: Final = {
    Phase.GATS: "Who has a gun fires, or throws a bomb: /pottersville-shoot.",
    Phase.MELEE: "Who is in contact fights: /pottersville fight.",
}


@plays("pottersville next")
async def prepare_next(desk: Desk, options: Options) -> Play:
    """The next part of the turn begins, or the next turn."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    figures = await figures_of(desk, game)
    ready = able(board, figures)
    drivers = [one.id for one in figures if not hindrance(one.figure, Doing.DRIVE)]
    begun = next_phase(board, game.id, ready, drivers)
    waits = _still_busy(desk, game, figures)
    if waits and not _goes_on_for(desk, game, waits):
        return _done_with(desk, game, waits)
    after = apply(board, begun)
    over = isinstance(begun, TurnBegun)
    lines, offers = _now(after, ready, people_by_id(figures))
    headline = f"Turn {after.turn} begins: orders." if over else f"Turn {after.turn}: {after.phase}."
    presses = (orders_press(game),) if over and after.units else ()
    return Play(
        say=lambda _: Said(headline, tuple(lines), offers, presses=presses),
        changes=lambda _: (begun,),
        ends_turn=lambda _: over,
        rule="pot.orders",
    )


def _still_busy(desk: Desk, game: StoredGame, figures: Sequence[StoredFigure]) -> list[int]:
    """The sides besides the caller's, by place from 0, whose players have not said that they are done with this part.

    A side that nobody plays, or of whom nobody is alive and free, is never waited for.
    """
    board: Board = game.game.board
    acting = {
        game.game.side_of_gang(one.gang.id)
        for one in figures
        if one.figure.wound is not Wound.DEAD and not one.figure.cuffed
    }
    return [
        place
        for place, side in enumerate(game.game.sides)
        if side.players and desk.caller.actor.id not in side.players and place in acting and place not in board.ready
    ]


def _goes_on_for(desk: Desk, game: StoredGame, waits: Sequence[int]) -> bool:
    """Whether an umpire goes on for those who are not done: one who plays himself, once his own side has said it is."""
    board: Board = game.game.board
    own = _own_sides(desk, game)
    if not desk.is_umpire or not set(own) <= set(board.ready):
        return False
    for place in waits:
        desk.acts_for(clean(game.game.sides[place].name))
    return True


def _own_sides(desk: Desk, game: StoredGame) -> tuple[int, ...]:
    return tuple(place for place, side in enumerate(game.game.sides) if desk.caller.actor.id in side.players)


def _done_with(desk: Desk, game: StoredGame, waits: Sequence[int]) -> Play:
    """The caller's sides are done with this part of the turn; it goes on once all are."""
    board: Board = game.game.board
    own = _own_sides(desk, game)
    others = together([clean(game.game.sides[place].name) for place in waits])
    if set(own) <= set(board.ready):
        raise IllegalNow(f"The turn goes on once {others} {'is' if len(waits) == 1 else 'are'} done: you have said so.")
    mine = together([clean(game.game.sides[place].name) for place in own])
    verb = "is" if len(own) == 1 else "are"
    return Play(
        say=lambda _: Said(
            f"{mine} {verb} done with turn {board.turn}: {board.phase}.",
            (f"It goes on once {others} {'is' if len(waits) == 1 else 'are'} done too.",),
            (NEXT,),
        ),
        changes=lambda _: (SidesReady(game.id, own),),
        rule="pot.orders",
    )


def _now(board: Board, ready: list[str], people: Mapping[int, Person]) -> tuple[list[str], tuple[Offer, ...]]:
    """What the part of the turn that begins is for, and the buttons of it."""
    if board.phase is Phase.ORDERS:
        figures = {key: one.figure for key, one in people.items() if one.figure is not None}
        lost = [unit for unit in board.units if unit.name in ready and bereft(unit, figures)]
        told = [f"{people[unit.leader].name} is dead: name who leads {clean(unit.name)} now." for unit in lost]
        return [*told, *_cheesing(board)], tuple(map(succession, lost))[:MOST_TESTS]
    if board.phase is not Phase.GUTS:
        return [TELLS[board.phase]], (NEXT,)
    owing = [board.unit(name) for name in owing_tests(board, ready)]
    running = [unit for unit in board.units if unit.cheesing and not unit.shot_at and unit.name in ready]
    stunned = [one for one in people.values() if one.wound is Wound.SUPPRESSED]
    lines = (
        [f"To test Guts for having been shot at: {together([clean(unit.name) for unit in owing])}."] if owing else []
    )
    lines += [f"May rally: {together([clean(unit.name) for unit in running])}."] if running else []
    lines += [f"May come round: {together([one.name for one in stunned])}."] if stunned else []
    rounds = tuple(
        Offer(f"Comes round: {one.label}"[:80], "pottersville unstun", {"figure": one.full_name}) for one in stunned
    )[:MOST_TESTS]
    return lines or ["Nobody has to test Guts."], (*guts_offers((*owing, *running)), *rounds, NEXT)


def _cheesing(board: Board) -> list[str]:
    """Which units get no order."""
    names = [clean(unit.name) for unit in board.units if unit.cheesing]
    return [f"Cheesing it, and without an order until they rally: {together(names)}."] if names else []


# Poker chips


@plays("pottersville chips")
async def prepare_chips(desk: Desk, options: Options) -> Play:
    """Chips are rolled for; or put right, or spent by hand."""
    game = TABLED.game(desk)
    if game is None:
        return _plain_chips(options)
    require_taking_part(desk, game)
    if options.get("sides") is not None:
        raise OutOfRange("The game knows its sides: leave sides out, or name one with side.")
    if options.get("set") is not None or options.get("spend"):
        return _by_hand(desk, game, options)
    board: Board = game.game.board
    sides = [_side(desk, game, options)] if options.get("side") else list(range(len(game.game.sides)))
    waiting = [side for side in sides if board.chips_of(side) is None]
    if not waiting:
        told = ", ".join(f"{clean(game.game.sides[side].name)} {board.chips_of(side)}" for side in sides)
        raise IllegalNow(f"The poker chips are rolled already, once a game: {told}.")
    return _rolled(
        [clean(game.game.sides[side].name) for side in waiting],
        lambda found: tuple(ChipsSet(game.id, side, chips) for side, chips in zip(waiting, found, strict=True)),
        (orders_press(game),) if board.units and board.phase is Phase.ORDERS else (),
    )


def _plain_chips(options: Options) -> Play:
    if options.get("side") or options.get("set") is not None or options.get("spend"):
        raise IllegalNow("No game of Pottersville is played here, so nobody's chips are kept: leave those options out.")
    return _rolled([f"Side {number}" for number in range(1, int(options.get("sides") or 1) + 1)], lambda _: ())


def _rolled(
    names: list[str], changes: Callable[[tuple[int, ...]], tuple[Change, ...]], presses: tuple[Press, ...] = ()
) -> Play:
    return Play(
        say=lambda found: Said(
            "; ".join(f"{name}: {count(chips, 'poker chip')}" for name, chips in zip(names, found, strict=True)) + ".",
            ("Each pays for one re-roll or one daring stunt.",),
            presses=presses,
        ),
        resolver=chips_of_all,
        args=(len(names),),
        names=tuple(names),
        changes=changes,
        facts=lambda outcome: dict(zip(names, outcome.result, strict=True)),
    )


def _side(desk: Desk, game: StoredGame, options: Options) -> int:
    """The side named; with no name the caller's."""
    if options.get("side"):
        return side_named(game, str(options["side"]))
    mine = game.game.side_of_player(desk.caller.actor.id)
    if mine is None:
        raise OutOfRange("Say whose chips they are, side:1.")
    return mine


def _by_hand(desk: Desk, game: StoredGame, options: Options) -> Play:
    """Chips that an umpire counts out, or one that a player spends at the real table."""
    if options.get("dice"):
        raise OutOfRange("Nothing is rolled here: leave the dice out.")
    if options.get("set") is not None and options.get("spend"):
        raise OutOfRange("Either a chip is spent or they are counted anew: leave out set or spend.")
    board: Board = game.game.board
    side = _side(desk, game, options)
    name = clean(game.game.sides[side].name)
    if options.get("spend"):
        _require_spends(desk, game, side)
        change: Change = spend_chip(board, game.id, side, "a die thrown anew at the table")
        left = (board.chips_of(side) or 0) - 1
        told = f"{name} spends a poker chip: {count(left, 'chip')} left."
    else:
        if not desk.is_umpire:
            raise NotYours("The chips are counted as they are spent: an umpire puts them right.")
        desk.acts_for(name)
        left = int(options["set"])
        change = ChipsSet(game.id, side, left)
        told = f"{name} has {count(left, 'poker chip')}."
    return Play(say=lambda _: Said(told), changes=lambda _: (change,), rule="pot.chips")


def _require_spends(desk: Desk, game: StoredGame, side: int) -> None:
    one = game.game.sides[side]
    if not one.players or desk.caller.actor.id in one.players:
        return
    if not desk.is_umpire:
        raise NotYours(f"{clean(one.name)} spends its own chips: that is for who plays it, or an umpire.")
    desk.acts_for(clean(one.name))
