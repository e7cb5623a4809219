import { describe, expect, it } from "vitest";
import { chooseClient, ipPrefix } from "./client-ip.ts";

describe("ipPrefix", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["192.0.2.1:5678", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::ffff:c000:201", "192.0.2.1"],
    [" 192.0.2.1 ", "192.0.2.1"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2:ffff:0:0:9", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("of %s is %s", (text, prefix) => {
    expect(ipPrefix(text)).toBe(prefix);
  });

  it.each(["", "unknown", "_hidden", "1.2.3.4.5", "[", "2001:db8::zz", "1".repeat(100_000)])(
    "of %s is nothing",
    (text) => {
      expect(ipPrefix(text)).toBeNull();
    },
  );
});

describe("chooseClient", () => {
  it.each([
    ["198.51.100.1", "192.0.2.1", false, "198.51.100.1"],
    ["198.51.100.1", "10.0.0.1, 192.0.2.1", true, "192.0.2.1"],
    ["198.51.100.1", "nobody", true, "198.51.100.1"],
    ["198.51.100.1", undefined, true, "198.51.100.1"],
    // A proxy on this machine may pass on a header from an anonymous client.
    ["127.0.0.1", "10.0.0.1, 192.0.2.1", false, "127.0.0.1"],
  ])("takes from a socket of %s with X-Forwarded-For %s, trusted %s: %s", (socket, forwarded, trust, client) => {
    expect(chooseClient(socket, forwarded, trust)).toBe(client);
  });
});
