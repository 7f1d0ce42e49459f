"""A gang and its cards as options name them: which gang is meant, who is in it, what a card is to be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from cogs._kit.desk import Desk
from cogs._kit.render import clean
from cogs.gangstars._root import SYSTEM_ID
from cogs.gangstars.gang.choosing import NOTHING, InGang, OnCard
from db.repositories import StoredGang
from db.unit_of_work import Work
from rules.core.refusal import IllegalNow, NotYours, OutOfRange, UnknownName, either
from rules.core.words import key_of, parts
from rules.gangstars.building import STAT_NAMES, Member, Muster, carrying, ma_mans_brains, stats_with
from rules.gangstars.estate import Estate
from rules.gangstars.gear import arm_named, gear_named
from rules.gangstars.model import Figure
from rules.gangstars.roster import MOST_CARRIED
from rules.gangstars.traits import MA_MAN, trait_named


def estate_of(stored: StoredGang) -> Estate:
    """What a gang keeps besides figures."""
    return stored.gang.estate if isinstance(stored.gang.estate, Estate) else Estate()


def require_gangstars(stored: StoredGang) -> None:
    """Refuse a gang of another game."""
    if stored.gang.system != SYSTEM_ID:
        raise IllegalNow(f"{clean(stored.gang.name)} plays another game: only gangs of GangStars are made so.")


async def gang_meant(desk: Desk, named: str) -> StoredGang:
    """The gang named, which the caller runs; with no name his only one of this game."""
    if named:
        stored = await desk.work.rosters.gang(desk.server_id, named)
    else:
        found = await desk.work.rosters.gangs(desk.server_id)
        mine = [one for one in found if desk.owns(one) and one.gang.system == SYSTEM_ID]
        if len(mine) != 1:
            raise (
                OutOfRange(f"Say which gang: {either(clean(one.gang.name) for one in mine)}.")
                if mine
                else IllegalNow("You have no gang of GangStars: /gangstars-gang new begins one.")
            )
        (stored,) = mine
    require_gangstars(stored)
    desk.may_run(stored)
    return stored


def require_cards(desk: Desk, stored: StoredGang) -> None:
    """Refuse to change cards of a gang that is on the table, unless an umpire does it, which is put on record."""
    if not stored.gang.game:
        return
    if not desk.umpires(stored):
        raise NotYours(
            f"{clean(stored.gang.name)} is on the table of a game: until it is over an umpire alone changes its cards."
        )
    desk.acts_for(f"the cards of {clean(stored.gang.name)}")


async def muster_of(work: Work, stored: StoredGang) -> Muster:
    """A gang as it is held against the rules."""
    found = await work.rosters.figures(stored)
    return Muster(tuple(Member(one.id, one.figure) for one in found), estate_of(stored))


def card_said(base: Figure, m: OnCard, muster: Muster) -> Figure:
    """A card with what is said of it, everything else as it was. A ma man's brains follow from his Head Honcho's.

    Raises OutOfRange for numbers that no card can have, UnknownName for what there is not.
    """
    typed = {name: said for name in STAT_NAMES if (said := getattr(m, name)) is not None}
    traits = _listed(m.traits, lambda name: trait_named(name, base.is_dog), base.traits)
    gear = _listed(m.gear, gear_named, [weapon.name for weapon in base.weapons])
    chosen = _listed(m.chosen, lambda name: arm_named(name).name, base.chosen)
    for what, listed in (("traits", traits), ("pieces of gear", gear), ("chosen weapons", chosen)):
        if len(listed) > MOST_CARRIED:
            raise OutOfRange(f"A card has room for {MOST_CARRIED} {what}, not {len(listed)}.")
    figure = replace(
        base,
        traits=tuple(dict.fromkeys(traits)),
        chosen=tuple(chosen),
        weapons=carrying(base.weapons, gear),
    )
    if isinstance(m, InGang):
        figure = replace(
            figure,
            armour=base.armour if m.armour is None else m.armour,
            master=base.master if m.master is None else master_named(m.master, muster),
        )
    brains = ma_mans_brains(muster) if figure.has(MA_MAN) and not figure.is_leader else None
    if brains is not None:
        typed.setdefault("brains", brains)
    return replace(figure, stats=stats_with(figure.stats, typed))


def _listed(said: str | None, named: Callable[[str], str], before: Sequence[str]) -> Sequence[str]:
    """What is listed, by its right names; what was there before where nothing is said."""
    if said is None:
        return before
    typed = parts(said)
    return [] if [one.casefold() for one in typed] == [NOTHING] else [named(one) for one in typed]


def master_named(name: str, muster: Muster) -> int:
    """The id of a person of the gang, 0 for “none”; UnknownName for anybody else."""
    if name.strip().casefold() == NOTHING:
        return 0
    known = {key_of(one.figure.name): one.id for one in muster.people}
    if key_of(name) not in known:
        raise UnknownName("person of this gang", name, [one.figure.name for one in muster.people])
    return known[key_of(name)]
