// What the model answers, in the room "Masked words", as a person finds it.

import assert from "node:assert/strict";
import { number } from "./number.mjs";
import { Lab } from "./page.mjs";

/** The predictions of a visit to the page. */
export class Predict {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  /** Opens the room with a sentence and edits, as a link would. */
  static async open(browser, origin, state, options) {
    return new Predict(await Lab.open(browser, origin, { view: "corrupt", sentence: "The animal didn't cross the street because it was too tired.", queries: "10", ...state }, options));
  }

  async close() {
    await this.lab.close();
  }

  region(name) {
    return this.page.getByRole("region", { name, exact: true });
  }

  get answers() {
    return this.region("What the model answers");
  }

  get lens() {
    return this.region("Layer by layer");
  }

  get words() {
    return this.region("Compare words");
  }

  get changes() {
    return this.region("Changes");
  }

  get objective() {
    return this.region("Mean loss");
  }

  /** Waits until nothing is asked for that is not on screen. */
  async settled() {
    await this.lab.until(async () => {
      assert.match(await this.lab.status.textContent(), /Live: computed in this browser/);
      assert.equal(await this.answers.getAttribute("aria-busy"), "false");
    });
  }

  /** The list of a position. */
  guesses(position) {
    return this.page.getByRole("toolbar", { name: `Guesses for position ${position}`, exact: true });
  }

  /**
   * What is said of every predicted position: what stands there, why it is predicted, its numbers
   * by their names, and its guesses.
   */
  async read() {
    const cards = this.answers.getByRole("region", { name: /position \d+$/ });
    const texts = await cards.evaluateAll((all) => all.map((card) => ({
      here: card.querySelector("h3 bdi").textContent,
      position: card.querySelector("h3 small").textContent,
      why: card.querySelector("p").textContent,
      facts: [...card.querySelector("dl").children].map((fact) => [...fact.children].map((part) => part.textContent)),
      guesses: [...card.querySelectorAll("button bdi")].map((piece) => {
        const button = piece.closest("button");
        const numbers = [...button.children].filter(({ classList }) => classList.contains("number"));
        return { piece: piece.textContent, probability: numbers.at(-1).textContent };
      }),
    })));
    return texts.map(({ position, facts, guesses, ...rest }) => ({
      ...rest,
      guesses: guesses.map(({ piece, probability }) => ({ piece, probability: number(probability) })),
      position: Number(position.match(/\d+$/)[0]),
      facts: Object.fromEntries(facts),
    }));
  }

  /** Waits until the pieces at the predicted positions are these. */
  async shows(here) {
    await this.lab.until(async () => {
      await this.settled();
      assert.deepEqual((await this.read()).map((answer) => answer.here), here);
    });
    return this.read();
  }

  /** The cells of the lines of a table, as text. */
  static async lines(table) {
    return table.evaluate((element) => [...element.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim())));
  }
}
