"""Beginnings that many tests share, such as a fight or a campaign in its second month: played once in a process.

The first test that needs a beginning plays it by its commands. All others get the database and the simulated Discord as
they were then. A beginning's dice depend on its name alone, so it does not matter which test was first.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from simcord.results import InteractionResult

from cogs.consigliere import bring_forward
from tests.chance import always
from tests.cogs.starting import by_its_clock, rounds
from tests.cogs.stored_rows import put_rows, rows_of

if TYPE_CHECKING:
    from tests.cogs.world import Actor, Reply, World

P = ParamSpec("P")
R = TypeVar("R", "Reply", None)

DISCORD = (
    *("_reserved_ids", "_sequences", "channels", "dm_channels", "messages", "webhooks", "webhook_tokens"),
    *("interactions", "interaction_tokens"),
)
"""The state that a command leaves in the simulated Discord. Set-ups make no channels except direct messages."""
PEOPLE = ("alice", "bob", "carol", "ursula")


@dataclass(frozen=True)
class _Answer:
    """A reply without the world that it was given in."""

    by: tuple[str, bool]
    interaction: int
    refused: str | None
    outcome: dict[str, Any] | None


@dataclass(frozen=True)
class _Beginning:
    database: bytes
    discord: bytes
    files: dict[str, bytes]
    outcomes: tuple[dict[str, Any], ...]
    refusals: tuple[str, ...]
    answer: _Answer | None
    rounds: tuple[datetime, ...]
    """When each loop of the bot has its next round: something may be due sooner than it was."""


_kept: dict[tuple[Any, ...], _Beginning] = {}


def beginning(
    play: Callable[Concatenate[World, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[World, P], Coroutine[Any, Any, R]]:
    """The state that `play` leaves in a fresh world, and its reply; all arguments of `play` are given.

    A world that is not fresh, or whose test changes the bot itself, plays it in full.
    """

    @wraps(play)
    async def begun(world: World, *args: P.args, **options: P.kwargs) -> Any:
        if not world.keeps or not await _untouched(world):
            return await play(world, *args, **options)
        bot: Any = world.env.bot
        bot.database.start = "the start of all beginnings"
        name = f"{play.__module__}.{play.__qualname__} {args} {options}"
        key = name, *sorted(world.env.backend._sequences.items())
        if key in _kept:
            return _put(world, _kept[key])
        with always(name):
            reply = await play(world, *args, **options)
        _kept[key] = _taken(world, reply)
        return reply

    return begun


async def _untouched(world: World) -> bool:
    """Whether nothing was stored, said or asked so far."""
    if world.outcomes or world.refusals or world.env.backend.interactions or world.env.now() != world.opened:
        return False
    await world.env.settle()
    return not world.count("server")


def _taken(world: World, reply: Reply | None) -> _Beginning:
    backend = world.env.backend
    return _Beginning(
        zlib.compress(pickle.dumps(rows_of(world.looking)), 1),
        pickle.dumps({part: getattr(backend, part) for part in DISCORD}),
        dict(backend.cdn._blobs),
        tuple(world.outcomes),
        tuple(world.refusals),
        _answer(world, reply) if reply is not None else None,
        tuple(loop.next_iteration for loop in rounds(world.env.bot)),
    )


def _answer(world: World, reply: Reply) -> _Answer:
    assert reply.result is not None
    assert not world.incidents
    by = next(
        (name, direct) for name in PEOPLE for direct in (False, True) if reply.by is _actor(world, name, direct=direct)
    )
    return _Answer(by, reply.result._interaction.id, reply.refused, reply.outcome)


def _put(world: World, beginning: _Beginning) -> Any:
    backend = world.env.backend
    put_rows(world.looking, pickle.loads(zlib.decompress(beginning.database)))
    for part, then in pickle.loads(beginning.discord).items():
        now = getattr(backend, part)
        if part == "channels":  # handles and threads hold on to those that there are
            for channel in now.keys() & then.keys():
                vars(now[channel]).update(vars(then.pop(channel)))
        now.update(then)
    backend.cdn._blobs.update(beginning.files)
    world.outcomes.extend(beginning.outcomes)
    world.refusals.extend(beginning.refusals)
    within = by_its_clock(world.env)
    for loop, then in zip(rounds(world.env.bot), beginning.rounds, strict=True):
        within.run(bring_forward, loop, then)
    answer = beginning.answer
    if answer is None:
        return None
    result = InteractionResult(world.env, backend.interactions[answer.interaction])
    refused = [answer.refused] if answer.refused else []
    outcomes = [answer.outcome] if answer.outcome else []
    return world.reply(_actor(world, answer.by[0], direct=answer.by[1]), result, refused, outcomes)


def _actor(world: World, name: str, *, direct: bool) -> Actor:
    member = getattr(world, name)
    return member.user if direct else member
