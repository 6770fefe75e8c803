// Beside what is computed stands the shader that computes it: the file itself.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { everyoneCanUse, SIZES } from "../harness/access.mjs";
import { Lab } from "../harness/page.mjs";
import { Server } from "../harness/server.mjs";
import { browser, server, TIMEOUT } from "../harness/suite.mjs";

const ON_CPU = "This code runs only with WebGPU.";

/** The text of a file of `shaders/` in the repository; refuses bytes that are no UTF-8. */
async function onDisk(path) {
  const bytes = await readFile(new URL(`../../shaders/${path}`, import.meta.url));
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

const button = (lab, picture) => lab.page.getByRole("button", { name: `Show the shader: ${picture}`, exact: true });
const isFocused = (locator) => locator.evaluate((element) => element === document.activeElement);

/** The list of steps, unfolded: the buttons that open the shaders. */
async function steps(lab) {
  await lab.openStatus();
  await lab.status.getByText("Shaders of this pass", { exact: true }).click();
  return lab.status.getByRole("listitem").getByRole("button");
}

test("the shader of the pictures is the file itself, and gives the focus back", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  await lab.live();
  const wanted = await onDisk("compute/attention_tiles.wgsl");
  for (const picture of ["All heads", "Matrix"]) {
    for (const leave of ["Escape", "Close"]) {
      await button(lab, picture).click();
      assert.ok((await lab.source("attention_tiles.wgsl")) === wanted, picture);
      await lab.shader.getByRole("heading", { name: "attention_tiles.wgsl", exact: true }).waitFor();
      await lab.shader.getByText(ON_CPU, { exact: true }).waitFor();
      if (leave === "Escape") await lab.page.keyboard.press("Escape");
      else await lab.shader.getByRole("button", { name: "Close", exact: true }).click();
      await lab.shader.waitFor({ state: "hidden" });
      assert.ok(await isFocused(button(lab, picture)), `${picture}, ${leave}`);
    }
  }
  assert.deepEqual(lab.visited.errors, []);
  await lab.close();
});

test("the keyboard opens the shader, scrolls it and stays inside", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { presenter: "1" });
  await lab.live();
  const { page } = lab;
  const panel = page.getByRole("navigation", { name: "Panels" }).locator("[aria-current]");
  const before = await panel.innerText();
  const opener = (await steps(lab)).filter({ hasText: "attention_tiles.wgsl" }).first();
  await opener.focus();
  await page.keyboard.press("Enter");
  await lab.source("attention_tiles.wgsl");
  const source = lab.shader.getByRole("region", { name: "Source of attention_tiles.wgsl" });
  for (let presses = 0; presses < 10 && !(await isFocused(source)); presses += 1) {
    await page.keyboard.press("Tab");
    assert.ok(await lab.shader.evaluate((dialog) => document.activeElement === document.body || dialog.contains(document.activeElement)));
  }
  assert.ok(await isFocused(source), "the source can be reached");
  await page.keyboard.press("PageDown");
  await lab.until(async () => assert.ok((await source.evaluate((region) => region.scrollTop)) > 100), 5000);
  // The keys that turn the presenter's panels and leave that mode belong to the dialog now.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await lab.shader.waitFor({ state: "hidden" });
  assert.equal(await panel.innerText(), before, "the panel is the same");
  await page.getByRole("button", { name: "Present", pressed: true }).waitFor();
  await lab.close();
});

test("every step names its shader, and every shader can be read", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  await lab.live();
  const buttons = await steps(lab);
  const names = await buttons.evaluateAll((all) => all.map((element) => element.textContent));
  const shared = (await readdir(new URL("../../shaders/compute/", import.meta.url))).filter((name) => !name.endsWith("_quads.wgsl"));
  assert.deepEqual([...new Set(names)].sort(), shared.sort());
  const read = new Set();
  for (const [index, name] of names.entries()) {
    await buttons.nth(index).click();
    assert.ok((await lab.source(name)) === (await onDisk(`compute/${name}`)), name);
    // What fills its blanks is a file too.
    const filled = (await onDisk(`compute/${name}`)).match(/(?<=@common\/)\w+\.wgsl/gu) ?? [];
    for (const file of filled) {
      await lab.shader.getByRole("button", { name: file, exact: true }).click();
      assert.ok((await lab.source(file)) === (await onDisk(`common/${file}`)), file);
      read.add(file);
    }
    if (filled.length === 0) {
      assert.equal(await lab.shader.getByRole("group", { name: "Files of this shader" }).count(), 0, name);
    }
    await lab.page.keyboard.press("Escape");
    assert.ok(await isFocused(buttons.nth(index)), name);
  }
  // Weights in f32 are read by the kernel of the other family.
  const common = (await readdir(new URL("../../shaders/common/", import.meta.url))).filter((name) => name !== "float_panels.wgsl");
  assert.deepEqual([...read].sort(), common.sort());
  await lab.close();
});

test("on WebGPU the kernels are those that the engine measured to be the fastest", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin, { device: null });
  // What the engine tells the page, heard beside it.
  await lab.page.addInitScript(() => {
    globalThis.heard = [];
    globalThis.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        this.addEventListener("message", ({ data }) => globalThis.heard.push(data.json));
      }
    };
  });
  await lab.visited.open(server.origin, { device: "webgpu", view: "attention", panel: "all" });
  await lab.status.getByText(/^WebGPU: /u).waitFor({ state: "attached" });
  const kernels = await lab.page.evaluate(() => {
    const status = globalThis.heard.flatMap((json) => JSON.parse(json).devices?.devices ?? []);
    return status.findLast(({ kind, kernels }) => kind === "webgpu" && kernels).kernels;
  });
  const buttons = await steps(lab);
  const names = await buttons.evaluateAll((all) => all.map((element) => element.textContent));
  const suffix = { quads: "quads", workgroups: "tiles" }[kernels.family];
  assert.deepEqual(new Set(names.filter((name) => /^(linear|attention)_/u.test(name))), new Set([`linear_${suffix}.wgsl`, `attention_${suffix}.wgsl`]));

  const said = await lab.status.getByText(/^Kernels share/u).innerText();
  const [best, other] = [...said.matchAll(/([\d.]+) ms/gu)].map(([, number]) => Number(number));
  const [gflops] = said.match(/[\d.]+(?= GFLOP\/s)/u).map(Number);
  // Two digits are shown.
  const near = (shown, measured) => assert.ok(Math.abs(shown - measured) <= 0.0501 * measured, `${shown}, not ${measured}: ${said}`);
  const times = { quads: kernels.quads_ms, workgroups: kernels.workgroups_ms };
  near(best, times[kernels.family]);
  near(gflops, kernels.gflops);
  if (times.quads === null) assert.equal(other, undefined);
  else near(other, times[kernels.family === "quads" ? "workgroups" : "quads"]);
  assert.ok(other === undefined || best <= other, said);
  assert.match(said, kernels.family === "quads" ? /share registers/u : /share workgroup memory/u);

  await button(lab, "All heads").click();
  assert.ok((await lab.source(`attention_${suffix}.wgsl`)) === (await onDisk(`compute/attention_${suffix}.wgsl`)));
  assert.equal(await lab.shader.getByText(ON_CPU).count(), 0);
  await lab.close();
});

test("axe finds nothing in a shader, and it fits", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  const { page } = lab;
  await lab.live();
  await steps(lab);
  await everyoneCanUse(page, "the list");
  for (const [width, height] of SIZES) {
    const about = `${width} by ${height}`;
    await page.setViewportSize({ width, height });
    await button(lab, "All heads").click();
    await lab.source("attention_tiles.wgsl");
    await everyoneCanUse(page, "a shader", { sizes: [[width, height]] });
    const box = await lab.shader.boundingBox();
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, about);
    const source = lab.shader.getByRole("region", { name: "Source of attention_tiles.wgsl" });
    const [sideways, down] = await source.evaluate((region) => [region.scrollWidth - region.clientWidth, region.scrollHeight - region.clientHeight]);
    assert.ok(sideways <= 0 && down > 0, `${about}: ${sideways}, ${down}`);
    await page.keyboard.press("Escape");
    await lab.shader.waitFor({ state: "hidden" });
  }
  await lab.close();
});

test("a file that cannot be fetched is said to be missing, and opens once it is there", TIMEOUT, async () => {
  const lab = await Lab.fresh(browser, server.origin);
  server.breakFile("attention_tiles.wgsl", { status: 404 });
  await button(lab, "All heads").click();
  await lab.shader.getByRole("status").getByText("The file could not be fetched.").waitFor();
  await lab.page.keyboard.press("Escape");
  server.mend("attention_tiles.wgsl");
  await button(lab, "All heads").click();
  assert.ok((await lab.source("attention_tiles.wgsl")) === (await onDisk("compute/attention_tiles.wgsl")));
  await lab.close();
});

test("after one visit a shader opens with the server stopped", TIMEOUT, async () => {
  const own = await new Server().start();
  const lab = await Lab.fresh(browser, own.origin, {}, { serviceWorkers: "allow" });
  await lab.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await lab.page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await own.stop();
  await assert.rejects(fetch(own.origin));
  await lab.visited.open(own.origin, { device: "cpu", view: "attention", panel: "all" });
  await button(lab, "All heads").click();
  assert.ok((await lab.source("attention_tiles.wgsl")) === (await onDisk("compute/attention_tiles.wgsl")));
  await lab.close();
});
