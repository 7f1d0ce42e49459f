"""Obligations: their lists, their buttons on the cards that create them and on others, and the commands that settle
them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from cogs.cards.card import Press
from cogs.context.context import Context
from db.games import StoredGame
from db.repositories import StoredFigure
from db.seats import GAME
from rules.core.action.fields import Squares
from rules.core.action.move import MOVES
from rules.core.action.obligations import OwedBy, due_in
from rules.core.plain.events import Change, Subject, SubjectKind
from rules.core.plain.markup import at_time
from rules.core.plain.refusal import IllegalNow
from rules.core.plain.words import key_of
from rules.core.play.obligations import Allegiances, Owed, Owes, Settled

MOST_SHOWN, MOST_OWED = 10, 8
"""The most lines of a list of obligations, and the most buttons on the card that creates them."""
OWED: Final = "owe"
"""The name of the buttons that settle an obligation."""


def up(until: int) -> str:
    """When a time is up, as an addition to a sentence; empty for 0, any time."""
    return f" Deadline: {at_time(until, 'R')}." if until else ""


Times = Mapping[str, int]
"""The deadline of each thing that a game or campaign by post waits for, by its mark."""
ANY: Final[Times] = MappingProxyType({})


class Debt(OwedBy):
    """One obligation, with its button."""

    __slots__ = ()

    @property
    def press(self) -> Press:
        """The button that settles it."""
        return Press(OWED, self.key, self.label)


def owing(game: StoredGame, figures: Iterable[StoredFigure], *, some: bool = False) -> list[Debt]:
    """The obligations in a game now: of figures, of units, on the board. Figures of other systems owe nothing.

    some  whether these are only some figures of the game; then the list includes what no longer concerns anyone
    """
    system, games = game.game.system, game.system.games
    people = {one.id: one for one in figures if one.gang.gang.system == system}
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
    """The name of a figure in a form that is always unique: “Spats (North Side)”."""
    return f"{one.figure.name} ({one.gang.gang.name})"


def _of_figure(one: StoredFigure, owed: Owed, settled: tuple[Change, ...], alike: bool) -> Debt:
    short, full = one.figure.name, typed_name(one)
    return Debt(one.id, full, full if alike else short, frozenset({key_of(short), key_of(full)}), owed, settled)


def outside(one: StoredFigure) -> list[Debt]:
    """The obligations of a figure outside games: those that are kept there too, and wait for nothing."""
    due = (owed for owed in one.figure.duties if owed.anywhere and not owed.after)
    return [_of_figure(one, owed, (Settled(one.id, owed),), False) for owed in due]


async def debts_of(ctx: Context, figure: int) -> list[Debt]:
    """The obligations in the game of this channel; without a game, those of a figure of this server, by its id."""
    if ctx.game is not None:
        return owing(ctx.game, await ctx.work.figures_in(ctx.game))
    try:
        name = await ctx.work.rosters.full_name(ctx.server_id, figure)
    except IllegalNow:  # gone, or made up
        return []
    return outside(await ctx.figure(name))


async def square_owed(ctx: Context, key: str) -> Debt | None:
    """The obligation of a button, if the caller settles it and all that it lacks is a square; None otherwise."""
    who = key.partition(".")[0]
    debt = next((one for one in await debts_of(ctx, int(who)) if one.key == key), None)
    if debt is None or not isinstance(debt.who, int) or debt.owed.command not in MOVES:
        return None
    lacks = [one for name, one in MOVES[debt.owed.command].options.items() if name not in debt.options]
    if not lacks or not all(isinstance(one.measured, Squares) for one in lacks):
        return None
    (figure,) = await ctx.work.rosters.known([Subject(SubjectKind.FIGURE, debt.who)])
    return debt if ctx.acts_as_owner(figure) else None


def settling(
    game: StoredGame, figures: Iterable[StoredFigure], command: str, typed: Mapping[str, Any]
) -> tuple[Change, ...]:
    """The changes by which a command settles obligations: one of each debtor that owed it."""
    found: dict[str, Debt] = {}
    for debt in owing(game, figures, some=True):
        if debt.name not in found and not debt.owed.lasting and debt.met_by(command, typed):
            found[debt.name] = debt
    return tuple(change for debt in found.values() for change in debt.settled)


def lines_of(debts: Sequence[Debt], most: int = MOST_SHOWN, ends: Mapping[str, str] | None = None) -> list[str]:
    """A line for each obligation; those of a figure that are alike share one. By post it says until when, and what then
    follows, as the game's clock gives it by mark.
    """
    alike = Counter((debt.line, (ends or {}).get(debt.mark, "")) for debt in debts)
    lines = [f"{times_over(line, number)}{end}" for (line, end), number in alike.items()]
    more = [f"{len(lines) - most} more. See them with /game owed."] if len(lines) > most else []
    return [*lines[:most], *more]


def times_over(line: str, number: int) -> str:
    """A sentence that holds so often: “Rex owes a test, 3 times.” Of several sentences the number comes first."""
    if number > 1 and ". " in line:
        return f"{number} times: {line}"
    return line if number == 1 else f"{line.removesuffix('.')}, {number} times."


def each_once(debts: Iterable[Debt]) -> list[Debt]:
    """These debts without those that another of them is exactly like."""
    found = list(debts)
    return found if len(found) < 2 else list({debt.mark: debt for debt in found}.values())


async def times_of(ctx: Context, game: StoredGame) -> Times:
    """The deadlines of what a game by post waits for; none for any other game."""
    if not game.game.pace.by_post:
        return ANY
    return (await ctx.work.parts.times((game.id,))).get((GAME, game.id), ANY)


def owed_button(debts: Sequence[Debt]) -> tuple[Press, ...]:
    """The button that lists the obligations; none without obligations. If none of them must come first, it says so."""
    if not debts:
        return ()
    number, must = len(debts), any(not one.owed.passing for one in debts)
    return (Press("owed", "0", f"Owed ({number})" if must else f"Owed later ({number})"),)


# Obligations that a result creates


async def made(ctx: Context, game: int, changes: Collection[Change]) -> list[Debt]:
    """The obligations that these applied changes created and that can be met in this part of a turn, each once.

    game  the id of the game in which they happened; 0 for none
    """
    owes = [one for one in changes if isinstance(one, Owes)]
    if not owes:
        return []
    stored = await ctx.work.games.get(game) if game else None
    if stored is not None and any(one.owed.open for one in owes):  # other figures must answer, who have to be available
        return timely(stored, left_by(owes, owing(stored, await ctx.work.figures_in(stored))))
    figures = await ctx.work.rosters.known([one.about for one in owes])
    if stored is None:
        return left_by(owes, [debt for one in figures for debt in outside(one)])
    return timely(stored, left_by(owes, owing(stored, figures, some=True)))


def timely(game: StoredGame, debts: Iterable[Debt]) -> list[Debt]:
    """Those of these debts that can be met in this part of a turn."""
    games = game.system.games
    assert games is not None
    return [one for one in debts if games.timely(game.game.board, one.who, one.owed)]


def left_by(changes: Iterable[Owes], debts: Iterable[Debt]) -> list[Debt]:
    """Those of the debts that the changes have created, each once."""
    new = [(one.subject, one.owed) for one in changes]
    return each_once(debt for debt in debts if (debt.who, debt.owed) in new)


async def idle_debts(ctx: Context, changes: Sequence[Owes]) -> list[Debt]:
    """What a result asks of figures on record outside games, where no one is held to it.

    It omits what belongs to games alone.
    """
    asked = [one for one in changes if not one.owed.after and not MOVES[one.owed.command].table]
    figures = await ctx.work.rosters.known([one.about for one in asked]) if asked else []
    people = {one.id: one for one in figures}
    return [
        _of_figure(people[one.subject], one.owed, (Settled(one.subject, one.owed),), False)
        for one in asked
        if one.subject in people
    ]
