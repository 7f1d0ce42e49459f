"""The table cards of a process: when each is looked at, and what is done where Discord does not take one.

Every game in a place where the bot may post has one message that shows it. It is edited after what happens, in the
background: no command waits for it, and none fails with it. What happens within a few seconds is one edit.

Its edits tell nothing but what it shows. It is looked at at times that the clock alone gives, so that what nobody may
know of makes no edit earlier or later; and it is left alone where it shows already what it should.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import discord
import structlog

from cogs.cards.components import CardView
from cogs.cards.render import Card
from cogs.context.context import Caller, Context
from cogs.context.lost_channels import channel_text, lose_if_unknown
from cogs.context.posting import channel_at
from cogs.post.live_message import OFTEN, Shown
from cogs.post.table_card import table_card
from cogs.safety.error_log import named
from db.game_cards import Spot, forget_all, note_edits, spot_of, unsettled
from db.store.session import Stale
from db.store.trouble import Unavailable
from db.unit_of_work import reading

BEAT: Final = timedelta(seconds=4)
"""The time between two looks at a card: what happens meanwhile is one edit."""
REST: Final = timedelta(minutes=1)
"""How long a card is left alone that Discord, or the database, did not take."""
SHUT: Final = timedelta(hours=1)
"""How long, where the bot may not post."""
FAR: Final = timedelta(days=1)
"""The most time between two rounds."""
AT_ONCE: Final = 20
MOST_TRIES: Final = 10
TIMELESS: Final = datetime.fromtimestamp(0, UTC)
"""The time at which any card is drawn: else what the clock has changed meanwhile would be seen as soon as somebody did
something in secret."""

log = structlog.get_logger()


class TableCards:
    """The table cards of one process, a Consigliere (cogs/consigliere.py).

    quiet  whether there are none: nothing is posted, and nothing remembered
    """

    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self.quiet = False
        self._due: dict[int, datetime] = {}
        self._rests: dict[int, datetime] = {}
        self._tries: dict[int, int] = {}
        self._looked: dict[int, datetime] = {}
        self._running: dict[int, asyncio.Task[None]] = {}
        self._edited: dict[int, tuple[int, str]] = {}
        self._noted = TIMELESS
        self._swept: int | None = 0
        self._homes: dict[int, int] = {}

    def changed(self, games: Iterable[int]) -> None:
        """Something was stored or taken back in these games, by their ids: look at their cards soon."""
        if self.quiet:
            return
        now = discord.utils.utcnow()
        for game in games:
            self._tries.pop(game, None)
            self._due.setdefault(game, max(_beat_after(now), self._rests.get(game, now)))
        self._bot.draw_by(min(self._due.values()))

    async def begin(self, *, afresh: bool = False) -> None:
        """Look at all cards of open games, few at a time; `afresh` where no message of before is left."""
        if afresh:
            await forget_all(self._bot.database)
        self.quiet, self._swept = False, 0
        self._bot.draw_by(_beat_after(discord.utils.utcnow()))

    def clock_was_set(self) -> None:
        """Whatever was to be looked at at some time, or left alone until then, is looked at at once."""
        self._due = dict.fromkeys(self._due, TIMELESS)
        self._rests, self._looked, self._noted = {}, {}, TIMELESS

    async def round(self, now: datetime, shards: Collection[int] = (0,), of: int = 1) -> datetime:
        """Begin to look at the cards that are due; when the next round is."""
        if self.quiet:
            return now + FAR
        self._rests = {game: until for game, until in self._rests.items() if until > now}
        self._looked = {game: at for game, at in self._looked.items() if now - at < OFTEN}
        if self._edited and now - self._noted >= REST:
            await self._note(now)
        room = AT_ONCE - len(self._running)
        if self._swept is not None and room > 0:
            found = await unsettled(self._bot.database, self._swept, room, shards, of)
            self._swept = found[-1] if len(found) == room else None
            for game in found:
                self._due.setdefault(game, now)
        ready = [game for game, at in self._due.items() if at <= now and game not in self._running]
        for game in ready[:room]:
            del self._due[game]
            self._running[game] = asyncio.create_task(self._look(game, now))
        notes = [max(now, self._noted + REST)] if self._edited else []
        again = [now + FAR, *notes, *self._due.values(), *([now + BEAT] if self._swept is not None else [])]
        return max(min(again), _beat_after(now))

    async def close(self) -> None:
        """Let go of what is under way, and note what was done."""
        tasks = [*self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._edited:
            try:
                await self._note(TIMELESS)
            except Exception:  # then cards are edited once in vain after the next start
                log.exception("table cards not noted")

    async def _note(self, now: datetime) -> None:
        """Note in the database what was edited: all cards together, and seldom."""
        edited, self._noted = dict(self._edited), now
        await note_edits(self._bot.database, edited)
        self._edited = {game: last for game, last in self._edited.items() if edited.get(game) != last}

    async def _look(self, game: int, now: datetime) -> None:
        """Bring a card up to date; what goes wrong is in the log, and tried again."""
        try:
            await self._settle(game, now)
            self._tries.pop(game, None)
        except (Unavailable, Stale):  # the log has the one by now; with the other, another process is at it
            self._again(game, now, REST)
        except (discord.NotFound, discord.Forbidden) as shut:
            log.info("no table card", game=game, why=named(shut))
            await self._lose(game, shut)
            self._rests[game] = now + SHUT
        except Exception:  # the last place where it can be told: the game goes on without its card
            log.exception("table card failed", game=game)
            self._again(game, now, REST)
        finally:
            del self._running[game]

    async def _lose(self, game: int, refused: discord.HTTPException) -> None:
        spot = await spot_of(self._bot.database, game)
        if spot is not None and not spot.direct:
            await lose_if_unknown(self._bot, spot.server_id, spot.channel_id, refused)

    def _again(self, game: int, now: datetime, rest: timedelta) -> None:
        tries = self._tries[game] = self._tries.get(game, 0) + 1
        self._rests[game] = now + rest
        if tries < MOST_TRIES:
            self._due[game] = now + rest
            self._bot.draw_by(now + rest)

    async def _settle(self, game: int, now: datetime) -> None:
        spot = await spot_of(self._bot.database, game)
        if spot is None or not (spot.direct or self._bot.get_guild(spot.server_id)):
            return  # deleted, or the bot is used there by user installation alone
        if spot.channel_id < 0:  # its channel is gone, and the card with it
            self._homes.pop(game, None)
            return
        await self._leave(spot)
        version, digest = self._edited.get(game, (0, ""))
        if version == spot.kept.version:  # it was edited since the database was told
            spot = spot._replace(kept=spot.kept._replace(digest=digest))
        card, over = await self.drawn(spot)
        channel = channel_at(self._bot, spot.server_id, spot.direct, spot.channel_id)
        shown = Shown(self._bot.database, channel, self._bot.user.id, spot, now, self._looked.get(game))
        try:
            await shown.settle(card, over=over)
        finally:
            if shown.looked is not None:
                self._looked[game] = shown.looked
            if shown.edited:
                self._edited[game] = shown.kept.version, shown.kept.digest
                self._bot.draw_by(max(now + BEAT, self._noted + REST))
            elif shown.kept.version != version:
                self._edited.pop(game, None)
            if shown.kept.over:
                self._homes.pop(game, None)

    async def _leave(self, spot: Spot) -> None:
        """Where a game has moved since its card was looked at, the old card shows where to, without buttons."""
        left = self._homes.get(spot.game, spot.channel_id)
        self._homes[spot.game] = spot.channel_id
        if left == spot.channel_id or spot.kept.message_id is None:
            return
        card = Card(f"“{spot.name}” is played in {channel_text(spot.channel_id)} now")
        message = channel_at(self._bot, spot.server_id, spot.direct, left).get_partial_message(spot.kept.message_id)
        try:
            await message.edit(view=CardView(card), allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as refused:  # it stays, and its buttons say so
            log.info("table card stays", game=spot.game, message=spot.kept.message_id, why=named(refused))

    async def drawn(self, spot: Spot) -> tuple[Card, bool]:
        """A game's card as it should be, and whether the game is closed."""
        caller = Caller.for_clock(self._bot, spot.server_id, spot.direct, spot.channel_id)
        async with reading(self._bot.database) as work:
            ctx = await Context.at(work, caller, TIMELESS)
            game = ctx.game if ctx.game is not None and ctx.game.id == spot.game else await work.games.get(spot.game)
            assert game is not None
            return await table_card(ctx, game), not game.game.present


def _beat_after(now: datetime) -> datetime:
    """The next moment of looking at cards: that of the clock, whatever happened before."""
    beat = BEAT.total_seconds()
    return datetime.fromtimestamp(now.timestamp() // beat * beat + beat, UTC)
