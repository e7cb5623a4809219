/** Signs between digits. Office programs write other hyphens and hard spaces. */
const SEPARATORS = /[\s().\-\u2010-\u2015\u2212]/g;

/**
 * Returns the tel: URL of a telephone number with any separators.
 * @example `+62 (0)21 555-1234` → `tel:+62215551234`
 * @returns undefined for any other text
 */
export function telUrl(number: string): string | undefined {
  const [digits = "", extension, ...others] = number.split(/;\s*ext=/i);
  // The zero in brackets is for callers within the country, who omit the code of the country.
  const dialled = digits.replace(/^(\s*\+[^()]*)\(0\)/, "$1").replace(SEPARATORS, "");
  if (!/^\+?\d{3,15}$/.test(dialled) || others.length > 0) return undefined;
  if (extension === undefined) return `tel:${dialled}`;
  return /^\d{1,15}$/.test(extension) ? `tel:${dialled};ext=${extension}` : undefined;
}
