"""The turn of Pottersville: units, orders, phases, poker chips, the command radius."""
