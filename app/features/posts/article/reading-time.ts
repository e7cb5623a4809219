const WORDS_A_MINUTE = 200;

/** Returns the reading time of a text in minutes, at least 1. @param html sanitised */
export function readingMinutes(html: string): number {
  const text = html.replaceAll(/<[^<>]*>|&nbsp;/g, " ");
  return Math.max(1, Math.ceil((text.match(/\S+/g)?.length ?? 0) / WORDS_A_MINUTE));
}
