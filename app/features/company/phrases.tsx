import { phrases } from "#app/texts/en/phrases.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { splitAtPhrases } from "./split-at-phrases.ts";

/** A text in which phrases of another language have their language, so that screen readers pronounce them (WCAG 3.1.2). */
export function Phrases({ children: text }: { children: string }) {
  const { language, list } = useTexts(phrases);
  return splitAtPhrases(text, list).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} lang={language}>
        {part}
      </span>
    ),
  );
}
