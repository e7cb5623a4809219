const PAGE_QUERY_MS = 10_000;

/** A backend that hangs, before its answer or in the middle of it, must not keep renders waiting for ever. */
export function fetchInTime(fetchAnswer: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error("The backend takes too long to answer a page.")), PAGE_QUERY_MS);
    try {
      return await Promise.race([fetchAnswer(input, init).then(readWhole), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function readWhole(response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer();
  return new Response(bytes.byteLength > 0 ? bytes : null, response);
}
