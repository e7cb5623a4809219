import { createElement, Fragment } from "react";
import { phrases } from "#app/texts/en/phrases.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { splitAtPhrases } from "./split-at-phrases.ts";

/** A text in which phrases of another language have their language, so that screen readers pronounce them (WCAG 3.1.2). */
export function Phrases({ children: text }: { children: string }) {
  const { language, list } = useTexts(phrases);
  const parts = splitAtPhrases(text, list).map((part, index) =>
    // biome-ignore lint/correctness/useJsxKeyInIterable: the parts become single children, because a phrase may repeat
    index % 2 === 0 ? part : <span lang={language}>{part}</span>,
  );
  return createElement(Fragment, null, ...parts);
}
