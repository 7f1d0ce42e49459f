"""Legal moves of figures: whole fights of random legal moves, and the moves that each figure is offered."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from rules.core.action.deed import MoveRef
from rules.core.action.move import MOVES, filled, typed_of
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import Refusal
from rules.core.play.obligations import Owed, Owes
from rules.mad_dogs.legal import legal
from rules.mad_dogs.model.action_cards import ActionCard, CardDraw, Rank, Suit, full_deck
from rules.mad_dogs.model.board import ActionsSpent, BrawlBegun, BrawlLeft, CardsTurned
from rules.mad_dogs.model.changes import (
    BlowGiven,
    FlooredSet,
    GunState,
    HiddenSet,
    HostagesSet,
    Hurt,
    LeftFight,
    MustHoldOn,
    NerveTested,
    Surrendered,
    WeaponBought,
)
from rules.mad_dogs.model.figures import Floored, Gait, Load, Nerve, Posture, Speed
from rules.mad_dogs.model.free_blows import given
from rules.mad_dogs.model.vehicles import HazardsDue, OutOfHand, VehicleLeft, VehicleRidden, VehicleSpeed
from rules.mad_dogs.nerve.guts import Guts, Shaken, guts
from rules.mad_dogs.play.position import Position
from tests.rules import fights
from tests.rules.fights import GAME, Made, said
from tests.rules.mad_dogs.fights import (
    CITIZENS,
    COPS,
    MOB,
    SIDES,
    Referee,
    acting,
    cars,
    duds,
    in_truth,
    on_card,
    table,
)
from tests.turns import takes_turns

SMALL = (MOB[:4], COPS[:4], CITIZENS[:1])
BOSS, TORPEDO, ENFORCER, MOLL, CAPTAIN, DETECTIVE, SERGEANT, BEAT_COP, CITIZEN = range(1, 10)
SHOOT, FIGHT, GO, GRIP, RECOVER, STAND, RELOAD = (
    "mad shoot",
    "mad-brawl fight",
    "mad-move go",
    "mad-nerve grip",
    "mad recover",
    "mad-brawl stand",
    "mad reload",
)
FOES = ("target", "defenders", "victims", "into", "victim", "take")
CARDS = {"mad-card act", "mad-card hold", "mad-card pass", "mad-card done", "mad-card interrupt"}


def sound(made: Made) -> None:
    """The rules that hold after every move of every fight."""
    board, people = made.after.board, made.after.people
    for id, one in made.before.people.items():
        if one.figure.posture is Posture.DEAD:
            assert people[id].figure.posture is Posture.DEAD, "the dead stay dead"
    for one in people.values():
        figure = one.figure
        assert figure.owed >= 0
        assert all(weapon.count > 0 for weapon in figure.weapons)
        assert not figure.hostages or figure.can_act
    held = Counter(name for one in people.values() for name in one.figure.hostages)
    assert not held or max(held.values()) == 1, "nobody is held twice"
    for acted, top in zip(board.acted, board.cards.acting, strict=True):
        assert all(one.actions <= top.actions for one in acted), "a card gives no more than it has"
    assert board.cards.everywhere == Counter(full_deck(SIDES))
    aboard = Counter(one for vehicle in board.vehicles for one in vehicle.aboard)
    assert not aboard or max(aboard.values()) == 1, "nobody is in two cars"
    for vehicle in board.vehicles:
        assert vehicle.inside or vehicle.speed is None, "no car drives itself"
        assert set(vehicle.hanging) <= set(vehicle.outside)


def offers(position: Position, who: int, *commands: str) -> list[MoveRef]:
    return [one for one in legal(position, position.people[who]) if not commands or one.command in commands]


def commands(position: Position, who: int) -> set[str]:
    return {one.command for one in legal(position, position.people[who])}


def small(rank: Rank = Rank.KING) -> Position:
    """The mob's card in a fight of nine."""
    return on_card(table(SMALL), rank)


@takes_turns
@pytest.mark.parametrize("number", range(40))
def test_whole_fights_are_played_by_what_is_legal(number: int) -> None:
    referee = Referee(number)
    for made in referee.play(referee.table(SMALL), cards=16):
        assert acting(made.who), "who is out of the fight does nothing"
        assert made.after != made.before, "each costs something"
        sound(made)


def test_fights_come_to_all_that_is_offered() -> None:
    """The commands of a big fight with cars; fewer would make the fights too small a sample."""
    referee, met = Referee(22), Counter[str]()
    for made in referee.play(duds(cars(referee.table((MOB, COPS[:5], CITIZENS[:2])))), cards=12):
        met[made.offered.command] += 1
    assert {SHOOT, FIGHT, GO, "mad-brawl leave", "mad-table alight", "mad-card interrupt"} <= set(met)


def test_only_those_who_brawl_break_away_until_one_of_them_moves() -> None:
    at, leaving = small(), "mad-brawl leave"
    assert not any(leaving in commands(at, one) for one in (TORPEDO, DETECTIVE, SERGEANT))
    joined = at.after(BrawlBegun(GAME, (TORPEDO,), (DETECTIVE, SERGEANT)))
    (offer,) = offers(joined, TORPEDO, leaving)
    assert offer.typed["opponents"] == ", ".join(at.people[one].typed for one in (DETECTIVE, SERGEANT))
    assert not offers(joined, BOSS, leaving)
    assert not offers(joined.after(BrawlLeft(GAME, TORPEDO)), TORPEDO, leaving)
    assert not offers(joined.after(ActionsSpent(GAME, TORPEDO, 1, Gait.WALK)), TORPEDO, leaving)
    assert offers(joined.after(ActionsSpent(GAME, TORPEDO, 1)), TORPEDO, leaving), "it did something else"
    one = joined.after(ActionsSpent(GAME, DETECTIVE, 1, Gait.RUN))
    assert [offer.typed["opponents"] for offer in offers(one, TORPEDO, leaving)] == [at.people[SERGEANT].typed]


def test_a_brawl_is_on_record_and_a_failed_try_to_leave_keeps_it() -> None:
    at = small()
    fight = MoveRef(FIGHT, {"attackers": at.people[TORPEDO].typed, "defenders": at.people[DETECTIVE].typed})
    _, brawl = fights.made(at, said(at, fight), bytes(32))
    assert brawl.board.brawling_with(TORPEDO) == {DETECTIVE}
    for choice, held in (("Hold", {DETECTIVE}), ("", {DETECTIVE})):
        typed = {"figure": at.people[TORPEDO].typed, "opponents": at.people[DETECTIVE].typed, "stunts": 0}
        leave = MoveRef("mad-brawl leave", {**typed, **({"choice": choice} if choice else {})})
        joined = at.after(BrawlBegun(GAME, (TORPEDO,), (DETECTIVE,)))
        _, tried = fights.made(joined.typed_as(leave.typed), said(joined, leave), bytes(32))
        assert tried.board.brawling_with(TORPEDO) == held


def test_a_figure_whose_nerve_fails_leaves_its_brawl() -> None:
    joined = small().after(BrawlBegun(GAME, (TORPEDO, BOSS), (DETECTIVE,)))
    deed = guts(joined, filled(joined, Guts(figure=(joined.people[TORPEDO],))))
    for nerve in Nerve:
        left = joined.after(*deed.changes(Shaken(nerve))).board
        held = {DETECTIVE} if nerve is Nerve.STEADY else set[int]()
        assert left.brawling_with(TORPEDO) == held
        assert left.brawling_with(BOSS) == {DETECTIVE}, "the others fight on"


def test_people_in_a_car_are_not_offered_to_board_it() -> None:
    at = on_card(cars(table(SMALL)))
    ford = at.then(replace(at.board, vehicles=at.board.vehicles[:1]))
    for speed in (None, Speed.CRUISING):
        parked = ford.then(replace(ford.board, vehicles=(replace(ford.board.vehicles[0], speed=speed),)))
        for inside in (BOSS, TORPEDO):
            assert not offers(parked, inside, "mad-table board", "mad-wreck ride")
    names = [one.called for one in legal.distinct(ford, ford.people[ENFORCER])]
    assert "get out" in names
    assert "leap out" in names


def test_no_move_is_offered_twice_and_each_reads_back() -> None:
    referee = Referee(2)
    for made in islice(referee.play(cars(referee.table(SMALL)), cards=20), 60):
        choices = list(legal(made.after, made.after.people[made.who.id]))
        assert len(choices) == len({str(one) for one in choices})
        for one in choices:
            assert one.command in MOVES
            assert typed_of(said(made.after, one)) == one.typed


def test_a_figure_off_the_table_has_no_move() -> None:
    at = small()
    assert list(legal(at, replace(at.people[BOSS], here=False))) == []


def test_moves_are_offered_one_at_a_time() -> None:
    at = small()
    assert len(list(islice(legal(at, at.people[BOSS]), 1))) == 1


def test_before_a_card_there_is_nothing_to_do_and_its_side_says_what_becomes_of_it() -> None:
    at = table(SMALL)
    assert offers(at, BOSS) == []
    at = at.after(CardsTurned(GAME, CardDraw((ActionCard(Suit.HEARTS, Rank.KING),))))
    assert commands(at, BOSS) == {"mad-card act", "mad-card hold", "mad-card pass"}
    assert offers(at, CAPTAIN) == offers(at, CITIZEN) == []


def test_the_card_decides_who_acts() -> None:
    at = small()
    assert {SHOOT, FIGHT, GO, "mad-card done"} <= commands(at, BOSS)
    assert offers(at, CAPTAIN) == offers(at, CITIZEN) == []
    ten = small(Rank.TEN)
    assert commands(ten, BOSS) == {"mad-card done"}
    assert {SHOOT, FIGHT, GO} <= commands(ten, CITIZEN)


def test_a_hold_card_may_be_played_into_the_cards_of_another_side() -> None:
    held = ActionCard(Suit.SPADES, Rank.QUEEN)
    at = table(SMALL)
    kept = replace(at.board.cards, deck=tuple(one for one in at.board.cards.deck if one != held), held=((), (held,)))
    at = on_card(at.then(replace(at.board, cards=kept)))
    assert offers(at, CAPTAIN) == [MoveRef("mad-card interrupt", {"card": "Queen of Spades"})]


def test_an_action_is_spent_once_and_a_brawl_after_two_of_moving_is_free_at_the_one_run_into_alone() -> None:
    at = small().after(ActionsSpent(GAME, BOSS, 1), ActionsSpent(GAME, BOSS, 1))
    assert commands(at, BOSS) == {"mad-card done"}
    at = small().after(ActionsSpent(GAME, BOSS, 1, Gait.WALK), ActionsSpent(GAME, BOSS, 1, Gait.RUN))
    assert commands(at, BOSS) == {"mad-card done"}
    enemy = at.people[CAPTAIN]
    at = at.after(BlowGiven(BOSS, given(at.board, enemy.id, enemy.typed)))
    assert {one.typed["defenders"] for one in offers(at, BOSS, FIGHT)} == {enemy.typed}


def test_a_figure_whose_gun_is_empty_is_offered_to_load_it_first() -> None:
    at = small().after(GunState(BOSS, "Pistol", Load.EMPTY))
    first = next(one for one in legal(at, at.people[BOSS]) if one.command.startswith("mad"))
    assert first.command == "mad reload"


def test_loaded_guns_are_fired_and_empty_ones_loaded() -> None:
    at = small().after(WeaponBought(BOSS, "Tommy Gun"), GunState(BOSS, "Pistol", Load.EMPTY))
    assert {one.typed["gun"] for one in offers(at, BOSS, SHOOT)} == {"Tommy Gun", "Knife"}
    assert [one.typed["gun"] for one in offers(at, BOSS, RELOAD)] == ["Pistol"]
    assert "mad-card deed" in commands(at, BOSS), "a knife is aimed"
    (first, *_) = offers(at, BOSS, SHOOT)
    assert "range" not in first.typed
    assert offers(at.after(GunState(BOSS, "Pistol", Load.JAMMED)), BOSS, RELOAD) == []


def test_shots_go_at_the_living_who_are_no_friends_those_of_other_sides_first() -> None:
    at = small().after(Hurt(DETECTIVE, posture=Posture.DEAD))
    met = list(dict.fromkeys(one.typed["target"] for one in offers(at, BOSS, SHOOT)))
    assert met == [at.people[one].typed for one in (CAPTAIN, SERGEANT, BEAT_COP, CITIZEN)]


def test_a_hothead_is_offered_shots_from_beyond_reach() -> None:
    at = small()
    hot = replace(at.people[BOSS], figure=replace(at.people[BOSS].figure, skills=("Hothead",)))
    at = replace(at, people={**at.people, BOSS: hot})
    assert offers(at, BOSS, SHOOT)
    with pytest.raises(Refusal, match="Hothead"):
        in_truth(at, MoveRef(SHOOT, {**offers(at, BOSS, SHOOT)[0].typed, "range": 3.0}))


def test_who_is_down_gets_up_and_recovers_first() -> None:
    assert STAND in commands(small().after(FlooredSet(BOSS, Floored.DOWN)), BOSS)
    at = small().after(Hurt(BOSS, lost=1, owed=2), FlooredSet(BOSS, Floored.WOUNDED))
    assert commands(at, BOSS) == {RECOVER, "mad-card done"}
    at = small().after(FlooredSet(BOSS, Floored.OUT))
    assert offers(at, BOSS) == []


def test_whose_nerve_failed_gets_a_grip_alone_or_by_a_friend() -> None:
    at = small().after(NerveTested(BOSS, Nerve.TERRIFIED))
    assert commands(at, BOSS) == {GRIP, GO, "mad-nerve surrender", "mad-card done"}
    assert {one.typed["pace"] for one in offers(at, BOSS, GO)} == {"Run"}
    slap = MoveRef(GRIP, {"figure": at.people[BOSS].typed, "friend": at.people[MOLL].typed})
    assert offers(at, MOLL, GRIP) == [slap]
    left = at.after(LeftFight(BOSS))
    assert [one.typed.get("pace") for one in offers(left, BOSS)] == ["Run"]
    assert offers(small().after(Surrendered(BOSS)), BOSS) == []


def test_what_is_owed_comes_first() -> None:
    due = Owed("mad guts", "mad.wounds", "a GUTS test", options=(("cause", "Gory death"),))
    at = small().after(Owes(BOSS, due), Owes(BOSS, due))
    test = MoveRef("mad guts", {"figure": at.people[BOSS].typed, "cause": "Gory death"})
    assert offers(at, BOSS)[0] == test
    assert offers(at, BOSS).count(test) == 1
    drinker = replace(at.people[BOSS], figure=replace(at.people[BOSS].figure, duties=(), skills=("Drunk/Addicted",)))
    at = replace(at, people={**at.people, BOSS: drinker})
    assert commands(at, BOSS) == {"mad-nerve drink"}, "before all else"


def test_figures_throw_set_and_light_bombs_that_they_have() -> None:
    at = small()
    assert not {"mad-bomb throw", "mad-bomb set", "mad-bomb relight"} & commands(at, BOSS)
    at = duds(at.after(WeaponBought(BOSS, "Dynamite"), WeaponBought(BOSS, "Grenade")))
    assert [one.typed["bomb"] for one in offers(at, BOSS, "mad-bomb throw")] == ["Grenade", "Dynamite"]
    (planted,) = offers(at, BOSS, "mad-bomb set")
    assert "fuse" not in planted.typed
    assert [one.typed["bomb"] for one in offers(at, MOLL, "mad-bomb relight")] == ["the bomb"]


def test_hostages_are_taken_of_the_law_and_of_citizens_and_let_go() -> None:
    at = small()
    taken = {one.typed["take"] for one in offers(at, BOSS, "mad hostage")}
    assert taken == {at.people[one].typed for one in (CAPTAIN, DETECTIVE, SERGEANT, BEAT_COP, CITIZEN)}
    assert offers(on_card(table(SMALL), suit=Suit.SPADES), CAPTAIN, "mad hostage") == []
    held = at.after(HostagesSet(BOSS, (at.people[CITIZEN].typed,)))
    let_go = MoveRef("mad hostage", {"figure": at.people[BOSS].typed, "release": at.people[CITIZEN].typed})
    assert let_go in offers(held, BOSS)
    shot = MoveRef(
        SHOOT, {"shooter": at.people[MOLL].typed, "target": at.people[BOSS].typed, "range": 3.0, "gun": "Pistol"}
    )
    marks = tuple(at.people[one].name for one in (BOSS, CITIZEN))
    assert in_truth(held, shot)[0].names == marks, "he stands before his captor"


def test_a_driver_drives_and_those_aboard_get_off() -> None:
    at = cars(small())
    wheel = {"mad-car drive", "mad-car accelerate", "mad-wreck run-down"}
    assert wheel <= commands(at, BOSS)
    assert not wheel & commands(at, TORPEDO)
    assert {one.typed["speed"] for one in offers(at, BOSS, "mad-car drive")} == {"Cruising", "Speeding"}
    assert "mad-table alight" not in commands(at, TORPEDO), "nobody gets out of a moving car"
    assert {"mad-table alight", "mad-wreck ride"} <= commands(at, ENFORCER), "off the running board"
    stands = at.after(VehicleSpeed(GAME, "Ford", None))
    assert "mad-table alight" in commands(stands, TORPEDO)
    assert {one.typed["car"] for one in offers(stands, MOLL, "mad-table board")} == {"Ford", "Truck"}


def test_a_driver_tests_hazards_and_gets_the_car_back_in_hand() -> None:
    at = cars(small()).after(HazardsDue(GAME, "Ford", 2))
    assert offers(at, BOSS)[0] == MoveRef("mad-car hazard", {"hazards": 2, "car": "Ford"})
    at = at.after(HazardsDue(GAME, "Ford", 0), OutOfHand(GAME, "Ford", 1))
    assert {"mad-car brake", "mad-car swerve"} <= commands(at, BOSS)
    assert "mad-car drive" not in commands(at, BOSS)
    rides = VehicleRidden(GAME, "Ford", (ENFORCER,)), MustHoldOn(ENFORCER, "Ford", 1)
    at = cars(small()).after(VehicleSpeed(GAME, "Ford", Speed.SPEEDING), *rides)
    assert offers(at, ENFORCER)[0].command == "mad-wreck ride"


def test_a_shot_at_a_figure_in_a_car_is_offered_where_one_at_the_car_may_be() -> None:
    at = cars(small())
    guns = {one.typed["gun"] for one in offers(at, MOLL, SHOOT) if one.typed["target"] == at.people[CAPTAIN].typed}
    assert guns == {"Pistol", "Pistol, Blazing Away"}, "a knife does a car no harm"
    empty = at.after(VehicleLeft(GAME, "Truck", (CAPTAIN, DETECTIVE)))
    assert {one.typed["gun"] for one in offers(empty, MOLL, "mad-wreck shoot")} == guns


@pytest.mark.parametrize("command", [SHOOT, FIGHT])
def test_what_is_offered_is_no_more_than_what_is_allowed(command: str) -> None:
    """Shots with each gun and brawls, against every pair of figures."""
    at = cars(small()).after(
        Hurt(CAPTAIN, posture=Posture.DEAD),
        Hurt(ENFORCER, owed=1),
        GunState(TORPEDO, "Pistol", Load.EMPTY),
        FlooredSet(MOLL, Floored.DOWN),
        Surrendered(SERGEANT),
    )
    for one in at.people.values():
        moves = list(legal(at, one))
        for other in at.people.values():
            for gun in ("Pistol", "Pistol, Blazing Away", "Knife"):
                pair = {"shooter": one.typed, "target": other.typed, "gun": gun}
                typed = pair if command == SHOOT else {"attackers": one.typed, "defenders": other.typed}
                offered = MoveRef(command, typed)
                try:
                    in_truth(at, MoveRef(command, {**typed, "range": 0.0} if command == SHOOT else typed))[0].allow()
                except Refusal:
                    assert offered not in moves
                else:
                    assert offered in moves or one.gang_id == other.gang_id


def test_no_attack_on_a_hidden_figure_is_offered() -> None:
    at = on_card(table(SMALL))
    unseen = at.after(HiddenSet(CAPTAIN, True))
    name = at.people[CAPTAIN].typed

    def attacked(position: Position) -> set[str]:
        foes = (one.typed.get(key, "") for one in legal(position, position.people[MOLL]) for key in FOES)
        return {who for one in foes for who in str(one).split(", ")}

    assert name in attacked(at)
    assert attacked(unseen) == attacked(at) - {name}
