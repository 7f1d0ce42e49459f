"""The referee's notes: turns, the actions of figures, and that a game is the fold of its changes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from db.store.codec import dump, dump_changes, load, load_changes
from rules.core.action import system
from rules.core.action.system import discover
from rules.core.chance.dice import Live, resolve
from rules.core.chance.sources import Fair
from rules.core.plain.events import Change, SubjectKind
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName
from rules.core.play.game import BoardSet, Game, GameOpened, GangBrought, PlayerSeated
from rules.core.tables.outcome import Target
from rules.mad_dogs.cards import draw_and_jokers, tens_and_countdowns
from rules.mad_dogs.cards.card_lines import activated_figures
from rules.mad_dogs.cards.draw_and_jokers import after_joker, wanted_by_police
from rules.mad_dogs.cards.games import MadDogsGames
from rules.mad_dogs.model import action_cards
from rules.mad_dogs.model.action_cards import JOKERS, RANKS, ActionCard, CardDraw, Countdown, Rank, Suit
from rules.mad_dogs.model.board import (
    Acted,
    ActionsSpent,
    ActOffered,
    AimLost,
    Board,
    BombGone,
    BombSet,
    BrawlBegun,
    BrawlLeft,
    CardsTurned,
    CardUsed,
    CitizensAsked,
    CountdownGone,
    CountdownSet,
    Crew,
    CrewLeft,
    CrewSent,
    DeadlyTally,
    FireBraved,
    FireLit,
    FireOut,
    FirePut,
    Inflicted,
    Interrupted,
    InterruptibleAct,
    MoveKind,
    OfferMoved,
    OfferPassed,
    OutrageAdded,
    OutragePoints,
    RunLet,
    VehicleBoarded,
    VehicleGone,
    VehicleSet,
    new_board,
)
from rules.mad_dogs.model.changes import FlooredSet, LeftBoard, LeftFight, Surrendered
from rules.mad_dogs.model.figures import Figure, Floored, Gait, Posture, Speed, Standing, Stat, Stats
from rules.mad_dogs.model.free_blows import given, ran_into
from rules.mad_dogs.model.outrage import FightPlace, PlaceSaid
from rules.mad_dogs.model.tables import PROFILES
from rules.mad_dogs.model.vehicles import (
    BackInHand,
    Body,
    Bomb,
    Car,
    EngineAsked,
    Fire,
    HazardsDue,
    OutOfHand,
    Vehicle,
    VehicleBurning,
    VehicleHarmed,
    VehicleLeft,
    VehicleRidden,
    VehicleSpeed,
    VehicleSteered,
)
from rules.mad_dogs.play.turn_rights import (
    acted_by,
    actions_left,
    actions_spent,
    aims,
    brawl_cost,
    could_interrupt,
    gait_of,
    must_stay_close,
    offer_act,
    offer_runs,
    pass_offer,
    require_interrupt,
)
from rules.mad_dogs.scenarios.shared import scenario_changes
from tests.turns import runs_of

HERE = 1
"""The id of the game."""

IRISH, BANDANAS = 0, 1
SPATS, DOOLEY, MORELLI = 5, 6, 30
HEARTS = {rank: ActionCard(Suit.HEARTS, rank) for rank in RANKS}
SPADES = {rank: ActionCard(Suit.SPADES, rank) for rank in RANKS}
GAMES = MadDogsGames()
STATS = Stats(3, 3, 3, 3, 3, 3)


def opening(*sides: str) -> list[Change]:
    return [GameOpened(HERE, "Legano's", "mad", sides), GAMES.opened(HERE, len(sides))]


def after(game: Game | None, *changes: Change) -> Game:
    for change in changes:
        game = system.after(game, change)
    assert game is not None
    return game


CHECKS: dict[MoveKind, Callable[[Board, int], object]] = {
    MoveKind.DRAW: lambda board, _: draw_and_jokers.check_draw(board.cards),
    MoveKind.ACT: lambda board, side: action_cards.act(board.cards, side),
    MoveKind.HOLD: lambda board, side: action_cards.hold(board.cards, side),
    MoveKind.LET_GO: lambda board, side: action_cards.let_go(board.cards, side),
    MoveKind.DONE: lambda board, side: action_cards.done(board.cards, side),
}


def require(board: Board, side: int, move: MoveKind, now: int | None = None) -> None:
    """Raise IllegalNow unless the cards let a side make this move."""
    if move is MoveKind.INTERRUPT:
        require_interrupt(board, side, now=now)
    else:
        CHECKS[move](board, side)


def legal(board: Board, side: int, now: int | None = None) -> tuple[MoveKind, ...]:
    """All moves that the cards let a side make."""
    found = list[MoveKind]()
    for move in MoveKind:
        with suppress(IllegalNow):
            require(board, side, move, now)
            found.append(move)
    return tuple(found)


def two_sides(*changes: Change) -> Game:
    brought = GangBrought(HERE, IRISH, 10), GangBrought(HERE, BANDANAS, 20), PlayerSeated(HERE, IRISH, 7)
    return after(None, *opening("Irish", "Bandanas"), *brought, *changes)


def turned(*cards: ActionCard, **facts: Any) -> CardsTurned:
    return CardsTurned(HERE, CardDraw(cards, **facts))


def used(side: int, move: MoveKind) -> CardUsed:
    return CardUsed(HERE, side, move)


def kept(card: ActionCard) -> tuple[Change, ...]:
    return turned(card), used(card.side, MoveKind.HOLD)


def acting(card: ActionCard) -> tuple[Change, ...]:
    return turned(card), used(card.side, MoveKind.ACT)


def spent(figure: int, actions: int = 1, gait: Gait | None = None, aimed: bool = False) -> ActionsSpent:
    return ActionsSpent(HERE, figure, actions, gait, aimed)


def drawn(board: Board, card: ActionCard) -> CardDraw:
    class Next:
        def draw(self, n: int, left: object, why: str = "") -> tuple[ActionCard, ...]:
            return (card,)

    dice: Any = Next()
    return draw_and_jokers.draw(dice, board.cards)


# The board


@pytest.mark.parametrize("sides", [1, 2, 3, 4])
def test_a_game_opens_with_a_board_for_its_sides(sides: int) -> None:
    game = after(None, *opening(*"ABCD"[:sides]))
    assert game.board == new_board(sides)
    assert game.board.cards.everywhere == Counter(action_cards.full_deck(sides))
    assert (GAMES.board, GAMES.most_sides) == (Board, 4)


@pytest.mark.parametrize("sides", [0, 5])
def test_a_board_is_for_one_to_four_sides(sides: int) -> None:
    with pytest.raises(OutOfRange, match="1 to 4 sides"):
        GAMES.opened(HERE, sides)


def test_the_system_keeps_its_games_and_knows_their_changes() -> None:
    system = discover()["mad"]
    assert isinstance(system.games, MadDogsGames)


def test_no_card_is_used_to_draw_or_to_interrupt() -> None:
    for move in (MoveKind.DRAW, MoveKind.INTERRUPT):
        with pytest.raises(ValueError, match="no use of a card"):
            used(0, move).apply_to(new_board(1))


# The card play example of the source


def test_the_card_play_example() -> None:
    game = two_sides(*kept(SPADES[Rank.TWO]), *kept(SPADES[Rank.JACK]))
    assert game.board.cards.held == ((), (SPADES[Rank.TWO], SPADES[Rank.JACK]))
    game = after(game, turned(SPADES[Rank.THREE]))
    assert legal(game.board, BANDANAS) == (MoveKind.ACT, MoveKind.LET_GO)
    assert legal(game.board, IRISH) == ()
    with pytest.raises(IllegalNow, match="at most 2"):
        after(game, used(BANDANAS, MoveKind.HOLD))
    game = after(game, used(BANDANAS, MoveKind.ACT))
    assert actions_left(game.board, BANDANAS, MORELLI) == 2
    game = after(game, actions_spent(game, BANDANAS, MORELLI, "Morelli", 1, Gait.RUN, game_id=HERE))
    assert gait_of(game.board, MORELLI) is Gait.RUN
    # Hot Dog gets the drop on Dooley with a hold card: not the card of the run, so no -2.
    game = after(game, used(BANDANAS, MoveKind.DONE), *acting(HEARTS[Rank.KING]))
    assert could_interrupt(game.board) == (BANDANAS,)
    game = after(game, Interrupted(HERE, BANDANAS, SPADES[Rank.TWO]))
    assert gait_of(game.board, MORELLI) is Gait.STILL
    assert (actions_left(game.board, BANDANAS, MORELLI), actions_left(game.board, IRISH, DOOLEY)) == (1, 0)
    game = after(game, spent(MORELLI), used(BANDANAS, MoveKind.DONE))
    assert actions_left(game.board, IRISH, DOOLEY) == 2
    assert game.board.cards.held == ((), (SPADES[Rank.JACK],))


# Moves with the cards


def test_what_may_be_done_with_the_cards() -> None:
    game = two_sides()
    assert legal(game.board, IRISH) == legal(game.board, BANDANAS) == (MoveKind.DRAW,)
    game = after(game, turned(HEARTS[Rank.JACK]))
    assert legal(game.board, IRISH) == (MoveKind.ACT, MoveKind.HOLD, MoveKind.LET_GO)
    assert legal(game.board, BANDANAS) == ()
    game = after(game, used(IRISH, MoveKind.ACT))
    assert (legal(game.board, IRISH), legal(game.board, BANDANAS)) == ((MoveKind.DONE,), ())
    assert legal(two_sides(turned(HEARTS[Rank.TEN])).board, IRISH) == (MoveKind.ACT, MoveKind.LET_GO)


def test_a_hold_card_interrupts_an_answer_is_trumped_and_the_trump_is_not_answered() -> None:
    held = [*kept(SPADES[Rank.KING]), *kept(SPADES[Rank.TWO]), *kept(HEARTS[Rank.ACE]), *kept(HEARTS[Rank.TWO])]
    game = two_sides(*held, *acting(HEARTS[Rank.JACK]))
    assert could_interrupt(game.board) == (BANDANAS,)
    game = after(game, Interrupted(HERE, BANDANAS, SPADES[Rank.KING]))
    assert could_interrupt(game.board) == (IRISH,)
    game = after(game, Interrupted(HERE, IRISH, HEARTS[Rank.ACE]))
    game = after(game, Interrupted(HERE, BANDANAS, SPADES[Rank.TWO]))
    assert could_interrupt(game.board) == ()
    assert legal(game.board, IRISH) == ()
    with pytest.raises(IllegalNow, match="trumped"):
        require_interrupt(game.board, IRISH, HEARTS[Rank.TWO])


@pytest.mark.parametrize(
    "changes, side, move, refusal",
    [
        (acting(HEARTS[Rank.ACE]), IRISH, MoveKind.DRAW, "still being played"),
        ((turned(HEARTS[Rank.ACE]),), IRISH, MoveKind.DRAW, "is open"),
        ((), IRISH, MoveKind.ACT, "No card is open"),
        ((turned(HEARTS[Rank.ACE]),), BANDANAS, MoveKind.ACT, "not yours"),
        ((turned(HEARTS[Rank.ACE]),), BANDANAS, MoveKind.LET_GO, "not yours"),
        ((turned(HEARTS[Rank.TEN]),), IRISH, MoveKind.HOLD, "can't be held"),
        ((), IRISH, MoveKind.DONE, "No card is being played"),
        (acting(HEARTS[Rank.ACE]), BANDANAS, MoveKind.DONE, "not yours to finish"),
        ((), IRISH, MoveKind.INTERRUPT, "No card is being played"),
        (acting(HEARTS[Rank.ACE]), BANDANAS, MoveKind.INTERRUPT, "don't hold any card"),
        ((*kept(HEARTS[Rank.TWO]), *acting(HEARTS[Rank.ACE])), IRISH, MoveKind.INTERRUPT, "your own action"),
    ],
)
def test_what_the_cards_forbid_is_refused(changes: tuple[Change, ...], side: int, move: MoveKind, refusal: str) -> None:
    board = two_sides(*changes).board
    assert move not in legal(board, side)
    with pytest.raises(IllegalNow, match=refusal):
        require(board, side, move)


def test_a_new_turn_empties_what_was_acted_and_offered() -> None:
    board = replace(new_board(2), acted=((Acted(SPATS, 1),),), offer=InterruptibleAct("x", 9, (1,)))
    board = turned(*JOKERS, turn_ends=True, sirens=True).apply_to(board)
    assert (board.acted, board.offer, board.cards.turn, board.cards.sirens) == ((), None, 2, True)


def test_whom_a_card_activates() -> None:
    assert [activated_figures(HEARTS[rank]) for rank in (Rank.ACE, Rank.JACK, Rank.TEN)] == [
        "one figure and friends within 2 inches",
        "the whole gang",
        "every civilian",
    ]


# Actions


@pytest.mark.parametrize(
    "changes, side, refusal",
    [
        ((), IRISH, "must wait for one"),
        ((turned(HEARTS[Rank.JACK]),), IRISH, "must wait for one"),
        (acting(HEARTS[Rank.JACK]), None, "is on no side"),
        (acting(HEARTS[Rank.JACK]), BANDANAS, "turn of Irish"),
        (acting(HEARTS[Rank.TEN]), IRISH, "civilians"),
        ((*acting(HEARTS[Rank.JACK]), spent(SPATS)), IRISH, "takes 2 actions, but Spats has 1 left on the Jack of"),
        ((*acting(HEARTS[Rank.JACK]), spent(SPATS, 2)), IRISH, "has none left"),
    ],
)
def test_a_figure_that_may_not_act_is_refused(changes: tuple[Change, ...], side: int | None, refusal: str) -> None:
    with pytest.raises(IllegalNow, match=refusal):
        actions_spent(two_sides(*changes), side, SPATS, "Spats", 2)


def test_no_figure_spends_actions_while_no_side_acts() -> None:
    with pytest.raises(IllegalNow, match="No card is being played"):
        after(two_sides(), spent(SPATS))


def test_a_figure_has_two_actions_on_a_card_just_drawn() -> None:
    game = two_sides(*acting(HEARTS[Rank.JACK]))
    assert actions_left(game.board, IRISH, SPATS) == 2
    game = after(game, actions_spent(game, IRISH, SPATS, "Spats", 1, game_id=HERE))
    assert (actions_left(game.board, IRISH, SPATS), actions_left(game.board, IRISH, DOOLEY)) == (1, 2)
    assert (actions_left(game.board, BANDANAS, SPATS), actions_left(game.board, None, SPATS)) == (0, 0)


def test_a_civilian_has_one_action_on_anybodys_ten_and_none_on_other_cards() -> None:
    game = two_sides(*acting(HEARTS[Rank.TEN]))
    game = after(game, actions_spent(game, None, 90, "a waiter", 1, Gait.RUN, civilian=True, game_id=HERE))
    with pytest.raises(IllegalNow, match="has none left"):
        actions_spent(game, None, 90, "a waiter", 1, civilian=True)
    with pytest.raises(IllegalNow, match="on a Ten"):
        actions_spent(two_sides(*acting(HEARTS[Rank.JACK])), IRISH, 90, "a waiter", 1, civilian=True)
    with pytest.raises(IllegalNow, match="wait for one"):
        actions_spent(two_sides(), None, 90, "a waiter", 1, civilian=True)


def test_an_interrupted_figure_goes_on_with_what_it_had_left() -> None:
    acts = [*kept(SPADES[Rank.KING]), *acting(HEARTS[Rank.JACK]), spent(SPATS, 1, Gait.WALK)]
    game = two_sides(*acts, Interrupted(HERE, BANDANAS, SPADES[Rank.KING]))
    assert (actions_left(game.board, IRISH, SPATS), actions_left(game.board, BANDANAS, MORELLI)) == (0, 1)
    assert gait_of(game.board, SPATS) is Gait.STILL
    game = after(game, used(BANDANAS, MoveKind.DONE))
    assert (actions_left(game.board, IRISH, SPATS), gait_of(game.board, SPATS)) == (1, Gait.WALK)


@pytest.mark.parametrize("first", [None, *Gait])
@pytest.mark.parametrize("second", [None, *Gait])
def test_the_fastest_gait_of_a_card_stays(first: Gait | None, second: Gait | None) -> None:
    board = two_sides(*acting(HEARTS[Rank.JACK]), spent(SPATS, 1, first), spent(SPATS, 1, second)).board
    order = list(Gait)
    fastest = max(order.index(gait or Gait.STILL) for gait in (first, second))
    assert gait_of(board, SPATS) is order[fastest]
    assert gait_of(board, DOOLEY) is Gait.STILL
    assert acted_by(board, DOOLEY) is None


def test_no_figure_has_moved_or_aimed_while_no_side_acts() -> None:
    board = two_sides().board
    assert (gait_of(board, SPATS), aims(board, SPATS), acted_by(board, SPATS)) == (Gait.STILL, False, None)


def test_an_aim_lasts_until_anything_else_is_done_whatever_card_it_is() -> None:
    aimed = two_sides(*kept(SPADES[Rank.ACE]), *acting(HEARTS[Rank.JACK]), spent(SPATS, aimed=True))
    assert aims(aimed.board, SPATS)
    assert not aims(aimed.board, DOOLEY)
    assert aims(after(aimed, spent(DOOLEY)).board, SPATS)
    assert not aims(after(aimed, spent(SPATS)).board, SPATS)
    assert aims(after(aimed, Interrupted(HERE, BANDANAS, SPADES[Rank.ACE])).board, SPATS)
    later = after(aimed, used(IRISH, MoveKind.DONE), *acting(HEARTS[Rank.ACE]))
    assert aims(later.board, SPATS)
    assert not aims(after(later, spent(SPATS)).board, SPATS)


def test_a_figure_that_defends_itself_in_a_brawl_loses_its_aim() -> None:
    aimed = two_sides(*acting(HEARTS[Rank.JACK]), spent(SPATS, aimed=True), spent(DOOLEY, aimed=True))
    assert aims(after(aimed, AimLost(HERE, DOOLEY)).board, SPATS)
    assert not aims(after(aimed, AimLost(HERE, DOOLEY)).board, DOOLEY)


def test_a_brawl_takes_all_that_is_left_of_a_turn() -> None:
    game = two_sides(*acting(HEARTS[Rank.JACK]))
    assert brawl_cost(game.board, IRISH, SPATS) == 2
    assert brawl_cost(after(game, spent(SPATS)).board, IRISH, SPATS) == 1
    assert brawl_cost(after(game, spent(SPATS, 2)).board, IRISH, SPATS) == 1
    assert brawl_cost(game.board, BANDANAS, MORELLI) == 1


def test_a_brawl_is_free_only_at_the_one_run_into_with_the_last_action() -> None:
    game = two_sides(*acting(HEARTS[Rank.JACK]), spent(SPATS), spent(SPATS, 1, Gait.RUN))
    assert brawl_cost(game.board, IRISH, SPATS) == 1, "a second move runs into nobody by itself"
    blows = (given(game.board, MORELLI, "Morelli"),)
    assert ran_into(game.board, SPATS, blows, [DOOLEY, MORELLI])
    assert not ran_into(game.board, SPATS, blows, [DOOLEY])
    assert not ran_into(game.board, SPATS, (given(game.board, MORELLI, "Morelli", grip=True),), [MORELLI])
    game = after(game, actions_spent(game, IRISH, SPATS, "Spats", 0, game_id=HERE))
    assert not ran_into(game.board, SPATS, blows, [MORELLI]), "it has done something since"


def test_a_low_card_is_for_one_figure_and_those_near_it() -> None:
    board = two_sides(*acting(HEARTS[Rank.ACE]), spent(SPATS)).board
    assert (must_stay_close(board, SPATS), must_stay_close(board, DOOLEY)) == (False, True)
    assert not must_stay_close(two_sides(*acting(HEARTS[Rank.JACK]), spent(SPATS)).board, DOOLEY)
    assert not must_stay_close(two_sides().board, SPATS)


# Offers


def offering(until: int = 100) -> Game:
    game = two_sides(*kept(SPADES[Rank.KING]), *kept(SPADES[Rank.ACE]), *acting(HEARTS[Rank.JACK]))
    return after(game, offer_act(game.board, IRISH, "Spats shoots", until, 50, HERE))


def test_while_an_act_is_offered_those_who_act_wait() -> None:
    game = offering()
    assert game.board.offer == InterruptibleAct("Spats shoots", 100, (BANDANAS,))
    assert offer_runs(game.board, 99)
    assert offer_runs(game.board, None)
    with pytest.raises(IllegalNow, match="Bandanas may still interrupt “Spats shoots”"):
        actions_spent(game, IRISH, DOOLEY, "Dooley", 1, now=99)
    assert legal(game.board, BANDANAS, 99) == (MoveKind.INTERRUPT,)


def test_an_offer_ends_when_time_is_up() -> None:
    game = offering()
    assert not offer_runs(game.board, 100)
    assert legal(game.board, BANDANAS, 100) == ()
    with pytest.raises(IllegalNow, match="too late"):
        require_interrupt(game.board, BANDANAS, SPADES[Rank.KING], now=100)
    assert actions_spent(game, IRISH, SPATS, "Spats", 1, now=100) == ActionsSpent(0, SPATS, 1)


def test_an_offer_ends_when_no_side_is_left_waiting() -> None:
    game = offering()
    game = after(game, pass_offer(game.board, BANDANAS, 60, HERE))
    assert not offer_runs(game.board, 60)
    assert not offer_runs(game.board, None)
    with pytest.raises(IllegalNow, match="too late"):
        require_interrupt(game.board, BANDANAS, now=60)
    game = after(game, actions_spent(game, IRISH, SPATS, "Spats", 1, now=60, game_id=HERE))
    assert game.board.offer is None
    assert legal(game.board, BANDANAS, 60) == (MoveKind.INTERRUPT,)


def test_an_interruption_settles_the_offer_and_the_act_goes_on_after_it() -> None:
    game = after(offering(), Interrupted(HERE, BANDANAS, SPADES[Rank.KING]))
    assert game.board.offer is None
    with pytest.raises(IllegalNow, match="turn of Bandanas"):
        actions_spent(game, IRISH, SPATS, "Spats", 1, now=60)
    game = after(game, used(BANDANAS, MoveKind.DONE))
    assert actions_spent(game, IRISH, SPATS, "Spats", 1, now=60).actions == 1


def test_a_side_that_finishes_its_card_takes_its_offer_back() -> None:
    assert after(offering(), used(IRISH, MoveKind.DONE)).board.offer is None


def test_an_offered_act_that_waits_for_no_side_continues_at_once() -> None:
    game = two_sides(*acting(HEARTS[Rank.JACK]))
    game = after(game, offer_act(game.board, IRISH, "Spats shoots", 100, 50, HERE))
    assert not offer_runs(game.board, 51)


@pytest.mark.parametrize(
    "change, refusal",
    [
        (lambda: offer_act(two_sides().board, IRISH, "x", 100, 50), "Only the side that acts"),
        (lambda: offer_act(offering().board, BANDANAS, "x", 100, 50), "Only the side that acts"),
        (lambda: offer_act(offering().board, IRISH, "x", 100, 50), "still on offer"),
        (lambda: pass_offer(two_sides().board, BANDANAS), "No act is on offer"),
        (lambda: pass_offer(offering().board, BANDANAS, 100), "No act is on offer"),
        (lambda: pass_offer(offering().board, IRISH, 60), "did not ask"),
    ],
)
def test_offers_out_of_place_are_refused(change: Callable[[], Change], refusal: str) -> None:
    with pytest.raises(IllegalNow, match=refusal):
        change()


def test_an_offer_leaves_some_time() -> None:
    with pytest.raises(OutOfRange, match="leave time"):
        offer_act(two_sides(*acting(HEARTS[Rank.JACK])).board, IRISH, "x", 50, 50)


def test_a_pass_without_an_offer_changes_nothing() -> None:
    assert OfferPassed(HERE, 1).apply_to(new_board(2)) == new_board(2)
    assert RunLet(HERE, 1).apply_to(new_board(2)) == new_board(2)


# Other things on the table

PACKARD = Vehicle("Packard", Car(souped_up=True), Speed.RACING, (SPATS, DOOLEY), (7,), IRISH)


def test_a_vehicle_is_added_replaced_and_gone() -> None:
    board = two_sides(VehicleSet(HERE, PACKARD), VehicleSet(HERE, Vehicle("Truck", Car(Body.TRUCK)))).board
    assert (board.vehicle(" packard ").driver, board.vehicle("Truck").driver) == (SPATS, None)
    assert PACKARD.aboard == (SPATS, DOOLEY, 7)
    board = VehicleSet(HERE, replace(PACKARD, name="PACKARD", burning=True)).apply_to(board)
    assert [(one.name, one.burning) for one in board.vehicles] == [("PACKARD", True), ("Truck", False)]
    board = VehicleGone(HERE, "Packard").apply_to(board)
    assert [one.name for one in board.vehicles] == ["Truck"]
    with pytest.raises(UnknownName, match="No vehicle is called “Packard”"):
        board.vehicle("Packard")


NARROW: list[tuple[Change, dict[str, Any]]] = [
    (VehicleHarmed(HERE, "packard", ("engine_hit",)), {"car": Car(souped_up=True, engine_hit=True), "engine": True}),
    (VehicleHarmed(HERE, "Packard", ("wrecked",)), {"car": Car(souped_up=True, wrecked=True), "speed": None}),
    (VehicleSpeed(HERE, "Packard", Speed.CRUISING), {"speed": Speed.CRUISING}),
    (VehicleLeft(HERE, "Packard", (SPATS, 7)), {"inside": (DOOLEY,), "outside": ()}),
    (VehicleLeft(HERE, "Packard", (SPATS, DOOLEY)), {"inside": (), "speed": None}),
    (VehicleLeft(HERE, "Packard", (MORELLI,)), {}),
    (VehicleBoarded(HERE, "Packard", (MORELLI,)), {"inside": (SPATS, DOOLEY, MORELLI)}),
    (VehicleBoarded(HERE, "Packard", (MORELLI,), outside=True), {"outside": (7, MORELLI)}),
    (VehicleBoarded(HERE, "Packard", (7,), off="Packard"), {"inside": (SPATS, DOOLEY, 7), "outside": ()}),
    (VehicleBoarded(HERE, "Packard", (MORELLI,), off="Truck"), {}),
    (VehicleSteered(HERE, "Packard", DOOLEY), {"inside": (DOOLEY, SPATS)}),
    (VehicleSteered(HERE, "Packard", 7), {}),
    (VehicleBurning(HERE, "Packard"), {"burning": True}),
    (EngineAsked(HERE, "Packard"), {}),
    (HazardsDue(HERE, "Packard", 4), {"hazards": 4}),
    (OutOfHand(HERE, "Packard", 2), {"loose": 2}),
    (BackInHand(HERE, "Packard"), {}),
    (VehicleRidden(HERE, "Packard", (7, MORELLI)), {"hanging": (7,)}),
]


@pytest.mark.parametrize("change, changed", NARROW, ids=lambda value: getattr(value, "tag", ""))
def test_what_befalls_a_vehicle_leaves_the_rest_of_it_alone(change: Change, changed: dict[str, Any]) -> None:
    truck = Vehicle("Truck", Car(Body.TRUCK))
    board = two_sides(VehicleSet(HERE, PACKARD), VehicleSet(HERE, truck)).board
    assert change.apply_to(board).vehicles == (replace(PACKARD, **changed), truck)
    gone = VehicleGone(HERE, "Packard").apply_to(board)
    assert change.apply_to(gone) == gone


def test_who_boards_one_vehicle_leaves_every_other() -> None:
    truck = Vehicle("Truck", Car(Body.TRUCK), Speed.CRUISING, (MORELLI,))
    board = two_sides(VehicleSet(HERE, PACKARD), VehicleSet(HERE, truck)).board
    board = VehicleBoarded(HERE, "Packard", (MORELLI,), outside=True).apply_to(board)
    assert board.vehicle("Packard").outside == (7, MORELLI)
    assert board.vehicle("Truck") == replace(truck, inside=(), speed=None)


@pytest.mark.parametrize("still", [{"inside": ()}, {"car": Car(wrecked=True)}])
def test_a_wreck_or_an_empty_vehicle_gets_no_speed(still: dict[str, Any]) -> None:
    stands = replace(PACKARD, speed=None, **still)
    board = two_sides(VehicleSet(HERE, stands)).board
    assert VehicleSpeed(HERE, "Packard", Speed.RACING).apply_to(board).vehicle("Packard") == stands


def test_a_fuse_is_counted_by_the_cards_of_the_bombers_side() -> None:
    board = two_sides(BombSet(HERE, Bomb("the crate", 3, side=IRISH, figure=SPATS), 2)).board
    assert board.cards.countdowns == (Countdown("the crate", 2, IRISH),)
    for card, left in ((SPADES[Rank.KING], 2), (HEARTS[Rank.TEN], 1)):
        board = used(card.side, MoveKind.LET_GO).apply_to(CardsTurned(HERE, drawn(board, card)).apply_to(board))
        assert (board.cards.countdowns[0].left, board.bomb("the crate").due) == (left, False)
    board = CardsTurned(HERE, drawn(board, HEARTS[Rank.ACE])).apply_to(board)
    assert board.bomb("The Crate").due
    assert board.cards.countdowns == ()
    assert BombGone(HERE, "the crate").apply_to(board).bombs == ()


def test_a_dud_burns_no_fuse_until_it_is_lit_again() -> None:
    dud = Bomb("the crate", 2)
    board = two_sides(BombSet(HERE, dud)).board
    assert (board.bombs, board.cards.countdowns) == ((dud,), ())
    board = BombSet(HERE, dud, 3).apply_to(board)
    board = BombSet(HERE, dud, 1).apply_to(board)
    assert (board.bombs, board.cards.countdowns) == ((dud,), (Countdown("the crate", 1, 0),))


def test_a_bomb_gone_takes_its_fuse_and_no_event_with_it() -> None:
    board = two_sides(CountdownSet(HERE, Countdown("rain", 2)), BombSet(HERE, Bomb("the crate", 1), 2)).board
    board = BombGone(HERE, "rain").apply_to(BombGone(HERE, "the crate").apply_to(board))
    assert board.cards.countdowns == (Countdown("rain", 2),)
    with pytest.raises(UnknownName, match="No bomb is called “the crate”"):
        board.bomb("the crate")


def test_a_bomb_and_an_event_have_different_names() -> None:
    board = two_sides(BombSet(HERE, Bomb("rain", 1))).board
    with pytest.raises(IllegalNow, match="A bomb is already called"):
        CountdownSet(HERE, Countdown("Rain", 2)).apply_to(board)
    board = two_sides(CountdownSet(HERE, Countdown("rain", 2))).board
    for fuse in (0, 2):
        with pytest.raises(IllegalNow, match="An event is already called"):
            BombSet(HERE, Bomb("Rain", 1), fuse).apply_to(board)


def test_an_event_comes_due_without_a_bomb() -> None:
    board = two_sides(CountdownSet(HERE, Countdown("rain", 1, rank=Rank.TEN))).board
    assert drawn(board, HEARTS[Rank.TEN]).due == ("rain",)
    assert CardsTurned(HERE, drawn(board, HEARTS[Rank.TEN])).apply_to(board).bombs == ()


def test_an_event_that_is_called_off_never_happens() -> None:
    board = two_sides(CountdownSet(HERE, Countdown("rain", 2)), CountdownSet(HERE, Countdown("dusk", 3))).board
    assert CountdownGone(HERE, "Rain").apply_to(board).cards.countdowns == (Countdown("dusk", 3),)


def test_fires_are_lit_once_and_put_out() -> None:
    board = two_sides(FireLit(HERE, "the bar"), FireLit(HERE, "The Bar"), FireLit(HERE, "a car")).board
    assert board.fires == (Fire("The Bar"), Fire("a car"))
    assert FireOut(HERE, "the bar").apply_to(board).fires == (Fire("a car"),)


def test_outrage_sixes_and_sevens_and_the_citizens_are_noted() -> None:
    deeds = Inflicted(HERE, SPATS, 1, 0), Inflicted(HERE, DOOLEY, 0, 1), Inflicted(HERE, SPATS, 2, 1)
    board = two_sides(OutrageAdded(HERE, 3, "a hostage died"), *deeds, CitizensAsked(HERE, BANDANAS)).board
    assert board.outrage == (OutragePoints(3, "a hostage died"),)
    assert sorted(board.tallies, key=lambda one: one.figure) == [DeadlyTally(SPATS, 3, 1), DeadlyTally(DOOLEY, 0, 1)]
    assert board.cards.rising == BANDANAS


# Figures


def floored(how: Floored, *skills: str) -> Figure:
    return Figure("Dooley", "Hoodlum", STATS, skills, floored=how)


@pytest.mark.parametrize(
    "how, skills, jokers, then",
    [
        (Floored.OUT, (), 1, Floored.DOWN),
        (Floored.OUT, (), 2, Floored.DOWN),
        (Floored.OUT, ("Not the Face!",), 1, Floored.STIRRING),
        (Floored.OUT, ("Not the Face!",), 2, Floored.DOWN),
        (Floored.STIRRING, ("Not the Face!",), 1, Floored.DOWN),
        (Floored.STIRRING, (), 1, Floored.DOWN),
        (Floored.OUT, (), 0, None),
        *[(how, (), 1, None) for how in (Floored.NO, Floored.DOWN, Floored.WOUNDED, Floored.COLD)],
    ],
)
def test_a_joker_brings_the_knocked_out_round(
    how: Floored, skills: tuple[str, ...], jokers: int, then: Floored | None
) -> None:
    figure = floored(how, *skills)
    assert after_joker(figure, jokers) is then
    assert after_joker(replace(figure, posture=Posture.DEAD), jokers) is None


def test_one_joker_after_the_other_is_as_good_as_both_together() -> None:
    figure = floored(Floored.OUT, "Not the Face!")
    stirring = FlooredSet(DOOLEY, after_joker(figure) or Floored.NO).apply_to(figure)
    assert not stirring.can_act
    assert after_joker(stirring) is after_joker(figure, 2)


def test_the_police_take_the_living_gangsters_on_the_board() -> None:
    everybody = [Figure(profile, profile, STATS) for profile in PROFILES]
    groups = {PROFILES[figure.profile].group for figure in everybody if wanted_by_police(figure)}
    assert groups == {"The Mob"}
    man = Figure("Spats", "Enforcer", STATS)
    gone = [LeftBoard(SPATS).apply_to(man), Surrendered(SPATS).apply_to(man)]
    assert not any(map(wanted_by_police, [*gone, replace(man, posture=Posture.DEAD), replace(man, present=False)]))
    here = (
        LeftFight(SPATS).apply_to(man),
        replace(man, posture=Posture.UNCONSCIOUS),
        replace(man, floored=Floored.COLD),
    )
    assert all(map(wanted_by_police, here))
    assert gone[0].kept_out == Standing.OFF


# Whole games


@frozen
class Before:
    """A state, and the change that followed it."""

    game: Game | None
    change: Change


FIGURES = st.integers(1, 4)
NAMES = st.sampled_from(["crate", "Crate", "parcel"])
MINUTE = 60


class WholeGames(RuleBasedStateMachine):
    """Games of one to four sides with every possible event; a refused one changes nothing."""

    @initialize(sides=st.integers(1, 4), seed=st.binary(min_size=4, max_size=4))
    def open(self, sides: int, seed: bytes) -> None:
        self.history: list[Before] = []
        self.now, self.seed, self.rolls = 0, seed, 0
        self.game: Game | None = None
        for change in opening(*(f"side {n}" for n in range(sides))):
            self.happens(change)

    @property
    def board(self) -> Board:
        assert self.game is not None
        return self.game.board

    @property
    def sides(self) -> int:
        return self.board.cards.sides

    def happens(self, change: Change) -> None:
        before = Before(self.game, change)
        self.game = after(self.game, change)
        self.history.append(before)

    def draws(self) -> None:
        self.rolls += 1
        turn, left = self.board.cards.turn, len(self.board.cards.deck)
        result = resolve(draw_and_jokers.draw, self.board.cards, dice=Fair(self.seed, "", self.rolls)).result
        due = {bomb.name for bomb in self.board.bombs} & set(result.due)
        self.happens(CardsTurned(HERE, result))
        assert self.board.cards.turn == turn + result.turn_ends
        assert result.turn_ends or len(self.board.cards.deck) < left
        assert {bomb.name for bomb in self.board.bombs if bomb.due} >= due
        if result.turn_ends:
            assert not any(self.board.cards.held)

    def moves(self, side: int, move: MoveKind) -> None:
        """A legal move, on the first card that allows it."""
        if move is MoveKind.DRAW:
            self.draws()
        elif move is MoveKind.INTERRUPT:
            self.happens(Interrupted(HERE, side, self.board.cards.held[side][0]))
        else:
            self.happens(CardUsed(HERE, side, move))

    def offered(self) -> list[tuple[int, MoveKind]]:
        return [(side, move) for side in range(self.sides) for move in legal(self.board, side, self.now)]

    @rule(pick=st.integers(0, 40), later=st.integers(0, 2 * MINUTE))
    def legal_move(self, pick: int, later: int) -> None:
        self.now += later
        self.moves(*self.offered()[pick % len(self.offered())])

    @rule(wish=st.permutations([MoveKind.HOLD, MoveKind.INTERRUPT, MoveKind.ACT, MoveKind.DRAW]))
    def wished_move(self, wish: list[MoveKind]) -> None:
        """A move of the most wished kind, so that hands fill and interruptions are interrupted."""
        wishes = [one for move in wish for one in self.offered() if one[1] is move]
        if wishes:
            self.moves(*wishes[0])

    @precondition(lambda self: self.board.acting is None)
    @rule(cards=st.integers(0, 9))
    def draw_and_use(self, cards: int) -> None:
        """Up to the next card that is acted on; every side holds what it may."""
        for _ in range(cards):
            wishes = [one for one in self.offered() if one[1] in (MoveKind.HOLD, MoveKind.DRAW, MoveKind.ACT)]
            if not wishes:
                return
            self.moves(*next((one for one in wishes if one[1] is MoveKind.HOLD), wishes[0]))

    @rule(side=st.integers(0, 3), move=st.sampled_from(MoveKind))
    def any_move(self, side: int, move: MoveKind) -> None:
        side %= self.sides
        if move in legal(self.board, side, self.now):
            self.moves(side, move)
            return
        with pytest.raises(IllegalNow):
            require(self.board, side, move, now=self.now)
        if move in (MoveKind.ACT, MoveKind.HOLD, MoveKind.LET_GO, MoveKind.DONE):
            with pytest.raises(IllegalNow):
                self.happens(CardUsed(HERE, side, move))

    @precondition(lambda self: self.board.acting is not None)
    @rule(figure=FIGURES, gait=st.none() | st.sampled_from(Gait), aimed=st.booleans())
    def act_in_turn(self, figure: int, gait: Gait | None, aimed: bool) -> None:
        top = self.board.acting
        assert top is not None
        self.act(top.side, figure, 1, gait, aimed, top.card.rank is Rank.TEN)

    @precondition(lambda self: self.board.acting is not None)
    @rule(
        side=st.integers(-1, 3),
        figure=FIGURES,
        actions=st.integers(0, 3),
        gait=st.none() | st.sampled_from(Gait),
        aimed=st.booleans(),
        civilian=st.booleans(),
    )
    def any_act(self, side: int, figure: int, actions: int, gait: Gait | None, aimed: bool, civilian: bool) -> None:
        self.act(side, figure, actions, gait, aimed, civilian)

    def act(self, side: int, figure: int, actions: int, gait: Gait | None, aimed: bool, civilian: bool) -> None:
        assert self.game is not None
        top = self.board.acting
        assert top is not None
        ten = top.card.rank is Rank.TEN
        right = civilian if ten else not civilian and side == top.side
        enough = actions <= actions_left(self.board, top.side, figure)
        allowed = right and enough and not offer_runs(self.board, self.now)
        asked = None if side < 0 else side
        try:
            change = actions_spent(
                self.game, asked, figure, "X", actions, gait, aimed, self.now, civilian=civilian, game_id=HERE
            )
        except IllegalNow:
            assert not allowed
            return
        assert allowed
        left = actions_left(self.board, top.side, figure)
        self.happens(change)
        assert actions_left(self.board, top.side, figure) == left - actions
        assert aims(self.board, figure) is aimed

    @precondition(lambda self: self.board.acting is not None)
    @rule(minutes=st.integers(0, 3))
    def offer(self, minutes: int) -> None:
        top = self.board.acting
        assert top is not None
        if offer_runs(self.board, self.now):
            with pytest.raises(IllegalNow):
                offer_act(self.board, top.side, "an act", self.now + MINUTE, self.now)
        elif minutes:
            self.happens(offer_act(self.board, top.side, "an act", self.now + minutes * MINUTE, self.now, HERE))
            assert offer_runs(self.board, self.now) is bool(could_interrupt(self.board))

    @rule(side=st.integers(0, 3))
    def let_pass(self, side: int) -> None:
        side %= self.sides
        offer = self.board.offer
        if offer is not None and offer_runs(self.board, self.now) and side in offer.waiting:
            self.happens(pass_offer(self.board, side, self.now, HERE))
        else:
            with pytest.raises(IllegalNow):
                pass_offer(self.board, side, self.now)

    @rule(
        name=NAMES,
        side=st.integers(0, 3),
        fuse=st.integers(0, 4),
        half=st.booleans(),
        gone=st.booleans(),
    )
    def set_or_defuse_bomb(self, name: str, side: int, fuse: int, half: bool, gone: bool) -> None:
        if gone:
            self.happens(BombGone(HERE, name))
            with pytest.raises(UnknownName):
                self.board.bomb(name)
            return
        change = BombSet(HERE, Bomb(name, 1, half, side % self.sides), fuse)
        bombs = {bomb.name.casefold() for bomb in self.board.bombs}
        if name.casefold() in {fuse.casefold() for fuse in self.fuses()} - bombs:
            with pytest.raises(IllegalNow, match="An event is already called"):
                self.happens(change)
            return
        self.happens(change)
        assert self.fuses().count(name) == (fuse > 0)

    @rule(
        event=st.sampled_from(["rain", "Rain", "crate"]), left=st.integers(0, 3), rank=st.sampled_from([None, *RANKS])
    )
    def set_event(self, event: str, left: int, rank: Rank | None) -> None:
        taken = {name.casefold() for name in (*self.fuses(), *(bomb.name for bomb in self.board.bombs))}
        change = CountdownSet(HERE, Countdown(event, left, rank=rank))
        if not left or event.casefold() in taken:
            with pytest.raises((OutOfRange, IllegalNow)):
                self.happens(change)
        else:
            self.happens(change)

    def fuses(self) -> list[str]:
        return [one.what for one in self.board.cards.countdowns]

    @rule(name=NAMES, speed=st.none() | st.sampled_from(Speed), figure=FIGURES, ends=st.booleans())
    def drive_and_note(self, name: str, speed: Speed | None, figure: int, ends: bool) -> None:
        """Events apart from cards: vehicles, fires, outrage, deeds."""
        self.happens(VehicleSet(HERE, Vehicle(name, Car(), speed, (figure,))))
        assert self.board.vehicle(name).speed is speed
        self.happens(FireLit(HERE, name))
        self.happens(OutrageAdded(HERE, 1, "a body in public"))
        self.happens(Inflicted(HERE, figure, 1, 1))
        if ends:
            self.happens(FireOut(HERE, name))
            self.happens(VehicleGone(HERE, name))

    @rule(name=NAMES, other=NAMES, figure=FIGURES, outside=st.booleans(), wrecked=st.booleans())
    def drive_on(self, name: str, other: str, figure: int, outside: bool, wrecked: bool) -> None:
        """Events of vehicles, whether or not they are there."""
        there = [one.name.casefold() for one in self.board.vehicles]
        self.happens(VehicleBoarded(HERE, name, (figure,), outside))
        self.happens(VehicleSteered(HERE, name, figure))
        self.happens(VehicleBoarded(HERE, other, (figure,), not outside, name))
        self.happens(VehicleSpeed(HERE, other, Speed.RACING))
        self.happens(EngineAsked(HERE, name))
        self.happens(VehicleHarmed(HERE, name, ("wrecked",) if wrecked else ("damaged",)))
        self.happens(VehicleLeft(HERE, name, (figure,)))
        assert [one.name.casefold() for one in self.board.vehicles] == there
        for one in self.board.vehicles:
            assert one.speed is None or (one.inside and not one.car.wrecked)
        assert sum(figure in one.aboard for one in self.board.vehicles) <= 1

    @precondition(lambda self: self.board.acting is not None and self.board.acting.card.rank is Rank.TEN)
    @rule(against=st.integers(0, 3))
    def call_on_the_citizens(self, against: int) -> None:
        top = self.board.acting
        assert top is not None
        against %= self.sides
        args = self.board.cards, top.side, against, Target(Stat.GUTS, 2)
        self.rolls += 1
        dice = Live(Fair(self.seed, "", self.rolls))
        if self.board.cards.rising is not None:
            with pytest.raises(IllegalNow, match="in this game"):
                tens_and_countdowns.rise(dice, *args)
            return
        self.happens(CitizensAsked(HERE, against if tens_and_countdowns.rise(dice, *args) else -1))

    @precondition(lambda self: len(self.history) > 2)
    @rule()
    def take_back(self) -> None:
        """The last change is undone: those before it are folded anew."""
        last = self.history.pop()
        self.game = after(None, *(one.change for one in self.history))
        assert self.game == last.game

    @invariant()
    def every_card_is_somewhere_once(self) -> None:
        cards = self.board.cards
        assert cards.everywhere == Counter(action_cards.full_deck(self.sides))
        assert sum(card in JOKERS for card in cards.everywhere.elements()) == 2
        for suit in action_cards.SUITS[: self.sides]:
            assert sum(card.suit is suit for card in cards.everywhere.elements()) == 7

    @invariant()
    def nobody_holds_three_and_somebody_may_move(self) -> None:
        assert all(len(hand) <= 2 for hand in self.board.cards.held)
        assert all(card.rank is not Rank.TEN for hand in self.board.cards.held for card in hand)
        assert any(legal(self.board, side, self.now) for side in range(self.sides))
        later = self.now + 10 * MINUTE
        assert not offer_runs(self.board, later)

    @invariant()
    def nobody_spends_more_than_the_card_gives(self) -> None:
        for activation, acted in zip(self.board.cards.acting, self.board.acted, strict=True):
            assert all(0 <= one.actions <= activation.actions for one in acted)
            assert len({one.figure for one in acted}) == len(acted)
        assert self.board.offer is None or self.board.acting is not None

    @invariant()
    def a_fuse_burns_or_the_bomb_is_due_or_a_dud(self) -> None:
        names = {bomb.name.casefold(): bomb for bomb in self.board.bombs}
        assert len(names) == len(self.board.bombs)
        for countdown in self.board.cards.countdowns:
            assert countdown.left > 0
            bomb = names.get(countdown.what.casefold())
            assert bomb is None or (not bomb.due and countdown.side == bomb.side)

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        changes = [one.change for one in self.history]
        assert after(None, *changes) == self.game
        assert load_changes(json.loads(json.dumps(dump_changes(changes)))) == changes
        assert load(Board, json.loads(json.dumps(dump(self.board)))) == self.board
        self.the_turn_ends()

    def the_turn_ends(self) -> None:
        turn = self.board.cards.turn
        for _ in range(2 * len(action_cards.full_deck(self.sides)) + len(self.board.cards.acting)):
            top, shown = self.board.acting, self.board.cards.shown
            if top is not None:
                self.moves(top.side, MoveKind.DONE)
            elif shown is not None:
                self.moves(shown.side, MoveKind.LET_GO)
            else:
                self.draws()
            if self.board.cards.turn > turn:
                assert self.board.acted == ()
                assert self.board.offer is None
                return
        pytest.fail("the turn does not end")


TestWholeGames = runs_of(WholeGames, 100, stateful_step_count=80, deadline=None)


# Stored and read

EXAMPLES: dict[type[Change], Change] = {
    type(change): change
    for change in (
        BoardSet(HERE, "mad", offering().board),
        turned(JOKERS[0], HEARTS[Rank.ACE], due=("rain",)),
        used(IRISH, MoveKind.LET_GO),
        Interrupted(HERE, BANDANAS, SPADES[Rank.KING]),
        spent(SPATS, 1, Gait.RUN),
        CountdownSet(HERE, Countdown("rain", 2, rank=Rank.TEN)),
        CitizensAsked(HERE, -1),
        OutrageAdded(HERE, 3, "a hostage died"),
        PlaceSaid(HERE, FightPlace(True, citizens=True)),
        AimLost(HERE, SPATS),
        CrewSent(HERE, Crew((SPATS,), (MORELLI,))),
        CrewLeft(HERE, (MORELLI,)),
        BrawlBegun(HERE, (SPATS,), (DOOLEY,)),
        BrawlLeft(HERE, SPATS),
        ActOffered(HERE, "Spats shoots", 1_800_000_000, (1, 2)),
        OfferMoved(HERE, 1_700_000_000, 1_800_000_000, 1_700_003_600),
        OfferPassed(HERE, 1),
        RunLet(HERE, 1),
        VehicleSet(HERE, PACKARD),
        VehicleGone(HERE, "Packard"),
        VehicleHarmed(HERE, "Packard", ("wrecked", "damaged")),
        VehicleSpeed(HERE, "Packard", None),
        VehicleLeft(HERE, "Packard", (SPATS, 7)),
        VehicleBoarded(HERE, "Packard", (SPATS,), True, "Truck"),
        VehicleSteered(HERE, "Packard", DOOLEY),
        VehicleBurning(HERE, "Packard"),
        EngineAsked(HERE, "Packard"),
        HazardsDue(HERE, "Packard", 4),
        OutOfHand(HERE, "Packard", 1),
        BackInHand(HERE, "Packard"),
        VehicleRidden(HERE, "Packard", (7,)),
        BombSet(HERE, Bomb("the crate", 3, True, IRISH, SPATS), 2),
        BombGone(HERE, "the crate"),
        FireLit(HERE, "the bar"),
        FireOut(HERE, "the bar"),
        FirePut(HERE, "the bar", (3, 4)),
        FireBraved(HERE, "the bar", SPATS, True),
        CountdownGone(HERE, "rain"),
        Inflicted(HERE, SPATS, 1, 1),
    )
}


def test_every_kind_of_change_has_an_example() -> None:
    kinds = {kind for kind in discover()["mad"].changes if kind.kind is SubjectKind.GAME}
    assert set(EXAMPLES) == {BoardSet, *(kind for kind in kinds if kind.__module__ != scenario_changes.__name__)}


@pytest.mark.parametrize("change", EXAMPLES.values(), ids=lambda change: change.tag)
def test_changes_come_back_from_json_as_they_were(change: Change) -> None:
    stored = json.loads(json.dumps(dump_changes([change])))
    assert load_changes(stored) == [change]
    assert load_changes(stored, change.about) == [change]


def test_a_board_comes_back_from_json_as_it_was() -> None:
    board = offering().board
    for change in (VehicleSet(HERE, PACKARD), BombSet(HERE, Bomb("the crate", 3, True, IRISH, SPATS), 2)):
        board = change.apply_to(board)
    for change in (FireLit(HERE, "the bar"), Inflicted(HERE, SPATS, 1, 1), OutrageAdded(HERE, 1, "x")):
        board = change.apply_to(board)
    assert load(Board, json.loads(json.dumps(dump(board)))) == board
    hash(board)
