"""A gang as a file, out and in: its JSON. The rules for one are in rules/core/commands/gang_files.py."""

from __future__ import annotations

import json
import re
from dataclasses import MISSING, fields
from typing import Any, cast

from pydantic import ValidationError
from pydantic_core import from_json

from cogs.command_adapter.gang_creation import room_for, to_settle
from cogs.context.context import Context
from cogs.context.prepared import Prepared, prepares
from cogs.context.systems import roster_of, rosters
from db.repositories import StoredFigure, StoredGang
from db.store.codec import dump, dump_short, load_strictly
from rules.core.action.fields import option
from rules.core.action.move import record
from rules.core.action.system import Roster
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.commands.gang_files import (
    FILE_VERSION,
    NO_JSON,
    Loads,
    Read,
    imported,
    no_object,
    no_room,
    read,
    refuse,
)
from rules.core.plain.refusal import BadFile, shown
from rules.core.plain.words import key_of

MOST_BYTES = 200_000


@record
class Imported:
    """The contents of a file, and another name for the gang."""

    text: str = option("The text of the file.")
    name: str | None = option("Another name for it.", default=None)


@prepares(Imported, "gang import")
async def prepare_import(ctx: Context, move: Imported) -> Prepared:
    """A gang from a file, whole or not at all."""
    found = read_file(move.text)
    name, faults = move.name or found.name, found.faults
    if name is not None:
        gangs = await ctx.work.rosters.gangs(ctx.server_id)
        faults = [*faults, *no_room(name, [one.gang.name for one in gangs], ctx.work.most_gangs)]
    refuse(faults)
    system, figures = found.system, found.figures
    assert system is not None
    assert name is not None
    new, gang_id, ids = await room_for(ctx, system, name, figures)
    return Prepared(imported(gang_id, new, roster_of(system), ids, found, to_settle(system, ids, figures)))


def read_file(text: str) -> Read:
    """Read a gang's file with its faults. Raises BadFile for a text that is no JSON object."""
    try:
        data = from_json(text, allow_inf_nan=False)
    except ValueError:
        raise BadFile(NO_JSON) from None
    if not isinstance(data, dict):
        raise no_object()
    known = {system.id: system for system in rosters().values()}
    return read(cast(dict[str, Any], data), known, Loads(_figure, _estate))


def _figure(roster: Roster, data: Any) -> tuple[Any, list[str]]:
    try:
        return load_strictly(roster.figure, data), []
    except ValidationError as error:
        return _readable(roster, data, error), faults_of(error)


def _estate(kind: type[Any], data: Any) -> tuple[Any, list[str]]:
    try:
        return load_strictly(kind, data), []
    except ValidationError as error:
        return None, faults_of(error)


def _readable(roster: Roster, data: Any, error: ValidationError) -> Any:
    """Return a figure of a file without its odd parts, so that the others are checked too; None if too little is left.

    Parts that a figure can't do without come from a sample.
    """
    parts = cast(dict[str, Any], data) if isinstance(data, dict) else {}
    odd = {place for fault in error.errors() for place in fault["loc"][1:2]}
    if odd & {"name", "profile"} or not odd:
        return None
    recruits = next(iter(roster.samples.values()))[:1]
    (sample,) = resolve(roster.muster, recruits, (), dice=Fair(b"")).result
    needed = {part.name for part in fields(roster.figure) if part.default is MISSING is part.default_factory}
    filled = {part: value for part, value in dump(sample).items() if part in odd & needed}
    try:
        return load_strictly(roster.figure, {part: value for part, value in parts.items() if part not in odd} | filled)
    except ValidationError:
        return None


def faults_of(error: ValidationError) -> list[str]:
    """The places where `load_strictly` found faults, and what should be there instead."""
    faults: dict[str, str] = {}
    for fault in error.errors(include_url=False, include_input=False):
        where = fault["loc"][1:]
        place = ".".join(map(str, where)) or "the whole"
        if fault["type"] == "missing" and isinstance(where[-1], int):
            holder = ".".join(map(str, where[:-1]))
            faults[holder] = f"{holder} is too short. It needs {where[-1] + 1} entries"
        elif fault["type"] == "missing":
            faults[place] = f"{place} is missing"
        elif fault["type"] == "too_long":
            has, most = (fault.get("ctx", {}).get(count) for count in ("actual_length", "max_length"))
            faults[place] = f"{place} has {has} entries, and {most} at most are right"
        elif fault["type"] in ("unexpected_keyword_argument", "extra_forbidden"):
            faults[place] = f"“{shown(place)}” is unknown here. Remove it"
        else:
            should = fault["msg"].removeprefix("Input ") if fault["msg"].startswith("Input should be") else ""
            faults[place] = f"{place} is not what it should be" + (f", it {should}" if should else "")
    return list(faults.values())


def written(stored: StoredGang, figures: list[StoredFigure]) -> bytes:
    """A gang as a file."""
    estate = stored.gang.estate
    file = {
        "consigliere": 1 if estate is None else FILE_VERSION,
        "system": stored.gang.system,
        "name": stored.gang.name,
        "figures": [dump_short(one.figure) for one in figures],
        **({} if estate is None else {"estate": dump_short(estate)}),
    }
    return json.dumps(file, separators=(",", ":"), ensure_ascii=False).encode()


def file_name(name: str) -> str:
    """A gang's name as the name of a file, without its ending."""
    return re.sub(r"[^a-z0-9]+", "-", key_of(name)).strip("-")[:40] or "gang"
