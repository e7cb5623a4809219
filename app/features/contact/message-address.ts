import { pageSearch, readPageNumber } from "#app/lib/page-number.ts";
import type { Box } from "./message.ts";

/** What `/admin/messages` shows: a page of a box, or one message opened from it. All of it stands in the address. */
export type MessagesView = { box: Box; page: number; openId: string | null };

export function readMessagesView(search: URLSearchParams): MessagesView {
  return {
    box: search.get("box") === "quarantine" ? "quarantine" : "inbox",
    page: readPageNumber(search),
    openId: search.get("message") || null,
  };
}

/** The inbox, page 1 and a closed message need no words. */
export function messagesAddress({ box = "inbox", page = 1, openId = null }: Partial<MessagesView>): string {
  const search = new URLSearchParams(pageSearch(page));
  if (box !== "inbox") search.set("box", box);
  if (openId) search.set("message", openId);
  return `/admin/messages${search.size > 0 ? `?${search}` : ""}`;
}
