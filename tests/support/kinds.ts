/**
 * Many tests hold for several backends. The gate (`npm test`) runs each file on the strictest one, which stands first.
 * CI runs the same files on the other backends (TEST_KINDS=others), and suites of their own on all (TEST_KINDS=all).
 */
export function chooseKinds<Kind extends string>(kinds: readonly Kind[]): readonly Kind[] {
  if (process.env.TEST_KINDS === "all") return kinds;
  return process.env.TEST_KINDS === "others" ? kinds.slice(1) : kinds.slice(0, 1);
}
