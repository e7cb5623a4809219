import { createHash } from "node:crypto";
import { createElement } from "react";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteBuild } from "#server/pages/pages.ts";
import { hashInlineScripts } from "#tests/support/read-document.ts";
import { type Site, startSite } from "#tests/support/start-site.ts";

const SCRIPT = "alert('from a post')";
const INJECTED = `<link rel="modulepreload" href="https://evil.example/x.js"/><script>${SCRIPT}</script><script type="module" async="">${SCRIPT}</script><script src="https://evil.example/y.js"></script>`;
const POST_ROUTE = "routes/blog/post";

function RawPost() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: that it can happen is the point
  return createElement("main", { dangerouslySetInnerHTML: { __html: INJECTED } });
}

/** The page of a post without sanitising. */
function withoutSanitiser(build: SiteBuild): SiteBuild {
  const route = build.routes[POST_ROUTE];
  if (!route) throw new Error(`There is no route ${POST_ROUTE}.`);
  const module = { ...route.module, default: RawPost };
  return { ...build, routes: { ...build.routes, [POST_ROUTE]: { ...route, module } } };
}

let site: Site;
beforeAll(async () => {
  site = await startSite({ wrapBuild: withoutSanitiser });
});
afterAll(() => site.close());

test("a script in the content of a post is not in the policy of its document", async () => {
  const [{ slug } = {}] = await site.database.query("select slug from blog_posts where language = 'en' limit 1");
  const response = await site.fetch(`/blog/${slug}`);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain(INJECTED);

  const policy = response.headers.get("content-security-policy") ?? "";
  const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
  const injected = `'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'`;
  expect(sources).not.toContain(injected);
  // The site's own scripts are all allowed, so that the page hydrates.
  const own = hashInlineScripts(html).filter((source) => source !== injected);
  expect(sources.sort()).toEqual(["'self'", ...new Set(own)].sort());
  expect(own.length).toBeGreaterThan(3);
  // The site's own scripts do not load URLs of the post either.
  expect(html.replace(INJECTED, "")).not.toContain("evil.example");
});

test("no document contains a nonce, because a cached nonce would be the same for all visitors", async () => {
  for (const path of ["/", "/blog", "/login", "/none"]) {
    expect(await (await site.fetch(path)).text()).not.toMatch(/nonce/);
  }
});
