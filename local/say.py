"""`bot.py say`: commands in the terminal, written as in Discord.

Then `[Undo]` presses a button of the last reply, or one behind its `[More]`. `[Thug]` or `[Thug, Mauler]` chooses from
one of its menus. `type 4` fills in the window that a button opened, and `type Ray 2 | Packard` one with two fields.
`wait 30` moves the clock on by thirty seconds at once, and games whose time is up then go on.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from cogs.cards.aids import MORE
from cogs.cards.markdown import plain
from local.answers import Answer, Button, File, Reply
from local.choosing import chosen, described
from local.lines import BUTTON, LONGEST_WAIT, TYPE, WAIT, UnknownWord, WrongLine, read
from local.world import ALSO_OWNER, CreateBot, World

FAULTY = 3
STDIN = "-"


class LineResult(NamedTuple):
    """The answer to a line, and its exit code (0 done, 1 refused, 2 unknown, 3 a bug)."""

    line: str
    answer: Answer
    status: int


class Speaker:
    """A person of the simulated server who gives commands and uses the buttons and menus of the last reply."""

    def __init__(self, world: World, name: str) -> None:
        self._world, self._name = world, name
        self._last = Answer()

    async def say(self, line: str) -> LineResult:
        """Give one line."""
        line = line.strip()
        try:
            if passing := WAIT.fullmatch(line):
                return await self._wait(line, int(passing[1]))
            if typed := TYPE.fullmatch(line):
                answer = await self._type(typed[1])
            else:
                used = BUTTON.fullmatch(line)
                answer = await (self._use(used[1]) if used else self._give(line))
            answer = await self._shown(line, answer)
        except WrongLine as wrong:
            return LineResult(line, Answer(refused=wrong.text), wrong.status)
        self._last = answer
        return LineResult(line, answer, FAULTY if answer.faulty else int(answer.refused is not None))

    async def _wait(self, line: str, seconds: int) -> LineResult:
        """Let time pass. If the bot says nothing meanwhile, the last reply stays the last."""
        if not 1 <= seconds <= LONGEST_WAIT:
            raise WrongLine(f"A wait is 1 to {LONGEST_WAIT} seconds, not {seconds}.")
        answer = await self._world.advance(seconds)
        self._last = answer if answer.replies else self._last
        return LineResult(line, answer, FAULTY if answer.faulty else 0)

    async def _give(self, line: str) -> Answer:
        commands = await self._world.commands(line.removeprefix("/").strip().lower())
        asked = read(line, commands, self._world.find)
        return await self._world.slash(self._name, asked.command, asked.options)

    async def _type(self, text: str) -> Answer:
        """Fill in the window that the last line opened."""
        fields = len(self._world.fields)
        texts = [part.strip() for part in text.split("|")] if fields > 1 else [text.strip()]
        if not fields:
            raise WrongLine("No window is open: a button or command before this line has to open one.")
        if len(texts) > fields:
            raise WrongLine(f"The window has {fields} fields, and this fills in {len(texts)}.")
        return await self._world.fill(self._name, texts)

    async def _shown(self, line: str, answer: Answer) -> Answer:
        """An answer with a notice of the open window. Raises Wrong, with a line that does the same, if there is one."""
        if answer.window is None:
            return answer
        if answer.asks is None:
            fields = " | ".join("…" for _ in self._world.fields)
            opening = f"The window “{answer.window}” opens: fill it in with a line such as: type {fields}"
            return replace(answer, replies=(*answer.replies, Reply(opening, private=True)))
        said = f"{line} opens the window “{answer.window}”, which a terminal can't show."
        command, options, option = answer.asks
        known = "".join(f" {name}:{value}" for name, value in options.items())
        wants = (await self._world.commands(command))[command].options[option].wants
        raise WrongLine(f"{said} Give it all in one line: /{command}{known} {option}:… ({wants}).")

    async def _use(self, label: str) -> Answer:
        """Press the button with that label or, if there is none, choose from a menu, or press what is behind [More]."""
        for button in self._last.buttons:
            if button.label.casefold() == label.casefold():
                return await self._world.press(self._name, button)
        labels = list(dict.fromkeys(button.label for button in self._last.buttons))
        try:
            menu, choices = chosen(label, self._last.menus, labels)
        except UnknownWord:
            hidden = await self._behind_more()
            for button in hidden:
                if button.label.casefold() == label.casefold():
                    return await self._world.press(self._name, button)
            chosen(label, self._last.menus, list(dict.fromkeys([*labels, *(button.label for button in hidden)])))
            raise
        return await self._world.choose(self._name, menu, choices)

    async def _behind_more(self) -> tuple[Button, ...]:
        """The buttons behind the last [More] of the last reply, which it presses for that."""
        more = next((button for button in reversed(self._last.buttons) if button.label == MORE), None)
        return (await self._world.press(self._name, more)).buttons if more is not None else ()


async def say(
    create_bot: CreateBot, settings: Any, lines: Sequence[str], *, name: str, as_json: bool, direct: bool
) -> int:
    """Give lines and print each answer at once. Returns the worst exit code.

    0 all done; 1 one was refused; 2 a command, option, button or choice does not exist; 3 a bug.
    """
    worst, name = 0, name.strip() or ALSO_OWNER
    several = len(lines) > 1 or STDIN in lines
    async with World(create_bot, settings, [name], direct=direct, cogs=()) as world:
        speaker = Speaker(world, name)
        async for line in _lines(lines):
            result = await speaker.say(line)
            worst = max(worst, result.status)
            print(as_object(result) if as_json else as_text(result, echo=several), flush=True)
    return worst


async def _lines(lines: Sequence[str]) -> AsyncIterator[str]:
    """The lines, with those of standard input in place of a dash, without empty ones and comments."""
    for line in lines:
        if line != STDIN:
            yield line
            continue
        async for typed in _standard_input():
            if typed.strip() and not typed.startswith("#"):
                yield typed


async def _standard_input() -> AsyncIterator[str]:
    """The lines of standard input as they come. A thread of its own reads them, so that Ctrl-C need not wait for the
    next line.
    """
    loop, queue = asyncio.get_running_loop(), asyncio.Queue[str | None]()

    def pass_on() -> None:
        with suppress(RuntimeError):  # the loop is closed, so no one listens any more
            for line in iter(sys.stdin.readline, ""):
                loop.call_soon_threadsafe(queue.put_nowait, line)
            loop.call_soon_threadsafe(queue.put_nowait, None)

    threading.Thread(target=pass_on, daemon=True).start()
    while (line := await queue.get()) is not None:
        yield line


def as_object(result: LineResult) -> str:
    """A line's answer as a JSON object."""
    return json.dumps(
        {
            "command": result.line,
            "replies": [
                {
                    "text": plain(reply.text),
                    "private": reply.private,
                    "buttons": [button.label for button in reply.buttons],
                    "menus": [
                        {
                            "placeholder": menu.placeholder,
                            "least": menu.least,
                            "most": menu.most,
                            "choices": [{"label": choice.label, "about": choice.about} for choice in menu.choices],
                        }
                        for menu in reply.menus
                    ],
                    "files": [{"name": file.name, "alt": file.alt, "text": _readable(file)} for file in reply.files],
                }
                for reply in result.answer.replies
            ],
            "outcomes": list(result.answer.outcomes),
            "refused": result.answer.refused,
        },
        ensure_ascii=False,
    )


def as_text(result: LineResult, *, echo: bool) -> str:
    """A line's answer for people, after the line itself if there are several lines."""
    parts = [_shown(reply) for reply in result.answer.replies]
    if not parts:
        quiet = WAIT.fullmatch(result.line) and not result.answer.faulty
        parts = [result.answer.refused or ("Nothing happens." if quiet else "The bot gave no answer, which is a bug.")]
    head = f"> {result.line}\n" if echo else ""
    return head + "\n\n".join(parts) + ("\n" if echo else "")


def _shown(reply: Reply) -> str:
    lines = [f"(private) {plain(reply.text)}" if reply.private else plain(reply.text)]
    for file in reply.files:
        text = _readable(file)
        alt = f": {file.alt}" if file.alt else ""
        lines.append(f"File {file.name}, {len(file.data):,} bytes{alt}" + (f"\n{text}" if text else ""))
    if reply.buttons:
        lines.append(" ".join(f"[{button.label}]" for button in reply.buttons))
    lines += map(described, reply.menus)
    return "\n".join(lines)


def _readable(file: File) -> str | None:
    """The text of a text file; None for a picture."""
    try:
        return file.data.decode()
    except UnicodeDecodeError:
        return None
