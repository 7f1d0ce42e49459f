"""A prepared command: what it rolls, changes and reports; and the preparations of the commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import wraps
from typing import Any, TypeVar

from cogs.cards.card import Card, Picture
from cogs.context.caller import SURE
from cogs.context.context import Context
from cogs.context.typed import of_typed
from cogs.safety.registry import by_command
from rules.core.action.deed import Deed
from rules.core.action.move import command_of
from rules.core.action.position import Umpired
from rules.core.action.report import FollowUp, Report, of_record
from rules.core.people.person import GangView, Person
from rules.core.plain.events import Change, Subject, SubjectKind
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen, replace
from rules.core.tables.outcome import Outcome, Throw

Options = dict[str, Any]
ONCE, BUTTON = "once", "button"
"""The keys beside the kept options of a button: what it uses up, and its label with its event."""


def kept_of(one: FollowUp, event: int = 0) -> Options:
    """The options of a button as the bot keeps them until a press, with its other facts: see `typed_of`.

    A button on the card of an event lasts as long as the event.
    """
    about = {"label": one.label, **({"event": event} if event else {})}
    return {**one.typed, BUTTON: about, **({ONCE: one.once} if one.once else {})}


def typed_of(kept: Mapping[str, Any]) -> Options:
    """The options of a button's command, out of those that the bot kept for it."""
    return {name: value for name, value in kept.items() if name not in (ONCE, BUTTON, SURE)}


@frozen
class Prepared:
    """A prepared command: its deed, and what only Discord and the database know of it.

    paid       the price, due with any result and booked even while the result is sealed
    allowed    whether the deed was already asked whether it is allowed now
    about      figures and gangs on record that it concerns even if they do not change
    recalled   throws of an earlier roll, with headings, which stay the same where the resolver asks for the like
    game       id of the game whose log records it, if it is not the game here
    ephemeral  a card for the caller alone, shown after the public one
    picture    a picture of the new state, drawn once all is stored
    line       a simple roll in one line, which replaces headline and dice on its card; empty for others
    """

    deed: Deed[Any]
    paid: tuple[Change, ...] = ()
    allowed: bool = False
    about: tuple[Subject, ...] = ()
    recalled: tuple[Throw, ...] = ()
    game: int | None = None
    ephemeral: Callable[[Any], Card | None] = lambda _: None
    picture: Callable[[Any], Picture | None] | None = None
    line: Callable[[Outcome[Any]], str] = lambda _: ""

    @classmethod
    def of(cls, deed: Deed[Any]) -> Prepared:
        """A deed that the rules decided. The deed names the people whom it concerns."""
        return cls(deed, about=subjects(deed.about or ()))

    def report(self, result: Any) -> Report:
        """The report of a result."""
        return of_record(self.deed.report(result))

    def changes(self, result: Any) -> tuple[Change, ...]:
        """The changes that a result makes to what is on record."""
        return on_record(self.deed.changes(result))

    def tallied(self, outcome: Outcome[Any]) -> tuple[Change, ...]:
        """The further changes that the dice and rows of its outcome make."""
        return on_record(self.deed.tallied(outcome))

    def but(self, **values: Any) -> Prepared:
        """The same command with other values in its deed."""
        return replace(self, deed=fast_replace(self.deed, **values))


def subjects(people: Iterable[Person[Any] | GangView[Any]]) -> tuple[Subject, ...]:
    """Those on record among people and gangs, each once."""
    kinds = (
        (SubjectKind.GANG if isinstance(one, GangView) else SubjectKind.FIGURE, one.id) for one in people if one.id
    )
    return tuple(Subject(*one) for one in dict.fromkeys(kinds))


def on_record(changes: Iterable[Change]) -> tuple[Change, ...]:
    """The changes of what is on record. A guest has no id, and id 0 is no game."""
    return tuple(one for one in changes if one.subject)


def charged(ctx: Context, price: Iterable[Change | Umpired]) -> tuple[Change, ...]:
    """The changes of a deed's price to what is on record. The context records each name for whom an umpire acts."""
    for one in price:
        if isinstance(one, Umpired):
            ctx.acts_for(one.whom, one.gang)
    return on_record(one for one in price if not isinstance(one, Umpired))


M = TypeVar("M")


Prepare = Callable[[Context, Options], Awaitable[Prepared]]
"""The preparation of a command as the pipeline calls it: it reads the raw options."""
Preparation = Callable[[Context, M], Awaitable[Prepared]]
"""The preparation of a command as a cog writes it: it takes the record that `prepares` reads from the options."""
PREPARES: dict[str, Prepare] = by_command()
"""The preparations of all commands, by name. Each reads the raw options."""


async def ready(ctx: Context, command: str, options: Options) -> Prepared:
    """A prepared command, once it is also allowed now.

    Odds and look-ups neither ask whether it is allowed nor call `require_unseated`.
    """
    prepared = await PREPARES[command](ctx, options)
    if not ctx.asking:
        if not prepared.allowed:
            prepared = replace(prepared, paid=charged(ctx, prepared.deed.allow()), allowed=True)
        await ctx.require_unseated()
    return prepared


def prepares(kind: type[M], command: str = "") -> Callable[[Preparation[M]], Preparation[M]]:
    """Register the preparation of a declared command: a coroutine of the context and of its record.

    `command` names a command with other options than the typed ones: that of a button, of a clock, or of a file's
    contents.
    """

    def register(prepare: Preparation[M]) -> Preparation[M]:
        @wraps(prepare)
        async def read(ctx: Context, options: Options) -> Prepared:
            return await prepare(ctx, of_typed(kind, options))

        PREPARES[command or command_of(kind)] = read
        return prepare

    return register


def log_ids(ctx: Context, prepared: Prepared) -> tuple[int, int]:
    """The ids of the game and the campaign of a command; 0 for none. A campaign's command has game 0."""
    if prepared.deed.log:
        return 0, prepared.deed.log
    game = prepared.game or (ctx.game.id if ctx.game is not None else 0)
    return game, ctx.campaign.id if ctx.campaign is not None and not game else 0
