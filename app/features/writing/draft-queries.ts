import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { findDraft } from "./data/find-draft.ts";
import { getDraftOverview } from "./data/get-draft-overview.ts";
import { type DraftListKind, listDrafts } from "./data/list-drafts.ts";

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
