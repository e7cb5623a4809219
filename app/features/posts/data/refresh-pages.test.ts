import { expect, test, vi } from "vitest";
import { REFRESH_PAGES_PATH } from "#shared/post-writes.ts";
import { thenRefreshPages } from "./refresh-pages.ts";

const POSTS = "https://project.example/rest/v1/blog_posts?id=eq.1";

/** Sends one request and lists the calls to the backend and to this site's server, in order. */
async function sendAndListen(url: string, method: string, respond: () => Promise<Response>) {
  const calls: string[] = [];
  const send = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    calls.push(`${init?.method} ${input}`);
    return respond();
  });
  const response = await thenRefreshPages(send)(url, { method });
  return { calls, status: response.status };
}
const done = async () => new Response(null, { status: 204 });

test.each(["POST", "PATCH", "DELETE"])("the site is notified after %s of a post", async (method) => {
  const { calls, status } = await sendAndListen(POSTS, method, done);
  expect([calls, status]).toEqual([[`${method} ${POSTS}`, `POST ${REFRESH_PAGES_PATH}`], 204]);
});

test("the site is notified after an image was replaced in posts", async () => {
  const url = "https://project.example/rest/v1/rpc/replace_picture";
  expect((await sendAndListen(url, "POST", done)).calls).toEqual([`POST ${url}`, `POST ${REFRESH_PAGES_PATH}`]);
});

test.each([
  ["a read", POSTS, "GET"],
  ["another table", "https://project.example/rest/v1/contact_messages?id=eq.1", "PATCH"],
])("the site is not notified of %s", async (_, url, method) => {
  expect((await sendAndListen(url, method, done)).calls).toEqual([`${method} ${url}`]);
});

test("the site is not notified of a rejected change", async () => {
  const { calls } = await sendAndListen(POSTS, "PATCH", async () => new Response(null, { status: 409 }));
  expect(calls).toHaveLength(1);
});

test("a save succeeds even if the notification fails", async () => {
  let isSaved = false;
  const { status } = await sendAndListen(POSTS, "PATCH", async () => {
    if (isSaved) throw new TypeError("Failed to fetch");
    isSaved = true;
    return new Response(null, { status: 204 });
  });
  expect(status).toBe(204);
});
