import { keysOf } from "../keys-of.ts";
import type { SectionContent, SectionName } from "./sections.ts";

/** These sections are the same in every language, so they are stored once, with this one. */
export const ALL_LANGUAGES = "all";
export const sharedSections: readonly SectionName[] = ["identity", "colours"];

/** The published sections in one language. A section that is missing here has the text of the code. */
export type SiteContent = { readonly [Name in SectionName]?: SectionContent<Name> };

/** The part of the content that a document contains. The browser loads the rest when it needs it. */
export type DocumentContent = {
  sections: SiteContent;
  /** Names of all published sections. */
  stored: SectionName[];
  /** Sections of the landing page without items, by their id in the page. */
  hidden: string[];
  /** Path of a file with all published sections. */
  file: string;
};

/** The ids in the page of sections that list items. A section without items is not shown. */
const LISTS = { services: "services", clients: "clients", projects: "work", certificates: "certificates" } as const;

/** @returns the ids of sections that show no item, such as `work` */
export function findHiddenSections(content: SiteContent): string[] {
  const shown: Record<keyof typeof LISTS, number | undefined> = {
    services: content.services?.services.length,
    clients: content.clients && withoutHidden(content.clients.clients).length,
    projects: content.projects?.projects.length,
    certificates: content.certificates && withoutHidden(content.certificates.certificates).length,
  };
  return keysOf(LISTS).flatMap((name) => (shown[name] === 0 ? [LISTS[name]] : []));
}

export function withoutHidden<Item extends { readonly hidden?: boolean | undefined }>(items: readonly Item[]): Item[] {
  return items.filter(({ hidden }) => !hidden);
}
