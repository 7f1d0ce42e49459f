"""Figures, dogs, weapons, vehicles and states of GangStars."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final

from rules.core.plain.frozen import frozen, replace
from rules.core.play.obligations import Owed
from rules.gangstars.model.measures import SEGMENT
from rules.gangstars.traits.trait_table import (
    BIG_MOUTH,
    LOVERBOY,
    RIPPER,
    SPECIALITIES,
    WEAPON_SPEC,
    Quality,
    trait_with,
)


class Profile(StrEnum):
    """The profile of a figure: three types of goon, four types of dog."""

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
"""Heavy wounds that every figure can take without paying for them."""


@frozen
class Stats:
    """The stats on a character's card, each 0 to 5.

    movement  segments a turn at most, at least 1
    luck      re-rolls a game
    wounds    heavy wounds until the figure is out, with the two free ones; a dog's don't count
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
    """What stops a weapon from firing."""

    NONE = ""
    EMPTY = "out of ammunition"
    JAMMED = "jammed"
    BROKEN = "broken for good"


@frozen
class Weapon:
    """A carried item.

    fresh  the trouble came in the current activation, or in none: only a later one can put it right
    """

    name: str
    trouble: Trouble = Trouble.NONE
    fresh: bool = False


class FigureState(StrEnum):
    """A state that a figure counts as, or is bound to, for a while."""

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
    """In the figure's close combat."""
    CHARGING = "charging"
    """The figure has charged. Its first blow is still to come, is paid for, and has +2."""
    WINDED = "winded by a long charge"
    """Exhausted in close combat alone."""
    HARRIED = "a dog around it"
    """By a noisy, waggy, loving or snappy dog, named in `why`: counts as shaken until the dog leaves."""
    FREE_BLOW = "a free blow at a runner"
    FREE_SHOT = "a free shot"
    FREE_ATTACK = "a free attack"
    NO_ADVANCE = "goes no nearer to an opponent"
    KEEPS_FROM_DOG = "goes no nearer than 25 cm (10″) to the dog"
    AVENGES_DOG = "advances on the one who hurt the dog"
    STAYS = "does nothing else"
    """For example a tagger who sprays."""
    TAKES_COVER = "has to take cover"
    """Or to go prone if there is none. The player has not chosen yet."""
    SET_ON = "set on a target"
    """A mad dog, by its master. `why` is the name of the target."""
    CHASES = "chases who runs"
    """For a dog."""
    AWAY = "away"
    """A dog that sniffs or eats somewhere. It comes back to its master."""
    APPEARED = "out of hiding"
    """A lurker who has appeared. They need an activation of their own to hide again."""


FOREVER: Final = -1


@frozen
class Effect:
    """A state and its duration.

    left     activations of the figure that have still to begin; 0 for the current one; FOREVER for the rest of the game
    through  whether it lasts to the end of the last one; if not, it ends as that begins
    why      the reason, in a few words
    """

    state: FigureState
    left: int = 1
    through: bool = True
    why: str = ""

    @property
    def reach(self) -> int:
        """The duration as a number to compare: a higher one is longer."""
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
    """Whether a figure takes part. Dogs never die."""

    FIGHTING = ""
    DEAD = "dead"
    HOME = "gone home"
    OFF = "off the table"


class Hurt(IntEnum):
    """The result of a duel of damage, worst last."""

    NICKED = 0
    LIGHT = 1
    HEAVY = 2
    FATAL = 3

    @property
    def word(self) -> str:
        return ("only nicked", "a light wound", "a heavy wound", "shot in the head")[self]


@frozen
class Figure:
    """A character or a dog: its card, and its state in the game.

    profile     one of Profile
    traits      names, of those in rules.gangstars.traits.trait_table
    chosen      the weapons that traits name: two for weapon spec, one for ripper
    armour      +3 against damage
    master      for a dog: the id of the figure that holds its leash; 0 for none
    light       light wounds, 0 or 1: the second makes a heavy one
    heavy       heavy wounds; at `stats.wounds` the figure is out
    luck_spent  re-rolls used in this game
    shot_at     whether the figure has been shot at in this game
    laden       whether it carries a load
    leashed     for a dog: whether it is on its leash
    sniffed     for a dog: plants and food in this game at which it has rolled
    sprayed     buildings that a tagger has sprayed on in this game; `spraying` turns spent at the current one
    spared      ids of homies whom a speedy figure has shot at or recognized in this game: it may leave them alone
    effects     its states for a while
    duties      its obligations, oldest first, with reaction tests that wait for an activation
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
    spared: tuple[int, ...] = ()
    effects: tuple[Effect, ...] = ()
    standing: Standing = Standing.FIGHTING
    duties: tuple[Owed, ...] = ()
    present: bool = True

    def fresh(self) -> Figure:
        """The figure at the start of a game. A dog comes back healed; a person heals if alive."""
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

    @property
    def felt(self) -> Hurt:
        """The worst wound that affects it. A light wound does not affect a hardass."""
        light = self.light and not trait_with(Quality.TOUGH, self.traits)
        return Hurt.HEAVY if self.heavy else Hurt.LIGHT if light else Hurt.NICKED

    @property
    def specialities(self) -> tuple[str, ...]:
        """The weapons that a weapon spec has chosen."""
        return self.chosen[:SPECIALITIES] if self.has(WEAPON_SPEC) else ()

    @property
    def ripping(self) -> tuple[str, ...]:
        """The weapons that a ripper has chosen, listed after those of a weapon spec."""
        return self.chosen[SPECIALITIES * self.has(WEAPON_SPEC) :] if self.has(RIPPER) else ()

    @property
    def victim_of(self) -> tuple[str, ...]:
        """The traits of others that it suffers from now: an insult, a dog around its leg."""
        return (
            *((BIG_MOUTH,) if self.counts(FigureState.INSULTED) else ()),
            *((LOVERBOY,) if self.counts(FigureState.EMBRACED) else ()),
        )

    def counts(self, state: FigureState) -> bool:
        """Whether the figure has a state now."""
        if not self.effects:
            return False
        same = (FigureState.SHAKEN, FigureState.HARRIED) if state is FigureState.SHAKEN else (state,)
        return any(effect.state in same for effect in self.effects)

    @property
    def kept_out(self) -> str:
        """What keeps a figure out of the game; empty if nothing does."""
        return self.standing or (FigureState.AWAY if self.effects and self.counts(FigureState.AWAY) else "")

    def weapon(self, name: str) -> Weapon | None:
        """The weapon of that name to use: the first one in order, else the first one; None without any."""
        named = [weapon for weapon in self.weapons if weapon.name == name]
        return next((weapon for weapon in named if not weapon.trouble), named[0] if named else None)

    def with_weapon(self, was: Weapon, changed: Weapon) -> Figure:
        """The figure after its first weapon equal to `old` is replaced."""
        place = self.weapons.index(was)
        return replace(self, weapons=(*self.weapons[:place], changed, *self.weapons[place + 1 :]))


class Build(StrEnum):
    """Structures that figures can shoot at, by material."""

    WOOD = "Wood"
    METAL = "Metal or brick"
    CONCRETE = "Concrete"


class Make(StrEnum):
    """Kinds of vehicle."""

    CAR = "Car"
    BIKE = "Bike"
    TRUCK = "Truck"


SEATS: Final = {Make.CAR: 6, Make.BIKE: 2, Make.TRUCK: 6}
"""The most people aboard."""


@frozen
class Vehicle:
    """A vehicle on the table, in its current state.

    driver      id of the driver; 0 for none
    passengers  ids
    halves      its speed: half segments for a point of driving, 0 standing, 2 cruising
    light       light damage, 0 or 1: the second makes heavy damage
    heavy       heavy damage: 1 halves its segments, 2 destroys it
    exploded    it has exploded and struck everyone near
    moved       the latest turn in which it moved
    duties      its obligations, oldest first
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
        """Everyone in or on it, the driver first."""
        return (*((self.driver,) if self.driver else ()), *self.passengers)

    @property
    def destroyed(self) -> bool:
        return self.heavy >= DESTROYED


@frozen
class Structure:
    """A wall or a door on the table that shots can destroy, in its current state."""

    name: str
    build: Build = Build.WOOD
    light: int = 0
    heavy: int = 0


@frozen
class Fuse:
    """A grenade or molotov that did not go off at once.

    name    its name on the table
    weapon  its weapon
    by      id of the thrower; 0 for one on no record
    turn    it goes off at the start of this turn
    """

    name: str
    weapon: str
    by: int
    turn: int

    @property
    def title(self) -> str:
        """The weapon and, if it has another name, that name: “Grenade (the porch)”."""
        return self.name if self.name.startswith(self.weapon) else f"{self.weapon} ({self.name})"


STANDING, SLOW, CRUISING = 0, 1, 2
"""Speeds, in half segments for each action point of driving."""
DESTROYED: Final = 2
"""The heavy damage that makes a vehicle a wreck."""


BLAST_REACH: Final = SEGMENT
