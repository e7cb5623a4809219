import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { countMessages } from "./data/count-messages.ts";
import { getMessage } from "./data/get-message.ts";
import { listMessages } from "./data/list-messages.ts";
import { type Box, isMessageId, isUnderWay, MESSAGES_PAGE_SIZE } from "./message.ts";

/** How often an open list and the counts ask for what visitors have written meanwhile. */
const NEWS_REFRESH_MS = 60_000;
/** How often an open message is looked at again while the server is about to change it. */
const UNDER_WAY_REFRESH_MS = 10_000;

export const messageListsKey = ["messages", "list"];
export const unreadCountsKey = ["messages", "unread"];

/** One page of a box. Always asked for anew when it opens: visitors write at any time. */
export function messageListQuery(database: DatabaseClient, { box, page }: { box: Box; page: number }) {
  return queryOptions({
    queryKey: [...messageListsKey, box, page],
    queryFn: ({ signal }) => listMessages(database, { box, page, pageSize: MESSAGES_PAGE_SIZE }, signal),
    staleTime: 0,
    refetchInterval: NEWS_REFRESH_MS,
  });
}

/** One message. Nothing of it is kept once it is closed; the list still has it. */
export function messageQuery(database: DatabaseClient, id: string) {
  return queryOptions({
    queryKey: ["messages", "one", id],
    queryFn: ({ signal }) => (isMessageId(id) ? getMessage(database, id, signal) : null),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? UNDER_WAY_REFRESH_MS : false),
  });
}

/** How many messages of a box nobody has read. A courtesy: it fails without a word and is not asked for twice. */
export function unreadCountQuery(database: DatabaseClient, box: Box) {
  return queryOptions({
    queryKey: [...unreadCountsKey, box],
    queryFn: () => countMessages(database, { box, isUnread: true }),
    staleTime: 0,
    retry: false,
    refetchInterval: NEWS_REFRESH_MS,
  });
}
