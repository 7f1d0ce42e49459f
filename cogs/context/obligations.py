"""What is owed: listed, put on the card that makes it and on others as buttons, settled by the command that does it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from cogs.cards.render import Press
from cogs.context.context import Context
from db.games import StoredGame
from db.repositories import StoredFigure
from db.seats import GAME
from rules.core.action.move import MOVES
from rules.core.action.obligations import OwedBy, due_in
from rules.core.plain.events import Change
from rules.core.plain.markup import at_time
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import key_of
from rules.core.play.obligations import Allegiances, Owed, Owes, Settled

MOST_SHOWN, MOST_OWED = 10, 8
"""Lines of a list of what is owed, and buttons on a card of what it makes owed."""
OWED: Final = "owe"
"""What buttons do that do something owed."""


def up(until: int) -> str:
    """When a time is up, to follow a sentence; empty for 0, any time."""
    return f" Time is up {at_time(until, 'R')}." if until else ""


Times = Mapping[str, int]
"""When the time is up for something that a game or campaign by post waits for, by its mark."""
ANY: Final[Times] = MappingProxyType({})


class Debt(OwedBy):
    """One thing owed, with its button."""

    __slots__ = ()

    @property
    def press(self) -> Press:
        """The button that does it."""
        return Press(OWED, self.key, self.label)


def owing(game: StoredGame, figures: Iterable[StoredFigure], *, some: bool = False) -> list[Debt]:
    """What is owed in a game now: by figures, by units, by things on the board; figures of other systems owe nothing.

    some  whether these are some figures of the game alone: then what concerns nobody any more is among it
    """
    games = game.system.games
    people = {one.id: one for one in figures if one.gang.gang.system == game.system.id}
    assert games is not None
    several = Counter(key_of(one.figure.name) for one in people.values())
    gangs = {one.id: one.gang.id for one in people.values()}
    fellows = None if some else Allegiances(game.game.sides_of(gangs), gangs)
    due = due_in(game.id, game.game, games, {one.id: one.figure for one in people.values()}, fellows)
    return [
        Debt(who, who, who, frozenset({key_of(who)}), owed, settled)
        if isinstance(who, str)
        else _of_figure(people[who], owed, settled, several[key_of(people[who].figure.name)] > 1)
        for who, owed, settled in due
    ]


def typed_name(one: StoredFigure) -> str:
    """The name of somebody as it can be typed, whoever else bears it: “Spats (North Side)”."""
    return f"{one.figure.name} ({one.gang.gang.name})"


def _of_figure(one: StoredFigure, owed: Owed, settled: tuple[Change, ...], alike: bool) -> Debt:
    short, full = one.figure.name, typed_name(one)
    return Debt(one.id, full, full if alike else short, frozenset({key_of(short), key_of(full)}), owed, settled)


def outside(one: StoredFigure) -> list[Debt]:
    """What somebody owes where no game is played: what is kept there too, and waits for nothing."""
    due = (owed for owed in one.figure.duties if owed.anywhere and not owed.after)
    return [_of_figure(one, owed, (Settled(one.id, owed),), False) for owed in due]


async def debts_of(ctx: Context, figure: int) -> list[Debt]:
    """What is owed in the game of this channel; where none is played, by a figure of this server, by its id."""
    if ctx.game is not None:
        return owing(ctx.game, await ctx.work.rosters.figures_of(ctx.game.game.gangs))
    try:
        name = await ctx.work.rosters.full_name(ctx.server_id, figure)
    except IllegalNow:  # gone, or made up
        return []
    return outside(await ctx.figure(name))


def settling(
    game: StoredGame, figures: Iterable[StoredFigure], command: str, typed: Mapping[str, Any]
) -> tuple[Change, ...]:
    """The changes by which what a command does is owed no longer, of one debt of each of those who owed it."""
    found: dict[str, Debt] = {}
    for debt in owing(game, figures, some=True):
        if debt.name not in found and not debt.owed.lasting and debt.met_by(command, typed):
            found[debt.name] = debt
    return tuple(change for debt in found.values() for change in debt.settled)


def lines_of(debts: Sequence[Debt], most: int = MOST_SHOWN, ends: Mapping[str, str] | None = None) -> list[str]:
    """What is owed, a line each, and by post until when and what then, as the game's clock tells it by its mark."""
    more = [f"{len(debts) - most} more: /game owed lists them."] if len(debts) > most else []
    return [*(f"{debt.line}{(ends or {}).get(debt.mark, '')}" for debt in debts[:most]), *more]


async def times_of(ctx: Context, game: StoredGame) -> Times:
    """When the time is up for what a game by post waits for; nothing of any other."""
    if not game.game.pace.by_post:
        return ANY
    return (await ctx.work.parts.times((game.id,))).get((GAME, game.id), ANY)


def owed_button(debts: Sequence[Debt]) -> tuple[Press, ...]:
    """The button that lists what is owed; none where nothing is."""
    return (Press("owed", "0", f"Owed ({len(debts)})"),) if debts else ()


# What a result makes owed


async def made(ctx: Context, game: int, changes: Collection[Change]) -> list[Debt]:
    """What these changes, applied by now, have left to be done at once, each but once.

    game  the id of the game that they happened in; 0 for none
    """
    owes = [one for one in changes if isinstance(one, Owes)]
    if not owes:
        return []
    stored = await ctx.work.games.get(game) if game else None
    if stored is not None and any(one.owed.open for one in owes):  # asked of others, who have to be left
        return left_by(owes, owing(stored, await ctx.work.rosters.figures_of(stored.game.gangs)))
    figures = await ctx.work.rosters.known([one.about for one in owes])
    if stored is None:
        return left_by(owes, [debt for one in figures for debt in outside(one)])
    return left_by(owes, owing(stored, figures, some=True))


def left_by(changes: Iterable[Owes], debts: Iterable[Debt]) -> list[Debt]:
    """Those of these debts that the changes have made, each but once."""
    new = [(one.subject, one.owed) for one in changes]
    return list({debt.mark: debt for debt in debts if (debt.who, debt.owed) in new}.values())


async def idle_debts(ctx: Context, changes: Sequence[Owes]) -> list[Debt]:
    """What a result asks of figures on record where no game is played, so that nobody is held to it.

    None of what is done in a game alone.
    """
    asked = [one for one in changes if not one.owed.after and not MOVES[one.owed.command].table]
    figures = await ctx.work.rosters.known([one.about for one in asked]) if asked else []
    people = {one.id: one for one in figures}
    return [
        _of_figure(people[one.subject], one.owed, (Settled(one.subject, one.owed),), False)
        for one in asked
        if one.subject in people
    ]
