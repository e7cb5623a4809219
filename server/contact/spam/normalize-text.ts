/** These letters of other alphabets look like Latin letters. */
const LOOK_ALIKES: Record<string, string> = Object.fromEntries(
  [..."аеорсухіјѕԁһӏαοεικνρτυ"].map((letter, index) => [letter, "aeopcyxijsdhlaoeiknptu"[index] ?? letter]),
);

const QUOTED_LINES = /^[ \t]*>.*$/gm;

/**
 * Returns the text as a reader sees it: lower case, without quotations or invisible characters, with look-alike letters
 * made plain.
 */
export function normalizeText(text: string): string {
  return text
    .replace(QUOTED_LINES, "")
    .normalize("NFKC")
    .replace(/\p{Cf}|\u034f/gu, "")
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[а-яѐ-ӿԀ-ԯα-ω]/gu, (letter) => LOOK_ALIKES[letter] ?? letter)
    .replace(/(?<=[a-z])0(?=[a-z])/g, "o")
    .replace(/(?<=[a-z])1(?=[a-z])/g, "i")
    .replace(/(?<=[a-z])3(?=[a-z])/g, "e")
    .replace(/(?<=[a-z])[@4](?=[a-z])/g, "a")
    .replace(/(?<=[a-z])\$(?=[a-z])/g, "s")
    .replace(/[’‘]/g, "'");
}
