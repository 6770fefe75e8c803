// Fine-tuning in the engine alone: runs, interruptions, faults, files.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { Engine } from "../bench/engine.mjs";
import { HEAD_ONLY, Run, applied, asked, imported, sequences } from "../harness/teaching.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const LAST_LAYER = { scope: { last_layers: 1 }, epochs: 1, batch_size: 4, learning_rate: 1e-3 };
const SENTENCE = "The soup was cold and the waiter was rude.";

async function started(context) {
  const engine = await Engine.start(context, server.origin, { faults: true });
  await engine.load(undefined, "cpu");
  return engine;
}

async function withEngine(use) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    await use(await started(context), context);
  } finally {
    await context.close();
  }
}

const probabilities = ({ output }) => output.label.probabilities;

function close(found, expected, tolerance) {
  found.forEach((value, index) => assert.ok(Math.abs(value - expected[index]) <= tolerance, `${found} ${expected}`));
}

test("a run waits, steps, goes to its end, and again from the start with the same losses", TIMEOUT, () =>
  withEngine(async (engine) => {
    const dataset = await sequences("sentiment", 40, 12);
    // So few examples must be seen often until the loss of a sample of them has surely fallen.
    const run = await Run.begin(engine, dataset, { ...HEAD_ONLY, epochs: 20 });
    const ready = await run.until("paused", "failed");
    assert.equal(ready.stage.stage, "paused", JSON.stringify(ready.stage));
    assert.equal(ready.steps_total, 100);
    const untrained = await run.evaluation();
    assert.equal(untrained.step, 0);
    assert.equal(untrained.judged.length, 12);

    const watched = await run.steer({ command: "step", watch: 0 }, "paused");
    assert.equal(watched.watched.example, 0);
    assert.notDeepEqual(watched.watched.before, watched.watched.after);

    const done = await run.steer({ command: "run" }, "done", "diverged");
    assert.equal(done.stage.stage, "done");
    const first = await run.steps();
    assert.deepEqual(first.map(({ step }) => step), [...Array(100).keys()].map((step) => step + 1));
    const end = await run.evaluation();
    assert.equal(end.step, 100);
    assert.ok(end.train.loss < untrained.train.loss, `${end.train.loss} ${untrained.train.loss}`);
    // The confusion matrix, the share of right decisions and the examples tell the same.
    const truth = dataset.examples.map(({ target }) => target.label);
    const right = end.judged.filter(({ example, judged }) => {
      const [negative, positive] = probabilities(judged);
      return truth[example] === (positive > negative ? 1 : 0);
    });
    assert.equal(end.validation.right, right.length);
    assert.equal(end.validation.total, 12);
    const losses = end.judged.map(({ example, judged }) => -Math.log(probabilities(judged)[truth[example]]));
    const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
    assert.ok(Math.abs(mean - end.validation.loss) < 1e-9, `${mean} ${end.validation.loss}`);

    const rewound = await run.steer({ command: "rewind" }, "paused");
    assert.equal(rewound.stage.stage, "paused");
    assert.deepEqual(await run.steps(), []);
    assert.deepEqual((await run.evaluation()).validation, untrained.validation);
    await run.steer({ command: "run" }, "done");
    assert.deepEqual(await run.steps(), first);
  }),
);

test("passes and typed texts are answered while training goes on, and pausing stops it", TIMEOUT, () =>
  withEngine(async (engine) => {
    const dataset = await sequences("sentiment", 24, 8);
    assert.equal((await applied(engine, SENTENCE)).about, "untaught");
    const run = await Run.begin(engine, dataset, { ...LAST_LAYER, epochs: 200 }, { start: true });
    await run.until("running");
    const seen = await applied(engine, SENTENCE);
    assert.ok(Math.abs(probabilities(seen).reduce((sum, p) => sum + p, 0) - 1) < 1e-9);
    const pass = await engine.run({ sentence: SENTENCE }, [{ part: "attention", layer: 0 }]);
    assert.equal(pass.type, "pass");
    await run.steer({ command: "pause" }, "paused");
    const steps = (await run.steps()).length;
    assert.ok(steps > 0 && steps < 1200);
    await engine.run({ sentence: SENTENCE }, [{ part: "attention", layer: 0 }]);
    assert.equal((await run.steps()).length, steps);
    const stopped = await run.steer({ command: "stop" }, "stopped");
    assert.equal(stopped.stage.stage, "stopped");
  }),
);

test("the fine-tuned encoder answers beside the shipped one", TIMEOUT, () =>
  withEngine(async (engine) => {
    const wishes = [4, 5].map((layer) => ({ part: "attention", layer }));
    const both = async () => {
      const answer = await engine.page.evaluate(
        async ([sentence, asked]) => {
          const beside = [{ tag: { kind: "fine_tuned" }, network: "fine_tuned", input: { sentence } }];
          const { message, values } = await globalThis.engine.send({ type: "run", input: { sentence }, wishes: asked, beside });
          return { beside: message.beside.length, values: values.map((array) => [...array]) };
        },
        [SENTENCE, wishes],
      );
      return answer;
    };
    assert.equal((await both()).beside, 0);
    const run = await Run.begin(engine, await sequences("sentiment", 16, 4), { ...LAST_LAYER, epochs: 4 }, { start: true });
    await run.until("done");
    const { values } = await both();
    const [fourth, fifth, tunedFourth, tunedFifth] = values;
    // Only the last layer learned.
    close(tunedFourth, fourth, 1e-5);
    assert.ok(tunedFifth.some((value, index) => Math.abs(value - fifth[index]) > 1e-4));
  }),
);

test("the device is the one whose step is the fastest; an emulated one is not timed", TIMEOUT, () =>
  withEngine(async (engine) => {
    const run = await Run.begin(engine, await sequences("sentiment", 8, 2), { ...LAST_LAYER, scope: "head" }, { device: null });
    const { device, times } = await run.until("paused", "failed");
    const fastest = times.toSorted((one, other) => one.milliseconds - other.milliseconds)[0];
    assert.equal(device, fastest.device);
    const { software, unavailable } = await engine.kernelStatus();
    assert.deepEqual(times.map((time) => time.device), software || unavailable !== null ? ["cpu"] : ["cpu", "webgpu"]);
  }),
);

test("a learning rate that diverges stops the run with numbers that are numbers", TIMEOUT, () =>
  withEngine(async (engine) => {
    const plan = { ...HEAD_ONLY, learning_rate: 1e38, epochs: 4 };
    const dataset = await sequences("sentiment", 24, 8);
    // Choosing the device takes steps of its own, which do not diverge.
    const run = await Run.begin(engine, dataset, plan, { device: null, start: true });
    const end = await run.until("diverged", "done");
    assert.equal(end.stage.stage, "diverged");
    const rewound = await run.steer({ command: "rewind" }, "paused");
    assert.equal(rewound.evaluation.step, 0);
    assert.ok(Number.isFinite(rewound.evaluation.validation.loss));
  }),
);

test("networks are exported, read back, kept, opened and thrown away", TIMEOUT, () =>
  withEngine(async (engine) => {
    const run = await Run.begin(engine, await sequences("sentiment", 16, 4), { ...LAST_LAYER, epochs: 2 }, { start: true });
    await run.until("done");
    const taught = probabilities(await applied(engine, SENTENCE));
    const kept = await asked(engine, { about: "keep", name: "Ça/va? 🎉" });
    assert.deepEqual(kept.networks.map(({ name }) => name).filter((name) => name !== "last run"), ["Ça/va? 🎉"]);
    const exported = await asked(engine, { about: "export" });
    assert.ok(exported.names.includes("model.safetensors") && exported.names.includes("config.json"));
    const opened = await imported(engine, exported.names);
    assert.equal(opened.about, "opened", JSON.stringify(opened));
    assert.deepEqual(opened.labels, ["positive", "negative"]);
    close(probabilities(await applied(engine, SENTENCE)), taught, 1e-6);
    const again = await asked(engine, { about: "open", name: "Ça/va? 🎉" });
    assert.equal(again.about, "opened", JSON.stringify(again));
    close(probabilities(await applied(engine, SENTENCE)), taught, 1e-6);
    const left = await asked(engine, { about: "discard", name: "Ça/va? 🎉" });
    assert.ok(left.networks.every(({ name }) => name !== "Ça/va? 🎉"));
    assert.equal((await asked(engine, { about: "open", name: "nothing" })).about, "refused");
  }),
);

test("both devices learn the same, and what WebGPU learned can be taken out", TIMEOUT, () =>
  withEngine(async (engine) => {
    const dataset = await sequences("sentiment", 12, 4);
    const learn = async (device) => {
      const run = await Run.begin(engine, dataset, LAST_LAYER, { device, start: true });
      const { stage } = await run.until("done", "failed", "diverged");
      assert.equal(stage.stage, "done", JSON.stringify(stage));
      return { steps: await run.steps(), taught: probabilities(await applied(engine, SENTENCE)) };
    };
    const cpu = await learn("cpu");
    assert.notEqual(await engine.device("webgpu"), null);
    const webgpu = await learn("webgpu");
    assert.equal(webgpu.steps.length, 3);
    webgpu.steps.forEach(({ loss, gradients }, index) => {
      const wanted = cpu.steps[index];
      close([loss], [wanted.loss], 1e-3);
      gradients.forEach(({ norm }, part) => close([norm / wanted.gradients[part].norm], [1], 1e-2));
    });
    close(webgpu.taught, cpu.taught, 1e-3);
    const exported = await asked(engine, { about: "export" });
    assert.equal((await imported(engine, exported.names)).about, "opened");
    close(probabilities(await applied(engine, SENTENCE)), webgpu.taught, 1e-5);
  }),
);

test("an opened network is not replaced by the run that it ended", TIMEOUT, () =>
  withEngine(async (engine) => {
    const dataset = await sequences("sentiment", 24, 8);
    const first = await Run.begin(engine, dataset, HEAD_ONLY, { start: true });
    await first.until("done");
    await asked(engine, { about: "keep", name: "first" });
    const taught = probabilities(await applied(engine, SENTENCE));
    const second = await Run.begin(engine, dataset, { ...LAST_LAYER, epochs: 200 }, { start: true });
    await second.until("running");
    assert.equal((await asked(engine, { about: "open", name: "first" })).about, "opened");
    for (let look = 0; look < 5; look += 1) {
      const seen = await applied(engine, SENTENCE);
      assert.equal(seen.step, 0);
      close(probabilities(seen), taught, 1e-6);
      await setTimeout(200);
    }
  }),
);

test("a run that died with its engine left its last state", TIMEOUT, () =>
  withEngine(async (engine, context) => {
    const plan = { ...HEAD_ONLY, epochs: 2000 };
    const run = await Run.begin(engine, await sequences("sentiment", 16, 4), plan, { start: true });
    await run.until("running");
    const kept = async (client) => (await asked(client, { about: "list" })).networks.map(({ name }) => name);
    while (!(await kept(engine)).includes("last run")) await setTimeout(250);
    const crash = engine.page.evaluate(() => {
      const { engine: client } = globalThis;
      client.send({ type: "crash", kind: "panic" }).catch(() => {});
      return client.send({ type: "run", input: { sentence: "x" }, wishes: [] }).then(() => "lives", () => "dead");
    });
    assert.equal(await crash, "dead");
    const next = await started(context);
    assert.ok((await kept(next)).includes("last run"));
    assert.equal((await asked(next, { about: "open", name: "last run" })).about, "opened");
    const seen = await applied(next, SENTENCE);
    assert.ok(probabilities(seen).every((value) => value > 0 && value < 1));
  }),
);
