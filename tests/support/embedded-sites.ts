import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Backend } from "#server/backend/backend.ts";
import { copySeededFolder } from "./copy-seeded-folder.ts";
import { chooseKinds } from "./kinds.ts";
import { startCluster } from "./postgres-cluster.ts";
import { copySeededDatabase } from "./seeded-database.ts";
import { type Site, startSite } from "./start-site.ts";

/**
 * The databases of the embedded backend: an existing PostgreSQL with a role without superuser rights, or a server
 * that the site starts. The first is the strictest: its service_role lacks BYPASSRLS, and counters are shared.
 */
export const EMBEDDED = chooseKinds(["PostgreSQL", "embedded"]);
export type Embedded = "PostgreSQL" | "embedded";

/** Starts a site with the seed and with separate data. */
export async function startEmbeddedSite(
  kind: Embedded,
  env: Record<string, string> = {},
  wrapBackend?: (backend: Backend) => Backend,
): Promise<Site> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "site-data-"));
  const database: Record<string, string> = {};
  if (kind === "PostgreSQL") database.DATABASE_URL = await copySeededDatabase(dataDir);
  else await copySeededFolder(dataDir);
  return startSite({ env: { ...database, ...env }, dataDir, removesData: true, wrapBackend });
}

const AS_SUPERUSER = "PostgreSQL as a superuser";

/** Adds a PostgreSQL where the site is a superuser, so service_role has BYPASSRLS. */
export const DATABASES = chooseKinds(["PostgreSQL", "embedded", AS_SUPERUSER]);

export function startSiteOnDatabase(kind: (typeof DATABASES)[number]): Promise<Site> {
  return kind === AS_SUPERUSER ? startSiteAsSuperuser() : startEmbeddedSite(kind);
}

/** Starts a separate cluster, because roles belong to a whole cluster. */
async function startSiteAsSuperuser(): Promise<Site> {
  const cluster = await startCluster();
  try {
    const site = await startSite({ env: { DATABASE_URL: cluster.url } });
    return { ...site, close: () => site.close().finally(() => cluster.stop()) };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
