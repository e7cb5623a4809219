import type { Logger } from "#platform/logger.ts";
import { WorkQueue } from "#platform/work-queue.ts";
import type { Company } from "#shared/company-identity.ts";
import type { PublicConfig, ServerBackend } from "#shared/context.ts";
import { publicImageUrl } from "#shared/image-urls.ts";
import { keysOf } from "#shared/keys-of.ts";
import { DEFAULT_LANGUAGE, type Language } from "#shared/languages.ts";
import { companyWith } from "#shared/site-content/company-with.ts";
import type { SectionName } from "#shared/site-content/sections.ts";
import { type DocumentContent, findHiddenSections, type SiteContent } from "#shared/site-content/site-content.ts";
import type { CachedResponse } from "../http/cached-response.ts";
import { companyInLanguage } from "../pages/company-in-language.ts";
import { ContentFiles } from "./content-files.ts";
import type { createLiveBrand } from "./live-brand.ts";
import { type ContentRow, parseContentRows, readContentRows } from "./stored-content.ts";

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

/** The image of a logo that is not published. Publishing draws it. */
const PREVIEWED_LOGO = { width: 192, height: 96, isWordmark: false };

/** The hydrated sections. A document contains the texts of the others as HTML only. */
const HYDRATED: readonly SectionName[] = ["home", "contact"];

/** Opens the published content of the site. */
export async function openSiteContent(options: SiteContentOptions): Promise<SiteContentService> {
  const content = new PublishedContent(options);
  await content.refresh();
  return content;
}

/** Stores the published content in memory. Without it, and until it can be read, pages show the texts of the code. */
class PublishedContent implements SiteContentService {
  readonly #options: SiteContentOptions;
  readonly #contentFiles: ContentFiles;
  readonly #listeners: (() => void)[] = [];
  readonly #refreshes = new WorkQueue({ max: 1 });
  #rows = "[]";
  #content = parseContentRows([]);

  constructor(options: SiteContentOptions) {
    this.#options = options;
    this.#contentFiles = new ContentFiles(options.files);
  }

  contentIn(language: string): SiteContent {
    return this.#content.contentIn(language);
  }

  describe(language: Language, isLandingPage: boolean): Described {
    const all = this.contentIn(language);
    const stored = this.#documentContent(language, all, isLandingPage);
    return { company: this.#companyOf(language, all), ...(stored && { content: stored }) };
  }

  describePreview(language: Language, all: SiteContent): Described {
    const firm = this.#companyOf(language, all);
    const image = all.identity?.logo;
    const isOther = image !== this.contentIn(language).identity?.logo;
    if (isOther) delete firm.logo;
    if (isOther && image) firm.logo = { ...PREVIEWED_LOGO, src: publicImageUrl(this.#options.backend.url, image) };
    const sections = keysOf(all);
    return { company: firm, content: { sections: all, stored: sections, hidden: findHiddenSections(all), file: "" } };
  }

  refresh(): Promise<void> {
    return this.#refreshes.run("", () => this.#refreshNow());
  }

  onChanged(listener: () => void): void {
    this.#listeners.push(listener);
  }

  async #refreshNow(): Promise<void> {
    const { backend, log, liveBrand } = this.#options;
    let read: ContentRow[];
    try {
      read = await readContentRows(backend);
    } catch (error) {
      log.warn({ err: error }, "the content of the site could not be read");
      return;
    }
    const words = JSON.stringify(read);
    if (words === this.#rows) return;
    const parsed = parseContentRows(read);
    for (const row of parsed.broken) log.warn(row, "this content has a wrong shape, so the text of the code is shown");
    const inDefaultLanguage = parsed.contentIn(DEFAULT_LANGUAGE);
    await liveBrand.replace(companyWith(liveBrand.settings, inDefaultLanguage), inDefaultLanguage.identity?.logo);
    this.#rows = words;
    this.#content = parsed;
    for (const listener of this.#listeners) listener();
  }

  #companyOf(language: Language, all: SiteContent): Company {
    const { brand, liveBrand } = this.#options;
    const { logo } = brand.company;
    const { logo: _, ...company } = companyWith(liveBrand.settings, all);
    return companyInLanguage({ ...company, ...(logo && { logo }) }, language);
  }

  /** @returns undefined while nothing is published in this language */
  #documentContent(language: Language, all: SiteContent, isLandingPage: boolean): DocumentContent | undefined {
    const stored = keysOf(all);
    if (stored.length === 0) return undefined;
    const included = stored.filter(
      (name) => name === "blog" || name === "colours" || (isLandingPage && HYDRATED.includes(name)),
    );
    return {
      sections: Object.fromEntries(included.map((name) => [name, all[name]])),
      stored,
      hidden: findHiddenSections(all),
      file: this.#contentFiles.add(language, all),
    };
  }
}
