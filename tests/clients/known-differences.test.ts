import { readFile } from "node:fs/promises";
import { AuthClient } from "@supabase/auth-js";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createClients, createServerClients } from "#tests/support/clients.ts";
import { PNG } from "#tests/support/images.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { EDITOR, type Site, startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

let site: Site;
let mailServer: MailServer;
let editor: ReturnType<typeof createClients>;
let server: ReturnType<typeof createClients>;
beforeAll(async () => {
  const url = await createDatabase(inject("clusterUrl"));
  mailServer = await startMailServer();
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "site@example.test" };
  site = await startSite({ env: { DATABASE_URL: url, ...mail } });
  editor = createClients(site, await signIn(site));
  server = createServerClients(site);
});
afterAll(async () => {
  await site.close();
  await mailServer.close();
});

const png = { contentType: "image/png" };
const signedIn = async () => {
  const { auth } = createClients(site);
  expect((await auth.signInWithPassword(EDITOR)).error).toBeNull();
  return auth;
};

/** The link of the e-mail a stock client asks for. */
async function requestLink(redirectTo?: string): Promise<URL> {
  const before = mailServer.received.length;
  const { publishableKey: apikey } = site.backend;
  const auth = new AuthClient({ url: `${site.backendUrl}/auth/v1`, headers: { apikey }, flowType: "pkce" });
  expect((await auth.resetPasswordForEmail(EDITOR.email, { redirectTo })).error).toBeNull();
  await expect.poll(() => mailServer.received.length).toBe(before + 1);
  const text = mailServer.received.at(-1)?.raw.replace(/=\r\n/g, "").replaceAll("=3D", "=") ?? "";
  return new URL(/http\S+verify\S+/.exec(text)?.[0] ?? "");
}

/** Each shows that the line of its name in docs/known-differences.md is still true. */
const PROBES: Record<string, () => Promise<void>> = {
  "bytes-of-another-type": async () => {
    const { error } = await editor.images.upload("a.jpg", PNG, { contentType: "image/jpeg" });
    expect(error).toMatchObject({ statusCode: "415" });
  },
  "sizes-of-pictures": async () => {
    await editor.images.upload("sizes.png", PNG, png);
    for (const transform of [{ width: 321 }, { width: 320, height: 320 }]) {
      const { publicUrl } = editor.images.getPublicUrl("sizes.png", { transform }).data;
      expect((await fetch(publicUrl)).status).toBe(400);
    }
  },
  "missing-objects": async () => {
    const { error } = await editor.images.download("none.png");
    expect(error).toMatchObject({ status: 404, statusCode: "404", message: "Object not found" });
  },
  "tables-outside-public": async () => {
    expect((await editor.database.schema("storage").from("objects").select()).error?.code).toBe("PGRST106");
  },
  "anonymous-callers": async () => {
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
  "sign-up-closed": async () => {
    const { error } = await createClients(site).auth.signUp({ email: "a@example.test", password: "a long password" });
    expect(error?.code).toBe("signup_disabled");
    expect((await createClients(site).auth.signInAnonymously()).error?.code).toBe("signup_disabled");
    const phone = await createClients(site).auth.signInWithOtp({ phone: "+6281234567" });
    expect(phone.error?.code).toBe("phone_provider_disabled");
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
  "no-pkce-by-email": async () => {
    const { pathname, search } = await requestLink();
    expect((await site.fetch(pathname + search)).headers.get("location")).toContain("#access_token=");
    const token_hash = (await requestLink()).searchParams.get("token") ?? "";
    const { data } = await createClients(site).auth.verifyOtp({ token_hash, type: "recovery" });
    expect(data.session?.user.email).toBe(EDITOR.email);
  },
  "no-admin-api": async () => {
    expect((await server.auth.admin.listUsers()).error?.status).toBe(401);
  },
  "no-public-keys": async () => {
    const keys = await (await site.fetch("/auth/v1/.well-known/jwks.json")).json();
    expect(keys).toEqual({ keys: [] });
    const { data } = await (await signedIn()).getClaims();
    expect(data?.claims.email).toBe(EDITOR.email);
  },
};

test("every difference that is written down has its probe, and the other way", async () => {
  const text = await readFile("docs/known-differences.md", "utf8");
  const names = [...text.matchAll(/^\| ([a-z-]+) \| (?!what a client)/gm)]
    .map(([, name]) => name)
    .filter((name) => !/^-+$/.test(name ?? ""));
  expect(names.sort()).toEqual(Object.keys(PROBES).sort());
});

test.each(Object.entries(PROBES))("%s", (_, probe) => probe());
