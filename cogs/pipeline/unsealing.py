"""Sealed rolls that open by themselves, and what insiders see of them before.

The changes of a sealed roll hold from its roll on; only the knowledge is secret. So the rows show the public state, and
a seal's changes wait for the first command that goes differently because of them. That command opens the seal and then
runs. To find out, the bot prepares the command both ways in transactions that it rolls back: with public knowledge, and
with the seal open. No one learns anything except by a command that is stored.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from itertools import islice
from math import ceil
from typing import Any

from cogs.cards.card import Press
from cogs.context.context import Context
from cogs.context.prepared import Prepared
from cogs.context.seals import hidden
from cogs.pipeline.reveal import open_seal
from db.conflicts import Conflict
from db.games import StoredGame
from db.repositories import GAME_LOG, StoredFigure
from db.store.codec import load_changes
from db.store.engine import Database
from db.unit_of_work import Work, writing
from rules.core.chance.odds import Cache, odds
from rules.core.plain.events import Change, Subject, SubjectKind
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import Refusal
from rules.core.plain.words import MOST_LABEL
from rules.core.tables.book import Book

MOST_LOOKS = 5
MOST_STEPS = 5_000
"""The most steps in which all results of a sealed roll are found."""
MOST_COMPARED = 400
"""The most comparisons of a sealed roll's results with the rolls beside it: each result with each of those rolls."""


@frozen
class Seal:
    """A standing sealed roll.

    event    id of its event
    log      id of its log
    game     id of the game whose log that is; 0 for none
    title    its public description: “/mad shoot by alice”
    about    ids of the figures that its command named, which is public
    changes  what it changes
    knows    whether the caller knows its result
    """

    event: int
    log: int
    game: int
    title: str
    about: frozenset[int]
    changes: tuple[Change, ...]
    knows: bool


async def standing(ctx: Context) -> list[Seal]:
    """The standing sealed rolls at the place of a command and on its server, oldest first; without the blind ones."""
    found: list[Seal] = []
    for log in ctx.work.servers.at_hand():
        for event in await ctx.work.events.sealed(log.id) if log.next_sealed > 1 else ():
            subjects = await ctx.work.events.subjects(event.id)
            seal = Seal(
                event=event.id,
                log=log.id,
                game=log.of if log.kind == GAME_LOG else 0,
                title=f"/{event.command} by {event.actor_name}",
                about=frozenset(one.id for one in subjects if one.kind is SubjectKind.FIGURE),
                changes=tuple(load_changes(event.waiting)),
                knows=not hidden(event, ctx),
            )
            found.append(seal)
    return sorted(found, key=lambda seal: seal.event)


# What insiders see


def known_changes(seals: Iterable[Seal]) -> list[Change]:
    """The changes of the sealed rolls that the caller may look at."""
    return [change for seal in seals if seal.knows for change in seal.changes]


async def known_figures(ctx: Context, figures: Sequence[StoredFigure], seals: Iterable[Seal]) -> list[StoredFigure]:
    """Figures in the state that the caller knows."""
    changes = known_changes(seals)
    if not changes:
        return [one for one in figures if one.figure.present]
    found = [
        one._replace(figure=ctx.work.folding.as_if(Subject(SubjectKind.FIGURE, one.id), one.figure, changes))
        for one in figures
    ]
    return [one for one in found if one.figure.present]


async def known_game(ctx: Context, game: StoredGame, seals: Iterable[Seal]) -> StoredGame:
    """A game in the state that the caller knows."""
    return game._replace(
        game=ctx.work.folding.as_if(Subject(SubjectKind.GAME, game.id), game.game, known_changes(seals))
    )


# What opens by itself


@frozen
class Glimpse:
    """A command as it was prepared in a transaction that was rolled back.

    prepared  what it would do; None if it was refused
    refusal   why; None if it was not refused
    named     the figures that it named
    reserved  ids of what it would create, which differ each time
    unseals   whether it opens all sealed rolls itself
    """

    prepared: Any
    refusal: Refusal | None
    named: frozenset[int]
    reserved: tuple[int, ...]
    unseals: bool = False

    def facts(self) -> str:
        """What others would see of it and what it would roll, as text to compare."""
        prepared = self.prepared
        facts: list[Any] = [
            prepared.deed.names,
            prepared.paid,
            prepared.deed.faces,
            prepared.recalled,
            prepared.about,
            prepared.game,
            prepared.deed.log,
            prepared.deed.shown_to,
            prepared.deed.resolver and prepared.deed.resolver.__qualname__,
            prepared.deed.args,
        ]
        effect = _effect(prepared, None, self.reserved) if prepared.deed.resolver is None else ""
        return effect + even(repr(facts), self.reserved)


def even(text: str, reserved: Sequence[int]) -> str:
    """The text with the ids of new subjects replaced by their order."""
    for place, one in enumerate(reserved):
        text = re.sub(rf"\b{one}\b", f"new {place}", text)
    return text


def _effect(prepared: Prepared, result: Any, reserved: Sequence[int]) -> str:
    """The changes and the report of a command with a result, as text to compare."""
    report = prepared.report(result)
    parts = (prepared.changes(result), report.headline, report.lines, report.follow_ups, report.block)
    return even(repr(parts), reserved)


class _Back(Exception):
    """Rolls a transaction back."""

    def __init__(self, glimpse: Glimpse) -> None:
        super().__init__()
        self.glimpse = glimpse


Prepares = Callable[[Work], Awaitable[tuple[Context, Any, Refusal | None]]]
"""Prepares a command in a transaction: its context, and its result or its refusal."""


async def glimpse(database: Database, prepares: Prepares, seals: Iterable[Seal] = ()) -> Glimpse:
    """How a command would go with some sealed rolls open. It stores nothing."""
    try:
        async with writing(database) as work:
            for seal in seals:
                await work.servers.stream_of(seal.log)
                event = await work.events.get(seal.event)
                if event is not None and not await work.unfit(seal.changes, seal.game):
                    event.sealed = False
                    await work.folding.carry_out(seal.changes)
            ctx, prepared, refusal = await prepares(work)
            raise _Back(Glimpse(prepared, refusal, frozenset(ctx.named), tuple(work.reserved), work.unseals))
    except _Back as back:
        return back.glimpse


class SealsStand(Exception):
    """Sealed rolls exist beside a command, and the bot must find out whether any of them opens first."""

    def __init__(self, seals: list[Seal]) -> None:
        super().__init__()
        self.seals = seals


class MustOpen(Exception):
    """Some sealed rolls open before a command, because it goes differently with them."""

    def __init__(self, seals: list[Seal]) -> None:
        super().__init__()
        self.seals = seals


class Apart(Exception):
    """It is unknown which of several sealed rolls opens before a command. The bot must compare each by itself."""


@frozen
class SealComparison:
    """The sealed rolls beside a command, and how it would go with them open: all together, or each apart."""

    public: Glimpse
    others: tuple[tuple[tuple[Seal, ...], Glimpse], ...]

    @classmethod
    async def of(
        cls, database: Database, prepares: Prepares, open: Sequence[Seal], seals: Iterable[Seal], apart: bool
    ) -> SealComparison:
        """How a command goes with some sealed rolls `open`, beside others.

        Raises MustOpen for others that open too, and Apart if some do and it is unknown which.
        """
        public = await glimpse(database, prepares, open)
        if public.unseals:
            return cls(public, ())
        left = tuple(seal for seal in seals if seal.changes and seal not in open)
        groups = [(seal,) for seal in left] if apart else [left] if left else []
        others = [(group, await glimpse(database, prepares, [*open, *group])) for group in groups]
        _open([group for group, other in others if _otherwise(group, public, other)])
        return cls(public, tuple(others))

    async def require_same(self, work: Work, prepared: Prepared, result: Any, changes: Sequence[Change]) -> None:
        """Raise MustOpen if a command ends differently with a sealed roll, in its changes, its report or the state it
        leaves.
        """
        _open(await self._that_matter(work, prepared, result, changes))

    async def require_same_for_all(self, work: Work, prepared: Prepared, book: Book) -> None:
        """The same for a command that is sealed itself, for each result that its dice could have.

        What opens before it may not hang on its own result, which nobody else knows. Of too many results it looks at
        some that are always the same. All that must open does so at once, since each opening makes every comparison
        anew.
        """
        deed = prepared.deed
        assert deed.resolver is not None
        found = odds(deed.resolver, *deed.args, budget=MOST_STEPS, samples=MOST_COMPARED, cache=Cache(book))
        comparisons = len(found.weights) * sum(len(group) for group, _ in self.others)
        matter: dict[tuple[int, ...], Sequence[Seal]] = {}
        for result in islice(found.weights, None, None, max(1, ceil(comparisons / MOST_COMPARED))):
            await asyncio.sleep(0)  # reports take their time, and others wait for the loop
            changes = (*prepared.paid, *prepared.changes(result))
            for group in await self._that_matter(work, prepared, result, changes):
                matter[tuple(seal.event for seal in group)] = group
        _open([*matter.values()])

    async def _that_matter(
        self, work: Work, prepared: Prepared, result: Any, changes: Sequence[Change]
    ) -> list[Sequence[Seal]]:
        """The sealed rolls with which a command ends differently, in groups of which it is unknown which one matters.

        If none shows in its effect, those that can't be swapped with it.
        """
        effect = _effect(prepared, result, work.reserved)
        groups: list[Sequence[Seal]] = [
            group
            for group, other in self.others
            if other.prepared is not None and _effect(other.prepared, result, other.reserved) != effect
        ]
        if groups:
            return groups
        seals = [seal for group, _ in self.others for seal in group]
        return [(seal,) for seal in seals if not await work.folding.commute(seal.changes, changes)]


def _open(groups: Sequence[Sequence[Seal]]) -> None:
    if any(len(group) > 1 for group in groups):
        raise Apart
    if groups:
        raise MustOpen([seal for group in groups for seal in group])


def _otherwise(group: Sequence[Seal], public: Glimpse, other: Glimpse) -> bool:
    """Whether a command goes differently with sealed rolls open, for any caller."""
    if public.prepared is None:  # impossible by public knowledge: only an insider's command succeeds
        return other.prepared is not None and any(seal.knows for seal in group)
    return other.prepared is None or public.facts() != other.facts()


async def opened(ctx: Context, seals: Iterable[Seal]) -> tuple[tuple[str, ...], tuple[Change, ...]]:
    """Open sealed rolls; return their lines and their changes. Raises Conflict if one no longer stands."""
    shown: list[str] = []
    changes: list[Change] = []
    for seal in seals:
        stream = await ctx.work.servers.stream_of(seal.log)
        event = await ctx.work.events.get(seal.event)
        if event is None or not event.sealed or event.struck_at is not None:
            raise Conflict
        lines, changed = await open_seal(ctx.work, ctx, stream, event, f"{ctx.caller.delivery}.{event.id}")
        changes += changed
        shown += [f"Sealed by {event.actor_name} until now: {event.shown_headline}", *lines]
    return tuple(shown), tuple(changes)


# What cards show of rolls that stay sealed


def still_sealed(seals: Sequence[Seal], names: dict[int, str]) -> list[str]:
    """The sealed rolls and the figures that they are about, a line each."""
    return [
        f"Sealed: {seal.title}" + (f", about {', '.join(known)}." if known else ".")
        for seal in seals
        for known in [[names[one] for one in sorted(seal.about) if one in names]]
    ]


def look_buttons(seals: Iterable[Seal]) -> tuple[Press, ...]:
    """Buttons that show the sealed rolls that the caller may look at."""
    looks = [Press("look", str(seal.event), f"Look: {seal.title}"[:MOST_LABEL]) for seal in seals if seal.knows]
    return tuple(looks[:MOST_LOOKS])


def beside_what_is_sealed(seals: Iterable[Seal], named: Collection[int]) -> str:
    """A sentence that the answer is by public knowledge, if a hidden roll is about a figure that the caller named."""
    blind = [seal.title for seal in seals if not seal.knows and not seal.about.isdisjoint(named)]
    return f"Something here is sealed ({', '.join(blind)}), so this uses only what everyone knows." if blind else ""
