"""The page as a site: which bytes stand at which name."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from ._model import Model

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".jsonl": "application/jsonl",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".wgsl": "text/plain; charset=utf-8",
}
"""Kinds of files. The module `mimetypes` would answer as the machine is set up."""

_COPIES = (("br", ".br"), ("gzip", ".gz"))
"""Compressed copies, the smallest first: what browsers call them, and what their names end in."""

_PAGE = "index.html"
_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)"')
_MODELS = re.compile(r'(?<=<meta name="models" content=")[^"]*')


class Answer(NamedTuple):
    """What stands at a name."""

    body: bytes | Path
    kind: str
    encoding: str | None = None
    varies: bool = False
    """Whether other browsers get it compressed in another way."""


class Site:
    """The page's files and models of the person's own. Only what is listed here is given out: a name that
    leads out of the folder is the name of nothing."""

    def __init__(self, folder: Path) -> None:
        self._files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        self._html = (folder / _PAGE).read_text(encoding="utf-8")
        self._models: dict[str, Model] = {}
        found = _POLICY.search(self._html)
        self.policy = html.unescape(found.group(1)) if found else None
        """The page's Content-Security-Policy."""

    def add(self, model: Model) -> str:
        """Takes a model; what links call it, which is what nothing else is called."""
        name, count = model.name, 1
        while name in self._models or self.has_model(name):
            count += 1
            name = f"{model.name}-{count}"
        model.name = name
        self._models[name] = model
        return name

    def has_model(self, name: str) -> bool:
        """Whether the page can open a model of this name."""
        return any(listed["name"] == name for listed in self._listed())

    def answer(self, name: str, accepted: frozenset[str]) -> Answer | None:
        """What stands at a name, in a form that the browser accepts."""
        if name in ("", _PAGE):
            return Answer(self._page(), _TYPES[".html"])
        own = self._of_model(name)
        if own is not None:
            return own
        path = self._files.get(name)
        if path is None:
            return None
        copies = [(coding, self._files[name + end]) for coding, end in _COPIES if name + end in self._files]
        for coding, copy in copies:
            if coding in accepted:
                return Answer(copy, _kind(name), coding, True)
        return Answer(path, _kind(name), None, bool(copies))

    def _of_model(self, name: str) -> Answer | None:
        parts = name.split("/")
        if len(parts) != 3 or parts[0] != "models" or parts[1] not in self._models:
            return None
        model = self._models[parts[1]]
        if parts[2] == "manifest.json":
            return Answer(model.manifest(), _TYPES[".json"])
        path = model.files.get(parts[2])
        return None if path is None else Answer(path, _kind(parts[2]))

    def _listed(self) -> list[dict[str, Any]]:
        """The models that the page knows, as its list says; without those whose folders are gone."""
        found = _MODELS.search(self._html)
        bundled = json.loads(html.unescape(found.group(0))) if found else []
        given = (model.listed() for model in self._models.values())
        return bundled + [listed for listed in given if listed]

    def _page(self) -> bytes:
        models = html.escape(json.dumps(self._listed()))
        return _MODELS.sub(lambda _: models, self._html).encode()


def _kind(name: str) -> str:
    return _TYPES.get(Path(name).suffix, "application/octet-stream")
