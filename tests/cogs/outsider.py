"""The public view of a channel: messages posted, edited and deleted there, with their times and mentions."""

from __future__ import annotations

import re
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from tests.chance import always
from tests.cogs.shown_cards import labels, messages, text
from tests.cogs.starting import started
from tests.cogs.world import Actor, Member, Reply, World

HASH, NUMBER, TIME = re.compile(r"\b[0-9a-f]{32,64}\b"), re.compile(r"\b\d{15,}\b"), re.compile(r"<t:(\d+)")
WRITES = ("POST", "PATCH", "DELETE")
MINUTE = 60
Given = Callable[[World], Awaitable[object]]
ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("log", typed) for typed in ({}, {"as": "CSV"}, {"as": "JSON"}, {"kind": "changes"}, {"kind": "rolls"})),
    *(("log", {"player": Member(name)}) for name in ("alice", "bob", "carol")),
    ("log", {"game": "server"}),
    ("agenda", {}),
    ("fair status", {}),
    ("fair export", {}),
    ("luck", {"all_dice": True}),
)
"""The commands that any user may give about anything, with their options."""


class Outsider(list[Any]):
    """A user who only looks at a channel: each request of the bot to Discord there, with its second.

    seen  these requests, and all messages at each of the user's `looks`
    """

    def __init__(self, world: World) -> None:
        super().__init__(world.env.backend.http_requests)
        self._world, self._began = world, world.env.now()
        self.seen = list[Any]()
        world.env.backend.http_requests = self

    def append(self, entry: Any) -> None:
        super().append(entry)
        there = entry.path.startswith(f"/channels/{self._world.channel.id}/messages")
        if there and entry.method in WRITES:
            self.seen.append((self._at(self._world.env.now()), entry.method))

    def looks(self) -> None:
        """See all messages in the channel, with the times that Discord shows, and the users whom it has notified."""
        self.seen.append([self._of(one) for one in messages(self._world.channel) if not one.ephemeral])

    async def asks(self, actor: Actor, *commands: str) -> None:
        """Give all commands that any user may give, and these commands besides.

        They open what is new to the actor, and the newest entries of the log.
        """
        for command, typed in (*ASKED, *((command, dict[str, Any]()) for command in commands)):
            reply = await self._world.say(actor, command, **typed)
            await self._read(command, reply)
            for label, key in list(reply.buttons.items()):
                if key.startswith("c:since:") or (key.startswith("c:entry:") and not typed):
                    await self._read(f"{command} [{label}]", await reply.press(label))
        for option in ("game", "figure", "kind"):
            self.seen.append((option, await self._world.complete(actor, "log", option, "")))

    async def _read(self, what: str, reply: Reply) -> None:
        """A reply as a reader sees it, with its files."""
        files = list(reply.message.attachments) if reply.message is not None else []
        texts = [reply.text, *[(await file.read()).decode() for file in files if not file.filename.endswith(".png")]]
        self.seen.append((what, [HASH.sub("(hash)", self._named(one)) for one in texts], [*reply.buttons]))

    def _of(self, one: Any) -> tuple[Any, ...]:
        kept = one._message
        times = [datetime.fromisoformat(at) for at in (kept.timestamp, kept.edited_timestamp) if at is not None]
        pinged = sorted(self._named(str(user)) for user in kept.ping_user_ids)
        return HASH.sub("(hash)", self._named(text(one))), labels(one), pinged, list(map(self._at, times))

    def _at(self, when: datetime) -> int:
        return round((when - self._began).total_seconds())

    def _named(self, words: str) -> str:
        """Ids and times are others in each world."""
        members = {str(getattr(self._world, name).id): name for name in ("alice", "bob", "carol", "ursula")}
        known = NUMBER.sub(lambda found: members.get(found[0], "(id)"), words)
        began = self._began.timestamp()
        return TIME.sub(lambda found: f"<t:{int(found[1]) - began:.0f} s", known)


@asynccontextmanager
async def looked_at(path: Path, empty: Path) -> AsyncIterator[World]:
    """A world with table cards, on a file of its own, its clock at a full minute, and chance as in all of them."""
    file = Path(shutil.copy(empty, path))
    with always("outsider"):
        async with started(file) as env:
            bot: Any = env.bot
            bot.tables.quiet = False
            world = World(env, file)
            await env.advance_time(MINUTE - env.now().timestamp() % MINUTE)
            yield world
            assert not world.incidents
            world.close()


async def seen_by(path: Path, empty: Path, begins: Given, goes_on: Given) -> list[Any]:
    """The outsider's view of a course of events, in a world of its own."""
    async with looked_at(path, empty) as world:
        await begins(world)
        await world.env.advance_time(MINUTE - world.env.now().timestamp() % MINUTE)
        outsider = Outsider(world)
        vars(world)["outsider"] = outsider
        await goes_on(world)
        outsider.looks()
        return outsider.seen
