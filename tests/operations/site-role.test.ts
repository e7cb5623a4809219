import { rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  clusterFolder,
  connectionsTo,
  findRunningServer,
  SOCKET_PORT,
} from "#embedded-supabase/database/postgres-server/running-server.ts";
import { startPostgresServer } from "#embedded-supabase/database/postgres-server/start-server.ts";
import { createLogger } from "#platform/logger.ts";
import { readEnv } from "#server/settings/env.ts";
import { copySeededFolder } from "#tests/support/copy-seeded-folder.ts";
import { expectWholeSite } from "#tests/support/expect-whole-site.ts";
import { openSites } from "#tests/support/open-sites.ts";
import { runScript } from "#tests/support/run-script.ts";
import { temporaryFolders } from "#tests/support/server-process.ts";

const folders = temporaryFolders();
const sites = openSites();
let dataDir: string;
beforeEach(async () => {
  dataDir = await copySeededFolder(await folders.make());
});
afterEach(async () => {
  await sites.stopAll();
  await folders.remove();
});

/** Finds the site's objects that the superuser owns, in all catalogs that name an owner and a schema. */
const OWNED_BY_SUPERUSER = `
  select object.type, object.identity
  from (
    select 'pg_namespace'::regclass as catalog, oid, oid as schema, nspowner as owner from pg_namespace
    union all select 'pg_class'::regclass, oid, relnamespace, relowner from pg_class
    union all select 'pg_proc'::regclass, oid, pronamespace, proowner from pg_proc
    union all select 'pg_type'::regclass, oid, typnamespace, typowner from pg_type
    union all select 'pg_ts_config'::regclass, oid, cfgnamespace, cfgowner from pg_ts_config
    union all select 'pg_ts_dict'::regclass, oid, dictnamespace, dictowner from pg_ts_dict
    union all select 'pg_collation'::regclass, oid, collnamespace, collowner from pg_collation
    union all select 'pg_operator'::regclass, oid, oprnamespace, oprowner from pg_operator
  ) as owned, pg_identify_object(catalog, oid, 0) as object
  where owner = 'postgres'::regrole
    and owned.schema not in (select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema')`;

const REJECTED = /permission denied|must be/i;

async function asSuperuser(statements: string): Promise<pg.QueryResult> {
  const client = new pg.Client((await connectionsTo(dataDir, clusterFolder(dataDir), SOCKET_PORT)).superuser);
  await client.connect();
  try {
    return await client.query(statements);
  } finally {
    await client.end();
  }
}

/** The database runs without a site. */
async function changeAsSuperuser(statements: string): Promise<void> {
  const log = createLogger(readEnv({ LOG_LEVEL: "silent" }));
  const server = await startPostgresServer({ dataDir, log });
  await asSuperuser(statements).finally(() => server.stop());
}

test("is no superuser, bypasses no policy, and reads and writes no file of the server", async () => {
  const { database } = await sites.start({ dataDir });
  const roles = "select rolname, rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user";
  expect(await database.query(roles)).toEqual([
    { rolname: "site", rolsuper: false, rolbypassrls: false, rolcreaterole: false },
  ]);
  const file = path.join(dataDir, "written");
  for (const statement of [
    "select pg_read_file('/etc/passwd')",
    "select pg_read_file('postgresql.conf')",
    "select pg_ls_dir('.')",
    "copy (select 1) to program 'true'",
    `copy (select 1) to '${file}'`,
    "copy app_private.applied_seeds from '/etc/passwd'",
    "select lo_import('/etc/passwd')",
    `select lo_export(lo_from_bytea(0, 'x'), '${file}')`,
    "create role other superuser",
    "alter role site superuser",
    "grant pg_read_server_files to site",
    "set role postgres",
    "set session authorization postgres",
    "set session_replication_role = replica",
    "select rolpassword from pg_authid",
    "create extension file_fdw",
  ]) {
    // A vulnerable request could do this: leave the role of a visitor.
    const attempt = database.execute(`set local role anon; reset role; ${statement};`);
    await expect(attempt, statement).rejects.toThrow(REJECTED);
  }
  await expect(database.query("alter system set fsync = off")).rejects.toThrow(REJECTED);
});

test("is used by commands beside the site, and by commands that start the database themselves", async () => {
  const site = await sites.start({ dataDir });
  expect((await findRunningServer(dataDir))?.user).toBe("site");
  expect(await runScript("account", ["add", "beside@example.test"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  await sites.stop(site);
  expect(await runScript("account", ["add", "alone@example.test"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  await sites.start({ dataDir });
  expect((await asSuperuser(OWNED_BY_SUPERUSER)).rows).toEqual([]);
});

test("becomes the owner of an earlier version's objects, and the whole site works", async () => {
  await changeAsSuperuser(`
    reassign owned by site to postgres; drop owned by site; drop role site;
    create schema extra; create table extra.notes (id int generated always as identity, at serial, kind text);
    create view extra.kinds as select kind from extra.notes;
    create materialized view extra.counts as select count(*) from extra.notes;
    create domain extra.short as text; create type extra.kind as enum ('a'); create type extra.pair as (a int, b int);
    create type extra.span as range (subtype = int); create sequence extra.numbers;
    create function extra.one("a B" int) returns int language sql as 'select 1'; create procedure extra.two() language sql as '';
    create aggregate extra.total(int) (sfunc = int4pl, stype = int);
    create text search configuration extra.words (copy = simple);
    create schema extensions; create extension pg_trgm schema extensions`);
  await expectWholeSite(await sites.start({ dataDir }));
  const { rows } = await asSuperuser(OWNED_BY_SUPERUSER);
  // Objects of an extension stay unchanged.
  expect(rows.filter(({ identity }) => !identity.startsWith("extensions."))).toEqual([]);
  expect(rows.length).toBeGreaterThan(0);
  await sites.stopAll();
  await expectWholeSite(await sites.start({ dataDir }));
});

test("gets its missing parts", async () => {
  await changeAsSuperuser(`
    alter database postgres owner to postgres; revoke anon, service_role from site;
    alter table public.blog_posts owner to postgres; alter schema storage owner to postgres`);
  await expectWholeSite(await sites.start({ dataDir }));
  expect((await asSuperuser(OWNED_BY_SUPERUSER)).rows).toEqual([]);
});

test("stores no password beside the superuser's", async () => {
  const { superuser, site } = await connectionsTo(dataDir, "host", 1);
  expect(site.password).not.toContain(superuser.password);
  expect(site.password.length).toBeGreaterThan(40);
  await rm(path.join(dataDir, "postgres-password"));
  await expect(connectionsTo(dataDir, "host", 1)).rejects.toThrow("postgres-password");
});
