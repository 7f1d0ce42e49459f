"""Figures, guns and the states they can be in. Ranges are inches, prices dollars, actions those of one card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.plain.frozen import frozen, replace
from rules.core.play.obligations import Owed
from rules.core.tables.outcome import Modifier, Target
from rules.mad_dogs.model.free_blows import FreeBlow
from rules.mad_dogs.model.skill_numbers import drunk, skill_modifiers, worth


class Stat(StrEnum):
    """The six attributes; a test succeeds on a D6 equal to or under one of them."""

    FISTS = "FISTS"
    GATS = "GATS"
    GUTS = "GUTS"
    STUNTS = "STUNTS"
    SMARTS = "SMARTS"
    HITS = "HITS"


class Stats(NamedTuple):
    """The six attributes of a figure, unhurt."""

    fists: int
    gats: int
    guts: int
    stunts: int
    smarts: int
    hits: int

    def of(self, stat: Stat) -> int:
        return self[PLACES[stat]]


PLACES: Final = {stat: place for place, stat in enumerate(Stat)}
"""The place of each attribute on the sheet, from 0."""
ROW: Final = " ".join(f"{stat} {{}}" for stat in Stat)


def stat_row(points: Iterable[int]) -> str:
    """“FISTS 4 GATS 5 …”: six numbers by their names, in the order of the sheet."""
    return ROW.format(*points)


NOTHING = Stats(0, 0, 0, 0, 0, 0)
"""No point of any attribute."""
ADDICTED: Final = "Drunk/Addicted"
MEAN_DRUNK: Final = "Mean Drunk"
WEAKENED: Final = frozenset(stat for stat in Stat if worth(ADDICTED, drunk(stat)))
"""The attributes that are worse for a Drunk/Addicted under the influence."""


class Rating(NamedTuple):
    """An attribute of a figure before a test.

    whole    its points, unhurt
    lost     points that wounds took off it
    nervous  the figure's nerve failed (-2)
    skills   the skills that count
    drunk    the figure has a skinful, or a Drunk/Addicted's die went against it
    """

    stat: Stat
    whole: int
    lost: int = 0
    nervous: bool = False
    skills: tuple[str, ...] = ()
    drunk: bool = False

    @property
    def now(self) -> int:
        """Its points with wounds and a failed nerve, without circumstances and skills."""
        return self.whole - self.lost - 2 * self.nervous

    @property
    def calm(self) -> Rating:
        """The rating without the loss of a failed nerve."""
        return self._replace(nervous=False)

    def hurt(self, points: int) -> Rating:
        """The rating with so many more points off it."""
        return self._replace(lost=self.lost + points) if points else self

    def swayed(self, fallen: Drink) -> Rating:
        """The rating after the die of a Drunk/Addicted in this game, or before it.

        The die alone decides whether the figure suffers as a Drunk/Addicted; it makes no Mean Drunk with a skinful.
        """
        under = fallen is Drink.UNDER and ADDICTED in self.skills
        idle = ADDICTED if fallen is Drink.SOBER else MEAN_DRUNK if under and not self.drunk else ""
        counted = tuple(skill for skill in self.skills if skill != idle)
        return self._replace(skills=counted, drunk=self.drunk or under)

    def skilled(self, occasion: str, when: bool = True) -> tuple[tuple[str, int], ...]:
        """The numbers of the figure's skills on an occasion, by name; none where the occasion does not count."""
        return skill_modifiers(self.skills, occasion) if when else ()

    @property
    def addicted(self) -> tuple[str, int]:
        """The loss of a Drunk/Addicted, by name."""
        return self._while_drunk(ADDICTED)

    @property
    def mean(self) -> tuple[str, int]:
        """The number of a Mean Drunk with a skinful, by name."""
        return self._while_drunk(MEAN_DRUNK)

    def _while_drunk(self, skill: str) -> tuple[str, int]:
        return skill, worth(skill, drunk(self.stat)) * (self.drunk and skill in self.skills)

    def target(self, *named: tuple[str, int]) -> Target:
        """The number to roll, with all other modifiers by name."""
        every = (("wounds", -self.lost), ("nervous", -2 * self.nervous), *named)
        return Target(self.stat, self.whole, tuple(Modifier(label, value) for label, value in every if value))


class Injury(IntEnum):
    """The rows of the Deadly Weapons table, from nothing to the worst."""

    TRY_HARDER = 0
    NEAR_MISS = 1
    LIGHT_WOUND = 2
    WOUND = 3
    SERIOUS = 4
    GORY_DEATH = 5

    @property
    def wounds(self) -> bool:
        return self >= Injury.LIGHT_WOUND


class Gait(StrEnum):
    """The ways of moving on a card."""

    STILL = "Still"
    CREEP = "Creep"
    WALK = "Walk"
    RUN = "Run"


class Cover(StrEnum):
    NONE = "None"
    LIGHT = "Light"
    HARD = "Hard"


class Light(StrEnum):
    GOOD = "Good"
    POOR = "Poor"
    BAD = "Bad"


class Speed(StrEnum):
    """The speeds of a moving car. A parked car changes nothing for those who shoot."""

    CRUISING = "Cruising"
    SPEEDING = "Speeding"
    RACING = "Racing"


class Family(StrEnum):
    """The kinds of guns, for skills and reloading."""

    PURSE = "purse gun"
    PISTOL = "pistol"
    CARBINE = "carbine"
    RIFLE = "rifle"
    SHOTGUN = "shotgun"
    TOMMY = "Tommy Gun"
    BAR = "BAR"
    MACHINE_GUN = "machine gun"
    KNIFE = "knife"


@frozen
class Gun:
    """One row of the gun table.

    short, long   inches; beyond `short` costs 1 GATS, beyond `long` there is no shot
    dice          D6 rolled for one action
    blazing       True for a row that blazes away
    steady        inches up to which blazing away costs nothing
    beyond        added to GATS past `steady`
    damage        added on the Deadly Weapons table
    """

    name: str
    family: Family
    short: int
    long: int
    dice: int
    blazing: bool = False
    steady: int = 0
    beyond: int = 0
    damage: int = 0


class Load(StrEnum):
    """The load of a carried gun."""

    READY = "ready"
    EMPTY = "empty"
    JAMMED = "jammed"


@frozen
class Weapon:
    """A carried weapon.

    blasts  barrels of a double-barreled shotgun fired since it was loaded; empty pistols of a Two-Gun Kid's two
    count   the number of them, 1 or more
    """

    name: str
    load: Load = Load.READY
    blasts: int = 0
    count: int = 1

    @property
    def title(self) -> str:
        """“Tommy Gun”, “3 × Grenade”."""
        return times(self.name, self.count)


def times(piece: str, count: int) -> str:
    """A number of a piece of gear: “Bat”, “2 × Pistol”."""
    return f"{count} × {piece}" if count > 1 else piece


def armed(pieces: Iterable[str]) -> tuple[Weapon, ...]:
    """The weapons of a figure that was given these, loaded: each kind once, with its number."""
    return tuple(Weapon(piece, count=count) for piece, count in Counter(pieces).items())


class Nerve(StrEnum):
    """The state of a figure's GUTS."""

    STEADY = "steady"
    NERVOUS = "nervous"
    TERRIFIED = "terrified"


class Posture(StrEnum):
    """A figure's state by its wounds, worst last."""

    UP = "up"
    HALF_SPEED = "at half speed"
    PRONE = "prone"
    UNCONSCIOUS = "unconscious"
    DEAD = "dead"


def helpless(posture: Posture | None) -> bool:
    """Whether a figure can't act at all; an unknown posture counts as able."""
    return posture in (Posture.UNCONSCIOUS, Posture.DEAD)


class Floored(StrEnum):
    """The state in which a brawl left a figure on the floor, worst last. Only one out cold stays until the next game.

    DOWN     still in the fight, an action from its feet
    WOUNDED  out of the fight until it has recovered
    STIRRING out of it until the next Joker, after the first of two (Not the Face!)
    OUT      out of it until the next Joker, or the second with Not the Face!; then an action from its feet
    """

    NO = ""
    DOWN = "knocked down"
    WOUNDED = "down with a wound"
    STIRRING = "knocked out, one Joker gone"
    OUT = "knocked out"
    COLD = "out cold"


class Standing(StrEnum):
    """Whether a figure still takes part in the fight. One that left it or gave up to the law does not before the next.

    LEFT     runs for an exit, and is on the board until it has reached it
    OFF      off the board
    LED_OFF  off the board as a prisoner
    """

    FIGHTING = ""
    LEFT = "out of the fight for good"
    PRISONER = "a prisoner of the law"
    OFF = "off the board"
    LED_OFF = "a prisoner, off the board"


class Drink(StrEnum):
    """The result of a Drunk/Addicted's die in this game, if it was rolled."""

    UNSET = ""
    SOBER = "sober"
    UNDER = "under the influence"


BURIED = -1
"""In place of the points lost before a game: the figure was dead when it began."""


@frozen
class Beside:
    """The figure beside which a Cold Blooded one makes sure, by id, and since which turn."""

    figure: int
    turn: int


@frozen
class Figure:
    """A gangster, cop or citizen as kept between commands.

    lost      points that wounds took off every attribute
    owed      actions to spend on recovering before anything else
    tough     hits that a Tough SOB has already softened this fight (2 at most)
    floored   how a brawl left it on the floor
    used      once-a-fight skills spent
    hostages  names of those it holds as shields, 2 at most
    duties    its obligations by the rules, oldest first
    present   False once dismissed
    standing  whether it left this fight or the board, or gave up to the law
    regained  points of each attribute that have healed of those that `lost` took off them all
    before    the value of `lost` when this game began; BURIED for a figure dead by then
    drink     the result of a Drunk/Addicted's die in this game
    blows     free blows; those count that came on a card that still acts
    beside    the figure beside which it stays to make sure of it; None for none
    hidden    it has hidden, and nothing has revealed it since
    """

    name: str
    profile: str
    stats: Stats
    skills: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    lost: int = 0
    owed: int = 0
    nerve: Nerve = Nerve.STEADY
    posture: Posture = Posture.UP
    tough: int = 0
    used: tuple[str, ...] = ()
    hostages: tuple[str, ...] = ()
    duties: tuple[Owed, ...] = ()
    present: bool = True
    floored: Floored = Floored.NO
    standing: Standing = Standing.FIGHTING
    regained: Stats = NOTHING
    before: int = 0
    drink: Drink = Drink.UNSET
    blows: tuple[FreeBlow, ...] = ()
    beside: Beside | None = None
    hidden: bool = False

    def fresh(self) -> Figure:
        """The figure at the start of a game."""
        weapons = tuple(replace(weapon, load=Load.READY, blasts=0) for weapon in self.weapons)
        standing = self.posture is not Posture.DEAD and min(self.stat(stat) for stat in Stat) > 0
        return replace(
            self,
            weapons=weapons,
            owed=0,
            nerve=Nerve.STEADY,
            posture=Posture.UP if standing else self.posture,
            tough=0,
            used=(),
            hostages=(),
            floored=Floored.NO,
            standing=Standing.FIGHTING,
            duties=(),
            blows=(),
            beside=None,
            hidden=False,
            drink=Drink.UNSET,
            before=BURIED if self.posture is Posture.DEAD else self.lost,
        )

    def stat(self, stat: Stat) -> int:
        """The attribute now: with wounds, without a failed nerve; never below 0."""
        return max(0, self.stats.of(stat) - self.off(stat))

    def left(self, lost: int = 0) -> Stats:
        """Every attribute with so many more points off it: with wounds, without a failed nerve; never below 0."""
        off = [max(0, self.lost - healed) + lost for healed in self.regained] if self.lost else (lost,) * len(PLACES)
        return Stats(*[whole - gone if whole > gone else 0 for whole, gone in zip(self.stats, off, strict=True)])

    def off(self, stat: Stat) -> int:
        """The points that a stat has lost to wounds and not regained, perhaps more than it has."""
        return max(0, self.lost - self.regained.of(stat)) if self.lost else 0

    @property
    def hurt_here(self) -> bool:
        """Whether this game has wounded or killed the figure."""
        return self.before != BURIED and (self.posture is Posture.DEAD or self.lost > self.before)

    @property
    def off_all(self) -> int:
        """The points that every stat alike has lost to wounds."""
        return max(0, self.lost - max(self.regained)) if self.lost else 0

    def rating(
        self, stat: Stat, instead: int | None = None, skills: tuple[str, ...] | None = None, *, drunk: bool = False
    ) -> Rating:
        """The attribute as it is now, or a number in its place.

        skills  the skills that count; None for all of the figure's own
        drunk   the move makes the figure drunk
        """
        whole = self.stats.of(stat) if instead is None else instead
        nervous = self.nerve is Nerve.NERVOUS and stat is not Stat.HITS
        return Rating(stat, whole, self.off(stat), nervous, self.skills if skills is None else skills, drunk)

    def rating_beside_mark(
        self, stat: Stat, instead: int | None = None, skills: tuple[str, ...] | None = None, *, drunk: bool = False
    ) -> Rating:
        """The rating without the points that are off every attribute alike, which a mark holds; never below 0."""
        rating = self.rating(stat, instead, skills, drunk=drunk)
        return rating._replace(whole=max(0, rating.whole - (rating.lost - self.off_all)), lost=0)

    @property
    def ratings(self) -> Stats:
        """Every attribute for those who take `off_all` off it themselves."""
        return self.left(-self.off_all) if self.lost else self.stats

    @property
    def laid_out(self) -> str:
        """The state that lays the figure out: dead, unconscious, knocked out or out cold; empty for none."""
        if self.posture in (Posture.UNCONSCIOUS, Posture.DEAD):
            return self.posture.value
        return self.floored.value if self.floored in (Floored.STIRRING, Floored.OUT, Floored.COLD) else ""

    @property
    def kept_out(self) -> str:
        """The state that keeps the figure from acting: laid out, out of the fight, arrested or gone; empty for none."""
        return self.laid_out or (self.standing.value if self.standing else "")

    @property
    def off_board(self) -> bool:
        return self.standing in (Standing.OFF, Standing.LED_OFF)

    @property
    def arrested(self) -> bool:
        return self.standing in (Standing.PRISONER, Standing.LED_OFF)

    @property
    def can_act(self) -> bool:
        return not self.kept_out

    @property
    def hides(self) -> bool:
        """Whether the figure is hidden now. A figure that is laid out, has left or runs in terror no longer is."""
        return self.hidden and self.can_act and self.nerve is not Nerve.TERRIFIED

    def weapon(self, name: str) -> Weapon | None:
        return next((weapon for weapon in self.weapons if weapon.name == name), None)

    def with_weapon(self, changed: Weapon) -> Figure:
        """The figure with the one weapon of that name replaced."""
        weapons = tuple(changed if weapon.name == changed.name else weapon for weapon in self.weapons)
        return replace(self, weapons=weapons)

    def given(self, name: str, count: int) -> Figure:
        """The figure with so many more of the weapon of that name."""
        held = self.weapon(name)
        if held is not None:
            return self.with_weapon(replace(held, count=held.count + count))
        return replace(self, weapons=(*self.weapons, Weapon(name, count=count)))

    def without_weapon(self, name: str, count: int) -> Figure:
        """The figure with so many fewer of the weapon of that name, or with none of it."""
        left = (
            replace(weapon, count=weapon.count - count) if weapon.name == name else weapon for weapon in self.weapons
        )
        return replace(self, weapons=tuple(weapon for weapon in left if weapon.count > 0))


@lru_cache(256)
def posture_after(stats: Stats, lost: int, worst: Injury) -> Posture:
    """The posture of a figure once `lost` points are off every attribute (mad.wounds)."""
    if worst is Injury.GORY_DEATH or stats.hits - lost <= 0:
        return Posture.DEAD
    if min(stats) - lost <= 0:
        return Posture.UNCONSCIOUS
    if worst is Injury.SERIOUS:
        return Posture.HALF_SPEED if stats.hits - lost >= 2 else Posture.PRONE
    return Posture.UP


class Contest(StrEnum):
    """The ends of an opposed test."""

    FIRST = "first"
    SECOND = "second"
    TIE = "tie"
