import { type BodyBudgetOptions, createBodyBudget } from "./body-budget.ts";
import { BodyRejection } from "./body-rejection.ts";

type Bounds = {
  limit: number;
  /** See clientIp; null means the site itself, which takes no space from others. */
  client: string | null;
};

export type ReceivedBody = {
  request: Request;
  release: () => void;
};

/** Limits each body and all bodies together. Clients cannot fill the memory, and slow clients cannot block others. */
export function createBodyReader(options: BodyBudgetOptions) {
  const budget = createBodyBudget(options);
  const outside = { growTo: () => {}, end: () => {}, release: () => {} };

  /** @throws BodyRejection */
  return async function receiveBody(request: Request, { limit, client }: Bounds): Promise<ReceivedBody> {
    if (!request.body) return { request, release: () => {} };
    const declared = declaredLength(request);
    if (declared > limit) throw tooLarge(limit);
    const reader = request.body.getReader();
    let isEvicted = false;
    const abandon = () => void reader.cancel().catch(() => {});
    const evict = () => {
      isEvicted = true;
      abandon();
    };
    const portion = client === null ? outside : budget.begin(client, evict);
    try {
      portion.growTo(declared);
      const bytes = await collect(reader, declared, (received) => {
        if (isEvicted) throw new BodyRejection(408, "This body took too long to arrive.");
        if (received > limit) throw tooLarge(limit);
        portion.growTo(received);
      });
      return { request: withBody(request, bytes), release: portion.release };
    } catch (error) {
      portion.release();
      abandon();
      throw error;
    } finally {
      portion.end();
    }
  };
}

/** @param check runs with the bytes so far before they are stored, and once more at the end */
async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  expected: number,
  check: (received: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(expected);
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new BodyRejection(400, "This body did not arrive completely.");
    });
    check(length + (value?.byteLength ?? 0));
    if (done) return bytes.subarray(0, length);
    if (length + value.byteLength > bytes.byteLength) {
      const longer = new Uint8Array(Math.max(length + value.byteLength, 2 * bytes.byteLength));
      longer.set(bytes);
      bytes = longer;
    }
    bytes.set(value, length);
    length += value.byteLength;
  }
}

function tooLarge(limit: number): BodyRejection {
  return new BodyRejection(413, `This body is too large: at most ${limit} bytes are read.`);
}

function declaredLength({ headers }: Request): number {
  const length = Number.parseInt(headers.get("content-length") ?? "", 10);
  return headers.has("transfer-encoding") || !(length > 0) ? 0 : length;
}

function withBody(request: Request, body: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(request.headers);
  headers.delete("transfer-encoding");
  headers.set("content-length", String(body.byteLength));
  return new Request(request.url, { method: request.method, headers, body });
}
