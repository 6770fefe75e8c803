// A static server for the finished page whose faults a test can choose, and which remembers what
// it was asked.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const DIST = process.env.BERTSCOPE_DIST ?? fileURLToPath(new URL("../../dist/", import.meta.url));

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * What can go wrong with a file.
 * @typedef {object} Fault
 * @property {number} [status]         answer with this status and nothing else
 * @property {number} [cut]            close the connection after so many bytes
 * @property {number} [stall]          send nothing more after so many bytes, and do not close
 * @property {Promise<void>} [until]   with `stall`: then send the rest
 * @property {string} [text]           answer with this in its place
 * @property {boolean} [page]          answer with a web page, as networks that want a login do
 * @property {number} [flip]           invert every bit of the byte at this offset
 * @property {number} [delay]          wait so many milliseconds before answering
 * @property {number} [bytesPerSecond] send no faster than this
 * @property {number} [times]          how often the fault strikes; always by default
 */

/** Whether a test has asked for answers that a browser calls errors, since the last call. */
export function takeBroken() {
  const was = broken;
  broken = false;
  return was;
}

let broken = false;

export class Server {
  /** Every request so far: `{method, path, headers}`. */
  requests = [];
  /** What is sent before every file, beside what the server says itself. */
  headers = {};
  #faults = [];
  #server;
  #sockets = new Set();
  #folder;
  #mounts = [];
  #port = 0;

  /** @param {string} folder what to serve */
  constructor(folder = DIST) {
    this.#folder = folder;
  }

  /** Serves another folder from now on. */
  serve(folder) {
    this.#folder = folder;
  }

  /** How often files whose names end in `file` were asked for. */
  asked(file) {
    return this.requests.filter(({ path }) => path.endsWith(file)).length;
  }

  /** Starts to listen: on a free port at first, on the same one again after `stop`. */
  async start(host = "127.0.0.1") {
    this.host = host;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error) => response.destroy(error));
    });
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.unref();
      socket.on("close", () => this.#sockets.delete(socket));
    });
    await new Promise((done, fail) => {
      this.#server.once("error", fail);
      this.#server.listen(this.#port, host, done);
    });
    this.#port = this.#server.address().port;
    // A test that fails before it stops its server must not keep the run from ending.
    this.#server.unref();
    return this;
  }

  /** Serves `folder` under the path `prefix`, such as `/models/other/`. */
  mount(prefix, folder) {
    this.#mounts.push({ prefix, folder });
  }

  /** Closes every connection and answers no more; does nothing if it has stopped already. */
  async stop() {
    if (!this.#server?.listening) return;
    broken = true;
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((done) => this.#server.close(done));
  }

  get origin() {
    return `http://${this.host}:${this.#port}`;
  }

  /**
   * Makes every later request for a path that ends in `file` go wrong. A newer fault of the same
   * file takes the place of an older one.
   * @param {string} file
   * @param {Fault} fault
   */
  breakFile(file, fault) {
    this.mend(file);
    broken = true;
    this.#faults.push({ file, left: fault.times ?? Infinity, ...fault });
  }

  /** Ends the faults of `file`, or all of them. */
  mend(file) {
    this.#faults = this.#faults.filter((fault) => file !== undefined && fault.file !== file);
  }

  async #answer(request, response) {
    const path = decodeURIComponent(new URL(request.url, this.origin).pathname);
    this.requests.push({ method: request.method, path, headers: request.headers });
    const fault = this.#strike(path);
    if (fault.delay) await sleep(fault.delay);
    if (fault.status) return response.writeHead(fault.status).end();

    if (fault.page) return response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Log in</h1>");

    const body = fault.text === undefined ? await this.#read(path) : Buffer.from(fault.text);
    if (body === null) return response.writeHead(404).end("Not found.");
    if (fault.flip !== undefined) body[fault.flip] ^= 0xff;
    const type = TYPES[extname(path) || ".html"] ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type, "Content-Length": body.length, "Cache-Control": "no-cache", ...this.headers });
    await this.#send(response, body, fault);
  }

  /** The fault that strikes this request, or one without effect. */
  #strike(path) {
    const fault = this.#faults.find((candidate) => candidate.left > 0 && path.endsWith(candidate.file));
    if (!fault) return {};
    fault.left -= 1;
    return fault;
  }

  async #read(path) {
    const mount = this.#mounts.find(({ prefix }) => path.startsWith(prefix));
    const folder = mount?.folder ?? this.#folder;
    const inside = mount ? path.slice(mount.prefix.length) : path;
    const file = normalize(join(folder, inside.endsWith("/") ? `${inside}index.html` : inside));
    if (!file.startsWith(normalize(folder + sep))) return null;
    return readFile(file).catch(() => null);
  }

  async #send(response, body, fault) {
    const end = Math.min(fault.cut ?? fault.stall ?? body.length, body.length);
    const step = fault.bytesPerSecond ? Math.max(1, Math.floor(fault.bytesPerSecond / 20)) : end;
    for (let start = 0; start < end && !response.destroyed; start += step) {
      response.write(body.subarray(start, Math.min(start + step, end)));
      if (fault.bytesPerSecond) await sleep(50);
    }
    if (end === body.length) return response.end();
    if (fault.until) return fault.until.then(() => response.end(body.subarray(end)));
    if (fault.stall !== undefined) return;
    // What was written must leave before the connection breaks.
    await sleep(50);
    response.destroy();
  }
}
