"""The cripple roll of a month of care, and the four kinds of care (mad.healing)."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import Annotated, Final, NamedTuple

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import ChoiceList, option
from rules.core.action.move import Rolls, move
from rules.core.action.report import Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import OutOfRange
from rules.core.tables.outcome import Modifier
from rules.core.tables.rule import resolves
from rules.core.tables.table import Reading
from rules.mad_dogs.model.figures import Figure, Stat
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.town import Position

CRIPPLES_FROM: Final = 12
"""The total of 2D6 and modifier from which a figure is crippled."""
BOXCARS: Final = 12
"""The roll of 2D6 that kills, with any modifier."""
MOST_PATIENTS: Final = 40


class Treatment(StrEnum):
    """The kinds of care, cheapest first."""

    SELF = "self-care"
    VISITS = "doctor's visits"
    HOSPITAL = "hospital"
    IN_HOME = "in-home doctor"


class CareTerms(NamedTuple):
    """The terms of a kind of care for a month: points that heal, modifier of the cripple roll, dollars."""

    points: int
    modifier: int
    price: int


CARE_TERMS: Final = {
    Treatment.SELF: CareTerms(4, +4, 0),
    Treatment.VISITS: CareTerms(6, +2, 50),
    Treatment.HOSPITAL: CareTerms(8, +1, 500),
    Treatment.IN_HOME: CareTerms(8, 0, 1000),
}
HEALING_LOOKUPS: Final = {
    "mad.tables.healing": (
        "Healing",
        cells(
            ("Care", "Points a month", "Cripple roll", "A month"),
            [[kind, str(one.points), f"2D6{one.modifier:+d}", dollars(one.price)] for kind, one in CARE_TERMS.items()],
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
    """A figure in care.

    injured  the hurt stats above 1, of which a crippling can take a point
    by_die   whether no player runs the figure, so that a die picks the crippled one of several stats
    """

    care: Treatment
    injured: tuple[Stat, ...] = tuple(Stat)
    by_die: bool = False


class CareResult(NamedTuple):
    """The result of a month of care for one figure; `stat` is the crippled one, None if there is none or its player
    chooses.
    """

    fate: Recovery = Recovery.FINE
    stat: Stat | None = None


def patient_of(figure: Figure, care: Treatment) -> Patient:
    """The facts of a figure in care."""
    return Patient(care, injured(figure))


def injured(figure: Figure) -> tuple[Stat, ...]:
    """The stats of which a crippling can take a point."""
    return tuple(stat for stat in Stat if figure.off(stat) and figure.stats.of(stat) > 1)


@lru_cache
def _which(injured: tuple[Stat, ...]) -> Reading[Stat]:
    return Reading(injured, labels=tuple(f"crippled: {stat}" for stat in injured))


@resolves("mad.healing")
def cripple_roll(dice: Dice, patient: Patient, index: int = 0) -> CareResult:
    """2D6 and the modifier of the care: 12 and more cripples, two sixes kill.

    A player chooses the crippled one of several stats. For a gang without a player a fair die picks it. `index` is the
    number of the patient for the heading, if there are several.
    """
    more = CARE_TERMS[patient.care].modifier
    total = dice.total(2, 6, f"cripple roll:{index}", (Modifier(str(patient.care), more),) if more else ())
    if total - more == BOXCARS:
        return CareResult(Recovery.DEAD)
    if total < CRIPPLES_FROM:
        return CareResult()
    if len(patient.injured) < 2:
        return CareResult(Recovery.CRIPPLED, *patient.injured)
    return CareResult(Recovery.CRIPPLED, dice.call(which_stat, patient.injured, index) if patient.by_die else None)


@resolves("mad.healing")
def which_stat(dice: Dice, stats: tuple[Stat, ...], index: int = 0) -> Stat:
    """A fair die picks the crippled one of several stats, if no player chooses."""
    return dice.read(1, _which(stats), f"what is crippled:{index}")[0]


@resolves("mad.healing")
def treat(dice: Dice, patients: tuple[Patient, ...]) -> tuple[CareResult, ...]:
    """The cripple roll of each patient, in order. Raises OutOfRange unless there are 1 to 40."""
    require_few(len(patients))
    return tuple([dice.call(cripple_roll, patient, index) for index, patient in enumerate(patients)])


def require_few(patients: int) -> None:
    if not 1 <= patients <= MOST_PATIENTS:
        raise OutOfRange(f"1 to {MOST_PATIENTS} can have care at once, not {patients}. Give a number in that range.")


FATES = {Recovery.FINE: "no ill effects", Recovery.CRIPPLED: "crippled", Recovery.DEAD: "dead of an infection"}


def fate(result: CareResult) -> str:
    """The result of the roll, in a word or two."""
    return FATES[result.fate]


def terms(care: Treatment) -> str:
    """“hospital: 8 points, 2D6+1, $500”."""
    one = CARE_TERMS[care]
    price = dollars(one.price) if one.price else "free"
    return f"{care}: {one.points} points, 2D6{f'{one.modifier:+d}' if one.modifier else ''}, {price}"


CARE_LABELS: Final = {str(care): terms(care) for care in Treatment}
ORDER = tuple(FATES.values())
CHOSEN = ", in a hurt stat that the player chooses"


@move("mad-hospital roll", Rolls())
class Roll:
    """Make only the cripple roll: what may go wrong in a month of care."""

    care: Treatment = option("The kind of care.", words=ChoiceList.of(Treatment, CARE_LABELS))
    patients: Annotated[int, Interval(ge=1, le=MOST_PATIENTS)] = option(
        "The number of patients (default: one).", default=1
    )


@decides(Roll)
def roll(_position: Position, move: Roll) -> Deed[tuple[CareResult, ...]]:
    """The cripple roll of several patients, from the kind of care alone."""
    care, number = move.care, move.patients
    patients = (Patient(care),) * number

    def say(results: tuple[CareResult, ...]) -> Report:
        bad = [
            f"Patient {place}: {fate(result)}{CHOSEN if result.fate is Recovery.CRIPPLED else ''}."
            for place, result in enumerate(results, 1)
            if result.fate is not Recovery.FINE
        ]
        heals = f"Each survivor regains {CARE_TERMS[care].points} points of stats this month."
        return Report(f"{care_title(care)}: {toll(results)}.", (*bad, heals), tone=tone(results))

    return Deed(
        report=say,
        resolver=treat,
        args=(patients,),
        names=tuple(f"patient {place}" for place in range(1, number + 1)) if number > 1 else (),
        facts=lambda outcome: {"care": str(care), "fates": [fate(result) for result in outcome.result]},
        questions=(Question("Each patient", cripple_roll, (patients[0],), fate, ORDER),),
        again=True,
    )


def care_title(care: Treatment) -> str:
    titles = {
        Treatment.SELF: "Self-care",
        Treatment.VISITS: "A doctor's visits",
        Treatment.HOSPITAL: "A hospital bed",
        Treatment.IN_HOME: "A doctor in the house",
    }
    return titles[care]


def toll(results: tuple[CareResult, ...]) -> str:
    """How many patients die and how many are crippled."""
    dead = sum(result.fate is Recovery.DEAD for result in results)
    lame = sum(result.fate is Recovery.CRIPPLED for result in results)
    lines = (f"{dead} dead" if dead else "", f"{lame} crippled" if lame else "")
    return ", ".join(filter(None, lines)) or "no ill effects"


def tone(results: tuple[CareResult, ...]) -> Tone:
    return Tone.GOOD if all(result.fate is Recovery.FINE for result in results) else Tone.BAD
