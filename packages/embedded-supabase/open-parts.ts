import path from "node:path";
import sql from "sql-template-tag";
import type * as z from "zod";
import { createLogger, type Logger } from "#platform/logger.ts";
import { authSettings } from "./auth/auth-settings.ts";
import { createEmailLinks } from "./auth/codes/email-links.ts";
import { createPasswordRules } from "./auth/passwords/password-rules.ts";
import { SigningKeys } from "./auth/sessions/signing-keys.ts";
import type { Database, DatabasePurpose } from "./database/database.ts";
import { openDatabase } from "./database/open-database.ts";
import { VariantStore } from "./images/variant-store.ts";
import { type BackendRules, NO_RULES } from "./rules.ts";
import type { BackendSettings } from "./settings.ts";
import { createAccountCommands } from "./setup/account-commands.ts";
import { requireWritable, secureFolder } from "./setup/data-folder.ts";
import { asOwner, ensureRoles, letServerPassPolicies } from "./setup/database-roles.ts";
import { applyMigrations, rejectNewerVersion, requireAllMigrations, requireSite } from "./setup/migrations.ts";
import { loadSecrets, readOrMakeSecrets, requireSecrets } from "./setup/secrets.ts";
import { createSharedSecrets } from "./setup/shared-secrets.ts";
import { rejectForeignFolder, requireSiteFolder } from "./setup/site-folder.ts";
import { createSystemSchema } from "./setup/system-schema.ts";
import { rejectUnfinished } from "./setup/unfinished.ts";
import { openObjectStore } from "./storage/open-object-store.ts";
import { sweepPartialUploads, VARIANTS_FOLDER } from "./storage/partial-uploads.ts";

/** No host has this name. */
export const INTERNAL_URL = "http://backend.internal";

const VARIANT_MEGABYTES = 128;

export type PartsOptions = {
  settings: BackendSettings;
  /** The folder with the migrations of the application, as the Supabase CLI lays it out. */
  migrations: string;
  /** The public origin of the backend, for links and tokens. */
  siteUrl: string;
  /** The section `auth` of the Supabase CLI's config.toml. */
  auth?: z.input<typeof authSettings>;
  /** Names of the application. They make a password weak, because attackers guess them first. */
  names?: readonly string[];
  rules?: BackendRules;
  /** The default logs warnings and errors. */
  log?: Logger;
};

export type BackendParts = Awaited<ReturnType<typeof openParts>>;

/**
 * `serve` handles requests, and `fill` restores or moves into an empty site: both may create a database. The others need a
 * site: `command` and `read` work beside it, and `leave` is the source of a move.
 */
export type BackendUse = "serve" | "fill" | "command" | "read" | "leave";

/** Opens the backend before it handles requests. @throws StartupError */
export async function openParts(options: PartsOptions, use: BackendUse) {
  const { settings, log = createLogger({ LOG_LEVEL: "warn" }) } = options;
  const isFilling = use === "fill"; // an interrupted restore or move may go on
  const isNew = isFilling || use === "serve";
  await (isNew ? rejectForeignFolder(settings, isFilling) : requireSiteFolder(settings));
  await requireWritable(settings.DATA_DIR);
  await secureFolder(settings.DATA_DIR, { log, exclude: ["postgres"] });
  const database = await openDatabase(settings, log, purposeOf(use));
  try {
    if (!isFilling) await rejectUnfinished(database);
    if (!isNew) await requireSite(database);
    return await openOn(database, use, { ...options, log });
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

function purposeOf(use: BackendUse): DatabasePurpose {
  return use === "command" || use === "read" ? "command" : "site";
}

async function openOn(
  database: Database,
  use: BackendUse,
  { settings, migrations, log, siteUrl, auth = {}, names = [], rules = NO_RULES }: PartsOptions & { log: Logger },
) {
  const isFilling = use === "fill";
  const ofAuth = authSettings.parse(auth);
  // The next start stores the keys in a database that was filled.
  const isShared = settings.DATABASE_URL !== undefined && !isFilling;
  const load = isShared ? createSharedSecrets({ database, settings, log, purpose: purposeOf(use) }) : undefined;
  const loadOwn = use === "serve" || isFilling ? readOrMakeSecrets : requireSecrets;
  const secrets = await asOwner(() => loadSecrets(settings, load ?? loadOwn));
  const { variants, objectStore } = await openStorage(database, settings, log);

  async function bringUpToDate(only?: Set<string>): Promise<void> {
    if (!isFilling) await rejectNewerVersion(database, migrations);
    await ensureRoles(database);
    if (!isFilling) await rejectUnfinished(database);
    await asOwner(async () => {
      await createSystemSchema(database);
      await applyMigrations(database, migrations, log, only);
      await letServerPassPolicies(database);
    });
  }

  const passwordRules = createPasswordRules(names);
  const links = createEmailLinks({ database, secret: secrets.jwtSecret });
  const signingKeys = new SigningKeys({
    database,
    secret: secrets.jwtSecret,
    tokenSeconds: ofAuth.jwt_expiry,
    issuer: `${siteUrl}/auth/v1`,
  });
  return {
    secrets,
    database,
    objectStore,
    bringUpToDate,
    /** A command works only on the tables of this version. @throws StartupError */
    requireUpToDate: () => requireAllMigrations(database, migrations),
    accounts: createAccountCommands({ database, passwordRules, settings: ofAuth, rules: rules.accounts }),
    authSettings: ofAuth,
    rules,
    log,
    passwordRules,
    links,
    signingKeys,
    variants,
  };
}

async function openStorage(database: Database, settings: BackendSettings, log: Logger) {
  await sweepPartialUploads(settings.DATA_DIR, async (bucket, key) => {
    const found = await database.query(
      sql`select 1 from storage.objects where bucket_id = ${bucket} and name = ${key}`,
    );
    return found.length > 0;
  });
  const variants = new VariantStore({
    folder: path.join(settings.DATA_DIR, VARIANTS_FOLDER),
    maxBytes: (settings.IMAGE_CACHE_MEGABYTES ?? VARIANT_MEGABYTES) * 1024 * 1024,
  });
  return { variants, objectStore: await openObjectStore(settings, log) };
}
