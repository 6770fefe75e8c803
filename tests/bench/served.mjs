// The page as people get it: from `cargo xtask serve`.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Serves the built page on a free port. `XTASK` names the program; without it cargo runs it.
 * @returns {Promise<{origin: string, stop: () => void}>}
 */
export async function served() {
  const [program, ...first] = process.env.XTASK ? [process.env.XTASK] : ["cargo", "xtask"];
  const options = { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] };
  const child = spawn(program, [...first, "serve", "--no-build", "--port", "0"], options);
  const stop = () => child.kill();
  process.once("exit", stop);
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = line.match(/http:\S+/u) ?? [];
    if (address) return { origin: new URL(address).origin, stop };
  }
  throw new Error("`xtask serve` ended without an address.");
}
