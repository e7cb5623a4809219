import { toPublicHtml } from "#shared/rich-text/public-html.ts";

/** Uses sanitize-html on the server, DOMPurify in the browser (for posts without a document), with one policy. */
export async function sanitizeRichText(html: string): Promise<string> {
  const engine = import.meta.env.SSR
    ? await import("#shared/rich-text/server-sanitizer.ts")
    : await import("./browser-sanitizer.ts");
  return engine.sanitize(html);
}

/** Converts stored HTML to the sanitised HTML that pages and feeds show. */
export async function renderRichText(stored: string): Promise<string> {
  return toPublicHtml(await sanitizeRichText(stored));
}
