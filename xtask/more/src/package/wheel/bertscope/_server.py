"""Gives the page to browsers of this machine."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import unquote, urlsplit

from ._address import base_of
from ._errors import BertscopeError
from ._site import Answer, Site

PAGE = Path(__file__).with_name("page")
"""The folder of the page."""

_HOST = "127.0.0.1"
_IDLE = 60
"""Seconds after which a connection that says nothing is closed."""
_LOOK = 0.05
"""Seconds between two looks whether it is to stop."""
_LONGEST = 60_000
"""Characters of an address that is answered: the module `http.server` reads no longer line."""


class Server(ThreadingHTTPServer):
    """The page at an address of this machine whose path nobody can guess: other users and pages of other
    origins can reach the port, but do not know the path."""

    daemon_threads = True

    def __init__(self, port: int = 0) -> None:
        self.site = Site(PAGE)
        self.token = secrets.token_urlsafe(24)
        try:
            super().__init__((_HOST, port), _Handler)
        except OSError as error:
            raise BertscopeError(f"Port {port} cannot be used ({error.strerror}). Leave it out to use a free one.") from error

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def address(self, query: str, base_url: str | None = None) -> str:
        """Where the browser finds the page in a state."""
        address = f"{base_of(self.port, base_url)}{self.token}/" + (f"?{query}" if query else "")
        if len(address) > _LONGEST:
            raise BertscopeError("The text is too long for an address. Show the page and paste the text there.")
        return address

    def start(self) -> None:
        """Answers from now on, beside what the process does, and no longer than it."""
        Thread(target=self.serve_forever, args=(_LOOK,), name="bertscope", daemon=True).start()

    def stop(self) -> None:
        self.shutdown()
        self.server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        # A browser that goes away is none; what is wrong here would otherwise be lost in a thread.
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"
    server_version = "bertscope"
    sys_version = ""
    timeout = _IDLE

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _refuse(self) -> None:
        # What comes with the request is not read, so nothing else can follow it.
        self.close_connection = True
        self._send(HTTPStatus.METHOD_NOT_ALLOWED, {"Allow": "GET, HEAD", "Content-Length": "0"})

    do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_TRACE = do_CONNECT = _refuse

    def log_message(self, format: str, *arguments: object) -> None:
        """Says nothing: standard error is the notebook's."""

    def _answer(self, with_body: bool) -> None:
        name = _name_after(urlsplit(self.path).path, self.server.token)
        if name is None:
            return self._send(HTTPStatus.NOT_FOUND, {"Content-Length": "0"})
        if name == "" and not urlsplit(self.path).path.endswith("/"):
            # The page's own addresses are relative, and so is this one: a proxy may have another path.
            query = urlsplit(self.path).query
            there = f"{self.server.token}/" + (f"?{query}" if query else "")
            return self._send(HTTPStatus.FOUND, {"Location": there, "Content-Length": "0"})
        try:
            answer = self.server.site.answer(name, _accepted(self.headers.get("Accept-Encoding", "")))
            if answer is None:
                return self._send(HTTPStatus.NOT_FOUND, {"Content-Length": "0"})
            self._give(answer, with_body)
        except FileNotFoundError:
            # A model's folder that was moved away.
            self._send(HTTPStatus.NOT_FOUND, {"Content-Length": "0"})

    def _give(self, answer: Answer, with_body: bool) -> None:
        headers = {"Content-Type": answer.kind}
        if answer.encoding:
            headers["Content-Encoding"] = answer.encoding
        if answer.varies:
            headers["Vary"] = "Accept-Encoding"
        if isinstance(answer.body, bytes):
            headers["Content-Length"] = str(len(answer.body))
            self._send(HTTPStatus.OK, headers)
            if with_body:
                self.wfile.write(answer.body)
            return
        with answer.body.open("rb") as file:
            found = os.fstat(file.fileno())
            headers["ETag"] = f'"{found.st_size:x}-{found.st_mtime_ns:x}"'
            if self.headers.get("If-None-Match") == headers["ETag"]:
                return self._send(HTTPStatus.NOT_MODIFIED, headers)
            headers["Content-Length"] = str(found.st_size)
            self._send(HTTPStatus.OK, headers)
            if with_body:
                shutil.copyfileobj(file, self.wfile)

    def _send(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        self.send_response(status)
        # Files keep their names from one version to the next.
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        if self.server.site.policy:
            # That of a worker comes with its script, not from the page.
            self.send_header("Content-Security-Policy", self.server.site.policy)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()


def _name_after(path: str, token: str) -> str | None:
    """The name of a file behind the token; None where the token is not there. A proxy may leave its own path
    before it."""
    parts = path.split("/")
    for place, part in enumerate(parts):
        if secrets.compare_digest(part.encode(), token.encode()):
            return unquote("/".join(parts[place + 1 :]))
    return None


def _accepted(header: str) -> frozenset[str]:
    """The names of the compressions that a browser accepts."""
    accepted = set()
    for one in header.lower().split(","):
        name, _, weight = one.partition(";")
        if weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            accepted.add(name.strip())
    return frozenset(accepted)
