"""Driving the bot as its players do, with checks of what must hold after each of their actions."""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from simcord.actors import MemberActor
from simcord.builders import UserHandle
from simcord.env import Env
from simcord.interactions import command_leaves
from simcord.results import InteractionResult, ResponseMessage

from cogs.cards.aids import BESIDES, LABELS, MORE, OWN, behind_more
from cogs.cards.components import BLUE
from cogs.cards.markdown import markdown
from cogs.pipeline.majority import ALONE, ASKS
from cogs.pipeline.reply import SHOW_DICE
from cogs.replies.replies import DONE
from cogs.safety.environment import Settings
from db.store.trouble import Unavailable
from rules.core.plain.columns import WIDTH
from rules.core.plain.refusal import Refusal
from tests.cogs.kept import beginning
from tests.cogs.starting import copied, quick_bot, url_of, walked

Actor = MemberActor | UserHandle
KEPT = "Correct", ASKS, ALONE
"""The buttons of a refusal for which something is kept."""
MENDS = re.compile(r"c[^:]*:mend:\d+")
"""The ids of those that mend it by a command with options, which are kept together."""
BUTTON, MENU = discord.ComponentType.button.value, discord.ComponentType.string_select.value
BOMBERS = "1 1 " * 5
"""Dice that give the five skilled figures of a sample gang the one skill that affects no shot or nerve."""


class Member(str):
    """In options: a member of the server, by the name that `World` has for them."""

    __slots__ = ()


class Completed(str):
    """In options: the first completion of the text typed so far."""

    __slots__ = ()


@dataclass(frozen=True)
class Reply:
    """A reply: one message as its reader sees it."""

    world: World
    by: Actor
    message: ResponseMessage | None
    refused: str | None = None
    outcome: dict[str, Any] | None = None
    ephemerals: tuple[Reply, ...] = ()
    result: InteractionResult | None = None
    asked: str | None = None

    def _parts(self) -> list[dict[str, Any]]:
        # Only looked at: `message.components` is a deep copy each time.
        return list(walked(self.message._message.components)) if self.message else []

    @property
    def text(self) -> str:
        return "\n".join(part["content"] for part in self._parts() if part.get("type") == 10)

    @property
    def why(self) -> str:
        """Why nothing was done: the refusal, or what a rule asks for first; empty for neither."""
        return self.refused or self.asked or ""

    @property
    def headline(self) -> str:
        """The first line, or that of the answer below if this card only leads to it, or from it to the next move."""
        first = self.text.partition("\n")[0].removeprefix("### ")
        leads = first == DONE or first.startswith(("Your move: ", "It's not your move"))
        return self.ephemerals[0].headline if leads and self.ephemerals else first

    @property
    def private(self) -> bool:
        return self.message is not None and self.message.ephemeral

    @property
    def buttons(self) -> dict[str, str]:
        found = [(part["label"], part["custom_id"]) for part in self._parts() if part["type"] == BUTTON]
        assert len(dict(found)) == len(found), f"two buttons are labelled alike: {found}"
        return dict(found)

    @property
    def menus(self) -> dict[str, dict[str, str]]:
        """The menus by their placeholders: the values of their choices by label."""
        found = [
            (part["placeholder"], {option["label"]: option["value"] for option in part["options"]})
            for part in self._parts()
            if part["type"] == MENU
        ]
        assert len(dict(found)) == len(found), f"two menus ask for the same: {found}"
        return dict(found)

    @property
    def facts(self) -> Any:
        """The result of the outcome that was dispatched."""
        assert self.outcome is not None, self.text
        return self.outcome["result"]

    @property
    def event(self) -> int:
        """The event behind the reply, by its Undo button or the one that leads to it."""
        button = self.buttons["Undo" if "Undo" in self.buttons else MORE]
        return int(button.split(":")[2].partition(".")[0])

    def aid(self, label: str) -> str:
        """The id of an aid of this card, such as its Undo button, even if it is behind [More]."""
        does = next((does for does in OWN.values() if LABELS[does] == label), "")
        return self.buttons.get(label) or f"c:{does}:{self.event}"

    @property
    def labels(self) -> set[str]:
        """The labels of the buttons, with those behind [More]."""
        _, does, key = [*self.buttons.get(MORE, "").split(":", 2), "", ""][:3]
        return {*self.buttons, *(press.label for press in (behind_more(key)[1] if does == BESIDES else ()))}

    async def press(self, label: str, by: Actor | None = None, *, broken: bool = False) -> Reply:
        """Press the button of that label, as the reply's reader unless another actor is named.

        One that is behind [More] is pressed there, or as on an older card if [More] does not offer it. A button that is
        gone can be pressed by an actor whose Discord still shows it.
        """
        who = by or self.by
        assert self.message is not None
        message = self.message
        gone = self.world.shown.get(message.id, {})
        label = SHOW_DICE if label == LABELS["why"] and SHOW_DICE in self.buttons else label
        if label not in self.buttons and label in gone:
            return await forged(self.world, who, gone[label])
        if label not in self.buttons and label in self.labels:
            return await self._press_behind_more(label, who, broken)
        assert label in self.buttons, f"no button {label!r} among {list(self.buttons)} of:\n{self.text}"
        return await self.world.act(who, lambda: who.click(message, custom_id=self.buttons[label]), broken=broken)

    async def dice(self) -> str:
        """The text with the whole sum: of the card, or of the one behind its button if it is too tall for that."""
        return (await self.press(SHOW_DICE)).text if SHOW_DICE in self.buttons else self.text

    async def _press_behind_more(self, label: str, who: Actor, broken: bool) -> Reply:
        aid, more = self.aid(label), await self.press(MORE, who)
        if label not in more.buttons:
            return await forged(self.world, who, aid)
        pressed = await more.press(label, who, broken=broken)
        in_place = pressed.message is not None and more.message is not None and pressed.message.id == more.message.id
        return replace(pressed, message=self.message) if in_place else pressed  # [Undo] changed the card itself

    async def choose(self, *labels: str, menu: str = "", by: Actor | None = None, broken: bool = False) -> Reply:
        """Choose these from the one menu that has them all, or from the one of that name; as oneself or another."""
        having = [name for name, choices in self.menus.items() if {*labels} <= {*choices} and menu in ("", name)]
        assert len(having) == 1, f"{having or 'no menu'} has {labels} among {self.menus} of:\n{self.text}"
        values = [self.menus[having[0]][label] for label in labels]
        who, message = by or self.by, self.message
        assert message is not None
        custom_id = next(part["custom_id"] for part in self._parts() if part.get("placeholder") == having[0])
        return await self.world.act(who, lambda: who.select(message, values, custom_id=custom_id), broken=broken)


class World:
    """A server with a channel and four members, the bot in it, and everything the bot logs for its host.

    looking  a connection to the file that outlives this world; without it, one is opened if it is asked for
    keeps    whether a beginning may be restored instead of played (see `tests.cogs.kept`)
    """

    def __init__(self, env: Env, file: Path, looking: sqlite3.Connection | None = None, *, keeps: bool = False) -> None:
        self.env, self.file, self.keeps = env, file, keeps
        owner = env.create_user("alice")
        self.server = env.create_guild("The Table", owner=owner)
        self.channel = self.server.create_text_channel("table")
        self.umpires = self.server.create_role("Umpire")
        self.alice = self.server.add_member(owner)
        self.bob = self.server.add_member(env.create_user("bob"))
        self.carol = self.server.add_member(env.create_user("carol"))
        self.ursula = self.server.add_member(env.create_user("ursula"), roles=[self.umpires])
        self.outcomes: list[dict[str, Any]] = []
        self.refusals: list[str] = []
        self.asks: list[str] = []
        self.incidents: list[BaseException] = []
        self.texts: dict[int, str] = {}
        self.shown: dict[int, dict[str, str]] = {}
        """The text of each message when it came, and its buttons, by its id."""
        self._help_cards: dict[tuple[bool, int, int], tuple[Any, str]] = {}
        self._looking, self._owned = looking, looking is None
        self._listen()
        self.opened = env.now()

    def _listen(self) -> None:
        bot: Any = self.env.bot

        async def on_outcome(_interaction: discord.Interaction, outcome: dict[str, Any]) -> None:
            self.outcomes.append(outcome)

        async def on_refused(_interaction: discord.Interaction, refusal: Refusal) -> None:
            self.refusals.append(markdown(refusal.sentence))

        async def on_asked(_interaction: discord.Interaction, _command: str, asks: Refusal | None) -> None:
            self.asks.append(markdown(asks.sentence) if asks is not None else "")

        async def on_incident(_interaction: discord.Interaction, error: BaseException) -> None:
            self.incidents.append(error)

        for listener in (on_outcome, on_refused, on_asked, on_incident):
            bot.add_listener(listener)

    # ---------------------------------------------------------------- acting

    async def say(self, actor: Actor, command: str, /, *, broken: bool = False, **options: Any) -> Reply:
        """Give a command in the channel, or in the direct messages of a user."""
        options = {name: getattr(self, one) if isinstance(one, Member) else one for name, one in options.items()}
        for name, one in options.items():
            if isinstance(one, Completed):
                filled = {other: text for other, text in options.items() if other != name}
                (options[name], *_) = await self.complete(actor, command, name, one, **filled)
        if isinstance(actor, UserHandle):
            return await self.act(actor, lambda: actor.slash(command, **options), broken=broken)
        return await self.act(actor, lambda: actor.slash(self.channel, command, **options), broken=broken)

    async def act(
        self, actor: Actor, action: Callable[[], Awaitable[InteractionResult]], *, broken: bool = False
    ) -> Reply:
        """Do something, and check what must always hold for the bot."""
        heard = len(self.outcomes), len(self.refusals), len(self.incidents), self.env.error_cursor, len(self.asks)
        version = self.version()
        with hearing() as faults:
            result = await action()
        assert bool(self.incidents[heard[2] :]) == broken, self.incidents
        assert result.acknowledged, "the interaction was left without an answer"
        assert not faults, faults
        if not broken:
            for error in self.env.errors_since(heard[3]):
                assert isinstance(unwrapped(error), (Refusal, Unavailable)), error
        refused = self.refusals[heard[1] :]
        reply = self.reply(actor, result, refused, self.outcomes[heard[0] :])
        reply = replace(reply, asked="; ".join(self.asks[heard[4] :]) or None)
        if refused or broken:
            kept = [*map(reply.buttons.get, KEPT)] if refused else []
            mends = any(MENDS.fullmatch(one) for one in reply.buttons.values())
            reason = "something was stored, besides what was typed in a window, what mends it, what others may be asked"
            assert self.version() == version + len([*filter(None, kept)]) + mends, reason
            assert reply.private, "what went wrong is between the bot and the player"
            assert not reply.ephemerals, "one sentence is enough"
        if refused:
            check_sentence(reply)
        return reply

    def seen(self, actor: Actor, message: ResponseMessage) -> Reply:
        """A message that the bot posted by itself, as an actor sees it."""
        return Reply(self, actor, message)

    def reply(self, actor: Actor, result: InteractionResult, refused: list[str], outcomes: list[Any]) -> Reply:
        first, *more = self.answers(result) or [None]
        ephemerals = tuple(Reply(self, actor, message) for message in more if message is not None)
        for message in (first, *more):
            if message is not None:
                text = Reply(self, actor, message).text
                self.shown.setdefault(message.id, Reply(self, actor, message).buttons)
                assert len(text) <= 4000
                check_layout(text)
                if not message.ephemeral and not text.startswith("### The dice of"):
                    assert not HASH.search(text), f"only /fair and [Fairness] tell of hashes: {text}"
                for file in message._message.attachments:  # only looked at: `message.attachments` copies all of it
                    assert len(file.get("description") or "") > 10, f"{file['filename']} is not described"
                self.texts[message.id] = text
        shown = [Reply(self, actor, message) for message in (first, *more) if message is not None]
        private, public = ({one.headline for one in shown if one.private is alone} for alone in (True, False))
        assert not private & public, "a private and a public card say the same"
        for one in shown:
            blue = [part["label"] for part in one._parts() if part.get("style") == BLUE]
            assert len(blue) <= 1, f"{blue} are all the next step"
        assert len(refused) <= 1, refused
        return Reply(
            self,
            actor,
            first,
            refused[0] if refused else None,
            outcomes[-1] if outcomes else None,
            ephemerals,
            result,
        )

    def answers(self, result: InteractionResult) -> list[ResponseMessage]:
        """The messages that answer something: the one that was pressed is none where it lost its button to others."""
        first, more = result.response, result.followups
        if first is None or not more:
            return [message for message in (first, *more) if message is not None]
        pressed = result._interaction.source_message_id == first.id
        same = self.texts.get(first.id) == Reply(self, self.alice, first).text
        return more if pressed and (same or not first.ephemeral) else [first, *more]

    async def at_once(self, *actions: tuple[Actor, Callable[[], Awaitable[InteractionResult]]]) -> list[Reply]:
        """Several actions that reach the bot before it has dealt with any of them."""
        held, emit = [], self.env.backend.emit
        self.env.backend.emit = lambda *event, **more: held.append((event, more))  # type: ignore[method-assign]
        try:
            results = [(actor, await action()) for actor, action in actions]
        finally:
            self.env.backend.emit = emit  # type: ignore[method-assign]
        for event, more in held:
            emit(*event, **more)
        await self.env.settle()
        assert not self.incidents, self.incidents
        return [self.reply(actor, result, [], []) for actor, result in results]

    async def complete(self, actor: Actor, command: str, option: str, text: str, /, **filled: Any) -> list[str]:
        """The completions that Discord offers while an actor types an option."""
        version = self.version()
        with hearing() as faults:
            if isinstance(actor, UserHandle):
                offered = await actor.autocomplete(command, option, text, **filled)
            else:
                offered = await actor.autocomplete(self.channel, command, option, text, **filled)
        assert not faults, faults
        assert self.version() == version
        assert len(offered) <= 25
        for choice in offered:
            assert 1 <= len(choice["name"]) <= 100
            assert 1 <= len(str(choice["value"])) <= 100
        return [str(choice["value"]) for choice in offered]

    async def help_card(self, actor: Actor) -> ResponseMessage:
        """A new card of /help here: the first is asked for, and each further one is a copy of it as it came."""
        where = isinstance(actor, UserHandle), actor.id, self.channel.id
        if where not in self._help_cards:
            card = (await self.say(actor, "help")).message
            assert card is not None
            as_it_came = replace(card._message, components=copied(card._message.components))
            self._help_cards[where] = as_it_came, self.texts[card.id]
            return card
        kept, text = self._help_cards[where]
        message = replace(kept, id=self.env.backend.snowflake(), components=copied(kept.components))
        self.env.backend.messages[message.channel_id][message.id] = message
        self.texts[message.id] = text
        return ResponseMessage(self.env, message)

    async def restart(self) -> None:
        """Another process on the same file; Discord keeps its messages."""
        old: Any = self.env.bot
        await self.env.restart_bot(quick_bot(Settings(database_url=url_of(self.file))))
        await old.database.close()
        self._listen()

    # --------------------------------------------------------------- looking

    def leaf(self, command: str) -> dict[str, Any]:
        """A command as it was sent to Discord."""
        top = next(root for root in self.roots() if command.split()[0] == root["name"])
        return next(leaf for path, leaf in command_leaves(top) if " ".join(path) == command)

    def roots(self) -> list[dict[str, Any]]:
        """All commands as they were sent to Discord; to be looked at only."""
        return list(self.env.backend.commands[None].values())

    @property
    def looking(self) -> sqlite3.Connection:
        """A connection of our own to the file; no test writes by it."""
        if self._looking is None:
            self._looking = sqlite3.connect(self.file)
        return self._looking

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Rows of the database file."""
        return self.looking.execute(query, values).fetchall()

    def count(self, table: str) -> int:
        return self.rows(f"SELECT count(*) FROM {table}")[0][0]

    def version(self) -> int:
        """A number that changes with every commit of the bot."""
        return self.looking.execute("PRAGMA data_version").fetchone()[0]

    def close(self) -> None:
        if self._looking is not None and self._owned:
            self._looking.close()

    async def sheet(self, figure: str, actor: Actor | None = None) -> str:
        """A figure's sheet."""
        return (await self.say(actor or self.alice, "gang show", figure=figure)).text

    async def log(self, actor: Actor | None = None) -> str:
        return (await self.say(actor or self.alice, "log")).text

    # --------------------------------------------------------------- setting

    @beginning
    async def two_gangs(self) -> None:
        """North Side for alice, South Side for bob."""
        for actor, side in ((self.alice, "North"), (self.bob, "South")):
            await self.say(actor, "gang new", name=f"{side} Side", sample=f"{side} Side", dice=BOMBERS)

    async def name_umpires(self) -> None:
        """From now on ursula umpires, and alice is a player like the others."""
        await self.say(self.alice, "umpires", role=self.umpires)

    async def managers_umpire(self) -> None:
        """From now on the managers of the server umpire: alice."""
        await (await self.say(self.alice, "umpires")).press("Managers umpire")


def check_sentence(reply: Reply) -> None:
    """A refusal is a sentence or a few, for people: no placeholders, no repr, no traceback."""
    text = reply.text
    assert not text.startswith("#"), f"a refusal is a sentence and no heading: {text}"
    assert text[0].isupper() or text[0] in "“0123456789", text
    assert text[-1] in ".?!…", text
    for wrong in ("None", "Traceback", "<class", "object at", "{", "}", "Error("):
        assert wrong not in text, text
    leads = ("roll", "takeback", "movehere", "closing", "ending", "umpires", "gather", "campaignthread")
    leads += (
        "mend",
        "open",
        "openthread",
        "joinside",
        "owe",
        "owntake",
        "ownback",
        "resume",
        "mine",
        "mymonth",
        "laystreet",
        "playsample",
    )
    kept = [label for label, id_ in reply.buttons.items() if id_.split(":")[1] in leads or label in KEPT]
    others = [label for label in reply.buttons if label not in kept]
    assert not others, "a refusal has buttons for what was meant, and no others"
    assert not reply.menus


HASH = re.compile(r"\b[0-9a-f]{32,}\b")


def check_layout(text: str) -> None:
    """A code block has room on a phone, and nothing in it is read aloud sixteen times."""
    for block in text.split("```")[1::2]:
        wide = [line for line in block.split("\n") if len(line) > WIDTH]
        assert not wide, wide
    assert not re.search(r"[\u2580-\u259f]", text), text


def unwrapped(error: BaseException) -> BaseException:
    while isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    return error


class _Ear(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(self.format(record))


@contextmanager
def hearing() -> Iterator[list[str]]:
    """The errors that discord.py only logs, such as those of autocompletion and of buttons."""
    ear, logger = _Ear(), logging.getLogger("discord")
    logger.addHandler(ear)
    try:
        yield ear.heard
    finally:
        logger.removeHandler(ear)


def relabel(world: World, reply: Reply, label: str, custom_id: str) -> None:
    """A button under a message as if it were another one."""
    assert reply.message is not None
    message = world.env.backend.get_message(reply.message.channel_id, reply.message.id)
    for row in message.components[0]["components"]:
        for button in row.get("components", []):
            if button["label"] == label:
                button["custom_id"] = custom_id


async def forged(world: World, actor: Any, custom_id: str, values: list[str] | None = None) -> Reply:
    """Press a button of that id, or choose from such a menu: a modified client can send anything."""
    card = await world.help_card(actor)
    row = next(part for part in card._message.components[0]["components"] if part["type"] == 1)
    if values is None:
        row["components"][0]["custom_id"] = custom_id
        return await world.act(actor, lambda: actor.click(card, custom_id=custom_id))
    options = [{"label": value, "value": value} for value in values]
    row["components"][:] = [{"type": 3, "custom_id": custom_id, "options": options, "max_values": len(options)}]
    return await world.act(actor, lambda: actor.select(card, values, custom_id=custom_id))
