import { describe, expect, it } from "vitest";
import { createAddressLimit } from "./address-limit.ts";

describe("posts of one address", () => {
  it("are counted, each address by itself", async () => {
    const limit = createAddressLimit();
    expect(await limit.count("192.0.2.1")).toEqual({ posts: 1 });
    expect(await limit.count("192.0.2.1")).toEqual({ posts: 2 });
    expect(await limit.count("192.0.2.2")).toEqual({ posts: 1 });
  });

  it("end after three hundred in ten minutes, with the time to come back", async () => {
    const limit = createAddressLimit();
    for (let post = 1; post <= 300; post += 1) expect(await limit.count("192.0.2.1")).toEqual({ posts: post });
    expect(await limit.count("192.0.2.1")).toEqual({ retryAfterSeconds: expect.toSatisfy((s) => s > 500 && s <= 600) });
  });

  it.each([
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff:0:0:9"],
    ["2001:DB8::1", "2001:0db8:0:0:1::"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
  ])("%s and %s are one client", async (one, other) => {
    const limit = createAddressLimit();
    await limit.count(one);
    expect(await limit.count(other)).toEqual({ posts: 2 });
  });

  it("2001:db8:1:2::1 and 2001:db8:1:3::1 are two", async () => {
    const limit = createAddressLimit();
    await limit.count("2001:db8:1:2::1");
    expect(await limit.count("2001:db8:1:3::1")).toEqual({ posts: 1 });
  });
});
