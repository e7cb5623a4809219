import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#shared/backend-error.ts";
import type { Json, Tables } from "#shared/database-types.ts";
import { CONTENT_FORM_PATH, type ContentForm } from "#shared/site-content/content-form.ts";

const VERSIONS_HEADER = "X-Content-Versions";
const MAX_VERSIONS = 40;

export type Versions = Readonly<Record<string, number>>;
export type ContentRow = Tables<"site_content">;
export type DraftRow = Tables<"site_content_drafts">;
type NewRow = { section: string; language: string; content: NonNullable<Json> };

/** The fields of each section and the texts of the code, from this site's server for every backend. */
export const contentFormQuery = queryOptions({
  queryKey: ["site-content", "form"],
  queryFn: async ({ signal }): Promise<ContentForm> => {
    const response = await fetch(CONTENT_FORM_PATH, { signal });
    if (!response.ok) throw new Error("The fields of the site could not be loaded.");
    return response.json();
  },
});

export function siteContentQuery(database: DatabaseClient) {
  return queryOptions({
    queryKey: ["site-content", "rows"],
    queryFn: async ({ signal }) => {
      const [rows, drafts] = await Promise.all([
        database.from("site_content").select().abortSignal(signal).then(unwrap),
        database.from("site_content_drafts").select().abortSignal(signal).then(unwrap),
      ]);
      return { rows, drafts };
    },
    staleTime: 0, // colleagues may change the texts
  });
}

export function contentVersionsQuery(database: DatabaseClient, section: string) {
  return queryOptions({
    queryKey: ["site-content", "versions", section],
    queryFn: async ({ signal }) =>
      unwrap(
        await database
          .from("site_content_versions")
          .select()
          .eq("section", section)
          .order("published_at", { ascending: false })
          .limit(MAX_VERSIONS)
          .abortSignal(signal),
      ),
    staleTime: 0,
  });
}

/** @param versions the versions that the form was begun from @throws BackendError with the status 409 for others */
export async function publishContent(database: DatabaseClient, rows: NewRow[], versions: Versions) {
  return unwrap(
    await database
      .from("site_content")
      .upsert(rows, { onConflict: "section,language" })
      .setHeader(VERSIONS_HEADER, JSON.stringify(versions))
      .select(),
  );
}

/** @throws BackendError with the status 409 if somebody saved other drafts since */
export async function saveContentDraft(
  database: DatabaseClient,
  rows: (NewRow & { base_version: number })[],
  versions: Versions,
) {
  return unwrap(
    await database
      .from("site_content_drafts")
      .upsert(rows, { onConflict: "section,language" })
      .setHeader(VERSIONS_HEADER, JSON.stringify(versions))
      .select(),
  );
}

/** A draft that somebody saved again stays. @throws BackendError, with the status 409 for such a draft */
export async function deleteContentDraft(database: DatabaseClient, section: string, versions: Versions): Promise<void> {
  unwrap(
    await database
      .from("site_content_drafts")
      .delete()
      .eq("section", section)
      .setHeader(VERSIONS_HEADER, JSON.stringify(versions)),
  );
}
