"""Spending for another player's gang: its money, funerals and muscle. An umpire does it, and goes on record."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.action.deed import DECIDED, Spawns, decided
from rules.core.action.move import filled
from rules.core.action.position import Position, Umpired
from rules.core.people.party import LookedUp, Party
from rules.core.people.roster import Hired
from rules.core.plain.events import Change
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import ForUmpire, IllegalNow, NothingPlayed, NotYours, Refusal
from rules.core.play.game import Game, GangBrought, Side
from rules.core.play.umpiring import Authority
from rules.mad_dogs.model.board import Board
from rules.mad_dogs.model.figures import Figure, Stat
from rules.mad_dogs.model.system_id import ID
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Flowers as Wreath
from rules.mad_dogs.paradise.city.records import Funeral, Squad
from rules.mad_dogs.paradise.city.town import Town
from rules.mad_dogs.paradise.spending.car_theft import Steal
from rules.mad_dogs.paradise.spending.funerals import Burial, Bury, SendFlowers
from rules.mad_dogs.paradise.spending.muscle import Bring, Muscle
from rules.mad_dogs.paradise.spending.public_opinion import Opinion
from rules.mad_dogs.paradise.spending.training import Skill, Train
from rules.mad_dogs.paradise.spending.weapons import Arm
from tests.conformance.campaigns import CALLER, town_in

OURS, THEIRS = 1, 2
UMPIRED = (Umpired("South Side"),)
FOR_ONE: tuple[tuple[Any, Phase], ...] = (
    (Train(figure="Boss 2", stat=Stat.GATS, to=5), Phase.SPENDING),
    (Skill(figure="Boss 2", skill="Pistoleer"), Phase.SPENDING),
    (Arm(figure="Boss 2", weapons="Pistol"), Phase.SPENDING),
    (Steal(figure="Boss 2"), Phase.SPENDING),
    (Burial(figure="Late Larry 2", dollars=500), Phase.PRESS),
)
FOR_ALL: tuple[tuple[Any, Phase], ...] = (
    (Muscle(who="Punk", number=1, gang="South Side"), Phase.SPENDING),
    (Opinion(points=1, gang="South Side"), Phase.SPENDING),
    (SendFlowers(dollars=5, gang="South Side"), Phase.PRESS),
)


def seen(phase: Phase, *, umpires: bool, **changed: Any) -> Town:
    """A campaign in this part of its month, seen by the owner of North Side, with something else in its city."""
    town = town_in(phase, umpires)
    town = replace(town, campaign=replace(town.campaign, state=replace(town.city, **changed)))
    return town if umpires else replace(town, authority=Authority(CALLER, players=town.players))


def at(town: Town, gang: int = 0, name: str = "", **more: Any) -> Position[Any, Any, Any]:
    """A position in it, perhaps with a named figure of a gang."""
    here = Position[Any, Any, Any](Board(), caller=CALLER, towns=LookedUp(town), **more)
    if not gang:
        return here
    named = tuple(one for one in town.gangs[gang].people if one.name == name)
    try:
        party = LookedUp[Party[Figure, Town]](Party(town.gangs[gang], named, town, town.rights(town.gangs[gang])))
    except Refusal as refusal:
        party = LookedUp(wrong=refusal)
    return replace(here, parties=party)


@pytest.mark.parametrize("move, phase", FOR_ONE, ids=lambda one: type(one).__name__)
def test_an_umpire_who_spends_another_gangs_money_goes_on_record(move: Any, phase: Phase) -> None:
    here = at(seen(phase, umpires=True), THEIRS, move.figure)
    assert decided(here, move).allow() == UMPIRED
    own = move.figure.removesuffix(" 2")
    assert decided(at(seen(phase, umpires=False), OURS, own), replace(move, figure=own)).allow() == ()
    with pytest.raises(ForUmpire):
        decided(at(seen(phase, umpires=False), THEIRS, move.figure), move)


@pytest.mark.parametrize("move, phase", FOR_ALL, ids=lambda one: type(one).__name__)
def test_an_umpire_who_spends_for_another_gang_goes_on_record(move: Any, phase: Phase) -> None:
    funerals = (Funeral(501, 3, "Late Larry", 300),)
    assert decided(at(seen(phase, umpires=True, funerals=funerals)), move).allow() == UMPIRED
    assert decided(at(seen(phase, umpires=False, funerals=funerals)), replace(move, gang="")).allow() == ()
    with pytest.raises(ForUmpire):
        decided(at(seen(phase, umpires=False, funerals=funerals)), move)


def shown(host: int, bids: tuple[int, ...], *, umpires: bool) -> tuple[Any, ...]:
    """The price of showing the flowers for a gang's dead once these have answered; North Side is the caller's."""
    funeral = Funeral(501, host, "Late Larry", 300, tuple(Wreath(gang, 0) for gang in bids))
    return decided(at(seen(Phase.PRESS, umpires=umpires, funerals=(funeral,))), Bury()).allow()


def test_an_umpire_who_shows_flowers_before_all_have_answered_goes_on_record_for_the_host() -> None:
    assert shown(THEIRS, (), umpires=True) == UMPIRED
    assert shown(THEIRS, (OURS,), umpires=True) == (), "nobody waits for a gang that nobody plays"
    assert shown(OURS, (), umpires=True) == shown(OURS, (), umpires=False) == ()
    assert shown(THEIRS, (OURS,), umpires=False) == ()
    with pytest.raises(NotYours):
        shown(THEIRS, (), umpires=False)


def hired(*, umpires: bool) -> Town:
    """The same after North Side and South Side have hired a Punk and two Sluggers each."""
    town = seen(Phase.SPENDING, umpires=umpires)
    squads = (Squad("Punk", 1), Squad("Slugger", 2))
    outfits = tuple(replace(one, muscle=squads if one.gang < 3 else ()) for one in town.city.outfits)
    return seen(Phase.SPENDING, umpires=umpires, outfits=outfits)


GAME = Game("Raid", ID, (Side("Attackers", (CALLER,), (OURS,)), Side("Defenders", (79,), (THEIRS,))), board=Board())


def test_muscle_is_brought_to_a_game_of_mad_dogs_in_which_its_gang_takes_part() -> None:
    with pytest.raises(IllegalNow, match="No muscle waits"):
        decided(at(seen(Phase.SPENDING, umpires=False)), Bring())
    with pytest.raises(NothingPlayed):
        decided(at(hired(umpires=False)), Bring())
    with pytest.raises(IllegalNow, match="Pottersville is being played here"):
        decided(at(hired(umpires=False), other="Pottersville is being played here."), Bring())
    apart = replace(GAME, sides=(replace(GAME.sides[0], gangs=()), GAME.sides[1]))
    with pytest.raises(IllegalNow, match="Bring it first with /game bring"):
        decided(at(hired(umpires=False), game=apart, id=7), Bring())


def test_all_muscle_comes_on_the_side_of_its_gang_and_an_umpire_who_brings_it_goes_on_record() -> None:
    here = at(hired(umpires=True), game=GAME, id=7)
    for move, side, price in ((Bring(), 0, ()), (Bring(gang="South Side"), 1, UMPIRED)):
        brings = DECIDED["mad-spend bring"](here, filled(here, move))
        assert isinstance(brings, Spawns)
        assert (brings.most, brings.gang) == (3, 0)
        deed = brings.deed(9, (31, 32, 33))
        assert deed.allow() == price
        figures = tuple(one.figure for one in here.town.gangs[1].people[:3])
        changes: tuple[Change, ...] = deed.changes(figures)
        assert [one.subject for one in changes if isinstance(one, Hired)] == [31, 32, 33]
        assert [one.side for one in changes if isinstance(one, GangBrought)] == [side]
    with pytest.raises(ForUmpire):
        decided(at(hired(umpires=False), game=GAME, id=7), Bring(gang="South Side"))
