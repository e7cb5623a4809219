import type { ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { createSiteMap } from "./site-map.ts";

const route = (id: string, parentId: string | undefined, rest: object = {}, handle?: object) => [
  id,
  { id, parentId, ...rest, module: { handle } },
];
const one = { hasOneDocument: true };
const findDocumentRoute = createSiteMap(
  Object.fromEntries([
    route("root", undefined, { path: "" }),
    route("layout", "root"),
    route("landing", "layout", { index: true }),
    route("list", "layout", { path: "blog" }),
    route("post", "layout", { path: "blog/:slug" }),
    route("edit", "layout", { path: "admin/edit/:slug?" }, one),
    route("rest", "layout", { path: "*" }, one),
    route("feed", "root", { path: "rss.xml" }),
  ]) as unknown as ServerBuild["routes"],
);

describe("the document of a path", () => {
  test.each(["/", "/blog", "/blog/a-post", "/rss.xml"])("%s has its own document", (path) => {
    expect(findDocumentRoute(path)).toEqual({ path, isAlias: false, hasOneDocument: false });
  });

  test.each([
    ["/BLOG", "/blog"],
    ["/%62log", "/blog"],
    ["/bL%4Fg", "/blog"],
    ["/Blog/a-post", "/blog/a-post"],
    ["/blog/%61-post", "/blog/a-post"],
    ["/RSS.XML", "/rss.xml"],
  ])("%s is another spelling of %s", (path, canonical) => {
    expect(findDocumentRoute(path)).toEqual({ path: canonical, isAlias: true, hasOneDocument: false });
  });

  test.each(["/blog/UPPER", "/blog/a%20b", "/blog/%2e%2e%2fetc", "/blog/%252F", "/blog/%F0%9F%92%A9"])(
    "%s is not the path of a post, and its spelling is preserved",
    (path) => {
      expect(findDocumentRoute(path)).toEqual({ path, isAlias: false, hasOneDocument: false });
    },
  );

  test.each([
    ["/admin/edit", "/admin/edit"],
    ["/admin/edit/a-post", "/admin/edit"],
    ["/admin/edit/another", "/admin/edit"],
    ["/Admin/Edit/%61", "/admin/edit"],
    ["/none", "/*"],
    ["/none/at/all", "/*"],
    ["/blog.data", "/*"],
    ["//blog", "/*"],
    ["/blog/a/b", "/*"],
  ])("%s maps to the document at %s", (path, shared) => {
    expect(findDocumentRoute(path)).toEqual({ path: shared, isAlias: false, hasOneDocument: true });
  });
});
