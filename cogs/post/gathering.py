"""A game before play begins: who plays which side, what is missing, and the buttons that take a side or begin."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from cogs.cards.card import Press
from cogs.context.board_display import GAME_TABLES, LAY, STREET
from cogs.context.context import Context
from cogs.context.obligations import Debt
from cogs.context.systems import roster_of
from cogs.pipeline.left_to_house import waits_for_street
from db.games import StoredGame
from rules.core.action.system import System
from rules.core.commands.game import beginning, joining, lacking, neutrals, side_line
from rules.core.commands.house import playing_house
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.house import HOUSE
from rules.core.plain.markup import mention, strong
from rules.core.plain.words import listed


class Gathering(NamedTuple):
    """A game before play begins, as everyone sees it: a sentence, a line for each side, and buttons."""

    headline: str
    lines: tuple[str, ...]
    buttons: tuple[Press, ...]


def has_begun(game: StoredGame) -> bool:
    """Whether play has begun in a game."""
    games = game.system.games
    assert games is not None
    return games.begun(game.game.board)


def street_lines(game: StoredGame) -> tuple[str, ...]:
    """The line that says for what street the house waits; none for any other game."""
    if not waits_for_street(game):
        return ()
    names = [strong(one.name) for one in game.game.sides if HOUSE in one.players]
    return (f"The house plays {listed(names)} once a street is laid.",)


def begin_button(game: StoredGame, debts: Sequence[Debt]) -> tuple[Press, ...]:
    """The button that begins play; none once it has begun, or while a side lacks something or owes a roll first."""
    if owes_first(game, debts) or has_begun(game) or GAME_TABLES[game.game.system].opens:
        return ()
    return tuple(Press(*one) for one in beginning(game.id, game.game))


def owes_first(game: StoredGame, debts: Sequence[Debt]) -> bool:
    """Whether players must roll what they owe before play begins, as its first command demands."""
    return bool(debts) and bool(GAME_TABLES[game.game.system].first)


async def gathering_of(ctx: Context, game: StoredGame, debts: Sequence[Debt]) -> Gathering | None:
    """A game before play begins; None once it has begun, or if its system gathers its players in its own way."""
    if has_begun(game) or GAME_TABLES[game.game.system].opens:
        return None
    joins, begins = [Press(*one) for one in joining(game.id, game.game)], begin_button(game, debts)
    full = "a roll is owed before it can begin" if owes_first(game, debts) else "ready to begin"
    waits = "take a side" if joins else "bring your gangs" if lacking(game.game) else full
    house = [Press(*one) for one in playing_house(game.id, game.game)] if game.system.opponent is not None else []
    buttons = (*joins, *house, *begins, *street_button(game))
    lines = (*await side_lines(ctx, game), *street_lines(game))
    return Gathering(f"{game.system.title}: {waits}", lines, buttons)


def first_street_button(game: StoredGame) -> tuple[Press, ...]:
    """The button that offers a street as long as nobody has acted, or the house waits for one; none once one is
    laid.
    """
    games = game.system.games
    assert games is not None
    late = has_begun(game) and games.acted(game.game.board) and not waits_for_street(game)
    if game.game.street is not None or late:
        return ()
    return street_button(game)


def street_button(game: StoredGame) -> tuple[Press, ...]:
    """The button that shows the street of a game, or offers one; none for a system without streets."""
    if game.game.street is not None:
        return (STREET,)
    return (LAY,) if game.system.bearing is not None else ()


async def side_lines(ctx: Context, game: StoredGame) -> list[str]:
    """A line for each side: its emblem, its players and its gangs; then the gangs of no side, and the umpires."""
    there = await ctx.work.rosters.gangs_of([Subject(SubjectKind.GANG, gang) for gang in game.game.gangs])
    gangs = {gang.id: gang.gang.name for gang in there if gang.gang.present}
    emblems = GAME_TABLES[game.game.system].emblems
    lines = [
        side_line(game.game, place, emblem, [gangs[gang] for gang in side.gangs if gang in gangs])
        for place, (emblem, side) in enumerate(zip(emblems, game.game.sides, strict=False))
    ]
    neutral = [gangs[gang] for gang in neutrals(game.game) if gang in gangs]
    if neutral:
        lines.append(f"On no side: {', '.join(neutral)}")
    if game.game.umpires:
        lines.append("Umpires: " + " ".join(mention(user) for user in game.game.umpires))
    return lines


def is_taken(title: str, there: Collection[str]) -> bool:
    """Whether a sample gang is among the gangs of these names. On a server that has one it is called “North Side 2”."""
    return any(one == title or (one.startswith(f"{title} ") and one[len(title) + 1 :].isdecimal()) for one in there)


def sample_titles(system: System) -> list[str]:
    """The titles of the sample gangs of a system."""
    return list(roster_of(system).samples) if system.roster is not None else []
