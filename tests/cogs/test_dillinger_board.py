"""The public board of a game of Dillinger: whole in words and as a picture, with nothing on it that is hidden."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from PIL import Image

from cogs.cards.canvas import Canvas, Typeface, width_of
from cogs.cards.card import MOST_TEXT, Picture
from cogs.cards.markdown import markdown
from cogs.commands.dillinger.table.picture import WIDTH, board_alt, board_picture
from rules.dillinger.engine.state_machine import due
from rules.dillinger.model.boxes_and_forces import Box, Length
from rules.dillinger.model.card_table import CardTable, Phase, Stage, TradeOffer, Turn, names_of
from rules.dillinger.model.cards import CARDS, AccessoryKind
from rules.dillinger.model.decisions import OpenDecision, QuestionStep
from rules.dillinger.model.enemies import ENEMIES
from rules.dillinger.model.lawyer_ratings import MOUTHPIECES
from rules.dillinger.shown import public_board
from rules.dillinger.shown.public_board import ASKED, last_turns, spelled, victory
from rules.dillinger.table.end_and_victory import standings
from rules.dillinger.table.seat_view import seen_by
from tests.effort import calls
from tests.rules.dillinger.game.tables import game, laid, man, seat
from tests.turns import takes_turns

SEATS = (3, 4, 5, 6)
NAMES = ("Ann", "Bob*by", "Cyril of the Irregulars", "Dieter Müller", 'Ed "The Hat"', "Flo")
LONGEST = tuple(f"{name} {'and nobody else at all ' * 4}" for name in NAMES)
Written = tuple[Any, str, Typeface, int, str]
UNDER = (AccessoryKind.GETAWAY_CAR, AccessoryKind.LAMM, AccessoryKind.TOMMY_GUN)
MOST_ALT, MOST_BYTES, MOST_CALLS = 1024, 300_000, 150_000


def full(seats: int) -> CardTable:
    """A game fuller than any real one: two enemies a seat in every box, with all cards under them, and a catch."""
    enemies = [enemy.name for enemy in ENEMIES]
    victims = list(names_of(AccessoryKind.VICTIM))
    men = [
        man(
            enemies[place],
            place // 2,
            box := list(Box)[place % len(Box)],
            place * 3,
            cased=box is Box.CASING,
            robbed=box is Box.ROBBING,
            hyped=box is Box.ROBBING,
            kidnapper=box in (Box.KIDNAP, Box.RANSOM),
            victim=victims.pop() if victims and box in (Box.KIDNAP, Box.RANSOM) else "",
            under=() if box is Box.JAIL else UNDER,
        )
        for place in range(2 * seats)
    ]
    players = [
        seat(*["Roadblock"] * 6, money=123_000, notoriety=24, retainer=MOUTHPIECES[place].name, holiday=True)
        for place in range(seats)
    ]
    chased = next(one for one in men if one.box is Box.LAM)
    law = ("Stool Pigeon", "Tommy Gun")
    decision = OpenDecision(
        QuestionStep.COUNTER, 0, chased.name, (chased.seat,), 2_000, force="Special Agent Purvis", law=law
    )
    table = CardTable(1, stage=Stage.PLAY, players=tuple(players), men=tuple(men), turn=Turn(0, 44, Phase.LAW))
    pile = tuple(card.name for card in CARDS for _ in range(2))
    return seen_by(replace(table, decision=decision, discard=pile, title=men[0].name, bill_at=1, last=seats - 1))


@cache
def watched_games() -> tuple[CardTable, ...]:
    """Tables of random games whose boards the tests draw: a few of each game, with the first and the last."""
    found: list[CardTable] = []
    for place, seats in enumerate(SEATS):
        tables = [played.done.table for played in game(place, seats, list(Length)[place % 3])]
        step = max(1, len(tables) // 12)
        found += [*tables[::step], tables[-1]]
    return tuple(found)


@cache
def drawn_games() -> tuple[tuple[CardTable, Picture], ...]:
    """The same tables, each with its picture."""
    return tuple((whole, board_picture(seen_by(whole), NAMES)) for whole in watched_games())


@pytest.fixture
def written_texts(monkeypatch: pytest.MonkeyPatch) -> list[Written]:
    """A list of the texts that canvases get from now on: place, text, font, size and anchor."""
    seen: list[Written] = []
    text = Canvas.text

    def watch(self: Canvas, at: Any, words: str, face: Typeface, size: int, fill: str, anchor: str = "la") -> None:
        seen.append((at, words, face, size, anchor))
        text(self, at, words, face, size, fill, anchor)

    monkeypatch.setattr(Canvas, "text", watch)
    return seen


def active(table: CardTable) -> list[str]:
    return [one.name for one in table.active]


# Every board


def board_lines(table: CardTable, names: Sequence[str]) -> tuple[str, ...]:
    """The lines of a board as Discord shows them."""
    return tuple(map(markdown, public_board.board_lines(table, names)))


def board_text(table: CardTable, names: Sequence[str]) -> str:
    """The lines of a board as one text."""
    return "\n".join(board_lines(table, names))


SPELLED = 6
"""The letters of a player's name that a board shows in the least room."""


def test_every_enemy_and_player_of_random_games_is_in_the_words_and_in_the_words_for_the_picture() -> None:
    for whole in watched_games():
        table = seen_by(whole)
        text, alt = board_text(table, NAMES), board_alt(table, [spelled(name) for name in NAMES])
        assert len(text) <= MOST_TEXT
        assert len(alt) <= MOST_ALT
        for name in active(table):
            assert name in text
            assert name in alt
        for name in NAMES[: len(table.players)]:
            assert markdown(name) in text
            assert name[:SPELLED] in alt


def test_every_board_of_random_games_can_be_drawn() -> None:
    stages = {whole.stage for whole in watched_games()}
    assert {Stage.PREPARING, Stage.PLAY, Stage.OVER} <= stages
    for _, picture in drawn_games():
        image = Image.open(io.BytesIO(picture.data))
        assert (image.format, image.size[0]) == ("PNG", WIDTH)
        assert len(picture.data) < MOST_BYTES


def test_a_card_of_a_hand_or_deck_is_never_shown() -> None:
    hidden = 0
    for whole, picture in drawn_games():
        shown = board_text(seen_by(whole), NAMES) + picture.alt
        decision = whole.decision
        named = {*whole.gone, *active(whole), *((decision.man, decision.force) if decision else ())}
        secret = {one.name for one in whole.men if one.box is None} - named
        hidden += len(secret)
        assert [name for name in secret if name in shown] == []
        lying = {
            *whole.discard,
            *(one.victim for one in whole.men),
            *((decision.force, *decision.law) if decision else ()),
        }
        alone = {card.name for card in CARDS if card.name != card.kind} - lying
        assert [name for name in alone if name in shown] == []
    assert hidden


@pytest.mark.parametrize("draw", [board_lines, board_text, board_picture])
def test_a_table_that_holds_what_is_hidden_is_not_shown(draw: Any) -> None:
    whole = laid(seat("Roadblock"), seat(), seat(), men=[man("Frank Nash", 1, None)])
    for table in (whole, seen_by(whole, 0), seen_by(whole, 1)):
        with pytest.raises(ValueError, match="not for everybody"):
            draw(table, NAMES)
    draw(seen_by(whole), NAMES)
    with pytest.raises(ValueError, match="2 names for 3 seats"):
        draw(seen_by(whole), NAMES[:2])


def test_no_secret_changes_the_board() -> None:
    one = laid(seat("Roadblock"), seat(), seat(), men=[man("Frank Nash", 1, None)])
    other = laid(seat("Hostages"), seat(), seat(), men=[man("Verne Miller", 1, None)])
    assert board_text(seen_by(one), NAMES) == board_text(seen_by(other), NAMES)
    assert board_picture(seen_by(one), NAMES) == board_picture(seen_by(other), NAMES)


# The words


def test_before_the_deal_there_are_words_but_no_picture() -> None:
    assert board_lines(CardTable(), ()) == ("**The cards are not dealt yet.**",)
    with pytest.raises(ValueError, match="before the cards are dealt"):
        board_picture(CardTable(), ())


def test_the_board_lists_everything_of_a_seat() -> None:
    text = board_text(full(3), NAMES)
    assert "**Ann**: $123,000, notoriety 24, 6 cards in hand, lawyer Sam Leibowitz, next law action lost" in text
    assert (
        "  - Harvey Bailey, Casing Bank, notoriety 0, Public Enemy #1, bank cased, with Getaway Car, Lamm, Tommy Gun"
        in (text)
    )
    assert "Kidnap, notoriety 9, kidnapper, victim Mary McElroy, with" in text
    assert "Robbing Bank, notoriety 3, Bank Robbed, Media Hype, with" in text


def test_what_is_asked_names_the_asked_and_the_moment_its_time_is_up() -> None:
    text = board_text(full(3), NAMES)
    asked = "(Special Agent Purvis, Stool Pigeon, Tommy Gun): Bob\\*by may play cards against it."
    assert f"{asked} Deadline: <t:2000:R>." in text
    table = full(3)
    assert table.decision is not None
    calm = replace(table, decision=None)
    assert "Deadline" not in board_text(calm, NAMES)
    trading = replace(calm, turn=Turn(0, 44, Phase.CRIME, traded=3_000), offers=(TradeOffer(1, 0, 2),))
    assert "Players can trade cards before the public enemy action. Deadline: <t:3000:R>." in board_text(trading, NAMES)
    assert "Ann offers Cyril of the Irregulars a trade." in board_text(trading, NAMES)


def test_a_question_for_the_house_alone_and_its_turn_name_no_time_limit() -> None:
    table = full(3)
    assert table.decision is not None
    turn = replace(table, decision=None, turn=Turn(2, 44, Phase.LAW, until=3_000))
    for asked, seats in ((table, {1}), (turn, {2})):
        assert "<t:" in text_for(asked, set())
        assert "<t:" in text_for(asked, {0})
        assert "<t:" not in text_for(asked, seats)
    assert "The house plays the turn <t:3000:R> if nothing happens." in text_for(turn, set(), stands_in=True)


def text_for(table: CardTable, seats: set[int], *, stands_in: bool = False) -> str:
    house = public_board.HousePlays(frozenset(seats), stands_in)
    return "\n".join(map(markdown, public_board.board_lines(table, NAMES, house)))


@pytest.mark.parametrize("step", list(QuestionStep))
def test_every_step_has_a_sentence_that_names_the_awaited_players(step: QuestionStep) -> None:
    table = full(3)
    assert table.decision is not None
    asking = replace(table, decision=replace(table.decision, step=step, asked=(1, 2)))
    assert "{asked}" in ASKED[step]
    assert "Bob\\*by or Cyril of the Irregulars " in board_text(asking, NAMES)
    assert f"<t:{due(asking)}:R>" in board_text(asking, NAMES)


@pytest.mark.parametrize(
    "more, line",
    [
        ({}, "There is no Crime Bill."),
        ({"bill_at": 1}, "The Crime Bill begins with Bob\\*by's next turn."),
        ({"bill_at": 1, "bill": True}, "The Crime Bill is in force."),
    ],
)
def test_the_board_shows_the_crime_bill_as_it_is(more: dict[str, Any], line: str) -> None:
    assert line in board_lines(seen_by(replace(laid(seat(), seat(), seat()), **more)), NAMES)


@pytest.mark.parametrize(
    "turn, last, line",
    [
        (0, -1, ""),
        (0, 0, "Last turns: A drew the last card; still to come: B, C."),
        (1, 0, "Last turns: A drew the last card; still to come: C."),
        (2, 0, "Last turns: A drew the last card; this is the last one."),
    ],
)
def test_the_last_turns_go_up_to_the_player_who_drew_the_last_card(turn: int, last: int, line: str) -> None:
    assert last_turns(replace(laid(seat(), seat(), seat(), turn=turn), last=last), ["A", "B", "C"]) == line


def test_the_discard_pile_is_counted_by_kind() -> None:
    table = laid(seat(), seat(), seat(), discard=("Roadblock", "William Hamm", "Roadblock", "Charles Urschel"))
    assert "Discard pile (4): Kidnap Victim ×2, Roadblock ×2." in board_lines(seen_by(table), NAMES)


def test_the_end_lists_the_players_in_order_with_their_points() -> None:
    ended = [table for table in watched_games() if table.stage is Stage.OVER]
    assert ended
    for whole in ended:
        lines = board_lines(seen_by(whole), NAMES)
        first = whole.places[0]
        ending = f"{NAMES[first]} has won with {standings(whole)[first].victory} victory points, "
        assert lines[0].startswith(f"**The game is over: {markdown(ending)}")
        for place, seat_ in enumerate(whole.places, 1):
            points = standings(whole)[seat_].victory
            assert lines[place].startswith(f"**{place}. {markdown(NAMES[seat_])}**, {points or 'no'} victory point")


@pytest.mark.parametrize(
    "first, second, line",
    [
        ((9, 50_000), (9, 20_000), "A has won with 14 victory points, 3 ahead of B."),
        (
            (9, 15_000),
            (7, 35_000),
            "A has won with 10 victory points, the same as B. The tie was broken by more notoriety (13.22).",
        ),
        (
            (9, 15_000),
            (9, 12_000),
            "A has won with 10 victory points, the same as B. The tie was broken by more money (13.22).",
        ),
        (
            (9, 1_000),
            (9, 1_000),
            "A has won with 9 victory points, the same as B. The tie was broken by a roll of the die (13.22).",
        ),
    ],
)
def test_13_22_the_winner_is_announced_with_what_decided(
    first: tuple[int, int], second: tuple[int, int], line: str
) -> None:
    seats = [seat(notoriety=fame, money=money) for fame, money in (first, second)]
    over = replace(laid(*seats, stage=Stage.OVER), places=(0, 1, 2))
    assert victory(over, ["A", "B", "C"]) == line
    titled = replace(over, men=(man("John Dillinger", 0, notoriety=0),), title="John Dillinger")
    if first == second:
        assert victory(titled, ["A", "B", "C"]).endswith("broken by Public Enemy #1 (13.22).")


# The picture


@takes_turns
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("names", [NAMES, LONGEST])
def test_the_fullest_board_is_within_all_limits(seats: int, names: Sequence[str]) -> None:
    table = full(seats)
    picture = board_picture(table, names)
    assert len(picture.data) < MOST_BYTES
    assert Image.open(io.BytesIO(picture.data)).size[1] < 2400
    assert len(picture.alt) <= MOST_ALT
    assert all(name in picture.alt for name in active(table))
    assert all(name[:11] in picture.alt for name in names[:seats])
    assert len(board_text(table, names)) <= MOST_TEXT


def test_the_most_crowded_board_of_random_games_is_drawn_with_few_strokes() -> None:
    table = seen_by(max(watched_games(), key=lambda one: (len(one.active), len(one.players))))
    assert len(table.active) > 5
    assert calls(lambda: board_picture(table, NAMES)) < MOST_CALLS


@takes_turns
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("names", [NAMES, LONGEST])
def test_every_word_is_large_enough_and_stays_on_the_picture(
    seats: int, names: Sequence[str], written_texts: list[Written]
) -> None:
    seen = written_texts
    table = full(seats)
    board_picture(table, names)
    assert min(size for _, _, _, size, _ in seen) >= 23
    for (x, _), words, face, size, anchor in seen:
        share = {"l": 0.0, "m": 0.5, "r": 1.0}[anchor[0]]
        left = x - width_of(words, face, size) * share
        assert left >= 0, words
        assert left + width_of(words, face, size) <= WIDTH, words
    drawn = " ".join(words for _, words, _, _, _ in seen)
    assert all(name in drawn for name in active(table))
    assert all(box.upper() in drawn for box in Box)
    assert all(MOUTHPIECES[place].name.split()[-1] in drawn for place in range(seats))
    assert {"turn", "asked", "no law action", "PE #1", "cased"} <= {words for _, words, _, _, _ in seen}


def test_the_board_marks_the_turns_player(monkeypatch: pytest.MonkeyPatch) -> None:
    plates: list[tuple[float, str | None]] = []
    box = Canvas.box

    def watch(self: Canvas, corners: Any, fill: str | None = None, *rest: Any, **more: Any) -> None:
        plates.append((corners[0], fill))
        box(self, corners, fill, *rest, **more)

    monkeypatch.setattr(Canvas, "box", watch)
    for turn in range(3):
        plates.clear()
        board_picture(seen_by(laid(seat(), seat(), seat(), turn=turn)), NAMES)
        lit = {round(left / (WIDTH / 3)) for left, fill in plates if fill == "#f0b232"}
        assert lit == {turn}
