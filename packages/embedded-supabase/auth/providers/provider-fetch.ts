const TIMEOUT_MS = 8000;
const MAX_BYTES = 512 * 1024;

type ProviderRequest = Omit<RequestInit, "body"> & { body?: RequestInit["body"] | Uint8Array };

/** Metadata, keys and tokens are small. A redirect could lead to another host, even to one inside the network. */
export async function providerFetch(url: string | URL, init: ProviderRequest = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const response = await fetch(url, { ...(init as RequestInit), redirect: "error", signal });
  const bytes = await readBounded(response);
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(bytes.length > 0 ? bytes : null, { status: response.status, headers });
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MAX_BYTES) throw new Error(`${new URL(response.url).host} sent more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
