"""Who owes a test for what he saw: a homie killed, a dog wounded, somebody popping up, dogs near, a monster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import discord

from cogs._kit.desk import Caller, Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.people import numbered, subjects
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
from rules.core.refusal import IllegalNow, UnknownName
from rules.gangstars.changes import Affected, OwesTest
from rules.gangstars.consequences import effect_line
from rules.gangstars.duties import WITNESSES
from rules.gangstars.model import Owed, Standing, Test
from rules.gangstars.reaction_tables import RULES
from rules.gangstars.sights import OF_DOGS, OF_OPPONENTS, Seen, Sight, meaning, seer_of, sight
from rules.gangstars.traits import COOL_MAN, MONSTER

MOST_LISTED = 25
"""Choices of a menu."""
MOST_WHY = 60
WHOSE = "gswitness"
"""The deed of the menu from which those who saw it are chosen, and of its button; their key is the id of the victim."""
NOBODY = "nobody"


class Witness(NamedTuple):
    """What something seen means for one figure: changes, or why it means nothing."""

    person: Person
    changes: tuple[Change, ...] = ()
    spared: str = ""


def _owes(person: Person, owed: Owed) -> Witness:
    """Somebody who owes a test for what he saw, unless he owes it already."""
    assert person.figure is not None
    assert person.id is not None
    if any((one.test, one.why) == (owed.test, owed.why) for one in person.figure.owed):
        return Witness(person, spared="owes it already")
    return Witness(person, (OwesTest(person.id, owed),))


async def _seers(desk: Desk, text: object) -> list[Person]:
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


def _offers(found: Sequence[Witness], changes: Sequence[Change]) -> tuple[Offer, ...]:
    """Buttons for the tests that are owed now."""
    tests = [one.person for one in found if any(isinstance(change, OwesTest) for change in one.changes)]
    listed = ", ".join(person.full_name for person in tests)
    every = Offer(f"Make {count(len(tests), 'test')} now", "gangstars tests", {"figures": listed})
    return (*([every] if len(tests) > 1 else []), *test_offers(tests, changes))


def _all_changes(found: Sequence[Witness], nobody: str) -> tuple[Change, ...]:
    """What something seen changes; refused where it changes nothing."""
    changes = tuple(change for one in found for change in one.changes)
    if not changes:
        raise IllegalNow(" ".join((nobody, *_spared(found))))
    return changes


def _spared(found: Sequence[Witness]) -> tuple[str, ...]:
    return tuple(f"{one.person.name}: {one.spared}." for one in found if one.spared)


def _names(persons: Sequence[Person]) -> str:
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
    if said.casefold() == NOBODY or (not said and not await _mourners(desk, victim)):
        told = (
            f"Nobody of its side saw {victim.name} {what}." if said else f"Nobody is left to see {victim.name} {what}."
        )
        return Play(say=lambda _: Said(told), about=subjects(victim), rule=RULES[test])
    if not said:
        raise IllegalNow("Say who saw it: figures:, names separated by commas, or nobody.")
    persons = await _seers(desk, options["figures"])
    friends = {one.id for one in await friends_of(desk, victim.stored)}
    for person in persons:
        if person.id not in friends:
            raise IllegalNow(f"{person.name} is no friend of {victim.name}: leave that name out.")
        if person.figure is not None and person.figure.is_dog:
            raise IllegalNow(f"{person.name} is a dog: dogs don't test for that.")
    owed = Owed(test, f"{victim.name} {what}")
    found = [_owes(person, owed) if _mourns(person) else Witness(person, spared="a cool man") for person in persons]
    changes = _all_changes(found, "Nobody of these owes a test for it.")
    saw = [one.person for one in found if one.changes]
    headline = f"{_names(saw)} saw {victim.name} {what}, and {'owes' if len(saw) == 1 else 'owe'} a test."
    return Play(
        say=lambda _: Said(headline, _spared(found), _offers(found, changes)),
        changes=lambda _: changes,
        about=subjects(victim),
        rule=RULES[test],
    )


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


# Somebody pops up, dogs, monsters


@plays("gangstars see")
async def prepare_see(desk: Desk, options: Options) -> Play:
    """What figures see: the tests they owe for it, the states it leaves them with."""
    what = _sight(str(options["what"]))
    persons = await _seers(desk, options["figures"])
    await _require_opponent(desk, what, options, persons)
    friends = await _friends_of_monster(desk, options) if what is Sight.MONSTER else set[int | None]()
    seers = tuple(seer_of(person.figure, what, person.id in friends) for person in persons if person.figure is not None)
    why = str(options.get("source") or "").strip()[:MOST_WHY] or what.lower()
    shot_at = bool(options.get("shot_at"))
    found = [_meant(person, meaning(what, seer), why, shot_at) for person, seer in zip(persons, seers, strict=True)]
    changes = _all_changes(found, "That changes nothing here.")
    counts = [
        f"{one.person.name}: {effect_line(change.effect)}."
        for one in found
        for change in one.changes
        if isinstance(change, Affected)
    ]
    met = _names([one.person for one in found if one.changes])
    headline = f"{met}: {what[:1].lower()}{what[1:]}."
    return Play(
        say=lambda _: Said(headline, (*counts, *_spared(found)), _offers(found, changes)),
        resolver=sight,
        args=(what, seers),
        changes=lambda _: changes,
        facts=lambda outcome: [
            {"name": person.name, "test": seen.test, "state": seen.effect and seen.effect.state}
            for person, seen in zip(persons, outcome.result, strict=True)
        ],
    )


async def _require_opponent(desk: Desk, what: Sight, options: Options, persons: Sequence[Person]) -> None:
    """Refuse what only opponents bring about where one's own side is named, or no dog of theirs is there."""
    if what not in OF_OPPONENTS:
        return
    source = await _known_source(desk, options)
    if source is not None and what in OF_DOGS and source.figure is not None and not source.figure.is_dog:
        raise IllegalNow(f"{source.name} is no dog: “{what}” is for those of opponents.")
    game = TABLED.game(desk)
    there = [CAST.stored(one) for one in await figures_of(desk, game)] if game is not None else []
    dogs = [one for one in there if one.figure is not None and one.figure.is_dog and not one.figure.kept_out]
    for person in persons:
        assert person.stored is not None
        own = {one.id for one in await friends_of(desk, person.stored)} | {person.id}
        if source is not None and source.id in own:
            raise IllegalNow(f"{source.name} is of {person.name}'s own side: “{what}” is for opponents alone.")
        if game is not None and what in OF_DOGS and all(dog.id in own for dog in dogs):
            raise IllegalNow(f"No dog of {person.name}'s opponents is on the table: his own side's bring no test.")


async def _known_source(desk: Desk, options: Options) -> Person | None:
    """Whom the option names, if it is somebody on record; it may be told in any words."""
    named = str(options.get("source") or "").strip()
    (stored,) = await desk.figures([named]) if named else [None]
    return CAST.stored(stored) if stored is not None and stored.gang.gang.system == CAST.system else None


def _sight(name: str) -> Sight:
    """A sight whatever its capitals; UnknownName otherwise."""
    known = {one.casefold(): one for one in Sight}
    found = known.get(name.strip().casefold())
    if found is None:
        raise UnknownName("sight", name, [str(one) for one in Sight])
    return found


def _meant(person: Person, seen: Seen, why: str, shot_at: bool) -> Witness:
    """What a sight changes in somebody."""
    assert person.id is not None
    scared = (Affected(person.id, seen.effect),) if seen.effect is not None else ()
    if seen.test is None:
        return Witness(person, scared, seen.spared)
    owes = _owes(person, Owed(seen.test, why, shot_at))
    return owes._replace(changes=(*scared, *owes.changes))


async def _friends_of_monster(desk: Desk, options: Options) -> set[int | None]:
    """The ids of those on the side of the monster that is named."""
    monster = await person_of(desk, options, "source", "", own=False)
    if monster.stored is None or monster.figure is None:
        raise IllegalNow("Say who the monster is: source:.")
    if not monster.figure.has(MONSTER):
        raise IllegalNow(f"{monster.name} is no monster: the sight changes nothing.")
    return {one.id for one in await friends_of(desk, monster.stored)}
