"""The twenty public enemies with house ratings. Those on the printed cards are lost, except some in examples."""

from __future__ import annotations

from typing import Final

from rules.core.plain.columns import cells
from rules.core.plain.frozen import frozen
from rules.core.tables.rule import Origin
from rules.dillinger.model.boxes_and_forces import Span


@frozen
class Enemy:
    """A public enemy's card.

    rob     results of two dice, 2 to 12, that rob a bank
    kill, luck, escape   results of a die, 1 to 6
    hit     the same for a hit-man; None for any other
    about   the reason for the ratings
    short   shorter names
    company more than one person on the card, women among them: no gun moll is played on it (7.14)
    mother  Ma Barker's love may bail it out (10.22)
    several the name means more than one person
    """

    name: str
    rob: Span
    kill: Span
    luck: Span
    escape: Span
    hit: Span | None
    about: str
    short: tuple[str, ...] = ()
    company: bool = False
    mother: bool = False
    several: bool = False
    origin: Origin = Origin.HOUSE


def _enemy(
    name: str,
    ratings: tuple[int, int, int, int, int],
    about: str,
    *short: str,
    company: bool = False,
    mother: bool = False,
    several: bool = False,
) -> Enemy:
    """An enemy by the lowest result for each rating; 0 for no hit-man."""
    rob, kill, luck, escape, hit = ratings
    return Enemy(
        name,
        Span(rob, 12),
        Span(kill, 6),
        Span(luck, 6),
        Span(escape, 6),
        Span(hit, 6) if hit else None,
        about,
        short,
        company,
        mother,
        several,
    )


ENEMIES: Final = (
    _enemy("Harvey Bailey", (6, 6, 4, 4, 5), "Huge hauls, several jailbreaks, an old man's death in bed.", "Bailey"),
    _enemy(
        "The Barkers",
        (6, 4, 5, 5, 0),
        "No one took more in four years. Quick to shoot, with Ma at the jailer's door.",
        "Barkers",
        "Barker",
        "Ma Barker",
        company=True,
        mother=True,
        several=True,
    ),
    _enemy("George Birdwell", (9, 6, 6, 6, 0), "A preacher gone astray, shot in a bank soon enough.", "Birdwell"),
    _enemy("Tommy Carroll", (8, 5, 6, 6, 0), "A boxer of the second rank, with fists and little fortune.", "Carroll"),
    _enemy(
        "James Clark", (8, 6, 6, 5, 0), "Lamm's pupil. Broke out of Michigan City, and was back in three days.", "Clark"
    ),
    _enemy(
        "John Dillinger",
        (6, 6, 4, 3, 0),
        "The best known of all: never a killer, and no jail held Dillinger long.",
        "Dillinger",
    ),
    _enemy("Pretty Boy Floyd", (7, 4, 5, 5, 4), "Robbed all Oklahoma and shot his way past the law.", "Floyd"),
    _enemy("John Hamilton", (7, 5, 6, 5, 0), "Taught Dillinger, and stopped a bullet four times.", "Hamilton"),
    _enemy("Thomas Holden", (8, 6, 5, 5, 0), "Lent himself to many gangs; taken on a golf course.", "Holden"),
    _enemy("Alvin Karpis", (7, 5, 4, 5, 0), "Clever and evasive, the last of them at large.", "Karpis"),
    _enemy(
        "Machine Gun Kelly",
        (8, 6, 6, 6, 0),
        "Kathryn made the name; George never lived up to it.",
        "Kelly",
        "Kellys",
        "The Kellys",
        company=True,
    ),
    _enemy("Charles Mackley", (8, 5, 6, 5, 0), "A Michigan City man, convicted of a sheriff's death.", "Mackley"),
    _enemy("Verne Miller", (8, 5, 5, 6, 3), "The one true hit-man: a soldier and a sheriff before.", "Miller"),
    _enemy("Frank Nash", (7, 6, 6, 5, 0), "Wanted by every gang for a knowledge of explosives.", "Nash"),
    _enemy("Baby Face Nelson", (8, 3, 5, 5, 0), "The readiest to kill, to his last gunfight.", "Nelson"),
    _enemy(
        "Bonnie & Clyde",
        (9, 4, 5, 5, 0),
        "Famous for the poem, inept at the counter, deadly on the road.",
        "Bonnie and Clyde",
        "Bonnie",
        "Clyde",
        company=True,
        several=True,
    ),
    _enemy("Harry Pierpont", (7, 5, 6, 4, 0), "Planned the great breakout, and most of the jobs.", "Pierpont"),
    _enemy("Adam Richetti", (9, 5, 6, 6, 5), "A drunken gunman, always at Floyd's side.", "Richetti"),
    _enemy("Wilbur Underhill", (8, 4, 5, 4, 5), "Robbed on impulse and broke jail as often.", "Underhill"),
    _enemy("Homer Van Meter", (8, 5, 6, 6, 0), "Dillinger's contact man, brave and not too bright.", "Van Meter"),
)
"""In the order of the source."""


def enemy_lookup(enemies: tuple[Enemy, ...]) -> tuple[str, str]:
    """The ratings of all, under a title that names their source. Beside a server's own the house's are marked."""
    own = any(enemy.origin is Origin.SERVER for enemy in enemies)
    whose = "this server's" if own else "house"
    lines = [
        [
            f"{enemy.name} (house)" if own and enemy.origin is Origin.HOUSE else enemy.name,
            enemy.rob.text,
            enemy.kill.text,
            enemy.luck.text,
            enemy.escape.text,
            enemy.hit.text if enemy.hit else "-",
        ]
        for enemy in enemies
    ]
    drawn = cells(("Public enemy", "Rob", "Kill", "Luck", "Escape", "Hit"), lines)
    return f"Public enemies, {whose} ratings", drawn
