"""/mad-spend: training, muscle, public opinion, cars, reputation and funerals; with a campaign and without."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.interactions import command_leaves

from rules.core.play.campaign import Booked
from rules.mad_dogs.model.changes import WoundsSet
from rules.mad_dogs.model.figures import Posture
from rules.mad_dogs.paradise.city.changes import BusinessSet, PrisonerSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Business, Flowers, MuscleWait, Prisoner, Squad
from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.table import good
from tests.cogs.town import CAMPAIGN, GYM, NORTH, SOUTH, bank, city, ledger, open_town, outfit, phase, put
from tests.cogs.world import World


@pytest.fixture
async def town(world: World) -> World:
    await open_town(world)
    return world


def figure_id(world: World, name: str) -> int:
    ((found,),) = world.rows("SELECT id FROM figure WHERE name = ?", name)
    return found


# Outside a campaign


@pytest.mark.parametrize(
    "command, options, expected",
    [
        ("train", {"stat": "GATS", "now": 3, "to": 5}, "GATS 3 to 5 costs $40."),
        ("train", {"stat": "FISTS", "now": 3, "to": 4, "gym": True}, "FISTS 3 to 4 costs $7.50."),
        ("skill", {"dice": "6 5"}, "He learns Wheel Man, for $25."),
        ("skill", {"dice": "1 2 6 5", "skills": "Boxer"}, "He learns Wheel Man, for $25."),
        ("skill", {"skill": "tough sob", "gym": True}, "He learns Tough SOB, for $25."),
        ("skill", {"skill": "Pistoleer", "gym": True}, "He learns Pistoleer, for $50."),
        (
            "muscle",
            {"who": "punks", "number": 6, "reputation": 2},
            "6 Punks for one fight: $60, at reputation 2 or more.",
        ),
        ("opinion", {"points": 2, "outrage": 6}, "Public outrage −2, to 4: $1,000."),
        ("steal", {"smarts": 3, "dice": "3"}, "He drives off in an automobile."),
        ("steal", {"smarts": 3, "dice": "4", "wheels": "Truck"}, "He comes back on foot: no truck."),
        ("funeral", {"dollars": 900}, "A funeral for $900: 3 points of reputation for good."),
    ],
)
async def test_plain_numbers_do_in_direct_messages(
    world: World, command: str, options: dict[str, Any], expected: str
) -> None:
    assert (await good(world, world.alice.user, f"mad-spend {command}", **options)).headline == expected


@pytest.mark.parametrize(
    "command, options, expected",
    [
        ("train", {"stat": "GATS", "to": 4}, "Name one, or give GATS as it is now, such as now:3"),
        ("train", {"stat": "GATS", "to": 6, "now": 5}, "No school raises GATS above 5"),
        ("train", {"stat": "GATS", "to": 4, "figure": "Dooley"}, "No campaign is running here"),
        ("skill", {"skill": "Flying"}, "No skill is called"),
        ("skill", {"figure": "Dooley"}, "No campaign is running here"),
        ("arm", {"weapons": "Wand"}, "No weapon is called"),
        ("arm", {"weapons": "0 Bat"}, "1 to 99 of a weapon"),
        ("arm", {"weapons": ", ,"}, "Name weapons, such as Tommy Gun, 2 Grenade"),
        ("arm", {"weapons": "2 Bat, Light Machine Gun"}, "2 × Bat is too many: 1 is the most"),
        ("muscle", {"who": "Punk", "number": 3}, "Give the gang's reputation, such as reputation:3"),
        ("muscle", {"who": "Citizen", "number": 3}, "No muscle is called"),
        ("muscle", {"who": "Torpedo", "number": 1, "reputation": 4}, "ask for reputation 5, and yours is 4"),
        ("bring", {}, "No campaign is running here"),
        ("opinion", {"points": 1}, "Give the public outrage, such as outrage:6"),
        ("opinion", {"points": 7, "outrage": 6}, "1 to 6 points"),
        ("steal", {}, "Name one, or give their SMARTS, such as smarts:3"),
        ("reputation", {}, "No campaign is running here"),
        ("funeral", {"dollars": 499}, "A proper funeral costs $500 to $1,000,000, not $499"),
        ("flowers", {"dollars": 5}, "No campaign is running here"),
        ("bury", {}, "No campaign is running here"),
    ],
)
async def test_what_can_not_be_says_why(world: World, command: str, options: dict[str, Any], expected: str) -> None:
    reply = await world.say(world.alice, f"mad-spend {command}", **options)
    assert expected in reply.why


async def test_the_odds_of_a_skill_and_of_a_theft_are_exact(world: World) -> None:
    skill = await good(world, world.alice, "mad-spend skill", odds=True)
    assert "exactly" in skill.headline
    theft = await good(world, world.alice, "mad-spend steal", smarts=3, odds=True)
    assert "50%" in theft.text


# Training


async def test_a_stat_is_raised_and_booked(town: World) -> None:
    reply = await good(town, town.alice, "mad-spend train", stat="GATS", to=5, figure="Dooley")
    assert reply.headline == "Dooley: GATS 3 to 5, for $40."
    assert "GATS 5" in await town.sheet("Dooley")
    assert await bank(town) == 960
    assert (await ledger(town))[-1] == ("school", -40, "Dooley: GATS 5")
    await reply.press("Undo")
    assert await bank(town) == 1000
    assert "GATS 3" in await town.sheet("Dooley")


async def test_a_gym_halves_fists_and_the_odd_half_dollar_is_kept(town: World) -> None:
    await put(town, BusinessSet(CAMPAIGN, GYM))
    reply = await good(town, town.alice, "mad-spend train", stat="FISTS", to=4, figure="Dooley")
    assert reply.headline == "Dooley: FISTS 3 to 4, for $7.50."
    assert "Half price" in reply.text
    assert (await bank(town), (await outfit(town)).cents) == (992, 50)
    await good(town, town.alice, "mad-spend train", stat="FISTS", to=5, figure="Dooley")
    assert (await bank(town), (await outfit(town)).cents) == (980, 0), "20 dollars in all"


async def test_a_skill_is_rolled_for_25_and_a_gyms_is_chosen_for_25(town: World) -> None:
    reply = await good(town, town.alice, "mad-spend skill", figure="Dooley", dice="1 1 6 5")
    assert reply.headline == "Dooley learns Wheel Man, for $25.", "he is a Bomber already"
    await good(town, town.alice, "mad-spend skill", figure="Dooley", skill="Boxer")
    assert await bank(town) == 925
    await put(town, BusinessSet(CAMPAIGN, Business("chinatown", "gym", owner=NORTH)))
    for skill in ("Bruiser", "Martial Artist"):
        await good(town, town.alice, "mad-spend skill", figure="Dooley", skill=skill)
    assert await bank(town) == 875
    assert "Wheel Man, Boxer, Bruiser, Martial Artist" in await town.sheet("Dooley")


async def test_a_crippled_scholar_loses_a_point_and_a_6_6_is_settled_later(town: World) -> None:
    reply = await good(town, town.alice, "mad-spend skill", figure="Dooley", dice="2 1 2")
    assert "Now FISTS 3 GATS 2 GUTS 3 STUNTS 3 SMARTS 3 HITS 3." in reply.text
    choice = await good(town, town.alice, "mad-spend skill", figure="Dooley", dice="6 6")
    assert "/mad skill figure:Dooley" in choice.text
    await good(town, town.alice, "mad skill", figure="Dooley", choose="Wheel Man")
    assert "Wheel Man" in await town.sheet("Dooley")


async def test_school_is_for_ones_own_living_free_and_paying(town: World) -> None:
    dooley = figure_id(town, "Dooley")

    async def refused(actor: Any, **options: Any) -> str:
        reply = await town.say(actor, "mad-spend train", **{"stat": "GATS", "to": 4, "figure": "Dooley"} | options)
        return reply.refused or ""

    assert "is not your gang" in await refused(town.bob)
    assert "Remove “now” and “gym”" in await refused(town.alice, now=3)
    assert "The sheet has the skills, and the map has your gyms" in (
        (await town.say(town.alice, "mad-spend skill", figure="Dooley", skills="Boxer")).why
    )
    sealed = await town.say(town.alice, "mad-spend skill", figure="Dooley", secret=True)
    assert "books of a campaign are public" in sealed.why
    await put(town, PrisonerSet(CAMPAIGN, Prisoner(dooley, NORTH)))
    assert "hands of the law" in await refused(town.alice)
    await put(town, WoundsSet(dooley, 6, Posture.DEAD))
    assert "is dead" in await refused(town.alice)
    await put(town, Booked(NORTH, -1000, "correction", "gone"))
    assert "You need $25 more" in await refused(town.alice, figure="Mugsy")
    broke = await town.say(town.alice, "mad-spend skill", figure="Mugsy", dice="1 2")
    assert "You need $25 more" in broke.why
    await phase(town, Phase.ACTION)
    assert "That is for “healing, spending and orders”, and Paradise is at “takeovers and fights”" in await refused(
        town.alice, figure="Mugsy"
    )


async def test_an_umpire_acts_for_a_gang_on_record(town: World) -> None:
    reply = await good(town, town.ursula, "mad-spend train", stat="GATS", to=4, figure="Dooley")
    assert "ursula acted as umpire for North Side." in reply.text


async def test_a_name_means_one_figure_of_a_gang_in_the_campaign(town: World) -> None:
    async def refused(figure: str) -> str:
        return (await town.say(town.alice, "mad-spend train", stat="GATS", to=4, figure=figure)).why

    await town.say(town.alice, "gang new", name="Strangers", game="mad")
    await town.say(town.alice, "gang hire", gang="Strangers", profile="Punk", name="Aaron")
    assert "Aaron belongs to no gang in Paradise" in await refused("Aaron")
    assert "No figure is called “Dooley, Mugsy”." in await refused("Dooley, Mugsy")


# Weapons


async def test_the_bank_pays_for_a_figures_weapons(town: World) -> None:
    reply = await good(town, town.alice, "mad-spend arm", weapons="tommy gun, 2 Grenade, Pistol", figure="Dooley")
    assert reply.headline == "Dooley gets Tommy Gun, 2 × Grenade and Pistol, for $270."
    assert "2 × Pistol, Tommy Gun, 2 × Grenade" in await town.sheet("Dooley")
    assert await bank(town) == 730
    more = await town.say(town.alice, "mad-spend arm", weapons="Pistol", figure="Dooley")
    assert "2 × Pistol already carried, 2 is the most" in more.why
    await good(town, town.alice, "mad-spend arm", weapons="Bat", figure="Dooley")
    assert await bank(town) == 730
    dear = await town.say(town.alice, "mad-spend arm", weapons="BAR, Rifle, High-Powered Rifle", figure="Mugsy")
    assert "You need $20 more" in dear.why


# Recruits


async def test_a_budget_comes_from_the_bank_and_the_rest_goes_back(town: World) -> None:
    await good(town, town.alice, "mad-gang budget", gang="North Side", budget=300)
    assert await bank(town) == 700
    await good(town, town.alice, "mad-gang hire", who="Hoodlum", names="Ace", dice="1 1")
    done = await good(town, town.alice, "mad-gang finish")
    left = await bank(town)
    assert f"${left:,} with what it had" in done.text
    assert 700 < left < 1000
    assert [(account, sum_of) for account, sum_of, _ in await ledger(town)][1:] == [
        ("gang", -300),
        ("gang", left - 700),
    ]
    assert "Ace" in (await good(town, town.alice, "gang show", gang="North Side")).text


async def test_a_budget_given_in_another_channel_is_in_the_log_of_the_campaign(town: World) -> None:
    town.channel = town.server.create_text_channel("alley")
    budget = ("mad-gang budget", {"gang": "North Side", "budget": 300})
    steps: list[tuple[str, dict[str, Any]]] = [
        budget,
        ("mad-gang hire", {"who": "Punk"}),
        ("mad-gang finish", {}),
        budget,
        ("mad-gang cancel", {}),
    ]
    for command, options in steps:
        await good(town, town.alice, command, **options)
    logs = town.rows("SELECT kind FROM event JOIN stream ON stream.id = event.stream_id ORDER BY event.id")
    assert [kind for (kind,) in logs[-5:]] == ["campaign", "server", "campaign", "campaign", "campaign"]


async def test_a_budget_cancelled_is_in_the_bank_again(town: World) -> None:
    await good(town, town.alice, "mad-gang budget", gang="North Side", budget=300)
    reply = await good(town, town.alice, "mad-gang cancel")
    assert "$1,000" in reply.text
    assert await bank(town) == 1000


async def test_a_budget_is_no_more_than_the_bank_and_for_its_part_of_the_month(town: World) -> None:
    dear = await town.say(town.alice, "mad-gang budget", gang="North Side", budget=1001)
    assert "You need $1 more" in dear.why
    others = await town.say(town.bob, "mad-gang budget", gang="North Side", budget=1)
    assert "not your gang" in others.why
    await phase(town, Phase.ACTION)
    late = await town.say(town.alice, "mad-gang budget", gang="North Side", budget=100)
    assert (
        "That is for “rackets are drafted” or “healing, spending and orders”, and Paradise is at “takeovers and fights”"
    ) in late.why


# Muscle


async def test_muscle_is_paid_waits_and_joins_the_fight_by_a_button(town: World) -> None:
    reply = await good(town, town.alice, "mad-spend muscle", who="Punk", number=6)
    assert reply.headline == "North Side hires 6 Punks for one fight: $60."
    assert "After that, no Punk comes for 1 fight of yours." in reply.text
    hired = await outfit(town)
    assert (hired.muscle, hired.waits) == ((Squad("Punk", 6),), (MuscleWait("Punk", 2),))
    assert await bank(town) == 940
    again = await town.say(town.alice, "mad-spend muscle", who="Punk", number=1)
    assert "Punks were hired lately, and come again only after 2 more of your fights" in again.why
    nowhere = await reply.press("Put them on the table")
    assert "No game is being played in this channel" in nowhere.why


async def test_muscle_comes_to_the_game_its_gang_is_in(town: World) -> None:
    await good(town, town.alice, "mad-spend muscle", who="Punk", number=2)
    home, town.channel = town.channel, town.server.create_text_channel("the docks")
    await good(town, town.alice, "game open", system="Mad Dogs With Guns")
    early = await town.say(town.alice, "mad-spend bring")
    assert "North Side is not on the table here" in early.why
    await good(town, town.alice, "game bring", gang="North Side")
    reply = await good(town, town.alice, "mad-spend bring")
    assert reply.headline == "North Side brings its muscle: 2 on the table."
    assert "Punk" in (await good(town, town.alice, "game status")).text
    assert (await outfit(town)).muscle == ()
    assert "No muscle waits" in (await town.say(town.alice, "mad-spend bring")).why
    await reply.press("Undo")
    assert (await outfit(town)).muscle == (Squad("Punk", 2),)
    town.channel = home
    await everything_is_the_fold_of_its_events(town)


async def test_muscle_asks_for_a_name_and_money(town: World) -> None:
    small = await town.say(town.alice, "mad-spend muscle", who="Enforcer", number=1)
    assert "ask for reputation 3, and yours is 2" in small.why
    await put(town, Booked(NORTH, -495, "correction", "spent"))
    dear = await town.say(town.alice, "mad-spend muscle", who="Slugger", number=5)
    assert not dear.refused
    await put(town, Booked(NORTH, -400, "correction", "spent"))
    assert await bank(town) == 30


# Opinion and reputation


async def test_good_works_calm_the_city(town: World) -> None:
    reply = await good(town, town.bob, "mad-spend opinion", points=2)
    assert reply.headline == "South Side feeds the poor for $1,000."
    assert "It is 0 now" in reply.text
    assert ((await city(town)).outrage, await bank(town, SOUTH)) == (0, 0)
    more = await town.say(town.alice, "mad-spend opinion", points=1)
    assert "Spend the money on something else" in more.why


async def test_reputation_is_read_off_bank_and_funerals(town: World) -> None:
    await good(town, town.ursula, "campaign correct", why="a favor", gang="South Side", reputation=2)
    text = (await good(town, town.alice, "mad-spend reputation")).text
    assert "**North Side** · 2: $1,000 in the bank; $500 to the next point" in text
    assert "**South Side** · 4: $1,000 in the bank; 2 for funerals" in text
    await good(town, town.alice, "mad-spend muscle", who="Punk", number=1)
    one = (await good(town, town.alice, "mad-spend reputation", gang="North Side")).text
    assert "· 1: $990 in the bank; $10 to the next point; fights until the next muscle: Punk 2" in one
    assert "South Side" not in one


# Cars


async def test_a_stolen_car_is_the_gangs_and_the_thief_has_been_on_a_job(town: World) -> None:
    reply = await good(town, town.alice, "mad-spend steal", figure="Dooley", dice="3")
    assert reply.headline == "Dooley drives off in an automobile."
    assert "Hot car" in (await good(town, town.alice, "gang show", gang="North Side")).text
    assert (await outfit(town)).worked == (figure_id(town, "Dooley"),)
    again = await town.say(town.alice, "mad-spend steal", figure="Dooley")
    assert "on a job this month" in again.why
    other = await good(town, town.alice, "mad-spend steal", figure="Mugsy", wheels="Truck", name="Old Smokey", dice="1")
    assert "- Old Smokey now belongs to North Side" in other.text
    await other.press("Undo", town.ursula)
    assert "Old Smokey" not in (await good(town, town.alice, "gang show", gang="North Side")).text


async def test_a_wounded_thief_is_slower_and_a_miss_costs_the_night(town: World) -> None:
    dooley = figure_id(town, "Dooley")
    await put(town, WoundsSet(dooley, 1, Posture.UP))
    reply = await good(town, town.alice, "mad-spend steal", figure="Dooley", dice="3")
    assert reply.headline == "Dooley comes back on foot: no automobile."
    assert (await outfit(town)).worked == (dooley,)
    taken = await town.say(town.alice, "mad-spend steal", figure="Mugsy", name="Dooley")
    assert "another name" in taken.why


# Funerals


async def a_death(town: World, name: str = "Dooley") -> None:
    await put(town, WoundsSet(figure_id(town, name), 6, Posture.DEAD))
    await phase(town, Phase.PRESS)


async def test_a_funeral_brings_points_for_good_and_the_flowers_are_shown_together(town: World) -> None:
    await a_death(town)
    reply = await good(town, town.alice, "mad-spend funeral", figure="Dooley", dollars=900)
    assert reply.headline == "North Side buries Dooley for $900."
    assert (await bank(town), (await outfit(town)).standing) == (100, 3)
    bid = await good(town, town.bob, "mad-spend flowers", dollars=300)
    assert bid.private
    assert "Your bid: $300." in bid.text
    assert "All have answered" in bid.text
    assert await bank(town, SOUTH) == 1000, "nothing is paid yet"
    shown = await bid.press("Show the flowers")
    assert shown.headline == "Dooley is laid to rest."
    assert "**South Side** · $300" in shown.text
    assert "The most lavish are South Side's" in shown.text
    assert "6 cars in the procession." in shown.text
    assert (await bank(town, SOUTH), (await outfit(town, SOUTH)).standing) == (700, 1)
    late = await town.say(town.bob, "mad-spend flowers", dollars=1)
    assert "There is no funeral now" in late.why
    twice = await town.say(town.alice, "mad-spend funeral", figure="Dooley", dollars=500)
    assert "already buried" in twice.why or "missing" in twice.why


async def test_a_sealed_bid_is_seen_nowhere_by_another(town: World) -> None:
    await a_death(town)
    await good(town, town.alice, "mad-spend funeral", figure="Dooley", dollars=500)
    await good(town, town.bob, "mad-spend flowers", dollars=437)
    assert (await city(town)).funerals[0].bids == (Flowers(SOUTH, 437),)
    seen = [await town.log(actor) for actor in (town.alice, town.carol, town.ursula)]
    leaves = {" ".join(path) for root in town.roots() for path, _ in command_leaves(root)}
    looks = ("mad-spend reputation", "campaign ledger", "campaign status", "campaign paper", "history")
    seen += [(await town.say(town.alice, command)).text for command in looks if command in leaves]
    assert [text for text in seen if "437" in text] == []
    rows = town.rows("SELECT options, headline, lines, outcome FROM event WHERE command = 'mad-spend'")
    assert rows
    assert "437" not in str(rows)


async def test_the_host_shows_the_flowers_early_and_others_wait(town: World) -> None:
    await a_death(town)
    await good(town, town.alice, "mad-spend funeral", figure="Dooley", dollars=500)
    own = await town.say(town.alice, "mad-spend flowers", dollars=100)
    assert "sends no flowers" in own.why
    early = await town.say(town.bob, "mad-spend bury")
    assert "Some gangs have not bid or passed yet" in early.why
    dear = await town.say(town.bob, "mad-spend flowers", dollars=1001)
    assert "You have $1,000 for flowers" in dear.why
    shown = await good(town, town.alice, "mad-spend bury", funeral="dooley")
    assert "No flowers: South Side." in shown.text
    assert (await city(town)).funerals[0].held


async def test_only_the_dead_of_the_gang_are_buried_when_it_is_time(town: World) -> None:
    early = await town.say(town.alice, "mad-spend funeral", figure="Dooley", dollars=500)
    assert "That is for “funerals and the press”, and Paradise is at “healing, spending and orders”" in early.why
    await a_death(town)
    alive = await town.say(town.alice, "mad-spend funeral", figure="Mugsy", dollars=500)
    assert "is alive" in alive.why
    others = await town.say(town.bob, "mad-spend funeral", figure="Dooley", dollars=500)
    assert "is not your gang" in others.why
    dear = await town.say(town.alice, "mad-spend funeral", figure="Dooley", dollars=1001)
    assert "You need $1 more" in dear.why


async def test_names_complete_themselves(town: World) -> None:
    assert await town.complete(town.alice, "mad-spend muscle", "who", "") == [
        "Punk",
        "Slugger",
        "Hoodlum",
        "Enforcer",
        "Torpedo",
    ]
    assert await town.complete(town.alice, "mad-spend bury", "funeral", "") == []
    await a_death(town)
    await good(town, town.alice, "mad-spend funeral", figure="Dooley", dollars=500)
    assert await town.complete(town.alice, "mad-spend bury", "funeral", "") == ["Dooley"]
