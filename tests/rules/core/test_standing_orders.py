"""Standing orders: those in force, those that ended with their phase, those stopped and why, and interrupted shots."""

from __future__ import annotations

from hypothesis import given as given_by
from hypothesis import strategies as st

from rules.core.plain.frozen import replace
from rules.core.play.standing_orders import (
    LASTS,
    NO_SEAT,
    TAKEN_BACK,
    Does,
    GameOrder,
    breaking_in,
    given,
    standing,
    taken_back,
    withdrawn,
)
from rules.mad_dogs.cards.games import MadDogsGames
from rules.mad_dogs.model.action_cards import ActionCard, Activation, Rank, Suit
from rules.mad_dogs.model.board import ActionsSpent, Board, new_board
from rules.mad_dogs.model.figures import Figure, Posture
from rules.mad_dogs.play.position import of_profile

ACE, KING = ActionCard(Suit.SPADES, Rank.ACE), ActionCard(Suit.HEARTS, Rank.KING)
SPATS = 7
ROLL, LASTING = GameOrder(Does.ROLL, 1), GameOrder(Does.ROLL, LASTS)
BREAK_IN = GameOrder(Does.BREAK_IN, 1, str(ACE), SPATS, "Spats")


def board(held: tuple[ActionCard, ...] = (ACE,), turn: int = 1, acting: int | None = 0) -> Board:
    """Side 1 holds these cards while a side acts on the King of Hearts."""
    plain = new_board(2)
    on = () if acting is None else (Activation(acting, KING, 2),)
    return replace(plain, cards=replace(plain.cards, held=((), held), turn=turn, acting=on))


def spats(posture: Posture = Posture.UP) -> dict[int, Figure]:
    hoodlum = of_profile("Hoodlum")
    assert hoodlum is not None
    return {SPATS: replace(hoodlum, posture=posture)}


def left(*orders: GameOrder, on: Board | None = None, plays: bool = True, there: dict[int, Figure] | None = None):
    return standing(orders, MadDogsGames(), on or board(), [1], plays, spats() if there is None else there)


def test_an_order_holds_in_its_phase_and_one_that_lasts_in_all() -> None:
    assert left(ROLL) == (ROLL,)
    assert left(ROLL, on=board(turn=2)) == ()
    assert left(LASTING, on=board(turn=2)) == (LASTING,)


def test_the_orders_of_a_user_who_left_have_stopped() -> None:
    assert {one.stopped for one in left(LASTING, BREAK_IN, plays=False)} == {NO_SEAT}
    assert left(ROLL, plays=False, on=board(turn=2)) == (), "it was over by itself"


def test_an_order_stops_if_its_action_is_undone() -> None:
    let = GameOrder(Does.LET)
    known = (LASTING, let, BREAK_IN)
    assert [one.stopped for one in taken_back(known, MadDogsGames(), "mad guts")] == [TAKEN_BACK, "", ""]
    assert [one.stopped for one in taken_back(known, MadDogsGames(), "mad-card let")] == ["", TAKEN_BACK, ""]
    assert taken_back(known, MadDogsGames(), "mad-card interrupt") == known, "it was used up, and others are not meant"


def test_an_order_stops_with_the_reason_once_its_card_is_gone_or_its_man_is() -> None:
    assert left(BREAK_IN) == (BREAK_IN,)
    (gone,) = left(BREAK_IN, on=board(held=()))
    assert gone.stopped == "The Ace of Spades is no longer in your hand."
    for there in (spats(Posture.DEAD), dict[int, Figure]()):
        (dead,) = left(BREAK_IN, there=there)
        assert dead.stopped == "Spats can't shoot any more in this game."


def test_a_stopped_order_stays_until_it_is_read() -> None:
    (gone,) = left(BREAK_IN, on=board(held=()))
    assert left(gone) == (gone,)
    assert left(gone, on=board(turn=2)) == (gone,)


def test_it_breaks_in_on_that_man_s_shot_alone_and_only_with_a_card_that_may_be_played() -> None:
    def breaks(one: GameOrder, on: Board | None = None, sides: tuple[int, ...] = (1,), shooter: int = SPATS):
        return breaking_in([LASTING, one], MadDogsGames(), on or board(), sides, shooter)

    assert breaks(BREAK_IN) == BREAK_IN
    assert breaks(BREAK_IN, shooter=8) is None
    assert breaks(BREAK_IN, sides=(0,)) is None
    assert breaks(BREAK_IN, on=board(held=())) is None
    assert breaks(BREAK_IN, on=board(turn=2)) is None
    assert breaks(BREAK_IN, on=board(acting=1)) is None, "one's own action is not interrupted"
    assert breaks(BREAK_IN, on=board(acting=None)) is None
    assert breaks(replace(BREAK_IN, stopped="It is over.")) is None


def test_a_shot_is_whose_actions_it_costs() -> None:
    paid = (ActionsSpent(3, SPATS, 1),)
    assert MadDogsGames.shooter("mad shoot", paid) == MadDogsGames.shooter("mad-wreck shoot", paid) == SPATS
    assert MadDogsGames.shooter("mad-move move", paid) == 0
    assert MadDogsGames.shooter("mad shoot", ()) == 0


ORDERS = st.builds(
    GameOrder,
    st.sampled_from(Does),
    st.integers(LASTS, 3),
    st.sampled_from(["", str(ACE)]),
    st.integers(0, 2),
    st.sampled_from(["", "Spats"]),
    st.sampled_from(["", "It is over."]),
)


@given_by(ORDERS)
def test_a_stored_order_reads_as_the_same_order(one: GameOrder) -> None:
    assert GameOrder.of(one.kept) == one


@given_by(st.lists(ORDERS, max_size=4), ORDERS)
def test_of_orders_alike_the_last_one_given_holds(orders: list[GameOrder], new: GameOrder) -> None:
    now = given(orders, new)
    assert [one for one in now if one.alike(new)] == [new]
    assert withdrawn(now, new) == withdrawn(orders, new)
