import { DEFAULT_LANGUAGE, type Language, languageCodes } from "#shared/languages.ts";

const STORAGE_KEY = "language-offer";

/**
 * Runs before the first paint: shows the offer of a language once to browsers that prefer it. The document is the same
 * for everybody, and the script is part of it, so keep it tiny. Only pages in the default language have an offer.
 */
export function offerScript(current: Language): string {
  if (current !== DEFAULT_LANGUAGE) return "";
  const others = languageCodes.filter((language) => language !== current).join("|");
  return `try{var l=navigator.language.slice(0,2);if(/^(${others})$/.test(l)&&!localStorage.getItem("${STORAGE_KEY}")){localStorage.setItem("${STORAGE_KEY}",l);document.documentElement.dataset.offer=l}}catch(e){}`;
}
