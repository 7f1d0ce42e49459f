"""What is done with a figure by hand: recovering, hostages, a new game, a skill chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import clean
from cogs._kit.words import parts
from cogs.mad_dogs import words
from cogs.mad_dogs.aftermath import holders, hostage_outrage, outrage_lines, paying
from cogs.mad_dogs.kinds import kinds_named
from cogs.mad_dogs.people import Person, of_profile, of_stored, own, require_fit
from cogs.mad_dogs.riding import require_reach
from cogs.mad_dogs.turns import on_table, side_of, spending, table_of
from db.repositories import StoredFigure
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.changes import FlooredSet, HostagesSet, Recovered, SkillsSet
from rules.mad_dogs.model import Figure, Floored, Posture
from rules.mad_dogs.skills import CHOICE, MOLLS, random_skill, skill_named
from rules.mad_dogs.state import actions_left
from rules.mad_dogs.tables import BYSTANDERS, LAW

MOST_HOSTAGES = 2
MOST_LETTERS = 40


@plays("mad recover")
async def prepare_recover(desk: Desk, options: Options) -> Play:
    """Spend actions on recovering."""
    person, stored, figure = await _own(desk, options)
    name = person.name
    if not figure.can_act:
        waits = "until the next Joker: then /mad-brawl stand gets him up"
        until = waits if figure.laid_out == Floored.OUT else "and recovers no more in this fight"
        raise IllegalNow(f"{name} is {figure.kept_out} {until}.")
    if not figure.owed:
        raise IllegalNow(f"{name} owes no action.")
    game, given = table_of(desk), 0
    if game is not None:
        given = actions_left(game.game.board, side_of(game, stored), stored.id)
    actions = min(int(options.get("actions") or given or figure.owed), figure.owed)
    left = figure.owed - actions
    rises = bool(figure.floored) and figure.posture is not Posture.PRONE and not left
    play = Play(
        say=lambda _: Said(
            f"{name} spends {words.count(actions, 'action')} on recovering"
            + (f"; {left} still owed." if left else f"{', gets up' if rises else ''} and is ready again.")
        ),
        changes=lambda _: (Recovered(stored.id, actions), *([FlooredSet(stored.id, Floored.NO)] if rises else [])),
        rule="mad.wounds",
    )
    return await paying(desk, play, (person, spending(desk, person, actions, recovering=True)))


async def _own(desk: Desk, options: Options) -> tuple[Person, StoredFigure, Figure]:
    """The caller's figure that an option names."""
    person = await own(desk, str(options["figure"]))
    assert person.stored is not None
    return person, person.stored, person.stored.figure


@plays("mad hostage")
async def prepare_hostage(desk: Desk, options: Options) -> Play:
    """Take hostages, or let them go."""
    person, stored, figure = await _own(desk, options)
    require_fit(person)
    taken = parts(await kinds_named(desk, str(options.get("take") or "")))
    freed = parts(options.get("release"))
    if not taken and not freed:
        raise OutOfRange("Say whom to take or whom to release; several names separated by commas.")
    if taken and figure.profile in LAW | BYSTANDERS:
        raise IllegalNow(f"{person.name} is no gangster: only gangsters take hostages.")
    known = {name.casefold() for name in figure.hostages}
    strangers = [name for name in freed if name.casefold() not in known]
    if strangers:
        raise IllegalNow(f"{person.name} does not hold {strangers[0]}.")
    again = [
        name for place, name in enumerate(taken) if name.casefold() in known | set(map(str.casefold, taken[:place]))
    ]
    if again:
        raise IllegalNow(f"{person.name} would hold {clean(again[0])} twice: give each hostage a name of his own.")
    await _check_taken(desk, stored, taken)
    require_reach(desk, person, [of_stored(one) for one in await desk.figures(taken) if one is not None])
    gone = {name.casefold() for name in freed}
    held = tuple(dict.fromkeys([*(name for name in figure.hostages if name.casefold() not in gone), *taken]))
    if len(held) > MOST_HOSTAGES:
        raise IllegalNow(f"Nobody holds more than {MOST_HOSTAGES} hostages; {person.name} would hold {len(held)}.")
    said = [
        f"takes {clean(words.listed(taken))} hostage" if taken else "",
        f"lets {clean(words.listed(freed))} go" if freed else "",
    ]
    game = table_of(desk)
    outrage = hostage_outrage(game) if taken else ()
    lines = ["One action; two adjacent hostages for the same action. No running, 2 inches at most."] if taken else []
    lines += ["Adds 1 outrage."] if taken and game is None else outrage_lines(outrage)
    play = Play(
        say=lambda _: Said(f"{person.name} {' and '.join(filter(None, said))}.", tuple(lines)),
        changes=lambda _: (HostagesSet(stored.id, held), *outrage),
        rule="mad.shoot.hostage",
    )
    return await paying(desk, play, (person, spending(desk, person) if taken else ()))


async def _check_taken(desk: Desk, holder: StoredFigure, names: Sequence[str]) -> None:
    """Only cops, Feds and civilians who are there can be taken, each by one captor.

    People neither on record nor of a profile are civilians; there are many of a profile.
    """
    game = table_of(desk)
    others = await figures_of(desk, game) if game is not None else await desk.work.rosters.figures(holder.gang)
    others = [one for one in others if one.id != holder.id]
    mine = [one.id for one in await desk.figures(holder.figure.hostages) if one is not None]
    for name, stored in zip(names, await desk.figures(names) if names else [], strict=True):
        if len(name) > MOST_LETTERS:
            raise OutOfRange(f"A hostage's name has at most {MOST_LETTERS} characters.")
        person = of_stored(stored) if stored else of_profile(name, "")
        if person is not None and person.figure is not None and person.figure.profile not in LAW | BYSTANDERS:
            raise IllegalNow(f"{clean(name)} is a gangster: only cops, Feds and civilians are taken hostage.")
        if stored is not None and game is not None and not on_table(game, stored):
            raise IllegalNow(f"{clean(name)} takes no part in this game: /game bring puts the gang on the table.")
        if stored is not None and (
            stored.figure.posture is Posture.DEAD or stored.figure.arrested or stored.figure.off_board
        ):
            raise IllegalNow(f"{clean(name)} is {stored.figure.kept_out}: take somebody who is there.")
        captors = holders(others, person or Person(clean(name))) if stored is not None or person is None else []
        if captors:
            raise IllegalNow(f"{clean(captors[0].figure.name)} holds {clean(name)} already: nobody is taken twice.")
        if stored is not None and stored.id in mine:
            raise IllegalNow(f"{clean(holder.figure.name)} would hold {clean(name)} twice: take somebody else.")
        mine += [stored.id] if stored is not None else []


@plays("mad skill")
async def prepare_skill(desk: Desk, options: Options) -> Play:
    """Roll a random skill; for a figure, choose the one a 6-6 left open."""
    choice = str(options.get("choose") or "")
    if not options.get("figure"):
        return Play(
            say=lambda skill: Said(f"The skill is {skill}."),
            resolver=random_skill,
            facts=lambda outcome: {"skill": outcome.result},
            questions=(Question("Skill", random_skill, ()),),
            again=True,
        )
    person, stored, figure = await _own(desk, options)
    name = person.name
    if CHOICE not in figure.skills:
        raise IllegalNow(f"{name} has no skill left to choose.")
    if not choice:
        raise OutOfRange("Say which skill to take: choose:Pistoleer.")
    skill = skill_named(choice)
    if skill in figure.skills:
        raise IllegalNow(f"{name} is a {skill} already.")
    if skill in MOLLS:
        raise IllegalNow(f"{name}: a {skill} is what some Gun Molls are from the first: take another skill.")
    position = figure.skills.index(CHOICE)
    skills: tuple[Any, ...] = (*figure.skills[:position], skill, *figure.skills[position + 1 :])
    return Play(
        say=lambda _: Said(f"{name} takes {skill}."),
        changes=lambda _: (SkillsSet(stored.id, skills, figure.stats),),
        rule="mad.skills",
    )
