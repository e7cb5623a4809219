import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { messageOf } from "#platform/errors.ts";
import type { Logger } from "#platform/logger.ts";
import { warnOfRoot } from "#platform/root-rights.ts";
import { StartupError } from "#platform/startup-error.ts";
import { DEFAULT_LANGUAGE, languageCodes } from "#shared/languages.ts";
import { CONTENT_FORM_PATH } from "#shared/site-content/content-form.ts";
import { type AppOptions, createApp } from "./app.ts";
import type { FirstAccount } from "./backend/accounts.ts";
import type { OpenedBackend } from "./backend/backend.ts";
import { openSiteBackend } from "./backend/open-backend.ts";
import { notStarted, requireCurrentBuild } from "./built-sources.ts";
import { openCdnPurge } from "./cdn/cdn-purge.ts";
import { openContactService } from "./contact/contact-service.ts";
import { makeContentForm } from "./content/content-form.ts";
import { createBrandDrawing } from "./content/draw-published-brand.ts";
import { createLiveBrand } from "./content/live-brand.ts";
import { openSiteContent } from "./content/site-content.ts";
import { writeContentSchemas } from "./content/write-content-schemas.ts";
import type { App } from "./http/listen.ts";
import { loadStaticFiles } from "./http/static-files.ts";
import { openBrand } from "./images/brand/open-brand.ts";
import { warnOfInventions } from "./invented-claims.ts";
import { startCounting } from "./pages/page-counts.ts";
import type { LanguageAssets, SiteBuild } from "./pages/pages.ts";
import { applySecondFactorRule } from "./people/second-factor-rule.ts";
import { openPublishingService, type PublishingService } from "./publishing/publishing-service.ts";
import { startRetention } from "./retention.ts";
import { type Env, siteUrlFrom } from "./settings/env.ts";
import type { MetricsServer } from "./telemetry/metrics/metrics-server.ts";
import { openMetrics } from "./telemetry/open-metrics.ts";

const root = path.resolve(import.meta.dirname, "..");

export type LoadedBuild = Pick<AppOptions, "files" | "loadBuild">;

type SiteOptions = Pick<AppOptions, "cachesPages" | "isAccepting" | "pageCounts"> & {
  build: LoadedBuild | Promise<LoadedBuild>;
  env: Env;
  log: Logger;
  siteUrl?: string;
  /** The folder has the layout of the Supabase CLI: config.toml, migrations, seed. */
  supabaseDir?: string;
  onFirstAccount?: (account: FirstAccount) => void;
  wrapBackend?: (backend: OpenedBackend) => OpenedBackend;
};

export type Site = {
  app: App;
  backend: OpenedBackend;
  /** Purges the CDN after a start, because documents of an earlier version name scripts that are gone. */
  purgeCdn(): void;
  metricsUrl?: string;
  /** Closes the site, mail first. The caller has to end all requests before. */
  close(): Promise<void>;
};

/** Puts backend, contact messages and pages together; no other code does. @throws StartupError */
export async function openSite({
  env,
  log,
  siteUrl = siteUrlFrom(env),
  supabaseDir = path.join(root, "supabase"),
  onFirstAccount,
  wrapBackend = (backend) => backend,
  build,
  pageCounts = startCounting(),
  ...pages
}: SiteOptions): Promise<Site> {
  // Check the logo before the database: a start that fails because of it must not create the first account.
  Promise.resolve(build).catch(() => {}); // awaited below
  const brand = await openBrand(env, log);
  const { company } = brand;
  const loaded = await build; // before the database: a start that fails must not have migrated it
  const backend = await openSiteBackend({ env, log, siteUrl, supabaseDir, onFirstAccount }).then(wrapBackend);
  const files = new Map([...loaded.files, ...brand.files, [CONTENT_FORM_PATH, makeContentForm(company)]]);
  const liveBrand = createLiveBrand({
    brand,
    files,
    builtFiles: loaded.files,
    drawBrand: createBrandDrawing({ env, log, backend }),
  });
  const contact = openContactService({ env, log, backend, company });
  const cdn = openCdnPurge({ url: env.CDN_PURGE_URL, token: env.CDN_PURGE_TOKEN, log });
  let publishing: PublishingService | undefined;
  const retention = startRetention({ backend, log });
  let metrics: MetricsServer | undefined;
  async function close(): Promise<void> {
    retention.stop();
    await cdn.close();
    await publishing?.close();
    await contact.close();
    await backend.close();
    await metrics?.close();
  }
  try {
    await applySecondFactorRule({ env, backend, log });
    await writeContentSchemas({ backend, log });
    const content = await openSiteContent({ backend, log, liveBrand, brand, files });
    warnOfInventions(env, content.contentIn(DEFAULT_LANGUAGE), log);
    publishing = await openPublishingService({ env, log, backend });
    metrics = await openMetrics({ env, backend, contact, pageCounts, files });
    const app = await createApp({
      env,
      log,
      backend,
      contact,
      publishing,
      brand,
      content,
      cdn,
      pageCounts,
      ...loaded,
      files,
      ...pages,
    });
    warnOfRoot(log);
    return { app, backend, metricsUrl: metrics?.url, purgeCdn: cdn.purge, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws StartupError when the build is missing, or was made from other sources */
export async function loadCurrentBuild(): Promise<LoadedBuild> {
  await requireCurrentBuild(root);
  return await loadProductionBuild().catch((error: unknown) => {
    throw new StartupError(notStarted(`The build in ${root} cannot be loaded: ${messageOf(error)}.`));
  });
}

export async function loadProductionBuild(): Promise<LoadedBuild> {
  const [build, languageAssets, files] = await Promise.all([
    import(/* @vite-ignore */ pathToFileURL(path.join(root, "build/server/index.js")).href) as Promise<SiteBuild>,
    readLanguageAssets(path.join(root, "build/server")),
    loadStaticFiles(path.join(root, "build/client")),
  ]);
  return { files, loadBuild: async () => ({ ...build, languageAssets }) };
}

async function readLanguageAssets(folder: string): Promise<LanguageAssets> {
  const lists = languageCodes
    .filter((language) => language !== DEFAULT_LANGUAGE)
    .map(async (language) => [
      language,
      JSON.parse(await readFile(path.join(folder, `assets-${language}.json`), "utf8")),
    ]);
  return Object.fromEntries(await Promise.all(lists));
}
