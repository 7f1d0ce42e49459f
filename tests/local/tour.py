"""The pictures of the docs, taken in a browser: `python -m tests.local.tour docs`.

practice-table.png shows the odds of a burst and the burst. fight.png and raid.png show whole games of the sample gangs
at their close, by the scripts that the tests play. campaign.png shows the newspaper and the map of a month.
phone-move.png and phone-odds.png show a turn by buttons alone, at the width of a phone. phone-hand.png and
phone-form.png are from games by thumb (`tests.local.by_thumb`).
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from tests.cogs.test_fights import turns_of
from tests.local.browser import Player, chromium, missing, practice_table

SHOT = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Tommy Gun", "range": "5", "moved": "Walk"}
SEATS = ("Player 1", "Player 2", "Player 3")
SCRIPTS = Path(__file__).parent.parent / "cogs" / "fights"
SKILLS, FELL = "3 3 3 4 4 3 1 4 5 2", "1 1 2 5 6 3 2 5 3"
"""The faces of the dice, so that every picture is the same."""


def found_gangs(player: Player) -> None:
    """Found two sample gangs by slash command. Their figures always have the same skills."""
    for gang in ("North Side", "South Side"):
        player.command("gang new", {"name": gang, "sample": f"{gang}", "dice": SKILLS})


def photograph(path: Path) -> None:
    """A picture of the table after a burst."""
    with (
        tempfile.TemporaryDirectory() as folder,
        practice_table(Path(folder) / "tour.db") as address,
        chromium(1000, 900) as page,
    ):
        player = Player(page)
        player.sit_down(address)
        found_gangs(player)
        player.command("mad shoot", {**SHOT, "odds": "True"})
        player.command("mad shoot", {**SHOT, "dice": FELL})
        page.click("#messages-toggle")
        player.look_at_last()
        page.screenshot(path=path)


def phone(folder: Path) -> None:
    """Pictures of a turn on a phone: the offered moves, and the odds of a shot."""
    with (
        tempfile.TemporaryDirectory() as kept,
        practice_table(Path(kept) / "phone.db") as address,
        chromium(390, 844) as page,
    ):
        player = Player(page)
        player.sit_down(address)
        found_gangs(player)
        player.command("game open", {"system": "Mad Dogs With Guns", "name": "Docks"})
        player.command("game bring", {"gang": "North Side", "side": "Hearts"})
        player.command("game bring", {"gang": "South Side", "side": "Spades"})
        player.command("mad-card draw", {"card": "Queen of Hearts"})
        player.press("Act")
        player.press("My move")
        look(player, folder / "phone-move.png")
        player.press("Spats Doogan: shoot", edits=True)
        player.press("Hot Dog Morelli", edits=True)
        player.press("Pistol", edits=True)
        player.press("Short", edits=True)
        page.set_viewport_size({"width": 390, "height": 1200})  # the whole of a card that scrolls
        look(player, folder / "phone-odds.png")


def look(player: Player, path: Path) -> None:
    """A small picture of the end of the conversation."""
    player.look_at_last()
    player.page.screenshot(path=path)
    Image.open(path).convert("P", palette=Image.Palette.ADAPTIVE, colors=64).save(path, optimize=True)


def fight(path: Path, script: str = "legano.txt", seats: Sequence[str] = SEATS) -> None:
    """A picture of a fight at its end, with every command typed and every button pressed at the page."""
    with (
        tempfile.TemporaryDirectory() as folder,
        practice_table(Path(folder) / "fight.db", seats=len(seats)) as address,
        chromium(1000, 1250) as page,
    ):
        player = Player(page)
        at: dict[str, str] = dict(zip(("alice", "bob", "carol"), seats, strict=True))
        player.sit_down(address)
        sits = ""
        for turn in turns_of(SCRIPTS / script):
            seat = at.get(turn.who, seats[0])
            if seat != sits:
                player.take_seat(seat)
                sits = seat
            if turn.does.startswith("/settings"):
                continue  # at the practice table the first seat runs the server, and is umpire
            if turn.does.startswith("["):
                player.press(turn.does[1:-1], edits=turn.does == "[Agree]" and not turn.refused)
            else:
                player.command(*typed(turn.does))
        page.click("#messages-toggle")
        player.look_at_last()
        page.screenshot(path=path)


def campaign(path: Path) -> None:
    """A picture of a campaign's first month: its newspaper, and beside it the map."""
    with tempfile.TemporaryDirectory() as folder:
        seen = {look: Path(folder) / f"{look}.png" for look in ("paper", "map")}
        with practice_table(Path(folder) / "month.db") as address, chromium(600, 1120) as page:
            player = Player(page)
            player.sit_down(address)
            for turn in turns_of(SCRIPTS / "month.txt"):
                command, options = typed(turn.does)
                player.command(command, options)
                shot = seen.get(command.removeprefix("campaign "))
                if shot is not None:
                    page.wait_for_function(
                        "() => { const picture = [...document.querySelectorAll('img.gallery-image')].pop();"
                        " return picture && picture.complete && picture.naturalHeight > 0; }"
                    )
                    page.wait_for_timeout(1000)  # until there is room for it
                    player.look_at_last()
                    page.screenshot(path=shot)
        halves = [Image.open(shot) for shot in seen.values()]
        whole = Image.new("RGB", (sum(half.width for half in halves), max(half.height for half in halves)))
        for place, half in enumerate(halves):
            whole.paste(half, (place * halves[0].width, 0))
        whole.save(path, optimize=True)


def typed(line: str) -> tuple[str, dict[str, str]]:
    """A line of a script as a command and its options."""
    found = re.match(r"/((?:[-a-z]+ ?)+?)(?= [-a-z_]+:|$)", line)
    assert found is not None, line
    options = re.findall(r"([-a-z_]+):(.*?)(?= [-a-z_]+:|$)", line[found.end() :])
    return found[1], {name: value.strip() for name, value in options}


if __name__ == "__main__":
    if lacking := missing():
        sys.exit(f"No picture: {lacking}.")
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    photograph(folder / "practice-table.png")
    fight(folder / "fight.png")
    fight(folder / "raid.png", "raid.txt")
    campaign(folder / "campaign.png")
    phone(folder)
