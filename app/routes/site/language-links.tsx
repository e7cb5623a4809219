import { href, useLocation } from "react-router";
import { useLanguage } from "#app/texts/use-texts.tsx";
import { languageCodes, languages, pathIn } from "#shared/languages.ts";

type LanguageLinksProps = {
  /** `code` is short, with an offer that header.css shows once. */
  look: "code" | "name";
  className: string;
};

/**
 * Links to this page in the other languages. They load a document, because each language has its own scripts. The
 * document's script completes them (follow-translation.ts).
 */
export function LanguageLinks({ look, className }: LanguageLinksProps) {
  const { pathname } = useLocation();
  const current = useLanguage();
  return languageCodes
    .filter((language) => language !== current)
    .map((language) => (
      <a
        key={language}
        href={pathIn(language, sharedPath(pathname))}
        hrefLang={language}
        lang={language}
        className={className}
        data-language-link=""
      >
        {look === "name" ? (
          languages[language].name
        ) : (
          <>
            <span>{language.toUpperCase()}</span>
            <span className="language-offer">{languages[language].offer}</span>
          </>
        )}
      </a>
    ));
}

/** Every language has these pages. A post is in one language, and its translation has another slug. */
function sharedPath(pathname: string): string {
  if (pathname === href("/login")) return pathname;
  return pathname.startsWith(href("/blog")) ? href("/blog") : "/";
}
