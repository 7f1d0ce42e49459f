"""Obligations at once: bombs, burning cars, giving up to the law; owed until they are settled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.core.action.deed import MoveRef, decided
from rules.core.action.obligations import allegiances_on, due_in
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Missing
from rules.core.play.obligations import Owed, Owes
from rules.mad_dogs.bombs.what_a_bomb_destroys import Explode
from rules.mad_dogs.cards.draw_and_jokers import Draw
from rules.mad_dogs.cards.games import MadDogsGames
from rules.mad_dogs.cars.car_of_move import CarOfMove
from rules.mad_dogs.model.action_cards import Countdown
from rules.mad_dogs.model.board import VehicleBoarded, new_board
from rules.mad_dogs.model.changes import Hurt, LeftFight, MustHoldOn, NerveTested, Surrendered
from rules.mad_dogs.model.figures import Nerve, Posture, Speed
from rules.mad_dogs.model.holding_on import hold
from rules.mad_dogs.model.skills import STONE_COLD_KILLER
from rules.mad_dogs.model.vehicles import Bomb, Vehicle, VehicleLeft, VehicleRidden, VehicleSpeed
from rules.mad_dogs.nerve.grip import GetAGrip
from rules.mad_dogs.nerve.guts import NO_LAW, GutsEnd, Shaken, law_among, shaking
from rules.mad_dogs.nerve.surrender import GiveUp
from rules.mad_dogs.play.obligations import BURNT, EXPLODE, GIVES_UP, SEEN, WOUNDED, deadline, must_give_up
from rules.mad_dogs.play.position import Position
from tests.rules.fights import GAME, said
from tests.rules.mad_dogs.fights import COPS, MOB, on_card, table

BOSS, TORPEDO, CAPTAIN = 1, 2, 9
BROKEN = Shaken(Nerve.NERVOUS)


def owed_by(position: Position, who: int | str) -> list[Owed]:
    assert position.game is not None
    figures = {id: one.figure for id, one in position.people.items()}
    return [
        owed
        for name, owed, _ in due_in(GAME, position.game, MadDogsGames, figures, allegiances_on(position))
        if name == who
    ]


def settled(position: Position, who: int | str, owed: Owed) -> Position:
    return position.after(MadDogsGames.settled(GAME, who, owed))


def test_the_bot_asks_who_saw_a_gory_death_only_while_it_can_shake_a_figure() -> None:
    at = table()
    others = [one for one in at.people if one != BOSS]
    at = with_figure(at, BOSS, posture=Posture.DEAD, duties=(SEEN,))
    assert owed_by(at, BOSS) == [SEEN]
    assert owed_by(at.after(*(NerveTested(one, Nerve.TERRIFIED) for one in others)), BOSS) == []
    for one in others:
        at = with_figure(at, one, skills=(STONE_COLD_KILLER,))
    assert owed_by(at, BOSS) == []


def with_figure(position: Position, who: int, **state: Any) -> Position:
    """The position with a figure in this state."""
    person = position.people[who]
    return replace(position, people={**position.people, who: replace(person, figure=replace(person.figure, **state))})


# mad.bomb.set


@pytest.mark.parametrize("due", [False, True])
def test_a_bomb_whose_fuse_has_burnt_down_goes_off_before_the_next_card(due: bool) -> None:
    at = table(board=replace(new_board(2), bombs=(Bomb("The parcel", 2, due=due),)))
    assert [one.command for one in owed_by(at, "The parcel")] == [EXPLODE] * due
    if not due:
        decided(at, Draw())
        return
    with pytest.raises(IllegalNow, match=r"The parcel owes an explosion, which comes before the next card"):
        decided(at, Draw())
    waived = settled(at, "The parcel", owed_by(at, "The parcel")[0])
    assert waived.board.bombs == ()
    decided(waived, Draw())


def test_who_is_near_a_bomb_that_goes_off_has_to_be_said() -> None:
    at = table(board=replace(new_board(2), bombs=(Bomb("The parcel", 2, due=True),)))
    bomb = at.board.bombs[0]
    with pytest.raises(Missing, match="who is within its radius"):
        decided(at, Explode(bomb=bomb))
    assert decided(at, Explode(bomb=bomb, near=())).about == ()


# mad.car.hits


def burning(**state: object) -> Position:
    car = replace(Vehicle("Ford", inside=(BOSS,), burning=True), **state)
    return table(board=replace(new_board(2), vehicles=(car,)))


def test_who_is_still_aboard_a_burning_car_when_time_is_up_dies_before_the_next_card() -> None:
    at = burning()
    (owed,) = owed_by(at, "Ford")
    assert owed.command == BURNT
    with pytest.raises(IllegalNow, match="Ford owes the deaths of those still aboard"):
        decided(at, Draw())
    spared = settled(at, "Ford", owed)
    assert owed_by(spared, "Ford") == []
    assert spared.people[BOSS].figure.posture is not Posture.DEAD


def test_no_death_in_a_burning_car_is_owed_while_time_is_left_or_it_is_empty_or_explodes() -> None:
    at = burning()
    cards, car = at.board.cards, at.board.vehicles[0]
    time = replace(at.board, cards=replace(cards, countdowns=(Countdown(deadline(car), 1, 0),)))
    for board in (
        time,
        replace(at.board, vehicles=(replace(car, inside=()),)),
        replace(at.board, vehicles=(replace(car, burning=False),)),
        replace(at.board, bombs=(Bomb("Ford", 2, vehicle="Ford"),)),
    ):
        assert BURNT not in [one.command for one in owed_by(table(board=board), "Ford")]


# mad.guts.surrender


def test_a_gangster_whose_nerve_fails_before_the_law_owes_giving_up() -> None:
    at = table((MOB, COPS))
    boss, law = at.people[BOSS], law_among(at.people.values())
    broken = at.after(*shaking(boss, BROKEN, law))
    assert owed_by(broken, BOSS) == [GIVES_UP]
    assert owed_by(broken.after(NerveTested(BOSS, Nerve.STEADY)), BOSS) == [], "he got a grip"
    assert owed_by(broken.after(LeftFight(BOSS)), BOSS) == [GIVES_UP], "he runs, and is not off the board"
    assert owed_by(broken.after(Surrendered(BOSS)), BOSS) == []
    worse = broken.after(*shaking(broken.people[BOSS], Shaken(Nerve.TERRIFIED), law))
    assert owed_by(worse, BOSS) == [GIVES_UP], "once"


def test_cops_and_those_who_face_no_law_owe_none() -> None:
    at = table((MOB, COPS))
    for who, law in ((CAPTAIN, law_among(at.people.values())), (BOSS, NO_LAW)):
        assert shaking(at.people[who], BROKEN, law) == (NerveTested(who, Nerve.NERVOUS),)


def test_a_surrender_before_friends_names_those_who_see_it() -> None:
    at = table((MOB, COPS))
    boss = at.people[BOSS]
    with pytest.raises(Missing, match=r"which of Mob Boss 1's gang see it\. Give watchers: names, friends or none"):
        decided(at, GiveUp(figure=boss))
    assert decided(at, GiveUp(figure=boss, watchers=())).about == (boss,)
    alone = replace(at, people={BOSS: boss, CAPTAIN: at.people[CAPTAIN]})
    assert decided(alone, GiveUp(figure=boss)).about == (boss,)
    assert decided(replace(at, asking=True), GiveUp(figure=boss)).about == (boss,)


def test_who_gets_no_grip_before_the_law_owes_giving_up() -> None:
    at = table((MOB, COPS)).after(NerveTested(BOSS, Nerve.NERVOUS))
    grip = decided(at, GetAGrip(figure=at.people[BOSS]))
    assert Owes(BOSS, GIVES_UP) in grip.changes(GutsEnd(False))
    assert grip.changes(GutsEnd(True)) == (NerveTested(BOSS, Nerve.STEADY),)


# mad.guts


def shots(target: int, seeds: int = 60) -> Iterator[tuple[Hurt | None, bool, Position]]:
    """The effects of shots at a figure: its harm, whether it owes a test, and the board after that."""
    at = on_card(table((COPS, MOB, ("Citizen",))))
    typed = {"shooter": at.people[1].typed, "target": at.people[target].typed, "gun": "Pistol", "range": 1.0}
    deed = decided(at, said(at, MoveRef("mad shoot", typed)))
    assert deed.resolver is not None
    for seed in range(seeds):
        changes = deed.changes(resolve(deed.resolver, *deed.args, dice=Fair(bytes([seed] * 32)), book=at.book).result)
        hurt = next((one for one in changes if isinstance(one, Hurt) and one.subject == target), None)
        yield hurt, Owes(target, WOUNDED) in changes, at.after(*changes)


def test_a_wounded_figure_owes_a_guts_test_while_it_can_act() -> None:
    victim = len(COPS) + 1
    found = list(shots(victim))
    for hurt, owes, left in found:
        assert owes == (hurt is not None and hurt.lost > 0 and hurt.posture is not Posture.DEAD)
        assert (WOUNDED in owed_by(left, victim)) == (owes and left.people[victim].figure.can_act)
    assert {owes for _, owes, _ in found} == {True, False}


def test_bystanders_owe_none_for_their_wounds() -> None:
    found = list(shots(len(COPS) + len(MOB) + 1))
    assert any(hurt is not None and hurt.lost for hurt, _, _ in found)
    assert not any(owes for _, owes, _ in found)


# mad.car.ride


def racing(hazards: int = 1) -> Position:
    """A Ford that raced past so many hazards, with the torpedo outside it."""
    car = Vehicle("Ford", speed=Speed.RACING, inside=(BOSS,), outside=(TORPEDO,))
    return raced(table(board=replace(new_board(2), vehicles=(car,))), hazards)


def raced(position: Position, hazards: int) -> Position:
    ridden = VehicleRidden(GAME, "Ford", (TORPEDO,))
    return position.after(ridden, MustHoldOn(TORPEDO, "Ford", hazards))


def test_who_rides_outside_owes_one_test_with_all_hazards_and_it_lies_on_him() -> None:
    at = raced(racing(), 2)
    assert owed_by(at, TORPEDO) == [hold("Ford", 3)]
    board = at.board
    at = settled(at, TORPEDO, hold("Ford", 3))
    assert (owed_by(at, TORPEDO), at.board) == ([], board)
    assert owed_by(raced(at, 4), TORPEDO) == [hold("Ford", 4)], "what he held on for is over"


@pytest.mark.parametrize("over", [VehicleSpeed(GAME, "Ford", None), VehicleLeft(GAME, "Ford", (TORPEDO,))])
def test_a_stopped_car_or_a_figure_off_it_owes_no_test_and_the_next_move_starts_afresh(over: Change) -> None:
    at = racing().after(over)
    assert owed_by(at, TORPEDO) == []
    again = VehicleBoarded(GAME, "Ford", (TORPEDO,), outside=True), VehicleSpeed(GAME, "Ford", Speed.SPEEDING)
    at = at.after(*again)
    assert owed_by(at, TORPEDO) == []
    ford = at.board.vehicles[0]
    car = CarOfMove(at, ford.car, ford.speed, ford, (at.people[BOSS],), (at.people[TORPEDO],), {})
    at = at.after(*car.met(ford.speed, 2, car.outside))
    assert owed_by(at, TORPEDO) == [hold("Ford", 2)]


def test_a_debt_stored_with_older_words_is_the_same_debt() -> None:
    assert replace(GIVES_UP, otherwise="He fights on.") == GIVES_UP
    older = table((MOB, COPS)).after(Owes(TORPEDO, replace(GIVES_UP, why="his nerve failed")))
    assert must_give_up(older.people[TORPEDO].figure)
