"""What a move of Dillinger is decided in: the table in the middle, and nobody on a sheet."""

from __future__ import annotations

from typing import Any

from rules.core.action import position
from rules.dillinger.model.card_table import CardTable

Position = position.Position[CardTable, Any, None]
