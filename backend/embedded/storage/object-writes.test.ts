import { expect, test } from "vitest";
import { OBJECT_WRITES_LOCK, writeObjectsTogether } from "./object-writes.ts";

/** @returns the locks of a request while its handler ran */
async function locksOf(method: string, path: string): Promise<number[]> {
  const locks: number[] = [];
  const handle = writeObjectsTogether(
    {
      sharing: (lock, work) => {
        locks.push(lock);
        return work();
      },
    },
    async () => new Response("written"),
  );
  const response = await handle(new Request(`http://x.test${path}`, { method }), null);
  expect(await response.text()).toBe("written");
  return locks;
}

test.each([
  ["POST", "/storage/v1/object/blog-images/a.png"],
  ["PUT", "/storage/v1/object/blog-images/a.png"],
  ["PUT", "/storage/v1/object/upload/sign/blog-images/a.png?token=t"],
  ["DELETE", "/storage/v1/object/blog-images"],
  ["DELETE", "/storage/v1/object/blog-images/a.png"],
  ["POST", "/storage/v1/object/move"],
  ["POST", "/storage/v1/object/copy"],
  ["POST", "/storage/v1/bucket/blog-images/empty"],
])("%s %s waits for a backup's snapshot", async (method, path) => {
  expect(await locksOf(method, path)).toEqual([OBJECT_WRITES_LOCK]);
});

test.each([
  ["GET", "/storage/v1/object/public/blog-images/a.png"],
  ["HEAD", "/storage/v1/object/public/blog-images/a.png"],
  ["POST", "/storage/v1/object/list/blog-images"],
  ["POST", "/storage/v1/object/sign/blog-images/a.png"],
  ["POST", "/rest/v1/blog_posts"],
  ["POST", "/auth/v1/token"],
])("%s %s does not", async (method, path) => {
  expect(await locksOf(method, path)).toEqual([]);
});
