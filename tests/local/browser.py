"""The practice table as a process of its own, and a player at its page in a real chromium."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from local.practice_table import ON_TABLE_CARD
from local.world import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = Path("/usr/bin/chromium")
# As root it has no sandbox, and on a closed network it must not look for its home page.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SOON, SUGGESTED, LOOK = 120_000, 5_000, 50
"""The milliseconds to wait for something on the page, for the suggestion of a name, and between two looks."""
READY = "simcordPreview.ready && (simcordPreview.awaitingRevision ?? 0) <= simcordPreview.publishedRevision"
TAKEN = "simcordPreview.pendingAction !== null"
LOST = 3000
"""The milliseconds after which the page should have taken a press."""
LAST_DONE = "() => simcordPreview.lastAction?.requestId"
CARD = "".join(f":has(.component-button:has-text('{label}'))" for label in ON_TABLE_CARD)
"""The selector of a table card."""


def missing() -> str:
    """What the browser tests need and this machine lacks; empty if they can run."""
    if not CHROMIUM.exists():
        return f"no chromium at {CHROMIUM}"
    lacking = [name for name in ("playwright", "aiohttp", "markdown_it", "PIL") if find_spec(name) is None]
    return f"not installed: {', '.join(lacking)}" if lacking else ""


@contextmanager
def practice_table(database: Path, *, port: int = 0, seats: int = 2, bot: Sequence[str] = ("bot.py",)) -> Iterator[str]:
    """`bot.py table` with this database. Yields its address. At the end a signal must stop it cleanly."""
    command = [
        sys.executable,
        *bot,
        "table",
        "--no-browser",
        "--port",
        str(port),
        "--seats",
        str(seats),
        "--db",
        f"sqlite+aiosqlite:///{database}",
    ]
    environment = {key: value for key, value in os.environ.items() if key not in ("DISCORD_TOKEN", "DATABASE_URL")}
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        address = next((found[0] for line in process.stdout if (found := re.search(r"http://\S+", line))), None)
        if address is None:
            raise AssertionError(f"no address: {process.communicate()}")
        yield address
        process.send_signal(signal.SIGTERM)
        _, complaints = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, complaints
        assert "Traceback" not in complaints
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()


@contextmanager
def chromium(width: int = 1280, height: int = 900) -> Iterator[Page]:
    """An empty page."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        try:
            # Scripts look for things on the page, and the page allows no other scripts.
            page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=1, bypass_csp=True)
            page.set_default_timeout(SOON)
            yield page
        finally:
            browser.close()


def typed(line: str) -> tuple[str, dict[str, str]]:
    """A line as a player types it, as a command and its options."""
    found = re.match(r"/((?:[-a-z]+ ?)+?)(?= [-a-z_]+:|$)", line)
    assert found is not None, line
    options = re.findall(r"([-a-z_]+):(.*?)(?= [-a-z_]+:|$)", line[found.end() :])
    return found[1], {name: value.strip() for name, value in options}


class Stuck(Exception):
    """No button goes on."""


class Player:
    """A player at the page, who gives slash commands, presses buttons, and reads the last message."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def sit_down(self, address: str) -> None:
        """Open the table and wait for its greeting."""
        self.page.goto(address)
        self.page.wait_for_selector("article[data-message-id]")
        self.page.wait_for_selector("#channel-composer-input")

    def take_seat(self, name: str) -> None:
        """View the table as another player."""
        self.page.select_option("#viewer-picker", label=name)
        self.page.wait_for_timeout(700)

    def settled(self, act: Callable[[], None]) -> None:
        """Do something at the page once it allows that, and wait until it is done. Raises Stuck if the page refuses.

        The page loses a press if it is drawn anew in that moment, and refuses one at a table that has just changed. The
        press is then repeated.
        """
        from playwright.sync_api import TimeoutError as TooLate

        for _ in range(5):
            self.page.wait_for_function(READY)
            before = self.page.evaluate(LAST_DONE)
            act()
            try:
                self.page.wait_for_function(
                    f"before => {TAKEN} || ({LAST_DONE})() !== before", arg=before, timeout=LOST
                )
            except TooLate:
                continue
            self.page.wait_for_function(f"before => {READY} && ({LAST_DONE})() !== before", arg=before)
            if not self.page.evaluate("() => simcordPreview.lastAction.rejected"):
                self.page.wait_for_timeout(100)
                return
        raise Stuck("the page refuses what is pressed")

    @property
    def messages(self) -> Locator:
        """All but the table card, which comes and goes by itself. The last of these is the answer."""
        return self.page.locator(f"article[data-message-id]:not({CARD}):not(:has(:text-is('This game is closed.')))")

    @property
    def last(self) -> Locator:
        return self.messages.last

    def text(self) -> str:
        """The text of the last message, with its buttons."""
        return self.last.inner_text()

    def command(self, name: str, options: Mapping[str, Any]) -> str:
        """Give a slash command with the page's composer, as a person would. Returns the answer's text."""
        before = self._newest()
        self.page.fill("#channel-composer-input", f"/{name}")
        self.page.get_by_role("listbox", name="Application commands").get_by_text(f"/{name}", exact=True).click()
        self.page.wait_for_selector(".command-chip")
        for option, value in options.items():
            self._fill(option, value)
        self.page.click("#send-message")
        return self._answered(before)

    def types_whole(self, line: str) -> str:
        """Type a command whole and send it with Enter. Returns the answer's text."""
        before = self._newest()
        self.page.click("#channel-composer-input")
        self.page.keyboard.type(line, delay=5)
        self.page.keyboard.press("Enter")
        return self._answered(before)

    def press(self, label: str, *, edits: bool = False) -> str:
        """Press a button of the newest message that has it. Returns the text of the new or edited message."""
        before, pressed = self._newest(), self.button(label)
        message = self.messages.filter(has=pressed).last
        identity, said = message.get_attribute("data-message-id"), message.inner_text()
        self.settled(pressed.click)
        if not edits:
            return self._answered(before)
        self.page.wait_for_function(
            "([id, said]) => document.querySelector(`article[data-message-id='${id}']`).innerText !== said",
            arg=[identity, said],
        )
        return self.page.locator(f"article[data-message-id='{identity}']").inner_text()

    def choose(self, placeholder: str, *labels: str) -> None:
        """Choose from the newest menu with this placeholder. `shows` waits for the result."""
        self.page.locator(f'.select-trigger[aria-label="{placeholder}"]').last.click()
        for label in labels:
            self.page.locator(".preview-select.is-open .select-option").filter(
                has=self.page.get_by_text(label, exact=True)
            ).click()
        if (apply := self.page.locator(".preview-select.is-open .select-apply")).count():
            apply.click()

    def button(self, label: str) -> Locator:
        return self.page.locator(".component-button").get_by_text(label, exact=True).last

    def shows(self, text: str) -> None:
        """Wait until the last message has this text."""
        self.last.get_by_text(text).first.wait_for()

    def look_at_last(self) -> None:
        """Scroll the conversation to its end, out of the pointer's way."""
        self.page.mouse.move(5, 5)
        self.page.evaluate(
            "() => { const log = document.querySelector('#channel-timeline'); log.scrollTop = log.scrollHeight; }"
        )
        self.page.wait_for_timeout(700)

    def reads_the_answer(self) -> bool:
        """Whether the last message is in sight: all of it, or its beginning if it is longer than the view."""
        return self.page.evaluate(
            """() => {
                const view = document.querySelector('#channel-timeline').getBoundingClientRect();
                const last = [...document.querySelectorAll('article[data-message-id]')].at(-1).getBoundingClientRect();
                return last.bottom <= view.bottom + 1 || Math.abs(last.top - view.top) <= 1;
            }"""
        )

    def _fill(self, option: str, value: Any) -> None:
        field = self.page.locator(f'.command-option-input[data-option="{option}"]')
        if not field.count():
            self.page.locator(".command-ghost").click()
            self.page.locator(f'.command-suggestion[data-value="{option}"]').click()
        field.wait_for()
        field.click()
        field.fill(str(value))
        self.page.evaluate("() => document.querySelector('.command-popup-heading')?.setAttribute('data-seen', '')")
        # Names complete themselves. A click takes the suggestion, and other values stay as typed.
        suggestion = self.page.locator(".command-popup .command-suggestion").get_by_text(str(value), exact=True)
        if field.get_attribute("role") == "combobox" and self._appears(suggestion.first):
            suggestion.first.click()
        else:
            field.press("Escape")

    def _appears(self, found: Locator) -> bool:
        """Whether something appears in the list, which the page draws anew once it knows what fits: perhaps nothing."""
        from playwright.sync_api import TimeoutError as TooLate

        anew = self.page.locator(".command-popup-heading:not([data-seen])")
        with suppress(TooLate):
            found.or_(anew).first.wait_for(timeout=SUGGESTED)
        return found.is_visible()

    def _newest(self) -> str | None:
        """The number of the last message. The page shows the newest fifty, so a count of them says nothing."""
        return self.last.get_attribute("data-message-id")

    def _answered(self, before: str | None) -> str:
        waited = 0
        while self._newest() == before:
            waited += LOOK
            assert waited < SOON, "no answer"
            self.page.wait_for_timeout(LOOK)
        self.page.wait_for_timeout(300)
        return self.text()
