/**
 * `node packages/embedded-supabase/auth/passwords/build-breached-passwords.ts <passwords> <words> ...` adds to the stored list: the
 * first 20,000 passwords of a text file, and words of JSON files, most frequent first, with the number to take, such as
 * `commonWords.json:6000`.
 *
 * The stored list contains 20,000 passwords of ten or more characters from Mark Burnett's "Ten Million Passwords" (2015,
 * public domain), and from zxcvbn-ts 4.1 (MIT): 49,000 passwords, 6,000 Indonesian words of OpenSubtitles 2024 (OPUS,
 * ODC-BY), 5,000 of Wikipedia and all Indonesian names.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fingerprint, LIST_FILE, PREFIX_BYTES } from "./breached-passwords.ts";

/** `minimum_password_length` in supabase/config.toml rejects shorter ones. */
const SHORTEST = 10;
const LENGTH = 20_000;
/** A word with digits is a password. */
const WORD = /^\p{L}{4,}$/u;

const [file, ...wordFiles] = process.argv.slice(2);
if (!file) throw new Error("Name the text file to read.");
const passwords = new Set<string>();
if (file !== "-") {
  for (const line of (await readFile(file, "utf8")).split(/\r?\n/)) {
    if ([...line].length >= SHORTEST) passwords.add(line.toLowerCase());
    if (passwords.size === LENGTH) break;
  }
}
for (const wordFile of wordFiles) {
  const [name = "", count] = wordFile.split(":");
  const words: string[] = JSON.parse(await readFile(name, "utf8"));
  for (const word of words.slice(0, Number(count))) if (WORD.test(word)) passwords.add(word.toLowerCase());
}
const stored = await readFile(LIST_FILE);
const entries = Array.from({ length: stored.length / PREFIX_BYTES }, (_, index) =>
  stored.subarray(index * PREFIX_BYTES, (index + 1) * PREFIX_BYTES),
);
const all = new Map([...entries, ...[...passwords].map(fingerprint)].map((entry) => [entry.toString("hex"), entry]));
await writeFile(LIST_FILE, Buffer.concat([...all.values()].sort(Buffer.compare)));
process.stdout.write(`${all.size} passwords and words\n`);
