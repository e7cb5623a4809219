type AnswerRoomOptions = {
  /** Bytes of all large answers together that wait for slow readers. */
  mostBytes: number;
  /** Answers up to this size go as they are. */
  smallBytes?: number;
};

type Held = { client: string; bytes: number; cut: () => void };

const CHUNK_BYTES = 64 * 1024;

/**
 * Keeps what waits for slow readers within bounds. A large answer is sent in pieces as its reader takes them; where too
 * many bytes wait, the client that makes most of them wait loses the answer it was given first. The newest always goes.
 * @returns a function that counts an answer for as long as it is being sent
 */
export function createAnswerRoom({ mostBytes, smallBytes = 256 * 1024 }: AnswerRoomOptions) {
  const held = new Set<Held>();

  function makeRoom(newest: Held): void {
    const byClient = new Map<string, number>();
    for (const { client, bytes } of held) byClient.set(client, (byClient.get(client) ?? 0) + bytes);
    let total = [...byClient.values()].reduce((sum, bytes) => sum + bytes, 0);
    while (total > mostBytes && held.size > 1) {
      const others = [...held].filter((answer) => answer !== newest);
      const greediest = others.reduce((most, { client }) => Math.max(most, byClient.get(client) ?? 0), 0);
      const victim = others.find(({ client }) => byClient.get(client) === greediest) as Held;
      byClient.set(victim.client, greediest - victim.bytes);
      total -= victim.bytes;
      held.delete(victim);
      victim.cut();
    }
  }

  return function sendWithinBounds(response: Response, client: string): Response {
    const bytes = Number(response.headers.get("content-length"));
    if (!response.body || !(bytes > smallBytes)) return response;
    const reader = response.body.getReader();
    let rest = new Uint8Array();
    const answer: Held = { client, bytes, cut: () => {} };
    const leave = () => {
      held.delete(answer);
      rest = new Uint8Array();
    };
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          answer.cut = () => {
            leave();
            reader.cancel().catch(() => {});
            controller.error(new Error("Too many answers wait for slow readers."));
          };
        },
        async pull(controller) {
          if (rest.byteLength === 0) {
            const { done, value } = await reader.read();
            if (done) {
              leave();
              return controller.close();
            }
            rest = value as Uint8Array<ArrayBuffer>;
          }
          controller.enqueue(rest.subarray(0, CHUNK_BYTES));
          rest = rest.subarray(CHUNK_BYTES);
        },
        cancel(reason) {
          leave();
          return reader.cancel(reason);
        },
      },
      { highWaterMark: 0 },
    );
    held.add(answer);
    makeRoom(answer);
    return new Response(body, { status: response.status, headers: response.headers });
  };
}
