import { createContext, type ReactNode, use } from "react";
import { DEFAULT_LANGUAGE, type Language, splitLanguage } from "#shared/languages.ts";
import { textsIn } from "./translations.ts";

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** Sets the language of a document on the server. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The language of the page in the browser. Each language has its own scripts (decision 0037). */
const pageLanguage: Language = import.meta.env.VITE_LANGUAGE ?? readLanguage();

/** In development, all languages have the same scripts. */
function readLanguage(): Language {
  return splitLanguage(globalThis.__reactRouterContext?.basename ?? "/").language;
}

export function useLanguage(): Language {
  return import.meta.env.SSR ? use(LanguageContext) : pageLanguage;
}

/** Returns the texts in the language of the page. @param english the English texts */
export function useTexts<Texts>(english: Texts): Texts {
  return textsIn(useLanguage(), english);
}
