import { createHash } from "node:crypto";
import type { Logger } from "#platform/logger.ts";
import type { Company } from "#shared/company-identity.ts";
import type { PublicConfig, ServerBackend } from "#shared/context.ts";
import { keysOf } from "#shared/keys-of.ts";
import { DEFAULT_LANGUAGE, type Language } from "#shared/languages.ts";
import { companyWith } from "#shared/site-content/company-with.ts";
import type { SectionName } from "#shared/site-content/sections.ts";
import { type DocumentContent, findHiddenSections, type SiteContent } from "#shared/site-content/site-content.ts";
import type { CachedResponse } from "../http/cached-response.ts";
import { makeStaticFile } from "../http/static-files.ts";
import { companyInLanguage } from "../pages/company-in-language.ts";
import type { createLiveBrand } from "./live-brand.ts";
import { type ContentRow, parseContentRows, pictureUrl, readContentRows } from "./stored-content.ts";

type SiteContentOptions = {
  backend: ServerBackend;
  log: Pick<Logger, "warn">;
  liveBrand: ReturnType<typeof createLiveBrand>;
  brand: { company: Company };
  /** All files that the server sends. */
  files: Map<string, CachedResponse>;
};

type Described = Pick<PublicConfig, "company" | "content">;

export type SiteContentService = {
  contentIn(language: string): SiteContent;
  /** Describes the firm and its published texts in a document. */
  describe(language: Language, isLandingPage: boolean): Described;
  /** Describes them with other texts, for a document without scripts. */
  describePreview(language: Language, content: SiteContent): Described;
  /** Reads the published content again. */
  refresh(): Promise<void>;
  onChanged(listener: () => void): void;
};

/** The picture of a logo that is not published. Publishing draws it. */
const PREVIEWED_LOGO = { width: 192, height: 96, isWordmark: false };

/** Files of earlier contents stay for pages that are open. */
const MAX_FILES = 20;
/** The hydrated sections. A document contains the texts of the others as HTML only. */
const HYDRATED: readonly SectionName[] = ["home", "contact"];

/** Stores the published content in memory. Without it, and until it can be read, pages show the texts of the code. */
export async function openSiteContent(options: SiteContentOptions): Promise<SiteContentService> {
  const { backend, log, liveBrand, brand, files } = options;
  const addresses: string[] = [];
  const listeners: (() => void)[] = [];
  let rows = "[]";
  let content = parseContentRows([]);
  let lastRefresh: Promise<void> = Promise.resolve();

  async function refreshNow(): Promise<void> {
    let read: ContentRow[];
    try {
      read = await readContentRows(backend);
    } catch (error) {
      log.warn({ err: error }, "the content of the site could not be read");
      return;
    }
    const words = JSON.stringify(read);
    if (words === rows) return;
    const parsed = parseContentRows(read);
    for (const row of parsed.broken) log.warn(row, "this content has a wrong shape, so the text of the code is shown");
    const inDefaultLanguage = parsed.contentIn(DEFAULT_LANGUAGE);
    await liveBrand.replace(companyWith(liveBrand.settings, inDefaultLanguage), inDefaultLanguage.identity?.logo);
    rows = words;
    content = parsed;
    for (const listener of listeners) listener();
  }

  /** @returns the address of a file, which changes with its content */
  function fileOf(language: string): string {
    const bytes = new TextEncoder().encode(JSON.stringify(content.contentIn(language)));
    const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
    const address = `/assets/content-${language}-${hash}.json`;
    if (!files.has(address)) {
      files.set(address, makeStaticFile({ address, type: "application/json", bodies: { identity: bytes } }));
      addresses.push(address);
      if (addresses.length > MAX_FILES) files.delete(addresses.shift() ?? "");
    }
    return address;
  }

  function companyOf(language: Language, all: SiteContent): Company {
    const { logo } = brand.company;
    const { logo: _, ...company } = companyWith(liveBrand.settings, all);
    return companyInLanguage({ ...company, ...(logo && { logo }) }, language);
  }

  /** @returns undefined while nothing is published in this language */
  function documentContent(language: Language, all: SiteContent, isLandingPage: boolean): DocumentContent | undefined {
    const stored = keysOf(all);
    if (stored.length === 0) return undefined;
    const included = stored.filter(
      (name) => name === "blog" || name === "colours" || (isLandingPage && HYDRATED.includes(name)),
    );
    return {
      sections: Object.fromEntries(included.map((name) => [name, all[name]])),
      stored,
      hidden: findHiddenSections(all),
      file: fileOf(language),
    };
  }

  const service: SiteContentService = {
    contentIn: (language) => content.contentIn(language),
    describe(language, isLandingPage) {
      const all = content.contentIn(language);
      const stored = documentContent(language, all, isLandingPage);
      return { company: companyOf(language, all), ...(stored && { content: stored }) };
    },
    describePreview(language, all) {
      const firm = companyOf(language, all);
      const picture = all.identity?.logo;
      const isOther = picture !== content.contentIn(language).identity?.logo;
      if (isOther) delete firm.logo;
      if (isOther && picture) firm.logo = { ...PREVIEWED_LOGO, src: pictureUrl(backend, picture) };
      const sections = keysOf(all);
      return { company: firm, content: { sections: all, stored: sections, hidden: findHiddenSections(all), file: "" } };
    },
    refresh() {
      const refreshed = lastRefresh.then(refreshNow);
      lastRefresh = refreshed.catch(() => {});
      return refreshed;
    },
    onChanged: (listener) => void listeners.push(listener),
  };
  await service.refresh();
  return service;
}
