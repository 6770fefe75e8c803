// Two sentences compared, in the room "Masked words", as a person finds it.

import assert from "node:assert/strict";
import { Lab, parseCsv } from "./page.mjs";
import { Predict } from "./predict.mjs";

/** The comparison of a visit to the page. */
export class Contrast extends Predict {
  static async open(browser, origin, state, options) {
    return new Contrast(await Lab.open(browser, origin, { view: "corrupt", sentence: "The animal didn't cross the street because it was too tired.", queries: "10", ...state }, options));
  }

  get section() {
    return this.region("Compare two sentences");
  }

  get box() {
    return this.section.getByRole("textbox", { name: "Sentence to compare with", exact: true });
  }

  /** What is said of one of the sentences. */
  side(number) {
    return this.section.getByRole("region", { name: new RegExp(`^Sentence ${number} `, "u") });
  }

  get dots() {
    return this.section.getByRole("listbox", { name: "Words, the most different first" });
  }

  /** Waits until both sentences are these, and every word has both probabilities. */
  async compares(first, second) {
    await this.lab.until(async () => {
      await this.settled();
      for (const [index, text] of [first, second].entries()) {
        assert.equal(await this.side(index + 1).getByRole("paragraph").first().innerText(), text);
      }
      assert.equal(await this.section.getByText(/^Asking for/u).count(), 0);
    });
  }

  /** The saved table: the sentences, and `{piece, p, ratio, log}` of each word. */
  async saved() {
    const { bytes } = await this.lab.save("CSV", "Compare two sentences");
    const [[, , first, second], ...lines] = parseCsv(bytes.toString("utf8"));
    const words = lines.map(([piece, , p1, p2, ratio, log]) => ({
      piece,
      p: [Number(p1), Number(p2)],
      ratio: Number(ratio),
      log: Number(log),
    }));
    return { sentences: [first, second], words };
  }

  /** The saved guesses of the only position that is predicted: probabilities by piece. */
  async savedGuesses() {
    const { bytes } = await this.lab.save("CSV", "What the model answers");
    const [, ...lines] = parseCsv(bytes.toString("utf8"));
    return new Map(lines.map(([, , , , piece, , , p]) => [piece, Number(p)]));
  }

  /** The saved words to compare: `{word, pieces, p, loss, perPiece, parts}` of each. */
  async savedWords() {
    // A press on what is drawn anew in the same moment is lost.
    await this.lab.atRest();
    const { bytes } = await this.lab.save("CSV", "Compare words");
    const [, ...lines] = parseCsv(bytes.toString("utf8"));
    return lines.map(([word, pieces, p, , loss, perPiece, parts]) => ({
      word,
      pieces: pieces.split(" "),
      p: Number(p),
      loss: Number(loss),
      perPiece: Number(perPiece),
      parts: parts.split(" ").map(Number),
    }));
  }

  /** Where the names of the plot stand, as the browser draws them, and where all dots stand. */
  async drawn() {
    return this.dots.evaluate((list) => {
      const box = (element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { left, top, right, bottom };
      };
      const options = [...list.querySelectorAll("[role=option]")];
      return {
        names: options.flatMap((one, index) => [...one.querySelectorAll("text")].map((text) => ({ index, text: text.textContent, box: box(text) }))),
        dots: options.map((one) => box(one.querySelector("circle"))),
        frame: box(list.ownerSVGElement.querySelector("rect")),
      };
    });
  }
}
