import type { AttemptCounters } from "#platform/attempts/attempt-counters.ts";
import { createAuthContext } from "./auth/auth-context.ts";
import { createAuthService } from "./auth/auth-service.ts";
import type { Mailer } from "./auth/email/auth-mailer.ts";
import { createAnonymousQueue } from "./limits/anonymous-queue.ts";
import type { BackgroundQueue } from "./limits/background-queue.ts";
import { explainFullDisk } from "./limits/disk-full.ts";
import type { DiskWatch } from "./limits/disk-watch.ts";
import type { BackendParts } from "./open-parts.ts";
import { createRestService } from "./rest/rest-service.ts";
import type { Services } from "./service.ts";
import type { ProviderSettings } from "./settings.ts";
import { createObjectFiles } from "./storage/object-files.ts";
import { createObjectWrites } from "./storage/object-writes.ts";
import type { Storage } from "./storage/storage-call.ts";
import { createStorageService } from "./storage/storage-service.ts";

type ServicesOptions = {
  providers: ProviderSettings;
  siteUrl: string;
  mailer: Mailer;
  background: BackgroundQueue;
  disk: DiskWatch;
  counters: AttemptCounters;
};

/** Wires auth, rest and storage. Their anonymous callers share one queue. */
export function createServices(parts: BackendParts, options: ServicesOptions): Services {
  const { secrets, database, authSettings, links, passwordRules, signingKeys, rules, log } = parts;
  const { providers, siteUrl, mailer, background, disk, counters } = options;
  const { jwtSecret, publishableKey, secretKey } = secrets;
  const anonymousQueue = createAnonymousQueue();
  const context = createAuthContext({
    providers,
    mailer,
    log,
    siteUrl,
    database,
    rules: rules.accounts,
    links,
    passwordRules,
    settings: authSettings,
    signingKeys,
    jwtSecret,
    background,
    counters,
  });
  const rest = createRestService({ database, anonymousQueue, rules: rules.tables, siteUrl, publishableKey, secretKey });
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
  { secrets, database, objectStore, variants, rules, log }: BackendParts,
  { disk }: ServicesOptions,
): Storage {
  return {
    database,
    jwtSecret: secrets.jwtSecret,
    disk,
    log,
    files: createObjectFiles(objectStore, (bucket, key) => variants.forget(bucket, key)),
    writeObjects: createObjectWrites(database),
    rules: { ...rules.files, lockEnabled: rules.accounts.lockEnabled },
  };
}
