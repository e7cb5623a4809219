import { afterAll, beforeAll, expect, test } from "vitest";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";
import { openSharedSite } from "./support/shared-site.ts";

/** Each text would create a table or return a password's hash, if any part of it were read as SQL. */
const PAYLOADS = [
  "'; create table public.injected(); --",
  "x'); create table public.injected(); --",
  '"; create table public.injected(); --',
  'x" from blog_posts; create table public.injected(); --',
  "(select encrypted_password from auth.users limit 1)",
  "id::text) from auth.users; create table public.injected(); --",
  "' union select encrypted_password from auth.users --",
  "\\'; create table public.injected(); --",
  "$$; create table public.injected(); --",
  "1; create table public.injected()",
];

let site: Site;
let headers: Record<string, string>;
let before: unknown;

beforeAll(async () => {
  site = await openSharedSite("PostgreSQL");
  headers = {
    apikey: site.backend.publishableKey,
    authorization: `Bearer ${await signIn(site)}`,
    "content-type": "application/json",
  };
  before = await snapshot();
});
afterAll(() => site.close());

const snapshot = () =>
  site.database.query(`
    select (select count(*) from blog_posts) as posts, (select md5(string_agg(encrypted_password, '' order by id)) from auth.users)
      as accounts, (select count(*) from pg_tables) as tables, (select count(*) from pg_roles) as roles`);

const get = (path: string) => site.fetch(path, { headers });
const send = (method: string, path: string, body: object, more: Record<string, string> = {}) =>
  site.fetch(path, { method, headers: { ...headers, ...more }, body: JSON.stringify(body) });

/** Every part of a request that becomes part of a statement. */
const INPUTS: Record<string, (payload: string) => Promise<Response>> = {
  "a value": (payload) => get(`/rest/v1/blog_posts?slug=eq.${encodeURIComponent(payload)}`),
  "a list of values": (payload) => get(`/rest/v1/blog_posts?slug=in.(${encodeURIComponent(payload)})`),
  "a pattern": (payload) => get(`/rest/v1/blog_posts?title=ilike.${encodeURIComponent(payload)}`),
  "an array": (payload) => get(`/rest/v1/blog_posts?tags=cs.{${encodeURIComponent(payload)}}`),
  "a text search": (payload) => get(`/rest/v1/blog_posts?title=fts(${encodeURIComponent(payload)}).a`),
  "an operator": (payload) => get(`/rest/v1/blog_posts?slug=${encodeURIComponent(payload)}.a`),
  "a column of a filter": (payload) => get(`/rest/v1/blog_posts?${encodeURIComponent(payload)}=eq.1`),
  "a condition of a group": (payload) => get(`/rest/v1/blog_posts?or=(slug.eq.${encodeURIComponent(payload)})`),
  "a column to read": (payload) => get(`/rest/v1/blog_posts?select=${encodeURIComponent(payload)}`),
  "the name of a column": (payload) => get(`/rest/v1/blog_posts?select=${encodeURIComponent(payload)}:id`),
  "the type of a column": (payload) => get(`/rest/v1/blog_posts?select=id::${encodeURIComponent(payload)}`),
  "a path in JSON": (payload) => get(`/rest/v1/blog_posts?select=title->${encodeURIComponent(payload)}`),
  "an embedded table": (payload) => get(`/rest/v1/blog_posts?select=id,${encodeURIComponent(payload)}(slug)`),
  "an order": (payload) => get(`/rest/v1/blog_posts?order=${encodeURIComponent(payload)}`),
  "a limit": (payload) => get(`/rest/v1/blog_posts?limit=${encodeURIComponent(payload)}`),
  "a table": (payload) => get(`/rest/v1/${encodeURIComponent(payload)}`),
  "a function": (payload) => send("POST", `/rest/v1/rpc/${encodeURIComponent(payload)}`, {}),
  "a schema": (payload) => site.fetch("/rest/v1/blog_posts", { headers: { ...headers, "accept-profile": payload } }),
  "a column to write": (payload) => send("PATCH", "/rest/v1/blog_posts?slug=eq.none", { [payload]: "a" }),
  "a value to write": (payload) => send("PATCH", "/rest/v1/blog_posts?slug=eq.none", { title: payload }),
  "the columns to write": (payload) =>
    send("POST", `/rest/v1/blog_posts?columns=${encodeURIComponent(payload)}`, { title: "a" }),
  "the key of an upsert": (payload) =>
    send(
      "POST",
      `/rest/v1/blog_posts?on_conflict=${encodeURIComponent(payload)}`,
      { title: "a" },
      {
        prefer: "resolution=merge-duplicates",
      },
    ),
  "the edited version": (payload) =>
    send("PATCH", "/rest/v1/blog_posts?slug=eq.none", { title: "a" }, { "x-edited-version": payload }),
  "an e-mail address": (payload) =>
    send("POST", "/auth/v1/token?grant_type=password", { email: payload, password: "a long one" }),
  "a refresh token": (payload) => send("POST", "/auth/v1/token?grant_type=refresh_token", { refresh_token: payload }),
  "a link's token": (payload) => get(`/auth/v1/verify?type=recovery&token=${encodeURIComponent(payload)}`),
  "an account's notes": (payload) => send("PUT", "/auth/v1/user", { data: { note: payload } }),
  "a folder": (payload) => send("POST", "/storage/v1/object/list/blog-images", { prefix: payload, search: payload }),
  "a bucket": (payload) => get(`/storage/v1/object/info/${encodeURIComponent(payload)}/a.png`),
  "an object": (payload) => send("DELETE", "/storage/v1/object/blog-images", { prefixes: [payload] }),
};

test.each(Object.entries(INPUTS))("%s is never read as SQL", async (_, ask) => {
  for (const payload of PAYLOADS) {
    const response = await ask(payload).catch((error: Error) => error);
    if (response instanceof Error) continue; // no header can carry it
    const text = await response.text();
    expect([payload, text]).toEqual([payload, expect.not.stringMatching(/\$2[aby]\$\d\d\$/)]);
  }
  expect(await snapshot()).toEqual(before);
});
