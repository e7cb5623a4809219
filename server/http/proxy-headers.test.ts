import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import type { Logger } from "#platform/logger.ts";
import { proxyHeaders } from "./proxy-headers.ts";

function makeApp(trustProxy: boolean) {
  const warn = vi.fn();
  const app = new Hono()
    .use(proxyHeaders({ trustProxy, log: { warn } as unknown as Logger }))
    .get("/", (context) => context.text("ok"));
  const ask = async (headers: Record<string, string>) => (await app.request("/", { headers })).text();
  return { warn, ask, warnings: () => warn.mock.calls.map(([, message]) => message as string) };
}

test.each(["x-forwarded-for", "forwarded", "x-real-ip", "via"])("an untrusted %s is logged once", async (name) => {
  const { ask, warnings } = makeApp(false);
  expect(await ask({})).toBe("ok");
  expect(warnings()).toEqual([]);
  for (let request = 0; request < 3; request += 1) expect(await ask({ [name]: "192.0.2.1" })).toBe("ok");
  expect(warnings()).toEqual([expect.stringContaining("TRUST_PROXY=true")]);
  expect(warnings()[0]).toContain("SITE_URL=https://");
});

test("a trusted proxy's headers are not logged", async () => {
  const { ask, warn } = makeApp(true);
  expect(await ask({ "x-forwarded-for": "192.0.2.1" })).toBe("ok");
  expect(warn).not.toHaveBeenCalled();
});
