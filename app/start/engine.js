// Starts the engine's program in its worker. Until it runs, this speaks for it, in the messages
// of `app/protocol`.

/** Milliseconds between two words while the program is fetched and compiled. */
const HEARTBEAT = 1_000;

const post = (message) => postMessage({ json: JSON.stringify(message), buffers: [] });

// Before the program has started nothing listens, and a worker's messages are not kept for it.
const early = [];
const keep = (event) => early.push(event.data);
addEventListener("message", keep);

let news = { file: "engine_bg.wasm", attempt: 1, loaded: 0 };
const speak = () => post({ progress: { id: 0, total: PROGRAM_BYTES, ...news } });

/** A page of another version must not use this engine. */
function isOfThisVersion() {
  const asked = new URL(location.href).searchParams.get("v");
  return asked === null || asked === VERSION;
}

function faultOf(error) {
  if (!(error instanceof NotFetched)) return null;
  const { file, status, damaged } = error;
  return damaged ? { damaged: { file, detail: damaged } } : { fetch: { file, status } };
}

async function startEngine() {
  if (!isOfThisVersion()) return post({ failed: { id: 0, fault: { protocol: { engine: 0 } } } });
  const heartbeat = setInterval(speak, HEARTBEAT);
  speak();
  try {
    const program = await startProgram("./engine", ({ file, attempt, loaded }) => {
      const fails = attempt > news.attempt;
      // The bindings are a small file beside the large one: only their failures are worth a word.
      if (fails || file === news.file) news = { file, attempt, loaded };
      if (fails) speak();
    });
    // Runs the constructors of the engine's libraries, once: see app/engine/build.rs.
    program.__wasm_call_ctors();
    removeEventListener("message", keep);
    for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
  } catch (error) {
    const fault = faultOf(error);
    post(fault ? { failed: { id: 0, fault } } : { fatal: { message: String(error.message ?? error) } });
  } finally {
    clearInterval(heartbeat);
  }
}

startEngine();
