import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Bytes of each SHA-256. A harmless password matches one of 50,000 by chance once in 10^9. */
export const PREFIX_BYTES = 6;
export const LIST_FILE = path.join(import.meta.dirname, "breached-passwords.bin");

/** Ignores capital letters, which make no password better. */
export function fingerprint(password: string): Buffer {
  return createHash("sha256").update(password.toLowerCase()).digest().subarray(0, PREFIX_BYTES);
}

/**
 * Searches the most frequent passwords of published breaches and common Indonesian words, stored as sorted fingerprints.
 * Attackers add digits to them and replace letters, so each spelling in `spellingsOf` counts.
 */
export function isBreached(password: string): boolean {
  return spellingsOf(password).some(isListed);
}

/** Digits and signs that stand for letters. A 1 stands for two. */
const LETTERS: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
  "+": "t",
};

/** @returns the password in small letters, without digits and signs at its ends, and each with replaced letters */
export function spellingsOf(password: string): string[] {
  const text = password.toLowerCase();
  const start = text.slice(0, text.length - countOthers([...text].reverse()));
  const middle = start.slice(countOthers([...start]));
  const plain = [text, start, middle];
  const read = (one: string) => (spelling: string) =>
    [...spelling]
      .map((sign) => (sign === "1" ? one : (LETTERS[sign] ?? sign)))
      .join("")
      .replaceAll(/[^\p{L}\p{N}]/gu, "");
  return [...plain, ...plain.map(read("i")), ...plain.map(read("l"))];
}

/** @returns the length of the digits and signs before the first letter */
function countOthers(signs: string[]): number {
  const first = signs.findIndex((sign) => /\p{L}/u.test(sign));
  return signs.slice(0, first === -1 ? signs.length : first).join("").length;
}

function isListed(password: string): boolean {
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
