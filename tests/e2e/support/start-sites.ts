import { cp, rm } from "node:fs/promises";
import { startSiteProcess } from "./site-process.ts";

/**
 * Playwright's global setup: one first start creates the data for all sites, and one site serves the tests of
 * visitors, which change nothing.
 */
export default async function startSites(): Promise<() => Promise<void>> {
  const { E2E_SEEDED_FOLDER: seeded = "", E2E_VISITOR_PORT: port } = process.env;
  const ownFolder = `${seeded}-visitor`;
  await (await startSiteProcess({ dataDir: seeded })).stop();
  await cp(seeded, ownFolder, { recursive: true });
  const site = await startSiteProcess({ dataDir: ownFolder, port: Number(port) });
  return async () => {
    await site.stop();
    for (const folder of [seeded, ownFolder]) await rm(folder, { recursive: true, force: true });
  };
}
