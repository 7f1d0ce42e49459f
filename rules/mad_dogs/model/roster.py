"""The figures of a roster: profiles, sample gangs, gear, sheets, and the limits of a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from rules.core.action.system import Recruit
from rules.core.chance.dice import Dice
from rules.core.people.figure_card import FigureCard
from rules.core.people.names import spelled
from rules.core.plain.events import Change
from rules.core.plain.refusal import OutOfRange, unknown
from rules.core.tables.rule import resolves
from rules.mad_dogs.model import changes
from rules.mad_dogs.model.figures import (
    Drink,
    Figure,
    Floored,
    Injury,
    Load,
    Nerve,
    Posture,
    Stat,
    Weapon,
    armed,
    posture_after,
    stat_row,
    times,
)
from rules.mad_dogs.model.sheets import printed
from rules.mad_dogs.model.skills import CHOICE, EFFECTS, MOLLS, REPUTATIONS, enlist, misfits, profile_named, skill_named
from rules.mad_dogs.model.tables import BLADES_AND_BLUNTS, DOUBLE_BARRELED, PROFILES, SERVES

ARMED_FROM: Final = 3
"""The GATS from which a figure has a pistol for free."""

NOT_THE_FACE: Final = "Not the Face!"

DEATH: Final = 100
"""The rank of death among hurts: worse than any wounds."""

MOST_LISTED: Final = 50
"""The most skills or weapons that a file may list for one figure."""

GEAR: Final = (*SERVES, *BLADES_AND_BLUNTS)

MOST_CARRIED: Final = {"Pistol": 2, "Grenade": 12, "Dynamite": 12, "Gasoline Bomb": 12}
"""The most pieces of a kind that one figure may carry, a free pistol included; one of everything else."""


def _mob(boss: str, *men: str) -> tuple[Recruit, ...]:
    hoodlums, sluggers = men[:4], men[4:]
    return (
        Recruit("Enforcer", boss, ("Tommy Gun",)),
        *(Recruit("Hoodlum", name, ("Pistol",)) for name in hoodlums),
        *(Recruit("Slugger", name, (weapon,)) for name, weapon in zip(sluggers, ("Bat", "Lead Pipe") * 2, strict=True)),
    )


def _outfit(boss: str, accountant: str, *men: str) -> tuple[Recruit, ...]:
    leader, *mob = _mob(*men)
    return (Recruit("Mob Boss", boss, ("Tommy Gun",)), Recruit("Accountant", accountant), leader, *mob)


SAMPLES: Final = {
    "North Side": _mob(
        "Spats Doogan", "Dooley", "Meat-pie", "Butcher Jim", "Big Tommy", "Mugsy", "Lefty", "Brick", "Tiny"
    ),
    "South Side": _mob(
        "Hot Dog Morelli", "Chianti", "Drop-Shot", "Ice Pick", "Nails", "Ox", "Two-Ton", "Knuckles", "Moose"
    ),
    "Quayside Outfit": _outfit(
        *("Cornelius Vane", "Ledger Lou"),
        *("Handsome Hal", "Blinky", "Soap", "Curly", "Whistler", "Hod", "Spanner", "Crates", "Bosun"),
    ),
    "Tannery Outfit": _outfit(
        *("Papa Marchetti", "Pencils Petrone"),
        *("Velvet Vic", "Domino", "Sparks", "Lucky Otto", "Patches", "Hides", "Cleaver", "Dutchy", "Tallow"),
    ),
    "Foundry Outfit": _outfit(
        *("Conrad Stahl", "Abacus Abe"),
        *("Smooth Saul", "Cinders", "Rivets", "Left-Hand Leo", "Smoke", "Anvil", "Bellows", "Tongs", "Girder"),
    ),
    "Depot Outfit": _outfit(
        *("Big Mike Hanlon", "Fingers Finley"),
        *("Dapper Dan", "Signals", "Caboose", "Lantern Jack", "Whisper", "Boxcar", "Coupling", "Sleeper", "Buffers"),
    ),
}
"""Sample gangs. The gang of a first game stands twice, so that two players can start at once. The others are
for a campaign of up to four players, where a gang without an Accountant runs a single business. The names are ours and
the examples'.
"""


@resolves("mad.profile", "mad.skills")
def recruit(dice: Dice, profile: str, name: str, gear: tuple[str, ...] = (), skills: tuple[str, ...] = ()) -> Figure:
    """A new figure of a profile: attributes, skills (rolled where the profile rolls them) and gear.

    A piece named twice counts as two. A figure with GATS of 3 or more has a pistol besides. Raises UnknownName for an
    unknown profile or piece, OutOfRange for more of a kind than one figure carries.
    """
    found = profile_named(profile)
    carried = tuple(gear_named(piece) for piece in gear)
    if too_many := list(overloaded(armed(carried))):
        raise OutOfRange(" ".join(f"{name}: {fault}" for fault in too_many))
    stats, learnt = enlist(dice, found, skills, name)
    if stats.gats >= ARMED_FROM and "Pistol" not in carried:
        carried = (*carried, "Pistol")
    title = next(key for key, value in PROFILES.items() if value is found)
    return Figure(name, title, stats, learnt, armed(carried))


def overloaded(weapons: Iterable[Weapon]) -> Iterable[str]:
    """A sentence for each weapon of which a figure has more than it can carry."""
    for weapon in weapons:
        most = MOST_CARRIED.get(weapon.name, 1)
        if weapon.count > most:
            yield f"{times(weapon.name, weapon.count)} is too many: the most is {most}."


@resolves("mad.profile", "mad.skills")
def muster(dice: Dice, recruits: tuple[Recruit, ...], skills: tuple[str, ...] = ()) -> tuple[Figure, ...]:
    """Several new figures in order; each of them takes the chosen `skills`."""
    return tuple([recruit(dice, one.profile, one.name, one.gear, skills) for one in recruits])


def gear_named(name: str) -> str:
    """The piece of gear of this name, whatever its capitals; UnknownName otherwise."""
    return spelled("weapon", name, GEAR)


def check(figure: Figure) -> list[str]:
    """The faults of a figure that was read from a file, a sentence each."""
    faults = [
        f"{figure.name}: {stat} is {figure.stats.of(stat)}, but must be 1 to 6."
        for stat in Stat
        if not 1 <= figure.stats.of(stat) <= 6
    ]
    if figure.profile not in PROFILES:
        faults.append(f"{figure.name}: {unknown('profile', figure.profile, PROFILES)}")
    skills, guns = (*EFFECTS, *REPUTATIONS, CHOICE), [weapon.name for weapon in figure.weapons]
    faults += [f"{figure.name}: {unknown('skill', one, skills)}" for one in figure.skills if one not in skills]
    own = PROFILES[figure.profile].either if figure.profile in PROFILES else tuple(MOLLS)
    faults += [f"{figure.name}: {fault}" for fault in misfits(figure.skills, own)]
    faults += [f"{figure.name}: {unknown('weapon', one, GEAR)}" for one in guns if one not in GEAR]
    faults += [
        f"{figure.name}: {one} is listed {count} times. List it once with its count."
        for one, count in Counter(guns).items()
        if count > 1
    ]
    faults += [f"{figure.name}: {fault}" for fault in overloaded(figure.weapons)]
    if any(weapon.count < 1 for weapon in figure.weapons):
        faults.append(f"{figure.name}: the count of a weapon must be 1 or more.")
    counts = {"wounds": (figure.lost, 60), "actions owed": (figure.owed, 60), "hits softened": (figure.tough, 2)}
    faults += [
        f"{figure.name}: {what} are {count}, but must be 0 to {most}."
        for what, (count, most) in counts.items()
        if not 0 <= count <= most
    ]
    if any(not 0 <= points <= figure.lost for points in figure.regained):
        faults.append(
            f"{figure.name}: 0 to {max(0, figure.lost)} points of a stat can have healed, as many as wounds took."
        )
    if any(not 0 <= weapon.blasts <= 2 for weapon in figure.weapons):
        faults.append(f"{figure.name}: 0 to 2 of the two barrels can be fired.")
    lists = (figure.skills, figure.weapons, figure.used)
    if any(len(listed) > MOST_LISTED for listed in lists):
        faults.append(f"{figure.name}: a figure has at most {MOST_LISTED} skills or weapons.")
    if len(figure.hostages) > 2:
        faults.append(f"{figure.name}: a figure holds at most two hostages.")
    return faults


def condition(figure: Figure) -> str:
    """The state of a figure in a few words; empty for a fit one."""
    parts = [
        figure.posture if figure.posture is not Posture.UP else "",
        _on_the_floor(figure),
        wounds(figure) if figure.posture is not Posture.DEAD else "",
        f"owes {figure.owed} action{'s' * (figure.owed != 1)}" if figure.owed and figure.can_act else "",
        figure.nerve if figure.nerve is not Nerve.STEADY and figure.can_act else "",
        "hidden" if figure.hides else "",
        figure.standing if figure.posture is not Posture.DEAD else "",
        figure.drink if figure.drink is Drink.UNDER and figure.posture is not Posture.DEAD else "",
    ]
    return ", ".join(filter(None, parts))


def wounds(figure: Figure) -> str:
    """The points that wounds take off stats: “2 off every stat”, “2 off GATS, 1 off HITS”; empty for none."""
    if figure.lost == figure.off_all:
        return f"{figure.lost} off every stat" if figure.lost else ""
    return ", ".join(f"{figure.off(stat)} off {stat}" for stat in Stat if figure.off(stat))


def _on_the_floor(figure: Figure) -> str:
    """The state in which a brawl left a figure, and for how long; empty for the dead and for those on their feet."""
    if figure.posture is Posture.DEAD:
        return ""
    match figure.floored:
        case Floored.OUT:
            return f"{figure.floored} until the {'second' if NOT_THE_FACE in figure.skills else 'next'} Joker"
        case Floored.STIRRING:
            return f"{Floored.OUT} until the next Joker"
        case Floored.COLD:
            return f"{figure.floored} for the rest of the game"
        case _:
            return figure.floored.value


class MadDogsRoster:
    """The roster of this system, as gangs keep it."""

    figure = Figure
    profiles = {  # noqa: RUF012 - a constant of the class, never changed
        name: f"{profile.group} · " + " ".join(f"{stat} {profile.stats.of(stat)}" for stat in Stat)
        for name, profile in PROFILES.items()
    }
    samples = SAMPLES
    muster = staticmethod(muster)
    gear_named = staticmethod(gear_named)
    skill_named = staticmethod(skill_named)
    gear_names = GEAR
    skill_names = tuple(EFFECTS)
    check = staticmethod(check)

    @staticmethod
    def imported(figure: Any) -> Any:
        return figure

    @staticmethod
    def wounded(subject: int, figure: Figure, points: int, dead: bool) -> Change:
        posture = Posture.DEAD if dead else posture_after(figure.stats, points, Injury.TRY_HARDER)
        return changes.WoundsSet(subject, points, posture)

    @staticmethod
    def hurt(figure: Figure) -> int:
        return DEATH if figure.posture is Posture.DEAD else figure.lost

    @staticmethod
    def line(figure: Figure) -> str:
        stats = stat_row(figure.left())
        guns = ", ".join(weapon.title for weapon in figure.weapons) or "bare hands"
        parts = (figure.profile, stats, guns, ", ".join(figure.skills), condition(figure))
        return " · ".join(filter(None, parts))

    @staticmethod
    def sheet(figure: Figure) -> list[tuple[str, str]]:
        def shown(stat: Stat) -> str:
            whole, now = figure.stats.of(stat), figure.stat(stat)
            return f"{stat} {now}" if now == whole else f"{stat} {now} (of {whole})"

        rows = [
            ("Profile", figure.profile),
            ("Stats", " · ".join(shown(stat) for stat in Stat)),
            ("Skills", ", ".join(figure.skills) or "none"),
            ("Carries", ", ".join(map(carried, figure.weapons)) or "bare hands"),
            ("Condition", condition(figure) or "fit"),
            ("Hostages", ", ".join(figure.hostages)),
            ("Spent this game", ", ".join(figure.used)),
        ]
        return [(label, text) for label, text in rows if text]

    @staticmethod
    def card(figure: Figure) -> FigureCard:
        return printed(figure)


def carried(weapon: Weapon) -> str:
    """A weapon with its state, unless it is loaded and whole."""
    if weapon.load is not Load.READY:
        return f"{weapon.title} ({weapon.load})"
    if not weapon.blasts:
        return weapon.title
    return f"{weapon.title} ({'one barrel fired' if weapon.name == DOUBLE_BARRELED else 'one of two empty'})"


RANK_ORDER: Final = ("Mob Boss", "Torpedo", "Enforcer", "Hoodlum", "Slugger", "Punk")
"""The profiles that lead gangs, highest first."""


def leader(gang: Iterable[Figure]) -> Figure | None:
    """The leader of a gang: the first in rank of its living, among equals the first on its roster; None for a gang of
    the dead.
    """
    living = (one for one in gang if one.posture is not Posture.DEAD)
    return min(
        living,
        key=lambda one: RANK_ORDER.index(one.profile) if one.profile in RANK_ORDER else len(RANK_ORDER),
        default=None,
    )
