// Pasting as a person does. Inserting a text of many lines as an input method would is no measure of the page: there
// Chromium alone takes seconds, in a bare text box too.

/** What a context must allow. */
export const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

/** Pastes `text` where the focus is. */
export async function paste(page, text) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("Control+v");
}
