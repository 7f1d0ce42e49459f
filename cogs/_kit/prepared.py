"""What a command is made ready to: what may be rolled, changed and told; and who prepares each command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from typing import Any, TypeVar

from cogs._kit.context import SURE, Context
from cogs._kit.finding import by_command
from cogs._kit.render import Card, Picture
from cogs._kit.typed import of_typed
from rules.core.deed import Question, Reroll
from rules.core.events import Change, Subject
from rules.core.frozen import frozen
from rules.core.lazily import Lazily
from rules.core.move import command_of
from rules.core.outcome import Outcome, Throw
from rules.core.report import Confirmation, FollowUp, Report

Options = dict[str, Any]
ONCE, BUTTON = "once", "button"
"""Beside the options that are kept for a button: what can be done once alone, and what it says and is on."""


def kept_of(one: FollowUp, event: int = 0) -> Options:
    """The options of a button as they are kept until it is pressed, and what it is besides: see `typed_of`. One on the
    card of an event stands and falls with it.
    """
    about = {"label": one.label, **({"event": event} if event else {})}
    return {**one.typed, BUTTON: about, **({ONCE: one.once} if one.once else {})}


def typed_of(kept: Mapping[str, Any]) -> Options:
    """The options that a button runs its command with, of those that were kept for it."""
    return {name: value for name, value in kept.items() if name not in (ONCE, BUTTON, SURE)}


@frozen(slots=False)  # with slots nothing could be made only when it is asked for
class Prepared:
    """A command made ready.

    resolver   the rule that rolls, with `args`; None for a deed that needs no dice
    names      who stands behind the numbers in the headings of throws
    changes    what a result changes
    tallied    what the dice and rows of its outcome change besides
    paid       what it costs whatever comes of it, booked even while a sealed result waits
    typed      faces known before anything is typed, such as the card that was really drawn
    recalled   throws of an earlier roll, headings and all, which stay as they fell where the like is asked for
    game       id of the game whose log takes it, where it is not the one played here
    campaign   id of the campaign whose log takes it, where it is not what is here
    allow      refuses what only now can't be, such as for want of money; who asks the odds is refused nothing by it
    sure       what is asked once before it is done; None where it just is
    say        what is told about it
    facts      the outcome as JSON values for programs; by default its result
    questions  what the odds are asked; none where there is nothing to roll
    instead    buttons beside “Roll it” on the odds: the same with other options
    rerolls    skills that may throw a die of it anew; none of a sealed roll
    about      figures and gangs it concerns even if they do not change
    again      whether the same can be done once more by a button
    ends_turn  whether a result ends a turn of the game, and with it of its dice
    shown_to   users who may look at it while it is sealed, besides its actor and the umpires
    hush       whether the log does not keep what was typed, nor, where its card is private, what was told and which
               command of its root it was: that is nobody else's business
    untold     whether nobody but who does it is to know of it: its card is theirs alone, no log lists it, and only they
               can take it back, which tells nobody either. Nothing is rolled in it
    blind      whether nobody, its actor and the umpires included, may know what fell until the game closes, such as a
               card drawn from a deck; what it changes happens at once, and what is told of it gives nothing away
    ephemeral  a card for the caller alone, shown after what is told to all
    picture    what it looks like now, drawn once all is stored
    line       all of a simple roll in a line, which takes the place of headline and dice on its card; empty for others
    """

    say: Callable[[Any], Report]
    resolver: Callable[..., Any] | None = None
    args: tuple[Any, ...] = ()
    names: tuple[str, ...] = ()
    changes: Callable[[Any], tuple[Change, ...]] = lambda _: ()
    tallied: Callable[[Outcome[Any]], tuple[Change, ...]] = lambda _: ()
    paid: tuple[Change, ...] = ()
    allow: Callable[[], object] = tuple
    typed: tuple[int, ...] = ()
    recalled: tuple[Throw, ...] = ()
    game: int | None = None
    campaign: int | None = None
    facts: Callable[[Outcome[Any]], Any] = lambda _: None
    questions: Lazily[tuple[Question, ...]] = Lazily(())
    instead: tuple[FollowUp, ...] = ()
    rerolls: Lazily[tuple[Reroll, ...]] = Lazily(())
    about: tuple[Subject, ...] = ()
    again: bool = False
    ends_turn: Callable[[Any], bool] = lambda _: False
    private: bool = False
    hush: bool = False
    untold: bool = False
    blind: bool = False
    ephemeral: Callable[[Any], Card | None] = lambda _: None
    picture: Callable[[Any], Picture | None] | None = None
    shown_to: tuple[int, ...] = ()
    line: Callable[[Outcome[Any]], str] = lambda _: ""
    rule: str = ""
    sure: Confirmation | None = None


M = TypeVar("M")


Prepare = Callable[[Context, Options], Awaitable[Prepared]]


Preparation = Callable[[Context, M], Awaitable[Prepared]]


PREPARES: dict[str, Prepare] = by_command()


async def ready(ctx: Context, command: str, options: Options) -> Prepared:
    """A command made ready, once it may be done now too; whether it may, odds and look-ups don't ask."""
    prepared = await PREPARES[command](ctx, options)
    if not ctx.asking:
        prepared.allow()
        await ctx.require_unseated()
    return prepared


def prepares(kind: type[M], command: str = "") -> Callable[[Preparation[M]], Preparation[M]]:
    """Register the preparation of a declared command: a coroutine of the context and of its record.

    `command` names one that takes something else than is typed: that of a button, of a clock, or of a file's contents.
    """

    def register(prepare: Preparation[M]) -> Preparation[M]:
        @wraps(prepare)
        async def read(ctx: Context, options: Options) -> Prepared:
            return await prepare(ctx, of_typed(kind, options))

        PREPARES[command or command_of(kind)] = read
        return prepare

    return register
