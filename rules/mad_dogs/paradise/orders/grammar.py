"""The grammar of orders as players write them (mad.campaign.month).

    orders   order, separated by semicolons, line breaks or “then” before a verb; or “rest” alone
    order    verb aim [men]; the men may stand before the aim, or first: “send Spats to raid …”, “with Spats, raid …”
    verb     take over, lean on: an independent business
             guard, defend, protect, stay at: a business of the gang, or one of its men
             the title of a scenario (Raid, Hit, Showdown against …), or smash, rub out, kill
    aim      business, official, man or gang, several of them joined by on, at, against, of, from, with, or GANG's
    men      with, using, by or sending, then names separated by commas or “and”

A name may be cut short if only one name begins so or has all its words. The bot refuses a line that it can't read,
with an example of the verb. Nothing in this module knows the orders of any gang.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rules.core.people.names import meant, same
from rules.core.plain.frozen import frozen, replace
from rules.core.plain.refusal import OutOfRange, Refusal, UnknownName, hint, nearest, shown
from rules.mad_dogs.paradise.city.model import ATTORNEY, HITS, ON_BUSINESSES, Paradise
from rules.mad_dogs.paradise.city.records import Business, Official, Order, OrderKind
from rules.mad_dogs.paradise.officials.posts import official_named
from rules.mad_dogs.paradise.rackets.businesses import business_if, in_sentence, name_of
from rules.mad_dogs.paradise.rackets.map_of_rackets import every_business
from rules.mad_dogs.scenarios.all_scenarios import SCENARIOS

GRAMMAR: Final = (
    "An order is a verb (take over, guard, or a scenario such as Raid, Hit, Showdown), its target, then “with” and "
    "the names of those who go. Semicolons separate orders"
)
AT_HOME: Final = {
    OrderKind.TAKE_OVER: "take over Speakeasy 2 in the Docks with Spats",
    OrderKind.DEFEND: "guard Brothel 1 in Riverside with Dooley and Brick",
}
AIMED: Final = {
    "raid": "Raid Casino 1 in Cedar Hill of South Side with Spats and Dooley",
    "smash-and-grab": "Smash and Grab at Casino 1 in Cedar Hill with Spats and Dooley",
    "hit": "Hit Hot Dog Morelli of South Side with Ice Pick",
}
"""An example of each order; other scenarios use that of `example`."""
TAKE, GUARD = (OrderKind.TAKE_OVER, ""), (OrderKind.DEFEND, "")
VERBS: Final[Mapping[str, tuple[OrderKind, str]]] = {
    **dict.fromkeys(("take over", "takeover", "take", "lean on", "muscle in on"), TAKE),
    **dict.fromkeys(("guard", "defend", "protect", "watch", "stay on guard at", "stay at", "stay with"), GUARD),
    **{one.title.casefold().removeprefix("the "): (OrderKind.FIGHT, one.id) for one in SCENARIOS.values()},
    **{one.id: (OrderKind.FIGHT, one.id) for one in SCENARIOS.values()},
    **dict.fromkeys(("kill", "rub out", "bump off"), (OrderKind.FIGHT, "hit")),
    **dict.fromkeys(("smash", "smash up"), (OrderKind.FIGHT, "smash-and-grab")),
}
AT_REST: Final = frozenset({"rest", "stay home", "stay at home"})
_VERB = rf"(?:the\s+)?(?P<verb>{'|'.join(sorted(map(re.escape, VERBS), key=len, reverse=True))})(?![\w'’-])"
VERB: Final = re.compile(_VERB.replace(r"\ ", r"\s+"), re.IGNORECASE)
THEN: Final = re.compile(
    rf"[,.]?\s+(?:and\s+)?then,?\s+(?={VERB.pattern.replace('?P<verb>', '?:')}|send\s|with\s)", re.IGNORECASE
)
FIRST: Final = re.compile(r"(?:send|with|using)\s+", re.IGNORECASE)
WITH: Final = re.compile(r"(?:^|,?\s+)(?:with|using|by|sending)\s+", re.IGNORECASE)
JOINED: Final = re.compile(r"(?:^|,?\s+)(on|at|against|of|from|with)\s+", re.IGNORECASE)
AND: Final = re.compile(r"\s*\band\s+", re.IGNORECASE)
OWNED: Final = re.compile(r"['’]s?\s+")
LEADING: Final = re.compile(r"(?:(?:on|at|against|of|from|with|the)\s+)+", re.IGNORECASE)
MOST_JOINTS: Final = 8
"""How many places for parting an order are tried, from its end, so that a line of nonsense costs no time."""
WHOSE: Final = frozenset({"of", "from"})


@frozen(slots=False)
class KnownNames:
    """The names that orders can use.

    gang        id of the gang that gives them
    gangs       the names of all in the campaign, by id
    men         of each gang: ids by name
    businesses  those on record
    """

    gang: int
    gangs: Mapping[int, str]
    men: Mapping[int, Mapping[str, int]]
    lots: int
    businesses: Sequence[Business] = ()
    officials: tuple[Official, ...] = ()

    @classmethod
    def of(
        cls, city: Paradise, gang: int, gangs: Mapping[int, str], men: Mapping[int, Mapping[str, int]]
    ) -> KnownNames:
        """What all players of a city know of it."""
        return cls(gang, gangs, men, city.lots, city.businesses, city.officials)

    def owner(self, key: str) -> int:
        """The owner of a business; 0 while it is independent."""
        return next((one.owner for one in self.businesses if one.key == key), 0)


def orders_in_text(text: str, known: KnownNames) -> tuple[Order, ...]:
    """The orders of a text, by the grammar above. Raises OutOfRange, with an example, for what it can't read."""
    lines = [line.strip(" .,") for line in re.split(r"[;\n]", text)]
    if [line.casefold() for line in lines if line] in [[one] for one in AT_REST]:
        return ()
    return tuple(_read(one.strip(" .,"), known) for line in lines if line for one in THEN.split(line))


def example(kind: OrderKind, scenario: str = "") -> str:
    """An example of such an order."""
    if kind is OrderKind.FIGHT:
        return AIMED.get(scenario) or f"{SCENARIOS[scenario].title} against South Side with Spats"
    return AT_HOME[kind]


def _read(line: str, known: KnownNames) -> Order:
    line = _men_last(line, known)
    verb = VERB.match(line)
    if verb is None:
        raise OutOfRange(
            f"“{shown(line)}” is not an order. {GRAMMAR}: {AT_HOME[OrderKind.TAKE_OVER]}; {AIMED['raid']}."
        )
    kind, scenario = VERBS[" ".join(verb["verb"].casefold().split())]
    order, rest = Order(kind, scenario), line[verb.end() :].strip(" ,:")
    try:
        found = next((one for aim, men in _sent(rest, known) if (one := _ordered(order, aim, men, known))), None)
        if found is None:
            raise _misread(order, rest, known)
        _require_whole(found)
    except Refusal as refusal:
        taught = f"{refusal.text} Such an order looks like: {example(kind, scenario)}."
        raise OutOfRange(taught) from refusal
    return found


def _men_last(line: str, known: KnownNames) -> str:
    """“send Spats to raid …” and “with Spats, raid …” as “raid … with Spats”; any other line as it is."""
    first = FIRST.match(line)
    for verb in VERB.finditer(line, first.end()) if first else ():
        men = re.sub(r"[\s,]+(?:to)?\s*$", "", line[first.end() : verb.start()]) if first else ""
        if line[verb.start() - 1].isspace() and _men(men, known):
            return f"{line[verb.start() :]} with {men}"
    return line


def _sent(text: str, known: KnownNames) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The ways to part the figures that are sent from the aim of an order, the likeliest first: the aim, and ids."""
    for sent in _last(WITH, text):
        before, after = text[: sent.start()], text[sent.end() :]
        words = [one.start() for one in re.finditer(r"\s", after)][MOST_JOINTS::-1]
        for end in dict.fromkeys((len(after), *(one.start() for one in _last(JOINED, after)), *words)):
            men = _men(after[:end], known)
            if men is not None:
                yield f"{before} {after[end:]}".strip(" ,:"), men
    yield text, ()


def _last(joint: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """The places of words that join parts of an order, from its end."""
    return list(joint.finditer(text))[: -MOST_JOINTS - 1 : -1]


def _men(text: str, known: KnownNames) -> tuple[int, ...] | None:
    """Ids of the gang's figures, named with commas or “and” between them; None if one is unknown."""
    found = [_man(name, known) for name in _names(text, known)]
    ids = tuple(one for one in found if one is not None)
    return ids if ids and len(ids) == len(found) else None


def _names(text: str, known: KnownNames) -> list[str]:
    """The names in a text, separated by commas and by “and”, which may be part of a name."""
    parted = (part.strip() for part in re.split(r"[,&]", text) if part.strip())
    named = [
        [part] if _man(part, known) is not None else re.split(r"\s*\band\s+", part, flags=re.IGNORECASE)
        for part in parted
    ]
    return [name.strip() for names in named for name in names if name.strip()]


def _man(name: str, known: KnownNames) -> int | None:
    """The gang's figure of this name, plain or as “name (gang)”."""
    mine = known.men.get(known.gang, {})
    plain, bracket, gang = name.rstrip(")").rpartition(" (")
    if bracket and same(gang, known.gangs[known.gang]):
        name = plain
    found = meant(name, mine)
    return None if found is None else mine[found]


def _ordered(order: Order, aim: str, men: tuple[int, ...], known: KnownNames) -> Order | None:
    order = replace(order, figures=men)
    return _aim(order, aim, known) if order.errand is OrderKind.FIGHT else _at_home(order, aim, known)


def _misread(order: Order, text: str, known: KnownNames) -> Refusal:
    """Why the rest of an order has no meaning: the figures that are sent, or its aim."""
    aim = text
    for sent in _last(WITH, text):
        aim = text[: sent.start()]
        if aim and _ordered(order, aim, (), known):
            stranger = next(one for one in _names(text[sent.end() :], known) if _man(one, known) is None)
            return UnknownName("figure", stranger, list(known.men.get(known.gang, {})))
    if not aim:
        return OutOfRange("The order needs a target. Add one.")
    if order.errand is not OrderKind.FIGHT:
        return UnknownName("business", aim, [name_of(one) for one in every_business(known.lots)])
    others = [name for gang, names in known.men.items() if gang != known.gang for name in names]
    near = nearest(aim, [*known.gangs.values(), *(others if order.scenario in HITS else ())])
    near = near or nearest(aim, [name_of(one) for one in every_business(known.lots)])
    what = hint(aim, near) if near else "Name a gang, a business, an official or a figure of a gang."
    return OutOfRange(f"“{shown(aim)}” is no known target. {what}")


def _require_whole(order: Order) -> None:
    """Raises the refusal of a fight that lacks what it is about."""
    title = SCENARIOS[order.scenario].title if order.scenario else ""
    if order.scenario in HITS and not (order.target or order.official):
        raise OutOfRange(f"{title} is against a gangster or an official, not a business. Name one.")
    if order.scenario in ON_BUSINESSES and not order.business:
        raise OutOfRange(f"{title} is against a business. Name one.")


# Aims


def _at_home(order: Order, text: str, known: KnownNames) -> Order | None:
    """A takeover or a guard of the business of this name; or a guard of one figure of the gang."""
    text = LEADING.sub("", text, count=1) if LEADING.match(text) else text
    guards = order.errand is OrderKind.DEFEND
    business = _business(text, known, known.gang if guards else 0)
    mine = known.men.get(known.gang, {})
    man = meant(text, mine) if guards else None
    if man and (business is None or same(man, text)):
        return replace(order, target=man)
    return replace(order, business=business) if business else None


def _aim(order: Order, text: str, known: KnownNames) -> Order | None:
    """A fight about all that a text names; None if part of it means nothing."""
    leading = LEADING.match(text)
    bare = (text[leading.end() :] if leading else text).strip(" ,")
    whole = _aim_named(order, bare, known)
    if whole is not None:
        return whole
    for joint in _last(JOINED, bare):
        named = _aim_named(
            order, LEADING.sub("", bare[joint.end() :], count=1), known, gang=joint[1].casefold() in WHOSE
        )
        found = named and _aim(named, bare[: joint.start()], known)
        if found:
            return _theirs(found, known) if joint[1].casefold() in WHOSE else found
    for owned in _last(OWNED, bare):
        named = _aim_named(order, bare[: owned.start()], known, gang=True)
        found = named and _aim(named, bare[owned.end() :], known)
        if found:
            return _theirs(found, known)
    return None


def _theirs(order: Order, known: KnownNames) -> Order:
    """The order, for a business of the gang that it names. Raises OutOfRange if another gang owns it."""
    if order.business and not order.target and known.owner(order.business) != order.against:
        business = next(one for one in every_business(known.lots) if one.key == order.business)
        text = in_sentence(business)
        raise OutOfRange(f"{text[:1].upper()}{text[1:]} does not belong to {known.gangs[order.against]}.")
    return order


def _aim_named(order: Order, name: str, known: KnownNames, gang: bool = False) -> Order | None:
    """The order with the one gang, business, official or figure of this name; `gang` looks for a gang alone."""
    found = _gangs(order, name, known)
    if not gang:
        found += [
            *_businesses(order, name, known),
            *_officials(order, name, known),
            *_men_of_others(order, name, known),
        ]
    exact = [one for one, whole in found if whole]
    if exact:
        return exact[0]
    return found[0][0] if len(found) == 1 else None


_Aims = list[tuple[Order, bool]]
"""Orders with one aim more, and whether its full name was given."""


def _gangs(order: Order, name: str, known: KnownNames) -> _Aims:
    ids = {title: gang for gang, title in known.gangs.items()}
    title = None if order.against else meant(name, ids)
    return [] if title is None else [(replace(order, against=ids[title]), same(title, name))]


def _businesses(order: Order, name: str, known: KnownNames) -> _Aims:
    key = None if order.business else _business(name, known, order.against or None)
    return [(replace(order, business=key), business_if(name, known.lots) is not None)] if key else []


def _business(name: str, known: KnownNames, owner: int | None) -> str | None:
    """The key of the business of this name, or of the only one that can be meant: of this owner, else of all."""
    exact = business_if(name, known.lots)
    if exact is not None:
        return exact.key
    every = every_business(known.lots)
    theirs = [one for one in every if (known.owner(one.key) or -1) == owner] if owner else []
    for some in (theirs, every):
        names = {name_of(one): one.key for one in some}
        found = meant(name, names)
        if found is not None:
            return names[found]
    return None


def _officials(order: Order, name: str, known: KnownNames) -> _Aims:
    if order.official or order.target:
        return []
    if same(name, ATTORNEY):
        return [(replace(order, target=ATTORNEY), True)]
    try:
        return [(replace(order, official=official_named(name, known.officials)), True)]
    except UnknownName:
        return []


def _men_of_others(order: Order, name: str, known: KnownNames) -> _Aims:
    """Figures of the gang that the order names, or of the business's owner; else of any gang, which the order then
    names.
    """
    if order.official or order.target:
        return []
    at = order.against or (known.owner(order.business) if order.business else 0)
    gangs = [at] if at else [one for one in known.men if one != known.gang]
    man = meant(name, list(dict.fromkeys(one for gang in gangs for one in known.men.get(gang, {}))))
    if man is None or not (same(man, name) or order.scenario in HITS):
        return []
    whose = [gang for gang in gangs if man in known.men[gang]]
    alone = same(man, name) and len(whose) == 1
    return [(replace(order, against=order.against if at else gang, target=man), alone) for gang in whose]
