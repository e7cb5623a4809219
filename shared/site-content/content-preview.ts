import type { Language } from "../languages.ts";

/** Renders a public page with other texts, for signed-in people. */
export const CONTENT_PREVIEW_PATH = "/api/v1.0/site-preview";

export type ContentPreview = {
  language: Language;
  path: "/" | "/blog";
  /** The contents by section. Invalid ones do not show. */
  content: Record<string, unknown>;
};
