import type { Sql } from "sql-template-tag";
import { SigningKeys } from "../auth/sessions/signing-keys.ts";

type Row = { kid: string; sealed: string; signs_from: string; ends_at: string | null };

/** Signing keys whose table is in memory. It understands the statements that read keys and make the first one. */
export async function makeSigningKeys(secret: string) {
  const rows: Row[] = [];
  const query = async (statement: Sql | string) => {
    if (typeof statement === "string" || !statement.text.startsWith("insert")) return rows;
    const [kid, sealed] = statement.values;
    rows.push({ kid: String(kid), sealed: String(sealed), signs_from: new Date().toISOString(), ends_at: null });
    return [];
  };
  const keys = new SigningKeys({
    database: { query },
    secret,
    tokenSeconds: 3600,
    issuer: "http://site.example/auth/v1",
  });
  await keys.prepare();
  return Object.assign(keys, { rows });
}
