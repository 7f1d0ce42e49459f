"""The end of a scenario: the winner, the results, and the report."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from rules.core.action.deed import Deed, Question
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.people.names import same
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import OutOfRange
from rules.core.plain.words import MOST_LABEL, count, sentence
from rules.core.tables.outcome import Outcome
from rules.mad_dogs.model.figures import Figure
from rules.mad_dogs.model.scenario import Results, ScenarioEnding, Staged
from rules.mad_dogs.model.skills import STONE_COLD_KILLER
from rules.mad_dogs.play.position import Person, Position, side_of
from rules.mad_dogs.scenarios.all_scenarios import scenario_named
from rules.mad_dogs.scenarios.headcount import CountedFigure, Headcount, check_loot, check_target, counted, ended
from rules.mad_dogs.scenarios.kinds.defections import who_tests
from rules.mad_dogs.scenarios.kinds.rumble import RumbleEnd
from rules.mad_dogs.scenarios.kinds.showdown import ShowdownEnd, showdown_verdict
from rules.mad_dogs.scenarios.kinds.the_hit import Following, HitEnd, losses
from rules.mad_dogs.scenarios.scenario_lines import (
    THEIRS,
    Names,
    ending_lines,
    names_in,
    results_lines,
    value_word,
    verdict_line,
)
from rules.mad_dogs.scenarios.shared.campaign_fight import CampaignFight
from rules.mad_dogs.scenarios.shared.scenario_changes import ScenarioSettled
from rules.mad_dogs.scenarios.shared.scenario_kind import Scenario
from rules.mad_dogs.scenarios.shared.tables import RUMBLE_RECRUITS
from rules.mad_dogs.scenarios.shared.typed_facts import facts_typed, parse_facts
from rules.mad_dogs.scenarios.staged_scenario import rules_of

MOST_ROLLS: Final = 3


@frozen
class Candidate:
    """A killer on the table who may roll for the name, and the deed that gives the roll."""

    one: Person
    by: str

    @property
    def offer(self) -> FollowUp:
        label = f"Stone Cold roll: {self.one.figure.name}"[:MOST_LABEL]
        return FollowUp(label, "mad-nerve stone-cold", {"figure": self.one.typed, self.by: True})


# The end


def end_without_game(named: str, text: str) -> Deed[Results]:
    """The results of a scenario from typed facts, which the players carry out."""
    if not named:
        raise OutOfRange("No game is being played here. Name the scenario, such as scenario:Hijack.")
    scenario = scenario_named(named)
    end = parse_facts(scenario.end, text)
    return Deed(
        report=lambda results: _results_report(results, THEIRS, tuple(results_lines(results, THEIRS))),
        resolver=scenario.results,
        args=(end,),
        names=who_tests(end),
        questions=_questions(scenario, end),
        again=True,
    )


def end_at_table(
    position: Position,
    staged: Staged,
    text: str,
    linked: CampaignFight | None,
    gangs: Mapping[int, str],
    absent: tuple[CountedFigure, ...] = (),
) -> Deed[Results]:
    """The results of the scenario on the table, with a button that applies them.

    linked  the campaign fight that the game plays; None for a game of its own
    gangs   the names of all gangs, by id
    absent  the figures of its gangs who are not in the game
    """
    assert position.game is not None
    scenario, names, people = rules_of(staged), names_in(position.game, staged), tuple(position.people.values())
    seen = tuple([_counted_figure(position, staged, one) for one in people])
    table = Headcount(seen, position.board.cards.wailing, absent)
    known = counted(staged, table)
    if linked is not None:
        known |= linked.known(parse_facts(scenario.end, text, known))
    end = parse_facts(scenario.end, text, known)
    check_loot(staged, end)
    check_target(staged, table, end)
    end, rolls = _proven(end, staged, table, people)
    typed = facts_typed(scenario.end, text)
    has = {ask.name: f"{ask.label} {value_word(known[ask.name])}" for ask in scenario.ends if ask.name in known}
    shown = [text for name, text in has.items() if _counts(name, known, typed)]
    other = [text for name, text in has.items() if _differs(name, known, typed, end)]
    lines = (
        *((f"Counted from the table: {', '.join(shown)}. Facts that you give replace this.",) if shown else ()),
        *((f"Given by hand instead of the table's facts: {', '.join(other)}.",) if other else ()),
        *(("Dice already rolled for this end do not change.",) if staged.fell else ()),
        *(("This replaces the earlier end.",) if staged.over else ()),
    )

    def ending(results: Results) -> ScenarioEnding:
        return ended(
            staged, table, end, results, _takers(position, staged, results, gangs), position.delivery, position.caller
        )

    def say(results: Results) -> Report:
        over = ending(results)
        waits = "Nothing changes before you apply it. Until then, correct it with /scenario end and other facts."
        offers = (*_applying(over, [gangs[one] for one in over.banks]), *(one.offer for one in rolls))
        return replace(_results_report(results, names, (*ending_lines(over, names), *lines, waits)), follow_ups=offers)

    def settled(outcome: Outcome[Results]) -> tuple[Change, ...]:
        return (ScenarioSettled(position.id, ending(outcome.result), outcome.fallen),)

    return Deed(
        report=say,
        resolver=scenario.results,
        args=(end,),
        names=who_tests(end),
        tallied=settled,
        questions=() if staged.fell else _questions(scenario, end),
    )


def _counts(name: str, known: dict[str, Any], typed: set[str]) -> bool:
    """Whether a counted fact is worth showing and was not typed."""
    return name not in typed and known[name] not in (None, False)


def _differs(name: str, known: dict[str, Any], typed: set[str], end: Any) -> bool:
    """Whether a typed fact differs from the count."""
    return name in typed and known[name] is not None and getattr(end, name) != known[name]


def _results_report(results: Results, names: Names, lines: tuple[str, ...]) -> Report:
    """The report: the verdict, and what follows from it."""
    won = results.verdict.winner is not None
    return Report(verdict_line(results.verdict, names), lines, tone=Tone.GOOD if won else Tone.PLAIN)


def _counted_figure(position: Position, staged: Staged, person: Person) -> CountedFigure:
    assert position.game is not None
    side = None if person.id in staged.away else staged.side(side_of(person))
    return CountedFigure(person.id, person.gang_id, side, person.figure, person.gang_id in position.game.extras)


# The killers


def _proven(end: Any, staged: Staged, table: Headcount, people: Sequence[Person]) -> tuple[Any, tuple[Candidate, ...]]:
    """The facts of the end, and the killers on the table who roll for themselves. The end then rolls for no killer."""
    if isinstance(end, HitEnd) and end.dead and end.killer and not end.proven:
        found = [one for one in people if _is(one, end.killer)]
        if found:
            return replace(end, proven=True), _able([found[0]], "hit")
    if isinstance(end, ShowdownEnd) and not end.proven:
        winner = showdown_verdict(end).winner
        left = {one.id for one in table.able(winner)} if winner is not None else set[int]()
        found = [one for one in people if one.id in left]
        if found and "dead" in (end.attacker, end.defender):
            return replace(end, proven=True), _able(found, "showdown")
    return end, ()


def _is(person: Person, name: str) -> bool:
    return same(name, person.figure.name) or same(name, person.typed)


def _able(found: Sequence[Person], by: str) -> tuple[Candidate, ...]:
    """Those among these candidates who may still roll in this game."""

    def may(figure: Figure) -> bool:
        return figure.can_act and STONE_COLD_KILLER not in (*figure.skills, *figure.used)

    return tuple([Candidate(one, by) for one in found if may(one.figure)][:MOST_ROLLS])


# Odds


def _questions(scenario: Scenario, end: Any) -> tuple[Question, ...]:
    """The questions to the odds of the end."""
    if isinstance(end, HitEnd) and end.dead:
        following = Following(end.gangsters, end.officials, end.businesses)
        if end.gangsters or end.officials or end.businesses:
            lost = ("gangsters who leave", "officials who leave", "businesses that leave")
            return tuple(
                Question(sentence(what), losses, (following,), lambda gone, place=place: gone[place])
                for place, what in enumerate(lost)
                if (end.gangsters, end.officials, end.businesses)[place]
            )
    kinds = [row.key for row in RUMBLE_RECRUITS.rows] if isinstance(end, RumbleEnd) else []
    return (
        Question("Comes to", scenario.results, (end,), _summary),
        *(
            Question(f"{kind}s", scenario.results, (end,), lambda found, kind=kind: dict(found.recruits).get(kind, 0))
            for kind in kinds
        ),
    )


def _summary(results: Results) -> str:
    """What the dice decide of the results, in a few words."""
    cold = {True: "a Stone Cold Killer", False: "no Stone Cold Killer", None: ""}[results.stone_cold]
    recruits = count(sum(number for _, number in results.recruits), "recruit") if results.recruits else ""
    idle = f"no Loot for {count(results.idle, 'month')}" if results.idle else ""
    lost = f"{len(results.lost)} officials lost" if results.lost else ""
    return ", ".join(filter(None, (cold, recruits, idle, lost))) or "no dice needed"


# Those who may take the results


def _takers(position: Position, staged: Staged, results: Results, gangs: Collection[int]) -> list[int]:
    """The gangs that may take the Loot or the recruits: those that the side brought, not those made for the game."""
    side = results.banked.side if results.banked is not None else results.verdict.winner if results.recruits else None
    assert position.game is not None
    brought = position.game.sides[staged.place(side)].gangs if side is not None else ()
    return [one for one in brought if one in gangs and one not in position.game.extras]


def _applying(ending: ScenarioEnding, takers: Sequence[str]) -> tuple[FollowUp, ...]:
    """The button that applies the results; one for each gang that may take them. Only one of them can be pressed."""
    once, known = f"scenario:{ending.mark}", {"end": ending.mark}
    if len(takers) < 2:
        return (FollowUp("Apply", "scenario apply", known, once),)
    what = "Loot" if ending.results.banked is not None else "recruits"
    return tuple(
        FollowUp(f"Apply, {what} to {one}"[:MOST_LABEL], "scenario apply", {**known, "gang": one}, once)
        for one in takers
    )
