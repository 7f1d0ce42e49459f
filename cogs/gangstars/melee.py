"""/gangstars-melee: charges, blows, running and following, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from cogs._kit.moves import tells
from cogs._kit.prepared import Options
from cogs._kit.slash import add_commands, root
from rules.core.refusal import together
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import count, sentence
from rules.gangstars.charges import Charge, Charging
from rules.gangstars.duties import FOLLOWS, STANDS
from rules.gangstars.fighters import Fighter
from rules.gangstars.gear import ARMS
from rules.gangstars.lines import hurt_line, points_line
from rules.gangstars.measures import both
from rules.gangstars.melee import PUSHED_CM, Blow, Clash, Exchange, Fight, Fray, unbound
from rules.gangstars.model import Figure, Hurt
from rules.gangstars.offers import BACK, first_exchange, offer, onward
from rules.gangstars.position import Person, active
from rules.gangstars.pursuit import Follow, GoOn, Parting, Pursuit, Stand, StrikeBack, Tried
from rules.gangstars.spending import segment_cm
from rules.gangstars.traits import VENGEFUL
from rules.gangstars.wounds import dies

melee = root("gangstars-melee", "GangStars: charges, blows, running, following.")
ROOTS = (melee,)
add_commands(melee, __name__, (Charge, Fight, GoOn, StrikeBack, Follow))
FIGHT: Final = "gangstars-melee fight"


def naming(**people: Person) -> Options:
    """Options that mean these people, or somebody like them; none for whom nothing is known."""
    return {key: one.typed for key, one in people.items() if one.typed}


def with_weapon(fighter: Fighter) -> str:
    """“with a knife”, “bare-handed”, “with its teeth”."""
    if fighter.figure.is_dog:
        return "with its teeth"
    if not fighter.armed:
        return "bare-handed"
    name = "SMG" if fighter.weapon == "SMG" else fighter.weapon.lower()
    article = "an" if name[0] in "aeiS" else "a"
    return f"with {article} {name}" + " as a club" * ARMS[fighter.weapon].clubbing


def said(*lines: str) -> tuple[str, ...]:
    """Those of some lines that say anything."""
    return tuple(filter(None, lines))


# Charges


@tells(Charge, onward=onward)
def charged(told: Charging, _result: None) -> Report:
    """Whether a charge gets there, and who tests or bites for it."""
    attacker, target, dash = told.attacker, told.target, told.dash
    verdict = "gets there" if dash.arrives else f"falls short after {both(segment_cm(told.figure) * dash.segments)}"
    whom, dog = sentence(target.name), target.figure.is_dog
    winded = f"More than a segment: {attacker.name} counts as exhausted in close combat until activated again."
    lines = said(
        *points_line(told.cost),
        f"That is {count(dash.needed, 'segment')}." if dash.arrives else "All that was left is spent.",
        winded if dash.needed > 1 and not told.figure.is_dog else "",
        "" if dash.arrives or dog else f"{whom} may shoot once immediately, for nothing.",
        f"{whom} tests for being charged." if told.tests else "",
        *(
            (f"{one.name} goes for {attacker.name}: if in reach it may bite at once, for nothing.")
            for one, _ in told.dogs
        ),
    )
    headline = sentence(f"{attacker.name} charges {target.name} over {both(told.distance)} and {verdict}.")
    return Report(headline, lines, tuple(_first(told)))


def _first(told: Charging) -> Iterator[FollowUp]:
    """Buttons for the first exchange, and for the dogs of who is charged."""
    typed = {key: told.at.typed[key] for key in ("attacker", "target", "facts") if key in told.at.typed}
    if told.dash.arrives:
        yield FollowUp(
            first_exchange(told.target.name), FIGHT, {**typed, **told.attacking, **naming(target=told.target)}
        )
    for dog, _ in told.dogs:
        yield offer(f"{dog.label} bites", FIGHT, naming(attacker=dog, target=told.attacker))


# Exchanges of blows


def _facts(fray: Fray, met: tuple[Exchange, ...]) -> list[dict[str, Any]]:
    return [
        {
            "target": clash.target.name,
            "given": clash.met.given.word,
            "taken": clash.met.taken.word,
            "forced_back": clash.pushed[0].name if clash.pushed is not None else None,
        }
        for clash in fray.clashes(met)
    ]


@tells(Fight, _facts, onward=onward)
def fought(fray: Fray, met: tuple[Exchange, ...]) -> Report:
    """What an exchange with each comes to."""
    clashes = fray.clashes(met)
    several = len(clashes) > 1
    paid = ("The charge has paid for this exchange.",) if fray.cost is None else points_line(fray.cost)
    lines = [line for clash in clashes for line in ([_duel(clash)] if several else _lines(clash))]
    for dog, master in fray.dogs:
        lines.append(
            f"{dog.name} goes for whoever attacks {master.name}: if in reach it may bite at once, for nothing."
        )
    if any(_vengeful(clash) for clash in clashes):
        lines.append("It is a vendetta: everybody else who sees it counts as shaken as long as it lasts.")
    worst = max(clash.met.given for clash in clashes)
    taken = max(clash.met.taken for clash in clashes)
    tone = Tone.GOOD if worst.wound > taken.wound else Tone.BAD if taken.wound > worst.wound else Tone.PLAIN
    return Report(_headline(clashes), (*paid, *lines), _onward(fray, clashes), tone)


def _headline(clashes: Sequence[Clash]) -> str:
    """What one duel comes to; of several only whom they are with, as each has a line of its own."""
    attacker, fighter = clashes[0].attacker, clashes[0].bout.attacker
    if len(clashes) > 1:
        names = together(clash.target.name for clash in clashes)
        return sentence(f"{attacker.name} attacks {names} {with_weapon(fighter)}.")
    return sentence(f"{attacker.name} attacks {with_weapon(fighter)}: {_blows(clashes[0])}")


def _blows(clash: Clash) -> str:
    return f"{clash.target.name}, {clash.met.given.word}; hits back, {clash.met.taken.word}."


def _duel(clash: Clash) -> str:
    """All that comes of one duel of several, in a line."""
    return sentence(" ".join((_blows(clash), *_lines(clash))))


def _vengeful(clash: Clash) -> bool:
    return any(one.figure.has(VENGEFUL) for one in (clash.bout.attacker, clash.bout.target)) and not clash.over


def _lines(clash: Clash) -> Iterator[str]:
    """What an exchange comes to, in sentences."""
    for person, blow in clash.blows[::-1]:
        if blow.wound:
            yield told_hurt(person, blow.wound)
    for person, _ in clash.floored:
        yield sentence(f"{person.name} is thrown to the ground.")
    if clash.pushed is not None:
        loser, winner = clash.pushed
        pushed_back = f"{loser.name} is forced back {both(PUSHED_CM)} and tests whether to go on"
        yield sentence(f"{pushed_back}; {winner.name} follows.")
    elif not clash.over:
        yield "Both hold their ground."


def told_hurt(person: Person, hurt: Hurt) -> str:
    """How a blow leaves somebody."""
    if hurt is Hurt.FATAL and not person.figure.is_dog:
        return sentence(f"{person.name}: a blow to the head, and dead.")
    return sentence(hurt_line(person, hurt))


def _onward(fray: Fray, clashes: Sequence[Clash]) -> tuple[FollowUp, ...]:
    """Buttons for who is forced back and not on record, for dogs, for the next exchange."""
    found = [offer(f"Fights on? {loser.label}", STANDS, {}) for loser in unbound(clashes)]
    for dog, _ in fray.dogs:
        found.append(offer(f"{dog.label} bites back", FIGHT, naming(attacker=dog, target=fray.attacker)))
    if not any(clash.over or clash.pushed for clash in clashes):
        gone = ("charged", "moved", "dice", "odds", "secret")
        again = {key: typed for key, typed in fray.at.typed.items() if key not in gone}
        found.append(FollowUp("Another exchange", FIGHT, {**again, "again": True}, people=(fray.attacker,)))
    return tuple({one.label: one for one in found}.values())


# Fighting on, running, following


def _far(figure: Figure, segments: int) -> str:
    return f"{count(segments, 'segment')}, {both(segment_cm(figure) * segments)}"


def _untested(told: Tried) -> str:
    return f"{sentence(told.bound)}: no test." if told.bound else ""


@tells(GoOn, lambda _told, stand: {"holds": stand.holds, "segments": stand.segments}, onward=onward)
def stood(told: Tried, stand: Stand) -> Report:
    """Whether who was forced back fights on."""
    loser, winner = told.person, told.opponent
    if stand.holds:
        weaker = "" if told.gone else "From now on 1 is taken off its dice in this close combat."
        lines = said(_untested(told), weaker)
        return Report(sentence(f"{loser.name} fights on."), lines, _again(told), Tone.GOOD)
    blow, then = ("bite", "chase") if winner.figure.is_dog else ("blow", "follow")
    lines = (
        "In any direction, but no nearer to the opponent's table edge.",
        f"{sentence(winner.name)} has a free {blow} at the back, and then tests whether to {then}.",
    )
    headline = sentence(f"{loser.name} runs {_far(told.figure, stand.segments)}.")
    back = offer(f"Blow at the back: {winner.label}", BACK, naming(figure=winner, runner=loser))
    return Report(headline, lines, (back,), Tone.BAD)


def _again(told: Tried) -> tuple[FollowUp, ...]:
    """The button for another exchange, of the one of two whose activation runs."""
    acts = active(told.at)
    pair = [one for one in (told.person, told.opponent) if acts is not None and one.id == acts.id]
    if not pair or told.gone:
        return ()
    other = told.opponent if pair[0] is told.person else told.person
    return (FollowUp("Another exchange", FIGHT, {**naming(attacker=pair[0], target=other), "again": True}),)


@tells(StrikeBack, lambda _told, blow: blow.word, onward=onward)
def struck_back(told: Parting, blow: Blow) -> Report:
    """How the blow at somebody's back leaves him."""
    winner, runner = told.winner, told.runner
    alive = not dies(runner, blow.wound)
    offers = _follow_offers(winner, runner) if alive and not winner.figure.is_dog else ()
    lines = (told_hurt(runner, blow.wound),) if blow.wound else ()
    headline = f"{winner.name} strikes {runner.name} in the back {with_weapon(told.fighter)}: {blow.word}."
    return Report(sentence(headline), lines, offers, Tone.BAD if blow.wound else Tone.PLAIN)


def _follow_offers(winner: Person, runner: Person) -> tuple[FollowUp, ...]:
    who = naming(figure=winner, runner=runner)
    return (
        FollowUp("Follows if it may choose", FOLLOWS, {**who, "wants": True}),
        FollowUp("Stays if it may choose", FOLLOWS, {**who, "wants": False}),
    )


@tells(Follow, lambda _told, pursuit: {"free": pursuit.free, "segments": pursuit.segments}, onward=onward)
def followed(told: Tried, pursuit: Pursuit) -> Report:
    """Whether who drove somebody off follows, and how far."""
    if not pursuit.segments:
        headline = sentence(f"{told.person.name} may choose, and stays.")
        return Report(headline, said(_untested(told)), tone=Tone.GOOD)
    choice = "may choose, and follows" if pursuit.free else "must follow"
    lines = said(_untested(told), f"In the direction {told.opponent.name} runs; it costs no points.")
    return Report(sentence(f"{told.person.name} {choice}: {_far(told.figure, pursuit.segments)}."), lines)
