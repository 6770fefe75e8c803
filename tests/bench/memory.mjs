// Edits without end, and the memory that the engine takes for them.

const WORDS = "the cat sat on a warm mat while rain fell over quiet hills and old stone bridges".split(" ");

/** The i-th of endlessly many sentences of 1 to 40 words. */
export function edit(i) {
  const count = 1 + ((i * 7) % 40);
  return Array.from({ length: count }, (_, word) => WORDS[(i * 5 + word * 3) % WORDS.length]).join(" ");
}

/** Bytes of the engine's linear memory. */
export async function engineBytes(page) {
  const [worker] = page.workers();
  return worker.evaluate(async () => {
    const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
    // The module that the loader imported, which hands the running program out again.
    const bindings = await import(fetched.findLast((address) => /\/engine(_cpu)?\.js$/.test(new URL(address).pathname)));
    return (await bindings.default()).memory.buffer.byteLength;
  });
}
