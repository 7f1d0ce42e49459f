"""Brawling: from the options of /mad-brawl to a round, a getaway or a free blow, and to what they change."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import luck
from cogs.mad_dogs.aftermath import credited, killing, paying, watched
from cogs.mad_dogs.brawling import words
from cogs.mad_dogs.brawling.fighters import Man, Party, as_said, fatales, fighters_of, men_of, places_of, told_apart
from cogs.mad_dogs.checks import person_of
from cogs.mad_dogs.people import Person, own, people, require_alive, require_fit, require_there, skills_of
from cogs.mad_dogs.riding import require_reach
from cogs.mad_dogs.shooting.shots import owed_line
from cogs.mad_dogs.turns import aims_lost, spending, table_of
from rules.core.deed import Reroll
from rules.core.events import Change
from rules.core.outcome import Outcome
from rules.core.refusal import IllegalNow
from rules.mad_dogs.brawl_tables import Beaten, Footing, footing_of
from rules.mad_dogs.brawling import (
    Brawl,
    Brawled,
    Clash,
    Opened,
    Side,
    brawl,
    check_brawl,
    chosen_of,
    clash,
    deadly_blows,
    deal,
    make_sure,
    open_brawl,
)
from rules.mad_dogs.changes import FlooredSet, Hurt, Recovered
from rules.mad_dogs.model import Floored, Posture

ATTACK = Party("attackers", "weapons", "skills", "The attacker", "who attacks")
DEFEND = Party("defenders", "defender_weapons", "defender_skills", "the defender", "who is attacked")
WAIT = "wait"
QUIET_DEATH = "Not a Gory Death: nobody tests GUTS at −2 for it. Left where the public sees it, a body adds 1 outrage."
Sides = tuple[list[Man], list[Man]]


@plays("mad-brawl fight")
async def prepare_fight(desk: Desk, options: Options) -> Play:
    """A round of a brawl; where its one against several waits to choose, a button for each of them goes on."""
    dealing = options.get("landed") is not None
    attackers = await men_of(desk, options, ATTACK, own=not dealing)
    defenders = await men_of(desk, options, DEFEND, own=False)
    attackers, defenders = told_apart(attackers, defenders)
    for man in attackers:
        require_reach(desk, man.person, [other.person for other in defenders])
    men = as_said([*attackers, *defenders], options)
    sides = (men[: len(attackers)], men[len(attackers) :])
    several = sides[0] if len(sides[0]) > len(sides[1]) else sides[1]
    hit = str(options.get("hit") or "")
    waits = hit.strip().casefold() == WAIT and len(several) > 1
    if waits and options.get("secret"):
        raise IllegalNow("A sealed fight can't wait for a choice: name whom to hit, or leave it out for the first.")
    chosen = () if waits or len(several) == 1 else tuple(places_of(several, hit))
    fight = Brawl(fighters_of(sides[0]), fighters_of(sides[1]), chosen, bool(options.get("public")))
    check_brawl(fight)
    if dealing:
        play = await _dealt(desk, options, sides, fight)
    else:
        play = _opened(desk, options, sides, fight) if waits else _fought(desk, options, sides, fight)
    play = await watched(desk, options, _credited(desk, options, play, sides, fight), [man.person for man in men])
    if dealing:
        return play
    play = replace(play, paid=(*play.paid, *aims_lost(desk, [man.person for man in sides[1]])))
    return await paying(desk, play, *((man.person, spending(desk, man.person, all_left=True)) for man in sides[0]))


def _credited(desk: Desk, options: Options, play: Play, sides: Sides, fight: Brawl) -> Play:
    """Sixes and sevens on the Deadly Weapons table put down to whoever struck the blow."""

    def by(outcome: Outcome[Any]) -> list[Person]:
        thrown = [words.hits_of(side, outcome) for side in sides]
        if options.get("landed") is not None:
            thrown = [tuple(map(int, options["landed"])) if side is min(sides, key=len) else () for side in sides]
        through = next((place for place, hits in enumerate(thrown) if sum(hits)), None)
        if through is None:
            return []
        blows = deadly_blows(fight, Clash(list(Side)[through], thrown[through]))
        return [sides[through][place].person for place in blows]

    return credited(desk, play, by)


def _fought(desk: Desk, options: Options, sides: Sides, fight: Brawl) -> Play:
    """A whole round at once."""
    men = (*sides[0], *sides[1])

    def landed(brawled: Brawled) -> Clash:
        return Clash(brawled.hitting, (brawled.hits,))

    return Play(
        say=lambda brawled: _said(sides, landed(brawled), brawled),
        resolver=brawl,
        args=(fight,),
        names=tuple(man.name for man in men),
        changes=lambda brawled: (*words.changes_of(men, _beaten(brawled)), *words.skills_spent(men)),
        facts=lambda outcome: _facts(sides, landed(outcome.result), outcome.result, outcome),
        questions=(_through(sides, fight), _over(sides, fight), *_fates(men, fight)),
        instead=fatales(desk, "mad-brawl fight", options, men),
        amends=_lucky(sides),
        about=subjects(*(man.person for man in men)),
        again=True,
    )


def _opened(desk: Desk, options: Options, sides: Sides, fight: Brawl) -> Play:
    """A round up to the choice of whom to hit."""
    men = (*sides[0], *sides[1])
    several = max(sides, key=len)

    def say(opened: Opened) -> Said:
        if opened.dealt is not None:
            return _said(sides, opened.landed, opened.dealt)
        left = {key: value for key, value in options.items() if key not in ("dice", "hit", "femme_fatale", "once")}
        kept = {**left, "landed": list(opened.landed.hits), "of": desk.caller.delivery}
        pairs = list(combinations(range(len(several)), 2)) if sum(opened.landed.hits) > 1 else []
        choices = [*((place,) for place in range(len(several))), *pairs]
        offers = [
            Offer(
                f"Hit {words.together(several[place].name for place in choice)}"[:80],
                "mad-brawl fight",
                {**kept, "hit": ", ".join(str(place + 1) for place in choice)},
                once=f"hit:{desk.caller.delivery}",
            )
            for choice in choices
        ]
        return Said(
            words.clash_headline(sides, opened.landed, None),
            ("Choose whom to hit: the table is rolled then.",),
            tuple(offers),
        )

    def changes(opened: Opened) -> tuple[Change, ...]:
        beaten = words.changes_of(men, _beaten(opened.dealt)) if opened.dealt is not None else []
        return (*beaten, *words.skills_spent(men))

    return Play(
        say=say,
        resolver=open_brawl,
        args=(fight,),
        names=tuple(man.name for man in men),
        changes=changes,
        facts=lambda outcome: _facts(sides, outcome.result.landed, outcome.result.dealt, outcome),
        questions=(_through(sides, fight),),
        instead=fatales(desk, "mad-brawl fight", options, men),
        amends=_lucky(sides),
        about=subjects(*(man.person for man in men)),
    )


async def _dealt(desk: Desk, options: Options, sides: Sides, fight: Brawl) -> Play:
    """The rest of a round, once it is chosen whom the hits meet."""
    men = (*sides[0], *sides[1])
    opened = await desk.work.events.by_delivery(str(options.get("of")))
    if opened is None or opened.struck_at is not None:
        raise IllegalNow("That round was taken back: give the command again.")
    lone = min(sides, key=len)
    for man in lone:
        if man.person.stored is not None:
            desk.require_own(man.person.stored)
    side = Side.ATTACKERS if lone is sides[0] else Side.DEFENDERS
    landed = Clash(side, tuple(map(int, options["landed"])))
    return Play(
        say=lambda brawled: _said(sides, landed, brawled),
        resolver=deal,
        args=(fight, landed),
        names=tuple(man.name for man in men),
        changes=lambda brawled: tuple(words.changes_of(men, _beaten(brawled))),
        facts=lambda outcome: _facts(sides, landed, outcome.result, outcome),
        amends=_lucky(sides),
        about=subjects(*(man.person for man in men)),
    )


def _lucky(sides: Sides) -> tuple[Reroll, ...]:
    """In a brawl everybody acts, and is acted against."""
    return luck.lucky(*([man.person for man in side] for side in sides))


def _beaten(brawled: Brawled) -> tuple[Beaten, ...]:
    return (*brawled.attackers, *brawled.defenders)


def _said(sides: Sides, landed: Clash, brawled: Brawled) -> Said:
    men = (*sides[0], *sides[1])
    beaten = _beaten(brawled)
    return Said(
        words.clash_headline(sides, landed, brawled),
        (*words.brawl_lines(sides, brawled), *filter(None, (owed_line(man.person) for man in sides[0]))),
        (*words.finish_offers(sides, brawled), *words.nerve_offers(men, beaten)),
        Tone.BAD if any(one.footing in (Footing.OUT, Footing.DEAD) for one in beaten) else Tone.PLAIN,
    )


def _facts(sides: Sides, landed: Clash, brawled: Brawled | None, outcome: Outcome[Any]) -> dict[str, Any]:
    return {**words.brawl_facts(sides, landed, brawled), "damage": words.dice_facts(outcome)}


def _labels(sides: Sides) -> dict[Side | None, str]:
    named = {side: words.together(man.name for man in men) for side, men in zip(Side, sides, strict=True)}
    return {**named, None: "neither"}


def _through(sides: Sides, fight: Brawl) -> Question:
    labels = _labels(sides)
    order = (*(labels[side] for side in Side), labels[None])
    return Question("Who gets through", clash, (fight,), lambda landed: labels[landed.side], order)


def _over(sides: Sides, fight: Brawl) -> Question:
    labels = {**_labels(sides), None: "goes on"}
    order = (*(labels[side] for side in Side), labels[None])
    return Question("Wins the fight", brawl, (fight,), lambda brawled: labels[brawled.winner], order)


def _fates(men: tuple[Man, ...], fight: Brawl) -> list[Question]:
    """What becomes of each fighter; like ones share an answer."""
    alike: dict[Any, list[int]] = {}
    for place, man in enumerate(men):
        side = Side.ATTACKERS if place < len(fight.attackers) else Side.DEFENDERS
        index = place - (len(fight.attackers) if side is Side.DEFENDERS else 0)
        chosen = chosen_of(fight, fight.of(side)) if len(fight.of(side)) > 1 else ()
        met = tuple(order for order, one in enumerate(chosen) if one == index)
        alike.setdefault((side, man.fighter, met), []).append(place)

    def read(place: int) -> Any:
        return lambda brawled: words.fate(_beaten(brawled)[place])

    headings = {places[0]: words.sentence(", ".join(men[place].name for place in places)) for places in alike.values()}
    return [Question(heading, brawl, (fight,), read(place), words.FATES) for place, heading in headings.items()]


@plays("mad-brawl finish")
async def prepare_finish(desk: Desk, options: Options) -> Play:
    """A Cold Blooded figure makes sure of somebody on the floor."""
    killer = await person_of(desk, options, "figure")
    require_fit(killer)
    (victim,) = await people(desk, [str(options["victim"])])
    require_there(victim)
    require_alive(victim)
    if killer.id is not None and killer.id == victim.id:
        raise IllegalNow(f"{killer.name} won't finish himself off: pick another victim.")
    require_reach(desk, killer, [victim])
    figure = victim.figure
    footing = footing_of(figure.posture, figure.floored) if figure is not None and victim.stored else Footing.OUT
    done = bool(options.get("full_round"))
    skills = skills_of(killer, str(options.get("skills") or ""))
    name, other = killer.name, victim.name
    quiet = QUIET_DEATH if table_of(desk) is None else QUIET_DEATH.partition(" Left")[0]

    def say(dead: bool) -> Said:
        if dead:
            return Said(f"{name} has made sure of {other}, who is dead.", (quiet,), tone=Tone.BAD)
        again = {**{key: value for key, value in options.items() if key != "once"}, "full_round": True}
        return Said(
            f"{name} spends an action on making sure of {other}.",
            (f"After a full round at {other}'s side, {other} is dead.",),
            (Offer("A full round has passed", "mad-brawl finish", again),),
        )

    play = Play(
        say=say,
        resolver=make_sure,
        args=(skills, footing, done),
        changes=lambda dead: (Hurt(victim.id, posture=Posture.DEAD),) if dead and victim.id is not None else (),
        facts=lambda outcome: {"name": other, "dead": outcome.result},
        about=subjects(killer, victim),
    )
    play = await killing(desk, play, lambda dead: [victim] if dead else [], killer, victim)
    return await paying(desk, play, (killer, () if done else spending(desk, killer)))


@plays("mad-brawl stand")
async def prepare_stand(desk: Desk, options: Options) -> Play:
    """Getting up: one action."""
    person = await own(desk, str(options["figure"]))
    stored, name = person.stored, person.name
    assert stored is not None
    figure = stored.figure
    if figure.posture in (Posture.DEAD, Posture.UNCONSCIOUS, Posture.PRONE):
        raise IllegalNow(f"{name} is {figure.posture}: wounds like that let nobody stand up in this fight.")
    match figure.floored:
        case Floored.NO:
            raise IllegalNow(f"{name} is not on the floor.")
        case Floored.COLD:
            raise IllegalNow(f"{name} is out cold for the rest of the game; /gang ready begins the next.")
        case Floored.OUT | Floored.STIRRING if table_of(desk) is not None:
            raise IllegalNow(f"{name} is {figure.floored}: a Joker wakes him, and then he can stand up.")
        case Floored.WOUNDED if figure.owed > 1:
            raise IllegalNow(f"{name} owes {figure.owed} actions for a wound: /mad recover spends them and gets up.")
        case _:
            pass
    late = "Not the Face!" in figure.skills
    waited = {
        Floored.DOWN: f"Not before the {'second card' if late else 'card'} after the one that floored him.",
        Floored.OUT: f"Not before the {'second' if late else 'next'} Joker has been turned up.",
    }.get(figure.floored)
    spent = [Recovered(stored.id, 1)] if figure.owed else []
    play = Play(
        say=lambda _: Said(f"{name} stands up: 1 action.", (waited,) if waited else ()),
        changes=lambda _: (*spent, FlooredSet(stored.id, Floored.NO)),
        rule="mad.brawl.table",
    )
    return await paying(desk, play, (person, spending(desk, person, recovering=bool(spent))))
