"""A simulated Discord around the real bot: one server, one channel, and the people at the table.

This module and local/practice_table.py alone know SimCord, whose exact version is pinned. `_Env`, `_Clock`,
`_stable_ids` and `PatientEnvironment` hold what uses SimCord's private names here.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import re
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Any

import discord
import simcord
from discord import AppCommandOptionType as Kind
from simcord._settlement import (
    _callback_is_parked,
    _is_parked,
    _run_due_virtual_callbacks,
    _virtualize_recognized_waits,
)
from simcord.backend import Backend

from cogs.cards.markdown import markdown
from cogs.safety.registry import cogs_of
from local.answers import Answer, Button, Choice, File, Menu, Reply
from local.tree import Leaf, leaves
from rules.core.plain.refusal import Refusal

SERVER = "The Back Room"
CHANNEL = "table"
OWNER = "Player 1"
ALSO_OWNER = "You"
"""Another name for the owner, so that the terminal and the practice table share their gangs."""
UMPIRES = "Umpires"
MENUS = discord.ComponentType.string_select.value, discord.ComponentType.channel_select.value
PATIENCE = 120.0
"""The seconds that a command may take before the simulation gives up on it."""
POLL = 0.001
"""The seconds between two looks at a command that awaits nothing. SimCord's own 50 ms would be most of such a
command.
"""
TURNS = 1000
"""The turns of the loop for callbacks that cause further callbacks. After that SimCord goes on looking."""
NAP = 0.02
"""The seconds without an end of any task before the simulation looks what they wait for. A look is expensive."""

CreateBot = Callable[[Any], Any]


class _Clock:
    """SimCord's clock, which runs with the real one instead of standing still. `advance` puts it ahead."""

    def __init__(self) -> None:
        # The simulation replaces time.monotonic with this clock, so it can't be built on that.
        self._epoch, self._began, self._ahead = datetime.now(UTC), time.perf_counter(), 0.0

    @property
    def elapsed(self) -> float:
        return time.perf_counter() - self._began + self._ahead

    def now(self) -> datetime:
        return self._epoch + timedelta(seconds=self.elapsed)

    def advance(self, seconds: float) -> None:
        self._ahead += seconds


class _Sequences(dict[int, int]):
    """The places where the ids of a millisecond go on. They begin at random, so that two processes at once make
    different ids.
    """

    def get(self, key: int, default: Any = None) -> Any:
        return super().get(key, secrets.randbelow(1 << 20))


class PatientEnvironment(simcord.Env):
    """SimCord's environment on a machine that may be busy: it waits as long as needed, and looks often."""

    _resting: Mapping[asyncio.Task[Any], Any] = MappingProxyType({})
    """The tasks that were left when all others had ended, such as loops between two rounds, and what each
    waited for.
    """
    nap = NAP

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._timers: list[Any] = []

    def _schedule_timer(self, record: Any, *scheduled: Any) -> None:
        super()._schedule_timer(record, *scheduled)
        self._timers.append(record)

    def _forget_timers(self, *, all_: bool = False) -> None:
        """Remove timers from the real clock that no task waits for any more.

        SimCord leaves them there, and walks over all of them whenever it looks what tasks wait for.
        """
        for record in self._timers:
            if record.real_handle is not None and (all_ or record.handle is None or record.handle.cancelled()):
                record.real_handle.cancel()
                record.real_handle = None
        self._timers = [record for record in self._timers if record.real_handle is not None]

    async def shutdown(self) -> None:
        await super().shutdown()
        self._forget_timers(all_=True)

    async def _settle_internal(self, **options: Any) -> None:
        self._forget_timers()
        if "_deadline" in options:  # the clock is put ahead
            _run_due_virtual_callbacks(self._settlement_state(), options["_deadline"])
        else:  # only a step of the clock frees a task that waits for one
            await self._let_end()
        if await self._comes_to_rest() and self._rests():
            return
        # At its start SimCord waits five seconds, whatever its patience is.
        timeout = options.pop("timeout", None)
        ample = None if timeout is None else max(timeout, self.settle_timeout)
        await super()._settle_internal(**{"idle": POLL, "timeout": ample, **options})
        self._resting = self._waits()

    def _waits(self) -> dict[asyncio.Task[Any], Any]:
        """The tasks that have not ended, and what each of them waits for."""
        return {task: getattr(task, "_fut_waiter", None) for task in self._work.tasks if not task.done()}

    async def _comes_to_rest(self) -> bool:
        """Whether callbacks cease by themselves, at a point where SimCord would nap and look again."""
        work, quiet = self._work, 0
        for _ in range(TURNS):
            await asyncio.sleep(0)
            work.callbacks = [record for record in work.callbacks if record.handle and not record.handle.cancelled()]
            quiet = quiet + 1 if all(record.when is not None for record in work.callbacks) else 0
            if quiet == 2:  # one turn more than seems necessary: the last task may have started something
                return True
        return False

    def _rests(self) -> bool:
        """Whether all remaining tasks rest, as SimCord decides it by looking through all of them again and again.

        A task that still waits for what it waited for at the last rest is not looked at anew.
        """
        state, ahead = self._settlement_state(), self._real_advance_task or self._advance_task
        if self._work.executors or ahead not in (None, asyncio.current_task()):
            return False
        soon, waits = asyncio.get_running_loop().time() + self.settle_timeout, self._waits()
        anew = [task for task, waiter in waits.items() if waiter is None or self._resting.get(task) is not waiter]
        _virtualize_recognized_waits(state, anew)
        parked = all(_callback_is_parked(state, record, soon) for record in self._work.callbacks)
        if (
            parked
            and all(_is_parked(state, task, soon) for task in anew)
            and not any(one.done() for one in waits.values())
        ):
            self._resting = waits
            return True
        return False

    async def _let_end(self) -> None:
        """Wait until all begun tasks end, one after the other, however long they compute in a thread."""
        while begun := [task for task in self._work.tasks if not task.done() and task not in self._resting]:
            threads = [*self._work.executors]
            patience = self.settle_timeout if threads else self.nap
            ended, _ = await asyncio.wait([*begun, *threads], timeout=patience, return_when=asyncio.FIRST_COMPLETED)
            if not ended and (threads or not self._work.executors):
                return


class _Env(PatientEnvironment):
    """SimCord's environment as a place to play in, not to test in."""

    backend: Backend

    def _capture_errors(self) -> None:
        """Does nothing: the bot answers its own faults, and a refusal is none."""

    def run_real_time(self) -> None:
        """Set the clock to the present, and give new ids from now on."""
        clock: Any = _Clock()
        self.backend.clock = clock
        self.backend._sequences = _Sequences()
        self.backend.new_interaction = self._patient(self.backend.new_interaction)

    @staticmethod
    def _patient(new_interaction: Callable[..., Any]) -> Callable[..., Any]:
        """Give the bot more than Discord's three seconds, as a busy machine may need them."""

        def made(*facts: Any) -> Any:
            interaction = new_interaction(*facts)
            interaction.initial_response_deadline = None
            return interaction

        return made

    @property
    def busy(self) -> bool:
        """Whether a command is under way."""
        return self._operation_task is not None

    def anything_new(self) -> bool:
        """Whether anything visible has changed since the last call. The causes are then forgotten."""
        seen = any(kind == "GATEWAY" and name != "INTERACTION_CREATE" for kind, name, _ in self.backend.transcript)
        self.backend.transcript.clear()
        self.backend.http_requests.clear()
        return seen

    @property
    def timer_due(self) -> bool:
        """Whether something of the bot's waits for a moment that has come."""
        due = (record.when for record in self._work.callbacks if record.when is not None)
        return min(due, default=float("inf")) <= self.backend.clock.elapsed


def stable_id(name: str) -> int:
    """An id that belongs to a name for ever, as gangs are stored under the ids of their server and owners."""
    digest = hashlib.sha256(f"consigliere:{name}".encode()).digest()
    return (int.from_bytes(digest[:8], "big") >> 4) | 1 << 50


@contextmanager
def _stable_ids(backend: Backend, name: str) -> Iterator[None]:
    """Give everything that is created inside ids that depend on `name` alone."""
    numbers = itertools.count()
    backend.snowflake = lambda: backend.reserve_id(stable_id(f"{name}:{next(numbers)}"))
    try:
        yield
    finally:
        del backend.snowflake


class World:
    """The bot in its simulated server, with people who can give commands.

    Use it as an async context manager. `create_bot(settings)` makes the bots, with one shard whatever is set. The first
    of `people` need not be the owner, who is always there. The bot begins with these `cogs`, or all. Games have no
    table cards before `lay_cards`, as a reader of single answers wants no messages between them.
    """

    def __init__(
        self,
        create_bot: CreateBot,
        settings: Any,
        people: Sequence[str] = (OWNER,),
        *,
        direct: bool = False,
        cogs: Collection[str] | None = None,
    ) -> None:
        one_shard = settings.model_copy(update={"shard_count": 1, "shard_ids": None})
        self.bot: Any = create_bot(one_shard)
        self.bot.tables.quiet = True
        if cogs is not None:
            self.bot.wanted = cogs
        self.direct = direct
        self.env = _Env(self.bot, check_errors=False, settle_timeout=PATIENCE)
        backend = self.env.backend
        backend.bot_user.name = "Consigliere"
        self._users: dict[str, simcord.UserHandle] = {}
        owner = self._user(OWNER)
        with _stable_ids(backend, "server"):
            self.server = self.env.create_guild(SERVER, id=stable_id("server"), owner=owner)
            self.channel = self.server.create_text_channel(CHANNEL, topic="Type / for the commands.")
            self._umpires = self.server.create_role(UMPIRES)
        self._members = {key_of(OWNER): simcord.MemberActor(self.env, self.server, owner)}
        for name in people:
            self.member(name)
            if direct:
                with _stable_ids(backend, f"direct:{key_of(name)}"):
                    _ = self._user(name).dm_channel
        self.env.run_real_time()
        self._outcomes: list[dict[str, Any]] = []
        self._refused: str | None = None
        self._window: Any = None
        self._faulty = False
        self._asks: tuple[str, dict[str, Any], str] | None = None
        self._seen: set[int] = set()

    async def __aenter__(self) -> World:
        self.bot.add_listener(self._on_outcome, "on_outcome")
        self.bot.add_listener(self._on_refused, "on_refused")
        self.bot.add_listener(self._on_incident, "on_incident")
        self.bot.add_listener(self._on_window, "on_window")
        try:
            await self.env.start()
        except BaseException:
            await self.bot.close()
            raise
        self._time = self.env.time_context()
        self._time.__enter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        try:
            await self.env.shutdown()
        finally:
            self._time.__exit__(None, None, None)
            await self.bot.close()

    async def commands(self, text: str) -> dict[str, Leaf]:
        """Every command that a text may begin with, by its path. The bot has loaded them then."""
        wanted = cogs_of(" ".join(text.split()))
        if not set(wanted) <= set(self.bot.wanted):
            self.bot.wanted = {*self.bot.wanted, *wanted}
            await self.bot.load_cogs()
            await self.bot.tree.sync()
        return leaves(self.bot.tree)

    def user_id(self, name: str) -> int:
        """The id of a person, the same in every run."""
        return self._user(name).id

    def find(self, kind: Kind, name: str) -> Any:
        """The member, role or channel of a name, as `slash` takes it; None if there is none."""
        people = {key: member for key, member in self._members.items() if kind in (Kind.user, Kind.mentionable)}
        roles = {UMPIRES.casefold(): self._umpires} if kind in (Kind.role, Kind.mentionable) else {}
        channels = {CHANNEL: self.channel} if kind is Kind.channel else {}
        return {**people, **roles, **channels}.get(key_of(name))

    async def slash(self, who: str, command: str, options: dict[str, Any]) -> Answer:
        """Give a command, its options as Discord sends them."""
        if self.direct:
            return await self._answer(self._user(who).slash(command, **options))
        return await self._answer(self.member(who).slash(self.channel, command, **options))

    async def press(self, who: str, button: Button) -> Answer:
        """Press a button."""
        pressed = self._actor(who).click(button.message, custom_id=button.custom_id)
        return await self._answer(pressed, self._reply(button.message).text)

    async def choose(self, who: str, menu: Menu, choices: Sequence[Choice]) -> Answer:
        """Choose from a menu, as many choices as it takes at once."""
        channels = {str(self.channel.id): self.channel}
        values = [channels.get(choice.value, choice.value) for choice in choices]
        chosen = self._actor(who).select(menu.message, values, custom_id=menu.custom_id)
        return await self._answer(chosen, self._reply(menu.message).text)

    @property
    def fields(self) -> tuple[str, ...]:
        """The ids of the fields of the open window; none if no window is open."""
        return tuple(part["custom_id"] for part in self._window_parts)

    @property
    def _window_parts(self) -> list[Any]:
        """The lines and menus of the open window."""
        shown = self._window.modal if self._window is not None else None
        kinds = (discord.ComponentType.text_input.value, discord.ComponentType.select.value)
        return [part for part in _walk(shown["components"]) if part["type"] in kinds] if shown else []

    async def fill(self, who: str, texts: Sequence[str]) -> Answer:
        """Fill in the open window, a text for each of its fields from the first, and send it."""
        filled = {
            part["custom_id"]: [text] if "options" in part else text
            for part, text in zip(self._window_parts, texts, strict=False)
        }
        return await self._answer(self._actor(who).submit_modal(self._window, filled))

    async def post(self, view: discord.ui.LayoutView) -> None:
        """Have the bot post something in the channel by itself."""
        await self.bot.get_partial_messageable(self.channel.id, guild_id=self.server.id).send(view=view)
        await self.env.settle()

    async def advance(self, seconds: float) -> Answer:
        """Put the clock ahead. Returns what the bot posted by itself meanwhile."""
        self._outcomes, self._faulty = [], False
        try:
            await self.env.advance_time(seconds)
        except TimeoutError:
            return Answer(faulty=True)
        return Answer(self._unasked(), tuple(self._outcomes), faulty=self._faulty)

    async def lay_cards(self) -> None:
        """Give games table cards from now on. This Discord has none of the messages that the database knows."""
        await self.bot.notices.begin(afresh=True)
        await self.bot.tables.begin(afresh=True)

    def _user(self, name: str) -> simcord.UserHandle:
        key = key_of(name)
        if key not in self._users:
            with _stable_ids(self.env.backend, f"user:{key}"):
                shown = OWNER if key == key_of(OWNER) else name
                self._users[key] = self.env.create_user(re.sub(r"\W+", "-", key), global_name=shown)
        return self._users[key]

    def _actor(self, name: str) -> Any:
        """A person as they act here: in their direct messages, or as a member of the server."""
        return self._user(name) if self.direct else self.member(name)

    def member(self, name: str) -> simcord.MemberActor:
        """A person as a member of the server, which they join at first use."""
        key = key_of(name)
        if key not in self._members:
            self._members[key] = self.server.add_member(self._user(name))
        return self._members[key]

    async def _answer(self, giving: Any, pressed_text: str | None = None) -> Answer:
        """The answer to an interaction. `pressed_text` is the text of the message whose button or menu was used."""
        self._outcomes, self._refused, self._faulty, self._asks = [], None, False, None
        try:
            result = await giving
        except TimeoutError:
            return Answer(faulty=True)
        self._window = result if result.modal else None
        messages = [message for message in (result.response, *result.followups) if message is not None]
        first = result.response if result.followups else None
        pressed = first if first is not None and first.id == _source(result) else None
        # The pressed message was there before, but a private card may have replaced it.
        if pressed and (result.deferred or not pressed.ephemeral or self._reply(pressed).text == pressed_text):
            messages = messages[1:]
        return Answer(
            (*map(self._reply, messages), *self._unasked(message.id for message in messages)),
            tuple(self._outcomes),
            self._refused,
            self._faulty or not result.acknowledged,
            result.modal["title"] if result.modal else None,
            self._asks,
        )

    def _unasked(self, asked: Iterable[int] = ()) -> tuple[Reply, ...]:
        """What the bot has posted by itself since the last call: all new messages except those `asked` for."""
        answers = set(asked)
        places = [user.dm_channel.id for user in self._users.values()] if self.direct else [self.channel.id]
        here = [message for place in places for message in self.env.backend.messages.get(place, {}).values()]
        new = [message for message in here if message.id not in self._seen]
        self._seen.update(message.id for message in new)
        posted = [message for message in new if not message.is_ephemeral and message.id not in answers]
        return tuple(self._reply(simcord.ResponseMessage(self.env, message)) for message in posted)

    def _reply(self, message: simcord.ResponseMessage) -> Reply:
        parts = list(_walk(message.components))
        texts = [message.content, *(part["content"] for part in parts if "content" in part)]
        files = message.attachments
        return Reply(
            self._legible("\n".join(text for text in texts if text)),
            message.ephemeral,
            tuple(
                Button(part.get("label") or "", part["custom_id"], message)
                for part in parts
                if part.get("type") == discord.ComponentType.button.value and "custom_id" in part
            ),
            tuple(self._menu(part, message) for part in parts if part.get("type") in MENUS),
            tuple(File(file.filename, file.description or "", self._data(file)) for file in files),
        )

    def _menu(self, part: dict[str, Any], message: Any) -> Menu:
        """A menu of a message in Discord's form. Discord itself knows which channels a menu of channels offers."""
        channels = [{"label": CHANNEL, "value": str(self.channel.id)}]
        choices = tuple(
            Choice(option["label"], option.get("description") or "", option["value"])
            for option in part.get("options", channels)
        )
        least, most = part.get("min_values", 1), part.get("max_values", 1)
        return Menu(part.get("placeholder") or "", choices, least, most, part["custom_id"], message)

    def _data(self, file: discord.Attachment) -> bytes:
        return self.env.backend.cdn.get(file.url) or b""

    def _legible(self, text: str) -> str:
        """The text with people, roles and times in words."""
        names = {str(user.id): f"@{user.global_name}" for user in self._users.values()}
        text = re.sub(r"<@!?(\d+)>", lambda found: names.get(found[1], "@somebody"), text)
        text = text.replace(f"<@&{self._umpires.id}>", f"@{UMPIRES}")
        text = re.sub(r"<#(\d+)>", f"#{CHANNEL}", text)
        return re.sub(r"<t:(-?\d+)(?::\w)?>", self._time_in_words, text)

    def _time_in_words(self, mark: re.Match[str]) -> str:
        """A mark of a time in words; unchanged if no calendar has that time."""
        try:
            return self._ago(int(mark[1]))
        except (ValueError, OverflowError, OSError):
            return mark[0]

    def _ago(self, moment: int) -> str:
        passed = int(self.env.now().timestamp()) - moment
        if abs(passed) < 60:
            return "just now"
        if abs(passed) >= 48 * 3600:
            return f"{datetime.fromtimestamp(moment, UTC):%d %b %Y}"
        span = f"{abs(passed) // 60} min" if abs(passed) < 3600 else f"{abs(passed) // 3600} h"
        return f"{span} ago" if passed > 0 else f"in {span}"

    async def _on_outcome(self, _interaction: discord.Interaction | None, outcome: dict[str, Any]) -> None:
        self._outcomes.append(outcome)

    async def _on_refused(self, _interaction: discord.Interaction, refusal: Refusal) -> None:
        self._refused = markdown(refusal.text)

    async def _on_incident(self, _interaction: discord.Interaction | None, _error: BaseException) -> None:
        self._faulty = True

    async def _on_window(
        self, _interaction: discord.Interaction, command: str, options: dict[str, Any], option: str
    ) -> None:
        self._asks = command, options, option


def key_of(name: str) -> str:
    """The key of a person's name: capitals and outer blanks don't count, and the owner has two names."""
    key = " ".join(name.split()).casefold()
    return OWNER.casefold() if key == ALSO_OWNER.casefold() else key


def _source(result: Any) -> int | None:
    """The id of the message whose button or menu was used."""
    return result._interaction.source_message_id


def _walk(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        inside = filter(None, (component.get("accessory"), component.get("component")))
        yield from _walk([*(component.get("components") or ()), *inside])
