import { expect, test, vi } from "vitest";
import { createObjectWrites, OBJECT_WRITES_LOCK } from "./object-writes.ts";

function open() {
  const sharing = vi.fn((_lock: number, _parts: readonly number[], work: () => Promise<unknown>) => work());
  return { sharing, writeObjects: createObjectWrites({ sharing: sharing as never }) };
}
const object = (key: string) => ({ bucket: "b", key });

test("a write waits for a backup's snapshot", async () => {
  const { sharing, writeObjects } = open();
  expect(await writeObjects([object("a")], async () => "written")).toBe("written");
  expect(sharing).toHaveBeenCalledExactlyOnceWith(OBJECT_WRITES_LOCK, [expect.any(Number)], expect.any(Function));
});

test("writes of one object run in order, and a waiting write locks nothing", async () => {
  const { sharing, writeObjects } = open();
  const first = Promise.withResolvers<void>();
  const order: string[] = [];
  const writes = [
    writeObjects([object("a"), object("b")], () => first.promise.then(() => order.push("a and b"))),
    writeObjects([object("b"), object("c")], async () => order.push("b and c")),
    writeObjects([object("c")], async () => order.push("c")),
    writeObjects([{ bucket: "other", key: "a" }], async () => order.push("other a")),
  ];
  await vi.waitFor(() => expect(order).toEqual(["other a"]));
  expect(sharing).toHaveBeenCalledTimes(2);
  first.resolve();
  await Promise.all(writes);
  expect(order).toEqual(["other a", "a and b", "b and c", "c"]);
});

test("a failed write does not stop the next one", async () => {
  const { writeObjects } = open();
  const failing = writeObjects([object("a")], async () => {
    throw new Error("the store is away");
  });
  const next = writeObjects([object("a")], async () => "written");
  await expect(failing).rejects.toThrow("the store is away");
  expect(await next).toBe("written");
});
