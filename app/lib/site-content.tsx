import { createContext, type ReactNode, use } from "react";
import type { SectionName } from "#shared/site-content/sections.ts";
import type { DocumentContent, SiteContent } from "#shared/site-content/site-content.ts";

const AllContext = createContext<SiteContent | undefined>(undefined);
const DocumentContext = createContext<DocumentContent | undefined>(undefined);

/** Provides all published sections, for a render on the server and for a preview. */
export function SiteContentProvider({ content, children }: { content: SiteContent; children: ReactNode }) {
  return <AllContext value={content}>{children}</AllContext>;
}

export function DocumentContentProvider({
  content,
  children,
}: {
  content: DocumentContent | undefined;
  children: ReactNode;
}) {
  return <DocumentContext value={content}>{children}</DocumentContext>;
}

const NONE: readonly string[] = [];

/** The ids of sections of the landing page that have no items. */
export function useHiddenSections(): readonly string[] {
  return use(DocumentContext)?.hidden ?? NONE;
}

/**
 * Returns a section's texts: those that are published, and those of the code for everything else. Suspends while the
 * browser loads published texts that are not in the document.
 */
export function useContent<Texts extends object>(name: SectionName, texts: Texts): Texts {
  const all = use(AllContext);
  const document = use(DocumentContext);
  if (all) return merge(texts, all[name]);
  if (!document?.stored.includes(name)) return texts;
  return merge(texts, document.sections[name] ?? use(loadContent(document.file))[name]);
}

function merge<Texts extends object>(texts: Texts, content: object | undefined): Texts {
  if (!content) return texts;
  const own = new Map<string, unknown>(Object.entries(texts));
  for (const [name, value] of Object.entries(content)) {
    const group = own.get(name);
    own.set(name, isGroup(group) && isGroup(value) ? { ...group, ...value } : value);
  }
  return Object.fromEntries(own) as Texts;
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

let loading: Promise<SiteContent> | undefined;

/** The URL is constant while a page is open. Like missing code, a missing file reloads the page. */
function loadContent(file: string): Promise<SiteContent> {
  loading ??= fetch(file)
    .then((response) => (response.ok ? response.json() : Promise.reject()))
    .catch(() => {
      location.reload();
      return new Promise(() => {});
    });
  return loading;
}
