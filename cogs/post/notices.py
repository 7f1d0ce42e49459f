"""Notices: whoever is waited for by post is told, in a message of its own that is deleted once it is spent.

An edit tells nobody, so a notice is always a new message; it mentions those alone whom it tells. Who is to be told is
kept with the deed that makes it so (db/notices.py). The number of a message is noted before it is sent and stands in
its button: after a crash it is sent again under the same nonce, which Discord takes once, while that holds; later it is
looked for by its number among the newest messages, and sent again only where it is not found there.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import Any, Final

import discord
import structlog

from cogs.cards.components import CardView, ids_of
from cogs.cards.render import Card, Press
from cogs.context.board_display import MY_MOVE
from cogs.context.cross_channel_buttons import LETTERS
from cogs.context.lost_channels import UNKNOWN_CHANNEL, lose
from cogs.context.posting import channel_at, quiet_until, takes_none, tell_directly, way_to
from cogs.post.clocks import otherwise
from cogs.post.pending import WAITS, undone_text
from cogs.safety.error_log import named
from db.notices import (
    SHUT,
    DueNotice,
    NoticePlace,
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
from db.unit_of_work import ChannelState as Here
from db.unit_of_work import Conflict, reading, writing
from rules.core.action.pending_deadlines import Awaited as Thing
from rules.core.plain.markup import at_time, mention
from rules.core.play.pace import Decision

BEAT: Final = timedelta(seconds=4)
"""The least time between two rounds."""
FAR: Final = timedelta(days=1)
"""The most."""
AGAIN: Final = timedelta(hours=1)
"""When a channel that is gone or closed, or whoever could not be taken back, is tried again."""
HANGS: Final = timedelta(seconds=40)
"""After so long nobody is sending a notice any more that was to be sent."""
FRESH: Final = timedelta(minutes=3)
"""So long Discord takes one nonce only once."""
BACK: Final = 100
"""Among so many of the newest messages one is looked for of which nobody knows whether it was sent."""
AT_ONCE: Final = 60
MOST_TRIES: Final = 12
MOST_NAMED: Final = 20
SERVER_FAULT: Final = 500
"""From this status on nobody knows whether Discord did what it was asked."""
TOO_MANY: Final = 429
NOTICE: Final = "notice"
"""What the button does that bears the number of a notice."""
BATCH: Final = r"\d+\.\d+"
"""What that looks like."""
WHAT: Final = {
    Decision.TURN: "a turn",
    Decision.ANSWER: "an answer",
    Decision.DUTY: "something owed",
    Decision.PART: "a part of the month",
}

log = structlog.get_logger()


class _Undeleted(Exception):
    """A message was sent, but an older one in whose place it comes could not be deleted yet."""

    def __init__(self, status: int) -> None:
        super().__init__(f"status {status}")
        self.status = status


class Notices:
    """The notices of one process, a Consigliere (cogs/consigliere.py).

    quiet   whether nobody is told anything
    fallen  what is kept for those who are still to be told that something of theirs was taken back with something
    """

    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self.quiet = False
        self.fallen: list[int] = []

    async def begin(self, *, afresh: bool = False) -> None:
        """Tell people from now on; `afresh` where no message of before is left."""
        if afresh:
            await forget_all(self._bot.database)
        self.quiet = False

    async def round(self, now: datetime, shards: Collection[int] = (0,), of: int = 1) -> datetime:
        """Tell who is to be told by now, and delete what is spent; when the next round is."""
        if self.quiet:
            return now + FAR
        await self._tell_fallen(now)
        back = await self._back(now)
        until = int((now + FAR).timestamp())
        found = await due_notices(self._bot.database, until, AT_ONCE, shards, of)
        late = [one for one in found if _at(one) <= now.timestamp()]
        doubtful = [one for one in late if one.row.posting is not None]
        ready = [one for one in late if one.row.posting is None]
        spent = [one for one in ready if one.row.spent]
        for place, group in _by_place(spent):
            await self._guarded(place, group, now, self._clear)
        for place, group in _by_place(one for one in ready if not one.row.spent):
            await self._guarded(place, group, now, self._tell)
        for place, group in _by_place(doubtful):
            await self._guarded(place, group, now, self._settle_doubt)
        later = [datetime.fromtimestamp(_at(one), UTC) for one in found]
        return max(min([now + FAR, back, *later, *([now] if late else [])]), now + BEAT)

    async def _tell_fallen(self, now: datetime) -> None:
        """Tell those in direct messages, once; who takes none, or is asleep, reads it in the agenda."""
        fallen, self.fallen = self.fallen, []
        for kept in fallen:
            async with reading(self._bot.database) as work:
                draft = await work.events.draft(kept)
                event = await work.events.get(int(draft.options["event"])) if draft is not None else None
                if draft is None or event is None or event.struck_by == draft.actor_id:
                    continue
                told, wants = await undone_text(work, draft, event), await work.preferences.of(draft.actor_id)
            if quiet_until(wants, now):
                continue
            card = Card("Something of yours was taken back", lines=(told,), buttons=(Press("agenda", "0", "Agenda"),))
            try:
                await tell_directly(self._bot, draft.actor_id, card)
            except (discord.HTTPException, OSError) as error:
                log.info("not told what fell", user=draft.actor_id, why=named(error))

    async def _back(self, now: datetime) -> datetime:
        """Who was away until now is back: what waits for him is his again. When the next one is."""
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
            except Exception:  # the last place where it can be told: the others are back all the same
                again = now + AGAIN
                log.exception("not back", user=one.user_id)
        return again

    async def _guarded(
        self, place: NoticePlace, group: list[DueNotice], now: datetime, act: Callable[..., Awaitable[None]]
    ) -> None:
        """Do something for those of one place; what goes wrong is in the log, and tried again later each time."""
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
        except Exception:  # the last place where it can be told: the others are told all the same
            log.exception("notice failed", kind=place.kind, id=place.id)
            await self._postpone([one.row for one in group], now, sure=False)

    async def _shut_out(self, place: NoticePlace, rows: Sequence[Notice], now: datetime) -> None:
        """Try again every hour where the channel is gone or closed to the bot; the umpires are told, once."""
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
        """Tell those who umpire a game or campaign, else those who play in it, that the bot can't post there."""
        async with reading(self._bot.database) as work:
            game = await work.games.get(place.id) if place.kind == GAME else None
            campaign = await work.campaigns.get(place.id) if place.kind != GAME else None
            umpires = game.game.umpires if game is not None else campaign.campaign.umpires if campaign else ()
            users = umpires or sorted(await work.players(Here(None, game, campaign)))
        card = Card(
            f"The bot can't post where “{place.name}” is played",
            lines=(
                f"Nobody there is told what waits for him, and the clock runs on: {way_to(*place[2:5])}.",
                "The bot must be able to see that channel and send messages in it. It tries again every hour.",
            ),
        )
        for user in users:
            try:
                await tell_directly(self._bot, user, card)
            except (discord.HTTPException, OSError) as error:
                log.info("umpire not told", user=user, why=named(error))

    async def _postpone(self, rows: Sequence[Notice], now: datetime, *, sure: bool) -> None:
        """Try again, with growing pauses, and not for ever; `sure` where nothing was sent for certain."""
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
        """The same rows as they stand by now, those that are still there."""
        return await note(self._bot.database, rows, {row.id: {} for row in rows}, again=True)

    # Telling

    async def _tell(self, place: NoticePlace, rows: Sequence[Notice], now: datetime) -> None:
        """Tell these users of one place, in one message where they are told there, in one each in their own."""
        waited, waits = await self._waiting(place)
        if await self._without_who_left(place, rows, waits, now):
            return  # the next round tells who is waited for now
        wants = await preferences(self._bot.database, [row.user_id for row in rows])
        later = {row.id: quiet_until(wants.get(row.user_id), now) for row in rows}
        put_off = [row for row in rows if later[row.id]]
        if put_off:
            await note(self._bot.database, put_off, {row.id: {"due": later[row.id]} for row in put_off})
        told = [row for row in rows if not later[row.id]]
        privately = {row.id for row in told if row.user_id in wants and wants[row.user_id].direct}
        things = {one.mark: one for one in waited.things} if waited is not None else {}
        mine = {
            row.id: [things[one.mark] for one in waits if row.user_id in one.users and one.mark in things]
            for row in told
        }
        silent = [row for row in told if _untold(mine[row.id], row.stage, direct=row.id in privately)]
        if silent:
            await note(self._bot.database, silent, {row.id: {"due": None} for row in silent})
        told = [row for row in told if row not in silent]
        public = [row for row in told if row.id not in privately]
        for row in told:
            if row.id in privately:
                public += await self._tell_directly(place, row, waited, waits, now)
        if public:
            channel = channel_at(self._bot, place.server_id, place.direct, place.channel_id)
            await self._send(channel, place, public, waited, waits, now)

    async def _without_who_left(
        self, place: NoticePlace, rows: Sequence[Notice], waits: Sequence[Awaited], now: datetime
    ) -> bool:
        """Whether somebody who was to decide for another has left the server: then he does so no longer, anywhere."""
        decide = {one: absent for row in waits for absent, one in zip(row.whose, row.users, strict=True)}
        standing_in = [row.user_id for row in rows if decide.get(row.user_id, row.user_id) != row.user_id]
        guild = self._bot.get_guild(place.server_id) if standing_in and not place.direct else None
        gone = [user for user in standing_in if guild is not None and not await _is_there(guild, user)]
        for user in gone:
            async with writing(self._bot.database) as work:
                await work.preferences.keep(decide[user], substitute=0, agreed=False)
                await work.stir(decide[user], now)
        return bool(gone)

    async def _waiting(self, place: NoticePlace) -> tuple[Waited | None, list[Awaited]]:
        """What a game or campaign waits for, and the times that it has."""
        async with reading(self._bot.database) as work:
            return await waited_in(work, place.kind, place.id), await work.times(place.kind, place.id)

    def _channel(self, id_: int) -> Any:
        """The channel of a message, direct messages too."""
        return channel_at(self._bot, 0, True, id_)

    async def _tell_directly(
        self, place: NoticePlace, row: Notice, waited: Waited | None, waits: Sequence[Awaited], now: datetime
    ) -> list[Notice]:
        """Tell somebody in his direct messages; who takes none, and is to be told in public."""
        try:
            channel = await self._bot.create_dm(discord.Object(row.user_id))
            await self._send(channel, place, [row], waited, waits, now)
        except discord.HTTPException as refused:
            if not takes_none(refused):
                raise
            return await note(self._bot.database, await self._fresh([row]), {row.id: {"posting": None}})
        return []

    async def _send(
        self,
        channel: Any,
        place: NoticePlace,
        rows: Sequence[Notice],
        waited: Waited | None,
        waits: Sequence[Awaited],
        now: datetime,
    ) -> None:
        """Send one message for these, on record before and after."""
        batch = f"{rows[0].id}.{rows[0].version}"
        seconds = int(now.timestamp())
        sent = await note(
            self._bot.database,
            rows,
            {row.id: {"posting": seconds, "batch": batch, "posted_at": channel.id} for row in rows},
        )
        message = await self._post(channel, place, sent, batch, waited, waits)
        await self._told(sent, channel.id, message, waits)

    async def _post(
        self,
        channel: Any,
        place: NoticePlace,
        rows: Sequence[Notice],
        batch: str,
        waited: Waited | None,
        waits: Sequence[Awaited],
    ) -> int:
        direct = channel.id != place.channel_id
        users = [row.user_id for row in rows]
        view = CardView(_card(place, users, batch, waited, waits, direct=direct))
        message = await channel.send(view=view, nonce=batch, allowed_mentions=view.pings)
        return message.id

    async def _told(self, rows: Sequence[Notice], channel: int, message: int, waits: Sequence[Awaited]) -> None:
        """Delete the older messages of these users, then note the one that was sent: whatever comes between, the older
        ones are on record until they are gone.
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
        """Find out whether messages were sent that were to be, and send those that were not."""
        for batch, group in groupby(sorted(rows, key=lambda row: row.batch), lambda row: row.batch):
            await self._settle_batch(place, batch, list(group), now)

    async def _settle_batch(self, place: NoticePlace, batch: str, rows: list[Notice], now: datetime) -> None:
        since = max(row.posting or 0 for row in rows)
        if now.timestamp() < since + HANGS.total_seconds():
            return
        channel = self._channel(rows[0].posted_at)
        waited, waits = await self._waiting(place)
        message: int | None = None
        spent = all(row.spent for row in rows)
        if spent or now.timestamp() >= since + FRESH.total_seconds():
            message = await self._found(channel, batch)
        if message is None and spent:
            await note(self._bot.database, rows, {row.id: {"posting": None} for row in rows})
            return
        if message is None:
            message = await self._post(channel, place, rows, batch, waited, waits)
        await self._told(rows, rows[0].posted_at, message, waits)

    async def _found(self, channel: Any, batch: str) -> int | None:
        """A message of the bot's with this number, among the newest; None for none, or where it may not read them."""
        wanted = Press(NOTICE, batch, "").id
        try:
            async for message in channel.history(limit=BACK):
                if message.author.id == self._bot.user.id and wanted in ids_of(message.components):
                    return message.id
        except discord.Forbidden:
            return None
        return None

    # What is spent

    async def _clear(self, place: NoticePlace, rows: Sequence[Notice], now: datetime) -> None:
        """Delete the messages of those who are waited for no longer, then the notices."""
        for row in rows:
            if row.message_id is not None and row.channel_id is not None:
                await self._delete(row.channel_id, row.message_id, rows)
        await done_with(self._bot.database, rows)

    async def _delete(self, channel: int, message: int, but: Sequence[Notice]) -> None:
        """Delete a message, unless it still tells others than these."""
        if await still_shown(self._bot.database, message, [row.id for row in but]):
            return
        try:
            await self._channel(channel).get_partial_message(message).delete()
        except discord.HTTPException as refused:
            if refused.status >= SERVER_FAULT or refused.status == TOO_MANY:
                raise
            log.info("notice stays", message=message, why=named(refused), code=refused.code)


async def _is_there(guild: discord.Guild, user: int) -> bool:
    """Whether somebody is on a server. Raises what else discord.py does."""
    try:
        await guild.fetch_member(user)
    except discord.NotFound:
        return False
    return True


def _pending(row: Notice, now: datetime) -> bool:
    """Whether nothing has become of a notice that was due."""
    return row.posting is not None or (row.due is not None and row.due <= now.timestamp())


def _at(one: DueNotice) -> int:
    """When it is looked at, in seconds since the epoch; at once where nobody knows whether it was sent."""
    return one.row.due or 0


def _by_place(found: Iterable[DueNotice]) -> list[tuple[NoticePlace, list[DueNotice]]]:
    """Notices by where they are told."""
    places: dict[NoticePlace, list[DueNotice]] = {}
    for one in found:
        places.setdefault(one.place, []).append(one)
    return list(places.items())


def _untold(things: Sequence[Thing], stage: int, *, direct: bool) -> bool:
    """Whether somebody is not told of what waits for him: in public, of what is secret, nor again where that would tell
    who has not answered; in private, of what he has answered.
    """
    if direct:
        return all(one.answered for one in things)
    return all(one.secret or (one.hidden and stage > 0) for one in things)


def _secret(thing: Thing | None) -> bool:
    return thing is not None and thing.secret


def _ways(place: NoticePlace, things: Sequence[Thing], *, direct: bool) -> list[Press]:
    """The buttons that lead to what waits, from afar where it is told in direct messages."""
    at = f"@{LETTERS[place.kind]}{place.id}" if direct else ""
    waits = [one.wait for one in things if one.wait is not None and one.wait.command]
    months = {Press(WAITS, one.command.replace(" ", "."), one.label) for one in waits}
    return [one._replace(at=at) for one in ([MY_MOVE] if place.kind == GAME else sorted(months)[:3])]


def _card(
    place: NoticePlace,
    users: Sequence[int],
    batch: str,
    waited: Waited | None,
    waits: Sequence[Awaited],
    *,
    direct: bool,
) -> Card:
    """What a notice says: who is waited for, with what, until when, and what happens then."""
    mine = [row for row in waits if set(row.users) & set(users)]
    things = {one.mark: one for one in waited.things} if waited is not None else {}
    title = f"“{place.name}”"
    lines: list[str] = []
    for decision in Decision:
        rows = [row for row in mine if row.decision == decision.value and (direct or not _secret(things.get(row.mark)))]
        if not rows:
            continue
        times = sorted({row.until for row in rows if row.until})
        part = [one for one in things.values() if one.decision is Decision.PART and not one.users]
        late = part if decision is Decision.PART else [things[row.mark] for row in rows if row.mark in things]
        ends = sorted({otherwise(one) for one in late})
        told = f" until {at_time(times[0])}, {at_time(times[0], 'R')}" if times else ""
        then = f" {ends[0]}" if len(ends) == 1 else ""
        lines.append(f"{WHAT[decision].capitalize()}{told}.{then}")
    told_of = [row for row in mine if row.mark in things and (direct or not things[row.mark].secret)]
    pairs = [pair for row in told_of for pair in zip(things[row.mark].users, row.users, strict=False)]
    decide = [(absent, one) for absent, one in dict.fromkeys(pairs) if absent != one and one in users]
    lines += [f"{mention(one)} decides for {mention(absent)}." for absent, one in decide]
    named = " ".join(mention(user) for user in users[:MOST_NAMED])
    more = f" and {len(users) - MOST_NAMED} more" if len(users) > MOST_NAMED else ""
    ways = _ways(place, [things[row.mark] for row in mine if row.mark in things], direct=direct)
    return Card(
        f"{title} waits for you" if direct else f"{title} waits for {named}{more}",
        lines=tuple(lines),
        buttons=(*ways, Press(NOTICE, batch, "Agenda")),
        pings=tuple(users),
    )
