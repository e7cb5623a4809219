import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startSite } from "./start-site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A data folder after a first start on the embedded database. Making one takes seconds, so files work on copies. */
    seededFolder: string;
  }
}

let folder: string;

/** Vitest's global setup: one first start for all files. */
export async function setup({ provide }: TestProject): Promise<void> {
  folder = await mkdtemp(path.join(os.tmpdir(), "site-template-"));
  const site = await startSite({ dataDir: folder });
  await site.close();
  provide("seededFolder", folder);
}

export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
