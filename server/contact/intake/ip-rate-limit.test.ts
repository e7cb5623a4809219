import { describe, expect, it } from "vitest";
import { createIpRateLimit } from "./ip-rate-limit.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe("posts of one IP address", () => {
  it("are counted for ten minutes, separately for each IP", async () => {
    let time = 0;
    const limit = createIpRateLimit({ now: () => time });
    expect(await limit.count("192.0.2.1")).toEqual({ posts: 1 });
    expect(await limit.count("192.0.2.1")).toEqual({ posts: 2 });
    expect(await limit.count("192.0.2.2")).toEqual({ posts: 1 });
    time += 10 * MINUTE;
    expect(await limit.count("192.0.2.1")).toEqual({ posts: 1 });
    expect(await limit.count(null)).toEqual({ posts: 0 });
  });

  it("are rejected after forty in ten minutes, with the seconds until the next one", async () => {
    let time = 0;
    const limit = createIpRateLimit({ now: () => time });
    for (let post = 1; post <= 40; post += 1) expect(await limit.count("192.0.2.1")).toEqual({ posts: post });
    expect(await limit.count("192.0.2.1")).toEqual({ retryAfterSeconds: 600 });
    time += 9 * MINUTE;
    expect(await limit.count("192.0.2.1")).toEqual({ retryAfterSeconds: 60 });
    time += MINUTE;
    expect(await limit.count("192.0.2.1")).toEqual({ posts: 1 });
  });

  it("are limited to 80 in any hour and 200 in any day, even from a slow sender", async () => {
    let time = 0;
    const limit = createIpRateLimit({ now: () => time });
    const accepted: number[] = [];
    for (; time < 3 * DAY; time += MINUTE / 4) if ("posts" in (await limit.count("192.0.2.1"))) accepted.push(time);
    const max = (within: number) =>
      Math.max(...accepted.map((from) => accepted.filter((at) => at >= from && at < from + within).length));
    expect([max(10 * MINUTE), max(60 * MINUTE), max(DAY)]).toEqual([40, 80, 200]);
  });

  it("of more networks than the limit stores use no more memory", async () => {
    const limit = createIpRateLimit();
    for (let network = 0; network < 50_000; network += 1)
      await limit.count(`2001:db8:${network >> 8}:${network & 255}::/64`);
    // The oldest network was removed, and the latest ones were not.
    expect(await limit.count("2001:db8:0:0::/64")).toEqual({ posts: 1 });
    expect(await limit.count(`2001:db8:${49_999 >> 8}:${49_999 & 255}::/64`)).toEqual({ posts: 2 });
  });
});
