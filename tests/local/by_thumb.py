"""Each game from its opening to its close at the width of a phone: `python -m tests.local.by_thumb FOLDER [game …]`.

Only the opening is typed. Each seat presses [My move] and goes on with the likeliest button, as a user without
knowledge of commands would. The game goes on long enough, or to its own end if it has one; then it is closed, whatever
is owed. The script prints the presses up to the first dice of a new user, and those of a turn. It also prints every
refusal after an offered button, and every card that leads nowhere. The folder gets a picture of each kind of card.
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from local.practice_table import ON_TABLE_CARD
from tests.local.browser import READY, Player, Stuck, chromium, missing, practice_table

SEEN: Final = """
() => [...document.querySelectorAll('article[data-message-id]')].map(one => ({
    id: one.dataset.messageId,
    text: one.innerText,
    buttons: [...one.querySelectorAll('.component-button:not([disabled])')].map(button => button.innerText),
    menus: [...one.querySelectorAll('.select-trigger')].map(menu => menu.getAttribute('aria-label')),
}))
"""
WINDOW: Final = "() => simcordPreview.renderState.modalHandle !== null"
PRIVATE: Final = "Only you can see this"
MINE: Final = "My move|Your hand"
OWED: Final = r"Owed \(.*|Make .* rolls? now"
MOST_OWED: Final = 15
MOST_DEEDS: Final = 4
MOST_PRESSES: Final = 1500
LONGEST: Final = 12
"""The presses from [My move] after which a deed must be done."""


class Game(NamedTuple):
    """How a game is opened, the buttons to press in it, the likeliest first, and the end of a turn.

    onward    the buttons that end a turn, pressed once `MOST_DEEDS` were done in it
    together  whether all sides act at the same time, so that seats take turns
    pace      the options of /game pace, given after the opening
    ends      the text or button with which the game ends by itself; empty if it would go on as long as people like
    """

    command: str
    options: dict[str, str]
    likely: Sequence[str]
    turn_over: str
    onward: str = "nothing"
    together: bool = False
    joins: Sequence[str] = ("Join as .*", "Play (?!by post).*")
    seats: int = 2
    turns: int = 6
    ends: str = ""
    pace: dict[str, str] | None = None


FIRST: Final = ("Go in", "Roll", "Do it", "Nothing more", r"Owed \(.*")
"""The buttons to press first, wherever they are."""
GAMES: Final = {
    "mad": Game(
        "game open",
        {"system": "Mad Dogs With Guns"},
        (
            "(.*: )?[Rr]ecover",
            "(.*: )?[Bb]rawl",
            "(.*: )?[Ss]hoot",
            "(.*, )?[Ss]hort",
            "Act.*",
            ".*test.*",
            "Done.*",
            "Draw a card",
        ),
        "is done with the",
        onward="Done.*",
        turns=7,
    ),
    "gangstars": Game(
        "game open",
        {"system": "GangStars"},
        (
            ".*test.*",
            ".*cover.*",
            "(.*: )?[Cc]harge",
            "(.*: )?[Ss]nap shot",
            "(.*, )?[Ee]ffective",
            "(.*: )?[Dd]one",
            "Draw a chit",
            "Next turn",
        ),
        "Turn .* begins",
        turns=2,
    ),
    "hoodsville": Game(
        "game open",
        {"system": "The Hoodsville Heist"},
        ("(.*: )?[Aa]imed shot", "(.*, )?[Cc]lose", "(.*: )?[Ff]ight", "(.*: )?[Ww]alk"),
        "Move .* begins",
        onward="Next move",
        turns=2,
    ),
    "pottersville": Game(
        "game open",
        {"system": "Pottersville"},
        (
            "(.*: )?[Ss]hoot",
            "(.*, )?[Cc]lose",
            "(.*: )?[Ff]ight",
            "Reveal orders",
            "(.*: )?[Mm]ove",
            "(.*: )?[Ww]alk",
            "Go on",
        ),
        "Turn .* begins",
        joins=("Join as .*", "Play (?!by post).*", "(.*: )?[Oo]ne unit"),
        together=True,
        turns=2,
    ),
    "dillinger": Game(
        "dillinger open",
        {"length": "Short"},
        (
            "Deal the cards",
            "Put into play.*Casing Bank",
            "Ready",
            "Draw .*",
            "Rob a bank.*",
            "Collect.*",
            "Take .*",
            "No .*",
            "Pass.*",
            "Discard",
        ),
        "'s turn",
        joins=("Take a seat",),
        seats=3,
        ends="Close the game",
        pace={"seconds": "5", "early": "On"},
    ),
}
AT_LAST: Final = re.compile(
    r"Undo|Why|More|Fairness|Help|Back.*|Seal it|My own dice|Something else|Seen|Look again|Status|Again|This test"
    r"|Pass|✓.*|Hold.*|Discard.*|Ask to pass.*|Fill in|Close .*|My move|Your hand|Take a seat|Continue.*|Public"
    r"|Nudge|.*daring stunt|Roll for chips|Remind.*|My notes|Standing orders|Offer a trade|Since.*|Extend.*|Pause.*"
)
"""The buttons that don't bring the game on: those that show or undo something, or lead to another game."""


class Thumb:
    """A player of all seats who presses buttons and counts."""

    def __init__(self, player: Player, game: Game, folder: Path, name: str) -> None:
        self.player, self.page, self.game, self.folder, self.name = player, player.page, game, folder, name
        self.chance, self.presses, self.first_dice, self.turns = random.Random(name), 0, 0, 0
        self.deeds, self.seat, self.kinds, self.wrong = 0, 1, set[str](), list[str]()
        self.shown, self.settling, self.over = set[str](), False, False

    def cards(self) -> list[dict[str, Any]]:
        return self.page.evaluate(SEEN)

    def sit(self, seat: int) -> None:
        if seat != self.seat:
            self.page.wait_for_function(READY)
            before = self.page.evaluate("() => simcordPreview.viewerId")
            self.page.select_option("#viewer-picker", label=f"Player {seat}")
            self.page.wait_for_function(f"before => {READY} && simcordPreview.viewerId !== before", arg=before)
            self.seat = seat

    def press(self, card: str, label: str) -> list[dict[str, Any]]:
        """Press a button of this card. Returns the cards that are new or changed after the answer."""
        before = {one["id"]: one for one in self.cards()}
        button = self.page.locator(f"article[data-message-id='{card}'] .component-button:not([disabled])")
        self.presses += 1
        self.written(f"\n[{label}] by Player {self.seat}, press {self.presses}")
        self.player.settled(lambda: button.get_by_text(label, exact=True).first.click())
        while self.page.evaluate(WINDOW):
            self.fill_in()
        after = [one for one in self.cards() if before.get(one["id"]) != one and not is_table_card(one)]
        if not after:
            self.wrong.append(f"[{label}]: nothing comes of it")
        for one in after:
            self.note(one, label)
        return after

    def choose(self, card: dict[str, Any]) -> list[dict[str, Any]]:
        """Open the first menu of a card and take the first choice: two presses."""
        before = {one["id"]: one for one in self.cards()}
        self.presses += 2
        self.page.locator(f"article[data-message-id='{card['id']}'] .select-trigger").first.click()
        first = self.page.locator(".preview-select.is-open .select-option").first
        self.written(f"\n{card['menus'][0]}: [{first.inner_text()}] by Player {self.seat}, press {self.presses}")

        def taken() -> None:
            first.click()
            if (apply := self.page.locator(".preview-select.is-open .select-apply")).count():
                apply.click()

        self.player.settled(taken)
        after = [one for one in self.cards() if before.get(one["id"]) != one and not is_table_card(one)]
        for one in after:
            self.note(one, card["menus"][0])
        return after

    def fill_in(self) -> None:
        """Type a number in each line of the window, and send it."""
        window = self.page.locator("#modal-root")
        self.written(f"\nA window: {window.inner_text()}")
        self.picture("window")
        for line in window.locator(".modal-input").all():
            line.fill("1")
            self.presses += 1
        self.presses += 1
        self.player.settled(lambda: window.get_by_role("button", name="Submit").click())

    def picture(self, kind: str) -> None:
        """Take a picture of the screen for the first card of a kind."""
        if kind not in self.kinds and len(self.kinds) < 60:
            self.kinds.add(kind)
            self.page.screenshot(path=self.folder / f"{self.name}-{len(self.kinds):02}.png")

    def written(self, text: str) -> None:
        with (self.folder / f"{self.name}.txt").open("a", encoding="utf-8") as transcript:
            print(text, file=transcript)

    def note(self, card: dict[str, Any], label: str) -> None:
        """Write down a card once, with a picture if none like it came before."""
        self.written(f"{card['text']}\n{card['menus'] or ''}")
        said = headline(card)
        if PRIVATE not in card["text"] and card["id"] not in self.shown:
            self.shown.add(card["id"])
            if not self.first_dice and re.search(r"\d*D\d+ \d", card["text"]) and label in ("Roll", "Go in"):
                self.first_dice = self.presses
            self.deeds += 1
            self.over = self.over or bool(self.game.ends and re.search(self.game.ends, card["text"]))
            if re.search(self.game.turn_over, card["text"]):
                self.turns, self.deeds = self.turns + 1, 0
            print(f"  {self.presses:4}  {said}", flush=True)
        kind = re.sub(r"[A-Z][\w'’.-]*( [A-Z][\w'’.-]*)*|\d+", "*", label)
        if kind not in self.kinds:
            self.player.look_at_last()
            self.picture(kind)

    def go_on(self) -> bool:
        """One deed of the present seat, from [My move]; False if it has nothing to do."""
        shown = self.press(*self.newest(MINE))
        for _ in range(LONGEST):
            card = next((one for one in reversed(shown) if PRIVATE in one["text"]), None)
            if any(PRIVATE not in one["text"] for one in shown):
                return True  # a deed that all see
            if card is None:
                return True
            if not card["buttons"] and not card["menus"]:
                self.wrong.append(f"refused: {headline(card)}")
                return True
            label = self.likeliest(card)
            if label is not None:
                shown = self.press(card["id"], label)
            elif card["menus"] and "Your move" not in card["text"]:
                shown = self.choose(card)
            else:
                return False
        self.wrong.append(f"{LONGEST} presses and nothing is done: {headline(card)}")
        return True

    def settle(self) -> None:
        """Settle whatever is owed, by the seat that owes it."""
        self.settling = True
        for seat in (*range(1, self.game.seats + 1),) * 3:
            self.sit(seat)
            for _ in range(MOST_OWED):
                if not self.go_on():
                    break

    def join(self) -> None:
        """Take a seat, or make and bring the first offered gang."""
        for label in self.game.joins:
            self.press(*self.newest(label))

    def newest(self, pattern: str) -> tuple[str, str]:
        """The newest card with such a button, and the button's label. The page may still be drawing."""
        for _ in range(100):
            for card in reversed(self.cards()):
                if fits := [label for label in card["buttons"] if re.fullmatch(pattern, label)]:
                    return card["id"], fits[0]
            self.page.wait_for_timeout(100)
        raise Stuck(f"no card has [{pattern}]")

    def likeliest(self, card: dict[str, Any]) -> str | None:
        if self.settling and "Your move" in card["text"]:
            return next((label for label in card["buttons"] if re.fullmatch(OWED, label)), None)
        onward = [self.game.onward] if self.deeds >= MOST_DEEDS else []
        for pattern in (*FIRST, *onward, *self.game.likely):
            fits = [label for label in card["buttons"] if re.fullmatch(pattern, label)]
            if fits:
                return fits[0] if pattern in FIRST else self.chance.choice(fits)
        others = [label for label in card["buttons"] if not AT_LAST.fullmatch(label)]
        return self.chance.choice(others) if others else None

    def play(self) -> None:
        """Everyone comes on, then turn after turn."""
        for seat in range(1, self.game.seats + 1):
            self.sit(seat)
            self.join()
        idle = 0
        while not self.over and (self.game.ends or self.turns < self.game.turns):
            if self.presses > MOST_PRESSES:
                raise Stuck(f"{MOST_PRESSES} presses, and no end")
            if self.go_on():
                idle = 0
                if self.game.together:
                    self.sit(self.seat % self.game.seats + 1)
                continue
            idle += 1
            if idle > 3 * self.game.seats:
                raise Stuck(f"nobody can go on: {[one['buttons'] for one in self.cards()[-3:]]}")
            if idle > self.game.seats:
                self.page.wait_for_timeout(3000)  # the clock goes on
            self.sit(self.seat % self.game.seats + 1)

    def close(self) -> int:
        """Close the game by buttons, whatever is owed. Returns how many presses that took."""
        before = self.presses
        shown = self.press(*self.newest("Status"))
        for _ in range(4):
            for label in ("Close it anyway", "Close it", "Close the game"):
                if found := next((one for one in reversed(shown) if label in one["buttons"]), None):
                    shown = self.press(found["id"], label)
                    break
            if any("is over" in one["text"] and PRIVATE not in one["text"] for one in shown):
                return self.presses - before
        raise Stuck("the game can't be closed by buttons")


def is_table_card(card: dict[str, Any]) -> bool:
    return {*ON_TABLE_CARD} <= set(card["buttons"]) or "This game is closed." in card["text"]


def headline(card: dict[str, Any]) -> str:
    """The first line below the name and time of a card."""
    lines = [line for line in card["text"].splitlines() if line.strip()]
    at = next((number for number, line in enumerate(lines) if re.search(r"\d:\d\d [AP]M", line)), -1)
    return " / ".join(line for line in lines[at + 1 : at + 3] if line != PRIVATE)


def play(name: str, folder: Path) -> Iterator[str]:
    """Play one game. Returns the report on it."""
    game = GAMES[name]
    with (
        tempfile.TemporaryDirectory() as kept,
        practice_table(Path(kept) / f"{name}.db", seats=game.seats) as address,
        chromium(390, 844) as page,
    ):
        player = Player(page)
        player.sit_down(address)
        player.command(game.command, game.options)
        if game.pace is not None:
            player.command("game pace", game.pace)
        page.wait_for_timeout(4000)  # until the table card is there
        thumb = Thumb(player, game, folder, name)
        try:
            thumb.play()
            if not thumb.over:
                thumb.settle()
        except Stuck as stuck:
            thumb.wrong.append(f"dead end: {stuck}")
        played = thumb.presses
        try:
            thumb.sit(1)
            closed = thumb.close()
            yield f"{name}: closed by {closed} presses"
        except Stuck as stuck:
            thumb.wrong.append(f"dead end: {stuck}")
        yield f"{name}: {thumb.first_dice} presses to the first dice, {thumb.turns} turns"
        yield f"{name}: {(played - thumb.first_dice) / max(thumb.turns, 1):.1f} presses a turn"
        yield from (f"{name}: {one}" for one in thumb.wrong)


if __name__ == "__main__":
    if lacking := missing():
        sys.exit(f"No game: {lacking}.")
    into = Path(sys.argv[1])
    into.mkdir(parents=True, exist_ok=True)
    lines = [line for name in sys.argv[2:] or GAMES for line in play(name, into)]
    print(*lines, sep="\n")
