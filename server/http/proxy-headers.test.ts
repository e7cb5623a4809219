import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import type { Logger } from "../logger.ts";
import { proxyHeaders } from "./proxy-headers.ts";

function makeApp(trustProxy: boolean) {
  const warn = vi.fn();
  const app = new Hono()
    .use(proxyHeaders({ trustProxy, log: { warn } as unknown as Logger }))
    .get("/", (context) => context.text("ok"));
  const ask = async (headers: Record<string, string>) => (await app.request("/", { headers })).text();
  return { warn, ask };
}

test.each(["x-forwarded-for", "forwarded"])("%s that nobody trusts is told once", async (name) => {
  const { warn, ask } = makeApp(false);
  expect(await ask({})).toBe("ok");
  expect(warn).not.toHaveBeenCalled();
  for (let request = 0; request < 3; request += 1) expect(await ask({ [name]: "192.0.2.1" })).toBe("ok");
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]?.[0]).toContain("TRUST_PROXY=true");
});

test("a trusted proxy's header is nothing to tell", async () => {
  const { warn, ask } = makeApp(true);
  expect(await ask({ "x-forwarded-for": "192.0.2.1" })).toBe("ok");
  expect(warn).not.toHaveBeenCalled();
});
