"""The gateway of the tests' own Discord: sessions, one IDENTIFY a window, and events to the client with a server's
shard.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from tests.hosting import payloads

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
FOR_GOOD = 1000, 1001
"""After these codes a client gives up its session."""
REFUSED = 4004
"""With this code Discord refuses a token."""


@dataclass
class Session:
    """A session, which one IDENTIFY began. Its events are kept for a RESUME, each with its number.

    socket  the socket of its client; None while the client is gone
    line    the connection under that
    """

    id: str
    shard: int
    of: int
    socket: web.WebSocketResponse | None
    line: asyncio.Transport | None
    events: list[str] = field(default_factory=list[str])


class Gateway:
    """All sessions, and the faults of clients.

    window      the seconds in which a bucket takes one IDENTIFY; there are `concurrency` buckets, by the shard
    heartbeat   the seconds between two heartbeats of a client
    replays     the number of events that a client gets once more when it resumes
    identified  when, and which shard, of each accepted IDENTIFY
    hurried     how often one came too early
    doubled     how often one came for a shard that another client was connected with
    """

    def __init__(self, token: str, *, window: float = 5.0, concurrency: int = 1, heartbeat: float = 41.25) -> None:
        self.token, self.window, self.concurrency, self.heartbeat = token, window, concurrency, heartbeat
        self.url = ""
        self.replays = 0
        self.servers: dict[int, dict[str, Any]] = {}
        self.sessions: dict[str, Session] = {}
        self.identified: list[tuple[float, int]] = []
        self.resumed: list[int] = []
        self.hurried = self.doubled = 0
        self._last: dict[int, float] = defaultdict(lambda: float("-inf"))

    # The test's side

    def connected(self, shard: int) -> list[Session]:
        """The sessions of a shard whose clients are there."""
        return [one for one in self.sessions.values() if one.shard == shard and one.socket is not None]

    async def dispatch(self, server: int, event: str, data: Mapping[str, Any]) -> int:
        """Send an event to each client with a server's shard. Returns how many clients it reached."""
        reached = 0
        for one in [*self.sessions.values()]:
            if (server >> 22) % one.of == one.shard:
                reached += await self._send(one, event, data)
        return reached

    def drop(self, shard: int) -> None:
        """Break the connections of a shard, as a network does; their sessions can be resumed."""
        for one in self.connected(shard):
            assert one.line is not None
            one.line.abort()
            one.socket = None

    async def reconnect(self, shard: int) -> None:
        """Ask the clients of a shard to resume elsewhere."""
        for one in self.connected(shard):
            await _tell(one.socket, RECONNECT, None)

    async def invalidate(self, shard: int) -> None:
        """End the sessions of a shard, so that their clients have to identify anew."""
        for one in self.connected(shard):
            del self.sessions[one.id]
            await _tell(one.socket, INVALID, False)

    # The client's side

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection of a client."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await _tell(socket, HELLO, {"heartbeat_interval": int(self.heartbeat * 1000)})
        session: Session | None = None
        try:
            async for said in socket:
                if said.type is not WSMsgType.TEXT:
                    break
                asked = json.loads(said.data)
                if asked["op"] == HEARTBEAT:
                    await _tell(socket, ACK, None)
                elif asked["op"] == IDENTIFY:
                    session = await self._identify(socket, request.transport, asked["d"])
                elif asked["op"] == RESUME:
                    session = await self._resume(socket, request.transport, asked["d"])
        finally:
            if session is not None and session.socket is socket:
                session.socket = None
                if socket.close_code in FOR_GOOD:
                    self.sessions.pop(session.id, None)
        return socket

    async def _identify(
        self, socket: web.WebSocketResponse, line: asyncio.Transport | None, asked: Mapping[str, Any]
    ) -> Session | None:
        if asked["token"] != self.token:
            await socket.close(code=REFUSED, message=b"Authentication failed.")
            return None
        shard, of = asked.get("shard") or (0, 1)
        bucket, now = shard % self.concurrency, asyncio.get_running_loop().time()
        if now < self._last[bucket] + self.window:
            self.hurried += 1
            await _tell(socket, INVALID, False)
            return None
        self._last[bucket] = now
        self.identified.append((now, shard))
        self.doubled += bool(self.connected(shard))
        session = Session(secrets.token_hex(16), shard, of, socket, line)
        self.sessions[session.id] = session
        mine = [one for one in self.servers if (one >> 22) % of == shard]
        ready = {
            "v": 10,
            "user": payloads.user(payloads.ME, "Consigliere", bot=True),
            "guilds": [{"id": str(one), "unavailable": True} for one in mine],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [shard, of],
            "application": {"id": str(payloads.ME), "flags": 0},
        }
        await self._send(session, "READY", ready)
        for one in mine:
            await self._send(session, "GUILD_CREATE", self.servers[one], kept=False)
        return session

    async def _resume(
        self, socket: web.WebSocketResponse, line: asyncio.Transport | None, asked: Mapping[str, Any]
    ) -> Session | None:
        session = self.sessions.get(asked["session_id"])
        if session is None or asked["token"] != self.token:
            await _tell(socket, INVALID, False)
            return None
        self.resumed.append(session.shard)
        session.socket, session.line = socket, line
        seen = max(asked["seq"] - self.replays, 1)  # a session gets READY only once
        for event in session.events[seen:]:
            await socket.send_str(event or "{}")
        await self._send(session, "RESUMED", {})
        return session

    async def _send(self, session: Session, event: str, data: Mapping[str, Any], *, kept: bool = True) -> bool:
        """Send an event, or keep it until the client is back. Returns whether it was sent."""
        number = len(session.events) + 1
        said = json.dumps({"op": DISPATCH, "t": event, "s": number, "d": data})
        session.events.append(said if kept else "")
        if session.socket is None or session.socket.closed:
            return False
        try:
            await session.socket.send_str(said)
        except ConnectionError:
            return False
        return True

    async def close(self) -> None:
        """Close all connections."""
        sockets = [one.socket for one in self.sessions.values() if one.socket is not None]
        await asyncio.gather(*(one.close(code=WSCloseCode.GOING_AWAY) for one in sockets))


async def _tell(socket: web.WebSocketResponse | None, op: int, data: Any) -> None:
    assert socket is not None
    await socket.send_str(json.dumps({"op": op, "d": data, "s": None, "t": None}))


def servers(count: int, channels: int = 3, roles: int = 0) -> dict[int, dict[str, Any]]:
    """Servers by their ids, which are spread over the shards in turn for any power of two of shards."""
    ids: Sequence[int] = [((1 << 30) + number) << 22 for number in range(count)]
    return {id_: payloads.server(id_, channels, roles) for id_ in ids}
