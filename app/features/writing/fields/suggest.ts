const MOST = 4;

/** Returns the names that contain the typed text, and first those that begin with it; neither the text nor chosen names. */
export function suggest(names: readonly string[] = [], typed: string, chosen: readonly string[] = []): string[] {
  const wanted = typed.trim().toLowerCase();
  const found = names.filter((name) => {
    const known = name.toLowerCase();
    return known.includes(wanted) && known !== wanted && !chosen.includes(name);
  });
  const begins = (name: string) => Number(name.toLowerCase().startsWith(wanted));
  return found.sort((one, other) => begins(other) - begins(one)).slice(0, MOST);
}
