"""A month of care: from who is hurt to points that heal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from annotated_types import Interval

from cogs._kit.context import Context
from cogs._kit.params import any_figure, any_gang
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.render import Card, Press
from cogs._kit.slash import command, shows
from cogs.mad_dogs import several_figures
from cogs.mad_dogs.hospital import words
from cogs.mad_dogs.hospital.words import terms
from cogs.mad_dogs.paradise.town import CAMPAIGN, Members, Town, members_of
from rules.core.deed import Deed, Question
from rules.core.events import Change, Kind, Subject
from rules.core.markup import strong
from rules.core.move import ChoiceList, Rolls, opt
from rules.core.outcome import Outcome
from rules.core.position import Price
from rules.core.refusal import IllegalNow, OutOfRange, either
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import count, key_of, listed
from rules.mad_dogs.changes import Healed, crippled
from rules.mad_dogs.model import NOTHING, Posture, Stat, Stats, stat_row
from rules.mad_dogs.paradise.healing import (
    CARE,
    HEALING_LOOKUPS,
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
from rules.mad_dogs.paradise.model import Phase
from rules.mad_dogs.paradise.records import Outfit
from rules.mad_dogs.position import Person
from rules.mad_dogs.prices import dollars
from rules.mad_dogs.roster import wounds

MOST_ASKED = 12
"""Patients whose odds are shown."""
MOST_OFFERS = 18
CHOSEN = ", in a hurt stat of his player's choice"
ORDER = tuple(words.FATES.values())
_TITLE, TABLE = HEALING_LOOKUPS["mad.tables.healing"]


TERMS = {str(care): terms(care) for care in Treatment}
GANG = opt("Which gang, if you have several.", default="", complete=any_gang)


@command("mad-hospital care", Rolls())
class Care:
    """A month of care: the cripple roll, the bill, and the points that heal."""

    care: Treatment = opt("What kind of care.", words=ChoiceList.of(Treatment, TERMS))
    figures: str = opt(
        "Who, separated by commas (default: everybody hurt in the gang).", default="", complete=several_figures
    )
    points: str = opt(
        "Where they heal: Spats: GATS 2, HITS 4; Dooley: GUTS 1. The rest heals where a stat is lowest.", default=""
    )
    crippled: str = opt(
        "Where one is crippled, in what: GUTS, or Spats: GATS; Dooley: GUTS (default: the bot asks).", default=""
    )
    gang: str = GANG
    campaign: str = CAMPAIGN


@prepares(Care)
async def prepare_care(ctx: Context, m: Care) -> Prepared:
    """A month of care for one or more of a gang; in a campaign it is paid for."""
    members = await members_of(ctx, m.figures, m.gang, m.campaign)
    town, outfit = members.town, Outfit(members.gang.id)
    jailed: set[int] = set()
    if town is not None:
        town.require_open()
        town.require_phase(Phase.SPENDING)
        outfit, jailed = town.outfit(members.gang.id), {one.figure for one in town.city.prisoners}
    care = m.care
    patients = list(members.named) or _all_hurt(members, outfit, jailed)
    spreads = words.spreads_typed(m.points, [one.figure for one in patients])
    prefers = words.preferences_typed(m.crippled, [one.figure for one in patients])
    cases = [
        Case(one.id, one.figure, care, spreads.get(key, NOTHING), prefers.get(key, ()), outfit.npc)
        for one in patients
        for key in (key_of(one.figure.name),)
    ]
    check_cases(outfit, cases, jailed)
    bank = town.bank(members.gang.id) if town is not None else 0

    def allow() -> Price:
        if town is None:
            _require_preferred(cases)
        else:
            bills(members.gang.id, bank, cases)
        return ()

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
        lines = [words.case_told(case, course) for case, course in zip(cases, courses, strict=True)]
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

    return Prepared(
        Deed(
            report=say,
            resolver=treat,
            args=(tuple(case.patient for case in cases),),
            names=tuple(case.figure.name for case in cases),
            allow=allow,
            changes=changes,
            facts=facts,
            questions=tuple(
                Question(case.figure.name, cripple_roll, (case.patient,), words.fate, ORDER)
                for case in cases[:MOST_ASKED]
            ),
            log=town.id if town is not None else None,
        ),
        about=tuple(Subject(Kind.FIGURE, one.id) for one in patients),
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


@command("mad-hospital cripple")
class Cripple:
    """Choose the stat that loses a point for good when somebody is crippled."""

    figure: str = opt("Who is crippled.", complete=any_figure)
    stat: Stat = opt("One of his stats that is still hurt.", words=Stat)
    campaign: str = CAMPAIGN


@prepares(Cripple)
async def prepare_cripple(ctx: Context, m: Cripple) -> Prepared:
    """The stat of which a crippling takes a point is chosen, and the points of the month heal."""
    members = await members_of(ctx, m.figure, campaign=m.campaign)
    town = members.town
    if town is None:
        raise IllegalNow(f"{members.name} is not in a campaign, and such a choice is made only there.")
    town.require_phase(Phase.SPENDING)
    outfit, (one,) = town.outfit(members.gang.id), members.named
    stat, name = m.stat, one.figure.name
    check_choice(outfit, one.id, one.figure, stat)
    care = next(each for each in waiting_choices(outfit) if each.figure == one.id)
    changes = choice_changes(town.id, outfit, one.figure, care, stat)
    best = crippled(one.figure, stat).stats.of(stat)
    said = Report(f"{name} of {members.name} is dead: nothing is left to choose.", tone=Tone.BAD)
    for change in changes:
        if isinstance(change, Healed):
            headline = f"{name} of {members.name} is crippled: {stat} is {best} at best from now on."
            said = Report(headline, (f"He regains {words.points_told(change.points)} this month.",), tone=Tone.BAD)
    return Prepared(
        Deed(report=lambda _: said, changes=lambda _: changes, rule="mad.healing", log=town.id),
        about=(Subject(Kind.FIGURE, one.id),),
    )


@command("mad-hospital discharge")
class Discharge:
    """Get somebody up for a job: what healed this month is lost again."""

    figures: str = opt("Who, separated by commas, or all.", complete=several_figures)
    gang: str = GANG
    campaign: str = CAMPAIGN


@prepares(Discharge)
async def prepare_discharge(ctx: Context, m: Discharge) -> Prepared:
    """Figures who are cared for get up to go on a job, as ill as before."""
    members = await members_of(ctx, m.figures, m.gang, m.campaign)
    town = members.town
    if town is None:
        raise IllegalNow(f"{members.name} is not in a campaign, and care keeps nobody from a job elsewhere.")
    town.require_phase(Phase.SPENDING, Phase.ACTION)
    outfit = town.outfit(members.gang.id)
    ill = {one.figure for one in outfit.cared}
    living = [one for one in members.people if one.figure.posture is not Posture.DEAD]
    getting_up = list(members.named) or [one for one in living if one.id in ill]
    if not getting_up:
        raise IllegalNow(f"Nobody in {members.name} is being cared for this month.")
    for one in getting_up:
        check_discharge(outfit, one.id, one.figure.name, one.figure.posture is Posture.DEAD)
    changes = discharge_changes(town.id, outfit, [one.id for one in getting_up])
    who = listed([one.figure.name for one in getting_up])
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{who} of {members.name} {'gets' if len(getting_up) == 1 else 'get'} up to go on a job.",
                ("The points that healed this month are lost again, and so is the doctor's money.",),
                tone=Tone.BAD,
            ),
            changes=lambda _: changes,
            rule="mad.healing",
            log=town.id,
        ),
        about=tuple(Subject(Kind.FIGURE, one.id) for one in getting_up),
    )


@command("mad-hospital roll", Rolls())
class Roll:
    """The cripple roll alone: what may go wrong in a month of care."""

    care: Treatment = opt("What kind of care.", words=ChoiceList.of(Treatment, TERMS))
    patients: Annotated[int, Interval(ge=1, le=MOST_PATIENTS)] = opt("How many (default: one).", default=1)


@prepares(Roll)
async def prepare_roll(_context: Context, m: Roll) -> Prepared:
    """The cripple roll of so many, from nothing but the kind of care."""
    care, number = m.care, m.patients
    patients = (Patient(care),) * number

    def say(courses: tuple[Course, ...]) -> Report:
        bad = [
            f"Patient {place}: {words.fate(course)}{CHOSEN if course.fate is Recovery.CRIPPLED else ''}."
            for place, course in enumerate(courses, 1)
            if course.fate is not Recovery.FINE
        ]
        heals = f"Each survivor regains {CARE[care].points} points of stats this month."
        return Report(f"{_opening(care)}: {_toll(courses)}.", (*bad, heals), tone=_tone(courses))

    return Prepared(
        Deed(
            report=say,
            resolver=treat,
            args=(patients,),
            names=tuple(f"patient {place}" for place in range(1, number + 1)) if number > 1 else (),
            facts=lambda outcome: {"care": str(care), "fates": [words.fate(course) for course in outcome.result]},
            questions=(Question("Each patient", cripple_roll, (patients[0],), words.fate, ORDER),),
            again=True,
        )
    )


@command("mad-hospital list")
class List:
    """Who in a gang is hurt, and what each kind of care would do."""

    gang: str = GANG
    campaign: str = CAMPAIGN


@shows(List)
async def ward_card(ctx: Context, m: List) -> Card:
    """Who in a gang is hurt, and what each kind of care would do."""
    members = await members_of(ctx, gang=m.gang, campaign=m.campaign, own=False)
    outfit = members.town.city.outfit(members.gang.id) if members.town is not None else None
    jailed = {one.figure for one in members.town.city.prisoners} if members.town is not None else set[int]()
    ill = [one for one in members.people if hurt(one.figure)]
    outfit = outfit or Outfit(members.gang.id)
    lines = [f"{_line(one)}{_barred(one, outfit, jailed)}" for one in ill]
    nursed = {one.id: one.figure.name for one in members.people}
    lines += [
        f"{strong(nursed[one.figure])} is crippled, and nobody has said in what: /mad-hospital cripple."
        if one.waits
        else f"{strong(nursed[one.figure])} regained {words.points_told(Stats(*one.points))} this month."
        for one in outfit.cared
        if one.figure in nursed
    ]
    if ill:
        costs = (f"{care} {dollars(CARE[care].price * len(ill))}" for care in Treatment if CARE[care].price)
        lines.append(f"A month for all of them: {', '.join(costs)}. /mad-hospital care heals them.")
    headline = f"{count(len(ill), 'figure')} of {members.name} hurt." if ill else f"Nobody in {members.name} is hurt."
    return Card(
        headline=headline, lines=tuple(lines), block=TABLE, buttons=(Press("why", "mad.healing", "Why"),), private=True
    )


def _line(one: Person) -> str:
    figure, points = one.figure, to_heal(one.figure)
    now = stat_row(figure.left())
    months = ", ".join(f"{care} {-(-points // CARE[care].points)}" for care in Treatment)
    return f"{strong(figure.name)} {now}, {wounds(figure)}: {count(points, 'point')} to heal (months: {months})"


def _barred(one: Person, outfit: Outfit, jailed: Iterable[int]) -> str:
    """Why no care helps him this month; empty where it would."""
    try:
        check_cases(outfit, [Case(one.id, one.figure, Treatment.SELF)], jailed)
    except IllegalNow as refusal:
        return f". {refusal.sentence}"
    return "."


def _all_hurt(members: Members, outfit: Outfit, jailed: set[int]) -> list[Person]:
    """Everybody of a gang whom care would help this month."""
    found = [one for one in members.people if hurt(one.figure) and _barred(one, outfit, jailed) == "."]
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
    told = (f"{dead} dead" if dead else "", f"{lame} crippled" if lame else "")
    return ", ".join(filter(None, told)) or "no ill effects"


def _tone(courses: tuple[Course, ...]) -> Tone:
    return Tone.GOOD if all(course.fate is Recovery.FINE for course in courses) else Tone.BAD


def _facts(case: Case, course: Course) -> dict[str, Any]:
    healed = case.healed(course)
    return {
        "name": case.figure.name,
        "fate": words.fate(course),
        "crippled": str(stat) if (stat := case.settled(course).stat) else None,
        "regained": {str(stat): healed.of(stat) for stat in Stat},
    }
