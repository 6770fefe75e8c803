// A hub as the page meets it: a list of a model's files, small ones from its own address, large ones by a
// redirect from another origin; both answer pages of other origins, and the second one ranges.

import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FAMILIES = fileURLToPath(new URL("../../model/bert/tests/families/", import.meta.url));
const SHA = "0123456789abcdef0123456789abcdef01234567";
const SHARED = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "Range",
  "Access-Control-Expose-Headers": "Content-Range, Location",
};

/** A hub with these models: names of families by id. */
export class Hub {
  /** Every request of either address: `{at, path, range, headers}`. */
  requests = [];
  /** What a path answers instead of its file: a status. */
  refusals = new Map();
  /** After so many bytes the first answer for a large file breaks off, or stops until `goOn`. */
  cut = Infinity;
  hold = Infinity;
  #models;
  #servers = [];

  constructor(models) {
    this.#models = models;
  }

  async start() {
    this.origin = await this.#listen((request, response) => this.#list(request, response));
    this.files = await this.#listen((request, response) => this.#large(request, response));
    return this;
  }

  async #listen(answer) {
    const server = createServer((request, response) => {
      const path = decodeURI(new URL(request.url, "http://hub").pathname);
      this.requests.push({ at: this.#servers.indexOf(server), path, range: request.headers.range, headers: request.headers });
      Promise.resolve(answer({ path, range: request.headers.range }, response)).catch((error) => response.destroy(error));
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    server.unref();
    this.#servers.push(server);
    return `http://127.0.0.1:${server.address().port}`;
  }

  stop() {
    for (const server of this.#servers) {
      server.closeAllConnections();
      server.close();
    }
  }

  /** Lets an answer that was held go on. */
  goOn() {
    this.hold = Infinity;
    this.resume?.();
  }

  async #list({ path }, response) {
    const refused = this.refusals.get(path);
    if (refused) return response.writeHead(refused, SHARED).end("{}");
    const asked = path.match(/^\/api\/models\/(.+)$/u)?.[1];
    if (asked) return this.#siblings(asked, response);
    const [, id, name] = path.match(/^\/(.+)\/resolve\/[0-9a-f]+\/(.+)$/u) ?? [];
    const file = await this.#file(id, name);
    if (!file) return response.writeHead(404, SHARED).end();
    if (name.endsWith(".safetensors")) return response.writeHead(302, { ...SHARED, Location: `${this.files}/${id}/${name}` }).end();
    response.writeHead(200, { ...SHARED, "Content-Type": "text/plain" }).end(file);
  }

  async #siblings(id, response) {
    const family = this.#models[id];
    if (!family) return response.writeHead(404, SHARED).end("{}");
    const siblings = [];
    for (const name of await readdir(join(FAMILIES, family))) {
      if (name === "expected.safetensors") continue;
      const bytes = await readFile(join(FAMILIES, family, name));
      const lfs = name.endsWith(".safetensors") ? { lfs: { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length } } : {};
      siblings.push({ rfilename: name, size: bytes.length, ...lfs });
    }
    response.writeHead(200, { ...SHARED, "Content-Type": "application/json" }).end(JSON.stringify({ id, sha: SHA, siblings }));
  }

  async #large({ path, range }, response) {
    const [, id, name] = path.match(/^\/(.+)\/([^/]+)$/u);
    const file = await this.#file(id, name);
    const from = Number(range?.match(/^bytes=(\d+)-$/u)?.[1] ?? 0);
    const status = from > 0 ? 206 : 200;
    response.writeHead(status, { ...SHARED, "Content-Length": file.length - from, "Content-Range": `bytes ${from}-${file.length - 1}/${file.length}` });
    const end = Math.min(from + Math.min(this.cut, this.hold), file.length);
    response.write(file.subarray(from, end));
    if (end === file.length) return response.end();
    if (this.cut < this.hold) {
      this.cut = Infinity;
      // What was written must leave before the connection breaks.
      setTimeout(() => response.destroy(), 50);
      return;
    }
    this.resume = () => response.end(file.subarray(end));
  }

  async #file(id, name) {
    const family = this.#models[id];
    return family && readFile(join(FAMILIES, family, name)).catch(() => null);
  }
}
