"""Walks through the trees of source files, for the tests that look at every file."""

from __future__ import annotations

import ast


def walked(tree: ast.AST) -> list[ast.AST]:
    """A node and all nodes below it, in the order of `ast.walk`, which takes more than twice as long."""
    found = [tree]
    add = found.append
    for node in found:  # which grows meanwhile
        for name in node._fields:
            part = getattr(node, name, None)
            if type(part) is list:
                for one in part:
                    if isinstance(one, ast.AST):
                        add(one)
            elif isinstance(part, ast.AST):
                add(part)
    return found
