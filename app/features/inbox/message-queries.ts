import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { getMessage } from "./data/get-message.ts";
import { listMessages } from "./data/list-messages.ts";
import { isUnderWay, type Mailbox, MESSAGES_PAGE_SIZE } from "./message.ts";
import { NEWS_REFRESH_MS } from "./unread-count-query.ts";

const UNDER_WAY_REFRESH_MS = 10_000;

export const messageListsKey = ["messages", "list"];

export function messageListQuery(
  database: DatabaseClient,
  { box, words, page }: { box: Mailbox; words?: string; page: number },
) {
  return queryOptions({
    queryKey: [...messageListsKey, box, words, page],
    queryFn: ({ signal }) => listMessages(database, { box, words, page, pageSize: MESSAGES_PAGE_SIZE }, signal),
    staleTime: 0, // new messages arrive at any time
    refetchInterval: NEWS_REFRESH_MS,
  });
}

/** A closed message is not cached, because the list still contains it. */
export function messageQuery(database: DatabaseClient, id: string) {
  return queryOptions({
    queryKey: ["messages", "one", id],
    queryFn: ({ signal }) => (isUuid(id) ? getMessage(database, id, signal) : null),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? UNDER_WAY_REFRESH_MS : false),
  });
}
