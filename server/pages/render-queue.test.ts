import { afterEach, describe, expect, test, vi } from "vitest";
import { QueueFullError } from "#platform/work-queue.ts";
import { startCounting } from "./page-counts.ts";
import { RenderQueue } from "./render-queue.ts";

/** A queue whose renders end when the test says so. */
function makeQueue() {
  const counts = startCounting();
  const queue = new RenderQueue(counts);
  const underWay: { name: string; end: () => void; fail: () => void }[] = [];
  const order: string[] = [];
  return {
    counts,
    order,
    underWay,
    render: (client: string, name = client) =>
      queue.run(client, async () => {
        order.push(name);
        await new Promise<void>((resolve, reject) => underWay.push({ name, end: resolve, fail: reject }));
        return name;
      }),
    async endAll() {
      while (underWay.length > 0) {
        underWay.shift()?.end();
        await new Promise(setImmediate);
      }
    },
  };
}

describe("renders", () => {
  test("run a few at a time", async () => {
    const { counts, endAll, render } = makeQueue();
    const all = Array.from({ length: 20 }, (_, number) => render(`client ${number}`));
    await new Promise(setImmediate);
    expect(counts.rendering).toBe(4);
    await endAll();
    expect(await Promise.all(all)).toHaveLength(20);
    expect([counts.renders, counts.rendering, counts.maxRendering]).toEqual([20, 0, 4]);
  });

  test("of one client do not block other clients", async () => {
    const { endAll, order, render } = makeQueue();
    const all = Array.from({ length: 30 }, (_, number) => render("greedy", `greedy ${number}`));
    all.push(render("visitor"), render("another"));
    await new Promise(setImmediate);
    await endAll();
    await Promise.all(all);
    expect(order.indexOf("visitor")).toBe(5);
    expect(order.indexOf("another")).toBe(6);
  });

  test("that fail also leave the queue", async () => {
    const { counts, endAll, render, underWay } = makeQueue();
    const failing = Array.from({ length: 4 }, () => render("a"));
    const next = render("b");
    await new Promise(setImmediate);
    for (const { fail } of underWay.splice(0)) fail();
    await Promise.allSettled(failing);
    await endAll();
    expect(await next).toBe("b");
    expect(counts.rendering).toBe(0);
  });

  test("are rejected if too many of one client wait, and renders of other clients are not", async () => {
    const { endAll, render } = makeQueue();
    const all = Array.from({ length: 36 }, () => render("greedy"));
    await expect(render("greedy")).rejects.toThrow(QueueFullError);
    all.push(render("visitor"));
    await new Promise(setImmediate);
    await endAll();
    expect(await Promise.all(all)).toHaveLength(37);
  });

  test("are rejected if too many wait in total", async () => {
    const { endAll, render } = makeQueue();
    const all = Array.from({ length: 260 }, (_, number) => render(`client ${number}`));
    await expect(render("one more")).rejects.toThrow(QueueFullError);
    await new Promise(setImmediate);
    await endAll();
    expect(await Promise.all(all)).toHaveLength(260);
  });
});

describe("a render that never ends", () => {
  afterEach(() => vi.useRealTimers());

  test("fails after a minute, and the next one starts", async () => {
    vi.useFakeTimers();
    const queue = new RenderQueue(startCounting());
    const hanging = Array.from({ length: 4 }, () => queue.run("a", () => new Promise(() => {})));
    const next = queue.run("b", async () => "rendered");
    const outcomes = Promise.allSettled(hanging);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await outcomes).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "rejected"));
    expect(await next).toBe("rendered");
    expect(vi.getTimerCount()).toBe(0);
  });
});
