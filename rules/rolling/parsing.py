"""From what a player types to a formula.

    formula   [+|-] term {(+|-) term} [# comment]
    term      number  |  dice [x number]
    dice      [number] (d sides | d%) {after}  |  d66  |  [number] (red | blue | black)
    after     count faces  |  keep [highest|lowest] number  |  drop (highest|lowest) number  |  reroll faces
    faces     number [+|-]

Upper and lower case are one and white space is free. A + or - after the number of `faces` belongs to it unless a term
follows.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.core.refusal import OutOfRange
from rules.rolling.formula import D66, Bound, Colour, Constant, Count, Faces, Formula, Keep, Pool, Spots, Term

MAX_CHARACTERS = 100
MAX_DICE = 100
MAX_SIDES = 100
MAX_TERMS = 10
MAX_CONSTANT = 1_000_000

TOKEN = re.compile(r"re-roll|[0-9]+|[^\W\d_]+|\S", re.IGNORECASE)
WORD = re.compile("count|keep|drop|reroll|highest|lowest|red|blue|black|d|x")
PLAIN = {"−": "-", "–": "-", "×": "x", "*": "x", "re-roll": "reroll"}
COLOURS = tuple(Colour)
AFTER = {"count": "8d10 count 7+", "keep": "4d6 keep 3", "drop": "4d6 drop lowest 1", "reroll": "3d6 reroll 1"}
EXAMPLES = {**AFTER, "x": "3d6 x 10"}


class Token(NamedTuple):
    """A word, number or sign in its plain form, and how it was typed."""

    text: str
    typed: str

    @property
    def is_number(self) -> bool:
        return self.text.isascii() and self.text.isdecimal()

    @property
    def is_dice(self) -> bool:
        """Whether dice begin here, if no number goes before them."""
        return self.text == "d" or self.text in COLOURS


END = Token("", "")


def parse(text: str) -> Formula:
    """The formula that a text means; OutOfRange for a text that is none, or that asks for too much.

    White space does not count towards the length. The text of the formula, parsed again, gives the same formula.
    """
    length = sum(not character.isspace() for character in text)
    if length > MAX_CHARACTERS:
        raise OutOfRange(
            f"A formula has at most {MAX_CHARACTERS} characters, spaces not counted: this one has {length}."
        )
    typed, _, comment = text.partition("#")
    found = tokens(typed)
    if not found:
        raise OutOfRange("There is nothing to roll: type a formula, such as 3d6 + 2.")
    terms = Parser(found).terms()
    if len(terms) > MAX_TERMS:
        raise OutOfRange(f"A formula has at most {MAX_TERMS} terms, not {len(terms)}.")
    formula = Formula(terms, " ".join(comment.split()))
    if formula.dice == 0:
        raise OutOfRange(f"There are no dice in “{Formula(terms)}”: type a formula, such as 3d6 + 2.")
    require_dice(formula.dice)
    return formula


def tokens(text: str) -> list[Token]:
    """The words, numbers and signs of a text; known words may be written together, such as d6keeplowest1."""
    found: list[Token] = []
    for match in TOKEN.finditer(text):
        typed: str = match[0]
        plain = PLAIN.get(typed.lower(), typed.lower())
        words: list[str] = WORD.findall(plain)
        found += [Token(word, typed) for word in (words if "".join(words) == plain else [plain])]
    return found


def require_dice(n: int) -> None:
    """Refuse to roll no dice or too many."""
    if not 1 <= n <= MAX_DICE:
        raise OutOfRange(f"From 1 to {MAX_DICE} dice can be rolled at once, not {n}.")


def dice_up_to(most: int) -> str:
    """“1 die”, “1 to 4 dice”."""
    return "1 die" if most == 1 else f"1 to {most} dice"


class Parser:
    """Recursive descent over the tokens of one formula."""

    def __init__(self, found: list[Token]) -> None:
        self._tokens, self._at = found, 0

    def terms(self) -> tuple[Term, ...]:
        """The whole formula, to the last token."""
        found = [self._term(self._accept("+", "-"))]
        while self._next is not END:
            sign = self._accept("+", "-")
            if not sign:
                raise self._misread("dice and numbers are joined by + or -", "2d6 + d8 - 1")
            found.append(self._term(sign))
        return tuple(found)

    @property
    def _next(self) -> Token:
        return self._tokens[self._at] if self._at < len(self._tokens) else END

    def _accept(self, *texts: str) -> str:
        """The next token, and on past it, if it is one of these; nothing if not."""
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
            raise self._misread(f"a number goes after “{word}”", EXAMPLES[word])
        return number

    def _misread(self, need: str, example: str) -> OutOfRange:
        found = "The formula breaks off" if self._next is END else f"“{self._next.typed[:20]}” was not understood"
        return OutOfRange(f"{found}: {need}, such as {example}.")

    def _term(self, sign: str) -> Term:
        factor = -1 if sign == "-" else 1
        number = self._number()
        if self._next.is_dice:
            roll = self._dice(1 if number is None else number)
            return Term(roll, factor * self._multiplier())
        if number is None:
            raise self._misread("here goes a number or dice", "3d6 + 2")
        if number > MAX_CONSTANT:
            raise OutOfRange(f"A number in a formula is at most {MAX_CONSTANT:,}, not {number:,}.")
        if self._next.text in EXAMPLES:
            raise self._misread("it goes after dice", EXAMPLES[self._next.text])
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
            raise self._misread("it goes after like dice with numbers", AFTER[self._next.text])
        if colour:
            return Spots(n, Colour(colour))
        if n != 1:
            raise OutOfRange(f"D66 are rolled one by one, not {n} at once: type d66, or d66 + d66 to add two up.")
        return D66()

    def _sides(self) -> int:
        self._accept("d")
        if self._accept("%"):
            return 100
        sides = self._number()
        if sides is None:
            raise self._misread("the number of sides goes after “d”", "3d6")
        if not 2 <= sides <= MAX_SIDES:
            raise OutOfRange(f"A die has 2 to {MAX_SIDES} sides, not {sides}.")
        return sides

    def _pool(self, n: int, sides: int) -> Pool:
        plain, reroll, take = Pool(n, sides), None, None
        while self._next.text in AFTER:
            done = reroll if self._next.text == "reroll" else take
            if done is not None:
                raise self._misread("dice are re-rolled once, and counted, kept or dropped once", "4d6 reroll 1 keep 3")
            match self._accept(*AFTER):
                case "reroll":
                    reroll = self._faces("reroll", sides)
                case "count":
                    take = Count(self._faces("count", sides))
                case "keep":
                    take = self._keep(plain)
                case _:
                    take = self._drop(plain)
        return Pool(n, sides, reroll, take)

    def _faces(self, word: str, sides: int) -> Faces:
        number = self._require_number(word)
        if not 1 <= number <= sides:
            done = "counted" if word == "count" else "re-rolled"
            raise OutOfRange(f"A D{sides} shows 1 to {sides}: no {number} can be {done}.")
        after_sign = self._tokens[self._at + 1] if self._at + 1 < len(self._tokens) else END
        joins_terms = after_sign.is_number or after_sign.is_dice
        return Faces(number, Bound.EXACTLY if joins_terms else Bound(self._accept("+", "-")))

    def _keep(self, pool: Pool) -> Keep:
        lowest = self._accept("highest", "lowest") == "lowest"
        number = self._require_number("keep")
        if not 1 <= number <= pool.n:
            raise OutOfRange(f"Of {pool} {dice_up_to(pool.n)} can be kept, not {number}.")
        return Keep(number, lowest)

    def _drop(self, pool: Pool) -> Keep:
        end = self._accept("highest", "lowest")
        if not end:
            raise self._misread("“drop” says whether highest or lowest", AFTER["drop"])
        number = self._require_number("drop")
        if pool.n == 1:
            raise OutOfRange(f"{pool} is a single die, so none can be dropped: roll more, such as {AFTER['drop']}.")
        if not 1 <= number < pool.n:
            raise OutOfRange(f"Of {pool} {dice_up_to(pool.n - 1)} can be dropped, not {number}.")
        return Keep(pool.n - number, lowest=end == "highest")
