"""What a view of the page is called in its address. The names are those of the page's own links, which
the build writes into `names.json`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlencode

from ._errors import BertscopeError

_LISTED = 12
"""Names that an error lists."""


@lru_cache(maxsize=None)
def _names() -> tuple[frozenset[str], dict[str, frozenset[str]]]:
    """The properties of the page, and the fields of each room."""
    text = Path(__file__).with_name("names.json").read_text(encoding="utf-8")
    names = json.loads(text)
    rooms = {room["id"]: frozenset(room["fields"]) for room in names["rooms"]}
    return frozenset(names["properties"]), rooms


def query(state: dict[str, object]) -> str:
    """The query of a link, without its question mark. What is None is left to the page."""
    written = [(name, _text(name, value)) for name, value in state.items() if value is not None]
    return urlencode(written)


def _text(name: str, value: object) -> str:
    properties, rooms = _names()
    room, dot, field = name.partition(".")
    if not (name in properties or dot and field in rooms.get(room, ())):
        raise BertscopeError(
            f"The page has no “{name}”. It has {_some(properties)}, and fields of rooms, such as “attention.threshold”."
        )
    if name == "view" and value not in rooms:
        raise BertscopeError(f"The page has no view “{value}”. It has {', '.join(rooms)}.")
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, Iterable) and not isinstance(value, str):
        # So links write the numbers of pieces.
        return ".".join(str(one) for one in value)
    return str(value)


def _some(names: Iterable[str]) -> str:
    some = sorted(names)
    return ", ".join(some[:_LISTED]) + (" and others" if len(some) > _LISTED else "")
