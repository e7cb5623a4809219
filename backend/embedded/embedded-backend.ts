import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import { createMemoryCounters } from "#platform/attempts/memory-counters.ts";
import { companyFrom } from "#platform/company.ts";
import { hasDiskReserve } from "#platform/disk-reserve.ts";
import type { Env } from "#platform/env.ts";
import { IMAGE_WIDTHS } from "#platform/pictures/image-widths.ts";
import { changesPosts } from "#shared/post-writes.ts";
import type { Backend, BackendHandler, OpenedBackend, OwnBackend } from "../backend.ts";
import { removeExpiredPictures } from "../expired-pictures.ts";
import { type Caller, type CallerIdentification, createCallerIdentification } from "./caller.ts";
import { withImageTransformations } from "./images/image-transformations.ts";
import { createAnonymousQueue } from "./limits/anonymous-queue.ts";
import { type BackgroundQueue, createBackgroundQueue } from "./limits/background-queue.ts";
import { createDatabaseCounters } from "./limits/database-counters.ts";
import { watchDisk } from "./limits/disk-watch.ts";
import { withUploadReserve } from "./limits/upload-reserve.ts";
import { explainFullDisk } from "./lite/disk-full.ts";
import type { LiteApp } from "./lite/lite-app.ts";
import { withRequestContext } from "./lite/session-context.ts";
import { type EmbeddedOptions, INTERNAL_URL, type OpenedLite, openLite } from "./open-lite.ts";
import { createRestService } from "./rest/rest-service.ts";
import { createSelfOriginatedChanges } from "./self-originated-changes.ts";
import { ensureFirstAccount } from "./setup/first-account.ts";
import { seedDatabase } from "./setup/seed.ts";
import { canDeliver, createAuthMailer } from "./shims/auth-mailer.ts";
import { isPasswordSignIn } from "./shims/auth-request.ts";
import { createShimmedHandler } from "./shims/shims.ts";
import { writeObjectsTogether } from "./storage/object-writes.ts";
import { warnOfMissingImages } from "./storage/open-object-store.ts";
import { retainDeletedPictures } from "./storage/retain-pictures.ts";

export type { EmbeddedOptions };

/** Brings the database up to date and makes the first account. @throws StartupError */
export async function openEmbeddedBackend(options: EmbeddedOptions): Promise<OpenedBackend & OwnBackend> {
  const { env, log, siteUrl } = options;
  const lite = await openLite(options, "site");
  const { secrets, database, createApp, accounts, invitedAccounts, links } = lite;
  try {
    const mailer = createAuthMailer({ env, log, siteUrl, tokenFor: links.tokenFor, product: companyFrom(env).product });
    const app = await createApp({ mailer });
    const firstAccount = await prepareDatabase(lite, app, options);
    const background = createBackgroundQueue(log);
    const removals = createBackgroundQueue(log);
    const disk = watchDisk({
      folder: env.DATA_DIR,
      execute: database.execute,
      checkReserve: () => hasDiskReserve(env),
      log,
    });
    const { jwtSecret, publishableKey, secretKey } = secrets;
    const shared = env.DATABASE_URL ? createDatabaseCounters({ database, secret: jwtSecret }) : undefined;
    const counters = shared ?? createMemoryCounters();
    const selfOriginated = createSelfOriginatedChanges();
    const handle = createHandler(lite, app, { env, log, background, removals, disk, counters });
    return {
      name: database.name,
      url: INTERNAL_URL,
      publicUrl: "",
      imageWidths: makesVariants(env) ? IMAGE_WIDTHS : [],
      publishableKey,
      secretKey,
      fetch: (input, init) => handle(new Request(input, init), null),
      handle: (request, network) =>
        changesPosts(request.method, new URL(request.url).pathname)
          ? selfOriginated.run(() => handle(request, network))
          : handle(request, network),
      isReady: async () => (await database.isReady()) && !(await disk.isFull()),
      hasFreeSpace: env.DATABASE_URL ? undefined : disk.hasReserve,
      onPostsChanged: (listener) =>
        database.listen("blog_posts_changed", (writeId) => {
          if (!selfOriginated.isSelfOriginated(writeId)) listener();
        }),
      async close() {
        await Promise.all([background.idle(), removals.idle()]);
        await database.close();
      },
      database,
      accounts,
      invitedAccounts,
      counters: shared,
      firstAccount,
    };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

/** Runs migrations, seed and first account in one process at a time. @returns the account, if this call made it */
function prepareDatabase(
  { database, bringUpToDate, asServer, accounts, passwordRules }: OpenedLite,
  app: LiteApp,
  { env, log, supabaseDir = "supabase" }: EmbeddedOptions,
) {
  const company = companyFrom(env);
  return database.exclusively(async () => {
    await bringUpToDate();
    await warnOfMissingImages({ env, log }, database);
    const fetchAsServer = asServer(app);
    await seedDatabase({ isWanted: env.SEED, host: company.host, database, fetchAsServer, supabaseDir });
    const account = await ensureFirstAccount(accounts, passwordRules, env, company);
    // Lite grants its roles their rights with its first request. Two processes cannot do that at once.
    await fetchAsServer(new Request(`${INTERNAL_URL}/rest/v1/blog_posts?select=id&limit=1`));
    return account;
  });
}

type HandlerOptions = Pick<EmbeddedOptions, "env" | "log"> & {
  background: BackgroundQueue;
  /** This separate queue removes expired pictures, so that e-mails do not wait for it. */
  removals: BackgroundQueue;
  disk: ReturnType<typeof watchDisk>;
  counters: AttemptCounters;
};

function createHandler(
  { secrets, database, links, passwordRules, variants, objectStore }: OpenedLite,
  app: LiteApp,
  { env, log, background, removals, disk, counters }: HandlerOptions,
): BackendHandler {
  const identifyCaller = createCallerIdentification(secrets);
  const inAnonymousQueue = createAnonymousQueue();
  const { jwtSecret, publishableKey, secretKey } = secrets;
  const sendsEmail = canDeliver(env);
  const fetchAsSite: typeof fetch = (input, init) => shimmed(new Request(input, init), null);
  const onDeleted = () =>
    removals.add(async () => {
      await removeExpiredPictures({ url: INTERNAL_URL, secretKey, fetch: fetchAsSite });
    });
  const lite = shareDatabase(app, identifyCaller, inAnonymousQueue);
  const share = (handle: BackendHandler) => writeObjectsTogether(database, handle);
  const rest = createRestService({ database, inAnonymousQueue, publishableKey, secretKey });
  const shimmed = createShimmedHandler({
    handle: retainDeletedPictures(
      { database, objectStore, identifyCaller, log, share, onDeleted },
      withUploadReserve(lite, disk),
    ),
    isReady: () => database.isReady(),
    auth: { database, identifyCaller, jwtSecret, links, passwordRules, sendsEmail, counters, background, log },
    publishableKey,
    services: {
      "/rest/v1/": (call) => explainFullDisk(call.request, () => rest(call), disk),
    },
    disk,
  });
  return makesVariants(env) ? withImageTransformations({ handle: shimmed, store: variants, disk, log }) : shimmed;
}

function makesVariants({ IMAGE_TRANSFORMATION }: Env): boolean {
  return IMAGE_TRANSFORMATION ?? true;
}

/** Opens the backend for a command: it inserts no seed and makes no first account. @throws StartupError */
export async function openEmbeddedForCommands(options: EmbeddedOptions) {
  const { secrets, database, createApp, asServer, bringUpToDate, accounts } = await openLite(options, "command");
  try {
    await database.exclusively(() => bringUpToDate());
    const lite = asServer(await createApp());
    const { publishableKey, secretKey } = secrets;
    const { query, runAs } = database;
    const inAnonymousQueue = createAnonymousQueue();
    const rest = createRestService({ database: { query, runAs }, inAnonymousQueue, publishableKey, secretKey });
    const fetch: Backend["fetch"] = async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const caller: Caller = { kind: "server", claims: {} };
      return url.pathname.startsWith("/rest/v1/") ? rest({ request, url, caller, client: null }) : lite(request);
    };
    return {
      url: INTERNAL_URL,
      secretKey: secrets.secretKey,
      fetch,
      database,
      accounts,
      close: () => database.close(),
    };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

function shareDatabase(
  app: Pick<LiteApp, "fetch">,
  identifyCaller: CallerIdentification,
  inAnonymousQueue: ReturnType<typeof createAnonymousQueue>,
): BackendHandler {
  return async (request, client) => {
    const { kind } = await identifyCaller(request);
    // The site renders with an anonymous visitor's rights, but it does not use the anonymous visitors' queue.
    const isAnonymous = kind === "anonymous" && client !== null;
    const caller = kind === "anonymous" && !isAnonymous ? "user" : kind;
    const work = () => withRequestContext(request, caller, async () => app.fetch(request, { peerAddress: client }));
    // A sign-in waits for its hash and not for the database. sign-in-limit.ts queues the sign-ins.
    return isAnonymous && !isPasswordSignIn(request) ? inAnonymousQueue(work) : work();
  };
}
