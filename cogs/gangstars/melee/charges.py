"""Charges: from the options of /gangstars-melee charge to what they cost and bring about."""

from __future__ import annotations

from cogs._kit.desk import Desk
from cogs._kit.people import subjects
from cogs._kit.play import Offer, Options, Play, Said
from cogs._kit.words import count, sentence
from cogs.gangstars.aftermath import test_offers
from cogs.gangstars.melee.sides import ATTACKER, TARGET, defenders, headed, naming, on_record, opponents
from cogs.gangstars.onward import plays
from cogs.gangstars.people import Person
from cogs.gangstars.sketch import sketched
from cogs.gangstars.turns import TABLED, Paid, paying
from rules.core.events import Change
from rules.core.owed import Owes
from rules.core.refusal import IllegalNow, OutOfRange
from rules.gangstars.actions import Action
from rules.gangstars.board import Activation, Board
from rules.gangstars.board import apply as apply_to_board
from rules.gangstars.dogs import defends
from rules.gangstars.duties import reaction_test
from rules.gangstars.goons import READY
from rules.gangstars.measures import both, centimetres
from rules.gangstars.model import Figure, Profile, State, Test
from rules.gangstars.pursuit import Charge, after_charge, all_spent, free_shot, reach
from rules.gangstars.spending import segment_cm
from rules.gangstars.traits import COOL_MAN


@plays("gangstars-melee charge")
async def prepare_charge(desk: Desk, options: Options) -> Play:
    """One runs at another; whoever gets there fights next, for the same points."""
    persons = await opponents(desk, options, "attacker", "target", (ATTACKER, TARGET))
    attacker, *others = persons
    if len(others) > 1:
        raise OutOfRange(f"One is charged at a time, not {len(others)}: name one.")
    (target,) = others
    TABLED.require_sheet(desk, attacker, options, "facts")
    figure = sketched(attacker.figure or READY[Profile.HIT_MAN], options.get("facts"), headed(attacker))
    _require_free(figure, target)
    distance = centimetres(str(options["distance"]))
    charge = reach(figure, distance, _running(desk, attacker))
    paid = _paid(desk, attacker, charge)
    dogs = await defenders(desk, attacker, others)
    why = f"charged by {headed(attacker)}"
    changes = (
        *(after_charge(attacker.id, charge, figure.is_dog, on_record(target)) if attacker.id is not None else ()),
        *_charged(target, why, charge),
        *(defends(dog.id, headed(master)) for dog, master in dogs if dog.id is not None),
    )

    def say(_: None) -> Said:
        ran = both(segment_cm(figure) * charge.segments)
        verdict = "gets there" if charge.arrives else f"falls short after {ran}"
        lines = (
            paid.line,
            f"That is {count(charge.needed, 'segment')}." if charge.arrives else "All that was left is spent.",
            f"More than a segment: {attacker.name} counts exhausted in close combat until activated anew."
            if charge.needed > 1 and not figure.is_dog
            else "",
            ""
            if charge.arrives or _is_dog(target)
            else f"{sentence(target.name)} may shoot once at once, for nothing.",
            f"{sentence(target.name)} tests for being charged." if _tests(target) else "",
            *(f"{dog.name} goes for {attacker.name}: in reach, it may bite at once, for nothing." for dog, _ in dogs),
        )
        offers = (*test_offers(others, changes), *_offers(options, attacker, target, charge, dogs))
        headline = f"{attacker.name} charges {target.name} over {both(distance)} and {verdict}."
        return Said(sentence(headline), tuple(filter(None, lines)), offers)

    return Play(
        say=say,
        changes=lambda _: changes,
        paid=paid.changes,
        rule="gs.melee",
        about=subjects(*persons),
    )


def _is_dog(person: Person) -> bool:
    return person.figure is not None and person.figure.is_dog


def _tests(target: Person) -> bool:
    """Whether somebody charged tests for it: no dog, no cool man."""
    return not _is_dog(target) and not (target.figure is not None and target.figure.has(COOL_MAN))


def _require_free(figure: Figure, target: Person) -> None:
    """Refuse a charge of who lies down, or keeps away from his opponents."""
    if figure.prone:
        raise IllegalNow(f"{figure.name} lies on the ground: /gangstars-turn stand comes first.")
    kept = State.KEEPS_FROM_DOG if _is_dog(target) else State.NO_ADVANCE
    for state in (kept, State.NO_ADVANCE):
        if figure.counts(state):
            raise IllegalNow(f"{figure.name} can't charge now: it {state.value}.")


def _running(desk: Desk, attacker: Person) -> Activation | None:
    """The activation that a charge is paid from; None outside a game, or for who is not active."""
    game = TABLED.game(desk)
    if game is None or attacker.id is None:
        return None
    board: Board = game.game.board
    return board.active if board.active is not None and board.active.figure == attacker.id else None


def _paid(desk: Desk, attacker: Person, charge: Charge) -> Paid:
    """What a charge costs; one that falls short takes all that is left."""
    paid = paying(desk, attacker, Action.CHARGE, charge.segments)
    game = TABLED.game(desk)
    if charge.arrives or game is None or not paid.changes:
        return paid
    board: Board = game.game.board
    for change in paid.changes:
        if change.about.kind == "game":
            board = apply_to_board(board, change)
    assert board.active is not None
    return Paid((*paid.changes, *all_spent(game.id, board.active)), paid.line)


def _charged(target: Person, why: str, charge: Charge) -> tuple[Change, ...]:
    """What being charged leaves in somebody on record."""
    figure = target.figure
    if target.id is None or figure is None:
        return ()
    return (
        *((Owes(target.id, reaction_test(Test.FIRST_SHOT, why, shot_at=True)),) if _tests(target) else ()),
        *(() if charge.arrives else free_shot(target.id, figure, why)),
    )


def _offers(
    options: Options, attacker: Person, target: Person, charge: Charge, dogs: list[tuple[Person, Person]]
) -> tuple[Offer, ...]:
    """Buttons for the first exchange, and for the dogs of who is charged."""
    who = {key: options[key] for key in ("attacker", "target", "facts") if options.get(key) is not None}
    plain = {"charged": True} if attacker.id is None else naming(attacker, "attacker")
    first = Offer("First exchange", "gangstars-melee fight", {**who, **plain, **naming(target, "target")})
    bites = (
        Offer(
            f"{dog.label} bites"[:80],
            "gangstars-melee fight",
            {**naming(dog, "attacker"), **naming(attacker, "target")},
        )
        for dog, _ in dogs
    )
    return (*((first,) if charge.arrives else ()), *bites)
