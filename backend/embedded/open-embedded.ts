import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "smol-toml";
import sql from "sql-template-tag";
import { companyFrom } from "#platform/company.ts";
import type { Env } from "#platform/env.ts";
import type { Logger } from "#platform/logger.ts";
import type { FirstAccount } from "../accounts.ts";
import { authSettings } from "./auth/auth-settings.ts";
import { createEmailLinks } from "./auth/email-links.ts";
import { createPasswordRules } from "./auth/passwords/password-rules.ts";
import { SigningKeys } from "./auth/signing-keys.ts";
import type { Database, DatabasePurpose } from "./database/database.ts";
import { openDatabase } from "./database/open-database.ts";
import { VariantStore } from "./images/variant-store.ts";
import { requireWritable, secureFolder } from "./setup/data-folder.ts";
import { asOwner, ensureRoles, letServerPassPolicies } from "./setup/database-roles.ts";
import { createAccounts } from "./setup/embedded-accounts.ts";
import { applyMigrations, refuseNewerVersion, requireAllMigrations, requireSite } from "./setup/migrations.ts";
import { loadSecrets, readOrMakeSecrets, requireSecrets } from "./setup/secrets.ts";
import { createSharedSecrets } from "./setup/shared-secrets.ts";
import { refuseForeignFolder, requireSiteFolder } from "./setup/site-folder.ts";
import { createSystemSchema } from "./setup/system-schema.ts";
import { refuseUnfinished } from "./setup/unfinished.ts";
import { openObjectStore } from "./storage/open-object-store.ts";
import { sweepPartialUploads, VARIANTS_FOLDER } from "./storage/partial-uploads.ts";

/** No host has this name. */
export const INTERNAL_URL = "http://backend.internal";

export type EmbeddedOptions = {
  env: Env;
  log: Logger;
  siteUrl: string;
  /** The folder contains config.toml, migrations and seed, as the Supabase CLI lays it out. */
  supabaseDir?: string;
  /** Is called as soon as the first account exists, because a generated password is stored nowhere. */
  onFirstAccount?: (account: FirstAccount) => void;
};

export type EmbeddedParts = Awaited<ReturnType<typeof openEmbedded>>;

/**
 * `site` serves requests, and `fill` restores or moves into an empty site: both may create a database. The others need a
 * site: `command` and `read` work beside it, and `leave` is the source of a move.
 */
export type EmbeddedUse = "site" | "fill" | "command" | "read" | "leave";

/** Opens the backend before it handles requests. @throws StartupError */
export async function openEmbedded(options: EmbeddedOptions, use: EmbeddedUse) {
  const { env, log } = options;
  const isFilling = use === "fill"; // an interrupted restore or move may go on
  const isNew = isFilling || use === "site";
  await (isNew ? refuseForeignFolder(env, isFilling) : requireSiteFolder(env));
  await requireWritable(env.DATA_DIR);
  await secureFolder(env.DATA_DIR, { log, exclude: ["postgres"] });
  const database = await openDatabase(env, log, purposeOf(use));
  try {
    if (!isFilling) await refuseUnfinished(database);
    if (!isNew) await requireSite(database);
    return await openOn(database, use, options);
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

function purposeOf(use: EmbeddedUse): DatabasePurpose {
  return use === "command" || use === "read" ? "command" : "site";
}

async function openOn(
  database: Database,
  use: EmbeddedUse,
  { env, log, siteUrl, supabaseDir = "supabase" }: EmbeddedOptions,
) {
  const isFilling = use === "fill";
  const config = parse(await readFile(path.join(supabaseDir, "config.toml"), "utf8"));
  const settings = authSettings.parse(config.auth);
  // The next start stores the keys in a database that was filled.
  const isShared = env.DATABASE_URL !== undefined && !isFilling;
  const load = isShared ? createSharedSecrets({ database, env, log, purpose: purposeOf(use) }) : undefined;
  const loadOwn = use === "site" || isFilling ? readOrMakeSecrets : requireSecrets;
  const secrets = await asOwner(() => loadSecrets(env, load ?? loadOwn));
  const { variants, objectStore } = await openStorage(database, env, log);

  const migrations = path.join(supabaseDir, "migrations");
  async function bringUpToDate(only?: Set<string>): Promise<void> {
    if (!isFilling) await refuseNewerVersion(database, migrations);
    await ensureRoles(database);
    if (!isFilling) await refuseUnfinished(database);
    await asOwner(async () => {
      await createSystemSchema(database);
      await applyMigrations(database, migrations, log, only);
      await letServerPassPolicies(database);
    });
  }

  const { product, legalName, host } = companyFrom(env);
  const passwordRules = createPasswordRules([product, legalName, host]);
  const links = createEmailLinks({ database, secret: secrets.jwtSecret });
  const signingKeys = new SigningKeys({
    database,
    secret: secrets.jwtSecret,
    tokenSeconds: settings.jwt_expiry,
    issuer: `${siteUrl}/auth/v1`,
  });
  return {
    secrets,
    database,
    objectStore,
    bringUpToDate,
    /** A command works only on the tables of this version. @throws StartupError */
    requireUpToDate: () => requireAllMigrations(database, migrations),
    accounts: createAccounts({ database, passwordRules, settings }),
    authSettings: settings,
    passwordRules,
    links,
    signingKeys,
    variants,
  };
}

async function openStorage(database: Database, env: Env, log: Logger) {
  await sweepPartialUploads(env.DATA_DIR, async (bucket, key) => {
    const found = await database.query(
      sql`select 1 from storage.objects where bucket_id = ${bucket} and name = ${key}`,
    );
    return found.length > 0;
  });
  const variants = new VariantStore({
    folder: path.join(env.DATA_DIR, VARIANTS_FOLDER),
    maxBytes: env.IMAGE_CACHE_MEGABYTES * 1024 * 1024,
  });
  return { variants, objectStore: await openObjectStore(env, log) };
}
