import { readFile } from "node:fs/promises";
import { createPostgresConnection } from "@supabase/lite/postgres";
import postgres from "postgres";
import { parse } from "smol-toml";
import { vi } from "vitest";
import { createLiteAppFactory, liteSettings } from "#backend/embedded/lite/lite-app.ts";
import { applyMigrations } from "#backend/embedded/setup/migrations.ts";
import { ensureStorageSchema } from "#backend/embedded/storage/storage-schema.ts";
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
  const query = async (sql: string, parameters: readonly unknown[] = []): Promise<Row[]> => [
    ...(await database.unsafe(sql, parameters as string[])),
  ];
  const execute = async (sql: string) => void (await database.unsafe(sql));
  const settings = liteSettings.parse(parse(await readFile("supabase/config.toml", "utf8")));
  const connection = createPostgresConnection({ url: databaseUrl });
  const createApp = createLiteAppFactory({
    settings,
    connection,
    secrets: SECRETS,
    siteUrl: "http://localhost:3000",
  });
  const mailer = {
    sendConfirmation: vi.fn(async () => {}),
    sendRecovery: vi.fn(async (_email: string, _hash: string, _code: string) => {}),
    sendMagicLink: vi.fn(async () => {}),
    sendEmailChange: vi.fn(async () => {}),
    sendReauthentication: vi.fn(async () => {}),
  };
  const app = await createApp({ mailer });
  await app.ensureSystemSchema();
  await ensureStorageSchema({ query, execute });
  await applyMigrations({ query, execute }, "supabase/migrations", createLogger({ LOG_LEVEL: "silent" }));
  // The view shows the settings that the database receives with a request.
  await execute(`
    create view public.told as
      select current_setting('statement_timeout') as timeout, current_setting('request.headers', true) as headers;
    grant select on public.told to authenticated`);
  const withSignUp = await createApp({
    auth: { enable_signup: true, email: { ...settings.auth.email, enable_signup: true } },
  });

  const anonymous = { apikey: SECRETS.publishableKey, authorization: `Bearer ${SECRETS.publishableKey}` };
  const bearing = (token: string): Headers => ({ apikey: SECRETS.publishableKey, authorization: `Bearer ${token}` });

  async function ask(
    method: string,
    address: string,
    { headers = anonymous, body }: { headers?: Headers; body?: BodyInit | object } = {},
    handling: Pick<typeof app, "fetch"> = app,
  ): Promise<Response> {
    const isJson = body?.constructor === Object || Array.isArray(body);
    const init = {
      method,
      headers: isJson ? { ...headers, ...json } : headers,
      body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
      duplex: "half",
    };
    return handling.fetch(new Request(`http://backend.internal${address}`, init), { peerAddress: "192.0.2.1" });
  }

  async function signIn(): Promise<Session> {
    return (await ask("POST", "/auth/v1/token?grant_type=password", { body: EDITOR })).json();
  }

  await ask("POST", "/auth/v1/signup", { body: EDITOR }, withSignUp);
  const { access_token } = await signIn();
  const editor = bearing(access_token);

  return {
    ...SECRETS,
    ask,
    signIn,
    bearing,
    editor,
    query,
    mailer,
    /** Writes a post with these columns. */
    write: (columns: Record<string, unknown>, headers: Headers = {}) =>
      ask("POST", "/rest/v1/blog_posts", {
        headers: { ...editor, ...headers },
        body: { title: "t", date: "2026-01-01", author: "a", excerpt: "e", content: "<p>c</p>", tags: [], ...columns },
      }),
    async close() {
      await connection.close();
      await database.end();
    },
  };
}
