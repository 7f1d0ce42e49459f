"""Bribes: money that buys a city cop, half of the time."""

from __future__ import annotations

from typing import Final

from cogs._kit.desk import Desk
from cogs._kit.people import require_once, subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.pottersville.chips import rerolls
from cogs.pottersville.people import Person, person_of, require_alive
from cogs.pottersville.turns import TABLED, trying
from rules.core.events import Change
from rules.core.refusal import OutOfRange
from rules.pottersville.changes import MoneyMoved
from rules.pottersville.dealing import bribe
from rules.pottersville.model import Folk

KINDS: Final = {"City cop": Folk.POLICE, "G-man": Folk.FEDERAL}


@plays("pottersville bribe")
async def prepare_bribe(desk: Desk, options: Options) -> Play:
    """Somebody offers a cop money."""
    cop = await person_of(desk, options, "cop", "The cop", own=False)
    briber = await person_of(desk, options, "by", "Somebody")
    require_once([cop, briber])
    if cop.stored is not None:
        TABLED.require_present(desk, [briber])
    for person in (cop, briber):
        require_alive(person)
    dollars = int(options["dollars"])
    _require_money(briber, dollars)
    folk = cop.figure.folk if cop.figure is not None else KINDS[str(options.get("kind") or "City cop")]
    return Play(
        say=lambda taken: _said(cop, briber, dollars, taken),
        resolver=bribe,
        args=(folk, dollars),
        names=(cop.name,),
        changes=lambda taken: _paid(cop, briber, dollars) if taken else (),
        paid=trying(desk, cop, OFFERED),
        facts=lambda outcome: {"taken": outcome.result},
        questions=(Question(cop.name, bribe, (folk, dollars), lambda taken: TAKES if taken else TURNS_DOWN),),
        amends=rerolls(desk, briber),
        about=subjects(cop, briber),
        again=cop.stored is None and briber.stored is None,
    )


OFFERED: Final = "a bribe"
TAKES: Final = "takes it"
TURNS_DOWN: Final = "turns it down"


def _require_money(briber: Person, dollars: int) -> None:
    """OutOfRange for a stored figure who offers what it hasn't got."""
    if briber.stored is None or briber.figure is None or briber.figure.dollars >= dollars:
        return
    raise OutOfRange(
        f"{briber.name} has ${briber.figure.dollars:,} of the ${dollars:,}: offer what is there, or count it anew by "
        "/pottersville money."
    )


def _paid(cop: Person, briber: Person, dollars: int) -> tuple[Change, ...]:
    moved = ((briber, -dollars), (cop, dollars))
    return tuple(MoneyMoved(person.id, sum_) for person, sum_ in moved if person.id is not None)


def _said(cop: Person, briber: Person, dollars: int, taken: bool) -> Said:
    if not taken:
        return Said(f"{cop.name} {TURNS_DOWN}: {briber.name} keeps the ${dollars:,}.", tone=Tone.BAD)
    return Said(f"{cop.name} {TAKES}: ${dollars:,} of {briber.name}.", ("And looks the other way.",), tone=Tone.GOOD)
