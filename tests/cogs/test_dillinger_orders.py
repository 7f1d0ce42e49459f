"""Standing orders in a game of Dillinger: given by buttons, secret to others, and carried out by the clock."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from rules.dillinger.model.boxes_and_forces import Box
from rules.dillinger.model.card_table import Man, Phase
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.decisions import AnswerOrder, QuestionStep
from rules.dillinger.model.decisions import Reply as Said
from rules.dillinger.model.moves import Move, Verb
from rules.dillinger.shown.order_words import TITLES, ways
from rules.dillinger.table.standing_orders import ASKINGS
from tests.cogs.shown_cards import messages, text
from tests.cogs.test_dillinger_table import KARPIS, NELSON, good, hand, playing, refused, table
from tests.cogs.world import Actor, Reply, World, forged
from tests.rules.dillinger.game.tables import laid

HOLIDAY = AccessoryKind.BANK_HOLIDAY.value
MEN = (Man(NELSON, 0, Box.LAM), Man(KARPIS, 1, Box.LAM))
LIVE: dict[str, str] = {}
POST = {"mode": "By post", "answer": "2h"}
SATURDAY = 5
LEACH = "Captain Matt Leach"


async def about(world: World, actor: Actor, step: QuestionStep) -> Reply:
    """The card of one kind of question, from the hand."""
    listed = await (await hand(world, actor)).press("Standing orders")
    return await listed.choose(TITLES[step])


async def robbed(world: World) -> Reply:
    return await good(world, world.alice, "do", move=f"Rob a bank: {NELSON}")


async def test_an_order_takes_four_presses_and_no_other_player_reads_of_it(world: World) -> None:
    """[My hand], [Standing orders], the kind of question, the answer."""
    await playing(world, (), (HOLIDAY,), men=MEN, phase=Phase.CRIME, opened=LIVE)
    asked = await about(world, world.bob, QuestionStep.HOLIDAY)
    assert asked.private
    given = await asked.press(f"Play {HOLIDAY}")
    assert given.private
    assert "Bank Holiday in a robbery: play Bank Holiday." in given.text
    assert table(world).players[1].orders == (
        AnswerOrder(QuestionStep.HOLIDAY, Verb.PLAY, cards=(AccessoryKind.BANK_HOLIDAY,)),
    )
    for command in ("log", "game status"):
        text = (await world.say(world.alice, command)).text
        assert HOLIDAY not in text
        assert "order" not in text.casefold()
    assert HOLIDAY not in (await good(world, world.alice, "orders")).text.replace("Bank Holiday in a robbery", "")


async def test_no_log_lists_an_order_or_a_gun_laid_under_an_agent_nor_has_a_gap_for_it(world: World) -> None:
    await playing(world, (), (LEACH, "Tommy Gun"), men=MEN, phase=Phase.CRIME, opened=LIVE)
    logs = {reader: (await world.say(reader, "log")).text for reader in (world.alice, world.bob, world.ursula)}
    await (await about(world, world.bob, QuestionStep.HOLIDAY)).press("Play nothing")
    await (await about(world, world.bob, QuestionStep.HOLIDAY)).press("Withdraw these")
    laid = await good(world, world.bob, "do", move=f"Attach to: {LEACH}, Tommy Gun")
    assert laid.private
    for reader, before in logs.items():
        assert (await world.say(reader, "log")).text == before
    await world.say(world.carol, "roll", formula="d6")
    assert "`5` carol rolls d6" in (await world.say(world.alice, "log")).text


async def test_only_its_giver_finds_an_order_and_takes_it_back(world: World) -> None:
    await playing(world, (), (LEACH, "Tommy Gun"), men=MEN, phase=Phase.CRIME, opened=LIVE)
    laid = await good(world, world.bob, "do", move=f"Attach to: {LEACH}, Tommy Gun")
    await world.name_umpires()
    for other in (world.alice, world.ursula):
        for deed in ("undo", "entry", "look", "again"):
            assert "no longer on record here" in (await forged(world, other, f"c:{deed}:{laid.event}")).why, deed
    undone = await laid.press("Undo")
    assert (undone.private, undone.text.count("No one else gets a message.")) == (True, 1)
    assert table(world).players[1].armed == ()
    assert (await hand(world, world.bob)).text.count("lies under") == 0


async def test_an_order_is_carried_out_when_the_time_is_up_and_not_before(world: World) -> None:
    await playing(world, (), (HOLIDAY,), men=MEN, phase=Phase.CRIME, opened=LIVE)
    await (await about(world, world.bob, QuestionStep.HOLIDAY)).press(f"Play {HOLIDAY}")
    opened = await robbed(world)
    assert "bob may call a Bank Holiday" in opened.text
    assert "Your standing order answers if you don't." in (await hand(world, world.bob)).text
    await world.env.advance_time(25)
    assert table(world).decision is not None
    await world.env.advance_time(8)
    assert table(world).discard == (HOLIDAY,)


async def test_an_order_about_one_enemy_is_for_that_enemy_alone(world: World) -> None:
    await playing(world, (), (HOLIDAY,), men=MEN, phase=Phase.CRIME, opened=LIVE)
    asked = await (await about(world, world.bob, QuestionStep.HOLIDAY)).choose(NELSON, menu="Only about…")
    assert f"about {NELSON}" in asked.headline
    await asked.press("Play nothing")
    assert table(world).players[1].orders == (AnswerOrder(QuestionStep.HOLIDAY, Verb.PLAY, NELSON),)


async def test_an_order_for_luck_is_reported_in_the_words_of_silence(world: World) -> None:
    await playing(world, (), (), men=MEN, opened=LIVE)
    await (await about(world, world.bob, QuestionStep.REACT)).press("Luck")
    await good(world, world.alice, "do", move=f"Catch: {KARPIS}, Local police", dice="6 6")
    await world.env.advance_time(100)
    assert table(world).decision is not None
    await world.env.advance_time(25)
    assert table(world).decision is None
    text = str(world.rows("SELECT lines FROM event ORDER BY id DESC LIMIT 1"))
    assert f"Time is up, so the bot rolls Luck for {KARPIS}." in text


async def test_cards_against_a_catch_are_picked_from_a_menu_and_withdrawn_by_a_button(world: World) -> None:
    await playing(world, (), ("Local Corruption",), men=MEN, opened=LIVE)
    asked = await about(world, world.bob, QuestionStep.COUNTER)
    given = await asked.choose("Local Corruption", "Police Stupidity")
    assert "play Local Corruption, Police Stupidity" in given.text
    assert {*table(world).players[1].orders[0].cards} == {AccessoryKind.CORRUPTION, AccessoryKind.STUPIDITY}
    asked = await given.choose(TITLES[QuestionStep.COUNTER])
    assert "You have no standing orders yet." in (await asked.press("Withdraw these")).text
    assert table(world).players[1].orders == ()


async def test_a_player_who_answers_in_advance_has_announced_it_and_no_one_waits(world: World) -> None:
    await playing(world, (), (HOLIDAY,), men=MEN, phase=Phase.CRIME, opened=LIVE)
    listed = await (await hand(world, world.bob)).press("Standing orders")
    turned = await listed.press("Never ask me for cards")
    (public,) = turned.ephemerals
    assert not public.private
    assert public.headline == "bob now answers in advance, so the bot no longer asks."
    assert "Bank Holiday in a robbery" in public.text
    opened = await robbed(world)
    assert "answers in advance decide" in opened.text
    assert "You chose to answer this in advance" in await refused(world, world.bob, "do", move="Answer")
    assert "Your answers in advance decide" in (await hand(world, world.bob)).text
    await world.env.advance_time(4)
    assert table(world).decision is None
    back = await (await good(world, world.bob, "orders")).press("Ask me everything again")
    assert back.ephemerals[0].headline == "The bot asks bob everything again."
    assert table(world).players[1].ahead == ()


async def test_one_kind_of_question_is_turned_by_its_own_button(world: World) -> None:
    await playing(world, (), (HOLIDAY,), men=MEN, phase=Phase.CRIME, opened=LIVE)
    await (await about(world, world.bob, QuestionStep.HOLIDAY)).press("Never ask me, and announce it")
    assert table(world).players[1].ahead == (QuestionStep.HOLIDAY,)
    await (await about(world, world.bob, QuestionStep.HOLIDAY)).press("Ask me again")
    assert table(world).players[1].ahead == ()


async def test_the_asked_players_do_not_change_while_an_action_is_settled(world: World) -> None:
    await playing(world, (), (HOLIDAY,), men=MEN, phase=Phase.CRIME, opened=LIVE)
    listed = await good(world, world.bob, "orders")
    await robbed(world)
    assert "A question is still open" in (await listed.press("Never ask me for cards")).why
    assert table(world).players[1].ahead == ()


async def test_an_order_is_taken_back_like_all_else(world: World) -> None:
    await playing(world, (), (HOLIDAY,), men=MEN, phase=Phase.CRIME, opened=LIVE)
    await (await about(world, world.bob, QuestionStep.HOLIDAY)).press(f"Play {HOLIDAY}")
    await (await about(world, world.bob, QuestionStep.HOLIDAY)).press("Play nothing")
    undone = await world.say(world.bob, "undo")
    assert not undone.refused, undone.refused
    assert table(world).players[1].orders == (
        AnswerOrder(QuestionStep.HOLIDAY, Verb.PLAY, cards=(AccessoryKind.BANK_HOLIDAY,)),
    )
    assert HOLIDAY not in undone.text


async def test_the_owner_of_an_order_whose_enemy_is_gone_learns_it_with_the_hand(world: World) -> None:
    await playing(world, (), (HOLIDAY,), men=MEN, phase=Phase.CRIME, opened=LIVE)
    asked = await (await about(world, world.bob, QuestionStep.HOLIDAY)).choose(NELSON, menu="Only about…")
    await asked.press(f"Play {HOLIDAY}")
    await good(world, world.alice, "do", move=f"Discard the enemy: {NELSON}")
    assert f"{NELSON} is out of the game, so this order has ended." in (await hand(world, world.bob)).text


async def test_by_post_all_of_a_catch_is_answered_on_one_card(world: World) -> None:
    men = (Man(NELSON, 0, Box.LAM), Man(KARPIS, 1, Box.LAM))
    opened = {"mode": "By post", "answer": "12h"}
    await playing(world, (AccessoryKind.TEAR_GAS.value,), ("Local Corruption",), men=men, opened=opened, joined=True)
    caught = await good(world, world.alice, "do", move=f"Catch: {KARPIS}, Local police")
    assert (
        "alice and bob may already answer the questions that may follow" in caught.text
        or "bob and alice" in caught.text
    )
    mine = await hand(world, world.bob)
    later = f"If asked later: {TITLES[QuestionStep.REACT]}"
    assert {*mine.menus[later]} == {way.label for way in ways(table(world), 1, QuestionStep.REACT)}
    said = await mine.choose("Luck", menu=later)
    assert "You answered in advance. Kill or Luck when caught, this time: Luck." in said.text
    assert table(world).players[1].orders == (AnswerOrder(QuestionStep.REACT, Verb.LUCK, once=True),)
    theirs = await hand(world, world.alice)
    assert [menu for menu in theirs.menus if menu.startswith("If asked later")] == [
        f"If asked later: {TITLES[QuestionStep.SPOIL]}"
    ]
    await world.env.advance_time(12 * 3600 + 10)
    assert table(world).decision is None
    assert [player.orders for player in table(world).players] == [(), (), ()]


async def test_a_game_opened_by_the_hour_is_by_post_and_a_pause_stops_its_windows(world: World) -> None:
    await playing(world, (), (HOLIDAY,), men=MEN, phase=Phase.CRIME, opened=POST, joined=True)
    assert (table(world).seconds, table(world).joined) == (7200, True)
    await robbed(world)
    for command in ("game pause", "game resume"):
        reply = await world.say(world.alice, command)
        assert not reply.refused, reply.refused
        await world.env.advance_time(7100)
        assert table(world).decision is not None, command
    await world.env.advance_time(200)
    assert table(world).decision is None


async def test_the_notice_of_a_question_names_all_asked_players_with_any_orders(
    world: World,
) -> None:
    """And what happens when the time is up: an order, else silence, for whoever reads it."""
    await playing(
        world,
        (),
        (HOLIDAY,),
        ("Mechanic",),
        men=MEN,
        phase=Phase.CRIME,
        opened=POST,
        joined=True,
    )
    await (await about(world, world.bob, QuestionStep.HOLIDAY)).press("Play nothing")
    await robbed(world)
    await world.env.advance_time(40)
    (shown,) = [text(one) for one in messages(world.channel) if "waits for <@" in text(one)]
    assert all(f"<@{actor.user.id}>" in shown for actor in (world.bob, world.carol))
    assert "Then your standing order answers, or else no card is played." in shown


async def test_by_post_a_question_ends_at_the_hour_of_the_pace_and_is_settled_after_the_grace(world: World) -> None:
    """Days of rest pass over it; an answer in the grace is one in time, and tells nothing."""
    zone = ZoneInfo("Europe/Berlin")
    opened = {**POST, "at": "20:00", "zone": "Europe/Berlin", "grace": "3h", "rest": "Sat, Sun"}
    await playing(world, (), (HOLIDAY,), men=MEN, phase=Phase.CRIME, opened=opened, joined=True)
    await robbed(world)
    decision = table(world).decision
    assert decision is not None
    ends = datetime.fromtimestamp(decision.until, zone)
    assert (ends.hour, ends.minute, ends.second) == (20, 0, 0)
    assert ends.weekday() < SATURDAY
    assert world.rows("SELECT DISTINCT until, lapses FROM awaited") == [(decision.until, decision.until + 3 * 3600)]
    await world.env.advance_time(decision.until + 3600 - world.env.now().timestamp())
    answered = await good(world, world.bob, "do", move="Answer", cards=HOLIDAY)
    assert answered.private
    assert table(world).decision == replace(decision, said=(Said(1, Move(Verb.PLAY, NELSON, cards=(HOLIDAY,))),))
    await world.env.advance_time(2 * 3600 - 60)
    assert table(world).decision is not None
    await world.env.advance_time(120)
    assert table(world).decision is None
    assert HOLIDAY not in table(world).players[1].hand
    turn = datetime.fromtimestamp(table(world).turn.until, zone)
    assert (turn.hour, turn.minute, turn.second) == (20, 0, 0)


async def test_live_the_seconds_for_an_answer_are_set_with_the_pace(world: World) -> None:
    shown = await good(world, world.alice, "open")
    assert "for 30 seconds, always the full time" in shown.text
    paced = await world.say(world.alice, "game pace", seconds=45, early="On")
    assert "The bot asks each player who could hold a card, for 45 seconds, or until all have answered." in paced.text
    assert (table(world).seconds, table(world).fixed) == (45, False)


async def test_another_game_has_no_such_seconds(world: World) -> None:
    assert not (await world.say(world.alice, "game open", system="hood")).refused
    assert "has no clock of seconds" in (await world.say(world.alice, "game pace", seconds=45)).why


async def test_by_the_hour_is_refused_where_the_bot_can_not_post(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.context.caller.posts_at", lambda _interaction: False)
    await good(world, world.alice, "open")
    assert "it can't post here" in (await world.say(world.alice, "game pace", mode="By post")).why


async def test_an_order_is_given_from_afar_by_the_agenda(world: World) -> None:
    """The hand that /agenda shows in another channel leads to the same orders."""
    await playing(world, (), (HOLIDAY,), men=MEN, phase=Phase.CRIME, opened=LIVE)
    await robbed(world)
    dm = world.bob.user
    agenda = await world.say(dm, "agenda")
    shown = await agenda.press(next(label for label in agenda.buttons if "hand" in label.casefold()))
    asked = await (await shown.press("Standing orders")).choose(TITLES[QuestionStep.RIOT])
    given = await asked.press("Play nothing")
    assert "Jail Riot in an escape: play nothing." in given.text
    assert table(world).players[1].orders == (AnswerOrder(QuestionStep.RIOT, Verb.PLAY),)


async def test_before_the_deal_there_is_nothing_to_order(world: World) -> None:
    await good(world, world.alice, "open")
    assert "from the deal to the end" in await refused(world, world.alice, "orders")


async def test_a_card_of_another_game_or_a_key_made_up_is_refused(world: World) -> None:
    await playing(world, (), (), men=MEN, opened=LIVE)
    for key in ("c:dilorders:999.2", "c:dilway:1.2.99.all.000000000000", "c:dilunsay:1.2.0.77"):
        reply = await forged(world, world.bob, key)
        assert "no longer works" in reply.why


def test_every_question_has_a_title_and_a_way_to_answer_it() -> None:
    table = laid(men=[Man(KARPIS, 1, Box.LAM)])
    assert {*TITLES} == {*ASKINGS}
    assert all(ways(table, 1, step) for step in QuestionStep)
