import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import { createMemoryCounters } from "#platform/attempts/memory-counters.ts";
import { companyFrom } from "#platform/company.ts";
import { hasDiskReserve } from "#platform/disk-reserve.ts";
import type { Env } from "#platform/env.ts";
import { IMAGE_WIDTHS } from "#platform/pictures/image-widths.ts";
import { changesPosts } from "#shared/post-writes.ts";
import type { Backend, BackendHandler, OpenedBackend, OwnBackend } from "../backend.ts";
import { removeExpiredPictures } from "../expired-pictures.ts";
import { canDeliver, createAuthMailer } from "./auth/auth-mailer.ts";
import { createAuthService } from "./auth/auth-service.ts";
import { createEmailLimits } from "./auth/email-limits.ts";
import { createRefreshTokens } from "./auth/refresh-token.ts";
import { createSignInLimit } from "./auth/sign-in-limit.ts";
import { type CallerIdentification, createCallerIdentification } from "./caller.ts";
import { withImageTransformations } from "./images/image-transformations.ts";
import { createAnonymousQueue } from "./limits/anonymous-queue.ts";
import { type BackgroundQueue, createBackgroundQueue } from "./limits/background-queue.ts";
import { createDatabaseCounters } from "./limits/database-counters.ts";
import { watchDisk } from "./limits/disk-watch.ts";
import { withUploadReserve } from "./limits/upload-reserve.ts";
import type { LiteApp } from "./lite/lite-app.ts";
import { withRequestContext } from "./lite/session-context.ts";
import { type EmbeddedOptions, INTERNAL_URL, type OpenedLite, openLite } from "./open-lite.ts";
import { createSelfOriginatedChanges } from "./self-originated-changes.ts";
import { ensureFirstAccount } from "./setup/first-account.ts";
import { seedDatabase } from "./setup/seed.ts";
import { createShimmedHandler } from "./shims/shims.ts";
import { writeObjectsTogether } from "./storage/object-writes.ts";
import { warnOfMissingImages } from "./storage/open-object-store.ts";
import { retainDeletedPictures } from "./storage/retain-pictures.ts";

export type { EmbeddedOptions };

/** Brings the database up to date and makes the first account. @throws StartupError */
export async function openEmbeddedBackend(options: EmbeddedOptions): Promise<OpenedBackend & OwnBackend> {
  const { env, log, siteUrl } = options;
  const lite = await openLite(options, "site");
  const { secrets, database, createApp, accounts, invitedAccounts } = lite;
  try {
    const app = await createApp();
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
    const handle = createHandler(lite, app, { env, log, siteUrl, background, removals, disk, counters });
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
    return ensureFirstAccount(accounts, passwordRules, env, company);
  });
}

type HandlerOptions = Pick<EmbeddedOptions, "env" | "log" | "siteUrl"> & {
  background: BackgroundQueue;
  /** This separate queue removes expired pictures, so that e-mails do not wait for it. */
  removals: BackgroundQueue;
  disk: ReturnType<typeof watchDisk>;
  counters: AttemptCounters;
};

function createHandler(lite: OpenedLite, app: LiteApp, options: HandlerOptions): BackendHandler {
  const { secrets, database, variants, objectStore } = lite;
  const { env, log, removals, disk } = options;
  const identifyCaller = createCallerIdentification(secrets);
  const inAnonymousQueue = createAnonymousQueue();
  const { jwtSecret, publishableKey, secretKey } = secrets;
  const fetchAsSite: typeof fetch = (input, init) => shimmed(new Request(input, init), null);
  const onDeleted = () =>
    removals.add(async () => {
      await removeExpiredPictures({ url: INTERNAL_URL, secretKey, fetch: fetchAsSite });
    });
  const shared = shareDatabase(app, identifyCaller, inAnonymousQueue);
  const share = (handle: BackendHandler) => writeObjectsTogether(database, handle);
  const shimmed = createShimmedHandler({
    handle: retainDeletedPictures(
      { database, objectStore, identifyCaller, log, share, onDeleted },
      withUploadReserve(shared, disk),
    ),
    isReady: () => database.isReady(),
    auth: { database, identifyCaller, jwtSecret },
    publishableKey,
    services: {
      "/auth/v1/": createAuthService({
        context: createAuthContext(lite, options),
        keys: secrets,
        inAnonymousQueue,
        disk,
      }),
    },
    disk,
    inTurn: (network, work) => (network === null ? work() : inAnonymousQueue(work)),
  });
  return makesVariants(env) ? withImageTransformations({ handle: shimmed, store: variants, disk, log }) : shimmed;
}

function createAuthContext(
  { secrets, database, links, passwordRules, authSettings }: OpenedLite,
  { env, log, siteUrl, counters, background }: HandlerOptions,
) {
  return {
    ...{ database, links, passwordRules, siteUrl, background, log },
    settings: authSettings,
    jwtSecret: secrets.jwtSecret,
    refreshTokens: createRefreshTokens(secrets.jwtSecret),
    mailer: createAuthMailer({ env, log, siteUrl, tokenFor: links.tokenFor, product: companyFrom(env).product }),
    sendsEmail: canDeliver(env),
    emailLimits: createEmailLimits(counters),
    limit: createSignInLimit({
      counters,
      // Does not wait, because the response time must not reveal a code. The limit refuses all others meanwhile.
      onCodesExhausted: (account) =>
        void links.voidCodes(account).catch((error: Error) => log.error({ err: error }, "codes could not be voided")),
    }),
  };
}

function makesVariants({ IMAGE_TRANSFORMATION }: Env): boolean {
  return IMAGE_TRANSFORMATION ?? true;
}

/** Opens the backend for a command: it inserts no seed and makes no first account. @throws StartupError */
export async function openEmbeddedForCommands(options: EmbeddedOptions) {
  const { secrets, database, createApp, asServer, bringUpToDate, accounts } = await openLite(options, "command");
  try {
    await database.exclusively(() => bringUpToDate());
    const handle = asServer(await createApp());
    const fetch: Backend["fetch"] = (input, init) => handle(new Request(input, init));
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
    return isAnonymous ? inAnonymousQueue(work) : work();
  };
}
