import { cp, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { createDatabase } from "./postgres-cluster.ts";
import { startSite } from "./start-site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A database of the shared cluster after a first start, and the data folder that goes with it. */
    seededDatabase: { name: string; folder: string };
  }
}

let folder: string;

/** One first start for all sites on PostgreSQL. */
export async function setup(project: TestProject): Promise<void> {
  folder = await mkdtemp(path.join(os.tmpdir(), "site-template-"));
  const url = await createDatabase(project.getProvidedContext().clusterUrl);
  const site = await startSite({ dataDir: folder, env: { DATABASE_URL: url } });
  await site.close();
  project.provide("seededDatabase", { name: new URL(url).pathname.slice(1), folder });
}

export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** @param dataDir gets the files and keys that belong to the database @returns the URL of a copy of it */
export async function copySeededDatabase(dataDir: string): Promise<string> {
  const { name, folder: seeded } = inject("seededDatabase");
  await cp(seeded, dataDir, { recursive: true });
  return createDatabase(inject("clusterUrl"), { template: name });
}
