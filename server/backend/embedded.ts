import { access, constants, mkdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { App, setExperimental } from "@supabase/lite";
import { parse } from "smol-toml";
import { companyFrom } from "../company.ts";
import type { Env } from "../env.ts";
import type { Logger } from "../logger.ts";
import { StartupError } from "../startup-error.ts";
import { type Accounts, createAccounts, type Mailer } from "./accounts.ts";
import type { Backend } from "./backend.ts";
import { type Database, openDatabase } from "./database.ts";
import { createFileStorage, type ObjectRecord } from "./file-storage.ts";
import { ensureFirstAccount, type FirstAccount } from "./first-account.ts";
import { createGuardedHandler } from "./guards/guarded-handler.ts";
import { createLetters } from "./letters.ts";
import { applyMigrations } from "./migrations.ts";
import { exposeRequestHeaders, withRequestHeaders } from "./request-headers.ts";
import { loadSecrets } from "./secrets.ts";
import { plantSeed } from "./seed.ts";

/** No host resolves to it: requests to it are answered in this process or not at all. */
const INTERNAL_URL = "http://backend.internal";

export type EmbeddedOptions = {
  env: Env;
  log: Logger;
  siteUrl: string;
  /** Folder with config.toml, migrations and seed, as the Supabase CLI lays it out. */
  supabaseDir?: string;
};

export type EmbeddedBackend = Backend & {
  /** Past every policy: for commands and tests, never for answering a request. */
  database: Database;
  accounts: Accounts;
  firstAccount: FirstAccount | undefined;
};

/**
 * Opens the backend that runs in this process: Supabase's TypeScript implementation of its protocols over PGlite in
 * DATA_DIR, or over the PostgreSQL of DATABASE_URL. Brings the database up to date and makes the first account.
 * @throws StartupError
 */
export async function openEmbeddedBackend(options: EmbeddedOptions): Promise<EmbeddedBackend> {
  const { env, log, siteUrl, supabaseDir = "supabase" } = options;
  const { secrets, database, createApp, asServer, bringUpToDate, accounts } = await openLibrary(options);
  try {
    const app = await createApp({ mailer: createLetters({ env, log, siteUrl, product: companyFrom(env).product }) });
    const firstAccount = await database.exclusively(async () => {
      await bringUpToDate();
      await plantSeed({ database, fetchAsServer: asServer(app), supabaseDir });
      const account = await ensureFirstAccount(accounts, env);
      // With its first request the library grants its roles their rights, which two processes cannot do at once.
      await asServer(app)(new Request(`${INTERNAL_URL}/rest/v1/blog_posts?select=id&limit=1`));
      return account;
    });
    const answer = createGuardedHandler({
      answer: (request, peerAddress) => withRequestHeaders(request, async () => app.fetch(request, { peerAddress })),
      isReady: () => database.isReady(),
    });
    return {
      name: database.name,
      url: INTERNAL_URL,
      publicUrl: "",
      publishableKey: secrets.publishableKey,
      secretKey: secrets.secretKey,
      fetch: (input, init) => answer(new Request(input, init), null),
      answer,
      isReady: () => database.isReady(),
      onPostsChanged: (listener) => database.listen("blog_posts_changed", listener),
      close: () => database.close(),
      database,
      accounts,
      firstAccount,
    };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

/** What a command works with. */
export type CommandBackend = Pick<Backend, "url" | "secretKey" | "fetch" | "close"> & { accounts: Accounts };

/**
 * An embedded backend for commands: nothing is planted, no first account is made.
 * @throws StartupError
 */
export async function openForCommands(options: EmbeddedOptions): Promise<CommandBackend> {
  const { secrets, database, createApp, asServer, bringUpToDate, accounts } = await openLibrary(options);
  try {
    await database.exclusively(bringUpToDate);
    const answer = asServer(await createApp());
    return {
      url: INTERNAL_URL,
      secretKey: secrets.secretKey,
      fetch: (input, init) => answer(new Request(input, init)),
      accounts,
      close: () => database.close(),
    };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

/** The database and the library over it, not yet answering anybody. */
async function openLibrary({ env, log, siteUrl, supabaseDir = "supabase" }: EmbeddedOptions) {
  await requireWritable(env.DATA_DIR);
  const secrets = await loadSecrets(env);
  const settings = parse(await readFile(path.join(supabaseDir, "config.toml"), "utf8")) as Settings;
  const database = await openDatabase(env);
  exposeRequestHeaders(database.connection);

  setExperimental("storage", true); // the library's name for its storage service; what it lacks is in guards/
  async function createApp({ auth, mailer }: { auth?: Record<string, unknown>; mailer?: Mailer } = {}) {
    const app = new App({
      ...settings,
      connection: database.connection,
      auth: {
        ...settings.auth,
        site_url: siteUrl,
        additional_redirect_urls: [`${siteUrl}/login`, `${siteUrl}/admin/blog`],
        jwt_secret: secrets.jwtSecret,
        publishable_key: secrets.publishableKey,
        secret_key: secrets.secretKey,
        ...auth,
      },
      options: { server: { admin: false, disableStudio: true } },
    } as unknown as ConstructorParameters<typeof App>[0]);
    app._storageAdapter = createFileStorage(path.join(env.DATA_DIR, "storage"), (bucket, key) =>
      findObjectRecord(database, bucket, key),
    );
    if (mailer) app._mailer = mailer;
    await app.init();
    return app;
  }

  const asServer = (app: Pick<App, "fetch">) => async (request: Request) => {
    const headers = new Headers(request.headers);
    headers.set("apikey", secrets.secretKey);
    return app.fetch(new Request(request, { headers }), { peerAddress: null });
  };

  async function bringUpToDate(): Promise<void> {
    await (await createApp()).ensureSystemSchema();
    await applyMigrations(database, path.join(supabaseDir, "migrations"), log);
  }

  const withSignUp = { enable_signup: true, email: { ...settings.auth.email, enable_signup: true } };
  const accounts = createAccounts({
    database,
    answerWithSignUp: async () => asServer(await createApp({ auth: withSignUp })),
    answerWithMailer: async (mailer) => asServer(await createApp({ mailer })),
  });
  return { secrets, database, createApp, asServer, bringUpToDate, accounts };
}

/** The library's notes on an object. Over PostgreSQL it stores the JSON as a JSON text, hence the `#>> '{}'`. */
async function findObjectRecord(database: Database, bucket: string, key: string): Promise<ObjectRecord | undefined> {
  const [row] = await database.query(
    "select metadata #>> '{}' as metadata from storage.objects where bucket_id = $1 and name = $2",
    [bucket, key],
  );
  return row && JSON.parse(String(row.metadata ?? "{}"));
}

type Settings = { auth: { email?: Record<string, unknown> } & Record<string, unknown> } & Record<string, unknown>;

/** Node's own recursive mkdir never returns below a folder that takes none, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  const isThere = async (place: string) => (await stat(place).catch(() => undefined))?.isDirectory() ?? false;
  if (await isThere(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder && !(await isThere(parent))) await makeFolder(parent);
  await mkdir(folder, { mode: 0o700 });
}

async function requireWritable(folder: string): Promise<void> {
  try {
    await makeFolder(path.resolve(folder));
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(`The data folder ${folder} cannot be written (DATA_DIR): ${(error as Error).message}`);
  }
}
