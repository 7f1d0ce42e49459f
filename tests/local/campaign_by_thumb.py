"""A campaign from nothing to its first order at the width of a phone: `python -m tests.local.campaign_by_thumb FOLDER`.

Only /campaign start is typed. Each seat joins with a ready gang, picks a home and drafts. Then one of them
begins, collects the Loot and orders a takeover. The script prints the presses of each seat up to January and up to that
order, and the heights of the cards in pixels. The folder gets a picture of each step.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.local.browser import Player, chromium, missing, practice_table
from tests.local.by_thumb import GAMES, Thumb, headline

OUTFITS: Final = ("Quayside", "Tannery", "Foundry", "Depot")
CARDS: Final = """
() => [...document.querySelectorAll('article[data-message-id] .component-container')].map(one => [
    one.innerText.split('\\n')[0], Math.round(one.getBoundingClientRect().height)])
"""


class Gathering:
    """The seats of a campaign, with the presses of each."""

    def __init__(self, player: Player, folder: Path, seats: int) -> None:
        self.thumb = Thumb(player, GAMES["mad"], folder, f"campaign-{seats}")
        self.folder, self.seats = folder, seats
        self.presses, self.pictures = Counter[int](), 0
        self.heights: dict[str, int] = {}

    def press(self, label: str, card: str = "") -> None:
        """Press a button of the newest card that has it."""
        before = self.thumb.presses
        found, named = self.thumb.newest(label)
        shown = self.thumb.press(card or found, named)
        self.presses[self.thumb.seat] += self.thumb.presses - before
        print(f"  Player {self.thumb.seat} [{named}]: {'; '.join(map(headline, shown))}", flush=True)
        self.look()

    def choose(self) -> None:
        """Take the first choice of the newest card's first menu."""
        before = self.thumb.presses
        self.thumb.choose(next(one for one in reversed(self.thumb.cards()) if one["menus"]))
        self.presses[self.thumb.seat] += self.thumb.presses - before
        self.look()

    def look(self) -> None:
        self.thumb.player.look_at_last()
        self.pictures += 1
        self.thumb.page.screenshot(path=self.folder / f"campaign-{self.seats}-{self.pictures:02}.png")
        for said, height in self.thumb.page.evaluate(CARDS):
            self.heights[said] = max(height, self.heights.get(said, 0))

    def play(self) -> Iterator[str]:
        self.look()
        for seat, outfit in zip(range(1, self.seats + 1), OUTFITS, strict=False):
            self.thumb.sit(seat)
            self.press("Join with a gang")
            self.press(f"Join with the {outfit} Outfit")
            self.choose()
            self.press("Draft the bot's pick")
        self.thumb.sit(1)
        if any("Add " in label for one in self.thumb.cards() for label in one["buttons"]):
            self.press("Add .*")
        self.press("Begin")
        yield f"{self.seats} seats: presses {dict(self.presses)}, {sum(self.presses.values())} in all"
        yield f"{self.seats} seats: {self.first_order()} presses more to the first order"
        yield from (f"{height:5} px  {said}" for said, height in sorted(self.heights.items(), key=lambda one: -one[1]))
        yield from self.thumb.wrong

    def first_order(self) -> int:
        """Go on to January's orders, and give one. Returns the presses."""
        before = sum(self.presses.values())
        self.thumb.sit(1)
        for label in ("Go on", "Collect", "My month", "Order a takeover", ".* 1 in .*", "Ledger Lou"):
            self.press(label)
        if not any("The orders of Quayside Outfit are in" in one["text"] for one in self.thumb.cards()):
            self.thumb.wrong.append("no order is in")
        return sum(self.presses.values()) - before


def play(seats: int, folder: Path) -> Iterator[str]:
    """Gather a campaign of so many seats. Returns the report on it."""
    with (
        tempfile.TemporaryDirectory() as kept,
        practice_table(Path(kept) / "campaign.db", seats=seats) as address,
        chromium(390, 844) as page,
    ):
        player = Player(page)
        player.sit_down(address)
        player.command("campaign start", {})
        yield from Gathering(player, folder, seats).play()


if __name__ == "__main__":
    if lacking := missing():
        sys.exit(f"No campaign: {lacking}.")
    into = Path(sys.argv[1])
    into.mkdir(parents=True, exist_ok=True)
    for seats in (2, 4):
        print(*play(seats, into), sep="\n")
