import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { EDITOR, type Site, startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

describe.each(EMBEDDED)("a second start on %s", (kind) => {
  let dataDir: string;
  let env: Record<string, string>;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), "site-data-"));
    env = kind === "PostgreSQL" ? { DATABASE_URL: await createDatabase(inject("clusterUrl")) } : {};
    if (kind === "embedded") await copySeededFolder(dataDir);
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  test("preserves posts, images, accounts and sessions, and does not restore anything an editor removed", async () => {
    const first = await startSite({ dataDir, env });
    const token = await signIn(first);
    const editor = createClients(first, token);
    const post = makePost();
    await editor.database.from("blog_posts").insert(post);
    const english = editor.database.from("blog_posts").select("slug").eq("language", "en");
    const { data: seeded } = await english.neq("slug", post.slug);
    const [removed, changed] = (seeded ?? []).map(({ slug }) => slug as string);
    await editor.database.from("blog_posts").delete().eq("slug", removed);
    await editor.database.from("blog_posts").update({ title: "Changed by an editor" }).eq("slug", changed);
    const { data: uploaded } = await editor.images.upload("image.png", PNG, { contentType: "image/png" });
    const posts = await first.database.query("select * from blog_posts order by id");
    await first.close();

    // Another password in the environment creates no second account and changes no account.
    const second = await startSite({
      dataDir,
      env: { ...env, ADMIN_EMAIL: "else@example.test", ADMIN_PASSWORD: "another password" },
    });
    try {
      expect(await second.database.query("select * from blog_posts order by id")).toEqual(posts);
      expect(await second.database.query("select email from auth.users")).toEqual([{ email: EDITOR.email }]);
      expect((await second.fetch(`/blog/${removed}`)).status).toBe(404);
      expect(await (await second.fetch(`/blog/${changed}`)).text()).toContain("Changed by an editor");
      const image = await second.fetch(`/storage/v1/object/public/blog-images/${uploaded?.path}`);
      expect(new Uint8Array(await image.arrayBuffer())).toEqual(PNG);
      // The keys are the same, so a session from before continues.
      const again = createClients(second, token).database.from("blog_posts").insert(makePost());
      expect((await again).status).toBe(201);
      expect(await signIn(second)).toEqual(expect.any(String));
    } finally {
      await second.close();
    }
  });

  test("removes the rights that earlier versions granted, and grants none that a migration revoked", async () => {
    const readRights = async (site: Site) => {
      const [found] = await site.database.query(`
        select has_table_privilege('anon', 'public.blog_posts', 'insert') as own,
          has_table_privilege('authenticated', 'storage.buckets', 'delete') as storage`);
      return found;
    };
    const first = await startSite({ dataDir, env });
    await first.database.execute(`
      grant all on all tables in schema public, app_private to anon, authenticated;
      revoke delete on storage.buckets from authenticated;
      delete from supabase_migrations.schema_migrations where name = 'table_rights'`);
    expect(await readRights(first)).toEqual({ own: true, storage: false });
    await first.close();
    const second = await startSite({ dataDir, env });
    await signIn(second);
    await second.fetch("/rest/v1/blog_posts?select=id&limit=1", { headers: { apikey: second.backend.publishableKey } });
    expect(await readRights(second)).toEqual({ own: false, storage: false });
    await second.close();
  });
});
