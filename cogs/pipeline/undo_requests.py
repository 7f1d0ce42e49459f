"""Undoing: what it does, and who may do it.

An action without dice is its actor's to undo, unless others had a part in it. Once dice were rolled, or hidden facts
were seen, the opponent or an umpire must agree. A user who owns both sides or plays alone needs no one else. Neither
does an umpire of a game or campaign in which they play no side. A player who sat down only afterwards is no opponent.
What the house did for an absent player is that player's to undo, alone as long as nobody else has acted since.
Only its actor undoes an unannounced action; no one is asked or notified.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from cogs.cards.card import MOST_LABEL, Card, Press
from cogs.cards.sums import stored_sums
from cogs.context.board_display import whole_again
from cogs.context.caller import SURE, Caller
from cogs.context.context import Context, keep
from cogs.context.lost_channels import channel_text
from cogs.context.prepared import BUTTON, typed_of
from cogs.context.retry import patiently
from cogs.context.seals import public_words, sitting
from cogs.context.stale_moves import without
from cogs.context.used_buttons import UsedUp
from cogs.pipeline.event_context import ATTEMPTS, TAKEN_BACK, in_context
from cogs.pipeline.reveal import open_blind
from db.conflicts import Overtaken
from db.entries import Entry
from db.folding import OF_GANGS
from db.games import StoredGame
from db.repositories import StoredGang
from db.seals import is_blind
from db.store.codec import load_changes
from db.store.engine import Database
from db.store.models import Event
from db.undo import strike
from db.unit_of_work import Work, writing
from db.walking_back import walked_in
from rules.core.action.report import Tone
from rules.core.commands.house import STAND_IN
from rules.core.people.roster import Campaigning, Engaged
from rules.core.plain.events import Subject, SubjectKind
from rules.core.plain.frozen import replace
from rules.core.plain.house import HOUSE
from rules.core.plain.markup import mention, mention_role, struck
from rules.core.plain.refusal import IllegalNow, NotYours
from rules.core.plain.words import listed, sentence
from rules.core.play.game import Game, GameClosed, GameOpened, HouseStandsIn

AGAIN_OF = "again:"
MOST_LATER, MOST_AGREEING = 40, 5
FULL_TIME = "full time"
"""The command name in the log for times that restart after an undo."""
TAKE_BACK = "takeback"
"""The name of the button that undoes an event away from its card. The result is posted as a new card."""
ASKED = "asked to take back"
"""The command name of the draft behind the button that agrees. It keeps which event a user asked to undo."""


async def undo(database: Database, caller: Caller, event_id: int, message: int = 0) -> Card:
    """Undo an event, or ask those who must agree. `message` reported the event; 0 if unknown."""
    return await patiently(lambda: _undo(database, caller, event_id, message), ATTEMPTS)


async def _undo(database: Database, caller: Caller, event_id: int, message: int) -> Card:
    async with writing(database) as work:
        event, ctx = await in_context(work, caller, event_id, strikes=True)
        if event.struck_at is not None:
            raise UsedUp(TAKEN_BACK, event.id)
        umpire = await umpires_event(work, event, ctx)
        actor = _doer(event, ctx)
        if actor != caller.actor.id and not umpire:
            text = f"Only {_names(event, ctx)} can ask to take that back."
            raise NotYours(f"{text} {umpires_line(ctx)}".strip())
        followers = await work.events.caused_by(event.id)
        if event.unannounced:
            return await _struck(work, caller, event, followers, ctx)
        if not _can_be_undone(event):
            raise IllegalNow(f"There is nothing in /{event.command} to take back. Give the command again instead.")
        seats = await _seats(work, event, ctx)
        opponents = await _opponents(work, event, ctx, seats)
        umpires = umpire and (ctx.is_appointed or actor != caller.actor.id or await _neutral(work, event, ctx, seats))
        waits = event.sealed and not is_blind(event)
        # A sealed roll asks for any result, so that the question reveals nothing.
        alone = (not opponents - {caller.actor.id} and not waits) or await _for_absent(work, event, caller.actor.id)
        opened = await _opened(work, event)
        if umpires and actor != caller.actor.id and ctx.plays_here and not caller.sure:
            return _as_umpire(event, message)
        rolled = any(map(_rolled, (event, *followers)))
        if umpires or alone or not (rolled or _shared(event) or opened):
            return await _struck(work, caller, event, followers, ctx)
        kept = {"event": event.id, "message": message}
        (asked,) = await keep(work, caller, [(ASKED, kept)], private=False)
        work.events.ask(caller.server_id, asked, _asked_of(ctx, event, opponents))
        agreeing = opponents - {actor, caller.actor.id}
    why = "What was hidden has been seen" if opened else _why(event, rolled)
    return Card(
        headline=f"{caller.actor.name} asks to take this back: {public_words(event)}",
        lines=(f"{why}, so the opponent or an umpire must agree.", _who_agrees(ctx, agreeing)),
        buttons=(Press("agree", str(asked), "Agree"),),
    )


def _as_umpire(event: Event, message: int) -> Card:
    """The question to a player who undoes another's action as their umpire."""
    return Card(
        f"That is for {event.actor_name}. Take it back as their umpire?",
        lines=(public_words(event),),
        buttons=(Press("strike", f"{event.id}.{message}", f"Act as umpire for {event.actor_name}"[:MOST_LABEL]),),
        private=True,
    )


def _asked_of(ctx: Context, event: Event, opponents: set[int]) -> set[int]:
    """The users known by name who can agree that an event is undone."""
    here = ctx.game.game if ctx.game is not None else ctx.campaign.campaign if ctx.campaign is not None else None
    return {*opponents, *(here.umpires if here is not None else ())} - {_doer(event, ctx)}


async def agree(database: Database, caller: Caller, asked: int) -> tuple[Card, int]:
    """Agree to undo an event: the card that replaces its own, and the message that reported it."""
    return await patiently(lambda: _agree(database, caller, asked), ATTEMPTS)


async def _agree(database: Database, caller: Caller, asked: int) -> tuple[Card, int]:
    async with writing(database) as work:
        wish = await work.events.draft(asked)
        if wish is None or wish.server_id != caller.server_id or wish.command != ASKED:
            raise UsedUp("No one asked to take that back.")
        event, ctx = await in_context(work, caller, int(wish.options["event"]), strikes=True)
        if event.struck_at is not None:
            raise UsedUp(TAKEN_BACK, event.id)
        opponents = await _opponents(work, event, ctx, await _seats(work, event, ctx))
        actor = _doer(event, ctx)
        umpires = actor != caller.actor.id and await umpires_event(work, event, ctx)
        anybody = event.sealed and not opponents - {actor} and caller.actor.id != actor
        if caller.actor.id not in opponents - {actor} and not umpires and not anybody:
            text = "Only the opponent or an umpire can agree to that."
            raise NotYours(f"{text} {_who_agrees(ctx, opponents - {actor})}".strip())
        followers = await work.events.caused_by(event.id)
        return await _struck(work, caller, event, followers, ctx), int(wish.options["message"])


async def _struck(work: Work, caller: Caller, event: Event, followers: Sequence[Event], ctx: Context) -> Card:
    """Strike an event and what it has caused, such as the turn of the house after it."""
    new_dice = ", and a new roll will have new dice" if any(map(_rolled, (event, *followers))) else ""
    try:
        for follower in followers:
            await strike(work, follower, caller.actor.id, ctx.now)
        await strike(work, event, caller.actor.id, ctx.now)
    except Overtaken as overtaken:
        raise await _first(work, ctx, overtaken) from overtaken
    if event.unannounced:
        return replace(struck_card(event, "Taken back. No one else gets a message."), private=True)
    anew = ctx.game is not None and await times_again(work, caller, ctx.game, event.stream_id, ctx.now)
    if walked_in(load_changes(event.changes)):
        anew = await _games_again(work, caller, event, ctx.now)
    if any(isinstance(change, GameOpened) for change in load_changes(event.changes)):
        await open_blind(work, event.stream_id)  # it will never close
    times = ". Everything awaited has its full time again" if anew else ""
    footer = f"Taken back by {caller.actor.name}; the log keeps it{new_dice}{times}"
    return struck_card(event, footer, await _restored_buttons(work, event, ctx))


async def _first(work: Work, ctx: Context, overtaken: Overtaken) -> Overtaken:
    """The refusal for the first event that has to be undone, with who can do that, and their button."""
    last = await newest_after(work, overtaken.event)
    event, there = await in_context(work, ctx.caller, last.id)
    what = "a sealed roll" if event.sealed else f"“{event.shown_headline}”"
    own = sitting(event, there, event.actor_id) == ctx.caller.actor.id
    who = "" if own else await _who_asks(event, there)
    found = Overtaken(f"Something has happened since. Take back {what} first. {who}".strip(), event.id)
    channel = there.game.channel_id if there.game is not None else event.channel_id  # the game may have moved since
    if channel != ctx.caller.channel_id:
        found.args = (f"{found} It was done in {channel_text(channel)}.",)
    elif await _may_ask(work, event, there):
        found.presses = (Press(TAKE_BACK, str(event.id), "Undo that"),)
    return found


async def newest_after(work: Work, event_id: int) -> Event:
    """The first of the events that have to be undone, one after the other, before an event can be; else the event
    itself.
    """
    for _ in range(MOST_LATER):
        later = await work.past.later(event_id)
        if not later:
            break
        event_id = max(later)
    event = await work.events.get(event_id)
    assert event is not None
    return event


async def possible(work: Work, caller: Caller, event_id: int) -> tuple[bool, str]:
    """Whether the caller may now ask to undo an event; if not, a sentence about what must come first, and who can do
    it.

    The sentence is empty if there is nothing to say, as for an event that was undone.
    """
    event, ctx = await in_context(work, caller, event_id)
    if event.id != event_id or event.struck_at is not None or event.command == FULL_TIME or not _can_be_undone(event):
        return False, ""
    first = await newest_after(work, event.id)
    if first.id == event.id:
        return (True, "") if await _may_ask(work, event, ctx) else (False, f"To take this back: {_names(event, ctx)}.")
    first, there = await in_context(work, caller, first.id)
    what = "a sealed roll" if first.sealed else f"entry {first.seq}"
    return False, f"Before this can be taken back, {what} must be. {await _who_asks(first, there)}"


async def _may_ask(work: Work, event: Event, ctx: Context) -> bool:
    """Whether the caller may ask to undo an event."""
    return _doer(event, ctx) == ctx.caller.actor.id or await umpires_event(work, event, ctx)


def _doer(event: Event, ctx: Context) -> int:
    """The user whose doing an event is, or their successor: its actor, or the absent player for whom it lets the house
    play.
    """
    return sitting(event, ctx, next(iter(_absent(event)), event.actor_id))


def _absent(event: Event) -> list[int]:
    """The player for whom the house plays from an event on; none for any other event."""
    changes = load_changes(event.changes) if event.command == STAND_IN else ()
    return [one.user for one in changes if isinstance(one, HouseStandsIn)]


async def _for_absent(work: Work, event: Event, user: int) -> bool:
    """Whether the house played for a user from an event on, and nobody else has acted since."""
    return user in _absent(event) and not await work.events.others_since(event, user)


def _names(event: Event, ctx: Context) -> str:
    """The users who may ask to undo an event."""
    actor = _doer(event, ctx)
    return f"{event.actor_name if actor == event.actor_id else mention(actor)} or an umpire"


async def _who_asks(event: Event, ctx: Context) -> str:
    """The same users in sentences, with the names of the umpires."""
    return f"{sentence(_names(event, ctx))} can do that. {umpires_line(ctx)}".strip()


def _who_agrees(ctx: Context, opponents: Collection[int]) -> str:
    """Sentences that name the users who can agree."""
    named = listed(mention(user) for user in sorted(opponents)[:MOST_AGREEING])
    can = f"{named} can agree." if named else ""
    return f"{can} {umpires_line(ctx)}".strip()


def umpires_line(ctx: Context) -> str:
    """A sentence that names the umpires; empty in direct messages."""
    if ctx.caller.direct:
        return ""
    here = ctx.game.game if ctx.game is not None else ctx.campaign.campaign if ctx.campaign is not None else None
    return umpires_sentence(ctx, here.umpires if here is not None else ())


def umpires_sentence(ctx: Context, umpires: Sequence[int]) -> str:
    """A sentence that names these umpires of a game or campaign, and the server's."""
    named = [mention(user) for user in umpires[:MOST_AGREEING]]
    role = ctx.umpire_role
    if not named and not role:
        return "Anyone who manages the server is an umpire."
    return f"Umpires: {listed([*named, *([mention_role(role)] if role else [])])}."


def _can_be_undone(event: Event) -> bool:
    """Whether an event did anything that could be undone."""
    return bool(event.outcome or event.changes or event.waiting)


async def times_again(work: Work, caller: Caller, before: StoredGame, stream: int, now: datetime) -> bool:
    """Restart the times of decisions that came up again in a game, if its board keeps times; return whether there are
    any.
    """
    after, games = await work.games.get(before.id), before.system.games
    assert games is not None
    if after is None or not after.game.present or after.game.board is None:
        return False
    known = games.times(before.game.board) if before.game.board is not None else ()
    if {*games.times(after.game.board)} <= {*known}:
        return False
    return await full_time(work, caller, after, stream, now)


async def _games_again(work: Work, caller: Caller, event: Event, now: datetime) -> bool:
    """Restart the times in all games that an undo brought back to where they were; return True, since what a campaign
    waits for restarts anyway.
    """
    for one in await work.events.subjects(event.id):
        game = await work.games.get(one.id) if one.kind is SubjectKind.GAME else None
        if game is not None and game.game.present:
            log = await work.game_log(caller.server_id, game.id)
            await full_time(work, caller, game, log.id, now)
    return True


async def full_time(work: Work, caller: Caller, after: StoredGame, stream: int, now: datetime) -> bool:
    """Restart all times that a game's board keeps, from now on; return whether it keeps any.

    This stands and falls with the last event before it: an undo of that event undoes both.
    """
    changes = whole_again(after, int(now.timestamp()))
    if not changes:
        return False
    last = await work.events.last_of(Subject(SubjectKind.GAME, after.id))
    if last is None:
        return False
    entry = Entry(
        command=FULL_TIME,
        options={},
        actor=caller.actor,
        channel_id=abs(after.channel_id),  # below 0 it is gone
        delivery=f"{caller.delivery}.{FULL_TIME}",
        cause=last.cause or last.id,
        headline="Everything awaited has its full time again.",
        changes=changes,
        person=False,
        at=now,
    )
    await work.append(await work.servers.stream_of(stream), entry)
    return True


async def _restored_buttons(work: Work, event: Event, ctx: Context) -> tuple[Press, ...]:
    """The buttons that an event had used up. They are gone from their cards, and users can press them once more.

    Of the buttons of a private card it is only the pressed one. A sealed event has none, because they are its actor's.
    """
    source = int(event.once.removeprefix(AGAIN_OF)) if event.once and event.once.startswith(AGAIN_OF) else 0
    if source:
        first = await work.events.get(source)
        return (Press("again", str(source), "Again"),) if first is not None and first.struck_at is None else ()
    kept = await work.events.drafts_of(ctx.server_id, event.once) if event.once and not event.sealed else []
    asked = [one for one in kept if SURE not in one.options]
    alike = [one for one in asked if not one.private or without(typed_of(one.options)) == event.options]
    return tuple(Press("draft", str(one.id), one.options[BUTTON]["label"]) for one in alike if BUTTON in one.options)


def struck_card(event: Event, footer: str, buttons: tuple[Press, ...] = ()) -> Card:
    """The card that replaces that of a struck event; `footer` says why."""
    return Card(
        headline=struck(public_words(event)),
        sums=() if event.sealed else tuple(struck(line) for line in stored_sums(event.outcome)),
        lines=() if event.sealed else tuple(struck(line) for line in event.shown_lines),
        footer=footer,
        tone=Tone.GONE,
        buttons=buttons,
    )


def _rolled(event: Event) -> bool:
    """Whether dice were rolled. For a blind roll it is always yes."""
    return is_blind(event) or bool(event.outcome and event.outcome["dice"])


def _shared(event: Event) -> bool:
    """Whether others had a part in an event."""
    return any(change.shared for change in load_changes(event.changes))


def _why(event: Event, rolled: bool) -> str:
    """Why an event is not its actor's alone to undo. What others agreed to shows dice that were rolled before."""
    fell = event.sealed or event.roll is not None or (rolled and not _shared(event))
    return "Dice have fallen" if fell else "Others had a part in it"


async def _opened(work: Work, event: Event) -> bool:
    """Whether blind rolls opened with an event, which closed a game."""
    closed = any(isinstance(change, GameClosed) for change in load_changes(event.changes))
    return closed and any(not one.sealed for one in await work.events.blind(event.stream_id))


async def umpires_event(work: Work, event: Event, ctx: Context) -> bool:
    """Whether the caller umpires an event. An umpire of its game or campaign does if all its gangs are or were
    there.
    """
    if not ctx.is_umpire:
        return False
    if ctx.holds_office and not ctx.plays_here:
        return True
    moved = {change.subject for change in load_changes(event.changes) if isinstance(change, (Engaged, Campaigning))}
    return all(gang.id in moved or ctx.umpires(gang) for gang in await _gangs(work, event))


async def _neutral(work: Work, event: Event, ctx: Context, seats: Mapping[int, set[int]]) -> bool:
    """Whether others play where an event happened, while the caller plays no side there and owns nothing that it
    changed.
    """
    owners = {owner for stored in await _gangs(work, event) for owner in stored.gang.leaders}
    return bool(seats) and all(ctx.caller.actor.id not in users for users in (*seats.values(), owners))


async def _gangs(work: Work, event: Event) -> list[StoredGang]:
    """The gangs that an event changed or was about, and those of its figures."""
    subjects = await work.events.subjects(event.id)
    return await work.rosters.gangs_of([one for one in subjects if one.kind in OF_GANGS])


async def _opponents(work: Work, event: Event, ctx: Context, seats: Mapping[int, set[int]]) -> set[int]:
    """The owners of the figures and gangs of an event, and the players against its actor there.

    Seats count as of then, with their present holders. A player on the actor's side can't agree. For an actor who plays
    several sides all others are opponents. In a campaign each gang is a side. The house agrees to every undo.
    """
    actor = _doer(event, ctx)
    own = [players for players in seats.values() if actor in players]
    fellows = own[0] if len(own) == 1 else {actor}
    others = {user for players in seats.values() for user in players} - fellows
    owners = {owner for stored in await _gangs(work, event) for owner in stored.gang.leaders}
    return (others | (owners - fellows if others else owners)) - {HOUSE}


async def _seats(work: Work, event: Event, ctx: Context) -> dict[int, set[int]]:
    """The players of each side of a game, or the owners of each gang in a campaign, at the time of an event."""
    if ctx.game is not None:
        then = await work.folding.before(Subject(SubjectKind.GAME, ctx.game.id), event.id)
        sides = enumerate(then.sides) if isinstance(then, Game) else ()
        return {place: {sitting(event, ctx, user) for user in side.players} for place, side in sides if side.players}
    if ctx.campaign is None:
        return {}
    then = await work.folding.gangs_before(ctx.campaign.id, event.id)
    gangs = await work.rosters.gangs_of([Subject(SubjectKind.GANG, gang) for gang in then])
    return {one.id: {*one.gang.leaders} for one in gangs}
