// Other versions of the finished page: a newer one, to publish in its place, and one with more models.

import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DIST } from "./server.mjs";

const digest = (bytes, encoding) => createHash("sha256").update(bytes).digest(encoding);

const FAMILIES = fileURLToPath(new URL("../../model/bert/tests/families/", import.meta.url));

/** A copy of the page that calls itself `version` in its title and wherever the build does. */
export async function publish(version) {
  const folder = await mkdtemp(join(tmpdir(), "bertscope-version-"));
  await cp(DIST, folder, { recursive: true });
  const read = (name) => readFile(join(folder, name), "utf8");
  const { build, write } = await workerIn(folder);

  const renamed = (text) => text.replaceAll(build.version, version);
  const page = withPolicy(renamed(await read("index.html")).replace("<title>BERTscope", `<title>${version} BERTscope`));
  const engine = renamed(await read("engine_loader.js"));
  for (const [name, file, text] of [["", "index.html", page], ["engine_loader.js", "engine_loader.js", engine]]) {
    await writeFile(join(folder, file), text);
    build.files[name] = digest(text, "hex");
  }
  await write({ ...build, version });
  return folder;
}

/** What the service worker of a page knows of it, and what writes it anew. */
async function workerIn(folder) {
  const worker = await readFile(join(folder, "sw.js"), "utf8");
  const [first] = worker.split("\n", 1);
  const build = JSON.parse(first.replace("self.BUILD = ", "").replace(/;$/, ""));
  const write = (told) => writeFile(join(folder, "sw.js"), worker.replace(first, () => `self.BUILD = ${JSON.stringify(told)};`));
  return { build, write };
}

/** A copy of the page with models of the tests' families beside its own, as a build lists them. */
export async function withModels(...families) {
  const folder = await mkdtemp(join(tmpdir(), "bertscope-models-"));
  await cp(DIST, folder, { recursive: true });
  const { build, write } = await workerIn(folder);
  for (const family of families) await addModel(folder, family, build);

  const models = await Promise.all((await readdir(join(folder, "models"))).map(async (name) => {
    const { files } = JSON.parse(await readFile(join(folder, "models", name, "manifest.json"), "utf8"));
    return { name, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files: files.map((file) => file.name) };
  }));
  const list = JSON.stringify(models.sort((one, other) => one.bytes - other.bytes)).replaceAll('"', "&quot;");
  const page = (await readFile(join(folder, "index.html"), "utf8")).replace(/(?<=<meta name="models" content=")[^"]*/u, () => list);
  await writeFile(join(folder, "index.html"), page);
  build.files[""] = digest(page, "hex");
  await write(build);
  return folder;
}

/** A copy of the page with another hub, which sends to `files` for weights; with none where `hub` is `null`. */
export async function withHub(hub, files) {
  const folder = await mkdtemp(join(tmpdir(), "bertscope-hub-"));
  await cp(DIST, folder, { recursive: true });
  const { build, write } = await workerIn(folder);
  const page = (await readFile(join(folder, "index.html"), "utf8"))
    .replace(/<meta name="hub" content="[^"]*">/u, () => (hub ? `<meta name="hub" content="${hub}">` : ""))
    .replace(/(?<=connect-src 'self')[^;]*/u, () => (hub ? ` ${hub} ${files}` : ""));
  await writeFile(join(folder, "index.html"), page);
  build.files[""] = digest(page, "hex");
  await write(build);
  return folder;
}

/** Puts a family into the folder of a page, with its manifest. */
async function addModel(folder, family, build) {
  const put = async (name, bytes) => {
    const path = `models/${family}/${name}`;
    await writeFile(join(folder, path), bytes);
    build.files[path] = digest(bytes, "hex");
    return { name, bytes: bytes.length, sha256: build.files[path] };
  };
  await mkdir(join(folder, "models", family));
  const files = [];
  for (const name of await readdir(join(FAMILIES, family))) {
    if (name !== "expected.safetensors") files.push(await put(name, await readFile(join(FAMILIES, family, name))));
  }
  await put("manifest.json", Buffer.from(JSON.stringify({ name: family, files })));
}

/** The page's policy names its inline script by its digest. */
function withPolicy(html) {
  const script = html.match(/<script>([\s\S]*?)<\/script>/)[1];
  return html.replace(/'sha256-[^']+'/, () => `'sha256-${digest(script, "base64")}'`);
}
