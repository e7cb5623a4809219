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

export type LoadedBuild = Pick<AppOptions, "files" | "loadBuild">;

type SiteOptions = Pick<AppOptions, "keepsPages" | "isAccepting" | "pageCounts"> & {
  build: LoadedBuild | Promise<LoadedBuild>;
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
  build,
  ...pages
}: SiteOptions): Promise<Site> {
  const [backend, loaded] = await openBoth(openBackend({ env, log, siteUrl, supabaseDir }).then(wrapBackend), build);
  const company = companyFrom(env);
  const contact = openContactService({ env, log, backend, company });
  async function close(): Promise<void> {
    await contact.close();
    await backend.close();
  }
  try {
    const app = await createApp({ env, log, backend, contact, company, ...loaded, ...pages });
    return { app, backend, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A database that was started is not left behind when the build cannot be loaded. */
async function openBoth(
  opening: Promise<OpenedBackend>,
  loading: LoadedBuild | Promise<LoadedBuild>,
): Promise<[OpenedBackend, LoadedBuild]> {
  const [backend, build] = await Promise.allSettled([opening, loading]);
  if (backend.status === "rejected") throw backend.reason;
  if (build.status === "fulfilled") return [backend.value, build.value];
  await backend.value.close();
  throw build.reason;
}

export async function loadProductionBuild(): Promise<LoadedBuild> {
  const [build, files] = await Promise.all([
    import(/* @vite-ignore */ pathToFileURL(path.join(root, "build/server/index.js")).href) as Promise<SiteBuild>,
    loadStaticFiles(path.join(root, "build/client")),
  ]);
  return { files, loadBuild: async () => build };
}
