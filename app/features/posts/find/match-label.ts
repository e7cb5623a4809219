/** `label`: the author or tag to filter by. `choices`: the number of labels that an incomplete text matches. */
type LabelMatch = { label: string | undefined; choices?: number };

/** Tags contain a hyphen where people type a space. */
const plain = (text: string) => text.toLowerCase().replaceAll("-", " ");

/**
 * Finds the label that a typed text means: an equal one, or the only one that contains the text. An unknown text stays
 * as it is, and the search then reports that nothing matches.
 */
export function matchLabel(text: string | undefined, labels: string[]): LabelMatch {
  if (!text) return { label: undefined };
  const equal = labels.find((label) => label === text) ?? labels.find((label) => plain(label) === plain(text));
  if (equal !== undefined) return { label: equal };
  const found = labels.filter((label) => plain(label).includes(plain(text)));
  return found.length > 1 ? { label: undefined, choices: found.length } : { label: found[0] ?? text };
}
