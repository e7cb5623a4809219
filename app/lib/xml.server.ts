/** Characters that XML 1.0 forbids, even when escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to drop
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

export function xmlResponse(body: string, type: string): Response {
  return new Response(`<?xml version="1.0" encoding="utf-8"?>\n${body}\n`, {
    headers: { "Content-Type": `${type}; charset=utf-8` },
  });
}
