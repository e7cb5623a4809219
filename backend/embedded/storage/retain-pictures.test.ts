import { expect, test, vi } from "vitest";
import type { Caller } from "../caller.ts";
import { retainDeletedPictures } from "./retain-pictures.ts";

const deletion = () =>
  new Request("http://x.test/storage/v1/object/blog-images", {
    method: "DELETE",
    body: JSON.stringify({ prefixes: ["a.png"] }),
  });
const move = () => new Request("http://x.test/storage/v1/object/move", { method: "POST", body: "{}" });

/** With one picture in the bucket, of the first version. */
function makeOptions(caller: Caller) {
  return {
    database: {
      query: vi.fn(async (sql: string) => (sql.startsWith("select") ? [{ name: "a.png", version: "1" }] : [])),
      queryTogether: vi.fn(async () => [{ name: "a.png", version: "1" }]),
    },
    objectStore: { copy: vi.fn(async () => {}), delete: vi.fn(async () => {}) },
    identifyCaller: async () => caller,
    log: { warn: vi.fn() },
    share: vi.fn((upstream) => upstream),
    onDeleted: vi.fn(async () => {}),
  };
}
const editor: Caller = { kind: "user", userId: crypto.randomUUID(), sessionId: undefined, claims: {} };

test.each([
  ["deletion", deletion],
  ["move", move],
])("the %s of an anonymous caller waits for no other request and costs no query", async (_, makeRequest) => {
  const options = makeOptions({ kind: "anonymous" });
  const upstream = vi.fn(async () => new Response("refused", { status: 403 }));
  const handle = retainDeletedPictures(options, upstream);
  expect((await handle(makeRequest(), null)).status).toBe(403);
  expect(options.database.query).not.toHaveBeenCalled();
  expect(options.database.queryTogether).not.toHaveBeenCalled();
  expect(options.onDeleted).not.toHaveBeenCalled();
});

test("a waiting request has no lock", async () => {
  const options = makeOptions(editor);
  const first = Promise.withResolvers<Response>();
  const upstream = vi.fn().mockReturnValueOnce(first.promise).mockResolvedValue(new Response("[]"));
  const handle = retainDeletedPictures(options, upstream);
  const responses = [handle(deletion(), null), handle(move(), null)];
  await vi.waitFor(() => expect(upstream).toHaveBeenCalledTimes(1));
  expect(options.share).toHaveBeenCalledTimes(1);
  first.resolve(new Response("[]"));
  await Promise.all(responses);
  expect([options.share.mock.calls.length, options.onDeleted.mock.calls.length]).toEqual([2, 2]);
});

test("a store that fails ends the request before anything is deleted, and leaves no row", async () => {
  const options = makeOptions(editor);
  options.objectStore.copy.mockRejectedValue(new Error("the store is away"));
  const upstream = vi.fn();
  const handle = retainDeletedPictures(options, upstream);
  await expect(handle(deletion(), null)).rejects.toThrow("the store is away");
  expect(upstream).not.toHaveBeenCalled();
  expect(options.database.query).toHaveBeenLastCalledWith(expect.stringMatching(/^delete/), expect.anything());
  // The next request does not wait for it.
  options.objectStore.copy.mockResolvedValue(undefined);
  upstream.mockResolvedValue(new Response("[]"));
  expect((await handle(deletion(), null)).status).toBe(200);
});

test.each([
  [500, 0],
  [400, 1],
])("after a response of %i, %i copies of a picture that still exists are removed", async (status, count) => {
  const options = makeOptions(editor);
  const handle = retainDeletedPictures(options, async () => new Response("", { status }));
  await handle(deletion(), null);
  expect(options.objectStore.delete).toHaveBeenCalledTimes(count);
});

test("the response is sent although unnecessary copies could not be removed", async () => {
  const options = makeOptions(editor);
  options.objectStore.delete.mockRejectedValue(new Error("the store is away"));
  const handle = retainDeletedPictures(options, async () => new Response("refused", { status: 400 }));
  expect(await (await handle(deletion(), null)).text()).toBe("refused");
  expect(options.log.warn).toHaveBeenCalledOnce();
});
