"""Two owners of one gang, a gang that changes hands, and stepping back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.folds import everything_is_the_fold_of_its_events
from tests.cogs.table import good, open_table
from tests.cogs.world import Actor, Reply, World

NORTH = "North Side"
HIRING: dict[str, Any] = {"gang": NORTH, "profile": "Punk"}


@pytest.fixture
async def umpired(fight: World) -> World:
    """North Side is alice's, South Side bob's; ursula umpires the server, and alice is but a player."""
    await fight.name_umpires()
    return fight


def run_by(world: World, gang: str = NORTH) -> list[str]:
    """The owners of a gang, by name, as the database has them."""
    names = {str(getattr(world, name).id): name for name in ("alice", "bob", "carol", "ursula")}
    (owners,) = world.rows("SELECT owners FROM gang WHERE name = ?", gang)[0]
    return [names[one.strip()] for one in owners.strip("[]").split(",") if one.strip()]


async def shared(world: World, giver: Actor, taker: Actor, command: str = "gang share", **options: Any) -> Reply:
    """An offer and its acceptance."""
    offer = await good(world, giver, command, gang=NORTH, user=taker, **options)
    accepted = await offer.press("Accept", taker)
    assert not accepted.refused, accepted.refused
    return accepted


async def test_a_share_is_offered_and_accepted_by_the_one_it_is_for(umpired: World) -> None:
    alice, bob, carol = umpired.alice, umpired.bob, umpired.carol
    offer = await good(umpired, alice, "gang share", gang="north side", user=carol)
    assert offer.headline == f"alice offers <@{carol.id}> a share in North Side."
    assert "Undo" not in offer.labels
    assert run_by(umpired) == ["alice"]
    for other in (alice, bob, umpired.ursula):
        assert "Wait for their answer" in (await offer.press("Accept", other)).why
    accepted = await offer.press("Accept", carol)
    assert accepted.headline == f"<@{carol.id}> joins the owners of North Side."
    assert run_by(umpired) == ["alice", "carol"]
    for owner in (alice, carol):
        await good(umpired, owner, "gang hire", **HIRING, name=f"Hired by {owner.id}")
    assert (await umpired.say(bob, "gang hire", **HIRING, name="Spy")).refused
    assert f"run by <@{alice.id}>, <@{carol.id}>" in (await umpired.say(bob, "gang show", gang=NORTH)).text


async def test_an_offer_is_taken_once_and_can_be_taken_back(umpired: World) -> None:
    offer = await good(umpired, umpired.alice, "gang share", gang=NORTH, user=umpired.carol)
    accepted = await offer.press("Accept", umpired.carol)
    for label in ("Accept", "Decline"):
        assert (await offer.press(label, umpired.carol)).refused
    assert "carol" in (await accepted.press("Undo", umpired.bob)).why
    await accepted.press("Undo", umpired.carol)
    assert run_by(umpired) == ["alice"]
    assert not (await offer.press("Accept", umpired.carol)).refused
    assert run_by(umpired) == ["alice", "carol"]


async def test_an_offer_is_declined_or_withdrawn(umpired: World) -> None:
    alice, bob, carol = umpired.alice, umpired.bob, umpired.carol
    for who, text in (
        (carol, f"<@{carol.id}> declines, so North Side stays with its owner."),
        (alice, "alice takes back"),
    ):
        offer = await good(umpired, alice, "gang give", gang=NORTH, user=carol)
        assert (await offer.press("Decline", bob)).refused
        assert text in (await offer.press("Decline", who)).headline
        assert (await offer.press("Accept", carol)).refused
    assert run_by(umpired) == ["alice"]


async def test_a_stale_offer_is_refused(umpired: World) -> None:
    alice, bob, carol = umpired.alice, umpired.bob, umpired.carol
    to_bob = await good(umpired, alice, "gang share", gang=NORTH, user=bob)
    to_carol = await good(umpired, alice, "gang give", gang=NORTH, user=carol)
    await to_bob.press("Accept", bob)
    assert "has other owners by now" in (await to_carol.press("Accept", carol)).why
    await good(umpired, alice, "gang step-back", gang=NORTH)
    last = await good(umpired, bob, "gang give", gang=NORTH, user=carol)
    await good(umpired, bob, "gang disband", gang=NORTH)
    assert "North Side is no more" in (await last.press("Accept", carol)).why


async def test_an_offer_follows_a_gang_to_its_new_name(umpired: World) -> None:
    offer = await good(umpired, umpired.alice, "gang give", gang=NORTH, user=umpired.carol)
    await good(umpired, umpired.alice, "gang rename", gang=NORTH, name="Far North")
    assert (await offer.press("Accept", umpired.carol)).headline == f"<@{umpired.carol.id}> takes over Far North."
    assert run_by(umpired, "Far North") == ["carol"]


async def test_a_gang_is_given_away_and_comes_back_by_undo(umpired: World) -> None:
    alice, carol = umpired.alice, umpired.carol
    given = await shared(umpired, alice, carol, "gang give")
    assert run_by(umpired) == ["carol"]
    assert "not your gang" in (await umpired.say(alice, "gang rename", gang=NORTH, name="Mine")).why
    await given.press("Undo", carol)
    assert run_by(umpired) == ["alice"]


async def test_an_owner_gives_only_their_own_share(umpired: World) -> None:
    alice, bob, carol = umpired.alice, umpired.bob, umpired.carol
    await shared(umpired, alice, bob)
    offer = await good(umpired, alice, "gang give", gang=NORTH, user=carol)
    assert "a share in North Side" in offer.headline
    await offer.press("Accept", carol)
    assert run_by(umpired) == ["carol", "bob"]
    await shared(umpired, carol, bob, "gang give")
    assert run_by(umpired) == ["bob"]


async def test_two_own_a_gang_at_most(umpired: World) -> None:
    alice, bob, carol = umpired.alice, umpired.bob, umpired.carol
    await shared(umpired, alice, bob)
    refused = await umpired.say(bob, "gang share", gang=NORTH, user=carol)
    assert "has 2 owners" in refused.why
    for user in (alice, bob):
        assert "already" in (await umpired.say(alice, "gang share", gang=NORTH, user=user)).why
    assert "already" in (await umpired.say(alice, "gang give", gang=NORTH, user=alice)).why


async def test_stepping_back_leaves_the_gang_to_the_other(umpired: World) -> None:
    alice, bob, carol = umpired.alice, umpired.bob, umpired.carol
    alone = await umpired.say(alice, "gang step-back", gang=NORTH)
    assert alone.refused == "North Side has no other owner. Give it away with /gang give, or end it with /gang disband."
    await shared(umpired, alice, bob)
    assert "Ask them or an umpire" in (await umpired.say(alice, "gang step-back", gang=NORTH, owner=bob)).why
    assert "Its owner is" in (await umpired.say(alice, "gang step-back", gang=NORTH, owner=carol)).why
    assert "not your gang" in (await umpired.say(carol, "gang step-back", gang=NORTH)).why
    stepped = await good(umpired, alice, "gang step-back", gang=NORTH)
    assert stepped.headline == f"<@{alice.id}> no longer owns North Side."
    assert run_by(umpired) == ["bob"]
    await stepped.press("Undo")
    assert run_by(umpired) == ["alice", "bob"]


async def test_strangers_offer_nothing(umpired: World) -> None:
    for command in ("gang share", "gang give"):
        refused = await umpired.say(umpired.bob, command, gang=NORTH, user=umpired.carol)
        assert refused.refused == "North Side is not your gang. Ask its owner or an umpire of the server."


async def test_an_umpire_acts_for_absent_owners_and_the_report_says_so(umpired: World) -> None:
    alice, bob, carol, ursula = umpired.alice, umpired.bob, umpired.carol, umpired.ursula
    text = "ursula acted as umpire for North Side."
    offer = await good(umpired, ursula, "gang share", gang=NORTH, user=bob)
    assert text in offer.text
    await offer.press("Accept", bob)
    assert run_by(umpired) == ["alice", "bob"]
    unsaid = await umpired.say(ursula, "gang give", gang=NORTH, user=carol)
    assert "Name the one whose share it is" in unsaid.why
    given = await good(umpired, ursula, "gang give", gang=NORTH, user=carol, owner=alice)
    assert text in given.text
    await given.press("Accept", carol)
    assert run_by(umpired) == ["carol", "bob"]
    stepped = await good(umpired, ursula, "gang step-back", gang=NORTH, owner=bob)
    assert text in stepped.text
    assert run_by(umpired) == ["carol"]


async def test_a_gang_without_an_owner_is_the_umpires_to_give(umpired: World) -> None:
    forget = await umpired.say(umpired.alice, "privacy forget")
    await forget.press(next(iter(forget.buttons)))
    assert run_by(umpired) == []
    assert "not your gang" in ((await umpired.say(umpired.bob, "gang give", gang=NORTH, user=umpired.bob)).why)
    await shared(umpired, umpired.ursula, umpired.carol, "gang give")
    assert run_by(umpired) == ["carol"]


async def test_an_offer_to_a_forgotten_user_can_not_be_accepted(umpired: World) -> None:
    await good(umpired, umpired.carol, "gang new", name="East Side", game="mad")
    to_carol = await good(umpired, umpired.alice, "gang share", gang=NORTH, user=umpired.carol)
    forget = await umpired.say(umpired.carol, "privacy forget")
    await forget.press(next(iter(forget.buttons)))
    assert (await to_carol.press("Accept", umpired.carol)).refused
    assert run_by(umpired) == ["alice"]


async def test_direct_messages_and_bots_share_nothing(umpired: World) -> None:
    await good(umpired, umpired.alice.user, "gang new", name=NORTH, game="mad")
    refused = await umpired.say(umpired.alice.user, "gang share", gang=NORTH, user=umpired.alice.user)
    assert "yours alone" in refused.why
    robot = umpired.server.add_member(umpired.env.create_user("robot", bot=True))
    assert "A bot owns no gang" in ((await umpired.say(umpired.alice, "gang give", gang=NORTH, user=robot)).why)


# On the table


async def test_who_joins_in_mid_game_takes_a_seat(world: World) -> None:
    await open_table(world)
    accepted = await shared(world, world.alice, world.carol)
    assert "The gang's seat at the table comes too." in accepted.text
    assert not (await world.say(world.carol, "game leave", gang=NORTH)).refused
    await everything_is_the_fold_of_its_events(world)


async def test_an_owner_who_gives_in_mid_game_keeps_their_seat_and_undo_restores_both(world: World) -> None:
    await open_table(world)
    seats = world.rows("SELECT sides FROM game")
    given = await shared(world, world.alice, world.carol, "gang give")
    assert f"<@{world.alice.id}> keeps a seat at the table." in given.text
    assert world.rows("SELECT sides FROM game") != seats
    await given.press("Undo", world.carol)
    assert world.rows("SELECT sides FROM game") == seats
    assert run_by(world) == ["alice"]
    await everything_is_the_fold_of_its_events(world)


async def test_no_opponent_owns_a_gang_on_the_table(world: World) -> None:
    await open_table(world)
    for giver in (world.alice, world.ursula):
        for command in ("gang share", "gang give"):
            refused = await world.say(giver, command, gang=NORTH, user=world.bob)
            assert "plays South Side. Close that game first" in refused.why
    offer = await good(world, world.alice, "gang share", gang=NORTH, user=world.carol)
    await good(world, world.bob, "game join", side="South Side", player=world.carol)
    assert "plays South Side. Close that game first" in (await offer.press("Accept", world.carol)).why
    await good(world, world.ursula, "game umpire", user=world.ursula)
    assert "umpires. Close that game" in (await world.say(world.alice, "gang share", gang=NORTH, user=world.ursula)).why


async def test_a_gang_on_a_table_changes_hands_there_alone(world: World) -> None:
    await world.two_gangs()
    offer = await good(world, world.alice, "gang share", gang=NORTH, user=world.bob)
    elsewhere = world.server.create_text_channel("elsewhere")
    for command, options in (("game open", {"system": "mad"}), ("game bring", {"gang": NORTH})):
        brought = await world.act(
            world.alice, lambda command=command, options=options: world.alice.slash(elsewhere, command, **options)
        )
        assert not brought.refused
    refused = [
        await offer.press("Accept", world.bob),
        await world.say(world.alice, "gang give", gang=NORTH, user=world.carol),
        await world.say(world.alice, "gang share", gang=NORTH, user=world.carol),
    ]
    assert all("is on the table of" in one.why for one in refused)
    assert run_by(world) == ["alice"]
