import { readFileSync } from "node:fs";
import path from "node:path";

const folder = path.join(import.meta.dirname, "certificates");
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

/** `openssl ca` made these for localhost and 127.0.0.1. No system trusts the authority, and its key is not stored. */
export const authority = read("authority.pem");
/** Valid until 1 January 2120. */
export const valid = { key: read("key.pem"), cert: read("valid.pem") };
/** Expired on 1 February 2020. */
export const expired = { key: read("key.pem"), cert: read("expired.pem") };
