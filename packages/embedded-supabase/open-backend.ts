import { createMemoryCounters } from "#platform/attempts/memory-counters.ts";
import { hasDiskReserve } from "#platform/disk-reserve.ts";
import type { Mailer } from "./auth/email/auth-mailer.ts";
import { KEYS_CHANGED } from "./auth/sessions/signing-key-rows.ts";
import { createCallerIdentification } from "./caller.ts";
import { closePrototypes } from "./close-prototypes.ts";
import { removeExpiredSignIns } from "./expired-sign-ins.ts";
import { withImageTransformations } from "./images/image-transformations.ts";
import type { OfferedImages } from "./images/transformation-request.ts";
import { createBackgroundQueue } from "./limits/background-queue.ts";
import { createDatabaseCounters } from "./limits/database-counters.ts";
import { watchDisk } from "./limits/disk-watch.ts";
import { type BackendParts, INTERNAL_URL, openParts, type PartsOptions } from "./open-parts.ts";
import { createRequestHandler } from "./request-handler.ts";
import { createSelfOriginatedChanges } from "./self-originated-changes.ts";
import type { BackendHandler } from "./service.ts";
import { createServices } from "./services.ts";
import { warnOfMissingImages } from "./storage/open-object-store.ts";

export type BackendOptions = PartsOptions & {
  mailer: Mailer;
  /** The resized images that this backend offers. By default, it offers only originals. */
  images?: OfferedImages;
  /**
   * Runs at each start after the migrations, in one process at a time. It adds what the application needs, such as a
   * first account.
   */
  prepare?: (backend: PreparedBackend) => Promise<void>;
};

export type PreparedBackend = Pick<BackendParts, "database" | "accounts"> & {
  /** Sends a request with the rights of the server. */
  fetchAsServer(request: Request): Promise<Response>;
};

export type EmbeddedBackend = Awaited<ReturnType<typeof openBackend>>;

/** Opens the backend and brings its database up to date. @throws StartupError */
export async function openBackend(options: BackendOptions) {
  closePrototypes();
  const parts = await openParts(options, "serve");
  try {
    return await wireBackend(parts, options);
  } catch (error) {
    await parts.database.close().catch(() => {});
    throw error;
  }
}

const NO_IMAGES: OfferedImages = { buckets: [], widths: [] };

async function wireBackend(parts: BackendParts, options: BackendOptions) {
  const { settings, siteUrl, mailer } = options;
  const { secrets, database, variants, accounts, signingKeys, authSettings, log } = parts;
  const { jwtSecret, publishableKey, secretKey } = secrets;
  const background = createBackgroundQueue(log);
  const checkReserve = () => hasDiskReserve(settings);
  const disk = watchDisk({ folder: settings.DATA_DIR, execute: database.execute, checkReserve, log });
  const sharedCounters = settings.DATABASE_URL ? createDatabaseCounters({ database, secret: jwtSecret }) : undefined;
  const counters = sharedCounters ?? createMemoryCounters();
  const services = createServices(parts, { providers: settings, siteUrl, mailer, background, disk, counters });
  const identifyCaller = createCallerIdentification({ jwtSecret, secretKey, signingKeys });
  const handleOriginals = createRequestHandler({ services, identifyCaller, database });
  const images = settings.IMAGE_TRANSFORMATION === false ? NO_IMAGES : (options.images ?? NO_IMAGES);
  const handle: BackendHandler =
    images.widths.length > 0
      ? withImageTransformations({ handle: handleOriginals, images, store: variants, disk, log })
      : handleOriginals;

  await database.exclusively(async () => {
    await parts.bringUpToDate();
    await signingKeys.prepare();
    await warnOfMissingImages({ settings, log }, database);
    await options.prepare?.({
      database,
      accounts,
      fetchAsServer: (request) => {
        request.headers.set("apikey", secretKey);
        return handle(request, null);
      },
    });
  });
  await reloadChangedKeys(parts);
  const fetchAsSite: typeof fetch = (input, init) => handle(new Request(input, init), null);
  return {
    name: database.name,
    url: INTERNAL_URL,
    publishableKey,
    secretKey,
    /** Handles requests of the application itself, which no limit counts. */
    fetch: fetchAsSite,
    handle,
    imageWidths: images.widths,
    isReady: async () => (await database.isReady()) && !(await disk.isFull()),
    /** Undefined when the disk of the database is on another machine. */
    hasFreeSpace: settings.DATABASE_URL ? undefined : disk.hasReserve,
    /** Recognises the announcements of writes by this process. */
    ownChanges: createSelfOriginatedChanges(),
    database,
    accounts,
    signingKeys,
    /** Counters that all processes on one database use together. Undefined for an embedded database. */
    counters: sharedCounters,
    /** @returns the number of deleted rows and values */
    removeExpiredSignIns: () => removeExpiredSignIns(database, authSettings),
    async close() {
      await Promise.all([background.idle(), variants.close()]);
      await database.close();
    },
  };
}

/** Another process of the same database may rotate the keys. */
function reloadChangedKeys({ database, signingKeys, log }: BackendParts): Promise<void> {
  return database.listen(KEYS_CHANGED, () => {
    signingKeys.load().catch((error: Error) => log.error({ err: error }, "the signing keys could not be loaded"));
  });
}
