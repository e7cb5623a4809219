import { Hono } from "hono";
import * as z from "zod";
import type { Language } from "#shared/languages.ts";
import { languageCodes } from "#shared/languages.ts";
import { CONTENT_PREVIEW_PATH } from "#shared/site-content/content-preview.ts";
import type { SiteContent } from "#shared/site-content/site-content.ts";
import {
  type AccountCheckOptions,
  type AccountVariables,
  createAccountCheck,
  ownPagesOnly,
  readJson,
  reject,
} from "../people/account-check.ts";
import { parseSections } from "./stored-content.ts";

const bodySchema = z.object({
  language: z.enum(languageCodes),
  path: z.enum(["/", "/blog"]),
  content: z.record(z.string(), z.unknown()),
});

/** @returns the document of a page with these texts */
export type RenderPreview = (page: { language: Language; path: string }, content: SiteContent) => Promise<string>;

/** Serves the public pages with texts that are not published, for signed-in people. Nothing is stored. */
export function contentPreviewRoute({ render, ...options }: AccountCheckOptions & { render: RenderPreview }) {
  const routes = new Hono<AccountVariables>();
  routes.use(CONTENT_PREVIEW_PATH, ownPagesOnly, createAccountCheck(options));
  routes.post(CONTENT_PREVIEW_PATH, async (context) => {
    const { data } = bodySchema.safeParse(await readJson(context));
    if (!data) return reject(context, 400, "There is no such page.");
    const html = await render(data, parseSections(data.content));
    return context.text(withoutScripts(html));
  });
  return routes;
}

/**
 * The frame of the preview runs no scripts. Texts are escaped, so only the document's own scripts match. A pattern for
 * whole elements would take quadratic time.
 */
function withoutScripts(html: string): string {
  return html
    .split("</script>")
    .map((part) => part.split("<script", 1)[0])
    .join("");
}
