import path from "node:path";
import { openForCommands } from "#embedded-supabase";
import { createLogger } from "#platform/logger.ts";
import { redirectConsoleToLogger } from "../redirect-console.ts";
import { type Env, siteUrlFrom } from "../settings/env.ts";
import type { Backend, OpenedBackend, OwnBackend } from "./backend.ts";
import { createAccounts } from "./embedded-accounts.ts";
import { openEmbeddedBackend, type SiteBackendOptions } from "./embedded-backend.ts";
import { describeEmbedded } from "./embedded-options.ts";
import { openHostedBackend } from "./hosted-backend.ts";

const supabaseDir = path.resolve(import.meta.dirname, "../../supabase");

/** @throws StartupError */
export async function openSiteBackend(options: SiteBackendOptions): Promise<OpenedBackend> {
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
  const backend = await openForCommands(describeEmbedded({ env, log, siteUrl: siteUrlFrom(env), supabaseDir }));
  return { ...backend, accounts: createAccounts(backend) };
}
