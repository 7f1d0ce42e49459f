"""What can happen to a figure, as decided facts, and the figure after it."""

from __future__ import annotations

from rules.core.events import LEGACY, Change, Kind, tagged
from rules.core.frozen import replace
from rules.gangstars.model import (
    FOREVER,
    Effect,
    Figure,
    Profile,
    Standing,
    State,
    Stats,
    Trouble,
    Weapon,
)


@tagged("gs.card-set/1")
class CardSet(Change):
    """What stands on the character's card from now on: bought with points, or put right by hand."""

    profile: Profile
    stats: Stats
    traits: tuple[str, ...]
    chosen: tuple[str, ...]
    weapons: tuple[Weapon, ...]
    armour: bool
    master: int


@tagged("gs.wounded/1")
class WoundsSet(Change):
    """Damage was done: the wounds it has from now on, and whether that was the end of it. Of dogs nothing is kept."""

    light: int
    heavy: int
    dead: bool = False


@tagged("gs.affected/1")
class Affected(Change):
    """It counts as something from now on."""

    effect: Effect


@tagged("gs.eased/1")
class Eased(Change):
    """It counts as something no more."""

    state: State


@tagged("gs.shot-at/1")
class ShotAt(Change):
    """Somebody has shot at it in this game."""


@tagged("gs.prone/1")
class ProneSet(Change):
    """It lies on the ground, or stands up."""

    prone: bool


@tagged("gs.laden/1")
class LadenSet(Change):
    """It carries a load, or has put it down."""

    laden: bool


@tagged("gs.leash/1")
class LeashSet(Change):
    """A dog is on its leash, or unleashed."""

    leashed: bool


@tagged("gs.sniffed/1")
class Sniffed(Change):
    """A dog has been diced for at a place of plants or food: not there again in this game."""

    place: str


@tagged("gs.weapon-set/1")
class WeaponSet(Change):
    """What keeps a carried weapon from being shot from now on: of several of that name the first that `was` like this.

    fresh  it can't be mended in the activation that runs
    """

    weapon: str
    trouble: Trouble
    was: Trouble = Trouble.NONE
    fresh: bool = False


@tagged("gs.weapon-taken/1")
class WeaponTaken(Change):
    """It carries one more weapon."""

    weapon: Weapon


@tagged("gs.weapon-gone/1")
class WeaponGone(Change):
    """It carries one weapon of that name less: thrown, dropped."""

    weapon: str


@tagged("gs.luck-spent/1")
class LuckSpent(Change):
    """A re-roll of this game is used."""


@tagged("gs.wall-left/1")
class WallLeft(Change):
    """A tagger is done with the wall that it has sprayed on."""


@tagged("gs.sprayed/1")
class Sprayed(Change):
    """How many buildings a tagger has sprayed on, and turns it has spent at the present one."""

    buildings: int
    turns: int


@tagged("gs.standing/1")
class StandingSet(Change):
    """Whether it takes part: a dog ran home, somebody left the table or is back."""

    standing: Standing


@tagged("gs.activated/1")
class Activated(Change):
    """Its activation begins."""


@tagged("gs.activation-ended/1")
class ActivationEnded(Change):
    """Its activation is over."""


def carded(subject: int, figure: Figure) -> CardSet:
    """That what stands on a figure's card stands on that of somebody."""
    card = (figure.profile, figure.stats, figure.traits, figure.chosen, figure.weapons, figure.armour, figure.master)
    return CardSet(subject, *card)


def apply(figure: Figure, change: Change) -> Figure:
    """The figure after a change of this system's; ValueError for one that figures do not know."""
    match change:
        case CardSet(profile=profile, stats=stats, traits=traits, chosen=chosen, weapons=weapons):
            return replace(
                figure,
                profile=profile,
                stats=stats,
                traits=traits,
                chosen=chosen,
                weapons=weapons,
                armour=change.armour,
                master=change.master,
            )
        case WoundsSet(light=light, heavy=heavy, dead=dead):
            return figure if figure.is_dog else _hurt(figure, light, heavy, dead)
        case Affected(effect=effect):
            return replace(figure, effects=_with(figure.effects, effect))
        case Eased(state=state):
            return replace(figure, effects=tuple(one for one in figure.effects if one.state is not state))
        case ShotAt():
            return replace(figure, shot_at=True)
        case ProneSet(prone=prone):
            return replace(figure, prone=prone)
        case LadenSet(laden=laden):
            return replace(figure, laden=laden)
        case LeashSet(leashed=leashed):
            return replace(figure, leashed=leashed)
        case Sniffed(place=place):
            return replace(figure, sniffed=(*figure.sniffed, place))
        case LuckSpent():
            return replace(figure, luck_spent=figure.luck_spent + 1)
        case WallLeft():
            return replace(figure, sprayed=figure.sprayed + 1, spraying=0)
        case Sprayed(buildings=buildings, turns=turns):
            return replace(figure, sprayed=buildings, spraying=turns)
        case StandingSet(standing=standing):
            return figure if figure.is_dog and standing is Standing.DEAD else replace(figure, standing=standing)
        case Activated():
            later = tuple(replace(weapon, fresh=False) for weapon in figure.weapons)
            begun = tuple(_begun(figure.effects))
            nearer = tuple(replace(owed, after=max(0, owed.after - 1)) for owed in figure.duties)
            return replace(figure, effects=begun, duties=nearer, weapons=later)
        case ActivationEnded():
            return replace(figure, effects=tuple(one for one in figure.effects if one.left))
        case _:
            return _armed(figure, change)


def _armed(figure: Figure, change: Change) -> Figure:
    match change:
        case WeaponSet(weapon=name, trouble=trouble, was=was, fresh=fresh):
            known = next((one for one in figure.weapons if (one.name, one.trouble) == (name, was)), None)
            return figure if known is None else figure.with_weapon(known, Weapon(name, trouble, fresh))
        case WeaponTaken(weapon=weapon):
            return replace(figure, weapons=(*figure.weapons, weapon))
        case WeaponGone(weapon=name):
            return _without(figure, name)
        case _:
            raise ValueError(f"figures do not know {change.tag}")


def _hurt(figure: Figure, light: int, heavy: int, dead: bool) -> Figure:
    hurt = replace(figure, light=light, heavy=heavy)
    if not dead:
        revived = figure.standing is Standing.DEAD
        return replace(hurt, standing=Standing.FIGHTING, prone=False) if revived else hurt
    return replace(hurt, standing=Standing.DEAD, effects=(), duties=(), prone=True)


def _with(effects: tuple[Effect, ...], effect: Effect) -> tuple[Effect, ...]:
    """The effects with one more; of two of one state the longer counts."""
    same = next((one for one in effects if one.state is effect.state), None)
    if same is not None and same.reach >= effect.reach:
        return effects
    return (*(one for one in effects if one is not same), effect)


def _begun(effects: tuple[Effect, ...]) -> list[Effect]:
    """The effects as an activation begins."""
    counted = [one if one.left in (0, FOREVER) else replace(one, left=one.left - 1) for one in effects]
    return [one for one in counted if one.left or one.through]


def _without(figure: Figure, name: str) -> Figure:
    place = next((index for index, weapon in enumerate(figure.weapons) if weapon.name == name), None)
    if place is None:
        return figure
    return replace(figure, weapons=(*figure.weapons[:place], *figure.weapons[place + 1 :]))


LEGACY["gs", Kind.FIGURE] = apply
