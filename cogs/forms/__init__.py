"""Commands put together by thumb."""
