"""Deliveries that come twice, and users who act at once: every command runs once, and none is lost."""

from __future__ import annotations

from typing import Any

from simcord.results import InteractionResult

from tests.cogs.world import Actor, World

SPATS, MORELLI = "Spats Doogan", "Hot Dog Morelli"


async def delivered_twice(world: World, actor: Any, command: str, **options: Any) -> InteractionResult:
    """The gateway hands the bot the same interaction two times."""
    emit = world.env.backend.emit

    def twice(*event: Any, **more: Any) -> None:
        emit(*event, **more)
        if event[0] == "INTERACTION_CREATE":
            emit(*event, **more)

    world.env.backend.emit = twice  # type: ignore[method-assign]
    try:
        return await actor.slash(world.channel, command, **options)
    finally:
        world.env.backend.emit = emit  # type: ignore[method-assign]


def in_order(world: World) -> None:
    """The log has no gap and no double."""
    numbers = [seq for (seq,) in world.rows("SELECT seq FROM event ORDER BY seq")]
    assert numbers == list(range(1, len(numbers) + 1))
    rolls = [roll for (roll,) in world.rows("SELECT roll FROM event WHERE roll IS NOT NULL ORDER BY seq")]
    assert rolls == list(range(len(rolls)))


async def test_the_same_delivery_twice_is_one_event(fight: World, alice: Actor) -> None:
    before = fight.count("event")
    result = await delivered_twice(
        fight, alice, "mad shoot",
        shooter=SPATS, target=MORELLI, gun="Tommy Gun", range=2.0, dice="1 5 5 5 5 5 4 2",
    )  # fmt: skip
    assert result.acknowledged
    assert not fight.incidents
    assert fight.count("event") == before + 1
    assert "1 off every stat" in await fight.sheet(MORELLI)
    in_order(fight)


async def test_the_same_founding_twice_is_one_gang(world: World, alice: Actor) -> None:
    await delivered_twice(world, alice, "gang new", name="North Side", sample="North Side")
    assert (world.count("gang"), world.count("figure"), world.count("event")) == (1, 9, 1)
    assert not world.incidents


async def test_two_shots_at_once_both_count(fight: World, alice: Actor, bob: Actor) -> None:
    await fight.say(bob, "gang new", name="East Side", sample="North Side", dice="1 1 " * 5)
    shots: list[tuple[Any, str]] = [(alice, f"{SPATS} (North Side)"), (bob, f"{SPATS} (East Side)")]

    def fire(actor: Any, shooter: str) -> Any:
        options = {"shooter": shooter, "target": MORELLI, "gun": "Tommy Gun", "range": 2.0}
        return actor, lambda: actor.slash(fight.channel, "mad shoot", **options, dice="1 5 5 5 5 5 4 2")

    replies = await fight.at_once(*(fire(*shot) for shot in shots))
    assert all("Light Wound" in reply.text for reply in replies)
    assert fight.count("event") == 5
    assert "2 off every stat, owes 2 actions" in await fight.sheet(MORELLI)
    in_order(fight)


async def test_many_at_once_leave_no_gap(world: World) -> None:
    people: list[Any] = [world.alice, world.bob, world.carol, world.ursula]
    rolls = [(who, lambda who=who: who.slash(world.channel, "roll", formula="3d6")) for who in people * 3]
    replies = await world.at_once(*rolls)
    assert all("rolls 3D6: " in reply.text for reply in replies)
    assert world.count("event") == 12
    in_order(world)


async def test_a_button_pressed_by_several_at_once_works_once(world: World) -> None:
    rolled = await world.say(world.alice, "roll", formula="3d6")
    assert rolled.message is not None
    message, people = rolled.message, [world.alice, world.bob, world.carol]
    again = rolled.aid("Again")
    presses = [(who, lambda who=who: who.click(message, custom_id=again)) for who in people]
    replies = await world.at_once(*presses)
    assert world.count("event") == 2
    assert sorted(reply.private for reply in replies) == [False, True, True]
    in_order(world)


async def test_two_gangs_of_one_name_at_once_are_one(world: World) -> None:
    people: list[Any] = [world.alice, world.bob]
    replies = await world.at_once(
        *((who, lambda who=who: who.slash(world.channel, "gang new", name="North Side", game="mad")) for who in people)
    )
    assert world.count("gang") == 1
    assert sorted("already" in reply.text for reply in replies) == [False, True]


async def test_undo_and_reveal_at_once_happen_once(fight: World, alice: Any) -> None:
    sealed = await fight.say(alice, "mad guts", figure=SPATS, dice="5", secret=True)
    assert sealed.message is not None
    message, reveal = sealed.message, sealed.buttons["Reveal"]
    replies = await fight.at_once(*[(alice, lambda: alice.click(message, custom_id=reveal))] * 3)
    assert sorted(reply.private for reply in replies) == [False, True, True]
    assert fight.count("event") == 4
    renamed = await fight.say(alice, "gang rename", figure="Dooley", name="Doolittle")
    assert renamed.message is not None
    note, undo = renamed.message, renamed.aid("Undo")
    await fight.at_once(*[(alice, lambda: alice.click(note, custom_id=undo))] * 3)
    assert fight.rows("SELECT count(*) FROM event WHERE struck_at IS NOT NULL") == [(1,)]
