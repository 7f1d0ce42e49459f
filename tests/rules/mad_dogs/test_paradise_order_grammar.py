"""A Hell of a Town: orders read from players' texts (mad.campaign.month)."""

from __future__ import annotations

from dataclasses import fields

import pytest

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import OutOfRange
from rules.mad_dogs.paradise.city.model import ATTORNEY, Paradise
from rules.mad_dogs.paradise.city.records import Business, Order, OrderKind, Outfit
from rules.mad_dogs.paradise.orders.grammar import AIMED, AT_HOME, VERBS, KnownNames, example, orders_in_text
from rules.mad_dogs.paradise.orders.monthly_orders import order_text
from rules.mad_dogs.paradise.rackets.businesses import business_named
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS

US, THEM, TONG = 1, 2, 3
GANGS = {US: "North Side", THEM: "The Combine", TONG: "Hip Sing"}
MEN = {
    US: {"Long Count": 11, "Dooley": 12, "Brick": 13, "Brass": 14, "Salt and Pepper": 15},
    THEM: {"Hot Dog Morelli": 21, "Moose": 22},
    TONG: {"Mock": 31, "Moy": 32},
}
OURS, BROTHEL = Business("docks", "speakeasy", 1, US), Business("riverside", "brothel", 1, THEM)
FREE = "docks.low-dive.1"


def city(*outfits: Outfit) -> Paradise:
    return Paradise(lots=3, businesses=(OURS, BROTHEL, louisas()), outfits=outfits)


def louisas() -> Business:
    return replace(business_named("Madame Louisa's", 3), owner=THEM)


KNOWN = KnownNames.of(city(), US, GANGS, MEN)


def take(*figures: int) -> Order:
    return Order(OrderKind.TAKE_OVER, business=FREE, figures=figures)


def guard(*figures: int, business: str = OURS.key, target: str = "") -> Order:
    return Order(OrderKind.DEFEND, business=business, target=target, figures=figures)


def fight(scenario: str, *figures: int, against: int = 0, business: str = "", target: str = "") -> Order:
    return Order(OrderKind.FIGHT, scenario, against, business, "", target, figures)


RAID = fight("raid", 11, against=THEM, business=louisas().key)
HIT = fight("hit", 12, 13, against=THEM, target="Hot Dog Morelli")


@pytest.mark.parametrize(
    "text, order",
    [
        ("raid Madame Louisa's of Combine with Long Count", RAID),
        ("Raid Combine's Madame Louisa's using Long Count", RAID),
        ("raid the Combine’s Madame Louisa’s, with long", RAID),
        ("raid with Long Count Madame Louisa's of Combine", RAID),
        ("raid with Long Count at Madame Louisa's of the Combine", RAID),
        ("raid Madame Louisa's with Long Count of Combine", RAID),
        ("The Raid on Madame Louisa's against The Combine by Long Count.", RAID),
        ("send Long Count to raid Madame Louisa's of Combine", RAID),
        ("With Long Count, raid Madame Louisa's of Combine", RAID),
        ("raid brothel of Combine with Salt and Pepper", fight("raid", 15, against=THEM, business=BROTHEL.key)),
        ("raid brothel 1 riverside", fight("raid", business=BROTHEL.key)),
        ("hit Hot Dog Morelli of The Combine with Dooley and Brick", HIT),
        ("Hit Combine's Morelli using Dooley, Brick", HIT),
        ("rub out Morelli with Dooley & Brick", HIT),
        ("hit with Dooley and Brick Morelli", HIT),
        ("kill Hot Dog with Dooley, and Brick", HIT),
        ("Hit the attorney general", fight("hit", target=ATTORNEY)),
        ("The Hit on Moose at Brothel 1 in Riverside", fight("hit", business=BROTHEL.key, target="Moose")),
        (
            "Hit Moose of Combine at Brothel 1 in Riverside",
            fight("hit", against=THEM, business=BROTHEL.key, target="Moose"),
        ),
        ("Showdown with Hip Sing with Dooley", fight("showdown", 12, against=TONG)),
        ("showdown against hip", fight("showdown", against=TONG)),
        ("smash up the brothel of Combine", fight("smash-and-grab", against=THEM, business=BROTHEL.key)),
        ("take over Low dive 1 in the Docks with Dooley and Brick", take(12, 13)),
        ("lean on low dive 1 docks by Dooley", take(12)),
        ("take over with Dooley: Low dive 1 in the Docks", take(12)),
        ("using Dooley (North Side) take over Low dive 1 in the Docks", take(12)),
        ("guard Speakeasy 1 in the Docks with Brick", guard(13)),
        ("stay at the speakeasy with Brick", guard(13)),
        ("protect speakeasy with Brick", guard(13)),
        ("defend Long Count with Brick", guard(13, business="", target="Long Count")),
        ("stay with Dooley with Brick", guard(13, business="", target="Dooley")),
    ],
)
def test_an_order_is_read_in_the_ways_people_say_it(text: str, order: Order) -> None:
    assert orders_in_text(text, KNOWN) == (order,)


@pytest.mark.parametrize("between", ["; ", "\n", ";\n", " then ", " and then ", ", then ", ". Then ", ", and then, "])
def test_several_orders_are_separated_by_semicolons_lines_or_then(between: str) -> None:
    text = f"lean on Low dive 1 in the Docks with Dooley{between}raid Madame Louisa's of Combine with Long Count"
    assert orders_in_text(text, KNOWN) == (take(12), RAID)


@pytest.mark.parametrize("text", ["rest", "Stay at home.", ";"])
def test_a_gang_that_rests_orders_nothing(text: str) -> None:
    assert orders_in_text(text, KNOWN) == ()


@pytest.mark.parametrize("order", [RAID, HIT, take(12), guard(13), guard(13, business="", target="Dooley")])
def test_an_orders_own_text_is_read_as_that_order(order: Order) -> None:
    hands = {id_: name for name, id_ in MEN[US].items()}
    assert orders_in_text(order_text(order, city(), GANGS, hands), KNOWN) == (order,)


@pytest.mark.parametrize(
    "text, said, taught",
    [
        ("sing a song", "“sing a song” is not an order. An order is a verb", AIMED["raid"]),
        ("raid Atlantis", "“Atlantis” is no known target", AIMED["raid"]),
        ("raid Combine with Dooley", "The Raid is against a business. Name one.", AIMED["raid"]),
        ("raid", "The order needs a target. Add one.", AIMED["raid"]),
        (
            "hit Madame Louisa's of Combine",
            "The Hit is against a gangster or an official, not a business",
            AIMED["hit"],
        ),
        ("Hit Morely of Combine", "Did you mean", AIMED["hit"]),
        ("hit Mo", "“Mo” is no known target. Did you mean Moose, Mock or Moy?", AIMED["hit"]),
        (
            "raid Madame Louisa's of Combine with Dolley",
            "No figure is called “Dolley”. Did you mean Dooley?",
            AIMED["raid"],
        ),
        (
            "raid Madame Louisa's of Combine with Br",
            "No figure is called “Br”. Did you mean Brick or Brass?",
            AIMED["raid"],
        ),
        (
            "raid Speakeasy 1 in the Docks of Combine",
            "Speakeasy 1 in the Docks does not belong to The Combine.",
            AIMED["raid"],
        ),
        ("lean on Moose with Dooley", "No business is called “Moose”.", AT_HOME[OrderKind.TAKE_OVER]),
        ("guard Moose with Dooley", "No business is called “Moose”.", AT_HOME[OrderKind.DEFEND]),
        (
            "showdown against Nobody",
            "“against Nobody” is no known target",
            "Showdown against South Side with Spats",
        ),
    ],
)
def test_a_refusal_teaches_the_verb_that_was_meant(text: str, said: str, taught: str) -> None:
    with pytest.raises(OutOfRange) as caught:
        orders_in_text(text, KNOWN)
    assert said in str(caught.value)
    assert taught in str(caught.value)


def test_what_others_ordered_is_not_known_where_orders_are_read() -> None:
    secret = Outfit(THEM, orders=(fight("raid", 21, business=OURS.key),), ordered=True)
    assert KnownNames.of(city(secret), US, GANGS, MEN) == KNOWN
    assert "outfits" not in [one.name for one in fields(KnownNames)]


@pytest.mark.parametrize("kind, scenario", sorted(set(VERBS.values())))
def test_every_example_can_be_written(kind: OrderKind, scenario: str) -> None:
    gangs = {US: "North Side", THEM: "South Side"}
    names = ("Spats", "Dooley", "Brick", "Ice Pick")
    men = {US: dict(zip(names, range(4), strict=True)), THEM: {"Hot Dog Morelli": 21}}
    casino = Business("cedar-hill", "casino", 1, THEM)
    (order,) = orders_in_text(example(kind, scenario), KnownNames(US, gangs, men, 6, (casino,)))
    assert (order.errand, order.scenario) == (kind, scenario)
    assert scenario in {"", *SCENARIOS}
