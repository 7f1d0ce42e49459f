"""/mad-brawl: rounds, getaways and free blows, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cogs._kit.moves import tells
from cogs._kit.slash import add_commands, root
from rules.core.markup import strong
from rules.core.outcome import Outcome, Throw
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import count, listed, sentence
from rules.mad_dogs import lines as words
from rules.mad_dogs.aftermath import REST
from rules.mad_dogs.brawl_tables import BRAWLING, UNTOUCHED, Beaten, Blow, Footing
from rules.mad_dogs.brawling import Brawled, Clash, Opened, Side
from rules.mad_dogs.fighters import Man
from rules.mad_dogs.fighting import Fight, Finish, Finishing, Fray, Hit, Stand, beaten_in
from rules.mad_dogs.getaways import Blow as Strike
from rules.mad_dogs.getaways import Blows, Held, HoldOn, Leave, Parting
from rules.mad_dogs.injuries import Harm, Struck
from rules.mad_dogs.leaving import STEP_BACK, Getaway, Left
from rules.mad_dogs.lines import nerve_tests, owed_line
from rules.mad_dogs.model import Floored, Injury, Posture, Stat
from rules.mad_dogs.position import Person
from rules.mad_dogs.tables import DEADLY_WEAPONS

TURN_OVER: Final = "A brawl ends the turn of all who are in it; it may go on with the next card."
QUIET: Final = "Not a Gory Death: nobody tests GUTS at −2 for it."
ORDINALS: Final = {1: "next", 2: "second"}
MOST_OFFERS: Final = 2

brawl = root("mad-brawl", "Mad Dogs With Guns: brawling.")
ROOTS = (brawl,)


# A round


def _brawl_facts(fray: Fray, outcome: Outcome[Any]) -> dict[str, Any]:
    landed, brawled = fray.ended(outcome.result)
    facts: dict[str, Any] = {
        "hitting": landed.side.value if landed.side else None,
        "hits": sum(landed.hits),
    }
    if brawled is not None:
        pairs = zip(Side, fray.sides, (brawled.attackers, brawled.defenders), strict=True)
        for side, men, beaten in pairs:
            facts[side.value] = [_beaten_facts(man, one) for man, one in zip(men, beaten, strict=True)]
        facts["winner"] = brawled.winner.value if brawled.winner else None
    return {**facts, "damage": _dice_facts(outcome)}


@tells(Fight, steps=_brawl_facts)
@tells(Hit, steps=_brawl_facts)
def fought(fray: Fray, result: Brawled | Opened) -> Report:
    """The verdict on a round, what it did to each, what it asks of the table; or whom he may hit who got through."""
    landed, brawled = fray.ended(result)
    headline = _clash_headline(fray, landed, brawled)
    if brawled is None:
        return Report(headline, ("Choose whom to hit: the table is rolled then.",), _hits(fray, landed))
    beaten = beaten_in(brawled)
    return Report(
        headline,
        (*_brawl_lines(fray, brawled), *filter(None, (owed_line(man.person) for man in fray.sides[0]))),
        (*_finish_offers(fray, brawled), *_nerve_offers(fray.men, beaten)),
        Tone.BAD if any(one.footing in (Footing.OUT, Footing.DEAD) for one in beaten) else Tone.PLAIN,
    )


def _clash_headline(fray: Fray, landed: Clash, brawled: Brawled | None) -> str:
    attackers, defenders = (listed(man.name for man in side) for side in fray.sides)
    opening = f"{attackers} {'goes' if len(fray.sides[0]) == 1 else 'go'} for {defenders}"
    if landed.side is None:
        return sentence(f"{opening}: nobody gets through.")
    hits = count(sum(landed.hits), "hit")
    if landed.side is Side.DEFENDERS:
        opening += f", {'who gets' if len(fray.sides[1]) == 1 else 'who get'} through instead"
    return sentence(f"{opening}: {hits}{'' if brawled is None else f', {_fates(fray, brawled)}'}.")


def _fates(fray: Fray, brawled: Brawled) -> str:
    """Who was hit, and how it ended for them."""
    pairs = zip(fray.men, beaten_in(brawled), strict=True)
    return ", ".join(f"{man.person.within} {one.fate}" for man, one in pairs if one != UNTOUCHED) or "unharmed"


def _hits(fray: Fray, landed: Clash) -> tuple[FollowUp, ...]:
    """Buttons for whom he hits, of which one may be pressed."""
    at, settled = fray.at, ("dice", "hit", "femme_fatale")
    kept = {name: typed for name, typed in at.typed.items() if name not in settled}
    kept |= {"landed": ", ".join(map(str, landed.hits)), "of": at.delivery}
    return tuple(
        FollowUp(
            f"Hit {listed(fray.several[place].name for place in choice)}"[:80],
            "mad-brawl fight hit",
            {**kept, "hit": ", ".join(str(place + 1) for place in choice)},
            once=f"hit:{at.delivery}",
        )
        for choice in fray.choices(landed)
    )


def _brawl_lines(fray: Fray, brawled: Brawled) -> list[str]:
    """What a round did and what it asks of the table."""
    beaten = beaten_in(brawled)
    lines = [line for man, one in zip(fray.men, beaten, strict=True) for line in _beaten_lines(man, one)]
    lines += _gory_lines(fray.men, beaten)
    if brawled.winner is None:
        return [*lines, TURN_OVER]
    left = listed(man.person.within for man in fray.winners(brawled))
    return [*lines, f"The fight is over: on the next card nobody can keep {left} from walking away."]


def _finish_offers(fray: Fray, brawled: Brawled) -> list[FollowUp]:
    """A button for a Cold Blooded winner to make sure of each fallen figure on record."""
    return [
        FollowUp(f"Finish off {one.name}"[:80], "mad-brawl finish", {"figure": cold.typed, "victim": one.typed})
        for cold, one in fray.finishers(brawled)[:MOST_OFFERS]
    ]


# Those who were hit


def floor_line(name: str, beaten: Beaten) -> str:
    """How long a blow keeps somebody on the floor; empty when it does not, or worse befell him."""
    if beaten.posture in (Posture.DEAD, Posture.UNCONSCIOUS):
        return ""
    match beaten.blow:
        case Blow.KNOCKED_DOWN:
            return f"{strong(name)}: on the floor till the {ORDINALS[beaten.cards]} card, then 1 action to stand up."
        case Blow.KNOCKED_OUT:
            return f"{strong(name)}: out till the {ORDINALS[beaten.jokers]} Joker, then 1 action to stand up."
        case Blow.OUT_COLD:
            return f"{strong(name)}: out for the rest of this game, fit again for the next."
        case Blow.NONE | Blow.OUCH:
            return ""


def _beaten_lines(man: Man, beaten: Beaten) -> list[str]:
    """What befell one fighter, a line for the floor and one for wounds; none when nothing did."""
    struck = Struck(beaten.harm, posture=beaten.posture)
    wounds = words.struck_line(man.name, man.person, struck) if beaten.harm != Harm() else ""
    return [*filter(None, (floor_line(man.name, beaten), wounds))]


def _gory_lines(men: Sequence[Man], beaten: Sequence[Beaten]) -> list[str]:
    """What a Gory Death asks of those who see it."""
    dead = [man.name for man, one in zip(men, beaten, strict=True) if one.harm.worst is Injury.GORY_DEATH]
    return [words.witnesses_line(dead)] if dead else []


def _nerve_offers(men: Sequence[Man], beaten: Sequence[Beaten]) -> list[FollowUp]:
    """Buttons for the GUTS tests of the stored figures that were wounded and can still act."""
    out = (Posture.UNCONSCIOUS, Posture.DEAD)
    pairs = zip(men, beaten, strict=True)
    return nerve_tests(
        [man.person for man, one in pairs if one.harm.lost and one.posture not in out and one.blow < Blow.KNOCKED_OUT]
    )


def _beaten_facts(man: Man, beaten: Beaten) -> dict[str, Any]:
    return {
        "name": man.name,
        "result": beaten.verdict,
        "lost": {str(stat): beaten.harm.lost for stat in Stat},
        "owed": beaten.owed,
        "cards": beaten.cards,
        "jokers": beaten.jokers,
        "posture": str(beaten.posture) if beaten.posture else None,
        "floored": str(beaten.floored),
    }


def _dice_facts(outcome: Outcome[Any]) -> list[dict[str, Any]]:
    """Each die on one of the two tables: whom it met, its natural face, the row."""
    return [
        {"target": throw.why.partition(", ")[2], "roll": face, "result": row}
        for throw in outcome.steps
        if isinstance(throw, Throw) and throw.table in (BRAWLING.id, DEADLY_WEAPONS.id)
        for face, row in zip(throw.faces, throw.rows, strict=True)
    ]


def _one_struck(headline: str, man: Man, beaten: Beaten) -> Report:
    """What free blows did to the one they met."""
    return Report(
        headline,
        (*_beaten_lines(man, beaten), *_gory_lines((man,), (beaten,))),
        tuple(_nerve_offers((man,), (beaten,))),
        Tone.BAD if beaten.footing is not Footing.UP else Tone.PLAIN,
    )


# Getting away


def _left_facts(parting: Parting, outcome: Outcome[Any]) -> dict[str, Any]:
    left = outcome.result
    if not isinstance(left, Left):
        return {"how": str(Getaway.CLEAN) if left else None}
    struck = _beaten_facts(parting.leaver, left.beaten)
    return {"how": str(left.how), "inches": left.inches, **struck, "damage": _dice_facts(outcome)}


@tells(Leave, steps=_left_facts)
def left(parting: Parting, result: Left | bool) -> Report:
    """How somebody left; a button for the free blow where his opponents have yet to choose."""
    name, others = parting.leaver.name, listed(man.name for man in parting.opponents)
    if result is False:
        return Report(
            f"{name} does not get away from {others}.",
            (f"{sentence(others)} may hold on, and the fight goes on; or let go for a free blow.",),
            tuple(FollowUp(label, *offered, once=parting.once) for label, offered in parting.choices),
        )
    gone = result if isinstance(result, Left) else Left(Getaway.CLEAN, STEP_BACK)
    steps = f"steps back {gone.inches} inches"
    if gone.how is Getaway.HELD:
        grip = f"{others} {'holds' if len(parting.opponents) == 1 else 'hold'} on"
        return Report(f"{name} does not get away: {grip}.", (TURN_OVER,))
    if gone.how is Getaway.CLEAN:
        return Report(f"{name} {steps} from {others}, untouched.", tone=Tone.GOOD)
    fate = gone.beaten.fate + (f", and {steps}" if gone.inches else "")
    return _one_struck(f"{name} is let go by {others} for a free blow: {fate}.", parting.leaver, gone.beaten)


@tells(
    Strike,
    steps=lambda blows, outcome: {**_beaten_facts(blows.target, outcome.result), "damage": _dice_facts(outcome)},
)
def struck(blows: Blows, beaten: Beaten) -> Report:
    """A free blow."""
    by = listed(man.name for man in blows.strikers)
    return _one_struck(f"{by}, a free blow at {blows.target.name}: {beaten.fate}.", blows.target, beaten)


@tells(HoldOn)
def held_on(held: Held, _result: None) -> Report:
    """Opponents who strike no free blow."""
    by = listed(one.name for one in held.strikers)
    hold = "holds" if len(held.strikers) == 1 else "hold"
    return Report(f"{by} {hold} on to {held.target.name}.", ("No free blow is struck, and the fight continues.",))


# The fallen


@tells(Finish, lambda told, dead: {"name": told.victim.name, "dead": dead})
def finished(told: Finishing, dead: bool) -> Report:
    """Somebody made sure of, or about to be."""
    name, other = told.killer.name, told.victim.name
    if dead:
        quiet = QUIET if told.at.played else f"{QUIET} {REST}"
        return Report(f"{name} has made sure of {other}, who is dead.", (quiet,), tone=Tone.BAD)
    return Report(
        f"{name} spends an action on making sure of {other}.",
        (f"After a full round at {other}'s side, {other} is dead.",),
        (FollowUp("A full round has passed", "mad-brawl finish", {**told.at.again(), "full_round": True}),),
    )


@tells(Stand)
def stands(person: Person, _result: None) -> Report:
    """Somebody on his feet again, and what he had to wait for."""
    late = "Not the Face!" in person.figure.skills
    waited = {
        Floored.DOWN: f"Not before the {'second card' if late else 'card'} after the one that floored him.",
        Floored.OUT: f"Not before the {'second' if late else 'next'} Joker has been turned up.",
    }.get(person.figure.floored)
    return Report(f"{person.name} stands up: 1 action.", (waited,) if waited else ())


add_commands(brawl, __name__, (Fight, Leave, Strike, HoldOn, Finish, Stand))
