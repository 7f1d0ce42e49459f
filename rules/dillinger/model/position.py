"""Positions of Dillinger: a card table, and no figures."""

from __future__ import annotations

from typing import Any

from rules.core.action.position import Position as PositionOf
from rules.dillinger.model.card_table import CardTable

Position = PositionOf[CardTable, Any, None]
