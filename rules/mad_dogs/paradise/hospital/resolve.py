"""Healing (mad.healing): four kinds of care, the cripple roll, and the points that come back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from rules.core.chance.dice import Dice
from rules.core.plain.columns import cells
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, OutOfRange, either
from rules.core.play.campaign import Booked
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.gangs.bank import paid
from rules.mad_dogs.model.changes import CrippledIn, Healed, WoundsSet, crippled
from rules.mad_dogs.model.figures import NOTHING, Figure, Posture, Stat, Stats
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.changes import NewsMade, OutfitSet
from rules.mad_dogs.paradise.city.records import Care, Headline, News, Outfit

ACCOUNT: Final = "doctors"
CRIPPLES_FROM: Final = 12
"""2D6 and modifier from which somebody is crippled."""
BOXCARS: Final = 12
"""The 2D6 that kill, whatever the modifier."""
MOST_PATIENTS: Final = 40
FIRST_HEALED: Final = (Stat.HITS, *(stat for stat in Stat if stat is not Stat.HITS))
"""Which of several equally low stats heals first."""


class Treatment(StrEnum):
    """The kinds of care, cheapest first."""

    SELF = "self-care"
    VISITS = "doctor's visits"
    HOSPITAL = "hospital"
    IN_HOME = "in-home doctor"


class Terms(NamedTuple):
    """What a kind of care does in a month: points that heal, what is added to the cripple roll, dollars."""

    points: int
    modifier: int
    price: int


CARE: Final = {
    Treatment.SELF: Terms(4, +4, 0),
    Treatment.VISITS: Terms(6, +2, 50),
    Treatment.HOSPITAL: Terms(8, +1, 500),
    Treatment.IN_HOME: Terms(8, 0, 1000),
}

HEALING_LOOKUPS: Final = {
    "mad.tables.healing": (
        "Healing",
        cells(
            ("Care", "Points a month", "Cripple roll", "A month"),
            [[kind, str(one.points), f"2D6{one.modifier:+d}", dollars(one.price)] for kind, one in CARE.items()],
        ),
    ),
}


class Recovery(IntEnum):
    """How the cripple roll ends, worst last."""

    FINE = 0
    CRIPPLED = 1
    DEAD = 2


@frozen
class Patient:
    """Somebody cared for.

    injured  the stats of which a crippling can take a point: hurt ones above 1
    by_die   nobody plays him: of several such stats a die finds the crippled one
    """

    care: Treatment
    injured: tuple[Stat, ...] = tuple(Stat)
    by_die: bool = False


class Course(NamedTuple):
    """How a month of care goes for one; `stat` is the one crippled, None where nothing is or his player chooses."""

    fate: Recovery = Recovery.FINE
    stat: Stat | None = None


def patient_of(figure: Figure, care: Treatment) -> Patient:
    """The facts of a figure that is cared for."""
    return Patient(care, injured(figure))


def injured(figure: Figure) -> tuple[Stat, ...]:
    """The stats of which a crippling can take a point."""
    return tuple(stat for stat in Stat if figure.off(stat) and figure.stats.of(stat) > 1)


@lru_cache
def _which(injured: tuple[Stat, ...]) -> Reading[Stat]:
    return Reading(injured, labels=tuple(f"crippled: {stat}" for stat in injured))


@resolves("mad.healing")
def cripple_roll(dice: Dice, patient: Patient, index: int = 0) -> Course:
    """2D6 and the modifier of the care: 12 and more cripples, two sixes kill.

    Of several stats to lose a point of his player chooses the crippled one; for whom nobody plays a fair die of as many
    sides finds it. `index` is the number of the patient, for the heading, where there are several.
    """
    more = CARE[patient.care].modifier
    total = dice.total(2, 6, f"cripple roll:{index}", (Modifier(str(patient.care), more),) if more else ())
    if total - more == BOXCARS:
        return Course(Recovery.DEAD)
    if total < CRIPPLES_FROM:
        return Course()
    if len(patient.injured) < 2:
        return Course(Recovery.CRIPPLED, *patient.injured)
    return Course(Recovery.CRIPPLED, dice.call(which_stat, patient.injured, index) if patient.by_die else None)


@resolves("mad.healing")
def which_stat(dice: Dice, stats: tuple[Stat, ...], index: int = 0) -> Stat:
    """Which of several stats is crippled, by a fair die, where nobody chooses."""
    return dice.read(1, _which(stats), f"what is crippled:{index}")[0]


@resolves("mad.healing")
def treat(dice: Dice, patients: tuple[Patient, ...]) -> tuple[Course, ...]:
    """The cripple roll of each patient, in order. Raises OutOfRange unless there are 1 to 40."""
    _require_few(len(patients))
    return tuple([dice.call(cripple_roll, patient, index) for index, patient in enumerate(patients)])


def _require_few(patients: int) -> None:
    if not 1 <= patients <= MOST_PATIENTS:
        raise OutOfRange(f"1 to {MOST_PATIENTS} can be cared for at once, not {patients}.")


# Points


def hurt(figure: Figure) -> bool:
    """Whether there is anything to heal."""
    return figure.present and figure.lost > 0 and figure.posture is not Posture.DEAD


def to_heal(figure: Figure) -> int:
    """The points that all his stats together are short of."""
    return sum(figure.off(stat) for stat in Stat)


def check_spread(name: str, figure: Figure, care: Treatment, wanted: Stats) -> None:
    """Refuse, with OutOfRange, more points than the care heals or a stat has lost."""
    most = CARE[care].points
    if sum(wanted) > most:
        raise OutOfRange(f"{name}: {care} heals {most} points a month, not {sum(wanted)}.")
    for stat in Stat:
        if not 0 <= wanted.of(stat) <= figure.off(stat):
            raise OutOfRange(f"{name}: {figure.off(stat)} of {stat} can heal, not {wanted.of(stat)}.")


def spread(figure: Figure, points: int, wanted: Stats = NOTHING) -> Stats:
    """Where so many points heal: as wanted, as far as it is still lost; the rest one by one where a stat is lowest.

    Of equally low stats HITS come first, then the order of the sheet.
    """
    healed = {stat: min(wanted.of(stat), figure.off(stat)) for stat in Stat}
    for _ in range(points - sum(healed.values())):
        open_ = [stat for stat in FIRST_HEALED if healed[stat] < figure.off(stat)]
        if not open_:
            break
        lowest = min(open_, key=lambda stat: figure.stats.of(stat) - figure.off(stat) + healed[stat])
        healed[lowest] += 1
    return Stats(*(healed[stat] for stat in Stat))


@frozen
class Case:
    """A figure that is cared for this month, by its id, and what its player asked for.

    wanted   the points that are to heal
    prefers  the stats a crippling is to take a point of, the first that it can; none where he chooses after the roll
    by_die   nobody plays him
    """

    id: int
    figure: Figure
    care: Treatment
    wanted: Stats = NOTHING
    prefers: tuple[Stat, ...] = ()
    by_die: bool = False

    @property
    def patient(self) -> Patient:
        return replace(patient_of(self.figure, self.care), by_die=self.by_die)

    @property
    def preferred(self) -> Stat | None:
        """The stat that a crippling is to take a point of, as far as his player has said so beforehand."""
        return next((stat for stat in self.prefers if stat in self.patient.injured), None)

    def settled(self, course: Course) -> Course:
        """The same course with the stat that his player had said beforehand."""
        if course.fate is not Recovery.CRIPPLED or course.stat is not None:
            return course
        return course._replace(stat=self.preferred)

    def waits(self, course: Course) -> bool:
        """Whether his player has yet to choose what is crippled."""
        course = self.settled(course)
        return course.fate is Recovery.CRIPPLED and course.stat is None and len(self.patient.injured) > 1

    def healed(self, course: Course) -> Stats:
        """The points that heal after the cripple roll; none for the dead, and none yet for whom a choice waits."""
        if course.fate is Recovery.DEAD or self.waits(course):
            return NOTHING
        stat = self.settled(course).stat
        figure = self.figure if stat is None else crippled(self.figure, stat)
        return spread(figure, CARE[self.care].points, self.wanted)


def check_cases(outfit: Outfit, cases: Sequence[Case], jailed: Iterable[int] = ()) -> None:
    """Refuse whom no care helps this month: unhurt, cared for already, in a cell, or sent on a job.

    Raises IllegalNow for those, OutOfRange for nobody, too many or a spread that can't be.
    """
    _require_few(len(cases))
    seen: set[int] = set()
    locked_up, sent = set(jailed), {figure for order in outfit.orders for figure in order.figures}
    for case in cases:
        name = case.figure.name
        if case.figure.posture is Posture.DEAD:
            raise IllegalNow(f"{name} is dead: no doctor helps him, only a funeral does him good.")
        if not hurt(case.figure):
            raise IllegalNow(f"{name} is not hurt: name somebody who has lost points of a stat.")
        if case.id in seen or any(case.id == one.figure for one in outfit.cared):
            raise IllegalNow(f"{name} can be cared for once a month, and is already: wait for the next.")
        if case.id in locked_up:
            raise IllegalNow(f"{name} sits in a cell, where there is no care: /mad-law bail him first.")
        if case.id in outfit.worked or case.id in sent:
            raise IllegalNow(f"{name} has a job this month, so he heals nothing: order him home, or wait a month.")
        check_spread(name, case.figure, case.care, case.wanted)
        seen.add(case.id)


def bills(gang: int, bank: int, cases: Iterable[Case]) -> tuple[Booked, ...]:
    """The ledger lines of the care. IllegalNow, with what is missing, for more than the bank holds."""
    asked = [case for case in cases if CARE[case.care].price]
    paid(gang, bank, sum(CARE[case.care].price for case in asked), ACCOUNT, "all of it")
    return tuple(Booked(gang, -CARE[case.care].price, ACCOUNT, f"{case.care} for {case.figure.name}") for case in asked)


def healing_changes(
    campaign: int, outfit: Outfit, bank: int, cases: Sequence[Case], courses: Sequence[Course]
) -> tuple[Change, ...]:
    """What a month of care changes: the dead, the crippled, the points that heal, the bills, who was cared for."""
    changes: list[Change] = []
    cared = list(outfit.cared)
    for case, course in zip(cases, courses, strict=True):
        points, waits = case.healed(course), case.waits(course)
        changes += () if waits else mended(case.id, case.figure, case.settled(course), points)
        if course.fate is not Recovery.DEAD:
            cared.append(Care(case.id, case.wanted, CARE[case.care].points) if waits else Care(case.id, points))
        if course.fate is not Recovery.FINE:
            kind = Headline.DIED if course.fate is Recovery.DEAD else Headline.CRIPPLED
            changes.append(NewsMade(campaign, News(kind, (outfit.gang,), case.figure.name)))
    return (
        *changes,
        *bills(outfit.gang, bank, cases),
        OutfitSet(campaign, replace(outfit, cared=tuple(cared), spent=outfit.spent._replace(care=str(cases[-1].care)))),
    )


def mended(id_: int, figure: Figure, course: Course, points: Stats) -> tuple[Change, ...]:
    """What happens to the figure itself."""
    if course.fate is Recovery.DEAD:
        return (WoundsSet(id_, figure.lost, Posture.DEAD),)
    lasting = (CrippledIn(id_, course.stat),) if course.stat is not None else ()
    return (*lasting, Healed(id_, points))


# A crippling whose stat is chosen after the roll


def waiting_choices(outfit: Outfit) -> tuple[Care, ...]:
    """Those of a gang who are crippled, and nobody has said in what."""
    return tuple(one for one in outfit.cared if one.waits)


def check_choice(outfit: Outfit, id_: int, figure: Figure, stat: Stat) -> None:
    """Refuse, with IllegalNow, a choice that does not wait, or a stat that is not hurt or has no point to lose."""
    if all(one.figure != id_ for one in waiting_choices(outfit)):
        raise IllegalNow(f"{figure.name} waits for no choice: only a cripple roll of this month asks for one.")
    able = injured(figure)
    if stat not in able:
        choose = f"choose {either(able)}" if able else "none of his hurt stats has one to lose"
        raise IllegalNow(f"{figure.name} can't lose a point of {stat}: {choose}.")


def choice_changes(campaign: int, outfit: Outfit, figure: Figure, care: Care, stat: Stat | None) -> tuple[Change, ...]:
    """A point of that stat, if of any, is gone for good; then the points of the month heal, as they were asked for.

    Of who has died since, nothing is left to choose or to heal.
    """
    if figure.posture is Posture.DEAD:
        return (OutfitSet(campaign, replace(outfit, cared=tuple(one for one in outfit.cared if one != care))),)
    after = figure if stat is None else crippled(figure, stat)
    points = spread(after, care.waits, Stats(*care.points))
    cared = tuple(Care(one.figure, points) if one == care else one for one in outfit.cared)
    return (
        *mended(care.figure, figure, Course(Recovery.CRIPPLED, stat), points),
        OutfitSet(campaign, replace(outfit, cared=cared)),
    )


def check_discharge(outfit: Outfit, id_: int, name: str, dead: bool = False) -> None:
    """Refuse to get up somebody who is dead, or not nursed this month: IllegalNow."""
    if dead:
        raise IllegalNow(f"{name} is dead, and goes nowhere.")
    if all(one.figure != id_ for one in outfit.cared):
        raise IllegalNow(f"{name} is not cared for this month, so he can go out as he is.")
    if any(one.figure == id_ for one in waiting_choices(outfit)):
        raise IllegalNow(f"{name} is crippled: choose the stat first, /mad-hospital cripple.")


def discharge_changes(campaign: int, outfit: Outfit, figures: Sequence[int]) -> tuple[Change, ...]:
    """Figures cared for, by their ids, get up to go on a job: the points of this month are lost again."""
    up = [one for one in outfit.cared if one.figure in figures]
    abed = tuple(one for one in outfit.cared if one not in up)
    worked = tuple(dict.fromkeys((*outfit.worked, *(one.figure for one in up))))
    return (
        *(Healed(one.figure, Stats(*(-points for points in one.healed))) for one in up),
        OutfitSet(campaign, replace(outfit, worked=worked, cared=abed)),
    )
