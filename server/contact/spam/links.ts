import { readWords } from "./read-list.ts";

/** The part of a link after its host. */
const REST = String.raw`[^\s<>"')\]]+`;
/** A host without a protocol begins a link only with one of these TLDs and a path. */
const BARE_HOST = String.raw`(?<![a-z0-9.-])[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,6}\.(?:${[...readWords("link-tlds")].join("|")})`;
export const LINK = new RegExp(String.raw`(?:https?:\/\/|www\.)${REST}|${BARE_HOST}\/${REST}`, "gi");
export const MARKUP = /\[(?:url|link|img|b)[=\]]|<a\s[^<>]{0,300}href|\[[^\]\n]{1,80}\]\(https?:/i;
const SPAM_TLDS = readWords("spam-tlds");
const SHORTENERS = readWords("link-shorteners");

export function findLinks(text: string): string[] {
  return text.match(LINK) ?? [];
}

export function withoutLinks(text: string): string {
  return text.replace(LINK, " ");
}

function hostOf(link: string): string {
  return link.replace(/^https?:\/\//i, "").replace(/[/:?#].*$/s, "");
}

export function isShortened(link: string): boolean {
  const [, host] = /^([a-z]+)\.\w{2,8}\/\S/i.exec(link.replace(/^https?:\/\//i, "").replace(/^www\./i, "")) ?? [];
  return host !== undefined && SHORTENERS.has(host.toLowerCase());
}

export function isOnSpamTld(link: string): boolean {
  const [, topLevel] = /\.([a-z]+)$/i.exec(hostOf(link)) ?? [];
  return topLevel !== undefined && SPAM_TLDS.has(topLevel.toLowerCase());
}
