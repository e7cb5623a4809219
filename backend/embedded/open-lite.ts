import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "smol-toml";
import * as z from "zod";
import { companyFrom } from "#platform/company.ts";
import type { Env } from "#platform/env.ts";
import type { Logger } from "#platform/logger.ts";
import { authSettings } from "./auth/auth-settings.ts";
import { createEmailLinks } from "./auth/email-links.ts";
import { createPasswordRules } from "./auth/passwords/password-rules.ts";
import type { Database, DatabasePurpose } from "./database/database.ts";
import { openDatabase } from "./database/open-database.ts";
import { VariantStore } from "./images/variant-store.ts";
import { createFileStorage, type ObjectRecord } from "./lite/file-storage.ts";
import { createLiteAppFactory, type LiteApp, liteSettings } from "./lite/lite-app.ts";
import { sweepPartialUploads, VARIANTS_FOLDER } from "./lite/partial-uploads.ts";
import { noticeStorageFailures } from "./lite/storage-failures.ts";
import { requireWritable, secureFolder } from "./setup/data-folder.ts";
import { asOwner, ensureRoles, letServerPassPolicies } from "./setup/database-roles.ts";
import { createAccounts, createInvitedAccounts } from "./setup/embedded-accounts.ts";
import { applyMigrations } from "./setup/migrations.ts";
import { loadSecrets } from "./setup/secrets.ts";
import { createSharedSecrets } from "./setup/shared-secrets.ts";
import { createSystemSchema } from "./setup/system-schema.ts";
import { refuseUnfinished } from "./setup/unfinished.ts";
import { openObjectStore } from "./storage/open-object-store.ts";

/** No host has this name. */
export const INTERNAL_URL = "http://backend.internal";

export type EmbeddedOptions = {
  env: Env;
  log: Logger;
  siteUrl: string;
  /** The folder contains config.toml, migrations and seed, as the Supabase CLI lays it out. */
  supabaseDir?: string;
};

export type OpenedLite = Awaited<ReturnType<typeof openLite>>;

/**
 * Opens the backend before it handles requests.
 * @param isFilling an interrupted restore or move may go on
 * @throws StartupError
 */
export async function openLite(options: EmbeddedOptions, purpose: DatabasePurpose, { isFilling = false } = {}) {
  const { env, log } = options;
  await requireWritable(env.DATA_DIR);
  await secureFolder(env.DATA_DIR, { log, exclude: ["postgres"] });
  const database = await openDatabase(env, log, purpose);
  try {
    if (!isFilling) await refuseUnfinished(database);
    return await openOn(database, purpose, options, isFilling);
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

async function openOn(
  database: Database,
  purpose: DatabasePurpose,
  { env, log, supabaseDir = "supabase" }: EmbeddedOptions,
  isFilling: boolean,
) {
  const settings = liteSettings.parse(parse(await readFile(path.join(supabaseDir, "config.toml"), "utf8")));
  const auth = authSettings.parse(settings.auth);
  // The next start stores the keys in a database that was filled.
  const isShared = env.DATABASE_URL !== undefined && !isFilling;
  const load = isShared ? createSharedSecrets({ database, env, log, purpose }) : undefined;
  const secrets = await asOwner(() => loadSecrets(env, load));
  const { variants, objectStore, storage } = await openStorage(database, env, log);
  const createApp = createLiteAppFactory({
    settings,
    connection: database.connection,
    secrets,
    storage: noticeStorageFailures(storage),
  });

  const asServer = (app: Pick<LiteApp, "fetch">) => async (request: Request) => {
    const headers = new Headers(request.headers);
    headers.set("apikey", secrets.secretKey);
    return app.fetch(new Request(request, { headers }), { peerAddress: null });
  };

  async function bringUpToDate(only?: Set<string>): Promise<void> {
    await ensureRoles(database);
    if (!isFilling) await refuseUnfinished(database);
    await asOwner(async () => {
      await createSystemSchema(database);
      await applyMigrations(database, path.join(supabaseDir, "migrations"), log, only);
      await letServerPassPolicies(database);
    });
  }

  const { product, legalName, host } = companyFrom(env);
  const passwordRules = createPasswordRules([product, legalName, host]);
  const links = createEmailLinks({ database, secret: secrets.jwtSecret });
  const accountsOptions = { database, passwordRules, settings: auth };
  return {
    secrets,
    database,
    objectStore,
    storage,
    createApp,
    asServer,
    bringUpToDate,
    accounts: createAccounts(accountsOptions),
    invitedAccounts: createInvitedAccounts(accountsOptions, links),
    authSettings: auth,
    passwordRules,
    links,
    variants,
  };
}

async function openStorage(database: Database, env: Env, log: Logger) {
  const findRecord = (bucket: string, key: string) => findObjectRecord(database, bucket, key);
  await sweepPartialUploads(env.DATA_DIR, async (bucket, key) => (await findRecord(bucket, key)) !== undefined);
  const variants = new VariantStore({
    folder: path.join(env.DATA_DIR, VARIANTS_FOLDER),
    maxBytes: env.IMAGE_CACHE_MEGABYTES * 1024 * 1024,
  });
  const objectStore = await openObjectStore(env, log);
  const storage = createFileStorage(objectStore, {
    findRecord,
    onChanged: (bucket, key) => variants.forget(bucket, key),
  });
  return { variants, objectStore, storage };
}

const text = z.string().optional().catch(undefined);
const objectRecord = z.object({ mimetype: text, cacheControl: text });

/** Earlier versions stored the JSON as a JSON text, which `#>> '{}'` unpacks. */
async function findObjectRecord(database: Database, bucket: string, key: string): Promise<ObjectRecord | undefined> {
  const [row] = await database.query(
    "select metadata #>> '{}' as metadata from storage.objects where bucket_id = $1 and name = $2",
    [bucket, key],
  );
  return row && objectRecord.catch({}).parse(JSON.parse(String(row.metadata ?? "{}")));
}
