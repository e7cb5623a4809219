import path from "node:path";
import { type Env, siteUrlFrom } from "#platform/env.ts";
import { createLogger } from "#platform/logger.ts";
import { redirectConsoleToLogger } from "#platform/redirect-console.ts";
import { openEmbedded } from "./open-embedded.ts";
import { TransferError } from "./transfer-error.ts";

const supabaseDir = path.resolve(import.meta.dirname, "../../supabase");
export const migrationsDir = path.join(supabaseDir, "migrations");

/**
 * Opens a site without migration, seed or account.
 * @param use only `read` beside a running site
 * @throws TransferError, StartupError
 */
export async function openForTransfer(env: Env, use: "read" | "leave" | "fill") {
  if (env.SUPABASE_URL) {
    throw new TransferError(
      `The data is stored by a hosted project, ${env.SUPABASE_URL}: it makes its own backups. Unset SUPABASE_URL for a site with its own database.`,
    );
  }
  const log = createLogger(env);
  redirectConsoleToLogger(log);
  const options = { env, log, siteUrl: siteUrlFrom(env), supabaseDir };
  const parts = await openEmbedded(options, use);
  return { ...parts, dataDir: env.DATA_DIR, isEmbedded: env.DATABASE_URL === undefined, migrationsDir };
}

export type TransferSite = Awaited<ReturnType<typeof openForTransfer>>;
