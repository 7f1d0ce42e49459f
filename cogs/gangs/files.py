"""A gang as a file, out and in."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cogs._kit.desk import Desk
from cogs._kit.founding import MOST_FIGURES, founding, fresh_names, room_for
from cogs._kit.names import proper
from cogs._kit.play import Options, Play, Said, plays
from cogs._kit.render import clean
from cogs._kit.systems import roster_of
from db.codec import dump_short, load
from db.repositories import StoredFigure, StoredGang, key_of
from rules.core.refusal import BadFile, OutOfRange
from rules.core.system import System, discover

FILE_VERSION = 1
MOST_BYTES = 200_000


class GangFile(BaseModel):
    """A gang as a file: figures as their system keeps them."""

    model_config = ConfigDict(extra="forbid")
    consigliere: int = Field(ge=1, le=FILE_VERSION, description="version of this format")
    system: str
    name: str = Field(min_length=1, max_length=40)
    figures: list[dict[str, Any]] = Field(max_length=MOST_FIGURES)


@plays("gang import")
async def prepare_import(desk: Desk, options: Options) -> Play:
    """A gang from a file, whole or not at all."""
    system, name, figures = read_file(str(options["text"]))
    name = str(options.get("name") or name)
    new, gang_id, ids = await room_for(desk, system, name, figures)
    roster = roster_of(system)
    return Play(
        say=lambda _: Said(
            f"{clean(new.name)} comes from a file, {len(figures)} figures strong.",
            tuple(f"**{clean(figure.name)}** · {roster.line(figure)}" for figure in figures),
        ),
        changes=lambda _: founding(system, new, gang_id, ids, figures),
    )


def read_file(text: str) -> tuple[System, str, list[Any]]:
    """A gang's file as system, name and figures; BadFile names every fault."""
    try:
        read = GangFile.model_validate_json(text)
    except ValidationError as error:
        raise BadFile(f"That is no file that /gang export made: {faults(error)}.") from None
    system = discover().get(read.system)
    if system is None or system.roster is None:
        raise BadFile(f"That gang plays “{clean(read.system)[:40]}”, which nobody here keeps figures for.")
    figures: list[Any] = []
    wrong: list[str] = []
    for position, data in enumerate(read.figures, 1):
        try:
            figure = load(system.roster.figure, data)
        except ValidationError as error:
            wrong.append(f"Figure {position}: {faults(error)}.")
            continue
        try:
            figure = replace(figure, name=proper(figure.name), present=True)
        except OutOfRange as refusal:
            wrong.append(f"Figure {position}: {refusal.sentence}")
        wrong += system.roster.check(figure)
        figures.append(figure)
    if wrong:
        raise BadFile("That gang can't be: " + " ".join(wrong)[:1500])
    fresh_names(figures, set())
    return system, read.name, figures


def faults(error: ValidationError) -> str:
    """Where pydantic found faults, a few of them."""
    found = error.errors()
    if any(fault["loc"] == ("consigliere",) and fault["type"] == "less_than_equal" for fault in found):
        return "it was made by a newer version"
    if any(fault["type"] == "json_invalid" for fault in found):
        return "it is no JSON text, or not the whole of it"
    places = dict.fromkeys(".".join(map(str, fault["loc"])) or "the whole" for fault in found)
    missing = {".".join(map(str, fault["loc"])) for fault in found if fault["type"] == "missing"}
    named = [f"{place} is missing" if place in missing else f"{place} is not what it should be" for place in places]
    return "; ".join(named[:6])


def written(stored: StoredGang, figures: list[StoredFigure]) -> bytes:
    """A gang as a file."""
    file = GangFile(
        consigliere=FILE_VERSION,
        system=stored.gang.system,
        name=stored.gang.name,
        figures=[dump_short(one.figure) for one in figures],
    )
    return json.dumps(file.model_dump(), separators=(",", ":"), ensure_ascii=False).encode()


def file_name(name: str) -> str:
    """A gang's name as the name of a file."""
    return re.sub(r"[^a-z0-9]+", "-", key_of(name)).strip("-")[:40] or "gang"
