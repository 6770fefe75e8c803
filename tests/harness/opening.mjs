// What rooms open on before the engine answers: the pass that they ask for, cut down to what their first picture needs.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DIST } from "./server.mjs";

/**
 * The rooms, and what is kept of their pass: its parts by name, so many rows of them, or only those of a word, or their sum over the pieces
 * where only their mean is read; the predictions; of the inputs beside it those of one kind, whole, and how many there are; the example that
 * has the attention; the largest integer of a row, where it is not the usual one.
 */
export const OPENINGS = {
  input: { parts: ["token_embeddings", "position_embeddings", "segment_embeddings", "embedding_sum", "embeddings"], rows: 11, attention: "attention" },
  positions: { parts: ["embeddings", "hidden"], rows: 7, beside: "positions" },
  heads: { parts: ["queries", "keys", "values", "scores", "context"], attention: "attention" },
  block: {
    parts: [
      "hidden", "context", "attention_output", "attention_sum", "attention_moments", "attention_normed", "feed_forward_inner",
      "feed_forward_activations", "feed_forward_output", "feed_forward_sum", "feed_forward_moments",
    ],
    layers: [3, 4],
    rows: 3,
    attention: "attention",
  },
  question: { parts: ["span_logits"] },
  pairs: { parts: ["next_sentence_logits"], beside: "moves", others: 11 },
  prompting: { parts: [], beside: "prompt" },
  context: { parts: ["token_embeddings", "embeddings", "hidden"], only: /^palm/u, largest: 63, beside: "context", others: 12 },
  sentences: { parts: ["hidden"], mean: true, beside: "sentences", others: 48 },
};

/** The page's first lines: keeps what the engine answers. */
export function keepPasses() {
  globalThis.passes = [];
  const Before = globalThis.Worker;
  globalThis.Worker = class extends Before {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (!data?.json?.startsWith('{"pass"')) return;
        globalThis.passes.push({ message: JSON.parse(data.json), buffers: data.buffers.map((buffer) => [...new Float32Array(buffer)]) });
      });
    }
  };
}

/** The largest integer of a row. */
const LARGEST = 127;
/** Longer arrays are rounded. */
const EXACT = 400;

/** An array as it is kept. */
function kept(values, row, largest) {
  return values.length <= EXACT ? values.map((value) => Number(value.toPrecision(7))) : rounded(values, row, largest);
}

/** Rows of whole numbers with a scale each. */
function rounded(values, row, largest) {
  const scales = [];
  const rounded = [];
  for (let at = 0; at < values.length; at += row) {
    const own = values.slice(at, at + row);
    const scale = Number(Math.max(...own.map(Math.abs), 1e-30).toPrecision(7)) / largest;
    scales.push(Number(scale.toPrecision(7)));
    rounded.push(...own.map((value) => Math.round(value / scale)));
  }
  return { scales, values: rounded };
}

/** The values of an array that is kept. */
export function numbers(array) {
  if (Array.isArray(array)) return array;
  if (array.of) {
    const values = numbers(array.of);
    const row = values.length / array.at.length;
    const all = Array(array.rows * row).fill(0);
    array.at.forEach((place, at) => all.splice(place * row, row, ...values.slice(at * row, (at + 1) * row)));
    return all;
  }
  const row = array.values.length / array.scales.length;
  return array.values.map((value, at) => value * array.scales[Math.floor(at / row)]);
}

/** The first rows of an array `[tokens, features]`; any other whole. */
function cut({ shape }, values, rows, tokens) {
  if (!rows || shape.length !== 2 || shape[0] !== tokens) return { shape, values };
  return { shape: [rows, shape[1]], values: values.slice(0, rows * shape[1]) };
}

/** An array of which only some pieces' rows are kept: those of a word, or their sum in the place of the first. */
function keptRows(values, row, largest, { pieces, special }, { only, mean }) {
  const places = pieces.map((_, at) => at).filter((at) => (only ? only.test(pieces[at]) : !special[at]));
  const rows = places.map((at) => values.slice(at * row, (at + 1) * row));
  const sum = () => rows.reduce((all, one) => all.map((value, at) => value + one[at]));
  const [at, of] = mean ? [places.slice(0, 1), sum()] : [places, rows.flat()];
  return { rows: pieces.length, at, of: rounded(of, row, largest) };
}

/** What a room opens on, of the passes that it asked for. */
export function opening(room, passes, config) {
  const { parts, rows, layers, attention, largest = LARGEST, beside: kind, ...which } = OPENINGS[room];
  const arrays = [];
  const reduced = (found, buffers) => {
    const tokens = found.encoding.pieces.length;
    const wanted = found.arrays.filter(({ wish }) => parts.includes(wish.part) && (!layers || layers.includes(wish.layer)));
    return {
      ...found,
      arrays: wanted.map((traced) => {
        const { shape, values } = cut(traced.array, buffers[traced.array.buffer], rows, tokens);
        const row = shape.at(-1);
        arrays.push(which.only || which.mean ? keptRows(values, row, largest, found.encoding, which) : kept(values, row, largest));
        return { ...traced, array: { buffer: arrays.length - 1, dtype: "f32", shape } };
      }),
    };
  };
  const last = passes.at(-1);
  const others = new Map();
  for (const { message, buffers } of passes) {
    for (const { tag, found } of message.pass.beside) if (tag.kind.startsWith(kind)) others.set(JSON.stringify([tag, found.input]), { tag, found, buffers });
  }
  const pass = {
    ...last.message.pass,
    id: 0,
    milliseconds: 0,
    found: reduced(last.message.pass.found, last.buffers),
    beside: [...others.values()].map(({ tag, found, buffers }) => ({ tag, found: reduced(found, buffers) })),
  };
  return { attention: attention ?? null, config, pass: { pass }, arrays };
}

/** What is kept of a room, beside the page. */
export const file = async (room) => JSON.parse(await readFile(join(DIST, `examples/${room}.json`), "utf8"));

/** The sizes of the page's own model. */
export const sizes = async () => JSON.parse(await readFile(join(DIST, "models/bertscope-mini/config.json"), "utf8"));
