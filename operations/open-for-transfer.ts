import path from "node:path";
import { openParts } from "#embedded-supabase/operations.ts";
import { createLogger } from "#platform/logger.ts";
import { describeEmbedded } from "#server/backend/embedded-options.ts";
import { redirectConsoleToLogger } from "#server/redirect-console.ts";
import { type Env, siteUrlFrom } from "#server/settings/env.ts";
import { TransferError } from "./transfer-error.ts";

const supabaseDir = path.resolve(import.meta.dirname, "../supabase");
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
  const parts = await openParts(describeEmbedded({ env, log, siteUrl: siteUrlFrom(env), supabaseDir }), use);
  return { ...parts, dataDir: env.DATA_DIR, isEmbedded: env.DATABASE_URL === undefined, migrationsDir };
}

export type TransferSite = Awaited<ReturnType<typeof openForTransfer>>;
