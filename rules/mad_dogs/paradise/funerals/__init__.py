"""Gangland funerals."""
