"""The house plays: after each event of a game in which it has a seat, it looks whether it may act, and acts.

It does one thing by the opponent of the game's system, as its seat may, and looks anew. The number of the last event is
part of the delivery, so that neither two processes nor a restart do anything twice. Another's last action is the cause
of what it does, so an undo of that takes all of it back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from itertools import chain
from typing import Any, Final, NamedTuple

import discord
import structlog

from cogs.cards.card import Card
from cogs.cards.components import CardView
from cogs.context.board_display import decided_in
from cogs.context.caller import Caller
from cogs.context.context import Context, keep
from cogs.context.lost_channels import lose_if_unknown
from cogs.context.posting import channel_at, post
from cogs.context.retry import Contended
from cogs.context.stale_moves import naming
from cogs.context.used_buttons import UsedUp, buttons_of
from cogs.pipeline.left_to_house import waits_for_street
from cogs.pipeline.pipeline import carry_out
from cogs.pipeline.reply import Reply
from cogs.post.gathering import has_begun, is_taken, sample_titles
from cogs.post.house_choices import MOST_TRIED, Players, house_position, side_moves, version_of_side
from cogs.post.house_turn import ALL, kept_choice, of_house, turn_card
from cogs.replies.errors import incident
from cogs.safety.error_log import named
from db.conflicts import Conflict
from db.entries import Actor
from db.games import StoredGame
from db.house_games import TURN, HouseGame, house_game, housed, turn_message
from db.pending import waited_in
from db.seats import GAME
from db.store.trouble import Unavailable
from db.unit_of_work import reading, writing
from rules.core.action.deed import MoveRef
from rules.core.action.pending_decisions import turn_is_over
from rules.core.action.report import Tone
from rules.core.commands.game import lacking
from rules.core.commands.house import STAND_DOWN
from rules.core.people.names import fresh_name
from rules.core.plain.frozen import replace
from rules.core.plain.house import HOUSE_NAME
from rules.core.plain.refusal import Refusal
from rules.core.plain.words import key_of
from rules.core.play.house_player import HouseMove
from rules.core.street.streets import standard_streets

SOON: Final = timedelta(seconds=1)
REST: Final = timedelta(minutes=1)
"""The pause after trouble with the database."""
LATER: Final = timedelta(minutes=10)
"""The pause after a fault."""
FAR: Final = timedelta(days=1)
MOST_STEPS: Final = 60
"""The most actions of the house between two of others. More are a fault."""
EVERY: Final = 4
"""Its message is edited after so many actions, and at the end."""

log = structlog.get_logger()


class Step(NamedTuple):
    """What the house may do next, and as whom: in its own seat, or for an absent player."""

    caller: Caller
    version: str
    move: HouseMove


class Turn(NamedTuple):
    """The message of the house's latest turn in a game.

    cause    the id of the event after which it acted
    message  the id of the message; None before the first action
    why      the stored command with what it considered last; 0 for none
    chosen   what it chose since, with what it considered; None for nothing
    shown    what the message shows
    drew     whether it only found out who acts next, or has done nothing yet
    before   the id of the message before, if that only drew: this one replaces it; None for none
    """

    cause: int
    message: int | None = None
    why: int = 0
    chosen: Step | None = None
    shown: Card | None = None
    drew: bool = True
    before: int | None = None


class HouseRunner:
    """The house in the games of one process, a Consigliere (cogs/consigliere.py)."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self._due: set[int] = set()
        self._rests: dict[int, datetime] = {}
        self._running: dict[int, asyncio.Task[None]] = {}
        self._turns: dict[int, Turn] = {}

    def clock_was_set(self) -> None:
        """Look again at once at every game that was postponed."""
        self._rests = {}

    def changed(self, games: Collection[int]) -> None:
        """Events were stored or undone in these games, by their ids. Look soon at those in which the house plays."""
        known = self._bot.database.housed
        mine = set(games) if known is None else known & {*games}
        self._due |= mine
        if known is None or mine - self._running.keys():
            self._bot.ring_by(discord.utils.utcnow())

    async def round(self, now: datetime, shards: Collection[int], of: int) -> datetime:
        """Begin to play where something has happened; return the time of the next round."""
        database = self._bot.database
        if database.housed is None:
            database.housed = found = await housed(database)
            self._due |= found  # the house goes on where it stood
        self._rests = {game: until for game, until in self._rests.items() if until > now}
        self._due &= database.housed
        for game in sorted(self._due - self._running.keys() - self._rests.keys()):
            self._running[game] = asyncio.create_task(self._play(game, shards, of))
        return min([now + FAR, *self._rests.values()])

    async def play_now(self, game: int) -> None:
        """Play in a game at once, after a press that waits for it."""
        if game not in self._running:
            self._running[game] = asyncio.create_task(self._play(game, *self._bot.own_shards))
        await asyncio.shield(self._running[game])

    async def close(self) -> None:
        """Cancel what is under way. The next start goes on."""
        tasks = [*self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, game: int, shards: Collection[int], of: int) -> None:
        """Act in a game until others go on."""
        now = discord.utils.utcnow()
        try:
            await self._turn(game, shards, of)
        except (Conflict, Contended):  # others wrote at that moment: the next round finds the new state
            self._again(game, now + SOON)
        except Unavailable:  # the log has it by now
            self._again(game, now + REST)
        except Exception as error:  # the last place that can report the fault: the other games continue
            incident(self._bot, None, "the house", error, None, game=game)
            self._again(game, now + LATER)
        finally:
            del self._running[game]
            if game in self._due:
                self._bot.ring_by(max(now, self._rests.get(game, now)))

    def _again(self, game: int, at: datetime) -> None:
        self._due.add(game)
        self._rests[game] = at

    async def _turn(self, game: int, shards: Collection[int], of: int) -> None:
        place, players = None, Players()
        for step in range(MOST_STEPS):
            self._due.discard(game)
            found = await house_game(self._bot.database, game, shards, of)
            if found is None:  # it has no seat, or stands in for nobody any more
                break
            place = found
            if place.game not in self._turns:  # since the start of this process
                await self._goes_on(place)
            elif self._turns[place.game].cause > place.cause:
                await self._quietly(place, self._taken_back(place, self._turns[place.game]))
            if not await self._act(place, players):
                break
            if step % EVERY == 0:
                await self._tell(place, over=False)
        else:
            log.warning("the house stops", game=game)
        if place is None:
            self._turns.pop(game, None)
        else:
            await self._tell(place, over=True)

    async def _goes_on(self, place: HouseGame) -> None:
        """Take up the message of a turn that began before a restart."""
        message = await turn_message(self._bot.database, place.server_id, place.cause)
        if message is not None:
            self._turns[place.game] = Turn(place.cause, message, drew=False)

    async def _taken_back(self, place: HouseGame, turn: Turn) -> None:
        """Say in the message of a turn that it was undone. One whose own [Undo] was pressed says so already."""
        if turn.message is None:
            return
        self._turns[place.game] = turn._replace(message=None)
        channel = channel_at(self._bot, place.server_id, place.direct, place.channel_id)
        message = await channel.fetch_message(turn.message)
        if any(one.split(":")[1] == ALL for one in buttons_of(message)):
            await message.edit(view=CardView(Card(f"{HOUSE_NAME}: this turn was taken back.", tone=Tone.GONE)))

    async def _act(self, place: HouseGame, players: Players) -> bool:
        """Do one thing in a game; return whether anything was done."""
        steps = await self._look(place, players)
        for _ in range(MOST_TRIED):
            step = await asyncio.to_thread(next, steps, None)
            if step is None:
                return False
            caller, move = step.caller, step.move
            async with reading(self._bot.database) as work:
                ctx = await Context.at(work, caller, discord.utils.utcnow())
                assert ctx.game is not None
                typed = await naming(replace(ctx, system=ctx.game.system.id), move.command, dict(move.typed))
            try:
                reply = await carry_out(self._bot.database, caller, move.command, typed, cause=place.cause or None)
            except Contended:
                raise
            except UsedUp as used:  # another process did it, or the game has moved on: look anew
                log.info("the house was late", game=place.game, command=move.command, why=named(used))
                return True
            except Refusal as refusal:
                log.info("the house, and refused", game=place.game, command=move.command, why=named(refusal))
                continue
            await self._done(place, step, reply, draws=_draws(ctx))
            return True
        return False

    async def _done(self, place: HouseGame, step: Step, reply: Reply, *, draws: str) -> None:
        """Note what was done. An order of a player that came before it has a card of its own."""
        if reply.outcome is not None:
            self._bot.dispatch("outcome", None, reply.outcome)
        turn = self._turns.get(place.game)
        if turn is None or turn.cause != place.cause:
            turn = Turn(place.cause, before=turn.message if turn is not None and turn.drew else None)
        turn = turn._replace(drew=turn.drew and step.move.command == draws)
        if reply.hindered:
            await self._quietly(place, post(self._bot, place.server_id, place.direct, place.channel_id, reply.card))
        elif step.move.considered and not reply.card.private:  # what no one saw needs no reason
            turn = turn._replace(chosen=step)
        self._turns[place.game] = turn

    async def _look(self, place: HouseGame, players: Players) -> Iterator[Step]:
        """What the house may do next in a game, the best first; nothing if it has no seat there."""
        at = (place.server_id, place.direct, place.channel_id)
        async with reading(self._bot.database) as work:
            ctx = await Context.at(work, Caller.for_house(*at, ""), discord.utils.utcnow())
            game = ctx.game
            if game is None or game.id != place.game or game.system.opponent is None:
                return iter(())
            ctx = replace(ctx, system=game.system.id)
            figures = await work.figures_in(game)
            decided = decided_in(game, figures)
            over = await _stands_down(ctx, game, place.cause, ended=decided is not None)
            if over is not None:
                return iter([Step(Caller.for_clock(self._bot, *at, place.delivery("clock")), "", over)])
            sides = [one for one, side in enumerate(game.game.sides) if side.housed]
            seats: dict[int, tuple[Caller, str]] = {}
            for one in sides:
                version, user = version_of_side(game, one), game.game.sides[one].stood_in
                absent = Actor(user, await work.events.name_of(user)) if user else None
                seats[one] = (Caller.for_house(*at, place.delivery(version), absent), version)
            if waits_for_street(game) and has_begun(game):  # before that it names who comes, as that has a time limit
                return iter(())
            if game.sent is None and not has_begun(game):
                if (move := await _before_play(ctx, game, sides)) is not None:
                    return iter([Step(*next(iter(seats.values())), move)])
                if game.system.roster is not None and lacking(game.game):  # a roll could begin play without a gang
                    return iter(())
            if decided is not None and (decided.winner is None or decided.winner in sides):
                return iter(())  # else it would play on alone, turn after turn
            done = await of_house(work, place.cause)
            found: list[Iterator[Step]] = []
            for one, (caller, version) in seats.items():
                own = [MoveRef(each.command, each.options) for each in done if each.actor_id == caller.actor.id]
                position = house_position(replace(ctx, caller=caller), game, figures)
                moves = side_moves(game, position, one, place.seq, own, players)
                found.append(map(partial(Step, caller, version), moves))
        return chain.from_iterable(found)

    async def _tell(self, place: HouseGame, *, over: bool) -> None:
        """Show its turn in the channel: post its message, or edit it."""
        turn = self._turns.get(place.game)
        if turn is None or turn.cause != place.cause:
            return
        caller, chosen = Caller.for_house(place.server_id, place.direct, place.channel_id, ""), turn.chosen
        async with (writing if over and chosen is not None else reading)(self._bot.database) as work:
            ctx = await Context.at(work, caller, discord.utils.utcnow())
            if over and chosen is not None and ctx.game is not None:  # [Why this?] stands on the last form alone
                turn = turn._replace(why=await kept_choice(ctx, chosen.move, chosen.version), chosen=None)
            card = await turn_card(ctx, place.cause, turn.why, over=over)
        self._turns[place.game] = turn
        if card is not None and card != turn.shown:  # else an edit would reveal that the house did something unseen
            await self._quietly(place, self._show(place, turn, card))

    async def _show(self, place: HouseGame, turn: Turn, card: Card) -> None:
        channel = channel_at(self._bot, place.server_id, place.direct, place.channel_id)
        if turn.message is not None:
            try:
                await channel.get_partial_message(turn.message).edit(view=CardView(card))
            except discord.NotFound:  # a player deleted it
                pass
            else:
                self._turns[place.game] = turn._replace(shown=card)
                return
        message = await channel.send(view=CardView(card), allowed_mentions=discord.AllowedMentions.none())
        self._turns[place.game] = turn._replace(message=message.id, shown=card, before=None)
        caller, kept = Caller.for_house(*place[1:4], ""), {"cause": place.cause, "message": message.id}
        async with writing(self._bot.database) as work:
            await keep(work, caller, [(TURN, kept)], private=False)
        if turn.before is not None:
            with suppress(discord.NotFound):  # a player deleted it
                await channel.get_partial_message(turn.before).delete()

    async def _quietly(self, place: HouseGame, said: Any) -> None:
        """Say something in a game. The log has it if that is impossible; what was done is stored."""
        try:
            await said
        except (discord.NotFound, discord.Forbidden) as gone:
            log.info("the house has no channel", game=place.game, channel=place.channel_id, why=named(gone))
            if not place.direct:
                await lose_if_unknown(self._bot, place.server_id, place.channel_id, gone)
        except (discord.HTTPException, OSError) as error:
            log.warning("turn of the house not shown", game=place.game, why=named(error))


def _draws(ctx: Context) -> str:
    """The command of the game of a context that only finds out who acts next; empty for none."""
    assert ctx.game is not None
    assert ctx.game.system.games is not None
    return ctx.game.system.games.draws


async def _stands_down(ctx: Context, game: StoredGame, cause: int, *, ended: bool) -> HouseMove | None:
    """The end of standing in for a side whose turn is over, or one of whose players has acted; None for none.

    ended  whether the game is decided
    """
    sides = [place for place, one in enumerate(game.game.sides) if one.stood_in]
    if not sides:
        return None
    last, waited = await ctx.work.events.get(cause), await waited_in(ctx.work, GAME, game.id)
    acted = 0 if last is None else last.actor_id
    things = [] if waited is None else waited.things
    back = {one for one in sides if acted in game.game.sides[one].players or turn_is_over(things, one)}
    over = next((one for one in sides if ended or one in back), None)
    return None if over is None else HouseMove(STAND_DOWN, {"side": over + 1})


async def _before_play(ctx: Context, game: StoredGame, sides: Sequence[int]) -> HouseMove | None:
    """What the house does before play begins: it brings a sample gang, and lays a street where none is; else None.

    Against gangs that are there for this game alone it brings few figures, as they have.
    """
    system = game.system
    if system.roster is not None and any(not game.game.sides[one].gangs for one in sides):
        gangs = await ctx.work.rosters.gangs(ctx.server_id)
        there = {one.gang.name for one in gangs if one.id in game.game.gangs}
        titles = sample_titles(system)
        free = [one for one in titles if not is_taken(one, there)] or titles
        others = {gang for one, side in enumerate(game.game.sides) for gang in side.gangs if one not in sides}
        few = bool(others) and others <= {*game.game.extras}
        title = free[0 if few else game.id % len(free)]
        name = fresh_name(title, {key_of(one.gang.name) for one in gangs})
        return HouseMove("game sample", {"gang": name, "sample": title, **({"few": True} if few else {})})
    if system.bearing is not None and game.game.street is None:
        fits = system.fitting(game.game.board)
        streets = [one.name for one in standard_streets() if one.id in fits or not fits]
        return HouseMove("street lay", {"name": streets[game.id % len(streets)]})
    return None
