"""Objections by post: a target's player says that the table shows something else than what was declared.

Where no street measures, a declared range, cover or witness stands as declared. Until their own next action the players
of the targets may object, once. If the actor or an umpire agrees, the action is judged anew on the same dice. What
followed from it is taken back with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final, NamedTuple

from cogs.cards.card import Card, Press
from cogs.cards.sums import heading_of
from cogs.context.caller import Caller
from cogs.context.context import Context, keep
from cogs.context.prepared import PREPARES, Options, Prepared, ready
from cogs.context.retry import patiently
from cogs.context.seals import public_words, sitting
from cogs.context.systems import system_of
from cogs.context.used_buttons import UsedUp
from cogs.pipeline.declared import CONTESTED, measured_by_players
from cogs.pipeline.event_context import ATTEMPTS, TAKEN_BACK, in_context
from cogs.pipeline.pipeline import RUN_OUT, settle
from cogs.pipeline.reply import Reply
from cogs.pipeline.rerolls import (
    agreed_line,
    lines_in,
    price_of,
    reroll_of,
    rolled_in,
    standing_in,
    throws_of,
    used_in,
)
from cogs.pipeline.undo_requests import newest_after, struck_card, times_again, umpires_event, umpires_line
from db.entries import Actor
from db.fair import REROLLED
from db.log import BY_HAND
from db.store.engine import Database
from db.store.models import Draft, Event
from db.undo import strike
from db.unit_of_work import Work, reading, writing
from rules.core.action.move import MOVES
from rules.core.chance.sources import Judged, Source
from rules.core.commands.objections import differs, in_words, may_differ, stands
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import mention, strong
from rules.core.plain.refusal import Ambiguous, IllegalNow, Missing, NotYours, OutOfRange, Refusal, UnknownName
from rules.core.plain.words import count, listed

OBJECTED: Final = "objected"
"""The command name of the draft behind [Agree]. It keeps the event, what its objector says, and their id."""
CONCEDE: Final = "concede"
MOST_FOLLOWING: Final = 40
"""The most actions that are taken back along with one."""
OVER: Final = "This game is over, so you can't contest it any more."
MEASURED: Final = "A street is laid here by now, so no one objects any more. Ask an umpire to take it back."
ACTED: Final = "You have acted since, so you can't object any more. Ask an umpire."
TWICE: Final = "You have already objected to that."
SAME: Final = "That is how it was declared. Change at least one value."


class Contested(NamedTuple):
    """A verdict to which its reader may object.

    fields  the fields in which they may, each with its value as it stands
    """

    command: str
    fields: Mapping[str, Any]


@frozen
class Rejudged:
    """A roll judged anew on its dice: their source, and what the event reports, keeps and books for them.

    said    the values that are agreed upon
    by      the id of the user who objected
    agrees  the id of the user who agreed
    """

    event: Event
    prepared: Prepared
    said: Mapping[str, Any]
    by: int
    agrees: int

    @property
    def agreed(self) -> bool:
        return True

    @property
    def _past(self) -> Sequence[dict[str, Any]]:
        return self.event.options.get(REROLLED, [])

    def source(self, rest: Source) -> Source:
        """The dice of the event. Those that it recalled of an earlier roll are recalled again."""
        recalled = Counter((one.why, one.sides, one.faces) for one in self.prepared.recalled)
        own = [one for one in throws_of(self.event) if not recalled[one.why, one.sides, one.faces]]
        return Judged(own, rest, partial(heading_of, names=self.prepared.deed.names))

    @property
    def record(self) -> list[dict[str, Any]]:
        this = {"event": rolled_in(self.event), "judged": dict(self.said), "by": self.by, "agreed": self.agrees}
        return [*self._past, this]

    @property
    def lines(self) -> tuple[str, ...]:
        return lines_in(self.event.command, self.record)

    @property
    def used(self) -> Counter[tuple[int, str]]:
        """The skills that the roll has used, without those that help no longer."""
        return Counter({one: times for one, times in used_in(self._past).items() if self._helps(*one)})

    def _helps(self, figure: int, skill: str) -> bool:
        try:
            reroll_of(self.prepared, figure, skill)
        except IllegalNow:
            return False
        return True

    @property
    def stand(self) -> set[tuple[int, int]]:
        return standing_in(self._past)

    @property
    def changes(self) -> tuple[Change, ...]:
        return price_of(self.prepared, self.used)


# Objecting


async def contested(database: Database, caller: Caller, draft_id: int) -> Contested:
    """What a window asks of a user who objects. Raises a Refusal for one who can't."""
    async with reading(database) as work:
        event, _, _ = await _contested(work, caller, draft_id, strikes=False)
    fields = may_differ(event.command, event.options)
    return Contested(event.command, {name: stands(event.command, event.options, name) for name in fields})


async def objected(database: Database, caller: Caller, draft_id: int, said: Options, message: int) -> Card:
    """Object to a verdict: the question to its actor and the umpires.

    said     the values of the window, as they are typed
    message  the message that reported the verdict; 0 if unknown

    Raises IllegalNow for the values that were declared.
    """
    return await patiently(lambda: _objected(database, caller, draft_id, said, message), ATTEMPTS)


class _Tried(Exception):
    """The end of a trial, which stores nothing: which actions it would take back, and why nothing takes their place."""

    def __init__(self, taken: Sequence[Event], refusal: Refusal | None) -> None:
        super().__init__()
        self.taken, self.refusal = [one.id for one in taken], refusal


async def _objected(database: Database, caller: Caller, draft_id: int, said: Options, message: int) -> Card:
    try:
        async with writing(database) as work:
            event, _, ctx = await _contested(work, caller, draft_id)
            other = differs(event.command, event.options, said)
            if not other:
                raise IllegalNow(SAME)
            taken = await _take_back(work, event, caller, ctx.now)
            try:
                await _prepared(work, caller, event, ctx, other)
            except Refusal as refusal:
                if _misread(event.command, other, refusal):
                    raise
                raise _Tried(taken, refusal) from None
            raise _Tried(taken, None)
    except _Tried as found:
        tried = found
    async with writing(database) as work:
        event, draft, ctx = await _contested(work, caller, draft_id)
        by = caller.actor.id
        kept = {"event": event.id, "said": other, "by": by, "message": message, "last": max(tried.taken)}
        (asked,) = await keep(work, caller, [(OBJECTED, kept)], private=False)
        actor = sitting(event, ctx, event.actor_id)
        umpires = ctx.game.game.umpires if ctx.game is not None else ()
        work.events.ask(caller.server_id, asked, {actor, *umpires} - {caller.actor.id})
        draft.options = {**draft.options, "objected": [*draft.options.get("objected", ()), caller.actor.id]}
    was = {name: stands(event.command, event.options, name) for name in other}
    lines = [
        f"Declared: {in_words(event.command, was)}. {strong(caller.actor.name)} says: "
        f"{in_words(event.command, other)}.",
        f"If they are right, it is impossible and will be taken back. {tried.refusal.sentence}"
        if tried.refusal is not None
        else "If they are right, the bot judges it anew on the same dice.",
    ]
    if len(tried.taken) > 1:
        lines.append(f"{count(len(tried.taken) - 1, 'later action')} will also be taken back.")
    lines.append(f"Nothing changes until {mention(actor)} or an umpire agrees. {umpires_line(ctx)}".strip())
    agree = (Press(CONCEDE, str(asked), "Agree"),)
    return Card(
        f"{caller.actor.name} objects: {public_words(event)}", lines=tuple(lines), buttons=agree, pings=(actor,)
    )


def _misread(command: str, said: Mapping[str, Any], refusal: Refusal) -> bool:
    """Whether a refusal is about a text that can't be read, and not about the action."""
    if isinstance(refusal, (Missing, Ambiguous, UnknownName)):
        return True
    options = MOVES[command].options
    texts = [name for name, value in said.items() if isinstance(value, str) and not options[name].choices.words]
    return isinstance(refusal, OutOfRange) and bool(texts)


async def _contested(
    work: Work, caller: Caller, draft_id: int, *, strikes: bool = True
) -> tuple[Event, Draft, Context]:
    """The verdict behind [Object], its draft, and the context of a user who may object now."""
    draft = await work.events.draft(draft_id)
    if draft is None or draft.server_id != caller.server_id or draft.command != CONTESTED:
        raise UsedUp(RUN_OUT)
    event, ctx = await in_context(work, caller, int(draft.options["event"]), strikes=strikes)
    _require_open(event, ctx)
    players = {sitting(event, ctx, user) for user in draft.options["players"]}
    if caller.actor.id not in players:
        who = listed(mention(user) for user in sorted(players))
        raise NotYours(f"Only the target's player can object to that: {who}.")
    if caller.actor.id in draft.options.get("objected", ()):
        raise IllegalNow(TWICE)
    since = await work.events.latest_by(event.stream_id, caller.actor.id)
    if any(one.id > event.id and _own_action(one) for one in since):
        raise IllegalNow(ACTED)
    return event, draft, ctx


def _require_open(event: Event, ctx: Context) -> None:
    """Refuse what is taken back, over, or measured by now."""
    if event.struck_at is not None:
        raise UsedUp(TAKEN_BACK, event.id)
    if ctx.game is None or not ctx.game.game.present:
        raise IllegalNow(OVER)
    if not measured_by_players(ctx.game):
        raise IllegalNow(
            MEASURED if ctx.game.game.street is not None else "This game is not by post any more. Talk it over."
        )


def _own_action(event: Event) -> bool:
    """Whether a player acted in a game by their own hand. What only they know of tells nothing."""
    acts = event.command in PREPARES and bool(system_of(PREPARES[event.command]))
    return acts and event.seq > 0 and event.delivery.startswith(BY_HAND)


# Agreeing


async def conceded(database: Database, caller: Caller, asked: int) -> tuple[Card, Reply, int]:
    """Agree to an objection: the card that replaces that of the old verdict, the new verdict, and the old message."""
    return await patiently(lambda: _conceded(database, caller, asked), ATTEMPTS)


async def _conceded(database: Database, caller: Caller, asked: int) -> tuple[Card, Reply, int]:
    async with writing(database) as work:
        wish = await work.events.draft(asked)
        if wish is None or wish.server_id != caller.server_id or wish.command != OBJECTED:
            raise UsedUp(RUN_OUT)
        event, ctx = await in_context(work, caller, int(wish.options["event"]), strikes=True)
        _require_open(event, ctx)
        umpire = await _may_agree(work, event, ctx, int(wish.options["by"]))
        other = dict(wish.options["said"])
        before = ctx.game
        assert before is not None
        taken = await _take_back(work, event, caller, ctx.now, 0 if umpire else int(wish.options["last"]))
        followed = [one for one in taken if one.id != event.id]
        by = int(wish.options["by"])
        line = agreed_line(event.command, {"judged": other, "by": by, "agreed": caller.actor.id})
        lines = tuple(f"Also taken back: {public_words(one)}" for one in followed)
        try:
            again, prepared = await _prepared(work, caller, event, ctx, other)
        except Refusal as refusal:
            await times_again(work, caller, before, event.stream_id, ctx.now)
            card = Card(f"Taken back: {public_words(event)}", lines=(line, refusal.sentence, *lines))
            return struck_card(event, f"Taken back: {line}"), Reply(card), int(wish.options["message"])
        rejudged = Rejudged(event, prepared, other, by, caller.actor.id)
        options = _options(event, other)
        answer = await settle(work, again, prepared, event.command, options, once=event.once, rerolled=rejudged)
        await times_again(work, caller, before, event.stream_id, ctx.now)
        answer = replace(answer, card=replace(answer.card, lines=(*answer.card.lines, *lines)))
        return struck_card(event, "It was judged anew, and the log keeps this"), answer, int(wish.options["message"])


async def _may_agree(work: Work, event: Event, ctx: Context, objector: int) -> bool:
    """Whether the caller agrees as an umpire. Raises NotYours for one who is neither that nor the actor."""
    user, actor = ctx.caller.actor.id, sitting(event, ctx, event.actor_id)
    if user == actor:
        return False
    if user != objector and await umpires_event(work, event, ctx):
        return True
    text = f"Only {mention(actor)} or an umpire can agree to that."
    raise NotYours(f"{text} {umpires_line(ctx)}".strip())


def _options(event: Event, other: Mapping[str, Any]) -> Options:
    """The options of a verdict with other values. Without a value an option is not typed."""
    kept = {name: value for name, value in event.options.items() if name != REROLLED}
    return {name: value for name, value in {**kept, **other}.items() if value is not None}


async def _prepared(
    work: Work, caller: Caller, event: Event, ctx: Context, other: Mapping[str, Any]
) -> tuple[Context, Prepared]:
    """The same command with other values, prepared as its actor gave it. Raises a Refusal if it is impossible."""
    options = _options(event, other)
    then = replace(caller, actor=Actor(event.actor_id, event.actor_name), channel_id=event.channel_id, deputy=None)
    here = await Context.at(work, then, ctx.now, options, system=system_of(PREPARES[event.command]))
    again = replace(here, empowered=True)  # it was allowed then: ownership of its figures is not checked again
    if again.game is None or ctx.game is None or again.game.id != ctx.game.id:
        raise IllegalNow("The game has moved since, so that can't be judged anew. Take it back there.")
    return again, await ready(again, event.command, options)


async def _take_back(work: Work, event: Event, caller: Caller, now: datetime, last_known: int = 0) -> list[Event]:
    """Take an action back with all that followed from it, the newest first.

    last_known  id of the newest event at the time of an objection: a later roll has to be taken back by itself, or
                its player could wait for better dice. 0 for no such event
    """
    taken: list[Event] = []
    while len(taken) <= MOST_FOLLOWING:
        last = await newest_after(work, event.id)
        if 0 < last_known < last.id and last.outcome:
            raise IllegalNow(
                f"Dice were rolled since the objection. Take back “{public_words(last)}” first, or ask an umpire."
            )
        for follower in await work.events.caused_by(last.id):
            await strike(work, follower, caller.actor.id, now)
        await strike(work, last, caller.actor.id, now)
        taken.append(last)
        if last.id == event.id:
            return taken
    raise IllegalNow("Too much has happened since. Take back the latest actions first.")
