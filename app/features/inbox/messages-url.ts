import { href } from "react-router";
import { pageSearch, readPageNumber } from "#app/lib/page-number.ts";
import { normalizeSearch } from "#shared/normalize-search.ts";
import type { Mailbox } from "./message.ts";

/** The URL contains the whole state of `/admin/messages`. */
export type MessagesView = { box: Mailbox; words?: string; page: number; openId: string | null };

export function readMessagesView(search: URLSearchParams): MessagesView {
  return {
    box: search.get("box") === "quarantine" ? "quarantine" : "inbox",
    words: normalizeSearch(search.get("q")),
    page: readPageNumber(search),
    openId: search.get("message") || null,
  };
}

export function messagesUrl({ box = "inbox", words, page = 1, openId = null }: Partial<MessagesView>): string {
  const search = new URLSearchParams(pageSearch(page));
  if (box !== "inbox") search.set("box", box);
  if (words) search.set("q", words);
  if (openId) search.set("message", openId);
  return href("/admin/messages") + (search.size > 0 ? `?${search}` : "");
}
