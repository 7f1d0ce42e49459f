"""`bot.py say`: lines as in Discord, their answers for people and for programs, and the exit codes."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot import create_bot
from cogs.cards.card import Press
from cogs.context import interaction_deadline
from cogs.context.prepared import PREPARES, Prepared
from cogs.safety.environment import Settings
from local.lines import UnknownWord, WrongLine, read
from local.say import say
from local.tree import leaves
from local.world import PATIENCE, World
from rules.core.action.deed import Deed
from rules.core.action.report import Report
from rules.mad_dogs.cards.games import MadDogsGames
from tests.cogs.own_handlers import own_handlers
from tests.cogs.starting import quick_bot
from tests.local.with_menus import HANDLERS, register
from tests.turns import takes_turns

ROOT = Path(__file__).parent.parent.parent
BURST = "/mad shoot gats:5 gun:Tommy Gun range:2 moved:Run dice:1 1 4 5 6 6"


class Terminal:
    """Gives lines and keeps the output."""

    def __init__(self, settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
        self._settings, self._capsys = settings, capsys
        self.code = 0

    async def __call__(self, *lines: str, name: str = "You", direct: bool = False) -> str:
        self.code = await say(create_bot, self._settings, lines, name=name, as_json=False, direct=direct)
        return self._capsys.readouterr().out

    async def objects(self, *lines: str) -> list[dict[str, Any]]:
        self.code = await say(create_bot, self._settings, lines, name="You", as_json=True, direct=False)
        return [json.loads(line) for line in self._capsys.readouterr().out.splitlines()]


@pytest.fixture
def terminal(settings: Settings, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(settings, capsys)


async def test_plain_answer_shows_the_sum_and_the_buttons_without_markdown(terminal: Terminal) -> None:
    said = await terminal(BURST)
    assert "GATS 5 − 2 running = 3 or less" in said
    assert "6D6 1 1 4 5 6 6" in said
    assert "[Seen] [More]" in said
    assert not {"**", "###", "```", "-#"} & set(said.split())
    assert terminal.code == 0


async def test_json_holds_what_programs_need(terminal: Terminal) -> None:
    (answer,) = await terminal.objects(BURST)
    assert list(answer) == ["command", "replies", "outcomes", "refused"]
    assert answer["command"] == BURST
    assert answer["refused"] is None
    (reply,) = answer["replies"]
    assert reply["private"] is False
    assert "More" in reply["buttons"]
    assert reply["files"] == []
    (outcome,) = answer["outcomes"]
    assert outcome["rule"] == "mad.shoot"
    assert outcome["result"]["needed"] == 3
    assert outcome["result"]["hits"] == 2
    assert outcome["dice"][0]["faces"] == [1, 1, 4, 5, 6, 6]
    assert outcome["steps"]


async def test_undo_and_why_are_pressed_by_their_label(terminal: Terminal) -> None:
    assert "taken back" in (await terminal(BURST, "[undo]")).lower()
    said = await terminal(BURST, "[Why]")
    assert "(private)" in said
    assert terminal.code == 0


async def test_a_window_is_named_with_the_line_that_does_the_same(terminal: Terminal) -> None:
    made = ("/mad-gang new name:Slats budget:500", "/mad-gang roll-up name:Cy dice:6 6 1 5 4 4 3 2")
    said = await terminal(*made, "[Cy: type the numbers]")
    assert "opens the window “Spread 6 5 5 4 4 3”, which a terminal can't show." in said
    line = "/mad-gang place gang:Slats figure:Cy stats:"
    assert f"Give it all in one line: {line}… (text)." in said
    assert terminal.code == 1
    assert "a bug" not in said
    assert f"{line}…" in await terminal("/mad-gang place figure:Cy")
    assert "Cy is FISTS 3 GATS 6 GUTS 4 STUNTS 4 SMARTS 5 HITS 5" in await terminal(f"{line}3 6 4 4 5 5")
    assert terminal.code == 0


async def test_button_that_is_not_there_names_those_that_are(terminal: Terminal) -> None:
    said = await terminal(BURST, "[Unda]")
    assert "Did you mean [Undo]?" in said
    assert "[Seen] [More] [Undo]" in said, "with those behind [More]"
    assert terminal.code == 2
    assert "the last reply has none" in await terminal("[Undo]")


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """The lines that bring a hand of cards: Why shows it instead of the rule."""
    own_handlers(monkeypatch, "because", *HANDLERS)
    register("because")
    return BURST, "[Why]"


async def test_menus_are_listed_below_the_buttons(terminal: Terminal, dealt: tuple[str, str]) -> None:
    said = await terminal(*dealt)
    buttons, menus = said.rstrip().splitlines()[-8], said.rstrip().splitlines()[-7:]
    assert buttons == "[Arson]"
    assert menus == [
        "Menu “Play a card”, one of:",
        "  [Alibi] She was at the pictures",
        "  [Bail]",
        "  [Cash, hot]",
        "  [Decoy]",
        "Menu “Lay cards down”, up to 3 of: [Bail] [Cash, hot] [Decoy]",
        "Menu “Of what?”, one of: [Arson] [Bail]",
    ]
    *_, answer = await terminal.objects(*dealt)
    play, lay, charge = answer["replies"][0]["menus"]
    assert play["choices"][0] == {"label": "Alibi", "about": "She was at the pictures"}
    assert [(menu["placeholder"], menu["least"], menu["most"]) for menu in (play, lay, charge)] == [
        ("Play a card", 1, 1),
        ("Lay cards down", 0, 3),
        ("Of what?", 1, 1),
    ]
    assert answer["replies"][0]["buttons"] == ["Arson"]


@takes_turns
@pytest.mark.parametrize(
    "line, sentence",
    [
        ("[Alibi]", "Played Alibi"),
        ("[ alibi ]", "Played Alibi"),
        ("[Play a card: Bail]", "Played Bail"),
        ("[play a card:cash, HOT]", "Played Cash, hot"),
        ("[Bail, Cash, hot]", "Laid down Bail and Cash, hot"),
        ("[Cash, hot, bail]", "Laid down Cash, hot and Bail"),
        ("[Lay cards down: Bail]", "Laid down Bail"),
        ("[Lay cards down:]", "Laid down nothing"),
        ("[Of what?: Arson]", "Charged with a"),
        ("[Arson]", "Your hand"),
    ],
)
async def test_choices_are_made_by_their_labels(
    terminal: Terminal, dealt: tuple[str, str], line: str, sentence: str
) -> None:
    assert sentence in await terminal(*dealt, line)
    assert terminal.code == 0


@takes_turns
@pytest.mark.parametrize(
    "line, code, hint",
    [
        ("[Alibbi]", 2, "There is no button or choice [Alibbi]. Did you mean [Alibi]?"),
        ("[Nonesuch]", 2, "The last reply has [Arson]; “Play a card”: [Alibi] [Bail] [Cash, hot] [Decoy]; “Lay"),
        ("[Bail, Decoi]", 2, "There is no button or choice [Decoi]. Did you mean [Decoy]?"),
        ("[Play a card: Bale]", 2, "There is no choice [Bale]. Did you mean [Bail]?"),
        ("[Alibi, Arson]", 2, "No menu has all of [Alibi, Arson]: choose from one menu at a time."),
        ("[Bail]", 1, "say [Play a card: Bail], [Lay cards down: Bail] or [Of what?: Bail]."),
        ("[Bail, bail]", 1, "names a choice twice"),
        ("[Alibi, Bail]", 1, "“Play a card” takes one at once, not 2"),
        ("[Play a card:]", 1, "“Play a card” takes one at once, not 0"),
        ("[Decoy, Bail, Cash, hot, Bail]", 1, "twice"),
        ("[Play a card: Decoy]", 1, "The Decoy is for later"),
    ],
)
async def test_a_wrong_choice_says_what_is_right(
    terminal: Terminal, dealt: tuple[str, str], line: str, code: int, hint: str
) -> None:
    assert hint in await terminal(*dealt, line)
    assert terminal.code == code


async def test_after_a_wrong_choice_the_menus_are_still_there(terminal: Terminal, dealt: tuple[str, str]) -> None:
    assert "Played Alibi" in await terminal(*dealt, "[Nonesuch]", "[Alibi]")
    assert "Laid down Bail" in await terminal(*dealt, "[Alibi]", "[Lay cards down: Bail]", direct=True)


@takes_turns
@pytest.mark.parametrize(
    "line, code, hint",
    [
        ("/mad shot gats:3", 2, "/mad shoot"),
        ("/mda shoot", 2, "/mad shoot"),
        ("/mad", 2, "/mad shoot"),
        ("/", 2, "/help"),
        ("hello", 2, "slash"),
        ("/mad shoot gatz:5", 2, "Did you mean gats?"),
        ("/mad shoot gats:5 gunn:Tommy Gun", 2, "Did you mean gun"),
        ("/mad shoot gun:Tommy Gun rnge:2", 2, "Did you mean range"),
        ("/help me:now", 2, "none at all"),
        ("/mad shoot gats:9", 1, "from 1 to 6"),
        ("/mad shoot gats:many", 1, "a whole number"),
        ("/mad shoot gats:2.5", 1, "a whole number"),
        ("/mad shoot gats:3 range:nan", 1, "a number from 0"),
        ("/mad shoot gats:3 moved:Rum", 1, "Did you mean Run"),
        ("/mad shoot gats:3 odds:perhaps", 1, "True or False"),
        ("/mad shoot gats:3 gats:4", 1, "twice"),
        ("/mad shoot gats:", 1, "no value"),
        ("/mad shoot five", 1, "value"),
        ("/mad fall", 1, "Give it all in one line: /mad fall floors:… (a whole number"),
        ("/gang new game:mad name:" + "x" * 41, 1, "1 to 40 characters"),
        ("/gang import file:nowhere.json", 1, "no file"),
        ("/gang import", 1, "Give it all in one line: /gang import file:… (a file)."),
        ("/mad-gang budget gang:x budget:2000000", 1, "a whole number from 0 to 1000000"),
        ("/umpires role:@Nobody", 1, "a role"),
        ("/mad shoot range:2 gats:3 gun:Bazooka", 1, "No gun is called"),
    ],
)
async def test_wrong_line_says_what_is_right(terminal: Terminal, line: str, code: int, hint: str) -> None:
    said = await terminal(line)
    assert hint in said
    assert terminal.code == code


async def test_refusals_are_in_the_json(terminal: Terminal) -> None:
    unknown, refused = await terminal.objects("/mad shoot gatz:5", "/mad shoot gats:3 gun:Bazooka range:2")
    assert "gats" in unknown["refused"]
    assert unknown["replies"] == []
    assert refused["replies"][0]["private"] is True
    assert refused["refused"] == refused["replies"][0]["text"]
    assert terminal.code == 2


async def test_worst_code_counts(terminal: Terminal) -> None:
    await terminal("/mad shoot gatz:5", BURST, "/mad fall")
    assert terminal.code == 2


async def test_values_may_hold_colons_quotes_and_capitals(settings: Settings) -> None:
    async with World(quick_bot, settings) as world:
        known = leaves(world.bot.tree)

        def options(line: str) -> dict[str, Any]:
            return read(line, known, world.find).options

        assert options("/gang new name:Ma: the gang") == {"name": "Ma: the gang"}
        assert options("/gang new name:North Side sample:North Side") == {
            "name": "North Side",
            "sample": "North Side",
        }
        assert options('/gang new name:"game:on sample: x" sample:b') == {"name": "game:on sample: x", "sample": "b"}
        assert options("/gang new name:10:30 to Chicago") == {"name": "10:30 to Chicago"}
        assert options("/MAD Shoot GATS:3  moved:run aimed:yes range:2.5") == {
            "gats": 3,
            "moved": "Run",
            "aimed": True,
            "range": 2.5,
        }
        assert options("/mad shoot gats: 3 gun: Tommy Gun range: 2") == {"gats": 3, "gun": "Tommy Gun", "range": 2.0}
        assert set(options("/umpires role:@umpires")) == {"role"}
        with pytest.raises(UnknownWord):
            options("/gang new name:The Mob sampel:North")
        with pytest.raises(WrongLine):
            options('/gang new name:"The Mob" of old')


async def test_gang_goes_out_as_a_file_and_comes_in_again(terminal: Terminal, tmp_path: Path) -> None:
    await terminal("/gang new name:North Side sample:North Side")
    (answer,) = await terminal.objects("/gang export gang:North Side")
    (file,) = answer["replies"][0]["files"]
    assert file["name"] == "north-side.json"
    path = tmp_path / file["name"]
    path.write_text(file["text"], encoding="utf-8")
    said = await terminal(f"/gang import file:{path} name:West Side", "/gang show")
    assert "West Side" in said
    assert terminal.code == 0


async def test_people_and_times_are_in_words(terminal: Terminal) -> None:
    said = await terminal("/gang new name:North Side game:mad", "/gang show gang:North Side", "/log", name="Al")
    assert "@Al" in said
    assert "just now" in said
    assert "<" not in said


@pytest.mark.parametrize("moment", ["99999999999999", "-99999999999999", "9" * 60])
async def test_a_time_that_no_calendar_has_is_shown_as_typed(terminal: Terminal, moment: str) -> None:
    assert f"rolls D6 (<t:{moment}>): 4" in await terminal(f"/roll formula:d6 # <t:{moment}> dice:4")
    assert terminal.code == 0


async def test_the_fault_of_an_option_begins_with_a_capital(terminal: Terminal) -> None:
    assert (await terminal("/mad shoot range:x")).startswith("Range is a number from 0 to 200, not “x”.")


async def test_others_may_not_touch_a_gang(terminal: Terminal) -> None:
    await terminal("/gang new name:North Side game:mad", name="Al")
    said = await terminal("/gang disband gang:North Side", name="Bugs")
    assert "not your gang" in said
    assert terminal.code == 1


async def test_direct_messages_have_gangs_of_their_own(terminal: Terminal) -> None:
    await terminal("/gang new name:My Own game:mad", direct=True)
    assert "My Own" in await terminal("/gang show", direct=True)
    assert "My Own" not in await terminal("/gang show")


async def test_a_wait_lets_games_go_on_and_shows_what_they_say(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    due_in(monkeypatch, 1000)
    said = await terminal("/game open system:mad", "wait 900", "wait 100", "[Help]")
    _, opened, quiet, later, helped = re.split(r"^> ", said, flags=re.MULTILINE)
    assert "The time is up." not in opened + quiet
    assert quiet.strip() == "wait 900\nNothing happens."
    assert "The time is up." in later
    assert "[Help]" in later
    assert "umpires your gangster games" in helped
    assert terminal.code == 0


async def test_a_wait_in_direct_messages_is_in_json_too(
    settings: Settings, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    due_in(monkeypatch, 1000)
    lines = ["/game open system:mad", "wait 10", "wait 1000"]
    assert await say(create_bot, settings, lines, name="You", as_json=True, direct=True) == 0
    _, quiet, later = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (quiet["command"], quiet["replies"], quiet["refused"]) == ("wait 10", [], None)
    (reply,) = later["replies"]
    assert (reply["text"], reply["buttons"], reply["private"]) == ("The time is up.", ["Help"], False)


async def test_a_fault_while_waiting_is_a_bug(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    due_in(monkeypatch, 1000)
    monkeypatch.setattr("cogs.post.alarms.GAME_TABLES", {})
    await terminal("/game open system:mad", "wait 1000")
    assert terminal.code == 3


@pytest.mark.parametrize("line", ["wait 0", "wait 604801"])
async def test_a_wait_has_its_limits(terminal: Terminal, line: str) -> None:
    assert "1 to 604800 seconds" in await terminal(line)
    assert terminal.code == 1


def due_in(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """From now on every game of Mad Dogs falls due once, in so many seconds."""
    at = int(time.time()) + seconds

    async def prepare(*_: Any) -> Prepared:
        return Prepared(Deed(report=lambda _: Report("The time is up.", opens=(Press("help", "start", "Help"),))))

    monkeypatch.setattr(MadDogsGames, "due", staticmethod(lambda _board: at))
    monkeypatch.setitem(PREPARES, "clock due", prepare)
    monkeypatch.setattr("cogs.post.alarms.GAME_TABLES", {"mad": SimpleNamespace(alarm="clock due")})


async def test_dash_reads_standard_input(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"# a comment\n\n{BURST}\n[Undo]\n"))
    answers = await terminal.objects("/help", "-")
    assert [one["command"] for one in answers] == ["/help", BURST, "[Undo]"]
    assert terminal.code == 0


def test_command_line_answers_each_line_at_once(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "bot.py", "say", "--json", "--db", f"sqlite+aiosqlite:///{tmp_path / 'say.db'}", "-"],
        cwd=ROOT,
        env={**os.environ, "DISCORD_TOKEN": ""},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for line in (BURST, "[Again]"):
        process.stdin.write(f"{line}\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["command"] == line
    left, complaints = process.communicate("/mad shoot gatz:1\n", timeout=PATIENCE)
    assert "gats" in json.loads(left)["refused"]
    assert complaints == ""
    assert process.returncode == 2


async def test_a_slow_answer_is_shown_like_any_other(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interaction_deadline, "SLOW", 0.0)  # every answer is late enough to be deferred
    said = await terminal("/roll formula:d6 dice:4", "[Again]", "[Undo]", "/roll formula:d6 dice:7")
    assert said.count("rolls D6: 4 · rolled at the table") == 1
    assert said.count("rolls D6: ") == 2, "the first and the second"
    assert "(private) Taken back." in said, "the second"
    assert "(private) A D6 shows 1 to 6" in said
    assert interaction_deadline.BELOW not in said


LUCKY = (
    "/gang new name:Luckies game:mad",
    "/gang hire gang:Luckies profile:Hoodlum name:Ace skills:Lucky Cuss",
    "/mad test stat:STUNTS figure:Ace dice:6",
    "[Re-roll by hand]",
)


async def test_a_window_is_filled_in_by_a_line(terminal: Terminal) -> None:
    said = await terminal(*LUCKY, "type 1")
    assert "The window “Lucky Cuss: Ace” opens: fill it in with a line such as: type …" in said
    assert "the 6 of “STUNTS” became a 1 for Ace, typed in by Player 1." in said
    assert terminal.code == 0


async def test_where_no_window_is_open_nothing_is_typed(terminal: Terminal) -> None:
    assert "No window is open" in await terminal("type 1")
    assert terminal.code == 1
    assert "No window is open" in await terminal(*LUCKY, "type 1", "type 2")
