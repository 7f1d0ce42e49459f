"""Melee and handcuffs: from the options of /pottersville fight to what it changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of
from cogs._kit.people import numbered, require_once, subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs._kit.words import sentence
from cogs.pottersville.aftermath import harms, hurt_line
from cogs.pottersville.chips import headed, rerolls
from cogs.pottersville.people import CAST, Person, body_from, inside, person_of, require_able
from cogs.pottersville.turns import TABLED, board_of, deed_of, paying
from db.repositories import StoredFigure
from rules.core.events import Change
from rules.core.refusal import IllegalNow, NotYours, together
from rules.pottersville.changes import Cuffed, Freed
from rules.pottersville.melee import Fighter, Fought, check_fight, melee
from rules.pottersville.model import Wound
from rules.pottersville.state import Doing, meet
from rules.pottersville.weapons import FISTS, WEAPONS, Weapon, weapon_named

CUFFED: Final = "handcuffed"
PRISONER: Final = "No effect is rolled. In the next turn the prisoner is taken to the paddy wagon."


@plays("pottersville fight")
async def prepare_fight(desk: Desk, options: Options) -> Play:
    """Two in contact fight: the loser is handcuffed or hurt."""
    attacker = await person_of(desk, options, "attacker", "The attacker")
    target = await person_of(desk, options, "target", "the target", own=False)
    require_once([attacker, target])
    pair = numbered([attacker, target])
    TABLED.require_doer(desk, [pair[0]], [pair[1]])
    for person, mark, doing in ((pair[0], "", Doing.FIGHT), (pair[1], "target_", Doing.DEFEND)):
        TABLED.require_sheet(desk, person, options, f"{mark}wound")
        require_able(person, doing)
    args = (_fighter(desk, pair[0], options, ""), _fighter(desk, pair[1], options, "target_"))
    check_fight(*args)
    return Play(
        say=lambda fought: _said(pair, args, fought),
        resolver=melee,
        args=args,
        names=tuple(map(inside, pair)),
        changes=lambda fought: _changes(pair, fought),
        paid=(*paying(desk, pair[0], Doing.FIGHT), *paying(desk, pair[1], Doing.DEFEND), *_met(desk, *pair)),
        facts=lambda outcome: _facts(pair, outcome.result),
        questions=(Question("Ends", melee, args, lambda fought: _ending(pair, fought), _endings(pair, args)),),
        amends=rerolls(desk, *pair, own=headed),
        about=subjects(*pair),
        again=all(person.stored is None for person in pair),
    )


def _fighter(desk: Desk, person: Person, options: Options, mark: str) -> Fighter:
    """One of the two, as his sheet and the options have him."""
    figure = person.figure
    return Fighter(
        body=body_from(person, options, f"{mark}wound", f"{mark}tough"),
        weapon=_weapon(person, str(options.get(f"{mark}weapon") or "")),
        brawler=figure is not None and figure.brawler,
        cuffs=figure is not None and figure.folk.cuffs,
        charging=_charging(desk, person, options, f"{mark}charging"),
        other=int(options.get(f"{mark}modifier") or 0),
    )


def _weapon(person: Person, typed: str) -> Weapon:
    """What is struck with: as said, else the first that is no gun, else the first gun, else fists."""
    figure = person.figure
    if typed:
        weapon = weapon_named(typed)
        if person.stored is not None and figure is not None and weapon.name not in (*figure.gear, FISTS.name):
            carried = together([piece for piece in dict.fromkeys(figure.gear) if piece in WEAPONS]) or "nothing"
            raise IllegalNow(f"{person.name} carries {carried} to strike with, no {weapon.name}: pick one of these.")
        return weapon
    carries = [WEAPONS[piece] for piece in (figure.gear if figure is not None else ()) if piece in WEAPONS]
    return next((weapon for weapon in carries if not weapon.dice), carries[0] if carries else FISTS)


def _charging(desk: Desk, person: Person, options: Options, key: str) -> bool:
    """Whether somebody came into contact at a run in this turn: on the table who has run, of anybody else as told."""
    typed, ran = options.get(key), deed_of(desk, person).ran
    if typed is not None and bool(typed) is not ran:
        TABLED.require_sheet(desk, person, options, key)
        return bool(typed)
    return ran


def _met(desk: Desk, first: Person, second: Person) -> tuple[Change, ...]:
    """That two on the table fight each other, once a turn; nothing of anybody else, or to ask the odds."""
    board, game = board_of(desk, first), TABLED.game(desk)
    if board is None or game is None or desk.asking or first.id is None or second.id is None:
        return ()
    return (meet(board, game.id, first.id, second.id),)


# What comes of it


def _sides(pair: Sequence[Person], fought: Fought) -> tuple[Person, Person]:
    """Who won, and who lost."""
    return pair[fought.winner], pair[1 - fought.winner]


def _changes(pair: Sequence[Person], fought: Fought) -> tuple[Change, ...]:
    winner, loser = _sides(pair, fought)
    if fought.cuffed:
        return (Cuffed(loser.id, winner.id or 0),) if loser.id is not None else ()
    return harms(loser, fought.wound)


def _said(pair: Sequence[Person], args: tuple[Fighter, Fighter], fought: Fought) -> Said:
    winner, loser = _sides(pair, fought)
    before = args[1 - fought.winner].body.wound
    if fought.cuffed:
        headline = sentence(f"{winner.name} at least doubles {inside(loser)} and puts the handcuffs on.")
        return Said(headline, (PRISONER,), tone=Tone.BAD)
    weapon = args[fought.winner].weapon
    struck = "bare fists" if weapon is FISTS else f"a {weapon.name}"
    doubled = " with at least double" if fought.doubled else ""
    lines = (sentence(f"struck with {struck}."), sentence(hurt_line(loser.name, before, fought.wound)))
    headline = sentence(f"{winner.name} beats {inside(loser)}{doubled}: {fought.wound.word}.")
    return Said(headline, lines, tone=Tone.BAD if fought.wound > before else Tone.PLAIN)


def _ending(pair: Sequence[Person], fought: Fought) -> str:
    return f"{_sides(pair, fought)[1].name} {CUFFED if fought.cuffed else fought.wound.word}"


def _endings(pair: Sequence[Person], args: tuple[Fighter, Fighter]) -> tuple[str, ...]:
    """Every way it can end, from the attacker's triumph down."""
    worst_first = (CUFFED, *(wound.word for wound in reversed(Wound)))
    ours, theirs = pair
    return (
        *(f"{theirs.name} {word}" for word in worst_first),
        *(f"{ours.name} {word}" for word in reversed(worst_first)),
    )


def _facts(pair: Sequence[Person], fought: Fought) -> dict[str, Any]:
    winner, loser = _sides(pair, fought)
    return {
        "winner": winner.name,
        "loser": loser.name,
        "doubled": fought.doubled,
        "handcuffed": fought.cuffed,
        "wound": fought.wound.word,
    }


# Letting go


@plays("pottersville free")
async def prepare_free(desk: Desk, options: Options) -> Play:
    """Handcuffs come off."""
    persons = await CAST.on_record(desk, options["figures"])
    game = TABLED.game(desk)
    captors = {one.id: one for one in await figures_of(desk, game)} if game is not None else {}
    for person in persons:
        if person.figure is None or not person.figure.cuffed:
            raise IllegalNow(f"{person.name} is not handcuffed: name somebody who is.")
        _require_keeper(desk, person, captors.get(person.figure.captor))
    names = [person.name for person in persons]
    verb = "is" if len(names) == 1 else "are"
    return Play(
        say=lambda _: Said(f"{together(names)} {verb} out of the handcuffs.", tone=Tone.GOOD),
        changes=lambda _: tuple(Freed(person.id) for person in persons if person.id is not None),
        about=subjects(*persons),
        rule="pot.melee",
    )


def _require_keeper(desk: Desk, person: Person, captor: StoredFigure | None) -> None:
    """Handcuffs are the captor's to take off; anybody's own who has no captor that is alive, free and at the table."""
    assert person.stored is not None
    if captor is None or captor.figure.wound is Wound.DEAD or captor.figure.cuffed:
        desk.require_own(person.stored)
        return
    if desk.owns(captor.gang) or TABLED.acts_for_extras(desk, TABLED.here(desk), captor):
        return
    if not desk.is_umpire:
        keeper = clean(captor.figure.name)
        raise NotYours(f"{person.name} is in the custody of {keeper}: whoever plays {keeper}, or an umpire, does that.")
    desk.acts_for(clean(captor.gang.gang.name))
