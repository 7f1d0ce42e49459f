"""What the bot does by itself: it advances games whose time is up, and posts the result in their channel.

A game is due when its board says so (rules.core.play.game.Games.due). Its system's `Table.alarm` is the command that
advances it, given by the bot itself. By post, every pending decision has its time (db/pending.py). When that is up, the
bot does what was announced in place of the late player. The time is part of the delivery, so it happens once, even if
several processes ring.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import discord
import structlog

from cogs.cards.card import Card
from cogs.context.board_display import GAME_TABLES
from cogs.context.caller import Caller
from cogs.context.interaction_deadline import lost
from cogs.context.lost_channels import lose_if_unknown
from cogs.context.posting import post
from cogs.context.retry import Contended
from cogs.pipeline.pipeline import carry_out
from cogs.pipeline.reply import Reply
from cogs.post.house_runner import HouseRunner
from cogs.post.order_runner import heed
from cogs.post.overdue import overdue
from cogs.replies.errors import incident
from cogs.safety.error_log import named
from db.conflicts import Conflict
from db.due_games import DueGame, due_games
from db.notebooks import ordering, to_heed
from db.pending import Lapsed, lapsed
from db.store.trouble import Unavailable
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import Refusal

BEAT: Final = timedelta(seconds=2)
"""The least time between two rings. It is also the time between rings if other processes store games: they do not
report what is due.
"""
REST: Final = timedelta(minutes=1)
"""The pause after a failure."""
LATER: Final = timedelta(minutes=10)
"""The pause for a late decision that could not be settled."""
LONGEST: Final = timedelta(days=1)
"""The most time between two rings."""
AT_ONCE: Final = 20
MOST_TRIES: Final = 10
"""The most attempts to post a card."""

log = structlog.get_logger()


@frozen
class Undelivered:
    """A card that Discord did not take, the number of attempts, and the time of the next."""

    game: DueGame
    card: Card
    tries: int
    at: datetime


class Alarms:
    """The alarms of one process, a Consigliere (cogs/consigliere.py), and what it remembers of those that failed.

    house  the house in its games, which plays with each ring
    """

    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self._resting: dict[tuple[int, int], datetime] = {}
        self._undelivered: list[Undelivered] = []
        self._late: dict[int, datetime] = {}
        self._unheeded: dict[int, datetime] = {}
        self.house = HouseRunner(bot)

    def clock_was_set(self) -> None:
        """Retry at once everything that was postponed."""
        self._resting, self._late, self._unheeded = {}, {}, {}
        self.house.clock_was_set()
        self._undelivered = [
            replace(undelivered, at=datetime.fromtimestamp(0, UTC)) for undelivered in self._undelivered
        ]

    async def ring(self, now: datetime, shards: Collection[int] = (0,), of: int = 1) -> datetime:
        """Advance the games that are due in these shards, out of `of` in all; return the time of the next ring."""
        self._late = {row: until for row, until in self._late.items() if until > now}
        self._resting = {game: until for game, until in self._resting.items() if until > now}
        trying = [undelivered for undelivered in self._undelivered if undelivered.at <= now]
        self._undelivered = [undelivered for undelivered in self._undelivered if undelivered.at > now]
        await asyncio.gather(*(self._deliver(undelivered, now) for undelivered in trying))
        until = int((now + LONGEST).timestamp())
        coming = await due_games(self._bot.database, until, AT_ONCE, self._resting, shards, of)
        ringing = [game for game in coming if game.at <= now.timestamp()]
        await asyncio.gather(*(self._go_on(game, now) for game in ringing))
        plays = await self.house.round(now, shards, of)
        if await self._heed(now, shards, of) or len(ringing) == AT_ONCE:
            return now + BEAT
        later = [datetime.fromtimestamp(game.at, UTC) for game in coming if game not in ringing]
        again = min(
            [now + LONGEST, *later, *self._resting.values(), *(undelivered.at for undelivered in self._undelivered)]
        )
        again = min(again, await self._run_out(now, shards, of), plays)
        return now + BEAT if len(shards) < of else max(again, now + BEAT)

    async def _heed(self, now: datetime, shards: Collection[int], of: int) -> bool:
        """Carry out standing orders in games where something has happened; return whether any needed a look."""
        database = self._bot.database
        if database.ordered is None:
            await self._read_ordered()
        self._unheeded = {game: until for game, until in self._unheeded.items() if until > now}
        alone = len(shards) == of  # else others store orders, too, and every round looks for all
        if not database.ordered and alone:
            return False
        found = await to_heed(database, AT_ONCE, self._unheeded, shards, of)
        if not found and alone:
            await self._read_ordered()
        for news in found:
            due = DueGame(news.game, int(now.timestamp()), "", news.server_id, news.direct, news.channel_id)
            try:
                async for reply in heed(self._bot, news, now):
                    await self.announce(reply, due, now)
            except (Conflict, Contended):  # others wrote at that moment: the next round finds the new state
                self._unheeded[news.game] = now + BEAT
            except Unavailable:  # the log has it by now
                self._unheeded[news.game] = now + REST
            except Exception as error:  # the last place that can report the fault: the others continue
                incident(self._bot, None, "standing orders", error, due.server, game=news.game)
                self._unheeded[news.game] = now + LATER
        return bool(found)

    async def _read_ordered(self) -> None:
        """Read anew which games have standing orders. Games whose last order is gone ring no more."""
        known = self._bot.database.ordered
        found = await ordering(self._bot.database)
        if self._bot.database.ordered is known:  # else an order was given meanwhile that may not be among these
            self._bot.database.ordered = found

    async def _run_out(self, now: datetime, shards: Collection[int], of: int) -> datetime:
        """Do what was announced for players whose time is up; return when the next time is up."""
        coming = await lapsed(self._bot.database, int((now + LONGEST).timestamp()), AT_ONCE, self._late, shards, of)
        late = [one for one in coming if one.at <= now.timestamp()]
        for one in late:  # one after the other: one may settle another
            await self._settle(one, now)
        if late:  # new times may be up sooner than any of these
            return now
        later = [datetime.fromtimestamp(one.at, UTC) for one in coming]
        return min([now + LONGEST, *later, *self._late.values()])

    async def _settle(self, one: Lapsed, now: datetime) -> None:
        """Do what was announced for a late decision, and post the result. What is impossible now is tried again."""
        caller = Caller.for_clock(self._bot, one.server_id, one.direct, one.channel_id)
        try:
            reply = await overdue(self._bot.database, caller, one, now)
        except (Conflict, Contended):  # others wrote at that moment: the next round finds the new state
            self._late[one.row] = now + BEAT
        except Refusal as refusal:
            log.info("late, and refused", kind=one.kind, id=one.id, why=named(refusal))
            self._late[one.row] = now + LATER
        except Unavailable:  # the log has it by now
            self._late[one.row] = now + REST
        except Exception as error:  # the last place that can report the fault: the others continue
            incident(self._bot, None, "what is late", error, None if one.direct else one.server_id, id=one.id)
            self._late[one.row] = now + LATER
        else:
            if reply is not None:
                await self.announce(reply, DueGame(one.id, one.at, "", one.server_id, one.direct, one.channel_id), now)

    async def _go_on(self, game: DueGame, now: datetime) -> None:
        """Give the alarm command of a game's system, and post the result."""
        command = ""
        try:
            command = GAME_TABLES[game.system].alarm
            delivery = f"alarm:{game.game}:{game.at}"
            caller = Caller.for_clock(self._bot, game.server_id, game.direct, game.channel_id, delivery)
            reply = await carry_out(self._bot.database, caller, command, {})
        except Refusal as refusal:  # a player acted first; if it is still due, it rings again
            log.info("alarm refused", game=game.game, command=command, why=named(refusal))
            self._resting[game.game, game.at] = now + REST
        except Unavailable:  # the log has it by now
            self._resting[game.game, game.at] = now + REST
        except Exception as error:  # the last place that can report the fault: the other games continue
            incident(self._bot, None, command or f"the alarm of {game.system}", error, game.server, game=game.game)
            self._resting[game.game, game.at] = now + REST
        else:
            await self.announce(reply, game, now)

    async def announce(self, reply: Reply, game: DueGame, now: datetime) -> None:
        """Post a reply in the channel of its game."""
        if reply.outcome is not None:
            self._bot.dispatch("outcome", None, reply.outcome)
        if not reply.card.private:
            await self._deliver(Undelivered(game, reply.card, 0, now), now)

    async def _deliver(self, undelivered: Undelivered, now: datetime) -> None:
        """Post a card in the channel of its game. A card that Discord does not take is kept for another attempt."""
        game, tries = undelivered.game, undelivered.tries + 1
        try:
            await post(self._bot, game.server_id, game.direct, game.channel_id, undelivered.card)
        except (discord.NotFound, discord.Forbidden) as gone:
            log.info("card has no channel", game=game.game, channel=game.channel_id, status=gone.status)
            if not game.direct:
                await lose_if_unknown(self._bot, game.server_id, game.channel_id, gone)
        except Exception as error:  # the result is stored by now: /log has it even without the card
            if lost(error):
                log.warning("card not taken", game=game.game, why=named(error))
            else:
                incident(self._bot, None, "telling a game", error, game.server, game=game.game)
            if tries < MOST_TRIES:
                self._undelivered.append(replace(undelivered, tries=tries, at=now + REST))
