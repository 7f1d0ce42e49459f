"""Changes of a figure, as decided facts, and the figure after them."""

from __future__ import annotations

from rules.core.plain.events import Change, tagged
from rules.core.plain.frozen import replace
from rules.gangstars.model.figures import (
    FOREVER,
    Effect,
    Figure,
    FigureState,
    Profile,
    Standing,
    Stats,
    Trouble,
    Weapon,
)


@tagged("gs.card-set/1")
class CardSet(Change):
    """The character's card from now on: bought with points, or corrected by hand."""

    profile: Profile
    stats: Stats
    traits: tuple[str, ...]
    chosen: tuple[str, ...]
    weapons: tuple[Weapon, ...]
    armour: bool
    master: int

    def apply_to(self, figure: Figure) -> Figure:
        return replace(
            figure,
            profile=self.profile,
            stats=self.stats,
            traits=self.traits,
            chosen=self.chosen,
            weapons=self.weapons,
            armour=self.armour,
            master=self.master,
        )


@tagged("gs.wounded/1")
class WoundsSet(Change):
    """The wounds of a figure after damage, and whether it is dead. Dogs keep no wounds."""

    light: int
    heavy: int
    dead: bool = False

    def apply_to(self, figure: Figure) -> Figure:
        if figure.is_dog:
            return figure
        hurt = replace(figure, light=self.light, heavy=self.heavy)
        if self.dead:
            return replace(hurt, standing=Standing.DEAD, effects=(), duties=(), prone=True)
        revived = figure.standing is Standing.DEAD
        return replace(hurt, standing=Standing.FIGHTING, prone=False) if revived else hurt


@tagged("gs.affected/1")
class Affected(Change):
    """A figure has a state from now on. Of two effects of one state the longer one counts."""

    effect: Effect

    def apply_to(self, figure: Figure) -> Figure:
        effects, effect = figure.effects, self.effect
        same = next((one for one in effects if one.state is effect.state), None)
        if same is not None and same.reach >= effect.reach:
            return figure
        return replace(figure, effects=(*(one for one in effects if one is not same), effect))


@tagged("gs.eased/1")
class Eased(Change):
    """A figure has a state no longer."""

    state: FigureState

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, effects=tuple(one for one in figure.effects if one.state is not self.state))


@tagged("gs.shot-at/1")
class ShotAt(Change):
    """A figure has been shot at in this game."""

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, shot_at=True)


@tagged("gs.prone/1")
class ProneSet(Change):
    """A figure goes prone, or stands up."""

    prone: bool

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, prone=self.prone)


@tagged("gs.laden/1")
class LadenSet(Change):
    """A figure picks up a load, or puts it down."""

    laden: bool

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, laden=self.laden)


@tagged("gs.leash/1")
class LeashSet(Change):
    """A dog goes on its leash, or comes off it."""

    leashed: bool

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, leashed=self.leashed)


@tagged("gs.sniffed/1")
class Sniffed(Change):
    """A dog has rolled at a place of plants or food, and does not roll there again in this game."""

    place: str

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, sniffed=(*figure.sniffed, self.place))


@tagged("gs.weapon-set/1")
class WeaponSet(Change):
    """The trouble of a carried weapon from now on. Of several with that name it is the first with the trouble `was`.

    fresh  a figure can't put it right in the current activation
    """

    weapon: str
    trouble: Trouble
    was: Trouble = Trouble.NONE
    fresh: bool = False

    def apply_to(self, figure: Figure) -> Figure:
        known = next((one for one in figure.weapons if (one.name, one.trouble) == (self.weapon, self.was)), None)
        return figure if known is None else figure.with_weapon(known, Weapon(self.weapon, self.trouble, self.fresh))


@tagged("gs.weapon-taken/1")
class WeaponTaken(Change):
    """A figure carries one more weapon."""

    weapon: Weapon

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, weapons=(*figure.weapons, self.weapon))


@tagged("gs.weapon-gone/1")
class WeaponGone(Change):
    """A figure carries one weapon of that name less: thrown or dropped."""

    weapon: str

    def apply_to(self, figure: Figure) -> Figure:
        names = [weapon.name for weapon in figure.weapons]
        place = names.index(self.weapon) if self.weapon in names else len(names)
        return replace(figure, weapons=figure.weapons[:place] + figure.weapons[place + 1 :])


@tagged("gs.luck-spent/1")
class LuckSpent(Change):
    """A figure uses a re-roll of this game."""

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, luck_spent=figure.luck_spent + 1)


@tagged("gs.wall-left/1")
class WallLeft(Change):
    """A tagger is done with the wall that they sprayed on."""

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, sprayed=figure.sprayed + 1, spraying=0)


@tagged("gs.sprayed/1")
class Sprayed(Change):
    """How many buildings a tagger has sprayed on, and how many turns they have spent at the current one."""

    buildings: int
    turns: int

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, sprayed=self.buildings, spraying=self.turns)


@tagged("gs.spared/1")
class Spared(Change):
    """A speedy figure has shot at a homie, or recognized them, and need not shoot at them again in this game."""

    homie: int

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, spared=(*figure.spared, self.homie))


@tagged("gs.standing/1")
class StandingSet(Change):
    """Whether a figure takes part: a dog ran home, a figure left the table or came back."""

    standing: Standing

    def apply_to(self, figure: Figure) -> Figure:
        if figure.is_dog and self.standing is Standing.DEAD:
            return figure
        return replace(figure, standing=self.standing)


@tagged("gs.activated/1")
class Activated(Change):
    """A figure's activation begins."""

    def apply_to(self, figure: Figure) -> Figure:
        later = tuple(replace(weapon, fresh=False) for weapon in figure.weapons)
        counted = [one if one.left in (0, FOREVER) else replace(one, left=one.left - 1) for one in figure.effects]
        begun = tuple(one for one in counted if one.left or one.through)
        nearer = tuple(replace(owed, after=max(0, owed.after - 1)) for owed in figure.duties)
        return replace(figure, effects=begun, duties=nearer, weapons=later)


@tagged("gs.activation-ended/1")
class ActivationEnded(Change):
    """A figure's activation is over."""

    def apply_to(self, figure: Figure) -> Figure:
        return replace(figure, effects=tuple(one for one in figure.effects if one.left))


def carded(subject: int, figure: Figure) -> CardSet:
    """The change that gives a figure the card of another."""
    card = (figure.profile, figure.stats, figure.traits, figure.chosen, figure.weapons, figure.armour, figure.master)
    return CardSet(subject, *card)
