import { RenderedPage } from "#server/pages/rendered-page.ts";

export const SITE = "http://site.example";
/** Replaces the origin in a page that is rendered for any origin. */
export const ANY_ORIGIN = "http://any-origin.invalid";

type PageOptions = {
  status?: number;
  headers?: Record<string, string>;
  scripts?: string[];
  pageCount?: number;
  isFromData?: boolean;
  isPastEnd?: boolean;
};

/** Makes a page like the build's rendering, for tests of its later processing. */
export function makeRenderedPage(html: string, options: PageOptions = {}): Promise<RenderedPage> {
  const { status = 200, headers, scripts = [], pageCount, isFromData = true, isPastEnd = false } = options;
  const response = new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8", ...headers } });
  const facts = { scripts, pageCount };
  return RenderedPage.from(response, { facts, origin: ANY_ORIGIN, isPlaceholder: true, isFromData, isPastEnd });
}
