"""How many functions of the bot the commonest commands call. It is the same in every run, on any machine.

    python -m benchmarks.calls      prints them
    python -m benchmarks.calls 20   and, of each, the 20 functions with the most calls

It counts every function of rules, cogs and db that begins or goes on in the thread of the event loop. Everything has
been done once before, and positions and dice are fixed. Comprehensions do not count, as Python 3.12 makes no functions
of them. Work in other threads, such as odds, does not count.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

from benchmarks.growth import DICE, SHOT, game_opened
from benchmarks.kept import Calls
from benchmarks.months import begun
from benchmarks.simulated import SimulatedPlace, Simulation, entry, happen, simulated
from benchmarks.streets import DRIVES, OFFERS, PAIRS, PICTURE, READING, WORDS, works
from rules.mad_dogs.paradise.city.changes import PhaseBegun
from rules.mad_dogs.paradise.city.model import Phase

ROOT: Final = Path(__file__).parent.parent
OURS: Final = tuple(f"{ROOT / package}/" for package in ("rules", "cogs", "db"))
INLINED: Final = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>"})
WARM: Final = 3

KINGS, PRECINCT, DUKE = "Eastside Kings", "Fourth Precinct", "Duke"
FORM, LAST = "Snap shot", "Maximum"

MY_MOVE, NO_POINTS = "[My move] in GangStars", "the same with no points left"
OPENED, CHOSEN = "a form opened", "a choice on it, without its odds"
SHOT_IN_GAME, ORDER, COMPLETION = "a stored shot in a game", "a month's order", "a figure's name completed"
AIMS: Final = {
    MY_MOVE: 3_500,
    NO_POINTS: 3_500,
    OPENED: 9_500,
    CHOSEN: 9_500,
    SHOT_IN_GAME: 2_960,
    ORDER: 1_923,
    COMPLETION: 172,
    PAIRS: 14_000,
    OFFERS: 18_000,
    DRIVES: 5_000,
    READING: 2_000,
    WORDS: 5_500,
    PICTURE: 13_000,
}
"""The most calls of each. A shot, an order and a completion may have no more than at their first count."""

Scene = AsyncIterator[None]
Counting = Callable[[], Any]


@contextmanager
def counting() -> Iterator[Counter[CodeType]]:
    """How often each function of ours is called inside."""
    found, ours = Counter[CodeType](), dict[CodeType, bool]()

    def count(frame: FrameType, what: str, _about: Any) -> None:
        if what != "call":
            return
        code = frame.f_code
        counts = ours.get(code)
        if counts is None:
            counts = ours[code] = code.co_filename.startswith(OURS) and code.co_name not in INLINED
        if counts:
            found[code] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield found
    finally:
        sys.setprofile(before)


async def counted(once: Callable[[Counting], Awaitable[Any]]) -> Counter[CodeType]:
    """The calls inside `once`, which runs in some rounds that don't count, and then the same in two that do."""
    found: list[Counter[CodeType]] = []

    @contextmanager
    def kept() -> Iterator[None]:
        with counting() as calls:
            yield
        found.append(calls)

    for _ in range(WARM + 2):
        await once(kept)
    *_, first, second = found
    if first != second:
        raise AssertionError(f"what is called hangs on chance: {first - second}, {second - first}")
    return second


async def turf(sim: Simulation, spent: bool = False) -> SimulatedPlace:
    """A game of GangStars in which a leader acts, with all their points or none."""
    place = sim.place()
    for sample in (KINGS, PRECINCT):
        await place.do("gang new", name=sample, sample=sample, game="GangStars")
    await place.do("game open", system="GangStars")
    for sample in (KINGS, PRECINCT):
        await place.do("game bring", gang=sample)
    await place.do("gangstars-turn next")
    await place.do("gangstars-turn draw", chit=DUKE)
    if spent:
        await place.do("gangstars-turn act", action="A complex task", times=5)
        await place.do("gangstars-turn act", action="A simple task")
    return place


async def my_move(place: SimulatedPlace, kept: Counting) -> None:
    with kept():
        await place.do("game move")


async def opened(place: SimulatedPlace, kept: Counting) -> None:
    """A deed of [My move] shows its odds at the likeliest target and range."""
    moves = await place.do("game move")
    with kept():
        await place.press(moves, FORM)


async def chosen(place: SimulatedPlace, kept: Counting) -> None:
    """Another range."""
    form = await place.press(await place.do("game move"), FORM)
    with kept():
        await place.press(form, LAST)


async def shot(place: SimulatedPlace, kept: Counting) -> None:
    with kept():
        fired = await place.do("mad shoot", **SHOT, dice=DICE)
    await place.press(fired, "Undo")


async def ordered(place: SimulatedPlace, kept: Counting) -> None:
    with kept():
        await place.do("mad-orders rest")


async def completed(place: SimulatedPlace, kept: Counting) -> None:
    with kept():
        await place.timed_typing("mad shoot", "shooter", "Spats")


async def measured(work: Callable[[], Any], kept: Counting) -> None:
    """What the bot measures on a street."""
    with kept():
        work()


async def scenes(sim: Simulation) -> dict[str, Callable[[Counting], Awaitable[Any]]]:
    """What is counted, by its name, with the games and the month in which it happens."""
    table, spent, game, month = await turf(sim), await turf(sim, spent=True), sim.place(), sim.place("paradise")
    await game_opened(sim, game)
    campaign = await begun(sim.database, month)
    due = entry(PhaseBegun(campaign, Phase.SPENDING))
    await happen(sim.database, [due], month.guild.id, campaign=campaign)
    return {
        MY_MOVE: partial(my_move, table),
        NO_POINTS: partial(my_move, spent),
        OPENED: partial(opened, table),
        CHOSEN: partial(chosen, table),
        SHOT_IN_GAME: partial(shot, game),
        ORDER: partial(ordered, month),
        COMPLETION: partial(completed, game),
        **{what: partial(measured, work) for what, work in works().items()},
    }


async def functions(sim: Simulation) -> dict[str, Counter[CodeType]]:
    """The called functions of each scene."""
    return {what: await counted(once) for what, once in (await scenes(sim)).items()}


async def calls(sim: Simulation) -> tuple[Calls, ...]:
    """The number of calls of each, and its aim."""
    return tuple(Calls(what, one.total(), AIMS[what]) for what, one in (await functions(sim)).items())


async def main(most: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with simulated(f"sqlite+aiosqlite:///{folder}/calls.db") as sim:
            for what, one in (await functions(sim)).items():
                print(f"{what}: {one.total():,}, aim {AIMS[what]:,}")
                for code, times in one.most_common(most):
                    print(
                        f"  {times:6,}  {Path(code.co_filename).relative_to(ROOT)}:{code.co_firstlineno} {code.co_name}"
                    )


if __name__ == "__main__":
    asyncio.run(main(int(next(iter(sys.argv[1:]), "0"))))
