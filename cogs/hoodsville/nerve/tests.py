"""Morale: from the options of /hood morale to the nerve stored; and tests that are owed for what others did."""

from __future__ import annotations

from dataclasses import replace

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs._kit.words import count
from cogs.hoodsville.aftermath import SCREAMS, morale_offers
from cogs.hoodsville.nerve.seen import fallen_friends, question
from cogs.hoodsville.people import CAST, Person, person_of
from cogs.hoodsville.turns import table_of, takes_part
from db.games import StoredGame
from db.repositories import key_of
from rules.core.events import Change
from rules.core.refusal import IllegalNow, OutOfRange, either
from rules.hoodsville.board import ShockTold
from rules.hoodsville.changes import MoraleMade, OwesTest
from rules.hoodsville.games import owed
from rules.hoodsville.model import Cause, Experience, Nerve, Temper
from rules.hoodsville.morale import EFFECTS, Trial, after_test, morale_test, settled, trial_of

NERVES = {
    Nerve.CONTROLLED: "stays in control",
    Nerve.SHAKEN: "is shaken",
    Nerve.PANICKED: "panics",
    Nerve.TERRIFIED: "is terrified",
}
HE = "He"
NOBODY = ("nobody", "none", "0")
OWN = ("experience", "temper", "armed", "leader", "groggy", "wounds")
"""What a sheet knows, and the options may put otherwise."""


def trial_from(person: Person, options: Options) -> Trial:
    """The test, as the sheet has it and the options put it."""
    trial = trial_of(person.figure) if person.figure is not None else Trial()
    typed = {key: options[key] for key in OWN if options.get(key) is not None}
    if "experience" in typed:
        typed["experience"] = Experience(typed["experience"])
    if "temper" in typed:
        typed["temper"] = Temper(typed["temper"])
    around = {key: int(options.get(key) or 0) for key in ("comrades", "fallen", "dead")}
    return replace(trial, **typed, **around, other=int(options.get("modifier") or 0))


@plays("hood morale")
async def prepare_morale(desk: Desk, options: Options) -> Play:
    """One morale test."""
    person = await person_of(desk, options, "figure", HE)
    figure = person.figure
    if figure is not None and figure.kept_out:
        raise IllegalNow(f"{person.name} is {figure.kept_out}: no test is made now.")
    require_due(desk, person, options)
    await _require_seen(desk, person, options)
    trial = trial_from(person, options)
    before = figure.nerve if figure is not None and person.stored is not None else Nerve.CONTROLLED

    def changes(result: Nerve) -> tuple[Change, ...]:
        if person.id is None or figure is None:
            return ()
        return (settled(person.id, figure, result),)

    return Play(
        say=lambda result: nerve_said(desk, person, before, result),
        resolver=morale_test,
        args=(trial,),
        names=(person.name,),
        changes=changes,
        paid=(MoraleMade(person.id),) if person.id is not None and figure is not None and figure.tests else (),
        facts=lambda outcome: {"nerve": outcome.result.word},
        questions=(
            Question("Ends", morale_test, (trial,), lambda nerve: nerve.word, tuple(nerve.word for nerve in Nerve)),
        ),
        about=subjects(person),
        again=person.stored is None,
    )


async def _require_seen(desk: Desk, person: Person, options: Options) -> None:
    """Refuse a test in a game that leaves it open how many dead comrades are seen, where any lie there."""
    if options.get("dead") is None and (fallen := await fallen_friends(desk, [person])):
        raise IllegalNow(f"{question(fallen, [person])}, dead:0 or more.")


def require_due(desk: Desk, person: Person, options: Options) -> None:
    """Refuse a test that was made already, and one that nothing asks for of who has lost his nerve in a game."""
    figure, game = person.figure, table_of(desk)
    if figure is None or person.stored is None or figure.tests or desk.asking:
        return
    if options.get("owed"):
        raise IllegalNow(f"{person.name} owes no morale test any more: it was made.")
    if game is None or not takes_part(game, person) or figure.nerve < Nerve.PANICKED or desk.is_umpire:
        return
    waits = "dices again in the next move" if figure.nerve is Nerve.PANICKED else "tests when something new asks for it"
    raise IllegalNow(f"{person.name} is {figure.nerve.word} and {waits}, or by an umpire's word.")


def nerve_said(desk: Desk, person: Person, before: Nerve, result: Nerve) -> Said:
    """How a test ended, and what that means for him."""
    nerve = after_test(before, result)
    still = f"{person.name} stays {nerve.word} until that has run out." if nerve is not result else ""
    lines = [EFFECTS[nerve], still]
    offers: tuple[Offer, ...] = ()
    if nerve is Nerve.PANICKED:
        lines.append(SCREAMS)
    if nerve is Nerve.TERRIFIED:
        lines.append("Friends within 6 inches who see it test morale: /hood shock.")
        if person.stored is not None:
            offers = (Offer("Gives up", "hood standing", {"figures": person.full_name, "state": "Surrendered"}),)
    tone = Tone.GOOD if nerve is Nerve.CONTROLLED else Tone.BAD
    return Said(f"{person.name} {NERVES[nerve]}.", tuple(filter(None, lines)), offers, tone)


@plays("hood shock")
async def prepare_shock(desk: Desk, options: Options) -> Play:
    """Tests that others owe for what they saw or heard."""
    stored = [] if key_of(str(options["figures"])) in NOBODY else await CAST.on_record(desk, options["figures"])
    cause, game = Cause(str(options["cause"])), table_of(desk)
    whose = await _whose(desk, cause, str(options.get("of") or ""))
    out = next((person for person in stored if person.figure is not None and person.figure.kept_out), None)
    if out is not None and out.figure is not None:
        raise IllegalNow(f"{out.name} is {out.figure.kept_out}: nothing is shaken there any more.")
    if game is not None:
        require_taking_part(desk, game)
    for person in stored:
        if game is None or not takes_part(game, person):
            assert person.stored is not None
            desk.require_own(person.stored)
    names = ", ".join(person.name for person in stored)
    owes = "owes" if len(stored) == 1 else "owe"
    every = Offer(f"Make {count(len(stored), 'test')} now", "hood duties", {"figures": str(options["figures"])})
    offers = (*([every] if len(stored) > 1 else []), *morale_offers(stored))
    why = f"{cause.lower()}: {whose.figure.name}" if whose is not None and whose.figure is not None else cause.lower()
    told = f"{names} {owes} a morale test" if stored else "Nobody owes a morale test"
    shocked = tuple(OwesTest(person.id, why) for person in stored if person.id is not None)
    return Play(
        say=lambda _: Said(f"{told}: {clean(why)}.", offers=offers),
        changes=lambda _: (*shocked, *_told(game, whose, cause)),
        rule="hood.morale",
    )


async def _whose(desk: Desk, cause: Cause, name: str) -> Person | None:
    """Whose doing or loss shakes them: as named, else the one in the game of whom it is not said yet who is shaken."""
    if name:
        return CAST.stored(await desk.figure(name))
    game = table_of(desk)
    if game is None:
        return None
    figures = {one.id: one for one in await figures_of(desk, game)}
    owing = owed(game.game.board, {who: one.figure for who, one in figures.items()})
    awaited = [CAST.stored(figures[who]) for who, debt in owing if ("cause", str(cause)) in debt.options]
    if len(awaited) > 1:
        raise OutOfRange(f"Say who is gone, of: {either(person.name for person in awaited)}.")
    return awaited[0] if awaited else None


def _told(game: StoredGame | None, whose: Person | None, cause: Cause) -> tuple[Change, ...]:
    """That it is said who is shaken by what somebody on the table did, or by his loss."""
    if game is None or whose is None or whose.id is None or not takes_part(game, whose):
        return ()
    return (ShockTold(game.id, whose.id, cause),)
