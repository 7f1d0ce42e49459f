"""What of an event concerns a gang."""

from __future__ import annotations

import pytest

from rules.core.plain.events import Change
from rules.core.play.campaign import Booked
from rules.mad_dogs.model.changes import Hurt
from rules.mad_dogs.paradise.city.changes import FightSet, NewsMade, OutfitSet, PickerSet, PrisonerSet
from rules.mad_dogs.paradise.city.records import Fight, Headline, News, Outfit, Prisoner
from rules.mad_dogs.paradise.month.concerns import concerns, money_line

NORTH, SOUTH, MINE, THEIRS = 1, 2, 11, 21


@pytest.mark.parametrize(
    "change, does",
    [
        (Booked(NORTH, -200, "cops", "the cops"), True),
        (Booked(SOUTH, -200, "cops", "the cops"), False),
        (NewsMade(9, News(Headline.CHANGED_HANDS, (SOUTH, NORTH), "docks.gym.1")), True),
        (NewsMade(9, News(Headline.QUIET)), False),
        (FightSet(9, Fight(3, "raid", SOUTH, NORTH)), True),
        (PrisonerSet(9, Prisoner(MINE, NORTH)), True),
        (PickerSet(9, SOUTH), False),
        (Hurt(MINE, 1), True),
        (Hurt(THEIRS, 1), False),
        (OutfitSet(9, Outfit(NORTH, done=True)), False),
    ],
)
def test_money_figures_fights_and_news_of_a_gang_concern_it(change: Change, does: bool) -> None:
    assert concerns(change, NORTH, {MINE}) == does


def test_what_an_event_paid_is_summed_up_by_account() -> None:
    changes = (
        Booked(NORTH, 600, "loot", "a club"),
        Booked(NORTH, 300, "loot", "a dive"),
        Booked(NORTH, -200, "cops", "the cops"),
        Booked(SOUTH, 900, "loot", "a gym"),
        Booked(NORTH, 50, "deals", "a band"),
        Booked(NORTH, -50, "deals", "a band"),
    )
    assert money_line(changes, NORTH) == "$900 from loot, $200 for cops"
    assert money_line((), NORTH) == ""
