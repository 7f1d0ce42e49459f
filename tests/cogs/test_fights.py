"""Whole fights played through Discord from scripts of commands, each to its end.

A script names who acts and what they type or press, as in a terminal; the lines below it, after “>”, must be in the
answer. “(refused)” marks what must be refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandOptionType as Kind

from local.lines import read
from local.tree import leaves
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.world import Actor, Reply, World

SCRIPTS = sorted((Path(__file__).parent / "fights").glob("*.txt"))
LINE = re.compile(r"(\w+): (.+?)(?P<refused> \(refused\))?")


@dataclass
class Turn:
    """One line of a script: who does what, and what the answer holds."""

    number: int
    who: str
    does: str
    refused: bool
    reports: list[str] = field(default_factory=list)


def turns_of(script: Path) -> Iterator[Turn]:
    """The lines of a script."""
    turn: Turn | None = None
    for number, line in enumerate(script.read_text().splitlines(), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if text.startswith(">"):
            assert turn is not None, f"{script.name}:{number}"
            turn.reports.append(text[1:].strip())
            continue
        if turn is not None:
            yield turn
        found = LINE.fullmatch(text)
        assert found is not None, f"{script.name}:{number}: {text}"
        turn = Turn(number, found[1], found[2], bool(found["refused"]))
    assert turn is not None
    yield turn


async def play(world: World, turn: Turn, buttons: dict[str, Reply]) -> Reply:
    """Type or press what a line says."""
    actor: Actor = getattr(world, turn.who)
    pressed = re.fullmatch(r"\[(.+)\]", turn.does)
    if pressed:
        return await buttons[pressed[1]].press(pressed[1], actor)
    bot: Any = world.env.bot
    members = {"alice": world.alice, "bob": world.bob, "carol": world.carol, "ursula": world.ursula}

    def find(kind: Kind, name: str) -> Any:
        return members.get(name) if kind is Kind.user else world.umpires

    asked = read(turn.does, leaves(bot.tree), find)
    return await world.say(actor, asked.command, **asked.options)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
async def test_a_fight_is_played_to_its_end(world: World, script: Path) -> None:
    buttons: dict[str, Reply] = {}
    reply: Reply | None = None
    for turn in turns_of(script):
        reply = await play(world, turn, buttons)
        where = f"{script.name}:{turn.number}: {turn.does}"
        assert bool(reply.refused) == turn.refused, f"{where}\n{reply.text}"
        for report in turn.reports:
            text = reply.text if report in reply.text else await reply.dice()
            assert report in text, f"{where}\n{report}\nis not in\n{text}\n{list(reply.buttons)}"
        buttons |= dict.fromkeys(reply.buttons, reply)
    assert reply is not None
    assert "is over" in reply.headline
    await everything_is_the_fold_of_its_events(world)
