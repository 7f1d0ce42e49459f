"""Saving throws left for later, and the edge of every weapon."""

from __future__ import annotations

import pytest

from rules.core.action.position import Umpired
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Modifier
from rules.hoodsville.model.changes import SavesMade
from rules.hoodsville.model.figures import OwedSave, StrikeForce
from rules.hoodsville.saves.saving_throws import STRIKES, Edge, Save
from tests.rules.hoodsville.gunman import TABLE, deed_of, here


def test_the_only_saving_throw_that_waits_needs_no_name() -> None:
    hit = here("Bruiser", 3, saves=(OwedSave(StrikeForce.FLINCHES, "Revolver"),))
    other = here("Sergeant", 2, 1, saves=(OwedSave(StrikeForce.DOWNED, "Club", -2),))
    deed = deed_of(replace(TABLE, people={3: hit, 2: other}), Save)
    assert deed.shown_to == hit.leaders
    assert deed.allow() == (SavesMade(3),)
    with pytest.raises(OutOfRange, match="No saving throw was left for later"):
        deed_of(replace(TABLE, people={2: other}), Save)
    umpired = deed_of(replace(TABLE, umpire=True, people={2: replace(other, umpired=True)}), Save)
    assert umpired.allow() == (Umpired("Mob", 1), SavesMade(2))


def test_every_weapon_has_an_edge() -> None:
    assert {edge for edge, _ in STRIKES.values()} == set(Edge)
    assert Modifier("Club", -2) == Modifier("Club", STRIKES["Club"][1])
