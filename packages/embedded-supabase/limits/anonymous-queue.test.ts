import { expect, test } from "vitest";
import { createAnonymousQueue } from "./anonymous-queue.ts";

/** Jobs that never end, as queries that use their whole time. */
function startEndless(run: ReturnType<typeof createAnonymousQueue>["queries"], client: string, count: number) {
  const state = { started: 0, rejected: 0 };
  for (let number = 0; number < count; number += 1) {
    void run(client, () => {
      state.started += 1;
      return new Promise<Response>(() => {});
    }).catch(() => {
      state.rejected += 1;
    });
  }
  return state;
}

const settle = () => new Promise(setImmediate);
const done = async () => new Response("done");
const textOf = async (response: Promise<Response>) => (await response).text();

test("slow queries of one network leave connections to look-ups and to other networks", async () => {
  const { queries, lookups } = createAnonymousQueue();
  const attacker = startEndless(queries, "192.0.2.1", 12);
  await settle();
  expect(attacker).toEqual({ started: 2, rejected: 0 });
  expect(await textOf(lookups("192.0.2.1", done))).toBe("done");
  expect(await textOf(lookups("198.51.100.1", done))).toBe("done");
  expect(await textOf(queries("198.51.100.1", done))).toBe("done");
});

test("look-ups of one network leave a connection to the look-ups of others", async () => {
  const { lookups } = createAnonymousQueue();
  const attacker = startEndless(lookups, "192.0.2.1", 12);
  await settle();
  expect(attacker.started).toBe(2);
  expect(await textOf(lookups("198.51.100.1", done))).toBe("done");
});

test("anonymous requests of all networks use six of ten connections", async () => {
  const queue = createAnonymousQueue();
  const lanes = [queue.queries, queue.lookups].flatMap((lane) =>
    Array.from({ length: 20 }, (_, index) => startEndless(lane, `192.0.2.${index}`, 5)),
  );
  await settle();
  expect(lanes.reduce((sum, { started }) => sum + started, 0)).toBe(6);
});

test("the waiting requests of one network do not fill the queue", async () => {
  const { queries } = createAnonymousQueue();
  const attacker = startEndless(queries, "192.0.2.1", 300);
  const all = startEndless(queries, "198.51.100.1", 1);
  await settle();
  expect(attacker).toEqual({ started: 2, rejected: 198 });
  expect(all.started).toBe(1);
  const waiting = startEndless(queries, "203.0.113.1", 10);
  await settle();
  expect(waiting).toEqual({ started: 0, rejected: 0 });
});
