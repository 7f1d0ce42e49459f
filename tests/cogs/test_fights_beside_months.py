"""A fight that opened in January and is played beside the months that follow."""

from __future__ import annotations

from typing import Any

from db.unit_of_work import reading
from rules.mad_dogs.model.changes import WoundsSet
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Headline, News
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.months import BROTHEL, phase, pressed, to_loot
from tests.cogs.table import good
from tests.cogs.test_campaign_command import refused
from tests.cogs.test_campaign_fights import THEIRS, to_raid
from tests.cogs.test_campaign_games import happen
from tests.cogs.test_campaign_orders import id_of
from tests.cogs.test_campaign_overdue import overdue, to_the_end_of
from tests.cogs.town import NORTH, SOUTH, bank, city, database_of, ledger
from tests.cogs.world import World


async def opened(world: World) -> tuple[int, Any]:
    """North Side's Raid of January is set up; its number and the channel of its game. All else is in the campaign's."""
    fight = await to_raid(world)
    home = world.channel
    world.channel = world.server.create_text_channel("alley")
    began = await good(world, world.alice, "campaign fight", fight=fight, campaign="Paradise")
    assert "It must be over when the fights of February 1927 are, or else it is drawn" in began.text
    await pressed(began, "Set the scenario up")
    alley, world.channel = world.channel, home
    return fight, alley


async def test_the_status_has_the_next_deadline_of_each_fight_that_is_played_by_post(world: World) -> None:
    _, alley = await opened(world)
    await good(world, world.ursula, "campaign pace", mode="By post", part="48h")
    home, world.channel = world.channel, alley
    await good(world, world.alice, "game pace", mode="By post", turn="24h")
    await good(world, world.alice, "mad-card draw")
    world.channel = home
    ((until,),) = world.rows("SELECT min(until) FROM awaited WHERE kind = 'game' AND until > 0 AND decision <> 'idle'")
    shown = (await good(world, world.carol, "campaign status", campaign="Paradise")).text
    assert f"“The Raid 1” in <#{alley.id}>: next deadline <t:{until}:f>, <t:{until}:R>." in shown


async def to_month(world: World, month: int, part: Phase) -> None:
    """The clock settles everything until that part of that month."""
    while phase(world) != (month, str(part)):
        await to_the_end_of(world, (await city(world)).phase)


async def loot(world: World, *dice: int) -> None:
    """The gangs collect the Loot of a month, with these dice for the Speakeasy and then for the Brothel."""
    await good(world, world.ursula, "campaign next", dice=" ".join(map(str, dice)))


async def test_a_fight_of_january_is_won_in_march_beside_two_months(world: World) -> None:
    """The ledgers are worked by hand: Loot is $100 a point, cops $200 for the Speakeasy and $300 for the Brothel."""
    fight, alley = await opened(world)
    begun = {gang: await ledger(world, gang) for gang in (NORTH, SOUTH)}
    await to_month(world, 2, Phase.LOOT)
    await loot(world, 4, 4, 3, 3)
    await to_month(world, 2, Phase.SPENDING)
    (found,) = (await city(world)).open_fights
    assert (found.month, found.beside, found.game, found.defender) == (1, 1, 1, SOUTH)
    status = await good(world, world.bob, "campaign status")
    assert "It is being played. It ends with the fights of February 1927." in status.text
    # its figures and its business are engaged, and nothing else
    for command, how in (
        ("mad-orders fight", {"scenario": "Showdown", "against": "South Side", "figures": "Dooley"}),
        ("mad-orders take-over", {"business": "Low dive 1 in the Docks", "figure": "Brick"}),
    ):
        await refused(world, world.alice, "is in a fight that is being played", command, **how)
    over = {"scenario": "The Raid", "business": BROTHEL}
    await refused(world, world.alice, "is fought over in a fight", "mad-orders fight", **over)
    await refused(world, world.ursula, "Dooley is on the table of", "gang dismiss", figure="Dooley")
    other = {"scenario": "Showdown", "against": "South Side", "figures": "Spats Doogan"}
    await good(world, world.alice, "mad-orders fight", **other)
    await good(world, world.bob, "mad-orders rest")
    await to_month(world, 2, Phase.ACTION)
    await overdue(world)  # the takeovers of gangs without a player
    waits = "Fight 1 is still being played, The Raid, North Side against South Side."
    await refused(world, world.ursula, waits, "campaign next")
    # both sides extend it, and its month goes on
    asked = await good(world, world.alice, "campaign fight", fight=fight, longer=True)
    assert (await asked.press("Agree")).refused
    agreed = await pressed(asked, "Agree", world.bob)
    assert "It must be over when the fights of March 1927 are." in agreed.text
    await to_month(world, 3, Phase.LOOT)
    await loot(world, 2, 2, 1, 6)
    await to_month(world, 3, Phase.FRIENDS)
    assert (await city(world)).open_fights[0].beside == 2
    world.channel = alley
    await happen(world, WoundsSet(id_of(world, "Brick"), 0, Posture.DEAD))
    over = await good(world, world.alice, "scenario end", facts="attackers 3, defenders 0")
    applied = await pressed(over, "Apply", world.bob)
    assert "Paradise: Brothel 1 in Riverside goes to North Side." in applied.text
    town = await city(world)
    assert town.open_fights == ()
    assert (town.business(THEIRS).owner, town.business(THEIRS).since) == (NORTH, 3)
    assert News(Headline.FIGHT, (NORTH, SOUTH), "raid", 1, 1) in town.news
    # each Loot is 2D6 less 1
    assert await ledger(world, NORTH) == [*begun[NORTH], *booked("The Docks: Speakeasy 1", 7, 200, 3, 200)]
    assert await ledger(world, SOUTH) == [*begun[SOUTH], *booked("Riverside: Brothel 1", 5, 300, 6, 300)]
    assert await bank(world, NORTH) == sum(dollars for _, dollars, _ in begun[NORTH]) + 700 - 200 + 300 - 200
    assert "a raid of January" in (await good(world, world.alice, "campaign paper", campaign="Paradise")).text
    # the months around it can't be taken back behind it
    assert (await agreed.press("Undo", world.ursula)).refused
    undone = await applied.press("Undo", world.ursula)
    assert not undone.refused
    town = await city(world)
    assert [(one.id, one.beside, one.more) for one in town.open_fights] == [(fight, 2, 1)]
    assert town.business(THEIRS).owner == SOUTH
    await everything_is_the_fold_of_its_events(world)


def booked(business: str, *points_and_cops: int) -> list[tuple[str, int, str]]:
    """The lines of so many points of Loot and dollars for the cops, month by month."""
    months = zip(points_and_cops[::2], points_and_cops[1::2], strict=True)
    return [
        line
        for points, cops in months
        for line in (("loot", 100 * points, f"{business} {points}"), ("cops", -cops, business))
    ]


async def test_a_fight_whose_last_day_is_over_ends_by_the_rule_of_the_campaign_and_its_game_closes(
    world: World,
) -> None:
    _, alley = await opened(world)
    world.channel, home = alley, world.channel
    await happen(world, WoundsSet(id_of(world, "Brick"), 0, Posture.DEAD))
    world.channel = home
    await to_month(world, 2, Phase.PRESS)
    (fight,) = (await city(world)).fights
    assert fight.settled
    assert world.rows("SELECT present FROM game") == [(0,)]
    assert world.rows("SELECT COUNT(*) FROM gang WHERE game_id > 0") == [(0,)]
    assert (await city(world)).business(THEIRS).owner == SOUTH
    ((state,),) = world.rows("SELECT state FROM figure WHERE name = 'Brick'")
    assert "dead" in state.casefold()
    await everything_is_the_fold_of_its_events(world)


async def test_a_gang_has_two_fights_played_at_most_and_no_figure_is_in_both(world: World) -> None:
    fight, _ = await opened(world)
    home = world.channel
    await to_month(world, 2, Phase.SPENDING)
    other = {"scenario": "Showdown", "against": "South Side", "figures": "Spats Doogan"}
    await good(world, world.alice, "mad-orders fight", **other)
    await good(world, world.alice, "mad-orders fight", **other | {"scenario": "Rumble", "figures": "Lefty"})
    await good(world, world.bob, "mad-orders rest")
    await to_month(world, 2, Phase.ACTION)
    showdown, rumble = (one.id for one in (await city(world)).open_fights if one.id != fight)
    world.channel = world.server.create_text_channel("lot")
    await good(world, world.alice, "campaign fight", fight=showdown, campaign="Paradise")
    offered = await world.complete(world.alice, "mad shoot", "target", "")
    foes = {
        name for (name,) in world.rows("SELECT f.name FROM figure f JOIN gang g ON g.id = f.gang_id WHERE g.id = 2")
    }
    assert {*offered[: len(foes)]} == foes, "its opponents come first where it plays its second fight"
    world.channel = home
    await refused(world, world.alice, "has 2 fights being played already", "campaign fight", fight=rumble)
    for name in ("Dooley", "Spats Doogan"):
        await refused(world, world.ursula, f"{name} is on the table of", "gang dismiss", figure=name)
    async with reading(database_of(world)) as work:
        games = [await work.games.get(one) for one in (1, 2)]
    first, second = (one.sent for one in games if one is not None)
    assert first is not None
    assert second is not None
    assert not (first.here | first.reserve) & (second.here | second.reserve)


async def test_a_month_that_began_beside_a_fight_is_taken_back_whole(world: World) -> None:
    _, alley = await opened(world)
    await to_month(world, 1, Phase.OUTRAGE)
    while "January 1927 is over." not in (over := await good(world, world.ursula, "campaign next")).text:
        pass
    home, world.channel = world.channel, alley
    await happen(world, WoundsSet(id_of(world, "Brick"), 0, Posture.DEAD))
    world.channel = home
    assert [one.beside for one in (await city(world)).open_fights] == [1]
    undone = await over.press("Undo", world.ursula)
    assert not undone.refused, undone.refused
    assert phase(world) == (1, str(Phase.OUTRAGE))
    assert [(one.beside, one.game) for one in (await city(world)).open_fights] == [(0, 1)]
    ((state,),) = world.rows("SELECT state FROM figure WHERE name = 'Brick'")
    assert "dead" in state.casefold()
    await everything_is_the_fold_of_its_events(world)


async def test_a_friendly_game_keeps_the_figures_of_a_gang_from_its_campaign_and_never_its_loot(world: World) -> None:
    await to_loot(world)
    home, world.channel = world.channel, world.server.create_text_channel("friendly")
    await world.env.settle()
    await good(world, world.alice, "game open")
    await good(world, world.alice, "game bring", gang="North Side")
    await good(world, world.bob, "game bring", gang="South Side")
    await happen(world, WoundsSet(id_of(world, "Brick"), 1, Posture.PRONE))
    friendly, world.channel = world.channel, home
    await loot(world, 4, 4, 3, 3)
    assert await bank(world, NORTH) == 700 - 200
    await to_month(world, 1, Phase.SPENDING)
    for command, typed in (
        ("mad-orders fight", {"scenario": "Showdown", "against": "South Side", "figures": "Dooley"}),
        ("mad-hospital care", {"figures": "Brick", "care": "hospital"}),
    ):
        await refused(world, world.alice, "is in a fight that is being played", command, **typed)
    await to_month(world, 2, Phase.FRIENDS)
    assert world.rows("SELECT present FROM game") == [(1,)]
    world.channel = friendly
    await good(world, world.ursula, "game close", anyway=True)
    await everything_is_the_fold_of_its_events(world)
