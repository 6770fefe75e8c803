// Bytes of the WebGPU buffers that a program holds. Both functions run in its worker.

/** Counts every buffer from now on: until it is destroyed, or thrown away unused. */
export function countBuffers() {
  if (typeof GPUDevice === "undefined") return;
  const held = new Map();
  const thrownAway = new FinalizationRegistry((key) => held.delete(key));
  const keys = new WeakMap();
  let next = 0;
  const { createBuffer } = GPUDevice.prototype;
  GPUDevice.prototype.createBuffer = function counted(description) {
    const buffer = createBuffer.call(this, description);
    const key = (next += 1);
    held.set(key, description.size);
    keys.set(buffer, key);
    thrownAway.register(buffer, key);
    return buffer;
  };
  const { destroy } = GPUBuffer.prototype;
  GPUBuffer.prototype.destroy = function counted() {
    held.delete(keys.get(this));
    destroy.call(this);
  };
  globalThis.bytesOfBuffers = () => [...held.values()].reduce((sum, size) => sum + size, 0);
}

/** Bytes of all buffers that live. */
export function heldBytes() {
  return globalThis.bytesOfBuffers?.() ?? 0;
}
