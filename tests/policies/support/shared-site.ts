import { removeAtExit } from "#tests/support/at-exit.ts";
import { type DATABASES, startSiteOnDatabase } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";

type Kind = (typeof DATABASES)[number];

const sites = new Map<Kind, Promise<Site>>();

/**
 * One running site for all files of the policies, which run in one worker without isolation (vitest.config.ts). Tests leave
 * the accounts, the keys and the tables' rules as they were. The site ends with the worker.
 */
export async function openSharedSite(kind: Kind): Promise<Site> {
  const known = sites.get(kind) ?? startUntilExit(kind);
  sites.set(kind, known);
  return { ...(await known), close: async () => {} };
}

async function startUntilExit(kind: Kind): Promise<Site> {
  const site = await startSiteOnDatabase(kind);
  removeAtExit(site.dataDir);
  return site;
}
