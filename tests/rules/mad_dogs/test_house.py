"""How the house plays a side of Mad Dogs: what it owes, its cards, and when it waits for others."""

from __future__ import annotations

from functools import cache

from rules.core.action.system import discover
from rules.core.commands.street import laid
from rules.core.plain.frozen import replace
from rules.core.plain.house import HOUSE
from rules.core.play.game import Side
from rules.core.play.house_player import HouseMove, Strength
from rules.core.street.streets import standard_streets, text_of
from rules.mad_dogs.cards.card_lines import moment
from rules.mad_dogs.cards.draw_and_jokers import Draw, draw_card
from rules.mad_dogs.model.action_cards import ActionCard, CardDraw, Rank, Suit
from rules.mad_dogs.model.board import CardsTurned
from rules.mad_dogs.model.changes import HiddenSet
from rules.mad_dogs.play.position import Position
from tests.rules.fights import GAME
from tests.rules.mad_dogs.fights import COPS, MOB, PLAYER, on_card, table
from tests.rules.mad_dogs.yard import BOSS, OTHER_BOSS, OTHER_TORPEDO, TORPEDO, on_yard

MINE, ITS = 0, 1
"""The places of a player's side and of the house's."""


@cache
def street() -> str:
    return text_of(standard_streets()[0].id)


def against_house(position: Position | None = None) -> Position:
    """A fight on a street as the house sees it, which plays the second side."""
    at = table((MOB[:2], COPS[:2])) if position is None else position
    at = at.after(*laid(at, street(), begun=False).changes(None))
    assert at.game is not None
    sides = (Side("Mine", (PLAYER,), (1,)), Side("Its", (HOUSE,), (2,)))
    people = {id: replace(one, mine=one.side == ITS) for id, one in at.people.items()}
    return replace(at, game=replace(at.game, sides=sides), people=people, caller=HOUSE)


def moves(position: Position) -> list[HouseMove]:
    system = discover()["mad"]
    assert system.opponent is not None
    return [*system.opponent(system, Strength.SOLDIER).moves(position, ITS, 1)]


def shown(position: Position, suit: Suit) -> Position:
    return position.after(CardsTurned(GAME, CardDraw((ActionCard(suit, Rank.KING),))))


def test_it_acts_on_its_own_open_card() -> None:
    assert moves(shown(against_house(), Suit.SPADES))[0].command == "mad-card act"


def test_it_waits_while_a_card_of_another_side_is_open() -> None:
    assert moves(shown(against_house(), Suit.HEARTS)) == []


def test_it_does_the_same_in_the_same_position() -> None:
    position = on_card(against_house(), suit=Suit.SPADES)
    found = moves(position)
    assert found == moves(position)
    assert found[-1].command == "mad-card done", "it finishes its card once nothing is worth doing"
    assert found[0].considered


def test_it_measures_nothing_where_no_street_lies() -> None:
    position = on_card(against_house(), suit=Suit.SPADES)
    assert position.game is not None
    bare = replace(position, game=replace(position.game, street=None))
    assert [one.command for one in moves(bare)] == ["mad-card done"]


def test_the_place_of_a_hidden_enemy_changes_nothing_that_it_does() -> None:
    system = discover()["mad"]
    assert system.opponent is not None
    player = system.opponent(system, Strength.SOLDIER)
    near, far = ({BOSS: "A3", TORPEDO: "A4", OTHER_BOSS: at, OTHER_TORPEDO: "I6"} for at in ("E6", "I1"))

    def done(squares: dict[int, str], *, hidden: bool) -> list[HouseMove]:
        position = on_yard(squares).after(HiddenSet(OTHER_BOSS, hidden))
        assert position.game is not None
        position = replace(
            position, game=replace(position.game, sides=(Side("Its", (HOUSE,)), Side("Mine", (PLAYER,))))
        )
        return [*player.moves(position, 0, 1)]

    assert done(near, hidden=True) == done(far, hidden=True) != []
    assert done(near, hidden=False) != done(far, hidden=False), "an open enemy's place does"


def test_the_buttons_of_its_card_are_its_alone() -> None:
    its, mine = shown(against_house(), Suit.SPADES), shown(against_house(), Suit.HEARTS)
    assert [one.label for one in moment(mine)] == ["Act", "Hold", "Pass"]
    assert moment(its) == ()
    assert moment(on_card(against_house(), suit=Suit.SPADES)) == ()


def test_its_card_says_whose_it_is() -> None:
    deed = draw_card(against_house(), Draw(card=()))
    mine, its = (deed.report(CardDraw((ActionCard(suit, Rank.KING),))) for suit in (Suit.HEARTS, Suit.SPADES))
    assert (mine.headline, len(mine.follow_ups)) == ("The King of Hearts is drawn for Mine.", 3)
    assert (its.headline, its.follow_ups) == ("The King of Spades is drawn for Its (House).", ())
    assert "if the house holds the card" in its.lines[0]
