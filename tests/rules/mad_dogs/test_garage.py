"""A gang's own cars: listed, printed and put on a table; and an estate whose budget goes back."""

from __future__ import annotations

from rules.core.people.figure_card import box
from rules.mad_dogs.gangs.draft import Draft, Motor
from rules.mad_dogs.gangs.estate import (
    DraftDone,
    DraftDropped,
    DraftSet,
    Estate,
    MadDogsEstates,
    car_text,
    driven_up,
    parked,
    printed,
)
from rules.mad_dogs.model.prices import Fitting, VehicleOnSale
from rules.mad_dogs.model.vehicles import Body, Car, Vehicle

GANG = 7
FORD = Motor("Ford", VehicleOnSale.AUTOMOBILE, (Fitting.SOUPED_UP, Fitting.BULLETPROOF))
MACK = Motor("Mack", VehicleOnSale.TRUCK)


def test_a_car_is_listed_with_its_fittings() -> None:
    assert car_text(FORD) == "Automobile, Souped-Up Engine, Bulletproofing"
    assert car_text(MACK) == "Truck"
    assert MadDogsEstates.sheet(Estate(cars=(FORD, MACK), dollars=500)) == [("Ford", car_text(FORD)), ("Mack", "Truck")]


def test_a_car_has_a_card_with_boxes() -> None:
    card = printed(FORD)
    assert (card.name, card.kind) == ("Ford", "Automobile")
    assert card.rows == (("Fitted", "Souped-Up Engine, Bulletproofing"),)
    speeds, broken = card.tracks
    assert speeds.boxes == tuple(box(speed, False) for speed in ("cruising", "speeding", "racing"))
    assert broken.boxes[0] == box("engine hit", False)
    assert printed(MACK).rows == ()
    assert MadDogsEstates.cards(Estate(cars=(FORD, MACK))) == [printed(FORD), printed(MACK)]


def test_a_car_comes_as_it_was_bought() -> None:
    car = driven_up(FORD, GANG, 1, "Ford 2")
    assert car == Vehicle("Ford 2", Car(Body.CAR, souped_up=True, bulletproof=True), side=1, gang=GANG, motor="Ford")
    assert driven_up(MACK, GANG, None, "Mack").car == Car(Body.TRUCK)


def test_a_car_that_is_on_the_table_under_any_name_is_not_parked() -> None:
    out = [driven_up(FORD, GANG, 0, "Another")]
    assert parked((FORD, MACK), GANG, out) == [MACK]
    assert parked((FORD, MACK), GANG + 1, out) == [FORD, MACK]
    assert parked((FORD,), GANG, [Vehicle("Ford")]) == [FORD]


def test_a_budget_that_goes_back_leaves_what_was_there() -> None:
    before = Estate(cars=(FORD,), dollars=80)
    begun = DraftSet(GANG, Draft(500, cars=(MACK,))).apply_to(before)
    assert DraftDropped(GANG).apply_to(begun) == before
    assert DraftDone(GANG).apply_to(begun) == Estate(cars=(FORD, MACK), dollars=80 + 300)
