"""A figure, random figures and random deeds, for tests of what changes make of figures and boards."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.core.action.system import discover
from rules.core.plain.events import Change, SubjectKind, fold
from rules.hoodsville.model.board import Board, DoneThisMove
from rules.hoodsville.model.changes import MovePassed
from rules.hoodsville.model.figures import (
    LASTS,
    PENALTY,
    Ankle,
    Bond,
    Experience,
    Figure,
    Nerve,
    Out,
    OwedSave,
    Standing,
    StrikeForce,
    Temper,
    Trouble,
    Weapon,
    Wound,
)

ME, HERE = 7, 1


REVOLVER, KNIFE = Weapon("Revolver", 6, 6), Weapon("Knife")


SPATS = Figure("Spats", "Gangster", melee=1, firing=1, weapons=(REVOLVER, KNIFE), cents=250)


LIGHT, BAD, DANGEROUS = PENALTY


SHOT, BRICK = OwedSave(StrikeForce.DOWNED, "Revolver", -1), OwedSave(StrikeForce.FLINCHES, "Brick")


def after(*changes: Change, figure: Figure = SPATS) -> Figure:
    return fold(figure, changes)


def moves(figure: Figure, count: int) -> Figure:
    """The figure so many moves later."""
    return after(*[MovePassed(ME)] * count, figure=figure)


FEW, LASTING = st.integers(0, 3), st.integers(0, LASTS)


NAMES = st.text(min_size=1, max_size=12)


WOUNDS = st.builds(Wound, st.sampled_from((LIGHT, BAD, DANGEROUS)), st.booleans(), st.booleans(), FEW, st.booleans())


ARMS = st.sampled_from(("Revolver", "Knife", "Brick"))


WEAPONS = st.integers(0, 6).flatmap(
    lambda holds: st.builds(Weapon, ARMS, st.integers(0, holds), st.just(holds), st.sampled_from(Trouble))
)


SAVES = st.builds(OwedSave, st.sampled_from(StrikeForce), ARMS, st.integers(-5, 1))


BONDS = st.lists(st.sampled_from(Bond), max_size=3, unique=True).map(tuple)


TESTS = st.lists(st.sampled_from(("shot", "a scream")), max_size=2).map(tuple)


FIGURES = st.builds(
    Figure,
    name=NAMES,
    profile=st.just("Gangster"),
    woman=st.booleans(),
    move=st.sampled_from((3.0, 4.0, 5.5, 6.0, 7.0)),
    melee=st.integers(-3, 2),
    firing=st.integers(-1, 1),
    experience=st.sampled_from(Experience),
    temper=st.sampled_from(Temper),
    leader=st.booleans(),
    weapons=st.lists(WEAPONS, max_size=3).map(tuple),
    cents=st.integers(0, 2000),
    wounds=st.lists(WOUNDS, max_size=3).map(tuple),
    nerve=st.sampled_from(Nerve),
    shaken=LASTING,
    screams=LASTING,
    groggy=LASTING,
    paralysed=LASTING,
    enraged=LASTING,
    down=st.booleans(),
    out=st.sampled_from(Out),
    ankle=st.sampled_from(Ankle),
    bonds=BONDS,
    captor=FEW,
    tests=TESTS,
    saves=st.lists(SAVES, max_size=2).map(tuple),
    standing=st.sampled_from(Standing),
    present=st.booleans(),
)


def kinds_of(subject: SubjectKind) -> set[type[Change]]:
    return {kind for kind in discover()["hood"].changes if kind.kind is subject}


def board_after(*changes: Change, board: Board | None = None) -> Board:
    return fold(board or Board(), changes)


IDS = st.integers(1, 4)


HALVES = st.integers(0, 12).map(lambda halves: halves / 2)


DEEDS = st.builds(
    DoneThisMove,
    st.just(HERE),
    IDS,
    HALVES,
    st.integers(0, 3),
    st.integers(0, 2),
    st.integers(0, 1),
    st.sampled_from(("", "Yard gate")),
    st.booleans(),
    HALVES,
)
