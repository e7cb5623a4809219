import { mailtoUrl, readEmail } from "#platform/text/email-address.ts";
import { telUrl } from "#shared/phone-number.ts";

/** Why a URL is rejected; app/texts/en/editor.ts has a sentence for each. */
export type LinkRejection = "other" | "space" | "part" | "scheme" | "phone" | "email";

type ReadLink = { url: string } | { rejection: LinkRejection };

const HOST_AND_PORT = /^(?!tel:)[^/:]+:\d+(?:[/?#]|$)/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** Elements of a post have no ids. These fragments lead to its top. */
const PARTS_OF_POST = ["#main", "#top"];

/** Browsers ignore control characters in URLs, which would hide `java\tscript:`. Contacts mark numbers as left-to-right. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to drop
const INVISIBLE = /[\u0000-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * Reads the URL of a link that an editor typed: a web page, e-mail addresses, a telephone number or a path of this
 * site. Adds a missing `https:`, `mailto:` or `tel:`.
 */
export function readLink(typed: string): ReadLink {
  const text = typed.replace(INVISIBLE, "").trim();
  if (text.startsWith("#")) return orReject(PARTS_OF_POST.includes(text) ? text : undefined, "part");
  const scheme = HOST_AND_PORT.test(text) ? undefined : SCHEME.exec(text)?.[1]?.toLowerCase();
  const rest = text.slice((scheme ?? "").length + 1);
  if (scheme === "tel") return orReject(telUrl(rest), "phone");
  if (scheme === "mailto") return orReject(readMailto(rest), "email");
  const found = scheme === undefined && (readBareNumber(text) ?? readBareEmails(text));
  if (found) return { url: found };
  if (scheme !== undefined && scheme !== "http" && scheme !== "https") return { rejection: "scheme" };
  if (/\s/.test(text)) return { rejection: /[./:@]/.test(text) ? "space" : "other" };
  if (text.startsWith("/")) return orReject(/^\/(?![/\\])/.test(text) ? text : undefined, "other");
  if (scheme !== undefined) return orReject(webUrl(text), "other");
  return orReject(/^[^/?#]*(?:\.|^localhost)/i.test(text) ? webUrl(`https://${text}`) : undefined, "other");
}

/** @returns null for a rejected URL */
export function readLinkUrl(typed: string): string | null {
  const link = readLink(typed);
  return "url" in link ? link.url : null;
}

function orReject(url: string | undefined, rejection: LinkRejection): ReadLink {
  return url === undefined ? { rejection } : { url };
}

function webUrl(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) return undefined;
  const url = URL.parse(text);
  return url?.hostname && !url.username ? text : undefined;
}

const FEWEST_DIGITS = 5;

/** Digits with separators may also be a day or the IP address of a machine. */
function readBareNumber(text: string): string | undefined {
  if (!/^[+(\d]/.test(text) || text.replace(/\D/g, "").length < FEWEST_DIGITS) return undefined;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isMachine = text.includes(".") && webUrl(`https://${text}`) !== undefined;
  return isDay || isMachine ? undefined : telUrl(text);
}

function readBareEmails(text: string): string | undefined {
  // medium.com/@name.surname
  const [host = "", ...path] = text.split("/");
  const isPath = path.length > 0 && (host === "" || /^[^@.][^@]*\.[^@]/.test(host));
  return isPath ? undefined : readEmails(text);
}

/** `rina@example.com; adi@example.com` → `mailto:rina@example.com,adi@example.com` */
function readEmails(text: string): string | undefined {
  const emails = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(readEmail);
  if (emails.length === 0 || emails.includes(undefined)) return undefined;
  return `mailto:${emails.map((email = "") => mailtoUrl(email).slice("mailto:".length)).join(",")}`;
}

function readMailto(text: string): string | undefined {
  const [recipients = "", ...query] = text.split("?");
  const url = readEmails(decode(recipients));
  return url && [url, ...query].join("?").trim().replace(/\s/g, "%20");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
