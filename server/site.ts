import path from "node:path";
import { pathToFileURL } from "node:url";
import { type App, type AppOptions, createApp } from "./app.ts";
import type { OpenedBackend } from "./backend.ts";
import { companyFrom } from "./company.ts";
import { openContactService } from "./contact/contact-service.ts";
import type { Env } from "./env.ts";
import { loadStaticFiles } from "./http/static-files.ts";
import type { Logger } from "./logger.ts";
import { openBackend } from "./open-backend.ts";
import type { SiteBuild } from "./pages/pages.ts";

const root = path.resolve(import.meta.dirname, "..");

type SiteOptions = Pick<AppOptions, "files" | "loadBuild" | "keepsPages" | "isAccepting" | "pageCounts"> & {
  env: Env;
  log: Logger;
  siteUrl?: string;
  /** As the Supabase CLI lays it out: config.toml, migrations, seed. */
  supabaseDir?: string;
  wrapBackend?: (backend: OpenedBackend) => OpenedBackend;
};

export type Site = {
  app: App;
  backend: OpenedBackend;
  /** Mail first. Call it when no more requests come. */
  close(): Promise<void>;
};

/** The one place where backend, contact messages and pages are put together. @throws StartupError */
export async function openSite({
  env,
  log,
  siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`,
  supabaseDir = path.join(root, "supabase"),
  wrapBackend = (backend) => backend,
  ...pages
}: SiteOptions): Promise<Site> {
  const backend = wrapBackend(await openBackend({ env, log, siteUrl, supabaseDir }));
  const company = companyFrom(env);
  const contact = openContactService({ env, log, backend, company });
  async function close(): Promise<void> {
    await contact.close();
    await backend.close();
  }
  try {
    const app = await createApp({ env, log, backend, contact, company, ...pages });
    return { app, backend, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function loadProductionBuild(): Promise<{ build: SiteBuild; files: AppOptions["files"] }> {
  const [build, files] = await Promise.all([
    import(/* @vite-ignore */ pathToFileURL(path.join(root, "build/server/index.js")).href) as Promise<SiteBuild>,
    loadStaticFiles(path.join(root, "build/client")),
  ]);
  return { build, files };
}
