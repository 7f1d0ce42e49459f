"""The commands of /mad-hospital: a month of care, the choice of a crippled stat, and discharge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import ChoiceList, Figures, option
from rules.core.action.move import Rolls, move
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.plain.events import Change
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, OutOfRange, UnknownName, either
from rules.core.plain.words import count, key_of, listed, parts
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.model.changes import Healed, crippled
from rules.mad_dogs.model.figures import NOTHING, Figure, Posture, Stat, Stats
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.fields import CAMPAIGN, FIGURES, GANG
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import Outfit
from rules.mad_dogs.paradise.city.town import Members, Position, Town
from rules.mad_dogs.paradise.hospital.resolve import (
    CARE,
    MOST_PATIENTS,
    Case,
    Course,
    Patient,
    Recovery,
    Treatment,
    bills,
    check_cases,
    check_choice,
    check_discharge,
    choice_changes,
    cripple_roll,
    discharge_changes,
    healing_changes,
    hurt,
    mended,
    to_heal,
    treat,
    waiting_choices,
)
from rules.mad_dogs.play.position import Person

FATES = {Recovery.FINE: "no ill effects", Recovery.CRIPPLED: "crippled", Recovery.DEAD: "dead of an infection"}


def fate(course: Course) -> str:
    """How it goes, in a word or two."""
    return FATES[course.fate]


def terms(care: Treatment) -> str:
    """“hospital: 8 points, 2D6+1, $500”."""
    one = CARE[care]
    price = dollars(one.price) if one.price else "free"
    return f"{care}: {one.points} points, 2D6{f'{one.modifier:+d}' if one.modifier else ''}, {price}"


def points_told(points: Stats) -> str:
    """“GATS 2, HITS 4”; “nothing” for none."""
    return ", ".join(f"{stat} {points.of(stat)}" for stat in Stat if points.of(stat)) or "nothing"


def case_told(case: Case, course: Course) -> str:
    """What a month of care does for one, in a line."""
    name = strong(case.figure.name)
    if course.fate is Recovery.DEAD:
        return f"{name} dies of an infection."
    if case.waits(course):
        return f"{name} is crippled: choose {either(case.patient.injured)} to lose a point for good, then he heals."
    course, healed = case.settled(course), case.healed(course)
    left = to_heal(case.figure) - (course.stat is not None) - sum(healed)
    rest = f"{count(left, 'point')} to go" if left else "as good as new"
    return f"{name}{_crippled(case.figure, course)} regains {points_told(healed)}: {rest}."


def _crippled(figure: Figure, course: Course) -> str:
    if course.fate is not Recovery.CRIPPLED:
        return ""
    if course.stat is None:
        return " is crippled, but none of his hurt stats is above 1;"
    return f" is crippled, {course.stat} is {crippled(figure, course.stat).stats.of(course.stat)} at best from now on;"


def spreads_typed(text: str, figures: Sequence[Figure]) -> Mapping[str, Stats]:
    """The points asked for, by the keys of names: “Spats: GATS 2, HITS 4; Dooley: GUTS 1”; of one figure without name.

    Raises UnknownName for somebody or a stat that is not meant, OutOfRange for anything else.
    """
    names = {key_of(figure.name): figure.name for figure in figures}
    found: dict[str, Stats] = {}
    for part in (part.strip() for part in text.split(";")):
        if not part:
            continue
        name, colon, points = part.rpartition(":")
        if not colon and len(names) > 1:
            raise OutOfRange("Say whose points they are: Spats: GATS 2, HITS 4; Dooley: GUTS 1.")
        key = key_of(name) if colon else next(iter(names), "")
        if key not in names:
            raise UnknownName("figure that is cared for", name, names.values())
        found[key] = _points(points)
    return found


def _points(text: str) -> Stats:
    spread = NOTHING
    for part in (part.strip() for part in text.split(",")):
        stat, _, number = part.rpartition(" ")
        if not (number.isascii() and number.isdigit() and len(number) <= 2 and stat):
            raise OutOfRange(f"“{part[:40]}” is no stat with points: write GATS 2, HITS 4.")
        spread = spread._replace(**{stat_named(stat).lower(): int(number)})
    return spread


def preferences_typed(text: str, figures: Sequence[Figure]) -> Mapping[str, tuple[Stat, ...]]:
    """The stats a crippling is to take a point of, first choice first, by the keys of names.

    “Spats: GATS, HITS; Dooley: GUTS”; without a name it is meant for everybody. Raises UnknownName for somebody or a
    stat that is not meant.
    """
    names = {key_of(figure.name): figure.name for figure in figures}
    found: dict[str, tuple[Stat, ...]] = {}
    for part in (part.strip() for part in text.split(";")):
        if not part:
            continue
        name, colon, stats = part.rpartition(":")
        if colon and key_of(name) not in names:
            raise UnknownName("figure that is cared for", name, names.values())
        chosen = tuple(stat_named(stat) for stat in parts(stats))
        found |= dict.fromkeys([key_of(name)] if colon else [key for key in names if key not in found], chosen)
    return found


def stat_named(text: str) -> Stat:
    """A stat by its name, whatever its capitals; UnknownName otherwise."""
    known = {stat.value: stat for stat in Stat}
    if text.strip().upper() not in known:
        raise UnknownName("stat", text, known)
    return known[text.strip().upper()]


MOST_ASKED = 12
"""Patients whose odds are shown."""
MOST_OFFERS = 18
CHOSEN = ", in a hurt stat of his player's choice"
ORDER = tuple(FATES.values())


TERMS: Final = {str(care): terms(care) for care in Treatment}


@move("mad-hospital care", Rolls(), party="figures")
class Care:
    """A month of care: the cripple roll, the bill, and the points that heal."""

    care: Treatment = option("What kind of care.", words=ChoiceList.of(Treatment, TERMS))
    figures: str = option(
        "Who, separated by commas (default: everybody hurt in the gang).", default="", complete=FIGURES
    )
    points: str = option(
        "Where they heal: Spats: GATS 2, HITS 4; Dooley: GUTS 1. The rest heals where a stat is lowest.", default=""
    )
    crippled: str = option(
        "Where one is crippled, in what: GUTS, or Spats: GATS; Dooley: GUTS (default: the bot asks).", default=""
    )
    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(Care)
def care(position: Position, move: Care) -> Deed[tuple[Course, ...]]:
    """A month of care for one or more of a gang; in a campaign it is paid for."""
    members = position.party
    town, outfit = members.town, Outfit(members.id)
    jailed: set[int] = set()
    if town is not None:
        town.require_open()
        town.require_phase(Phase.SPENDING)
        outfit, jailed = town.outfit(members.id), {one.figure for one in town.city.prisoners}
    care = move.care
    patients = list(members.named) or _all_hurt(members, outfit, jailed)
    spreads = spreads_typed(move.points, [one.figure for one in patients])
    prefers = preferences_typed(move.crippled, [one.figure for one in patients])
    cases = [
        Case(one.id, one.figure, care, spreads.get(key, NOTHING), prefers.get(key, ()), outfit.npc)
        for one in patients
        for key in (key_of(one.figure.name),)
    ]
    check_cases(outfit, cases, jailed)
    bank = town.bank(members.id) if town is not None else 0

    def allow() -> Price:
        if town is None:
            _require_preferred(cases)
        else:
            bills(members.id, bank, cases)
        return members.rights

    def changes(courses: tuple[Course, ...]) -> tuple[Change, ...]:
        if town is not None:
            return healing_changes(town.id, outfit, bank, cases, courses)
        pairs = zip(cases, courses, strict=True)
        return tuple(
            change
            for case, course in pairs
            for change in mended(case.id, case.figure, case.settled(course), case.healed(course))
        )

    def say(courses: tuple[Course, ...]) -> Report:
        lines = [case_told(case, course) for case, course in zip(cases, courses, strict=True)]
        price = CARE[care].price * len(cases)
        if town is not None and price:
            lines.append(f"{members.name} pays {dollars(price)}: {dollars(bank - price)} in the bank.")
        who = listed([case.figure.name for case in cases])
        waiting = [case for case, course in zip(cases, courses, strict=True) if case.waits(course)]
        offers = tuple(offer for case in waiting for offer in _choices(case, town))[:MOST_OFFERS]
        return Report(f"{_opening(care)} for {who}: {_toll(courses)}.", tuple(lines), offers, _tone(courses))

    def facts(outcome: Outcome[tuple[Course, ...]]) -> dict[str, Any]:
        pairs = zip(cases, outcome.result, strict=True)
        return {"care": str(care), "figures": [_facts(case, course) for case, course in pairs]}

    return Deed(
        report=say,
        resolver=treat,
        args=(tuple(case.patient for case in cases),),
        names=tuple(case.figure.name for case in cases),
        allow=allow,
        changes=changes,
        facts=facts,
        questions=tuple(
            Question(case.figure.name, cripple_roll, (case.patient,), fate, ORDER) for case in cases[:MOST_ASKED]
        ),
        log=town.id if town is not None else None,
        about=tuple(patients),
    )


def _require_preferred(cases: list[Case]) -> None:
    """Outside a campaign nothing waits for a choice: it is made before the roll. OutOfRange where it is not."""
    open_ = [case for case in cases if len(case.patient.injured) > 1 and case.preferred is None]
    if open_:
        raise OutOfRange(
            f"Say beforehand in which stats {either(case.figure.name for case in open_)} may be crippled, "
            f"first choice first: crippled:{', '.join(open_[0].patient.injured[:2])}."
        )


def _choices(case: Case, town: Town | None) -> tuple[FollowUp, ...]:
    """Buttons for the stats of which a crippling may take a point."""
    where = {"campaign": town.title} if town is not None else {}
    name = case.figure.name
    return tuple(
        FollowUp(f"{name}: {stat}"[:80], "mad-hospital cripple", {"figure": name, "stat": str(stat), **where})
        for stat in case.patient.injured
    )


@move("mad-hospital cripple", party="figure")
class Cripple:
    """Choose the stat that loses a point for good when somebody is crippled."""

    figure: str = option("Who is crippled.", complete=Figures(many=False))
    stat: Stat = option("One of his stats that is still hurt.", words=Stat)
    campaign: str = CAMPAIGN


@decides(Cripple)
def cripple(position: Position, move: Cripple) -> Deed[None]:
    """The stat of which a crippling takes a point is chosen, and the points of the month heal."""
    members = position.party
    town = members.town
    if town is None:
        raise IllegalNow(f"{members.name} is not in a campaign, and such a choice is made only there.")
    town.require_phase(Phase.SPENDING)
    outfit, (one,) = town.outfit(members.id), members.named
    stat, name = move.stat, one.figure.name
    check_choice(outfit, one.id, one.figure, stat)
    care = next(each for each in waiting_choices(outfit) if each.figure == one.id)
    changes = choice_changes(town.id, outfit, one.figure, care, stat)
    best = crippled(one.figure, stat).stats.of(stat)
    said = Report(f"{name} of {members.name} is dead: nothing is left to choose.", tone=Tone.BAD)
    for change in changes:
        if isinstance(change, Healed):
            headline = f"{name} of {members.name} is crippled: {stat} is {best} at best from now on."
            said = Report(headline, (f"He regains {points_told(change.points)} this month.",), tone=Tone.BAD)
    return Deed(
        report=lambda _: said,
        allow=lambda: members.rights,
        changes=lambda _: changes,
        rule="mad.healing",
        log=town.id,
        about=(one,),
    )


@move("mad-hospital discharge", party="figures")
class Discharge:
    """Get somebody up for a job: what healed this month is lost again."""

    figures: str = option("Who, separated by commas, or all.", complete=FIGURES)
    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(Discharge)
def discharge(position: Position, _move: Discharge) -> Deed[None]:
    """Figures who are cared for get up to go on a job, as ill as before."""
    members = position.party
    town = members.town
    if town is None:
        raise IllegalNow(f"{members.name} is not in a campaign, and care keeps nobody from a job elsewhere.")
    town.require_phase(Phase.SPENDING, Phase.ACTION)
    outfit = town.outfit(members.id)
    ill = {one.figure for one in outfit.cared}
    living = [one for one in members.people if one.figure.posture is not Posture.DEAD]
    getting_up = list(members.named) or [one for one in living if one.id in ill]
    if not getting_up:
        raise IllegalNow(f"Nobody in {members.name} is being cared for this month.")
    for one in getting_up:
        check_discharge(outfit, one.id, one.figure.name, one.figure.posture is Posture.DEAD)
    changes = discharge_changes(town.id, outfit, [one.id for one in getting_up])
    who = listed([one.figure.name for one in getting_up])
    return Deed(
        report=lambda _: Report(
            f"{who} of {members.name} {'gets' if len(getting_up) == 1 else 'get'} up to go on a job.",
            ("The points that healed this month are lost again, and so is the doctor's money.",),
            tone=Tone.BAD,
        ),
        allow=lambda: members.rights,
        changes=lambda _: changes,
        rule="mad.healing",
        log=town.id,
        about=tuple(getting_up),
    )


@move("mad-hospital roll", Rolls())
class Roll:
    """The cripple roll alone: what may go wrong in a month of care."""

    care: Treatment = option("What kind of care.", words=ChoiceList.of(Treatment, TERMS))
    patients: Annotated[int, Interval(ge=1, le=MOST_PATIENTS)] = option("How many (default: one).", default=1)


@decides(Roll)
def roll(_position: Position, move: Roll) -> Deed[tuple[Course, ...]]:
    """The cripple roll of so many, from nothing but the kind of care."""
    care, number = move.care, move.patients
    patients = (Patient(care),) * number

    def say(courses: tuple[Course, ...]) -> Report:
        bad = [
            f"Patient {place}: {fate(course)}{CHOSEN if course.fate is Recovery.CRIPPLED else ''}."
            for place, course in enumerate(courses, 1)
            if course.fate is not Recovery.FINE
        ]
        heals = f"Each survivor regains {CARE[care].points} points of stats this month."
        return Report(f"{_opening(care)}: {_toll(courses)}.", (*bad, heals), tone=_tone(courses))

    return Deed(
        report=say,
        resolver=treat,
        args=(patients,),
        names=tuple(f"patient {place}" for place in range(1, number + 1)) if number > 1 else (),
        facts=lambda outcome: {"care": str(care), "fates": [fate(course) for course in outcome.result]},
        questions=(Question("Each patient", cripple_roll, (patients[0],), fate, ORDER),),
        again=True,
    )


def barred(one: Person, outfit: Outfit, jailed: Iterable[int]) -> str:
    """Why no care helps somebody this month; a full stop where it would."""
    try:
        check_cases(outfit, [Case(one.id, one.figure, Treatment.SELF)], jailed)
    except IllegalNow as refusal:
        return f". {refusal.sentence}"
    return "."


def _all_hurt(members: Members, outfit: Outfit, jailed: set[int]) -> list[Person]:
    """Everybody of a gang whom care would help this month."""
    found = [one for one in members.people if hurt(one.figure) and barred(one, outfit, jailed) == "."]
    if not found:
        raise IllegalNow(f"Nobody in {members.name} can be cared for now: /mad-hospital list says who is hurt and why.")
    return found


def _opening(care: Treatment) -> str:
    titles = {
        Treatment.SELF: "Self-care",
        Treatment.VISITS: "A doctor's visits",
        Treatment.HOSPITAL: "A hospital bed",
        Treatment.IN_HOME: "A doctor in the house",
    }
    return titles[care]


def _toll(courses: tuple[Course, ...]) -> str:
    """How many die and are crippled."""
    dead = sum(course.fate is Recovery.DEAD for course in courses)
    lame = sum(course.fate is Recovery.CRIPPLED for course in courses)
    lines = (f"{dead} dead" if dead else "", f"{lame} crippled" if lame else "")
    return ", ".join(filter(None, lines)) or "no ill effects"


def _tone(courses: tuple[Course, ...]) -> Tone:
    return Tone.GOOD if all(course.fate is Recovery.FINE for course in courses) else Tone.BAD


def _facts(case: Case, course: Course) -> dict[str, Any]:
    healed = case.healed(course)
    return {
        "name": case.figure.name,
        "fate": fate(course),
        "crippled": str(stat) if (stat := case.settled(course).stat) else None,
        "regained": {str(stat): healed.of(stat) for stat in Stat},
    }
