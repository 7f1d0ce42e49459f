"""The table cards of a process: when the bot looks at each, and what it does if Discord refuses one.

Every game and campaign in a place where the bot may post has one message that shows it. The bot edits it in the
background: no command waits for the edit or fails with it. Events within a few seconds make one edit. The edits reveal
nothing beyond their content. The bot looks at a card at times that only the clock decides, so no secret action makes an
edit earlier or later. It leaves a card alone that already shows the right content.
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
from cogs.post.table_card import TableCard, card_of_campaign, card_of_game
from cogs.safety.error_log import named
from db.live_cards import KINDS, PlacedCard, StoredCard, forget_all, keep, note_edits, spot_of, unsettled
from db.store.session import Stale
from db.store.trouble import Unavailable
from db.unit_of_work import reading
from rules.core.plain.events import Subject, SubjectKind

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
        self._due: dict[Subject, datetime] = {}
        self._rests: dict[Subject, datetime] = {}
        self._tries: dict[Subject, int] = {}
        self._looked: dict[Subject, datetime] = {}
        self._running: dict[Subject, asyncio.Task[None]] = {}
        self._edited: dict[Subject, tuple[int, str]] = {}
        self._noted = TIMELESS
        self._unswept = dict.fromkeys(KINDS, 0)
        self._homes: dict[Subject, int] = {}

    def changed(self, those: Iterable[Subject]) -> None:
        """Events were stored or undone in these games and campaigns: look at their cards soon."""
        if self.quiet:
            return
        now = discord.utils.utcnow()
        for one in those:
            self._tries.pop(one, None)
            self._due.setdefault(one, max(_beat_after(now), self._rests.get(one, now)))
        self._bot.draw_by(min(self._due.values()))

    def hold(self, one: Subject) -> None:
        """Post no card of a new game or campaign meanwhile: the answer to its opening becomes its card."""
        if not self.quiet:
            self._rests[one] = self._due[one] = discord.utils.utcnow() + REST

    async def adopt(self, one: Subject, message: int) -> None:
        """Make this message the card of a new game or campaign. A card that came first stays."""
        if self.quiet:
            return
        with suppress(Stale):
            await keep(self._bot.database, one, StoredCard(), message_id=message)
        self._looked[one] = discord.utils.utcnow()
        self._rests.pop(one, None)
        self._due.pop(one, None)
        self.changed([one])

    async def show_now(self, one: Subject) -> bool:
        """Look at a card at once, after a press that hides nothing. Returns whether there are cards."""
        if self.quiet:
            return False
        if one not in self._running:
            self._due.pop(one, None)
            self._running[one] = asyncio.create_task(self._look(one, discord.utils.utcnow()))
        await asyncio.shield(self._running[one])
        return True

    async def begin(self, *, afresh: bool = False) -> None:
        """Look at all cards of what goes on, a few at a time. With `afresh`, no earlier message is left."""
        if afresh:
            await forget_all(self._bot.database)
        self.quiet, self._unswept = False, dict.fromkeys(KINDS, 0)
        self._bot.draw_by(_beat_after(discord.utils.utcnow()))

    def clock_was_set(self) -> None:
        """Look at once at every card that was planned or postponed."""
        self._due = dict.fromkeys(self._due, TIMELESS)
        self._rests, self._looked, self._noted = {}, {}, TIMELESS

    async def round(self, now: datetime, shards: Collection[int] = (0,), of: int = 1) -> datetime:
        """Begin to look at the cards that are due; return the time of the next round."""
        if self.quiet:
            return now + FAR
        self._rests = {one: until for one, until in self._rests.items() if until > now}
        self._looked = {one: at for one, at in self._looked.items() if now - at < OFTEN}
        if self._edited and now - self._noted >= REST:
            await self._note(now)
        room = AT_ONCE - len(self._running)
        if room > 0:
            await self._sweep(now, room, shards, of)
        ready = [one for one, at in self._due.items() if at <= now and one not in self._running]
        for one in ready[:room]:
            del self._due[one]
            self._running[one] = asyncio.create_task(self._look(one, now))
        notes = [max(now, self._noted + REST)] if self._edited else []
        again = [now + FAR, *notes, *self._due.values(), *([now + BEAT] if self._unswept else [])]
        return max(min(again), _beat_after(now))

    async def _sweep(self, now: datetime, room: int, shards: Collection[int], of: int) -> None:
        """Plan looks at cards that this process has not seen yet, as many as there is room for."""
        for kind, last in [*self._unswept.items()]:
            found = await unsettled(self._bot.database, kind, last, room, shards, of)
            if len(found) == room:
                self._unswept[kind] = found[-1]
            else:
                del self._unswept[kind]
            for id_ in found:
                self._due.setdefault(Subject(kind, id_), now)

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
        self._edited = {one: last for one, last in self._edited.items() if edited.get(one) != last}

    async def _look(self, one: Subject, now: datetime) -> None:
        """Update a card. The log reports a failure, and another attempt follows."""
        try:
            await self._settle(one, now)
            self._tries.pop(one, None)
        except (Unavailable, Stale):  # the log has the one by now; with the other, another process is at it
            self._again(one, now, REST)
        except (discord.NotFound, discord.Forbidden) as shut:
            log.info("no table card", kind=one.kind, id=one.id, why=named(shut))
            await self._lose(one, shut)
            self._rests[one] = now + SHUT
        except Exception:  # the last place that can report the fault: the game continues without its card
            log.exception("table card failed", kind=one.kind, id=one.id)
            self._again(one, now, REST)
        finally:
            del self._running[one]

    async def _lose(self, one: Subject, refused: discord.HTTPException) -> None:
        spot = await spot_of(self._bot.database, one)
        if spot is not None and not spot.direct:
            await lose_if_unknown(self._bot, spot.server_id, spot.channel_id, refused)

    def _again(self, one: Subject, now: datetime, rest: timedelta) -> None:
        tries = self._tries[one] = self._tries.get(one, 0) + 1
        self._rests[one] = now + rest
        if tries < MOST_TRIES:
            self._due[one] = now + rest
            self._bot.draw_by(now + rest)

    async def _settle(self, one: Subject, now: datetime) -> None:
        spot = await spot_of(self._bot.database, one)
        if spot is None or not (spot.direct or self._bot.get_guild(spot.server_id)):
            return  # deleted, or the bot is there by user installation alone
        if spot.channel_id < 0:  # its channel is gone, and the card with it
            self._homes.pop(one, None)
            return
        await self._leave(spot)
        version, digest = self._edited.get(one, (0, ""))
        if version == spot.kept.version:  # an edit that the database does not have yet
            spot = spot._replace(kept=spot.kept._replace(digest=digest))
        drawn = await self.drawn(spot)
        channel = channel_at(self._bot, spot.server_id, spot.direct, spot.channel_id)
        shown = LiveCard(self._bot.database, channel, self._bot.user.id, spot, now, self._looked.get(one))
        try:
            await shown.settle(drawn)
        finally:
            if shown.looked is not None:
                self._looked[one] = shown.looked
            if shown.edited:
                self._edited[one] = shown.kept.version, shown.kept.digest
                self._bot.draw_by(max(now + BEAT, self._noted + REST))
            elif shown.kept.version != version:
                self._edited.pop(one, None)
            if shown.kept.over:
                self._homes.pop(one, None)

    async def _leave(self, spot: PlacedCard) -> None:
        """If a game or campaign has moved since the last look, the old card shows its new channel, without buttons."""
        left = self._homes.get(spot.of, spot.channel_id)
        self._homes[spot.of] = spot.channel_id
        message_id = spot.kept.message_id or spot.kept.leftover
        if left == spot.channel_id or message_id is None:
            return
        card = Card(f"“{spot.name}” is played in {channel_text(spot.channel_id)} now")
        message = channel_at(self._bot, spot.server_id, spot.direct, left).get_partial_message(message_id)
        try:
            await message.edit(view=CardView(card), allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as refused:  # it stays, and its buttons say so
            log.info("table card stays", id=spot.of.id, message=message_id, why=named(refused))

    async def drawn(self, spot: PlacedCard) -> TableCard:
        """The right card of a game or campaign."""
        caller = Caller.for_clock(self._bot, spot.server_id, spot.direct, spot.channel_id)
        async with reading(self._bot.database) as work:
            ctx = await Context.at(work, caller, TIMELESS)
            if spot.of.kind is SubjectKind.GAME:
                here = ctx.game if ctx.game is not None and ctx.game.id == spot.of.id else None
                game = here or await work.games.get(spot.of.id)
                assert game is not None
                return await card_of_game(ctx, game)
            campaign = await work.campaigns.get(spot.of.id)
            assert campaign is not None
            return await card_of_campaign(ctx, campaign)


def _beat_after(now: datetime) -> datetime:
    """The next time to look at cards: a fixed beat of the clock, whatever happened before."""
    beat = BEAT.total_seconds()
    return datetime.fromtimestamp(now.timestamp() // beat * beat + beat, UTC)
