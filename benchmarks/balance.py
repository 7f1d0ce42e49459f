"""Sample gangs against each other, as the house plays them.

    python -m benchmarks.balance mad --pairs 20 --keep mad.jsonl
    python -m benchmarks.balance --sum *.jsonl

Each pair of gangs fights on the same streets twice, sides swapped, both played by a soldier. The table says who wins
how often, how many turns a fight takes, and by what figures fall. docs/balance.md keeps it for those who run a club.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from benchmarks.fights import KINDS, Fight, on_street
from benchmarks.fought import DRAW, Fought, arguments, pairs, summed
from benchmarks.kept_lines import kept
from benchmarks.shares import late, middle, won
from rules.core.action.system import Roster, discover
from rules.core.chance.dice import resolve
from rules.core.chance.sources import Fair
from rules.core.plain.frozen import replace
from rules.core.play.house_player import Strength
from rules.hoodsville.model.board import Board
from tests.rules.gangstars.fights import table as gangstars_table
from tests.rules.hoodsville.fights import table as hoodsville_table
from tests.rules.mad_dogs.fights import table as mad_dogs_table
from tests.rules.pottersville.fights import table as pottersville_table

HEAD: Final = "| gang | against | fights | won | drawn | turns: median, 90 % | what took figures out |"
CAUSES: Final[Mapping[str, Sequence[str]]] = {
    "shots": (
        "mad shoot",
        "hood-fire shoot",
        "gangstars-shoot shot",
        "pottersville-shoot figure",
        "pottersville-shoot spread",
    ),
    "fists and blades": (
        "mad-brawl fight",
        "mad-brawl blow",
        "gangstars-melee fight",
        "gangstars-melee back",
        "hood-fight melee",
        "hood-fight overpower",
        "pottersville fight",
    ),
    "throws and bombs": (
        "mad-bomb throw",
        "mad-bomb blast",
        "gangstars-shoot throw",
        "hood-throw blast",
        "pottersville-shoot blast",
        "pottersville-shoot throw",
    ),
    "stunts": ("pottersville stunt",),
    "bleeding, terror": ("hood duties", "hood next"),
    "nerves": ("mad-nerve grip", "mad guts", "gangstars test"),
    "gone or given up": ("mad-table off", "hood standing"),
    "the sirens": ("mad-card draw",),
}
"""The commands by which figures fall, by what clubs call it."""
SELDOM: Final = 0.02
"""The share below which a cause is not told."""


def blank(game: str, sizes: Sequence[int]) -> Any:
    """A table with so many figures of any profile on each side."""
    match game:
        case "mad":
            return mad_dogs_table([["Punk"] * one for one in sizes])
        case "hood":
            return hoodsville_table(Board(), [["Gangster"] * one for one in sizes])
        case "pot":
            return pottersville_table(gangs=[["Punk"] * one for one in sizes])
        case _:  # GangStars, whose sample gangs are of one size
            return gangstars_table(min(sizes), structures=(), vehicles=())


def mustered(roster: Roster, gang: str, seed: int) -> tuple[Any, ...]:
    """The figures of a sample gang; their skills are rolled."""
    return resolve(roster.muster, roster.samples[gang], (), dice=Fair(b"balance", gang, seed)).result


def fight_of(game: str, gangs: Sequence[str], seed: int) -> Fight:
    """Two sample gangs on a random street, each on the side of its place, both played by a soldier."""
    system = discover()[game]
    assert system.roster is not None
    figures = [mustered(system.roster, one, seed) for one in gangs]
    at = blank(game, [len(one) for one in figures])
    people = dict(at.people)
    for side, gang in enumerate(figures):
        own = [one for one in people.values() if one.side == side]
        for one, figure in zip(own, gang, strict=True):
            name = f"{figure.name} {one.id}"
            people[one.id] = replace(one, name=name, typed=f"{name} ({one.gang})", figure=replace(figure, name=name))
    at = on_street(replace(at, people=people), seed, system)
    return Fight(system, at, [Strength.SOLDIER for _ in gangs], seed)


def causes(fights: Iterable[Fought]) -> str:
    """What took figures out of fights, the commonest first, with the share of each. A command unknown here is named."""
    called = {command: cause for cause, commands in CAUSES.items() for command in commands}
    met = Counter[str]()
    for one in fights:
        for command, number in one.felled.items():
            met[called.get(command, f"`/{command}`")] += number
    shares = ((what, number / met.total()) for what, number in met.most_common())
    return ", ".join(f"{what} {share:.0%}" for what, share in shares if share >= SELDOM)


def row(fights: Sequence[Fought]) -> str:
    """A row of the table of docs/balance.md."""
    drawn, turns = sum(one.share == DRAW for one in fights), [one.turns for one in fights]
    shares, gangs = won([one.share for one in fights]), " | ".join(fights[0].gangs)
    lasts = f"{middle(turns):g}, {late(turns, 0.9):g}"
    return f"| {gangs} | {len(fights)} | {shares} | {drawn} | {lasts} | {causes(fights)} |"


def tables(fights: Iterable[Fought]) -> str:
    """The tables of docs/balance.md, one a game."""
    lines, game = list[str](), ""
    for one in sorted(summed(fights), key=lambda one: one[0].game):
        if one[0].game != game:
            game = one[0].game
            lines += ["", f"## {discover()[game].title}", "", HEAD, f"|{' --- |' * (HEAD.count('|') - 1)}"]
        lines.append(row(one))
    return "\n".join(lines[1:])


def main() -> None:
    """Play, and print a row for each pair of gangs; or print the tables of kept fights."""
    parser = arguments(__doc__)
    parser.add_argument("game", nargs="?", choices=[*KINDS])
    parser.add_argument("--gangs", nargs="*", help="sample gangs, by name; all without any")
    asked = parser.parse_args()
    if asked.sum:
        print(tables(kept(asked.sum, Fought)))
        return
    if asked.game is None:
        parser.error("name a game")
    roster = discover()[asked.game].roster
    assert roster is not None
    found = list[Fought]()
    for gangs in combinations(asked.gangs or roster.samples, 2):

        def deal(seed: int, side: int, gangs: Sequence[str] = gangs) -> Fight:
            return fight_of(asked.game, gangs if side == 0 else gangs[::-1], seed)

        of = {"players": [Strength.SOLDIER] * 2, "gangs": gangs, "each": 0}
        for one in pairs(deal, asked, asked.turns or KINDS[asked.game].limit, of):
            found.append(one)
            if one.fault or not asked.quiet:
                print(one.line, flush=True)
    print(tables(found))


if __name__ == "__main__":
    main()
