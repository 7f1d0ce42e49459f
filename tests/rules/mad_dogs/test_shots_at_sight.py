"""The order of Mad Dogs to shoot at whoever comes into sight: a hold card is played, and one figure shoots."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.action.deed import MoveRef
from rules.core.commands.shots_at_sight import at_sight, in_view
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.play.laid_street import FigurePut
from rules.core.play.standing_orders import SHOT, Does, GameOrder
from rules.core.street.squares import square_named
from rules.mad_dogs.cards.out_of_turn import OUT_OF_TURN
from rules.mad_dogs.model.action_cards import ActionCard, Rank, Suit
from rules.mad_dogs.model.board import ActOffered, CardUsed, Interrupted, MoveKind
from rules.mad_dogs.model.changes import HiddenSet, Surrendered
from rules.mad_dogs.model.figures import armed
from rules.mad_dogs.play.on_street import bearing_of
from rules.mad_dogs.play.position import Position
from tests.rules.fights import GAME
from tests.rules.mad_dogs.yard import BOSS, OTHER_BOSS, OTHER_TORPEDO, TORPEDO, on_yard

ACE, QUEEN = ActionCard(Suit.SPADES, Rank.ACE), ActionCard(Suit.SPADES, Rank.QUEEN)
APART: Mapping[int, str] = {BOSS: "A6", TORPEDO: "C3", OTHER_BOSS: "E3", OTHER_TORPEDO: "E2"}
"""A wall is between them all but the bosses, and these are out of each other's sight too."""
ORDER = GameOrder(Does.SHOOT)


def held(position: Position, *cards: ActionCard) -> Position:
    """The position in which the second side, whose order it is, has some hold cards."""
    return position.then(replace(position.board, cards=replace(position.board.cards, held=((), cards))))


def goes(position: Position, who: int, to: str) -> Position:
    return position.after(FigurePut(GAME, who, square_named(to)))


def looks(position: Position, order: GameOrder = ORDER) -> tuple[GameOrder, MoveRef | None]:
    return at_sight(position, OUT_OF_TURN, bearing_of, "mad-card done", [1], order)


def order_before(position: Position) -> GameOrder:
    return replace(ORDER, sights=(*sorted(in_view(position, OUT_OF_TURN, bearing_of, [1])),))


def apart(*cards: ActionCard) -> Position:
    return held(on_yard({BOSS: "A6", TORPEDO: "A5", OTHER_BOSS: "E3", OTHER_TORPEDO: "E2"}), *cards)


def typed(position: Position, who: int) -> str:
    return position.people[who].typed


def test_an_enemy_who_comes_into_sight_meets_a_low_hold_card_then_a_shot_and_the_card_is_done() -> None:
    before = apart(QUEEN, ACE)
    order = order_before(before)
    seen = goes(before, TORPEDO, "I3")
    order, played = looks(seen, order)
    assert played == MoveRef("mad-card interrupt", {"card": "Ace of Spades"})
    acting = seen.after(Interrupted(GAME, 1, ACE))
    order, shot = looks(acting, order)
    assert shot is not None
    assert (shot.command, shot.typed["shooter"], shot.typed["target"], shot.typed["gun"]) == (
        "mad shoot",
        typed(seen, OTHER_BOSS),
        typed(seen, TORPEDO),
        "Pistol",
    )
    order, ends = looks(acting, order)
    assert (ends, order.target) == (MoveRef("mad-card done", {}), SHOT)
    order, nothing = looks(acting.after(CardUsed(GAME, 1, MoveKind.DONE)), order)
    assert (nothing, order.target) == (None, 0)


def test_those_in_sight_already_are_let_be_and_so_is_everyone_without_a_hold_card() -> None:
    before = apart(ACE)
    seen = goes(before, TORPEDO, "I3")
    assert looks(seen, order_before(seen))[1] is None
    assert looks(goes(apart(), TORPEDO, "I3"), order_before(before))[1] is None
    order, _ = looks(goes(seen, TORPEDO, "A5"), order_before(seen))
    assert looks(seen, order)[1] is not None, "they come into sight again"


def test_no_one_shoots_by_order_at_a_hidden_figure_at_one_that_gave_up_or_from_hiding() -> None:
    seen, order = goes(apart(ACE), TORPEDO, "I3"), order_before(apart(ACE))

    def after_all(*changes: Change) -> MoveRef | None:
        return looks(seen.after(*changes), order)[1]

    assert after_all(HiddenSet(TORPEDO, True)) is None
    assert after_all(Surrendered(TORPEDO)) is None
    assert after_all(HiddenSet(OTHER_BOSS, True), HiddenSet(OTHER_TORPEDO, True)) is None
    assert after_all() is not None


def test_a_shot_at_less_than_one_in_six_is_not_made_and_a_card_of_others_is_waited_for() -> None:
    before, seen = apart(ACE), goes(apart(ACE), TORPEDO, "I3")
    figures = {
        who: replace(one, figure=replace(one.figure, weapons=armed(("Purse Gun",)))) for who, one in seen.people.items()
    }
    assert looks(replace(seen, people=figures), order_before(before))[1] is None
    order, _ = looks(seen, order_before(before))
    offered = seen.after(Interrupted(GAME, 1, ACE), ActOffered(GAME, "Ace", seen.now + 60, (0,)))
    assert looks(offered, order)[1] is None
    assert looks(offered, order)[0].target == TORPEDO
