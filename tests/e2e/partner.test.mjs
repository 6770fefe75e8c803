// Two cores: a second worker computes half of every step of fine-tuning, and half of the rows of a pass
// over a long input. What comes out is what one core finds, whatever happens to the second.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { Engine, overviewWishes, sentenceOf } from "../bench/engine.mjs";
import { TIMEOUT, browser, server } from "../harness/suite.mjs";
import { Run, applied, sequences } from "../harness/teaching.mjs";

const PLAN = { scope: { last_layers: 2 }, epochs: 4, batch_size: 6, learning_rate: 3e-4 };
const SENTENCE = "The soup was cold and the waiter was rude.";

/** What may happen to a second worker. */
const DEATHS = [
  ["dies with an error", () => void globalThis.setTimeout(() => Promise.reject(new Error("out of memory")))],
  ["stops without a word", () => globalThis.close()],
];

async function withEngine(workers, use) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    const engine = await Engine.start(context, server.origin, { faults: true, workers });
    await engine.load(undefined, "cpu");
    await use(engine);
  } finally {
    await context.close();
  }
}

const partners = (engine) => engine.page.workers().filter((worker) => worker.url().includes("partner="));

async function untilNone(engine) {
  while (partners(engine).length > 0) await setTimeout(50);
}

const begun = async (engine, plan = PLAN) => Run.begin(engine, await sequences("sentiment", 40, 12), plan, { start: true });

/** Steps and the last evaluation of a run that one core computes. */
async function alone(plan = PLAN) {
  let found;
  await withEngine("1", async (engine) => {
    const run = await begun(engine, plan);
    await run.until("done", "failed");
    assert.deepEqual(partners(engine), []);
    found = { steps: await run.steps(), evaluation: await run.evaluation() };
  });
  return found;
}

/** Fails unless a run went where another one went; sums in another order move numbers a little. */
function assertSame(found, wanted) {
  const near = (one, other) => Math.abs(one - other) <= 2e-3 * Math.max(Math.abs(other), 0.05);
  assert.equal(found.steps.length, wanted.steps.length);
  found.steps.forEach(({ step, loss, gradients }, index) => {
    const other = wanted.steps[index];
    assert.equal(step, other.step);
    assert.ok(near(loss, other.loss), `step ${step}: ${loss}, not ${other.loss}`);
    gradients.forEach(({ norm }, part) => assert.ok(near(norm, other.gradients[part].norm), `step ${step}: ${norm}`));
  });
  for (const part of ["train", "validation"]) {
    const [one, other] = [found.evaluation[part], wanted.evaluation[part]];
    assert.equal(one.examples, other.examples);
    assert.ok(near(one.loss, other.loss), `${part}: ${one.loss}, not ${other.loss}`);
  }
  assert.deepEqual(found.evaluation.judged.map(({ example }) => example), wanted.evaluation.judged.map(({ example }) => example));
}

test("two cores go where one goes, twice the same way, and leave one worker", TIMEOUT, async () => {
  const wanted = await alone();
  await withEngine("2", async (engine) => {
    const run = await begun(engine);
    await run.until("running");
    assert.equal(partners(engine).length, 1);
    await run.until("done", "failed");
    const found = { steps: await run.steps(), evaluation: await run.evaluation() };
    assertSame(found, wanted);
    await untilNone(engine);
    // Rewound, it begins with a new partner.
    await run.steer({ command: "rewind" }, "paused");
    assert.equal(partners(engine).length, 1);
    await run.steer({ command: "step", watch: 0 }, "paused");
    await run.steer({ command: "run" }, "done");
    assert.deepEqual(await run.steps(), found.steps);
    await untilNone(engine);
  });
});

test("where there is too little to judge for two, the steps are shared all the same", TIMEOUT, () =>
  withEngine("2", async (engine) => {
    const run = await Run.begin(engine, await sequences("sentiment", 8, 4), { ...PLAN, epochs: 30 }, { start: true });
    await run.until("running");
    await engine.run({ sentence: SENTENCE }, [{ part: "attention", layer: 0 }]);
    assert.equal(partners(engine).length, 1);
    await run.until("done", "failed");
  }),
);

test("typed texts and passes are answered in between, and a newer run ends the partner of the older", TIMEOUT, () =>
  withEngine("2", async (engine) => {
    const older = await begun(engine, { ...PLAN, epochs: 500 });
    await older.until("running");
    const { output } = await applied(engine, SENTENCE);
    assert.ok(output.label.probabilities.every((value) => value > 0 && value < 1));
    assert.equal((await engine.run({ sentence: SENTENCE }, [{ part: "attention", layer: 0 }])).type, "pass");
    await older.steer({ command: "pause" }, "paused");
    const steps = (await older.steps()).length;
    await older.steer({ command: "step", watch: null }, "paused");
    assert.equal((await older.steps()).length, steps + 1);
    const newer = await begun(engine);
    await newer.until("running");
    while (partners(engine).length > 1) await setTimeout(50);
    await newer.until("done", "failed");
    await untilNone(engine);
  }),
);

for (const [how, end] of DEATHS) {
  test(`a run goes on alone when its partner ${how}`, TIMEOUT, async () => {
    const plan = { ...PLAN, epochs: 12 };
    const wanted = await alone(plan);
    await withEngine("2", async (engine) => {
      const run = await begun(engine, plan);
      await run.until("running");
      await partners(engine)[0].evaluate(end);
      const { stage } = await run.until("done", "failed");
      assert.equal(stage.stage, "done");
      assertSame({ steps: await run.steps(), evaluation: await run.evaluation() }, wanted);
    });
  });
}

const LONG = { sentence: sentenceOf(45) };
const WISHES = [...overviewWishes(6), { part: "hidden", layer: 2 }, { part: "feed_forward_inner", layer: 3 }];
const asked = { beside: [], values: true };

/** What one core finds for the long input. */
async function longAlone() {
  let found;
  await withEngine("1", async (engine) => {
    found = await engine.run(LONG, WISHES, asked);
    assert.deepEqual(partners(engine), []);
  });
  return found;
}

/** Layers of a pass with these wishes that are shared: one of the six has to be seen from within. */
const SHARED = 5;

/** How many layers the second worker is asked for during a pass over the long input, and the pass. */
async function orders(engine) {
  const [partner] = partners(engine);
  const count = () => partner.evaluate(() => globalThis.performance.getEntriesByName("order").length);
  const before = await count();
  const pass = await engine.run(LONG, WISHES, asked);
  return { orders: (await count()) - before, pass };
}

/** Passes over the long input until a second worker computes half of them. */
async function untilShared(engine) {
  // The partner of a run that has just ended may still be leaving.
  do await engine.run(LONG, WISHES);
  while (partners(engine).length === 0);
  assert.equal(partners(engine).length, 1);
  await partners(engine)[0].evaluate(() => addEventListener("message", () => globalThis.performance.mark("order")));
  while ((await orders(engine)).orders !== SHARED) await setTimeout(50);
}

test("a long pass on two cores is that of one, bit for bit; a short one starts no second worker", TIMEOUT, async () => {
  const wanted = await longAlone();
  await withEngine("2", async (engine) => {
    await engine.run({ sentence: SENTENCE }, WISHES);
    assert.deepEqual(partners(engine), []);
    await untilShared(engine);
    const { orders: shared, pass: found } = await orders(engine);
    assert.equal(shared, SHARED);
    assert.ok(wanted.values.length > 8);
    assert.deepEqual(found.found.arrays, wanted.found.arrays);
    assert.deepEqual(found.values, wanted.values);
  });
});

for (const [how, end] of DEATHS) {
  test(`long passes are answered when the second worker ${how}`, TIMEOUT, async () => {
    const wanted = await longAlone();
    await withEngine("2", async (engine) => {
      await untilShared(engine);
      await partners(engine)[0].evaluate(end);
      for (let pass = 0; pass < 3; pass += 1) {
        const { values } = await engine.run(LONG, WISHES, asked);
        assert.deepEqual(values, wanted.values);
      }
      await untilNone(engine);
    });
  });
}

test("who helps with passes makes way for the partner of a run, and comes back after it", TIMEOUT, () =>
  withEngine("2", async (engine) => {
    await untilShared(engine);
    const run = await begun(engine, { ...PLAN, epochs: 100 });
    await run.until("running");
    await engine.run(LONG, WISHES);
    assert.equal(partners(engine).length, 1);
    await run.steer({ command: "stop" }, "stopped", "done");
    await untilNone(engine);
    await untilShared(engine);
  }),
);
