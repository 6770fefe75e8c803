// What a room found: its headline, beside what its picture says.

import assert from "node:assert/strict";

/** A share, a cosine, a count: whatever a headline has measured. */
const NUMBER = /(?:under|over) \d+%|\d+%|\d+\.\d+|\d+ of \d+|\d+ pieces/gu;

/** The headline. */
export const headline = (lab) => lab.page.locator("h2.headline-text").innerText();

/** Opens a panel whose name waits in the menu. */
export async function openExtra(lab, name) {
  await lab.page.locator(".room-more > summary").click();
  await lab.page.locator(".room-more").getByRole("button", { name, exact: true }).click();
  await lab.page.keyboard.press("Escape");
}

/** Waits for a headline; resolves with it once all its numbers stand in the picture in the same digits. */
export function found(lab, pattern) {
  return lab.until(async () => {
    const text = await headline(lab);
    assert.match(text, pattern);
    const picture = (await lab.page.locator("#room").innerText()).replaceAll(/\s+/gu, " ");
    for (const [number] of text.matchAll(NUMBER)) {
      // Beside a bar a share has no sign.
      const bare = number.replace("under ", "<").replace("over ", ">").replace("%", "");
      assert.ok(picture.includes(number) || picture.includes(bare), `${number} of “${text}” in: ${picture.slice(0, 600)}`);
    }
    return text;
  }, 30_000);
}
