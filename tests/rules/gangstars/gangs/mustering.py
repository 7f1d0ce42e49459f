"""Gangs to check against the rules: a plain one with extra members, and any at all."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rules.core.plain.frozen import replace
from rules.gangstars.gangs.estate import Estate, GangKind
from rules.gangstars.gangs.prices import STAT_NAMES, Member, Muster
from rules.gangstars.gangs.vetting import violations
from rules.gangstars.model.figures import Figure, Profile, Stats, Weapon
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.weapons import GEAR
from rules.gangstars.traits.trait_table import TRAITS

GUN_DOG = "Tank"
A_DOG = Member(4, replace(READY[Profile.GANG_DOG], name=GUN_DOG, master=1))


def named(profile: Profile, name: str, **changes: Any) -> Figure:
    return replace(READY[profile], name=name, **changes)


def gang(*more: Figure, outfit: GangKind = GangKind.STREET, agreed: int = 0, aside: int | None = None) -> Muster:
    """Duke, who leads, and Ray, a hit-man, with extra members; ids from 1 in that order."""
    figures = (named(Profile.LEADER, "Duke"), named(Profile.HIT_MAN, "Ray"), *more)
    return Muster(tuple(Member(id, one) for id, one in enumerate(figures, 1)), Estate(outfit, agreed, aside))


def faults(muster: Muster) -> list[str]:
    return list(violations(muster))


def with_stats(figure: Figure, **stats: int) -> Figure:
    return replace(figure, stats=replace(figure.stats, **stats))


@st.composite
def cards(draw: st.DrawFn) -> Figure:
    """Any card with possible numbers, at any cost."""
    profile = draw(st.sampled_from(list(Profile)))
    least = {"movement": 1, "wounds": 2}
    stats = Stats(**{stat: draw(st.integers(least.get(stat, 0), 5)) for stat in STAT_NAMES})
    traits = tuple(draw(st.lists(st.sampled_from(list(TRAITS)), max_size=4, unique=True)))
    weapons = tuple(map(Weapon, draw(st.lists(st.sampled_from(list(GEAR)), max_size=4))))
    return Figure("", profile, stats, traits, weapons=weapons, master=draw(st.integers(0, 4)))


@st.composite
def gangs(draw: st.DrawFn) -> Muster:
    figures = draw(st.lists(cards(), max_size=6))
    members = tuple(Member(id, replace(one, name=f"No {id}")) for id, one in enumerate(figures, 1))
    aside = draw(st.none() | st.integers(-20, 60))
    return Muster(members, Estate(draw(st.sampled_from(list(GangKind))), draw(st.integers(0, 90)), aside))
