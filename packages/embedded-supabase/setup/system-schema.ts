import { readFile } from "node:fs/promises";
import path from "node:path";
import sql from "sql-template-tag";
import type { Database } from "../database/database.ts";

/** Each file creates this relation and all others of its part. */
const PARTS: [relation: string, file: string][] = [
  ["auth.users", "auth.sql"],
  ["auth.mfa_amr_claims", "sign-in-methods.sql"],
  ["auth.mfa_factors", "second-factors.sql"],
  ["auth.mfa_factors_credential_key", "passkeys.sql"],
  ["auth.signing_keys", "signing-keys.sql"],
  ["storage.objects", "storage.sql"],
];

/** Creates what a Supabase project contains before its first migration. Existing parts stay as they are. */
export async function createSystemSchema(database: Pick<Database, "query" | "execute">): Promise<void> {
  for (const [relation, file] of PARTS) {
    const [found] = await database.query(sql`select to_regclass(${relation}) is null as is_missing`);
    if (!found?.is_missing) continue;
    await database.execute(await readFile(path.join(import.meta.dirname, "system-schema", file), "utf8"));
  }
}
