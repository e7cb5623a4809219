import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { SqlDatabase } from "#embedded-supabase";
import { createLogger } from "#platform/logger.ts";
import type { OpenedBackend } from "#server/backend/backend.ts";
import { listen } from "#server/http/listen.ts";
import { type PageCounts, startCounting } from "#server/pages/page-counts.ts";
import type { SiteBuild } from "#server/pages/pages.ts";
import { readEnv } from "#server/settings/env.ts";
import { loadProductionBuild, openSite } from "#server/site.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The first account of every site in the tests. */
export const EDITOR = { email: "editor@example.test", password: "correct horse battery" };

export type SiteOptions = {
  /** Server settings in addition to those of every test site, such as DATABASE_URL. */
  env?: Record<string, string>;
  /** The data folder of a site that starts again. The default is a temporary folder that is removed with the site. */
  dataDir?: string;
  removesData?: boolean;
  /** The URL of the site in links and at providers. */
  siteUrl?: string;
  /** A folder with other migrations and another seed than the project's. */
  supabaseDir?: string;
  /** Puts a layer between the pages and the backend, to slow it down or to break it. */
  wrapBackend?: (backend: OpenedBackend) => OpenedBackend;
  /** Changes the built site, for example its documents. */
  wrapBuild?: (build: SiteBuild) => SiteBuild;
};

export type Site = {
  /** The URL of the site on this machine. */
  url: string;
  /** The URL at which a browser reaches the backend: the site itself, or the hosted project. */
  backendUrl: string;
  dataDir: string;
  backend: OpenedBackend;
  /** The backend's database, without policies. */
  database: SqlDatabase;
  /** Sends an anonymous request. It does not follow redirects. */
  fetch(urlPath: string, init?: RequestInit): Promise<Response>;
  /** Returns the number of documents that were rendered so far. Responses from the public cache do not count. */
  renderCount(): number;
  /** Returns the number of requests that reached the framework. Cached responses do not reach it. */
  frameworkCount(): number;
  /** Other counts of the pages' work. */
  pageCounts: Readonly<PageCounts>;
  close(): Promise<void>;
};

/** Starts the whole product in this process, on a free port of 127.0.0.1, with the real build and separate data. */
export async function startSite({
  env: settings = {},
  dataDir,
  removesData = dataDir === undefined,
  siteUrl = "http://localhost:3000",
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
  const removeData = () => rm(folder, { recursive: true, force: true });
  const site = await openSite({
    env,
    log: createLogger(env),
    siteUrl,
    supabaseDir,
    wrapBackend,
    build: { files, loadBuild: async () => wrapBuild(await loadBuild()) },
    pageCounts,
  }).catch(async (error: unknown) => {
    if (removesData) await removeData();
    throw error;
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
    database: backend.database as SqlDatabase, // a hosted site has none; its tests use the host's database
    fetch: (urlPath, init) => fetch(url + urlPath, { redirect: "manual", ...init }),
    renderCount: () => pageCounts.renders,
    frameworkCount: () => frameworkCount,
    pageCounts,
    async close() {
      await close(0);
      await site.close();
      if (removesData) await removeData();
    },
  };
}
