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
from rules.mad_dogs.gangs.estate import require_money
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
    CARE_LABELS,
    CARE_TERMS,
    ORDER,
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
HEALING_ORDER: Final = (Stat.HITS, *(stat for stat in Stat if stat is not Stat.HITS))
"""The order in which equally low stats heal."""
MOST_ASKED = 12
"""How many patients have their odds shown."""
MOST_OFFERS = 18
"""How many buttons for crippled stats a report offers."""


def hurt(figure: Figure) -> bool:
    """Whether a figure has anything to heal."""
    return figure.present and figure.lost > 0 and figure.posture is not Posture.DEAD


def to_heal(figure: Figure) -> int:
    """The points that all stats of a figure together lack."""
    return sum(figure.off(stat) for stat in Stat)


def check_spread(name: str, figure: Figure, treatment: Treatment, wanted: Stats) -> None:
    """Raises OutOfRange for more points than the care heals or a stat has lost."""
    most = CARE_TERMS[treatment].points
    if sum(wanted) > most:
        raise OutOfRange(f"{name}: {treatment} heals {most} points a month, not {sum(wanted)}. Give fewer.")
    for stat in Stat:
        if not 0 <= wanted.of(stat) <= figure.off(stat):
            raise OutOfRange(f"{name}: {figure.off(stat)} of {stat} can heal, not {wanted.of(stat)}. Give fewer.")


@resolves("mad.healing")
def spread(figure: Figure, points: int, wanted: Stats = NOTHING) -> Stats:
    """How `points` are divided among the stats: first as `wanted`, then one by one to the lowest stat.

    No stat regains more than it has lost. Of equally low stats HITS come first, then the order of the sheet.
    """
    healed = {stat: min(wanted.of(stat), figure.off(stat)) for stat in Stat}
    for _ in range(points - sum(healed.values())):
        open_ = [stat for stat in HEALING_ORDER if healed[stat] < figure.off(stat)]
        if not open_:
            break
        lowest = min(open_, key=lambda stat: figure.stats.of(stat) - figure.off(stat) + healed[stat])
        healed[lowest] += 1
    return Stats(*(healed[stat] for stat in Stat))


@frozen
class CareRequest:
    """A request for a month of care: a figure by its id, the kind of care, and the player's wishes.

    wanted   the points to heal in each stat; the rest heals where a stat is lowest
    prefers  the stats to lower if crippled, in order of preference; empty if the player chooses after the roll
    by_die   whether a die picks the stat to lower, because no player runs the figure
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
        """The stat to lower if crippled, as named before the roll; None if the player named no possible one."""
        return next((stat for stat in self.prefers if stat in self.patient.injured), None)

    def with_preference(self, result: CareResult) -> CareResult:
        """The same result with the stat that the player named before the roll."""
        if result.fate is not Recovery.CRIPPLED or result.stat is not None:
            return result
        return result._replace(stat=self.preferred)

    def waits(self, result: CareResult) -> bool:
        """Whether the player has yet to choose the crippled stat."""
        result = self.with_preference(result)
        return result.fate is Recovery.CRIPPLED and result.stat is None and len(self.patient.injured) > 1

    def healed(self, result: CareResult) -> Stats:
        """The points that each stat regains after the cripple roll; none if dead, and none while a choice waits."""
        if result.fate is Recovery.DEAD or self.waits(result):
            return NOTHING
        stat = self.with_preference(result).stat
        figure = self.figure if stat is None else crippled(self.figure, stat)
        return spread(figure, CARE_TERMS[self.care].points, self.wanted)


def check_requests(outfit: Outfit, requests: Sequence[CareRequest], jailed: Iterable[int] = ()) -> None:
    """Refuses impossible requests.

    Raises IllegalNow for a figure that no care helps this month: dead, unhurt, in care already, in a cell, or sent on a
    job. Raises OutOfRange for no figure, too many or an impossible spread.
    """
    require_few(len(requests))
    seen: set[int] = set()
    locked_up, sent = set(jailed), {figure for order in outfit.orders for figure in order.figures}
    for request in requests:
        name = request.figure.name
        if request.figure.posture is Posture.DEAD:
            raise IllegalNow(f"{name} is dead, so no doctor can help. Name a living figure.")
        if not hurt(request.figure):
            raise IllegalNow(f"{name} is not hurt. Name a figure that has lost points of a stat.")
        if request.id in seen or any(request.id == one.figure for one in outfit.cared):
            raise IllegalNow(f"{name} has already had care this month. Wait for the next month.")
        if request.id in locked_up:
            raise IllegalNow(
                f"{name} is in a cell, where there is no care. Bail them out first with /mad-law bail."
            ).offering("Bail them out", "mad-law bail", figures=name)
        if request.id in outfit.worked or request.id in sent:
            raise IllegalNow(f"{name} has a job this month and can't heal. Order them home, or wait a month.")
        check_spread(name, request.figure, request.care, request.wanted)
        seen.add(request.id)


def bills(gang: int, bank: int, requests: Iterable[CareRequest]) -> tuple[Booked, ...]:
    """Writes the ledger lines of the care. Raises IllegalNow, with the missing sum, if the bank lacks the money."""
    prices = [(request, CARE_TERMS[request.care].price) for request in requests]
    require_money(bank, sum(price for _, price in prices))
    return tuple(
        Booked(gang, -price, ACCOUNT, f"{request.care} for {request.figure.name}") for request, price in prices if price
    )


def healing_changes(
    campaign: int, outfit: Outfit, bank: int, requests: Sequence[CareRequest], results: Sequence[CareResult]
) -> tuple[Change, ...]:
    """Carries out a month of care: the dead, the crippled, the points that heal, the bills, the figures in care."""
    changes: list[Change] = []
    cared = list(outfit.cared)
    for request, result in zip(requests, results, strict=True):
        points, waits = request.healed(result), request.waits(result)
        changes += () if waits else figure_changes(request.id, request.figure, request.with_preference(result), points)
        if result.fate is not Recovery.DEAD:
            waiting = CaredFor(request.id, request.wanted, CARE_TERMS[request.care].points)
            cared.append(waiting if waits else CaredFor(request.id, points))
        if result.fate is not Recovery.FINE:
            kind = Headline.DIED if result.fate is Recovery.DEAD else Headline.CRIPPLED
            changes.append(NewsMade(campaign, News(kind, (outfit.gang,), request.figure.name)))
    spent = outfit.spent._replace(care=str(requests[-1].care))
    return (
        *changes,
        *bills(outfit.gang, bank, requests),
        OutfitSet(campaign, replace(outfit, cared=tuple(cared), spent=spent)),
    )


def figure_changes(id_: int, figure: Figure, result: CareResult, points: Stats) -> tuple[Change, ...]:
    """Kills, cripples and heals the figure itself, as its result says."""
    if result.fate is Recovery.DEAD:
        return (WoundsSet(id_, figure.lost, Posture.DEAD),)
    lasting = (CrippledIn(id_, result.stat),) if result.stat is not None else ()
    return (*lasting, Healed(id_, points))


def points_text(points: Stats) -> str:
    """“GATS 2, HITS 4”; “nothing” for none."""
    return ", ".join(f"{stat} {points.of(stat)}" for stat in Stat if points.of(stat)) or "nothing"


def request_line(request: CareRequest, result: CareResult) -> str:
    """What a month of care does for a figure, in a line."""
    name = strong(request.figure.name)
    if result.fate is Recovery.DEAD:
        return f"{name} dies of an infection."
    if request.waits(result):
        return (
            f"{name} is crippled. Choose {either(request.patient.injured)} to lose a point for good, and then they "
            "heal."
        )
    result, healed = request.with_preference(result), request.healed(result)
    left = to_heal(request.figure) - (result.stat is not None) - sum(healed)
    rest = f"{count(left, 'point')} to go" if left else "as good as new"
    return f"{name}{_crippled(request.figure, result)} regains {points_text(healed)}: {rest}."


def _crippled(figure: Figure, result: CareResult) -> str:
    if result.fate is not Recovery.CRIPPLED:
        return ""
    if result.stat is None:
        return " is crippled, but none of the hurt stats is above 1;"
    return f" is crippled, {result.stat} is {crippled(figure, result.stat).stats.of(result.stat)} at best from now on;"


@move("mad-hospital care", Rolls(), party="figures")
class MonthOfCare:
    """Give a month of care: the cripple roll, the bill, and the points that heal."""

    care: Treatment = option("The kind of care.", words=ChoiceList.of(Treatment, CARE_LABELS))
    figures: str = option(
        "The patients, separated by commas (default: everyone hurt in the gang).", default="", complete=FIGURES
    )
    points: str = option(
        "The stats that heal: Spats: GATS 2, HITS 4; Dooley: GUTS 1. The rest heals the lowest stats.", default=""
    )
    crippled: str = option(
        "The stat that a cripple roll takes: GUTS, or Spats: GATS; Dooley: GUTS (default: the bot asks).", default=""
    )
    gang: str = GANG
    campaign: str = CAMPAIGN


@decides(MonthOfCare)
def care_for_figures(position: Position, move: MonthOfCare) -> Deed[tuple[CareResult, ...]]:
    """Cares for figures of a gang for a month; in a campaign the gang pays for it."""
    members = position.party
    town, outfit = members.town, Outfit(members.id)
    jailed: set[int] = set()
    if town is not None:
        town.require_open()
        town.require_phase(Phase.SPENDING)
        outfit, jailed = town.outfit(members.id), {one.figure for one in town.city.prisoners}
        town.require_out_of_fights(members.named)
    treatment = move.care
    patients = list(members.named) or _treatable(members, outfit, jailed)
    spreads = spreads_typed(move.points, [one.figure for one in patients])
    prefers = preferences_typed(move.crippled, [one.figure for one in patients])
    requests = [
        CareRequest(one.id, one.figure, treatment, spreads.get(key, NOTHING), prefers.get(key, ()), outfit.npc)
        for one in patients
        for key in (key_of(one.figure.name),)
    ]
    check_requests(outfit, requests, jailed)
    bank = town.bank(members.id) if town is not None else 0

    def allow() -> Price:
        if town is None:
            _require_preferred(requests)
        else:
            bills(members.id, bank, requests)
        return members.rights

    def changes(results: tuple[CareResult, ...]) -> tuple[Change, ...]:
        if town is not None:
            return healing_changes(town.id, outfit, bank, requests, results)
        pairs = zip(requests, results, strict=True)
        return tuple(
            change
            for request, result in pairs
            for chosen, points in ((request.with_preference(result), request.healed(result)),)
            for change in figure_changes(request.id, request.figure, chosen, points)
        )

    def say(results: tuple[CareResult, ...]) -> Report:
        lines = [request_line(request, result) for request, result in zip(requests, results, strict=True)]
        price = CARE_TERMS[treatment].price * len(requests)
        if town is not None and price:
            lines.append(f"{members.name} pays {dollars(price)}: {dollars(bank - price)} in the bank.")
        who = listed([request.figure.name for request in requests])
        waiting = [request for request, result in zip(requests, results, strict=True) if request.waits(result)]
        offers = tuple(offer for request in waiting for offer in _choices(request, town))[:MOST_OFFERS]
        return Report(f"{care_title(treatment)} for {who}: {toll(results)}.", tuple(lines), offers, tone(results))

    def facts(outcome: Outcome[tuple[CareResult, ...]]) -> dict[str, Any]:
        pairs = zip(requests, outcome.result, strict=True)
        return {"care": str(treatment), "figures": [_facts(request, result) for request, result in pairs]}

    return Deed(
        report=say,
        resolver=treat,
        args=(tuple(request.patient for request in requests),),
        names=tuple(request.figure.name for request in requests),
        allow=allow,
        changes=changes,
        facts=facts,
        questions=tuple(
            Question(request.figure.name, cripple_roll, (request.patient,), fate, ORDER)
            for request in requests[:MOST_ASKED]
        ),
        log=town.id if town is not None else None,
        about=tuple(patients),
    )


def _require_preferred(requests: list[CareRequest]) -> None:
    """Raises OutOfRange unless each choice is made before the roll: outside a campaign no choice can wait."""
    open_ = [request for request in requests if len(request.patient.injured) > 1 and request.preferred is None]
    if open_:
        raise OutOfRange(
            f"Choose beforehand the stats in which {either(request.figure.name for request in open_)} may be "
            f"crippled, first choice first. Add crippled:{', '.join(open_[0].patient.injured[:2])}."
        )


def _choices(request: CareRequest, town: Town | None) -> tuple[FollowUp, ...]:
    """Buttons for the stats that a crippling may take a point of."""
    where = {"campaign": town.title} if town is not None else {}
    name = request.figure.name
    return tuple(
        FollowUp(f"{name}: {stat}"[:80], "mad-hospital cripple", {"figure": name, "stat": str(stat), **where})
        for stat in request.patient.injured
    )


def why_no_care(one: Person, outfit: Outfit, jailed: Iterable[int]) -> str | None:
    """Why no care helps a figure this month, in a sentence; None if it helps."""
    try:
        check_requests(outfit, [CareRequest(one.id, one.figure, Treatment.SELF)], jailed)
    except IllegalNow as refusal:
        return refusal.sentence
    return None


def _treatable(members: Members, outfit: Outfit, jailed: set[int]) -> list[Person]:
    """All figures of a gang whom care helps this month. Raises IllegalNow if there are none."""
    fighting = members.town.fighting if members.town is not None else frozenset[int]()
    free = [one for one in members.people if one.id not in fighting]
    found = [one for one in free if hurt(one.figure) and why_no_care(one, outfit, jailed) is None]
    if not found:
        raise IllegalNow(
            f"No one in {members.name} can have care now. /mad-hospital list shows who is hurt and why."
        ).offering("Who is hurt", "mad-hospital list")
    return found


def _facts(request: CareRequest, result: CareResult) -> dict[str, Any]:
    healed = request.healed(result)
    return {
        "name": request.figure.name,
        "fate": fate(result),
        "crippled": str(stat) if (stat := request.with_preference(result).stat) else None,
        "regained": {str(stat): healed.of(stat) for stat in Stat},
    }
