import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Bytes of each SHA-256. A harmless password matches one of 20,000 by chance once in 10^10. */
const PREFIX_BYTES = 6;
export const LIST_FILE = path.join(import.meta.dirname, "breached-passwords.bin");

/** Ignores capital letters, which make no password better. */
export function fingerprint(password: string): Buffer {
  return createHash("sha256").update(password.toLowerCase()).digest().subarray(0, PREFIX_BYTES);
}

/** Searches the 20,000 most frequent passwords of published breaches, stored as sorted fingerprints. */
export function isBreached(password: string): boolean {
  list ??= readFileSync(LIST_FILE);
  const wanted = fingerprint(password);
  let low = 0;
  let high = list.length / PREFIX_BYTES;
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = list.compare(wanted, 0, PREFIX_BYTES, middle * PREFIX_BYTES, (middle + 1) * PREFIX_BYTES);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

let list: Buffer | undefined;
