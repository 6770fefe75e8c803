// What an address can say, as the page itself writes it down for lessons and tests.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const { properties, rooms } = JSON.parse(readFileSync(new URL("../../model/lessons/page.json", import.meta.url), "utf8"));

/** The rooms, as links call them. */
export const ROOM_IDS = rooms.map(({ id }) => id);

/** `workers` is read before the page's program; the rest means nothing, on purpose. */
const OTHERS = ["workers", "unknown", "__proto__"];
const KNOWN = new Set([...properties, ...ROOM_IDS, ...rooms.flatMap(({ id, fields }) => fields.map((field) => `${id}.${field}`)), ...OTHERS]);

/** Puts a state into an address; a name that the page does not read would test nothing. */
export function write(address, state) {
  for (const [name, value] of Object.entries(state)) {
    // A room by itself only begins anew.
    assert.ok(KNOWN.has(name) && (!ROOM_IDS.includes(name) || value === ""), `no link carries ${name}=${value}`);
    address.searchParams.set(name, value);
  }
}
