const MOST = 4;

/**
 * Returns the names that contain the typed text. Names that begin with it come first. Omits an equal name and names
 * that are already chosen.
 */
export function suggest(names: readonly string[] = [], typed: string, chosen: readonly string[] = []): string[] {
  const wanted = typed.trim().toLowerCase();
  const found = names.filter((name) => {
    const known = name.toLowerCase();
    return known.includes(wanted) && known !== wanted && !chosen.includes(name);
  });
  const begins = (name: string) => Number(name.toLowerCase().startsWith(wanted));
  return found.sort((one, other) => begins(other) - begins(one)).slice(0, MOST);
}
