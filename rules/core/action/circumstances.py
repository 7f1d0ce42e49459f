"""The rest of a form: circumstances, choices in place of others, and values that the bot fills in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final, NamedTuple

from rules.core.action.deed import DECIDED
from rules.core.action.fields import UNSAID, Always, Bands, OnBoard, OnSheet, OnThing, Option, Squares, UpTo
from rules.core.action.forms import Ask, Form, Pick, TypedOptions, called, counted, street_knows
from rules.core.action.move import MOVES, command_of, declared, filled, said_by_street, types_of
from rules.core.people.person import Person
from rules.core.plain.fast_replace import fast_replace
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import Refusal
from rules.core.plain.words import as_typed, sentence, within

MOST_SWITCHES: Final = 12
"""The most circumstances that are buttons, each pressed once."""
MOST_ALIKE: Final = 3
"""The most choices of one option that are buttons. More are a menu."""


class KnownOption(NamedTuple):
    """An option that the player left to the bot: its label, with its figure unless that acts, and the value on the
    sheet or board. The label is empty if the value says it all.
    """

    name: str
    value: str


@frozen
class Circumstances:
    """The options that a player may give besides the required ones.

    switches  options pressed once, those that hold `chosen`
    menus     options with several choices
    blanks    the other options: numbers, names, words
    known     what the bot fills in
    measured  what the street says, in words: “11 inches”
    counted   those of the blanks that are counted on the table, each by name
    """

    switches: tuple[Pick, ...]
    menus: tuple[Ask, ...]
    blanks: tuple[str, ...]
    known: tuple[KnownOption, ...]
    measured: tuple[str, ...]
    counted: tuple[str, ...] = ()

    @property
    def any(self) -> bool:
        """Whether there is an option that only people at the table can know."""
        return bool(self.switches or self.menus or self.counted)


def circumstances(position: Any, move: Any, form: Form) -> Circumstances:
    """Return the circumstances of a move that has all its required options; nothing is filled in yet.

    Raises a Refusal if the move can't be made as it is.
    """
    declaration = declared(move.__class__)
    whole = filled(position, move)
    DECIDED[declaration.command](position.typed_as(dict(form.typed)), whole)
    stands = {name: _word(option, getattr(whole, name)) for name, option in declaration.options.items()}
    switches, menus, blanks, several = list[Pick](), list[Ask](), list[str](), list[str]()
    for name, option in declaration.options.items():
        if name in form.fixed or name in form.taken:
            continue
        if option.matters is not None and not option.matters(position, whole):
            continue
        if isinstance(option.measured, Squares) or (name not in form.typed and street_knows(position, move, option)):
            continue
        measured = option.measured
        if isinstance(measured, UpTo):
            most = measured.of(position, whole)
            if most == 0:
                continue  # nothing to count
            several += [name] if most is None else []
            picks = tuple(
                _numbers(counted(types_of(declaration.kind)[name], name, most), stands[name] or 0, form.typed)
            )
        elif isinstance(measured, Bands) and option.matters is not None:
            bands = (Pick(label, {name: value}) for label, value in measured.of(position, whole))
            picks = tuple(_numbers(bands, stands[name], form.typed))
        elif name in form.presets:
            picks = tuple(one._replace(chosen=one.typed[name] == form.typed.get(name)) for one in form.presets[name])
        elif option.source is None or (name in form.typed and not _chosen(option, types_of(declaration.kind)[name])):
            continue
        else:
            picks = tuple(_picks(position, move, name, stands.get(name), form.typed))
        if option.choices.words and all(one.chosen for one in picks):
            continue  # the field's only choice
        if not picks:
            known = _is_known(position, move, option, form.typed) or _chosen(option, types_of(declaration.kind)[name])
            blanks += [] if known else [name]
        elif name not in form.deciding and len(picks) <= MOST_ALIKE and len(switches) + len(picks) <= MOST_SWITCHES:
            switches += [one._replace(label=_within(name, option, one.label)) for one in picks]
        else:
            menus.append(Ask((name,), option.about, picks))
    filled_in = tuple(_filled_in(position, move, stands))
    by_street = said_by_street(position.typed_as(dict(form.typed)), whole, before=True)
    return Circumstances(tuple(switches), tuple(menus), tuple(blanks), filled_in, by_street, tuple(several))


def _numbers(picks: Iterable[Pick], stands: Any, typed: TypedOptions) -> Iterator[Pick]:
    """Return the numbers that a player may choose for a count or a measure. A press of the chosen one clears it."""
    for one in picks:
        ((name, number),) = one.typed.items()
        if number == typed.get(name):
            yield Pick(one.label, {name: None}, chosen=True)
        elif name in typed or str(number) != str(stands):
            yield one


def _word(option: Option, value: Any) -> Any:
    """The value of an option as a player would type it; None for one that can't be typed."""
    words = option.choices.words
    if words:
        return next((word for word, meaning in words.items() if meaning == value), None)
    if isinstance(value, (bool, int, float, str)):
        return value
    return getattr(value, "name", None) if option.read is not None else None


def _chosen(option: Option, kind: Any) -> bool:
    """Whether an option has choices, and is not typed."""
    return bool(option.choices.words) or kind in (bool, bool | None)


def _picks(position: Any, move: Any, name: str, stands: Any, typed: TypedOptions) -> Iterator[Pick]:
    """The choices of an option that can be made now; none against the sheet or the board."""
    option = declared(move.__class__).options[name]
    if _is_known(position, move, option, typed):
        return
    if option.choices.words:
        for word, meaning in option.choices.words.items():
            label = sentence(str(option.choices.labels.get(word, word)))
            if name in typed and typed[name] == word:
                yield Pick(label, {name: None}, chosen=True)
            elif word == stands and name not in typed:
                continue
            elif name in typed and isinstance(option.source, Always) and option.source.value == meaning:
                continue  # so it is when a player presses the chosen one again
            elif _can_be(position, fast_replace(move, **{name: meaning}), typed, name, word):
                yield Pick(label, {name: word})
    elif _chosen(option, types_of(move.__class__)[name]):
        now = bool(stands)
        if _can_be(position, fast_replace(move, **{name: not now}), typed, name, not now):
            yield Pick(called(name, option), {name: None if name in typed else not now}, chosen=now)


def _within(name: str, option: Option, label: str) -> str:
    """The name of a choice among those of other options: “Cover: Light”."""
    alike = option.choices.words or option.measured is not None
    return f"{called(name, option)}: {label}" if alike else label


def _is_known(position: Any, move: Any, option: Option, typed: TypedOptions) -> bool:
    """Whether a sheet, a named thing on the table, or the board knows the value of an option."""
    match option.known:
        case OnSheet(of=whose):
            return _here(move, whose)
        case OnThing(field=thing):
            return bool(typed.get(thing))
        case OnBoard():
            return position.played
        case None:
            return False


def _here(move: Any, whose: str) -> bool:
    """Whether the people whom a field names are on the table."""
    who: Any = getattr(move, whose)
    people: list[Person[Any]] = [*who] if isinstance(who, tuple) else [who] if who else []
    return any(one.here for one in people)


def _can_be(position: Any, move: Any, typed: TypedOptions, name: str, word: Any) -> bool:
    """Whether a move with another value in a field could be made, as far as is known."""
    decide = DECIDED.get(command_of(move.__class__))
    with suppress(Refusal):
        position = position.typed_as({**typed, name: word})
        if decide is not None:
            decide(position, filled(position, move))
        return True
    return False


def _filled_in(position: Any, move: Any, stands: TypedOptions) -> Iterator[KnownOption]:
    """The values that the sheet, the board and the street gave, except empty ones, and those in words of its own."""
    options = MOVES[command_of(move.__class__)].options
    doer = next((name for name, option in options.items() if option.who is not None), "")
    for name, option in options.items():
        value = stands.get(name)
        usual = next(iter(option.choices.words), None)
        by = option.street if position.street is not None and getattr(move, name) is UNSAID else None
        if by is not None and (by.said is not None or (by.untold is not None and by.untold(position))):
            continue
        sourced = getattr(move, name) is UNSAID and option.source is not None and not isinstance(option.source, Always)
        if (sourced or by is not None) and option.who is None and value not in (None, "", False, 0, usual):
            label = called(name, option)
            whose = option.known.of if isinstance(option.known, OnSheet) else ""
            if isinstance(option.known, OnSheet) and option.known.told is not None:
                yield KnownOption("", option.known.told(value))
                continue
            others = whose not in ("", doer) and not name.startswith(whose)
            of = sentence(whose) if isinstance(value, bool) else f"{sentence(whose)}'s"  # “Target ran”
            yield KnownOption(f"{of} {within(label)}" if others else label, _as_shown(option, value))


def _as_shown(option: Option, value: Any) -> str:
    """A value that the bot filled in; empty for a tick."""
    if isinstance(value, bool):
        return ""
    if not option.choices.words:
        return as_typed(value)
    text = str(option.choices.labels.get(value, value))
    first = text.split(" ", 1)[0]
    return text if first[1:] != first[1:].lower() else within(text)  # “BAR” and “Run/Charge” stay as they are
