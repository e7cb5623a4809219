/** Text for an unknown editor: alone in a cell, at the start of a sentence, or inside one. */
const UNKNOWN_EDITOR = { alone: "not recorded", begins: "An editor", within: "an editor" };

export function nameOfEditor(name: string | null, screen: keyof typeof UNKNOWN_EDITOR): string {
  return name ?? UNKNOWN_EDITOR[screen];
}
