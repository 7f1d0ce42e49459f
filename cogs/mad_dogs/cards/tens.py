"""Tens and deeds: countdowns, the citizens' rising, actions without dice, from the options of /mad-card."""

from __future__ import annotations

from cogs._kit.desk import Desk
from cogs._kit.games import figures_of, require_taking_part, side_named
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs.mad_dogs import words
from cogs.mad_dogs.cards.words import (
    name_of,
)
from cogs.mad_dogs.people import Person, of_stored, own, people, require_fit
from cogs.mad_dogs.turns import (
    board_here,
    friends_line,
    has_aimed,
    left_line,
    require_side,
    spending,
)
from db.games import StoredGame
from rules.core.outcome import Target
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.board import CitizensAsked, CountdownSet
from rules.mad_dogs.cards import (
    Countdown,
    Rank,
    check_rising,
    count_down,
    rise,
)
from rules.mad_dogs.model import Nerve, Stat
from rules.mad_dogs.nerve import guts_target
from rules.mad_dogs.tables import BYSTANDERS


@plays("mad-card countdown")
async def prepare_countdown(desk: Desk, options: Options) -> Play:
    """Something that happens after so many cards."""
    game, board = board_here(desk)
    require_taking_part(desk, game)
    what = clean(" ".join(str(options["what"]).split())[:80])
    rank = Rank(str(options["rank"])) if options.get("rank") else None
    side = side_named(game, str(options["side"])) if options.get("side") else None
    if rank is None and side is None:
        rank = Rank.TEN
    countdown = Countdown(what, int(options["cards"]), side, rank)
    count_down(board.cards, countdown)
    change = CountdownSet(game.id, countdown)
    return Play(
        say=lambda _: Said(f"{what}: after {words.count(countdown.left, 'card')} of {_counting(game, countdown)}."),
        changes=lambda _: (change,),
        rule="mad.cards.event-countdown",
    )


def _counting(game: StoredGame, countdown: Countdown) -> str:
    """Which cards a countdown counts."""
    rank = f"{countdown.rank}s" if countdown.rank is not None else "any rank"
    return f"{rank}, {name_of(game, countdown.side)}" if countdown.side is not None else f"{rank}, anybody's"


@plays("mad-card rise")
async def prepare_rise(desk: Desk, options: Options) -> Play:
    """The bravest citizen's GUTS: do the citizens rise against a gang?"""
    game, board = board_here(desk)
    top = board.acting
    if top is None or top.card.rank is not Rank.TEN:
        raise IllegalNow("The citizens are called on while a Ten is acted on: nobody acts on one now.")
    require_side(desk, game, top.side)
    against = side_named(game, str(options["against"]))
    check_rising(board.cards, top.side, against)
    if against == top.side:
        raise IllegalNow("They are called against a rival: name another side.")
    bravest = await _bravest(desk, game, options)
    target = _courage(bravest, options)
    args = (board.cards, top.side, against, target)

    def say(rises: bool) -> Said:
        if rises:
            return Said(
                f"{bravest.name} has had enough: the citizens rise against {name_of(game, against)}.",
                ("From now on they attack that gang on every Ten; most of them are unarmed.",),
                tone=Tone.GOOD,
            )
        return Said(f"{bravest.name} keeps his head down: the citizens will not rise in this game.", tone=Tone.BAD)

    return Play(
        say=say,
        resolver=rise,
        args=args,
        changes=lambda rises: (CitizensAsked(game.id, against if rises else -1),),
        facts=lambda outcome: {"rises": outcome.result},
        questions=(Question("They rise", rise, args),),
        about=subjects(bravest),
    )


def _courage(bravest: Person, options: Options) -> Target:
    """The GUTS of the bravest, in numbers or his own."""
    figure = bravest.figure
    if options.get("guts") is not None or figure is None:
        return Target(Stat.GUTS, int(options["guts"]), ())
    off, nervous = figure.off(Stat.GUTS), figure.nerve is Nerve.NERVOUS
    return guts_target(figure.stats.guts, off, nervous, figure.skills, wound=False, gory=False, look=False, drunk=False)


async def _bravest(desk: Desk, game: StoredGame, options: Options) -> Person:
    """The citizen with the most GUTS on the table, or the one named."""
    if options.get("citizen"):
        (person,) = await people(desk, [str(options["citizen"])])
        if person.figure is None or person.figure.profile not in BYSTANDERS:
            raise IllegalNow(f"{person.name} is no citizen.")
        return person
    civilians = [one for one in await figures_of(desk, game) if one.figure.profile in BYSTANDERS and one.figure.can_act]
    if civilians:
        return of_stored(max(civilians, key=lambda one: one.figure.stat(Stat.GUTS)))
    if options.get("guts") is None:
        raise OutOfRange("No citizen is on the table: say the GUTS of the bravest, guts:3, or /game add brings some.")
    return Person("The bravest citizen")


@plays("mad-card deed")
async def prepare_deed(desk: Desk, options: Options) -> Play:
    """An action with no dice: aiming, leaping, talking, drawing a gun."""
    board_here(desk)
    person = await own(desk, str(options["figure"]))
    require_fit(person)
    what = str(options.get("what") or "Other")
    actions = int(options.get("actions") or 1)
    if what == "Aim":
        _require_new_aim(desk, person, actions)
    paid = spending(desk, person, actions, aimed=what == "Aim")
    meaning = {
        "Aim": "His next shot is aimed, if he does nothing else before it and nobody makes him duck.",
        "Leap": "Through a window, into a car, over a wall.",
        "Draw": "The gun is out.",
        "Talk": "Say it well.",
    }.get(what, "")
    verb = {"Aim": "aims", "Leap": "leaps", "Draw": "draws a gun", "Talk": "talks"}.get(what, "does something else")
    return Play(
        say=lambda _: Said(
            f"{person.name} {verb}: {words.count(actions, 'action')}.",
            tuple(filter(None, (meaning, friends_line(desk, person), left_line(desk, person, paid)))),
        ),
        paid=paid,
        about=subjects(person),
        rule="mad.cards.actions",
    )


def _require_new_aim(desk: Desk, person: Person, actions: int) -> None:
    """Refuse to aim a second time for the same shot."""
    if has_aimed(desk, person):
        raise IllegalNow(
            f"{person.name} has aimed already: a shot is aimed once, and it must be the next thing he does."
        )
    if actions > 1:
        raise IllegalNow("A shot is aimed once, by one action: leave actions out.")
