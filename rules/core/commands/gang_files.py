"""A gang from a file: the parts of such a file, its faults, and the gang founded from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.core.action.deed import Deed
from rules.core.action.gang_creation import MOST_FIGURES, founding, require_room
from rules.core.action.report import Opens, Report
from rules.core.action.system import Roster, System
from rules.core.commands.gangs import figure_lines
from rules.core.people.roster import EstateKept, Gang
from rules.core.plain.frozen import replace
from rules.core.plain.proper_names import proper
from rules.core.plain.refusal import BadFile, IllegalNow, OutOfRange, either, shown
from rules.core.plain.words import count, key_of

FILE_VERSION: Final = 2
"""Since version 2 a file may hold an estate. A file without one is of version 1, which older bots read too."""
MOST_NAMED, MOST_FAULT = 900, 250
"""The most characters of the listed faults of a file, and of one of them."""
NO_FILE: Final = "That is not a file that /gang export made: "
NO_JSON: Final = f"{NO_FILE}it is not complete JSON."


class FilePart(NamedTuple):
    """A part of a file: its kind in JSON, and in words what it should be."""

    kind: type[Any]
    right: str


PARTS: Final = {
    "consigliere": FilePart(int, f"the version of the format, 1 to {FILE_VERSION}"),
    "system": FilePart(str, "the game that it plays, in a word"),
    "name": FilePart(str, "the name of the gang"),
    "figures": FilePart(list, "a list of its figures"),
    "estate": FilePart(dict, "what its game keeps of a gang besides its figures"),
}
OPTIONAL: Final = ("estate",)


class Read(NamedTuple):
    """The readable contents of a file.

    faults  everything that is wrong with it and what would be right, a sentence each
    system  None if the file names no system that keeps figures
    name    as it is in the file; None for none
    """

    faults: list[str]
    system: System | None
    name: str | None
    figures: list[Any]
    estate: Any


class Loads(NamedTuple):
    """How values of JSON become records: the record, None for an unreadable one, and its faults.

    figure  a figure of a roster
    estate  an estate of this kind
    """

    figure: Callable[[Roster, Any], tuple[Any, list[str]]]
    estate: Callable[[type[Any], Any], tuple[Any, list[str]]]


def refuse(faults: list[str]) -> None:
    """Raise the faults of a file, if there are any: as many as there is room for, and the number of the others."""
    named: list[str] = []
    for fault in (fault if len(fault) <= MOST_FAULT else f"{fault[:MOST_FAULT].rstrip()}…" for fault in faults):
        if named and sum(map(len, named)) + len(fault) > MOST_NAMED:
            more = len(faults) - len(named)
            named.append(f"And {more} more {'faults' if more > 1 else 'fault'}.")
            break
        named.append(fault)
    if named:
        start = "" if named[0].startswith(NO_FILE) else "That gang can't be made: "
        raise BadFile(start + " ".join(named))


def no_object() -> BadFile:
    """The refusal of a file that holds anything but the parts of a gang."""
    return BadFile(f"{NO_FILE}it is not an object with {either(PARTS)}.")


def read(parts: Mapping[str, Any], known: Mapping[str, System], loads: Loads) -> Read:
    """Read a gang's file with its faults; `known` are the systems that keep figures, by id."""
    odd = list(_odd_parts(parts))
    faults = [f"{NO_FILE}{'; '.join(odd)}."] if odd else []
    sound = {name: parts[name] for name, part in PARTS.items() if type(parts.get(name)) is part.kind}
    version = sound.get("consigliere", FILE_VERSION)
    if not 1 <= version <= FILE_VERSION:
        faults.append(f"The file's version is {_number(version)}, but this bot knows none newer than {FILE_VERSION}.")
    system = known.get(sound.get("system", ""))
    if system is None and "system" in sound:
        games = either(f"{one.id} for {one.title}" for one in known.values())
        plays_what = f"That gang plays “{shown(sound['system'])}”, a game that this bot keeps no figures for."
        faults.append(f"{plays_what} There is {games}.")
    listed: list[Any] = sound.get("figures", [])
    if len(listed) > MOST_FIGURES:
        faults.append(f"A gang has at most {MOST_FIGURES} figures, and this one has {len(listed)}.")
    figures, wrong = _figures(system, listed[:MOST_FIGURES], loads) if system is not None else ([], [])
    estate, unkept = _estate(system, sound.get("estate"), loads) if system is not None else (None, [])
    return Read([*faults, *wrong, *unkept], system, sound.get("name"), figures, estate)


def _number(value: int) -> str:
    """A number in a short form, however long it is."""
    return str(value) if abs(value) < 10**9 else "no such number"


def _odd_parts(parts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the parts of a file that are missing, of a wrong kind, or unknown."""
    for name, part in PARTS.items():
        if name not in parts:
            if name not in OPTIONAL:
                yield f"{name} is missing, {part.right}"
        elif type(parts[name]) is not part.kind:
            yield f"{name} is not what it should be, {part.right}"
    for name in parts:
        if name not in PARTS:
            yield f"“{shown(name)}” is unknown here. Remove it"


def _figures(system: System, listed: list[Any], loads: Loads) -> tuple[list[Any], list[str]]:
    """The readable figures of a file, and the faults of the others."""
    roster = system.roster
    assert roster is not None
    figures: list[Any] = []
    faults: list[str] = []
    for position, data in enumerate(listed, 1):
        figure, wrong = loads.figure(roster, data)
        faults += [f"Figure {position}: {fault}." for fault in wrong]
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
        f"The name {name} belongs to {names[key]} figures of this gang, and each needs its own."
        for key, name in shared.items()
    ]
    return figures, faults


def _estate(system: System, data: Any, loads: Loads) -> tuple[Any, list[str]]:
    """The estate in a file, and its faults."""
    if data is None:
        return None, []
    if system.estates is None:
        return None, [f"{system.title} keeps nothing of a gang but its figures. Remove the estate."]
    estate, wrong = loads.estate(system.estates.estate, data)
    return (None, [f"Estate: {fault}." for fault in wrong]) if wrong else (estate, list(system.estates.check(estate)))


def no_room(name: str, others: Collection[str], most: int) -> list[str]:
    """Why no gang of this name can be founded beside others of these names, a sentence each."""
    full: list[str] = []
    try:
        require_room(len(others), most)
    except IllegalNow as refusal:
        full.append(refusal.sentence)
    try:
        key = key_of(proper(name))
    except OutOfRange as refusal:
        return [f"The gang's name: {refusal.sentence}", *full]
    taken = any(key_of(other) == key for other in others)
    duplicate = f"A gang here is already called {name}. Use the option “name” for another name."
    return [*([duplicate] if taken else []), *full]


def imported(
    gang_id: int, gang: Gang, roster: Roster, ids: Sequence[int], found: Read, opens: tuple[Opens, ...]
) -> Deed[None]:
    """Found a gang as its file has it, whole. `found` has no faults."""
    figures = found.figures
    kept = () if found.estate is None else (EstateKept(gang_id, gang.system, found.estate),)
    return Deed(
        report=lambda _: Report(
            f"{gang.name} comes from a file, {count(len(figures), 'figure')} strong.",
            figure_lines(roster, figures),
            opens=opens,
        ),
        changes=lambda _: (*founding(gang_id, gang, ids, figures), *kept),
    )
