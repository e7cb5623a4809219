import type { Site } from "./start-site.ts";
import { expireToken, forgeToken, signIn, unsignedToken } from "./tokens.ts";

/** Everybody who may knock, from nobody to an editor. */
export const PRINCIPALS = [
  "no key",
  "wrong key",
  "anonymous key",
  "signed in",
  "expired token",
  "forged token",
  "unsigned token",
] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** The headers each principal sends. */
export async function headersOfPrincipals(site: Site): Promise<Record<Principal, Record<string, string>>> {
  const token = await signIn(site);
  const apikey = site.backend.publishableKey;
  const bearing = (bearer: string) => ({ apikey, authorization: `Bearer ${bearer}` });
  return {
    "no key": {},
    "wrong key": { apikey: "sb_publishable_guessed", authorization: "Bearer sb_publishable_guessed" },
    "anonymous key": bearing(apikey),
    "signed in": bearing(token),
    "expired token": bearing(await expireToken(site, token)),
    "forged token": bearing(forgeToken(token, { role: "service_role" })),
    "unsigned token": bearing(unsignedToken(token)),
  };
}

/**
 * Reads a table of expectations: the first line names the columns, the first cell of each further line a row. Cells are
 * at least two spaces apart.
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
