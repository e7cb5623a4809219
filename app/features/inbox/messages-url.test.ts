import { expect, it } from "vitest";
import { type MessagesView, messagesUrl, readMessagesView } from "./messages-url.ts";

it.each<[string, MessagesView]>([
  ["/admin/messages", { box: "inbox", page: 1, openId: null }],
  ["/admin/messages?q=tax+office", { box: "inbox", words: "tax office", page: 1, openId: null }],
  ["/admin/messages?page=2", { box: "inbox", page: 2, openId: null }],
  ["/admin/messages?box=quarantine", { box: "quarantine", page: 1, openId: null }],
  ["/admin/messages?page=3&box=quarantine&message=abc", { box: "quarantine", page: 3, openId: "abc" }],
])("%s has exactly one view, and the view has this URL", (url, view) => {
  expect(messagesUrl(view)).toBe(url);
  expect(readMessagesView(new URL(url, "https://site.example").searchParams)).toEqual(view);
});

it("unknown parameters mean the first page of the inbox", () => {
  const search = new URLSearchParams("page=-1&box=outbox&message=&more=1");
  expect(readMessagesView(search)).toEqual({ box: "inbox", page: 1, openId: null });
});

it("an id with special characters is one value", () => {
  expect(messagesUrl({ openId: "a&box=quarantine#x" })).toBe("/admin/messages?message=a%26box%3Dquarantine%23x");
});
