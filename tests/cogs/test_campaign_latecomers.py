"""Gangs that join a campaign after its first month began: the bot asks the umpires and reports their decision."""

from __future__ import annotations

from rules.core.plain.frozen import replace
from rules.core.play.campaign import Booked
from rules.mad_dogs.paradise.city.changes import BusinessSet, PhaseBegun
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.rackets.map_of_rackets import every_business
from tests.cogs.months import pressed, to_friends, to_loot
from tests.cogs.shown_cards import beat, labels, messages
from tests.cogs.table import good
from tests.cogs.test_campaign_command import refused
from tests.cogs.test_campaign_house_rules import switch
from tests.cogs.town import CAMPAIGN, NORTH, bank, city, ledger, open_town, put
from tests.cogs.world import Member, Reply, World

LATE = 5


def pinged(world: World, reply: Reply) -> list[int]:
    """The users and roles that Discord notifies about a card, by their ids."""
    assert reply.message is not None
    stored = world.env.backend.get_message(world.channel.id, reply.message.id)
    return [*stored.ping_user_ids, *stored.ping_role_ids]


async def asks(world: World) -> Reply:
    """Carol brings a gang to a month that has begun."""
    await good(world, world.carol, "gang new", name="Late", sample="North Side", dice="1 2 3 4 5 6")
    await good(world, world.carol, "gang hire", gang="Late", profile="Accountant", name="Late Books")
    return await good(world, world.carol, "campaign join", gang="Late", home="Oak Bluff")


async def test_a_latecomer_asks_the_umpires_and_gets_their_decision(world: World) -> None:
    await to_loot(world)
    no_gang = await refused(world, world.carol, "Bring one in with /campaign join", "campaign mine")
    assert [*no_gang.buttons] == ["Bring a gang in"]
    asked = await asks(world)
    assert asked.headline == "carol asks whether Late may come to Paradise, based in Oak Bluff."
    assert "If an umpire allows it, draft with /campaign draft before this month's Loot is collected" in asked.text
    assert pinged(world, asked) == [world.umpires.id], "no umpire is named, so their role is pinged"
    assert await city_has(world, 4)
    agenda = await good(world, world.ursula, "agenda")
    assert agenda.text.count(asked.headline) == 1
    assert {"carol: Allow", "carol: Refuse"} <= {*agenda.buttons}
    assert asked.headline not in (await good(world, world.bob, "agenda")).text
    allowed = await pressed(agenda, "carol: Allow")
    assert "Late comes to Paradise" in allowed.text
    assert pinged(world, allowed) == [world.carol.id]
    assert await city_has(world, LATE)
    assert asked.headline not in (await good(world, world.ursula, "agenda")).text
    again = await asked.press("Allow", world.ursula)
    assert again.refused
    assert (await asked.press("Refuse", world.ursula)).refused
    draft = await good(world, world.carol, "campaign draft", businesses="Speakeasy")
    assert pinged(world, draft) == [world.umpires.id]
    assert pinged(world, await pressed(draft, "Allow", world.ursula)) == [world.carol.id]
    assert (await city(world)).owned(LATE)


async def city_has(world: World, gangs: int) -> bool:
    return len((await city(world)).outfits) == gangs


async def test_a_named_umpire_is_pinged_by_name(world: World) -> None:
    await to_loot(world)
    await good(world, world.ursula, "campaign umpire", user=Member("ursula"))
    asked = await asks(world)
    assert pinged(world, asked) == [world.ursula.id]
    assert (await good(world, world.ursula, "agenda")).text.count(asked.headline) == 1


async def test_without_named_umpires_players_are_notified_and_most_of_them_decide(world: World) -> None:
    await to_loot(world)
    await world.managers_umpire()
    asked = await asks(world)
    assert pinged(world, asked) == [world.alice.id, world.bob.id]
    mine = await asked.press("Allow", world.bob)
    assert "Only an umpire" in (mine.refused or "")
    wish = await mine.press("Ask the others")
    await pressed(wish, "Agree", world.alice)
    assert await city_has(world, LATE)


async def test_a_refused_latecomer_gets_a_notice_and_may_ask_again(world: World) -> None:
    await to_friends(world)
    asked = await asks(world)
    assert "before next month's Loot is collected" in asked.text
    for press in ("Allow", "Refuse"):
        for actor in (world.carol, world.bob):
            assert "Only an umpire of Paradise can decide that" in ((await asked.press(press, actor)).refused or "")
    no = await pressed(asked, "Refuse", world.ursula)
    assert no.headline == "No: Late doesn't come to Paradise."
    assert pinged(world, no) == [world.carol.id]
    assert (await asked.press("Allow", world.ursula)).refused
    assert await city_has(world, 4)
    await pressed(await good(world, world.carol, "campaign join", gang="Late"), "Allow", world.ursula)
    assert await city_has(world, LATE)


async def test_what_was_asked_of_a_campaign_that_is_over_is_asked_of_no_other(world: World) -> None:
    await to_loot(world)
    asked = await asks(world)
    await good(world, world.ursula, "campaign close", sure=True)
    await good(world, world.alice, "campaign start", name="Paradise")
    for press in ("Allow", "Refuse"):
        assert "no longer stored here" in ((await asked.press(press, world.ursula)).refused or "")
    assert asked.headline not in (await good(world, world.ursula, "agenda")).text


async def test_a_draft_that_another_gang_was_quicker_with_is_refused(world: World) -> None:
    await to_loot(world)
    await pressed(await asks(world), "Allow", world.ursula)
    asked = await good(world, world.carol, "campaign draft", businesses="Speakeasy")
    town = await city(world)
    lots = [one for one in every_business(town.lots) if (one.place, one.kind) == ("oak-bluff", "speakeasy")]
    assert lots
    await put(world, *(BusinessSet(CAMPAIGN, replace(one, owner=NORTH)) for one in lots))
    assert "is left. Pick another kind or neighborhood" in ((await asked.press("Allow", world.ursula)).refused or "")
    await pressed(asked, "Refuse", world.ursula)


async def test_a_gang_that_has_changed_hands_is_not_let_in_for_who_asked(world: World) -> None:
    await to_loot(world)
    asked = await asks(world)
    await good(world, world.carol, "gang disband", gang="Late")
    assert "Late" in ((await asked.press("Allow", world.ursula)).refused or "")


async def test_a_latecomer_who_has_taken_a_business_over_drafts_all_the_same_and_keeps_it(world: World) -> None:
    await to_friends(world)
    await pressed(await asks(world), "Allow", world.ursula)
    town = await city(world)
    (won, *_) = [one for one in every_business(town.lots) if (one.place, one.kind) == ("oak-bluff", "speakeasy")]
    await put(world, BusinessSet(CAMPAIGN, replace(won, owner=LATE)), PhaseBegun(CAMPAIGN, Phase.LOOT))
    await pressed(await good(world, world.carol, "campaign draft", businesses="Speakeasy"), "Allow", world.ursula)
    assert {one.key for one in (await city(world)).owned(LATE)} > {won.key}
    await refused(world, world.carol, "This one already has businesses", "campaign draft", businesses="Speakeasy")


async def test_a_stranger_asks_to_join_by_buttons_of_the_table_card(calm: World) -> None:
    await open_town(calm)
    await beat(calm)
    (card,) = [one for one in messages(calm.channel) if "Ask to join" in labels(one)]
    own = await pressed(calm.seen(calm.carol, card), "Ask to join")
    assert own.private
    assert "your gang joins once an umpire allows it" in own.text
    label = next(one for one in own.buttons if one.startswith("Ask to join with the "))
    asked = await own.press(label)
    assert asked.headline.startswith("carol asks whether ")


async def test_where_the_house_ruling_is_off_a_latecomer_catches_up_with_the_median_gangs_money(world: World) -> None:
    await to_loot(world)
    await put(world, *(Booked(gang, 6000, "correction", "rich") for gang in (1, 2, 3, 4)))
    await switch(world, "small-start", "Off")
    asked = await asks(world)
    assert "It catches up with $" in asked.text
    has = await bank(world, NORTH)
    await pressed(asked, "Allow", world.ursula)
    assert await bank(world, LATE) >= 3000
    assert (await ledger(world, LATE))[-1][2] == "to catch up with half of the median gang's money"
    assert await bank(world, NORTH) == has
