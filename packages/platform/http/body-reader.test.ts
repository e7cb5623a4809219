import { describe, expect, test } from "vitest";
import { createBodyReader } from "./body-reader.ts";

const KILOBYTE = 1024;
const settings = { maxBytes: 10 * KILOBYTE, maxUnfinishedPerClient: 2, maxUnfinished: 4 };

/** A body whose bytes arrive when the test says so. */
function slowBody(headers: Record<string, string> = {}) {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const state = { isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
    cancel: () => {
      state.isCancelled = true;
    },
  });
  const request = new Request("http://backend.internal/", {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  return {
    request,
    state,
    send: (bytes: number) => controller.enqueue(new Uint8Array(bytes)),
    end: () => controller.close(),
    fail: () => controller.error(new Error("hung up")),
  };
}

const whole = (bytes: number) =>
  new Request("http://backend.internal/", {
    method: "POST",
    body: new Uint8Array(bytes),
    headers: { "content-length": String(bytes) },
  });

const receive = (
  bodies: ReturnType<typeof createBodyReader>,
  request: Request,
  client: string | null = "a",
  limit = 4 * KILOBYTE,
) => bodies(request, { limit, client });
const statusOf = (received: Promise<unknown>) =>
  received.then(
    () => 200,
    (error) => error.status,
  );

describe("one body", () => {
  test("arrives completely, with its true length, in every transfer form", async () => {
    const slow = slowBody({ "content-type": "text/plain", "transfer-encoding": "chunked" });
    const receiving = receive(createBodyReader(settings), slow.request);
    slow.send(3);
    slow.send(2);
    slow.end();
    const { request } = await receiving;
    expect([request.method, request.headers.get("content-length"), request.headers.get("transfer-encoding")]).toEqual([
      "POST",
      "5",
      null,
    ]);
    expect((await request.arrayBuffer()).byteLength).toBe(5);
  });

  test("over its limit is rejected before the rest arrives, or before the first byte if its length is declared", async () => {
    const bodies = createBodyReader(settings);
    const declared = slowBody({ "content-length": String(5 * KILOBYTE) });
    expect(await statusOf(receive(bodies, declared.request))).toBe(413);
    const chunked = slowBody({ "transfer-encoding": "chunked", "content-length": "1" });
    const receiving = statusOf(receive(bodies, chunked.request));
    chunked.send(5 * KILOBYTE);
    expect(await receiving).toBe(413);
    expect(chunked.state.isCancelled).toBe(true);
  });

  test("that ends too early is rejected", async () => {
    const slow = slowBody();
    const receiving = statusOf(receive(createBodyReader(settings), slow.request));
    slow.fail();
    expect(await receiving).toBe(400);
  });

  test("a rejection closes the connection, and has Retry-After if a retry can succeed", async () => {
    const bodies = createBodyReader({ maxBytes: 1 });
    await expect(receive(bodies, whole(2))).rejects.toMatchObject({
      status: 503,
      headers: { connection: "close", "retry-after": expect.stringMatching(/^\d+$/) },
    });
    await expect(receive(bodies, whole(5000))).rejects.toMatchObject({ status: 413, headers: { connection: "close" } });
  });
});

describe("all bodies together", () => {
  test("use no more memory than the limit until their responses are sent", async () => {
    const bodies = createBodyReader(settings);
    const received = [await receive(bodies, whole(4 * KILOBYTE)), await receive(bodies, whole(4 * KILOBYTE), "b")];
    expect(await statusOf(receive(bodies, whole(4 * KILOBYTE), "c"))).toBe(503);
    const chunked = slowBody();
    const receiving = statusOf(receive(bodies, chunked.request, "c"));
    chunked.send(3 * KILOBYTE);
    expect(await receiving).toBe(503);
    received[0]?.release();
    received[0]?.release(); // twice counts once
    const third = await receive(bodies, whole(4 * KILOBYTE), "c");
    expect(await statusOf(receive(bodies, whole(4 * KILOBYTE), "d"))).toBe(503);
    third.release();
    received[1]?.release();
    expect(await statusOf(receive(bodies, whole(4 * KILOBYTE), "d"))).toBe(200);
  });

  test("a rejected or broken body frees its memory", async () => {
    const bodies = createBodyReader(settings);
    for (let round = 0; round < 50; round += 1) {
      const slow = slowBody({ "content-length": String(4 * KILOBYTE) });
      const receiving = statusOf(receive(bodies, slow.request, `client ${round}`));
      slow.send(KILOBYTE);
      slow.fail();
      expect(await receiving).toBe(400);
    }
    expect(await statusOf(receive(bodies, whole(4 * KILOBYTE)))).toBe(200);
  });

  test("the newest body of a client replaces its oldest unfinished one", async () => {
    const bodies = createBodyReader(settings);
    const slow = [slowBody(), slowBody()];
    const waiting = slow.map(({ request }) => statusOf(receive(bodies, request)));
    const other = slowBody();
    const others = statusOf(receive(bodies, other.request, "b"));
    expect(await statusOf(receive(bodies, whole(10)))).toBe(200);
    expect(await waiting[0]).toBe(408);
    slow[1]?.end();
    other.end();
    expect(await Promise.all([waiting[1], others])).toEqual([200, 200]);
  });

  test("of very many clients, the oldest unfinished body is rejected", async () => {
    const bodies = createBodyReader(settings);
    const slow = Array.from({ length: 4 }, slowBody);
    const waiting = slow.map(({ request }, index) => statusOf(receive(bodies, request, `client ${index}`)));
    expect(await statusOf(receive(bodies, whole(10), "another"))).toBe(200);
    expect(await waiting[0]).toBe(408);
    for (const body of slow.slice(1)) body.end();
    expect(await Promise.all(waiting)).toEqual([408, 200, 200, 200]);
  });

  test("bodies of the process itself do not count", async () => {
    const bodies = createBodyReader(settings);
    const slow = Array.from({ length: 20 }, slowBody);
    const waiting = slow.map(({ request }) => statusOf(receive(bodies, request, null)));
    for (const body of slow) {
      body.send(4 * KILOBYTE);
      body.end();
    }
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
    expect(await statusOf(receive(bodies, whole(4 * KILOBYTE)))).toBe(200);
  });
});
