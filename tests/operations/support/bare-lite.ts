import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createPostgresConnection } from "@supabase/lite/postgres";
import postgres from "postgres";
import { parse } from "smol-toml";
import { createAccount } from "#backend/embedded/auth/create-account.ts";
import type { Database } from "#backend/embedded/database/database.ts";
import { createFileStorage } from "#backend/embedded/lite/file-storage.ts";
import { createFolderStore } from "#backend/embedded/lite/folder-store.ts";
import { createLiteAppFactory, type FileStorage, liteSettings } from "#backend/embedded/lite/lite-app.ts";
import { applyMigrations } from "#backend/embedded/setup/migrations.ts";
import { createSystemSchema } from "#backend/embedded/setup/system-schema.ts";
import type { Row } from "#backend/sql-database.ts";
import { createLogger } from "#platform/logger.ts";
import { EDITOR } from "#tests/support/start-site.ts";

const SECRETS = {
  jwtSecret: "a secret of at least thirty-two characters",
  secretKey: "sb_secret_of_the_test",
  publishableKey: "sb_publishable_of_the_test",
};
const json = { "content-type": "application/json" };

type Headers = Record<string, string>;
type Session = { access_token: string; refresh_token: string; user: { id: string } };

export type BareLite = Awaited<ReturnType<typeof startBareLite>>;

/** lite with the project's settings and migrations, without the site's shims. */
export async function startBareLite(databaseUrl: string) {
  const database = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const query = async (sql: string, parameters: string[] = []): Promise<Row[]> => [
    ...(await database.unsafe(sql, parameters)),
  ];
  const execute = async (sql: string) => void (await database.unsafe(sql));
  const folder = await mkdtemp(path.join(os.tmpdir(), "site-bare-"));
  const storage: FileStorage = createFileStorage(createFolderStore(folder), {
    async findRecord(bucket, key) {
      const record = "select metadata from storage.objects where bucket_id = $1 and name = $2";
      const [row] = await query(record, [bucket, key]);
      return row?.metadata as { mimetype?: string; cacheControl?: string } | undefined;
    },
  });
  const settings = liteSettings.parse(parse(await readFile("supabase/config.toml", "utf8")));
  const connection = createPostgresConnection({ url: databaseUrl });
  let statementCount = 0;
  connection.kysely = connection.kysely.withPlugin({
    transformQuery({ node }) {
      statementCount += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const createApp = createLiteAppFactory({
    settings,
    connection,
    secrets: SECRETS,
    storage,
  });
  const app = await createApp();
  await createSystemSchema({ query, execute });
  await applyMigrations({ query, execute }, "supabase/migrations", createLogger({ LOG_LEVEL: "silent" }));
  // The view shows the settings that the database receives with a request.
  await execute(`
    create view public.told as
      select current_setting('statement_timeout') as timeout, current_setting('request.headers', true) as headers;
    grant select on public.told to authenticated;
    create function public.twice(number integer) returns integer language sql stable as 'select 2 * number';
    create table public.users (name text primary key);
    create table public.memberships (id integer primary key, name text references public.users);
    grant select on public.users, public.memberships to authenticated`);

  const anonymous = { apikey: SECRETS.publishableKey, authorization: `Bearer ${SECRETS.publishableKey}` };
  const bearing = (token: string): Headers => ({ apikey: SECRETS.publishableKey, authorization: `Bearer ${token}` });

  async function ask(
    method: string,
    address: string,
    { headers = anonymous, body }: { headers?: Headers; body?: BodyInit | object } = {},
  ): Promise<Response> {
    const isJson = body?.constructor === Object || Array.isArray(body);
    const init = {
      method,
      headers: isJson ? { ...headers, ...json } : headers,
      body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
      duplex: "half",
    };
    return app.fetch(new Request(`http://backend.internal${address}`, init), { peerAddress: "192.0.2.1" });
  }

  async function signIn(): Promise<Session> {
    return (await ask("POST", "/auth/v1/token?grant_type=password", { body: EDITOR })).json();
  }

  await createAccount({ database: { query } as Database }, EDITOR);
  const { access_token } = await signIn();
  const editor = bearing(access_token);

  return {
    ...SECRETS,
    ask,
    statementCount: () => statementCount,
    signIn,
    bearing,
    editor,
    query,
    storage,
    folder,
    /** Writes a post with these columns. */
    write: (columns: Record<string, unknown>, headers: Headers = {}) =>
      ask("POST", "/rest/v1/blog_posts", {
        headers: { ...editor, ...headers },
        body: { title: "t", date: "2026-01-01", author: "a", excerpt: "e", content: "<p>c</p>", tags: [], ...columns },
      }),
    /** Stores bytes as an image. */
    upload: (key: string, body: BodyInit, type = "image/png") =>
      ask("POST", `/storage/v1/object/blog-images/${key}`, { headers: { ...editor, "content-type": type }, body }),
    async close() {
      await connection.close();
      await database.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
