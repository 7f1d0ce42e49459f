"""One aid of an event's card is on it, and [More] leads each user to those that they can use."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from cogs.cards.aids import LABELS, MORE, ON_PRIVATE, ON_PUBLIC, OWN, SEEN, SHAPE, behind_more, with_more
from cogs.cards.card import KEY, Press
from cogs.replies.replies import DONE
from tests.cogs.table import good
from tests.cogs.test_made_up_ids import forged
from tests.cogs.test_undo import wound
from tests.cogs.world import World

EVENT = 7
AIDS = (
    *(Press(what, str(EVENT), LABELS[what]) for what in OWN.values()),
    Press("why", "mad.racket.map", "Why"),
    Press("fairness", "5.0", "Fairness"),
)


@given(st.lists(st.sampled_from(AIDS), unique_by=lambda aid: aid.label), st.booleans())
def test_more_leads_to_all_aids_but_the_one_that_is_shown(aids: list[Press], private: bool) -> None:
    shown = with_more(aids, EVENT, private)
    ranks = ON_PRIVATE if private else ON_PUBLIC
    wanted = sorted((aid for aid in aids if aid.label in ranks), key=lambda aid: ranks.index(aid.label))
    assert list(shown[:1]) == wanted[:1]
    seen = [aid for aid in wanted[1:] if aid.label == SEEN]
    rest = {*wanted[1:]}.difference(seen)
    assert list(shown[1 : 1 + len(seen)]) == seen, "the others confirm typed dice"
    if len(rest) < 2:
        assert {*shown} == {*wanted}, "no button leads to a single one"
        return
    more = shown[-1]
    assert KEY.fullmatch(more.key)
    assert re.fullmatch(SHAPE, more.key)
    event, hidden = behind_more(more.key)
    assert (event, {*hidden}) == (EVENT, rest)


async def test_each_user_finds_behind_more_what_is_open_to_them(world: World) -> None:
    rolled = await good(world, world.alice, "roll", formula="3d6", dice="1 2 3")
    assert list(rolled.buttons) == ["Again", "Seen", MORE], "the others confirm typed dice, not the roller"
    others = await rolled.press(MORE, world.carol)
    assert others.private
    assert "To take this back: alice or an umpire." in others.text
    assert list(others.buttons) == ["Why"]
    mine = await rolled.press(MORE)
    assert list(mine.buttons) == ["Undo", "Why"]
    again = await rolled.press("Again")
    assert list(again.buttons) == ["Again", MORE], "no dice were typed"
    assert "Again" not in rolled.buttons, "once"
    assert (await mine.press("Undo")).text == "Taken back."
    assert rolled.headline.startswith("~~"), "the card itself is struck"
    assert not rolled.buttons
    ((event,),) = world.rows("SELECT min(id) FROM event")
    assert (await forged(world, world.alice, f"c:besides:{event}.ub")).refused == "That has already been taken back."
    old = await good(world, world.alice, "roll", formula="d6")
    event = old.event
    assert (await forged(world, world.alice, f"c:undo:{event}")).headline.startswith("~~"), "as older cards have it"


async def test_what_came_since_is_undone_first_from_behind_more(fight: World) -> None:
    first, _ = await wound(fight), await wound(fight)
    more = await first.press(MORE)
    assert "Before this can be taken back, entry" in more.text
    assert "Undo" not in more.buttons
    await (await more.press("Undo that")).press("Agree", fight.bob)
    assert "Undo" in (await first.press(MORE)).buttons


async def test_a_private_card_shows_them_in_its_place(world: World) -> None:
    sealed = await good(world, world.alice, "roll", formula="3d6", secret=True)
    assert list(sealed.buttons) == ["Look", "Reveal", "Fairness"]
    (own,) = sealed.ephemerals
    said = own.text
    assert list(own.buttons) == ["Undo", MORE]
    await own.press(MORE)
    assert (own.text, list(own.buttons)) == (said, ["Undo", "Why", "Fairness"])


async def test_a_form_says_only_that_it_is_done_where_the_channel_has_the_rest(world: World) -> None:
    form = await (await good(world, world.alice, "rule", search="gs.shoot")).press("Do it")
    done = await form.press("Roll")
    assert done.text == DONE
    assert done.ephemerals[0].headline
