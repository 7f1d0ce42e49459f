"""Connections, sessions, tables, and one transaction a command."""
