"""A month of care: the cripple roll, the bill, and the points that heal (mad.healing)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rules.core.action.deed import Deed, Question, decides
from rules.core.action.fields import ChoiceList, option
from rules.core.action.move import Rolls, move
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.markup import strong
from rules.core.plain.refusal import IllegalNow, OutOfRange, either
from rules.core.plain.words import count, key_of, listed
from rules.core.play.campaign import Booked
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.mad_dogs.gangs.estate import paid
from rules.mad_dogs.model.changes import CrippledIn, Healed, WoundsSet, crippled
from rules.mad_dogs.model.figures import NOTHING, Figure, Posture, Stat, Stats
from rules.mad_dogs.model.prices import dollars
from rules.mad_dogs.paradise.city.campaign_options import CAMPAIGN, FIGURES, GANG
from rules.mad_dogs.paradise.city.changes import NewsMade, OutfitSet
from rules.mad_dogs.paradise.city.model import Phase
from rules.mad_dogs.paradise.city.records import CaredFor, Headline, News, Outfit
from rules.mad_dogs.paradise.city.town import Members, Position, Town
from rules.mad_dogs.paradise.hospital.care_options import preferences_typed, spreads_typed
from rules.mad_dogs.paradise.hospital.cripple_roll import (
    CARE,
    ORDER,
    TERMS,
    CareResult,
    Patient,
    Recovery,
    Treatment,
    care_title,
    cripple_roll,
    fate,
    patient_of,
    require_few,
    toll,
    tone,
    treat,
)
from rules.mad_dogs.play.position import Person

ACCOUNT: Final = "doctors"
FIRST_HEALED: Final = (Stat.HITS, *(stat for stat in Stat if stat is not Stat.HITS))
"""The order in which equally low stats heal."""
MOST_ASKED = 12
"""How many patients have their odds shown."""
MOST_OFFERS = 18


def hurt(figure: Figure) -> bool:
    """Whether a figure has anything to heal."""
    return figure.present and figure.lost > 0 and figure.posture is not Posture.DEAD


def to_heal(figure: Figure) -> int:
    """The points that all stats of a figure together lack."""
    return sum(figure.off(stat) for stat in Stat)


def check_spread(name: str, figure: Figure, care: Treatment, wanted: Stats) -> None:
    """Raises OutOfRange for more points than the care heals or a stat has lost."""
    most = CARE[care].points
    if sum(wanted) > most:
        raise OutOfRange(f"{name}: {care} heals {most} points a month, not {sum(wanted)}.")
    for stat in Stat:
        if not 0 <= wanted.of(stat) <= figure.off(stat):
            raise OutOfRange(f"{name}: {figure.off(stat)} of {stat} can heal, not {wanted.of(stat)}.")


@resolves("mad.healing")
def spread(figure: Figure, points: int, wanted: Stats = NOTHING) -> Stats:
    """The stats in which so many points heal: as wanted, as far as they are lost; the rest one by one where a stat is
    lowest.

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
    """A figure in care this month, by its id, with what its player asked for.

    wanted   the points that are to heal
    prefers  the stats that a crippling is to take a point of, the first that it can; empty if the player chooses after
             the roll
    by_die   whether no player runs the figure
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
        """The stat that a crippling is to take a point of, as far as the player has named it beforehand."""
        return next((stat for stat in self.prefers if stat in self.patient.injured), None)

    def settled(self, course: CareResult) -> CareResult:
        """The same course with the stat that the player named beforehand."""
        if course.fate is not Recovery.CRIPPLED or course.stat is not None:
            return course
        return course._replace(stat=self.preferred)

    def waits(self, course: CareResult) -> bool:
        """Whether the player has yet to choose the crippled stat."""
        course = self.settled(course)
        return course.fate is Recovery.CRIPPLED and course.stat is None and len(self.patient.injured) > 1

    def healed(self, course: CareResult) -> Stats:
        """The points that heal after the cripple roll; none for the dead, and none while a choice waits."""
        if course.fate is Recovery.DEAD or self.waits(course):
            return NOTHING
        stat = self.settled(course).stat
        figure = self.figure if stat is None else crippled(self.figure, stat)
        return spread(figure, CARE[self.care].points, self.wanted)


def check_cases(outfit: Outfit, cases: Sequence[Case], jailed: Iterable[int] = ()) -> None:
    """Raises IllegalNow for a figure that no care helps this month: unhurt, in care already, in a cell, or sent on a
    job.

    Raises OutOfRange for no figure, too many or an impossible spread.
    """
    require_few(len(cases))
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
    """The ledger lines of the care. Raises IllegalNow, with the missing sum, if the bank lacks the money."""
    asked = [case for case in cases if CARE[case.care].price]
    paid(gang, bank, sum(CARE[case.care].price for case in asked), ACCOUNT, "all of it")
    return tuple(Booked(gang, -CARE[case.care].price, ACCOUNT, f"{case.care} for {case.figure.name}") for case in asked)


def healing_changes(
    campaign: int, outfit: Outfit, bank: int, cases: Sequence[Case], courses: Sequence[CareResult]
) -> tuple[Change, ...]:
    """The changes of a month of care: the dead, the crippled, the points that heal, the bills, the figures in care."""
    changes: list[Change] = []
    cared = list(outfit.cared)
    for case, course in zip(cases, courses, strict=True):
        points, waits = case.healed(course), case.waits(course)
        changes += () if waits else mended(case.id, case.figure, case.settled(course), points)
        if course.fate is not Recovery.DEAD:
            cared.append(CaredFor(case.id, case.wanted, CARE[case.care].points) if waits else CaredFor(case.id, points))
        if course.fate is not Recovery.FINE:
            kind = Headline.DIED if course.fate is Recovery.DEAD else Headline.CRIPPLED
            changes.append(NewsMade(campaign, News(kind, (outfit.gang,), case.figure.name)))
    return (
        *changes,
        *bills(outfit.gang, bank, cases),
        OutfitSet(campaign, replace(outfit, cared=tuple(cared), spent=outfit.spent._replace(care=str(cases[-1].care)))),
    )


def mended(id_: int, figure: Figure, course: CareResult, points: Stats) -> tuple[Change, ...]:
    """The changes of the figure itself."""
    if course.fate is Recovery.DEAD:
        return (WoundsSet(id_, figure.lost, Posture.DEAD),)
    lasting = (CrippledIn(id_, course.stat),) if course.stat is not None else ()
    return (*lasting, Healed(id_, points))


def points_text(points: Stats) -> str:
    """“GATS 2, HITS 4”; “nothing” for none."""
    return ", ".join(f"{stat} {points.of(stat)}" for stat in Stat if points.of(stat)) or "nothing"


def case_line(case: Case, course: CareResult) -> str:
    """What a month of care does for a figure, in a line."""
    name = strong(case.figure.name)
    if course.fate is Recovery.DEAD:
        return f"{name} dies of an infection."
    if case.waits(course):
        return f"{name} is crippled: choose {either(case.patient.injured)} to lose a point for good, then he heals."
    course, healed = case.settled(course), case.healed(course)
    left = to_heal(case.figure) - (course.stat is not None) - sum(healed)
    rest = f"{count(left, 'point')} to go" if left else "as good as new"
    return f"{name}{_crippled(case.figure, course)} regains {points_text(healed)}: {rest}."


def _crippled(figure: Figure, course: CareResult) -> str:
    if course.fate is not Recovery.CRIPPLED:
        return ""
    if course.stat is None:
        return " is crippled, but none of his hurt stats is above 1;"
    return f" is crippled, {course.stat} is {crippled(figure, course.stat).stats.of(course.stat)} at best from now on;"


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
def care(position: Position, move: Care) -> Deed[tuple[CareResult, ...]]:
    """A month of care for figures of a gang; in a campaign the gang pays for it."""
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

    def changes(courses: tuple[CareResult, ...]) -> tuple[Change, ...]:
        if town is not None:
            return healing_changes(town.id, outfit, bank, cases, courses)
        pairs = zip(cases, courses, strict=True)
        return tuple(
            change
            for case, course in pairs
            for change in mended(case.id, case.figure, case.settled(course), case.healed(course))
        )

    def say(courses: tuple[CareResult, ...]) -> Report:
        lines = [case_line(case, course) for case, course in zip(cases, courses, strict=True)]
        price = CARE[care].price * len(cases)
        if town is not None and price:
            lines.append(f"{members.name} pays {dollars(price)}: {dollars(bank - price)} in the bank.")
        who = listed([case.figure.name for case in cases])
        waiting = [case for case, course in zip(cases, courses, strict=True) if case.waits(course)]
        offers = tuple(offer for case in waiting for offer in _choices(case, town))[:MOST_OFFERS]
        return Report(f"{care_title(care)} for {who}: {toll(courses)}.", tuple(lines), offers, tone(courses))

    def facts(outcome: Outcome[tuple[CareResult, ...]]) -> dict[str, Any]:
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
    """Raises OutOfRange unless each choice is made before the roll: outside a campaign no choice can wait."""
    open_ = [case for case in cases if len(case.patient.injured) > 1 and case.preferred is None]
    if open_:
        raise OutOfRange(
            f"Say beforehand in which stats {either(case.figure.name for case in open_)} may be crippled, "
            f"first choice first: crippled:{', '.join(open_[0].patient.injured[:2])}."
        )


def _choices(case: Case, town: Town | None) -> tuple[FollowUp, ...]:
    """Buttons for the stats that a crippling may take a point of."""
    where = {"campaign": town.title} if town is not None else {}
    name = case.figure.name
    return tuple(
        FollowUp(f"{name}: {stat}"[:80], "mad-hospital cripple", {"figure": name, "stat": str(stat), **where})
        for stat in case.patient.injured
    )


def barred(one: Person, outfit: Outfit, jailed: Iterable[int]) -> str:
    """Why no care helps a figure this month; a full stop if it would."""
    try:
        check_cases(outfit, [Case(one.id, one.figure, Treatment.SELF)], jailed)
    except IllegalNow as refusal:
        return f". {refusal.sentence}"
    return "."


def _all_hurt(members: Members, outfit: Outfit, jailed: set[int]) -> list[Person]:
    """All figures of a gang that care would help this month."""
    found = [one for one in members.people if hurt(one.figure) and barred(one, outfit, jailed) == "."]
    if not found:
        raise IllegalNow(f"Nobody in {members.name} can be cared for now: /mad-hospital list says who is hurt and why.")
    return found


def _facts(case: Case, course: CareResult) -> dict[str, Any]:
    healed = case.healed(course)
    return {
        "name": case.figure.name,
        "fate": fate(course),
        "crippled": str(stat) if (stat := case.settled(course).stat) else None,
        "regained": {str(stat): healed.of(stat) for stat in Stat},
    }
