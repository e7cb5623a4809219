import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { renderRichText } from "#app/lib/rich-text/sanitize.ts";
import { BackendError, unwrap } from "#shared/backend-error.ts";
import { TIME_ZONE_PATH } from "#shared/time-zone-path.ts";
import { isTimeZone } from "#shared/zoned-time.ts";
import { findSavedTexts } from "./data/find-saved-texts.ts";
import { type DraftListKind, getDraftOverview, listDrafts } from "./data/list-drafts.ts";
import type { PreviewLink } from "./data/preview-links.ts";
import { findDraft } from "./data/save-draft.ts";
import type { StoredDraft } from "./model/draft-storage.ts";

/** Key of the lists and of their numbers. */
export const draftListsKey = ["drafts", "list"];

export function draftListQuery(database: DatabaseClient, list: { kind: DraftListKind; page: number }) {
  return queryOptions({
    queryKey: [...draftListsKey, list],
    queryFn: ({ signal }) => listDrafts(database, list, signal),
    staleTime: 0,
  });
}

/** Fails silently and without retries, because lists work without these facts. */
export function draftOverviewQuery(database: DatabaseClient) {
  return queryOptions({
    queryKey: [...draftListsKey, "overview"],
    queryFn: ({ signal }) => getDraftOverview(database, signal),
    staleTime: 0,
    retry: false,
  });
}

/** Loads a draft for a form by its own id or its post's id; never uses cached data. */
export function openDraftQuery(database: DatabaseClient, draft: { by: "id" | "post_id"; value: string }) {
  return queryOptions({
    queryKey: ["drafts", "open", draft],
    queryFn: ({ signal }) => findDraft(database, draft, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false, // the form works without it
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Loads a draft with sanitised content for readers. Loads again each time the page opens. */
export function previewedDraftQuery(database: DatabaseClient, id: string) {
  return queryOptions({
    queryKey: ["drafts", "previewed", id],
    queryFn: async ({ signal }) => {
      const draft = await findDraft(database, { by: "id", value: id }, signal);
      if (!draft) return null;
      const content = await renderRichText(draft.fields.content ?? "");
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

/** Asks the server about texts that this browser stores. Asks again on each page, because the server may get newer text. */
export function savedTextsQuery(database: DatabaseClient, copies: StoredDraft[]) {
  return queryOptions({
    queryKey: ["drafts", "saved texts", copies.map(({ key, writtenAt }) => [key, writtenAt])],
    queryFn: ({ signal }) => findSavedTexts(database, copies, signal),
    enabled: copies.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Lists the valid links of a draft, the newest first. */
export function previewLinksQuery(database: DatabaseClient, draftId: string) {
  return queryOptions({
    queryKey: ["drafts", "links", draftId],
    queryFn: async ({ signal }): Promise<PreviewLink[]> => {
      const query = database
        .from("preview_links")
        .select("id, created_at, created_by_name, expires_at")
        .eq("draft_id", draftId)
        .is("revoked_at", null)
        .gt("expires_at", new Date().toISOString())
        .order("created_at", { ascending: false });
      return unwrap(await query.abortSignal(signal));
    },
    staleTime: 0,
  });
}

/** The zone of the firm, from this site's own server. */
export const timeZoneQuery = queryOptions({
  queryKey: ["time zone"],
  queryFn: async ({ signal }) => {
    const response = await fetch(TIME_ZONE_PATH, { signal });
    const name = await response.text();
    if (!response.ok || !isTimeZone(name))
      throw new BackendError("The server did not say its time zone.", response.status);
    return name;
  },
  staleTime: Number.POSITIVE_INFINITY,
});
