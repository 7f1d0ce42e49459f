"""What the verdict on a roll shows, its odds answer: each line that dice decide is among what is asked of them.

Each command here rolls some hundreds of times. What its cards say is held against what its odds said beforehand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any
from unittest.mock import patch

import pytest

from cogs.pipeline import odds_answer
from rules.core.chance.dice import resolve
from rules.core.chance.odds import odds
from rules.core.chance.sources import Fair
from rules.core.tables.book import SHIPPED
from tests.cogs.world import World
from tests.turns import takes_turns

ROLLS = 400
SIGMAS = 5
"""A share of these rolls is nearer to its chance than so many times what chance itself makes of it at most."""

Reads = Callable[[str], Any]
"""What the text of a card says of the matter; None where it says nothing."""


def number(pattern: str, otherwise: Any = None) -> Reads:
    """The number that a card tells in these words."""

    def read(card: str) -> Any:
        found = re.search(pattern, card)
        return int(found[1].replace(",", "")) if found else otherwise

    return read


def shows(pattern: str) -> Reads:
    """Whether a card tells of it."""
    return lambda card: re.search(pattern, card) is not None


def one_of(otherwise: Any, **ends: str) -> Reads:
    """Which of several things a card tells, by the words for each; `_` stands for a space in what it is called."""

    def read(card: str) -> Any:
        return next((end.replace("_", " ") for end, words in ends.items() if re.search(words, card)), otherwise)

    return read


def wounds(name: str, otherwise: str) -> Reads:
    """The wound of somebody in GangStars."""
    words = "only nicked|a light wound, and dead|a heavy wound, and dead|a light wound|a heavy wound|shot in the head"

    def read(card: str) -> Any:
        found = re.search(rf"{re.escape(name)}(?: is|:) ({words})", card)
        return found[1] if found else otherwise

    return read


stopped = number(r"armor stops (\d) hit", 0)
ARMORED = {"range": 5.0, "gun": "Tommy Gun", "gats": 5, "speed": "Stopped", "features": "bulletproof"}
RUMBLE = {"scenario": "Rumble", "facts": "beaten attacker"}
SHOWN: list[tuple[str, dict[str, Any], str, Reads]] = [
    ("mad-wreck shoot", ARMORED, "Hits through the armor", lambda card: number(r"(\d) hit", 0)(card) - stopped(card)),
    ("mad-wreck shoot", ARMORED, "The gun is empty", shows("drum is empty")),
    (
        "mad-wreck hits",
        {"hits": 2, "gun": "Rifle", "gats": 4, "features": "bulletproof"},
        "Hits through the armor",
        lambda card: 2 - stopped(card),
    ),
    (
        "mad-wreck hits",
        {"hits": 1, "speed": "Cruising", "aboard": "Hoodlum"},
        "Hoodlum at the wheel",
        one_of(
            "no test",
            blown_up="an explosion",
            skids_left="skids .* to the left",
            skids_right="skids .* to the right",
            loses_control="loses control",
            keeps_control="keeps control",
        ),
    ),
    (
        "mad-wreck hits",
        {"hits": 2, "speed": "Racing", "aboard": "2", "reaction": "Swerve"},
        "The car",
        one_of(
            "no crash",
            blown_up="and it hits .*blown up|it hits.*: blown up|blown up",
            wrecked="wrecked",
            damaged="damaged",
        ),
    ),
    (
        "mad-wreck run-down",
        {"speed": "Racing", "stunts": 3, "victims": "3 Citizen"},
        "The driver",
        one_of(
            "unharmed",
            dead=r"\*\*The driver\*\*: (?:Gory|can't)",
            near_miss=r"\*\*The driver\*\*: Near",
            lightly_wounded=r"\*\*The driver\*\*: Light",
            wounded=r"\*\*The driver\*\*: Wound",
            seriously_wounded=r"\*\*The driver\*\*: It's",
        ),
    ),
    (
        "mad-wreck run-down",
        {"speed": "Cruising", "stunts": 3, "reaction": "Brake", "aboard": "Hoodlum"},
        "The car",
        one_of("no crash", bumped="bumped", damaged="damaged", wrecked="wrecked"),
    ),
    ("mad shoot", {"gats": 4, "gun": "Pistol", "range": 2.0}, "The gun is empty", shows("is empty")),
    (
        "mad shoot",
        {"gats": 4, "gun": "Pistol", "range": 2.0, "two_guns": True, "skills": "Two-Gun Kid"},
        "Pistols to reload",
        lambda card: 2 if "Both pistols are" in card else int("is empty" in card),
    ),
    (
        "mad shoot",
        {"gats": 5, "gun": "Shotgun", "range": 2.0, "target": "Punk", "witnesses": "Hoodlum"},
        "Nerve: Hoodlum",
        one_of("no test", terrified="Terrified: Hoodlum", nervous="Nervous: Hoodlum", steady="Steady: Hoodlum"),
    ),
    ("mad-brawl fight", {"attackers": "4, 4", "defenders": "3"}, "Hits", number(r"(\d) hits?\b", 0)),
    (
        "mad-nerve surrender",
        {"watchers": "2", "watcher_guts": 3, "tests": True, "guts": 3},
        "Follows: gangster 1, gangster 2",
        shows("These give up too: .*gangster 1"),
    ),
    (
        "mad-move sneak",
        {"figure": "Hoodlum", "watchers": "3, Beat Cop"},
        "Notices: Beat Cop",
        shows("Beat Cop notices|and Beat Cop notice"),
    ),
    ("mad-bomb throw", {"gats": 4, "near": "1", "stunts": 3}, "Strays, in inches", number(r"strays (\d) inch", 0)),
    (
        "mad-bomb throw",
        {"gats": 4, "near": "1", "stunts": 3},
        "Strays, which way",
        lambda card: m[1] if (m := re.search(r"strays \d inch(?:es)? ([^.]*)\.", card)) else "on the spot",
    ),
    (
        "hood-throw dynamite",
        {"inches": 6.0},
        "Which way",
        lambda card: m[1] if (m := re.search(r"(?: off, |: )([^.:]*)\.$", card.partition("\n")[0])) else "a dud",
    ),
    (
        "mad-spend skill",
        {},
        "Crippled in",
        lambda card: m[1] if (m := re.search(r"Crippled: a point off (\w+)", card)) else "none",
    ),
    (
        "mad-bomb throw",
        {"gats": 4, "bomb": "Gasoline", "things": "wood", "near": "1", "stunts": 3},
        "Burns: wood",
        shows("Catches fire: wood"),
    ),
    ("mad-boxing fight", {"red_fists": 4, "blue_fists": 5}, "The purse, in Loot", number(r"purse: (\d+) Loot")),
    ("mad-law attorney", {"smarts": "3 4 5"}, "Official 3 leaves", shows("Finished with .*official 3")),
    (
        "mad-official shake-up",
        {"official": "Judge", "mayor": 5, "smarts": 3},
        "SMARTS of the next Judge",
        number(r"successor has SMARTS (\d)"),
    ),
    (
        "mad-press print",
        {"official": "Judge", "smarts": 2, "pressing": 1},
        "SMARTS of the next Judge",
        number(r"successor has SMARTS (\d)"),
    ),
    ("mad-racket take-over", {"smarts": 1}, "GUTS of the owner", number(r"owner has GUTS (\d)")),
    ("scenario end", RUMBLE, "Sluggers", number(r"(\d) Slugger", 0)),
    ("scenario end", RUMBLE, "Punks", number(r"(\d) Punk", 0)),
    (
        "scenario reinforce",
        {"scenario": "Siege", "side": "attacker", "police": True},
        "Who comes",
        lambda card: m[1] if (m := re.search(r"Help comes for the attacker: (.*)\.", card)) else "nobody",
    ),
    (
        "gangstars test",
        {"figure": "Rookie", "test": "Hit at the wheel", "nerve": "Shaken"},
        "The vehicle",
        lambda card: m[1] if (m := re.search(r"The vehicle (goes [^.]*)\.", card)) else "stays in hand",
    ),
    (
        "gangstars-car drive",
        {"segments": 2, "ground": "Off the road", "ice": True, "actions": 1, "brains": 3, "slow": False},
        "The driver",
        wounds("the driver", "unhurt"),
    ),
    (
        "gangstars-shoot shot",
        {"gun": "Shotgun", "structures": "Metal or brick"},
        "Metal or brick",
        one_of(None, heavy_damage="rick: heavy damage", light_damage="rick: light damage", no_damage="rick: no damage"),
    ),
    (
        "gangstars-shoot wreck",
        {"aboard": "2", "moving": True},
        "It goes",
        one_of(None, to_the_left="to the left", straight_on="straight on", to_the_right="to the right"),
    ),
    ("hood-fire shoot", {"range": 12.0, "gun": "Thompson SMG"}, "Rounds fired", number(r", (\d+) rounds?:", 0)),
    (
        "hood-fire shoot",
        {"range": 6.0, "gun": "Thompson SMG", "saves": "Later"},
        "How hard the target is struck",
        one_of("untouched", is_downed="is downed", staggers="staggers", flinches="flinches"),
    ),
    (
        "hood-car speeding",
        {"speed": 23.0, "in_the_way": True},
        "The crash",
        one_of("none", a_full_impact="a full impact", a_glancing_blow="a glancing blow"),
    ),
    (
        "pottersville-car turn",
        {"degrees": 60.0},
        "Sideways",
        lambda card: m[1] if (m := re.search(r"skids (\d\" to the \w+)", card)) else "not at all",
    ),
    ("pottersville-shoot vehicle", {"range": 6.0, "aboard": "Goon", "gun": "SMG"}, "Hits", number(r"(\d+) hits?\b", 0)),
    (
        "pottersville-shoot spread",
        {"targets": "4 3; Cop 6 3", "gun": "SMG", "arc": 30.0},
        "Hits, Cop",
        number(r"Cop (\d) hit", 0),
    ),
    (
        "dillinger hit",
        {"hit": "5-6", "kill": "6", "answer": "Kill"},
        "Dollars for each notoriety of the dead",
        number(r"and \$([\d,]+) for each", 0),
    ),
    (
        "dillinger catch",
        {"enemy": "Nelson", "cards": "Roadblock", "reaction": "Kill"},
        "Notoriety gained",
        number(r"Nelson gains (\d) notoriety", 0),
    ),
]


@takes_turns
@pytest.mark.parametrize(
    "command, options, heading, read", SHOWN, ids=[f"{place}: {one[0]}, {one[2]}" for place, one in enumerate(SHOWN)]
)
async def test_what_the_verdict_shows_the_odds_answer(
    world: World, command: str, options: dict[str, Any], heading: str, read: Reads
) -> None:
    prepared = await asked(world, command, options)
    (question,) = [one for one in prepared.deed.questions if one.heading == heading]
    found = odds(question.resolver, *question.args).by(question.read)
    assert found.exact
    assert not question.order or found.weights.keys() <= {*question.order}
    cards = Counter(read(card) for card in rolled(prepared))
    cards.pop(None, None)
    assert cards.keys() <= found.weights.keys()
    for answer, weight in found.weights.items():
        share, chance = Fraction(cards[answer], cards.total()), Fraction(weight, found.total)
        assert abs(share - chance) < SIGMAS / (2 * sqrt(cards.total())), (answer, cards, found.weights)


async def asked(world: World, command: str, options: dict[str, Any]) -> Any:
    """A command made ready for who asks its odds."""
    seen: list[Any] = []
    asked_of = odds_answer.asked_of

    async def watched(*args: Any) -> Any:
        seen.append(await asked_of(*args))
        return seen[-1]

    with patch.object(odds_answer, "asked_of", watched):
        reply = await world.say(world.alice, command, **options, odds=True)
    assert not reply.refused, reply.refused
    return seen[-1].prepared


def rolled(prepared: Any) -> list[str]:
    """What the cards say of so many rolls."""
    cards: list[str] = []
    for roll in range(ROLLS):
        outcome = resolve(prepared.deed.resolver, *prepared.deed.args, dice=Fair(b"verdict", "", roll), book=SHIPPED)
        said = prepared.report(outcome.result)
        cards.append("\n".join((said.headline, *said.lines)))
    return cards
