// The room "Words in context": what stands on its screen.

import { Lab, parseCsv } from "./page.mjs";

export class ContextRoom {
  constructor(lab) {
    this.lab = lab;
    this.page = lab.page;
  }

  static async open(browser, origin, state = {}, options = {}) {
    return new ContextRoom(await Lab.open(browser, origin, { view: "context", ...state }, options));
  }

  async live() {
    await this.lab.status.getByText("Live: computed in this browser").waitFor();
    await this.map.waitFor();
  }

  get map() {
    return this.page.getByRole("application", { name: /^Map of \d+ points/u });
  }


  /** Waits until the map has so many points. */
  async points(count) {
    await this.page.getByRole("application", { name: `Map of ${count} points.` }).waitFor();
  }

  /** Number, sense, sentence and place in the plane of every point, as the file has them. */
  async saved() {
    const { bytes } = await this.lab.save("CSV", "Map");
    const [, ...lines] = parseCsv(bytes.toString("utf8"));
    return lines.map(([number, sense, text, x, y]) => ({ number: Number(number), sense, text, at: [Number(x), Number(y)] }));
  }

  /** The matrix of cosines, as the file has it. */
  async cosines() {
    const tab = (name) => this.page.getByRole("button", { name, exact: true });
    await tab("Cosines").click();
    const { bytes } = await this.lab.save("CSV", "Cosines");
    await tab("Map").click();
    const lines = parseCsv(bytes.toString("utf8"));
    return lines.slice(-Math.max(...lines.map((line) => line.length)) + 1).map((line) => line.slice(1).map(Number));
  }

  async close() {
    await this.lab.close();
  }
}
