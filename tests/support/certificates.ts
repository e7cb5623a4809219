import { readFileSync } from "node:fs";
import path from "node:path";

const folder = path.join(import.meta.dirname, "certificates");
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

/** Made by `openssl ca` for localhost and 127.0.0.1 by an authority nobody trusts, which trusted its key to nobody. */
export const authority = read("authority.pem");
/** Until 1 January 2120. */
export const valid = { key: read("key.pem"), cert: read("valid.pem") };
/** Ended on 1 February 2020. */
export const expired = { key: read("key.pem"), cert: read("expired.pem") };
