"""Forced back: fighting on or running, the blow at a runner's back, following: from options to what they change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said
from cogs._kit.render import Tone
from cogs._kit.words import count, sentence
from cogs.gangstars.aftermath import dies, harms, test_offers
from cogs.gangstars.luck import lucky
from cogs.gangstars.melee.fights import BLOWS, seen_by, told_hurt
from cogs.gangstars.melee.sides import (
    RUNNER,
    WINNER,
    after_all,
    fighter_of,
    headed,
    luck_of,
    naming,
    on_record,
    opponents,
    require_sheets,
    settles,
    with_weapon,
)
from cogs.gangstars.onward import plays
from cogs.gangstars.people import Person, person_of, require_there
from cogs.gangstars.reactions.trials import borrowed, dogs_against
from cogs.gangstars.sketch import sketched
from cogs.gangstars.turns import TABLED
from rules.core.events import Change
from rules.core.owed import Owes
from rules.core.person import numbered
from rules.core.refusal import IllegalNow, NotYours, OutOfRange
from rules.gangstars.changes import Affected, Eased
from rules.gangstars.dogs import sees_run
from rules.gangstars.duties import FOLLOWS, STANDS, follows, watched
from rules.gangstars.fighters import heads
from rules.gangstars.measures import both
from rules.gangstars.melee import Blow, back_blow
from rules.gangstars.model import Effect, Figure, State
from rules.gangstars.pursuit import Pursuit, Stand, bound_to_fight, facing, follow_up, go_on, nerve_of
from rules.gangstars.reactions import Trial
from rules.gangstars.spending import segment_cm

FIGHTER, OPPONENT = "the fighter", "the opponent"
ON, RUNS = "fights on", "runs"
FREE, MUST = "may choose", "must follow"
SHEET: Final = ("facts", "modifier")


async def _filled(desk: Desk, options: Options, command: str) -> Options:
    """The options with what the test that is owed settles already, such as the opponent, where it is left out."""
    person = await person_of(desk, options, "figure", "")
    duties = person.figure.duties if person.figure is not None else ()
    owed = next((one for one in duties if one.command == command), None)
    return {**dict(owed.options), **options} if owed is not None else options


async def _pair(desk: Desk, options: Options, first: str, second: str, names: tuple[str, str]) -> list[Person]:
    """The one who acts, who is the caller's, and the other."""
    one = await person_of(desk, options, first, names[0])
    other = await person_of(desk, options, second, names[1], own=False)
    for person in (one, other):
        TABLED.require_part(desk, person)
        require_there(person)
    TABLED.require_sheet(desk, one, options, *SHEET)
    return numbered([one, other])


async def _nerve(desk: Desk, person: Person, figure: Figure, options: Options) -> Trial:
    """How somebody's nerve stands, as his sheet and the options have it."""
    return replace(
        nerve_of(figure, await borrowed(desk, person, options)),
        friends=bool(options.get("friends")),
        cover=bool(options.get("cover")),
        other=int(options.get("modifier") or 0),
    )


# Fighting on


@plays("gangstars-melee stand")
async def prepare_stand(desk: Desk, options: Options) -> Play:
    """Who was forced back tests whether he fights on."""
    options = await _filled(desk, options, STANDS)
    loser, winner = await _pair(desk, options, "figure", "against", (FIGHTER, OPPONENT))
    figure = sketched(loser.figure, options.get("facts"), headed(loser))
    if loser.id is not None and not figure.counts(State.FORCED_BACK):
        raise IllegalNow(f"{loser.name} was not forced back in a close combat: only then does one test for it.")
    nerve = facing(await _nerve(desk, loser, figure, options), figure, winner.figure)
    bound = bound_to_fight(figure)
    args = (nerve, bool(bound))

    def changes(stand: Stand) -> tuple[Change, ...]:
        seen = (Owes(loser.id, watched()),) if dogs and loser.id is not None else ()
        return () if stand.holds else (*ran(loser, winner), *seen)

    dogs = [dog for dog in await dogs_against(desk, loser) if dog.id != winner.id]
    done = settles(loser, STANDS, "against", winner)

    def say(stand: Stand) -> Said:
        if stand.holds:
            untested = f"{sentence(bound)}: no test." if bound else ""
            lines = (untested, "From now on 1 is taken off its dice in this close combat.")
            return Said(
                sentence(f"{loser.name} fights on."), tuple(filter(None, lines)), _again(desk, loser, winner), Tone.GOOD
            )
        lines = (
            "In any direction, but no nearer to the opponent's table edge.",
            f"{sentence(winner.name)} has a free blow at the back, and then tests whether to follow."
            if not _dog(winner)
            else f"{sentence(winner.name)} has a free bite at the back, and then tests whether to chase.",
        )
        headline = sentence(f"{loser.name} runs {count(stand.segments, 'segment')}, {_far(figure, stand.segments)}.")
        return Said(headline, lines, (_back_offer(winner, loser),), Tone.BAD)

    return Play(
        say=say,
        resolver=go_on,
        args=args,
        names=(loser.name,),
        changes=changes,
        paid=done,
        facts=lambda outcome: {"holds": outcome.result.holds, "segments": outcome.result.segments},
        questions=(
            Question(sentence(loser.name), go_on, args, lambda stand: ON if stand.holds else RUNS, (ON, RUNS)),
            Question("Segments run", go_on, args, lambda stand: stand.segments),
        ),
        amends=lucky(loser),
        about=subjects(loser, winner),
        again=loser.stored is None,
    )


def ran(loser: Person, winner: Person) -> tuple[Change, ...]:
    """What running from a close combat changes in the two: it is over, a blow at the back is free, a dog sees it."""
    found: list[Change] = []
    if loser.id is not None:
        found.append(Eased(loser.id, State.FORCED_BACK))
    if winner.id is not None:
        why = f"{headed(loser)} runs"
        found += [
            Eased(winner.id, State.FORCED_BACK),
            Affected(winner.id, Effect(State.FREE_BLOW, 1, through=False, why=why)),
        ]
        found.append(sees_run(winner.id, headed(loser)) if _dog(winner) else Owes(winner.id, follows(on_record(loser))))
    return tuple(found)


def _dog(person: Person) -> bool:
    return person.figure is not None and person.figure.is_dog


def _far(figure: Figure, segments: int) -> str:
    return both(segment_cm(figure) * segments)


def _again(desk: Desk, *persons: Person) -> tuple[Offer, ...]:
    """The button for another exchange, of the one of two whose activation runs."""
    game = TABLED.game(desk)
    active = game.game.board.active if game is not None else None
    if active is None or active.figure not in [person.id for person in persons]:
        return ()
    attacker, target = sorted(persons, key=lambda person: person.id != active.figure)
    who = {**naming(attacker, "attacker"), **naming(target, "target")}
    return (Offer("Another exchange", "gangstars-melee fight", {**who, "again": True}),)


def _back_offer(winner: Person, runner: Person) -> Offer:
    who = {**naming(winner, "figure"), **naming(runner, "runner")}
    return Offer(f"Blow at the back: {winner.label}"[:80], "gangstars-melee back", who)


# The blow at the back


@plays("gangstars-melee back")
async def prepare_back(desk: Desk, options: Options) -> Play:
    """The winner strikes once at who runs, unopposed."""
    persons = await opponents(desk, options, "figure", "runner", (WINNER, RUNNER))
    if len(persons) != 2:
        raise OutOfRange(f"One runner is struck, not {len(persons) - 1}: name one.")
    winner, runner = persons
    require_sheets(desk, options, persons)
    _require_blow(desk, winner)
    args = (fighter_of(winner, options), fighter_of(runner, options, "target_"))

    def changes(blow: Blow) -> tuple[Change, ...]:
        why = f"struck in the back by {headed(winner)}"
        spent = (Eased(winner.id, State.FREE_BLOW),) if winner.id is not None else ()
        done = settles(winner, FOLLOWS, "runner", runner) if dies(runner, blow.wound) else ()
        bitten = harms(runner, blow.wound, why, shot=False, by_foe=not _dog(winner)) if blow.wound else ()
        return (*spent, *bitten, *done)

    def say(blow: Blow) -> Said:
        alive = not dies(runner, blow.wound)
        offers = (
            *(test_offers([after_all(runner, ())], changes(blow)) if alive else ()),
            *seen_by(runner, winner, blow),
            *(_follow_offers(winner, runner) if alive and not _dog(winner) else ()),
        )
        lines = (told_hurt(runner, blow.wound),) if blow.wound else ()
        headline = f"{winner.name} strikes {runner.name} in the back {with_weapon(args[0])}: {blow.word}."
        return Said(sentence(headline), lines, offers, Tone.BAD if blow.wound else Tone.PLAIN)

    return Play(
        say=say,
        resolver=back_blow,
        args=args,
        names=(heads(headed(winner), headed(runner), True),),
        changes=changes,
        facts=lambda outcome: outcome.result.word,
        questions=(Question(sentence(runner.name), back_blow, args, lambda blow: blow.word, BLOWS[1:]),),
        amends=luck_of(persons),
        about=subjects(winner, runner),
        again=winner.stored is None,
    )


def _require_blow(desk: Desk, winner: Person) -> None:
    """In a game only who has driven somebody off strikes at a back; otherwise it is an umpire's word."""
    game = TABLED.game(desk)
    if game is None or desk.asking or winner.figure is None or winner.figure.counts(State.FREE_BLOW):
        return
    if not desk.is_umpire:
        raise NotYours(f"{winner.name} has no free blow: only who made somebody run from a close combat has one.")
    desk.acts_for(f"the blow of {winner.name}")


def _follow_offers(winner: Person, runner: Person) -> tuple[Offer, ...]:
    who = {**naming(winner, "figure"), **naming(runner, "runner")}
    return (
        Offer("Follows if it may choose", "gangstars-melee follow", {**who, "wants": True}),
        Offer("Stays if it may choose", "gangstars-melee follow", {**who, "wants": False}),
    )


# Following


@plays("gangstars-melee follow")
async def prepare_follow(desk: Desk, options: Options) -> Play:
    """Who drove somebody off tests whether he may choose to follow."""
    options = await _filled(desk, options, FOLLOWS)
    winner, runner = await _pair(desk, options, "figure", "runner", (WINNER, RUNNER))
    figure = sketched(winner.figure, options.get("facts"), headed(winner))
    nerve = replace(await _nerve(desk, winner, figure, options), runs=True, forced_back=True)
    bound = bound_to_fight(figure)
    wants = bool(options.get("wants"))
    args = (nerve, wants, bool(bound))

    def say(pursuit: Pursuit) -> Said:
        untested = f"{sentence(bound)}: no test." if bound else ""
        if not pursuit.segments:
            return Said(
                sentence(f"{winner.name} may choose, and stays."), tuple(filter(None, (untested,))), (), Tone.GOOD
            )
        told = f"{count(pursuit.segments, 'segment')}, {_far(figure, pursuit.segments)}"
        choice = "may choose, and follows" if pursuit.free else "must follow"
        lines = (untested, f"In the direction in which {runner.name} runs; it costs no points.")
        return Said(sentence(f"{winner.name} {choice}: {told}."), tuple(filter(None, lines)))

    return Play(
        say=say,
        resolver=follow_up,
        args=args,
        names=(winner.name,),
        changes=lambda _: _settled(winner),
        paid=settles(winner, FOLLOWS, "runner", runner),
        facts=_facts,
        questions=(
            Question(
                sentence(winner.name), follow_up, args, lambda pursuit: FREE if pursuit.free else MUST, (FREE, MUST)
            ),
            Question("Segments", follow_up, args, lambda pursuit: pursuit.segments),
        ),
        amends=lucky(winner),
        about=subjects(winner, runner),
        again=winner.stored is None,
    )


def _settled(winner: Person) -> tuple[Change, ...]:
    """Whoever tests whether to follow strikes at the back no more."""
    blow = winner.figure is not None and winner.figure.counts(State.FREE_BLOW)
    return (Eased(winner.id, State.FREE_BLOW),) if blow and winner.id is not None else ()


def _facts(outcome: Any) -> dict[str, Any]:
    return {"free": outcome.result.free, "segments": outcome.result.segments}
