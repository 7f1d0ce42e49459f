"""Mad Dogs With Guns."""

from rules.mad_dogs.model.system_id import ID

__all__ = ["ID"]
