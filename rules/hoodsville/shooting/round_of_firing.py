"""A round of firing: the shooter, the target, and the effect on everyone hit (hood.fire.hit and the rules after it)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import add, ge
from typing import Annotated, Any, Final

from annotated_types import Interval

from rules.core.action.deed import Deed, Question, decides, in_words
from rules.core.action.fields import (
    Bands,
    ByEye,
    ByStreet,
    EnemiesOf,
    OnSheet,
    many_figures,
    nobody,
    one_figure,
    option,
)
from rules.core.action.move import Rolls, move, shared
from rules.core.action.on_street import shot_across
from rules.core.action.people_fields import OWN
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.people.person import NO_SIDE, numbered, require_once
from rules.core.plain.events import Change
from rules.core.plain.frozen import frozen
from rules.core.plain.refusal import IllegalNow, OutOfRange
from rules.core.plain.words import count, in_line_of_fire, sentence
from rules.core.tables.outcome import Outcome
from rules.core.tables.rule import resolves
from rules.hoodsville.model.acting import Doing, present, price_of, require_able, require_there
from rules.hoodsville.model.changes import DownSet, SaveOwed
from rules.hoodsville.model.fields import Rounds
from rules.hoodsville.model.figures import Injury, OwedSave, StrikeForce, Trouble
from rules.hoodsville.model.guns import Gun, Rate
from rules.hoodsville.model.lines import (
    FIRST_SHOT,
    harm_line,
    lasting_injuries,
    measure,
    morale_buttons,
    screams,
    shooting_begins,
    times,
)
from rules.hoodsville.model.on_street import bearing_of
from rules.hoodsville.model.position import Person, Position, opening_fire, record_of
from rules.hoodsville.model.shaken import harm_changes, without_repeats
from rules.hoodsville.shooting.firing_into_melees import strays_of, worst_of_friend
from rules.hoodsville.shooting.guns_in_hand import WHICH, gun_of, rounds_of
from rules.hoodsville.shooting.how_hard_hits_strike import Hit, all_struck, hardest_of, struck
from rules.hoodsville.shooting.rounds_and_jams import BARRELS, Salvo, gun_after, left_line, ready_gun, rounds_fired
from rules.hoodsville.shooting.shots_on_street import COVER, RANGE, friends_in_melee, require_aim
from rules.hoodsville.shooting.tables import BANDS, JAM, SPOTS
from rules.hoodsville.shooting.to_hit import (
    MOST_FRIENDS,
    Cover,
    Opportunity,
    Shot,
    aim_heading,
    check_shot,
    hits_of,
    hitting,
)

D10: Final = "hood-d10"
"""The house rule: a D10 to hit."""
JAMS: Final = {
    Trouble.NONE: "no jam",
    Trouble.CLEARED: "fires again next move",
    Trouble.JAMMED: "next move to clear it",
    Trouble.USELESS: "useless",
}


@frozen
class Volley:
    """The result of a round of firing.

    hits     how many bullets hit the target
    target   the effect of each of them, in order
    friends  the same for each friend in the melee, in order
    """

    salvo: Salvo
    hits: int
    target: tuple[Hit, ...]
    friends: tuple[tuple[Hit, ...], ...] = ()


@resolves(
    "hood.fire.hit",
    "hood.fire.rounds",
    "hood.fire.effect",
    "hood.fire.weapons",
    "hood.fire.into-melee",
    "hood.save.piercing",
)
def shoot(dice: Dice, shot: Shot) -> Volley:
    """One round of firing, up to the wounds of everyone hit.

    Dice in order: rounds fired, and clearing a jam; to hit; misses into a melee, and which of several friends each
    hits. Then come how hard each hit is, and the saving throws in the order of the hits, the target's first, then each
    friend's. Headings number the friends from 0 and the target after them. Raises OutOfRange or IllegalNow before any
    die is rolled.
    """
    check_shot(shot)
    salvo = dice.call(rounds_fired, shot.gun, shot.held, shot.barrels)
    hits = dice.gather(salvo.rounds, hitting(shot), add, 0, aim_heading(shot))
    shares = strays_of(dice, salvo.rounds - hits, shot.friends) if shot.friends else ()
    target = dice.call(all_struck, hits, shot.strike, shot.coup, shot.later, shot.friends)
    friends = [
        dice.call(all_struck, share, shot.strike, False, shot.later, index) for index, share in enumerate(shares)
    ]
    return Volley(salvo, hits, target, tuple(friends))


# The command

Range = Annotated[float, Interval(ge=0, le=200)]
Inches = Annotated[float, Interval(ge=0, le=60)]
WORDS: Final = ("point-blank", "close", "short", "medium", "long", "farthest")
"""The names of the range bands, nearest first."""


def bands(_position: Position, move: Any) -> tuple[tuple[str, float], ...]:
    """The range bands that the gun reaches; empty until the gun is known."""
    if not move.gun:
        return ()
    reach = float(move.reach or move.gun.reach)
    near = (0, *(far for far, _ in BANDS))
    edges = zip(WORDS, near, BANDS, strict=False)
    return tuple((word, min(float(far), reach)) for word, nearer, (far, _) in edges if nearer < reach)


@move(
    "hood-fire shoot",
    Rolls("Your own dice: rounds (spot die 1-6), jam, to hit, misses, effects, saves. Or ask."),
    around=True,
)
class Shoot:
    """Fire a round at one target, with hits and saving throws."""

    shooter: Person = one_figure("Your figure, or a profile such as Gunman.", "The firer", only=OWN)
    target: Person = one_figure("The target: a figure or a profile.", "the target", complete=EnemiesOf("shooter"))
    range: Range = option("Inches to the target; for one that charges, from its start.", RANGE, measured=Bands(bands))
    gun: Gun = gun_of("shooter", WHICH)
    snap: bool = option("Snap shot: -2 (default: an aimed shot).", default=False)
    opportunity: Opportunity = option(
        "The target passes or charges out of your turn.",
        default=Opportunity.NONE,
        words=list(Opportunity)[1:],
        called="Out of turn",
    )
    cover: Cover = option(ByEye("The target's cover."), COVER, words=Cover)
    prone: bool = option(
        "The target lies prone (default: from the sheet).",
        lambda _position, move: move.target.figure.down,
        known=OnSheet("target", free=ge),
    )
    target_moved: Inches = option(
        "Inches that the target moved this move (default in a game: as recorded).",
        lambda position, move: record_of(position, move.target).moved,
        known=OnSheet("target", free=ge, told=lambda moved: f"target moved {measure(moved)}"),
    )
    moved: Inches = option(
        "Inches that the firer moved this move (default in a game: as recorded).",
        lambda position, move: record_of(position, move.shooter).moved,
        known=OnSheet("shooter", free=ge, told=lambda moved: f"shooter moved {measure(moved)}"),
    )
    ran: bool = option(
        "The firer ran (default in a game: as recorded).",
        lambda position, move: record_of(position, move.shooter).ran > 0,
        known=OnSheet("shooter", free=ge, told=lambda _: "shooter ran"),
    )
    rested: bool = option("The gun is a long one, rested on something.", default=False, called="Gun rested")
    coup: bool = option("Fire a coup de grace, within 1 inch.", default=False, called="Coup de grace")
    melee: tuple[Person, ...] = many_figures(
        "Your friends in a melee with the target: names or a number. A miss may hit them.",
        ByStreet(friends_in_melee),
        called="Friends in a melee with the target",
    )
    barrels: int = option("Barrels fired, of a gun with two (default: both).", default=BARRELS, words=(1, BARRELS))
    rounds: Rounds = rounds_of("shooter", "Rounds in the gun (default: from the sheet, else full).")
    reach: Annotated[float | None, Interval(ge=1, le=33)] = option("Range of a rifle in inches (default: 33).", nobody)
    firing: Annotated[int, Interval(ge=-1, le=1)] = option(
        "Firing on the card: +1 for a good shot, -1 for a poor one.",
        lambda _position, move: move.shooter.figure.firing,
        known=OnSheet("shooter"),
    )
    wounds: Annotated[int, Interval(ge=0, le=20)] = option(
        "The cost of wounds (default: from the sheet).",
        lambda _position, move: move.shooter.figure.wounded_firing,
        known=OnSheet("shooter", told=lambda cost: f"−{cost} for wounds"),
    )
    shaken: bool = option(
        "The firer is shaken.", lambda _position, move: move.shooter.figure.shaken > 0, known=OnSheet("shooter")
    )
    saves: bool = option(
        "The time for saving throws. Later: the victim's player makes them, even in secret.",
        default=False,
        words={"Now": False, "Later": True},
        called="Saving throws",
    )


Struck = Sequence[tuple[Person, tuple[Hit, ...]]]
"""People with their hits."""


@decides(Shoot)
def fire_at(position: Position, move: Shoot) -> Deed[Volley]:
    """A figure fires a round at one target; see `shoot`."""
    if len(move.melee) > MOST_FRIENDS:
        raise OutOfRange(f"{len(move.melee)} friends are too many in a melee. Name at most {MOST_FRIENDS}.")
    require_able(move.shooter, Doing.FIRE)
    require_there(move.target)
    require_aim(position, move)
    require_once([move.shooter, move.target, *move.melee])
    shooter, target, *friends = numbered([move.shooter, move.target, *present(move.melee)])
    of_games = [one for one in friends if one.stored and shooter.stored]
    if position.played:
        _require_friends(shooter, of_games)
    if move.barrels != BARRELS and move.gun.rate is not Rate.BARRELS:
        raise OutOfRange(f"A {move.gun.name} has one barrel. Remove “barrels”.")
    weapon = ready_gun(shooter, move.gun)
    shot = Shot(
        **shared(move, Shot), left=move.rounds, friends=len(friends), later=move.saves, d10=position.house.holds(D10)
    )
    check_shot(shot)
    opening = opening_fire(position, shooter)

    def struck(volley: Volley) -> Struck:
        """Everyone whom the round may hit, the target first."""
        return list(zip((target, *friends), (volley.target, *volley.friends), strict=False))

    def allow() -> Price:
        return (
            *position.doer([shooter], (target, *friends)),
            *position.present(of_games),
            *price_of(position, shooter, rounds=1, shots=1),
        )

    def changes(volley: Volley) -> tuple[Change, ...]:
        hurt = [change for person, hits in struck(volley) for change in _hurt(position, person, hits, shot)]
        return (
            *gun_after(shooter, weapon, move.rounds, volley.salvo),
            *hurt,
            *(opening if volley.salvo.rounds else ()),
            *(shot_across(position, bearing_of, shooter, target) if volley.salvo.rounds else ()),
        )

    def report(volley: Volley) -> Report:
        hurt = [each for each in struck(volley) if each[1]]
        begins = bool(opening) and volley.salvo.rounds > 0
        return Report(
            _headline(shooter, target, shot, volley),
            (
                *(line for person, hits in hurt for line in _hit_lines(person, hits, shot)),
                *screams([hit.injury for _, hits in hurt for hit in hits]),
                *((left_line(shot.gun, shot.held, volley.salvo),) if shooter.typed else ()),
                *((FIRST_SHOT,) if begins else ()),
            ),
            (
                *(_save_buttons(hurt) if shot.later else ()),
                *morale_buttons([person for person, hits in hurt if max(hit.injury for hit in hits).tests_morale]),
                *((shooting_begins(shooter),) if begins else ()),
            ),
            Tone.BAD if hurt or volley.salvo.trouble is not Trouble.NONE else Tone.PLAIN,
        )

    def facts(outcome: Outcome[Volley]) -> dict[str, Any]:
        volley = outcome.result
        return {
            "rounds": volley.salvo.rounds,
            "jam": volley.salvo.trouble.value,
            "hits": volley.hits,
            "figures": [
                {"name": person.name, "hits": [{"blow": hit.blow.word, "injury": hit.injury.word} for hit in hits]}
                for person, hits in struck(volley)
            ],
        }

    return Deed(
        shoot,
        (shot,),
        (*(friend.name for friend in friends), target.name),
        allow,
        changes,
        facts,
        tuple(_questions(position, shot, target.name)),
        risks=in_line_of_fire(
            [one.name for one in friends], "A miss may hit {}.", "Each round that misses may hit one of them."
        ),
        about=(shooter, target, *friends),
        again=True,
        report=report,
    )


def _headline(shooter: Person, target: Person, shot: Shot, volley: Volley) -> str:
    salvo = volley.salvo
    if salvo.trouble is not Trouble.NONE:
        return f"{shooter.name} pulls the trigger, and the {shot.gun.name} jams: {JAMS[salvo.trouble]}."
    fires = f"{shooter.name} fires the {shot.gun.name} at {target.name}, {count(salvo.rounds, 'round')}"
    text = f"{count(volley.hits, 'hit')}, {_befalls(shot, volley)}" if volley.hits else "a miss"
    strays = sum(map(len, volley.friends))
    return f"{fires}: {text}; {count(strays, 'hit')} on friends." if strays else f"{fires}: {text}."


def _befalls(shot: Shot, volley: Volley) -> str:
    return "saving throws still to come" if shot.later else max(hit.injury for hit in volley.target).word


def _hit_lines(person: Person, hits: Sequence[Hit], shot: Shot) -> Iterator[str]:
    """The blows on a person, then the meaning of each kind of wound."""
    name = sentence(person.name)
    if shot.later:
        off = ", ".join(f"{'−' if one.value < 0 else '+'} {abs(one.value)} {one.label}" for one in shot.strike)
        blows = times(hit.blow.word for hit in sorted(hits, reverse=True))
        yield f"{name} {blows}: saving throws to be made{f', each {off}' if off else ''}."
        return
    yield f"{name} {times(hit.word for hit in sorted(hits, reverse=True))}."
    for injury in lasting_injuries(hit.injury for hit in hits):
        if injury is not Injury.SUPERFICIAL:
            yield harm_line(person, injury, known=True)


def _save_buttons(hurt: Struck) -> tuple[FollowUp, ...]:
    """A button for the saving throws that each victim left for later. Only its owner and the umpires see them."""
    return tuple(
        FollowUp(
            f"Saves: {person.name} ({len(hits)})"[:80],
            "hood save",
            {"target": person.typed, "secret": True},
            people=(person,),
        )
        for person, hits in hurt
    )


def _require_friends(shooter: Person, friends: Sequence[Person]) -> None:
    """Refuse bystanders of another side than the shooter's among those whom a miss may hit."""
    for friend in friends:
        if friend.side not in (shooter.side, NO_SIDE):
            raise IllegalNow(f"{friend.name} is on another side. In “melee”, name only friends of {shooter.name}.")


def _hurt(position: Position, person: Person, hits: Sequence[Hit], shot: Shot) -> Iterator[Change]:
    """The changes that hits make in a person: wounds, or the saving throws left for later."""
    if not shot.later:
        yield from without_repeats(
            part for hit in hits for part in harm_changes(position, person, hit.injury, "shot", blow=hit.blow)
        )
        return
    for hit in hits:
        yield SaveOwed(person.id, OwedSave(hit.blow, shot.gun.name, shot.gun.strike(shot.range)))
    if any(hit.blow is StrikeForce.DOWNED for hit in hits):
        yield DownSet(person.id, True)


# The odds


@resolves("hood.fire.effect", "hood.fire.hit", "hood.fire.rounds", "hood.save.piercing")
def worst_of(dice: Dice, shot: Shot) -> Injury:
    """The worst result for the target of a round of firing, saving throws included, for the odds."""
    check_shot(shot)
    salvo = dice.call(rounds_fired, shot.gun, shot.held, shot.barrels)
    return dice.fold(salvo.rounds, max, Injury.UNSCATHED, _of_bullet, shot)


def _of_bullet(dice: Dice, shot: Shot) -> Injury:
    """The effect of one bullet on the target."""
    if not dice.read(1, hitting(shot), aim_heading(shot))[0]:
        return Injury.UNSCATHED
    return dice.call(struck, shot.strike, shot.coup).injury


def _questions(position: Position, shot: Shot, target: str) -> Iterator[Question]:
    """The odds that a player asks for: rounds, hits, a jam, the worst for the target and for a friend."""
    yield Question("Hits", hits_of, (shot,))
    spots, of_gun = SPOTS.get(shot.gun.rate), (shot.gun, shot.held, shot.barrels)
    if spots is not None:
        yield Question("Rounds fired", rounds_fired, of_gun, lambda salvo: salvo.rounds)
    if spots is not None and any(row.key == JAM for row in position.book.table(spots).rows):
        yield Question("Jam", rounds_fired, of_gun, lambda salvo: JAMS[salvo.trouble], tuple(JAMS.values()))
    if shot.later:
        yield in_words(f"How hard {target} is struck", hardest_of, (shot,), reversed(StrikeForce))
    yield in_words(f"The worst for {target}", worst_of, (shot,), reversed(Injury))
    if shot.friends:
        each = "The worst for each friend" if shot.friends > 1 else "The worst for the friend"
        yield in_words(each, worst_of_friend, (shot,), reversed(Injury))
