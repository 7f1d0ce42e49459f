"""What the environment sets."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict


class Settings(BaseSettings):
    """What the environment or the file .env sets."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    discord_token: str = ""
    database_url: str = "sqlite+aiosqlite:///consigliere.db"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["console", "json"] = "console"
    shard_count: int | None = None
    shard_ids: Annotated[tuple[int, ...] | None, NoDecode] = None
    limit_person: int = Field(default=120, ge=0)
    limit_server: int = Field(default=1500, ge=0)
    metrics_port: int | None = Field(default=None, ge=0, le=65535)
    metrics_host: str = "127.0.0.1"

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        return tuple(int(part) for part in value.split(",")) if isinstance(value, str) else value
