import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { OpenedBackend } from "#server/backend.ts";
import { readEnv } from "#server/env.ts";
import { listen } from "#server/http/listen.ts";
import { createLogger } from "#server/logger.ts";
import { type PageCounts, startCounting } from "#server/pages/page-counts.ts";
import type { SiteBuild } from "#server/pages/pages.ts";
import { loadProductionBuild, openSite } from "#server/site.ts";
import type { SqlDatabase } from "#server/sql-database.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The first account of every site in the tests. */
export const EDITOR = { email: "editor@example.test", password: "correct horse battery" };

export type SiteOptions = {
  /** Server settings beside those every test site has, such as DATABASE_URL. */
  env?: Record<string, string>;
  /** The folder to keep data in, for a site that starts again; by default a temporary one that goes with the site. */
  dataDir?: string;
  removesData?: boolean;
  /** Another folder of migrations and seed than the project's own. */
  supabaseDir?: string;
  /** Puts something between the pages and the backend, to slow it down or to break it. */
  wrapBackend?: (backend: OpenedBackend) => OpenedBackend;
  /** Changes the built site, to put something into its documents. */
  wrapBuild?: (build: SiteBuild) => SiteBuild;
};

export type Site = {
  /** Where it listens on this machine. */
  url: string;
  /** Where a browser would reach the backend: the site itself, or the hosted project. */
  backendUrl: string;
  dataDir: string;
  backend: OpenedBackend;
  /** The backend's database, past every policy. */
  database: SqlDatabase;
  /** A request as a stranger on this machine would send it; redirects are not followed. */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** How many documents were rendered so far; answers from the public cache are not among them. */
  renderCount(): number;
  /** How many requests went through the framework; what is kept does not. */
  frameworkCount(): number;
  /** What else the pages cost. */
  pageCounts: Readonly<PageCounts>;
  close(): Promise<void>;
};

/** The whole product in this process, on a free port of 127.0.0.1, with the real build and its own data. */
export async function startSite({
  env: settings = {},
  dataDir,
  removesData = dataDir === undefined,
  supabaseDir = path.join(root, "supabase"),
  wrapBackend = (backend) => backend,
  wrapBuild = (build) => build,
}: SiteOptions = {}): Promise<Site> {
  const folder = dataDir ?? (await mkdtemp(path.join(os.tmpdir(), "site-data-")));
  const env = readEnv({
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    ADMIN_EMAIL: EDITOR.email,
    ADMIN_PASSWORD: EDITOR.password,
    ...settings,
  });
  const { files, loadBuild } = await loadProductionBuild();
  const pageCounts = startCounting();
  const site = await openSite({
    env,
    log: createLogger(env),
    siteUrl: "http://localhost:3000",
    supabaseDir,
    wrapBackend,
    build: { files, loadBuild: async () => wrapBuild(await loadBuild()) },
    pageCounts,
  });
  let frameworkCount = 0;
  const { port, close } = await listen(
    {
      ...site.app,
      fetch(request, ...rest) {
        frameworkCount += 1;
        return site.app.fetch(request, ...rest);
      },
    },
    env,
  );
  const { backend } = site;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    backendUrl: backend.publicUrl || url,
    dataDir: folder,
    backend,
    database: backend.database as SqlDatabase, // a hosted site has none; its tests put the host's here
    fetch: (address, init) => fetch(url + address, { redirect: "manual", ...init }),
    renderCount: () => pageCounts.renders,
    frameworkCount: () => frameworkCount,
    pageCounts,
    async close() {
      await close(0);
      await site.close();
      if (removesData) await rm(folder, { recursive: true, force: true });
    },
  };
}
