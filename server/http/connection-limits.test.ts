import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { connectionLimits } from "./connection-limits.ts";

const readDeployed = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), "utf8");

/** Returns the seconds that the proxy leaves an unused connection to the site open. */
const PROXIES: Record<string, (text: string) => number> = {
  "nginx/site.conf": (text) => Number(/upstream site \{[^}]*keepalive_timeout (\d+)s;/.exec(text)?.[1]),
  "nginx/cache.conf": (text) => Number(/upstream site \{[^}]*keepalive_timeout (\d+)s;/.exec(text)?.[1]),
  "caddy/Caddyfile": (text) => Number(/transport http \{[^}]*keepalive (\d+)s/.exec(text)?.[1]),
};

test.each(Object.entries(PROXIES))(
  "behind %s, the proxy closes an unused connection before the site",
  async (name, read) => {
    const seconds = read(await readDeployed(name));
    expect(seconds).toBeGreaterThan(0);
    expect(connectionLimits({ trustProxy: true }).idleMs / 1000).toBeGreaterThan(seconds);
  },
);

test("the site also waits longer than the defaults of nginx (60 s) and Caddy (120 s)", () => {
  expect(connectionLimits({ trustProxy: true }).idleMs).toBeGreaterThan(120_000);
});

test("without a proxy, a client may pause for a minute between two requests", () => {
  expect(connectionLimits({ trustProxy: false }).idleMs).toBeGreaterThan(60_000);
});
