"""Shooting: from the options of /hood-fire shoot to a round of firing, and from its end to what changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone, signed
from cogs._kit.words import count, sentence
from cogs.hoodsville.aftermath import FIRST_SHOT, harm_line, harms, left_line, morale_offers, screams, shooting_begins
from cogs.hoodsville.firing.guns import gun_after, ready_gun, rounds_in, understated
from cogs.hoodsville.people import Person, crew, person_of, require_able, require_there
from cogs.hoodsville.turns import (
    deed_of,
    opening_fire,
    require_doer,
    require_present,
    require_sheet,
    spending,
    table_of,
)
from rules.core.book import Book
from rules.core.events import Change
from rules.core.outcome import Modifier
from rules.core.person import numbered, require_once
from rules.core.refusal import IllegalNow, OutOfRange
from rules.hoodsville.arms import rounds_fired
from rules.hoodsville.changes import DownSet, SaveOwed
from rules.hoodsville.fire_tables import JAM, SPOTS
from rules.hoodsville.firing import (
    MOST_FRIENDS,
    Cover,
    Hit,
    Opportunity,
    Shot,
    Volley,
    check_shot,
    hits_of,
    shoot,
    worst_of,
    worst_of_friend,
)
from rules.hoodsville.model import Blow, Injury, OwedSave, Trouble
from rules.hoodsville.state import Doing

FIRER, TARGET = "The firer", "the target"
LATER = "Later"
D10 = "hood-d10"
"""The house switch: to hit with a D10."""
FATES = tuple(injury.word for injury in sorted(Injury, reverse=True))
JAMS = {
    Trouble.NONE: "no jam",
    Trouble.CLEARED: "fires again next move",
    Trouble.JAMMED: "next move to clear it",
    Trouble.USELESS: "useless",
}


@plays("hood-fire shoot")
async def prepare_shot(desk: Desk, options: Options) -> Play:
    """A round of firing made ready; see rules.hoodsville.firing.shoot."""
    firer, target, friends = await _cast(desk, options)
    require_doer(desk, [firer], [target, *friends])
    gun, weapon = ready_gun(firer, str(options.get("gun") or ""))
    left = rounds_in(gun, weapon, options)
    own, deed, his = firer.figure, deed_of(desk, firer), deed_of(desk, target)
    ran = ("ran",) if deed.ran and options.get("ran") is False else ()
    typed_lower = understated(options, moved=deed.moved)
    require_sheet(desk, firer, options, "rounds", "firing", "wounds", "shaken", *typed_lower, *ran)
    standing = ("prone",) if options.get("prone") is False else ()
    require_sheet(desk, target, options, *understated(options, target_moved=his.moved), *standing)

    def typed(name: str, otherwise: Any) -> Any:
        return otherwise if options.get(name) is None else options[name]

    shot = Shot(
        gun=gun,
        range=float(options["range"]),
        left=left,
        barrels=int(typed("barrels", 2)),
        reach=typed("reach", None),
        firing=int(typed("firing", own.firing if own else 0)),
        wounds=int(typed("wounds", own.wounded_firing if own else 0)),
        shaken=bool(typed("shaken", own is not None and own.shaken > 0)),
        snap=bool(options.get("snap")),
        opportunity=Opportunity(typed("opportunity", Opportunity.NONE)),
        cover=Cover(typed("cover", Cover.NONE)),
        prone=bool(typed("prone", target.figure is not None and target.figure.down)),
        target_moved=float(typed("target_moved", his.moved)),
        moved=float(typed("moved", deed.moved)),
        ran=bool(typed("ran", deed.ran > 0)),
        rested=bool(options.get("rested")),
        coup=bool(options.get("coup")),
        friends=len(friends),
        later=options.get("saves") == LATER,
        d10=desk.switched_on(D10),
    )
    check_shot(shot)
    first = opening_fire(desk, firer)

    def told(volley: Volley) -> Iterator[tuple[Person, tuple[Hit, ...]]]:
        """Everybody who was hit, with his hits."""
        for person, hits in zip((target, *friends), (volley.target, *volley.friends), strict=False):
            if hits:
                yield person, hits

    def changes(volley: Volley) -> tuple[Change, ...]:
        struck = [change for person, hits in told(volley) for change in _struck(person, hits, shot)]
        return (*gun_after(firer, weapon, left, volley.salvo), *struck, *(first if volley.salvo.rounds else ()))

    def say(volley: Volley) -> Said:
        hurt = list(told(volley))
        injuries = [hit.injury for _, hits in hurt for hit in hits]
        lines = [
            *(line for person, hits in hurt for line in hit_lines(person, hits, shot)),
            *screams(injuries),
            left_line(gun, left, volley.salvo) if firer.figure is not None else "",
            FIRST_SHOT if first and volley.salvo.rounds else "",
        ]
        begins = (shooting_begins(firer),) if first and volley.salvo.rounds else ()
        return Said(
            headline=_headline(firer.name, target.name, shot, volley),
            lines=tuple(filter(None, lines)),
            offers=(*_save_offers(hurt, shot), *morale_offers([one for one, hits in hurt if _tests(hits)]), *begins),
            tone=Tone.BAD if hurt or volley.salvo.trouble is not Trouble.NONE else Tone.PLAIN,
        )

    return Play(
        say=say,
        resolver=shoot,
        args=(shot,),
        names=(*(friend.name for friend in friends), target.name),
        changes=changes,
        paid=spending(desk, firer, rounds=1, shots=1),
        facts=lambda outcome: _facts(outcome.result, [target, *friends]),
        questions=tuple(_questions(desk.book, shot, target.name)),
        about=subjects(firer, target, *friends),
        again=True,
    )


async def _cast(desk: Desk, options: Options) -> tuple[Person, Person, list[Person]]:
    """The firer, the target, and the firer's friends in a melee with it; those of one name told apart."""
    firer = await person_of(desk, options, "shooter", FIRER)
    target = await person_of(desk, options, "target", TARGET, own=False)
    friends = await crew(desk, options.get("melee"))
    if len(friends) > MOST_FRIENDS:
        raise OutOfRange(f"At most {MOST_FRIENDS} friends can be in a melee with the target, not {len(friends)}.")
    require_able(firer, Doing.FIRE)
    require_there(target)
    firer, target, *friends = numbered([firer, target, *friends])
    require_once([firer, target, *friends])
    _require_friends(desk, firer, friends)
    return firer, target, friends


def _require_friends(desk: Desk, firer: Person, friends: Sequence[Person]) -> None:
    """In a game those on record whom a miss may hit are on the table, and of no other side than the firer."""
    game = table_of(desk)
    if game is None or firer.stored is None:
        return
    known = [friend for friend in friends if friend.stored is not None]
    require_present(desk, known)
    own = game.game.side_of_gang(firer.stored.gang.id)
    for friend in known:
        assert friend.stored is not None
        if game.game.side_of_gang(friend.stored.gang.id) not in (own, None):
            raise IllegalNow(f"{friend.name} is of another side: melee: names friends of {firer.name}.")


def _struck(person: Person, hits: Sequence[Hit], shot: Shot) -> Iterator[Change]:
    """What hits change in a stored figure: its wounds or, left for later, the saving throws that it owes."""
    if not shot.later:
        for hit in hits:
            yield from harms(person, hit.injury, "shot", blow=hit.blow)
        return
    if person.id is None:
        return
    for hit in reversed(hits):
        yield SaveOwed(person.id, OwedSave(hit.blow, shot.gun.name, shot.gun.strike(shot.range)))
    if any(hit.blow is Blow.DOWNED for hit in hits):
        yield DownSet(person.id, True)


def _tests(hits: Sequence[Hit]) -> bool:
    """Whether somebody hit tests his morale now."""
    return max(hit.injury for hit in hits).tests_morale


# How it is told


def _headline(firer: str, target: str, shot: Shot, volley: Volley) -> str:
    gun, salvo = shot.gun.name, volley.salvo
    if salvo.trouble is not Trouble.NONE:
        return f"{firer} pulls the trigger, and the {gun} jams: {JAMS[salvo.trouble]}."
    hits = count(volley.hits, "hit") if volley.hits else "a miss"
    worst = f", {max(hit.injury for hit in volley.target).word}" if volley.hits and not shot.later else ""
    waits = ", saving throws still to come" if volley.hits and shot.later else ""
    strays = sum(map(len, volley.friends))
    friends = f"; {count(strays, 'hit')} on friends" if strays else ""
    return f"{firer} fires the {gun} at {target}, {count(salvo.rounds, 'round')}: {hits}{worst}{waits}{friends}."


def sum_line(modifiers: Sequence[Modifier]) -> str:
    """“− 2 snap shot, + 1 rested”; empty for nothing."""
    return ", ".join(f"{signed(one.value)} {one.label}" for one in modifiers)


def hit_lines(person: Person, hits: Sequence[Hit], shot: Shot) -> Iterator[str]:
    """What befell one who was hit: every blow, then what each kind of wound means."""
    name = sentence(person.name)
    if shot.later:
        off = f", each {sum_line(shot.strike)}" if shot.strike else ""
        blows = Counter(hit.blow for hit in reversed(hits))
        yield f"{name} {_times(blow.word for blow in blows.elements())}: saving throws to be made{off}."
        return
    yield f"{name} {_times(f'{hit.blow.word}, {hit.injury.word}' for hit in reversed(hits))}."
    for injury in sorted({hit.injury for hit in hits} - {Injury.SUPERFICIAL}, reverse=True):
        yield sentence(harm_line(person, injury))


def _times(words: Iterator[str]) -> str:
    """“staggers, badly injured; flinches, a scratch (3 times)”."""
    return "; ".join(f"{word} ({n} times)" if n > 1 else word for word, n in Counter(words).items())


def _save_offers(hurt: Sequence[tuple[Person, tuple[Hit, ...]]], shot: Shot) -> tuple[Offer, ...]:
    """A button for the saving throws that each left for later: secret but to its owner and the umpires."""
    if not shot.later:
        return ()
    return tuple(
        Offer(f"Saves: {person.name} ({len(hits)})"[:80], "hood save", {"target": person.full_name, "secret": True})
        for person, hits in hurt
        if person.stored is not None
    )


def _questions(book: Book, shot: Shot, target: str) -> Iterator[Question]:
    """What a player wants to know: hits, a jam, the worst for the target and for a friend."""
    yield Question("Hits", hits_of, (shot,))
    spots = SPOTS.get(shot.gun.rate)
    if spots is not None and any(row.key == JAM for row in book.table(spots).rows):
        fired = (shot.gun, shot.held, shot.barrels)
        yield Question("Jam", rounds_fired, fired, lambda salvo: JAMS[salvo.trouble], tuple(JAMS.values()))
    yield Question(f"The worst for {target}", worst_of, (shot,), lambda injury: injury.word, FATES)
    if shot.friends:
        each = "The worst for each friend" if shot.friends > 1 else "The worst for the friend"
        yield Question(each, worst_of_friend, (shot,), lambda injury: injury.word, FATES)


def _facts(volley: Volley, persons: Sequence[Person]) -> dict[str, Any]:
    """A round of firing as JSON values."""
    struck = zip(persons, (volley.target, *volley.friends), strict=False)
    return {
        "rounds": volley.salvo.rounds,
        "jam": volley.salvo.trouble.value,
        "hits": volley.hits,
        "figures": [
            {"name": person.name, "hits": [{"blow": hit.blow.word, "injury": hit.injury.word} for hit in hits]}
            for person, hits in struck
        ],
    }
