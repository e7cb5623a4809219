import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CachedResponse } from "./cached-response.ts";
import { createVariantSender } from "./send-variant.ts";

const writeHead = vi.spyOn(ServerResponse.prototype, "writeHead");
let server: Server;
let ids: string[];

/** A request takes the next of `ids`, or a new id. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-01T00:00:00.100Z") });
  writeHead.mockClear();
  ids = [];
  const send = createVariantSender((own) => ({ ...own, "x-frame-options": "DENY" }));
  const cached = new CachedResponse({
    headers: { "content-type": "text/plain" },
    etag: '"a"',
    bodies: { identity: new Uint8Array(Buffer.from("body\n")) },
  });
  server = createServer((request, response) => {
    if (request.url === "/draining") response.setHeader("Connection", "close");
    send(response, cached.variantFor(request.headers["if-none-match"], undefined), ids.shift() ?? `id-${randomUUID()}`);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterEach(async () => {
  vi.useRealTimers();
  server.close();
  await once(server, "close");
});

/** Sends the requests on one connection without waiting, and the last one closes it. @returns one text per response */
async function exchange(requests: string[]): Promise<string[]> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(requests.map((head) => `${head}\r\nHost: localhost\r\n\r\n`).join(""));
  return (await text(socket)).split(/(?=HTTP\/1\.1 )/);
}

const GET = "GET / HTTP/1.1";
const CLOSE = "GET / HTTP/1.1\r\nConnection: close";
const withoutId = (response: string) => response.replace(/id-[\da-f-]{36}/, "id");
/** The clock can reach the next second between two heads. */
const withoutDate = (response: string) => response.replace(/Date: .*/, "Date");
const idOf = (response: string) => /^x-request-id: (.*)\r$/m.exec(response)?.[1];

test("Node composes the head of a variant once a second, and each response has its own id", async () => {
  const [first = "", ...others] = (await exchange([GET, GET, GET, CLOSE])).slice(0, 3);
  expect(first).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\nConnection: keep-alive\r\n.*\r\n\r\nbody\n$/s);
  expect(others.map(withoutId)).toEqual([withoutId(first), withoutId(first)]);
  expect(new Set([first, ...others].map(idOf)).size).toBe(3);
  expect(writeHead).toHaveBeenCalledTimes(2); // the first response, and the last one with its own Connection

  vi.setSystemTime("2026-01-01T00:00:01.000Z");
  await exchange([GET, GET, CLOSE]);
  expect(writeHead).toHaveBeenCalledTimes(4);
});

test("HEAD, 304 and 200 each keep their status, headers and body", async () => {
  const requests = [GET, "HEAD / HTTP/1.1", `${GET}\r\nIf-None-Match: "a"`];
  const responses = (await exchange([...requests, ...requests, CLOSE])).map(withoutId);
  expect(responses.slice(3, 6)).toEqual(responses.slice(0, 3));
  const [whole = "", head = "", notModified = ""] = responses.slice(3);
  expect(withoutDate(whole)).toBe(`${withoutDate(head)}body\n`);
  expect(notModified).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n.*\r\n\r\n$/s);
  expect(notModified).not.toMatch(/content-length/i);
});

test.each([
  ["a client that closes", [CLOSE], "close"],
  ["a server that stops", ["GET /draining HTTP/1.1"], "close"],
  ["HTTP/1.0", ["GET / HTTP/1.0\r\nConnection: keep-alive", CLOSE], "keep-alive"],
])("%s gets a head composed for it", async (_, requests, connection) => {
  const [, reused, own] = await exchange([GET, GET, ...requests]);
  expect(reused).toContain("\r\nConnection: keep-alive\r\n");
  expect(own).toContain(`\r\nConnection: ${connection}\r\n`);
  expect(writeHead).toHaveBeenCalledTimes(1 + requests.length);
});

test("a request id of a proxy that equals another value of the head replaces only the id", async () => {
  ids = ["keep-alive", "text"];
  const [first = "", second = ""] = await exchange([GET, GET, CLOSE]);
  expect(second).toBe(first.replace("x-request-id: keep-alive", "x-request-id: text"));
});
