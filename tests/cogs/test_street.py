"""/street: laying a street, moving and shooting on it by presses, and what each person is shown."""

from __future__ import annotations

from typing import Any

import pytest
import pytest_asyncio

from cogs.cards import street_picture
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.kept import beginning
from tests.cogs.shown_cards import beat, parts, text, the_card
from tests.cogs.table import YARD, card, good, open_table
from tests.cogs.world import Reply, World
from tests.turns import takes_turns

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"


@pytest.fixture
def draws() -> None:
    """Every picture."""


@beginning
async def begin_yard(world: World) -> None:
    await open_table(world)
    await good(world, world.alice, "street own", file=("yard.txt", YARD.encode()))
    await good(world, world.alice, "street put", figure=SPATS, at="F3")
    await good(world, world.bob, "street put", figure=MORELLI, at="H3")


@pytest_asyncio.fixture
async def yard(world: World) -> World:
    """North Side (alice) against South Side (bob) on a yard; ursula umpires."""
    await begin_yard(world)
    return world


async def test_a_street_is_laid_by_buttons_until_play_begins(world: World) -> None:
    await open_table(world)
    listed = await (await good(world, world.alice, "game status")).press("Lay a street")
    assert "Which street?" in listed.text
    laid = await listed.press("The docks")
    assert "is “The docks”." in laid.text
    assert "Street" in (await good(world, world.bob, "game status")).buttons
    assert len(world.rows("SELECT 1 FROM game WHERE street IS NOT NULL")) == 1


async def test_a_gang_that_comes_on_once_the_street_lies_stands_in_the_start_zone_of_its_side(world: World) -> None:
    await world.two_gangs()
    await good(world, world.alice, "game open", system="Mad Dogs With Guns")
    await good(world, world.alice, "game bring", gang="North Side")
    await good(world, world.alice, "street own", file=("yard.txt", YARD.encode()))
    await good(world, world.bob, "game bring", gang="South Side")
    nobody = await world.say(world.bob, "street fill")
    assert "Everyone who can start here is on the street" in nobody.why
    shown = await good(world, world.bob, "street show", figure=MORELLI)
    assert f"{MORELLI}: M1" in shown.text


async def test_a_shot_on_a_street_needs_neither_range_nor_cover(yard: World) -> None:
    await card(yard, "King of Hearts")
    fired = await good(
        yard, yard.alice, "mad shoot", shooter=SPATS, target=MORELLI, gun="Tommy Gun", dice="6 6 6 6 6 6"
    )
    assert "By the street: 4 inches, hard cover (crates)." in fired.text


async def test_a_street_knows_who_may_notice_a_figure_that_sneaks(yard: World) -> None:
    await card(yard, "King of Hearts")
    sneaks = await good(yard, yard.alice, "mad-move sneak", figure=SPATS, dice="6")
    assert MORELLI in sneaks.text


async def test_a_player_can_not_say_otherwise_than_the_street_but_an_umpire_can_on_record(yard: World) -> None:
    await card(yard, "King of Hearts")
    typed: dict[str, Any] = {
        "shooter": SPATS,
        "target": MORELLI,
        "gun": "Tommy Gun",
        "cover": "None",
        "dice": "6 6 6 6 6 6",
    }
    assert "The street says something else" in (await yard.say(yard.alice, "mad shoot", **typed)).why
    fired = await good(yard, yard.ursula, "mad shoot", **typed)
    assert "hard cover" not in fired.text
    assert "umpire for North Side and the street" in fired.text


async def test_a_walk_asks_where_to_and_ends_there(yard: World) -> None:
    await card(yard, "King of Hearts")
    asked = await yard.say(yard.alice, "mad-move go", figure=SPATS)
    assert "Where does the figure go?" in asked.text
    label = next(one for one in asked.buttons if one.startswith("1. "))
    square = label.partition(":")[0].removeprefix("1. ")
    gone = await asked.press(label)
    assert f"walks to {square}" in "".join(one.text for one in (gone, *gone.ephemerals))
    shown = await good(yard, yard.alice, "street show", figure=SPATS)
    assert f": {square}" in shown.text


async def test_an_undo_puts_everybody_back_where_they_stood(yard: World) -> None:
    await card(yard, "King of Hearts")
    await good(yard, yard.alice, "mad-move go", figure=SPATS, to="F5")
    assert ": F5" in (await good(yard, yard.alice, "street show", figure=SPATS)).text
    await good(yard, yard.alice, "undo")
    assert ": F3" in (await good(yard, yard.alice, "street show", figure=SPATS)).text
    await everything_is_the_fold_of_its_events(yard)


async def test_a_run_ends_on_a_square_chosen_after_its_die(yard: World) -> None:
    await card(yard, "King of Hearts")
    ran = await good(yard, yard.alice, "mad-move go", figure=SPATS, pace="Run", dice="3")
    assert "runs 7 inches" in ran.text
    assert "the end of the run" in (await good(yard, yard.alice, "game owed")).text
    ended = await good(yard, yard.alice, "mad-move end", figure=SPATS, why="Run", inches=7, to="E6")
    assert "stops on E6" in ended.text
    assert "the end of the run" not in (await good(yard, yard.alice, "game owed")).text


async def test_a_scenario_is_set_up_on_a_street_by_presses_alone(yard: World) -> None:
    mine = await good(yard, yard.alice, "game move")
    asked = await (await mine.press("Set a scenario up")).press("Showdown")
    set_up = await asked.press("North Side")
    assert yard.rows("SELECT count(*) FROM event WHERE command = 'scenario set-up'") == [(1,)], set_up.text
    assert "Set a scenario up" not in (await good(yard, yard.alice, "game move")).buttons


async def test_the_roll_of_a_run_asks_for_its_square_in_private_at_once(yard: World) -> None:
    await card(yard, "King of Hearts")
    mine = await good(yard, yard.alice, "game move")
    form = await (await mine.choose(SPATS, menu="More, by figure")).press("Run")
    ran = await form.press("Roll")
    asked = ran if ran.private else ran.ephemerals[-1]
    assert "Where does the figure go?" in asked.text
    square = next(one for one in asked.buttons if one.startswith("1. "))
    done = await asked.press(square)
    assert "Your move" in done.text, "the list of moves comes back after it"
    assert "the end of the run" not in (await good(yard, yard.alice, "game owed")).text


async def test_on_a_street_without_civilians_a_ten_asks_for_one_press(yard: World) -> None:
    shown = await card(yard, "Ten of Hearts", act=False)
    assert "No civilian can act, so the card does nothing. Discard it." in shown.text
    assert [one for one in shown.buttons if one in ("Act", "Hold", "Pass")] == ["Pass"]
    mine = await good(yard, yard.alice, "game move")
    assert "Act on the card" not in mine.buttons
    await mine.press("Pass")
    assert yard.rows("SELECT count(*) FROM event WHERE command = 'mad-card pass'") == [(1,)]


async def test_a_street_shows_a_hidden_figure_to_its_own_side_and_to_nobody_else(yard: World) -> None:
    await good(yard, yard.alice, "street put", figure=SPATS, at="C3")
    await card(yard, "King of Hearts")
    await good(yard, yard.alice, "mad-move hide", figure=SPATS, dice="1")
    own = await (await good(yard, yard.alice, "street show")).press("In words")
    assert f"{SPATS}: C3" in own.text
    assert "hidden" in own.text
    for who in (yard.bob, yard.carol):
        assert SPATS not in (await good(yard, who, "street show", words=True)).text
    assert SPATS not in (await good(yard, yard.alice, "street show", words=True, public=True)).text
    assert f"{SPATS}: C3" in (await good(yard, yard.ursula, "street show", words=True)).text


async def test_two_streets_that_differ_in_a_hidden_figure_alone_look_the_same_to_the_enemy(yard: World) -> None:
    await card(yard, "King of Hearts")
    seen = []
    for square in ("C3", "C2"):
        await good(yard, yard.ursula, "street put", figure=SPATS, at=square)
        if square == "C3":
            await good(yard, yard.alice, "mad-move hide", figure=SPATS, dice="1")
        shown = await good(yard, yard.bob, "street show")
        told = (await good(yard, yard.bob, "street show", words=True)).text
        pictures = [await one.read() for one in (shown.message.attachments if shown.message else ())]
        seen.append((shown.text, told, pictures))
    assert seen[0] == seen[1]


@takes_turns
@pytest.mark.parametrize(
    "text, why",
    [
        ("x" * 5_000, "at most 4,000 letters"),
        ("The yard\n...\n...\n", "start zone"),
        ("The yard\n..!\n...\nstart 1: A1\nstart 2: A2", "line 2, column 3"),
        ("The yard\n...\n...\nstart 1: A1\nstart 2: A99999999", "line 5"),
        ("The yard\n...\n...\nstart 1: A1-A99999999\nstart 2: A2", "line 4, column 10"),
        ("The yard\n...\n...\nstart 1: A1\nstart 2: D9", "not on the street"),
        ("The yard\n" + f"{'.' * 19}\n" * 3 + "start 1: A1\nstart 2: A2", "at most 18 columns"),
        ("The yard\n" + "...\n" * 27 + "start 1: A1\nstart 2: A2", "26 rows"),
        ("The yard\n###\n###\nstart 1: A1\nstart 2: A2", "no open square"),
        ("The yard\n.#.\n.#.\nstart 1: A1\nstart 2: A2", "no way leads"),
        (f"The yard\n...\n...\n{'a-' * 1_500}: A1\nstart 1: A1\nstart 2: A2", "line 4"),
    ],
)
async def test_a_street_with_faults_is_refused_by_line_and_column_and_changes_nothing(
    yard: World, text: str, why: str
) -> None:
    refused = await yard.say(yard.alice, "street own", file=("street.txt", text.encode()))
    assert why in refused.why.casefold()
    assert "The yard" in (await good(yard, yard.alice, "street show")).text


async def test_a_file_that_is_no_street_is_refused(yard: World) -> None:
    for data, why in ((b"\xff\xfe\x00", "plain text"), (b"x" * 20_000, "larger")):
        assert why in (await yard.say(yard.alice, "street own", file=("street.txt", data))).why


async def test_a_street_is_written_in_a_window_that_keeps_a_refused_text(yard: World) -> None:
    async def written(window: Reply, text: str) -> Reply:
        result: Any = window.result
        (label,) = result.modal["components"]
        field = label["component"]["custom_id"]
        return await yard.act(yard.alice, lambda: yard.alice.submit_modal(result, {field: text}))

    window = await yard.say(yard.alice, "street own")
    refused = await written(window, YARD.replace("...#..c", "...#..!"))
    assert "Line 4, column 7: “!” is no ground" in refused.why
    again = await refused.press("Correct")
    assert again.result is not None
    assert "...#..!" in str(again.result.modal)
    laid = await written(again, YARD.replace("The yard", "The back yard"))
    assert "is “The back yard”." in laid.text


async def test_the_same_seed_lays_the_same_street(yard: World) -> None:
    laid = await good(yard, yard.alice, "street lay", name="A random street")
    ((first,),) = yard.rows("SELECT street FROM game WHERE street IS NOT NULL")
    number = laid.text.partition("seed:")[2].split()[0]
    await good(yard, yard.alice, "street lay", name="The docks")
    await good(yard, yard.alice, "street lay", name="random", seed=int(number))
    assert [first] == [one for (one,) in yard.rows("SELECT street FROM game WHERE street IS NOT NULL")]
    refused = await yard.say(yard.alice, "street lay", name="The docks", seed=5)
    assert "Only a random street has a seed" in refused.why


async def test_a_street_that_an_umpire_changes_in_mid_game_moves_only_those_who_can_not_stay(yard: World) -> None:
    await card(yard, "King of Hearts")
    refused = await yard.say(yard.alice, "street own", file=("yard.txt", YARD.encode()))
    assert "only an umpire" in refused.why
    walled = YARD.replace("...#..c.......", "...####.......", 1).replace(
        "..............\n...#", ".....#+......#\n...#", 1
    )
    await good(yard, yard.ursula, "street own", file=("yard.txt", walled.encode()))
    told = (await good(yard, yard.alice, "street show", words=True)).text
    assert f"{SPATS}: F3" not in told
    assert f"{MORELLI}: H3" in told


async def test_a_street_survives_a_restart(yard: World) -> None:
    await yard.restart()
    assert f"{SPATS}: F3" in (await good(yard, yard.alice, "street show", words=True)).text


# Pictures


@pytest_asyncio.fixture
async def shown(docks: World, monkeypatch: pytest.MonkeyPatch) -> tuple[World, list[Any]]:
    """The same game with its table card, on the yard; and the pictures that are drawn from now on."""
    await good(docks, docks.alice, "street own", file=("yard.txt", YARD.encode()))
    await good(docks, docks.alice, "street put", figure=SPATS, at="F3")
    await good(docks, docks.bob, "street put", figure=MORELLI, at="H3")
    drawn: list[Any] = []
    draw = street_picture.drawn_street

    def noted(view: Any) -> bytes:
        drawn.append(view)
        return draw(view)

    monkeypatch.setattr(street_picture, "drawn_street", noted)
    street_picture.street_picture.cache_clear()
    return docks, drawn


def alt(world: World) -> str:
    """The text that stands in for the picture of the table card."""
    (gallery,) = [part for part in parts(the_card(world)) if part.get("type") == 12]
    return gallery["items"][0]["description"]


async def test_the_table_card_shows_the_street_with_the_last_shot_and_move(shown: tuple[World, list[Any]]) -> None:
    world, drawn = shown
    await card(world, "King of Hearts")
    await good(world, world.alice, "mad-move go", figure=SPATS, to="F5")
    await beat(world)
    assert f"Last move: from F3 to F5 ({SPATS})." in alt(world)
    assert f"Turn of SD {SPATS} at F5" in alt(world)
    await good(world, world.alice, "mad shoot", shooter=SPATS, target=MORELLI, gun="Tommy Gun", dice="6 6 6 6 6 6")
    await beat(world)
    assert f"Last shot: from F5 ({SPATS}) to H3 ({MORELLI})." in alt(world)
    assert drawn[-1].shot is not None
    undone = await good(world, world.alice, "undo")
    await undone.press("Agree", world.bob)
    await beat(world)
    assert "Last shot" not in alt(world)


async def test_the_table_card_draws_only_a_street_on_which_something_changed(shown: tuple[World, list[Any]]) -> None:
    world, drawn = shown
    await beat(world)
    assert len(drawn) == 1
    files = {one.id for one in the_card(world).attachments}
    for name in ("King of Hearts", "Queen of Hearts"):
        await good(world, world.ursula, "mad-card draw", card=name)
        await good(world, world.alice, "mad-card hold")
        await beat(world)
    assert "holds" in text(the_card(world))
    assert len(drawn) == 1
    assert {one.id for one in the_card(world).attachments} == files


async def test_the_table_card_knows_nothing_of_a_hidden_figure(shown: tuple[World, list[Any]]) -> None:
    world, drawn = shown
    await good(world, world.alice, "street put", figure=SPATS, at="C3")
    await card(world, "King of Hearts")
    await good(world, world.alice, "mad-move hide", figure=SPATS, dice="1")
    await beat(world)
    seen = drawn[-1], alt(world)
    assert SPATS not in alt(world)
    await good(world, world.ursula, "street put", figure=SPATS, at="C2")
    await beat(world)
    assert seen == (drawn[-1], alt(world))


async def test_my_move_shades_the_reach_of_a_figure_and_numbers_the_squares_of_its_list(
    shown: tuple[World, list[Any]],
) -> None:
    world, drawn = shown
    await card(world, "King of Hearts")
    mine = await good(world, world.alice, "game move")
    assert SPATS in {one.figure.name for one in drawn[-1].figures if one.letters in drawn[-1].movers}
    asked = await mine.press("Dooley: walk")
    view = drawn[-1]
    assert view.offers
    assert {*view.offers} <= view.reach
    assert sum(one.partition(". ")[0].isdecimal() for one in asked.buttons) == min(len(view.offers), 10)
