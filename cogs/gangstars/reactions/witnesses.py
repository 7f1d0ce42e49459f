"""Who owes a test for a homie killed or a dog wounded that he saw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import discord

from cogs._kit.desk import Caller, Desk
from cogs._kit.games import require_taking_part
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Said, carry_out
from cogs._kit.render import Card, Choice, Menu, Press
from cogs._kit.views import NUMBER, asks_first, client, deed, menu_deed, reply_anew, run, show
from cogs._kit.words import count
from cogs.gangstars.aftermath import test_offers
from cogs.gangstars.onward import plays
from cogs.gangstars.people import CAST, Person, person_of
from cogs.gangstars.reactions.trials import friends_of
from cogs.gangstars.turns import TABLED
from db.unit_of_work import reading
from rules.core.events import Change
from rules.core.owed import Owed, Owes, Settled
from rules.core.person import numbered
from rules.core.refusal import IllegalNow
from rules.gangstars.duties import WITNESSES, owed_tests, reaction_test
from rules.gangstars.model import Standing, Test
from rules.gangstars.reaction_tables import RULES
from rules.gangstars.traits import COOL_MAN

MOST_LISTED = 25
"""Choices of a menu."""
WHOSE = "gswitness"
"""The deed of the menu from which those who saw it are chosen, and of its button; their key is the id of the victim."""
NOBODY = "nobody"


class Witness(NamedTuple):
    """What something seen means for one figure: changes, or why it means nothing."""

    person: Person
    changes: tuple[Change, ...] = ()
    spared: str = ""


def witness_of(person: Person, owed: Owed) -> Witness:
    """Somebody who owes a test for what he saw, unless he owes it already."""
    assert person.figure is not None
    assert person.id is not None
    if any((one.rule, one.why) == (owed.rule, owed.why) for one in owed_tests(person.figure)):
        return Witness(person, spared="owes it already")
    return Witness(person, (Owes(person.id, owed),))


async def seers_of(desk: Desk, text: object) -> list[Person]:
    """Figures on record who can see something, in a game those on the table, else one's own."""
    persons = await CAST.on_record(desk, text)
    game = TABLED.game(desk)
    if game is not None:
        require_taking_part(desk, game)
    for person in persons:
        assert person.figure is not None
        assert person.stored is not None
        if person.figure.kept_out:
            raise IllegalNow(f"{person.name} is {person.figure.kept_out}, and sees nothing.")
        if game is None or not TABLED.takes_part(game, person):
            desk.require_own(person.stored)
        TABLED.require_part(desk, person)
    return persons


def tests_now(found: Sequence[Witness], changes: Sequence[Change]) -> tuple[Offer, ...]:
    """Buttons for the tests that are owed now."""
    tests = [one.person for one in found if any(isinstance(change, Owes) for change in one.changes)]
    listed = ", ".join(person.full_name for person in tests)
    every = Offer(f"Make {count(len(tests), 'test')} now", "gangstars tests", {"figures": listed})
    return (*([every] if len(tests) > 1 else []), *test_offers(tests, changes))


def all_changes(found: Sequence[Witness], nobody: str) -> tuple[Change, ...]:
    """What something seen changes; refused where it changes nothing."""
    changes = tuple(change for one in found for change in one.changes)
    if not changes:
        raise IllegalNow(" ".join((nobody, *spared_lines(found))))
    return changes


def spared_lines(found: Sequence[Witness]) -> tuple[str, ...]:
    return tuple(f"{one.person.name}: {one.spared}." for one in found if one.spared)


def names_of(persons: Sequence[Person]) -> str:
    return ", ".join(person.name for person in persons)


# A homie killed, a dog wounded


async def _victim(desk: Desk, options: Options) -> Person:
    """Who was killed, or the dog that was wounded."""
    victim = await person_of(desk, options, "victim", "A homie", own=False)
    figure = victim.figure
    if victim.stored is None or figure is None:
        raise IllegalNow("Say who it was: somebody of a gang on record.")
    TABLED.require_part(desk, victim)
    if not figure.is_dog and figure.standing is not Standing.DEAD:
        raise IllegalNow(f"{victim.name} is not dead: a homie has to be killed, or a dog wounded.")
    return victim


def _mourns(person: Person) -> bool:
    """Whether somebody can be shaken by what befalls his own."""
    figure = person.figure
    return figure is not None and not figure.is_dog and not figure.kept_out and not figure.has(COOL_MAN)


@plays(WITNESSES)
async def prepare_shock(desk: Desk, options: Options) -> Play:
    """Those who saw a homie killed, or their dog wounded, owe a test for it."""
    victim = await _victim(desk, options)
    assert victim.stored is not None
    assert victim.figure is not None
    test, what = (Test.DOG_WOUNDED, "wounded") if victim.figure.is_dog else (Test.HOMIE_KILLED, "killed")
    said = str(options.get("figures") or "").strip()
    done = told_of(desk, victim, WITNESSES)
    if said.casefold() == NOBODY or (not said and not await _mourners(desk, victim)):
        told = (
            f"Nobody of its side saw {victim.name} {what}." if said else f"Nobody is left to see {victim.name} {what}."
        )
        return Play(say=lambda _: Said(told), paid=done, about=subjects(victim), rule=RULES[test])
    if not said:
        raise IllegalNow("Say who saw it: figures:, names separated by commas, or nobody.")
    persons = await seers_of(desk, options["figures"])
    friends = {one.id for one in await friends_of(desk, victim.stored)}
    for person in persons:
        if person.id not in friends:
            raise IllegalNow(f"{person.name} is no friend of {victim.name}: leave that name out.")
        if person.figure is not None and person.figure.is_dog:
            raise IllegalNow(f"{person.name} is a dog: dogs don't test for that.")
    owed = reaction_test(test, f"{victim.name} {what}")
    found = [
        witness_of(person, owed) if _mourns(person) else Witness(person, spared="a cool man") for person in persons
    ]
    changes = all_changes(found, "Nobody of these owes a test for it.")
    saw = [one.person for one in found if one.changes]
    headline = f"{names_of(saw)} saw {victim.name} {what}, and {'owes' if len(saw) == 1 else 'owe'} a test."
    return Play(
        say=lambda _: Said(headline, spared_lines(found), tests_now(found, changes)),
        changes=lambda _: changes,
        paid=done,
        about=subjects(victim),
        rule=RULES[test],
    )


def told_of(desk: Desk, person: Person, command: str) -> tuple[Change, ...]:
    """That it is no longer owed who saw what befell somebody; only those who play say so."""
    game = TABLED.game(desk)
    if game is None or person.id is None or person.figure is None:
        return ()
    require_taking_part(desk, game)
    owed = next((one for one in person.figure.duties if one.command == command), None)
    return (Settled(person.id, owed),) if owed is not None else ()


async def _mourners(desk: Desk, victim: Person) -> list[Person]:
    """Those on the victim's side who may have seen it, and test for it."""
    assert victim.stored is not None
    return numbered([one for one in await friends_of(desk, victim.stored) if _mourns(one)])


async def witness_card(desk: Desk, victim_name: str) -> Card | None:
    """The menu of those who may have seen it; None where nobody is left who could."""
    victim = await _victim(desk, {"victim": victim_name})
    assert victim.stored is not None
    persons = await _mourners(desk, victim)
    if not persons:
        return None
    shown = persons[:MOST_LISTED]
    choices = tuple(Choice(str(person.id), person.name) for person in shown)
    more = "More are there than a menu holds: /gangstars shock takes names." if len(persons) > MOST_LISTED else ""
    menu = Menu(WHOSE, str(victim.stored.id), "Who saw it?", choices, most=len(choices))
    told = "With a clear line of sight to it, within the front arc."
    return Card(
        f"Who saw what befell {victim.name}?",
        lines=tuple(filter(None, (told, more))),
        buttons=(Press(WHOSE, str(victim.stored.id), "Nobody"),),
        menus=(menu,),
        private=True,
    )


@asks_first(WITNESSES)
async def ask_witnesses(interaction: discord.Interaction, options: Options) -> bool:
    """The menu of those who may have seen it, where they are not named."""
    if options.get("figures"):
        return False
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        card = await witness_card(desk, str(options["victim"]))
    if card is None:
        return False
    await show(interaction, card)
    return True


@deed(WHOSE, NUMBER)
async def press_nobody(interaction: discord.Interaction, key: str) -> None:
    """Nobody saw it."""
    async with reading(client(interaction).database) as work:
        victim = await work.rosters.full_name(Caller.of(interaction).server_id, int(key))
    await run(interaction, WITNESSES, {"victim": victim, "figures": NOBODY})


@menu_deed(WHOSE, NUMBER, NUMBER)
async def choose_witnesses(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """Those chosen owe the test: the channel is told."""
    database, caller = client(interaction).database, Caller.of(interaction)
    async with reading(database) as work:
        victim = await work.rosters.full_name(caller.server_id, int(key))
        names = [await work.rosters.full_name(caller.server_id, int(value)) for value in values]
    options = {"victim": victim, "figures": ", ".join(names)}
    answer = await carry_out(database, caller, WITNESSES, options)
    await reply_anew(interaction, Card("Noted.", private=True), answer)
