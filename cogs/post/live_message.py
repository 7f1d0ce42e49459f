"""A message that follows a game or campaign. The bot posts it, edits it, deletes it, and posts it anew if it can't be
edited or is out of sight.

The database records it before the bot posts it, and its older one until that is deleted. So the bot sweeps up what a
crash leaves.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final

import discord
import structlog

from cogs.cards.card import Card, Press
from cogs.cards.components import CardView, components, files_of, ids_of
from cogs.post.table_card import TableCard
from cogs.safety.error_log import named
from db.live_cards import PlacedCard, keep
from db.store.engine import Database
from db.store.session import Stale

UNKNOWN_MESSAGE, ARCHIVED, OLD = 10008, 50083, 30046
"""Discord's codes for a deleted message, for one in an archived thread, and for an old one that was edited too
often.
"""
IN_SIGHT: Final = 8
"""A card is in sight while it is among so many newest messages."""
FAR_BACK: Final = 50
"""So many newest messages are searched for a card that may or may not have been posted."""
OFTEN: Final = timedelta(minutes=10)
"""The least time between two looks at a channel's history."""
HANGS: Final = timedelta(minutes=1)
"""After so long no process is still posting a card."""
HALF: Final = 32
"""The characters of a digest that are those of a card's text, or of its picture."""
FITS: Final = 25
"""The most characters of a nonce."""

log = structlog.get_logger()


def digest_of(card: Card) -> str:
    """A digest that differs between cards with different content. Its second half is the picture's, if there is one."""
    said = sha256(json.dumps(components(card)).encode()).hexdigest()
    return said if card.picture is None else f"{said[:HALF]}{sha256(card.picture.data).hexdigest()[:HALF]}"


def is_card(message: discord.Message, marks: Collection[Press]) -> bool:
    """Whether a message is a table card, by the buttons that no other card has together."""
    return {press.id for press in marks} <= set(ids_of(message.components))


class LiveCard:
    """The card of a game or campaign while the bot updates it.

    looked  the time of the last look at the history of its channel; None for never
    edited  whether it was edited without the database: it shows another digest than the stored one
    """

    def __init__(
        self, database: Database, channel: Any, me: int, spot: PlacedCard, now: datetime, looked: datetime | None
    ) -> None:
        self._database, self._channel, self._me, self._now = database, channel, me, now
        self._of, self.kept, self.looked = spot.of, spot.kept, looked
        self._marks: Collection[Press] = ()
        self.edited = False

    async def settle(self, drawn: TableCard) -> None:
        """Make the message show this card. It asks Discord nothing if it already does.

        Raises Stale if another process is updating it, and the errors of Discord.
        """
        card, self._marks = drawn.card, drawn.marks
        await self._sweep_up()
        digest = digest_of(card)
        if drawn.over:
            await self._close(card, digest)
        elif self.kept.message_id is None:
            await self._post(card, digest)
        elif self.kept.digest != digest:
            if await self._out_of_sight() or await self._edit(card, digest):
                await self._post(card, digest)
            elif self.kept.over:  # its close was undone
                await self._keep(digest=digest, over=False)
            else:
                self.kept, self.edited = self.kept._replace(digest=digest), True

    async def _keep(self, **columns: Any) -> None:
        self.kept = await keep(self._database, self._of, self.kept, **columns)

    async def _post(self, card: Card, digest: str) -> None:
        """Post the card anew, then delete the older one."""
        older = self.kept.message_id
        await self._keep(posting=int(self._now.timestamp()))
        try:
            message = await self._channel.send(
                view=CardView(card),
                files=files_of(card),
                nonce=f"{self._of.kind[0]}{self._of.id}.{self.kept.version}"[-FITS:],
                silent=True,  # it has no news that deserves a notification
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except (discord.Forbidden, discord.NotFound):  # it surely does not exist
            await self._keep(posting=None)
            raise
        try:
            await self._keep(message_id=message.id, leftover=older, posting=None, digest=digest, over=False)
        except Stale:
            await self._delete(message.id)
            raise
        self.looked = self._now
        await self._sweep_up()

    async def _edit(self, card: Card, digest: str) -> int:
        """Edit the message; return 0, or Discord's code for a message that can no longer be edited.

        A picture that the message has already is not sent again.
        """
        message = self._channel.get_partial_message(self.kept.message_id)
        has = card.picture is not None and self.kept.digest[HALF:] == digest[HALF:]
        files = {} if has else {"attachments": files_of(card)}
        try:
            await message.edit(view=CardView(card), allowed_mentions=discord.AllowedMentions.none(), **files)
        except discord.HTTPException as fault:
            if fault.code not in (UNKNOWN_MESSAGE, ARCHIVED, OLD):
                raise
            return fault.code
        return 0

    async def _close(self, card: Card, digest: str) -> None:
        """Remove its buttons, once. A card that can't be edited is deleted, if possible."""
        if self.kept.over or not self.kept.version:
            return
        message = self.kept.message_id
        refused = await self._edit(card, digest) if message is not None else 0
        if message is not None and refused:
            await self._delete(message)
        await self._keep(digest=digest, over=True, message_id=None if refused else message)

    # What others left

    async def _sweep_up(self) -> None:
        """Delete the older card, and one that may or may not have been posted."""
        kept = self.kept
        if kept.posting is not None:
            if self._now.timestamp() < kept.posting + HANGS.total_seconds():
                raise Stale("a card is being posted")
            await self._strays(FAR_BACK)
        if kept.leftover is not None:
            await self._delete(kept.leftover)
        if kept.posting is not None or kept.leftover is not None:
            await self._keep(posting=None, leftover=None)

    async def _out_of_sight(self) -> bool:
        """Whether so many messages followed that the card is out of sight. It looks only now and then."""
        if self.looked is not None and self._now - self.looked < OFTEN:
            return False
        self.looked = self._now
        newest = await self._strays(IN_SIGHT)
        return bool(newest) and self.kept.message_id not in newest

    async def _strays(self, most: int) -> list[int]:
        """The ids of the newest messages, empty if the bot may not read them. Other cards among them are deleted."""
        try:
            newest = [message async for message in self._channel.history(limit=most)]
        except discord.Forbidden:
            return []
        for message in newest:
            if message.author.id == self._me and message.id != self.kept.message_id and is_card(message, self._marks):
                await self._delete(message.id)
        return [message.id for message in newest]

    async def _delete(self, message: int) -> None:
        """Delete a message of the bot. One that Discord refuses to delete stays and does no harm."""
        try:
            await self._channel.get_partial_message(message).delete()
        except discord.NotFound:
            return
        except discord.HTTPException as refused:
            if refused.status >= 500:
                raise
            log.info("table card stays", kind=self._of.kind, id=self._of.id, message=message, why=named(refused))
