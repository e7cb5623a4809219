import { createMemoryCounters } from "#platform/attempts/memory-counters.ts";
import { hasDiskReserve } from "#platform/disk-reserve.ts";
import { IMAGE_WIDTHS } from "#platform/pictures/image-widths.ts";
import { changesPosts } from "#shared/post-writes.ts";
import type { BackendHandler, OpenedBackend, OwnBackend } from "../backend.ts";
import { removeExpiredPictures } from "../expired-pictures.ts";
import { createInvitedAccounts } from "../invited-accounts.ts";
import { KEYS_CHANGED } from "./auth/signing-key-rows.ts";
import { createCallerIdentification } from "./caller.ts";
import { closePrototypes } from "./close-prototypes.ts";
import { removeExpiredSignIns } from "./expired-sign-ins.ts";
import { withImageTransformations } from "./images/image-transformations.ts";
import { createBackgroundQueue } from "./limits/background-queue.ts";
import { createDatabaseCounters } from "./limits/database-counters.ts";
import { watchDisk } from "./limits/disk-watch.ts";
import { type EmbeddedOptions, type EmbeddedParts, INTERNAL_URL, openEmbedded } from "./open-embedded.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { createRequestHandler } from "./request-handler.ts";
import { createSelfOriginatedChanges } from "./self-originated-changes.ts";
import { createServices } from "./services.ts";

/** Brings the database up to date and makes the first account. @throws StartupError */
export async function openEmbeddedBackend(options: EmbeddedOptions): Promise<OpenedBackend & OwnBackend> {
  closePrototypes();
  const parts = await openEmbedded(options, "site");
  try {
    return await wireBackend(parts, options);
  } catch (error) {
    await parts.database.close().catch(() => {});
    throw error;
  }
}

async function wireBackend(parts: EmbeddedParts, options: EmbeddedOptions): Promise<OpenedBackend & OwnBackend> {
  const { env, log, siteUrl } = options;
  const { secrets, database, variants, accounts, signingKeys, authSettings } = parts;
  const { jwtSecret, publishableKey, secretKey } = secrets;
  const background = createBackgroundQueue(log);
  // This separate queue removes expired pictures, so that e-mails do not wait for it.
  const removals = createBackgroundQueue(log);
  const checkReserve = () => hasDiskReserve(env);
  const disk = watchDisk({ folder: env.DATA_DIR, execute: database.execute, checkReserve, log });
  const sharedCounters = env.DATABASE_URL ? createDatabaseCounters({ database, secret: jwtSecret }) : undefined;

  const fetchAsSite: typeof fetch = (input, init) => handle(new Request(input, init), null);
  const siteAccess = { url: INTERNAL_URL, secretKey, fetch: fetchAsSite };
  const removePictures = async () => {
    await removeExpiredPictures(siteAccess);
  };
  const services = createServices(parts, {
    env,
    log,
    siteUrl,
    background,
    disk,
    counters: sharedCounters ?? createMemoryCounters(),
    onPicturesDeleted: () => void removals.add(removePictures),
  });
  const identifyCaller = createCallerIdentification({ jwtSecret, secretKey, signingKeys });
  const handleOriginals = createRequestHandler({ services, identifyCaller, database });
  const makesVariants = env.IMAGE_TRANSFORMATION ?? true;
  const handle = makesVariants
    ? withImageTransformations({ handle: handleOriginals, store: variants, disk, log })
    : handleOriginals;

  await prepareDatabase(parts, options, handle);
  await reloadChangedKeys(parts, options);
  return {
    name: database.name,
    url: INTERNAL_URL,
    publicUrl: "",
    imageWidths: makesVariants ? IMAGE_WIDTHS : [],
    publishableKey,
    secretKey,
    fetch: fetchAsSite,
    ...announceOthersChanges(handle, database),
    isReady: async () => (await database.isReady()) && !(await disk.isFull()),
    hasFreeSpace: env.DATABASE_URL ? undefined : disk.hasReserve,
    async close() {
      await Promise.all([background.idle(), removals.idle(), variants.close()]);
      await database.close();
    },
    database,
    accounts,
    invitedAccounts: createInvitedAccounts(siteAccess),
    signingKeys,
    removeExpiredSignIns: () => removeExpiredSignIns(database, authSettings),
    counters: sharedCounters,
  };
}

/** Another process of the same database may rotate the keys. */
function reloadChangedKeys({ database, signingKeys }: EmbeddedParts, { log }: EmbeddedOptions): Promise<void> {
  return database.listen(KEYS_CHANGED, () => {
    signingKeys.load().catch((error: Error) => log.error({ err: error }, "the signing keys could not be loaded"));
  });
}

/** Writes of posts through this handler are not announced, because the caller of `handle` clears its caches itself. */
function announceOthersChanges(
  handle: BackendHandler,
  database: EmbeddedParts["database"],
): Pick<OpenedBackend, "handle" | "onPostsChanged"> {
  const selfOriginated = createSelfOriginatedChanges();
  return {
    handle: (request, network) =>
      changesPosts(request.method, new URL(request.url).pathname)
        ? selfOriginated.run(() => handle(request, network))
        : handle(request, network),
    onPostsChanged: (listener) =>
      database.listen("blog_posts_changed", (writeId) => {
        if (!selfOriginated.isSelfOriginated(writeId)) listener();
      }),
  };
}
