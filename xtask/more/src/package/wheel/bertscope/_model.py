"""A model for the page: the files of a BERT as Hugging Face writes them, where they lie."""

from __future__ import annotations

import hashlib
import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from ._errors import BertscopeError

_CONFIG = "config.json"
_WHOLE = "model.safetensors"
_PLAIN = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*")
_LONGEST_NAME = 60
_READ = {
    _CONFIG,
    "tokenizer.json",
    "tokenizer_config.json",
    "vocab.txt",
    "vocab.json",
    "merges.txt",
    "added_tokens.json",
    "adapter_config.json",
    "model.safetensors.index.json",
}
"""What the page reads of a model beside its weights."""


class Model:
    """The files of a model by their names, and what to call it."""

    def __init__(self, folder: Path, name: str | None = None) -> None:
        self.name = _plain(name or _called(folder.resolve()))
        self.files = _files(folder)

    def listed(self) -> dict[str, Any] | None:
        """What the page's list of models says of it; None where its files are gone."""
        try:
            sizes = [file.stat().st_size for file in self.files.values()]
        except FileNotFoundError:
            return None
        return {"name": self.name, "bytes": sum(sizes), "files": list(self.files)}

    def manifest(self) -> bytes:
        """What its files are now, for whoever fetches them."""
        files = []
        for name, path in self.files.items():
            found = path.stat()
            digest = _digest(path, found.st_size, found.st_mtime_ns)
            files.append({"name": name, "bytes": found.st_size, "sha256": digest})
        return json.dumps({"name": self.name, "files": files}).encode()


def saved(model: Any, tokenizer: Any, folder: Path) -> Model:
    """Writes a model and a tokenizer of `transformers` into an empty folder."""
    for what, argument in (("model", model), ("tokenizer", tokenizer)):
        if not hasattr(argument, "save_pretrained"):
            raise BertscopeError(
                f"The {what} is a {type(argument).__name__}. Pass a model and a tokenizer of transformers, or the path of a folder."
            )
    model.save_pretrained(folder, safe_serialization=True)
    tokenizer.save_pretrained(folder)
    config = getattr(model, "config", None)
    origin = str(getattr(config, "_name_or_path", "") or type(model).__name__)
    return Model(folder, _called(Path(origin)))


def _files(folder: Path) -> dict[str, Path]:
    if not folder.is_dir():
        raise BertscopeError(f"There is no folder {folder}. Pass the path of a model's folder.")
    found = {path.name: path for path in sorted(folder.iterdir()) if path.is_file()}
    if _CONFIG not in found:
        raise BertscopeError(f"{folder} has no config.json. Pass the folder that save_pretrained wrote.")
    weights = [name for name in found if name.endswith(".safetensors")]
    if not weights:
        raise BertscopeError(
            f"{folder} has no model.safetensors. Save the model with safe_serialization=True; weights in a .bin file cannot be read."
        )
    if _WHOLE in weights:
        # Beside the whole of the weights no others are read.
        weights = [_WHOLE]
    read = _READ.union(weights)
    return {name: path for name, path in found.items() if name in read and _PLAIN.fullmatch(name)}


def _called(folder: Path) -> str:
    """The name of a folder; of one in the cache of the Hugging Face hub, that of the model."""
    if folder.parent.name == "snapshots":
        return folder.parent.parent.name.split("--")[-1]
    return folder.name


def _plain(name: str) -> str:
    """A name that can be a folder of an address."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip(".-")[:_LONGEST_NAME]
    return plain or "model"


@lru_cache(maxsize=None)
def _digest(path: Path, size: int, changed: int) -> str:
    """The SHA-256 of a file of this size, changed at this time."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        for part in iter(lambda: file.read(1 << 20), b""):
            digest.update(part)
    return digest.hexdigest()
