import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "smol-toml";
import type { Backend } from "../backend.ts";
import { companyFrom } from "../company.ts";
import type { Env } from "../env.ts";
import type { Logger } from "../logger.ts";
import { createBackgroundQueue } from "./background-queue.ts";
import { createCallerIdentification } from "./caller.ts";
import type { Database, DatabasePurpose } from "./database/database.ts";
import { openDatabase } from "./database/open-database.ts";
import { watchDisk } from "./disk-watch.ts";
import { createFileStorage, type ObjectRecord } from "./lite/file-storage.ts";
import { createLiteAppFactory, type LiteApp, type LiteSettings } from "./lite/lite-app.ts";
import { noticeMissingFiles } from "./lite/missing-object.ts";
import { sweepPartialUploads } from "./lite/partial-uploads.ts";
import { withRequestContext } from "./lite/session-context.ts";
import { type Accounts, createAccounts } from "./setup/accounts.ts";
import { requireWritable, secureFolder } from "./setup/data-folder.ts";
import { ensureFirstAccount, type FirstAccount } from "./setup/first-account.ts";
import { applyMigrations } from "./setup/migrations.ts";
import { loadSecrets } from "./setup/secrets.ts";
import { seedDatabase } from "./setup/seed.ts";
import { canDeliver, createAuthMailer } from "./shims/auth-mailer.ts";
import { isPasswordSignIn } from "./shims/auth-request.ts";
import { createEmailLinks } from "./shims/email-links.ts";
import { createPasswordRules } from "./shims/passwords/password-rules.ts";
import { createShimmedHandler } from "./shims/shims.ts";
import { createStrangerShare } from "./stranger-share.ts";

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
 * Opens the backend that runs in this process: Supabase's TypeScript implementation of its protocols over a PostgreSQL,
 * the site's own in DATA_DIR or the one at DATABASE_URL. Brings the database up to date and makes the first account.
 * @throws StartupError
 */
export async function openEmbeddedBackend(options: EmbeddedOptions): Promise<EmbeddedBackend> {
  const { env, log, siteUrl, supabaseDir = "supabase" } = options;
  const library = await openLibrary(options, "site");
  const { secrets, database, createApp, asServer, bringUpToDate, accounts, passwordRules } = library;
  try {
    const links = createEmailLinks({ database, secret: secrets.jwtSecret });
    const { product } = companyFrom(env);
    const app = await createApp({ mailer: createAuthMailer({ env, log, siteUrl, tokenFor: links.tokenFor, product }) });
    const firstAccount = await database.exclusively(async () => {
      await bringUpToDate();
      await seedDatabase({ database, fetchAsServer: asServer(app), supabaseDir });
      const account = await ensureFirstAccount(accounts, passwordRules, env);
      // With its first request the library grants its roles their rights, which two processes cannot do at once.
      await asServer(app)(new Request(`${INTERNAL_URL}/rest/v1/blog_posts?select=id&limit=1`));
      return account;
    });
    const identifyCaller = createCallerIdentification(secrets);
    const inStrangersTurn = createStrangerShare();
    const background = createBackgroundQueue(log);
    const disk = watchDisk({ folder: env.DATA_DIR, execute: database.execute, log });
    const answer = createShimmedHandler({
      async answer(request, peerAddress) {
        const { kind } = await identifyCaller(request);
        // A call inside the process is the site itself, which asks as an anonymous visitor when it renders.
        const isStranger = kind === "stranger" && peerAddress !== null;
        const caller = kind === "stranger" && !isStranger ? "user" : kind;
        const work = () => withRequestContext(request, caller, async () => app.fetch(request, { peerAddress }));
        // A sign-in waits for its hash and not for the database; its turns are in sign-in-limit.ts.
        return isStranger && !isPasswordSignIn(request) ? inStrangersTurn(work) : work();
      },
      isReady: () => database.isReady(),
      auth: {
        database,
        identifyCaller,
        jwtSecret: secrets.jwtSecret,
        links,
        passwordRules,
        sendsEmail: canDeliver(env),
        background,
        log,
      },
      publishableKey: secrets.publishableKey,
      disk,
    });
    return {
      name: database.name,
      url: INTERNAL_URL,
      publicUrl: "",
      publishableKey: secrets.publishableKey,
      secretKey: secrets.secretKey,
      fetch: (input, init) => answer(new Request(input, init), null),
      answer,
      isReady: async () => (await database.isReady()) && !(await disk.isFull()),
      onPostsChanged: (listener) => database.listen("blog_posts_changed", listener),
      close: () => background.idle().then(() => database.close()),
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
  const { secrets, database, createApp, asServer, bringUpToDate, accounts } = await openLibrary(options, "command");
  try {
    await database.exclusively(() => bringUpToDate());
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

/**
 * A new database in DATA_DIR for the rows of a former one.
 * @returns `bringUpTo`, which applies the migrations of these versions alone, or all there are
 * @throws StartupError
 */
export async function openForImport(options: EmbeddedOptions): Promise<{
  database: Database;
  bringUpTo(versions?: Set<string>): Promise<void>;
}> {
  const { database, bringUpToDate } = await openLibrary(options, "import");
  return { database, bringUpTo: (versions) => database.exclusively(() => bringUpToDate(versions)) };
}

/** The database and the library over it, not yet answering anybody. */
async function openLibrary({ env, log, siteUrl, supabaseDir = "supabase" }: EmbeddedOptions, purpose: DatabasePurpose) {
  await requireWritable(env.DATA_DIR);
  await secureFolder(env.DATA_DIR, { log, exclude: ["postgres"] });
  const secrets = await loadSecrets(env);
  const settings = parse(await readFile(path.join(supabaseDir, "config.toml"), "utf8")) as LiteSettings;
  const database = await openDatabase(env, log, purpose);
  const findRecord = (bucket: string, key: string) => findObjectRecord(database, bucket, key);
  await sweepPartialUploads(env.DATA_DIR, async (bucket, key) => (await findRecord(bucket, key)) !== undefined);
  const createApp = createLiteAppFactory({
    settings,
    connection: database.connection,
    secrets,
    siteUrl,
    storage: noticeMissingFiles(createFileStorage(path.join(env.DATA_DIR, "storage"), findRecord)),
  });

  const asServer = (app: Pick<LiteApp, "fetch">) => async (request: Request) => {
    const headers = new Headers(request.headers);
    headers.set("apikey", secrets.secretKey);
    return app.fetch(new Request(request, { headers }), { peerAddress: null });
  };

  async function bringUpToDate(only?: Set<string>): Promise<void> {
    await (await createApp()).ensureSystemSchema();
    await applyMigrations(database, path.join(supabaseDir, "migrations"), log, only);
  }

  const withSignUp = { enable_signup: true, email: { ...settings.auth.email, enable_signup: true } };
  const { product, legalName, host } = companyFrom(env);
  const passwordRules = createPasswordRules([product, legalName, host]);
  const accounts = createAccounts({
    database,
    passwordRules,
    handlerWithSignUp: async () => asServer(await createApp({ auth: withSignUp })),
    handlerWithMailer: async (mailer) => asServer(await createApp({ mailer })),
  });
  return { secrets, database, createApp, asServer, bringUpToDate, accounts, passwordRules };
}

/** The library's notes on an object. Earlier versions stored the JSON as a JSON text, hence the `#>> '{}'`. */
async function findObjectRecord(database: Database, bucket: string, key: string): Promise<ObjectRecord | undefined> {
  const [row] = await database.query(
    "select metadata #>> '{}' as metadata from storage.objects where bucket_id = $1 and name = $2",
    [bucket, key],
  );
  return row && JSON.parse(String(row.metadata ?? "{}"));
}
