"""States put right by hand, tests waived, and cover taken after a test."""

from __future__ import annotations

from collections.abc import Callable

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Said
from cogs._kit.words import sentence
from cogs.gangstars.onward import plays
from cogs.gangstars.people import CAST, Person, person_of
from cogs.gangstars.reactions.trials import which_test
from cogs.gangstars.turns import TABLED
from rules.core.events import Change
from rules.core.owed import Settled
from rules.core.refusal import IllegalNow, NotYours, UnknownName
from rules.gangstars.changes import Affected, Eased, ProneSet
from rules.gangstars.consequences import effect_line, hides
from rules.gangstars.duties import owed_tests, which_of
from rules.gangstars.model import FOREVER, Effect, State

PRONE = "Prone"
STATES = {sentence(state.value): state for state in State}
"""States as they are put right by hand; lying prone besides."""
LASTS = {
    "Until it is activated anew": (1, False),
    "Through its next activation": (1, True),
    "Through its next two": (2, True),
    "The rest of the game": (FOREVER, True),
}
USUAL = "Through its next activation"
HUNTS = (State.AVENGES_DOG, State.CHASES)
"""States that are over when somebody is out of it, as who owns the figure says."""


async def _by_hand(desk: Desk, options: Options, by_owner: bool = False) -> list[Person]:
    """Those whose sheets are put right: in a game by an umpire alone, elsewhere, and `by_owner`, by who owns them."""
    persons = await CAST.on_record(desk, options["figures"])
    game = TABLED.game(desk)
    for person in persons:
        assert person.stored is not None
        if game is not None and TABLED.takes_part(game, person) and not by_owner:
            if not desk.is_umpire:
                raise NotYours(f"{person.name} is on the table: there an umpire puts states and tests right.")
            desk.acts_for(person.name)
        else:
            desk.require_own(person.stored)
    return persons


def _each(persons: list[Person], change: Callable[[Person, int], Change]) -> tuple[Change, ...]:
    return tuple(change(person, person.id) for person in persons if person.id is not None)


def _named(name: str) -> str:
    """A state whatever its capitals; UnknownName otherwise."""
    known = {one.casefold(): one for one in (PRONE, *STATES)}
    if name.strip().casefold() not in known:
        raise UnknownName("state", name, known.values())
    return known[name.strip().casefold()]


def _is_noted(person: Person, state: State) -> bool:
    """Whether just this state stands on a sheet."""
    return person.figure is not None and any(one.state is state for one in person.figure.effects)


@plays("gangstars state")
async def prepare_state(desk: Desk, options: Options) -> Play:
    """Figures count as something from now on, or no more."""
    named = _named(str(options["state"]))
    ends = bool(options.get("ends"))
    persons = await _by_hand(desk, options, by_owner=ends and STATES.get(named) in HUNTS)
    names = ", ".join(person.name for person in persons)
    verb = "is" if len(persons) == 1 else "are"
    if named == PRONE:
        told = f"{names} {verb} {'on the feet again' if ends else 'prone'}."
        changes = _each(persons, lambda _, subject: ProneSet(subject, not ends))
    elif ends:
        state = STATES[named]
        idle = next((one for one in persons if not _is_noted(one, state)), None)
        if idle is not None:
            raise IllegalNow(f"{idle.name} is not noted as “{state}”: nothing ends there.")
        told = f"{names}: no longer {state}."
        changes = _each(persons, lambda _, subject: Eased(subject, state))
    else:
        left, through = LASTS[str(options.get("lasts") or USUAL)]
        effect = Effect(STATES[named], left, through, "by hand")
        told = f"{names}: {effect_line(effect)}."
        changes = _each(persons, lambda _, subject: Affected(subject, effect))
    return Play(say=lambda _: Said(told), changes=lambda _: changes, about=subjects(*persons), rule="gs.test")


@plays("gangstars waive")
async def prepare_waive(desk: Desk, options: Options) -> Play:
    """Tests that figures owe are not made."""
    persons = await _by_hand(desk, options)
    wanted = which_test(options["test"])[0] if options.get("test") else None
    changes: list[Change] = []
    lines: list[str] = []
    for person in persons:
        assert person.figure is not None
        assert person.id is not None
        owed = [one for one in owed_tests(person.figure) if wanted in (None, which_of(one))]
        if not owed:
            raise IllegalNow(f"{person.name} owes no such test: leave that name out.")
        changes += [Settled(person.id, one) for one in owed]
        lines.append(f"{person.name}: {', '.join(map(which_of, owed))}.")
    return Play(
        say=lambda _: Said("Not made:", tuple(lines)) if len(lines) > 1 else Said(f"Not made, {lines[0]}"),
        changes=lambda _: tuple(changes),
        about=subjects(*persons),
        rule="gs.test",
    )


@plays("gangstars cover")
async def prepare_cover(desk: Desk, options: Options) -> Play:
    """Somebody whom a test sends to cover runs there, or goes prone where there is none."""
    person = await person_of(desk, options, "figure", "Somebody")
    if person.id is None or person.figure is None:
        raise IllegalNow(f"{person.name} is on no sheet: nothing is noted there.")
    if person.figure.kept_out:
        raise IllegalNow(f"{person.name} is {person.figure.kept_out}: pick somebody who is there.")
    near = bool(options["near"])
    changes = hides(person.id, person.figure, near)
    if near:
        told, line = "runs to cover", "Exhausted until its next activation is over."
    else:
        told, line = "goes prone", "There is no cover near enough."
    return Play(
        say=lambda _: Said(f"{person.name} {told}.", (line,)),
        changes=lambda _: changes,
        about=subjects(person),
        rule="gs.test.first-shot",
    )
