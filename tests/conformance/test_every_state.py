"""Every move that names a figure, against every state of that figure: a refusal, or right by the rules.

For each option that names figures the test looks for a position, among those of fights and of debts, in which the move
is possible with a sound figure. Then only the state of that figure changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from functools import cache
from itertools import islice
from typing import Any, Final, NamedTuple

import pytest

from cogs.context.typed import meant as value_of
from rules.core.action.deed import DECIDED, MoveRef, Spawns
from rules.core.action.deed import referenced_move as meant
from rules.core.action.fields import UNSAID, ListRow, OnTable, Option
from rules.core.action.forms import asked_for
from rules.core.action.move import MOVES, filled, options_of, types_of
from rules.core.action.people_fields import Takes
from rules.core.action.position import Position
from rules.core.action.system import discover
from rules.core.people.party import LookedUp
from rules.core.people.person import NO_SIDE, Person
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import IllegalNow, Missing, Refusal
from rules.core.plain.words import parts
from rules.gangstars.model import figures as gs
from rules.gangstars.traits.trait_table import DOG_BOY
from rules.hoodsville.model import figures as hood
from rules.mad_dogs.model import figures as mad
from rules.mad_dogs.model.scenario import StartingBoard
from rules.mad_dogs.model.skills import CHOICE, STONE_COLD_KILLER
from rules.mad_dogs.model.vehicles import Bomb, Fire, Vehicle
from rules.mad_dogs.scenarios.shared.scenario_changes import staged
from rules.pottersville.model import figures as pot
from tests.cogs.examples import EXAMPLES
from tests.conformance.fights import FIGHTS
from tests.conformance.test_debts import TABLES
from tests.turns import takes_turns

ROOTS: Final = {"mad": ("mad", "scenario"), "gs": ("gangstars",), "hood": ("hood",), "pot": ("pottersville",)}
ROSTERS: Final = ("mad-gang", "gangstars-gang")
"""Commands about gangs before any game."""
NONE: Final[LookedUp[Any]] = LookedUp(nothing=IllegalNow("These fights are of no campaign."))
MOVES_OF_A_FIGHT: Final = 180
EACH: Final = 3
"""One move of a fight is examined in so many."""
MOST_FIGHTS: Final = 6
MOST_WAYS: Final = 4
"""The most ways of filling the other options that are tried for each option that names a figure."""
MOST_TRIED: Final = 150
"""The most possible ones among those ways that are examined."""
People = Mapping[str, tuple[int, ...]]
"""By option, the ids of the figures named there."""
Said = Mapping[str, Any]


# The states


GONE: Final[dict[str, dict[str, dict[str, Any]]]] = {
    "mad": {
        "dead": {"posture": mad.Posture.DEAD, "lost": 9},
        "off": {"standing": mad.Standing.OFF},
        "led off": {"standing": mad.Standing.LED_OFF},
    },
    "gs": {
        "dead": {"standing": gs.Standing.DEAD},
        "home": {"standing": gs.Standing.HOME},
        "off": {"standing": gs.Standing.OFF},
        "away": {"effects": (gs.Effect(gs.FigureState.AWAY, gs.FOREVER),)},
    },
    "hood": {"dead": {"out": hood.Out.DEAD, "fell": True}, "off": {"standing": hood.Standing.OFF}},
    "pot": {"dead": {"wound": pot.Wound.DEAD}},
}
"""States of a figure that does nothing any more, and to which nothing is done."""
HELPLESS: Final[dict[str, dict[str, dict[str, Any]]]] = {
    "mad": {
        "unconscious": {"posture": mad.Posture.UNCONSCIOUS},
        "knocked out": {"floored": mad.Floored.OUT},
        "out cold": {"floored": mad.Floored.COLD},
        "gone for good": {"standing": mad.Standing.LEFT},
        "arrested": {"standing": mad.Standing.PRISONER},
        "terrified": {"nerve": mad.Nerve.TERRIFIED},
    },
    "gs": {},
    "hood": {
        "stunned": {"out": hood.Out.STUNNED},
        "critical": {"out": hood.Out.CRITICAL, "fell": True},
        "surrendered": {"standing": hood.Standing.SURRENDERED},
        "drugged": {"bonds": (hood.Bond.DRUG,)},
        "badly hurt": {"wounds": (hood.Wound(hood.Injury.BAD, crash=True),)},
    },
    "pot": {"cuffed": {"cuffed": True}},
}
"""States of a figure that does nothing, though much may be done to it."""
HINDERED: Final[dict[str, dict[str, dict[str, Any]]]] = {
    "mad": {
        "prone": {"posture": mad.Posture.PRONE},
        "slow": {"posture": mad.Posture.HALF_SPEED},
        "down": {"floored": mad.Floored.WOUNDED},
        "nervous": {"nerve": mad.Nerve.NERVOUS},
        "hidden": {"hidden": True},
    },
    "gs": {
        "forced back": {"effects": (gs.Effect(gs.FigureState.FORCED_BACK),)},
        "terrified": {"effects": (gs.Effect(gs.FigureState.TERRIFIED),)},
        "prone": {"prone": True},
    },
    "hood": {
        **{bond.name: {"bonds": (bond,)} for bond in hood.Bond if bond is not hood.Bond.DRUG},
        **{nerve.name: {"nerve": nerve} for nerve in hood.Nerve},
        "paralyzed": {"paralysed": 2},
        "down": {"down": True},
    },
    "pot": {wound.name: {"wound": wound} for wound in pot.Wound if wound is not pot.Wound.DEAD},
}
"""States of a figure that still does some things. The rules' own tests say which."""
AWAY: Final = "takes no part"
"""A figure of a gang that is not in the game."""

# What may be done all the same

ANY: Final = "any"
BY_HAND: Final = "a sheet is put right by hand, whatever has become of its figure"
THROWN: Final = "it was thrown, or set, before that befell who did it"
ABOARD: Final = "the dead stay where they sat in a car, and nothing more happens to them"
SETTLED: Final = "it ends what is noted of them"
BEFALLS: Final = "it befalls them"
RUNS: Final = "who runs for an exit still goes there"
CORPSE: Final = "it is done to a body"
SIGHT: Final = "it is a body that is seen"
ALLOWED: Final[dict[str, tuple[set[str], str]]] = {
    "gangstars waive figures": ({ANY, AWAY}, SETTLED),
    "gangstars state figures": ({ANY, AWAY}, SETTLED),
    "gangstars-dog leave dog": ({ANY}, SETTLED),
    "gangstars-dog master dog": ({ANY}, BY_HAND),
    "gangstars-dog master master": ({"home", "off", "away"}, BY_HAND),
    "gangstars-dog return dog": ({ANY}, "it comes back from there"),
    "gangstars-shoot hand figure": ({ANY, AWAY}, BY_HAND),
    "gangstars-turn done figure": ({ANY}, "the activation of who fell in it ends"),
    "gangstars shock victim": ({"dead", "away"}, SIGHT),
    "gangstars see source": ({ANY}, SIGHT),
    "hood card figure": ({ANY, AWAY}, BY_HAND),
    "hood gear figure": ({ANY, AWAY}, BY_HAND),
    "hood money figure": ({ANY, AWAY}, BY_HAND),
    "hood next figures": ({ANY, AWAY}, "time passes for them, too"),
    "hood standing figures": ({"off"}, BY_HAND),
    "hood save target": ({ANY}, BEFALLS),
    "hood shock of": ({ANY}, SIGHT),
    "hood-car alight figures": ({"dead", *HELPLESS["hood"]}, "they are pulled out"),
    "hood-car save figure": ({ANY}, BEFALLS),
    "hood-fight break-free captors": ({ANY}, "who can hold nobody any more lets go"),
    "hood-fight untie figure": ({"dead"}, CORPSE),
    "hood-throw blast thrower": ({ANY}, THROWN),
    "hood-throw dynamite thrower": ({ANY}, THROWN),
    "mad fall figure": ({ANY}, BEFALLS),
    "mad guts figure": ({"terrified"}, "it tests nothing that is left to lose"),
    "mad recover figure": ({"terrified"}, "the wound comes before the nerve"),
    "mad skill figure": ({ANY, AWAY}, BY_HAND),
    "mad-bomb blast thrower": ({ANY}, THROWN),
    "mad-brawl hold strikers": ({"terrified"}, SETTLED),
    "mad-brawl hold target": ({ANY}, SETTLED),
    "mad-brawl leave witnesses": ({ANY}, "nobody is struck yet, so nobody looks on"),
    "mad-brawl stand figure": ({"gone for good", "terrified"}, RUNS),
    "mad-car hazard aboard": ({"dead"}, ABOARD),
    "mad-car swerve aboard": ({"dead"}, ABOARD),
    "mad-law pigeon figure": ({"off", "led off", AWAY}, "who sits in the Pen is on no table"),
    "mad-move go figure": ({"gone for good", "terrified"}, RUNS),
    "mad-nerve drink figure": ({ANY}, "the die of the game is theirs, whether they act or not"),
    "mad-nerve grip figure": ({"terrified"}, "it is what they get a grip on"),
    "mad-nerve stone-cold figure": ({ANY}, "it is earned by what was done before"),
    "mad-nerve surrender figure": ({"gone for good", "terrified"}, "who runs may give up"),
    "mad-table car inside": ({"dead"}, ABOARD),
    "mad-table car outside": ({"dead"}, ABOARD),
    "mad-wreck crash aboard": ({"dead"}, ABOARD),
    "mad-wreck head-on aboard": ({"dead"}, ABOARD),
    "mad-wreck head-on other_aboard": ({"dead"}, ABOARD),
    "mad-wreck ride figure": ({ANY}, BEFALLS),
    "mad-wreck thrown figure": ({ANY}, BEFALLS),
    "pottersville bribe by": ({"cuffed"}, "who is in custody may still pay to get away"),
    "pottersville card figure": ({ANY, AWAY}, BY_HAND),
    "pottersville free figures": ({"dead"}, CORPSE),
    "pottersville gear figure": ({ANY, AWAY}, BY_HAND),
    "pottersville money figure": ({ANY, AWAY}, BY_HAND),
    "pottersville unstun figure": ({"cuffed"}, "handcuffs keep nobody from coming round"),
    "pottersville wound figure": ({ANY, AWAY}, BY_HAND),
    "pottersville-car alight figure": ({"dead"}, "they are pulled out"),
    "scenario reinforce driver": ({"dead", "off", "led off", AWAY}, "who drives help in is on no table yet"),
    "scenario pick figures": ({"off", "led off"}, "who is picked comes on the board"),
}


# Ways to make a move with a sound figure


@frozen
class Ready:
    """A move's needs that fights seldom bring about: the states of the named figures, the options, the board."""

    figures: Mapping[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    said: Mapping[str, Any] = field(default_factory=dict[str, Any])
    board: Mapping[str, Any] = field(default_factory=dict[str, Any])


BOMBS: Final = {"gear": ("Pipe bomb",)}
READY: Final[dict[str, Ready]] = {
    "mad reload": Ready({"figure": {"weapons": (mad.Weapon("Pistol", mad.Load.EMPTY),)}}),
    "mad skill": Ready({"figure": {"skills": (CHOICE,)}}, {"choose": "Pistoleer"}),
    "mad-table board": Ready(board={"vehicles": (Vehicle("Ford"),)}, said={"car": "Ford"}),
    "mad-brawl finish": Ready(
        {"figure": {"skills": ("Cold Blooded",)}, "victim": {"posture": mad.Posture.UNCONSCIOUS}}
    ),
    "mad-brawl stand": Ready({"figure": {"floored": mad.Floored.DOWN}}),
    "mad-nerve grip": Ready({"figure": {"nerve": mad.Nerve.TERRIFIED}}),
    "mad-nerve look": Ready({"killer": {"skills": (STONE_COLD_KILLER,)}}, {"inches": 4.0}),
    "mad-bomb relight": Ready(board={"bombs": (Bomb("The parcel", 2),)}, said={"bomb": "The parcel", "fuse": 2}),
    "mad-bomb cross": Ready(board={"fires": (Fire("The haystack"),), "vehicles": ()}),
    "scenario telephone": Ready(board={"scenario": staged(StartingBoard("raid", "a street", ()), 1, 0)}),
    "gangstars-turn up": Ready(board={"active": None, "waiting": tuple(range(1, 30))}),
    "gangstars-shoot pickup": Ready(board={"fuses": (gs.Fuse("the porch", "Grenade", 0, 9),)}),
    "gangstars-dog charm": Ready({"figure": {"traits": (DOG_BOY,)}}),
    "gangstars-dog return": Ready({"dog": {"standing": gs.Standing.HOME}}),
    "gangstars shock": Ready({"victim": {"standing": gs.Standing.DEAD}}),
    "hood-fire clear": Ready({"figure": {"weapons": (hood.Weapon("Revolver", 5, 6, hood.Trouble.JAMMED),)}}),
    "hood card": Ready(said={"firing": 1}),
    "hood-fight untie": Ready({"figure": {"bonds": (hood.Bond.HANDS,)}}),
    "hood-fight break-free": Ready({"captive": {"bonds": (hood.Bond.HELD,)}}),
    "pottersville bribe": Ready({"by": {"dollars": 200}}),
    "pottersville unstun": Ready({"figure": {"wound": pot.Wound.SUPPRESSED}}),
    "pottersville money": Ready({"figure": {"dollars": 50}}, {"gives": 5}),
    "pottersville-shoot throw": Ready({"thrower": BOMBS}),
    "pottersville-shoot blast": Ready({"thrower": BOMBS}),
}
UNTRIED: Final = {
    "mad-brawl fight hit": "it goes on from a verdict, by its button",
    "mad-car end figure": "it pays a debt on a street: the tests of streets hold it",
    "gangstars-turn look figure": "it ends an activation on a street: the tests of streets hold it",
    "gangstars-turn end figure": "it pays a debt on a street: the tests of streets hold it",
    "hood-move end figure": "it pays a debt on a street: the tests of streets hold it",
    "hood-throw kick figure": "it pays a debt on a street: the tests of streets hold it",
    "mad-move end figure": "it pays a debt on a street: the tests of streets hold it",
    "pottersville-car end figure": "it pays a debt on a street: the tests of streets hold it",
    "pottersville end figure": "it pays a debt on a street: the tests of streets hold it",
    "pottersville unit leader": "it is one of those who are in the unit, and tried with them in the tests of units",
    "pottersville guts figures": "on a table units test, and nobody is named",
}


class Way(NamedTuple):
    """A possible move: the position, the actor and targets, the other options, and whether it needs an umpire."""

    at: Position[Any, Any, Any]
    people: People
    said: Said
    umpire: bool


def untried(command: str, name: str) -> bool:
    return command in UNTRIED or f"{command} {name}" in UNTRIED


def naming(command: str) -> dict[str, Option]:
    """The options of a command that name figures."""
    options = MOVES[command].options.items()
    return {name: one for name, one in options if one.rows or (one.who and one.who.takes is not Takes.GANG)}


def commands(system: str) -> list[str]:
    return [
        name
        for name, one in MOVES.items()
        if one.kind.__module__.startswith("rules.")
        and name.split()[0] not in ROSTERS
        and name.split()[0].split("-")[0] in ROOTS[system]
        and naming(name)
    ]


@cache
def fought(system: str, seed: int) -> list[tuple[Position[Any, Any, Any], int, MoveRef | None]]:
    """Positions of a fight, each with the id of the acting figure, and its move."""
    made = islice(FIGHTS[system](seed), 0, MOVES_OF_A_FIGHT, EACH)
    return [(one.before, one.who.id, one.offered) for one in made]


@cache
def owing(system: str) -> list[tuple[Position[Any, Any, Any], int, MoveRef | None]]:
    """The positions with a debt, each with the id of a figure there."""
    return [(at, next(iter(at.people)), None) for at in TABLES[system]()]


def positions(system: str) -> Iterator[tuple[Position[Any, Any, Any], int, MoveRef | None]]:
    """The positions in which moves are tried. Another fight begins if the last has brought nothing about."""
    yield from fought(system, 1)
    yield from owing(system)
    for seed in range(2, MOST_FIGHTS + 1):
        yield from fought(system, seed)


def sayings(command: str) -> list[Said]:
    """The other options in the examples of a command; none."""
    named = {name.rstrip("_"): name for name in MOVES[command].options}
    options = MOVES[command].options
    said = [dict(READY[command].said)] if command in READY else []
    for example in EXAMPLES if command not in READY or not READY[command].said else ():
        if example.command == command:
            known = {named[key]: value for key, value in example.options.items() if key in named}
            said.append({key: value for key, value in known.items() if not _of_the_table(options[key])})
    return [one for place, one in enumerate([*said, {}]) if one not in said[:place]]


def _of_the_table(option: Option) -> bool:
    return bool(isinstance(option.read, OnTable) or option.who or option.rows)


def laid(position: Position[Any, Any, Any], command: str) -> Position[Any, Any, Any]:
    """A position with a command's needs on its board."""
    ready = READY.get(command)
    return position.then(replace(position.board, **ready.board)) if ready is not None and ready.board else position


def given(position: Position[Any, Any, Any], command: str, people: People) -> Position[Any, Any, Any]:
    """A position in which the named figures are as the command needs them."""
    ready = READY.get(command)
    for name, changes in ready.figures.items() if ready is not None else ():
        for one in people.get(name, ()):
            position = altered(position, one, changes)
    return position


def altered(position: Position[Any, Any, Any], who: int, changes: Mapping[str, Any]) -> Position[Any, Any, Any]:
    person = position.people[who]
    return replace(position, people={**position.people, who: replace(person, figure=replace(person.figure, **changes))})


def typed(position: Position[Any, Any, Any], people: People, said: Said) -> dict[str, Any]:
    return {**{name: ", ".join(position.people[one].typed for one in ids) for name, ids in people.items()}, **said}


def move_of(
    position: Position[Any, Any, Any], command: str, people: Mapping[str, Sequence[Person[Any]]], said: Said
) -> Any:
    """The move, read as the command adapter does it. Raises Missing for a missing required option."""
    declared, kinds = MOVES[command], types_of(MOVES[command].kind)
    fields: dict[str, Any] = dict.fromkeys(declared.options, UNSAID)
    for name, option in declared.options.items():
        if name in people:
            few = tuple(people[name])
            rows = tuple(ListRow((one,), None, (1.0,) * option.rows.numbers, ()) for one in few) if option.rows else ()
            fields[name] = rows or (few if option.who is not None and option.who.takes is Takes.LIST else few[0])
        elif name in said and option.read is not None and isinstance(said[name], str):
            fields[name] = option.read(position, said[name])
        elif name in said:
            fields[name] = value_of(option, kinds[name], said[name])
    missing = [name for name, one in declared.options.items() if one.required and fields[name] is UNSAID]
    if missing:
        raise Missing("Say it.", *missing)
    return with_guests(position, declared.kind(**fields))


def with_guests(position: Position[Any, Any, Any], move: Any) -> Any:
    """A move with guests in its empty fields, as the command adapter makes them."""
    assert position.game is not None
    people = discover()[position.game.system].people
    assert people is not None
    guests: dict[str, Any] = {}
    for name, option in options_of(move.__class__).items():
        if getattr(move, name) is UNSAID and option.who is not None and option.who.nameless:
            guest = Person(option.who.nameless, people.guest(option.who.nameless))
            guests[name] = (guest,) if option.who.takes is Takes.LIST else guest
    return replace(move, **guests)


def made(way: Way, command: str, person: Person[Any] | None = None) -> Any:
    """The deed of a way, allowed; with a `person` in the place of the one with the same id.

    A figure that takes no part is not on the table.
    """
    meet = way.at.people if person is None else {**way.at.people, person.id: person}
    meet = {id: replace(one, umpired=True) for id, one in meet.items()} if way.umpire else meet
    said = typed(way.at, way.people, way.said)
    at = replace(way.at, people={id: one for id, one in meet.items() if one.here}, typed=said, umpire=way.umpire)
    at = replace(at, on_sheets={**{one.figure.name: one for one in meet.values()}, **meet}, towns=NONE, parties=NONE)
    move = move_of(at, command, {name: [meet[one] for one in ids] for name, ids in way.people.items()}, way.said)
    deed = DECIDED[command](at, filled(at, move))
    while isinstance(deed, MoveRef):
        at, move = replace(at, typed=deed.typed), with_guests(at, meant(at, deed))
        deed = DECIDED[deed.command](at, filled(at, move))
    deed = deed.of_nobody if isinstance(deed, Spawns) else deed
    deed.allow()
    return deed


def sound(position: Position[Any, Any, Any]) -> list[int]:
    """The figures on the table to which nothing has happened."""
    return [
        id
        for id, one in position.people.items()
        if not getattr(one.figure, "kept_out", "") and not _spoiled(one.figure)
    ]


def _spoiled(figure: Any) -> bool:
    return bool(getattr(figure, "cuffed", False) or getattr(figure, "wound", 0))


def others(position: Position[Any, Any, Any], command: str, name: str, people: People) -> list[int]:
    """The other people that may be named, the likeliest first: enemies, or friends if the option wants one's own."""
    taken = {one for ids in people.values() for one in ids}
    there = [one for one in sound(position) if one not in taken]
    first = next((position.people[ids[0]].side for ids in people.values() if ids), NO_SIDE)
    who = MOVES[command].options[name].who
    own = who is not None and (who.only.own or who.only.recorded)
    return sorted(there, key=lambda one: (position.people[one].side == first) != own)


def completed(way: Way, command: str, depth: int = 0) -> Way:
    """A way with the options that a rule misses. Raises a Refusal if it can't be made."""
    try:
        with suppress(Refusal):
            made(way._replace(umpire=False), command)
            return way._replace(umpire=False)
        made(way, command)
    except Missing as missing:
        if depth > 3:
            raise
        for more in _more(way, command, missing):
            with suppress(Refusal):
                return completed(more, command, depth + 1)
        raise
    return way


def _more(way: Way, command: str, missing: Missing) -> Iterator[Way]:
    for name in missing.options:
        name = name if name in MOVES[command].options else f"{name}_"
        if name in naming(command):
            for one in others(way.at, command, name, way.people)[:3]:
                yield way._replace(people={**way.people, name: (one,)})
        elif name in MOVES[command].options:
            asked = asked_for(way.at, command, typed(way.at, way.people, way.said), name)
            yield from (way._replace(said={**way.said, **one.typed}) for one in asked.picks[:5])


def tried(command: str, name: str, system: str) -> Iterator[Way]:
    """Ways to make a move with a figure in an option, possible or not."""
    wanted = [one for one, option in naming(command).items() if option.required]
    owned = [one for one, option in naming(command).items() if option.who is not None and option.who.only.own]
    for there, who, offered in positions(system):
        at = laid(there, command)
        if offered is not None and offered.command == command and command not in READY:
            split = _split(at, command, offered.typed)
            if split is not None and name in split[0]:
                yield Way(at, *split, umpire=True)
        for said in sayings(command):
            for doer in (who, *[one for one in sound(at) if one != who][:4]):
                for first in dict.fromkeys((*owned[:1], *wanted[:1], name)):
                    people: dict[str, tuple[int, ...]] = {first: (doer,)}
                    for more in dict.fromkeys((*wanted, name)):
                        if more not in people and (found := others(at, command, more, people)):
                            people[more] = (found[0],)
                    yield Way(given(at, command, people), people, said, umpire=True)


def _split(position: Position[Any, Any, Any], command: str, said: Said) -> tuple[People, Said] | None:
    """The people named in a move, and its other options; None if it names others than those on the table."""
    ids, people, rest = (
        {one.typed: id for id, one in position.people.items()},
        dict[str, tuple[int, ...]](),
        dict[str, Any](),
    )
    for name, value in said.items():
        if name not in naming(command):
            rest[name] = value
        elif value and all(part in ids for part in parts(value)):
            people[name] = tuple(ids[part] for part in parts(value))
        else:
            return None
    return people, rest


@cache
def ways(system: str) -> dict[tuple[str, str], list[Way]]:
    """By command and option that names figures, some ways to make the move, each with other options."""
    found: dict[tuple[str, str], list[Way]] = {}
    for command in commands(system):
        for name in naming(command):
            known: list[Way] = []
            most = min(MOST_WAYS, len(sayings(command)))
            for place, way in enumerate(() if untried(command, name) else tried(command, name, system)):
                if len(known) >= most or (known and place > MOST_TRIED):
                    break
                if name not in way.people or any(set(one.said) == set(way.said) for one in known):
                    continue
                with suppress(Refusal):
                    known.append(completed(way, command))
            found[command, name] = known
    return found


class Cell(NamedTuple):
    """A move with a figure in a state: its refusal, or the deed."""

    command: str
    name: str
    state: str
    own: bool
    umpire: bool
    refused: str
    deed: Any


@cache
def cells(system: str) -> list[Cell]:
    """Every move of a system with every possible state of a figure in it."""
    found: list[Cell] = []
    states = {**GONE[system], **HELPLESS[system], **HINDERED[system]}
    for (command, name), known in ways(system).items():
        who = naming(command)[name].who
        for way in known:
            person = way.at.people[way.people[name][0]]
            elsewhere = replace(person, here=False, side=NO_SIDE)
            changed = {state: replace(person, figure=replace(person.figure, **one)) for state, one in states.items()}
            for state, now in {**changed, AWAY: elsewhere}.items():
                refused, deed = "", None
                try:
                    deed = made(way, command, now)
                except Refusal as refusal:
                    refused = refusal.text
                found.append(Cell(command, name, state, who is not None and who.only.own, way.umpire, refused, deed))
    return found


SYSTEMS: Final = tuple(ROOTS)


@takes_turns
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_option_that_names_figures_is_tried(system: str) -> None:
    never = [one for one, known in ways(system).items() if not known and not untried(*one)]
    assert never == []
    assert all(UNTRIED.values()), "each for a reason"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_refusal_about_a_figure_is_a_sentence(system: str) -> None:
    refusals = {one.refused for one in cells(system) if one.deed is None}
    assert len(refusals) > 20
    assert [one for one in refusals if not one.endswith((".", "?", ")")) or not one[:1].isupper()] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_figure_that_is_gone_does_nothing_and_nothing_is_done_to_it(system: str) -> None:
    gone = [one for one in cells(system) if one.deed is not None and one.state in (*GONE[system], AWAY)]
    wrong = {f"{one.command} {one.name}: {one.state}" for one in gone if not _allowed(one)}
    assert sorted(wrong) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_helpless_figure_does_nothing(system: str) -> None:
    acts = [one for one in cells(system) if one.deed is not None and one.own and one.state in HELPLESS[system]]
    wrong = {f"{one.command} {one.name}: {one.state}" for one in acts if not _allowed(one)}
    assert sorted(wrong) == []


def _allowed(cell: Cell) -> bool:
    states = ALLOWED.get(f"{cell.command} {cell.name}", (set[str](), ""))[0]
    return cell.state in states or (ANY in states and cell.state != AWAY)


def test_every_allowed_case_occurs() -> None:
    met = {(f"{one.command} {one.name}", one.state) for system in SYSTEMS for one in cells(system) if one.deed}
    for known, (states, why) in ALLOWED.items():
        assert why
        assert all(state == ANY or (known, state) in met for state in states), known
