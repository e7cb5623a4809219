import { keysOf } from "./keys-of.ts";

/** Languages of the site, with names and offers in their own words. URLs of the first one have no prefix. */
export const languages = {
  en: { name: "English", offer: "Read in English", locale: "en_US", prefix: "" },
  id: {
    name: "Bahasa Indonesia",
    offer: "Baca dalam bahasa Indonesia",
    locale: "id_ID",
    prefix: "/id",
  },
} as const;

export type Language = keyof typeof languages;

export const DEFAULT_LANGUAGE = "en" satisfies Language;

export const languageCodes = keysOf(languages);

export function isLanguage(text: unknown): text is Language {
  return typeof text === "string" && Object.hasOwn(languages, text);
}

/** Returns the path with the language's prefix: '/id/blog' for '/blog'. */
export function pathIn(language: Language, path: string): string {
  const { prefix } = languages[language];
  return prefix && path === "/" ? prefix : prefix + path;
}

/** The card of the site, which pages without an image name for previews. A static file has that of the first language. */
export function siteCardPath(language: Language): string {
  return language === DEFAULT_LANGUAGE ? "/social-card.png" : `/social-card-${language}.png`;
}

/** Returns the language of a URL's path, and the path without the prefix. */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  const [, code = "", path] = /^\/([a-z]{2})(\/.*)?$/i.exec(pathname) ?? [];
  const language = code.toLowerCase();
  if (!isLanguage(language) || !languages[language].prefix) return { language: DEFAULT_LANGUAGE, path: pathname };
  return { language, path: path ?? "/" };
}
