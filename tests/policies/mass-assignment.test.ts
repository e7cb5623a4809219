import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";
import { openSharedSite } from "./support/shared-site.ts";

describe.each(EMBEDDED)("fields nobody asked for, sent to %s", (kind) => {
  let site: Site;
  let headers: Record<string, string>;

  beforeAll(async () => {
    site = await openSharedSite(kind);
    headers = {
      apikey: site.backend.publishableKey,
      authorization: `Bearer ${await signIn(site)}`,
      "content-type": "application/json",
    };
  });
  afterAll(() => site.close());

  const send = (method: string, address: string, body: string) => site.fetch(address, { method, headers, body });

  test("change nothing about an account but its notes", async () => {
    const read = async () => {
      const [account] = await site.database.query("select * from auth.users where email = $1", [EDITOR.email]);
      const { raw_user_meta_data, updated_at, ...rest } = account as Record<string, unknown>;
      return rest;
    };
    const before = await read();
    const claims = {
      id: crypto.randomUUID(),
      role: "service_role",
      aud: "service_role",
      app_metadata: { role: "admin" },
      raw_app_meta_data: { role: "admin" },
      encrypted_password: "x",
      confirmed_at: null,
      banned_until: "2099-01-01",
      is_sso_user: true,
    };
    await send("PUT", "/auth/v1/user", JSON.stringify({ ...claims, data: { ...claims } }));
    expect(await read()).toEqual(before);
  });

  test("leave a post its id and its times", async () => {
    const made = await send("POST", "/rest/v1/blog_posts", JSON.stringify(makePost()));
    expect(made.status).toBe(201);
    const [{ slug, ...before }] = (await site.database.query(
      "select id, slug, created_at from blog_posts order by created_at desc limit 1",
    )) as [Record<string, unknown>];
    const change = { id: crypto.randomUUID(), created_at: "2000-01-01", updated_at: "2000-01-01", title: "changed" };
    expect((await send("PATCH", `/rest/v1/blog_posts?slug=eq.${slug}`, JSON.stringify(change))).status).toBe(204);
    const [after] = await site.database.query(
      "select id, created_at, updated_at > now() - interval '1 hour' as is_recent, title from blog_posts where slug = $1",
      [String(slug)],
    );
    expect(after).toEqual({ ...before, is_recent: true, title: "changed" });
  });
});
