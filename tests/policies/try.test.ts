import { inject, test, describe, beforeAll, afterAll } from "vitest";
import { type Site, startSite } from "#tests/support/start-site.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { signIn, expireToken, forgeToken, unsignedToken } from "#tests/support/tokens.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { PNG } from "#tests/support/images.ts";

describe.each(["pg", "pglite"])("%s", (kind) => {
  let site: Site;
  beforeAll(async () => { site = await startSite({ env: kind === "pg" ? { DATABASE_URL: await createDatabase(inject("clusterUrl")) } : {} }); });
  afterAll(() => site.close());
  test("x", async () => {
    const out: string[] = [];
    const tables = await site.database.query("select n.nspname, c.relname, c.relrowsecurity, (select count(*) from pg_policy p where p.polrelid=c.oid)::int as policies, has_schema_privilege('anon', n.oid, 'usage') as usage, has_table_privilege('anon', c.oid, 'select') as anonsel, has_table_privilege('anon', c.oid, 'truncate') as anontr from pg_class c join pg_namespace n on n.oid=c.relnamespace where c.relkind in ('r','p','v','m') and n.nspname not in ('pg_catalog','information_schema')");
    out.push(...tables.map((t) => JSON.stringify(t)));
    const fns = await site.database.query("select n.nspname, p.proname, has_function_privilege('anon', p.oid, 'execute') as e from pg_proc p join pg_namespace n on n.oid=p.pronamespace where n.nspname not in ('pg_catalog','information_schema')");
    out.push(...fns.map((t) => JSON.stringify(t)));
    const token = await signIn(site);
    const key = site.backend.publishableKey;
    const who: Record<string, Record<string, string>> = {
      "no key": {}, "no key + user": { authorization: `Bearer ${token}` },
      "wrong key": { apikey: "sb_publishable_wrong", authorization: "Bearer sb_publishable_wrong" },
      anon: { apikey: key, authorization: `Bearer ${key}` },
      user: { apikey: key, authorization: `Bearer ${token}` },
      expired: { apikey: key, authorization: `Bearer ${await expireToken(site, token)}` },
      forged: { apikey: key, authorization: `Bearer ${forgeToken(token)}` },
      forgedsr: { apikey: key, authorization: `Bearer ${forgeToken(token, { role: "service_role" })}` },
      unsigned: { apikey: key, authorization: `Bearer ${unsignedToken(token)}` },
    };
    const say = async (name: string, r: Response) => out.push(`${name}: ${r.status} ${(await r.text()).slice(0, 160)}`);
    for (const [name, headers] of Object.entries(who)) {
      const j = { ...headers, "content-type": "application/json", prefer: "return=representation" };
      await say(`${name} select`, await site.get("/rest/v1/blog_posts?select=id&limit=1", { headers }));
      await say(`${name} insert`, await site.get("/rest/v1/blog_posts?select=slug", { method: "POST", headers: j, body: JSON.stringify(makePost()) }));
      await say(`${name} insert min`, await site.get("/rest/v1/blog_posts", { method: "POST", headers: {...j, prefer: "return=minimal"}, body: JSON.stringify(makePost()) }));
      await say(`${name} upsert`, await site.get("/rest/v1/blog_posts?on_conflict=slug&select=slug", { method: "POST", headers: { ...j, prefer: "resolution=merge-duplicates,return=representation" }, body: JSON.stringify(makePost()) }));
      await say(`${name} update`, await site.get("/rest/v1/blog_posts?slug=like.made-*&select=slug", { method: "PATCH", headers: j, body: JSON.stringify({ title: "x" }) }));
      await say(`${name} put`, await site.get("/rest/v1/blog_posts?slug=eq.made&select=slug", { method: "PUT", headers: j, body: JSON.stringify({ ...makePost(), slug: "made" }) }));
      await say(`${name} delete`, await site.get("/rest/v1/blog_posts?slug=like.made-*&select=slug", { method: "DELETE", headers: j }));
      await say(`${name} fs select`, await site.get("/rest/v1/former_slugs?select=slug&limit=1", { headers }));
      await say(`${name} fs insert`, await site.get("/rest/v1/former_slugs", { method: "POST", headers: j, body: JSON.stringify({ slug: "x" }) }));
      await say(`${name} fs patch`, await site.get("/rest/v1/former_slugs?slug=eq.x", { method: "PATCH", headers: j, body: JSON.stringify({ slug: "x" }) }));
      await say(`${name} fs delete`, await site.get("/rest/v1/former_slugs?slug=eq.x", { method: "DELETE", headers: j }));
      for (const schema of ["app_private", "auth", "storage", "supabase_migrations", "pg_catalog"]) {
        const table = { app_private: "applied_seeds", auth: "users", storage: "objects", supabase_migrations: "schema_migrations", pg_catalog: "pg_roles" }[schema];
        await say(`${name} ${schema} select`, await site.get(`/rest/v1/${table}?limit=1`, { headers: { ...headers, "accept-profile": schema } }));
        await say(`${name} ${schema} insert`, await site.get(`/rest/v1/${table}`, { method: "POST", headers: { ...j, "content-profile": schema }, body: "{}" }));
        await say(`${name} ${schema} dotted`, await site.get(`/rest/v1/${schema}.${table}?limit=1`, { headers }));
      }
      await say(`${name} rpc`, await site.get("/rest/v1/rpc/announce_posts_changed", { method: "POST", headers: j, body: "{}" }));
      await say(`${name} rpc version`, await site.get("/rest/v1/rpc/version", { method: "POST", headers: j, body: "{}" }));
      await say(`${name} rpc uid`, await site.get("/rest/v1/rpc/uid", { method: "POST", headers: {...j, "content-profile": "auth" }, body: "{}" }));
      await say(`${name} rest root`, await site.get("/rest/v1/", { headers }));
      const up = { ...headers, "content-type": "image/png" };
      await say(`${name} upload`, await site.get(`/storage/v1/object/blog-images/${name.replaceAll(" ", "")}.png`, { method: "POST", headers: up, body: PNG }));
      await say(`${name} upsert`, await site.get(`/storage/v1/object/blog-images/${name.replaceAll(" ", "")}.png`, { method: "POST", headers: { ...up, "x-upsert": "true" }, body: PNG }));
      await say(`${name} put`, await site.get(`/storage/v1/object/blog-images/${name.replaceAll(" ", "")}.png`, { method: "PUT", headers: up, body: PNG }));
      await say(`${name} list`, await site.get("/storage/v1/object/list/blog-images", { method: "POST", headers: j, body: JSON.stringify({ prefix: "", limit: 1 }) }));
      const img = "user.png";
      await say(`${name} public`, await site.get(`/storage/v1/object/public/blog-images/${img}`, { headers }));
      await say(`${name} get`, await site.get(`/storage/v1/object/blog-images/${img}`, { headers }));
      await say(`${name} auth`, await site.get(`/storage/v1/object/authenticated/blog-images/${img}`, { headers }));
      await say(`${name} info`, await site.get(`/storage/v1/object/info/blog-images/${img}`, { headers }));
      await say(`${name} sign`, await site.get(`/storage/v1/object/sign/blog-images/${img}`, { method: "POST", headers: j, body: JSON.stringify({ expiresIn: 60 }) }));
      await say(`${name} signmany`, await site.get(`/storage/v1/object/sign/blog-images`, { method: "POST", headers: j, body: JSON.stringify({ expiresIn: 60, paths: [img] }) }));
      await say(`${name} signup`, await site.get(`/storage/v1/object/upload/sign/blog-images/s-${name.replaceAll(" ", "")}.png`, { method: "POST", headers: j, body: "{}" }));
      await say(`${name} copy`, await site.get(`/storage/v1/object/copy`, { method: "POST", headers: j, body: JSON.stringify({ bucketId: "blog-images", sourceKey: img, destinationKey: `c-${name.replaceAll(" ", "")}.png` }) }));
      await say(`${name} move`, await site.get(`/storage/v1/object/move`, { method: "POST", headers: j, body: JSON.stringify({ bucketId: "blog-images", sourceKey: `c-${name.replaceAll(" ", "")}.png`, destinationKey: "m.png" }) }));
      await say(`${name} remove`, await site.get(`/storage/v1/object/blog-images`, { method: "DELETE", headers: j, body: JSON.stringify({ prefixes: ["m.png"] }) }));
      await say(`${name} remove1`, await site.get(`/storage/v1/object/blog-images/m.png`, { method: "DELETE", headers }));
      await say(`${name} buckets`, await site.get(`/storage/v1/bucket`, { headers }));
      await say(`${name} bucket get`, await site.get(`/storage/v1/bucket/blog-images`, { headers }));
      await say(`${name} bucket create`, await site.get(`/storage/v1/bucket`, { method: "POST", headers: j, body: JSON.stringify({ id: "evil", name: "evil", public: true }) }));
      await say(`${name} bucket put`, await site.get(`/storage/v1/bucket/blog-images`, { method: "PUT", headers: j, body: JSON.stringify({ public: false }) }));
      await say(`${name} bucket empty`, await site.get(`/storage/v1/bucket/blog-images/empty`, { method: "POST", headers: j, body: "{}" }));
      await say(`${name} bucket delete`, await site.get(`/storage/v1/bucket/blog-images`, { method: "DELETE", headers: j }));
      await say(`${name} signup`, await site.get(`/auth/v1/signup`, { method: "POST", headers: j, body: JSON.stringify({ email: "e@x.co", password: "1234567890ab" }) }));
      await say(`${name} anon signup`, await site.get(`/auth/v1/signup`, { method: "POST", headers: j, body: "{}" }));
      await say(`${name} otp`, await site.get(`/auth/v1/otp`, { method: "POST", headers: j, body: JSON.stringify({ email: "e2@x.co", create_user: true }) }));
      await say(`${name} magiclink`, await site.get(`/auth/v1/magiclink`, { method: "POST", headers: j, body: JSON.stringify({ email: "e3@x.co" }) }));
      await say(`${name} admin`, await site.get(`/auth/v1/admin/users`, { headers }));
      await say(`${name} user`, await site.get(`/auth/v1/user`, { headers }));
      await say(`${name} settings`, await site.get(`/auth/v1/settings`, { headers }));
    }
    for (const p of ["/_system/info", "/_system", "/studio", "/pg-meta/", "/pg-meta/default/query", "/rest/v1/../../_system/info", "/rest/v1/..%2f..%2f_system/info", "/storage/v1/status", "/auth/v1/health", "/rest/v1/", "/rest/v1", "/storage/v1/", "/functions/v1/x", "/realtime/v1/", "/graphql/v1", "/api", "/admin", "/project/default"]) await say(p, await site.get(p, { headers: { apikey: site.backend.secretKey } }));
    console.log((await site.database.query("select email from auth.users")).length, (await site.database.query("select id from storage.buckets")).length);
    console.log(out.join("\n"));
  });
});
