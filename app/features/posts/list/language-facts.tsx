import { manage as texts } from "#app/texts/en/manage.ts";
import { DEFAULT_LANGUAGE, isLanguage, languages } from "#shared/languages.ts";

type LanguageFactsProps = {
  /** Absent in a draft without a choice. */
  language: string | null;
  /** The title of the translated post. */
  original: string | undefined;
};

/** Items of a row: the language, unless it is the first one, and the original of a translation. */
export function LanguageFacts({ language, original }: LanguageFactsProps) {
  const isOther = isLanguage(language) && language !== DEFAULT_LANGUAGE;
  return (
    <>
      {isOther && <li>{languages[language].name}</li>}
      {original !== undefined && <li>{texts.translationOf(original)}</li>}
    </>
  );
}
