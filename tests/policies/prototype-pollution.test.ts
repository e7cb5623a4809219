import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";
import { openSharedSite } from "./support/shared-site.ts";

/** Objects that all code of this process uses. The site runs in this process, too. */
const SHARED = [Object, Function, Array, String, Number, Boolean].flatMap((type) => [type, type.prototype]);
const snapshot = () =>
  SHARED.map((shared) =>
    Reflect.ownKeys(shared).map((key) => {
      const value: unknown = Object.getOwnPropertyDescriptor(shared, key)?.value;
      return [String(key), typeof value === "function" ? Reflect.ownKeys(value) : typeof value];
    }),
  );

let site: Site;
let editor: Record<string, string>;
let anonymous: Record<string, string>;
let before: unknown;

beforeAll(async () => {
  site = await openSharedSite("PostgreSQL");
  const apikey = site.backend.publishableKey;
  anonymous = { apikey, "content-type": "application/json" };
  editor = { ...anonymous, authorization: `Bearer ${await signIn(site)}` };
  await site.fetch("/rest/v1/blog_posts?select=id&limit=1", { headers: anonymous });
  before = snapshot();
  return () => site.close();
});
afterEach(() => expect(snapshot()).toEqual(before));

const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "__defineGetter__"];
const QUERIES = [
  "NAME=eq.1",
  "NAME=not.eq.1",
  "NAME.a=eq.1",
  "former_slugs.NAME=eq.1&select=id,former_slugs(slug)",
  "NAME.order=slug",
  "or=(NAME.eq.1,slug.eq.a)",
  "and=(slug.eq.a,or(not.NAME.eq.1,id.is.null))",
  "former_slugs.or=(NAME.eq.1)&select=id,former_slugs(slug)",
  "select=NAME",
  "select=NAME:id",
  "select=NAME(id)",
  "select=id,former_slugs(NAME)",
  "select=title->NAME",
  "order=NAME.desc",
  "columns=NAME",
  "on_conflict=NAME",
];

describe.each(NAMES)("a column called %s", (name) => {
  test.each(QUERIES)("in the query %s causes no pollution, and no object inherits it", async (pattern) => {
    const query = pattern.replaceAll("NAME", name);
    for (const headers of [anonymous, editor]) {
      for (const [method, body] of [
        ["GET"],
        ["HEAD"],
        ["PATCH", '{"title":"a"}'],
        ["DELETE"],
        ["POST", '{"title":"a"}'],
      ] as const) {
        const response = await site.fetch(`/rest/v1/blog_posts?${query}`, { method, headers, body });
        await response.arrayBuffer();
        expect([method, response.status]).toEqual([
          method,
          expect.toSatisfy((status) => status >= 400 && status < 500),
        ]);
      }
    }
    const posts = await site.fetch("/rest/v1/blog_posts?select=id", { headers: anonymous });
    expect((await posts.json()).length).toBeGreaterThan(20);
  });
});

test("such a name is allowed as text", async () => {
  for (const query of ["title=eq.constructor", "or=(title.eq.constructor,slug.eq.prototype)", "tags=cs.{toString}"]) {
    expect((await site.fetch(`/rest/v1/blog_posts?${query}&select=id`, { headers: editor })).status).toBe(200);
  }
});

const POLLUTING = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
test.each([
  ["PUT", "/auth/v1/user", `{"data":${POLLUTING}}`],
  ["POST", "/auth/v1/token?grant_type=password", POLLUTING],
  ["POST", "/auth/v1/token?grant_type=__proto__&__proto__=1", POLLUTING],
  ["POST", "/auth/v1/verify", POLLUTING],
  ["POST", "/rest/v1/blog_posts", POLLUTING],
  ["POST", "/rest/v1/blog_posts", `[${POLLUTING}]`],
  ["PATCH", "/rest/v1/blog_posts?slug=eq.none", POLLUTING],
  ["POST", "/rest/v1/rpc/__proto__", POLLUTING],
  ["GET", "/rest/v1/__proto__", undefined],
  ["POST", "/storage/v1/object/list/blog-images", `{"prefix":"","sortBy":${POLLUTING}}`],
  ["POST", "/storage/v1/object/list/__proto__", '{"prefix":"constructor"}'],
  ["POST", "/storage/v1/object/move", POLLUTING],
  ["POST", "/storage/v1/object/sign/blog-images/__proto__", POLLUTING],
] as const)("%s %s with %s adds a property to no object", async (method, path, body) => {
  for (const headers of [anonymous, editor]) {
    const response = await site.fetch(path, { method, headers, body });
    await response.arrayBuffer();
    expect(response.status).toBeLessThan(500);
  }
});

test("fields of a form cause no pollution", async () => {
  const body = new URLSearchParams("__proto__=1&__proto__[a]=1&constructor=1&constructor.prototype.a=1&name=a");
  const response = await site.fetch("/api/v1.0/email/send-form", { method: "POST", body });
  expect(response.status).toBe(400);
});

test("no code can add properties to the shared prototypes", () => {
  for (const shared of SHARED) expect(Reflect.set(shared, "taught", true)).toBe(false);
});
