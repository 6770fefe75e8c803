// What the main thread of a page computes, in time on the processor: scripts, style, layout and
// paint. What other programs take in the meantime does not count.

/** Measures one page. */
export class MainThread {
  #page;
  #session;

  static async of(lab) {
    const thread = new MainThread();
    thread.#page = lab.page;
    thread.#session = await lab.context.newCDPSession(lab.page);
    await thread.#session.send("Performance.enable", { timeDomain: "threadTicks" });
    return thread;
  }

  /** Milliseconds computed while `act` happened and two frames passed. */
  async cost(act) {
    const before = await this.#computed();
    await act();
    await this.#page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return 1000 * ((await this.#computed()) - before);
  }

  /**
   * Milliseconds computed in the longest task that begins while `act` runs: for so long the page
   * answers nobody.
   */
  async longest(act) {
    const events = [];
    const collect = ({ value }) => events.push(...value);
    this.#session.on("Tracing.dataCollected", collect);
    await this.#session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["toplevel"] } });
    await act();
    const complete = new Promise((done) => this.#session.once("Tracing.tracingComplete", done));
    await this.#session.send("Tracing.end");
    await complete;
    this.#session.off("Tracing.dataCollected", collect);
    const thread = ({ pid, tid }) => `${pid}:${tid}`;
    const main = new Set(events.filter(({ args }) => args?.name === "CrRendererMain").map(thread));
    const tasks = events.filter((event) => event.name.endsWith("RunTask") && main.has(thread(event)));
    return Math.max(0, ...tasks.map(({ tdur }) => tdur ?? 0)) / 1000;
  }

  async #computed() {
    const { metrics } = await this.#session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value;
  }
}
