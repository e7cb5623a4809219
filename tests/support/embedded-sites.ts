import { cp, mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { inject } from "vitest";
import type { Backend } from "#server/backend.ts";
import { createDatabase } from "./postgres-cluster.ts";
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
  await cp(inject("seededFolder"), folder, { recursive: true });
  return startSite({ env, dataDir: folder, removesData: true, wrapBackend });
}
