"""Morale: from the options of /hood morale to the nerve stored; and tests that are owed for what others did."""

from __future__ import annotations

from dataclasses import replace

from cogs._kit.desk import Desk
from cogs._kit.games import require_taking_part
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs._kit.words import count
from cogs.hoodsville.aftermath import SCREAMS, morale_offers
from cogs.hoodsville.people import CAST, Person, person_of
from cogs.hoodsville.turns import table_of, takes_part
from rules.core.events import Change
from rules.core.refusal import IllegalNow
from rules.hoodsville.changes import MoraleMade, OwesTest
from rules.hoodsville.model import Experience, Nerve, Temper
from rules.hoodsville.morale import EFFECTS, Trial, after_test, morale_test, settled, trial_of

NERVES = {
    Nerve.CONTROLLED: "stays in control",
    Nerve.SHAKEN: "is shaken",
    Nerve.PANICKED: "panics",
    Nerve.TERRIFIED: "is terrified",
}
HE = "He"
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
    stored = await CAST.on_record(desk, options["figures"])
    cause = str(options["cause"])
    out = next((person for person in stored if person.figure is not None and person.figure.kept_out), None)
    if out is not None and out.figure is not None:
        raise IllegalNow(f"{out.name} is {out.figure.kept_out}: nothing is shaken there any more.")
    game = table_of(desk)
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
    return Play(
        say=lambda _: Said(f"{names} {owes} a morale test: {cause.lower()}.", offers=offers),
        changes=lambda _: tuple(OwesTest(person.id, cause.lower()) for person in stored if person.id is not None),
        rule="hood.morale",
    )
