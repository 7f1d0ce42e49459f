"""Figures, wounds, weapons and states of Hoodsville."""

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
    """The result of a morale test, worst last."""

    CONTROLLED = 0
    SHAKEN = 1
    PANICKED = 2
    TERRIFIED = 3

    @property
    def word(self) -> str:
        return self.name.lower()


class StrikeForce(IntEnum):
    """How hard a blow or a bullet strikes, worst last."""

    MISSED = 0
    FLINCHES = 1
    STAGGERS = 2
    DOWNED = 3

    @property
    def word(self) -> str:
        return ("untouched", "flinches", "staggers", "is downed")[self]


class Injury(IntEnum):
    """The result of a saving throw, worst last."""

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
        """Whether it asks for a morale test at once. A stunned figure tests when it comes to."""
        return Injury.HURT <= self <= Injury.DANGEROUS and self is not Injury.STUNNED


PENALTY = {Injury.LIGHT: 1, Injury.BAD: 2, Injury.DANGEROUS: 3}
"""What an open wound takes off the move in inches, melee and firing. These three injuries are wounds."""

MORALE_PENALTY = {Injury.LIGHT: 1, Injury.BAD: 3, Injury.DANGEROUS: 3}
"""What a wound takes off a morale test."""


@frozen
class Wound:
    """A lasting wound.

    kind      light, bad or dangerous
    crash     from a vehicle: a bad one disables its bearer until bandaged, and bleeding costs firing too
    blunt     from a bludgeoning weapon: it doesn't bleed and costs no firing
    bandaged  it no longer bleeds; a bad or dangerous one costs 1 less, unless it is a bad one from a crash
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
        """What it takes off the roll to hit."""
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
    """A piece of gear.

    rounds  left in a gun
    holds   the rounds of a full gun; 0 for anything else
    """

    name: str
    rounds: int = 0
    holds: int = 0
    trouble: Trouble = Trouble.NONE


@frozen
class OwedSave:
    """A saving throw left for later: how hard the blow struck, the weapon, and what it adds to the die."""

    blow: StrikeForce
    weapon: str
    strike: int = 0


class Out(StrEnum):
    """What lays a figure out."""

    NO = ""
    STUNNED = "stunned"
    CRITICAL = "critically injured"
    DEAD = "apparently dead"


class Cause(StrEnum):
    """What shakes figures that see or hear it."""

    SHOOTING = "Shooting begins within 12 inches"
    SCREAM = "A scream within 6 inches"
    RUNS = "A friend runs within 6 inches"
    GIVES_UP = "A friend is seen giving up"
    LEADER = "The leader is gone"


class Ankle(StrEnum):
    """The effect of a jump on an ankle: 2 inches off every move, or crawling at half the rate."""

    SOUND = ""
    SPRAINED = "an ankle sprained"
    BROKEN = "an ankle broken"


class Bond(StrEnum):
    """The bonds of an overpowered figure."""

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
"""Moves that a passing state lasts: the rest of this one, and all of the next."""


@frozen
class Figure:
    """A character: its card, and its state in the game.

    move                       inches of a normal move, unhurt: men 4 to 7, women 3 to 5.5
    melee                      men -1 to +2, women -3 to 0
    firing                     +1 a good shot, -1 a poor one
    cents                      money carried
    groggy, paralysed, shaken  moves that the state still lasts, this one included; 0 if it is over
    screams                    moves that a panicked figure still screams, whatever its next test
    enraged                    moves that +1 in melee still lasts
    down                       on the ground: -1 in melee to rise
    captor                     the id of its captor; 0 for none
    tests                      the reasons of owed morale tests, oldest first
    tested                     the move of this game in which it last tested morale; 0 for none
    saves                      saving throws left for later, oldest first
    fell                       it was laid out for good in this game: critically injured, or apparently dead
    due                        the places of its wounds that still need a roll in this move of a game; -1 for coming to
    told                       its deeds in this game, or its loss, for which a player has named those they shake
    duties                     its obligations, oldest first
    present                    False once dismissed
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
        """What wounds take off the roll to hit."""
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
        """What keeps a figure from acting at all; empty if nothing does."""
        if self.out is not Out.NO:
            return self.out.value
        if self.standing is not Standing.FIGHTING:
            return self.standing.value
        if any(wound.helpless for wound in self.wounds):
            return "badly injured and not bandaged yet"
        return Bond.DRUG.value if Bond.DRUG in self.bonds else ""

    @property
    def can_run(self) -> bool:
        """Whether it could run away: it is on its feet, and nothing holds or ties them."""
        return not (self.down or self.paralysed or self.kept_out or {Bond.HELD, Bond.FEET} & {*self.bonds})

    @property
    def can_act(self) -> bool:
        return not self.kept_out

    @property
    def gone(self) -> str:
        """What took it from its followers in this game; empty if nothing did."""
        return self.out.value if self.fell and self.out is not Out.NO else self.standing.value

    @property
    def shaken_by(self) -> str:
        """The reasons of its morale test, each once. One test is made for all of them."""
        return ", ".join(dict.fromkeys(self.tests))

    @property
    def armed(self) -> bool:
        """Whether it carries a weapon, for its morale."""
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
        """The figure with one weapon of this name replaced."""
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
    """The state of a door."""

    SHUT = "shut"
    FORCED = "forced open"
    BREACHED = "breached"
    UNLOCKED = "its lock disabled"


@frozen
class Door:
    """A door on the table, in its present state.

    locks   extra locks or bolts, 1 to the forcing strength each
    force   taken off the forcing strength so far
    breach  taken off the breaching strength so far
    shot    added to the next shot at its lock
    barred  the ids of figures that hurt themselves on it and may not try again
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
    """The result of a vehicle's saving throws, worst last."""

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
    """A vehicle on the table, in its present state.

    straight     inches of its safe straight speed: 20, or as its card says
    tyre         rounds of work until a burst tire is changed; 0 if none is burst
    on_side      it lies overturned: three people right it
    bogged       stuck across country
    stalled      stuck on rails: it tries them again, or is restarted
    knocked_out  a barrier put it out of action until it is restarted
    tried        the move of a game in which it last tried rails, a barrier or to get out of a bog; 0 for none
    burning      it is on fire
    roamed       the move of a game in which it last went across country; 0 for none
    aboard       the ids of those in it, the driver first
    drove        the move of a game in which it last drove on a street; 0 for none
    sped         the inches of that drive: its speed until it crashes
    over         the ids of those whom it drove over, until their crash is rolled
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
    aboard: tuple[int, ...] = ()
    drove: int = 0
    sped: float = 0.0
    over: tuple[int, ...] = ()
