import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import bcrypt from "bcryptjs";
import { Kysely, PostgresDialect } from "kysely";
import { parse } from "smol-toml";
import { afterEach, expect, test } from "vitest";
import { createFileStorage } from "#server/embedded/lite/file-storage.ts";
import { createFolderStore } from "#server/embedded/lite/folder-store.ts";
import { createLiteAppFactory, liteSettings } from "#server/embedded/lite/lite-app.ts";
import { createLiteConnection } from "#server/embedded/lite/lite-connection.ts";
import { applyMigrations, readKnownVersions } from "#server/embedded/setup/migrations.ts";
import { loadSecrets } from "#server/embedded/setup/secrets.ts";
import { readEnv } from "#server/env.ts";
import { createLogger } from "#server/logger.ts";
import type { Row } from "#server/sql-database.ts";
import { PNG } from "#tests/support/images.ts";
import { temporaryFolders } from "#tests/support/server-process.ts";
import { EDITOR, startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const root = path.resolve(import.meta.dirname, "../..");
const LAST_MIGRATION = "20261121100000";
const folders = temporaryFolders();
afterEach(() => folders.remove());

const ROLES =
  "create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;";
const ROWS = `
  insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values ('01a2035f-cad6-751b-acf4-2ae186f27655', 'authenticated', 'authenticated', '${EDITOR.email}',
      '${bcrypt.hashSync(EDITOR.password, 4)}', now(), '{"provider": "email", "providers": ["email"]}', '{}');
  insert into app_private.applied_seeds (name) values ('posts');
  insert into storage.objects (bucket_id, name, version, metadata)
    values ('blog-images', 'kept.png', '1', '{"size": ${PNG.length}, "mimetype": "image/png"}');
  insert into public.blog_posts (slug, title, date, author, excerpt, content, tags)
    values ('old-name', 'Kept', '2026-11-20', 'Dewi', 'Short', '<p>Text</p>', array['a', 'b']);
  update public.blog_posts set slug = 'new-name';
  insert into public.contact_messages (name, email, subject, message) values ('Siti', 's@example.go.id', 'Tender', 'Text');`;

/** As version 0.1.0 left it: its schema, in PGlite. */
async function writeFolder(dataDir: string): Promise<void> {
  const former = await PGlite.create(path.join(dataDir, "database"));
  const run = async (sql: string, parameters: unknown[] = []) => {
    const { rows = [], affectedRows } =
      parameters.length > 0 ? await former.query<Row>(sql, parameters) : ((await former.exec(sql)).at(-1) ?? {});
    return { rows: rows as Row[], rowCount: affectedRows ?? 0, command: "SELECT" as const };
  };
  const pool = { connect: async () => ({ query: run, release() {} }), end: async () => {} };
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const createApp = createLiteAppFactory({
    settings: liteSettings.parse(parse(await readFile(path.join(root, "supabase/config.toml"), "utf8"))),
    connection: createLiteConnection(new Kysely({ dialect: new PostgresDialect({ pool: pool as never }) })),
    secrets: await loadSecrets(env),
    siteUrl: "http://localhost:3000",
    storage: createFileStorage(createFolderStore(path.join(dataDir, "storage")), { findRecord: async () => undefined }),
  });
  await former.exec(ROLES);
  await (await createApp()).ensureSystemSchema();
  const query = async (sql: string, parameters?: string[]) => (await run(sql, parameters)).rows;
  const execute = async (sql: string) => void (await former.exec(`begin; ${sql}; commit;`));
  const migrations = path.join(root, "supabase/migrations");
  const versions = (await readKnownVersions(migrations)).filter((version) => version <= LAST_MIGRATION);
  await applyMigrations({ query, execute }, migrations, createLogger(env), new Set(versions));
  await former.exec(ROWS);
  await former.close();
  await mkdir(path.join(dataDir, "storage/blog-images"), { recursive: true });
  await writeFile(path.join(dataDir, "storage/blog-images/kept.png"), PNG);
}

test("a data folder of version 0.1.0 is taken over with its rows, accounts and images", {
  timeout: 300_000,
}, async () => {
  const dataDir = await folders.make();
  await writeFolder(dataDir);
  const script = path.join(root, "server/embedded/setup/import-pglite.ts");
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env, cwd: dataDir });
  expect(stdout).toMatch(/^public\.blog_posts +1$/m);
  const site = await startSite({ dataDir });
  try {
    expect(await site.database.query("select slug, content, tags from blog_posts")).toEqual([
      { slug: "new-name", content: "<p>Text</p>", tags: ["a", "b"] },
    ]);
    expect(await site.database.query("select posts from app_private.posts_by_month")).toEqual([{ posts: 1 }]);
    expect(await site.database.query("select subject from contact_messages")).toEqual([{ subject: "Tender" }]);
    expect((await site.fetch("/blog/old-name")).headers.get("location")).toBe("/blog/new-name");
    const image = await site.fetch("/storage/v1/object/public/blog-images/kept.png");
    expect(new Uint8Array(await image.arrayBuffer())).toEqual(PNG);
    expect(await signIn(site)).toEqual(expect.any(String));
  } finally {
    await site.close();
  }
});
