"""Whole turns played at random: any legal move, and the facts that always hold."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from db.store.codec import dump_changes, load_changes
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.plain.events import Change, SubjectKind
from rules.core.plain.frozen import replace
from rules.core.plain.refusal import IllegalNow, Refusal
from rules.core.play.obligations import Owes, Settled
from rules.gangstars.gangs.roster import MOST_OWED, check
from rules.gangstars.model.acting import commands, ends, require_able
from rules.gangstars.model.action_costs import Action
from rules.gangstars.model.action_points import ActionItem, settle
from rules.gangstars.model.board import Board, ChitDrawn, TurnBegun
from rules.gangstars.model.changes import Affected
from rules.gangstars.model.figures import Effect, Figure, FigureState, Hurt, Profile, Standing, Test
from rules.gangstars.model.kinds import READY
from rules.gangstars.model.obligations import due_tests, owed_tests, reaction_test
from rules.gangstars.model.position import Person
from rules.gangstars.shooting.wounds import harms
from rules.gangstars.traits.trait_table import BOLTER, EIGHT_MILES_HIGH, HARDASS, MA_MAN, STONED
from rules.gangstars.turns.calling_up import calls, require_callable, require_calling
from rules.gangstars.turns.chits import bag_of, begins, chit_of, draw, passes, require_drawing, require_over
from tests.turns import runs_of

GAME = 99
CAST = {
    1: READY[Profile.LEADER],
    2: replace(READY[Profile.HIT_MAN], traits=(MA_MAN,)),
    3: replace(READY[Profile.HIT_MAN], traits=(HARDASS, STONED)),
    4: replace(READY[Profile.ROOKIE], traits=(EIGHT_MILES_HIGH,)),
    5: replace(READY[Profile.SHEPHERD], traits=(BOLTER,)),
    6: READY[Profile.LAP_DOG],
}
LASTING = [
    Effect(state, left, through)
    for state in (FigureState.SHAKEN, FigureState.EXHAUSTED, FigureState.STAYS, FigureState.FREE_SHOT, FigureState.AWAY)
    for left, through in ((0, True), (1, False), (1, True), (2, True))
]
who = st.sampled_from(sorted(CAST))


class Turns(RuleBasedStateMachine):
    """A leader, a ma man, others and two dogs; each keeps count of its own activations."""

    def __init__(self) -> None:
        super().__init__()
        self.board = Board()
        self.figures: dict[int, Figure] = dict(CAST)
        self.changes: list[Change] = []
        self.acted: list[int] = []
        self.left_bag: list[int] = []
        self.seed = b"chits"

    @initialize(seed=st.binary(min_size=1, max_size=4))
    def begin(self, seed: bytes) -> None:
        self.dice = Fair(seed)

    def book(self, *changes: Change) -> None:
        """Changes after they are stored and read again."""
        for change in load_changes(json.loads(json.dumps(dump_changes(list(changes))))):
            self.changes.append(change)
            if change.kind is SubjectKind.GAME:
                self.board = change.apply_to(self.board)
            else:
                self.figures[change.subject] = change.apply_to(self.figures[change.subject])

    @property
    def waiting(self) -> list[int]:
        return [one for one in self.board.waiting if not self.figures[one].kept_out]

    # Moves

    @rule()
    def next_turn(self) -> None:
        try:
            require_over(self.board, len(self.waiting))
        except IllegalNow:
            return
        if self.board.turn:
            assert sorted(self.left_bag) == sorted(self.in_turn), "every chit has left the bag, once"
        self.in_turn = bag_of(self.figures.items())
        self.book(TurnBegun(GAME, self.in_turn))
        self.acted, self.left_bag = [], []

    @precondition(lambda self: self.board.bag)
    @rule()
    def draw_a_chit(self) -> None:
        try:
            require_drawing(self.board, len(self.waiting))
        except IllegalNow:
            return
        chits = tuple(chit_of(one, str(one), self.figures[one], self.board.turned) for one in self.board.bag)
        drawn = resolve(draw, chits, dice=self.dice).result
        self.left_bag += drawn.figures
        self.book(ChitDrawn(GAME, drawn.figures))
        for chit in drawn.aside:
            self.book(*passes(chit))
        if drawn.acts is not None:
            self.activate(drawn.acts.figure)

    def activate(self, subject: int, called: bool = False) -> None:
        assert subject not in self.acted, "no one acts twice in a turn"
        assert self.figures[subject].standing is Standing.FIGHTING
        before = self.figures[subject]
        self.acted.append(subject)
        self.book(*begins(GAME, subject, before, called))
        for effect in before.effects:
            kept = [one for one in self.figures[subject].effects if one.state is effect.state]
            if effect.left in (0, 1) and not effect.through:
                assert kept == []
            elif effect.left:
                assert [one.left for one in kept] == [effect.left - 1]
        assert due_tests(self.figures[subject]) == owed_tests(self.figures[subject])
        self.tests_are_made(subject)

    @precondition(lambda self: self.waiting and self.board.active is None)
    @rule(place=st.integers(0, 5))
    def one_who_was_called_acts(self, place: int) -> None:
        self.activate(self.waiting[place % len(self.waiting)], called=True)

    @precondition(lambda self: self.board.active is not None)
    @rule(wanted=st.sets(who, min_size=1))
    def a_leader_calls(self, wanted: set[int]) -> None:
        active = self.board.active
        assert active is not None
        figure = self.figures[active.figure]
        try:
            require_able(figure)
            require_calling(self.board, active.figure, figure)
        except IllegalNow:
            return
        assert commands(figure)
        able: list[int] = []
        for one in sorted(wanted - {active.figure}):
            try:
                require_callable(self.board, one, self.figures[one])
            except IllegalNow:
                continue
            assert one not in self.acted
            able.append(one)
        if able:
            self.book(*calls(GAME, active.figure, active, tuple(able)))

    @precondition(lambda self: self.board.active is not None)
    @rule(action=st.sampled_from(Action), times=st.integers(1, 3), also=st.sampled_from([None, None, *Action]))
    def points_are_spent(self, action: Action, times: int, also: Action | None) -> None:
        active = self.board.active
        assert active is not None
        action_items = (ActionItem(action, times), *((ActionItem(also),) if also else ()))
        try:
            require_able(self.figures[active.figure])
            bill = settle(self.board, GAME, active.figure, self.figures[active.figure], action_items)
        except Refusal:
            return
        self.book(*bill.changes)
        assert self.board.active == (bill.after or active)
        if bill.after is not None and len(bill.prices) == len(action_items):
            total = sum(one.total for one in bill.prices)
            assert total == bill.after.spent - active.spent + active.free - bill.after.free

    @precondition(lambda self: self.board.active is not None)
    @rule()
    def an_activation_ends(self) -> None:
        active = self.board.active
        assert active is not None
        before = self.figures[active.figure].effects
        self.book(*ends(GAME, active.figure))
        assert self.board.active is None
        assert self.figures[active.figure].effects == tuple(one for one in before if one.left)
        assert self.board.trace(active.figure).segments == active.segments + active.driven

    @rule(one=who, hurt=st.sampled_from(Hurt), shot=st.booleans())
    def somebody_is_hurt(self, one: int, hurt: Hurt, shot: bool) -> None:
        if self.figures[one].kept_out:
            return
        self.book(*harms(Person("", self.figures[one], one), hurt, "shot", shot=shot))
        self.tests_are_made(one)

    def tests_are_made(self, subject: int) -> None:
        """Make the tests that are due; the others wait."""
        while due := due_tests(self.figures[subject]):
            self.book(Settled(subject, due[0]))

    @rule(one=who, effect=st.sampled_from(LASTING))
    def something_befalls_somebody(self, one: int, effect: Effect) -> None:
        if effect.state is FigureState.AWAY and not self.figures[one].is_dog:
            return
        self.book(Affected(one, effect))

    @rule(one=who, waits=st.booleans(), made=st.booleans())
    def a_test_is_owed_and_made(self, one: int, waits: bool, made: bool) -> None:
        if len(owed_tests(self.figures[one])) < MOST_OWED:
            self.book(Owes(one, reaction_test(Test.HIT, after=int(waits))))
        if made:
            self.tests_are_made(one)

    @rule(deeds=st.lists(st.tuples(st.sampled_from(Action), st.integers(1, 2)), max_size=6))
    def somebody_acts_from_beginning_to_end(self, deeds: list[tuple[Action, int]]) -> None:
        self.next_turn()
        if self.board.active is None and self.waiting:
            self.activate(self.waiting[0], called=True)
        self.draw_a_chit()
        for action, times in deeds:
            if self.board.active is not None:
                self.points_are_spent(action, times, None)
        if self.board.active is not None:
            self.an_activation_ends()

    # Facts that always hold

    @invariant()
    def points_and_segments_are_within_what_there_was(self) -> None:
        active = self.board.active
        if active is not None:
            assert 0 <= active.spent <= active.points
            assert 0 <= active.free <= 4
            assert active.segments <= self.figures[active.figure].stats.movement
            assert active.figure not in self.board.waiting

    @invariant()
    def nobody_waits_who_has_acted(self) -> None:
        assert set(self.board.waiting) <= set(self.board.turned)
        assert not set(self.board.waiting) & set(self.acted)

    @invariant()
    def dogs_live_without_a_wound(self) -> None:
        for figure in self.figures.values():
            if figure.is_dog:
                assert figure.standing is not Standing.DEAD
                assert not figure.wounded

    @invariant()
    def everything_can_be_kept(self) -> None:
        assert [fault for figure in self.figures.values() for fault in check(figure)] == []

    def teardown(self) -> None:
        """The game is the fold of all that happened in it."""
        board, figures = Board(), dict[int, Any](CAST)
        for change in self.changes:
            if change.kind is SubjectKind.GAME:
                board = change.apply_to(board)
            else:
                figures[change.subject] = change.apply_to(figures[change.subject])
        assert (board, figures) == (self.board, self.figures)


TestTurns = runs_of(Turns, 100, stateful_step_count=40)
