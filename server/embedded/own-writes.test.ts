import { expect, test } from "vitest";
import { createOwnWrites, currentWriteId } from "./own-writes.ts";

async function idOf(ownWrites: ReturnType<typeof createOwnWrites>, status: number): Promise<string> {
  let id = "";
  await ownWrites.answer(async () => {
    id = currentWriteId();
    expect(ownWrites.isAnswered(id), "before its response").toBe(false);
    return new Response(null, { status });
  });
  return id;
}

test("a write is recognised after its response", async () => {
  const ownWrites = createOwnWrites();
  const [first, second] = [await idOf(ownWrites, 201), await idOf(ownWrites, 204)];
  expect(first).not.toBe(second);
  expect([first, second].map(ownWrites.isAnswered)).toEqual([true, true]);
});

test("a failed write, one of another process and one without a name are not recognised", async () => {
  const ownWrites = createOwnWrites();
  const failed = await idOf(ownWrites, 503);
  const ofAnother = await idOf(createOwnWrites(), 201);
  expect([failed, ofAnother, "", currentWriteId()].map(ownWrites.isAnswered)).toEqual([false, false, false, false]);
});
