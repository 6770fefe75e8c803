"""`bertscope serve` from a shell."""

from __future__ import annotations

import argparse
import sys
import webbrowser
from pathlib import Path

from . import _link
from ._errors import BertscopeError
from ._model import Model
from ._server import Server


def main(arguments: list[str] | None = None) -> int:
    """Runs a command; what the shell is told of it."""
    asked = _parser().parse_args(arguments)
    try:
        return _serve(asked)
    except BertscopeError as error:
        print(f"bertscope: {error}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bertscope", description="BERT opened up, in the browser.")
    serve = parser.add_subparsers(required=True).add_parser("serve", help="serve the page to browsers of this machine")
    serve.add_argument("sentence", nargs="?", help="what the page shows")
    serve.add_argument("--model", type=Path, metavar="FOLDER", help="a model as save_pretrained writes it")
    serve.add_argument("--view", help="the room of the page")
    serve.add_argument("--port", type=int, default=0, help="by default one that is free")
    serve.add_argument("--base-url", metavar="URL", help="where the browser finds this machine's {port}")
    serve.add_argument("--open", action="store_true", help="open the browser")
    return parser


def _serve(asked: argparse.Namespace) -> int:
    state: dict[str, object] = {"view": asked.view, "sentence": asked.sentence}
    _link.query(state)
    server = Server(asked.port)
    if asked.model is not None:
        state["model"] = server.site.add(Model(asked.model))
    address = server.address(_link.query(state), asked.base_url)
    print(f"BERTscope is at {address} (stop with Ctrl-C)", flush=True)
    if asked.open:
        webbrowser.open(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
