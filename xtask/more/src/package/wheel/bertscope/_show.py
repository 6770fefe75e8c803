"""`show`: the page in a cell."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path
from threading import Lock
from typing import Any

from . import _link
from ._errors import BertscopeError
from ._frame import Frame
from ._model import Model, saved
from ._server import Server

_HEIGHT = 720


class _Running:
    """The server of this process, and the folder of the models that were given to it."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self.server = Server()
        self.folder = Path(tempfile.mkdtemp(prefix="bertscope-"))
        self.server.start()

    def is_of_this_process(self) -> bool:
        # A process that was forked has the folder's name, but neither the thread nor the right to remove it.
        return self.process == os.getpid()

    def stop(self) -> None:
        self.server.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


_lock = Lock()
_running: _Running | None = None


def show(
    *what: Any,
    model: Any = None,
    tokenizer: Any = None,
    sentence: str | None = None,
    height: int = _HEIGHT,
    base_url: str | None = None,
    **state: Any,
) -> Frame:
    """Shows the page: `show("a sentence")`, `show(model, tokenizer, "a sentence")` with a model and a tokenizer
    of `transformers`, or `show("folder", "a sentence")` with a folder that `save_pretrained` wrote.

    `state` is what the page's links say: `view="attention"`, `layer=3`, `head=7` (both counted from 0, as the
    page does), `pair="a second sentence"`, and every other name. `base_url` is the address of this machine's ports
    as the browser sees it, where that is another machine: `"https://host/proxy/{port}/"`. On a JupyterHub with
    jupyter-server-proxy it is found.

    A model of `transformers` is written to a folder for the time that the process runs, or until `stop()`.
    """
    model, tokenizer, sentence = _sorted(what, model, tokenizer, sentence)
    if tokenizer is not None and model is None:
        raise BertscopeError("A tokenizer alone shows nothing. Pass a model with it.")
    # What is wrong with the state is said before a model is written.
    _link.query(state)
    with _lock:
        running = _start()
        name = _open(running, model, tokenizer)
    query = _link.query({"sentence": sentence, "model": name, **state})
    return Frame(running.server.address(query, base_url), height)


def stop() -> None:
    """Ends the server and removes what was written; a later `show` begins anew."""
    global _running
    with _lock:
        if _running is not None and _running.is_of_this_process():
            _running.stop()
        _running = None


atexit.register(stop)


def _start() -> _Running:
    global _running
    if _running is None or not _running.is_of_this_process():
        _running = _Running()
    return _running


def _sorted(what: tuple[Any, ...], model: Any, tokenizer: Any, sentence: str | None) -> tuple[Any, Any, str | None]:
    """What stands without a name: the sentence last, before it the model and perhaps the tokenizer."""
    rest = list(what)
    if rest and isinstance(rest[-1], str) and sentence is None:
        sentence = rest.pop()
    if rest and model is None:
        model = rest.pop(0)
    if rest and tokenizer is None:
        tokenizer = rest.pop(0)
    if rest:
        raise BertscopeError("Pass a sentence; a folder and a sentence; or a model, a tokenizer and a sentence.")
    return model, tokenizer, sentence


def _open(running: _Running, model: Any, tokenizer: Any) -> str | None:
    """Has the page know a model; what it is called there."""
    site = running.server.site
    if model is None:
        return None
    if isinstance(model, (str, os.PathLike)):
        if isinstance(model, str) and site.has_model(model) and not Path(model).is_dir():
            return model
        if tokenizer is not None:
            raise BertscopeError("A folder comes with its own tokenizer. Leave the tokenizer out.")
        return site.add(Model(Path(model)))
    if tokenizer is None:
        raise BertscopeError("Pass the model's tokenizer, too: the page cuts text with it.")
    return site.add(saved(model, tokenizer, Path(tempfile.mkdtemp(dir=running.folder))))
