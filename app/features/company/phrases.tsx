import { phrases } from "#app/texts/en/phrases.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { splitAtPhrases } from "./split-at-phrases.ts";

/** A text in which phrases of another language have their language, so that screen readers pronounce them (WCAG 3.1.2). */
export function Phrases({ children: text }: { children: string }) {
  const { language, list } = useTexts(phrases);
  const parts = splitAtPhrases(text, list).map((part, index) => ({ part, index, isPhrase: index % 2 === 1 }));
  return (
    <>
      {parts.map(({ part, index, isPhrase }) =>
        isPhrase ? (
          <span key={index} lang={language}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}
