import { readFile } from "node:fs/promises";
import { AuthClient } from "@supabase/auth-js";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients, createServerClients } from "#tests/support/clients.ts";
import { createCookieBrowser, HOME } from "#tests/support/cookie-browser.ts";
import { PNG } from "#tests/support/images.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { CLIENT, type OpenidProvider, startOpenidProvider } from "#tests/support/openid-provider.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { EDITOR, type Site, startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

let site: Site;
let mailServer: MailServer;
let editor: ReturnType<typeof createClients>;
let server: ReturnType<typeof createClients>;
let provider: OpenidProvider;
let provided: ReturnType<typeof createCookieBrowser>;
beforeAll(async () => {
  const url = await createDatabase(inject("clusterUrl"));
  mailServer = await startMailServer();
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "site@example.test" };
  provider = await startOpenidProvider({ sub: "unknown", email: "unknown@example.test", email_verified: true });
  const keycloak = { KEYCLOAK_CLIENT_ID: CLIENT.id, KEYCLOAK_CLIENT_SECRET: CLIENT.secret };
  const settings = { SITE_URL: HOME, KEYCLOAK_ISSUER: provider.issuer, ...keycloak };
  site = await startSite({ env: { DATABASE_URL: url, ...mail, ...settings } });
  provided = createCookieBrowser(site);
  editor = createClients(site, await signIn(site));
  server = createServerClients(site);
});
afterAll(async () => {
  await site.close();
  await mailServer.close();
  await provider.close();
});

const png = { contentType: "image/png" };
const signedIn = async () => {
  const { auth } = createClients(site);
  expect((await auth.signInWithPassword(EDITOR)).error).toBeNull();
  return auth;
};

async function providerUrl(): Promise<string> {
  const { data } = await createClients(site).auth.signInWithOAuth({ provider: "keycloak" });
  const { pathname, search } = new URL(data.url ?? "");
  return pathname + search;
}

/** The link in the e-mail that a stock client requests. */
async function requestLink(redirectTo?: string): Promise<URL> {
  const before = mailServer.received.length;
  const { publishableKey: apikey } = site.backend;
  const auth = new AuthClient({ url: `${site.backendUrl}/auth/v1`, headers: { apikey }, flowType: "implicit" });
  expect((await auth.resetPasswordForEmail(EDITOR.email, { redirectTo })).error).toBeNull();
  await expect.poll(() => mailServer.received.length).toBe(before + 1);
  const text = mailServer.received.at(-1)?.raw.replace(/=\r\n/g, "").replaceAll("=3D", "=") ?? "";
  return new URL(/http\S+verify\S+/.exec(text)?.[0] ?? "");
}

/** Each probe proves the row with its name in docs/known-differences.md. */
const PROBES: Record<string, () => Promise<void>> = {
  "bytes-of-another-type": async () => {
    const { error } = await editor.images.upload("a.jpg", PNG, { contentType: "image/jpeg" });
    expect(error).toMatchObject({ statusCode: "415" });
  },
  "sizes-of-images": async () => {
    await editor.images.upload("sizes.png", PNG, png);
    for (const transform of [{ width: 321 }, { width: 320, height: 320 }]) {
      const { publicUrl } = editor.images.getPublicUrl("sizes.png", { transform }).data;
      expect((await fetch(publicUrl)).status).toBe(400);
    }
  },
  "missing-objects": async () => {
    const { publicUrl } = editor.images.getPublicUrl("none.png").data;
    const response = await fetch(publicUrl);
    expect([response.status, await response.json()]).toMatchObject([404, { statusCode: "404", code: "NoSuchKey" }]);
    expect((await editor.images.download("none.png")).error).toMatchObject({ status: 400, statusCode: "404" });
  },
  "tables-outside-public": async () => {
    expect((await editor.database.schema("storage").from("objects").select()).error?.code).toBe("PGRST106");
  },
  "costly-requests": async () => {
    const calls: Record<string, (client: typeof editor) => PromiseLike<{ status: number; error: unknown }>> = {
      regexMatch: ({ database }) => database.from("blog_posts").select("id").regexMatch("title", "a"),
      regexIMatch: ({ database }) => database.from("blog_posts").select("id").regexIMatch("title", "a"),
      "textSearch in content": ({ database }) => database.from("blog_posts").select("id").textSearch("content", "a"),
      "textSearch within or": ({ database }) =>
        database.from("blog_posts").select("id").or("content.plfts.a,slug.eq.b"),
    };
    const anonymous = createClients(site);
    for (const [name, call] of Object.entries(calls)) {
      const { status, error } = await call(anonymous);
      expect([name, status, error]).toEqual([
        name,
        401,
        expect.objectContaining({ code: "42501", message: "This request needs a session." }),
      ]);
      expect([name, (await call(editor)).error]).toEqual([name, null]);
    }
    const embedded = "slug, former_slugs(slug, blog_posts(title))";
    expect((await anonymous.database.from("blog_posts").select(embedded)).error?.code).toBe("54001");
    expect((await editor.database.from("blog_posts").select(embedded)).error).toBeNull();
    await rejectCostlyAnonymousQueries();
    await rejectCostlyRequests();
  },
  "cleaned-posts": async () => {
    const post = makePost({ content: "<p>a</p><script>b</script><blink>c</blink>" });
    const { data } = await editor.database.from("blog_posts").insert(post).select("content").single();
    expect(data?.content).toBe("<p>a</p>c");
  },
  "ended-sessions": async () => {
    const auth = await signedIn();
    const { data } = await auth.getSession();
    const own = createClients(site, data.session?.access_token);
    expect((await own.database.from("blog_posts").select("id").limit(1)).error).toBeNull();
    await auth.signOut({ scope: "local" });
    const { status, error } = await own.database.from("blog_posts").select("id").limit(1);
    expect([status, error?.code]).toEqual([401, "PGRST303"]);
  },
  "no-aggregates": async () => {
    expect((await editor.database.from("blog_posts").select("id.count()")).error?.code).toBe("PGRST123");
  },
  "no-plans": async () => {
    const { error, status } = await editor.database.from("blog_posts").select().explain();
    expect([status, error?.code]).toEqual([406, "PGRST107"]);
  },
  "no-geojson": async () => {
    const { error, status } = await editor.database.from("blog_posts").select().geojson();
    expect([status, error?.code]).toEqual([406, "PGRST107"]);
  },
  "changes-without-filter": async () => {
    const { error, status } = await editor.database.from("blog_posts").update({ author: "b" });
    expect([status, error?.code]).toEqual([400, "21000"]);
  },
  "no-phone-factors": async () => {
    const { mfa } = await signedIn();
    const phone = await mfa.enroll({ factorType: "phone", phone: "+6281234567" });
    expect(phone.error?.code).toBe("mfa_phone_enroll_not_enabled");
  },
  "sign-up-closed": async () => {
    const { error } = await createClients(site).auth.signUp({ email: "a@example.test", password: "a long password" });
    expect(error?.code).toBe("signup_disabled");
    expect((await createClients(site).auth.signInAnonymously()).error?.code).toBe("signup_disabled");
    const phone = await createClients(site).auth.signInWithOtp({ phone: "+6281234567" });
    expect(phone.error?.code).toBe("phone_provider_disabled");
    const target = await provided.visit(await providerUrl());
    expect(target.searchParams.get("error_code")).toBe("signup_disabled");
  },
  "passwords-of-lists": async () => {
    expect((await (await signedIn()).updateUser({ password: "1234567890" })).error?.code).toBe("weak_password");
  },
  "unknown-emails": async () => {
    const { error } = await createClients(site).auth.signInWithOtp({
      email: "unknown@example.test",
      options: { shouldCreateUser: false },
    });
    expect(error).toBeNull();
  },
  "redirects-of-emails": async () => {
    const link = await requestLink("http://localhost:3000/admin/blog");
    expect(link.searchParams.get("redirect_to")).toBe("http://localhost:3000/login");
  },
  "attributes-of-accounts": async () => {
    const email = "attributes@example.test";
    const create = (more: object) => server.auth.admin.createUser({ email, password: "a horse of its own", ...more });
    expect((await create({ role: "service_role" })).error?.code).toBe("validation_failed");
    expect((await create({ phone: "+6281234567" })).error?.code).toBe("phone_provider_disabled");
    expect((await create({ password: "1234567890" })).error?.code).toBe("weak_password");
  },
  "browsers-of-providers": async () => {
    const callback = await provided.visit(await providerUrl(), ({ pathname }) => pathname === "/auth/v1/callback");
    const target = await createCookieBrowser(site).visit(callback);
    expect(target.searchParams.get("error_code")).toBe("bad_oauth_state");
  },
};

test("every documented difference has a probe, and every probe a documented difference", async () => {
  const text = await readFile("docs/known-differences.md", "utf8");
  const names = [...text.matchAll(/^\| ([a-z-]+) \| (?!what a client)/gm)]
    .map(([, name]) => name)
    .filter((name) => !/^-+$/.test(name ?? ""));
  expect(names.sort()).toEqual(Object.keys(PROBES).sort());
});

test.each(Object.entries(PROBES))("%s", (_, probe) => probe());

async function rejectCostlyAnonymousQueries(): Promise<void> {
  const table = (client: typeof editor) => client.database.from("blog_posts");
  const embedded = "id, former_slugs(slug)";
  const calls: Record<string, [status: number, call: (client: typeof editor) => PromiseLike<{ status: number }>]> = {
    "a cast": [400, (client) => table(client).select("date::timestamptz")],
    "a path in select": [400, (client) => table(client).select("tags->0")],
    "a path in a filter": [400, (client) => table(client).select("id").eq("tags->>0", "a")],
    "a spread": [400, (client) => client.database.from("former_slugs").select("slug, ...blog_posts(title)")],
    "two embedded tables": [400, (client) => table(client).select(`${embedded}, more:former_slugs(slug)`)],
    "a repeated column": [400, (client) => table(client).select("title, title")],
    "21 conditions": [
      400,
      (client) =>
        table(client)
          .select("id")
          .or(Array.from({ length: 21 }, () => "title.eq.a").join()),
    ],
    "a far offset": [416, (client) => table(client).select("id").range(100_001, 100_002)],
  };
  for (const [name, [expected, call]] of Object.entries(calls)) {
    expect([name, (await call(createClients(site))).status]).toEqual([name, expected]);
    expect([name, (await call(editor)).status]).toEqual([name, 200]);
  }
  const plain = await createClients(site).database.from("blog_posts").select(`title::text, ${embedded}`).limit(1);
  expect(plain.error).toBeNull();
}

async function rejectCostlyRequests(): Promise<void> {
  const table = editor.database.from("blog_posts");
  const many = (count: number) => Array.from({ length: count }, () => "title.eq.a").join();
  const nested = `${"and(".repeat(5)}title.eq.a${")".repeat(5)}`;
  for (const filter of [nested, Array.from({ length: 11 }, () => "title.match.a").join(), many(501)]) {
    expect((await table.select("id").or(filter)).error?.code).toBe("54001");
  }
  let query = table.select("id");
  for (let count = 0; count < 100; count += 1) query = query.neq("title", "a");
  expect((await query).error?.code).toBe("54001");
  const rows = (count: number) => Array.from({ length: count }, () => makePost());
  // A failed connection has no code, but a message.
  const tooLarge = expect.objectContaining({ code: "54000" });
  expect((await table.upsert(rows(1001))).error).toEqual(tooLarge);
  // The time of postgrest-js grows with rows × values. Thousands of rows would block this process, and so the server.
  const wide = { title: "a", slug: "b", author: "c", content: "d", date: "2026-01-01", language: "en", tags: [] };
  const tooManyValues = Array.from({ length: 4682 }, () => wide);
  expect((await table.insert(tooManyValues)).error).toEqual(tooLarge);
  expect((await table.insert(makePost({ content: "<br>".repeat(50_001) }))).error).toEqual(tooLarge);
  expect((await table.insert(makePost({ content: "a".repeat(4_300_000) }))).status).toBe(413);
}
