"""The changes of a vehicle on the table of a game. They leave alone all other changes of the vehicle since."""

from __future__ import annotations

from rules.core.plain.events import tagged
from rules.core.plain.frozen import replace
from rules.core.play.game import BoardChange
from rules.hoodsville.model.board import VEHICLES, Board
from rules.hoodsville.model.figures import Vehicle, Wreck


@tagged("hood.vehicle-harmed/1")
class VehicleHarmed(BoardChange):
    """Damage to a vehicle, or a try that it may make once a move. No effect if the vehicle is gone.

    wreck        the result of its saving throw; a worse one stays
    on_side      it overturned
    tyre         rounds of work that a burst tire adds
    stalled      on rails
    knocked_out  by a barrier
    tried        the move in which it tried rails, a barrier or to get out of a bog; 0 for no try
    burning      it is on fire
    roamed       the move in which it went across country; 0 for no such move
    """

    name: str
    wreck: Wreck = Wreck.SOUND
    on_side: bool = False
    tyre: int = 0
    bogged: bool = False
    stalled: bool = False
    knocked_out: bool = False
    tried: int = 0
    burning: bool = False
    roamed: int = 0

    def apply_to(self, board: Board) -> Board:
        return VEHICLES.changed(board, self.name, self._harmed)

    def _harmed(self, vehicle: Vehicle) -> Vehicle:
        return replace(
            vehicle,
            wreck=max(vehicle.wreck, self.wreck),
            on_side=vehicle.on_side or self.on_side,
            tyre=vehicle.tyre + self.tyre,
            bogged=vehicle.bogged or self.bogged,
            stalled=vehicle.stalled or self.stalled,
            knocked_out=vehicle.knocked_out or self.knocked_out,
            tried=self.tried or vehicle.tried,
            burning=vehicle.burning or self.burning,
            roamed=self.roamed or vehicle.roamed,
        )


@tagged("hood.vehicle-mended/1")
class VehicleMended(BoardChange):
    """A repair of a vehicle. No effect if the vehicle is gone.

    tyre     rounds of work done on a burst tire
    righted  it is on its wheels again
    freed    it is no longer bogged
    started  it is no longer stalled
    revived  it is no longer knocked out
    """

    name: str
    tyre: int = 0
    righted: bool = False
    freed: bool = False
    started: bool = False
    revived: bool = False

    def apply_to(self, board: Board) -> Board:
        return VEHICLES.changed(board, self.name, self._mended)

    def _mended(self, vehicle: Vehicle) -> Vehicle:
        return replace(
            vehicle,
            tyre=max(0, vehicle.tyre - self.tyre),
            on_side=vehicle.on_side and not self.righted,
            bogged=vehicle.bogged and not self.freed,
            stalled=vehicle.stalled and not self.started,
            knocked_out=vehicle.knocked_out and not self.revived,
        )


@tagged("hood.vehicle-manned/1")
class VehicleManned(BoardChange):
    """Who is in a vehicle from now on. No effect if the vehicle is gone.

    aboard  their ids, the driver first
    """

    name: str
    aboard: tuple[int, ...] = ()

    def apply_to(self, board: Board) -> Board:
        left = replace(
            board,
            vehicles=tuple(
                replace(one, aboard=tuple(who for who in one.aboard if who not in self.aboard))
                for one in board.vehicles
            ),
        )
        return VEHICLES.changed(left, self.name, lambda one: replace(one, aboard=self.aboard))


@tagged("hood.vehicle-driven/1")
class VehicleDriven(BoardChange):
    """A vehicle drives on a street, or crashes there. No effect if the vehicle is gone.

    move    the number of the move
    inches  of its drive; 0 once it has crashed
    over    the ids of those over whom it drives
    """

    name: str
    move: int
    inches: float = 0.0
    over: tuple[int, ...] = ()

    def apply_to(self, board: Board) -> Board:
        return VEHICLES.changed(
            board, self.name, lambda one: replace(one, drove=self.move, sped=self.inches, over=self.over)
        )


Befell = VehicleHarmed | VehicleMended
