/** Concurrent calls share one result. A failure is not stored. */
export function cacheFor<Result>(milliseconds: number, make: () => Promise<Result>): () => Promise<Result> {
  let cached: { result: Promise<Result>; until: number } | undefined;
  return () => {
    if (cached && cached.until > Date.now()) return cached.result;
    const result = make();
    const entry = { result, until: Date.now() + milliseconds };
    cached = entry;
    result.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return result;
  };
}
