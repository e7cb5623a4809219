import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#embedded-supabase/database/database.ts";
import { ACCOUNTS_PATH } from "#shared/people-api.ts";
import { makeContactForm } from "#tests/factories/make-message.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

/**
 * Ends the connection that waits for the table. The loop is in the database, because a visitor's call waits for two
 * seconds only, which a busy test process could miss.
 */
const endWaiting = (table: string) => `do $$ begin
  for attempt in 1..3000 loop
    perform pg_terminate_backend(pid) from pg_locks where relation = '${table}'::regclass and not granted;
    if found then return; end if;
    perform pg_sleep(0.01);
  end loop;
  raise 'No call waits for ${table}.';
end $$`;

/** The database responds again at once, as after a crash of one of its processes. Only the active call is lost. */
describe.each(EMBEDDED)("a call whose connection to %s ends", (kind) => {
  let site: Site;
  let headers: Record<string, string>;
  const json = (body: unknown) => ({ method: "POST", headers, body: JSON.stringify(body) });

  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
    headers = {
      apikey: site.backend.publishableKey,
      authorization: `Bearer ${await signIn(site)}`,
      "content-type": "application/json",
    };
  });
  afterAll(() => site.close());

  const calls: Record<string, { table: string; send: () => Promise<Response> }> = {
    "a write that waits for the check of its session": {
      table: "auth.sessions",
      send: () => site.fetch("/rest/v1/blog_posts", json(makePost())),
    },
    "a new post": { table: "public.blog_posts", send: () => site.fetch("/rest/v1/blog_posts", json(makePost())) },
    "an editor's list": {
      table: "public.blog_posts",
      send: () => site.fetch("/rest/v1/blog_posts?select=slug&title=neq.none", { headers }),
    },
    "a visitor's list": {
      table: "public.blog_posts",
      send: () => site.fetch("/rest/v1/blog_posts?select=slug", { headers: { apikey: site.backend.publishableKey } }),
    },
    "an upload": {
      table: "storage.objects",
      send: () =>
        site.fetch("/storage/v1/object/blog-images/a.png", {
          method: "POST",
          headers: { ...headers, "content-type": "image/png" },
          body: PNG,
        }),
    },
    "a list of images": {
      table: "storage.objects",
      send: () => site.fetch("/storage/v1/object/list/blog-images", json({ prefix: "" })),
    },
    "a sign-in": {
      table: "auth.users",
      send: () => site.fetch("/auth/v1/token?grant_type=password", json(EDITOR)),
    },
    "the own account": { table: "auth.users", send: () => site.fetch("/auth/v1/user", { headers }) },
    "a refresh": {
      table: "auth.refresh_tokens",
      send: () => site.fetch("/auth/v1/token?grant_type=refresh_token", json({ refresh_token: "abc.def" })),
    },
    "the list of people": { table: "auth.users", send: () => site.fetch(ACCOUNTS_PATH, { headers }) },
    "a contact message": {
      table: "public.contact_messages",
      send: () => site.fetch("/api/v1.0/email/send-form", { method: "POST", body: makeContactForm() }),
    },
  };

  test.each(Object.entries(calls))("%s is 503 with Retry-After", async (_, { table, send }) => {
    const { inSession } = site.database as Database;
    const response = await inSession(async (client) => {
      await client.query(`begin; lock table ${table} in access exclusive mode`);
      const responding = send();
      await client.query(endWaiting(table));
      await client.query("rollback");
      return responding;
    });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  });
});
