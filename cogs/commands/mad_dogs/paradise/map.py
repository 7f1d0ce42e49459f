"""Paradise as a map: its districts on a river, each in the color of the gang that owns most of it."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, NamedTuple

from cogs.cards.canvas import (
    CARD,
    INK,
    PAPER,
    RULE,
    Canvas,
    GangMark,
    Point,
    Typeface,
    clipped,
    fitted,
    mixed,
    width_of,
    written,
)
from cogs.commands.mad_dogs.paradise.scenery import SCENES, bridge, river, waterfront

WIDTH: Final = 1080
TOP, BOTTOM = 150, 1352
"""Where the city begins and ends."""
LEFT, RIGHT = 30, 1050
LAND: Final = "#dccfae"
LEGEND_ROW, FOOT = 54, 84
CHIP: Final = (87, 38)
CHIP_CORNER: Final = 9
MORE: Final = 26
"""The size of the words for owners without a chip."""
PLATE: Final = 40
GAP: Final = 7
STREET: Final = 14


class Owner(NamedTuple):
    """A gang, with the number of its businesses in the city."""

    name: str
    mark: GangMark
    businesses: int


class Holder(NamedTuple):
    """A number of businesses of one owner, by the owner's place in the list."""

    owner: int
    businesses: int


class Landmark(NamedTuple):
    """A business with a name of its own; owner None while it is independent."""

    name: str
    owner: int | None = None


class District(NamedTuple):
    """A neighborhood by its id, with its name, its owners, and its named businesses."""

    place: str
    name: str
    holders: tuple[Holder, ...] = ()
    landmarks: tuple[Landmark, ...] = ()

    @property
    def leader(self) -> int | None:
        """The owner with more than any other; None for a tie, or if there is none."""
        ranked = sorted(self.holders, key=lambda one: -one.businesses)
        if not ranked or (len(ranked) > 1 and ranked[0].businesses == ranked[1].businesses):
            return None
        return ranked[0].owner


class CityMap(NamedTuple):
    """The data of the map."""

    title: str
    below: str
    owners: tuple[Owner, ...]
    districts: tuple[District, ...]


class Ground(NamedTuple):
    """The place of a district: its corners, and the left, top and right of its text."""

    corners: tuple[Point, ...]
    left: float
    top: float
    right: float
    bottom: float


# Corners that districts share.
NW, N, NE = (LEFT, TOP), (556, TOP), (RIGHT, TOP)
W1, A1, B1, C1, E1 = (LEFT, 372), (356, 384), (540, 378), (704, 386), (RIGHT, 370)
A2, C2, E2 = (362, 604), (716, 612), (RIGHT, 598)
W3, A3, B3, C3, E3 = (LEFT, 800), (366, 812), (392, 813), (722, 822), (RIGHT, 806)
W4, B4, C4, E4 = (LEFT, 1014), (398, 1030), (728, 1046), (RIGHT, 1060)
W5, M5, E5 = (LEFT, 1108), (632, 1140), (RIGHT, 1152)
W6, M6, E6 = (LEFT, BOTTOM), (622, BOTTOM), (RIGHT, BOTTOM)

GROUNDS: Final = {
    "cedar-hill": Ground((NW, N, B1, A1, W1), 50, 166, 530, 372),
    "lincoln-heights": Ground((N, NE, E1, C1, B1), 574, 166, 1036, 372),
    "cabbageville": Ground((W1, A1, A2, A3, W3), 50, 392, 346, 800),
    "hells-basement": Ground((A1, B1, C1, C2, A2), 376, 400, 696, 600),
    "little-sicily": Ground((C1, E1, E2, C2), 724, 396, 1036, 598),
    "downtown": Ground((A2, C2, C3, B3, A3), 382, 624, 706, 806),
    "chinatown": Ground((C2, E2, E3, C3), 736, 622, 1036, 806),
    "docks": Ground((W3, A3, B3, B4, W4), 50, 820, 380, 1008),
    "riverside": Ground((B3, C3, C4, B4), 412, 830, 712, 1024),
    "oak-bluff": Ground((C3, E3, E4, C4), 742, 830, 1036, 1042),
    "southbridge": Ground((W5, M5, M6, W6), 50, 1130, 610, 1346),
    "racetrack": Ground((M5, E5, E6, M6), 650, 1158, 1036, 1346),
}
"""By the id of the neighborhood. Docks and Riverside lie on the water, Southbridge and the Racetrack beyond it."""
RIVER: Final = (W4, B4, C4, E4, E5, M5, W5)
BRIDGES: Final = (((505, 1028), (500, 1140)), ((884, 1046), (890, 1152)))


def drawn(city: CityMap) -> bytes:
    """A PNG of the city with its legend."""
    rows = (len(city.owners) + 1) // 2
    canvas = Canvas(WIDTH, BOTTOM + 24 + LEGEND_ROW * max(1, rows) + FOOT)
    _heading(canvas, city)
    for district in city.districts:
        _ground(canvas, city, district)
        _scene(canvas, city, district)
    river(canvas, RIVER)
    for ground in GROUNDS.values():
        ring = (*ground.corners, ground.corners[0])
        canvas.line(ring, mixed(INK, LAND, 0.45), STREET)
    for ground in GROUNDS.values():
        canvas.line((*ground.corners, ground.corners[0]), PAPER, STREET - 4)
    waterfront(canvas, LEFT)
    for start, end in BRIDGES:
        bridge(canvas, start, end)
    canvas.spaced((696, 1096), "THE RIVER", Typeface.SERIF_ITALIC, 25, 5, mixed("#2f5557", INK, 0.8))
    for district in city.districts:
        _inscription(canvas, city, district)
    _legend(canvas, city)
    return canvas.png()


def _heading(canvas: Canvas, city: CityMap) -> None:
    canvas.box((12, 12, WIDTH - 12, canvas.height - 12), rim=INK, width=3)
    canvas.box((20, 20, WIDTH - 20, canvas.height - 20), rim=RULE, width=1.5)
    title, size = fitted(written(city.title, Typeface.SERIF_BOLD), Typeface.SERIF_BOLD, 64, 800, 36)
    canvas.text((WIDTH / 2 - 40, 66), title, Typeface.SERIF_BOLD, size, anchor="mm")
    below, size = fitted(written(city.below, Typeface.SERIF_ITALIC), Typeface.SERIF_ITALIC, 31, 800, 22)
    canvas.text((WIDTH / 2 - 40, 117), below, Typeface.SERIF_ITALIC, size, anchor="mm")
    _compass(canvas, (968, 84), 44)


def _compass(canvas: Canvas, middle: Point, reach: float) -> None:
    x, y = middle
    canvas.disc(middle, reach * 0.62, rim=RULE, width=2)
    for quarter in range(8):
        angle, far = quarter * pi / 4, reach * (1 if quarter % 2 == 0 else 0.55)
        tip = (x + sin(angle) * far, y - cos(angle) * far)
        for side, fill in ((-0.4, INK), (0.4, PAPER)):
            near = (x + sin(angle + side) * reach * 0.22, y - cos(angle + side) * reach * 0.22)
            canvas.polygon((middle, tip, near), fill)
            canvas.line((middle, tip, near, middle), INK, 1)
    canvas.text((x, y - reach - 3), "N", Typeface.SERIF_BOLD, 24, anchor="ms")


def _ground(canvas: Canvas, city: CityMap, district: District) -> None:
    corners = GROUNDS[district.place].corners
    if district.leader is None:
        canvas.polygon(corners, LAND)
    else:
        canvas.painted(corners, city.owners[district.leader].mark, 0.42)


def _scene(canvas: Canvas, city: CityMap, district: District) -> None:
    """Scenery of a district, a little darker than the ground."""
    ground = GROUNDS[district.place]
    below = LAND if district.leader is None else mixed(city.owners[district.leader].mark.colour, PAPER, 0.42)
    SCENES[district.place](canvas, (ground.right - 86, ground.bottom - 12), mixed(INK, below, 0.14))


def _inscription(canvas: Canvas, city: CityMap, district: District) -> None:
    """The name of a district, its named businesses, and a chip for each of its owners."""
    ground = GROUNDS[district.place]
    leader = district.leader
    halo = LAND if leader is None else mixed(city.owners[leader].mark.colour, PAPER, 0.3)
    room = ground.right - ground.left
    name, size = fitted(written(district.name, Typeface.SERIF_BOLD), Typeface.SERIF_BOLD, 35, room, 26)
    canvas.text((ground.left, ground.top), name, Typeface.SERIF_BOLD, size, anchor="la", halo=halo)
    y = _landmarks(canvas, city, district, ground.top + 47)
    across = int((room + GAP) // (CHIP[0] + GAP))
    most = across * max(1, int((ground.bottom - y + GAP) // (CHIP[1] + GAP)))
    ranked = sorted(district.holders, key=lambda one: -one.businesses)
    shown = ranked if len(ranked) <= most else ranked[: most - _spots_of(_more(len(ranked) - most))]
    for place, holder in enumerate(shown):
        _chip(canvas, _spot(ground.left, y, place, across), city.owners[holder.owner].mark, holder.businesses)
    if len(shown) < len(ranked):
        (x, top), (last, _) = (_spot(ground.left, y, place, across) for place in (len(shown), most - 1))
        middle = (x + last + CHIP[0]) / 2, top + CHIP[1] / 2
        text = _more(len(ranked) - len(shown))
        canvas.text(middle, text, Typeface.NARROW_BOLD, MORE, anchor="mm", halo=halo)


def _more(owners: int) -> str:
    """The words for owners without a chip."""
    return f"+{owners} more"


def _spots_of(text: str) -> int:
    """How many chips this text takes the room of."""
    return 1 if width_of(text, Typeface.NARROW_BOLD, MORE) <= CHIP[0] else 2


def _spot(left: float, top: float, place: int, across: int) -> Point:
    return left + place % across * (CHIP[0] + GAP), top + place // across * (CHIP[1] + GAP)


def _landmarks(canvas: Canvas, city: CityMap, district: District, y: float) -> float:
    """Plates for named businesses, as many in a row as there is room for; returns the height below them."""
    ground = GROUNDS[district.place]
    x = ground.left
    for landmark in district.landmarks:
        owner = None if landmark.owner is None else city.owners[landmark.owner].mark
        side = max(38.0, width_of(owner.letters if owner else "", Typeface.NARROW_BOLD, 28) + 14)
        text = clipped(landmark.name, Typeface.SANS_BOLD, 24, ground.right - ground.left - side - 20)
        wide = side + width_of(text, Typeface.SANS_BOLD, 24) + 20
        if x > ground.left and x + wide > ground.right:
            x, y = ground.left, y + PLATE + GAP
        canvas.box((x, y, x + wide, y + PLATE), fill=CARD, rim=INK, width=2, radius=4)
        if owner:
            canvas.badge((x, y, x + side, y + PLATE), owner, 4)
        else:
            canvas.box((x, y, x + side, y + PLATE), fill=PAPER, rim=INK, width=2, radius=4)
            _star(canvas, (x + side / 2, y + PLATE / 2), 12)
        canvas.text((x + side + 9, y + PLATE / 2), text, Typeface.SANS_BOLD, 24, anchor="lm")
        x += wide + GAP
    return y + (PLATE + GAP if district.landmarks else 0)


def _star(canvas: Canvas, middle: Point, reach: float) -> None:
    x, y = middle
    tips = [(n * pi / 5, reach if n % 2 == 0 else reach * 0.42) for n in range(10)]
    canvas.polygon([(x + sin(angle) * far, y - cos(angle) * far) for angle, far in tips], INK)


def _chip(canvas: Canvas, at: Point, mark: GangMark, number: int) -> None:
    """The letters of a gang on its color, and a number."""
    (x, y), (wide, high) = at, CHIP

    def card(blank: Canvas) -> None:
        blank.box((0, 0, wide, high), fill=CARD, rim=INK, width=2, radius=CHIP_CORNER)
        blank.badge((0, 0, wide * 0.56, high), mark, CHIP_CORNER)

    canvas.stamp(at, CHIP, CHIP_CORNER, mark, card)
    text, size = fitted(str(number), Typeface.SANS_BOLD, 25, wide * 0.44 - 6, 16)
    canvas.text((x + wide * 0.78, y + high / 2), text, Typeface.SANS_BOLD, size, anchor="mm")


def _legend(canvas: Canvas, city: CityMap) -> None:
    top = BOTTOM + 28
    if not city.owners:
        canvas.text((54, top + 8), "No gang has come to town yet.", Typeface.SERIF_ITALIC, 31)
    for place, owner in enumerate(city.owners):
        x, y = 50 + 500 * (place % 2), top + LEGEND_ROW * (place // 2)
        swatch = ((x, y), (x + 72, y), (x + 72, y + 42), (x, y + 42))
        canvas.painted(swatch, owner.mark, 0.42)
        canvas.box((x, y, x + 72, y + 42), rim=INK, width=2)
        canvas.badge((x + 10, y + 4, x + 62, y + 38), owner.mark, 6)
        number = str(owner.businesses)
        room = 380 - width_of(number, Typeface.SANS_BOLD, 29)
        name, size = fitted(written(owner.name, Typeface.SANS), Typeface.SANS, 29, room, 23)
        canvas.text((x + 86, y + 21), name, Typeface.SANS, size, anchor="lm")
        canvas.text((x + 98 + width_of(name, Typeface.SANS, size), y + 21), number, Typeface.SANS_BOLD, 29, anchor="lm")
    below = "Numbers: businesses. A district has the color of the gang that owns most. Star: independent."
    below, size = fitted(below, Typeface.SERIF_ITALIC, 27, WIDTH - 72, 20)
    canvas.text((WIDTH / 2, canvas.height - 44), below, Typeface.SERIF_ITALIC, size, mixed(INK, PAPER, 0.75), "mm")
