"""The pictures of the documents, taken in a browser: `python -m tests.local.tour docs/pictures [name …]`.

practice-table.png shows a burst, and street.png is drawn without a browser. The other pictures show one card each at
the width of a phone. The script reaches each card by the buttons that the guides name.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image

from cogs.cards.street_picture import ShotLine, StreetView, drawn_street
from rules.core.street.measures import inches_between
from rules.core.street.offers import offers
from rules.core.street.placed import Placed, taken
from rules.core.street.squares import square_named
from rules.core.street.street_in_words import Sign, lettered
from rules.core.street.streets import street_called
from rules.core.street.ways import reach
from tests.local.browser import Player, chromium, missing, practice_table

if TYPE_CHECKING:
    from playwright.sync_api import Locator

SHOT: Final = {
    "shooter": "Spats Doogan",
    "target": "Hot Dog Morelli",
    "gun": "Tommy Gun",
    "range": "5",
    "moved": "Walk",
}
SKILLS, FELL = "3 3 3 4 4 3 1 4 5 2", "1 1 2 5 6 3 2 5 3"
"""The faces of the dice, so that every picture is the same."""
PHONE: Final = 390, 1600
"""The width of a phone, and a height at which no card scrolls."""
SCREEN: Final = 700, 900
COLORS: Final = 64


@contextmanager
def seated(width: int, height: int, seats: int = 2) -> Iterator[Player]:
    """A player at a new practice table."""
    with (
        tempfile.TemporaryDirectory() as folder,
        practice_table(Path(folder) / "tour.db", seats=seats) as address,
        chromium(width, height) as page,
    ):
        player = Player(page)
        player.sit_down(address)
        yield player


def found_gangs(player: Player) -> None:
    """Found two sample gangs by slash command. Their figures always have the same skills."""
    for gang in ("North Side", "South Side"):
        player.command("gang new", {"name": gang, "sample": f"{gang}", "dice": SKILLS})


def press(player: Player, *labels: str) -> None:
    """Press buttons one after the other, each as soon as a card has it."""
    for label in labels:
        player.button(label).wait_for()
        player.settled(player.button(label).click)


def gather(player: Player, system: str, first: str, joins: str, second: str) -> None:
    """Open a game, and bring a gang for each of two seats."""
    player.command("game open", {"system": system, "play": "True"})
    press(player, first)
    player.take_seat("Player 2")
    press(player, joins, second)


def mad_dogs(player: Player) -> None:
    found_gangs(player)
    player.command("game open", {"system": "Mad Dogs With Guns"})
    player.command("game bring", {"gang": "North Side", "side": "Hearts"})
    player.command("game bring", {"gang": "South Side", "side": "Spades"})
    player.command("mad-card draw", {"card": "Queen of Hearts"})
    press(player, "My move")


def moves(player: Player) -> str:
    mad_dogs(player)
    return "Your move"


def odds(player: Player) -> str:
    mad_dogs(player)
    press(player, "Dooley: shoot")
    player.button("Long").wait_for()
    player.choose("Another target", "Ox")
    press(player, "Long")
    return "Roll"


def own_dice(player: Player) -> str:
    odds(player)
    press(player, "My own dice")
    return "Let the bot roll"


def gangstars(player: Player) -> str:
    gather(player, "GangStars", "Play Eastside Kings", "Join as Blue", "Play Fourth Precinct")
    player.command("gangstars-turn draw", {"chit": "Officer Dunn"})
    press(player, "My move", "Snap shot")
    return "Roll"


def hoodsville(player: Player) -> str:
    gather(player, "The Hoodsville Heist", "Play Mulligan Mob", "Join as Blue", "Play Harbor Precinct")
    press(player, "Hanlon: aimed shot")
    player.button("Roll").wait_for()
    player.choose("Another target", "Anvil")
    return "Roll"


def pottersville(player: Player) -> str:
    gather(player, "Pottersville", "Play Mulberry Station", "Join as Blue", "Play Canal Street Boys")
    press(player, "Canal Street Boys: one unit")
    player.take_seat("Player 1")
    press(player, "Mulberry Station: one unit", "My move", "Mulberry Station: Hold")
    player.take_seat("Player 2")
    press(player, "My move", "Canal Street Boys: Move", "Reveal orders")
    player.take_seat("Player 1")
    press(player, "Next phase")
    player.take_seat("Player 2")
    press(player, "Next phase", "My move", "Louie the Lamp: shoot")
    return "Roll"


def hand(player: Player) -> str:
    player.command("dillinger open", {})
    for seat in ("Player 2", "Player 3"):
        player.take_seat(seat)
        press(player, "Take a seat")
    player.take_seat("Player 1")
    press(player, "Deal the cards")
    player.page.wait_for_timeout(1000)
    press(player, "Deal the cards", "Your hand")
    return "Look again"


def pace(player: Player) -> str:
    player.command("game open", {"system": "Mad Dogs With Guns"})
    press(player, "Play by post")
    player.command("game pace", {})
    return "By post"


def campaign(player: Player) -> str:
    player.command("campaign start", {})
    press(player, "Join with a gang", "Join with the Quayside Outfit")
    player.page.wait_for_timeout(1000)
    player.choose("Pick its home", "The Docks")
    player.button("Draft the bot's pick").wait_for()
    return "Draft the bot's pick"


PHONES: Final[Mapping[str, Callable[[Player], str]]] = {
    "phone-move": moves,
    "phone-odds": odds,
    "phone-hand": hand,
    "guide-own-dice": own_dice,
    "guide-gangstars": gangstars,
    "guide-hoodsville": hoodsville,
    "guide-pottersville": pottersville,
    "guide-pace": pace,
    "guide-campaign": campaign,
}
"""The way to each card, which returns a text that only this card has among the newest."""


def photograph(path: Path) -> None:
    """A picture of a burst."""
    with seated(*SCREEN) as player:
        found_gangs(player)
        player.command("mad shoot", {**SHOT, "dice": FELL})
        shoot(player, player.last, path)


def phone(path: Path, way: Callable[[Player], str]) -> None:
    """A picture of the last card on a way, at the width of a phone."""
    with seated(*PHONE, seats=3) as player:
        text = way(player)
        player.page.wait_for_timeout(1000)
        shoot(player, player.page.locator("article[data-message-id]").filter(has_text=text).last, path)


def shoot(player: Player, card: Locator, path: Path) -> None:
    """Store a picture of a card with few colors."""
    player.page.evaluate("() => document.activeElement?.blur()")  # or the card shows what one can do with it
    player.look_at_last()
    card.screenshot(path=path)
    Image.open(path).convert("P", palette=Image.Palette.ADAPTIVE, colors=COLORS).save(path, optimize=True)


def docks() -> StreetView:
    """The docks in a fight, with a figure in each state."""
    ground = street_called("docks").ground
    people = lettered(
        [
            (Placed(name, side, square_named(at) or (0, 0), hidden=at == "R14"), signs)
            for side, name, at, *signs in (
                *((0, "Spats Doogan", "E15"), (0, "Big Tommy", "K16"), (0, "Dooley", "C17"), (0, "Mugsy", "R14")),
                *((0, "Peanuts", "G16", Sign.DEAD), (1, "Ox", "L9"), (1, "Kid Tulip", "F9", Sign.PRONE)),
                *((1, "Ash Can", "H12", Sign.AFRAID), (1, "Hot Dog Morelli", "E8", Sign.EMPTY)),
            )
        ]
    )
    mover, target = people[0].figure, people[6].figure
    held = taken([one.figure for one in people], mover)
    near = reach(ground, mover.at, 6, taken=held)
    named = offers(ground, [one.figure for one in people], mover, near)
    return StreetView(
        ground,
        people,
        movers=frozenset({people[0].letters}),
        reach=frozenset(near.inches) - {mover.at},
        offers=tuple(one.square for one in named[:9]),
        shot=ShotLine(mover.at, target.at, f'{inches_between(mover.at, target.at)}"'),
        move=reach(ground, (12, 17), 12).way_to(people[1].figure.at),
    )


if __name__ == "__main__":
    folder, *wanted = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures"), *sys.argv[2:]
    if wanted != ["street"] and (lacking := missing()):
        sys.exit(f"No picture: {lacking}.")
    for name in wanted or ["practice-table", "street", *PHONES]:
        if name == "street":
            (folder / "street.png").write_bytes(drawn_street(docks()))
        elif name in PHONES:
            phone(folder / f"{name}.png", PHONES[name])
        else:
            photograph(folder / f"{name}.png")
