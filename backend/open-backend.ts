/** No other file outside backend/embedded and backend/hosted may name these folders. */
import path from "node:path";
import { type Env, siteUrlFrom } from "#platform/env.ts";
import { createLogger } from "#platform/logger.ts";
import { redirectConsoleToLogger } from "#platform/redirect-console.ts";
import type { Backend, OpenedBackend, OwnBackend } from "./backend.ts";
import { openEmbeddedBackend } from "./embedded/embedded-backend.ts";
import type { EmbeddedOptions } from "./embedded/open-embedded.ts";
import { openEmbeddedForCommands } from "./embedded/open-for-commands.ts";
import { openHostedBackend } from "./hosted/hosted-backend.ts";

/** @throws StartupError */
export async function openBackend(options: EmbeddedOptions): Promise<OpenedBackend> {
  return options.env.SUPABASE_URL ? openHostedBackend(options.env) : openEmbeddedBackend(options);
}

export type CommandBackend = Pick<Backend, "url" | "secretKey" | "fetch" | "close"> & Partial<OwnBackend>;

/**
 * Opens the backend for a command beside a running site: it inserts no seed and makes no first account.
 * @throws StartupError
 */
export async function openBackendForCommands(env: Env): Promise<CommandBackend> {
  if (env.SUPABASE_URL) return openHostedBackend(env);
  const log = createLogger(env);
  redirectConsoleToLogger(log);
  return openEmbeddedForCommands({
    env,
    log,
    siteUrl: siteUrlFrom(env),
    supabaseDir: path.resolve(import.meta.dirname, "../supabase"),
  });
}
