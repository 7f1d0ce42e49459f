"""What figures see: somebody popping up, dogs near, a monster, somebody who runs; the tests they owe for it."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs._kit.desk import Caller, Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Said, carry_out
from cogs._kit.render import Card, Choice, Menu, Press
from cogs._kit.views import NUMBER, asks_first, client, deed, menu_deed, reply_anew, run, show
from cogs.gangstars.onward import plays
from cogs.gangstars.people import CAST, Person, person_of
from cogs.gangstars.reactions.trials import dogs_against, friends_of
from cogs.gangstars.reactions.witnesses import (
    MOST_LISTED,
    NOBODY,
    Witness,
    all_changes,
    names_of,
    seers_of,
    spared_lines,
    tests_now,
    told_of,
    witness_of,
)
from cogs.gangstars.turns import TABLED
from db.unit_of_work import reading
from rules.core.person import numbered
from rules.core.refusal import IllegalNow, UnknownName
from rules.gangstars.changes import Affected
from rules.gangstars.consequences import effect_line
from rules.gangstars.duties import SEES, reaction_test
from rules.gangstars.model import Test
from rules.gangstars.reaction_tables import RULES
from rules.gangstars.sights import OF_DOGS, OF_OPPONENTS, Seen, Sight, meaning, seer_of, sight
from rules.gangstars.traits import MONSTER

MOST_WHY = 60
RAN = "gsran"
"""The deed of the menu of dogs that may have seen somebody run, and of its button; their key is the runner's id."""


@plays(SEES)
async def prepare_see(desk: Desk, options: Options) -> Play:
    """What figures see: the tests they owe for it, the states it leaves them with."""
    what = _sight(str(options["what"]))
    source = await _known_source(desk, options)
    said = str(options.get("figures") or "").strip()
    runner = source if what is Sight.DOG_CHASES else None
    done = told_of(desk, runner, SEES) if runner is not None else ()
    if runner is not None and (said.casefold() == NOBODY or (not said and not await dogs_against(desk, runner))):
        told = f"No dog {'saw' if said else 'is left to see'} {runner.name} run."
        return Play(say=lambda _: Said(told), paid=done, about=subjects(runner), rule=RULES[Test.OPPONENT_RUNS])
    persons = await seers_of(desk, said)
    await _require_opponent(desk, what, source, persons)
    friends = await _friends_of_monster(desk, options) if what is Sight.MONSTER else set[int | None]()
    seers = tuple(seer_of(person.figure, what, person.id in friends) for person in persons if person.figure is not None)
    why = str(options.get("source") or "").strip()[:MOST_WHY] or what.lower()
    shot_at = bool(options.get("shot_at"))
    found = [_meant(person, meaning(what, seer), why, shot_at) for person, seer in zip(persons, seers, strict=True)]
    changes = all_changes(found, "That changes nothing here.")
    counts = [
        f"{one.person.name}: {effect_line(change.effect)}."
        for one in found
        for change in one.changes
        if isinstance(change, Affected)
    ]
    met = names_of([one.person for one in found if one.changes])
    headline = f"{met}: {what[:1].lower()}{what[1:]}."
    return Play(
        say=lambda _: Said(headline, (*counts, *spared_lines(found)), tests_now(found, changes)),
        resolver=sight,
        args=(what, seers),
        changes=lambda _: changes,
        paid=done,
        about=subjects(*([source] if source is not None else [])),
        facts=lambda outcome: [
            {"name": person.name, "test": seen.test, "state": seen.effect and seen.effect.state}
            for person, seen in zip(persons, outcome.result, strict=True)
        ],
    )


async def _require_opponent(desk: Desk, what: Sight, source: Person | None, persons: Sequence[Person]) -> None:
    """Refuse what only opponents bring about where one's own side is named, or no dog of theirs is there."""
    if what not in OF_OPPONENTS:
        return
    if source is not None and what in OF_DOGS and source.figure is not None and not source.figure.is_dog:
        raise IllegalNow(f"{source.name} is no dog: “{what}” is for those of opponents.")
    for person in persons:
        assert person.stored is not None
        own = {one.id for one in await friends_of(desk, person.stored)} | {person.id}
        if source is not None and source.id in own:
            raise IllegalNow(f"{source.name} is of {person.name}'s own side: “{what}” is for opponents alone.")
        if what in OF_DOGS and TABLED.game(desk) is not None and not await dogs_against(desk, person):
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
    owed = witness_of(person, reaction_test(seen.test, why, shot_at=shot_at))
    return owed._replace(changes=(*scared, *owed.changes))


async def _friends_of_monster(desk: Desk, options: Options) -> set[int | None]:
    """The ids of those on the side of the monster that is named."""
    monster = await person_of(desk, options, "source", "", own=False)
    if monster.stored is None or monster.figure is None:
        raise IllegalNow("Say who the monster is: source:.")
    if not monster.figure.has(MONSTER):
        raise IllegalNow(f"{monster.name} is no monster: the sight changes nothing.")
    return {one.id for one in await friends_of(desk, monster.stored)}


# The dogs that saw somebody run


@asks_first(SEES)
async def ask_dogs(interaction: discord.Interaction, options: Options) -> bool:
    """The menu of the dogs that may have seen somebody run, where none is named."""
    if options.get("figures") or _sight(str(options["what"])) is not Sight.DOG_CHASES:
        return False
    async with reading(client(interaction).database) as work:
        desk = await Desk.at(work, Caller.of(interaction), discord.utils.utcnow())
        runner = await _known_source(desk, options)
        dogs = numbered(await dogs_against(desk, runner)) if runner is not None else []
    if runner is None or not dogs:
        return False
    choices = tuple(Choice(str(one.id), one.name) for one in dogs[:MOST_LISTED])
    key = str(runner.id)
    await show(
        interaction,
        Card(
            f"Which dogs saw {runner.name} run?",
            buttons=(Press(RAN, key, "None"),),
            menus=(Menu(RAN, key, "Who saw it?", choices, most=len(choices)),),
            private=True,
        ),
    )
    return True


async def _ran(interaction: discord.Interaction, key: str, values: list[str]) -> Options:
    """What was chosen, as it is typed."""
    server = Caller.of(interaction).server_id
    async with reading(client(interaction).database) as work:
        named = [await work.rosters.full_name(server, int(value)) for value in (key, *values)]
    return {"what": str(Sight.DOG_CHASES), "source": named[0], "figures": ", ".join(named[1:]) or NOBODY}


@deed(RAN, NUMBER)
async def press_none(interaction: discord.Interaction, key: str) -> None:
    """No dog saw it."""
    await run(interaction, SEES, await _ran(interaction, key, []))


@menu_deed(RAN, NUMBER, NUMBER)
async def choose_dogs(interaction: discord.Interaction, key: str, values: list[str]) -> None:
    """Those chosen owe the test: the channel is told."""
    options = await _ran(interaction, key, values)
    answer = await carry_out(client(interaction).database, Caller.of(interaction), SEES, options)
    await reply_anew(interaction, Card("Noted.", private=True), answer)
