import path from "node:path";
import { hideSecrets } from "#embedded-supabase/operations.ts";
import { type Env, readEnv } from "#server/settings/env.ts";
import { loadEnvFile } from "#server/settings/load-env-file.ts";

/** @param file the option `--env-file`, else `.env` in this folder @throws EnvError, StartupError */
export function readCommandEnv(file: string | undefined): Env {
  loadEnvFile(file);
  return readEnv({ ...process.env, LOG_LEVEL: "silent" });
}

type DataLocation = Pick<Env, "DATA_DIR" | "DATABASE_URL" | "SUPABASE_URL">;

/** Returns where the site's data is, without a password. */
export function nameSite({ DATA_DIR, DATABASE_URL, SUPABASE_URL }: DataLocation): string {
  if (SUPABASE_URL) return SUPABASE_URL;
  return DATABASE_URL ? `PostgreSQL at ${hideSecrets(DATABASE_URL)}` : `data folder ${path.resolve(DATA_DIR)}`;
}

/** Prints beside the output, which other programs may read. */
export function printSite(env: DataLocation): void {
  process.stderr.write(`Site: ${nameSite(env)}\n`);
}
