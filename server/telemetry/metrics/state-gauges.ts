import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import { resultOr } from "#platform/deadline.ts";
import { diskReserveBytes } from "#platform/disk-reserve.ts";
import type { S3Env } from "#platform/object-storage/s3-settings.ts";
import { keysOf } from "#shared/keys-of.ts";
import type { OpenedBackend } from "../../backend/backend.ts";
import type { ContactService } from "../../contact/contact-service.ts";
import type { PageCounts } from "../../pages/page-counts.ts";
import { backupDestination, findNewestArchive } from "../../settings/archives.ts";
import type { Env } from "../../settings/env.ts";

export type StateSources = {
  env: Pick<Env, "DATA_DIR" | "DATABASE_URL" | "BACKUP_TO" | "SUPABASE_URL"> & S3Env;
  backend: Pick<OpenedBackend, "isReady" | "database">;
  contact: Pick<ContactService, "waiting">;
  pageCounts: Readonly<PageCounts>;
};

/** Omits a value that takes longer, so that a hanging database does not delay the others. */
const TIMEOUT_MS = 2500;

const HELP = {
  site_ready: "1 while the database responds and has disk space.",
  site_outbox_messages: "Contact messages that wait to be sent; absent if the site sends none.",
  site_outbox_oldest_age_seconds: "Waiting time of the oldest of them.",
  site_database_connections_open: "Connections of the pool.",
  site_database_connections_idle: "Unused connections of the pool.",
  site_database_connections_wanted: "Requests that wait for a connection.",
  site_disk_free_bytes: "Free space on the disk of DATA_DIR.",
  site_disk_size_bytes: "Size of the disk of DATA_DIR.",
  site_disk_reserve_bytes: "Free space below which uploads, variants and contact messages are refused.",
  site_backup_newest_timestamp_seconds: "Time of the newest backup; 0 if there is none, absent for a hosted project.",
  site_page_cache_bytes: "Memory of finished pages.",
};
type GaugeName = keyof typeof HELP;
type Values = Partial<Record<GaugeName, number>>;

/** Defines gauges that are read on request. @returns a function that reads them and never throws */
export function defineStateGauges(registry: Registry, sources: StateSources): () => Promise<void> {
  const gauges = new Map(
    keysOf(HELP).map((name) => [name, new Gauge({ name, help: HELP[name], registers: [registry] })] as const),
  );
  const readBackup = createBackupReader(sources.env);
  return async function refresh() {
    const readings = [...readAll(sources), readBackup()];
    const known: Values = Object.assign({}, ...(await Promise.all(readings.map(readInTime))));
    for (const [name, gauge] of gauges) {
      const value = known[name];
      if (value === undefined) gauge.remove();
      else gauge.set(value);
    }
  };
}

function readAll({ env, backend, contact, pageCounts }: StateSources): Promise<Values>[] {
  return [
    backend.isReady().then((isReady) => ({ site_ready: isReady ? 1 : 0 })),
    readOutbox(contact),
    readDisk(env),
    readMemory(backend, pageCounts),
  ];
}

/** A bucket is listed at most once in this time, because Prometheus asks four times a minute. */
const BACKUP_AGE_MS = 10 * 60 * 1000;

/** An unreadable folder or bucket counts as no backup, so that the alert fires. */
function createBackupReader(env: StateSources["env"]): () => Promise<Values> {
  if (env.SUPABASE_URL) return async () => ({}); // the project makes its own backups
  const isBucket = backupDestination(env).startsWith("s3:");
  let last: { seconds: number; readAt: number } | undefined;
  let reading: Promise<void> | undefined;
  async function read(): Promise<void> {
    const backup = await findNewestArchive(env).catch(() => undefined);
    last = { seconds: backup ? backup.writtenAt.getTime() / 1000 : 0, readAt: Date.now() };
    reading = undefined;
  }
  return async () => {
    if (!last || !isBucket || Date.now() - last.readAt > BACKUP_AGE_MS) reading ??= read();
    if (!last || !isBucket) await reading;
    return { site_backup_newest_timestamp_seconds: last?.seconds ?? 0 };
  };
}

async function readOutbox({ waiting }: StateSources["contact"]): Promise<Values> {
  if (!waiting) return {};
  const { messages, oldest } = await waiting();
  const age = oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0;
  return { site_outbox_messages: messages, site_outbox_oldest_age_seconds: age };
}

async function readDisk(env: StateSources["env"]): Promise<Values> {
  const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
  return {
    site_disk_free_bytes: bavail * bsize,
    site_disk_size_bytes: blocks * bsize,
    site_disk_reserve_bytes: diskReserveBytes(env),
  };
}

async function readMemory({ database }: StateSources["backend"], { cachedBytes }: PageCounts): Promise<Values> {
  const connections = database?.connections();
  return {
    site_page_cache_bytes: cachedBytes,
    ...(connections && {
      site_database_connections_open: connections.open,
      site_database_connections_idle: connections.idle,
      site_database_connections_wanted: connections.waiting,
    }),
  };
}

async function readInTime(reading: Promise<Values>): Promise<Values> {
  return resultOr(
    reading.catch(() => ({})),
    TIMEOUT_MS,
    {},
  );
}
