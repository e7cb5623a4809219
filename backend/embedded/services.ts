import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import { createAuthContext } from "./auth/auth-context.ts";
import { createAuthService } from "./auth/auth-service.ts";
import { createAnonymousQueue } from "./limits/anonymous-queue.ts";
import type { BackgroundQueue } from "./limits/background-queue.ts";
import { explainFullDisk } from "./limits/disk-full.ts";
import type { DiskWatch } from "./limits/disk-watch.ts";
import type { EmbeddedOptions, EmbeddedParts } from "./open-embedded.ts";
import { createRestService } from "./rest/rest-service.ts";
import type { Services } from "./service.ts";
import { createObjectFiles } from "./storage/object-files.ts";
import { createObjectWrites } from "./storage/object-writes.ts";
import type { Storage } from "./storage/storage-call.ts";
import { createStorageService } from "./storage/storage-service.ts";

type ServicesOptions = Pick<EmbeddedOptions, "env" | "log" | "siteUrl"> & {
  background: BackgroundQueue;
  disk: DiskWatch;
  counters: AttemptCounters;
  /** Runs after storage calls that may have added a deleted picture. It never throws. */
  onPicturesDeleted: () => void;
};

/** Wires auth, rest and storage. Their anonymous callers share one queue. */
export function createServices(parts: EmbeddedParts, options: ServicesOptions): Services {
  const { secrets, database, authSettings, links, passwordRules, signingKeys } = parts;
  const { env, log, siteUrl, background, disk, counters } = options;
  const { jwtSecret, publishableKey, secretKey } = secrets;
  const anonymousQueue = createAnonymousQueue();
  const context = createAuthContext({
    env,
    log,
    siteUrl,
    database,
    links,
    passwordRules,
    settings: authSettings,
    signingKeys,
    jwtSecret,
    background,
    counters,
  });
  const rest = createRestService({ database, anonymousQueue, siteUrl, publishableKey, secretKey });
  return {
    "/auth/v1/": createAuthService({ context, keys: secrets, anonymousQueue, disk }),
    "/rest/v1/": (call) => explainFullDisk(() => rest(call), disk),
    "/storage/v1/": createStorageService({
      storage: createStorage(parts, options),
      publishableKey,
      anonymousQueue,
      isReady: () => database.isReady(),
    }),
  };
}

/** A changed or removed object also loses its resized variants. */
function createStorage(
  { secrets, database, objectStore, variants }: EmbeddedParts,
  { disk, log, onPicturesDeleted }: ServicesOptions,
): Storage {
  return {
    database,
    jwtSecret: secrets.jwtSecret,
    disk,
    log,
    files: createObjectFiles(objectStore, (bucket, key) => variants.forget(bucket, key)),
    writeObjects: createObjectWrites(database),
    onDeleted: onPicturesDeleted,
  };
}
