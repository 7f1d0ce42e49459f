"""From what a player types to a formula.

    formula   [+|-] term {(+|-) term} [# comment]
    term      number  |  dice [x number]
    dice      [number] (d sides | d%) {after}  |  d66  |  [number] (red | blue | black)
    after     count faces  |  (>= | <= | > | < | =) number  |  reroll faces  |  explode
              |  keep number  |  (keep | drop) (highest | lowest) [number]  |  adv  |  dis
    faces     number [+|-]

kh, kl, dh and dl are short for keep and drop with highest and lowest, ! is short for explode, ro for reroll. Upper and
lower case are one and white space is free. A + or - after the number of `faces` belongs to it unless a term
follows.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from rules.core.plain.frozen import replace
from rules.core.plain.refusal import OutOfRange
from rules.rolling.formula import D66, Bound, Colour, Constant, Count, FaceRange, Formula, Keep, Pool, Spots, Term

MAX_CHARACTERS = 100
MAX_DICE = 100
MAX_SIDES = 100
MAX_TERMS = 10
MAX_CONSTANT = 1_000_000

TOKEN = re.compile(r"re-roll|[<>=]=|[0-9]+|[^\W\d_]+|\S", re.IGNORECASE)
WORD = re.compile(
    "disadvantage|advantage|explode|highest|lowest|reroll|count|black|keep|drop|blue|red|adv|dis|kh|kl|dh|dl|ro|d|k|x"
)
PLAIN = {"−": "-", "–": "-", "×": "x", "*": "x", "re-roll": "reroll", "!": "explode", "≥": ">=", "≤": "<=", "==": "="}
SHORT = {
    "kh": ("keep", "highest"),
    "k": ("keep", "highest"),
    "kl": ("keep", "lowest"),
    "dh": ("drop", "highest"),
    "dl": ("drop", "lowest"),
    "ro": ("reroll",),
    "advantage": ("adv",),
    "disadvantage": ("dis",),
}
"""Notations from other bots, in our words."""
COLOURS = tuple(Colour)
COMPARED = {
    ">=": (Bound.OR_MORE, 0),
    "<=": (Bound.OR_LESS, 0),
    ">": (Bound.OR_MORE, 1),
    "<": (Bound.OR_LESS, -1),
    "=": (Bound.EXACTLY, 0),
}
"""The faces that a sign counts, and how far from the number they begin."""
AFTER = {
    "count": "8d10 count 7+",
    ">=": "8d10 >= 7",
    "<=": "8d10 <= 2",
    ">": "8d10 > 6",
    "<": "8d10 < 3",
    "=": "8d10 = 10",
    "keep": "4d6 keep 3",
    "drop": "4d6 drop lowest 1",
    "adv": "d20 adv",
    "dis": "d20 dis",
    "reroll": "3d6 reroll 1",
    "explode": "4d6 explode",
}
BOTH = "8d10 explode count 8+"
ONCE, EXAMPLE_OF_BOTH = (
    "Re-roll or explode dice once, and count, keep or drop them once",
    "4d6 reroll 1 keep 3",
)
EXAMPLES = {**AFTER, "x": "3d6 x 10"}


class Token(NamedTuple):
    """A word, number or sign in its plain form, and as typed."""

    text: str
    typed: str

    @property
    def is_number(self) -> bool:
        return self.text.isascii() and self.text.isdecimal()

    @property
    def is_dice(self) -> bool:
        """Whether dice begin here, if no number precedes them."""
        return self.text == "d" or self.text in COLOURS


END = Token("", "")


@lru_cache(256)
def parse(text: str) -> Formula:
    """The formula of a text. It raises OutOfRange for a text that is none, or that asks for too much.

    White space does not count towards the length. The text of the formula, parsed again, gives the same formula.
    """
    length = sum(not character.isspace() for character in text)
    if length > MAX_CHARACTERS:
        raise OutOfRange(
            f"A formula has at most {MAX_CHARACTERS} characters without spaces, and this one has {length}. Shorten it."
        )
    typed, _, comment = text.partition("#")
    found = tokens(typed)
    if not found:
        raise OutOfRange("There is nothing to roll. Type a formula, such as 3d6 + 2.")
    terms = Parser(found).terms()
    if len(terms) > MAX_TERMS:
        raise OutOfRange(f"A formula has at most {MAX_TERMS} terms, not {len(terms)}.")
    formula = Formula(terms, " ".join(comment.split()))
    if formula.dice == 0:
        raise OutOfRange(f"There are no dice in “{Formula(terms)}”. Type a formula, such as 3d6 + 2.")
    require_dice(formula.dice)
    return formula


def tokens(text: str) -> list[Token]:
    """The words, numbers and signs of a text. Known words may be joined, such as d6keeplowest1."""
    found: list[Token] = []
    for match in TOKEN.finditer(text):
        typed: str = match[0]
        plain = PLAIN.get(typed.lower(), typed.lower())
        words: list[str] = WORD.findall(plain)
        known = words if "".join(words) == plain else [plain]
        found += [Token(text, typed) for word in known for text in SHORT.get(word, (word,))]
    return found


def require_dice(n: int) -> None:
    """Refuse to roll no dice, or too many."""
    if not 1 <= n <= MAX_DICE:
        raise OutOfRange(f"You can roll 1 to {MAX_DICE} dice at once, not {n}. Choose a number in that range.")


def name_of(pool: Pool) -> str:
    """The dice alone: “4d6”."""
    return str(Pool(pool.n, pool.sides))


def dice_up_to(most: int) -> str:
    """“1 die”, “1 to 4 dice”."""
    return "1 die" if most == 1 else f"1 to {most} dice"


class Parser:
    """Recursive descent over the tokens of one formula."""

    def __init__(self, found: list[Token]) -> None:
        self._tokens, self._at = found, 0

    def terms(self) -> tuple[Term, ...]:
        """The whole formula, up to the last token."""
        found = [self._term(self._accept("+", "-"))]
        while self._next is not END:
            sign = self._accept("+", "-")
            if not sign:
                raise self._foreign() or self._misread("Join dice and numbers with + or -", "2d6 + d8 - 1")
            found.append(self._term(sign))
        return tuple(found)

    @property
    def _next(self) -> Token:
        return self._tokens[self._at] if self._at < len(self._tokens) else END

    def _accept(self, *texts: str) -> str:
        """Consume the next token if it is one of these; else return nothing."""
        text = self._next.text
        if text not in texts:
            return ""
        self._at += 1
        return text

    def _number(self) -> int | None:
        if not self._next.is_number:
            return None
        self._at += 1
        return int(self._tokens[self._at - 1].text)

    def _require_number(self, word: str) -> int:
        """The number that must follow a word."""
        number = self._number()
        if number is None:
            raise self._misread(f"Write a number after “{word}”", EXAMPLES[word])
        return number

    def _misread(self, need: str, example: str) -> OutOfRange:
        found = "The formula breaks off" if self._next is END else f"“{self._next.typed[:20]}” was not understood"
        return OutOfRange(f"{found}. {need}, such as {example}.")

    def _foreign(self) -> OutOfRange | None:
        """The refusal for a sign that bots disagree on, with our word for it; None for anything else."""
        match self._next.text:
            case "r" | "rr":
                return OutOfRange("Bots differ on “r”. To re-roll ones once, write reroll 1, such as 3d6 reroll 1.")
            case _:
                return None

    def _term(self, sign: str) -> Term:
        factor = -1 if sign == "-" else 1
        number = self._number()
        if self._next.is_dice:
            roll = self._dice(1 if number is None else number)
            return Term(roll, factor * self._multiplier())
        if self._next.text in EXAMPLES:
            raise self._misread("Write it after dice", EXAMPLES[self._next.text])
        if number is None:
            raise self._misread("Write a number or dice there", "3d6 + 2")
        if number > MAX_CONSTANT:
            raise OutOfRange(f"A number in a formula is at most {MAX_CONSTANT:,}, not {number:,}.")
        return Term(Constant(number), factor)

    def _multiplier(self) -> int:
        if not self._accept("x"):
            return 1
        number = self._require_number("x")
        if not 1 <= number <= MAX_CONSTANT:
            raise OutOfRange(f"Dice are multiplied by 1 to {MAX_CONSTANT:,}, not by {number:,}.")
        return number

    def _dice(self, n: int) -> Pool | D66 | Spots:
        require_dice(n)
        colour = self._accept(*COLOURS)
        sides = 0 if colour else self._sides()
        if sides and sides != 66:
            return self._pool(n, sides)
        if self._next.text in AFTER:
            raise self._misread("Write it after dice that are all alike and have numbers", AFTER[self._next.text])
        if colour:
            return Spots(n, Colour(colour))
        if n != 1:
            raise OutOfRange(f"D66 are rolled one by one, not {n} at once. Type d66, or d66 + d66 to add two up.")
        return D66()

    def _sides(self) -> int:
        self._accept("d")
        if self._accept("%"):
            return 100
        sides = self._number()
        if sides is None:
            raise self._misread("Write the number of sides after “d”", "3d6")
        if not 2 <= sides <= MAX_SIDES:
            raise OutOfRange(f"A die has 2 to {MAX_SIDES} sides, not {sides}.")
        return sides

    def _pool(self, n: int, sides: int) -> Pool:
        pool = Pool(n, sides)
        while self._next.text in AFTER:
            pool = self._further(pool)
        return pool

    def _further(self, pool: Pool) -> Pool:
        """A pool with the next modifier behind it."""
        again = self._next.text in ("reroll", "explode")
        if (pool.reroll is not None or pool.explode) if again else pool.take is not None:
            raise self._misread(ONCE, EXAMPLE_OF_BOTH)
        if pool.explode and self._next.text in COMPARED:  # other bots read this as the faces that explode
            raise self._misread("Dice explode only on their highest face, and count says which are counted", BOTH)
        if self._next.text not in ("count", *COMPARED) and (
            pool.explode or (self._next.text == "explode" and isinstance(pool.take, Keep))
        ):
            raise self._misread("Only add up or count dice that explode", BOTH)
        match self._accept(*AFTER):
            case "reroll":
                return replace(pool, reroll=self._faces("reroll", pool.sides))
            case "explode":
                return replace(pool, explode=True)
            case "count":
                return replace(pool, take=Count(self._faces("count", pool.sides)))
            case sign if sign in COMPARED:
                return replace(pool, take=Count(self._compared(sign, pool.sides)))
            case "keep":
                return replace(pool, take=self._keep(pool))
            case "drop":
                return replace(pool, take=self._drop(pool))
            case word:
                return self._twice(pool, word)

    def _face(self, word: str, sides: int, further: int = 0) -> int:
        number = self._require_number(word) + further
        if not 1 <= number <= sides:
            done = "re-rolled" if word == "reroll" else "counted"
            if further:
                raise OutOfRange(f"A D{sides} shows 1 to {sides}, never {word} {number - further}.")
            raise OutOfRange(f"A D{sides} shows 1 to {sides}, so no {number} can be {done}.")
        return number

    def _compared(self, sign: str, sides: int) -> FaceRange:
        bound, further = COMPARED[sign]
        return FaceRange(self._face(sign, sides, further), bound)

    def _faces(self, word: str, sides: int) -> FaceRange:
        number = self._face(word, sides)
        after_sign = self._tokens[self._at + 1] if self._at + 1 < len(self._tokens) else END
        joins_terms = after_sign.is_number or after_sign.is_dice
        return FaceRange(number, Bound.EXACTLY if joins_terms else Bound(self._accept("+", "-")))

    def _keep(self, pool: Pool) -> Keep:
        end = self._accept("highest", "lowest")
        number = self._number_or_one() if end else self._require_number("keep")
        if not 1 <= number <= pool.n:
            raise OutOfRange(f"You can keep {dice_up_to(pool.n)} of {name_of(pool)}, not {number}.")
        return Keep(number, lowest=end == "lowest")

    def _drop(self, pool: Pool) -> Keep:
        end = self._accept("highest", "lowest")
        if not end:
            raise self._misread("Say whether to drop the highest or the lowest", AFTER["drop"])
        number = self._number_or_one()
        if pool.n == 1:
            raise OutOfRange(
                f"{name_of(pool)} is a single die, so none can be dropped. Roll more, such as {AFTER['drop']}."
            )
        if not 1 <= number < pool.n:
            raise OutOfRange(f"You can drop {dice_up_to(pool.n - 1)} of {name_of(pool)}, not {number}.")
        return Keep(pool.n - number, lowest=end == "highest")

    def _number_or_one(self) -> int:
        number = self._number()
        return 1 if number is None else number

    def _twice(self, pool: Pool, word: str) -> Pool:
        """A single die rolled with advantage or disadvantage: two dice, of which one is kept."""
        if pool.n != 1:
            raise OutOfRange(f"“{word}” goes after a single die and rolls it twice. Write {AFTER[word]}.")
        return replace(pool, n=2, take=Keep(1, lowest=word == "dis"))
