"""The table cards of a process: when the bot looks at each, and what it does if Discord refuses one.

Every game in a place where the bot may post has one message that shows it. The bot edits it in the background: no
command waits for the edit or fails with it. Events within a few seconds make one edit. The edits reveal nothing beyond
their content. The bot looks at a card at times that only the clock decides, so no secret action makes an edit earlier
or later. It leaves a card alone that already shows the right content.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import discord
import structlog

from cogs.cards.card import Card
from cogs.cards.components import CardView
from cogs.context.caller import Caller
from cogs.context.context import Context
from cogs.context.lost_channels import channel_text, lose_if_unknown
from cogs.context.posting import channel_at
from cogs.post.live_message import OFTEN, LiveCard
from cogs.post.table_card import table_card
from cogs.safety.error_log import named
from db.game_cards import PlacedCard, StoredCard, forget_all, keep, note_edits, spot_of, unsettled
from db.store.session import Stale
from db.store.trouble import Unavailable
from db.unit_of_work import reading

BEAT: Final = timedelta(seconds=4)
"""The time between two looks at a card: events meanwhile make one edit."""
REST: Final = timedelta(minutes=1)
"""The pause for a card that Discord, or the database, did not take."""
SHUT: Final = timedelta(hours=1)
"""The pause where the bot may not post."""
FAR: Final = timedelta(days=1)
"""The most time between two rounds."""
AT_ONCE: Final = 20
MOST_TRIES: Final = 10
TIMELESS: Final = datetime.fromtimestamp(0, UTC)
"""The time for which every card is drawn. Otherwise a secret action would reveal itself by showing what the clock has
changed meanwhile.
"""

log = structlog.get_logger()


class TableCards:
    """The table cards of one process, a Consigliere (cogs/consigliere.py).

    quiet  whether there are none: it posts nothing and remembers nothing
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
        """Events were stored or undone in these games, by their ids: look at their cards soon."""
        if self.quiet:
            return
        now = discord.utils.utcnow()
        for game in games:
            self._tries.pop(game, None)
            self._due.setdefault(game, max(_beat_after(now), self._rests.get(game, now)))
        self._bot.draw_by(min(self._due.values()))

    def hold(self, game: int) -> None:
        """Post no card of a new game meanwhile: the answer to its opening becomes its card."""
        if not self.quiet:
            self._rests[game] = self._due[game] = discord.utils.utcnow() + REST

    async def adopt(self, game: int, message: int) -> None:
        """Make this message the card of a new game. A card that came first stays."""
        if self.quiet:
            return
        with suppress(Stale):
            await keep(self._bot.database, game, StoredCard(), message_id=message)
        self._looked[game] = discord.utils.utcnow()
        self._rests.pop(game, None)
        self._due.pop(game, None)
        self.changed([game])

    async def begin(self, *, afresh: bool = False) -> None:
        """Look at all cards of open games, a few at a time. With `afresh`, no earlier message is left."""
        if afresh:
            await forget_all(self._bot.database)
        self.quiet, self._swept = False, 0
        self._bot.draw_by(_beat_after(discord.utils.utcnow()))

    def clock_was_set(self) -> None:
        """Look at once at every card that was planned or postponed."""
        self._due = dict.fromkeys(self._due, TIMELESS)
        self._rests, self._looked, self._noted = {}, {}, TIMELESS

    async def round(self, now: datetime, shards: Collection[int] = (0,), of: int = 1) -> datetime:
        """Begin to look at the cards that are due; return the time of the next round."""
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
        """Cancel what is under way, and store what was done."""
        tasks = [*self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._edited:
            try:
                await self._note(TIMELESS)
            except Exception:  # then the next start edits some cards in vain
                log.exception("table cards not noted")

    async def _note(self, now: datetime) -> None:
        """Store the edits in the database: all cards together, and seldom."""
        edited, self._noted = dict(self._edited), now
        await note_edits(self._bot.database, edited)
        self._edited = {game: last for game, last in self._edited.items() if edited.get(game) != last}

    async def _look(self, game: int, now: datetime) -> None:
        """Update a card. The log reports a failure, and another attempt follows."""
        try:
            await self._settle(game, now)
            self._tries.pop(game, None)
        except (Unavailable, Stale):  # the log has the one by now; with the other, another process is at it
            self._again(game, now, REST)
        except (discord.NotFound, discord.Forbidden) as shut:
            log.info("no table card", game=game, why=named(shut))
            await self._lose(game, shut)
            self._rests[game] = now + SHUT
        except Exception:  # the last place that can report the fault: the game continues without its card
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
            return  # deleted, or the bot is there by user installation alone
        if spot.channel_id < 0:  # its channel is gone, and the card with it
            self._homes.pop(game, None)
            return
        await self._leave(spot)
        version, digest = self._edited.get(game, (0, ""))
        if version == spot.kept.version:  # an edit that the database does not have yet
            spot = spot._replace(kept=spot.kept._replace(digest=digest))
        card, over = await self.drawn(spot)
        channel = channel_at(self._bot, spot.server_id, spot.direct, spot.channel_id)
        shown = LiveCard(self._bot.database, channel, self._bot.user.id, spot, now, self._looked.get(game))
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

    async def _leave(self, spot: PlacedCard) -> None:
        """If a game has moved since the last look, the old card shows its new channel, without buttons."""
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

    async def drawn(self, spot: PlacedCard) -> tuple[Card, bool]:
        """The right card of a game, and whether the game is closed."""
        caller = Caller.for_clock(self._bot, spot.server_id, spot.direct, spot.channel_id)
        async with reading(self._bot.database) as work:
            ctx = await Context.at(work, caller, TIMELESS)
            game = ctx.game if ctx.game is not None and ctx.game.id == spot.game else await work.games.get(spot.game)
            assert game is not None
            return await table_card(ctx, game), not game.game.present


def _beat_after(now: datetime) -> datetime:
    """The next time to look at cards: a fixed beat of the clock, whatever happened before."""
    beat = BEAT.total_seconds()
    return datetime.fromtimestamp(now.timestamp() // beat * beat + beat, UTC)
