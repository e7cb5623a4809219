import { expect, test } from "vitest";
import { leaveOutUnused } from "./shorten-route-list.ts";

const route = (hasLoader: boolean, hasDefaultExport: boolean) => ({ hasLoader, hasDefaultExport, path: "a" });

test("routes without a page and the imports of modules are removed, and the rest stays unchanged", () => {
  const page = route(true, true);
  const entry = { module: "/e.js", imports: ["/f.js"] };
  const written = { page: { ...page, imports: ["/f.js"] }, layout: route(false, false), feed: route(true, false) };
  const list = { url: "/m.js", entry, routes: written };
  const script = leaveOutUnused(`window.__reactRouterManifest=${JSON.stringify(list)};`);
  const [, json = ""] = /^window\.__reactRouterManifest=(.*);$/.exec(script) ?? [];
  expect(JSON.parse(json)).toEqual({ ...list, routes: { page, layout: route(false, false) } });
});

test.each(["export default {}", "window.__reactRouterManifest={}", ""])("%j is rejected", (script) => {
  expect(() => leaveOutUnused(script)).toThrow();
});
