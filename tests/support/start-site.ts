import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createApp } from "#server/app.ts";
import type { Backend } from "#server/backend/backend.ts";
import type { Database } from "#server/backend/database.ts";
import { openBackend } from "#server/backend/open-backend.ts";
import { companyFrom } from "#server/company.ts";
import { readEnv } from "#server/env.ts";
import { createLogger } from "#server/logger.ts";
import { loadStaticFiles } from "#server/middleware/static-files.ts";
import type { SiteBuild } from "#server/pages/pages.ts";
import { closeServer, listen } from "#server/serve.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The first account of every site in the tests. */
export const EDITOR = { email: "editor@example.test", password: "correct horse battery" };

type SiteOptions = {
  /** Server settings beside those every test site has, such as DATABASE_URL. */
  env?: Record<string, string>;
  /** A folder to keep data in, for a site that starts again; by default a temporary one that goes with the site. */
  dataDir?: string;
};

export type Site = {
  /** Where it listens on this machine. */
  url: string;
  dataDir: string;
  backend: Backend;
  /** The embedded database, past every policy. Throws on a hosted backend. */
  database: Database;
  get(address: string, init?: RequestInit): Promise<Response>;
  /** How many documents were rendered so far; answers from the public cache are not among them. */
  renderCount(): number;
  close(): Promise<void>;
};

/** The whole product in this process, on a free port of 127.0.0.1, with the real build and its own data. */
export async function startSite({ env: settings = {}, dataDir }: SiteOptions = {}): Promise<Site> {
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
  const log = createLogger(env);
  const backend: Backend & { database?: Database } = await openBackend({
    env,
    log,
    siteUrl: "http://localhost:3000",
    supabaseDir: path.join(root, "supabase"),
  });
  const build = (await import(
    /* @vite-ignore */ pathToFileURL(path.join(root, "build/server/index.js")).href
  )) as SiteBuild;
  let renders = 0;
  const app = await createApp({
    env,
    log,
    backend,
    company: companyFrom(env),
    files: await loadStaticFiles(path.join(root, "build/client")),
    loadBuild: async () => {
      renders += 1;
      return build;
    },
  });
  const { server, port } = await listen(app, env);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    dataDir: folder,
    backend,
    get database() {
      if (!backend.database) throw new Error("A hosted site has no database of its own.");
      return backend.database;
    },
    get: (address, init) => fetch(url + address, { redirect: "manual", ...init }),
    renderCount: () => renders,
    async close() {
      await closeServer(server, 0);
      await backend.close();
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}
