const EMAIL = /^[^\s@/:]+@(?:[^\s@/:.]+\.)+[^\s@/:.]+$/;
const HOST_AND_PORT = /^[^/:]+:\d+(?:[/?#]|$)/;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/** Adds a missing `https://` or `mailto:`. @returns null for schemes other than http, https, mailto, tel, or a path */
export function readLinkAddress(typed: string): string | null {
  // Browsers ignore control characters in URLs, which would hide `java\tscript:`.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to drop
  const text = typed.replace(/[\u0000-\u001f\u007f]/g, "").trim();
  if (text === "" || /\s/.test(text)) return null;
  if (/^[/#](?![/\\])/.test(text)) return text;
  if (EMAIL.test(text)) return `mailto:${text}`;
  const scheme = HOST_AND_PORT.test(text) ? undefined : SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return /^[^/?#]*(?:\.|^localhost)/i.test(text) ? webAddress(`https://${text}`) : null;
  if (scheme === "http" || scheme === "https") return webAddress(text);
  if (scheme === "mailto") return EMAIL.test(text.slice("mailto:".length).split("?")[0] ?? "") ? text : null;
  if (scheme === "tel") return /^tel:\+?[\d().-]+$/i.test(text) ? text : null;
  return null;
}

function webAddress(text: string): string | null {
  if (!/^https?:\/\//i.test(text)) return null;
  const url = URL.parse(text);
  return url?.hostname && !url.username ? text : null;
}
