"""Guts, first aid and coming round: from the options to what is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.people import require_once, subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs.pottersville.aftermath import guts_offers
from cogs.pottersville.chips import rerolls
from cogs.pottersville.people import WOUNDS, Person, crew, inside, person_of, require_able
from cogs.pottersville.table import NEXT, able, people_by_id
from cogs.pottersville.turn.units import require_commands, steady_in
from cogs.pottersville.turns import TABLED, board_here, board_of, paying
from rules.core.named import same
from rules.core.refusal import IllegalNow, OutOfRange
from rules.pottersville.board import GutsRolled, GutsTested
from rules.pottersville.changes import WoundSet
from rules.pottersville.model import Figure, Level, Wound
from rules.pottersville.nerve import guts
from rules.pottersville.state import Doing, check_tests, owing_tests
from rules.pottersville.wounds import first_aid, unstun

HOLDS, RUNS = "keep their nerve", "lose it"
NOBODY: Final = "Nobody of them is both alive and free, and less than seriously wounded: that fails without a roll."
RUN: Final = "To the nearest cover; another try comes in the next turn, in the Guts phase."


# Guts


@plays("pottersville guts")
async def prepare_guts(desk: Desk, options: Options) -> Play:
    """A unit or a group tests whether it keeps its nerve."""
    if bool(options.get("unit")) == bool(options.get("figures")):
        raise OutOfRange("Say who tests: either a unit of the game, or figures and profiles.")
    if options.get("unit"):
        return await _unit_tests(desk, options)
    persons = await crew(desk, options["figures"], own=True)
    for person in persons:
        if person.stored is not None:
            desk.require_own(person.stored)
        if board_of(desk, person) is not None and not desk.asking:
            raise IllegalNow(f"{person.name} is on the table, where units test Guts: name the unit.")
    levels = _levels([person.figure for person in persons if person.figure is not None])
    return Play(
        say=lambda held: _said("They", "hold", "lose their nerve", levels, held),
        resolver=guts,
        args=(levels, int(options.get("modifier") or 0)),
        facts=lambda outcome: {"held": outcome.result},
        questions=_questions(levels, options),
        about=subjects(*persons),
        again=all(person.stored is None for person in persons),
    )


def _levels(figures: Sequence[Figure]) -> tuple[Level, ...]:
    """The levels of those whose Guts count."""
    return tuple(figure.level for figure in figures if figure.steadies)


def _questions(levels: tuple[Level, ...], options: Options) -> tuple[Question, ...]:
    args = (levels, int(options.get("modifier") or 0))
    return (Question("They", guts, args, lambda held: HOLDS if held else RUNS, (HOLDS, RUNS)),)


def _said(name: str, holds: str, runs: str, levels: tuple[Level, ...], held: bool) -> Said:
    if held:
        return Said(f"{name} {holds}.", tone=Tone.GOOD)
    return Said(f"{name} {runs}.", (*(() if levels else (NOBODY,)), RUN), tone=Tone.BAD)


async def _unit_tests(desk: Desk, options: Options) -> Play:
    """What a unit on the table owes, or its rally: for anybody at the table to roll, with the bot's dice."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    unit = board.unit(str(options["unit"]))
    figures = await figures_of(desk, game)
    if options.get("secret") or options.get("dice") or options.get("modifier"):
        require_commands(desk, game, unit, figures)
    if not desk.asking:
        check_tests(board, unit)
    people = people_by_id(figures)
    levels = _levels(steady_in(unit, people))
    members = [people[one] for one in unit.members if one in people]
    holds = "rallies" if unit.cheesing else "holds"
    runs = "goes on cheesing it" if unit.cheesing else "cheeses it"
    owing = [board.unit(other) for other in owing_tests(board, able(board, figures)) if not same(other, unit.name)]
    onward = guts_offers(owing) or (NEXT,)
    return Play(
        say=lambda held: replace(_said(clean(unit.name), holds, runs, levels, held), offers=onward),
        resolver=guts,
        args=(levels, int(options.get("modifier") or 0)),
        changes=lambda held: (GutsTested(game.id, unit.name, held),),
        paid=(GutsRolled(game.id, unit.name),),
        facts=lambda outcome: {"unit": unit.name, "held": outcome.result},
        questions=_questions(levels, options),
        amends=rerolls(desk, *members),
        about=subjects(*members),
    )


# Patching up


@plays("pottersville first-aid")
async def prepare_first_aid(desk: Desk, options: Options) -> Play:
    """Somebody binds up a comrade's wound."""
    hurt = await person_of(desk, options, "figure", "The wounded", own=False)
    helper = await person_of(desk, options, "by", "A comrade")
    if hurt.id is not None and hurt.id == helper.id:
        raise IllegalNow(f"{hurt.name} can't bind up his own wound: say which comrade in contact does it, by.")
    require_once([hurt, helper])
    if board_of(desk, hurt) is not None:
        TABLED.require_present(desk, [helper])
    elif hurt.stored is not None:
        desk.require_own(hurt.stored)
    TABLED.require_sheet(desk, hurt, options, "wound")
    require_able(helper, Doing.AID)
    wound = _wound(hurt, options, "Serious wound")
    return Play(
        say=lambda after: _bound(hurt, helper, wound, after),
        resolver=first_aid,
        args=(wound,),
        names=(helper.name,),
        changes=lambda after: () if hurt.id is None or after is wound else (WoundSet(hurt.id, after),),
        paid=paying(desk, helper, Doing.AID),
        facts=lambda outcome: {"wound": outcome.result.word},
        questions=(Question(hurt.name, first_aid, (wound,), lambda after: after.word),),
        amends=rerolls(desk, helper),
        about=subjects(hurt, helper),
        again=hurt.stored is None and helper.stored is None,
    )


def _wound(person: Person, options: Options, otherwise: str) -> Wound:
    """The wound somebody has: as told, as on his sheet, or what one without either is taken to have."""
    if options.get("wound") is not None or person.figure is None:
        return WOUNDS[str(options.get("wound") or otherwise)]
    return person.wound


def _bound(hurt: Person, helper: Person, before: Wound, after: Wound) -> Said:
    if after is before:
        told = f"{helper.name} can't do anything for {inside(hurt)}: still {after.word}."
        return Said(told, tone=Tone.BAD)
    told = f"{helper.name} binds up {inside(hurt)}, who is now {after.word} ({after.mark})."
    return Said(told, tone=Tone.GOOD)


@plays("pottersville unstun")
async def prepare_unstun(desk: Desk, options: Options) -> Play:
    """Somebody tries to come round."""
    person = await person_of(desk, options, "figure", "The figure")
    require_able(person, Doing.SHAKE_OFF)
    wound = _wound(person, {}, "Suppressed")
    return Play(
        say=lambda after: Said(
            f"{person.name} {'is still suppressed' if after else 'comes round'}.", tone=Tone.BAD if after else Tone.GOOD
        ),
        resolver=unstun,
        args=(wound,),
        names=(person.name,),
        changes=lambda after: (WoundSet(person.id, after),) if person.id is not None and not after else (),
        paid=paying(desk, person, Doing.SHAKE_OFF),
        facts=lambda outcome: {"wound": outcome.result.word},
        questions=(Question(person.name, unstun, (wound,), lambda after: after.word),),
        amends=rerolls(desk, person),
        about=subjects(person),
        again=person.stored is None,
    )
