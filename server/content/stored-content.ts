import * as z from "zod";
import type { ServerBackend } from "#shared/context.ts";
import { type SectionName, sectionNames, sectionSchemas } from "#shared/site-content/sections.ts";
import { ALL_LANGUAGES, type SiteContent } from "#shared/site-content/site-content.ts";
import { fetchInTime } from "../pages/backend-deadline.ts";

const rowSchema = z.object({
  section: z.string(),
  language: z.string(),
  version: z.number(),
  content: z.unknown(),
});

export type ContentRow = z.infer<typeof rowSchema>;

/** Reads the published rows as an anonymous visitor. @throws an error if the backend is unavailable */
export async function readContentRows({ url, publishableKey, fetch }: ServerBackend): Promise<ContentRow[]> {
  const response = await fetchInTime(fetch)(
    `${url}/rest/v1/site_content?select=section,language,version,content&order=section.asc,language.asc`,
    { headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` } },
  );
  if (!response.ok) throw new Error(`The backend returned ${response.status} for the content of the site.`);
  return z.array(rowSchema).parse(await response.json());
}

/** A row that does not have the shape of its section, such as one that was edited by hand. */
type BrokenRow = { section: string; language: string; field: string };

/** Sorts the rows by language, and leaves broken ones out. */
export function parseContentRows(rows: readonly ContentRow[]) {
  const byLanguage = new Map<string, Partial<Record<SectionName, unknown>>>();
  const broken: BrokenRow[] = [];
  for (const { section, language, content } of rows) {
    const name = sectionNames.find((known) => known === section);
    const parsed = name && sectionSchemas[name].safeParse(content);
    if (name && parsed?.success) byLanguage.set(language, { ...byLanguage.get(language), [name]: parsed.data });
    else broken.push({ section, language, field: parsed?.error?.issues[0]?.path.join(".") ?? "" });
  }
  const contentIn = (language: string) =>
    ({ ...byLanguage.get(ALL_LANGUAGES), ...byLanguage.get(language) }) as SiteContent;
  return { contentIn, broken };
}

/** Returns the valid contents of a value with a content for each section. */
export function parseSections(contents: Record<string, unknown>): SiteContent {
  const rows = Object.entries(contents).map(([section, content]) => ({
    section,
    content,
    language: ALL_LANGUAGES,
    version: 0,
  }));
  return parseContentRows(rows).contentIn(ALL_LANGUAGES);
}
