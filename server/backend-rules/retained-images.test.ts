import type { Sql } from "sql-template-tag";
import { expect, test, vi } from "vitest";
import { retainImages } from "./retained-images.ts";

/** One image is in the bucket. */
function makeOptions() {
  return {
    database: {
      query: vi.fn(async ({ text }: Sql) => (text.startsWith("with copied") ? [{ name: "a.png", copy: "copy" }] : [])),
      runAs: vi.fn(),
    },
    files: { copy: vi.fn(async () => {}), remove: vi.fn(async () => {}) },
  };
}
const retain = (options: ReturnType<typeof makeOptions>, bucket = "blog-images") =>
  retainImages(options as never, { bucket, keys: ["a.png"], account: null });

test("an image is copied to the bucket of deleted images", async () => {
  const options = makeOptions();
  await retain(options);
  const from = { bucket: "blog-images", key: "a.png" };
  expect(options.files.copy).toHaveBeenCalledExactlyOnceWith(from, { bucket: "deleted-images", key: "copy" });
});

test("an object of another bucket is not copied", async () => {
  const options = makeOptions();
  await retain(options, "deleted-images");
  expect(options.database.query).not.toHaveBeenCalled();
});

test.each([
  ["a store that fails ends the deletion", new Error("the store is away"), "the store is away"],
  ["an image without a file has no copy", Object.assign(new Error("none"), { code: "ENOENT" }), undefined],
])("%s, and no row is left", async (_, error, message) => {
  const options = makeOptions();
  options.files.copy.mockRejectedValue(error);
  if (message) await expect(retain(options)).rejects.toThrow(message);
  else await retain(options);
  const [last] = options.database.query.mock.lastCall ?? [];
  expect(last).toMatchObject({ text: expect.stringMatching(/^delete/), values: ["deleted-images", ["copy"]] });
  expect(options.files.remove).toHaveBeenCalledExactlyOnceWith("deleted-images", ["copy"]);
});
