/**
 * Returns the text in parts; every second part is one of the phrases, which have only letters, spaces and hyphens.
 * @example "a b c", ["b"] → ["a ", "b", " c"]
 */
export function splitAtPhrases(text: string, phrases: readonly string[]): string[] {
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${phrases.join("|")})(?![\\p{L}\\p{N}])`, "u"));
}
