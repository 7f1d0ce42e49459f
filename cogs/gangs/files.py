"""A gang as a file, out and in."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any, Final, NamedTuple, cast

from pydantic import ValidationError
from pydantic_core import from_json

from cogs._kit.context import Context
from cogs._kit.founding import room_for, to_settle
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.systems import roster_of, rosters
from db.codec import dump, dump_short, load_strictly
from db.repositories import StoredFigure, StoredGang
from rules.core.deed import Deed
from rules.core.dice import Fair, resolve
from rules.core.founding import MOST_FIGURES, founding, require_room
from rules.core.frozen import replace
from rules.core.markup import strong
from rules.core.move import opt, record
from rules.core.named import proper
from rules.core.refusal import BadFile, IllegalNow, OutOfRange, either, shown
from rules.core.report import Report
from rules.core.roster import EstateKept
from rules.core.system import Roster, System
from rules.core.words import count, key_of

FILE_VERSION: Final = 2
"""Since version 2 a file may hold an estate. One that holds none is of version 1, which older bots read too."""
MOST_BYTES = 200_000
MOST_TOLD, MOST_FAULT = 900, 250
"""Characters of all faults that are told of a file, and of one."""
NO_FILE: Final = "That is not a file that /gang export made: "
NO_JSON: Final = f"{NO_FILE}it is not JSON, or not all of it."


class Part(NamedTuple):
    """A part of a file: its kind in JSON, and in words what it should be."""

    kind: type[Any]
    right: str


PARTS: Final = {
    "consigliere": Part(int, f"the version of the format, 1 to {FILE_VERSION}"),
    "system": Part(str, "which game it plays, in a word"),
    "name": Part(str, "what the gang is called"),
    "figures": Part(list, "a list of its figures"),
    "estate": Part(dict, "what its game keeps of a gang besides its figures"),
}
OPTIONAL: Final = ("estate",)


class Read(NamedTuple):
    """What a file holds, as far as it could be read.

    faults  everything that is wrong with it and what would be right, a sentence each
    system  None where it is none that keeps figures
    name    as it stands there; None where none stands there
    """

    faults: list[str]
    system: System | None
    name: str | None
    figures: list[Any]
    estate: Any


@record
class Imported:
    """What a file holds, and another name for the gang."""

    text: str = opt("The text of the file.")
    name: str | None = opt("Another name for it.", default=None)


@prepares(Imported, "gang import")
async def prepare_import(ctx: Context, m: Imported) -> Prepared:
    """A gang from a file, whole or not at all."""
    read = read_file(m.text)
    name = m.name or read.name
    refuse([*read.faults, *(await _no_room(ctx, name) if name is not None else ())])
    system, figures = read.system, read.figures
    assert system is not None
    assert name is not None
    new, gang_id, ids = await room_for(ctx, system, name, figures)
    roster, estates = roster_of(system), system.estates
    kept = () if estates is None or read.estate is None else (EstateKept(gang_id, system.id, read.estate),)
    return Prepared(
        Deed(
            report=lambda _: Report(
                f"{new.name} comes from a file, {count(len(figures), 'figure')} strong.",
                tuple(f"{strong(figure.name)} · {roster.line(figure)}" for figure in figures),
                opens=to_settle(system, ids, figures),
            ),
            changes=lambda _: (*founding(gang_id, new, ids, figures), *kept),
        )
    )


async def _no_room(ctx: Context, name: str) -> list[str]:
    """Why no gang of this name can be founded here, a sentence each."""
    gangs = await ctx.work.rosters.gangs(ctx.server_id)
    full: list[str] = []
    try:
        require_room(len(gangs), ctx.work.most_gangs)
    except IllegalNow as refusal:
        full.append(refusal.sentence)
    try:
        key = key_of(proper(name))
    except OutOfRange as refusal:
        return [f"The gang's name: {refusal.sentence}", *full]
    taken = any(key_of(stored.gang.name) == key for stored in gangs)
    told = f"There is already a gang called {name} here: the option “name” gives this one another name."
    return [*([told] if taken else []), *full]


def refuse(faults: list[str]) -> None:
    """Raise what is wrong with a file, if anything is: as much of it as can be told, and how much more there is."""
    told: list[str] = []
    for fault in (fault if len(fault) <= MOST_FAULT else f"{fault[:MOST_FAULT].rstrip()}…" for fault in faults):
        if told and sum(map(len, told)) + len(fault) > MOST_TOLD:
            more = len(faults) - len(told)
            told.append(f"And {more} more {'faults' if more > 1 else 'fault'}.")
            break
        told.append(fault)
    if told:
        start = "" if told[0].startswith(NO_FILE) else "That gang can't be made: "
        raise BadFile(start + " ".join(told))


def read_file(text: str) -> Read:
    """A gang's file with its faults; BadFile for a text that is no JSON object."""
    try:
        data = from_json(text, allow_inf_nan=False)
    except ValueError:
        raise BadFile(NO_JSON) from None
    if not isinstance(data, dict):
        raise BadFile(f"{NO_FILE}the whole is not what it should be, an object with {either(PARTS)}.")
    parts = cast(dict[str, Any], data)
    odd = list(_odd_parts(parts))
    faults = [f"{NO_FILE}{'; '.join(odd)}."] if odd else []
    sound = {name: parts[name] for name, part in PARTS.items() if type(parts.get(name)) is part.kind}
    version = sound.get("consigliere", FILE_VERSION)
    if not 1 <= version <= FILE_VERSION:
        faults.append(f"The file's version is {_number(version)}, and {FILE_VERSION} is the newest known here.")
    known = {system.id: system for system in rosters().values()}
    system = known.get(sound.get("system", ""))
    if system is None and "system" in sound:
        games = either(f"{one.id} for {one.title}" for one in known.values())
        plays_what = f"That gang plays “{shown(sound['system'])}”, a game that this bot keeps no figures for."
        faults.append(f"{plays_what} There is {games}.")
    listed: list[Any] = sound.get("figures", [])
    if len(listed) > MOST_FIGURES:
        faults.append(f"A gang has at most {MOST_FIGURES} figures, and this one has {len(listed)}.")
    figures, wrong = _figures(system, listed[:MOST_FIGURES]) if system is not None else ([], [])
    estate, unkept = _estate(system, sound.get("estate")) if system is not None else (None, [])
    return Read([*faults, *wrong, *unkept], system, sound.get("name"), figures, estate)


def _number(value: int) -> str:
    """A number as it can be told, however long."""
    return str(value) if abs(value) < 10**9 else "no such number"


def _odd_parts(parts: Mapping[str, Any]) -> Iterator[str]:
    """What is missing of a file, of another kind than it should be, or no part of one."""
    for name, part in PARTS.items():
        if name not in parts:
            if name not in OPTIONAL:
                yield f"{name} is missing, {part.right}"
        elif type(parts[name]) is not part.kind:
            yield f"{name} is not what it should be, {part.right}"
    for name in parts:
        if name not in PARTS:
            yield f"“{shown(name)}” is unknown here. Remove it"


def _figures(system: System, listed: list[Any]) -> tuple[list[Any], list[str]]:
    """The figures of a file that could be read, and what is wrong with them."""
    roster = roster_of(system)
    figures: list[Any] = []
    faults: list[str] = []
    for position, data in enumerate(listed, 1):
        try:
            figure = load_strictly(roster.figure, data)
        except ValidationError as error:
            faults += [f"Figure {position}: {fault}." for fault in faults_of(error)]
            figure = _readable(roster, data, error)
            if figure is None:
                continue
        try:
            figure = replace(figure, name=proper(figure.name), present=True)
        except OutOfRange as refusal:
            faults.append(f"Figure {position}: {refusal.sentence}")
            figure = replace(figure, name=f"Figure {position}", present=True)
        faults += list(roster.check(figure))
        figures.append(roster.imported(figure))
    names = Counter(key_of(figure.name) for figure in figures)
    shared = {key_of(figure.name): figure.name for figure in figures if names[key_of(figure.name)] > 1}
    faults += [
        f"The name {name} is already taken in this gang: {names[key]} figures have it, each needs its own."
        for key, name in shared.items()
    ]
    return figures, faults


def _readable(roster: Roster, data: Any, error: ValidationError) -> Any:
    """A figure of a file without its odd parts, so that the others are checked too; None where too little is left.

    What a figure can't be without is taken from a sample.
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


def _estate(system: System, data: Any) -> tuple[Any, list[str]]:
    """What a file holds of its gang besides figures, and what is wrong with that."""
    if data is None:
        return None, []
    if system.estates is None:
        return None, [f"{system.title} keeps nothing of a gang but its figures. Remove the estate."]
    try:
        estate = load_strictly(system.estates.estate, data)
    except ValidationError as error:
        return None, [f"Estate: {fault}." for fault in faults_of(error)]
    return estate, list(system.estates.check(estate))


def faults_of(error: ValidationError) -> list[str]:
    """Where `load_strictly` found faults, and what should be there instead."""
    told: dict[str, str] = {}
    for fault in error.errors(include_url=False, include_input=False):
        where = fault["loc"][1:]
        place = ".".join(map(str, where)) or "the whole"
        if fault["type"] == "missing" and isinstance(where[-1], int):
            holder = ".".join(map(str, where[:-1]))
            told[holder] = f"{holder} is too short: {where[-1] + 1} is right"
        elif fault["type"] == "missing":
            told[place] = f"{place} is missing"
        elif fault["type"] == "too_long":
            has, most = (fault.get("ctx", {}).get(count) for count in ("actual_length", "max_length"))
            told[place] = f"{place} is too long: it holds {has}, {most} is right"
        elif fault["type"] in ("unexpected_keyword_argument", "extra_forbidden"):
            told[place] = f"“{shown(place)}” is unknown here. Remove it"
        else:
            should = fault["msg"].removeprefix("Input ") if fault["msg"].startswith("Input should be") else ""
            told[place] = f"{place} is not what it should be" + (f", it {should}" if should else "")
    return list(told.values())


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
