/**
 * Many tests apply to several backends. `npm test` runs each file on the strictest backend, which is first in the list.
 * CI runs the same files on the other backends (TEST_KINDS=others), and some suites on all backends (TEST_KINDS=all).
 */
export function chooseKinds<Kind extends string>(kinds: readonly Kind[]): readonly Kind[] {
  if (process.env.TEST_KINDS === "all") return kinds;
  return process.env.TEST_KINDS === "others" ? kinds.slice(1) : kinds.slice(0, 1);
}
