import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { AuthClient } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import sharp from "sharp";
import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLogger } from "#platform/logger.ts";
import { type AuthEmail, type EmbeddedBackend, openBackend, openForCommands } from "../index.ts";
import { explainGuard } from "../rest/respond/guard-error.ts";
import { withBoundedBody } from "../rest/sql/body.ts";
import { removals, rules } from "./record-rules.ts";
import { createStockClients } from "./stock-clients.ts";

const ADA = { email: "ada@app.example", password: "correct horse battery" };
const EVE = { email: "eve@app.example", password: "tulip gravel onset" };
const TEXT = { contentType: "text/plain" };

/** Hardly any compression: without it, the original would be smaller than the resized picture. */
const NOISE = {
  width: 64,
  height: 64,
  channels: 3,
  background: "#258",
  noise: { type: "gaussian", mean: 128, sigma: 40 },
} as const;

const emails: AuthEmail[] = [];

let folder: string;
let backend: EmbeddedBackend;
let starts = 0;

const options = () => ({
  settings: { DATA_DIR: folder },
  migrations: path.join(import.meta.dirname, "migrations"),
  siteUrl: "https://app.example",
  log: createLogger({ LOG_LEVEL: "silent" }),
  rules,
});
const open = () =>
  openBackend({
    ...options(),
    mailer: { delivers: true, send: async (email) => void emails.push(email) },
    images: { buckets: ["images"], widths: [16, 32] },
    prepare: async ({ accounts }) => {
      starts += 1;
      if (starts === 1) await accounts.add(ADA.email, ADA.password);
    },
  });

const { send, createAuth, createClients } = createStockClients(() => backend);

async function signIn(account: typeof ADA) {
  const auth = createAuth();
  const { data, error } = await auth.signInWithPassword(account);
  expect(error).toBeNull();
  return { auth, id: data.user?.id ?? "", ...createClients(data.session?.access_token) };
}

let ada: Awaited<ReturnType<typeof signIn>>;
let eve: typeof ada;
let visitor: ReturnType<typeof createClients>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "embedded-supabase-"));
  await expect(openForCommands(options())).rejects.toThrow("There is no site in");
  expect(await readdir(folder)).toEqual([]);
  backend = await open();
  await backend.accounts.add(EVE.email, EVE.password);
  [ada, eve] = await Promise.all([signIn(ADA), signIn(EVE)]);
  visitor = createClients();
  const rows = ["Title 1", "Title 2", "Title 3", "Draft"].map((title, index) => ({
    title,
    written_on: `2026-01-0${Math.ceil((index + 1) / 2)}`,
    is_public: title !== "Draft",
  }));
  const { error } = await ada.tables.from("articles").insert(rows);
  expect(error).toBeNull();
});
afterAll(async () => {
  await backend?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  emails.length = 0;
  removals.length = 0;
});

describe("tables", () => {
  test("rows are cleaned, and are embedded and counted for their author only", async () => {
    const written = await ada.tables.from("notes").insert({ article_id: 1, text: " Hello " }).select().single();
    expect(written.data).toEqual({ id: 1, article_id: 1, text: "Hello", author: ada.id });
    const read = (clients: typeof visitor) =>
      clients.tables.from("notes").select("text, articles(title)", { count: "exact" });
    expect(await read(ada)).toMatchObject({ data: [{ text: "Hello", articles: { title: "Title 1" } }], count: 1 });
    for (const clients of [eve, visitor]) expect(await read(clients)).toMatchObject({ data: [], count: 0 });
  });

  test.each([
    ["insert", () => visitor.tables.from("articles").insert({ title: "A", written_on: "2026-01-01" })],
    ["update", () => visitor.tables.from("articles").update({ title: "A" }).eq("id", 1)],
    ["delete", () => visitor.tables.from("articles").delete().eq("id", 1)],
    ["search of long texts", () => visitor.tables.from("articles").select().textSearch("body", "a")],
    ["function", () => visitor.tables.rpc("count_words", { words: "a b" })],
  ])("a session is necessary: %s", async (_, ask) => {
    expect(await ask()).toMatchObject({ status: 401, error: { code: "42501" } });
  });

  test("a body that is too long ends its statement", async () => {
    const body = withBoundedBody("select repeat(i::text, 33554433) as response_body from generate_series(1, 1) as i");
    const error: unknown = await backend.database.query(body).catch((thrown: unknown) => thrown);
    expect(explainGuard(error)).toMatchObject({
      code: "54000",
      explanation: { details: "The result has 33554433 bytes" },
    });
  });

  test("the rule gives equal rows an order, counts them and chooses a page", async () => {
    const read = (from: number) =>
      visitor.tables
        .from("articles")
        .select("id", { count: "exact" })
        .order("written_on")
        .range(from, from + 1);
    expect(await read(0)).toMatchObject({ data: [{ id: 2 }, { id: 1 }], count: 43 });
    expect((await read(1)).data).toEqual([{ id: 2 }, { id: 1 }]);
  });

  test.each([
    [{ search: "title" }, 200, 3],
    [{ search: "title", skip: 1, size: 2 }, 200, 2],
    [{ search: "draft" }, 200, 0],
    [{ search: "a".repeat(21) }, 400, undefined],
    [{ size: 6 }, 400, undefined],
    [{ order: "id" }, 404, undefined],
  ])("a visitor calls a function within its bounds: %j → %i", async (parameters, status, count) => {
    for (const get of [false, true]) {
      const result = await visitor.tables.rpc("find_articles", parameters, { get });
      expect([result.status, result.data?.length]).toEqual([status, count]);
    }
  });

  test("an account calls other functions", async () => {
    expect((await ada.tables.rpc("count_words", { words: "a b c" })).data).toBe(3);
  });
});

describe("files", () => {
  test("an account uploads, lists, downloads and removes, and rules run before and after", async () => {
    const files = ada.storage.from("files");
    for (const key of ["a/one.txt", "a/two.txt"]) expect((await files.upload(key, key, TEXT)).error).toBeNull();
    expect((await files.list("a")).data?.map(({ name }) => name)).toEqual(["one.txt", "two.txt"]);
    expect(await (await files.download("a/one.txt")).data?.text()).toBe("a/one.txt");
    for (const clients of [eve, visitor]) {
      const others = clients.storage.from("files");
      expect((await others.list("a")).data).toEqual([]);
      expect((await others.download("a/one.txt")).error).not.toBeNull();
      expect((await others.remove(["a/one.txt"])).data).toEqual([]);
    }
    removals.length = 0;
    expect((await files.upload("a/two.txt", "new", { ...TEXT, upsert: true })).error).toBeNull();
    expect((await files.remove(["a/one.txt", "a/none.txt"])).data).toMatchObject([{ name: "a/one.txt" }]);
    const removal = (key: string) => ({ bucket: "files", keys: [key], account: ada.id });
    expect(removals).toEqual([removal("a/two.txt"), "files", removal("a/one.txt"), "files"]);
    expect((await visitor.storage.from("files").upload("b.txt", "b", TEXT)).error).not.toBeNull();
  });

  test.each([
    ["image/avif,image/webp", 16, "images", 200, "image/avif"],
    ["image/webp", 32, "images", 200, "image/webp"],
    ["image/png", 16, "images", 200, "image/png"],
    ["image/webp", 17, "images", 400, "application/json"],
    ["image/webp", 16, "files", 404, "application/json"],
  ])("pictures for %s of width %i in the bucket %s → %i %s", async (accept, width, bucket, status, type) => {
    const picture = await sharp({ create: NOISE }).png().toBuffer();
    await ada.storage.from(bucket).upload("a.png", picture, { contentType: "image/png" });
    const url = `${backend.url}/storage/v1/render/image/public/${bucket}/a.png?width=${width}`;
    const response = await send(url, { headers: { accept } });
    expect([response.status, response.headers.get("content-type")]).toEqual([status, expect.stringContaining(type)]);
    if (status !== 200) return;
    const { width: received } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(received).toBe(type === "image/png" ? 64 : width);
  });
});

describe("accounts", () => {
  test.each([
    ["recovery", ADA.email, (auth: InstanceType<typeof AuthClient>) => auth.resetPasswordForEmail(ADA.email)],
    ["magiclink", EVE.email, (auth: InstanceType<typeof AuthClient>) => auth.signInWithOtp({ email: EVE.email })],
  ])("an e-mail for %s brings a link that signs in", async (type, to, ask) => {
    expect((await ask(createAuth())).error).toBeNull();
    await expect.poll(() => emails).toEqual([{ to, kind: "link", type, link: expect.any(String) }]);
    const [email] = emails;
    const link = new URL(email?.kind === "link" ? email.link : "");
    expect(link.origin).toBe("https://app.example");
    const { status, headers } = await send(link);
    const token = new URLSearchParams(new URL(headers.get("location") ?? "").hash.slice(1)).get("access_token");
    expect([status, (await createAuth().getUser(token ?? "")).data.user?.email]).toEqual([303, to]);
    expect((await send(link)).headers.get("location")).toContain("error_code=otp_expired");
  });

  test("an unknown address gets no e-mail, and no account", async () => {
    const nobody = "nobody@app.example";
    await createAuth().signInWithOtp({ email: nobody });
    await createAuth().resetPasswordForEmail(nobody);
    expect(await backend.database.query(sql`select 1 from auth.users where email = ${nobody}`)).toEqual([]);
    expect(emails).toEqual([]);
  });

  test("a wrong password and a disabled account do not sign in, and its session is not renewed", async () => {
    const { auth, id } = await signIn(EVE);
    const wrong = await createAuth().signInWithPassword({ ...EVE, password: ADA.password });
    expect(wrong.error).toMatchObject({ code: "invalid_credentials" });
    await backend.database.query(sql`insert into public.disabled_accounts values (${id}::uuid)`);
    expect((await createAuth().signInWithPassword(EVE)).data.session).toBeNull();
    expect((await auth.refreshSession()).data.session).toBeNull();
    await backend.database.query(sql`delete from public.disabled_accounts`);
    expect((await createAuth().signInWithPassword(EVE)).error).toBeNull();
  });

  test("a sign-out ends the session", async () => {
    const { auth } = await signIn(ADA);
    const { access_token = "", refresh_token = "" } = (await auth.getSession()).data.session ?? {};
    expect((await createAuth().getUser(access_token)).data.user?.email).toBe(ADA.email);
    expect((await auth.signOut()).error).toBeNull();
    expect((await createAuth().getUser(access_token)).error).toMatchObject({ name: "AuthSessionMissingError" });
    expect((await createAuth().refreshSession({ refresh_token })).error).not.toBeNull();
  });
});

test("commands work beside the backend", async () => {
  const commands = await openForCommands(options());
  const server = new PostgrestClient(`${commands.url}/rest/v1`, {
    headers: { apikey: commands.secretKey },
    fetch: commands.fetch,
  });
  expect((await server.from("articles").select("id")).data).toHaveLength(4);
  await commands.accounts.setPassword({ id: eve.id, email: EVE.email }, "a newer and rarer password");
  await commands.signingKeys.prepare();
  expect(commands.signingKeys.list()).toHaveLength(1);
  await commands.close();
  expect((await createAuth().signInWithPassword(EVE)).error).not.toBeNull();
  await signIn({ ...EVE, password: "a newer and rarer password" });
});

test("a second start has the same keys, accounts, rows and files", async () => {
  const { publishableKey, secretKey } = backend;
  const before = await signIn(ADA);
  await backend.close();
  backend = await open();
  expect([backend.publishableKey, backend.secretKey, starts]).toEqual([publishableKey, secretKey, 2]);
  const again = await signIn(ADA);
  expect(again.id).toBe(ada.id);
  expect((await again.tables.from("notes").select("text")).data).toEqual([{ text: "Hello" }]);
  expect(await (await again.storage.from("files").download("a/two.txt")).data?.text()).toBe("new");
  expect((await before.tables.from("notes").select("text")).data).toEqual([{ text: "Hello" }]);
});
