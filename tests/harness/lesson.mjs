// The panel of a lesson, as a learner uses it.

import assert from "node:assert/strict";
import { number } from "./number.mjs";
import { Lab } from "./page.mjs";

/** What the page says of an answer. */
const WRONG = "Not quite.";
/** Steps that only a run of fine-tuning completes. */
const TRAINING = /\b(steps|validation)\(/u;

/** How a learner with a mouse presses, chooses and writes. */
class Mouse {
  async press(button) {
    await button.click();
  }

  async check(_options, option) {
    await option.check();
  }

  async write(field, text) {
    await field.fill(text);
  }
}

/** The same without one: what the Tab key does not reach cannot be used. */
class Keyboard {
  constructor(page) {
    this.page = page;
  }

  async #reach(target) {
    const holds = () => target.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 200; presses += 1) {
      if (await holds()) return;
      await this.page.keyboard.press("Tab");
    }
    assert.fail(`The Tab key does not reach ${target}.`);
  }

  async press(button) {
    await this.#reach(button);
    await this.page.keyboard.press("Enter");
  }

  /** Tab goes to the group, arrow keys go on in it. */
  async check(options, option) {
    const all = await options.count();
    const checked = options.and(this.page.locator(":checked"));
    await this.#reach((await checked.count()) ? checked : options.first());
    await this.page.keyboard.press("Space");
    for (let presses = 0; presses < all && !(await option.isChecked()); presses += 1) await this.page.keyboard.press("ArrowDown");
    assert.ok(await option.isChecked());
  }

  async write(field, text) {
    await this.#reach(field);
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.keyboard.type(text);
  }
}

export class Lesson {
  constructor(lab, hand = new Mouse()) {
    this.lab = lab;
    this.page = lab.page;
    this.hand = hand;
  }

  /** `keyboard` leaves the mouse alone from the first step to the last. */
  static async open(browser, origin, state = {}, { keyboard = false, ...options } = {}) {
    const lab = await Lab.fresh(browser, origin, { view: null, panel: null, ...state }, options);
    return new Lesson(lab, keyboard ? new Keyboard(lab.page) : undefined);
  }

  /** Waits for the engine's first answer. */
  async live() {
    await this.lab.status.getByText("Live: computed in this browser").waitFor({ state: "attached" });
  }

  get panel() {
    return this.page.getByRole("region", { name: "Lesson", exact: true });
  }

  get title() {
    return this.panel.getByRole("heading", { level: 2 });
  }

  get questions() {
    return this.panel.getByRole("group");
  }

  button(name) {
    return this.panel.getByRole("button", { name, exact: true });
  }

  /** Opens the menu and chooses a lesson. */
  async choose(title) {
    await this.lab.openBar();
    await this.page.locator("summary", { hasText: /^Lessons$/u }).click();
    await this.page.getByRole("button", { name: title, exact: true }).click();
    await this.title.waitFor();
  }

  async step() {
    return (await this.panel.locator("footer").getByText(/^Step \d+ of \d+$/u).innerText()).match(/\d+/gu).map(Number);
  }

  /** Every live value of the step is there. */
  async measured() {
    await this.lab.until(async () => {
      const values = await this.panel.locator(".live").allInnerTexts();
      assert.ok(!values.includes("–"), values.join(" "));
    });
  }

  /** Presses a button of the panel. */
  async press(name) {
    await this.hand.press(this.button(name));
  }

  /** Whether the room waits for a prediction. */
  async isCovered() {
    return !(await this.page.locator("#picture").isVisible());
  }

  /** How many pixels do not fit: of the window, the panel and the stage, sideways. */
  async overflow() {
    return this.page.evaluate(() =>
      [document.scrollingElement, document.querySelector("#lesson"), document.querySelector(".stage")]
        .map((area) => area.scrollWidth - area.clientWidth));
  }

  /** Where everything stands that is seen at once, in pixels of the window. */
  async places() {
    return this.panel.evaluate((panel) => {
      const place = (element) => element.getBoundingClientRect().toJSON();
      return {
        window: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
        panel: place(panel), stage: place(document.querySelector(".stage")), foot: place(panel.querySelector("footer")),
        onward: place(panel.querySelector("footer button:last-child")), questions: [...panel.querySelectorAll("fieldset")].map(place),
      };
    });
  }

  /** The frame that says that the panel has the keyboard, if it has it. */
  async frame() {
    return this.panel.evaluate((panel) => panel === document.activeElement && getComputedStyle(panel).outlineStyle);
  }

  /** Answers every question of the step wrongly where that can be, then rightly. */
  async answer(source) {
    for (const fieldset of await this.panel.locator("fieldset").all()) {
      if (await fieldset.getByRole("radio").count()) await this.#choose(fieldset);
      else if (await fieldset.locator("form").count()) await this.#write(fieldset);
      else if (await fieldset.getByRole("button", { name: /^Move/u }).count()) await this.#sort(fieldset);
      else if (await fieldset.getByRole("textbox").count()) await this.hand.write(fieldset.getByRole("textbox"), "I think so.");
      else await this.#do(fieldset, source);
    }
  }

  async #check(fieldset) {
    await this.hand.press(fieldset.getByRole("button", { name: "Check", exact: true }));
    return fieldset.locator(".lesson-outcome").innerText();
  }

  async #right(fieldset) {
    await this.lab.until(async () => assert.match(await this.#check(fieldset), /^Right\.|this is right/u), 20_000);
  }

  async #choose(fieldset) {
    const options = fieldset.getByRole("radio");
    await this.hand.check(options, options.last());
    await this.#check(fieldset);
    const right = fieldset.locator("label", { hasText: "the right answer" }).getByRole("radio");
    await right.first().waitFor();
    for (const option of await options.all()) {
      if (await right.count() === await options.count()) break;
      const name = await option.evaluate((input) => input.closest("label").innerText);
      if (name.includes("the right answer")) continue;
      await this.hand.check(options, option);
      assert.equal(await this.#check(fieldset), WRONG, name);
      break;
    }
    await this.hand.check(options, right.first());
    await this.#right(fieldset);
  }

  async #write(fieldset) {
    const field = fieldset.getByRole("textbox", { name: "Your number" });
    await this.hand.write(field, "987654321");
    assert.equal(await this.#check(fieldset), WRONG);
    const said = await fieldset.getByText(/^Answer: /u).innerText();
    await this.hand.write(field, said.replace("Answer: ", "").replace("\u2212", "-"));
    await this.#right(fieldset);
  }

  async #sort(fieldset) {
    await this.#check(fieldset);
    const numbers = async () => (await fieldset.locator(".lesson-order .number").allInnerTexts()).map(number);
    const falling = async (sign) => {
      for (let from = 0; from < 30; from += 1) {
        const all = await numbers();
        const at = all.findIndex((value, index) => index > 0 && sign * value > sign * all[index - 1]);
        if (at < 0) break;
        await this.hand.press(fieldset.getByRole("button", { name: /up$/u }).nth(at));
      }
      return this.#check(fieldset);
    };
    const outcomes = [await falling(1), await falling(-1)];
    assert.ok(outcomes.some((text) => text.startsWith("Right")), outcomes.join(" / "));
    if (!outcomes[1].startsWith("Right")) await falling(1);
    await this.#right(fieldset);
  }

  async #do(fieldset, source) {
    const text = await fieldset.innerText();
    await this.hand.press(fieldset.locator("summary"));
    const hint = fieldset.locator("details");
    const link = hint.getByRole("button");
    const until = source.match(/until: .*/gu)?.join(" ") ?? "";
    if (TRAINING.test(until)) return;
    if (await link.count()) await this.hand.press(link.first());
    else {
      const [now, before] = await hint.locator("code").allInnerTexts();
      await this.openSentence();
      const boxes = [this.page.locator("#sentence"), this.page.locator("#pair")];
      const holds = async (box) => (await box.count()) > 0 && (await box.inputValue()).includes(before);
      const box = (await holds(boxes[0])) ? boxes[0] : boxes[1];
      assert.ok(await holds(box), `${text}: ${before}`);
      await this.hand.write(box, (await box.inputValue()).replace(before, now));
    }
    await fieldset.getByText("Done.").waitFor();
  }

  /** The lesson brings a sentence of its own; its box is folded until somebody wants to change it. */
  async openSentence() {
    const button = this.page.getByRole("button", { name: "Sentence", exact: true, expanded: false });
    if (await button.count()) await this.hand.press(button);
  }

  async close() {
    await this.lab.close();
  }
}
