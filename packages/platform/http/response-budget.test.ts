import { describe, expect, test } from "vitest";
import { createResponseBudget } from "./response-budget.ts";

const KILOBYTE = 1024;
const settings = { maxBytes: 1000 * KILOBYTE, smallBytes: 10 * KILOBYTE };
const makeResponse = (kilobytes: number, status = 200) =>
  new Response(
    Uint8Array.from({ length: kilobytes * KILOBYTE }, (_, index) => index % 251),
    {
      status,
      headers: { "content-length": String(kilobytes * KILOBYTE), "content-type": "application/json" },
    },
  );
const sizeOf = (response: Response) =>
  response.arrayBuffer().then(
    (bytes) => bytes.byteLength / KILOBYTE,
    () => "cut",
  );

describe("a response", () => {
  test.each([1, 64, 65, 700])("of %i KB arrives unchanged", async (kilobytes) => {
    const sent = createResponseBudget(settings)(makeResponse(kilobytes, 206), "a");
    const bytes = new Uint8Array(await sent.arrayBuffer());
    expect([sent.status, sent.headers.get("content-type"), bytes.byteLength]).toEqual([
      206,
      "application/json",
      kilobytes * KILOBYTE,
    ]);
    expect(bytes.every((byte, index) => byte === index % 251)).toBe(true);
  });

  test("that is small or has no body is not counted", () => {
    const send = createResponseBudget(settings);
    for (const response of [makeResponse(10), new Response(null, { status: 204 }), Response.json([])]) {
      expect(send(response, "a")).toBe(response);
    }
  });
});

describe("waiting responses", () => {
  test("are cut over the limit, starting with the oldest one of the client with the most bytes", async () => {
    const send = createResponseBudget(settings);
    const slow = send(makeResponse(100), "modest");
    const greedy = [300, 301, 250].map((kilobytes) => send(makeResponse(kilobytes), "greedy"));
    const other = send(makeResponse(200), "other"); // 1151 KB wait
    expect(await Promise.all([slow, ...greedy, other].map(sizeOf))).toEqual([100, "cut", 301, 250, 200]);
  });

  test("no longer count after they were read or cancelled", async () => {
    const send = createResponseBudget(settings);
    await send(makeResponse(900), "a").arrayBuffer();
    await send(makeResponse(900), "b").body?.cancel();
    const waiting = send(makeResponse(500), "c");
    expect(await Promise.all([send(makeResponse(400), "d"), waiting].map(sizeOf))).toEqual([400, 500]);
  });

  test("one larger than the whole limit is sent", async () => {
    const send = createResponseBudget(settings);
    const first = send(makeResponse(300), "a");
    const huge = send(makeResponse(3000), "b");
    expect(await Promise.all([first, huge].map(sizeOf))).toEqual(["cut", 3000]);
  });
});
