import { queryOptions } from "@tanstack/react-query";
import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { countMessages } from "./data/count-messages.ts";
import type { Mailbox } from "./message.ts";

export const NEWS_REFRESH_MS = 60_000;

export const unreadCountsKey = ["messages", "unread"];

/** Fails silently and without retries, because the page works without this number. */
export function unreadCountQuery(database: DatabaseClient, box: Mailbox) {
  return queryOptions({
    queryKey: [...unreadCountsKey, box],
    queryFn: () => countMessages(database, { box, isUnread: true }),
    staleTime: 0,
    retry: false,
    refetchInterval: NEWS_REFRESH_MS,
  });
}
