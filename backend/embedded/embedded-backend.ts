import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import { createMemoryCounters } from "#platform/attempts/memory-counters.ts";
import { companyFrom } from "#platform/company.ts";
import { hasDiskReserve } from "#platform/disk-reserve.ts";
import type { Env } from "#platform/env.ts";
import { IMAGE_WIDTHS } from "#platform/pictures/image-widths.ts";
import { changesPosts } from "#shared/post-writes.ts";
import type { BackendHandler, OpenedBackend, OwnBackend } from "../backend.ts";
import { removeExpiredPictures } from "../expired-pictures.ts";
import { createInvitedAccounts } from "../invited-accounts.ts";
import { logFailedGuess } from "./auth/audit-log.ts";
import { canDeliver, createAuthMailer } from "./auth/auth-mailer.ts";
import { createAuthService } from "./auth/auth-service.ts";
import { findEmailFrame } from "./auth/email-frame.ts";
import { createEmailLimits } from "./auth/email-limits.ts";
import { createFlowLimit } from "./auth/flows/flow-limit.ts";
import { createProviders } from "./auth/providers/create-providers.ts";
import { createRefreshTokens } from "./auth/refresh-token.ts";
import { createSamlProviders } from "./auth/saml/saml-provider.ts";
import { createSignInLimit } from "./auth/sign-in-limit.ts";
import { KEYS_CHANGED } from "./auth/signing-keys.ts";
import { createCallerIdentification } from "./caller.ts";
import { closePrototypes } from "./close-prototypes.ts";
import { removeExpiredSignIns } from "./expired-sign-ins.ts";
import { withImageTransformations } from "./images/image-transformations.ts";
import { createAnonymousQueue } from "./limits/anonymous-queue.ts";
import { type BackgroundQueue, createBackgroundQueue } from "./limits/background-queue.ts";
import { createDatabaseCounters } from "./limits/database-counters.ts";
import { explainFullDisk } from "./limits/disk-full.ts";
import { watchDisk } from "./limits/disk-watch.ts";
import { type EmbeddedOptions, type EmbeddedParts, INTERNAL_URL, openEmbedded } from "./open-embedded.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { createRequestHandler } from "./request-handler.ts";
import { createRestService } from "./rest/rest-service.ts";
import { createSelfOriginatedChanges } from "./self-originated-changes.ts";
import { createObjectFiles } from "./storage/object-files.ts";
import { createObjectWrites } from "./storage/object-writes.ts";
import { createStorageService } from "./storage/storage-service.ts";

/** Brings the database up to date and makes the first account. @throws StartupError */
export async function openEmbeddedBackend(options: EmbeddedOptions): Promise<OpenedBackend & OwnBackend> {
  const { env, log, siteUrl } = options;
  closePrototypes();
  const parts = await openEmbedded(options, "site");
  const { secrets, database, accounts, signingKeys } = parts;
  try {
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
    const handle = createHandler(parts, { env, log, siteUrl, background, removals, disk, counters });
    const fetchAsSite: typeof fetch = (input, init) => handle(new Request(input, init), null);
    await prepareDatabase(parts, options, handle);
    await database.listen(KEYS_CHANGED, () => {
      signingKeys.load().catch((error: Error) => log.error({ err: error }, "the signing keys could not be loaded"));
    });
    return {
      name: database.name,
      url: INTERNAL_URL,
      publicUrl: "",
      imageWidths: makesVariants(env) ? IMAGE_WIDTHS : [],
      publishableKey,
      secretKey,
      fetch: fetchAsSite,
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
        await Promise.all([background.idle(), removals.idle(), parts.variants.close()]);
        await database.close();
      },
      database,
      accounts,
      invitedAccounts: createInvitedAccounts({ url: INTERNAL_URL, secretKey, fetch: fetchAsSite }),
      signingKeys,
      removeExpiredSignIns: () => removeExpiredSignIns(database, parts.authSettings),
      counters: shared,
    };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

type HandlerOptions = Pick<EmbeddedOptions, "env" | "log" | "siteUrl"> & {
  background: BackgroundQueue;
  /** This separate queue removes expired pictures, so that e-mails do not wait for it. */
  removals: BackgroundQueue;
  disk: ReturnType<typeof watchDisk>;
  counters: AttemptCounters;
};

function createHandler(parts: EmbeddedParts, options: HandlerOptions): BackendHandler {
  const { secrets, database, variants, objectStore } = parts;
  const { env, log, siteUrl, removals, disk } = options;
  const { jwtSecret, publishableKey, secretKey } = secrets;
  const anonymousQueue = createAnonymousQueue();
  const fetchAsSite: typeof fetch = (input, init) => handle(new Request(input, init), null);
  const storage = {
    database,
    jwtSecret,
    disk,
    log,
    files: createObjectFiles(objectStore, (bucket, key) => variants.forget(bucket, key)),
    writeObjects: createObjectWrites(database),
    onDeleted: () =>
      void removals.add(async () => {
        await removeExpiredPictures({ url: INTERNAL_URL, secretKey, fetch: fetchAsSite });
      }),
  };
  const rest = createRestService({ database, anonymousQueue, siteUrl, publishableKey, secretKey });
  const handle = createRequestHandler({
    services: {
      "/auth/v1/": createAuthService({
        context: createAuthContext(parts, options),
        keys: secrets,
        anonymousQueue,
        disk,
      }),
      "/rest/v1/": (call) => explainFullDisk(() => rest(call), disk),
      "/storage/v1/": createStorageService({
        storage,
        publishableKey,
        anonymousQueue,
        isReady: () => database.isReady(),
      }),
    },
    identifyCaller: createCallerIdentification({ ...secrets, signingKeys: parts.signingKeys }),
    database,
  });
  return makesVariants(env) ? withImageTransformations({ handle, store: variants, disk, log }) : handle;
}

function createAuthContext(
  { secrets, database, links, passwordRules, authSettings, signingKeys }: EmbeddedParts,
  { env, log, siteUrl, counters, background }: HandlerOptions,
) {
  return {
    database,
    links,
    passwordRules,
    siteUrl,
    background,
    log,
    settings: authSettings,
    signingKeys,
    jwtSecret: secrets.jwtSecret,
    refreshTokens: createRefreshTokens(secrets.jwtSecret),
    mailer: createAuthMailer({
      env,
      log,
      siteUrl,
      tokenFor: links.tokenFor,
      findFrame: (to) => findEmailFrame(database, companyFrom(env).product, to),
    }),
    sendsEmail: canDeliver(env),
    emailLimits: createEmailLimits(counters),
    providers: createProviders(env, siteUrl),
    samlProviders: createSamlProviders(env, siteUrl),
    flowLimit: createFlowLimit(counters),
    limit: createSignInLimit({
      counters,
      // Does not wait either: only the log of a known account gets an entry.
      onFailed: (guess) => void background.add(() => logFailedGuess(database, guess)),
      // Does not wait, because the response time must not reveal a code. The limit refuses all others meanwhile.
      onCodesExhausted: (account) =>
        void links.voidCodes(account).catch((error: Error) => log.error({ err: error }, "codes could not be voided")),
    }),
  };
}

function makesVariants({ IMAGE_TRANSFORMATION }: Pick<Env, "IMAGE_TRANSFORMATION">): boolean {
  return IMAGE_TRANSFORMATION ?? true;
}
