import { href } from "react-router";
import { DEFAULT_LANGUAGE, isLanguage, pathIn } from "#shared/languages.ts";

/** The path of a post in its language, as '/id/blog/slug'. */
export function postPath({ slug, language }: { slug: string; language?: string | undefined }): string {
  return pathIn(isLanguage(language) ? language : DEFAULT_LANGUAGE, href("/blog/:slug", { slug }));
}
