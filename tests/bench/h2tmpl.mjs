import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { launch } from "../harness/browser.mjs";
import { Server } from "../harness/server.mjs";
import { Engine, PROFILE, sentenceOf, median } from "./engine.mjs";
import { Run, sequences } from "../harness/teaching.mjs";
const PIECES = 24, SENTENCES = 96;
function same(n = SENTENCES) {
  const words = sentenceOf(PIECES).split(" ");
  const text = (i) => words.map((w, at) => (at === i % words.length ? "good" : w)).join(" ");
  const example = (_, i) => ({ line: i + 2, part: i < n ? "train" : "validation", text: { one: text(i) }, target: { label: i % 2 } });
  return { task: "sequence", labels: ["even", "odd"], examples: Array.from({ length: n + 16 }, example) };
}
function cpu() {
  const found = {};
  for (const pid of readdirSync("/proc").filter((n) => /^\d+$/.test(n))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=renderer") || !mine(pid)) continue;
      for (const tid of readdirSync(`/proc/${pid}/task`)) {
        const stat = readFileSync(`/proc/${pid}/task/${tid}/stat`, "utf8");
        const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
        if (!name.startsWith("DedicatedWorker")) continue;
        const f = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        found[tid] = (Number(f[11]) + Number(f[12])) * 10;
      }
    } catch {}
  }
  return found;
}
function mine(pid) {
  for (let p = pid; p > 1; ) { const st = readFileSync(`/proc/${p}/stat`, "utf8"); p = Number(st.slice(st.lastIndexOf(")") + 2).split(" ")[1]); if (p === process.pid) return true; }
  return false;
}
const used = (a, b) => Object.entries(b).map(([t, v]) => v - (a[t] ?? 0)).filter((v) => v > 30);
const scope = process.argv[2] ? JSON.parse(process.argv[2]) : { last_layers: 2 };
const turns = Number(process.argv[3] ?? 3), real = process.argv[4] === "real", epochs = Number(process.argv[5] ?? 3);
const server = await new Server().start();
const browser = await launch();
const engines = {};
for (const workers of ["1", "2"]) {
  const context = await browser.newContext(PROFILE);
  const engine = (engines[workers] = await Engine.start(context, server.origin, { device: "cpu", workers }));
  engine.page.on("console", (m) => console.log(m.text())); await engine.load();
  await engine.settled();
}
for (const pid of readdirSync("/proc").filter((n) => /^\d+$/.test(n))) {
  try { if (mine(pid)) writeFileSync(`/proc/${pid}/autogroup`, "-15"); } catch (e) { console.error(String(e)); }
}
const out = { 1: [], 2: [] };
for (let t = 0; t < turns; t += 1) for (const workers of ["1", "2"]) {
  const engine = engines[workers];
  const data = real ? await sequences("sentiment", 2000, 2000) : same();
  const c0 = cpu();
  const t0 = performance.now();
  const run = await Run.begin(engine, data, { scope, epochs, batch_size: 16, learning_rate: 3e-4 }, { device: "cpu" });
  await run.until("paused", "failed");
  const t1 = performance.now();
  const c1 = cpu();
  let latest = c1;
  const look = setInterval(() => { const c = cpu(); latest = { ...latest, ...c }; }, 100);
  const done = await run.steer({ command: "run" }, "done", "failed", "diverged");
  clearInterval(look);
  const t2 = performance.now();
  const paces = (await run.told()).map((p) => p.examples_per_second).filter((p) => p !== null);
  out[workers].push({ prepare: Math.round(t1 - t0), run: Math.round(t2 - t1), steps_s: +(median(paces.slice(-5)) / 16).toFixed(2), stage: done.stage.stage, cpu_prepare: used(c0, c1), cpu_run: used(c1, { ...latest, ...cpu() }) });
}
console.log(JSON.stringify(out, null, 0).replaceAll("},", "},\n"));
const best = (w, k, f) => f(...out[w].map((o) => o[k]));
console.log("steps ratio", (best("2", "steps_s", Math.max) / best("1", "steps_s", Math.max)).toFixed(3), "total ratio", (Math.min(...out["1"].map((o) => o.prepare + o.run)) / Math.min(...out["2"].map((o) => o.prepare + o.run))).toFixed(3));
await browser.close();
await server.stop();
