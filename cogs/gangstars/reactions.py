"""/gangstars test, tests, shock, see, cover, state and waive, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import discord

from cogs._kit.context import Caller, Context
from cogs._kit.moves import tells
from cogs._kit.prepared import Options
from cogs._kit.reader import read
from cogs._kit.render import Press
from cogs._kit.slash import add_commands, answers, run_typed, typed_in
from cogs._kit.views import asks_first, client
from cogs._kit.whom import offer_people
from cogs.gangstars._root import gangstars
from db.unit_of_work import reading
from rules.core.markup import strong
from rules.core.move import command_of, declared
from rules.core.owed import Owes
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import count, sentence
from rules.gangstars.changes import Affected
from rules.gangstars.consequences import PutState, TakeCover, Waive, effect_line
from rules.gangstars.duties import OVERTURNS, due_tests, which_of
from rules.gangstars.model import Test
from rules.gangstars.offers import MOST, cover_offers, offer, onward, test_offer
from rules.gangstars.position import Person, Position, dogs_against, vehicle_of
from rules.gangstars.reaction_tables import AS_PLANNED, RULES, Reaction, table_of
from rules.gangstars.reactions import ReactionResult
from rules.gangstars.sights import See, Seen, Shock, Sight, Witnessed, chased, mourners
from rules.gangstars.testing import STANDS, MakeTest, MakeTests, Tested

add_commands(gangstars, __name__, (MakeTest, MakeTests, Shock, See, TakeCover, PutState, Waive))


def _names(people: Sequence[Person]) -> str:
    return ", ".join(one.name for one in people)


# Tests


def _facts(verdict: ReactionResult) -> dict[str, str]:
    heading = {"heading": verdict.heading.value} if verdict.heading is not None else {}
    return {"reaction": verdict.reaction.value, **heading}


def _each(tested: Sequence[Tested], verdicts: Sequence[ReactionResult]) -> list[dict[str, str]]:
    return [{"name": one.person.name, **_facts(met)} for one, met in zip(tested, verdicts, strict=True)]


@tells(MakeTest, lambda _tested, verdict: _facts(verdict), onward=onward)
def made(tested: Tested, verdict: ReactionResult) -> Report:
    """How one test ended."""
    person, offers = tested.after(verdict), _crash_offers([(tested, verdict)])
    left = due_tests(person.figure)
    lines = (
        *lines_of(tested, verdict),
        "Dogs that see it run test for that: /gangstars see." if tested.seen(verdict) else "",
        f"Still owed: {', '.join(map(which_of, left))}." if left else "",
    )
    offers += (*cover_offers(person), *((test_offer(person),) if left else ()))
    rule = Press("why", RULES[tested.trial.test], "This test")
    tone = Tone.GOOD if verdict.reaction in STANDS else Tone.BAD
    headline = f"{person.name} {verdict.reaction.value}."
    return Report(headline, tuple(filter(None, lines)), offers, tone, opens=(rule,))


@tells(MakeTests, _each, onward=onward)
def all_made(tested: tuple[Tested, ...], verdicts: tuple[ReactionResult, ...]) -> Report:
    """How the tests of several ended."""
    met = list(zip(tested, verdicts, strict=True))
    stood = sum(verdict.reaction in STANDS for verdict in verdicts)
    lines = (
        f"{strong(one.person.name)} {verdict.reaction.value}. {' '.join(lines_of(one, verdict))}"
        for one, verdict in met
    )
    after = [one.after(verdict) for one, verdict in met]
    covers = [button for one in after for button in cover_offers(one)]
    more = [test_offer(one) for one in after if due_tests(one.figure)]
    offers = (*_crash_offers(met), *covers[: 2 * MOST], *more[:MOST])
    headline = f"{sentence(count(len(verdicts), 'reaction test'))}: {stood} passed."
    tone = Tone.GOOD if stood == len(verdicts) else Tone.BAD
    return Report(headline, tuple(lines), offers, tone)


def lines_of(tested: Tested, verdict: ReactionResult) -> list[str]:
    """What a verdict means, in sentences."""
    if verdict.reaction is Reaction.SPARED:
        return [f"{tested.trial.spared} spares it the test."]
    row = tested.at.book.table(table_of(tested.trial.test, tested.trial.driver)).labelled(verdict.reaction)
    if verdict.heading is not None:
        return [row.effect, f"The vehicle goes {verdict.heading.value}."]
    return [
        *([row.effect] if row.effect != AS_PLANNED else []),
        *([_startled(tested)] if verdict.reaction is Reaction.STARTLED else []),
    ]


def _startled(tested: Tested) -> str:
    """Which of its ways somebody startled takes."""
    if tested.contact:
        return "In base contact: a free blow back."
    return (
        "A free shot first, then cover." if tested.trial.shot_at else "Neither shot at nor in contact: cover at once."
    )


def _crash_offers(met: Iterable[tuple[Tested, ReactionResult]]) -> tuple[FollowUp, ...]:
    """The buttons that turn over the vehicles of those whose tests end in a crash; none outside a game."""
    crashed = (vehicle_of(one.at, one.person) for one, verdict in met if verdict.reaction is Reaction.CRASHES)
    return tuple(offer(f"{one.name} turns over", OVERTURNS, {"vehicle": one.name}) for one in crashed if one)


# What is seen


def _tests_now(seen: Witnessed) -> tuple[FollowUp, ...]:
    """A button for all the tests that are owed now, where it is more than one."""
    tests = [one.person for one in seen.found if any(isinstance(change, Owes) for change in one.changes)]
    listed = ", ".join(person.typed for person in tests)
    every = FollowUp(f"Make {count(len(tests), 'test')} now", "gangstars tests", {"figures": listed})
    return (every,) if len(tests) > 1 else ()


@tells(Shock, onward=onward)
def shocked(seen: Witnessed, _result: None) -> Report:
    """Who saw a homie killed, or a dog wounded."""
    assert seen.person is not None
    what = f"{seen.person.name} {seen.what}"
    if not seen.found:
        return Report(f"Nobody {'on its side saw' if seen.said else 'is left to see'} {what}.")
    names = _names(seen.saw)
    headline = f"{names} saw {what}, and {'owes' if len(seen.saw) == 1 else 'owe'} a test."
    return Report(headline, seen.spared, _tests_now(seen))


def _sights(seen: Witnessed, found: tuple[Seen, ...]) -> list[dict[str, Any]]:
    return [
        {"name": one.person.name, "test": met.test, "state": met.effect and met.effect.state}
        for one, met in zip(seen.found, found, strict=True)
    ]


@tells(See, _sights, onward=onward)
def seen(seen: Witnessed, _found: tuple[Seen, ...] | None) -> Report:
    """What a sight makes of those who see it."""
    if not seen.found and seen.person is not None:
        return Report(f"No dog {'saw' if seen.said else 'is left to see'} {seen.person.name} run.")
    states = (
        f"{one.person.name}: {effect_line(change.effect)}."
        for one in seen.found
        for change in one.changes
        if isinstance(change, Affected)
    )
    names = _names(seen.saw)
    headline = f"{names}: {seen.what[:1].lower()}{seen.what[1:]}."
    return Report(headline, (*states, *seen.spared), _tests_now(seen))


# Menus of those who may have seen it


class Asked(NamedTuple):
    """Whom something befell, the question who saw it, and those who may have."""

    whose: Person
    question: str
    people: Sequence[Person]
    lines: tuple[str, ...] = ()


def asks(
    kind: type[Any], none: str, named: Callable[[str], Options]
) -> Callable[[Callable[[Any, Any], Asked | None]], Any]:
    """Register the menu that a command shows of those who may have seen something, where none is named.

    none   what the button says that is for nobody
    named  the options that name whom it befell
    """
    command = command_of(kind)

    def register(asked: Callable[[Any, Any], Asked | None]) -> Any:
        @asks_first(command)
        async def ask(interaction: discord.Interaction, options: Options) -> bool:
            if options.get("figures"):
                return False
            async with reading(client(interaction).database) as work:
                ctx = await Context.at(work, Caller.of(interaction), discord.utils.utcnow(), options, system="gs")
                found = asked(*await read(ctx, options, declared(kind)))
            if found is None or not found.people:
                return False
            people, whole = {one.id: one.name for one in found.people}, {**options, **named(found.whose.typed)}
            await offer_people(interaction, command, whole, "figures", people, found.question, *found.lines, none=none)
            return True

        @answers(kind)
        async def answer(interaction: discord.Interaction, _m: Any) -> None:
            if not await ask(interaction, typed_in(interaction)):
                await run_typed(interaction, kind)

        return asked

    return register


@asks(Shock, "Nobody", lambda victim: {"victim": victim})
def who_saw(at: Position, m: Shock) -> Asked:
    """Those who may have seen a homie killed, or a dog wounded."""
    line = "With a clear line of sight to it, within the front arc."
    return Asked(m.victim, f"Who saw what befell {m.victim.name}?", mourners(at, m.victim), (line,))


@asks(See, "None", lambda runner: {"what": str(Sight.DOG_CHASES), "source": runner})
def which_dogs(at: Position, m: See) -> Asked | None:
    """The dogs that may have seen somebody run."""
    runner = chased(m)
    return None if runner is None else Asked(runner, f"Which dogs saw {runner.name} run?", dogs_against(at, runner))


# By hand


@tells(PutState, onward=onward)
def put(m: PutState, _result: None) -> Report:
    """What figures count as from now on, or no more."""
    names, verb = _names(m.figures), "is" if len(m.figures) == 1 else "are"
    if m.state is None:
        return Report(f"{names} {verb} {'standing again' if m.ends else 'prone'}.")
    if m.effect is None:
        return Report(f"{names}: no longer {m.state}.")
    return Report(f"{names}: {effect_line(m.effect)}.")


@tells(Waive, onward=onward)
def waived(told: Sequence[tuple[Person, Sequence[Test]]], _result: None) -> Report:
    """Which tests are not made."""
    first, *more = lines = [f"{one.name}: {', '.join(tests)}." for one, tests in told]
    return Report("Not made:", tuple(lines)) if more else Report(f"Not made, {first}")


@tells(TakeCover, onward=onward)
def covered(m: TakeCover, _result: None) -> Report:
    """How somebody takes cover."""
    name = m.figure.name
    if m.near:
        return Report(f"{name} runs to cover.", ("Exhausted until its next activation is over.",))
    return Report(f"{name} goes prone.", ("There is no cover near enough.",))
