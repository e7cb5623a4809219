import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { findDraft } from "./data/find-draft.ts";
import { listDrafts } from "./data/list-drafts.ts";

export const draftListsKey = ["drafts", "list"];

export function draftListQuery(database: DatabaseClient, page: number) {
  return queryOptions({
    queryKey: [...draftListsKey, page],
    queryFn: ({ signal }) => listDrafts(database, page, signal),
    staleTime: 0,
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
