"""How an obligation can be answered: its command with every choice that its debtor has.

The choices follow from the command's declaration. They are what a form must ask for, such as a square or a direction,
and the options that the command declares as `chosen`. Whatever the table shows, such as who saw it, is left to the
street, or to the people at the table: see `open_facts`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from rules.core.action.deed import MoveRef, referenced_move, require_possible
from rules.core.action.fields import EntryNames
from rules.core.action.forms import TypedOptions, asked_for, form_of, street_knows
from rules.core.action.move import MOVES, usual_of
from rules.core.action.obligations import Debt
from rules.core.people.person import Person
from rules.core.plain.refusal import Missing, Refusal
from rules.core.plain.words import parts


def answers(position: Any, debt: Debt) -> Iterator[MoveRef]:
    """Yield the ways to meet an obligation that are allowed now, the plainest first, one at a time.

    None for one that only a waiver ends. A command with dice is one answer, whatever they show. Where something only
    people at the table can say has no default, each value of it is an answer of its own.

    position  with everyone on the table
    """
    who, owed = debt
    filled = owed.filled(who.typed if isinstance(who, Person) else who)
    for command in (owed.command, *MOVES[owed.command].instead):
        known = {name: value for name, value in filled.items() if name in MOVES[command].options}
        for typed in _decided(position, command, known, MOVES[command].chosen):
            yield from _allowed(position, command, typed)


def _allowed(position: Any, command: str, typed: dict[str, Any]) -> Iterator[MoveRef]:
    """Yield the command with these options if it may be given, and with each choice for an option that it lacks."""
    at = position.typed_as(typed)
    try:
        require_possible(at, referenced_move(at, MoveRef(command, typed)))
    except Missing as missing:
        lacks = [name for name in missing.options[:1] if name not in typed]
        for more in _asked(position, command, typed, lacks) if lacks else ():
            if more.keys() > typed.keys():
                yield from _allowed(position, command, more)
    except Refusal:
        return
    else:
        yield MoveRef(command, typed)


def only_answer(position: Any, debt: Debt) -> MoveRef | None:
    """The answer to an obligation that leaves nothing to its debtor, nor to people to say; None for any other.

    It is there only on a street that says everything, and has no dice.

    position  with everyone on the table
    """
    who, owed = debt
    offered = MoveRef(owed.command, owed.filled(who.typed if isinstance(who, Person) else who))
    if MOVES[owed.command].rolls is not None or position.street is None:
        return None
    if [*islice(answers(position, debt), 2)] != [offered]:
        return None
    return None if open_facts(position, offered) else offered


def is_allowed(position: Any, offered: MoveRef) -> bool:
    """Whether a command may be given now as it is typed, with nothing left open."""
    return next(_allowed(position, offered.command, offered.typed), None) == offered


def open_facts(position: Any, offered: MoveRef) -> tuple[str, ...]:
    """The options of a command that only people at the table could fill in, and that are not typed: who saw it."""
    move = referenced_move(position, offered)
    return tuple(
        name
        for name, option in MOVES[offered.command].options.items()
        if option.declared and name not in offered.typed and not street_knows(position, move, option)
    )


def _decided(position: Any, command: str, known: TypedOptions, chosen: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield the options as they are, and with each choice for every one of `chosen` that is not settled; each with all
    that its form asks for.
    """
    if not chosen:
        yield from _asked(position, command, known)
        return
    name, *others = chosen
    yield from _decided(position, command, known, others)
    usual = usual_of(MOVES[command].options[name])
    for typed in _choices(position, command, known, name) if name not in known else ():
        if typed[name] != usual:
            yield from _decided(position, command, {**known, **typed}, others)


def _asked(position: Any, command: str, known: TypedOptions, needed: Sequence[str] = ()) -> Iterator[dict[str, Any]]:
    """Yield the options with every choice that a form asks for, also for the options `needed`."""
    asked = form_of(position, command, known, needed=needed).asked
    if asked is None:
        yield dict(known)
        return
    for pick in asked.picks:
        yield from _asked(position, command, {**known, **pick.typed}, needed)


def _choices(position: Any, command: str, known: TypedOptions, name: str) -> Iterator[TypedOptions]:
    """The choices of an option. Of the things of figures, those that the figures have."""
    complete = MOVES[command].options[name].complete
    if not isinstance(complete, EntryNames) or complete.has is None:
        yield from (one.typed for one in asked_for(position, command, known, name).picks)
        return
    whose = {part for one in complete.of for part in parts(str(known.get(one, "")))}
    figures = [one.figure for one in position.people.values() if one.typed in whose]
    yield from ({name: one} for one in dict.fromkeys(thing for figure in figures for thing in complete.has(figure)))
