"""Figures, dogs, weapons, vehicles and states of GangStars."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final

from rules.core.plain.frozen import frozen, replace
from rules.core.play.obligations import Owed
from rules.gangstars.model.measures import SEGMENT


class Profile(StrEnum):
    """What a figure is: three types of goon, four types of dog."""

    ROOKIE = "Rookie"
    HIT_MAN = "Hit-man"
    LEADER = "Head Honcho"
    LAP_DOG = "Lap dog"
    BEST_FRIEND = "Ma best friend"
    SHEPHERD = "The good shepherd"
    GANG_DOG = "The gang dog"

    @property
    def is_dog(self) -> bool:
        return self in DOGS


DOGS: Final = (Profile.LAP_DOG, Profile.BEST_FRIEND, Profile.SHEPHERD, Profile.GANG_DOG)
GOONS: Final = (Profile.ROOKIE, Profile.HIT_MAN, Profile.LEADER)
FREE_WOUNDS: Final = 2
"""Heavy wounds that everybody can take before any are bought."""


@frozen
class Stats:
    """What stands on a character's card, each 0 to 5.

    movement  segments a turn at most, at least 1
    luck      re-rolls a game
    wounds    heavy wounds until it is out, the two free ones included; a dog's count for nothing
    """

    agility: int = 0
    strength: int = 0
    melee: int = 0
    shooting: int = 0
    movement: int = 1
    brains: int = 0
    luck: int = 0
    wounds: int = FREE_WOUNDS


class Trouble(StrEnum):
    """What keeps a weapon from being shot."""

    NONE = ""
    EMPTY = "out of ammunition"
    JAMMED = "jammed"
    BROKEN = "broken for good"


@frozen
class Weapon:
    """Something carried.

    fresh  its trouble is of the activation that runs, or of none: what mends it takes a later one
    """

    name: str
    trouble: Trouble = Trouble.NONE
    fresh: bool = False


class State(StrEnum):
    """What a figure counts as, or is bound to, for a while."""

    SHAKEN = "shaken"
    TERRIFIED = "terrified"
    EXHAUSTED = "exhausted"
    FANATIC = "fanatic"
    SURPRISED = "surprised"
    INSULTED = "insulted"
    """By a big mouth: no aimed shot, +1 to shoot, -1 in close combat."""
    EMBRACED = "a dog around its leg"
    """By a loverboy: +2 to shoot, -2 in close combat."""
    FORCED_BACK = "forced back"
    """In the close combat it is in."""
    CHARGING = "charging"
    """It has charged: its first blow is still to come, paid and with +2."""
    WINDED = "winded by a long charge"
    """Exhausted in close combat alone."""
    HARRIED = "a dog around it"
    """By a noisy, waggy, loving or snappy dog, its name the reason: counts as shaken until that leaves."""
    FREE_BLOW = "a free blow at who runs"
    FREE_SHOT = "a free shot"
    FREE_ATTACK = "a free attack"
    NO_ADVANCE = "goes no nearer to an opponent"
    KEEPS_FROM_DOG = "goes no nearer than 25 cm (10″) to the dog"
    AVENGES_DOG = "advances on who hurt the dog"
    STAYS = "does nothing else"
    """Such as a tagger who sprays."""
    TAKES_COVER = "has to take cover"
    """Or to go prone where there is none: nobody has said yet which."""
    CHASES = "chases who runs"
    """A dog."""
    AWAY = "away"
    """A dog that sniffs or eats somewhere; it comes back to its master."""
    APPEARED = "out of hiding"
    """A lurker who has appeared: it takes an activation of theirs to hide again."""


FOREVER: Final = -1


@frozen
class Effect:
    """A state, and how long it holds.

    left     activations of its own that still have to begin; 0 for the one that runs; FOREVER for the rest of the game
    through  whether it holds through the last of these; if not, it ends as that begins
    why      what brought it, in a few words
    """

    state: State
    left: int = 1
    through: bool = True
    why: str = ""

    @property
    def reach(self) -> int:
        """How long it holds, to compare: the greater, the longer."""
        return 999 if self.left == FOREVER else 2 * self.left + self.through


class Test(StrEnum):
    """The reaction tests: ten of humans, three of dogs."""

    __test__ = False

    FIRST_SHOT = "first shot at"
    SURPRISED = "surprised"
    HIT = "hit"
    HIT_DRIVING = "hit in a vehicle"
    WOUNDED = "wounded"
    WOUNDED_DRIVING = "wounded in a vehicle"
    HOMIE_KILLED = "homie killed in sight"
    DOGS_NEAR = "dogs near"
    EXTREME_DRIVING = "driving in extreme conditions"
    DOG_WOUNDED = "dog wounded in sight"
    DOG_HURT = "dog: wounded"
    DOG_NEAR_DOG = "dog: another dog near"
    OPPONENT_RUNS = "dog: an opponent runs"


class Standing(StrEnum):
    """Whether a figure takes part; dogs never die."""

    FIGHTING = ""
    DEAD = "dead"
    HOME = "gone home"
    OFF = "off the table"


class Hurt(IntEnum):
    """What a duel of damage comes to, worst last."""

    NICKED = 0
    LIGHT = 1
    HEAVY = 2
    FATAL = 3

    @property
    def word(self) -> str:
        return ("only nicked", "a light wound", "a heavy wound", "shot in the head")[self]


@frozen
class Figure:
    """A character or a dog, as its card has it and as the game has left it.

    profile     one of Profile
    traits      names, of those in rules.gangstars.model.traits
    chosen      the weapons that traits name: two of a weapon spec, one of a ripper
    armour      +3 against damage
    master      of a dog: id of who holds its leash; 0 for nobody
    light       light wounds, 0 or 1: the second makes a heavy one
    heavy       heavy wounds, of the `stats.wounds` that lay it out
    luck_spent  re-rolls used in this game
    shot_at     somebody has shot at it in this game
    laden       carries a load
    leashed     of a dog: on its leash
    sniffed     of a dog: plants and food in this game that it has been diced for
    sprayed     buildings a tagger has sprayed on in this game; `spraying` turns spent at the present one
    effects     what it counts as for a while
    duties      what it must do by the rules, oldest first; reaction tests that wait for an activation, too
    present     False once dismissed
    """

    name: str
    profile: Profile
    stats: Stats = Stats()
    traits: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    armour: bool = False
    master: int = 0
    light: int = 0
    heavy: int = 0
    luck_spent: int = 0
    shot_at: bool = False
    prone: bool = False
    laden: bool = False
    leashed: bool = False
    sniffed: tuple[str, ...] = ()
    sprayed: int = 0
    spraying: int = 0
    effects: tuple[Effect, ...] = ()
    standing: Standing = Standing.FIGHTING
    duties: tuple[Owed, ...] = ()
    present: bool = True

    def fresh(self) -> Figure:
        """The figure at the start of a game: a dog comes back healed, a man is healed if he lives."""
        return Figure(
            name=self.name,
            profile=self.profile,
            stats=self.stats,
            traits=self.traits,
            chosen=self.chosen,
            weapons=tuple(Weapon(weapon.name) for weapon in self.weapons),
            armour=self.armour,
            master=self.master,
            standing=Standing.DEAD if self.standing is Standing.DEAD else Standing.FIGHTING,
            present=self.present,
        )

    @property
    def is_dog(self) -> bool:
        return self.profile in DOGS

    @property
    def is_leader(self) -> bool:
        return self.profile is Profile.LEADER

    @property
    def wounded(self) -> bool:
        """Whether any wound counts."""
        return bool(self.light or self.heavy)

    @property
    def luck(self) -> int:
        """Re-rolls left in this game."""
        return max(0, self.stats.luck - self.luck_spent)

    def has(self, trait: str) -> bool:
        return trait in self.traits

    def counts(self, state: State) -> bool:
        """Whether it counts as something now."""
        if not self.effects:
            return False
        same = (State.SHAKEN, State.HARRIED) if state is State.SHAKEN else (state,)
        return any(effect.state in same for effect in self.effects)

    @property
    def kept_out(self) -> str:
        """What keeps a figure from taking part; empty when nothing does."""
        return self.standing or (State.AWAY if self.effects and self.counts(State.AWAY) else "")

    def weapon(self, name: str) -> Weapon | None:
        """The weapon of that name that is used: the first in order, else the first; None when it carries none."""
        named = [weapon for weapon in self.weapons if weapon.name == name]
        return next((weapon for weapon in named if not weapon.trouble), named[0] if named else None)

    def with_weapon(self, was: Weapon, changed: Weapon) -> Figure:
        """The figure with the first weapon that is just like one replaced."""
        place = self.weapons.index(was)
        return replace(self, weapons=(*self.weapons[:place], changed, *self.weapons[place + 1 :]))


class Build(StrEnum):
    """What can be shot at besides people, by what it is made of."""

    WOOD = "Wood"
    METAL = "Metal or brick"
    CONCRETE = "Concrete"


class Make(StrEnum):
    """Kinds of vehicle."""

    CAR = "Car"
    BIKE = "Bike"
    TRUCK = "Truck"


SEATS: Final = {Make.CAR: 6, Make.BIKE: 2, Make.TRUCK: 6}
"""People at most."""


@frozen
class Vehicle:
    """A vehicle on the table, as it has been left.

    driver      id of who is at the wheel; 0 for nobody
    passengers  ids
    halves      its speed: half segments a point of driving takes it, 0 standing, 2 cruising
    light       light damage, 0 or 1: the second makes heavy damage
    heavy       heavy damage: with 1 a segment is halved, with 2 it is destroyed
    exploded    it has gone up in flames, and struck who was near
    moved       the turn in which it last went anywhere
    duties      what befalls it by the rules and has still to be settled, oldest first
    """

    name: str
    make: Make = Make.CAR
    driver: int = 0
    passengers: tuple[int, ...] = ()
    running: bool = False
    halves: int = 0
    light: int = 0
    heavy: int = 0
    exploded: bool = False
    moved: int = 0
    duties: tuple[Owed, ...] = ()

    @property
    def aboard(self) -> tuple[int, ...]:
        """Everybody in or on it, the driver first."""
        return (*((self.driver,) if self.driver else ()), *self.passengers)

    @property
    def destroyed(self) -> bool:
        return self.heavy >= 2


@frozen
class Structure:
    """A wall, a door: something on the table that can be shot to pieces, as it has been left."""

    name: str
    build: Build = Build.WOOD
    light: int = 0
    heavy: int = 0


@frozen
class Fuse:
    """A grenade or molotov that did not go off at once.

    name    what it is called on the table
    weapon  what it is
    by      id of who threw it; 0 for nobody on record
    turn    the turn at whose start it goes off
    """

    name: str
    weapon: str
    by: int
    turn: int

    @property
    def title(self) -> str:
        """What it is and, where it is called otherwise, what it is called: “Grenade (the porch)”."""
        return self.name if self.name.startswith(self.weapon) else f"{self.weapon} ({self.name})"


STANDING, SLOW, CRUISING = 0, 1, 2
"""Speeds, in half segments for each action point of driving paid for."""


BLAST_REACH: Final = SEGMENT
