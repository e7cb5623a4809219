import { expect, test, vi } from "vitest";
import { QueueFullError, WorkQueue } from "./work-queue.ts";

/** Work that ends when the test says so. */
function gatedJob(name: string, started: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    end: resolve,
    work: () => {
      started.push(name);
      return promise;
    },
  };
}

test("the queue alternates between clients, even if one of them sends many jobs", async () => {
  const queue = new WorkQueue({ max: 1, maxWaiting: 10, maxWaitingPerClient: 5 });
  const started: string[] = [];
  const first = gatedJob("a1", started);
  const all = [queue.run("a", first.work)];
  for (const name of ["a2", "a3", "b1", "c1", "b2"]) {
    all.push(queue.run(name.charAt(0), async () => void started.push(name)));
  }
  expect(started).toEqual(["a1"].slice(0, started.length));
  first.end();
  await Promise.all(all);
  expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("one client never uses every slot, and its waiting jobs block nobody", async () => {
  const queue = new WorkQueue({ max: 3, maxPerClient: 2 });
  const started: string[] = [];
  const jobs = ["a1", "a2", "a3", "a4", "b1", "b2"].map((name) => gatedJob(name, started));
  const names = ["a", "a", "a", "a", "b", "b"];
  const all = jobs.map(({ work }, index) => queue.run(names[index] ?? "", work));
  await new Promise(setImmediate);
  expect(started).toEqual(["a1", "a2", "b1"]);
  jobs[4]?.end();
  await new Promise(setImmediate);
  expect(started).toEqual(["a1", "a2", "b1", "b2"]);
  jobs[5]?.end();
  await new Promise(setImmediate);
  expect(started).toHaveLength(4); // the free slot waits for another client
  for (const { end } of jobs) {
    end();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  expect(started).toEqual(["a1", "a2", "b1", "b2", "a3", "a4"]);
});

test("excess jobs are rejected at once, for one client and for all", async () => {
  const queue = new WorkQueue({ max: 1, maxWaiting: 3, maxWaitingPerClient: 2 });
  const started: string[] = [];
  const first = gatedJob("first", started);
  const accepted = ["a", "a", "a", "b"].map((client) => queue.run(client, first.work));
  await expect(queue.run("a", first.work)).rejects.toThrow(QueueFullError);
  await expect(queue.run("c", first.work)).rejects.toThrow(QueueFullError);
  first.end();
  await Promise.all(accepted);
  await expect(queue.run("c", async () => "done")).resolves.toBe("done");
});

test("a failed job leaves the queue", async () => {
  const queue = new WorkQueue({ max: 1, maxWaiting: 1, maxWaitingPerClient: 1 });
  await expect(queue.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(queue.run("a", async () => "done")).resolves.toBe("done");
});

test("the queue is idle after its running and waiting jobs", async () => {
  const queue = new WorkQueue({ max: 1 });
  await queue.idle();
  const started: string[] = [];
  const first = gatedJob("first", started);
  const second = gatedJob("second", started);
  const all = [queue.run("a", first.work), queue.run("b", second.work)];
  let isIdle = false;
  const idle = Promise.all([queue.idle(), queue.idle()]).then(() => {
    isIdle = true;
  });
  first.end();
  await new Promise(setImmediate);
  expect([started, isIdle]).toEqual([["first", "second"], false]);
  second.end();
  await idle;
  await Promise.all(all);
});

test("a job that has waited too long is rejected, and the queue goes on", async () => {
  vi.useFakeTimers();
  try {
    const queue = new WorkQueue({ max: 1, waitMs: 3000 });
    const started: string[] = [];
    const first = gatedJob("first", started);
    const running = queue.run("a", first.work);
    const late = expect(queue.run("a", first.work)).rejects.toThrow(QueueFullError);
    await vi.advanceTimersByTimeAsync(2000);
    const next = queue.run("a", async () => "done");
    await vi.advanceTimersByTimeAsync(1000);
    await late;
    first.end();
    await running;
    await expect(next).resolves.toBe("done");
    expect(started).toEqual(["first"]);
  } finally {
    vi.useRealTimers();
  }
});
