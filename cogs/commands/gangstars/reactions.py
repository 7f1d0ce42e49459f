"""The menus of possible witnesses, if no one is named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import discord

from cogs.command_adapter.reader import read
from cogs.context.caller import Caller
from cogs.context.client import client
from cogs.context.context import Context
from cogs.context.prepared import Options
from cogs.replies.answers import answers, run_typed, typed_in
from cogs.replies.people_menu import offer_people
from cogs.replies.running import asks_first
from db.unit_of_work import reading
from rules.core.action.move import command_of, declared
from rules.gangstars.model.position import Person, Position, dogs_against
from rules.gangstars.reactions.sightings import See, Shock, Sight, chased, mourners


class WitnessQuestion(NamedTuple):
    """The figure that something happened to, the question who saw it, and the possible witnesses."""

    whose: Person
    question: str
    people: Sequence[Person]
    lines: tuple[str, ...] = ()


def asks(
    kind: type[Any], none: str, named: Callable[[str], Options]
) -> Callable[[Callable[[Any, Any], WitnessQuestion | None]], Any]:
    """Register the menu of possible witnesses that a command shows if none is named.

    none   the label of the button for no one
    named  the options that name the figure it happened to
    """
    command = command_of(kind)

    def register(asked: Callable[[Any, Any], WitnessQuestion | None]) -> Any:
        @asks_first(command, "figures")
        async def ask(interaction: discord.Interaction, options: Options) -> bool:
            if options.get("figures"):
                return False
            async with reading(client(interaction).database) as work:
                ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow(), options, system="gs")
                found = asked(*await read(ctx, options, declared(kind)))
            if found is None or not found.people:
                return False
            people, whole = {one.id: one.name for one in found.people}, {**options, **named(found.whose.typed)}
            await offer_people(interaction, command, whole, "figures", people, found.question, *found.lines, none=none)
            return True

        @answers(kind)
        async def answer(interaction: discord.Interaction, _move: Any) -> None:
            if not await ask(interaction, typed_in(interaction)):
                await run_typed(interaction, kind)

        return asked

    return register


@asks(Shock, "No one", lambda victim: {"victim": victim})
def who_saw(position: Position, move: Shock) -> WitnessQuestion:
    """Those who may have seen a homie killed, or a dog wounded."""
    line = "Count those with a clear line of sight in their front arc."
    return WitnessQuestion(
        move.victim, f"Who saw what happened to {move.victim.name}?", mourners(position, move.victim), (line,)
    )


@asks(See, "None", lambda runner: {"what": str(Sight.DOG_CHASES), "source": runner})
def which_dogs(position: Position, move: See) -> WitnessQuestion | None:
    """The dogs that may have seen a figure run."""
    runner = chased(move)
    return (
        None
        if runner is None
        else WitnessQuestion(runner, f"Which dogs saw {runner.name} run?", dogs_against(position, runner))
    )
