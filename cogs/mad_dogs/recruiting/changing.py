"""Cars of a gang being made, and second thoughts about it."""

from __future__ import annotations

from cogs._kit.context import Context
from cogs._kit.prepared import Prepared, prepares
from cogs._kit.render import clean
from cogs._kit.slash import command
from cogs.mad_dogs.recruiting.books import Books, books_meant, step
from cogs.mad_dogs.recruiting.choosing import BEING_MADE, cars, things
from rules.core.move import Complete, opt
from rules.core.named import called, fresh_name, same
from rules.core.refusal import OutOfRange, UnknownName, either
from rules.core.words import parts
from rules.mad_dogs.drafts import Draft
from rules.mad_dogs.gangs import Name
from rules.mad_dogs.prices import Fitting, Wheels, dollars
from rules.mad_dogs.recruiting import buy_car, drop, fit_out, rename
from rules.mad_dogs.vetting import MOST_CARS


@command("mad-gang car")
class Car:
    """Buy a car or truck, or have something done to one you have bought."""

    type: Wheels | None = opt("What to buy; leave it out for a car you have bought.", default=None, words=Wheels)
    name: Name = opt("Its name, or that of a car you have bought.", default="", complete=cars)
    fit: str = opt(
        "Engine, suspension, bulletproofing.", default="", complete=Complete(lambda _game, _figure: Fitting, many=True)
    )
    gang: str = BEING_MADE


@prepares(Car)
async def prepare_car(ctx: Context, m: Car) -> Prepared:
    """A car or truck bought; or, for one that the gang has, one thing done to it."""
    books = await books_meant(ctx, m.gang)
    fittings = tuple(fitting_named(one) for one in parts(m.fit))
    known = next((car for car in books.draft.cars if m.name and same(car.name, m.name.strip())), None)
    if known is not None and fittings and not m.type:
        if len(fittings) != 1:
            raise OutOfRange(f"One thing at a time is done to {clean(known.name)}: {either(fittings)}.")
        return step(books, fit_out, known.name, fittings[0], told=lambda _: f"{clean(known.name)} gets {fittings[0]}.")
    if fittings and not m.type:
        raise OutOfRange(_which_car(books, m.name))
    wheels = m.type or Wheels.AUTOMOBILE
    if len(books.estate.cars) + len(books.draft.cars) >= MOST_CARS:
        raise OutOfRange(f"A gang has at most {MOST_CARS} cars, and {books.name} has that many.")
    name = books.named(m.name) if m.name else _car_name(books, wheels)
    return step(
        books,
        buy_car,
        name,
        wheels,
        fittings,
        told=lambda after: f"{books.name} buys {clean(name)} for {dollars(called('car', name, after.cars).price)}.",
    )


def _which_car(books: Books, name: str) -> str:
    """That no car is named to be fitted out, and which there are."""
    cars = [clean(car.name) for car in books.draft.cars]
    if not cars:
        return "No car has been bought yet: say its type too, and it is bought with that done to it."
    wanted = f"No car bought is called “{clean(name)}”" if name else "No car is named"
    return f"{wanted}: name {either(cars)}, or say the type of another to buy."


def fitting_named(name: str) -> Fitting:
    """The fitting of this name, whatever its capitals, or of a word of it; UnknownName for any other."""
    key = name.casefold()
    found = [one for one in Fitting if key in (one.casefold(), *one.casefold().split(), one.casefold().split("-")[0])]
    if len(found) != 1:
        raise UnknownName("fitting", name, Fitting)
    return found[0]


def _car_name(books: Books, wheels: Wheels) -> str:
    title = "Truck" if wheels is Wheels.TRUCK else "Sedan" if wheels is Wheels.AUTOMOBILE else "Limousine"
    return fresh_name(title, books.taken)


# Second thoughts


@command("mad-gang rename")
class Rename:
    """Rename a figure or car of a gang being made."""

    figure: str = opt("The figure or car.", complete=things)
    name: Name = opt("The new name.")
    gang: str = BEING_MADE


@prepares(Rename)
async def prepare_rename(ctx: Context, m: Rename) -> Prepared:
    """Rename a figure or car of a gang being made."""
    books = await books_meant(ctx, m.gang)
    old, new = m.figure, books.named(m.name)
    known = called("figure or car", old, reversed((*books.draft.members, *books.draft.cars)))
    return step(books, rename, known.name, new, told=lambda _: f"{clean(known.name)} is now called {clean(new)}.")


@command("mad-gang drop")
class Drop:
    """Send somebody away or give a car back: the price comes back, except for dice."""

    name: str = opt("The figure or car.", complete=things)
    gang: str = BEING_MADE


@prepares(Drop)
async def prepare_drop(ctx: Context, m: Drop) -> Prepared:
    """A figure or car less, the money back but for what dice cost."""
    books = await books_meant(ctx, m.gang)
    going = called("figure or car", m.name, reversed((*books.draft.members, *books.draft.cars)))

    def told(after: Draft) -> str:
        back = after.left - books.draft.left
        return f"{clean(going.name)} goes, {dollars(back) if back else 'nothing'} comes back."

    return step(books, drop, going.name, told=told)
