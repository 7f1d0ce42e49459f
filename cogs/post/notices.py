"""Notices: a player for whom a game by post waits gets a message of its own, which the bot deletes once it is spent.

An edit notifies no one, so a notice is always a new message, and it mentions only its recipients. The command that
makes a notice due stores its recipients (db/notices.py). The bot stores the number of a message before it sends it, and
its button holds that number. After a crash it sends the message again under the same nonce, which Discord accepts once
within some time. Later it searches the newest messages for the number, and sends the message again only if it is
missing. Away from the game's channel it only searches: what is missing there is sent like a new notice.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import Any, Final

import discord
import structlog

from cogs.cards.card import Card, Press
from cogs.cards.components import CardView
from cogs.context.caller import Caller
from cogs.context.lost_channels import UNKNOWN_CHANNEL, lose
from cogs.context.posting import channel_at, post, quiet_until, takes_none, tell_directly, way_to
from cogs.pipeline.pipeline import carry_out
from cogs.post.concerns import HANGS, message_with, tell_concerns
from cogs.post.notice_card import notice_card
from cogs.post.notice_channel import channel_for, forget_if_unknown, readers
from cogs.post.pending import undone_text
from cogs.safety.error_log import named
from db.channel_state import ChannelState as Here
from db.conflicts import Conflict
from db.notices import (
    CONCERNS,
    SHUT,
    DueNotice,
    NoticePlace,
    addressed,
    done_with,
    due_notices,
    forget_all,
    note,
    remind,
    shut_out,
    still_shown,
)
from db.pending import Waited, waited_in
from db.preferences import preferences
from db.seats import GAME
from db.store.models import Awaited, Notice
from db.store.session import Stale
from db.store.trouble import Unavailable
from db.unit_of_work import reading, writing
from rules.core.action.pending_decisions import PendingDecision
from rules.core.play.pace import DecisionKind

BEAT: Final = timedelta(seconds=4)
"""The least time between two rounds."""
FAR: Final = timedelta(days=1)
"""The most time between two rounds."""
AGAIN: Final = timedelta(hours=1)
"""The pause before another attempt in a channel that is gone or closed, or for an absent user who could not be brought
back.
"""
FRESH: Final = timedelta(minutes=3)
"""Discord accepts a nonce only once within this time."""
AT_ONCE: Final = 60
MOST_TRIES: Final = 12
SERVER_FAULT: Final = 500
"""From this status on it is unknown whether Discord did what it was asked."""
TOO_MANY: Final = 429
UMPIRE_LEFT: Final = "campaign umpire-left"
"""The command that the bot gives if an umpire of a campaign has left the server."""
BATCH: Final = r"\d+\.\d+"
"""The pattern of that number."""

log = structlog.get_logger()


class _Undeleted(Exception):
    """A message was sent, but the older one that it replaces could not be deleted yet."""

    def __init__(self, status: int) -> None:
        super().__init__(f"status {status}")
        self.status = status


class Notices:
    """The notices of one process, a Consigliere (cogs/consigliere.py).

    quiet   whether it sends no notices
    fallen  the drafts about unannounced actions that were undone and whose actors are not notified yet
    """

    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self.quiet = False
        self.fallen: list[int] = []

    async def begin(self, *, afresh: bool = False) -> None:
        """Send notices from now on. With `afresh`, no earlier message is left."""
        if afresh:
            await forget_all(self._bot.database)
        self.quiet = False

    async def round(self, now: datetime, shards: Collection[int] = (0,), of: int = 1) -> datetime:
        """Send the notices that are due, and delete those that are spent; return the time of the next round."""
        if self.quiet:
            return now + FAR
        await self._tell_fallen(now)
        back = await self._back(now)
        until = int((now + FAR).timestamp())
        known = await due_notices(self._bot.database, until, AT_ONCE, shards, of)
        late = [one for one in known if _at(one) <= now.timestamp()]
        for place, group in _by_place(one for one in late if one.row.kind == CONCERNS and not one.row.spent):
            await self._guarded(place, group, now, self._tell_concerns)
        late = [one for one in late if one.row.kind != CONCERNS or one.row.spent]
        doubtful = [one for one in late if one.row.posting is not None]
        ready = [one for one in late if one.row.posting is None]
        spent = [one for one in ready if one.row.spent]
        for place, group in _by_place(spent):
            await self._guarded(place, group, now, self._clear)
        for place, group in _by_place(one for one in ready if not one.row.spent):
            await self._guarded(place, group, now, self._tell)
        for place, group in _by_place(doubtful):
            await self._guarded(place, group, now, self._settle_doubt)
        later = [datetime.fromtimestamp(_at(one), UTC) for one in known]
        return max(min([now + FAR, back, *later, *([now] if late else [])]), now + BEAT)

    async def _tell_fallen(self, now: datetime) -> None:
        """Notify their actors in direct messages, once. A user who takes none, or is in quiet hours, reads it in the
        agenda.
        """
        fallen, self.fallen = self.fallen, []
        for kept in fallen:
            async with reading(self._bot.database) as work:
                draft = await work.events.draft(kept)
                event = await work.events.get(int(draft.options["event"])) if draft is not None else None
                if draft is None or event is None or event.struck_by == draft.actor_id:
                    continue
                line, wants = await undone_text(work, draft, event), await work.preferences.of(draft.actor_id)
            if quiet_until(wants, now):
                continue
            card = Card("Something of yours was taken back", lines=(line,), buttons=(Press("agenda", "0", "Agenda"),))
            try:
                await tell_directly(self._bot, draft.actor_id, card)
            except (discord.HTTPException, OSError) as error:
                log.info("undo not reported", user=draft.actor_id, why=named(error))

    async def _back(self, now: datetime) -> datetime:
        """Bring back users whose absence is over: their decisions are theirs again. Return when the next one is
        back.
        """
        async with reading(self._bot.database) as work:
            absent = await work.preferences.absent(AT_ONCE)
        again = now + (BEAT if len(absent) == AT_ONCE else FAR)
        for one in absent:
            if one.away_until > now.timestamp():
                return min(again, datetime.fromtimestamp(one.away_until, UTC))
            try:
                async with writing(self._bot.database) as work:
                    await work.is_back(one.user_id, now)
            except (Conflict, Unavailable):
                again = now + AGAIN
            except Exception:  # the last place that can report the fault: the others are back all the same
                again = now + AGAIN
                log.exception("not back", user=one.user_id)
        return again

    async def _guarded(
        self, place: NoticePlace, group: list[DueNotice], now: datetime, act: Callable[..., Awaitable[None]]
    ) -> None:
        """Run a step for the notices of one place. The log reports a failure, and later attempts come at growing
        intervals.
        """
        try:
            await act(place, [one.row for one in group], now)
        except (Unavailable, Stale, Conflict):  # the log has the first by now; else another process was at it
            return
        except (discord.Forbidden, discord.NotFound) as shut:
            log.info("notice has no channel", kind=place.kind, id=place.id, code=shut.code, status=shut.status)
            if shut.code == UNKNOWN_CHANNEL and not place.direct:
                await lose(self._bot, place.server_id, place.channel_id)
                return
            await self._shut_out(place, [one.row for one in group], now)
        except _Undeleted as refused:
            log.info("older notice not deleted", kind=place.kind, id=place.id, status=refused.status)
            await self._postpone([one.row for one in group], now, sure=False)
        except discord.HTTPException as refused:
            log.info("notice refused", kind=place.kind, id=place.id, code=refused.code, status=refused.status)
            await self._postpone([one.row for one in group], now, sure=refused.status < SERVER_FAULT)
        except Exception:  # the last place that can report the fault: the others get their notices all the same
            log.exception("notice failed", kind=place.kind, id=place.id)
            await self._postpone([one.row for one in group], now, sure=False)

    async def _shut_out(self, place: NoticePlace, rows: Sequence[Notice], now: datetime) -> None:
        """Retry every hour in a channel that is gone or closed to the bot, and notify the umpires once."""
        found = [row for row in await self._fresh(rows) if _pending(row, now)]
        known = await shut_out(self._bot.database, place.kind, place.id)
        due = int((now + AGAIN).timestamp())
        try:
            await note(
                self._bot.database, found, {row.id: {"posting": None, "tries": SHUT, "due": due} for row in found}
            )
        except (Unavailable, Stale):
            return
        if not known:
            await self._tell_umpires(place)

    async def _tell_umpires(self, place: NoticePlace) -> None:
        """Notify the umpires of a game or campaign, else its players, that the bot can't post there."""
        async with reading(self._bot.database) as work:
            game = await work.games.get(place.id) if place.kind == GAME else None
            campaign = await work.campaigns.get(place.id) if place.kind != GAME else None
            umpires = game.game.umpires if game is not None else campaign.campaign.umpires if campaign else ()
            users = umpires or sorted(await work.players(Here(None, game, campaign)))
        card = Card(
            f"The bot can't post where “{place.name}” is played",
            lines=(
                f"Players there get no notices, and the clock keeps running: {way_to(*place[2:5])}.",
                "The bot must be able to see that channel and send messages in it. It tries again every hour.",
            ),
        )
        for user in users:
            try:
                await tell_directly(self._bot, user, card)
            except (discord.HTTPException, OSError) as error:
                log.info("umpire not notified", user=user, why=named(error))

    async def _postpone(self, rows: Sequence[Notice], now: datetime, *, sure: bool) -> None:
        """Try again with growing pauses, and give up in the end. `sure` means that nothing was sent for certain."""
        found = [row for row in await self._fresh(rows) if _pending(row, now)]
        columns = {
            row.id: {
                "posting": None if sure or row.tries == MOST_TRIES else row.posting,
                "tries": row.tries + 1,
                "due": int(now.timestamp()) + 60 * 2 ** min(row.tries, 6) if row.tries != MOST_TRIES else None,
            }
            for row in found
        }
        try:
            await note(self._bot.database, found, columns)
        except (Unavailable, Stale):
            return

    async def _fresh(self, rows: Sequence[Notice]) -> list[Notice]:
        """The rows in their present state, without deleted ones."""
        return await note(self._bot.database, rows, {row.id: {} for row in rows}, again=True)

    # Sending

    async def _tell_concerns(self, place: NoticePlace, rows: Sequence[Notice], now: datetime) -> None:
        await tell_concerns(self._bot, place, rows, now)

    async def _tell(self, place: NoticePlace, rows: Sequence[Notice], now: datetime) -> None:
        """Notify these users of one place: in one message in its channel, or each in their direct messages."""
        waited, waits = await self._waiting(place)
        if await self._without_who_left(place, rows, waits, now):
            return  # the next round notifies the new recipients
        wants = await preferences(self._bot.database, [row.user_id for row in rows])
        later = {row.id: quiet_until(wants.get(row.user_id), now) for row in rows}
        put_off = [row for row in rows if later[row.id]]
        if put_off:
            await note(self._bot.database, put_off, {row.id: {"due": later[row.id]} for row in put_off})
        awake = [row for row in rows if not later[row.id]]
        privately = {row.id for row in awake if row.user_id in wants and wants[row.user_id].direct}
        things = {one.mark: one for one in waited.things} if waited is not None else {}
        given_up = await self._given_up(place, awake)
        mine = {
            row.id: [things[one.mark] for one in waits if row.user_id in addressed(one) and one.mark in things]
            for row in awake
        }
        silent = [
            row
            for row in awake
            if _is_silent(mine[row.id], row.stage, direct=row.id in privately)
            or (row.user_id in wants and wants[row.user_id].away_until > now.timestamp())
            or (row.stage > 0 and row.user_id in given_up)
            or self._lacks_role(place, row.user_id)
        ]
        if silent:
            await note(self._bot.database, silent, {row.id: {"due": None} for row in silent})
        awake = [row for row in awake if row not in silent]
        public = [row for row in awake if row.id not in privately]
        for row in awake:
            if row.id in privately:
                public += await self._tell_directly(place, row, waited, waits, now)
        if public:
            public = await self._tell_elsewhere(place, public, waited, waits, now)
        if public:
            channel = channel_at(self._bot, place.server_id, place.direct, place.channel_id)
            await self._send(channel, place, public, waited, waits, now)

    def _lacks_role(self, place: NoticePlace, user: int) -> bool:
        """Whether a notice is for a role of umpires that the server does not have."""
        guild = self._bot.get_guild(place.server_id) if user == place.server_id and not place.direct else None
        return guild is not None and guild.get_role(place.role_of(user)) is None

    async def _given_up(self, place: NoticePlace, rows: Sequence[Notice]) -> frozenset[int]:
        """The users who have let so many time limits run out in a row that they get no second notice."""
        if not any(row.stage for row in rows):
            return frozenset()
        async with reading(self._bot.database) as work:
            return await work.pending.gone(place.kind, place.id)

    async def _without_who_left(
        self, place: NoticePlace, rows: Sequence[Notice], waits: Sequence[Awaited], now: datetime
    ) -> bool:
        """Whether a substitute has left the server. If so, they no longer decide for anyone anywhere."""
        decide = {one: absent for row in waits for absent, one in zip(row.whose, row.users, strict=True)}
        standing_in = [row.user_id for row in rows if decide.get(row.user_id, row.user_id) != row.user_id]
        guild = self._bot.get_guild(place.server_id) if standing_in and not place.direct else None
        gone = [user for user in standing_in if guild is not None and not await _is_there(guild, user)]
        for user in gone:
            async with writing(self._bot.database) as work:
                await work.preferences.keep(decide[user], substitute=0, agreed=False)
                await work.stir(decide[user], now)
        return bool(gone) or await self._without_umpires_who_left(place, rows, waits)

    async def _without_umpires_who_left(
        self, place: NoticePlace, rows: Sequence[Notice], waits: Sequence[Awaited]
    ) -> bool:
        """Whether an umpire of a campaign has left the server. If so, they umpire it no longer. The players read it."""
        umpires = {user for row in waits if row.decision == DecisionKind.RULING.value for user in row.whose}
        asked = [row for row in rows if row.user_id in umpires]
        guild = self._bot.get_guild(place.server_id) if asked and not place.direct else None
        gone = [row for row in asked if guild is not None and not await _is_there(guild, row.user_id)]
        for row in gone:
            once = f"{UMPIRE_LEFT}:{place.id}:{row.id}.{row.version}"
            caller = Caller.for_clock(self._bot, place.server_id, place.direct, place.channel_id, once)
            typed = {"user": row.user_id, "campaign": place.name}
            reply = await carry_out(self._bot.database, caller, UMPIRE_LEFT, typed)
            await post(self._bot, place.server_id, place.direct, place.channel_id, reply.card)
        return bool(gone)

    async def _waiting(self, place: NoticePlace) -> tuple[Waited | None, list[Awaited]]:
        """The pending decisions of a game or campaign, and their times."""
        async with reading(self._bot.database) as work:
            return await waited_in(work, place.kind, place.id), await work.pending.of(place.kind, place.id)

    def _channel(self, id_: int) -> Any:
        """The channel of a message, even of a direct message."""
        return channel_at(self._bot, 0, True, id_)

    async def _tell_directly(
        self, place: NoticePlace, row: Notice, waited: Waited | None, waits: Sequence[Awaited], now: datetime
    ) -> list[Notice]:
        """Notify a user in direct messages; return those who take none and are to be notified in public."""
        try:
            channel = await self._bot.create_dm(discord.Object(row.user_id))
            await self._send(channel, place, [row], waited, waits, now, direct=True)
        except discord.HTTPException as refused:
            if not takes_none(refused):
                raise
            return await self._unsent([row])
        return []

    async def _tell_elsewhere(
        self,
        place: NoticePlace,
        rows: Sequence[Notice],
        waited: Waited | None,
        waits: Sequence[Awaited],
        now: datetime,
    ) -> list[Notice]:
        """Notify users in the server's channel of notices; return those who are to be notified at the game."""
        channel = await channel_for(self._bot, place)
        if channel is None:
            return [*rows]
        there = await readers(self._bot, place, channel, [row.user_id for row in rows])
        others = [row for row in rows if row.user_id not in there]
        sent = [row for row in rows if row.user_id in there]
        try:
            if sent:
                await self._send(channel, place, sent, waited, waits, now)
        except discord.HTTPException as refused:
            if _may_have_come(refused):
                raise
            log.info("no notice in its channel", channel=channel.id, code=refused.code, status=refused.status)
            await forget_if_unknown(self._bot, place.server_id, channel.id, refused)
            return [*others, *await self._unsent(sent)]
        return others

    async def _unsent(self, rows: Sequence[Notice]) -> list[Notice]:
        """The rows of a message that Discord did not take, ready for another channel."""
        return await note(self._bot.database, await self._fresh(rows), {row.id: {"posting": None} for row in rows})

    async def _send(
        self,
        channel: Any,
        place: NoticePlace,
        rows: Sequence[Notice],
        waited: Waited | None,
        waits: Sequence[Awaited],
        now: datetime,
        *,
        direct: bool = False,
    ) -> None:
        """Send one message for these notices, and record it before and after."""
        batch = f"{rows[0].id}.{rows[0].version}"
        seconds = int(now.timestamp())
        sent = await note(
            self._bot.database,
            rows,
            {row.id: {"posting": seconds, "batch": batch, "posted_at": channel.id} for row in rows},
        )
        message = await self._post(channel, place, sent, batch, waited, waits, direct=direct)
        await self._replace_older(sent, channel.id, message, waits)

    async def _post(
        self,
        channel: Any,
        place: NoticePlace,
        rows: Sequence[Notice],
        batch: str,
        waited: Waited | None,
        waits: Sequence[Awaited],
        *,
        direct: bool = False,
    ) -> int:
        users = [row.user_id for row in rows]
        away = channel.id != place.channel_id
        view = CardView(notice_card(place, users, batch, waited, waits, direct=direct, away=away))
        message = await channel.send(view=view, nonce=batch, allowed_mentions=view.pings)
        return message.id

    async def _replace_older(
        self, rows: Sequence[Notice], channel: int, message: int, waits: Sequence[Awaited]
    ) -> None:
        """Delete the older messages of these users, then record the new one. The older ones stay on record until they
        are gone.
        """
        for at, old in {(row.channel_id, row.message_id) for row in rows}:
            if at is not None and old is not None and old != message:
                try:
                    await self._delete(at, old, rows)
                except discord.HTTPException as refused:
                    raise _Undeleted(refused.status) from refused
        await note(
            self._bot.database,
            rows,
            {
                row.id: {
                    "posting": None,
                    "tries": 0,
                    "stage": row.stage + 1,
                    "due": row.due if row.spent else remind(waits, row.user_id, row.stage + 1),
                    "channel_id": channel,
                    "message_id": message,
                }
                for row in rows
            },
        )

    # What a crash leaves

    async def _settle_doubt(self, place: NoticePlace, rows: Sequence[Notice], now: datetime) -> None:
        """Find out whether uncertain messages were sent, and send those that were not."""
        for batch, group in groupby(sorted(rows, key=lambda row: row.batch), lambda row: row.batch):
            await self._settle_batch(place, batch, list(group), now)

    async def _settle_batch(self, place: NoticePlace, batch: str, rows: list[Notice], now: datetime) -> None:
        since = max(row.posting or 0 for row in rows)
        if now.timestamp() < since + HANGS.total_seconds():
            return
        channel = self._channel(rows[0].posted_at)
        waited, waits = await self._waiting(place)
        message: int | None = None
        searched_only = all(row.spent for row in rows) or rows[0].posted_at != place.channel_id
        if searched_only or now.timestamp() >= since + FRESH.total_seconds():
            message = await message_with(self._bot, channel, batch)
        if message is None and searched_only:  # the next round sends those that are not spent
            await note(self._bot.database, rows, {row.id: {"posting": None} for row in rows})
            return
        if message is None:
            message = await self._post(channel, place, rows, batch, waited, waits)
        await self._replace_older(rows, rows[0].posted_at, message, waits)

    # What is spent

    async def _clear(self, place: NoticePlace, rows: Sequence[Notice], now: datetime) -> None:
        """Delete the messages for users whom nothing waits for any more, then the notices."""
        for row in rows:
            if row.message_id is not None and row.channel_id is not None:
                await self._delete(row.channel_id, row.message_id, rows)
        await done_with(self._bot.database, rows)

    async def _delete(self, channel: int, message: int, but: Sequence[Notice]) -> None:
        """Delete a message, unless it still serves notices besides these."""
        if await still_shown(self._bot.database, message, [row.id for row in but]):
            return
        try:
            await self._channel(channel).get_partial_message(message).delete()
        except discord.HTTPException as refused:
            if _may_have_come(refused):
                raise
            log.info("notice stays", message=message, why=named(refused), code=refused.code)


def _may_have_come(refused: discord.HTTPException) -> bool:
    """Whether Discord may have done what it was asked, or will do it later."""
    return refused.status >= SERVER_FAULT or refused.status == TOO_MANY


async def _is_there(guild: discord.Guild, user: int) -> bool:
    """Whether a user is on a server. Raises the other errors of discord.py."""
    try:
        await guild.fetch_member(user)
    except discord.NotFound:
        return False
    return True


def _pending(row: Notice, now: datetime) -> bool:
    """Whether a due notice is still unsent."""
    return row.posting is not None or (row.due is not None and row.due <= now.timestamp())


def _at(one: DueNotice) -> int:
    """The time of the next look, in seconds since the epoch; 0 if it may or may not have been sent."""
    return one.row.due or 0


def _by_place(found: Iterable[DueNotice]) -> list[tuple[NoticePlace, list[DueNotice]]]:
    """Notices by the place where they are posted."""
    places: dict[NoticePlace, list[DueNotice]] = {}
    for one in found:
        places.setdefault(one.place, []).append(one)
    return list(places.items())


def _is_silent(things: Sequence[PendingDecision], stage: int, *, direct: bool) -> bool:
    """Whether a user gets no notice of these decisions.

    Public notices omit secret ones, and repeat none that would reveal who has not answered. Private notices omit
    answered ones.
    """
    if direct:
        return all(one.answered for one in things)
    return all(one.secret or (one.hidden and stage > 0) for one in things)
