"""Buttons and menus with made-up ids: a sentence, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle, product
from typing import Any

import pytest

from cogs.pipeline.pipeline import RUN_OUT
from cogs.replies.dispatch import BUTTON_HANDLERS, MENU_HANDLERS
from tests.cogs.world import Actor, Reply, World, forged
from tests.turns import takes_turns

KEYS = ("x", "0", "1", "-1", "9" * 40, "x.x", "1.1", "1.x", "x.1", "0.1.1", "1.1.1.1", "older.1.x", "1.-1", "٣")
VALUES = ["x"], ["1", "-1"], ["9" * 40]
PORTION = 10
"""Ids that are pressed in one world."""


def portions(ids: Iterable[str]) -> Any:
    """The ids, so many at a time for a world, as `does`: each portion has the name of its first."""
    every = [*ids]
    parts = [every[first : first + PORTION] for first in range(0, len(every), PORTION)]
    return pytest.mark.parametrize("does", [pytest.param(part, id=part[0]) for part in parts])


@takes_turns
@portions(BUTTON_HANDLERS)
async def test_a_key_that_was_made_up_breaks_nothing(fight: World, bob: Actor, does: list[str]) -> None:
    for one, key in product(does, KEYS):
        await forged(fight, bob, f"c:{one}:{key}")


@takes_turns
@portions(MENU_HANDLERS)
async def test_a_choice_that_was_made_up_breaks_nothing(fight: World, bob: Actor, does: list[str]) -> None:
    for one in does:
        for key, values in [*zip(KEYS, cycle(VALUES)), *product(["1.1"], VALUES)]:
            await forged(fight, bob, f"m:{one}:{key}", values)


GAMES = {"mad": "mad_dogs", "gs": "gangstars", "hood": "hoodsville", "pot": "pottersville", "dil": "dillinger"}
"""Each of which may be open where a button of another is pressed, with the folder of its own buttons."""
REAL = ("0", "1", "1.1", "1.x", "0.1.1", "1.1.1.1")
"""Keys with the number of a figure, a gang, an event or a game."""
HANDLERS = {
    f"{kind}:{does}": handler
    for kind, all_ in (("c", BUTTON_HANDLERS), ("m", MENU_HANDLERS))
    for does, handler in all_.items()
}


def games_of(number: int, handler: object) -> set[str]:
    """The games in which a button is pressed: its own and one more; for the button of no game, two."""
    names = [*GAMES]
    own = {game for game, folder in GAMES.items() if f".{folder}." in f"{handler.__module__}."}
    return (own or {names[(number + 2) % 5]}) | {names[number % 5]}


async def opened(world: World, game: str) -> None:
    """A game is opened by alice."""
    if game == "dil":
        reply = await world.say(world.alice, "dillinger open")
    else:
        reply = await world.say(world.alice, "game open", system=game)
    assert not reply.refused, reply.refused


@takes_turns
@pytest.mark.parametrize("game", GAMES)
async def test_no_key_that_was_made_up_breaks_anything_whichever_game_is_open(
    fight: World, alice: Actor, game: str
) -> None:
    for number, (one, handler) in enumerate(HANDLERS.items()):
        if game not in games_of(number, handler):
            continue
        if not fight.rows("SELECT id FROM game WHERE present"):  # the one before may have closed it
            await opened(fight, game)
        for key in REAL:
            await forged(fight, alice, f"{one}:{key}", ["1"] if one.startswith("m") else None)


async def of_a_game(world: World, game: str) -> list[tuple[str, list[str] | None]]:
    """Buttons and menus of a game with a gang on its table, and of the cards behind them; then the game closes."""
    await opened(world, game)
    for _ in range(4):
        mine = await world.say(world.alice, "game move")
        label = next((label for label in mine.buttons if label.startswith(("Bring", "Make"))), None)
        if label is None:
            break
        await mine.press(label)
    ids: dict[str, list[str] | None] = {}
    for command in ("game move", "game status", "game owed", "gang show"):
        card = await world.say(world.alice, command)
        ids |= dict.fromkeys(card.buttons.values())
        for label in list(card.buttons)[:6]:
            if label in card.buttons:
                ids |= dict.fromkeys((await card.press(label)).buttons.values())
    figures = [str(one) for (one,) in world.rows("SELECT id FROM figure")][:1] or ["1"]
    ids |= {f"m:{does}:0": figures for does in ("figure", "may")}
    await world.say(world.alice, "game close")
    return list(ids.items())


@takes_turns
@pytest.mark.parametrize("game", GAMES)
async def test_an_old_button_of_one_game_breaks_nothing_where_another_is_open(world: World, game: str) -> None:
    old = await of_a_game(world, game)
    assert len(old) > 5
    for other in GAMES:
        await opened(world, other)
        for actor, (custom_id, values) in zip(cycle([world.alice, world.bob]), old, strict=False):
            reply = await forged(world, actor, custom_id, values)
            assert reply.text or (reply.result is not None and reply.result.modal), custom_id
        if world.rows("SELECT id FROM game WHERE present"):
            await closed(world)


async def closed(world: World) -> None:
    """The game is closed: by alice, or with bob if he plays too."""
    if "Ask the others" in (refused := await world.say(world.alice, "game close", anyway=True)).buttons:
        await (await refused.press("Ask the others")).press("Agree", world.bob)


async def elsewhere(world: World, actor: Any, custom_id: str) -> Reply:
    """The same on another server: in the actor's direct messages."""
    return await forged(world, actor.user, custom_id)


@pytest.mark.parametrize("does", ["again", "undo", "look", "reveal", "seen", "entry"])
async def test_what_happened_elsewhere_is_no_longer_on_record_here(world: World, bob: Any, does: str) -> None:
    rolled = await world.say(world.alice, "roll", formula="d6 # where the loot lies", dice="4")
    refused = await elsewhere(world, bob, f"c:{does}:{rolled.event}")
    assert refused.refused == "That is no longer on record here."


async def test_only_users_who_may_see_a_sealed_roll_repeat_it(world: World, bob: Actor) -> None:
    await world.name_umpires()
    sealed = await world.say(world.alice, "roll", formula="d6 # for the ambush", secret=True)
    event = sealed.buttons["Look"].rpartition(":")[2]
    refused = await forged(world, bob, f"c:again:{event}")
    assert "That roll is sealed" in refused.why


async def test_a_roll_is_made_again_where_it_was_made(world: World, bob: Actor) -> None:
    rolled = await world.say(world.alice, "roll", formula="d6", dice="4")
    other = world.server.create_text_channel("other")
    here, world.channel = world.channel, other
    assert (await forged(world, bob, f"c:again:{rolled.event}")).refused == RUN_OUT
    world.channel = here
    assert not (await forged(world, bob, f"c:again:{rolled.event}")).refused


async def test_what_has_no_such_button_is_not_done_again(fight: World, alice: Actor) -> None:
    fit = await fight.say(alice, "gang ready", gang="North Side")
    assert "Again" not in fit.labels
    assert (await forged(fight, alice, f"c:again:{fit.event}")).refused == RUN_OUT


async def shot(fight: World) -> Reply:
    """Alice's at one of bob's."""
    options = {"shooter": "Spats Doogan", "target": "Hot Dog Morelli", "gun": "Tommy Gun", "range": 2.0}
    return await fight.say(fight.alice, "mad shoot", **options, dice="1 5 5 5 5 5 4 2")


async def test_a_question_never_asked_takes_no_agreement(fight: World, bob: Actor) -> None:
    fired = await shot(fight)
    for key in (fired.event, f"{fired.event}.1"):
        assert (await forged(fight, bob, f"c:agree:{key}")).refused in ("No one asked to take that back.", RUN_OUT)
    asked = await fired.press("Undo")
    assert not (await asked.press("Agree", bob)).refused
    assert fired.headline.startswith("~~")


async def test_agreeing_elsewhere_takes_nothing_back(fight: World, bob: Any) -> None:
    fired = await shot(fight)
    asked = await fired.press("Undo")
    assert (await elsewhere(fight, bob, asked.buttons["Agree"])).refused == "No one asked to take that back."
    assert not fired.headline.startswith("~~")


async def test_what_is_kept_for_one_button_serves_no_other(world: World, alice: Actor) -> None:
    await world.two_gangs()
    await world.say(alice, "gang hire", gang="North Side", profile="Hoodlum", name="Ace", skills="Lucky Cuss")
    missed = await world.say(
        alice, "mad shoot", shooter="Ace", target="Hot Dog Morelli", gun="Pistol", range=2.0, dice="6"
    )
    draft = missed.buttons["Lucky Cuss: Ace"].rpartition(":")[2]
    for does in ("draft", "more"):
        key = f"{draft}.0" if does == "more" else draft
        assert (await forged(world, alice, f"c:{does}:{key}")).refused == RUN_OUT
    odds = await world.say(alice, "roll", formula="d6", odds=True)
    kept = odds.buttons["Roll it"].rpartition(":")[2]
    for does, key in (("reroll", kept), ("agree", kept), ("die", f"{kept}.0.0.1"), ("dilbare", kept)):
        assert (await forged(world, alice, f"c:{does}:{key}")).refused


@pytest.mark.parametrize("command", ["mad.guts.x", "game.open.x", "dillinger.time-up", "gang.accept", "mad"])
async def test_a_button_runs_no_command_that_needs_more_than_a_press(world: World, bob: Actor, command: str) -> None:
    assert (await forged(world, bob, f"c:run:{command}")).refused == RUN_OUT


async def test_a_button_of_a_command_that_lacks_an_option_asks_for_it(world: World, bob: Actor) -> None:
    asked = await forged(world, bob, "c:run:roll")
    assert asked.refused is None
    assert asked.result is not None
    assert asked.result.modal is not None


async def test_a_gang_of_another_server_has_no_menu_here(world: World, alice: Any) -> None:
    await world.say(alice.user, "gang new", name="Home", game="mad")
    (gang,) = world.rows("SELECT id FROM gang")[0]
    for custom_id in (f"c:making:{gang}.bill", f"c:gsadd:{gang}.menu", f"c:roster:{gang}.0"):
        assert (await forged(world, alice, custom_id)).refused == (
            "That gang no longer exists. See the gangs with /gang show."
        )
