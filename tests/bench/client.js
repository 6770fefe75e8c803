// Runs in the browser: speaks the messages of app/protocol with the engine's worker.
"use strict";

// The engine and this file speak one version; the engine refuses any other.
const PROTOCOL = 20;
const FINAL = new Set(["hello", "ready", "pass", "superseded", "failed", "pong", "kernels"]);
const HELLO_INTERVAL = 200;

/** A message as the engine reads it: `{ type: "ping", id }` is `{ ping: { id } }`, an empty one `"ping"`. */
function packed(value, name) {
  const { [name]: kind, ...fields } = value;
  return Object.keys(fields).length ? { [kind]: fields } : kind;
}

/** The reverse. */
function unpacked(value, name) {
  if (typeof value === "string") return { [name]: value };
  const [[kind, fields]] = Object.entries(value);
  return { [name]: kind, ...fields };
}

/** What is about fine-tuning travels as JSON inside the JSON. */
function packedTeach(teach) {
  return JSON.stringify(packed(teach.command ? { ...teach, command: packed(teach.command, "command") } : teach, "about"));
}

function unpackedTaught(told) {
  const taught = unpacked(JSON.parse(told), "about");
  if (taught.progress) taught.progress.stage = unpacked(taught.progress.stage, "stage");
  return taught;
}

class EngineClient {
  #worker;
  #workers;
  #faults = false;
  /** The request that loaded the model. */
  #load = null;
  #waiting = new Map();
  #watching = [];
  #next = 1;
  /** What each fine-tuning request was told so far, by the request's number. */
  #taught = new Map();
  #listening = new Set();
  /** The latest `devices` message. */
  devices = null;
  /** The latest `progress` message. */
  progress = null;

  /** Whether the engine's program can compute on WebGPU. */
  webgpu = false;

  /**
   * @param {{ device?: "" | "cpu" | "webgpu", workers?: "" | "1" | "2" }} [how] the device for which to choose the engine's program,
   *   and how many workers compute on the CPU
   */
  constructor({ device = "", workers = "" } = {}) {
    this.#workers = workers;
    const asked = new URLSearchParams({ device, ...(workers && { workers }) });
    this.#worker = new Worker(`./engine_loader.js?${asked}`, { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#hear(unpacked(JSON.parse(data.json), "type"), data.buffers, data.files ?? []);
    this.#worker.onerror = (event) => this.#fail(event.message ?? "The engine's script could not be fetched.");
  }

  /** Greets until the engine answers: it does not hear what comes before it listens. */
  async hello(faults = false) {
    const id = this.#next++;
    const answer = this.#answer(id);
    const greet = () => this.#post({ type: "hello", id, protocol: PROTOCOL, faults });
    greet();
    const again = setInterval(greet, HELLO_INTERVAL);
    this.#faults = faults;
    const { message } = await answer.finally(() => clearInterval(again));
    this.webgpu = message.webgpu;
  }

  /** Another engine in its place, whose program can compute on WebGPU. */
  async withWebgpu() {
    this.end();
    const other = new EngineClient({ device: "webgpu", workers: this.#workers });
    await other.hello(this.#faults);
    if (this.#load) await other.send(this.#load);
    return other;
  }

  /** Sends a request and resolves with its last answer, its arrays as `Float32Array`s beside it. */
  send(request) {
    const id = this.#next++;
    const answer = this.#answer(id);
    if (request.type === "load") this.#load = request;
    this.#post({ id, ...request });
    return answer;
  }

  /** Sends a request about fine-tuning with files; returns its number. */
  teach(teach, files = [], id = this.#next++) {
    const request = { teach: { id, teach: packedTeach(teach) } };
    if (!this.#taught.has(id)) this.#taught.set(id, []);
    this.#worker.postMessage({ json: JSON.stringify(request), buffers: [], files }, files);
    return id;
  }

  /** What a fine-tuning request was told so far. */
  told(id) {
    return this.#taught.get(id) ?? [];
  }

  /** Resolves with the first of a request's messages from `start` on that satisfies a condition. */
  async untilTold(id, condition, start = 0) {
    const find = () => this.told(id).slice(start).find(condition);
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = find();
        if (!found) return false;
        this.#listening.delete(look);
        resolve(found);
        return true;
      };
      look.reject = reject;
      if (!look()) this.#listening.add(look);
    });
  }

  /** Resolves once `devices` satisfies a condition. */
  async untilDevices(condition, timeout = 120_000) {
    if (this.devices && condition(this.devices)) return this.devices;
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new Error(`The devices stayed ${JSON.stringify(this.devices)}.`));
      const timer = setTimeout(giveUp, timeout);
      this.#watching.push({ condition, resolve: (devices) => (clearTimeout(timer), resolve(devices)) });
    });
  }

  /** Resolves once every device is timed, or known to be of no use, as an emulated one is. */
  settled() {
    return this.untilDevices(({ devices }) =>
      devices.every(
        ({ measured_ms, unavailable, software }) => measured_ms !== null || unavailable !== null || software,
      ),
    );
  }

  end() {
    this.#worker.terminate();
  }

  #post(request) {
    this.#worker.postMessage({ json: JSON.stringify(packed(request, "type")), buffers: [] });
  }

  #answer(id) {
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #hear(message, buffers, files) {
    if (message.type === "devices") this.#seeDevices(message);
    if (message.type === "progress") this.progress = message;
    if (message.type === "fatal") return this.#fail(message.message);
    if (message.type === "taught") this.#hearTaught(message, files);
    if (!FINAL.has(message.type)) return;
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.type === "failed") waiting?.reject(new Error(JSON.stringify(unpacked(message.fault, "kind"))));
    else waiting?.resolve({ message: { ...message, ...message.found }, values: buffers.map((buffer) => new Float32Array(buffer)) });
  }

  #hearTaught({ id, taught }, files) {
    if (!this.#taught.has(id)) this.#taught.set(id, []);
    this.#taught.get(id).push({ ...unpackedTaught(taught), files });
    for (const look of [...this.#listening]) look();
  }

  #seeDevices(devices) {
    this.devices = devices;
    const satisfied = this.#watching.filter(({ condition }) => condition(devices));
    this.#watching = this.#watching.filter((watcher) => !satisfied.includes(watcher));
    for (const { resolve } of satisfied) resolve(devices);
  }

  #fail(reason) {
    for (const { reject } of this.#waiting.values()) reject(new Error(`The engine died: ${reason}`));
    this.#waiting.clear();
    for (const look of this.#listening) look.reject(new Error(`The engine died: ${reason}`));
    this.#listening.clear();
  }
}

globalThis.EngineClient = EngineClient;
