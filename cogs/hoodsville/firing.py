"""/hood-fire: shots in words, and guns made ready."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from cogs._kit.moves import tells
from cogs._kit.render import signed
from cogs._kit.slash import add_commands, root
from rules.core.report import FollowUp, Report, Tone
from rules.core.words import count, sentence
from rules.hoodsville.arms import Clear, Cleared, Loaded, Reload, left_line
from rules.hoodsville.firing import Hit, Shot, Volley
from rules.hoodsville.lines import (
    FIRST_SHOT,
    harm_line,
    mattering,
    morale_offers,
    screams,
    shooting_begins,
    times,
)
from rules.hoodsville.model import Injury, Trouble
from rules.hoodsville.movement import measure
from rules.hoodsville.position import Person
from rules.hoodsville.shots import JAMS, Fire, Shoot


def _fire(fire: Fire, volley: Volley) -> dict[str, Any]:
    struck = zip(fire.struck, (volley.target, *volley.friends), strict=False)
    return {
        "rounds": volley.salvo.rounds,
        "jam": volley.salvo.trouble.value,
        "hits": volley.hits,
        "figures": [
            {"name": person.name, "hits": [{"blow": hit.blow.word, "injury": hit.injury.word} for hit in hits]}
            for person, hits in struck
        ],
    }


@tells(Shoot, _fire)
def fired(fire: Fire, volley: Volley) -> Report:
    """Who fires what at whom, and how everybody is left who is hit."""
    shot, salvo, hurt = fire.shot, volley.salvo, list(fire.hurt(volley))
    begins = fire.opens and salvo.rounds > 0
    lines = (
        *(line for person, hits in hurt for line in _hit_lines(person, hits, shot)),
        *screams([hit.injury for _, hits in hurt for hit in hits]),
        *((left_line(shot.gun, shot.held, salvo),) if fire.shooter.typed else ()),
        *((FIRST_SHOT,) if begins else ()),
    )
    offers = (
        *(_save_offers(hurt) if shot.later else ()),
        *morale_offers([person for person, hits in hurt if max(hit.injury for hit in hits).tests_morale]),
        *((shooting_begins(fire.shooter),) if begins else ()),
    )
    tone = Tone.BAD if hurt or salvo.trouble is not Trouble.NONE else Tone.PLAIN
    return Report(_headline(fire, volley), lines, offers, tone)


def _headline(fire: Fire, volley: Volley) -> str:
    shot, salvo = fire.shot, volley.salvo
    if salvo.trouble is not Trouble.NONE:
        return f"{fire.shooter.name} pulls the trigger, and the {shot.gun.name} jams: {JAMS[salvo.trouble]}."
    fires = f"{fire.shooter.name} fires the {shot.gun.name} at {fire.target.name}, {count(salvo.rounds, 'round')}"
    told = f"{count(volley.hits, 'hit')}, {_befalls(shot, volley)}" if volley.hits else "a miss"
    strays = sum(map(len, volley.friends))
    return f"{fires}: {told}; {count(strays, 'hit')} on friends." if strays else f"{fires}: {told}."


def _befalls(shot: Shot, volley: Volley) -> str:
    return "saving throws still to come" if shot.later else max(hit.injury for hit in volley.target).word


def _hit_lines(person: Person, hits: Sequence[Hit], shot: Shot) -> Iterator[str]:
    """What befell one who was hit: every blow, then what each kind of wound means."""
    name = sentence(person.name)
    if shot.later:
        off = ", ".join(f"{signed(one.value)} {one.label}" for one in shot.strike)
        blows = times(hit.blow.word for hit in sorted(hits, reverse=True))
        yield f"{name} {blows}: saving throws to be made{f', each {off}' if off else ''}."
        return
    yield f"{name} {times(f'{hit.blow.word}, {hit.injury.word}' for hit in sorted(hits, reverse=True))}."
    for injury in mattering(hit.injury for hit in hits):
        if injury is not Injury.SUPERFICIAL:
            yield sentence(harm_line(person, injury))


def _save_offers(hurt: Iterable[tuple[Person, Sequence[Hit]]]) -> tuple[FollowUp, ...]:
    """A button for the saving throws that each left for later: secret but to its owner and the umpires."""
    return tuple(
        FollowUp(
            f"Saves: {person.name} ({len(hits)})"[:80],
            "hood save",
            {"target": person.typed, "secret": True},
            people=(person,),
        )
        for person, hits in hurt
    )


@tells(Clear)
def cleared(cleared: Cleared, _result: None) -> Report:
    """What the move goes into."""
    told = f"{cleared.person.name} spends the move on clearing the {cleared.gun.name}."
    return Report(told, ("It fires next move.",))


@tells(Reload, lambda loaded, inches: {"inches": inches, "rounds": loaded.rounds})
def loaded(loaded: Loaded, inches: int) -> Report:
    """What is in a gun, and what that took."""
    person, gun, rounds, inside = loaded
    told = f"{count(rounds, 'round')} into the {gun.name}"
    if not person.typed:
        return Report(f"Loading takes {measure(inches)} of a normal move: {told}.")
    return Report(f"{person.name} loads {told}: {measure(inches)} of the move, {inside} of {gun.holds} in it.")


fire: Final = root("hood-fire", "The Hoodsville Heist: shooting and loading.")
ROOTS: Final = (fire,)
add_commands(fire, __name__, (Shoot, Clear, Reload))
