// Reading archives that were saved: what lies in them without compression.

import assert from "node:assert/strict";
import { crc32 } from "node:zlib";

/** The files of an archive by their names, read from its directory, checksums compared. */
export function unzipped(bytes) {
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  let at = bytes.readUInt32LE(end + 16);
  const files = new Map();
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(bytes.readUInt32LE(at), 0x02014b50);
    const [checksum, size, header] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 42)];
    const length = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + length);
    const begin = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const content = bytes.subarray(begin, begin + size);
    assert.equal(crc32(content), checksum, name);
    files.set(name, content);
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}
