import { expect, test } from "vitest";
import { createSelfOriginatedChanges, currentWriteId } from "./self-originated-changes.ts";

async function idOf(selfOriginated: ReturnType<typeof createSelfOriginatedChanges>, status: number): Promise<string> {
  let id = "";
  await selfOriginated.run(async () => {
    id = currentWriteId();
    expect(selfOriginated.isSelfOriginated(id), "before its response").toBe(false);
    return new Response(null, { status });
  });
  return id;
}

test("a write is recognised after its response", async () => {
  const selfOriginated = createSelfOriginatedChanges();
  const [first, second] = [await idOf(selfOriginated, 201), await idOf(selfOriginated, 204)];
  expect(first).not.toBe(second);
  expect([first, second].map(selfOriginated.isSelfOriginated)).toEqual([true, true]);
});

test("a failed write, a write of another process and a write without an id are not recognised", async () => {
  const selfOriginated = createSelfOriginatedChanges();
  const failed = await idOf(selfOriginated, 503);
  const ofAnother = await idOf(createSelfOriginatedChanges(), 201);
  expect([failed, ofAnother, "", currentWriteId()].map(selfOriginated.isSelfOriginated)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
