"""The wheel as somebody would use it: installed by pip into an environment of its own, asked by plain HTTP.

    python3 test_wheel.py bertscope-0.1.0-py3-none-any.whl

The page in it is the small one of the test that calls this (`src/package/wheel/mod.rs`).
"""

from __future__ import annotations

import hashlib
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

ALREADY = "BERTSCOPE_INSTALLED"
PATIENCE = 60


def install_and_go_on(wheel: str) -> int:
    with tempfile.TemporaryDirectory(prefix="bertscope-wheel-") as folder:
        made = subprocess.run([sys.executable, "-m", "venv", folder], capture_output=True, text=True)
        if made.returncode != 0:
            print(f"SKIPPED: no environment can be made here: {made.stdout}{made.stderr}", file=sys.stderr)
            return 0
        python = str(Path(folder, "bin", "python"))
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", wheel]
        subprocess.run(pip, check=True)
        subprocess.run([python, "-m", "pip", "check"], check=True, stdout=subprocess.DEVNULL)
        environment = {**os.environ, ALREADY: "1"}
        for name in ("JUPYTERHUB_SERVICE_PREFIX", "BERTSCOPE_BASE_URL", "PYTHONPATH"):
            environment.pop(name, None)
        return subprocess.run([python, __file__], env=environment).returncode


class FramesOf(HTMLParser):
    """The attributes of all frames in a text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "iframe":
            self.found.append(dict(attrs))


class Asked:
    """An answer of the server; the path is sent as it is."""

    def __init__(self, port: int, path: str, method: str = "GET", headers: dict[str, str] | None = None) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request(method, path, headers=headers or {})
        answer = connection.getresponse()
        self.status, self.headers, self.body = answer.status, dict(answer.getheaders()), answer.read()
        connection.close()


class Pretrained:
    """What `show` uses of a model or a tokenizer of transformers."""

    def __init__(self, **files: bytes) -> None:
        self.files = {name.replace("_", "."): bytes for name, bytes in files.items()}

    def save_pretrained(self, folder: str | os.PathLike[str], safe_serialization: bool = False) -> None:
        for name, content in self.files.items():
            if name.endswith(".safetensors") and not safe_serialization:
                name = "pytorch_model.bin"
            Path(folder, name).write_bytes(content)


def pretrained() -> tuple[Pretrained, Pretrained]:
    model = Pretrained(config_json=b"{}", model_safetensors=b"weights")
    return model, Pretrained(vocab_txt=b"[PAD]\n")


def model_folder(inside: str, name: str = "my bert") -> Path:
    folder = Path(inside, name)
    folder.mkdir()
    for file in ("config.json", "vocab.txt", "model.safetensors", "other.safetensors", "notes.txt"):
        Path(folder, file).write_text(f"that of {file}")
    return folder


class OfTheWheel(unittest.TestCase):
    def setUp(self) -> None:
        import bertscope

        self.bertscope = bertscope
        self.addCleanup(bertscope.stop)
        shown = tempfile.TemporaryDirectory()
        self.addCleanup(shown.cleanup)
        self.folder = shown.name

    def shown(self, *what: object, **state: Any) -> tuple[int, str, dict[str, list[str]]]:
        """Port, path and state of the view."""
        frame = self.bertscope.show(*what, **state)
        address = urlsplit(frame.address)
        return address.port or 0, address.path, parse_qs(address.query)

    def ask(self, name: str, **how: Any) -> Asked:
        port, path, _ = self.shown()
        return Asked(port, path + name, **how)


class Show(OfTheWheel):
    def test_a_sentence_is_a_frame_of_this_machine(self) -> None:
        frame = self.bertscope.show('a "cat" & <dog>', view="attention", layer=3, head=7, height=400)
        for text in (frame._repr_html_(), frame._repr_mimebundle_()["text/html"]):
            (found,) = FramesOf(text).found
            address = urlsplit(found["src"] or "")
            self.assertEqual((address.scheme, address.hostname, found["height"]), ("http", "127.0.0.1", "400"))
            state = {"sentence": ['a "cat" & <dog>'], "view": ["attention"], "layer": ["3"], "head": ["7"]}
            self.assertEqual(parse_qs(address.query), state)
            self.assertRegex(address.path, r"^/[A-Za-z0-9_-]{32}/$")
        self.assertNotIn("<dog>", frame._repr_html_())
        self.assertEqual(repr(frame), f"BERTscope at {frame.address}")
        self.assertNotIn("IPython", sys.modules)

    def test_names_are_those_of_the_pages_links(self) -> None:
        _, _, state = self.shown("a", queries=[1, 2], embed=True, **{"attention.threshold": 50})
        self.assertEqual(state, {"sentence": ["a"], "queries": ["1.2"], "embed": ["1"], "attention.threshold": ["50"]})
        for wrong, says in (({"layr": 1}, "layr"), ({"view": "atention"}, "attention"), ({"attention.x": 1}, "attention.x")):
            with self.assertRaisesRegex(self.bertscope.BertscopeError, says):
                self.bertscope.show("a", **wrong)

    def test_one_server_answers_all(self) -> None:
        self.assertEqual(self.shown("a")[:2], self.shown("b")[:2])
        before = self.shown()
        self.bertscope.stop()
        self.assertNotEqual(self.shown()[1], before[1])

    def test_a_browser_elsewhere_finds_it(self) -> None:
        port, path, _ = self.shown()
        show = self.bertscope.show
        self.assertEqual(show(base_url="https://a.b/p/{port}").address, f"https://a.b/p/{port}{path}")
        os.environ["JUPYTERHUB_SERVICE_PREFIX"] = "/user/me/"
        self.addCleanup(os.environ.pop, "JUPYTERHUB_SERVICE_PREFIX", None)
        self.assertEqual(show().address, f"/user/me/proxy/{port}{path}")
        # A proxy may leave its own path before that of the page.
        self.assertEqual(Asked(port, f"/user/me/proxy/absolute/{port}{path}ui.js").status, 200)


class Server(OfTheWheel):
    def test_who_does_not_know_the_path_gets_nothing(self) -> None:
        port, path, _ = self.shown()
        self.assertEqual(Asked(port, path).status, 200)
        for wrong in ("/", "/index.html", "/ui.js", path[:-2] + "/", path.swapcase(), "//", "*"):
            answer = Asked(port, wrong)
            self.assertEqual((answer.status, answer.body), (404, b""), wrong)
        # Another address of the same machine is another host.
        with self.assertRaises(OSError):
            http.client.HTTPConnection("127.0.0.2", port, timeout=PATIENCE).request("GET", path)

    def test_without_its_slash_it_is_led_there_by_a_relative_address(self) -> None:
        port, path, _ = self.shown()
        answer = Asked(port, path[:-1] + "?view=attention")
        self.assertEqual((answer.status, answer.headers["Location"]), (302, path[1:] + "?view=attention"))

    def test_nothing_leads_out_of_the_page(self) -> None:
        out = ("../__init__.py", "%2e%2e/__init__.py", "..%2f__init__.py", "x/../../__init__.py", "..\\__init__.py")
        more = ("/etc/passwd", "//etc/passwd", "%2fetc/passwd", "models/../../__init__.py", "ui.js%00", "%ff", "./ui.js")
        for name in out + more:
            self.assertEqual(self.ask(name).status, 404, name)

    def test_every_answer_says_what_it_is(self) -> None:
        kinds = {
            "": "text/html; charset=utf-8",
            "index.html": "text/html; charset=utf-8",
            "ui.js": "text/javascript; charset=utf-8",
            "ui_bg.wasm": "application/wasm",
            "models/own/manifest.json": "application/json",
        }
        for name, kind in kinds.items():
            headers = self.ask(name).headers
            self.assertEqual(headers["Content-Type"], kind, name)
        for name in (*kinds, "none"):
            headers = self.ask(name).headers
            said = {name: headers.get(name) for name in ("Cache-Control", "X-Content-Type-Options", "Content-Security-Policy")}
            self.assertEqual(list(said.values()), ["no-cache", "nosniff", "default-src 'self'"], name)

    def test_a_browser_gets_the_copy_that_it_accepts(self) -> None:
        plain = b"run(); run(); run();"
        for accepted, body, encoding in (
            ("gzip, deflate, br", b"br of ui", "br"),
            ("gzip;q=1.0", b"gz of ui", "gzip"),
            ("br;q=0, gzip", b"gz of ui", "gzip"),
            ("deflate", plain, None),
            ("", plain, None),
        ):
            answer = self.ask("ui.js", headers={"Accept-Encoding": accepted})
            found = (answer.body, answer.headers.get("Content-Encoding"), answer.headers["Vary"])
            self.assertEqual(found, (body, encoding, "Accept-Encoding"), accepted)
            self.assertEqual(answer.headers["Content-Type"], "text/javascript; charset=utf-8")
        self.assertNotIn("Vary", self.ask("ui_bg.wasm").headers)

    def test_a_head_is_an_answer_without_its_body(self) -> None:
        for name in ("", "ui.js", "models/own/manifest.json"):
            (head, whole) = (self.ask(name, method=method) for method in ("HEAD", "GET"))
            self.assertEqual((head.status, head.body), (200, b""))
            self.assertEqual(head.headers["Content-Length"], str(len(whole.body)), name)
            self.assertEqual(head.headers["Content-Type"], whole.headers["Content-Type"])

    def test_it_is_only_read(self) -> None:
        for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
            answer = self.ask("ui.js", method=method)
            self.assertEqual((answer.status, answer.headers.get("Allow")), (405, "GET, HEAD"), method)

    def test_what_the_browser_has_is_not_sent_again(self) -> None:
        tag = self.ask("ui.js").headers["ETag"]
        again = self.ask("ui.js", headers={"If-None-Match": tag})
        self.assertEqual((again.status, again.body), (304, b""))
        self.assertEqual(self.ask("ui.js", headers={"If-None-Match": '"other"'}).status, 200)


class Models(OfTheWheel):
    def listed(self) -> list[dict[str, object]]:
        page = self.ask("").body.decode()
        (text,) = re.findall(r'<meta name="models" content="([^"]*)">', page)
        return json.loads(text.replace("&quot;", '"'))

    def test_a_folder_is_opened_where_it_lies(self) -> None:
        folder = model_folder(self.folder)
        port, path, state = self.shown(folder, "a cat")
        self.assertEqual(state, {"sentence": ["a cat"], "model": ["my-bert"]})
        # What is no part of the model is not given out.
        files = ["config.json", "model.safetensors", "vocab.txt"]
        self.assertEqual([(one["name"], one["files"]) for one in self.listed()], [("own", ["config.json"]), ("my-bert", files)])
        manifest = json.loads(Asked(port, f"{path}models/my-bert/manifest.json").body)
        for file in manifest["files"]:
            content = Asked(port, f"{path}models/my-bert/{file['name']}").body
            self.assertEqual(content, f"that of {file['name']}".encode())
            self.assertEqual((len(content), hashlib.sha256(content).hexdigest()), (file["bytes"], file["sha256"]))
        for name in ("notes.txt", "other.safetensors", "../ui.js"):
            self.assertEqual(Asked(port, f"{path}models/my-bert/{name}").status, 404, name)

    def test_no_two_models_have_one_name(self) -> None:
        folder = model_folder(self.folder, "own")
        self.assertEqual([self.shown(folder, "a")[2]["model"] for _ in "ab"], [["own-2"], ["own-3"]])
        self.assertEqual(self.shown("own", "a")[2]["model"], ["own"])

    def test_a_folder_that_is_gone_leaves_the_page_alone(self) -> None:
        folder = model_folder(self.folder)
        port, path, _ = self.shown(str(folder), "a")
        for file in folder.iterdir():
            file.unlink()
        self.assertEqual([one["name"] for one in self.listed()], ["own"])
        self.assertEqual(Asked(port, f"{path}models/my-bert/manifest.json").status, 404)

    def test_what_is_no_model_is_refused_in_a_sentence(self) -> None:
        folder = model_folder(self.folder)
        refused = self.bertscope.BertscopeError
        model, tokenizer = pretrained()
        for what, says in (
            (("no/such/folder", "a"), "no folder"),
            ((model, "a"), "tokenizer"),
            ((folder, tokenizer, "a"), "its own tokenizer"),
            ((7, tokenizer, "a"), "int"),
            ((model, tokenizer, 7, "a"), "Pass a sentence"),
        ):
            with self.assertRaisesRegex(refused, says):
                self.bertscope.show(*what)
        Path(folder, "model.safetensors").unlink()
        # What is left may be a part of the weights: the page says which are missing.
        self.assertEqual(self.shown(folder, "a")[2]["model"], ["my-bert"])
        for file, says in (("other.safetensors", "safe_serialization"), ("config.json", "config.json")):
            Path(folder, file).unlink()
            with self.assertRaisesRegex(refused, says):
                self.bertscope.show(folder, "a")

    def test_a_model_of_transformers_is_written_for_as_long_as_it_is_shown(self) -> None:
        self.addCleanup(setattr, tempfile, "tempdir", tempfile.tempdir)
        tempfile.tempdir = self.folder
        port, path, state = self.shown(*pretrained(), "a cat")
        self.assertEqual(state["model"], ["Pretrained"])
        weights = Asked(port, f"{path}models/Pretrained/model.safetensors")
        self.assertEqual((weights.status, weights.body), (200, b"weights"))
        self.assertEqual(len(os.listdir(self.folder)), 1)
        self.bertscope.stop()
        self.assertEqual(os.listdir(self.folder), [])
        with self.assertRaises(OSError):
            Asked(port, path)

    def test_the_hubs_cache_names_the_model_by_its_folder(self) -> None:
        snapshots = Path(self.folder, "models--google-bert--bert-base-uncased", "snapshots")
        snapshots.mkdir(parents=True)
        folder = model_folder(str(snapshots), "86b5e0934494bd15c9632b12f734a8a67f723594")
        self.assertEqual(self.shown(folder, "a")[2]["model"], ["bert-base-uncased"])


class Processes(OfTheWheel):
    def test_it_ends_with_the_process_and_leaves_nothing(self) -> None:
        script = (
            "import sys; sys.path.insert(0, sys.argv[1]); from test_wheel import pretrained\n"
            "import bertscope, os; print(bertscope.show(*pretrained(), 'a').address); print(os.listdir(os.environ['TMPDIR']))"
        )
        here = str(Path(__file__).parent)
        environment = {**os.environ, "TMPDIR": self.folder}
        ended = subprocess.run([sys.executable, "-c", script, here], env=environment, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))
        self.assertRegex(ended.stdout, r"^http://127\.0\.0\.1:\d+/.*\n\['bertscope-\w+'\]\n$")
        self.assertEqual(os.listdir(self.folder), [])

    def test_a_shell_serves_it_until_it_is_interrupted(self) -> None:
        command = str(Path(sys.executable).with_name("bertscope"))
        folder = model_folder(self.folder)
        for begin in ([command], [sys.executable, "-m", "bertscope"]):
            asked = [*begin, "serve", "a cat", "--view", "attention", "--model", str(folder)]
            with subprocess.Popen(asked, stdout=subprocess.PIPE, text=True) as server:
                line = server.stdout.readline() if server.stdout else ""
                address = urlsplit(line.split()[3])
                state = {"view": ["attention"], "sentence": ["a cat"], "model": ["my-bert"]}
                self.assertEqual(parse_qs(address.query), state)
                self.assertEqual(Asked(address.port or 0, address.path).status, 200)
                server.send_signal(signal.SIGINT)
                self.assertEqual(server.wait(PATIENCE), 0)
        wrong = subprocess.run([command, "serve", "--view", "none"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(wrong.returncode, 1)
        self.assertRegex(wrong.stderr, r"^bertscope: The page has no view “none”\. .*\n$")


if __name__ == "__main__":
    if ALREADY in os.environ:
        unittest.main()
    else:
        sys.exit(install_and_go_on(sys.argv[1]))
