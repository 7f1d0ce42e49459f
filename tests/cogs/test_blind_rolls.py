"""A blind roll is hidden from everyone, even its actor and the umpires, until its game closes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio

from cogs.cards.card import Card
from cogs.context.context import Context
from cogs.context.prepared import PREPARES, Options, Prepared
from db.unit_of_work import writing
from rules.core.action.deed import Deed
from rules.core.action.report import Report
from rules.core.chance.dice import Dice
from rules.core.chance.fairness import digest, fair
from rules.core.play.game import UmpireNamed
from rules.core.tables.rule import resolves
from rules.mad_dogs.cards.games import MadDogsGames
from rules.rolling.formula import Rolled, roll_formula
from rules.rolling.parsing import parse
from tests.cogs.dice_files import exported, handed_in, verified
from tests.cogs.kept import beginning
from tests.cogs.table import good, together
from tests.cogs.test_secrecy import a_world, relabel
from tests.cogs.world import Actor, Reply, World

DRAW, PEEK, EMPTY = "test draw", "test peek", "test empty"
HAND, SIDES, DICE = "20d100", 100, 20
WHISPER = "the ace under the table"
AS_JSON: dict[str, Any] = {"as": "JSON"}
AS_CSV: dict[str, Any] = {"as": "CSV"}


@pytest.fixture(autouse=True)
def draws() -> Iterator[None]:
    """Commands of no cog: a blind draw, the same with all watching, a blind draw from nothing."""

    async def prepare_draw(ctx: Context, options: Options) -> Prepared:
        return draw_of(ctx, blind=True)

    async def prepare_peek(ctx: Context, options: Options) -> Prepared:
        return draw_of(ctx, blind=False)

    async def prepare_empty(ctx: Context, options: Options) -> Prepared:
        return Prepared(Deed(report=lambda _: Report("Nothing is drawn."), resolver=nothing, args=(), blind=True))

    PREPARES.update({DRAW: prepare_draw, PEEK: prepare_peek, EMPTY: prepare_empty})
    yield
    for command in (DRAW, PEEK, EMPTY):
        del PREPARES[command]


@resolves("roll.sum")
def nothing(dice: Dice) -> str:
    """No die falls."""
    return "nothing"


def draw_of(ctx: Context, blind: bool) -> Prepared:
    """The result becomes the number of an umpire of the game: a change that no one reads."""

    def changes(rolled: Rolled) -> tuple[UmpireNamed, ...]:
        return (UmpireNamed(ctx.game.id, rolled.total),) if ctx.game else ()

    return Prepared(
        Deed(
            report=lambda _: Report("A hand is drawn.", ("Face down.",)),
            resolver=roll_formula,
            args=(parse(HAND),),
            facts=lambda outcome: {"total": outcome.result.total},
            changes=changes,
            blind=blind,
        ),
        ephemeral=lambda rolled: Card(f"For you alone: {'you have it' if rolled.total else 'nothing'}"),
    )


async def given(world: World, actor: Actor, command: str, *, broken: bool = False, **options: Any) -> Reply:
    """A command that Discord does not know, given by a button of no user."""
    bot: Any = world.env.bot
    async with writing(bot.database) as work:
        kept = (
            await work.events.new_drafts(
                world.server.id, 0, [(command, options)], discord.utils.utcnow(), private=False
            )
        )[0]
    return await pressed(world, actor, f"c:draft:{kept}", broken=broken)


async def pressed(world: World, actor: Actor, button: str, *, broken: bool = False) -> Reply:
    """A button made by hand."""
    status = await good(world, actor, "luck")
    label = next(iter(status.buttons))
    relabel(world, status, label, button)
    return await status.press(label, broken=broken)


async def drawn(world: World, actor: Actor) -> Reply:
    reply = await given(world, actor, DRAW, secret_word=WHISPER)
    assert not reply.refused, reply.refused
    return reply


async def docks(world: World) -> None:
    """alice against bob, under ursula's eyes."""
    await good(world, world.alice, "game open", system="mad", name="Docks")
    for gang, actor in (("North Side", world.alice), ("South Side", world.bob)):
        await good(world, actor, "game bring", gang=gang)


@beginning
async def begin_game(world: World) -> None:
    await world.two_gangs()
    await world.name_umpires()
    await docks(world)


@pytest_asyncio.fixture
async def game(world: World) -> World:
    await begin_game(world)
    return world


def everybody(world: World) -> tuple[Actor, ...]:
    return world.alice, world.bob, world.carol, world.ursula


def hands(world: World) -> list[list[int]]:
    """The faces that were really rolled, draw by draw."""
    return [
        [int(face) for face in faces.split()]
        for (faces,) in world.rows("SELECT faces FROM roll WHERE sides = ? ORDER BY event_id", SIDES)
    ]


def umpires(world: World) -> list[int]:
    ((stored,),) = world.rows("SELECT umpires FROM game")
    return json.loads(stored)


async def files_in(reply: Reply) -> list[str]:
    """The files under a reply, as text."""
    return [(await one.read()).decode() for one in (reply.message.attachments if reply.message else [])]


async def json_of(world: World, actor: Actor, command: str, **options: Any) -> Any:
    (text,) = await files_in(await good(world, actor, command, **options))
    return json.loads(text)


async def views_of(world: World, actor: Actor, event: int) -> list[str]:
    """All that a user can see of a log with a draw in it, without ids and hashes."""
    asked = [
        await good(world, actor, "log"),
        await good(world, actor, "log", player=world.alice, kind="rolls"),
        await good(world, actor, "log", **AS_JSON),
        await good(world, actor, "log", **AS_CSV),
        await good(world, actor, "fair status"),
        await good(world, actor, "fair export"),
        await good(world, actor, "fair verify"),
        await good(world, actor, "luck"),
        await good(world, actor, "luck", player=world.alice),
        await good(world, actor, "luck", game="here"),
        await good(world, actor, "luck", all_dice=True),
        await good(world, actor, "privacy export"),
        *[await pressed(world, actor, f"c:{does}:{event}") for does in ("look", "reveal", "entry", "seen")],
    ]
    texts = [reply.text for reply in asked] + [text for reply in asked for text in await files_in(reply)]
    assert len(texts) == len(asked) + 4, "files came along"
    return [re.sub(r"\b[0-9a-f]{64}\b", "(hash)", re.sub(r"\b\d{15,}\b", "(id)", text)) for text in texts]


async def test_no_view_depends_on_a_blind_result(tmp_path: Path, empty_file: Path) -> None:
    seen: list[list[str]] = []
    fell: list[list[int]] = []
    for number in range(2):
        async with a_world(tmp_path / f"{number}.db", empty_file) as world:
            await docks(world)
            reply = await drawn(world, world.alice)
            event, card = reply.event, reply.text
            views = [text for actor in everybody(world) for text in await views_of(world, actor, event)]
            asked = await reply.press("Undo")
            taken = await asked.press("Agree", world.bob)
            after = [text for actor in everybody(world) for text in await views_of(world, actor, event)]
            again = [card, *(one.text for one in (asked, taken, *reply.ephemerals))]
            seen.append([*views, *after, *(re.sub(r"\b\d{15,}\b", "(id)", text) for text in again)])
            fell += hands(world)
            assert not [text for text in seen[-1] if WHISPER in text]
            assert [text for text in seen[-1] if "Face down" in text] == [card], "the log has the headline alone"
    one, other = fell
    assert one != other
    assert seen[0] == seen[1]


async def test_the_table_sees_what_is_said_and_nothing_of_the_dice(game: World) -> None:
    known = len(game.outcomes)
    reply = await drawn(game, game.alice)
    assert reply.text == "### A hand is drawn.\n- Face down."
    assert not reply.private
    assert reply.labels == {"Why", "Undo"}
    assert game.outcomes[known:] == [], "whoever listens hears nothing either"


async def test_what_it_changes_happens_at_once(game: World) -> None:
    await drawn(game, game.alice)
    (hand,) = hands(game)
    assert umpires(game) == [sum(hand)]
    assert game.rows("SELECT sealed, json_array_length(waiting) FROM event WHERE command = ?", DRAW) == [(1, 0)]


@pytest.mark.parametrize("does", ["look", "reveal", "entry"])
async def test_neither_actor_nor_umpire_opens_it(game: World, does: str) -> None:
    reply = await drawn(game, game.alice)
    for actor in everybody(game):
        refused = (await pressed(game, actor, f"c:{does}:{reply.event}")).why
        assert "opens when the game closes" in refused


@pytest.mark.parametrize(
    "options, why",
    [
        ({"dice": "1 2 3"}, "Remove the dice"),
        ({"secret": True}, "Remove “secret”"),
        ({"odds": True}, "Remove “odds”"),
    ],
)
async def test_neither_typed_nor_sealed_by_hand_nor_asked_beforehand(
    game: World, options: dict[str, Any], why: str
) -> None:
    events = game.count("event")
    assert why in (await given(game, game.alice, DRAW, **options)).why
    assert game.count("event") == events


async def test_where_no_game_could_open_it_it_is_a_fault(fight: World) -> None:
    reply = await given(fight, fight.alice, DRAW, broken=True)
    assert not hands(fight), reply.text


async def test_an_aside_is_for_the_caller_alone_and_comes_last(game: World) -> None:
    (whispered,) = (await drawn(game, game.alice)).ephemerals
    assert (whispered.headline, whispered.private) == ("For you alone: you have it", True)
    (seen,) = (await given(game, game.bob, PEEK)).ephemerals
    assert (seen.headline, seen.private) == ("For you alone: you have it", True)
    verdict, last = (await given(game, game.bob, PEEK, secret=True)).ephemerals
    assert (verdict.headline, last.headline) == ("A hand is drawn.", "For you alone: you have it")
    assert verdict.private
    assert last.private


# ------------------------------------------------------------------ the close of the game


async def test_the_close_opens_them_in_one_line(game: World) -> None:
    for actor in (game.alice, game.bob, game.alice):
        await drawn(game, actor)
    events, changed = game.count("event"), umpires(game)
    closed = await good(game, game.ursula, "game close")
    assert closed.text.count("3 hidden draws are open now. /log and /fair export have them.") == 1
    assert "A hand is drawn" not in closed.text
    assert (game.count("event"), umpires(game)) == (events + 1, changed), "nothing is carried out twice"
    log = await json_of(game, game.carol, "log", game="Docks", **AS_JSON)
    assert "3 hidden draws are open now. /log and /fair export have them." in log["events"][-1]["consequences"]


async def test_a_single_blind_roll_is_reported_in_the_singular(game: World) -> None:
    await drawn(game, game.alice)
    closed = await good(game, game.ursula, "game close")
    assert "1 hidden draw is open now. /log and /fair export has it." in closed.text


async def test_a_game_without_them_closes_without_a_word_of_them(game: World) -> None:
    assert "hidden" not in (await good(game, game.ursula, "game close")).text


@pytest.mark.parametrize("restarted", [False, True])
async def test_all_blind_rolls_are_public_afterwards(game: World, restarted: bool) -> None:
    reply = await drawn(game, game.alice)
    if restarted:
        await game.restart()
    other = await drawn(game, game.bob)
    one, two = hands(game)
    assert one != two
    if restarted:
        await game.restart()
        assert "opens when the game closes" in ((await pressed(game, game.alice, f"c:look:{other.event}")).why)
    await good(game, game.ursula, "game close")
    if restarted:
        await game.restart()
    for actor in everybody(game):
        for event, hand in ((reply.event, one), (other.event, two)):
            for does in ("entry", "look"):
                shown = await pressed(game, actor, f"c:{does}:{event}")
                assert f"20D100 **{' '.join(map(str, hand))}**" in shown.text
            assert f"secret_word:{WHISPER}" in (await pressed(game, actor, f"c:entry:{event}")).text
        found = await json_of(game, actor, "log", game="Docks", **AS_JSON)
        dice = [one["outcome"]["dice"][0]["faces"] for one in found["events"] if one["command"] == DRAW]
        assert dice == [one, two]
        rolls = (await exported(game, actor, game="Docks"))["rolls"]
        assert [roll["throws"][0]["faces"] for roll in rolls] == [one, two]
    (mine,) = (await json_of(game, game.alice, "privacy export"))["servers"]
    (event,) = [one for one in mine["events"] if one["command"] == DRAW]
    assert event["changes"] == [{"tag": UmpireNamed.tag, "subject": 1, "user": sum(one)}]
    assert event["options"]["secret_word"] == WHISPER


async def test_one_counts_for_nobodys_luck_opened_or_not(game: World) -> None:
    before = game.rows("SELECT * FROM face_tally"), game.rows("SELECT * FROM test_tally")
    await drawn(game, game.alice)
    await good(game, game.ursula, "game close")
    assert (game.rows("SELECT * FROM face_tally"), game.rows("SELECT * FROM test_tally")) == before
    await good(game, game.alice, "roll", formula=HAND)
    assert game.rows("SELECT * FROM face_tally") != before[0], "an open one does"


# ------------------------------------------------------------------ veiled changes


async def test_veiled_changes_are_nobodys_to_export_before_the_close(
    game: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also without dice: a card played face down."""
    monkeypatch.setattr(MadDogsGames, "veiled", (UmpireNamed,))
    await good(game, game.ursula, "game umpire", user=game.carol)

    async def exported_tags() -> list[str]:
        (mine,) = (await json_of(game, game.ursula, "privacy export"))["servers"]
        return [change["tag"] for event in mine["events"] for change in event["changes"]]

    assert UmpireNamed.tag not in await exported_tags()
    await good(game, game.ursula, "game close")
    assert UmpireNamed.tag in await exported_tags()


# ------------------------------------------------------------------ proofs


async def test_its_file_verifies_while_the_game_runs_and_after_it(game: World, tmp_path: Path) -> None:
    await good(game, game.alice, "roll", formula="3d6")
    for actor in (game.alice, game.bob):
        await drawn(game, actor)
    await (await (await drawn(game, game.alice)).press("Undo")).press("Agree", game.bob)
    await good(game, game.bob, "roll", formula="3d6")
    before = await exported(game, game.carol)
    code, output = verified(before, tmp_path)
    assert code == 0, output
    assert "0 dice of 0 rolls checked" in output
    assert "not revealed yet: 5" in output
    await good(game, game.ursula, "game close")
    after = await exported(game, game.carol, game="Docks")
    code, output = verified(after, tmp_path)
    assert code == 0, output
    assert f"{3 * DICE + 6} dice of 5 rolls checked, all fit; " in output
    assert "not revealed yet: 0." in output
    for file in (before, after):
        card = await handed_in(game, file, game.carol)
        assert "It says the same as the log." in card.text or "says other things" in card.text, card.text
        assert "does not fit" not in card.text
    forged = json.loads(json.dumps(after))
    faces = forged["rolls"][2]["throws"][0]["faces"]
    faces[0] = faces[0] % SIDES + 1
    assert verified(forged, tmp_path)[0] != 0


async def test_what_it_is_committed_to_is_in_log_and_export_and_fits_when_it_opens(game: World) -> None:
    reply = await drawn(game, game.alice)
    ((seal, number, phrases),) = game.rows(
        "SELECT seal, roll, phrases FROM event JOIN stream ON stream.id = stream_id WHERE command = ?", DRAW
    )
    kept = json.loads(seal)
    public = {name: kept[name] for name in ("place", "hash", "commitment")}
    (roll,) = (await exported(game, game.bob))["rolls"]
    assert roll["sealed"] == public
    (listed,) = [one for one in (await json_of(game, game.bob, "log", **AS_JSON))["events"] if one["command"] == DRAW]
    assert listed["seal"] == public
    assert not {"outcome", "options", "consequences"} & listed.keys()
    assert f"hidden until the game closes, committed to: `{kept['commitment']}`" in await game.log(game.carol)

    await good(game, game.ursula, "game close")
    (roll,) = (await exported(game, game.bob, game="Docks"))["rolls"]
    opened = roll["sealed"]
    assert {name: opened[name] for name in public} == public
    assert digest(f"{opened['salt']}:{opened['digest']}") == opened["commitment"]
    assert digest(opened["seed"]) == opened["hash"]
    assert list(fair(opened["seed"], phrases, number).take(DICE, SIDES)[0]) == hands(game)[0]
    entry = await pressed(game, game.carol, f"c:entry:{reply.event}")
    for proof in ("salt", "digest", "seed", "commitment"):
        assert f"`{opened[proof]}`" in entry.text
    (outcome,) = await files_in(entry)
    assert sha256(outcome.encode()).hexdigest() == opened["digest"]


# ------------------------------------------------------------------ taking back


async def test_it_is_taken_back_by_consent_and_opens_all_the_same(game: World) -> None:
    reply = await drawn(game, game.alice)
    event = reply.event
    asked = await reply.press("Undo")
    assert "alice asks to take this back: A hand is drawn." in asked.text
    assert "Dice have fallen" in asked.text
    assert umpires(game)
    gone = await asked.press("Agree", game.bob)
    assert "~~A hand is drawn.~~" in gone.text
    assert umpires(game) == []
    assert "opens when the game closes" in (await pressed(game, game.alice, f"c:look:{event}")).why
    await drawn(game, game.alice)
    closed = await good(game, game.ursula, "game close")
    assert "2 hidden draws are open now" in closed.text
    rolls = (await exported(game, game="Docks"))["rolls"]
    assert [roll["taken_back"] for roll in rolls] == [True, False]
    assert [roll["throws"][0]["faces"] for roll in rolls] == hands(game)


async def test_consent_does_not_hang_on_whether_there_was_anything_to_draw(game: World) -> None:
    asked = await (await given(game, game.alice, EMPTY)).press("Undo")
    assert "asks to take this back: Nothing is drawn." in asked.text


async def test_what_was_seen_is_not_unseen_by_one_alone(game: World) -> None:
    """A close that opened draws is taken back by consent; one that opened none is its actor's."""
    closed = await together(game, game.alice, "game close", game.bob)
    assert "~~" in (await closed.press("Undo", game.alice)).text
    await drawn(game, game.alice)
    closed = await together(game, game.alice, "game close", game.bob)
    asked = await closed.press("Undo", game.alice)
    assert "What was hidden has been seen" in asked.text
    assert umpires(game) != []
    assert "~~" in (await asked.press("Agree", game.bob)).text
    await drawn(game, game.alice)
    again = await together(game, game.alice, "game close", game.bob)
    assert "1 hidden draw is open now" in again.text


async def test_a_game_that_never_was_opens_what_was_drawn_in_it(fight: World) -> None:
    opened = await good(fight, fight.alice, "game open", system="mad", name="Docks")
    taken = await (await drawn(fight, fight.alice)).press("Undo")
    assert "~~" in taken.text, "who plays alone needs nobody"
    assert fight.rows("SELECT sealed FROM event WHERE command = ?", DRAW) == [(1,)]
    await opened.press("Undo")
    assert fight.rows("SELECT sealed FROM event WHERE command = ?", DRAW) == [(0,)]
