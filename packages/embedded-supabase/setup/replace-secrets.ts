import path from "node:path";
import { writeDurably } from "#platform/durable-files.ts";
import type { Database } from "../database/database.ts";
import type { Secrets } from "./secrets.ts";

type Installation = { database: Pick<Database, "query">; dataDir: string };

/** Replaces the keys made here by those of another installation. The next start seals them for the database. */
export async function replaceSecrets({ database, dataDir }: Installation, secrets: Secrets): Promise<void> {
  await writeDurably(path.join(dataDir, "secrets.json"), Buffer.from(`${JSON.stringify(secrets, null, 2)}\n`));
  const [table] = await database.query("select to_regclass('app_private.installation_secrets') as found");
  if (table?.found) await database.query("delete from app_private.installation_secrets");
}
