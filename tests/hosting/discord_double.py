"""A Discord of the tests' own, for the real bot in real processes: enough of its REST and of its gateway.

    async with discord_double(servers(4)) as discord:
        async with running(discord, database_url) as bot:        # tests/hosting/processes.py
            await discord.ready(shards=1)
            asked = await discord.command(server, who, "roll", {"formula": "2d6"})
            print(text_of(await asked.answer()))

`command` and `press` act as people. Each returns a `SentInteraction`, which holds all its answers. A test sets
Discord's faults beforehand (`fail`), and calls the gateway for what that does (`discord.gateway.drop(shard)`).
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.utils import formatdate
from typing import Any

from aiohttp import web

from tests.hosting import payloads
from tests.hosting.gateway import Gateway
from tests.hosting.payloads import EPHEMERAL, ME

COMMAND, COMPONENT, COMPLETION, WINDOW = 2, 3, 4, 5
"""Kinds of interactions."""
MESSAGE, THINKING, QUIETLY, EDIT, COMPLETIONS, OPENS = 4, 5, 6, 7, 8, 9
"""Kinds of answers."""
SERVER, DIRECT = 0, 1
"""Discord's numbers for the contexts of a command."""
MOST_LISTED, MOST_CREATED = 100, 200
"""Root commands on a server, and those that Discord creates there in a day."""
PATIENCE = 3.0
"""The seconds that Discord waits for a first answer."""
NONCE_HOLDS = 300
"""The seconds for which Discord takes a nonce only once."""
UNKNOWN_INTERACTION, ANSWERED_BEFORE, UNKNOWN_MESSAGE = 10062, 40060, 10008
UNKNOWN_SERVER, UNKNOWN_CHANNEL = 10004, 10003


@dataclass
class Fault:
    """A fault of the next requests like this, so many `times`.

    path    a pattern that the path contains, such as "/callback"
    status  the answer, in place of doing it; 0 for none
    done    whether it is done all the same, and its answer lost on the way (the connection breaks)
    after   the seconds before it; alone it makes the answer late
    """

    path: str
    method: str = ""
    status: int = 0
    code: int = 0
    retry_after: float = 0.0
    is_global: bool = False
    done: bool = False
    after: float = 0.0
    late: bool = False
    times: int = 1


@dataclass
class SentInteraction:
    """An interaction, and all its answers.

    sent     when, by the clock of the loop; `reached` is the number of clients
    answers  the kinds of its first answer: one, unless something is wrong; `refused` has those that came too late or
             again
    message  the message of its first answer, once there is one; `more` has those that follow
    """

    payload: dict[str, Any]
    sent: float
    reached: int = 0
    answers: list[int] = field(default_factory=list[int])
    refused: list[int] = field(default_factory=list[int])
    message: dict[str, Any] | None = None
    window: dict[str, Any] | None = None
    completions: list[dict[str, Any]] | None = None
    more: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    private: bool = False
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    @property
    def acknowledged(self) -> bool:
        """Whether its user saw anything but that the application did not respond."""
        return bool(self.answers)

    @property
    def messages(self) -> list[dict[str, Any]]:
        """All messages of its answers."""
        return [*([self.message] if self.message else []), *self.more]

    async def answer(self, seconds: float = 30.0) -> dict[str, Any]:
        """The first message of its answers. Raises TimeoutError."""
        async with asyncio.timeout(seconds), self.changed:
            await self.changed.wait_for(lambda: self.messages)
        return self.messages[0]

    async def acknowledgement(self, seconds: float = 30.0) -> int:
        """The kind of its first answer. Raises TimeoutError."""
        async with asyncio.timeout(seconds), self.changed:
            await self.changed.wait_for(lambda: self.answers)
        return self.answers[0]

    async def _changed(self) -> None:
        async with self.changed:
            self.changed.notify_all()


class DiscordDouble:
    """The REST half, with all that was written; `gateway` is the other half.

    patience  the seconds that a first answer may take
    ahead     the seconds by which its clock is ahead
    flags     the application's
    shards    the number that it recommends
    synced    the global commands that the bot registered, at each time
    lists     the commands that it registered on each server; `created` counts how many it created there
    shut_out  the servers that invited the bot without the scope for commands
    hidden    the users from whom managers hid a command under Integrations, by server and the command's id
    messages  the present messages, by channel and id; `posted` has all that were ever posted there, in order
    requests  the method and path of each request, with the status of its answer (0 for none)
    """

    def __init__(self, gateway: Gateway, *, shards: int, patience: float) -> None:
        self.gateway, self.shards, self.patience = gateway, shards, patience
        self.ahead = self.flags = 0
        self.faults: list[Fault] = []
        self.synced: list[list[dict[str, Any]]] = []
        self.lists: dict[int, list[dict[str, Any]]] = {}
        self.created: Counter[int] = Counter()
        self.shut_out: set[int] = set()
        self.hidden: dict[tuple[int, str], set[int]] = defaultdict(set)
        self.messages: dict[int, dict[str, dict[str, Any]]] = defaultdict(dict)
        self.posted: list[dict[str, Any]] = []
        self.requests: list[tuple[str, str, int]] = []
        self.asked: dict[str, SentInteraction] = {}
        self.api = ""
        self._routes = [(method, re.compile(f"{path}$"), act) for method, path, act in self._table()]

    # What people do

    async def command(
        self, server: int, who: int, line: str, given: Mapping[str, Any] | None = None, *, channel: int = 0
    ) -> SentInteraction:
        """Give a slash command as a user, such as "pottersville fight", in the first channel of a server or another
        one.
        """
        try:
            data = payloads.command_data(self.known(server), line, given or {})
        except StopIteration:  # the server's own list may be on its way
            await self.until(lambda: line in map(" ".join, self.shown(server)))
            data = payloads.command_data(self.known(server), line, given or {})
        return await self.send(payloads.interaction(COMMAND, server, channel or server + 1, who, data))

    def known(self, server: int = 0) -> list[dict[str, Any]]:
        """The root commands of a server's own list, of any server's for 0, then the global ones."""
        lists = [self.lists.get(server, [])] if server else [*self.lists.values()]
        return [*(one for found in lists[:1] for one in found), *self.synced[-1]]

    async def list_all(self, server: int, who: int) -> None:
        """Have all commands listed on a server, as a manager does."""
        card = await (await self.command(server, who, "setup")).answer(PATIENCE * 10)
        await self.press(card, who, "List all commands", server=server)
        await self.until(lambda: "game pace" in map(" ".join, self.shown(server)))

    def hide(self, server: int, root: str, who: int) -> None:
        """Hide a root command of a server from a user, as a manager does under Integrations."""
        id_ = next(one["id"] for one in self.known(server) if one["name"] == root)
        self.hidden[server, id_].add(who)

    def shown(self, server: int = 0, who: int = 0) -> list[tuple[str, ...]]:
        """The commands that Discord's picker shows a user on a server, or in direct messages: each by its words."""
        context = SERVER if server else DIRECT
        everywhere = [one for one in self.synced[-1] if context in one.get("contexts", [SERVER, DIRECT])]
        roots = [one for one in (*everywhere, *self.lists.get(server, ())) if who not in self._hidden(server, one)]
        return [words for one in roots for words in payloads.entries(one)]

    def _hidden(self, server: int, root: Mapping[str, Any]) -> set[int]:
        return self.hidden.get((server, root["id"]), set())

    async def press(self, message: Mapping[str, Any], who: int, label: str, *, server: int) -> SentInteraction:
        """Press a button of a message by its label. Raises KeyError."""
        data = {"custom_id": payloads.buttons_of(message)[label], "component_type": payloads.BUTTON}
        made = payloads.interaction(COMPONENT, server, int(message["channel_id"]), who, data)
        return await self.send({**made, "message": dict(message)})

    async def send(self, payload: dict[str, Any]) -> SentInteraction:
        """Send an interaction to each client with its server's shard."""
        one = SentInteraction(payload, asyncio.get_running_loop().time())
        self.asked[payload["token"]] = one
        one.reached = await self.gateway.dispatch(int(payload.get("guild_id", 0)), "INTERACTION_CREATE", payload)
        return one

    async def again(self, asked: SentInteraction) -> None:
        """Deliver an interaction once more."""
        server = int(asked.payload.get("guild_id", 0))
        asked.reached += await self.gateway.dispatch(server, "INTERACTION_CREATE", asked.payload)

    async def ready(self, shards: int = 1, seconds: float = 120.0) -> None:
        """Wait until so many shards are connected and Discord knows the commands. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            await self.until(lambda: bool(self.synced) and all(map(self.gateway.connected, range(shards))))

    async def until(self, true: Callable[[], bool], seconds: float = 120.0) -> None:
        """Wait until something is true of what Discord sees. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while not true():  # noqa: ASYNC110 - whatever happens here may make it so
                await asyncio.sleep(0.05)

    def fail(self, path: str, **what: Any) -> Fault:
        """Let the next request like this go wrong, see Fault."""
        self.faults.append(Fault(path, **what))
        return self.faults[-1]

    # Requests

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One request to the REST interface."""
        path = request.path.removeprefix("/api/v10")
        fault = next((one for one in self.faults if _like(one, request.method, path)), None)
        if fault is not None:
            fault.times -= 1
            if not fault.times:
                self.faults.remove(fault)
            await asyncio.sleep(fault.after)
            if not fault.done and not fault.late:
                self.requests.append((request.method, path, fault.status))
                return await _failed(request, fault)
        if request.path != "/api/v10" + path or request.headers.get("Authorization", self._bearer) != self._bearer:
            return self._answer(request, 401, {"code": 0, "message": "401: Unauthorized"})
        for method, pattern, act in self._routes:
            if method == request.method and (found := pattern.match(path)):
                status, body = await act(await _body(request), *found.groups())
                if fault is not None and fault.done:
                    self.requests.append((request.method, path, 0))
                    return await _failed(request, Fault(path))
                return self._answer(request, status, body)
        return self._answer(request, 404, {"code": 0, "message": "404: Not Found"})

    @property
    def _bearer(self) -> str:
        return f"Bot {self.gateway.token}"

    def _answer(self, request: web.Request, status: int, body: Any) -> web.Response:
        self.requests.append((request.method, request.path.removeprefix("/api/v10"), status))
        headers = {"Date": formatdate(time.time() + self.ahead, usegmt=True)}
        return web.Response(status=status, headers=headers) if status == 204 else _json(body, status, headers)

    def _table(self) -> list[tuple[str, str, Any]]:
        channel = r"/channels/(\d+)/messages"
        webhook = r"/webhooks/\d+/([^/]+)"
        return [
            ("GET", "/users/@me", self._me),
            ("GET", r"/(?:oauth2/)?applications/@me", self._application),
            ("GET", "/gateway", self._where),
            ("GET", "/gateway/bot", self._recommendation),
            ("GET", r"/guilds/(\d+)", self._server),
            ("GET", r"/guilds/(\d+)/members/\d+", self._member),
            ("GET", r"/channels/(\d+)", self._channel),
            ("PUT", r"/applications/\d+/commands", self._sync),
            ("GET", r"/applications/\d+/commands", self._known),
            ("PUT", r"/applications/\d+/guilds/(\d+)/commands", self._list),
            ("POST", "/users/@me/channels", self._direct),
            ("POST", channel, self._post),
            ("GET", channel, self._history),
            ("GET", rf"{channel}/(\d+)", self._get),
            ("PATCH", rf"{channel}/(\d+)", self._edit),
            ("DELETE", rf"{channel}/(\d+)", self._delete),
            ("POST", r"/interactions/\d+/([^/]+)/callback", self._callback),
            ("POST", webhook, self._followup),
            ("GET", rf"{webhook}/messages/(@original|\d+)", self._get_answer),
            ("PATCH", rf"{webhook}/messages/(@original|\d+)", self._edit_answer),
            ("DELETE", rf"{webhook}/messages/(@original|\d+)", self._delete_answer),
        ]

    async def _me(self, _body: Any) -> tuple[int, Any]:
        return 200, payloads.user(ME, "Consigliere", bot=True)

    async def _application(self, _body: Any) -> tuple[int, Any]:
        return 200, payloads.application(self.flags)

    async def _where(self, _body: Any) -> tuple[int, Any]:
        return 200, {"url": self.gateway.url}

    async def _recommendation(self, _body: Any) -> tuple[int, Any]:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": self.gateway.concurrency}
        return 200, {"url": self.gateway.url, "shards": self.shards, "session_start_limit": limit}

    async def _sync(self, body: Any) -> tuple[int, Any]:
        fixed = {"application_id": str(ME), "version": "1", "dm_permission": True, "description": "", "type": 1}
        self.synced.append([fixed | one | {"id": str(number + 1)} for number, one in enumerate(body)])
        return 200, self.synced[-1]

    async def _list(self, body: Any, server: str) -> tuple[int, Any]:
        """Keep the commands of a server, as Discord does: a name that it has already keeps its id, and with that what
        managers set under Integrations. A name that comes back gets another one.
        """
        if int(server) in self.shut_out:
            return 403, {"code": 50001, "message": "Missing Access"}
        known = {one["name"]: one["id"] for one in self.lists.get(int(server), ())}
        new = [one["name"] for one in body if one["name"] not in known]
        if self.created[int(server)] + len(new) > MOST_CREATED:
            return 400, {"code": 30034, "message": "Max number of daily application command creates has been reached"}
        if len(body) > MOST_LISTED or any("contexts" in one or "integration_types" in one for one in body):
            return 400, {"code": 50035, "message": "Invalid Form Body"}
        ids = known | {name: f"{server}{number:03}" for number, name in enumerate(new, 1 + self.created[int(server)])}
        self.created[int(server)] += len(new)
        fixed = {"application_id": str(ME), "version": "1", "guild_id": server, "description": "", "type": 1}
        self.lists[int(server)] = [fixed | one | {"id": ids[one["name"]]} for one in body]
        return 200, self.lists[int(server)]

    async def _known(self, _body: Any) -> tuple[int, Any]:
        return 200, self.synced[-1] if self.synced else []

    # Servers and channels

    async def _server(self, _body: Any, server: str) -> tuple[int, Any]:
        found = self.gateway.servers.get(int(server))
        return (200, found) if found else (404, {"code": UNKNOWN_SERVER, "message": "Unknown Guild"})

    async def _member(self, _body: Any, server: str) -> tuple[int, Any]:
        return 200, self.gateway.servers[int(server)]["members"][0]

    async def _channel(self, _body: Any, channel: str) -> tuple[int, Any]:
        here = (one for server in self.gateway.servers.values() for one in (*server["channels"], *server["threads"]))
        found = next((one for one in here if one["id"] == channel), None)
        return (200, found) if found else (404, {"code": UNKNOWN_CHANNEL, "message": "Unknown Channel"})

    async def _direct(self, body: Any) -> tuple[int, Any]:
        who = int(body["recipient_id"])
        return 200, {"id": str(who + 1), "type": 1, "recipients": [payloads.user(who)], "last_message_id": None}

    async def _post(self, body: Any, channel: str) -> tuple[int, Any]:
        here = self.messages[int(channel)]
        nonce = str(body["nonce"]) if body.get("enforce_nonce") else ""
        for one in here.values():
            if nonce and one["nonce"] == nonce and time.time() - one["at"] < NONCE_HOLDS:
                return 200, one
        made = payloads.message(int(channel), body | {"nonce": nonce}) | {"at": time.time(), "said": dict(body)}
        here[made["id"]] = made
        self.posted.append(made)
        return 200, made

    async def _history(self, _body: Any, channel: str) -> tuple[int, Any]:
        return 200, [*self.messages[int(channel)].values()][::-1][:100]

    async def _get(self, _body: Any, channel: str, id_: str) -> tuple[int, Any]:
        found = self.messages[int(channel)].get(id_)
        return (200, found) if found else (404, {"code": UNKNOWN_MESSAGE, "message": "Unknown Message"})

    async def _edit(self, body: Any, channel: str, id_: str) -> tuple[int, Any]:
        found = self.messages[int(channel)].get(id_)
        if found is None:
            return 404, {"code": UNKNOWN_MESSAGE, "message": "Unknown Message"}
        found |= {name: body[name] for name in ("content", "components") if name in body}
        return 200, found

    async def _delete(self, _body: Any, channel: str, id_: str) -> tuple[int, Any]:
        if self.messages[int(channel)].pop(id_, None) is None:
            return 404, {"code": UNKNOWN_MESSAGE, "message": "Unknown Message"}
        return 204, None

    # Answers to interactions

    async def _callback(self, body: Any, token: str) -> tuple[int, Any]:
        asked, kind, data = self.asked[token], body["type"], body.get("data") or {}
        if asyncio.get_running_loop().time() > asked.sent + self.patience and not asked.answers:
            asked.refused.append(kind)
            return 404, {"code": UNKNOWN_INTERACTION, "message": "Unknown interaction"}
        if asked.answers:
            asked.refused.append(kind)
            return 400, {"code": ANSWERED_BEFORE, "message": "Interaction has already been acknowledged."}
        asked.answers.append(kind)
        channel = int(asked.payload["channel_id"])
        if kind == THINKING:
            asked.private = bool(data.get("flags", 0) & EPHEMERAL)
        elif kind == MESSAGE:
            asked.message = payloads.message(channel, data)
            self._write(asked, asked.message, data)
        elif kind == EDIT:
            asked.message = {**asked.payload["message"], "components": data["components"]}
            self.messages[channel].get(asked.message["id"], {}).update(components=asked.message["components"])
        elif kind == OPENS:
            asked.window = data
        elif kind == COMPLETIONS:
            asked.completions = data["choices"]
        await asked._changed()
        interaction = {"id": asked.payload["id"], "type": asked.payload["type"]}
        if asked.message is not None:
            interaction |= {"response_message_id": asked.message["id"]}
        resource = {"type": kind, **({"message": asked.message} if asked.message is not None else {})}
        return 200, {"interaction": interaction, "resource": resource}

    def _write(self, asked: SentInteraction, made: dict[str, Any], body: Mapping[str, Any]) -> None:
        """Put an answer where all see it, unless it is private."""
        if not body.get("flags", 0) & EPHEMERAL and not (asked.private and made is asked.message):
            made |= {"at": time.time(), "said": dict(body)}
            self.messages[int(made["channel_id"])][made["id"]] = made
            self.posted.append(made)

    async def _followup(self, body: Any, token: str) -> tuple[int, Any]:
        asked = self.asked[token]
        made = payloads.message(int(asked.payload["channel_id"]), body)
        if asked.answers == [THINKING] and asked.message is None:
            asked.message = made  # Discord takes the first one for the deferred answer
        else:
            asked.more.append(made)
            self._write(asked, made, body)
        await asked._changed()
        return 200, made

    def _found(self, asked: SentInteraction, id_: str) -> dict[str, Any] | None:
        if id_ == "@original":
            return asked.message
        return next((one for one in asked.messages if one["id"] == id_), None)

    async def _get_answer(self, _body: Any, token: str, id_: str) -> tuple[int, Any]:
        found = self._found(self.asked[token], id_)
        return (200, found) if found else (404, {"code": UNKNOWN_MESSAGE, "message": "Unknown Message"})

    async def _edit_answer(self, body: Any, token: str, id_: str) -> tuple[int, Any]:
        asked = self.asked[token]
        found = self._found(asked, id_)
        if found is None and id_ == "@original" and asked.answers in ([THINKING], [QUIETLY]):
            found = asked.payload.get("message") if asked.answers == [QUIETLY] else None
            found = dict(found) if found else payloads.message(int(asked.payload["channel_id"]), body)
            asked.message = found
            self._write(asked, found, body)
        if found is None:
            return 404, {"code": UNKNOWN_MESSAGE, "message": "Unknown Message"}
        found |= {name: body[name] for name in ("content", "components") if name in body}
        await asked._changed()
        return 200, found

    async def _delete_answer(self, _body: Any, token: str, id_: str) -> tuple[int, Any]:
        asked = self.asked[token]
        found = self._found(asked, id_)
        if found is None:
            return 404, {"code": UNKNOWN_MESSAGE, "message": "Unknown Message"}
        asked.message = None if found is asked.message else asked.message
        asked.more = [one for one in asked.more if one is not found]
        self.messages[int(found["channel_id"])].pop(found["id"], None)
        return 204, None


def _like(fault: Fault, method: str, path: str) -> bool:
    return fault.method in ("", method) and re.search(fault.path, path) is not None


async def _body(request: web.Request) -> Any:
    if request.content_type == "multipart/form-data":
        return json.loads((await request.post())["payload_json"])  # pyright: ignore[reportArgumentType]
    said = await request.read()
    return json.loads(said) if said else {}


async def _failed(request: web.Request, fault: Fault) -> web.StreamResponse:
    """The answer of a request that goes wrong; for none the connection breaks."""
    if not fault.status:
        assert request.transport is not None
        request.transport.abort()
        return web.Response()
    body: dict[str, Any] = {"code": fault.code, "message": f"{fault.status}: as the test will have it"}
    if fault.status == 429:
        body |= {"retry_after": fault.retry_after, "global": fault.is_global}
        return _json(body, 429, {"Via": "1.1 google"})
    return _json(body, fault.status)


def _json(body: Any, status: int, headers: Mapping[str, str] | None = None) -> web.Response:
    """discord.py needs this very type of content, without a charset."""
    sent = {**(headers or {}), "Content-Type": "application/json"}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=sent)


@asynccontextmanager
async def discord_double(
    servers: Mapping[int, dict[str, Any]],
    *,
    shards: int = 1,
    window: float = 5.0,
    concurrency: int = 1,
    heartbeat: float = 41.25,
    patience: float = PATIENCE,
    token: str = "made.up.token",
) -> AsyncIterator[DiscordDouble]:
    """A Discord with these servers on a free port of this machine, for the length of an `async with`."""
    gateway = Gateway(token, window=window, concurrency=concurrency, heartbeat=heartbeat)
    gateway.servers = dict(servers)
    double = DiscordDouble(gateway, shards=shards, patience=patience)
    app = web.Application(client_max_size=50_000_000)
    app.router.add_get("/", gateway.serve)
    app.router.add_route("*", "/api/{path:.*}", double.serve)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        gateway.url = f"ws://127.0.0.1:{port}/"
        double.api = f"http://127.0.0.1:{port}/api/v10"
        yield double
    finally:
        await gateway.close()
        await runner.cleanup()
