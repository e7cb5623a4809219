import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Backend } from "#server/backend.ts";
import { copySeededFolder } from "./copy-seeded-folder.ts";
import { chooseKinds } from "./kinds.ts";
import { startCluster } from "./postgres-cluster.ts";
import { copySeededDatabase } from "./seeded-database.ts";
import { type Site, startSite } from "./start-site.ts";

/**
 * Where a backend of our own process keeps its data: a PostgreSQL there is, as a role that is no superuser, or a server it
 * starts itself. The first is the strictest: service_role has no BYPASSRLS there, and counters are shared.
 */
export const EMBEDDED = chooseKinds(["PostgreSQL", "embedded"]);
export type Embedded = "PostgreSQL" | "embedded";

/** A site with the seed in it, on data nobody else has. */
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

/** Besides, a PostgreSQL that the site enters as a superuser: service_role has BYPASSRLS there. */
export const DATABASES = chooseKinds(["PostgreSQL", "embedded", AS_SUPERUSER]);

export function startSiteOnDatabase(kind: (typeof DATABASES)[number]): Promise<Site> {
  return kind === AS_SUPERUSER ? startSiteAsSuperuser() : startEmbeddedSite(kind);
}

/** Roles belong to a whole cluster, so it has one of its own. */
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
