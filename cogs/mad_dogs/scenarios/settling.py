"""The end of a scenario: who has won, what it comes to, and what of it is booked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs.mad_dogs import words
from cogs.mad_dogs.scenarios.moments import names_in
from cogs.mad_dogs.scenarios.words import THEIRS, Names, results_lines, value_word, verdict_line
from cogs.mad_dogs.turns import board_here, side_of, table_of
from db.games import StoredGame
from db.repositories import StoredFigure, StoredGang, key_of
from rules.core.events import Change
from rules.core.named import same
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.mad_dogs.board import OutrageAdded
from rules.mad_dogs.estate import MoneyMoved
from rules.mad_dogs.model import Figure
from rules.mad_dogs.scenarios import Scenario, scenario_named
from rules.mad_dogs.scenarios.ambushes import Killed
from rules.mad_dogs.scenarios.common import Results
from rules.mad_dogs.scenarios.defections import Following, losses
from rules.mad_dogs.scenarios.duels import Settled, showdown_verdict
from rules.mad_dogs.scenarios.forces import Side
from rules.mad_dogs.scenarios.telling import facts_told, told_in
from rules.mad_dogs.skills import STONE_COLD_KILLER
from rules.mad_dogs.staging import ScenarioApplied, ScenarioSettled, Staged, require_unapplied
from rules.mad_dogs.standing import Seen, Table, check_loot, counted

MOST_ROLLS = 3


@dataclass(frozen=True, slots=True)
class Candidate:
    """A killer on the table who has his roll for the name coming, and by what."""

    one: StoredFigure
    by: str

    @property
    def offer(self) -> Offer:
        figure = f"{self.one.figure.name} ({self.one.gang.gang.name})"
        label = f"Stone Cold roll: {self.one.figure.name}"[:80]
        return Offer(label, "mad-nerve stone-cold", {"figure": figure, self.by: True})


@plays("scenario end")
async def prepare_end(desk: Desk, options: Options) -> Play:
    """Who has won and what comes of it; in a game counted from the table, and kept until it is applied."""
    game = table_of(desk)
    if options.get("scenario") or game is None:
        return _alone(options)
    staged = require_unapplied(game.game.board.scenario)
    require_taking_part(desk, game)
    return await _at_table(desk, game, staged, str(options.get("facts") or ""))


def _alone(options: Options) -> Play:
    """The results of a scenario told in facts, for players to carry out."""
    if not options.get("scenario"):
        raise OutOfRange("No game is played here: say which scenario it is, scenario:Hijack.")
    scenario = scenario_named(str(options["scenario"]))
    end = facts_told(scenario.end, str(options.get("facts") or ""))
    return Play(
        say=lambda results: _said(results, THEIRS, ()),
        resolver=scenario.results,
        args=(end,),
        questions=_questions(scenario, end),
        again=True,
    )


async def _at_table(desk: Desk, game: StoredGame, staged: Staged, text: str) -> Play:
    """The results of the scenario on the table, shown with a button that applies them."""
    scenario, names = staged.rules, names_in(game, staged)
    figures = await figures_of(desk, game)
    table = Table(
        tuple([_seen(game, staged, one) for one in figures]),
        game.game.board.cards.wailing,
    )
    known = counted(staged, table)
    end = facts_told(scenario.end, text, known)
    check_loot(staged, end)
    end, rolls = _proven(end, staged, table, figures)
    told = told_in(scenario.end, text)
    has = {ask.name: f"{ask.label} {value_word(known[ask.name])}" for ask in scenario.ends if ask.name in known}
    shown = [text for name, text in has.items() if _counts(name, known, told)]
    other = [text for name, text in has.items() if _differs(name, known, told, end)]
    lines = (
        *((f"Counted from the table: {', '.join(shown)}. Facts told say otherwise.",) if shown else ()),
        *((f"Told by hand, where the table has: {', '.join(other)}.",) if other else ()),
    )
    gangs = {one.id: one for one in await desk.work.rosters.gangs(desk.server_id)}

    def say(results: Results) -> Said:
        applies = _applying(desk, results, _banks(game, staged, results, gangs))
        said = _said(results, names, lines)
        waits = "Nothing is booked before it is applied."
        return replace(said, lines=(*said.lines, waits), offers=(*applies, *(one.offer for one in rolls)))

    return Play(
        say=say,
        resolver=scenario.results,
        args=(end,),
        changes=lambda results: (ScenarioSettled(game.id, results, desk.caller.actor.id),),
        questions=_questions(scenario, end),
    )


def _counts(name: str, known: dict[str, Any], told: set[str]) -> bool:
    """Whether a fact that was counted is no mere nothing, and was not told."""
    return name not in told and known[name] not in (None, False)


def _differs(name: str, known: dict[str, Any], told: set[str], end: Any) -> bool:
    """Whether a fact was told otherwise than it was counted."""
    return name in told and known[name] is not None and getattr(end, name) != known[name]


def _said(results: Results, names: Names, more: tuple[str, ...]) -> Said:
    """The verdict, and what comes of it."""
    won = results.verdict.winner is not None
    return Said(
        verdict_line(results.verdict, names),
        (*results_lines(results, names), *more),
        tone=Tone.GOOD if won else Tone.PLAIN,
    )


def _seen(game: StoredGame, staged: Staged, one: StoredFigure) -> Seen:
    side = staged.side(side_of(game, one))
    return Seen(one.id, one.gang.id, side, one.figure, one.gang.id in game.game.extras)


# The killers


def _proven(end: Any, staged: Staged, table: Table, figures: list[StoredFigure]) -> tuple[Any, tuple[Candidate, ...]]:
    """The facts of the end, and the killers on the table who roll for themselves: the end then rolls for nobody."""
    if isinstance(end, Killed) and end.dead and end.killer and not end.proven:
        found = [one for one in figures if _is(one, end.killer)]
        if found:
            return replace(end, proven=True), _able([found[0]], "hit")
    if isinstance(end, Settled) and not end.proven:
        winner = showdown_verdict(end).winner
        left = {one.id for one in table.able(winner)} if winner is not None else set[int]()
        found = [one for one in figures if one.id in left]
        if found and "dead" in (end.attacker, end.defender):
            return replace(end, proven=True), _able(found, "showdown")
    return end, ()


def _is(one: StoredFigure, name: str) -> bool:
    return same(name, one.figure.name) or same(name, f"{one.figure.name} ({one.gang.gang.name})")


def _able(found: list[StoredFigure], by: str) -> tuple[Candidate, ...]:
    """Those among these who may still roll in this game."""

    def may(figure: Figure) -> bool:
        return figure.can_act and STONE_COLD_KILLER not in (*figure.skills, *figure.used)

    return tuple([Candidate(one, by) for one in found if may(one.figure)][:MOST_ROLLS])


# Odds


def _questions(scenario: Scenario, end: Any) -> tuple[Question, ...]:
    """What the odds of the end are asked."""
    if isinstance(end, Killed) and end.dead:
        following = Following(end.gangsters, end.officials, end.businesses)
        if end.gangsters or end.officials or end.businesses:
            lost = ("gangsters who leave", "officials who leave", "businesses that leave")
            return tuple(
                Question(words.sentence(what), losses, (following,), lambda gone, place=place: gone[place])
                for place, what in enumerate(lost)
                if (end.gangsters, end.officials, end.businesses)[place]
            )
    return (Question("Comes to", scenario.results, (end,), _summary),)


def _summary(results: Results) -> str:
    """What the dice decide of it, in a few words."""
    cold = {True: "a Stone Cold Killer", False: "no Stone Cold Killer", None: ""}[results.stone_cold]
    recruits = words.count(sum(number for _, number in results.recruits), "recruit") if results.recruits else ""
    idle = f"no Loot for {words.count(results.idle, 'month')}" if results.idle else ""
    lost = f"{len(results.lost)} officials lost" if results.lost else ""
    return ", ".join(filter(None, (cold, recruits, idle, lost))) or "nothing that dice decide"


# Applying


def _banks(game: StoredGame, staged: Staged, results: Results, gangs: dict[int, StoredGang]) -> list[StoredGang]:
    """The gangs that may take the Loot: those the side brought, none made for the game."""
    if results.banked is None:
        return []
    brought = game.game.sides[staged.place(results.banked.side)].gangs
    return [gangs[one] for one in brought if one in gangs and one not in game.game.extras]


def _applying(desk: Desk, results: Results, banks: list[StoredGang]) -> tuple[Offer, ...]:
    """The button that applies the results; one for each gang that may take the Loot, of which one can be pressed."""
    once = f"scenario:{desk.caller.delivery}"
    if results.banked is None or len(banks) < 2:
        return (Offer("Apply", "scenario apply", {}, once),)
    return tuple(
        Offer(f"Apply, Loot to {one.gang.name}"[:80], "scenario apply", {"gang": one.gang.name}, once) for one in banks
    )


@plays("scenario apply")
async def prepare_apply(desk: Desk, options: Options) -> Play:
    """What it came to is booked: money, outrage; once."""
    game, board = board_here(desk)
    staged = require_unapplied(board.scenario)
    if staged.results is None:
        raise IllegalNow(f"{staged.rules.title} is not over: /scenario end tells what it comes to.")
    require_taking_part(desk, game)
    _require_confirmed(desk, game, staged)
    results, title = staged.results, staged.rules.title
    gangs = {one.id: one for one in await desk.work.rosters.gangs(desk.server_id)}
    bank = _bank(_banks(game, staged, results, gangs), str(options.get("gang") or ""), results)
    booked: list[Change] = []
    lines: list[str] = []
    if results.banked is not None:
        dollars = results.banked.dollars
        if bank is not None:
            booked.append(MoneyMoved(bank.id, dollars, f"{title}: {results.banked.points} Loot"))
            has = bank.gang.estate.dollars if bank.gang.estate is not None else 0
            lines.append(f"{clean(bank.gang.name)} banks ${dollars:,} and has ${has + dollars:,}.")
        else:
            lines.append(f"${dollars:,} for a side that brought no gang: nobody's account changes.")
    for one in results.outrage:
        booked.append(OutrageAdded(game.id, one.value, f"{title}: {one.label}"))
        lines.append(f"{words.signed(one.value)} outrage: {one.label}.")
    rest = replace(results, banked=None, outrage=())
    by_hand = list(results_lines(rest, names_in(game, staged)))
    told = [f"By hand: {line}" for line in by_hand]
    return Play(
        say=lambda _: Said(
            f"The results of {title} are applied.", (*(lines or ["There is nothing to book."]), *told), tone=Tone.GOOD
        ),
        changes=lambda _: (*booked, ScenarioApplied(game.id)),
        rule=staged.rules.rule,
    )


def _require_confirmed(desk: Desk, game: StoredGame, staged: Staged) -> None:
    """What one side told is for players of the other to apply, where there are any; or for an umpire."""
    sides = [game.game.sides[staged.place(side)] for side in Side]
    others = [side for side in sides if side.players and staged.ended_by not in side.players]
    if not others or any(desk.caller.actor.id in side.players for side in others):
        return
    if not desk.is_umpire:
        raise NotYours("The other side or an umpire applies it; /scenario end may be told anew until then.")
    desk.acts_for(words.listed([clean(side.name) for side in others]))


def _bank(banks: list[StoredGang], name: str, results: Results) -> StoredGang | None:
    """The gang that takes the Loot: the one named, else the first; IllegalNow for one that can't."""
    if not name:
        return banks[0] if banks else None
    found = next((one for one in banks if key_of(one.gang.name) == key_of(name)), None)
    if found is None:
        listed = ", ".join(clean(one.gang.name) for one in banks)
        what = f"{listed} may." if listed else "leave the gang out."
        took = "banks no Loot here" if results.banked is None else "can't take this Loot"
        raise IllegalNow(f"{clean(name[:40])} {took}: {what}")
    return found
