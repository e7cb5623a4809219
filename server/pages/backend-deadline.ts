/** A query that takes longer has no place in a page. Hosted projects answer within this too, or not at all. */
const PAGE_QUERY_MS = 10_000;

/** A page's way to the backend. It gives up after a while, so that a backend that hangs keeps no render waiting for ever. */
export function fetchInTime(fetchAnswer: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error("The backend takes too long to answer a page.")), PAGE_QUERY_MS);
    try {
      return await Promise.race([fetchAnswer(input, init), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
