"""A form: a move half said, and what must still be said of it.

It is made of the move's declaration, of what lies on the table, and of what its system says may be done: whoever fills
it in presses, and types nothing but numbers that nobody knows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from itertools import product
from typing import Any, Final, NamedTuple

from rules.core.action.deed import MoveRef
from rules.core.action.deed import said as meant
from rules.core.action.fields import NO_NAMES, Bands, Complete, Option, UpTo
from rules.core.action.move import MOVES, Declared, plain, types_of
from rules.core.action.people_fields import OfferOnly, Takes, Who
from rules.core.people.person import NO_SIDE, Person
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import Refusal
from rules.core.plain.words import as_typed, key_of, parts, sentence

Said = Mapping[str, Any]
"""Options as they are typed."""
MOST_TOUCHED: Final = 10
"""So many choices are buttons; more are a menu."""
MOST_TOGETHER: Final = 60
"""So many choices of two things at once are offered: else one comes after the other."""
MOST_COUNTED: Final = 20
"""So many of what is counted on the table are choices; more are typed."""
YES, NO = "Yes", "No"
NOBODY: Final = "Nobody"


class Pick(NamedTuple):
    """One choice: what it is called, and the options that it settles; None for one that is unsaid again.

    chosen  whether it stands so now
    """

    label: str
    typed: Said
    chosen: bool = False


class Ask(NamedTuple):
    """Something that is to be said: of which options, in a sentence, and what may be chosen.

    open  whether something else may be typed: a number, a name
    """

    fields: tuple[str, ...]
    about: str
    picks: tuple[Pick, ...] = ()
    open: bool = False


@frozen
class Form:
    """A move half said.

    typed     what is settled: what was chosen, and the likeliest of what may be chosen anew
    asked     what must still be said; nothing where all is said
    presets   of what is settled, what is the likeliest alone: of each option, all that it may be
    fixed     of what is settled, what can't be said otherwise: what the deed itself says is so or not, that a shot is
              aimed, and what the button says that began it
    others    of whom it is done to and what was measured: what else may be said, where this comes to nothing
    """

    typed: Said
    asked: tuple[Ask, ...] = ()
    presets: Mapping[str, tuple[Pick, ...]] = field(default_factory=dict[str, tuple[Pick, ...]])
    fixed: frozenset[str] = frozenset()
    others: Mapping[str, tuple[Pick, ...]] = field(default_factory=dict[str, tuple[Pick, ...]])


def form_of(
    position: Any,
    command: str,
    typed: Said,
    offers: Sequence[Said] = (),
    measured: Sequence[str] = (),
    needed: Sequence[str] = (),
    settled: Collection[str] = (),
) -> Form:
    """The form of a command, of which this much is typed.

    at        with everybody who may be meant in it
    offers    the ways in which it may be made, as its system tells them; none where no table says so
    measured  options that whoever makes the move says
    needed    options that a rule wants besides those that must always be said
    settled   those that can't be said otherwise
    """
    said = MOVES[command]
    people = {name: value for name, value in typed.items() if name in said.options and said.options[name].who}
    fits = _fitting(offers, typed) or _fitting(offers, people) or [_common(offers)]
    asks = [name for name, one in said.options.items() if one.who and name not in typed and _varies(fits, name)]
    known = {name: value for name, value in fits[0].items() if name not in asks} | dict(typed)
    missing = [
        name
        for name, one in said.options.items()
        if name not in known and name not in asks and (name in needed or _must(one, name, measured))
    ]
    likely = known | {name: fits[0][name] for name in asks if name in fits[0]}
    asked = (
        *(Ask((name,), _which(name, said.options[name]), _offered(position, fits, name)) for name in asks),
        *(asked_for(position, command, likely, name) for name in missing),
    )
    presets, agreeing = dict[str, tuple[Pick, ...]](), _fitting(offers, typed)
    for name, option in said.options.items():
        others = _fitting(offers, typed, name) if name in typed else agreeing
        if option.who is None and _varies(others, name):
            presets[name] = _offered(position, others, name)
    said_so = {name for name, one in fits[0].items() if isinstance(one, bool) and name not in typed}
    said_of = {name: value for name, value in typed.items() if name not in measured}
    instead = {
        name: _instead(position, command, known, offers, said_of, name) for name in typed if name in said.options
    }
    others = {name: picks for name, picks in instead.items() if picks and name not in settled}
    return Form(known, asked, presets, frozenset((said_so - presets.keys()) | {*settled}), others)


def _instead(
    position: Any, command: str, known: Said, offers: Sequence[Said], typed: Said, name: str
) -> tuple[Pick, ...]:
    """Whom else, in the ways that agree with what is typed of other things, or from how far else; nothing for other
    options.
    """
    option = MOVES[command].options[name]
    if isinstance(option.measured, Bands):
        picks = asked_for(position, command, known, name).picks
    elif option.who is not None:
        picks = _offered(position, _fitting(offers, typed, name), name)
    else:
        picks = ()
    return tuple(one for one in picks if _key(one.typed[name]) != _key(known[name]))


def _fitting(offers: Sequence[Said], typed: Said, but: str = "") -> list[Said]:
    """The ways of doing it that agree with what is typed of all options but one."""
    found = [*offers]
    for name, value in typed.items():
        if name != but:
            found = [one for one in found if name not in one or one[name] == value or _key(one[name]) == _key(value)]
    return found


def called(name: str, option: Option | None = None) -> str:
    """An option as a button calls it: “Two guns”."""
    return (option.called if option is not None else "") or sentence(name.strip("_").replace("_", " "))


def _which(name: str, option: Option) -> str:
    """What is asked of somebody who may be one of several."""
    return "Whom?" if name == "whom" else f"Which {called(name, option).lower()}?"


def _common(ways: Sequence[Said]) -> Said:
    """What is the same in all ways of doing it, whatever else is typed."""
    return {name: value for name, value in ways[0].items() if not _varies(ways, name)} if ways else {}


def _varies(ways: Sequence[Said], name: str) -> bool:
    values = {one.get(name) for one in ways}
    return len(values) > 1 and len({_key(one) for one in values}) > 1


def _must(option: Option, name: str, measured: Sequence[str]) -> bool:
    """Whether an option has to be said: nothing fills it, or it is measured and the rules know its bands."""
    return option.required or (name in measured and isinstance(option.measured, Bands))


def _key(value: Any) -> Any:
    return key_of(value) if isinstance(value, str) else value


# What must be said


def first_of(asked: Sequence[Ask]) -> Ask:
    """What is asked first: what can be chosen, two things at once if that is one touch; then all that is typed."""
    chosen = [one for one in asked if one.picks]
    if not chosen:
        return Ask(tuple(name for one in asked for name in one.fields), " ".join(one.about for one in asked), open=True)
    first, *others = chosen
    if others:
        both = tuple(
            Pick(f"{one.label}, {other.label}", {**one.typed, **other.typed})
            for one, other in product(first.picks, others[0].picks)
        )
        if len(both) <= MOST_TOGETHER:
            return Ask((*first.fields, *others[0].fields), f"{first.about} {others[0].about}", both, open=True)
    return first


def _offered(position: Any, fits: Sequence[Said], name: str) -> tuple[Pick, ...]:
    """What an option may be in the ways in which the move may be made."""
    values = list(dict.fromkeys(str(one[name]) for one in fits if name in one))
    labels = _names(position)
    return tuple(Pick(", ".join(labels.get(part, part) for part in parts(value)), {name: value}) for value in values)


def _names(position: Any) -> dict[str, str]:
    """What people on the table are called on a button, by how they are typed."""
    return position.once(_names, lambda: {one.typed: one.label for one in position.people.values()})


def asked_for(position: Any, command: str, known: Said, name: str) -> Ask:
    """What may be said for an option of a command, of which so much is known."""
    said = MOVES[command]
    option, kind = said.options[name], types_of(said.kind)[name]
    if isinstance(option.measured, Bands):
        bands = [*option.measured.of(position, _so_far(position, said, known))]
        if bands:
            picks = tuple(Pick(label, {name: value}) for label, value in bands)
            return Ask((name,), _asked(name, option, bands, option.measured.unit), picks, open=True)
    if isinstance(option.measured, UpTo):
        most = option.measured.of(position, _so_far(position, said, known))
        return Ask((name,), option.about, counted(kind, name, most), open=True)
    picks = tuple(_picks(position, said, name, known))
    return Ask((name,), option.about, picks, open=not _closed(option, kind))


def _asked(name: str, option: Option, bands: Sequence[tuple[str, float]], unit: str) -> str:
    """What is asked of something measured: its bands with their edges, but of those that are numbers themselves."""
    about = option.about.partition(";")[0].rstrip(".")
    about = called(name, option) if ":" in about else about
    reach = ", ".join(f"{label} to {_counted(value, unit)}" for label, value in bands if not label[:1].isdigit())
    return f"{about}: {reach}." if reach else f"{called(name, option)}?"


def counted(kind: Any, name: str, most: int | None) -> tuple[Pick, ...]:
    """The choices of what is counted on the table, from none to so many; nothing where more is to be told."""
    numbers = range(min(most, MOST_COUNTED) + 1) if most else ()
    return tuple(Pick(str(one), {name: str(one) if plain(kind) is str else one}) for one in numbers)


def _counted(value: float, unit: str) -> str:
    """A number with what it is counted in: “35 cm”."""
    return f"{value:g} {unit}".rstrip()


def _closed(option: Option, kind: Any) -> bool:
    """Whether nothing else than its choices will do."""
    return bool(option.choices.words) or kind is bool


def _picks(position: Any, said: Declared, name: str, known: Said) -> Iterator[Pick]:
    """The choices of an option, those of people enemies first, or the caller's own where it must be his."""
    option, kind = said.options[name], types_of(said.kind)[name]
    choices, who = option.choices, option.who
    if choices.words:
        words = choices.words if choices.among is None else choices.among(position, _so_far(position, said, known))
        yield from (Pick(choices.labels.get(word, sentence(str(word))), {name: word}) for word in words)
    elif kind is bool:
        yield from (Pick(YES, {name: True}), Pick(NO, {name: False}))
    elif who is not None and who.takes is not Takes.GANG:
        taken = {part for value in known.values() if isinstance(value, str) for part in parts(value)}
        offered = who.way(OfferOnly)
        among = position.people.values() if offered is None else offered.people(position, known)
        people = [one for one in among if one.typed not in taken]
        if who.only.own:
            people = [one for one in people if one.mine or one.umpired]
        elif offered is None:
            people.sort(key=lambda one: one.mine or (one.side > NO_SIDE and one.side == _own_side(position)))
        yield from (Pick(label, {name: word}) for label, word in _instead_of_names(who))
        yield from (Pick(one.label, {name: one.typed}) for one in people)
    elif option.rows is not None and option.rows.nobody:
        yield Pick(NOBODY, {name: NO_NAMES[0]})
    elif isinstance(option.complete, Complete):
        of = _whose(position, said, option.complete.of, known)
        names = dict.fromkeys(option.complete.names(position.game, of and of.figure))
        yield from (Pick(sentence(one), {name: one}) for one in names)


def _instead_of_names(who: Who) -> Iterator[tuple[str, str]]:
    """The words that may stand in the place of names, each meaning once, and what each is called: “Nobody” for none."""
    met: list[Any] = []
    for word, meaning in who.words.items():
        if meaning not in met:
            met.append(meaning)
            yield NOBODY if word in NO_NAMES else sentence(word), word


def _whose(position: Any, said: Declared, of: str, known: Said) -> Person[Any] | None:
    """The first whom an option names on the table, or whom its source takes where nothing is said of it."""
    named = _named(position, next(iter(parts(str(known.get(of) or ""))), ""))
    option = said.options.get(of)
    if named is not None or of in known or option is None or option.source is None:
        return named
    found: Any = None
    with suppress(Refusal):
        found = option.source(position, _so_far(position, said, known))
    return next((one for one in position.people.values() if one is found), None)


def _named(position: Any, text: Any) -> Person[Any] | None:
    """Somebody in the position by his name, alone or with his gang's."""
    key = key_of(str(text or ""))
    return next((one for one in position.people.values() if key in (key_of(one.typed), key_of(one.label))), None)


def in_full(position: Any, command: str, typed: Said) -> dict[str, Any]:
    """The same with everybody named in full who is named without a gang, or by how nobody else's name begins."""
    options = MOVES[command].options

    def people(name: str) -> bool:
        who = options[name].who if name in options else None
        return who is not None and who.takes is not Takes.GANG

    return {
        name: ", ".join(_meant(position, part) for part in parts(value))
        if isinstance(value, str) and people(name)
        else value
        for name, value in typed.items()
    }


def _meant(position: Any, part: str) -> str:
    named = _named(position, part)
    if named is not None:
        return named.typed
    begun = [one.typed for one in position.people.values() if key_of(one.label).startswith(key_of(part))]
    return begun[0] if len(begun) == 1 else part


def _own_side(position: Any) -> int | None:
    return position.game.side_of_player(position.caller) if position.game is not None else None


def in_words(position: Any, command: str, typed: Said) -> Iterator[tuple[str, str]]:
    """What is settled, option by option, as it would be told: people by their names, what is measured by its band."""
    options, people = MOVES[command].options, _names(position)
    for name, value in typed.items():
        option = options.get(name)
        if option is None:
            continue
        measure = option.measured if isinstance(option.measured, Bands) else None
        bands = measure.of(position, _so_far(position, MOVES[command], typed)) if measure is not None else ()
        band = next((label for label, edge in bands if edge == value), "")
        if band and measure is not None:
            yield name, band if band[:1].isdigit() else f"{band}, to {_counted(value, measure.unit)}"
        elif isinstance(value, str) and option.who is not None:
            yield name, ", ".join(people.get(part, part) for part in parts(value))
        elif isinstance(value, bool):
            yield name, YES if value else NO
        else:
            yield name, as_typed(value)


def _so_far(position: Any, said: Declared, known: Said) -> Any:
    """The move as far as it is said of people who are there, with nothing filled in."""
    people = {one.typed for one in position.people.values()}

    def there(name: str, value: Any) -> bool:
        who = said.options[name].who if name in said.options else None
        if who is None or not isinstance(value, str) or value in who.words:
            return name in said.options
        return all(part in people for part in (parts(value) if who.takes is Takes.LIST else (value,)))

    return meant(position, MoveRef(said.command, {name: value for name, value in known.items() if there(name, value)}))
