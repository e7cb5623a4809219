import { expect, test } from "vitest";
import { leaveOutResources } from "./shorten-route-list.ts";

const route = (hasLoader: boolean, hasDefaultExport: boolean) => ({ hasLoader, hasDefaultExport, path: "a" });

test("routes without a page are left out, all else stays as it was", () => {
  const page = route(true, true);
  const list = { url: "/m.js", routes: { page, layout: route(false, false), feed: route(true, false) } };
  const script = leaveOutResources(`window.__reactRouterManifest=${JSON.stringify(list)};`);
  const [, json = ""] = /^window\.__reactRouterManifest=(.*);$/.exec(script) ?? [];
  expect(JSON.parse(json)).toEqual({ ...list, routes: { page, layout: route(false, false) } });
});

test.each(["export default {}", "window.__reactRouterManifest={}", ""])("%j is refused", (script) => {
  expect(() => leaveOutResources(script)).toThrow();
});
