"""A game of Dillinger in a channel: seats, hands, menus, what other players see, and the whole way to its end."""

from __future__ import annotations

import json
import random
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from cogs.commands.dillinger.table import pressing
from db.store.codec import dump, load
from db.store.engine import BEFORE_COMMIT
from rules.dillinger.engine.move_words import WORDS
from rules.dillinger.engine.state_machine import due
from rules.dillinger.model.boxes_and_forces import Box, Length
from rules.dillinger.model.card_table import CardTable, Man, Phase, Player, Stage
from rules.dillinger.model.cards import AccessoryKind
from rules.dillinger.model.decisions import QuestionStep
from rules.dillinger.model.moves import Verb
from tests.cogs.kept import beginning
from tests.cogs.world import Actor, Completed, Reply, World, forged
from tests.rules.dillinger.game.tables import laid

CARDS, PAY, BARE = "With which cards?", "Pay how much?", "Nothing more"
ANYTIME = "At any time"
AT_WILL = ("Attach to", "Accept the offer", "Turn the offer down", "Discard the enemy", "Ask to pass")
EARLY: dict[str, Any] = {"early": "On"}
NELSON, KARPIS = "Baby Face Nelson", "Alvin Karpis"


async def good(world: World, actor: Actor, command: str, **options: Any) -> Reply:
    reply = await world.say(actor, f"dillinger {command}", **options)
    assert not reply.refused, reply.refused
    return reply


async def refused(world: World, actor: Actor, command: str, **options: Any) -> str:
    reply = await world.say(actor, f"dillinger {command}", **options)
    assert reply.why, reply.text
    return reply.why


async def pick(shown: Reply, label: str) -> Reply:
    """A move on a hand, by its button or from a menu; it rolls at once where its odds show first."""
    return await surely(await (shown.press(label) if label in shown.buttons else shown.choose(label)))


async def surely(reply: Reply) -> Reply:
    """A move with odds is rolled all the same."""
    go = next((label for label, key in reply.buttons.items() if key.startswith("c:dilgo:")), "")
    return await reply.press(go) if go else reply


def offered(shown: Reply) -> list[str]:
    """The moves on a hand that no time limit concerns."""
    buttons = [label for label, key in shown.buttons.items() if key.startswith("c:dilturn:")]
    menus = [label for menu, choices in shown.menus.items() if menu != ANYTIME for label in choices]
    return [label for label in (*buttons, *menus) if not label.startswith(AT_WILL)]


@beginning
async def seated(world: World, length: str = "Full", **pace: Any) -> Reply:
    """alice, bob and carol have their cards."""
    await good(world, world.alice, "open", length=length)
    if pace:
        assert not (await world.say(world.alice, "game pace", **pace)).refused
    await good(world, world.bob, "join")
    await good(world, world.carol, "join")
    return await good(world, world.alice, "deal")


def table(world: World) -> CardTable:
    ((board,),) = world.rows("SELECT board FROM game")
    return load(CardTable, json.loads(board))


async def playing(world: World, *hands: tuple[str, ...], men: tuple[Man, ...], **rest: Any) -> None:
    """alice, bob and carol in mid-game with these cards; it is alice's turn."""
    await seated(world, **rest.pop("opened", EARLY))
    known = table(world)
    players = tuple(Player(hand=tuple(sorted(hand)), ready=True) for hand in (*hands, (), ())[:3])
    set_up = laid(*players, men=men, **{"turn": 0, "phase": Phase.LAW, **rest})
    set_up = replace(set_up, game=known.game, seconds=known.seconds, fixed=known.fixed, barter=known.barter)
    with closing(sqlite3.connect(world.file)) as connection:
        connection.execute("UPDATE game SET board = ?, due = ?", (json.dumps(dump(set_up)), due(set_up) or None))
        connection.commit()


def whole(reply: Reply) -> str:
    """All texts of a reply to its reader."""
    return "\n".join([reply.text, *(ephemeral.text for ephemeral in reply.ephemerals)])


async def hand(world: World, actor: Actor) -> Reply:
    return await good(world, actor, "hand")


@pytest.mark.parametrize("hype", [{}, {"cards": "Media Hype"}], ids=["plain", "with hype"])
async def test_no_log_keeps_what_goes_with_a_robbery_or_with_an_answer_that_may_come_to_nothing(
    world: World, hype: dict[str, str]
) -> None:
    riot = AccessoryKind.JAIL_RIOT.value
    await playing(world, ("Media Hype",), (riot,), (riot,), men=(Man(NELSON, 0, Box.LAM),), phase=Phase.CRIME)
    await good(world, world.alice, "do", move=f"Rob a bank: {NELSON}", **hype)
    for actor in (world.bob, world.carol):
        await good(world, actor, "do", move=Completed(""))
    latest = "SELECT options, seq > 0 FROM event WHERE command LIKE 'dillinger%' ORDER BY id DESC LIMIT 3"
    assert world.rows(latest) == [("{}", 1), ("{}", 0), ("{}", 1)]


# Sitting down


async def test_seats_are_taken_until_the_cards_are_dealt_and_not_after(world: World) -> None:
    opened = await good(world, world.alice, "open", length="Medium")
    assert "63 accessory cards" in opened.text
    assert "2 have a seat" not in opened.text
    assert "3 to 6 players" in await refused(world, world.alice, "deal")
    joined = await opened.press("Take a seat", world.bob)
    assert joined.headline == "bob takes seat 2."
    assert "You already have a seat" in await refused(world, world.bob, "join")
    assert "Deal the cards" not in (*opened.buttons, *joined.buttons), "two are too few"
    third = await joined.press("Take a seat", world.carol)
    assert "no seat" in await refused(world, world.ursula, "hand")
    assert not (await (await third.press("Deal the cards", world.alice)).press("Deal the cards")).refused
    assert "The cards are already dealt" in await refused(world, world.ursula, "join")
    assert "The cards are already dealt" in await refused(world, world.alice, "deal")
    assert "is being played here" in await refused(world, world.bob, "open")


async def test_a_user_without_a_seat_deals_no_cards(world: World) -> None:
    await good(world, world.alice, "open")
    await good(world, world.bob, "join")
    await good(world, world.bob, "join", name="Sam")
    assert "Only the players and umpires" in await refused(world, world.carol, "deal")


async def test_a_user_with_several_seats_names_one_or_plays_the_awaited_one(world: World) -> None:
    await good(world, world.alice.user, "open")
    await world.say(world.alice.user, "game pace", **EARLY)
    for name in ("Sam", "Max"):
        await good(world, world.alice.user, "join", name=name)
    await good(world, world.alice.user, "deal")
    placed = await good(world, world.alice.user, "do", move=Completed("Put into play"), seat="Max")
    assert placed.headline.startswith("Max puts")
    assert "No player is called" in await refused(world, world.alice.user, "hand", seat="Moritz")


async def test_the_menus_of_a_seat_act_for_that_seat(world: World) -> None:
    await good(world, world.alice, "open")
    await world.say(world.alice, "game pace", **EARLY)
    for name in ("Sam", "Max"):
        await good(world, world.alice, "join", name=name)
    await good(world, world.alice, "deal")
    for seat, name in enumerate(("alice", "Sam", "Max")):
        shown = await good(world, world.alice, "hand", seat=name)
        label = next(label for label in shown.buttons if label.startswith("Put into play"))
        placed = await pick(shown, label)
        if BARE in placed.buttons:
            placed = await placed.press(BARE)
        assert placed.headline == f"{name}'s hand"
        assert sorted(man.seat for man in table(world).active) == [*range(seat + 1)]


async def test_game_open_sends_to_the_command_that_opens_it(world: World) -> None:
    reply = await world.say(world.alice, "game open", system="Dillinger")
    assert reply.refused == "A game of Dillinger needs another command. Open it with /dillinger open."


# Hands are secret


async def test_the_deal_shows_each_player_their_own_cards_alone(world: World) -> None:
    dealt = await seated(world)
    known = table(world)
    assert "accessory" not in dealt.text
    for seat, actor in enumerate((world.alice, world.bob, world.carol)):
        own = await hand(world, actor)
        assert own.private
        for man in known.men_of(seat):
            assert man.name in own.text
        others = {man.name for man in known.men if man.seat != seat}
        assert not [name for name in others if name in own.text]
    assert not (await world.say(world.ursula, "dillinger hand")).text.count("Accessory cards")


async def test_a_draw_shows_the_channel_the_number_and_the_player_the_cards(world: World) -> None:
    await playing(world, ("Hostages",) * 4, men=(Man(NELSON, 0, Box.LAM),), phase=Phase.CARDS)
    drew = await good(world, world.alice, "do", move="Draw accessory cards")
    assert drew.headline == "alice draws 1 accessory card."
    (own,) = drew.ephemerals
    assert own.private
    new = next(card for card in table(world).players[0].hand if card != "Hostages")
    assert f"You draw {new}." in own.text
    assert new not in drew.text
    for command in ("log", "game status"):
        assert new not in (await world.say(world.bob, command)).text


async def test_a_card_drawn_by_menu_is_shown_with_the_hand_it_came_into(world: World) -> None:
    await playing(world, ("Hostages",) * 4, men=(Man(NELSON, 0, Box.LAM),), phase=Phase.CARDS)
    drew = await pick(await hand(world, world.alice), "Draw accessory cards")
    assert drew.private
    assert drew.headline.startswith("You draw ")
    assert [ephemeral.headline for ephemeral in drew.ephemerals] == ["alice draws 1 accessory card."]
    assert not drew.ephemerals[0].private


async def test_an_answer_is_shown_to_no_player_before_it_is_settled(world: World) -> None:
    await playing(world, (), (), ("Police Stupidity",), men=(Man(KARPIS, 2, Box.LAM),), opened={})
    await good(world, world.alice, "do", move=f"Catch: {KARPIS}, Local police")
    answered = await good(world, world.carol, "do", move="Answer", cards="Police Stupidity")
    assert answered.private
    assert "Police Stupidity" not in (await world.say(world.bob, "log")).text
    assert "Police Stupidity" not in (await world.say(world.bob, "game status")).text
    assert "answered" in await refused(world, world.carol, "do", move="Answer")
    await world.env.advance_time(31)
    decision = table(world).decision
    assert decision is None or decision.step is not QuestionStep.COUNTER
    assert AccessoryKind.STUPIDITY.value in table(world).discard


async def test_a_forgotten_user_loses_the_name_of_the_seat_too_and_the_game_continues(world: World) -> None:
    await seated(world)
    await good(world, world.bob, "do", move=Completed("Put into play"))
    await (await world.say(world.bob, "privacy forget")).press("Forget me")
    kept = world.rows("SELECT sides FROM game") + world.rows(
        "SELECT headline, lines, options, changes, outcome FROM event"
    )
    assert "bob" not in str(kept)
    assert "somebody" in (await world.say(world.alice, "game status")).text
    placed = await good(world, world.alice, "do", move=Completed("Put into play"))
    assert not (await placed.press("Undo")).refused


async def test_a_hand_that_is_read_slowly_is_acknowledged_meanwhile(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await seated(world)
    plain = pressing.table_for

    async def slowly(*facts: Any) -> Any:
        gate: Any = BEFORE_COMMIT.get()
        gate.__self__._due = 0.0  # two seconds have passed
        await gate()
        return await plain(*facts)

    monkeypatch.setattr(pressing, "table_for", slowly)
    result = await world.alice.slash(world.channel, "dillinger hand")
    assert (result.acknowledged, result.ephemeral) == (True, True)
    assert "alice's hand" in world.reply(world.alice, result, [], []).text


async def test_where_no_cards_are_played_a_move_says_what_is_and_nothing_completes_it(world: World) -> None:
    moves: tuple[tuple[str, dict[str, Any]], ...] = (
        ("do", {"move": "Ready"}),
        ("pass", {}),
        ("offer", {"to": "bob"}),
        ("join", {}),
        ("deal", {}),
        ("hand", {}),
        ("orders", {}),
    )
    for command, typed in moves:
        assert "No game is being played in this channel" in await refused(world, world.alice, command, **typed)
    assert not (await world.say(world.alice, "game open", system="mad", name="Docks")).refused
    for command, typed in moves:
        why = await refused(world, world.alice, command, **typed)
        assert why == "“Docks” is a game of Mad Dogs With Guns, not of Dillinger."
    assert await world.complete(world.alice, "dillinger do", "move", "") == []
    assert await world.complete(world.alice, "dillinger do", "cards", "") == []


# Menus


async def test_a_catch_by_menu_from_the_cards_to_the_answer(world: World) -> None:
    await playing(world, ("Roadblock", "Engine Trouble"), ("Mechanic",), men=(Man(NELSON, 1, Box.ROBBING),))
    asked = await pick(await hand(world, world.alice), f"Catch: {NELSON}, Local police")
    assert asked.private
    caught = await surely(await asked.choose("Engine Trouble", "Roadblock"))
    assert "alice sends the local police after" in whole(caught)
    answers = await pick(await hand(world, world.bob), "Answer")
    answered = await answers.choose("Mechanic")
    assert "Mechanic makes Engine Trouble void" in whole(answered) or "2 Roadblock" in whole(answered)
    assert {"Roadblock", "Engine Trouble", "Mechanic"} <= set(table(world).discard)


async def test_a_riot_is_reported_with_the_player_who_started_it(world: World) -> None:
    men = (Man("Harry Pierpont", 0, Box.JAIL), Man(KARPIS, 1, Box.LAM))
    await playing(world, (), ("Jail Riot",), ("Hostages",), men=men, phase=Phase.CRIME)
    await good(world, world.alice, "do", move="Escape from jail: Harry Pierpont")
    await good(world, world.bob, "do", move="Answer", cards="Jail Riot")
    assert "Play nothing" in (await hand(world, world.carol)).buttons, "no card of hers fits"
    settled = await good(world, world.carol, "do", move="Answer", dice="6 6")
    assert "bob starts a Jail Riot." in settled.text
    assert "+ 1 jail riot = 7 → counts as 6, out (4–6)" in settled.text


async def test_the_text_of_a_hand_lists_boxes_markers_and_cards_under_enemies(world: World) -> None:
    men = (
        Man(NELSON, 0, Box.CASING, 3, cased=True, under=(AccessoryKind.TOMMY_GUN, AccessoryKind.LAMM)),
        Man(KARPIS, 0, Box.KIDNAP, victim="William Hamm", kidnapper=True),
    )
    await playing(world, (), men=men, phase=Phase.CRIME)
    own = await hand(world, world.alice)
    assert f"{NELSON}, Casing Bank, notoriety 3, bank cased, with Tommy Gun, Lamm; rob 8–12" in own.text
    assert f"{KARPIS}, Kidnap, notoriety 0, kidnapper, victim William Hamm; rob 7–12" in own.text


async def test_the_silence_of_a_caught_enemys_player_is_reported_with_its_die(world: World) -> None:
    await playing(world, (), (), men=(Man(KARPIS, 1, Box.ROBBING),))
    await good(world, world.alice, "do", move=f"Catch: {KARPIS}, Local police", dice="6 6")
    assert "the bot rolls the better of the two." in (await world.say(world.bob, "game status")).text
    await world.env.advance_time(121)
    text = str(world.rows("SELECT lines FROM event ORDER BY id DESC LIMIT 1"))
    assert f"Time is up, so the bot rolls Luck for {KARPIS}." in text


async def test_a_refusal_names_the_cost_of_a_card_when_the_money_is_short(world: World) -> None:
    await playing(world, (), ("Plastic Surgery",), men=(Man(NELSON, 1, Box.LAM),))
    await good(world, world.alice, "do", move=f"Catch: {NELSON}, Local police")
    why = await refused(world, world.bob, "do", move="Answer", cards="Plastic Surgery")
    assert why.startswith(
        "Plastic Surgery costs at least $10,000, and you have $5,000. Remove it (9.35 Accessory Cards "
    )


async def test_what_is_refused_before_the_rules_are_asked_cites_its_paragraph_too(world: World) -> None:
    await playing(world, (), (), men=(Man(NELSON, 0, Box.JAIL), Man(KARPIS, 1, Box.LAM)), phase=Phase.CRIME)
    for paragraph, command, options in (
        ("10.22 Adjustments to the Bail Out DR", "do", {"move": f"Bail out: {NELSON}", "pay": 3000}),
        ("6.51 General", "offer", {"to": "alice", "money": 1000}),
        ("6.51 General", "offer", {"to": "bob", "give": KARPIS, "price": 1000}),
    ):
        assert (await refused(world, world.alice, command, **options)).endswith(f" ({paragraph}).")


@pytest.mark.parametrize(
    "card, paragraph", [("Robert Azur", "6.41 Discarding during Card Draw Phase"), (NELSON, "6.42 PE Cards")]
)
async def test_a_lawyer_or_an_enemy_among_the_discards_is_refused_by_its_own_paragraph(
    world: World, card: str, paragraph: str
) -> None:
    await playing(world, ("Roadblock",) * 8, men=(Man(NELSON, 0, Box.LAM),), phase=Phase.CARDS)
    assert (await refused(world, world.alice, "do", move="Discard", cards=card)).endswith(f" ({paragraph}).")


async def test_insider_information_asks_for_its_money(world: World) -> None:
    await playing(world, (), ("Insider Information",), men=(Man(NELSON, 1, Box.LAM),))
    await good(world, world.alice, "do", move=f"Catch: {NELSON}, Local police")
    cards = await pick(await hand(world, world.bob), "Answer")
    money = await cards.choose("Insider Information")
    assert list(money.menus[PAY]) == ["$2,000", "$4,000"]
    await money.choose("$4,000")
    assert table(world).players[1].money == 1000


async def test_a_menu_of_an_earlier_moment_is_refused(world: World) -> None:
    await playing(world, (), men=(Man(NELSON, 0, Box.LAM), Man(KARPIS, 1, Box.LAM)), phase=Phase.CRIME)
    old = await hand(world, world.alice)
    await good(world, world.alice, "do", move=f"Case a bank: {NELSON}")
    stale = await pick(old, f"Rob a bank: {NELSON}")
    assert stale.refused == "The game has moved on since that offer. Look at your hand again."


async def test_a_robbery_takes_four_presses_with_its_odds_before_the_last(world: World) -> None:
    await playing(world, ("Media Hype",), men=(Man(NELSON, 0, Box.CASING, cased=True),), phase=Phase.CRIME)
    mine = await world.say(world.alice, "game move")
    asked = await mine.press(f"Rob a bank: {NELSON}")
    odds = await asked.press(BARE)
    assert "%" in odds.text
    done = await odds.press("Go in")
    assert "robs" in whole(done) or NELSON in whole(done)
    assert world.rows("SELECT id FROM event WHERE command = 'dillinger do'")


# Typed moves, odds, dice


async def test_what_is_not_offered_is_refused_with_the_rules_number(world: World) -> None:
    men = (Man(NELSON, 0, Box.LAM), Man(KARPIS, 0, Box.LAM), Man("Tommy Carroll", 1, Box.LAM))
    await playing(world, ("Hostages",), men=men, phase=Phase.CARDS, length=Length.SHORT)
    assert "(6.32 PE Cards)" in await refused(world, world.alice, "do", move="Draw a public enemy")
    assert "(6.2 The Sequence of Play)" in await refused(world, world.bob, "do", move="Draw accessory cards")
    assert "(6.2 The Sequence of Play)" in await refused(world, world.alice, "do", move=f"Rob a bank: {NELSON}")
    await good(world, world.alice, "do", move="Draw accessory cards")
    assert "(8.31 General)" in await refused(
        world, world.alice, "do", move=f"Rob a bank: {NELSON}", cards="J. Edgar Hoover"
    )
    assert "(6.51 General)" in await refused(world, world.alice, "offer", to="bob", give="Sam Leibowitz", price=5000)
    assert "(6.51 General)" in await refused(world, world.bob, "offer", to="carol", money=1000)
    assert "No move is called" in await refused(world, world.alice, "do", move="Dance")


async def test_the_odds_of_a_move_and_dice_from_the_real_table(world: World) -> None:
    await playing(world, (), men=(Man(NELSON, 0, Box.CASING, cased=True),), phase=Phase.CRIME, length=Length.SHORT)
    odds = await good(world, world.alice, "do", move=f"Rob a bank: {NELSON}", odds=True)
    assert odds.private
    assert "yes  58%" in odds.text, "7 or more of two dice, the bank cased"
    robbed = await good(world, world.alice, "do", move=f"Rob a bank: {NELSON}", dice="3 4")
    assert robbed.headline == f"{NELSON} robs the bank."
    assert "rolled at the table" in robbed.text
    assert "7 + 1 bank cased = 8" in robbed.text


async def test_dice_are_not_typed_for_cards_drawn(world: World) -> None:
    await playing(world, (), men=(Man(NELSON, 0, Box.LAM),), phase=Phase.CARDS)
    assert await refused(world, world.alice, "do", move="Draw accessory cards", dice="1")


# Trades


async def test_a_trade_is_known_to_its_two_sides_and_needs_both(world: World) -> None:
    men = (Man(NELSON, 0, Box.LAM), Man(KARPIS, 1, Box.LAM))
    await playing(world, ("Hostages", "Roadblock"), ("Mechanic",), men=men, phase=Phase.CRIME)
    offered = await good(world, world.alice, "offer", to="bob", give="Hostages", get="Mechanic", price=1000)
    assert "Hostages" not in offered.text
    assert "gives Hostages for Mechanic, $1,000" in (await hand(world, world.bob)).text
    assert "Hostages" not in (await hand(world, world.carol)).text
    assert "(6.51 General)" in await refused(world, world.carol, "do", move="Accept the offer: 1")
    await good(world, world.bob, "do", move="Accept the offer: 1")
    alice, bob, _ = table(world).players
    assert (alice.hand, alice.money) == (("Mechanic", "Roadblock"), 6000)
    assert (bob.hand, bob.money) == (("Hostages",), 4000)
    assert "Hostages" not in (await world.say(world.carol, "log")).text


async def test_a_trade_is_put_together_by_thumb_and_offered_once(world: World) -> None:
    men = (Man(NELSON, 0, Box.LAM), Man(KARPIS, 1, Box.LAM))
    await playing(world, ("Hostages", "Roadblock"), ("Mechanic",), men=men, phase=Phase.CRIME)
    assert "Offer a trade" not in (await world.say(world.ursula, "game status")).buttons
    whom = await (await hand(world, world.alice)).press("Offer a trade")
    empty = await whom.press("bob")
    assert "Offer it" not in empty.buttons, "an offer is of something"
    given = await empty.choose("Hostages", menu="You give")
    wanted = await given.choose("Mechanic", menu="You want")
    assert "You give: Hostages.\n- You want: Mechanic." in wanted.text
    changed = await wanted.choose("Roadblock", menu="You give")
    button = changed.buttons["Offer it"]
    offered = await changed.press("Offer it")
    assert "gives Roadblock for Mechanic" in offered.text
    assert offered.private
    assert (await forged(world, world.alice, button)).refused
    accepted = await (await hand(world, world.bob)).press("Accept the offer: 1")
    assert not accepted.refused
    assert [player.hand for player in table(world).players[:2]] == [("Hostages", "Mechanic"), ("Roadblock",)]


async def priced(world: World, window: Reply, price: str) -> Reply:
    """What bob wants for his goods, typed in the second line of a window."""
    result = window.result
    assert result is not None
    assert result.modal is not None
    _, line = (label["component"]["custom_id"] for label in result.modal["components"])
    return await world.act(world.bob, lambda: world.bob.submit_modal(result, {line: price}))


async def test_money_goes_with_a_trade_in_a_window_and_others_trade_with_the_turns_player_alone(
    world: World,
) -> None:
    await playing(world, ("Hostages",), ("Mechanic",), men=(Man(NELSON, 0, Box.LAM),), phase=Phase.CRIME)
    trade = await (await hand(world, world.bob)).press("Offer a trade")
    assert trade.headline == "A trade with alice"
    trade = await trade.choose("Mechanic", menu="You give")
    wrong = await priced(world, await trade.press("Offer it with money"), "much")
    assert wrong.refused == "“much” is not a sum of dollars. Type a whole number from 0 up."
    await priced(world, await trade.press("Offer it with money"), "$1,500")
    assert "bob gives Mechanic for $1,500" in (await hand(world, world.alice)).text


# Time and restarts


async def test_a_player_who_does_not_answer_in_time_plays_nothing(world: World) -> None:
    await playing(world, (), ("Police Stupidity",), men=(Man(NELSON, 1, Box.LAM),), opened={"seconds": 60})
    await good(world, world.alice, "do", move=f"Catch: {NELSON}, Local police")
    await world.env.advance_time(59)
    decision = table(world).decision
    assert decision is not None
    assert decision.step is QuestionStep.COUNTER
    await world.env.advance_time(2)
    assert table(world).decision is None or table(world).decision != decision
    assert table(world).players[1].hand == ("Police Stupidity",)


async def test_an_absent_player_is_passed_when_the_time_is_up_and_the_draw_stays_secret(world: World) -> None:
    await seated(world)
    await world.env.advance_time(601)
    assert sorted(man.seat for man in table(world).active) == [0, 1, 2]
    await world.env.advance_time(181)
    begun = table(world)
    await world.env.advance_time(601)
    drew = table(world)
    assert len(drew.players[begun.turn.seat].hand) == 7
    await world.env.advance_time(3)
    assert table(world).turn.seat == (begun.turn.seat + 1) % 3
    new = [*(Counter(drew.players[begun.turn.seat].hand) - Counter(begun.players[begun.turn.seat].hand))]
    kept = world.rows("SELECT headline, lines FROM event ORDER BY id DESC LIMIT 2")
    assert f"The bot passes {('alice', 'bob', 'carol')[begun.turn.seat]}" in str(kept)
    assert "so the bot makes " in str(kept)
    assert new[0] not in str(kept)
    watcher = world.bob if begun.turn.seat != 1 else world.carol
    assert "hidden" in (await world.say(watcher, "log")).text


async def test_more_than_half_of_the_table_passes_a_player_it_waits_for(world: World) -> None:
    await playing(world, (), men=(Man(NELSON, 0, Box.LAM), Man(KARPIS, 1, Box.LAM)))
    assert "The game is waiting for you" in await refused(world, world.alice, "pass")
    asked = await good(world, world.bob, "pass")
    assert asked.headline == "bob asks to pass alice: 1 of the 2 votes needed."
    assert (
        "bob asked to pass this player: 1 of the 2 votes needed." in (await world.say(world.carol, "game status")).text
    )
    done = await asked.press("Pass", world.carol)
    assert done.headline == "The time of alice is up."
    await world.env.advance_time(3)
    assert table(world).turn.seat == 1


async def test_an_umpire_passes_a_player_alone_and_the_report_names_the_umpire(world: World) -> None:
    await playing(world, (), men=(Man(NELSON, 0, Box.LAM), Man(KARPIS, 1, Box.LAM)))
    await world.name_umpires()
    passed = await good(world, world.ursula, "pass")
    assert "ursula acted as umpire for alice." in passed.text
    await world.env.advance_time(3)
    assert table(world).turn.seat == 1


async def test_a_restart_in_the_middle_of_a_reaction_loses_nothing(world: World) -> None:
    await playing(world, (), (), ("Local Corruption",), men=(Man(KARPIS, 2, Box.LAM),), opened={})
    await good(world, world.alice, "do", move=f"Catch: {KARPIS}, Local police")
    own = await hand(world, world.carol)
    before = table(world)
    await world.restart()
    assert table(world) == before
    cards = await pick(own, "Answer")
    await cards.choose("Local Corruption")
    await world.restart()
    await world.env.advance_time(31)
    assert "Local Corruption" in table(world).discard


# Games


async def choose(hand_shown: Reply, rng: random.Random) -> Reply:
    """Something that is offered, with something of what goes with it."""
    reply = await pick(hand_shown, rng.choice(offered(hand_shown)))
    while not reply.refused and {CARDS, PAY} & set(reply.menus):
        if BARE in reply.buttons and rng.random() < 0.5:
            reply = await surely(await reply.press(BARE))
        else:
            asked = CARDS if CARDS in reply.menus else PAY
            reply = await surely(await reply.choose(rng.choice(list(reply.menus[asked])), menu=asked))
    return reply


async def test_a_short_game_is_played_to_its_end_by_buttons_and_menus_alone_and_leaves_a_record(world: World) -> None:
    await seated(world, length="Short", **EARLY)
    rng, over = random.Random(8), None
    while table(world).stage is not Stage.OVER:
        for actor in (world.alice, world.bob, world.carol):
            shown = await hand(world, actor)
            if not offered(shown):
                continue
            reply = await choose(shown, rng)
            over = over or next(
                (one for one in (reply, *reply.ephemerals) if not one.private and "Close the game" in one.buttons), None
            )
    assert over is not None, "the end of a game offers to close it"
    assert "**1. " in over.text
    assert sorted(table(world).places) == [0, 1, 2]
    last = await hand(world, world.alice)
    assert "The game is over: " in last.text
    assert "Close the game" in last.buttons
    closed = await over.press("Close the game")
    assert "has won" in closed.text
    assert "hidden draws are open now" in closed.text
    log = await world.say(world.alice, "log", game="Dillinger")
    assert not log.refused


def test_every_verb_has_words() -> None:
    assert set(WORDS) == set(Verb) - {Verb.OFFER}
