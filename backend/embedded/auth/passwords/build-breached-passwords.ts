/**
 * `node backend/embedded/auth/passwords/build-breached-passwords.ts <list>`, one password a line, most frequent first.
 * The list contains the first million of Mark Burnett's "Ten Million Passwords" (2015), in the public domain.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fingerprint, LIST_FILE } from "./breached-passwords.ts";

/** `minimum_password_length` in supabase/config.toml refuses shorter ones. */
const SHORTEST = 10;
const LENGTH = 20_000;

const [file] = process.argv.slice(2);
if (!file) throw new Error("Name the text file to read.");
const passwords = new Set<string>();
for (const line of (await readFile(file, "utf8")).split(/\r?\n/)) {
  if ([...line].length >= SHORTEST) passwords.add(line.toLowerCase());
  if (passwords.size === LENGTH) break;
}
await writeFile(LIST_FILE, Buffer.concat([...passwords].map(fingerprint).sort(Buffer.compare)));
process.stdout.write(`${passwords.size} passwords\n`);
