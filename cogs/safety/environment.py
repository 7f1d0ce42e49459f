"""Settings from the environment."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from rules.core.action.position import MOST_GANGS


class Settings(BaseSettings):
    """Settings from the environment or the file .env."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    discord_token: str = ""
    database_url: str = "sqlite+aiosqlite:///consigliere.db"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["console", "json"] = "console"
    shard_count: int | None = Field(default=None, ge=1)
    shard_ids: Annotated[tuple[int, ...] | None, NoDecode] = None
    most_gangs: int = Field(default=MOST_GANGS, ge=1, le=500)
    limit_person: int = Field(default=120, ge=0)
    limit_server: int = Field(default=1500, ge=0)
    metrics_port: int | None = Field(default=None, ge=0, le=65535)
    metrics_host: str = "127.0.0.1"
    shards_each: int | None = Field(default=None, ge=1)

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return tuple(int(part) for part in value.split(","))
        except ValueError:
            raise ValueError("it takes numbers separated by commas") from None

    @field_validator("shard_ids")
    @classmethod
    def _known(cls, value: tuple[int, ...] | None, others: ValidationInfo) -> tuple[int, ...] | None:
        count = others.data.get("shard_count")
        if value is not None and (count is None or not all(0 <= shard < count for shard in value)):
            raise ValueError("they count from 0 and are fewer than SHARD_COUNT, which must be set, too")
        return value
