import { DEFAULT_LANGUAGE, type Language } from "#shared/languages.ts";
import * as en from "./en/index.ts";
import * as id from "./id/index.ts";

const translations: Record<Language, typeof en> = { en, id };

/** Returns the texts in a language. @param english the English texts */
export function textsIn<Texts>(language: Language, english: Texts): Texts {
  if (language === DEFAULT_LANGUAGE) return english;
  const [name] = Object.entries(en).find(([, texts]) => texts === english) ?? [];
  if (!name) throw new Error("app/texts/en/index.ts does not list these texts.");
  return translations[language][name as keyof typeof en] as Texts;
}
