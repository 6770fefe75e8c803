// The engine alone: odd inputs, damaged files, deliberate crashes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine } from "../bench/engine.mjs";
import { launch } from "../harness/browser.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const MODEL = "models/bertscope-mini/";
const ATTENTION = [{ part: "attention", layer: 0 }];

async function started({ load = true, faults = false, device = "cpu", from = browser, origin = server.origin } = {}) {
  const context = await from.newContext({ serviceWorkers: "block" });
  const engine = await Engine.start(context, origin, { faults });
  if (load) await engine.load(MODEL, device);
  return { engine, context };
}

/** The fault that a promise is rejected with. */
async function faultOf(promise) {
  const error = await promise.then(() => assert.fail("it was answered"), (reason) => reason);
  const found = error.message.match(/\{.*\}/s);
  assert.ok(found, error.message);
  return JSON.parse(found[0]);
}

function sumsToOne(values, columns) {
  for (let row = 0; row < values.length; row += columns) {
    const sum = values.slice(row, row + columns).reduce((total, value) => total + value, 0);
    assert.ok(Math.abs(sum - 1) < 1e-4, `row ${row / columns} sums to ${sum}`);
  }
}

test("odd texts are answered with rows that sum to one", TIMEOUT, async () => {
  const { engine, context } = await started();
  const texts = ["", "a", " \t\n ", "\u0000\u200b\u200d\ufeff", "😀👩‍👩‍👧‍👦", "مرحبا بالعالم", "<img src=x onerror=alert(1)>", "[SEP] [MASK] [CLS]", "x".repeat(300)];
  for (const sentence of texts) {
    const pass = await engine.run({ sentence }, ATTENTION, { values: true });
    assert.equal(pass.type, "pass");
    assert.equal(pass.input.sentence, sentence);
    const tokens = pass.encoding.ids.length;
    assert.deepEqual(pass.arrays[0].array.shape, [12, tokens, tokens]);
    sumsToOne(pass.values[0], tokens);
  }
  await context.close();
});

test("600 words are cut at 512 pieces, and the cut is told", TIMEOUT, async () => {
  const { engine, context } = await started();
  const sentence = Array(600).fill("time").join(" ");
  const small = { part: "attention", layer: 5, at_most: 128 };
  const exact = { part: "attention", layer: 5, head: 3 };
  const pass = await engine.run({ sentence }, [small, exact], { values: true });
  assert.equal(pass.encoding.ids.length, 512);
  assert.equal(pass.encoding.cut.pieces, 90);
  // The first word that was left out starts here.
  assert.equal(pass.encoding.cut.sentence, 510 * "time ".length);
  const [overview, detail] = [small, exact].map(({ at_most: most }) =>
    pass.arrays.find(({ wish }) => (wish.at_most ?? undefined) === most));
  assert.deepEqual([overview.array.shape, overview.block], [[12, 128, 128], 4]);
  assert.deepEqual([detail.array.shape, detail.block], [[1, 512, 512], 1]);
  sumsToOne(pass.values[detail.array.buffer], 512);
  // The overview's cell is the mean of the detail's square.
  const square = pass.values[detail.array.buffer].filter((_, i) => Math.floor(i / 512) < 4 && i % 512 < 4);
  const mean = square.reduce((sum, value) => sum + value, 0) / 16;
  assert.ok(Math.abs(pass.values[overview.array.buffer][3 * 128 * 128] - mean) < 1e-6);
  await context.close();
});

test("a newer input takes the place of older ones", TIMEOUT, async () => {
  const { engine, context } = await started();
  const answers = await engine.page.evaluate(async (wishes) => {
    const sentences = Array.from({ length: 20 }, (_, i) => "the cat sat on the mat ".repeat(10 + i));
    const sent = sentences.map((sentence) => globalThis.engine.send({ type: "run", input: { sentence }, wishes }));
    return (await Promise.all(sent)).map(({ message }) => [message.type, message.encoding?.ids.length]);
  }, ATTENTION);
  assert.deepEqual(answers.at(-1), ["pass", 6 * 29 + 2]);
  assert.ok(answers.slice(0, -1).some(([type]) => type === "superseded"), JSON.stringify(answers));
  assert.ok(answers.every(([type]) => type === "pass" || type === "superseded"));
  await context.close();
});

test("wishes and inputs that do not exist are refused, and the engine lives", TIMEOUT, async () => {
  const { engine, context } = await started();
  const bad = [{ part: "attention", layer: 6 }, { part: "attention", layer: 0, head: 12 }];
  for (const wish of bad) {
    assert.equal((await faultOf(engine.run({ sentence: "a" }, [wish]))).kind, "invalid");
  }
  const padded = { sentence: "a", switches: { padding: 100_000 } };
  assert.equal((await faultOf(engine.run(padded, ATTENTION))).kind, "invalid");
  assert.equal((await engine.run({ sentence: "a" }, ATTENTION)).type, "pass");
  await context.close();
});

test("a run before a model is loaded says so", TIMEOUT, async () => {
  const { engine, context } = await started({ load: false });
  assert.equal((await faultOf(engine.run({ sentence: "a" }, ATTENTION))).kind, "not_loaded");
  await context.close();
});

for (const [name, fault, kind] of [
  ["missing", { status: 404 }, "fetch"],
  ["cut short", { cut: 1_000_000 }, "fetch"],
  ["altered by one byte", { flip: 12_345_678 }, "damaged"],
]) {
  test(`weights that are ${name} are refused, and a second try loads them`, TIMEOUT, async () => {
    const { engine, context } = await started({ load: false });
    server.breakFile("model.safetensors", fault);
    const refused = await faultOf(engine.load(MODEL, "cpu"));
    assert.deepEqual([refused.kind, refused.file], [kind, "model.safetensors"]);
    server.mend();
    assert.equal((await engine.load(MODEL, "cpu")).type, "ready");
    assert.equal((await engine.run({ sentence: "a" }, ATTENTION)).type, "pass");
    await context.close();
  });
}

test("a second visit takes the weights from the browser's cache", TIMEOUT, async () => {
  const { engine, context } = await started();
  const before = server.requests.length;
  const again = await Engine.start(context, server.origin);
  await again.load(MODEL, "cpu");
  const asked = server.requests.slice(before).map(({ path }) => path);
  assert.ok(asked.some((path) => path.endsWith("manifest.json")), asked.join());
  assert.deepEqual(asked.filter((path) => path.endsWith(".safetensors")), []);
  await context.close();
});

test("crash requests are refused unless they were allowed", TIMEOUT, async () => {
  const { engine, context } = await started();
  const fault = await faultOf(engine.page.evaluate(() => globalThis.engine.send({ type: "crash", kind: "panic" })));
  assert.equal(fault.kind, "invalid");
  assert.equal((await engine.run({ sentence: "a" }, ATTENTION)).type, "pass");
  await context.close();
});

for (const [kind, device] of [["panic", "cpu"], ["lost_device", "webgpu"]]) {
  test(`a ${kind.replace("_", " ")} in mid-pass is announced`, TIMEOUT, async () => {
    const { engine, context } = await started({ faults: true, device });
    if (device === "webgpu") assert.ok(await engine.device("webgpu"));
    const died = await engine.page.evaluate(async ([crash, wishes]) => {
      globalThis.engine.send({ type: "crash", kind: crash }).catch(() => {});
      const run = globalThis.engine.send({ type: "run", input: { sentence: "the cat" }, wishes });
      return run.then(() => "answered", (error) => error.message);
    }, [kind, ATTENTION]);
    assert.match(died, /The engine died/);
    await context.close();
  });
}

test("a silent engine answers no heartbeat", TIMEOUT, async () => {
  const { engine, context } = await started({ faults: true });
  const answers = await engine.page.evaluate(async (wishes) => {
    const soon = (promise) => Promise.race([promise.then(({ message }) => message.type), new Promise((done) => setTimeout(done, 2000, "silence"))]);
    const alive = await soon(globalThis.engine.send({ type: "ping" }));
    globalThis.engine.send({ type: "crash", kind: "silent" });
    await soon(globalThis.engine.send({ type: "run", input: { sentence: "the cat" }, wishes }));
    return [alive, await soon(globalThis.engine.send({ type: "ping" }))];
  }, ATTENTION);
  assert.deepEqual(answers, ["pong", "silence"]);
  await context.close();
});

test("another protocol is refused", TIMEOUT, async () => {
  const { engine, context } = await started({ load: false });
  const fault = await faultOf(engine.page.evaluate(() => globalThis.engine.send({ type: "hello", protocol: 999 })));
  assert.deepEqual(fault, { kind: "protocol", engine: 20 });
  await context.close();
});

test("without WebGPU the CPU computes, and the reason is given", TIMEOUT, async (test) => {
  const plain = await launch({ webgpu: false });
  test.after(() => plain.close());
  const { engine, context } = await started({ from: plain, device: null });
  const devices = await engine.page.evaluate(() =>
    globalThis.engine.untilDevices(({ devices: all }) => all.some(({ unavailable }) => unavailable)));
  const webgpu = devices.devices.find(({ kind }) => kind === "webgpu");
  assert.match(webgpu.unavailable, /not_supported|no_adapter/);
  assert.equal(devices.active, "cpu");
  assert.equal((await engine.run({ sentence: "a" }, ATTENTION)).device, "cpu");
  await context.close();
});

test("over plain http the CPU computes, and the reason is given", TIMEOUT, async (test) => {
  // The stand-in document has no address of its own, which the check of local networks distrusts.
  const args = ["--host-resolver-rules=MAP bertscope.example 127.0.0.1", "--disable-features=LocalNetworkAccessChecks"];
  const mapped = await launch({ args });
  test.after(() => mapped.close());
  const origin = server.origin.replace("127.0.0.1", "bertscope.example");
  const { engine, context } = await started({ from: mapped, device: null, origin });
  const devices = await engine.page.evaluate(() =>
    globalThis.engine.untilDevices(({ devices: all }) => all.some(({ unavailable }) => unavailable)));
  assert.equal(devices.devices.find(({ kind }) => kind === "webgpu").unavailable, "insecure_context");
  assert.equal((await engine.run({ sentence: "a" }, ATTENTION)).device, "cpu");
  await context.close();
});
