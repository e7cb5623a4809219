type ResponseBudgetOptions = {
  /** This limit applies to large responses that wait for slow readers. */
  maxBytes: number;
  smallBytes?: number;
};

type PendingResponse = { client: string; bytes: number; cut: () => void };

const CHUNK_BYTES = 64 * 1024;

/**
 * Over the limit, the client with the most waiting bytes loses its oldest response. The newest response is always sent.
 */
export function createResponseBudget({ maxBytes, smallBytes = 256 * 1024 }: ResponseBudgetOptions) {
  const pending = new Set<PendingResponse>();

  function evictFor(newest: PendingResponse): void {
    const byClient = new Map<string, number>();
    for (const { client, bytes } of pending) byClient.set(client, (byClient.get(client) ?? 0) + bytes);
    let total = [...byClient.values()].reduce((sum, bytes) => sum + bytes, 0);
    while (total > maxBytes && pending.size > 1) {
      const others = [...pending].filter((entry) => entry !== newest);
      const greediest = others.reduce((max, { client }) => Math.max(max, byClient.get(client) ?? 0), 0);
      const victim = others.find(({ client }) => byClient.get(client) === greediest);
      if (!victim) return;
      byClient.set(victim.client, greediest - victim.bytes);
      total -= victim.bytes;
      pending.delete(victim);
      victim.cut();
    }
  }

  return function sendWithinBounds(response: Response, client: string): Response {
    const bytes = Number(response.headers.get("content-length"));
    // In this order, because the property `body` makes a stream of the bytes.
    if (!(bytes > smallBytes) || !response.body) return response;
    const { body, cut } = inPieces(response.body, () => pending.delete(entry));
    const entry: PendingResponse = { client, bytes, cut };
    pending.add(entry);
    evictFor(entry);
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

/** @param onEnd runs when the response was sent, cancelled by its reader, or cut off */
function inPieces(whole: ReadableStream<Uint8Array>, onEnd: () => void) {
  const reader = whole.getReader();
  let rest: Uint8Array = new Uint8Array();
  let fail: (reason: Error) => void = () => {};
  function end(): void {
    onEnd();
    rest = new Uint8Array();
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        fail = (reason) => controller.error(reason);
      },
      async pull(controller) {
        if (rest.byteLength === 0) {
          const { done, value } = await reader.read();
          if (done) {
            end();
            return controller.close();
          }
          rest = value;
        }
        controller.enqueue(rest.subarray(0, CHUNK_BYTES));
        rest = rest.subarray(CHUNK_BYTES);
      },
      cancel(reason) {
        end();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  function cut(): void {
    end();
    reader.cancel().catch(() => {});
    fail(new Error("Too many responses wait for slow readers."));
  }
  return { body, cut };
}
