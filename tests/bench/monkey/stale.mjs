// Whether the page shows what its own state says: a second page that is opened in that state, and
// has seen nothing else, must show the same.

import { visit } from "../../harness/browser.mjs";
import { Lab } from "../../harness/page.mjs";

/** Milliseconds after which the page has begun to work on the last thing that was done, and its address tells of it. */
const BEGUN = 1500;

/** Waits until the pictures are live and nothing is waited for. */
export async function atRest(lab, patience) {
  await lab.page.waitForTimeout(BEGUN);
  await lab.until(async () => {
    const said = await lab.status.innerText({ timeout: 5_000 });
    if (!said.includes("Live: computed in this browser")) throw new Error(`Not live: ${said}`);
    const busy = await lab.page.locator("[aria-busy='true']").count();
    if (busy > 0) throw new Error("Something is still being computed.");
  }, patience);
}

/**
 * What differs between the page at rest and a second one in its state; `null` if nothing does.
 * @param {import("../../harness/page.mjs").Lab} lab
 */
export async function difference(lab, browser, patience) {
  const state = await lab.page.evaluate(() => history.state);
  const second = await visit(browser, { serviceWorkers: "block", viewport: lab.page.viewportSize() });
  try {
    // The page reads a state that is too long for an address from the entry of the history.
    await second.page.addInitScript((kept) => history.replaceState(kept, ""), state);
    await second.page.goto(lab.page.url());
    const other = new Lab(second);
    await atRest(other, patience);
    const [here, there] = [await shown(lab), await shown(other)];
    const parts = Object.keys(here).filter((part) => JSON.stringify(here[part]) !== JSON.stringify(there[part]));
    return parts.length > 0 ? parts.map((part) => `${part}: ${brief(here[part])}, afresh ${brief(there[part])}`).join("; ") : null;
  } finally {
    await second.close();
  }
}

/** The boxes and what the model made of them, where the open room shows it. */
async function shown(lab) {
  // What is pointed at is no part of the state.
  await lab.page.mouse.move(1, 1);
  await lab.page.evaluate(() => document.activeElement?.blur());
  const boxes = {};
  for (const [name, box] of [["sentence", lab.sentence], ["pair", lab.pair]]) {
    boxes[name] = (await box.count()) > 0 ? await box.first().inputValue() : null;
  }
  return { ...boxes, tokens: await lab.tokens(), maps: await maps(lab) };
}

/** The pictures of all heads where the room has them; on WebGPU the kernels, and so last digits, may differ. */
async function maps(lab) {
  const onCpu = new URL(lab.page.url()).searchParams.get("device") === "cpu";
  return onCpu && (await lab.overview.getByRole("grid").count()) > 0 ? lab.maps() : null;
}

function brief(value) {
  const text = JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}... (${text.length} characters)` : text;
}
