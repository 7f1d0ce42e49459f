"""The right to decide for others, one rule for all games and campaigns."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.core.plain.frozen import replace
from rules.core.play.pace import DAY, LIVE
from rules.core.play.umpiring import USUAL_IDLE, Authority, idle_time

ME, BOB, CAROL = 1, 2, 3
users = st.frozensets(st.sampled_from((ME, BOB, CAROL)))
authorities = st.builds(
    Authority,
    user=st.just(ME),
    office=st.booleans(),
    players=users,
    named=st.sampled_from(((), (ME,), (BOB,), (BOB, ME))),
    late=users,
    carried=st.booleans(),
)


@given(authorities)
def test_a_player_against_others_umpires_only_if_the_game_names_them(may: Authority) -> None:
    plays = ME in may.players and may.players != {ME}
    if plays and not may.carried:
        assert may.umpires == (ME in may.named)
    else:
        assert may.umpires == (may.carried or may.office or ME in may.named)


@given(authorities, users)
def test_an_umpire_who_plays_acts_for_users_whose_time_is_up(may: Authority, whose: frozenset[int]) -> None:
    late = may.office and whose <= may.late
    assert may.stands_in(whose) == (may.umpires or late)


@given(authorities)
def test_a_side_without_players_is_for_the_servers_umpires(may: Authority) -> None:
    assert may.stands_in(()) == (may.umpires or may.office)


@given(authorities)
def test_a_user_without_office_who_is_not_named_acts_for_no_one_else(may: Authority) -> None:
    plain = replace(may, office=False, named=(), carried=False)
    assert not plain.umpires
    assert not plain.stands_in((BOB,))


def test_an_untouched_game_is_idle_after_the_set_time_or_two_weeks() -> None:
    assert idle_time(LIVE) == USUAL_IDLE == 14 * DAY
    assert idle_time(replace(LIVE, idle=3 * DAY)) == 3 * DAY
