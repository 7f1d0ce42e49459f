"""The end of a brawl: making sure of the fallen, and getting up (mad.brawl.end)."""

from __future__ import annotations

from typing import Any, Final

from rules.core.action.deed import Deed, decides
from rules.core.action.fields import UNSAID, Always, ByStreet, EnemiesOf, one_figure, option
from rules.core.action.move import move
from rules.core.action.on_street import afoot, touching
from rules.core.action.people_fields import OWN, RECORDED
from rules.core.action.position import Price
from rules.core.action.report import FollowUp, Report, Tone
from rules.core.chance.dice import Dice
from rules.core.plain.events import Change
from rules.core.plain.refusal import IllegalNow
from rules.core.tables.rule import resolves
from rules.mad_dogs.brawling.tables import Footing, footing_of
from rules.mad_dogs.model.changes import FlooredSet, Hurt, MakesSure, Recovered
from rules.mad_dogs.model.figures import Beside, Figure, Floored, Posture
from rules.mad_dogs.nerve.aftermath import IN_VIEW, killing
from rules.mad_dogs.play.acting import in_turn, spending, with_cost
from rules.mad_dogs.play.fields import skills_option
from rules.mad_dogs.play.position import Person, Position, require_fit, require_hurtable, require_reach, skills_of


@resolves("mad.brawl.end")
def make_sure(dice: Dice, skills: tuple[str, ...], victim: Footing, full_round: bool) -> bool:
    """A Cold Blooded figure spends an action on a fallen one, who is dead after a full round beside it. No dice.

    Raises IllegalNow for other figures, for a victim who is up and for a corpse.
    """
    check_fallen(skills, victim)
    return full_round


def check_fallen(skills: tuple[str, ...], victim: Footing) -> None:
    """Raise IllegalNow unless a figure with these skills may make sure of a victim."""
    if "Cold Blooded" not in skills:
        raise IllegalNow("Only a Cold Blooded figure can finish off a fallen opponent. Shoot or hit them instead.")
    if victim is Footing.UP or victim is Footing.DEAD:
        raise IllegalNow(
            f"Only a living figure on the floor can be finished off, and this one is {victim}. Pick another victim."
        )


QUIET: Final = "Not a Gory Death: no one tests GUTS at −2 for it."


def _stayed(position: Position, move: Any) -> Any:
    """Fill whether the full round has passed: the bot sees how long the two have been side by side."""
    if afoot(position, move.figure) is None or afoot(position, move.victim) is None:
        return UNSAID
    return beside_for_a_round(position, move.figure, move.victim)


@move("mad-brawl finish", around=True)
class Finish:
    """A Cold Blooded figure finishes off a figure on the floor."""

    figure: Person = one_figure("Your Cold Blooded figure.", "The figure", only=OWN)
    victim: Person = one_figure("The figure on the floor.", complete=EnemiesOf("figure"))
    full_round: bool = option(
        "Your figure has stayed beside the victim for a full round.", ByStreet(_stayed, Always(False))
    )
    skills: tuple[str, ...] = skills_option("Skills of a figure without a sheet.")


@decides(Finish)
def finish(position: Position, move: Finish) -> Deed[Any]:
    """A Cold Blooded figure makes sure of a fallen one: an action, and a full round beside it."""
    killer, victim, figure = move.figure, move.victim, move.victim.figure
    require_fit(killer)
    require_hurtable(victim)
    if killer.stored and killer.id == victim.id:
        raise IllegalNow(f"{killer.name} can't finish themselves off. Pick another victim.")
    require_reach(position, killer, [victim])
    footing = footing_of(figure.posture, figure.floored) if victim.stored else Footing.OUT
    skills = skills_of(killer, move.skills)
    check_fallen(skills, footing)

    def changes(dead: bool) -> tuple[Change, ...]:
        if dead:
            return (Hurt(victim.id, posture=Posture.DEAD),)
        return (MakesSure(killer.id, Beside(victim.id, position.board.cards.turn)),) if killer.here else ()

    def report(dead: bool) -> Report:
        name, other = killer.name, victim.name
        if dead:
            quiet = QUIET if position.played else f"{QUIET} {IN_VIEW}"
            return Report(f"{name} has made sure of {other}, who is dead.", (quiet,), tone=Tone.BAD)
        later = FollowUp("A full round has passed", "mad-brawl finish", {**position.again(), "full_round": True})
        return Report(
            f"{name} spends an action on making sure of {other}.",
            (f"After a full round at {other}'s side, {other} is dead.",),
            (later,) if _stayed(position, move) is UNSAID else (),
        )

    deed = Deed(
        make_sure,
        (skills, footing, move.full_round),
        allow=lambda: _full_round(position, killer, victim) if move.full_round else (),
        changes=changes,
        facts=lambda outcome: {"name": victim.name, "dead": outcome.result},
        report=report,
    )
    deed = killing(position, deed, lambda dead: [victim] if dead else [], killer, victim)
    return deed if move.full_round else with_cost(position, deed, (killer, lambda: spending(position, killer)))


def beside_for_a_round(position: Position, killer: Person, victim: Person) -> bool:
    """Whether a figure on the table began in an earlier turn to make sure of another, and has not moved since."""
    beside = killer.figure.beside
    if beside is None or beside.figure != victim.id or beside.turn >= position.board.cards.turn:
        return False
    spot = None if position.street is None else position.street.spots.get(killer.id)
    return spot is None or (touching(position, killer, victim) and spot.turn <= beside.turn)


def _full_round(position: Position, killer: Person, victim: Person) -> Price:
    """Refuse a figure on the table that has not stayed beside the other for a full round, or does not act."""
    if not (killer.here and victim.here):
        return ()
    if not beside_for_a_round(position, killer, victim):
        raise IllegalNow(
            f"{killer.name} has not been beside {victim.name} for a full round. Spend an action on /mad-brawl finish "
            "first. In a later turn, use it again with full_round:True."
        ).offering("Spend an action", "mad-brawl finish", figure=killer.typed, victim=victim.typed)
    return in_turn(position, killer, (), "Out of turn, only an umpire can record that.")


@move("mad-brawl stand", around=True)
class Stand:
    """Get up from the floor, for one action."""

    figure: Person = one_figure("Your figure, knocked down, or knocked out before the Joker.", only=OWN | RECORDED)


@decides(Stand)
def stand(position: Position, move: Stand) -> Deed[None]:
    """Getting up: one action, not before the card or the Joker that allows it."""
    person, figure, name = move.figure, move.figure.figure, move.figure.name
    if figure.posture in (Posture.DEAD, Posture.UNCONSCIOUS, Posture.PRONE):
        raise IllegalNow(f"{name} is {figure.posture} and can't stand up in this fight. Pick another figure.")
    if figure.off_board or figure.arrested:
        raise IllegalNow(f"{name} is {figure.standing}. Pick a figure that can still act.")
    match figure.floored:
        case Floored.NO:
            raise IllegalNow(f"{name} is not on the floor. Pick another figure.")
        case Floored.COLD:
            raise IllegalNow(
                f"{name} is out cold for the rest of the game. /gang ready gets them ready for the next one."
            ).offering("Ready the gang", "gang ready")
        case Floored.OUT | Floored.STIRRING if position.played:
            raise IllegalNow(f"{name} is {figure.floored} and can't stand up yet. Wait for a Joker to wake them.")
        case Floored.WOUNDED if figure.owed > 1:
            raise IllegalNow(
                f"{name} owes {figure.owed} actions for a wound. Spend them with /mad recover, which also gets them up."
            ).offering("Recover", "mad recover", figure=move.figure.typed)
        case _:
            pass
    spent = [Recovered(person.id, 1)] if figure.owed else []
    deed = Deed[None](
        changes=lambda _: (*spent, FlooredSet(person.id, Floored.NO)),
        report=lambda _: Report(f"{name} stands up: 1 action.", _waited(figure)),
        rule="mad.brawl.table",
    )
    return with_cost(position, deed, (person, lambda: spending(position, person, recovering=bool(spent))))


def _waited(figure: Figure) -> tuple[str, ...]:
    """The wait of a figure on the floor before it may stand up."""
    late = "Not the Face!" in figure.skills
    waited = {
        Floored.DOWN: f"Not before the {'second card' if late else 'card'} after the one that floored the figure.",
        Floored.OUT: f"Not before the {'second' if late else 'next'} Joker.",
    }.get(figure.floored)
    return (waited,) if waited else ()
