import { RenderedPage } from "#server/pages/rendered-page.ts";

export const SITE = "http://site.example";
/** Stands for the origin of a page that is rendered for any. */
export const ANY_ORIGIN = "http://any-origin.invalid";

type PageOptions = {
  status?: number;
  headers?: Record<string, string>;
  scripts?: string[];
  pageCount?: number;
  isFromData?: boolean;
  isPastEnd?: boolean;
};

/** A page as the build renders it, for tests of what is done with it. */
export function makeRenderedPage(html: string, options: PageOptions = {}): Promise<RenderedPage> {
  const { status = 200, headers, scripts = [], pageCount, isFromData = true, isPastEnd = false } = options;
  const response = new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8", ...headers } });
  const facts = { scripts, pageCount };
  return RenderedPage.from(response, { facts, origin: ANY_ORIGIN, isPlaceholder: true, isFromData, isPastEnd });
}
