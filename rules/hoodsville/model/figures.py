"""Figures, wounds, weapons and states of the Hoodsville rules."""

from __future__ import annotations

from enum import IntEnum, StrEnum

from rules.core.plain.frozen import frozen, replace
from rules.core.play.obligations import Owed


class Experience(StrEnum):
    VETERAN = "Veteran"
    EXPERIENCED = "Experienced"
    NOVICE = "Novice"


class Temper(StrEnum):
    HERO = "Hero"
    BRAVE = "Brave"
    NORMAL = "Normal"
    CAUTIOUS = "Cautious"
    COWARD = "Coward"


class Nerve(IntEnum):
    """How a morale test left a figure, worst last."""

    CONTROLLED = 0
    SHAKEN = 1
    PANICKED = 2
    TERRIFIED = 3

    @property
    def word(self) -> str:
        return self.name.lower()


class Blow(IntEnum):
    """How hard a blow or a bullet struck, worst last."""

    MISSED = 0
    FLINCHES = 1
    STAGGERS = 2
    DOWNED = 3

    @property
    def word(self) -> str:
        return ("untouched", "flinches", "staggers", "is downed")[self]


class Injury(IntEnum):
    """What a saving throw comes to, worst last."""

    UNSCATHED = 0
    SUPERFICIAL = 1
    HURT = 2
    GROGGY = 3
    PARALYSED = 4
    LIGHT = 5
    STUNNED = 6
    BAD = 7
    DANGEROUS = 8
    CRITICAL = 9
    DEAD = 10

    @property
    def word(self) -> str:
        return (
            "unscathed",
            "a scratch",
            "hurt",
            "groggy",
            "paralyzed",
            "lightly injured",
            "stunned",
            "badly injured",
            "dangerously injured",
            "critically injured",
            "apparently dead",
        )[self]

    @property
    def tests_morale(self) -> bool:
        """Whether it asks for a morale test at once; who is stunned tests when he comes to."""
        return Injury.HURT <= self <= Injury.DANGEROUS and self is not Injury.STUNNED


PENALTY = {Injury.LIGHT: 1, Injury.BAD: 2, Injury.DANGEROUS: 3}
"""What an open wound takes off the move (inches), melee and firing; these three injuries are wounds."""

MORALE_PENALTY = {Injury.LIGHT: 1, Injury.BAD: 3, Injury.DANGEROUS: 3}
"""What a wound takes off a morale test."""


@frozen
class Wound:
    """A wound that lasts.

    kind      light, bad or dangerous
    crash     got in a vehicle: a bad one leaves nobody fit until it is bandaged, and bleeding costs firing too
    blunt     of something that bludgeons: it does not bleed and costs no firing
    bandaged  it bleeds no more; a bad or dangerous one costs 1 less, unless it is a bad one of a crash
    bled      1 for each bleeding roll that made it worse
    """

    kind: Injury
    crash: bool = False
    bandaged: bool = False
    bled: int = 0
    blunt: bool = False

    @property
    def helpless(self) -> bool:
        """Whether its bearer can do nothing until it is bandaged."""
        return self.crash and self.kind is Injury.BAD and not self.bandaged

    @property
    def melee(self) -> int:
        """What it takes off melee, and off the move in inches."""
        return self._open + self.bled

    @property
    def firing(self) -> int:
        """What it takes off the chance to hit."""
        return 0 if self.blunt else self._open + (self.bled if self.crash else 0)

    @property
    def _open(self) -> int:
        eased = self.bandaged and self.kind is not Injury.LIGHT and not (self.crash and self.kind is Injury.BAD)
        return max(0, PENALTY.get(self.kind, 0) - eased)


class Trouble(StrEnum):
    """What keeps a gun from firing."""

    NONE = ""
    CLEARED = "jammed, fires again next move"
    JAMMED = "jammed, to be cleared all next move"
    USELESS = "jammed for good"


@frozen
class Weapon:
    """Something carried.

    rounds  left in a gun, of the so many it `holds`; 0 in anything else
    """

    name: str
    rounds: int = 0
    holds: int = 0
    trouble: Trouble = Trouble.NONE


@frozen
class OwedSave:
    """A saving throw left for later: how hard it struck, with what, and what that adds to the die."""

    blow: Blow
    weapon: str
    strike: int = 0


class Out(StrEnum):
    """What lays a figure out."""

    NO = ""
    STUNNED = "stunned"
    CRITICAL = "critically injured"
    DEAD = "apparently dead"


class Cause(StrEnum):
    """What shakes those who see or hear it."""

    SHOOTING = "Shooting begins within 12 inches"
    SCREAM = "A scream within 6 inches"
    RUNS = "A friend runs within 6 inches"
    GIVES_UP = "A friend is seen giving up"
    LEADER = "The leader is gone"


class Ankle(StrEnum):
    """What a jump did to an ankle: 2 inches off every move, or crawling at half the rate."""

    SOUND = ""
    SPRAINED = "an ankle sprained"
    BROKEN = "an ankle broken"


class Bond(StrEnum):
    """What an overpowered figure is left with."""

    HELD = "held"
    HANDS = "hands tied"
    FEET = "feet tied"
    GAG = "gagged"
    DRUG = "drugged"
    SACK = "a sack over the head"


class Standing(StrEnum):
    """Whether a figure still takes part."""

    FIGHTING = ""
    SURRENDERED = "surrendered"
    OFF = "off the board"


SPRAIN = 2.0
"""Inches that a sprained ankle takes off every move."""

LASTS = 2
"""Moves that a passing state is counted for: the rest of this one, and the whole of the next."""


@frozen
class Figure:
    """A character, as its card has it and as the game has left it.

    move      inches of a normal move, unhurt: men 4 to 7, women 3 to 5.5
    melee     men -1 to +2, women -3 to 0
    firing    +1 a good shot, -1 a poor one
    cents     money carried
    groggy, paralysed, shaken   moves that the state still lasts, this one counted; 0 when it is over
    screams   moves that one who panicked still stands screaming, however the test after that ends
    enraged   moves that +1 in melee still lasts
    down      on the ground: -1 in melee to rise
    captor    id of the figure who holds it; 0 for nobody in particular
    tests     why morale tests are owed, oldest first
    tested    the move of this game in which it last tested morale; 0 for none
    saves     saving throws left for later, oldest first
    fell      it was laid out for good in this game: critically injured, or apparently dead
    due       its wounds that still want a roll in this move of a game, by their places; -1 for coming to
    told      of what it did in this game, or its loss, of which it was said who is shaken by it
    duties    what it must do by the rules, oldest first
    present   False once dismissed
    """

    name: str
    profile: str
    woman: bool = False
    move: float = 6.0
    melee: int = 0
    firing: int = 0
    experience: Experience = Experience.EXPERIENCED
    temper: Temper = Temper.NORMAL
    leader: bool = False
    weapons: tuple[Weapon, ...] = ()
    cents: int = 0
    wounds: tuple[Wound, ...] = ()
    nerve: Nerve = Nerve.CONTROLLED
    shaken: int = 0
    screams: int = 0
    groggy: int = 0
    paralysed: int = 0
    enraged: int = 0
    down: bool = False
    out: Out = Out.NO
    ankle: Ankle = Ankle.SOUND
    bonds: tuple[Bond, ...] = ()
    captor: int = 0
    tests: tuple[str, ...] = ()
    saves: tuple[OwedSave, ...] = ()
    standing: Standing = Standing.FIGHTING
    fell: bool = False
    due: tuple[int, ...] = ()
    told: tuple[Cause, ...] = ()
    tested: int = 0
    duties: tuple[Owed, ...] = ()
    present: bool = True

    @property
    def wounded_melee(self) -> int:
        """What wounds take off melee, and off the move in inches."""
        return sum(wound.melee for wound in self.wounds)

    @property
    def wounded_firing(self) -> int:
        """What wounds take off the chance to hit."""
        return sum(wound.firing for wound in self.wounds)

    @property
    def wounded_morale(self) -> int:
        """What wounds take off a morale test."""
        return sum(MORALE_PENALTY.get(wound.kind, 0) for wound in self.wounds)

    @property
    def pace(self) -> float:
        """Inches of a normal move now, before loads and running; never below 0."""
        inches = max(0.0, self.move - self.wounded_melee - SPRAIN * (self.ankle is Ankle.SPRAINED))
        return inches / 2 if self.ankle is Ankle.BROKEN else inches

    @property
    def kept_out(self) -> str:
        """What keeps a figure from doing anything at all; empty when nothing does."""
        if self.out is not Out.NO:
            return self.out.value
        if self.standing is not Standing.FIGHTING:
            return self.standing.value
        if any(wound.helpless for wound in self.wounds):
            return "badly injured and not bandaged yet"
        return Bond.DRUG.value if Bond.DRUG in self.bonds else ""

    @property
    def can_act(self) -> bool:
        return not self.kept_out

    @property
    def gone(self) -> str:
        """What took it from those who follow it, in this game; empty when nothing did."""
        return self.out.value if self.fell and self.out is not Out.NO else self.standing.value

    @property
    def shaken_by(self) -> str:
        """Why it owes a morale test, each reason once; one test is made for all of them."""
        return ", ".join(dict.fromkeys(self.tests))

    @property
    def armed(self) -> bool:
        """Whether it carries anything, for its morale."""
        return bool(self.weapons)

    def weapon(self, name: str) -> Weapon | None:
        return next((weapon for weapon in self.weapons if weapon.name == name), None)

    def fresh(self) -> Figure:
        """The figure at the start of a game."""
        out = Out.NO if self.out is Out.STUNNED else self.out
        return replace(
            self,
            weapons=tuple(Weapon(weapon.name, weapon.holds, weapon.holds) for weapon in self.weapons),
            nerve=Nerve.CONTROLLED,
            shaken=0,
            screams=0,
            groggy=0,
            paralysed=0,
            enraged=0,
            down=out is not Out.NO,
            out=out,
            bonds=(),
            captor=0,
            tests=(),
            tested=0,
            saves=(),
            due=(),
            told=(),
            duties=(),
            standing=Standing.FIGHTING,
            fell=False,
        )

    def with_weapon(self, changed: Weapon) -> Figure:
        """The figure with the one weapon of that name replaced."""
        weapons = tuple(changed if weapon.name == changed.name else weapon for weapon in self.weapons)
        return replace(self, weapons=weapons)


class Build(StrEnum):
    """The five kinds of door."""

    SHED = "Locked shed door"
    WINDOWED = "Locked windowed door"
    INTERNAL = "Internal door"
    EXTERNAL = "External door"
    METAL = "Metal reinforced door"


class Padlock(StrEnum):
    """What holds a shed door."""

    NONE = "None"
    SMALL = "Small"
    MEDIUM = "Medium"
    LARGE = "Large"


class Passage(StrEnum):
    """How a door stands."""

    SHUT = "shut"
    FORCED = "forced open"
    BREACHED = "breached"
    UNLOCKED = "its lock disabled"


@frozen
class Door:
    """A door on the table, as it has been left.

    locks   extra locks or bolts, 1 to the forcing strength each
    force   taken off the forcing strength so far; `breach` off the breaching strength
    shot    added to the next shot at its lock
    barred  ids of figures who hurt themselves on it and may not try again
    """

    name: str
    build: Build
    padlock: Padlock = Padlock.NONE
    locks: int = 0
    force: int = 0
    breach: int = 0
    shot: int = 0
    passage: Passage = Passage.SHUT
    barred: tuple[int, ...] = ()


class Wreck(IntEnum):
    """What a vehicle's saving throws have left of it, worst last."""

    SOUND = 0
    DENTED = 1
    DAMAGED = 2
    WRECKED = 3
    OVERTURNED = 4

    @property
    def word(self) -> str:
        return ("sound", "dented", "damaged, its speed halved", "wrecked", "smashed and overturned")[self]


@frozen
class Vehicle:
    """A vehicle on the table, as it has been left.

    straight     inches of its safe straight speed: 20, or as its card says
    tyre         rounds of work until a burst tire is changed; 0 when none is burst
    on_side      it lies overturned: three people right it
    bogged       stuck across country
    stalled      stuck on rails: it tries them again, or is restarted
    knocked_out  a barrier put it out of action: it stands until it is restarted
    tried        the move of a game in which it last tried rails or a barrier, or to get out of a bog; 0 for none
    burning      it is on fire
    roamed       the move of a game in which it last went across country; 0 for none
    """

    name: str
    straight: float = 20.0
    wreck: Wreck = Wreck.SOUND
    tyre: int = 0
    on_side: bool = False
    bogged: bool = False
    stalled: bool = False
    knocked_out: bool = False
    tried: int = 0
    burning: bool = False
    roamed: int = 0
