// Presenter mode, as a person in front of a class uses it.

import assert from "node:assert/strict";
import { Lab } from "./page.mjs";

/** A visit to the page in presenter mode, on a projector of 1024 by 768 unless told otherwise. */
export class Presenter {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  static async open(browser, origin, state = {}, options = {}) {
    const settings = { viewport: { width: 1024, height: 768 }, ...options };
    const presenter = new Presenter(await Lab.open(browser, origin, { presenter: "1", ...state }, settings));
    await presenter.panels.waitFor();
    await presenter.lab.until(async () => assert.match(await presenter.lab.status.textContent(), /Live/u));
    return presenter;
  }

  async close() {
    await this.lab.close();
  }

  get panels() {
    return this.page.getByRole("navigation", { name: "Panels" });
  }

  /** The names of the room's panels. */
  async names() {
    return this.panels.getByRole("button").allInnerTexts();
  }

  /** The name of the panel that is said to be shown. */
  async current() {
    return this.panels.locator("[aria-current]").innerText();
  }

  /** Which of these sections can be seen. */
  async seen(names) {
    const seen = [];
    for (const name of names) {
      if (await this.page.getByRole("group", { name, exact: true }).first().isVisible()) seen.push(name);
    }
    return seen;
  }

  /** Waits until this panel is the current one. */
  async shows(name) {
    await this.lab.until(async () => assert.equal(await this.current(), name), 10_000);
  }

  /** How many pixels are wider than the page. */
  async overflow() {
    return this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  }
}
