"""Getting out of a brawl: from the options of /mad-brawl leave and blow to what they change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Question, Said, plays
from cogs._kit.render import Tone
from cogs.mad_dogs import luck
from cogs.mad_dogs.aftermath import credited, paying, watched
from cogs.mad_dogs.brawling import words
from cogs.mad_dogs.brawling.fighters import Man, Party, as_said, fatales, fighters_of, men_of, told_apart
from cogs.mad_dogs.checks import person_of
from cogs.mad_dogs.people import Person, require_fit, skills_of
from cogs.mad_dogs.riding import require_on_foot, require_reach
from cogs.mad_dogs.turns import spending
from rules.core.outcome import Outcome
from rules.core.refusal import IllegalNow, OutOfRange
from rules.mad_dogs.brawl_tables import Beaten, Footing, footing_of
from rules.mad_dogs.brawling import Fighter
from rules.mad_dogs.drink import swayed
from rules.mad_dogs.leaving import STEP_BACK, Getaway, Leaving, Left, break_away, check_leaving, free_blow, leave
from rules.mad_dogs.model import Gait, Nerve, Stat
from rules.mad_dogs.skills import skills_named

HOLD_BACK = Party("opponents", "weapons", "opponent_skills", "the opponent", "whom he leaves")
STRIKE = Party("strikers", "weapons", "skills", "The striker", "who strikes")
STRUCK = Party("target", "", "target_skills", "the target", "who is struck")
BLOW = "Free blow"
NAMELESS = "3"
"""How somebody with no name stands in a list: by FISTS, which a free blow does not ask."""


@plays("mad-brawl leave")
async def prepare_leave(desk: Desk, options: Options) -> Play:
    """Getting out of a brawl: STUNTS, and on a failure what the opponents choose, now or by a button."""
    leaver = await _leaver(desk, options)
    require_on_foot(desk, leaver.person)
    (leaver,), opponents = told_apart([leaver], await men_of(desk, options, HOLD_BACK, own=False))
    leaver, *opponents = as_said([leaver, *opponents], options)
    choice = options.get("choice")
    drunk, skills = swayed(leaver.person.figure, leaver.fighter.skills, leaver.fighter.drunk)
    leaving = Leaving(
        stunts=leaver.fighter.fists,
        opponents=fighters_of(opponents),
        mark=leaver.fighter.mark,
        skills=skills,
        nervous=leaver.fighter.nervous,
        drunk=drunk,
        leap=bool(options.get("leap")),
        hold=choice != BLOW,
        public=bool(options.get("public")),
    )
    check_leaving(leaving)
    paid = spending(desk, leaver.person, gait=Gait.CREEP)
    men = (leaver, *opponents)
    about = subjects(*(man.person for man in men))
    amends = luck.lucky([leaver.person], [man.person for man in opponents])
    away = Question("Gets away", break_away, (leaving,))
    if choice is None:
        play = Play(
            say=lambda passed: _tried(leaver, opponents, options, passed),
            resolver=break_away,
            args=(leaving,),
            facts=lambda outcome: {"how": str(Getaway.CLEAN) if outcome.result else None},
            questions=(away, Question("If struck by a free blow", free_blow, (leaving,), words.fate, words.FATES)),
            amends=amends,
            about=about,
        )
        return await paying(desk, play, (leaver.person, paid))

    def facts(outcome: Outcome[Left]) -> dict[str, Any]:
        left = outcome.result
        struck = words.beaten_facts(leaver, left.beaten)
        return {"how": str(left.how), "inches": left.inches, **struck, "damage": words.dice_facts(outcome)}

    ends = Question("Ends", leave, (leaving,), lambda left: _how(left), ("gets away", "held"))
    play = Play(
        say=lambda left: _left(leaver, opponents, left),
        resolver=leave,
        args=(leaving,),
        names=tuple(man.name for man in men),
        changes=lambda left: tuple(words.changes_of((leaver,), (left.beaten,))),
        facts=facts,
        questions=(away, ends),
        amends=amends,
        about=about,
    )
    play = await watched(desk, options, _credited(desk, play, opponents), [man.person for man in men])
    return await paying(desk, play, (leaver.person, paid))


def _credited(desk: Desk, play: Play, strikers: Sequence[Man]) -> Play:
    """Sixes and sevens of a free blow, put down to whoever struck it."""

    def by(outcome: Outcome[Any]) -> list[Person]:
        pairs = zip(strikers, words.hits_of(strikers, outcome), strict=True)
        return [man.person for man, hits in pairs if man.fighter.arm.deadly for _ in range(hits)]

    return credited(desk, play, by)


async def _leaver(desk: Desk, options: Options) -> Man:
    """Who wants to get away; his STUNTS stand where a fighter's FISTS do."""
    person = await person_of(desk, options, "figure")
    require_fit(person)
    figure, typed = person.figure, options.get("stunts")
    stunts = figure.rated(Stat.STUNTS, typed) if figure is not None else typed
    if stunts is None:
        raise OutOfRange("Say who wants to get away, or the STUNTS: stunts:3.")
    _require_feet(person)
    typed_skills = str(options.get("skills") or "")
    skills, mark = skills_of(person, typed_skills), person.mark(skills_named(typed_skills))
    nervous = figure is not None and figure.nerve is Nerve.NERVOUS
    facts = Fighter(int(stunts), mark=mark, skills=skills, nervous=nervous)
    return Man(person, facts, str(options.get("figure") or NAMELESS))


def _require_feet(person: Person) -> None:
    figure = person.figure
    if figure is not None and footing_of(figure.posture, figure.floored) is not Footing.UP:
        how = figure.floored or figure.posture
        raise IllegalNow(f"{person.name} is {how}: he must get to his feet before he can get away.")


def _tried(leaver: Man, opponents: list[Man], options: Options, passed: bool) -> Said:
    """What is said while the opponents have yet to choose."""
    others = words.together(man.name for man in opponents)
    if passed:
        return _left(leaver, opponents, Left(Getaway.CLEAN, STEP_BACK))
    strikers = [man for man in opponents if man.fighter.footing is Footing.UP]
    blow: Options = {
        "strikers": ", ".join(man.entry for man in strikers),
        "target": leaver.entry,
        "weapons": ", ".join(man.fighter.arm.name for man in strikers),
        "drunk": ", ".join(str(place) for place, man in enumerate(strikers, 1) if man.fighter.drunk),
        "skills": options.get("opponent_skills") if any(man.person.stored is None for man in strikers) else None,
        "target_skills": options.get("skills") if leaver.person.stored is None else None,
        "public": options.get("public"),
    }
    return Said(
        f"{leaver.name} does not get away from {others}.",
        (f"{words.sentence(others)} may hold on, and the fight goes on; or let go for a free blow.",),
        (Offer(BLOW, "mad-brawl blow", {key: value for key, value in blow.items() if value}),),
    )


def _how(left: Left) -> str:
    """How somebody left, in a word or two."""
    if left.how is Getaway.CLEAN:
        return "gets away"
    return "held" if left.how is Getaway.HELD else f"let go, {words.fate(left.beaten)}"


def _left(leaver: Man, opponents: list[Man], left: Left) -> Said:
    others = words.together(man.name for man in opponents)
    if left.how is Getaway.HELD:
        grip = f"{others} {'holds' if len(opponents) == 1 else 'hold'} on"
        return Said(f"{leaver.name} does not get away: {grip}.", (words.TURN_OVER,))
    steps = f"steps back {left.inches} inches"
    if left.how is Getaway.CLEAN:
        return Said(f"{leaver.name} {steps} from {others}, untouched.", tone=Tone.GOOD)
    lines = words.beaten_lines(leaver, left.beaten) + words.gory_lines((leaver,), (left.beaten,))
    verdict = words.fate(left.beaten) + (f", and {steps}" if left.inches else "")
    return Said(
        f"{leaver.name} is let go for a free blow by {others}: {verdict}.",
        tuple(lines),
        tuple(words.nerve_offers((leaver,), (left.beaten,))),
        Tone.BAD if left.beaten.footing is not Footing.UP else Tone.PLAIN,
    )


@plays("mad-brawl blow")
async def prepare_blow(desk: Desk, options: Options) -> Play:
    """A free blow: the strikers roll FISTS, their victim does not."""
    strikers = await men_of(desk, options, STRIKE, own=True)
    strikers, targets = told_apart(strikers, await men_of(desk, options, STRUCK, own=False))
    if len(targets) > 1:
        raise OutOfRange("A free blow has one target: name one.")
    for man in strikers:
        require_reach(desk, man.person, [targets[0].person])
    *strikers, target = as_said([*strikers, *targets], options)
    if target.fighter.footing is not Footing.UP:
        raise IllegalNow(f"{words.sentence(target.name)} is on the floor: /mad-brawl fight is for that.")
    facing = fighters_of(strikers)
    blow = Leaving(0, facing, target.fighter.mark, target.fighter.skills, public=bool(options.get("public")))
    check_leaving(blow)

    def say(beaten: Beaten) -> Said:
        by = words.together(man.name for man in strikers)
        lines = words.beaten_lines(target, beaten) + words.gory_lines((target,), (beaten,))
        offers = tuple(words.nerve_offers((target,), (beaten,)))
        tone = Tone.BAD if beaten.footing is not Footing.UP else Tone.PLAIN
        return Said(f"{by}, a free blow at {target.name}: {words.fate(beaten)}.", tuple(lines), offers, tone)

    play = Play(
        say=say,
        resolver=free_blow,
        args=(blow,),
        names=(target.name, *(man.name for man in strikers)),
        changes=lambda beaten: (*words.changes_of((target,), (beaten,)), *words.skills_spent(strikers)),
        facts=lambda outcome: {**words.beaten_facts(target, outcome.result), "damage": words.dice_facts(outcome)},
        questions=(Question(words.sentence(target.name), free_blow, (blow,), words.fate, words.FATES),),
        instead=fatales(desk, "mad-brawl blow", options, strikers),
        amends=luck.lucky([man.person for man in strikers], [target.person]),
        about=subjects(*(man.person for man in (*strikers, target))),
    )
    cast = [man.person for man in (target, *strikers)]
    return await watched(desk, options, _credited(desk, play, strikers), cast)
