import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { sanitizeRichText } from "#app/lib/rich-text/sanitize.ts";
import { findDraft } from "../data/find-draft.ts";
import { getTimeZone } from "../data/get-time-zone.ts";
import { listPreviewLinks } from "../data/list-preview-links.ts";

/** Loads a draft with sanitised content for readers. Loads again each time the page opens. */
export function previewedDraftQuery(database: DatabaseClient, id: string) {
  return queryOptions({
    queryKey: ["drafts", "previewed", id],
    queryFn: async ({ signal }) => {
      const draft = await findDraft(database, { by: "id", value: id }, signal);
      if (!draft) return null;
      const content = await sanitizeRichText(draft.fields.content ?? "");
      return { ...draft, fields: { ...draft.fields, content } };
    },
    staleTime: 0,
  });
}

/** Loads a draft and the site's time zone for its schedule. Loads again each time the drawer opens. */
export function scheduledDraftQuery(database: DatabaseClient, id: string) {
  return queryOptions({
    queryKey: ["drafts", "scheduled", id],
    queryFn: async ({ signal, client }) => {
      const [draft, zone] = await Promise.all([
        findDraft(database, { by: "id", value: id }, signal),
        client.fetchQuery(timeZoneQuery),
      ]);
      return draft && { draft, zone };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export function previewLinksQuery(database: DatabaseClient, draftId: string) {
  return queryOptions({
    queryKey: ["drafts", "links", draftId],
    queryFn: ({ signal }) => listPreviewLinks(database, draftId, signal),
    staleTime: 0,
  });
}

export const timeZoneQuery = queryOptions({
  queryKey: ["time zone"],
  queryFn: ({ signal }) => getTimeZone(signal),
  staleTime: Number.POSITIVE_INFINITY,
});
