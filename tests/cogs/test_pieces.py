"""Large work in pieces, so that it holds up no one: files of JSON, rows of logs, the search for garbage."""

from __future__ import annotations

import asyncio
import gc
import json
import platform
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cogs.cards import pieces
from cogs.cards.pieces import in_thread, indented_in_pieces, let_go, read_in_pieces, written_in_pieces
from cogs.commands.fair import files
from cogs.commands.fair.files import FairFile, read_file
from cogs.commands.privacy import packed
from cogs.safety import gc_tuning
from cogs.safety.gc_tuning import unsearched
from db.store import session
from db.store.models import Event
from tests.cogs.dice_files import exported_bytes, handed_in
from tests.cogs.table import good
from tests.cogs.world import Actor, World
from tests.turns import examples

PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
VALUES = st.recursive(PLAIN, lambda of: st.lists(of, max_size=4) | st.dictionaries(st.text(), of, max_size=4))
FEW = 40
"""Signs of a piece in these tests."""


@pytest.fixture
def draws() -> None:
    """Every picture."""


class Reader:
    """Reads JSON, and notes how long each piece took."""

    def __init__(self) -> None:
        self.given: list[int] = []

    def raw_decode(self, text: str, place: int = 0) -> tuple[Any, int]:
        self.given.append(len(text))
        return json.JSONDecoder().raw_decode(text, place)


def no_json(text: str) -> bool:
    """Whether a text is refused."""
    try:
        read_in_pieces(text)
    except ValueError:
        return True
    return False


@examples(100)
@given(st.dictionaries(st.text(), VALUES | st.lists(VALUES)), st.sampled_from([None, 1]))
def test_json_read_in_pieces_is_what_it_is_as_a_whole(parts: dict[str, Any], indent: int | None) -> None:
    assert read_in_pieces(f" {json.dumps(parts, indent=indent)}\n") == parts


@examples(100)
@given(st.dictionaries(st.text(), VALUES | st.lists(VALUES)))
def test_json_written_in_pieces_is_what_it_is_as_a_whole(parts: dict[str, Any]) -> None:
    whole = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    assert written_in_pieces(parts).decode() == whole


@examples(100)
@given(VALUES)
def test_json_for_people_written_in_pieces_is_what_it_is_as_a_whole(value: Any) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pieces, "MOST_CHUNKS", 3)
        assert indented_in_pieces(value).decode() == json.dumps(value, ensure_ascii=False, indent=1)


@examples(100)
@given(st.dictionaries(st.text(), VALUES | st.lists(VALUES), min_size=1), st.data())
def test_what_was_cut_off_or_goes_on_is_no_json(parts: dict[str, Any], data: st.DataObject) -> None:
    text = json.dumps(parts)
    for broken in (text[: data.draw(st.integers(0, len(text) - 1))], f"{text},", f"{text}{{}}"):
        assert no_json(broken)


@pytest.mark.parametrize("text", ['{"a" 1}', "{1: 2}", '{"a": [1 2]}', '{"a": [1,]}', '{"a": 1,}', '{"a": }', "", "{]"])
def test_what_lacks_a_sign_is_no_json(text: str) -> None:
    assert no_json(text)


@given(st.lists(st.integers(0, 10**12), max_size=200))
def test_no_piece_is_read_with_more_signs_than_its_bound(numbers: list[int]) -> None:
    with pytest.MonkeyPatch.context() as patched:
        reader = Reader()
        patched.setattr(pieces, "MOST_SIGNS", FEW)
        patched.setattr(pieces, "_READER", reader)
        assert read_in_pieces(json.dumps({"rolls": numbers})) == {"rolls": numbers}
        assert max(reader.given) <= FEW


def test_a_piece_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "MOST_SIGNS", FEW)
    assert no_json(json.dumps({"rolls": [["x" * FEW]]}))


async def test_a_file_of_dice_is_checked_one_roll_at_a_time(
    world: World, alice: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        await good(world, alice, "roll", formula="3d6")
    data = await exported_bytes(await good(world, alice, "fair export"))
    checked: list[int] = []
    validate = FairFile.model_validate

    def noted(given: Any) -> FairFile:
        checked.append(max(len(given[name]) for name in files.LISTS))
        return validate(given)

    monkeypatch.setattr(FairFile, "model_validate", noted)
    assert len(read_file(data).rolls) == 3
    assert (await handed_in(world, data)).headline.endswith("there is nothing to check yet.")
    assert max(checked) == 1


@pytest.mark.parametrize("command", ["fair export", "fair verify", "log as:JSON", "log as:CSV", "privacy export"])
async def test_long_logs_are_read_a_page_at_a_time_and_others_go_on_in_between(
    world: World, alice: Actor, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    for _ in range(7):
        await good(world, alice, "roll", formula="3d6")
    monkeypatch.setattr(session, "PAGE", 2)
    monkeypatch.setattr("cogs.commands.history.pages.AT_ONCE", 2)
    rows: list[int] = []
    turns: list[int] = []
    scalars = session.Session.scalars

    async def noted(self: session.Session, *asked: Any) -> list[Any]:
        found = await scalars(self, *asked)
        if found and isinstance(found[0], session.Base) and type(found[0]).__name__ == "Event":
            rows.append(len(found))
            asyncio.get_running_loop().call_soon(turns.append, len(rows))
        return found

    monkeypatch.setattr(session.Session, "scalars", noted)
    name, *options = command.split(" as:")
    await good(world, alice, name, **({"as": options[0]} if options else {}))
    assert len(rows) >= 4
    assert max(rows) <= 2
    assert turns[:3] == [1, 2, 3], "the loop was given back after each page"


async def test_a_long_log_is_forgotten_a_page_at_a_time(
    world: World, alice: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(7):
        await good(world, alice, "roll", formula="3d6")
    monkeypatch.setattr("db.privacy.PAGE", 2)
    held: list[int] = []
    scalars = session.Session.scalars

    async def noted(self: session.Session, *asked: Any) -> list[Any]:
        found = await scalars(self, *asked)
        held.append(sum(isinstance(one, Event) for one in found))
        return found

    monkeypatch.setattr(session.Session, "scalars", noted)
    await (await good(world, alice, "privacy forget")).press("Forget me")
    assert held.count(2) >= 6, "twice, two at a time"
    assert max(held) == 2


def test_an_export_of_everything_lets_go_of_the_events_it_has_written() -> None:
    events = [{"n": number} for number in range(3)]
    found = {"servers": [{"events": events, "drafts": []}]}
    whole = json.dumps(found, indent=1).encode()
    assert packed("alice.json", found).data == whole
    assert events == []


async def test_pictures_are_drawn_one_by_one_while_others_go_on(
    world: World, alice: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    new = Image.new

    def noted(*given: Any) -> Image.Image:
        threads.append(threading.current_thread().name)
        return new(*given)

    monkeypatch.setattr(Image, "new", noted)
    await good(world, alice, "mad shoot", gun="Tommy Gun", gats=3, range=4)
    await good(world, alice, "luck")
    assert threads == ["drawing_0"]
    await good(world, alice, "dillinger open")
    for other in (world.bob, world.carol):
        await good(world, other, "dillinger join")
    await good(world, alice, "dillinger deal")
    await good(world, alice, "game status")
    assert len(threads) > 1
    assert {*threads} == {"drawing_0"}


async def test_nothing_is_searched_for_garbage_until_the_last_that_is_large_has_ended() -> None:
    begun, ends = asyncio.Event(), asyncio.Event()

    async def large() -> bool:
        begun.set()
        await ends.wait()
        return gc.isenabled()

    one = asyncio.create_task(unsearched(large()))
    await begun.wait()
    assert not await unsearched(asyncio.sleep(0, gc.isenabled()))
    assert not gc.isenabled(), "the other one goes on"
    ends.set()
    assert not await one
    assert gc.isenabled()


def test_long_lists_are_emptied_a_few_at_a_time() -> None:
    class Long(list[int]):
        def __delitem__(self, which: Any) -> None:
            gone.append(len(self[which]))
            super().__delitem__(which)

    gone: list[int] = []
    several = Long(range(250)), Long(range(3)), Long()
    let_go(*several)
    assert not any(several)
    assert gone == [100, 100, 50, 3]


async def test_a_thread_keeps_nothing_of_what_it_was_given() -> None:
    class Large:
        pass

    gone = weakref.ref(large := Large())
    waiting = asyncio.create_task(in_thread(lambda one: one is None, large))
    del large
    assert not await waiting
    del waiting
    assert gone() is None


async def test_old_garbage_goes_each_minute_but_not_while_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cycle:
        def __init__(self) -> None:
            self.own = self

    async def goes() -> bool:
        gone = weakref.ref(one := Cycle())
        gc.collect(1)
        gc.collect(1)  # from here on only a search of everything finds it
        del one
        gc_tuning.give_back()
        return gone() is None

    monkeypatch.setattr(sys, "platform", "another")  # this process keeps its settings
    assert await goes()
    assert not await unsearched(goes())


DRAWN = """
import asyncio, re, sys
from pathlib import Path
from cogs.cards.canvas import Canvas, Typeface, ready_to_draw
from cogs.safety import gc_tuning

def held():
    return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024

def draw(high):
    canvas = Canvas(1200, high)
    canvas.text((5, 5), "Chicago", Typeface.SANS, 20)
    return len(canvas.png())

async def main():
    gc_tuning.MINUTE = 0.01
    gc_tuning.give_back()
    ready_to_draw()
    loaded, before = {*sys.modules}, held()
    draw(600)
    assert not {one for one in sys.modules if one.startswith("PIL")} - loaded
    for first in (700, 800, 900):
        await asyncio.gather(*(asyncio.to_thread(draw, first + 50 * number) for number in range(6)))
    taken = held() - before
    pieces = [bytes(1_000) for _ in range(30_000)]
    stays = pieces[::10]
    await asyncio.sleep(0.1)
    before = held()
    pieces.clear()
    for _ in range(100):  # on a busy machine the thread that gives back comes late
        await asyncio.sleep(0.1)
        if before - held() > 10:
            break
    print(taken, before - held(), len(stays))

asyncio.run(main())
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the C library is not that of Linux")
def test_memory_is_given_back_from_pictures_drawn_side_by_side_and_from_between_what_stays() -> None:
    """Without `give_back` they leave some 150 MiB. The test loads what they need of Pillow first."""
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", DRAWN], cwd=root, capture_output=True, text=True, check=True)
    taken, given_back, _ = map(float, done.stdout.split())
    assert taken < 30
    assert given_back > 10
