"""Presses at the practice table on a busy machine: `python -m benchmarks.presses [PRESSES [SECONDS]]`.

Eight processes compute without end meanwhile. A press comes at any moment, also while another is under way or a card is
drawn anew, as a thumb does it. Each must reach the bot, or the page must say that it was not taken. The script prints
how many did, how many were said to be lost, and how many were lost without a word.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tests.local.browser import Player, chromium, missing, practice_table, typed

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request

BUSY: Final = 8
MOST_PRESSES, MOST_SECONDS = 500, 240
PATIENCE: Final = 20_000
"""The milliseconds after which a press that nothing came of is lost, unless an earlier one is under way."""
ENDINGS: Final = ("taken", "said", "lost")
TELLING: Final = 20
"""The presses between two lines of progress."""
MOST_IDLE: Final = 12
"""So often in a row the page may show nothing to press."""
HELD, LONGEST_PAUSE = 70, 400
"""The milliseconds between the halves of a press, and the most between two presses."""
WATCH: Final = """
window.notTaken = 0;
document.addEventListener("not-taken", () => { window.notTaken += 1; });
document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("button.component-button");
    window.pressedKey = button && button.dataset.controlKey;
}, true);
"""
WINDOW: Final = "simcordPreview.renderState.modalHandle !== null"
STATE: Final = """
() => JSON.stringify(
    [simcordPreview.pendingAction, simcordPreview.lastAction, window.pressedKey, simcordPreview.renderState.modalHandle,
     document.querySelector(".table-notice").innerText])
"""
"""What the page knows of its last press."""
DONE: Final = "() => simcordPreview.lastAction?.requestId"
UNDER_WAY: Final = "simcordPreview.pendingAction !== null"
TAKEN: Final = """
([done, key]) => {
    const last = simcordPreview.lastAction;
    return Boolean(last) && last.requestId !== done && last.target?.controlKey === key;
}
"""
BUTTONS: Final = """
() => {
    const view = document.querySelector("#channel-timeline").getBoundingClientRect();
    return [...document.querySelectorAll("button.component-button:not(:disabled)")]
        .map((button) => [button.getBoundingClientRect(), button.dataset.controlKey, button.innerText])
        .filter(([box]) => box.top > view.top && box.bottom < view.bottom)
        .map(([box, key, label]) => ({x: box.x + box.width / 2, y: box.y + box.height / 2, key, label}));
}
"""
ENDS: Final = ("Close", "Leave", "Set up", "Table", "Undo")
"""How buttons begin that would end the game, or open what no press leaves."""
OPENING: Final = (
    "/gang new name:North Side sample:North Side",
    "/gang new name:South Side sample:South Side",
    "/game open system:Mad Dogs With Guns name:Docks",
    "/game bring gang:North Side side:Hearts",
    "/game bring gang:South Side side:Spades",
)


def presses(player: Player, most: int, seconds: float) -> Counter[str]:
    """What became of so many presses: taken, said, lost. Another that hit no button counts as beside.

    Where nothing is left to press, the player asks for their move again.
    """
    from playwright.sync_api import TimeoutError

    page, idle = player.page, 0
    page.set_default_timeout(PATIENCE)
    clicks: list[str] = []
    page.on("request", lambda request: clicks.extend(_click(request)))
    begun = time.monotonic()
    found, chance, until, last = Counter[str](), random.Random(1), begun + seconds, ""
    while sum(found[one] for one in ENDINGS) < most and time.monotonic() < until:
        page.wait_for_timeout(chance.randrange(LONGEST_PAUSE))
        if page.evaluate(WINDOW):
            page.keyboard.press("Escape")
            continue
        seen = [one for one in page.evaluate(BUTTONS) if one["key"] != last and not one["label"].startswith(ENDS)]
        if not seen:
            page.evaluate("() => { const log = document.querySelector('#channel-timeline'); log.scrollTop -= 300; }")
            found["nothing to press"] += 1
            idle += 1
            if idle % MOST_IDLE == 0:
                _without_window(page)
                with suppress(TimeoutError):  # a press before has opened a window meanwhile
                    player.command(*typed("/game move"))
            continue
        one = chance.choice(seen)
        before, said, done = len(clicks), page.evaluate("window.notTaken"), page.evaluate(DONE)
        page.mouse.move(one["x"], one["y"])
        page.mouse.down()
        page.wait_for_timeout(HELD)
        page.mouse.up()
        last = page.evaluate("window.pressedKey") or ""
        if not last:
            found["beside"] += 1
            continue
        became = _became(page, clicks, before, said, [done, last])
        found[became] += 1
        if became == "lost":
            print(f"lost: [{one['label']}]", page.evaluate(STATE), flush=True)
        if sum(found[one] for one in ENDINGS) % TELLING == 0:
            print(f"{time.monotonic() - begun:6.0f} s", *(f"{found[one]} {one}" for one in ENDINGS), flush=True)
    page.wait_for_timeout(2_000)
    refused = page.evaluate("window.notTaken") - found["said"]
    return found + Counter(taken=-refused, said=refused)


def _without_window(page: Page) -> None:
    """Close a window that a press has opened late, since a line can't be typed behind it."""
    while page.evaluate(WINDOW):
        page.keyboard.press("Escape")
        page.wait_for_timeout(LONGEST_PAUSE)


def _became(page: Page, clicks: list[str], before: int, said: int, done: list[Any]) -> str:
    """What became of a press. A request without its text is known by what the page says was done last."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        if len(clicks) > before or page.evaluate(TAKEN, done):
            return "taken"
        if page.evaluate("window.notTaken") > said:
            return "said"
        if page.evaluate(UNDER_WAY):  # the press waits for its turn
            until = time.monotonic() + PATIENCE / 1000
        page.wait_for_timeout(30)
    return "lost"


def _click(request: Request) -> list[str]:
    """The control key of a click that the page asks for."""
    body: Any = request.post_data_json if request.url.endswith("/api/action") and request.post_data else None
    return [body["control_key"]] if isinstance(body, dict) and body.get("kind") == "click" else []


def measured(most: int, seconds: float, busy: int = BUSY) -> Counter[str]:
    """What became of the presses of one evening."""
    with (
        tempfile.TemporaryDirectory() as kept,
        practice_table(Path(kept) / "presses.db") as address,
        chromium(390, 844) as page,
    ):
        page.add_init_script(WATCH)
        player = Player(page)
        player.sit_down(address)
        for line in OPENING:
            player.command(*typed(line))
        others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(busy)]
        try:
            return presses(player, most, seconds)
        finally:
            for one in others:
                one.kill()
                one.wait()


if __name__ == "__main__":
    if lacking := missing():
        sys.exit(f"Nothing is pressed: {lacking}.")
    most, seconds = (*map(int, sys.argv[1:]), *(MOST_PRESSES, MOST_SECONDS)[len(sys.argv) - 1 :])
    for what, number in measured(most, seconds).most_common():
        print(f"{number:5}  {what}")
