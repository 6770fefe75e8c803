// A newer version of the finished page, to publish in its place.

import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DIST } from "./server.mjs";

const digest = (bytes, encoding) => createHash("sha256").update(bytes).digest(encoding);

/** A copy of the page that calls itself `version` in its title and wherever the build does. */
export async function publish(version) {
  const folder = await mkdtemp(join(tmpdir(), "bertscope-version-"));
  await cp(DIST, folder, { recursive: true });
  const read = (name) => readFile(join(folder, name), "utf8");
  const worker = await read("sw.js");
  const [first] = worker.split("\n", 1);
  const build = JSON.parse(first.replace("self.BUILD = ", "").replace(/;$/, ""));

  const renamed = (text) => text.replaceAll(build.version, version);
  const page = withPolicy(renamed(await read("index.html")).replace("<title>BERTscope", `<title>${version} BERTscope`));
  const engine = renamed(await read("engine_loader.js"));
  for (const [name, file, text] of [["", "index.html", page], ["engine_loader.js", "engine_loader.js", engine]]) {
    await writeFile(join(folder, file), text);
    build.files[name] = digest(text, "hex");
  }
  const list = JSON.stringify({ ...build, version });
  await writeFile(join(folder, "sw.js"), worker.replace(first, () => `self.BUILD = ${list};`));
  return folder;
}

/** The page's policy names its inline script by its digest. */
function withPolicy(html) {
  const script = html.match(/<script>([\s\S]*?)<\/script>/)[1];
  return html.replace(/'sha256-[^']+'/, () => `'sha256-${digest(script, "base64")}'`);
}
