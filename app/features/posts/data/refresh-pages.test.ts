import { expect, test, vi } from "vitest";
import { REFRESH_PAGES_PATH } from "#shared/post-writes.ts";
import { thenRefreshPages } from "./refresh-pages.ts";

const POSTS = "https://project.example/rest/v1/blog_posts?id=eq.1";

/** Sends one request and lists the calls to the backend and to this site's server, in order. */
async function sendAndListen(address: string, method: string, respond: () => Promise<Response>) {
  const calls: string[] = [];
  const send = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    calls.push(`${init?.method} ${input}`);
    return respond();
  });
  const response = await thenRefreshPages(send)(address, { method });
  return { calls, status: response.status };
}
const done = async () => new Response(null, { status: 204 });

test.each(["POST", "PATCH", "DELETE"])("%s of a post is told to this site afterwards", async (method) => {
  const { calls, status } = await sendAndListen(POSTS, method, done);
  expect([calls, status]).toEqual([[`${method} ${POSTS}`, `POST ${REFRESH_PAGES_PATH}`], 204]);
});

test("a picture that was replaced in posts is reported too", async () => {
  const address = "https://project.example/rest/v1/rpc/replace_picture";
  expect((await sendAndListen(address, "POST", done)).calls).toEqual([`POST ${address}`, `POST ${REFRESH_PAGES_PATH}`]);
});

test.each([
  ["a question", POSTS, "GET"],
  ["another table", "https://project.example/rest/v1/contact_messages?id=eq.1", "PATCH"],
])("%s is not", async (_, address, method) => {
  expect((await sendAndListen(address, method, done)).calls).toEqual([`${method} ${address}`]);
});

test("a change that was refused is not", async () => {
  const { calls } = await sendAndListen(POSTS, "PATCH", async () => new Response(null, { status: 409 }));
  expect(calls).toHaveLength(1);
});

test("a save does not fail because this site could not be told", async () => {
  let isSaved = false;
  const { status } = await sendAndListen(POSTS, "PATCH", async () => {
    if (isSaved) throw new TypeError("Failed to fetch");
    isSaved = true;
    return new Response(null, { status: 204 });
  });
  expect(status).toBe(204);
});
