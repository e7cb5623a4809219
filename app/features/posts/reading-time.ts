const WORDS_A_MINUTE = 200;

/** Minutes it takes to read a text, at least one. @param html sanitised */
export function readingMinutes(html: string): number {
  const text = html.replaceAll(/<[^<>]*>|&nbsp;/g, " ");
  return Math.max(1, Math.ceil((text.match(/\S+/g)?.length ?? 0) / WORDS_A_MINUTE));
}
