import { inTime } from "#platform/deadline.ts";

const PAGE_QUERY_MS = 10_000;

/** Limits the time of a backend's response, so that a backend that hangs does not block renders for ever. */
export function fetchInTime(send: typeof fetch): typeof fetch {
  return (input, init) =>
    inTime(send(input, init).then(readWhole), PAGE_QUERY_MS, "The backend takes too long to respond to a page.");
}

async function readWhole(response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer();
  return new Response(bytes.byteLength > 0 ? bytes : null, response);
}
