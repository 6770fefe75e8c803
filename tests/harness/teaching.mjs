// Fine-tuning in the engine, driven without the page.

import { readFile } from "node:fs/promises";

const FOLDER = new URL("../../public/datasets/", import.meta.url);

/** The rows of a bundled CSV file, as objects. */
export async function rows(name) {
  const text = await readFile(new URL(`${name}.csv`, FOLDER), "utf8");
  const [columns, ...records] = parse(text);
  return records.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index]])));
}

/** CSV with quotes, as in RFC 4180. */
function parse(text) {
  const cell = /("(?:[^"]|"")*"|[^,\n]*)(,|\n|$)/gy;
  const records = [[]];
  for (const [, value, end] of text.trimEnd().matchAll(cell)) {
    records.at(-1).push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === "\n") records.push([]);
    if (end === "") break;
  }
  return records;
}

/** A data set of labelled texts as the engine reads it, with so many examples of each part. */
export async function sequences(name, train, validation) {
  const all = await rows(name);
  const labels = [...new Set(all.map(({ label }) => label))];
  const some = (part, count) => all.filter(({ split }) => split === part).slice(0, count);
  const example = ({ split, label, text }, index) => ({
    line: index + 2,
    part: split,
    text: { one: text },
    target: { label: labels.indexOf(label) },
  });
  const chosen = [...some("train", train), ...some("validation", validation)];
  return { task: "sequence", labels, examples: chosen.map(example) };
}

/** A plan with the engine's defaults for what is not said. */
export const HEAD_ONLY = { scope: "head", epochs: 3, batch_size: 8, learning_rate: 0.01 };

/** One run in an engine. */
export class Run {
  #page;
  #id;

  static async begin(engine, dataset, plan, { device = "cpu", start = false } = {}) {
    const { page } = engine;
    const teach = { about: "begin", dataset, plan, device, start };
    const id = await page.evaluate((request) => globalThis.engine.teach(request), teach);
    return new Run(page, id);
  }

  constructor(page, id) {
    this.#page = page;
    this.#id = id;
  }

  /** Everything that the run told, its steps in one list. */
  async told() {
    const messages = await this.#page.evaluate((id) => globalThis.engine.told(id), this.#id);
    // It also tells which networks are kept.
    return messages.flatMap(({ progress }) => progress ?? []);
  }

  /** Tells the run what to do and waits until it stands at one of these stages after that. */
  async steer(command, ...stages) {
    return this.#page.evaluate(
      async ([id, what, wanted]) => {
        const { engine } = globalThis;
        const before = engine.told(id).length;
        engine.teach({ about: "steer", command: what }, [], id);
        if (wanted.length === 0) return null;
        const arrived = ({ progress }) => wanted.includes(progress?.stage.stage);
        return (await engine.untilTold(id, arrived, before)).progress;
      },
      [this.#id, command, stages],
    );
  }

  /** Waits until the run stands at one of these stages. */
  async until(...stages) {
    return this.#page.evaluate(
      async ([id, wanted]) => {
        const arrived = ({ progress }) => wanted.includes(progress?.stage.stage);
        return (await globalThis.engine.untilTold(id, arrived)).progress;
      },
      [this.#id, stages],
    );
  }

  /** The steps since the run last began afresh. */
  async steps() {
    const all = await this.told();
    const from = all.findLastIndex(({ afresh }) => afresh);
    return all.slice(Math.max(0, from)).flatMap(({ steps }) => steps);
  }

  /** The newest evaluation. */
  async evaluation() {
    const found = (await this.told()).filter(({ evaluation }) => evaluation !== null);
    return found.at(-1)?.evaluation;
  }
}

/** Sends a request about fine-tuning that is answered once. */
export async function asked(engine, teach) {
  return engine.page.evaluate(async (request) => {
    const { engine: client } = globalThis;
    const { files, ...answer } = await client.untilTold(client.teach(request), () => true);
    globalThis.received = files;
    return { ...answer, sizes: files.map((file) => file.byteLength) };
  }, teach);
}

/** Hands the files of the last answer back. */
export async function imported(engine, names) {
  return engine.page.evaluate(async (wanted) => {
    const { engine: client } = globalThis;
    const id = client.teach({ about: "import", names: wanted }, globalThis.received);
    const { files, ...answer } = await client.untilTold(id, () => true);
    return answer;
  }, names);
}

/** What the fine-tuned network says of a text. */
export async function applied(engine, text) {
  return asked(engine, { about: "apply", text: { one: text } });
}
