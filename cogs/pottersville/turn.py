"""The turn in words: units and who leads them, the parts of a turn, poker chips."""

from __future__ import annotations

from typing import Any, Final

import discord

from cogs._kit.context import Caller, Context
from cogs._kit.games import MY_MOVE
from cogs._kit.moves import tells
from cogs._kit.prepared import Options
from cogs._kit.reader import around
from cogs._kit.views import asks_first, client, offer_choice
from cogs.pottersville.aftermath import MOST_TESTS, guts_offers, offers
from cogs.pottersville.table import CHIPS, NEXT, orders_press, unit_line, unit_offers
from db.unit_of_work import reading
from rules.core.named import same
from rules.core.refusal import together
from rules.core.report import Confirmation, FollowUp, Report, Tone
from rules.core.words import count
from rules.pottersville.board import Unit
from rules.pottersville.commanding import (
    Dissolve,
    Leash,
    Measured,
    Muster,
    Mustered,
    Post,
    Radius,
    able,
    fit_to_lead,
    leaderless,
)
from rules.pottersville.dealing import Chips, Counted, Dealt
from rules.pottersville.model import Phase, Wound
from rules.pottersville.orders import Next, Onward, owing_tests
from rules.pottersville.position import Person, Position, cheesing


@tells(Muster)
def mustered(told: Mustered, _result: None) -> Report:
    """Who leads whom now, and which other units have nobody to lead them."""
    at, unit = told
    lost = [one.name for one in at.board.units if not one.leader and not same(one.name, unit.name)]
    short = (f"Without a leader now: {together(lost)}.",) if lost else ()
    return Report(
        f"{unit.name} is a unit of {count(len(unit.members), 'figure')}.",
        (unit_line(at, unit), *short),
        (*unit_offers(at), *((CHIPS,) if None in at.board.chips else ())),
        opens=(orders_press(at),),
    )


@tells(Dissolve)
def dissolved(unit: Unit, _result: None) -> Report:
    """That a unit is no more."""
    its = count(len(unit.members), "figure").capitalize()
    return Report(f"{unit.name} is dissolved.", (f"Now in no unit, and bound by no order: {its}.",))


# The command radius


def _kept(measured: Measured, leashes: tuple[Leash, ...]) -> dict[str, bool]:
    return {one.name: leash.kept for one, leash in zip(measured.people, leashes, strict=True)}


@tells(Radius, _kept)
def leashed(measured: Measured, leashes: tuple[Leash, ...]) -> Report:
    """Who is out of command, and by how much."""
    people, posts, untold = measured
    lines = [_line(*each) for each in zip(people, posts, leashes, strict=True)]
    lines += [f"Not mentioned: {together([one.name for one in untold])}."] if untold else []
    out = [person.name for person, leash in zip(people, leashes, strict=True) if not leash.kept]
    if out:
        return Report(f"Out of command: {together(out)}.", tuple(lines), tone=Tone.BAD)
    return Report("All of them are in command.", tuple(lines), tone=Tone.GOOD)


def _line(person: Person, post: Post, leash: Leash) -> str:
    nearest = f'{post.nearest:g}" of {leash.nearest} to the next nearest{" (too far)" if leash.strays else ""}'
    leader = f'{post.leader:g}" of {leash.leader} to the leader{" (too far)" if leash.unled else ""}'
    return f"{person.name}: {nearest}, {leader}."


# A new leader

UNIT: Final = "pottersville unit"


@asks_first(UNIT)
async def ask_who_leads(interaction: discord.Interaction, options: Options) -> bool:
    """A button that names a unit and nothing else asks for its new leader."""
    if set(options) - {"name"}:
        return False
    async with reading(client(interaction).database) as work:
        at = await around(await Context.at(work, Caller.of(interaction), discord.utils.utcnow(), system="pot"))
    unit = at.board.unit(str(options["name"]))
    choices = [(one.name, {**options, "leader": one.typed}) for one in fit_to_lead(at, unit)]
    await offer_choice(interaction, UNIT, f"Who leads {unit.name} now?", choices)
    return True


# The parts of a turn

TELLS: Final = {
    Phase.GATS: "Those with guns fire, or throw bombs.",
    Phase.MELEE: "Those in contact fight.",
}


def leaves_undone(told: Onward) -> Confirmation | None:
    """Something is still owed."""
    lines = tuple(f"Still owed, {one}." for one in told.undone)
    return Confirmation("Done with this part of the turn?", "Done", lines) if lines else None


@tells(Next, sure=leaves_undone)
def onward(told: Onward, _result: None) -> Report:
    """What the part of the turn that begins is for; or who is done with this one, and for whom it waits."""
    at, done, waits, _ = told
    board = at.board
    if waits:
        return Report(
            f"{together(done)} {'is' if len(done) == 1 else 'are'} done with turn {board.turn}: {board.phase}.",
            (f"It goes on once {together(waits)} {'is' if len(waits) == 1 else 'are'} done too.",),
            (NEXT,),
        )
    if board.phase is Phase.ORDERS:
        return _orders(at)
    headline = f"Turn {board.turn}: {board.phase}."
    if board.phase is Phase.GUTS:
        return _guts(at, headline)
    return Report(headline, (TELLS[board.phase],), (NEXT,), opens=(MY_MOVE,))


def _orders(at: Position) -> Report:
    """A new turn: which units want a leader first, and which get no order."""
    ready = able(at)
    lost = [unit for unit in at.board.units if unit.name in ready and leaderless(at, unit)]
    lines = [f"{at.people[unit.leader].name} is dead: name who leads {unit.name} now." for unit in lost]
    running = [unit.name for unit in at.board.units if cheesing(at, unit)]
    lines += [f"Cheesing it, and without an order until they rally: {together(running)}."] if running else []
    presses = (orders_press(at), MY_MOVE) if at.board.units else (MY_MOVE,)
    headline = f"Turn {at.board.turn} begins: orders."
    return Report(headline, tuple(lines), offers("New leader", UNIT, "name", lost), opens=presses)


def _guts(at: Position, headline: str) -> Report:
    """Who has to test Guts, who may rally, who may come round."""
    ready = able(at)
    owing = owing_tests(at)
    running = [unit for unit in at.board.units if unit.rallies and not unit.shot_at and unit.name in ready]
    stunned = [one for one in at.people.values() if one.figure.wound is Wound.SUPPRESSED]
    told = {
        "Must test Guts for being shot at": [unit.name for unit in owing],
        "May rally": [unit.name for unit in running],
        "May come round": [one.name for one in stunned],
    }
    lines = tuple(f"{what}: {together(names)}." for what, names in told.items() if names)
    rounds = (
        FollowUp(f"Comes round: {one.label}"[:80], "pottersville unstun", {"figure": one.typed}) for one in stunned
    )
    offers = (*guts_offers((*owing, *running)), *tuple(rounds)[:MOST_TESTS], NEXT)
    return Report(headline, lines or ("Nobody has to test Guts.",), offers, opens=(MY_MOVE,))


# Poker chips


def _each(told: Dealt | Counted, found: tuple[int, ...]) -> Any:
    return dict(zip(told.names, found, strict=True)) if isinstance(told, Dealt) else None


@tells(Chips, _each)
def chips(told: Dealt | Counted, found: tuple[int, ...]) -> Report:
    """What each side has rolled; or what one has left."""
    if isinstance(told, Counted):
        if told.spent:
            return Report(f"{told.name} spends a poker chip: {count(told.left, 'chip')} left.")
        return Report(f"{told.name} has {count(told.left, 'poker chip')}.")
    at, names = told
    rolled = "; ".join(f"{name}: {count(many, 'poker chip')}" for name, many in zip(names, found, strict=True))
    presses = (orders_press(at),) if at.board.units and at.board.phase is Phase.ORDERS else ()
    return Report(f"{rolled}.", ("Each pays for one re-roll or one daring stunt.",), opens=presses)
