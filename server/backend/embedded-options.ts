import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import type { PartsOptions } from "#embedded-supabase";
import type { Logger } from "#platform/logger.ts";
import { createBackendRules } from "../backend-rules/backend-rules.ts";
import { companyFrom } from "../settings/company.ts";
import type { Env } from "../settings/env.ts";

export type EmbeddedOptions = {
  env: Env;
  log: Logger;
  siteUrl: string;
  /** The folder contains config.toml, migrations and seed, as the Supabase CLI lays it out. */
  supabaseDir: string;
};

/** Describes the embedded backend of this site. @param onImagesRemoved see createBackendRules */
export function describeEmbedded(
  { env, log, siteUrl, supabaseDir }: EmbeddedOptions,
  onImagesRemoved = () => {},
): PartsOptions {
  const { product, legalName, host } = companyFrom(env);
  const config = parse(readFileSync(path.join(supabaseDir, "config.toml"), "utf8"));
  return {
    settings: env,
    migrations: path.join(supabaseDir, "migrations"),
    siteUrl,
    auth: Object(config.auth),
    names: [product, legalName, host],
    rules: createBackendRules(onImagesRemoved),
    log,
  };
}
