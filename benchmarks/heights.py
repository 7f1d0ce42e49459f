"""The heights of the commonest cards at the width of a phone: `python -m benchmarks.heights FOLDER [scene …]`.

Each scene is a script for the practice table in chromium: what each seat types and presses. A line in brackets presses
the button, or chooses from the menu, that begins so. A line with `=` measures the last card and takes a picture of it
into FOLDER: the card alone, not the page. A line with `?` measures a list that a user asked for, which may be longer.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tests.local.browser import Player, Stuck, chromium, missing, practice_table, typed
from tests.local.by_thumb import SEEN, is_table_card

if TYPE_CHECKING:
    from playwright.sync_api import Locator

WIDTH, HEIGHT = 390, 844
TALL: Final = 3000
"""The height of a page on which every card is whole."""
MOST: Final = 700
"""The most pixels that a card may take unless a user asked for a list."""
PATIENCE: Final = 30_000
"""The most milliseconds to wait for something on the page."""
MAD: Final = """
1 /gang new name:North Side sample:North Side dice:1 1 1 1 1 1 1 1 1 1
2 /gang new name:South Side sample:South Side dice:1 1 1 1 1 1 1 1 1 1
1 /game open system:Mad Dogs With Guns name:Docks
1 /game bring gang:North Side side:Hearts
2 /game bring gang:South Side side:Spades
"""
HOOD: Final = """
1 /gang new name:Mulligan Mob sample:Mulligan Mob
2 /gang new name:Harbor Precinct sample:Harbor Precinct
1 /game open system:The Hoodsville Heist
1 /game bring gang:Mulligan Mob
2 /game bring gang:Harbor Precinct
2 [Begin]
"""
GANGSTARS: Final = """
1 /gang new name:Eastside Kings sample:Eastside Kings
2 /gang new name:Fourth Precinct sample:Fourth Precinct
1 /game open system:GangStars
1 /game bring gang:Eastside Kings
2 /game bring gang:Fourth Precinct
2 [Begin]
"""
POTTERSVILLE: Final = """
1 /gang new name:Canal Street Boys sample:Canal Street Boys
2 /gang new name:Mulberry Station sample:Mulberry Station
1 /game open system:Pottersville
1 /game bring gang:Canal Street Boys
2 /game bring gang:Mulberry Station
1 /pottersville unit gang:Canal Street Boys
2 /pottersville unit gang:Mulberry Station
2 [Begin]
"""
SCENES: Final = {
    "own": """
1 /mad shoot gats:4 gun:Tommy Gun range:6 dice:ask
= Real dice: a burst
1 /mad shoot gats:4 gun:Pistol range:2 dice:ask
= Real dice: one die
""",
    "door": """
= The greeting of a server
1 /setup
= /setup
1 /help
= /help
1 /gang new name:North Side sample:North Side
= A founded gang
1 /gang show gang:North Side
? /gang show, asked for
1 /game open system:Mad Dogs With Guns name:Docks
= A game that starts
1 /rule search:morale
? /rule with a search, asked for
1 /rule search:short range
? The rule of a range, asked for
""",
    "mad": MAD
    + """
1 /mad-card draw card:Queen of Hearts
= An activation card
1 [Act]
= The card to act on
1 [My move]
= My move, Mad Dogs
1 [Spats Doogan: shoot]
= A shot's odds
1 [Roll]
= A shot by the form
1 /mad shoot shooter:Dooley target:Chianti gun:Pistol range:2 dice:1 5
= A shot that hits
1 [Undo]
= An undone shot
1 /mad shoot shooter:Meat-pie target:Nails gun:Pistol range:2 odds:True
= The odds of /mad shoot
1 /mad-brawl fight attackers:Brick defenders:Ox dice:1 6 4
= A brawl
1 /mad-wreck crash speed:Speeding into:Standing aboard:Spats Doogan, Dooley
= A crash, Mad Dogs
1 /game status
= The status of a game
1 /log
? /log, asked for
""",
    "hood": HOOD
    + """
1 [My move]
= My move, Hoodsville
1 [Stitches: aimed shot]
= A shot's odds, Hoodsville
1 /hood-fire shoot shooter:Stitches target:Tully gun:Thompson SMG range:12 dice:2 7 1 1 1 3
= A burst, Hoodsville
1 /hood-fire shoot shooter:Dutch Mulligan target:Hanlon gun:Self-loader range:3 dice:3 9 2 5 6
= A shot that hits, Hoodsville
1 /hood morale figure:Anvil dice:2
= A morale test of Hoodsville
1 /hood-car crash speed:9 aboard:Stitches, Wheels Brannigan
= A crash, Hoodsville
1 /game status
= The status of a game, Hoodsville
""",
    "gangstars": GANGSTARS
    + """
1 /gangstars-turn draw chit:Razor Ray
= A chit
1 [My move]
= My move, GangStars
1 [Snap shot]
= A shot's odds, GangStars
1 /game status
= The status of a game, GangStars
""",
    "pottersville": POTTERSVILLE
    + """
1 [My move]
= My move, Pottersville
1 /game status
= The status of a game, Pottersville
""",
    "many": """
1 /mad-bomb blast near:6 Hoodlum, 3 Slugger bomb:Gasoline things:wood
= A bomb among nine
1 /mad-bomb blast near:6 Hoodlum, 6 Slugger
= A bomb among twelve
1 /mad-bomb blast near:6 Hoodlum, 6 Slugger dice:6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6
= A bomb among twelve, typed
1 /mad shoot gun:Tommy Gun gats:6 range:2 target:Citizen dice:1 1 1 1 1 1 1 1 1 1 1 1
= A burst that hits often
1 /mad-wreck shoot gats:6 gun:Tommy Gun range:2 aboard:4 Hoodlum dice:1 1 1 1 1 1
= A drive-by
1 /mad-wreck crash speed:Racing aboard:4 Hoodlum
= A crash with four aboard
1 /mad-brawl fight attackers:4 defenders:3 public:True
= A brawl of two
""",
    "hood-many": """
1 /hood-fire shoot gun:Thompson SMG range:2 dice:2 7 8 1 1 3 5 2
= A burst with two hits, Hoodsville
1 /hood-fire shoot gun:Thompson SMG range:2 dice:6 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10
= A burst that hits often, Hoodsville
1 /hood-throw blast victims:0.5, 2 Constable 4, 3 Gunman 3
= A blast among six, Hoodsville
1 /hood-car crash speed:13 aboard:4 Gunman on_foot:2
= A crash with four aboard, Hoodsville
1 /hood-fight melee attackers:2 Gunman defenders:Constable
= A melee of three, Hoodsville
""",
    "gangstars-many": """
1 /gangstars-shoot shot gun:SMG others:Hit-man 25cm open, 20cm target:Rookie
= A burst, GangStars
1 /gangstars-shoot explode caught:6 Hit-man what:Molotov cocktail dice:1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
= An explosion among six, GangStars
1 /gangstars-shoot wreck aboard:4 Hit-man moving:True
= A wreck with four aboard, GangStars
1 /gangstars-melee fight facts:melee 3, strength 2 weapon:Knife
= A melee, GangStars
""",
    "pottersville-many": """
1 /pottersville-shoot spread targets:4 3; Cop 6 3 soft gun:SMG arc:30
= A tommy gun, Pottersville
1 /pottersville-shoot blast near:2 hard aboard:3
= A blast, Pottersville
1 /pottersville-shoot vehicle range:6 aboard:Goon, 3 Punk pace:Fast gun:SMG
= A drive-by, Pottersville
""",
    "mine": """
1 /me show
= /me show
1 /mad shoot gats:4 gun:Pistol range:2 dice:ask
1 /agenda
= /agenda
""",
    "month": """
1 /gang new name:North Side sample:North Side dice:1 1 1 1 1 1 1 1 1 1
1 /gang hire gang:North Side profile:Accountant name:Penny Wise
1 /gang new name:South Side sample:South Side dice:1 1 1 1 1 1 1 1 1 1
1 /gang hire gang:South Side profile:Accountant name:Abacus
1 /campaign start name:The Paradise War
1 /campaign join gang:North Side home:The Docks
1 /campaign join gang:South Side home:Riverside
1 /campaign rival type:Chinese Tong name:Hip Sing size:2
1 /campaign rival type:Irish Gang name:Nine Squares home:Southbridge size:2
1 /campaign rival type:Mafia or Camorra name:Little Egypt home:Little Sicily size:2
1 /campaign rival type:Irish Gang name:Red Hand size:2
= A rival of a campaign
1 /campaign status
= The status of a campaign with six gangs
1 /campaign draft gang:North Side businesses:Speakeasy, Low dive, Low dive
1 /campaign draft gang:South Side businesses:Brothel, Brothel
1 /campaign next
= A campaign begins
1 [My month]
= My month
1 /campaign next
= The Loot is in
1 /campaign status
= The status of a campaign in January
1 /campaign next
= The next step of a month
1 /mad-orders write gang:North Side text:take over Protection 1 in the Docks with Penny Wise
= Orders written
1 /mad-orders write gang:South Side text:defend Brothel 1 in Riverside with Moose
1 /campaign next
= Orders opened
1 /mad-racket take-over gang:North Side
= A racket taken over
1 [My month]
= My month, late
""",
    "dillinger": """
1 /dillinger open length:Short
= A table of Dillinger
1 [Take a seat]
2 [Take a seat]
3 [Take a seat]
1 [Deal the cards]
1 [Deal the cards]
= The cards are dealt
1 [My move|Your hand]
= A hand of Dillinger
1 /dillinger catch enemy:Baby Face Nelson dice:6 6
= A catch of Dillinger
""",
    "campaign": """
1 /gang new name:North Side sample:North Side
1 /campaign start name:Winter
= A campaign that starts
1 /campaign status
= The status of a campaign
""",
}


class Height(NamedTuple):
    """A measured card. `listed` says that a user asked for a list."""

    name: str
    pixels: int
    listed: bool

    @property
    def fits(self) -> bool:
        return self.listed or self.pixels <= MOST


class Eye:
    """Somebody at the practice table who measures the answers."""

    def __init__(self, player: Player, folder: Path) -> None:
        self.player, self.page, self.folder, self.seat = player, player.page, folder, 1
        self.last = self._cards()[-1]["id"]

    def play(self, script: str) -> Iterator[Height]:
        """The heights that a script measures. Raises Stuck at a line that the page can't follow."""
        for line in filter(None, script.splitlines()):
            mark, _, rest = line.partition(" ")
            if mark in "=?":
                yield Height(rest, self._measured(rest), mark == "?")
                continue
            try:
                self._sit(int(mark))
                self._does(rest)
            except Exception as error:
                raise Stuck(f"“{line}”, below {[one['buttons'] for one in self._cards()[-2:]]}") from error

    def _sit(self, seat: int) -> None:
        if seat != self.seat:
            self.player.take_seat(f"Player {seat}")
            self.seat = seat

    def _does(self, line: str) -> None:
        before = {one["id"]: one for one in self._cards()}
        if line.startswith("/"):
            command, options = typed(line)
            self.player.command(command, options)
        else:
            self.player.settled(lambda: self._button(line.strip("[]")).click())
        after = [one for one in self._cards() if before.get(one["id"]) != one and not is_table_card(one)]
        self.last = after[-1]["id"] if after else self.last

    def _button(self, begins: str) -> Locator:
        """The newest button that begins so."""
        return (
            self.page.locator(".component-button:not([disabled])").filter(has_text=re.compile(rf"^\s*({begins})")).last
        )

    def _measured(self, name: str) -> int:
        """The height of the last card, with a picture of it."""
        card = self.page.locator(f"article[data-message-id='{self.last}'] .components-v2").first
        self.page.mouse.move(5, 5)
        self.page.set_viewport_size({"width": WIDTH, "height": TALL})
        self.page.wait_for_timeout(1_200)
        word = re.sub(r"\W+", "-", name).strip("-").lower()
        card.screenshot(path=self.folder / f"{word}.png")
        box = card.bounding_box()
        assert box is not None, name
        self.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        return round(box["height"])

    def _cards(self) -> list[dict[str, Any]]:
        return self.page.evaluate(SEEN)


def measured(scene: str, folder: Path) -> Iterator[Height]:
    """The heights of the cards of a scene."""
    with (
        tempfile.TemporaryDirectory() as kept,
        practice_table(Path(kept) / "heights.db", seats=3, bot=("-m", "benchmarks.heights")) as address,
        chromium(WIDTH, HEIGHT) as page,
    ):
        page.set_default_timeout(PATIENCE)
        player = Player(page)
        player.sit_down(address)
        yield from Eye(player, folder).play(SCENES[scene])


def _table() -> None:
    """The practice table, which greets as the bot greets a server."""
    import bot
    from cogs.cards.components import CardView
    from cogs.registration.greeting import GREETING
    from local import table

    table.greeting = lambda names: CardView(GREETING)
    sys.exit(bot.main())


if __name__ == "__main__":
    if sys.argv[1:2] == ["table"]:
        _table()
    if lacking := missing():
        sys.exit(f"Nothing is measured: {lacking}.")
    into = Path(sys.argv[1])
    into.mkdir(parents=True, exist_ok=True)
    over = 0
    for scene in sys.argv[2:] or SCENES:
        for one in measured(scene, into):
            print(f"{one.pixels:5}  {one.name}{'' if one.fits else f'  (over {MOST})'}", flush=True)
            over += not one.fits
    sys.exit(over > 0)
