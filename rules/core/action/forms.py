"""A form: a move with some of its options, and the question for the next one.

It is made of the move's declaration, the table, and the legal moves of its system. Players press buttons, and type only
numbers that nothing knows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from itertools import product
from typing import Any, Final, NamedTuple

from rules.core.action.deed import MoveRef
from rules.core.action.deed import referenced_move as meant
from rules.core.action.fields import NO_NAMES, UNSAID, Bands, Complete, EnemiesOf, Option, Squares, UpTo
from rules.core.action.move import MOVES, Declared, plain, types_of
from rules.core.action.people_fields import OfferOnly, Takes, Who
from rules.core.people.person import NO_SIDE, Person
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import Refusal
from rules.core.plain.words import as_typed, key_of, parts, sentence
from rules.core.street.squares import Square, square_named

TypedOptions = Mapping[str, Any]
"""Options as they are typed."""
MOST_TOUCHED: Final = 10
"""The most choices that are buttons. More are a menu."""
MOST_PAIRED: Final = 15
"""The most pairs of choices that are buttons: five targets at three ranges. More are asked one after the other."""
MOST_COUNTED: Final = 20
"""The most that a form offers of a count on the table. More are typed."""
ASKED: Final = {
    "against": "Against whom?",
    "attacker": "Who attacks?",
    "attackers": "Who attacks?",
    "by": "Who does it?",
    "defenders": "Who defends?",
    "driver": "Who drives?",
    "figure": "Which figure?",
    "gun": "Which gun?",
    "near": "Who is in the blast?",
    "shooter": "Who shoots?",
    "target": "Who is the target?",
    "thrower": "Who throws?",
    "to": "To whom?",
    "victim": "Who is the victim?",
    "who": "Who?",
    "whom": "Whom?",
}
"""The questions for options of these names, unless the sentence about one begins with a question of its own."""
NO_THING: Final = frozenset(
    {"aboard", "first", "group", "inside", "into", "melee", "of", "on_foot", "other", "outside", "second"}
    | {"other_aboard", "other_outside"}
)
"""The names of options for people that are no nouns."""
DIRECT: Final = re.compile(r"(Who|Whom|Whose|Which|What|Where|How (far|many|much))\b[^.:;,(]*")
INDIRECT: Final = re.compile(
    r"(?!Who )(.* (he|it|its|they|there|you)\b|\S+( far| many| much)? (the|a|one|his|each)\b|.* (has|have)$)"
)
"""The beginnings of the sentence about an option that can be a question, and those that aren't one: “What it does”."""
YES, NO = "Yes", "No"
NO_COMMAND: Final[dict[str, str]] = {"close": "close range"}
"""Labels of bands that would read like something else on a button."""
NOBODY: Final = "Nobody"


class Pick(NamedTuple):
    """One choice: its label, and the options that it settles; None clears an option.

    chosen  whether it is chosen now
    """

    label: str
    typed: TypedOptions
    chosen: bool = False


class Ask(NamedTuple):
    """One question of a form: its options, its sentence, and its choices.

    open  whether another value may be typed: a number, a name
    """

    fields: tuple[str, ...]
    about: str
    picks: tuple[Pick, ...] = ()
    open: bool = False


@frozen
class Form:
    """A move with some of its options.

    typed     the settled options: those chosen, and the likeliest value of those that may be chosen again
    asked     the next question; None if all is settled
    presets   among the settled options, those with just the likeliest value: all values of each
    deciding  the presets on which a question depends, as a range depends on the gun
    fixed     among the settled options, those that can't change: what the action itself implies, such as that a shot is
              aimed, and what the first button says
    others    other choices for the target and the measures, if this move comes to nothing
    taken     the questions that were not asked, because each has a likeliest answer: all choices of each
    """

    typed: TypedOptions
    asked: Ask | None = None
    presets: Mapping[str, tuple[Pick, ...]] = field(default_factory=dict[str, tuple[Pick, ...]])
    deciding: tuple[str, ...] = ()
    fixed: frozenset[str] = frozenset()
    others: Mapping[str, tuple[Pick, ...]] = field(default_factory=dict[str, tuple[Pick, ...]])
    taken: Mapping[str, tuple[Pick, ...]] = field(default_factory=dict[str, tuple[Pick, ...]])


def form_of(
    position: Any,
    command: str,
    typed: TypedOptions,
    offers: Sequence[TypedOptions] = (),
    measured: Sequence[str] = (),
    needed: Sequence[str] = (),
    settled: Collection[str] = (),
    *,
    taking: bool = False,
) -> Form:
    """Return the form of a command with these options.

    position  with everyone whom the form may mean
    offers    the ways to make the move, from its system; None without a table that knows
    measured  options that the player must give
    needed    options that a rule wants besides the required ones
    settled   options that can't change
    taking    whether the form takes the first target and the middle range, and shows the others, instead of asking
    """
    options, kinds = MOVES[command].options, types_of(MOVES[command].kind)
    people = {name: value for name, value in typed.items() if name in options and options[name].who}
    fits = fitting(offers, typed) or fitting(offers, people) or [_common(offers)]
    asks = [name for name, one in options.items() if one.who and name not in typed and _varies(fits, name)]
    known = {name: value for name, value in fits[0].items() if name not in asks} | dict(typed)
    likely = known | {name: fits[0][name] for name in asks if name in fits[0]}
    so_far = _so_far(position, MOVES[command], likely) if position.street is not None else None
    missing = [
        name
        for name, one in options.items()
        if name not in known
        and name not in asks
        and (name in needed or _must(one, name, measured))
        and not (so_far is not None and street_knows(position, so_far, one))
    ]
    missing += (
        []
        if so_far is None
        else [
            name
            for name in options
            if name not in known and name not in missing and _placed(position, so_far, options[name])
        ]
    )
    presets, deciding, agreeing = dict[str, tuple[Pick, ...]](), list[str](), fitting(offers, typed)
    for name, option in options.items():
        others = fitting(offers, typed, name) if name in typed else agreeing
        if option.who is None and _varies(others, name):
            presets[name] = _offered(position, others, name)
            depend = _depending(position, command, likely, presets[name], (*missing, *typed))
            if depend:  # another gun has other ranges, so the form asks for them again
                anew = dict.fromkeys(depend)
                here = likely.get(name)
                presets[name] = tuple(
                    one if one.typed[name] == here else one._replace(typed={**one.typed, **anew})
                    for one in presets[name]
                )
                deciding.append(name)

    def question(name: str) -> Ask:
        if name in missing:
            return asked_for(position, command, likely, name)
        return Ask((name,), question_of(MOVES[command], name), _offered(position, fits, name))

    questions = sorted((*asks, *missing), key=lambda name: _place(options[name], kinds[name]))
    likeliest = _likeliest(options, question(questions[0])) if taking and questions else None
    if likeliest is not None:
        return form_of(position, command, {**typed, **likeliest.typed}, offers, measured, needed, settled, taking=True)
    doing = questions[:1] if questions and _place(options[questions[0]], kinds[questions[0]]) == 0 else []
    asked = _first([question(name) for name in doing])  # who acts is the first question, even if no choice is known
    if asked is None or asked.picks:
        asked = _first([question(name) for name in questions])
    implied = {name for name, one in fits[0].items() if isinstance(one, bool) and name not in typed}
    chosen = {name: value for name, value in typed.items() if name not in measured}
    choices = {name: _all_of(position, command, known, offers, chosen, name) for name in typed if name in options}
    others = {name: tuple(one for one in picks if not one.chosen) for name, picks in choices.items()}
    others = {name: picks for name, picks in others.items() if picks and name not in settled}
    taken = {name: choices[name] for name in others} if taking else {}
    fixed = frozenset((implied - presets.keys()) | {*settled})
    return Form(known, asked, presets, tuple(deciding), fixed, others, taken)


def _likeliest(options: Mapping[str, Option], ask: Ask) -> Pick | None:
    """The likeliest answer to a question for people or a range: the first of the people, the middle of the bands."""
    option = options[ask.fields[0]]
    if not ask.picks or (option.who is None and not isinstance(option.measured, Bands)):
        return None
    return ask.picks[0 if option.who is not None else (len(ask.picks) - 1) // 2]


def _place(option: Option, kind: Any) -> int:
    """The place of a question: who, whom, with what, and only then how far and how many."""
    if option.who is not None:
        return 0 if option.who.only.own else 1
    return 3 if option.measured is not None or plain(kind) in (int, float) else 2


def _depending(
    position: Any, command: str, known: TypedOptions, picks: Sequence[Pick], measures: Iterable[str]
) -> list[str]:
    """The measures whose bands depend on this choice, as a range depends on the gun."""
    declaration, depend = MOVES[command], list[str]()
    for name in measures:
        measure = declaration.options[name].measured if name in declaration.options else None
        if isinstance(measure, Bands):
            moves = (_so_far(position, declaration, {**known, **one.typed}) for one in picks)
            if len({tuple(measure.of(position, move)) for move in moves}) > 1:
                depend.append(name)
    return depend


def _all_of(
    position: Any, command: str, known: TypedOptions, offers: Sequence[TypedOptions], typed: TypedOptions, name: str
) -> tuple[Pick, ...]:
    """All targets, or distances, in the ways that agree with the other options; nothing for other options."""
    option = MOVES[command].options[name]
    if isinstance(option.measured, Bands):
        picks = asked_for(position, command, known, name).picks
    elif option.who is not None:
        picks = _offered(position, fitting(offers, typed, name), name)
    else:
        picks = ()
    return tuple(one._replace(chosen=_key(one.typed[name]) == _key(known[name])) for one in picks)


def fitting(offers: Sequence[TypedOptions], typed: TypedOptions, but: str = "") -> list[TypedOptions]:
    """The ways to make the move that agree with all options except one."""
    found = [*offers]
    for name, value in typed.items():
        if name != but:
            found = [one for one in found if name not in one or one[name] == value or _key(one[name]) == _key(value)]
    return found


def called(name: str, option: Option | None = None) -> str:
    """An option as a button calls it: “Two guns”."""
    return (option.called if option is not None else "") or sentence(name.strip("_").replace("_", " "))


def question_of(declaration: Declared, name: str) -> str:
    """The question for a choice: “Whom do you shoot at?”, “Which weapon?”; else the sentence about its option."""
    option = declaration.options[name]
    if name == "target" and "shooter" in declaration.options:
        return "Whom do you shoot at?"
    asked = DIRECT.match(option.about)
    if asked is not None and (asked[1] == "Who" or name not in ASKED) and not INDIRECT.match(asked[0]):
        return f"{asked[0].rstrip()}?"
    if name in ASKED and (option.who is not None or name == "gun"):
        return ASKED[name]
    return f"Which {called(name, option).lower()}?" if option.who is not None and name not in NO_THING else option.about


def _common(ways: Sequence[TypedOptions]) -> TypedOptions:
    """The options with the same value in all ways to make the move, whatever else is typed."""
    return {name: value for name, value in ways[0].items() if not _varies(ways, name)} if ways else {}


def _varies(ways: Sequence[TypedOptions], name: str) -> bool:
    values = {one.get(name) for one in ways}
    return len(values) > 1 and len({_key(one) for one in values}) > 1


def _must(option: Option, name: str, measured: Sequence[str]) -> bool:
    """Whether a form must ask for an option: nothing fills it, or it is measured and the rules know its bands."""
    return option.source is None or (name in measured and isinstance(option.measured, Bands))


def street_knows(position: Any, move: Any, option: Option) -> bool:
    """Whether a street is laid that fills an option of a move, as far as that is known."""
    by = option.street if position.street is not None else None
    return by is not None and by.street(position, move) is not UNSAID


def _placed(position: Any, move: Any, option: Option) -> bool:
    """Whether a square must be chosen on the street, and there is one to choose."""
    return isinstance(option.measured, Squares) and bool(option.measured.of(position, move))


def _key(value: Any) -> Any:
    return key_of(value) if isinstance(value, str) else value


# What the form asks for


def _first(questions: Sequence[Ask]) -> Ask | None:
    """The first question: a choice, of two options at once if few pairs are possible; after those the typed options."""
    chosen = [one for one in questions if one.picks]
    if not chosen:
        fields = tuple(name for one in questions for name in one.fields)
        return Ask(fields, " ".join(one.about for one in questions), open=True) if fields else None
    first, *others = chosen
    if not others or len(first.picks) * len(others[0].picks) > MOST_PAIRED:
        return first
    both = tuple(
        Pick(f"{one.label}, {other.label}", {**one.typed, **other.typed})
        for one, other in product(first.picks, others[0].picks)
    )
    return Ask((*first.fields, *others[0].fields), f"{first.about} {others[0].about}", both, open=True)


def _offered(position: Any, fits: Sequence[TypedOptions], name: str) -> tuple[Pick, ...]:
    """The values of an option in the ways in which the move may be made."""
    values = list(dict.fromkeys(str(one[name]) for one in fits if name in one))
    labels = _names(position)
    return tuple(Pick(", ".join(labels.get(part, part) for part in parts(value)), {name: value}) for value in values)


def _names(position: Any) -> dict[str, str]:
    """The names of people on the table on a button, by what is typed for them."""
    return position.once(_names, lambda: {one.typed: one.label for one in position.people.values()})


def asked_for(position: Any, command: str, known: TypedOptions, name: str) -> Ask:
    """The question for an option of a command, given these other options."""
    declaration = MOVES[command]
    option, kind = declaration.options[name], types_of(declaration.kind)[name]
    if isinstance(option.measured, Bands):
        bands = [*option.measured.of(position, _so_far(position, declaration, known))]
        if bands:
            picks = tuple(Pick(NO_COMMAND.get(str(label), str(label)), {name: value}) for label, value in bands)
            return Ask((name,), _asked(name, option, bands, option.measured.unit), picks, open=True)
    if isinstance(option.measured, UpTo):
        most = option.measured.of(position, _so_far(position, declaration, known))
        return Ask((name,), option.about, counted(kind, name, most), open=True)
    if isinstance(option.measured, Squares):
        places = option.measured.of(position, _so_far(position, declaration, known))
        return Ask((name,), option.about, tuple(Pick(label, {name: square}) for label, square in places), open=True)
    picks = tuple(_picks(position, declaration, name, known))
    about = question_of(declaration, name) if picks else option.about
    return Ask((name,), about, picks, open=not _closed(option, kind))


class SquaresAsked(NamedTuple):
    """The squares of the street among which a form lets its user choose.

    offered  those on its list, in order
    reach    all that are possible; empty if a game says only those
    """

    offered: tuple[Square, ...]
    reach: frozenset[Square]


def squares_for(position: Any, command: str, known: TypedOptions) -> SquaresAsked | None:
    """The squares for the option of a command that asks for one, given these other options.

    None for a command without such an option, and where no street is laid.
    """
    declaration = MOVES[command]
    for name, option in declaration.options.items() if position.street is not None else ():
        if isinstance(option.measured, Squares):
            among = option.measured.reach
            move = _so_far(position, declaration, {one: value for one, value in known.items() if one != name})
            squares = (square_named(square) for _, square in option.measured.of(position, move))
            reach = frozenset[Square]() if among is None else among(position, move)
            return SquaresAsked(tuple(one for one in squares if one is not None), reach)
    return None


def _asked(name: str, option: Option, bands: Sequence[tuple[str, float]], unit: str) -> str:
    """The question for a measure: its bands with their edges, unless they are numbers themselves."""
    about = option.about.partition(";")[0].rstrip(".")
    about = called(name, option) if ":" in about else about
    reach = ", ".join(f"{label} to {_counted(value, unit)}" for label, value in bands if not label[:1].isdigit())
    return f"{about}: {reach}." if reach else f"{called(name, option)}?"


def counted(kind: Any, name: str, most: int | None) -> tuple[Pick, ...]:
    """The choices for a count on the table, from none to `most`; nothing if more must be typed."""
    numbers = range(min(most, MOST_COUNTED) + 1) if most else ()
    return tuple(Pick(str(one), {name: str(one) if plain(kind) is str else one}) for one in numbers)


def _counted(value: float, unit: str) -> str:
    """A number with its unit: “35 cm”."""
    return f"{value:g} {unit}".rstrip()


def _closed(option: Option, kind: Any) -> bool:
    """Whether an option takes nothing but its choices."""
    return bool(option.choices.words) or kind is bool


def _picks(position: Any, declaration: Declared, name: str, known: TypedOptions) -> Iterator[Pick]:
    """The choices of an option. For people, enemies come first, or the caller's own if the option wants those."""
    option, kind = declaration.options[name], types_of(declaration.kind)[name]
    choices, who = option.choices, option.who
    if choices.words:
        words = (
            choices.words if choices.among is None else choices.among(position, _so_far(position, declaration, known))
        )
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
            friends = _friends(position, option, known, people)
            others = [one for one in people if one not in friends]
            people = others if others and isinstance(option.complete, EnemiesOf) else [*others, *friends]
        yield from (Pick(label, {name: word}) for label, word in _instead_of_names(who))
        yield from (Pick(one.label, {name: one.typed}) for one in people)
    elif option.rows is not None and option.rows.nobody:
        yield Pick(NOBODY, {name: NO_NAMES[0]})
    elif isinstance(option.complete, Complete):
        of = _whose(position, declaration, option.complete.of, known)
        names = dict.fromkeys(option.complete.names(position.game, of and of.figure))
        yield from (Pick(sentence(one), {name: one}) for one in names)


def _friends(position: Any, option: Option, known: TypedOptions, people: Sequence[Person[Any]]) -> list[Person[Any]]:
    """Those of the people who are on the side of the figure that acts; before it is known, on the caller's."""
    of = option.complete.field if isinstance(option.complete, EnemiesOf) else ""
    acts = _named(position, next(iter(parts(str(known.get(of) or ""))), ""))
    if acts is not None and acts.side > NO_SIDE:
        return [one for one in people if one.side == acts.side]
    own = _own_side(position)
    return [one for one in people if one.mine or (one.side > NO_SIDE and one.side == own)]


def _instead_of_names(who: Who) -> Iterator[tuple[str, str]]:
    """The words that may replace names, each meaning once, and their labels: “Nobody” for none."""
    met: list[Any] = []
    for word, meaning in who.words.items():
        if meaning not in met:
            met.append(meaning)
            yield NOBODY if word in NO_NAMES else sentence(word), word


def _whose(position: Any, declaration: Declared, of: str, known: TypedOptions) -> Person[Any] | None:
    """The first figure that an option names on the table, or that its source takes if it is empty."""
    named = _named(position, next(iter(parts(str(known.get(of) or ""))), ""))
    option = declaration.options.get(of)
    if named is not None or of in known or option is None or option.source is None:
        return named
    found: Any = None
    with suppress(Refusal):
        found = option.source(position, _so_far(position, declaration, known))
    return next((one for one in position.people.values() if one is found), None)


def _named(position: Any, text: Any) -> Person[Any] | None:
    """The figure in the position with a name, alone or with its gang's."""
    key = key_of(str(text or ""))
    return next((one for one in position.people.values() if key in (key_of(one.typed), key_of(one.label))), None)


def in_full(position: Any, command: str, typed: TypedOptions) -> dict[str, Any]:
    """The same options with the full name of each figure that was typed without a gang, or by a unique beginning."""
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


def in_words(position: Any, command: str, typed: TypedOptions) -> Iterator[tuple[str, str]]:
    """The settled options in words: people by their names, a measure by its band."""
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


def _so_far(position: Any, declaration: Declared, known: TypedOptions) -> Any:
    """The move with the options about people who are there, and nothing filled in."""
    people = {one.typed for one in position.people.values()}

    def there(name: str, value: Any) -> bool:
        who = declaration.options[name].who if name in declaration.options else None
        if who is None or not isinstance(value, str) or value in who.words:
            return name in declaration.options
        return all(part in people for part in (parts(value) if who.takes is Takes.LIST else (value,)))

    return meant(
        position, MoveRef(declaration.command, {name: value for name, value in known.items() if there(name, value)})
    )
