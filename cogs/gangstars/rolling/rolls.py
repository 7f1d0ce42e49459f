"""Target rolls and opposed rolls: from the options of /gangstars to whether it is done, and who wins by how much."""

from __future__ import annotations

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Options, Play, Question, Said, plays
from cogs._kit.render import Tone, clean
from cogs._kit.words import sentence
from cogs.gangstars.luck import headed, lucky
from cogs.gangstars.people import Person, person_of
from cogs.gangstars.turns import TABLED
from rules.core.outcome import Modifier
from rules.core.person import numbered
from rules.core.refusal import OutOfRange
from rules.gangstars.rolls import (
    Ability,
    Contender,
    ability_of,
    check_numbers,
    opposed,
    opposed_modifiers,
    target,
    target_modifiers,
)

SOMEBODY, OTHER = "somebody", "the other"
SAID = "modifier"


def stat_of(desk: Desk, person: Person, options: Options, ability: Ability, key: str) -> int:
    """A stat as typed, in a game by an umpire alone, else as the figure has it. OutOfRange where neither is known."""
    TABLED.require_sheet(desk, person, options, key)
    if options.get(key) is not None:
        return int(options[key])
    if person.figure is None:
        raise OutOfRange(f"Say who rolls, or the number: {key}:3.")
    return ability_of(person.figure, ability)


def said_modifier(options: Options, key: str) -> tuple[Modifier, ...]:
    """What is said to be added besides."""
    value = int(options.get(key) or 0)
    return (Modifier(SAID, value),) if value else ()


@plays("gangstars roll")
async def prepare_roll(desk: Desk, options: Options) -> Play:
    """A roll against one's own stat."""
    person = await person_of(desk, options, "figure", SOMEBODY)
    ability = Ability(str(options["ability"]))
    stat = stat_of(desk, person, options, ability, "stat")
    handling = bool(options.get("handling"))
    modifiers = (*target_modifiers(person.figure, ability, handling), *said_modifier(options, "modifier"))
    check_numbers(stat, modifiers)
    what = clean(" ".join(str(options.get("what") or "").split()))
    args = (ability.lower(), stat, modifiers, person.name if person.figure is not None else "")

    def say(passed: bool) -> Said:
        verdict = "passes" if passed else "fails"
        tone = Tone.GOOD if passed else Tone.BAD
        return Said(f"{sentence(person.name)} {verdict}{f': {what}' if what else ''}.", tone=tone)

    return Play(
        say=say,
        resolver=target,
        args=args,
        facts=lambda outcome: {"passed": outcome.result},
        questions=(Question(what or ability.value, target, args, lambda passed: PASSED[passed], ORDER),),
        amends=lucky(person),
        about=subjects(person),
        again=True,
    )


PASSED = {True: "passed", False: "failed"}
ORDER = tuple(PASSED.values())


@plays("gangstars opposed")
async def prepare_opposed(desk: Desk, options: Options) -> Play:
    """A roll of two against each other."""
    one = await person_of(desk, options, "figure", SOMEBODY)
    other = await person_of(desk, options, "other", OTHER, own=False)
    one, other = numbered([one, other])
    ability = Ability(str(options["ability"]))
    others = Ability(str(options.get("other_ability") or ability))
    handling = bool(options.get("handling"))

    def contender(person: Person, its: Ability, prefix: str) -> Contender:
        modifiers = (
            *opposed_modifiers(person.figure, its, handling),
            *said_modifier(options, f"{prefix}modifier"),
        )
        stat = stat_of(desk, person, options, its, f"{prefix}stat")
        check_numbers(stat, modifiers)
        return Contender(person.name, its.lower(), stat, modifiers)

    sides = contender(one, ability, ""), contender(other, others, "other_")

    def say(gap: int) -> Said:
        winner, loser = (one, other) if gap > 0 else (other, one)
        return Said(
            f"{sentence(winner.name)} wins against {loser.name} by {abs(gap)}.", tone=Tone.GOOD if gap > 0 else Tone.BAD
        )

    return Play(
        say=say,
        resolver=opposed,
        args=sides,
        facts=lambda outcome: {"difference": outcome.result},
        questions=(
            Question("Who wins", opposed, sides, lambda gap: one.name if gap > 0 else other.name),
            Question("By how much", opposed, sides),
        ),
        amends=(*lucky(one, headed(one.name)), *lucky(other, headed(other.name))),
        about=subjects(one, other),
        again=True,
    )
