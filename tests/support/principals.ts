import { addPerson } from "./people.ts";
import { enrollTotp } from "./second-factor.ts";
import type { Site } from "./start-site.ts";
import { expireToken, forgeToken, signIn, unsignedToken } from "./tokens.ts";

/** All kinds of clients, from a client without a key to an editor. `aal1` and `aal2` have a second factor. */
export const PRINCIPALS = [
  "no key",
  "wrong key",
  "anonymous key",
  "signed in",
  "aal1",
  "aal2",
  "expired token",
  "forged token",
  "unsigned token",
] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** Returns the headers that each principal sends. */
export async function headersOfPrincipals(site: Site): Promise<Record<Principal, Record<string, string>>> {
  const token = await signIn(site);
  const person = await addPerson(site, "editor");
  const { token: aal2 } = await enrollTotp(site, person);
  const aal1 = await signIn(site, person);
  const apikey = site.backend.publishableKey;
  const bearing = (bearer: string) => ({ apikey, authorization: `Bearer ${bearer}` });
  return {
    "no key": {},
    "wrong key": { apikey: "sb_publishable_guessed", authorization: "Bearer sb_publishable_guessed" },
    "anonymous key": bearing(apikey),
    "signed in": bearing(token),
    aal1: bearing(aal1),
    aal2: bearing(aal2),
    "expired token": bearing(await expireToken(site, token)),
    "forged token": bearing(forgeToken(token, { role: "service_role" })),
    "unsigned token": bearing(unsignedToken(token)),
  };
}

/**
 * Reads a table of expectations. The first line names the columns, and the first cell of each other line names the row.
 * At least two spaces separate the cells.
 */
export function readMatrix(text: string): Record<string, Record<string, string>> {
  const [head = [], ...lines] = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => line.trim().split(/ {2,}/));
  return Object.fromEntries(
    lines.map(([row = "", ...cells]) => [
      row,
      Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ""])),
    ]),
  );
}
