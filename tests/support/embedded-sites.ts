import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { inject } from "vitest";
import type { Backend } from "#server/backend.ts";
import { copySeededFolder } from "./copy-seeded-folder.ts";
import { createDatabase, runAsSuperuser, startCluster } from "./postgres-cluster.ts";
import { type Site, startSite } from "./start-site.ts";

/** The two places in which a backend of our own process keeps its data: a server it starts itself, and one there is. */
export const EMBEDDED = ["embedded", "PostgreSQL"] as const;
export type Embedded = (typeof EMBEDDED)[number];

/** A site with the seed in it, on data nobody else has. */
export async function startEmbeddedSite(
  kind: Embedded,
  env: Record<string, string> = {},
  wrapBackend?: (backend: Backend) => Backend,
): Promise<Site> {
  if (kind === "PostgreSQL") {
    return startSite({ env: { DATABASE_URL: await createDatabase(inject("clusterUrl")), ...env }, wrapBackend });
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), "site-data-"));
  await copySeededFolder(folder);
  return startSite({ env, dataDir: folder, removesData: true, wrapBackend });
}

/** Besides, a PostgreSQL whose superuser the site is not: service_role cannot have BYPASSRLS there. */
export const DATABASES = [...EMBEDDED, "PostgreSQL with an ordinary role"] as const;

export function startSiteOnDatabase(kind: (typeof DATABASES)[number]): Promise<Site> {
  return kind === "PostgreSQL with an ordinary role" ? startSiteWithOrdinaryRole() : startEmbeddedSite(kind);
}

/** Roles belong to a whole cluster, so it has one of its own. */
async function startSiteWithOrdinaryRole(): Promise<Site> {
  const cluster = await startCluster();
  try {
    const url = new URL(await createDatabase(cluster.url));
    const name = url.pathname.slice(1);
    await runAsSuperuser(cluster.url, `create role site login createrole; alter database ${name} owner to site`);
    url.username = "site";
    const site = await startSite({ env: { DATABASE_URL: url.href } });
    return { ...site, close: () => site.close().finally(() => cluster.stop()) };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
