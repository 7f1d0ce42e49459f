"""Every command of a campaign that names a figure, against every state a figure can be in; buttons of figures that died
since.

tests/conformance/test_every_state.py walks the commands of a table without Discord.
"""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from db.unit_of_work import Work
from rules.core.plain.refusal import IllegalNow
from rules.mad_dogs.paradise.city.changes import PrisonerSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Custody, Prisoner
from tests.cogs.kept import beginning
from tests.cogs.table import at_morelli, card, good, open_table
from tests.cogs.town import CAMPAIGN, NORTH, open_town, phase, put
from tests.cogs.world import World

PUB: Final = "Speakeasy 1 in the Docks"
WOULD: Final = "Nobody has said no: leave it."
STATES: Final = {
    "sound": "Butcher Jim",
    "hurt": "Meat-pie",
    "dead": "Lefty",
    "in hospital": "Dooley",
    "in a cell": "Brick",
    "awaiting trial": "Big Tommy",
    "gone": "Tiny",
    "another's": "Ox",
    "in no campaign": "Vic",
}
ABLE: Final = {"sound", "hurt"}
"""States in which a figure can do anything."""
OWN: Final = {*ABLE, "in hospital", "in a cell", "awaiting trial"}
"""The living of the gang."""
ALL: Final = {*OWN, "dead"}
ANYBODY: Final = {*ALL, "another's", "in no campaign"}
Tried = tuple[str, dict[str, Any], set[str]]
HIT: Final = {"scenario": "Hit", "against": "South Side"}
SPENDING: Final[tuple[Tried, ...]] = (
    ("mad-hospital care", {"care": "self-care", "figures": "{}", "crippled": "GUTS"}, {"hurt", "in no campaign"}),
    ("mad-hospital cripple", {"figure": "{}", "stat": "GUTS"}, set()),
    ("mad-hospital discharge", {"figures": "{}"}, {"in hospital"}),
    ("mad-spend train", {"figure": "{}", "stat": "SMARTS", "to": 4}, {*ABLE, "in hospital"}),
    ("mad-spend skill", {"figure": "{}"}, {*ABLE, "in hospital"}),
    ("mad-spend arm", {"figure": "{}", "weapons": "Bat"}, {*ABLE, "in hospital"}),
    ("mad-spend steal", {"figure": "{}", "name": "Packard"}, ABLE),
    ("mad-orders fight", {**HIT, "target": "Nails", "figures": "{}"}, ABLE),
    ("mad-orders fight", {**HIT, "target": "{}", "figures": "Mugsy"}, {"another's"}),
    ("mad-orders defend", {"man": "Spats Doogan", "figures": "{}"}, ABLE),
    ("mad-orders take-over", {"business": PUB, "figure": "{}"}, ABLE),
    # By hand, or to look at
    ("gang wounds", {"figure": "{}", "points": 1}, {*OWN, "in no campaign"}),
    ("gang dismiss", {"figure": "{}"}, {*ALL, "in no campaign"}),
    ("gang rename", {"figure": "{}", "name": "Zed"}, {*ALL, "in no campaign"}),
    ("gang show", {"figure": "{}"}, ANYBODY),
    ("log", {"figure": "{}"}, ANYBODY),
    # The living alone, in a game that is not kept here
    ("mad test", {"figure": "{}", "stat": "GUTS"}, {*OWN, "in no campaign"}),
    ("mad guts", {"figure": "{}"}, {*OWN, "in no campaign"}),
    ("mad fall", {"figure": "{}", "floors": 2}, {*OWN, "in no campaign"}),
)
ACTION: Final[tuple[Tried, ...]] = (
    ("mad-racket take-over", {"business": PUB, "figure": "{}"}, {"sound"}),
    ("mad-hospital discharge", {"figures": "{}"}, {"in hospital"}),
    ("mad-law book", {"figures": "{}"}, {*ABLE, "in hospital"}),
    ("mad-law bail", {"figures": "{}"}, {"in a cell"}),
    ("mad-law trial", {"figures": "{}"}, {"in a cell", "awaiting trial"}),
    ("mad-law pigeon", {"figure": "{}"}, ANYBODY - {"dead"}),  # a figure in the Pen has left its gang
)
PRESS: Final[tuple[Tried, ...]] = (("mad-spend funeral", {"figure": "{}", "dollars": 600}, {"dead"}),)


def id_of(world: World, name: str) -> int:
    ((found,),) = world.rows("SELECT id FROM figure WHERE name = ?", name)
    return int(found)


@beginning
async def town(world: World) -> None:
    """January's spending: a figure of North Side in each state."""
    await open_town(world, Phase.SPENDING, money=5000)
    await good(world, world.alice, "gang wounds", figure=STATES["dead"], points=9)
    for state in ("hurt", "in hospital"):
        await good(world, world.alice, "gang wounds", figure=STATES[state], points=1)
    await good(world, world.alice, "mad-hospital care", care="self-care", figures=STATES["in hospital"], dice="1 1")
    await good(world, world.alice, "gang dismiss", figure=STATES["gone"])
    held = ((STATES["in a cell"], Custody.BOOKED), (STATES["awaiting trial"], Custody.COMMITTED))
    await put(world, *(PrisonerSet(CAMPAIGN, Prisoner(id_of(world, who), NORTH, how)) for who, how in held))
    await good(world, world.alice, "gang new", name="East Side")
    await good(world, world.alice, "gang hire", gang="East Side", profile="Hoodlum", name=STATES["in no campaign"])
    await good(world, world.alice, "gang wounds", figure=STATES["in no campaign"], points=1)


async def nothing(_work: Work, *_event: Any) -> None:
    """In the place of the event that would be stored."""
    raise IllegalNow(WOULD)


def about(options: dict[str, Any], who: str) -> dict[str, Any]:
    """The options with a figure's name filled in."""
    return {name: one.format(who) if isinstance(one, str) else one for name, one in options.items()}


async def tried(world: World, command: str, options: dict[str, Any], who: str) -> str:
    """Why a command is refused; empty where it is carried out, or would be: nothing is stored."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Work, "append", nothing)
        reply = await world.say(world.alice, command, **about(options, who))
    return "" if WOULD in reply.why else reply.why


async def test_in_a_campaign_a_command_takes_only_the_figures_it_may(world: World) -> None:
    await town(world)
    wrong = list[str]()
    for now, commands in ((Phase.SPENDING, SPENDING), (Phase.ACTION, ACTION), (Phase.PRESS, PRESS)):
        if now is Phase.ACTION:
            await good(world, world.alice, "mad-orders take-over", business=PUB, figure=STATES["sound"])
        if now is not Phase.SPENDING:
            await phase(world, now)
        for command, options, takes in commands:
            refused = {state: await tried(world, command, options, who) for state, who in STATES.items()}
            wrong += [f"/{command} {state}: {why}" for state, why in refused.items() if bool(why) == (state in takes)]
    assert wrong == []


async def test_a_figure_in_play_is_neither_healed_nor_taught(world: World) -> None:
    await town(world)
    await good(world, world.alice, "game open")
    await good(world, world.alice, "game bring", gang="North Side")
    for command, options, takes in SPENDING:
        for state in takes & OWN if command.startswith(("mad-hospital", "mad-spend")) else ():
            reply = await world.say(world.alice, command, **about(options, STATES[state]))
            assert re.search("is in a fight that is being played|is on the table", reply.why), (command, state)


async def test_a_figure_that_died_meanwhile_is_not_healed_and_does_not_recover(world: World) -> None:
    """The buttons were offered while the figure lived."""
    await open_town(world, Phase.SPENDING, money=1000)
    await good(world, world.alice, "gang wounds", figure="Dooley", points=1)
    lamed = await good(world, world.alice, "mad-hospital care", care="self-care", figures="Dooley", dice="5 5")
    choice = next(label for label in lamed.buttons if label.startswith("Dooley: "))
    await good(world, world.ursula, "gang wounds", figure="Dooley", points=9)
    sheet = await world.sheet("Dooley")
    chosen = await lamed.press(choice)
    assert chosen.headline == "Dooley of North Side is dead and has no choice to make."
    assert await world.sheet("Dooley") == sheet
    assert (
        "Dooley is dead and can't get up"
        in (await world.say(world.alice, "mad-hospital discharge", figures="Dooley")).why
    )


async def test_no_button_acts_on_a_figure_that_died_since_it_was_offered(world: World) -> None:
    await open_table(world)
    await card(world, "Jack of Hearts")
    mine = await good(world, world.alice, "game move")
    shown = await mine.press("Spats Doogan: shoot")
    form = await at_morelli(shown)
    his = await (await good(world, world.alice, "game move")).choose("Spats Doogan")
    await good(world, world.ursula, "gang wounds", figure="Spats Doogan", points=9)
    sheet, pressed = await world.sheet("Spats Doogan"), 0
    for reply in (form, his):
        for label in [one for one in reply.buttons if one not in ("Why", "My move", "Owed", "Standing orders", "Back")]:
            if label in reply.buttons:
                after = await reply.press(label)
                text = after.why or after.text
                assert "Spats Doogan is dead" in text or "is no longer possible" in text, (label, text)
                pressed += 1
    assert pressed > 1, "the form shows the refusal, and the list what can still be done"
    assert await world.sheet("Spats Doogan") == sheet
    assert world.rows("SELECT id FROM event WHERE command LIKE 'mad %' AND command NOT LIKE 'mad-card%'") == []
