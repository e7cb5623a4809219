/** Tags contain a hyphen where people type a space. */
const plain = (text: string) => text.trim().toLowerCase().replaceAll("-", " ");

/**
 * Returns the options that contain the typed text. Options that begin with it come first. An equal option needs no
 * choice, so it is omitted.
 */
export function matchOptions(options: readonly string[], typed: string): string[] {
  const wanted = plain(typed);
  const found = [...new Set(options)].filter((option) => {
    const known = plain(option);
    return known !== "" && known.includes(wanted) && option !== typed.trim();
  });
  const begins = (option: string) => Number(plain(option).startsWith(wanted));
  return found.sort((one, other) => begins(other) - begins(one));
}

/** Returns the position after an arrow key; -1 is the text field, which lies between the last and the first option. */
export function stepOption(key: "ArrowDown" | "ArrowUp", active: number, count: number): number {
  const positions = count + 1;
  return ((active + 1 + (key === "ArrowDown" ? 1 : -1) + positions) % positions) - 1;
}
