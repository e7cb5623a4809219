import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import bcrypt from "bcryptjs";
import { sign } from "hono/jwt";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { LITE_PATCHES } from "#backend/embedded/lite/lite-connection.ts";
import { SHIMS } from "#backend/embedded/shims/shims.ts";
import { type Cluster, runAsSuperuser, startCluster } from "#tests/support/postgres-cluster.ts";
import { EDITOR } from "#tests/support/start-site.ts";
import { type BareLite, startBareLite } from "./support/bare-lite.ts";

const ALL = [...SHIMS, ...LITE_PATCHES];
type KeysOfEach<Of> = Of extends unknown ? keyof Of : never;
type Lack = KeysOfEach<(typeof ALL)[number]["lacks"]>;

let bare: BareLite;
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(); // lite without the shims needs a superuser
  await runAsSuperuser(cluster.url, "create role anon; create role authenticated; create role service_role bypassrls");
  bare = await startBareLite(cluster.url);
});
afterAll(async () => {
  await bare.close();
  await cluster.stop();
});

const WRONG = { email: EDITOR.email, password: "wrong wrong wrong" };
const PASSWORD_GRANT = "/auth/v1/token?grant_type=password";
const statusOf = async (response: Promise<Response>) => (await response).status;
const statusesOf = (count: number, ask: () => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, () => statusOf(ask())));

/** Requests an e-mail with a code. Returns the token of its link, and a hash made of only the address and the code. */
async function askForCode() {
  await bare.ask("POST", "/auth/v1/recover", { body: { email: EDITOR.email } });
  const [email = "", hash = "", code = ""] = bare.mailer.sendRecovery.mock.lastCall ?? [];
  return {
    hash,
    computed: createHash("sha256")
      .update(email + code)
      .digest("hex"),
  };
}

/** Each probe shows lite's behaviour without one shim. A probe that fails shows that its shim is no longer needed. */
const PROBES: Record<Lack, () => Promise<void>> = {
  "takes a needlessly coded path for the plain one, which no shim below would know": async () => {
    expect(
      await (await bare.ask("POST", PASSWORD_GRANT.replace("token", "%74oken"), { body: WRONG })).json(),
    ).toMatchObject({ error_code: "invalid_credentials" });
  },
  "takes a token of a storage URL for an access token": async () => {
    const { user } = await bare.signIn();
    const exp = Math.floor(Date.now() / 1000) + 60;
    const token = await sign({ sub: user.id, bucket: "blog-images", intent: "upload", exp }, bare.jwtSecret);
    expect(await statusOf(bare.ask("GET", "/auth/v1/user", { headers: bare.bearing(token) }))).toBe(200);
  },
  "answers rows to an access token whose session has ended": async () => {
    const headers = bare.bearing((await bare.signIn()).access_token);
    expect(await statusOf(bare.ask("POST", "/auth/v1/logout", { headers }))).toBe(204);
    expect(await statusOf(bare.ask("GET", "/rest/v1/contact_messages", { headers }))).toBe(200);
  },
  "files a query under every object of the process when it asks for __proto__": async () => {
    await bare.ask("GET", "/rest/v1/blog_posts?__proto__=eq.1");
    const added = Object.keys(Object.prototype);
    for (const name of added) Reflect.deleteProperty(Object.prototype, name);
    expect(added).not.toEqual([]);
  },
  "takes any unknown method for a query": async () => {
    expect(await statusOf(bare.ask("REPORT", "/rest/v1/blog_posts"))).toBe(200);
  },
  "runs queries of any length and depth": async () => {
    const address = `/rest/v1/blog_posts?or=${"(or".repeat(200)}(slug.eq.a)${")".repeat(200)}`;
    expect(await statusOf(bare.ask("GET", address, { headers: bare.editor }))).toBe(200);
  },
  "runs a regular expression of a stranger's": async () => {
    expect(await statusOf(bare.ask("GET", "/rest/v1/blog_posts?content=match.^(.%2B)(.%2B)$"))).toBe(200);
  },
  "reads the body of a stranger who may not write": async () => {
    let isRead = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          isRead = true;
          controller.enqueue(new TextEncoder().encode('{"slug":"a"}'));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    expect(await statusOf(bare.ask("POST", "/rest/v1/blog_posts", { body }))).toBe(401);
    expect(isRead).toBe(true);
  },
  "makes the answer to a query in one piece, however slowly it is read": async () => {
    await bare.write({ slug: "long", content: `<p>${"long ".repeat(200_000)}</p>` });
    const response = await bare.ask("GET", "/rest/v1/blog_posts?slug=eq.long");
    const piece = await response.body?.getReader().read();
    expect(piece?.value?.byteLength).toBeGreaterThan(1_000_000);
  },
  "reads bodies of any size": async () => {
    const body = { email: "unknown@example.test", data: "x".repeat(12 * 1024 * 1024) };
    expect(await statusOf(bare.ask("POST", "/auth/v1/recover", { body }))).toBe(200);
  },
  "parses what is nested without end": async () => {
    const body = `{"email":"unknown@example.test","data":${"[".repeat(1000)}${"]".repeat(1000)}}`;
    expect(await statusOf(bare.ask("POST", "/auth/v1/recover", { body }))).toBe(200);
  },
  "answers 500 to JSON that is no object": async () => {
    expect(await statusOf(bare.ask("POST", "/auth/v1/recover", { body: "null" }))).toBe(500);
  },
  "answers calls for other providers, which no screen uses": async () => {
    expect(await statusOf(bare.ask("GET", "/auth/v1/callback"))).toBe(303);
  },
  "uses up a link that is only looked at with HEAD": async () => {
    const { hash } = await askForCode();
    const link = `/auth/v1/verify?type=recovery&token=${hash}`;
    expect((await bare.ask("HEAD", link)).headers.get("location")).toContain("access_token=");
    expect((await bare.ask("GET", link)).headers.get("location")).toContain("otp_expired");
  },
  "tells of a sign-in that is off by no name a client knows": async () => {
    const response = await bare.ask("POST", "/auth/v1/token?grant_type=web3", { body: {} });
    expect(await response.json()).toMatchObject({ error_code: "invalid_credentials", msg: "unsupported_grant_type" });
  },
  "answers a text where auth-js reads JSON": async () => {
    const response = await bare.ask("POST", "/auth/v1/factors", { headers: bare.editor, body: {} });
    expect([response.status, await response.text()]).toEqual([404, "404 Not Found"]);
  },
  "gives out refresh tokens that stand in the database as they are": async () => {
    const { refresh_token } = await bare.signIn();
    expect(await bare.query("select 1 from auth.refresh_tokens where token = $1", [refresh_token])).toHaveLength(1);
  },
  "signs in whoever is banned": async () => {
    const ban = (until: string) =>
      bare.query(`update auth.users set banned_until = ${until} where email = $1`, [EDITOR.email]);
    await ban("now() + interval '1 day'");
    expect((await bare.signIn()).user.id).toEqual(expect.any(String));
    await ban("null");
  },
  "judges any number of wrong passwords": async () => {
    const statuses = await statusesOf(12, () => bare.ask("POST", PASSWORD_GRANT, { body: WRONG }));
    expect(new Set(statuses)).toEqual(new Set([400]));
  },
  "compares no password where there is no account": async () => {
    const compare = vi.spyOn(bcrypt, "compare");
    await bare.ask("POST", PASSWORD_GRANT, { body: { ...WRONG, email: "unknown@example.test" } });
    expect(compare).not.toHaveBeenCalled();
    compare.mockRestore();
  },
  "tells whoever has no password that an e-mail is unconfirmed": async () => {
    await bare.query("update auth.users set email_confirmed_at = null");
    const response = await (await bare.ask("POST", PASSWORD_GRANT, { body: WRONG })).json();
    await bare.query("update auth.users set email_confirmed_at = now()");
    expect(response).toMatchObject({ error_code: "email_not_confirmed" });
  },
  "judges any number of codes": async () => {
    const body = { type: "recovery", email: EDITOR.email, token: "0000000000" };
    const statuses = await statusesOf(12, () => bare.ask("POST", "/auth/v1/verify", { body }));
    expect(new Set(statuses)).toEqual(new Set([403]));
  },
  "takes for a link what e-mail and code alone lead to": async () => {
    const { computed } = await askForCode();
    const response = await bare.ask("GET", `/auth/v1/verify?type=recovery&token=${computed}`);
    expect(response.headers.get("location")).toContain("access_token=");
  },
  "knows no code of the type that stock clients name": async () => {
    const body = { type: "email", email: EDITOR.email, token: "0000000000" };
    const { msg } = await (await bare.ask("POST", "/auth/v1/verify", { body })).json();
    expect(msg).toBe("Invalid email verification type");
  },
  "sets a password in a session of any age": async () => {
    const headers = bare.bearing((await bare.signIn()).access_token);
    await bare.query("update auth.sessions set created_at = now() - interval '2 hours'");
    expect(await statusOf(bare.ask("PUT", "/auth/v1/user", { headers, body: { password: EDITOR.password } }))).not.toBe(
      400,
    );
  },
  "takes passwords that every list of breaches has": async () => {
    const headers = bare.bearing((await bare.signIn()).access_token);
    expect(await statusOf(bare.ask("PUT", "/auth/v1/user", { headers, body: { password: "1234567890" } }))).toBe(200);
    await bare.ask("PUT", "/auth/v1/user", { headers, body: { password: EDITOR.password } });
  },
  "lets the other sessions of an account go on after a new password": async () => {
    const [headers, other] = [await bare.signIn(), await bare.signIn()].map((session) =>
      bare.bearing(session.access_token),
    );
    await bare.ask("PUT", "/auth/v1/user", { headers, body: { password: "another horse battery" } });
    expect(await statusOf(bare.ask("GET", "/auth/v1/user", { headers: other }))).toBe(200);
    await bare.ask("PUT", "/auth/v1/user", { headers, body: { password: EDITOR.password } });
  },
  "writes as many e-mails as are asked for": async () => {
    const before = bare.mailer.sendRecovery.mock.calls.length;
    await statusesOf(12, () => bare.ask("POST", "/auth/v1/recover", { body: { email: EDITOR.email } }));
    expect(bare.mailer.sendRecovery.mock.calls.length - before).toBe(12);
  },
  "answers later where an e-mail is sent": async () => {
    const { promise: sent, resolve: send } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    bare.mailer.sendRecovery.mockImplementationOnce(() => {
      begin();
      return sent;
    });
    let isSelfOriginated = false;
    const response = bare.ask("POST", "/auth/v1/recover", { body: { email: EDITOR.email } }).then(() => {
      isSelfOriginated = true;
    });
    await begun;
    await bare.query("select 1");
    expect(isSelfOriginated).toBe(false);
    send();
    await response;
  },
  "opens accounts by e-mail where sign-up is closed": async () => {
    const email = "anonymous@example.test";
    await bare.ask("POST", "/auth/v1/otp", { body: { email, create_user: true } });
    expect(await bare.query("delete from auth.users where email = $1 returning 1", [email])).toHaveLength(1);
  },
  "says that it has rolled back what it has committed": async () => {
    const response = await bare.write({ slug: "stored" }, { prefer: "tx=rollback" });
    expect(response.headers.get("preference-applied")).toContain("tx=rollback");
    expect(await bare.query("select 1 from blog_posts where slug = 'stored'")).toHaveLength(1);
  },
  "refuses HEAD for a function with arguments": async () => {
    const address = "/rest/v1/rpc/twice?number=2";
    expect(await (await bare.ask("GET", address, { headers: bare.editor })).json()).toBe(4);
    expect(await statusOf(bare.ask("HEAD", address, { headers: bare.editor }))).toBe(400);
  },
  "leaves the order of posts of one day to chance, as PostgREST does": async () => {
    await bare.query("drop index blog_posts_newest_first"); // the index happens to return them in order
    for (let count = 0; count < 12; count += 1) await bare.write({ slug: `same-day-${count}`, date: "2025-01-01" });
    const address = "/rest/v1/blog_posts?select=id&date=eq.2025-01-01&order=date.desc";
    const ids: string[] = (await (await bare.ask("GET", address)).json()).map(({ id }: { id: string }) => id);
    expect(ids).not.toEqual(ids.toSorted().toReversed());
  },
  "answers 500 to a row that breaks a rule of its table": async () => {
    expect(await statusOf(bare.write({ slug: "Not A Slug" }))).toBe(500);
  },
  "throws where a warning is an error and not a text": async () => {
    expect(() => process.emitWarning(new Error("a warning"))).toThrow(TypeError);
  },
  "hashes passwords on the main thread": async () => {
    const compare = vi.spyOn(bcrypt, "compare");
    await bare.signIn();
    expect(compare).toHaveBeenCalledOnce();
    compare.mockRestore();
  },
  "asks the database one thing after the other for a page of posts": async () => {
    const address = "/rest/v1/blog_posts?select=*&order=date.desc&offset=0&limit=9";
    const before = bare.statementCount();
    await (
      await bare.ask("GET", address, { headers: { ...bare.bearing(bare.publishableKey), prefer: "count=exact" } })
    ).text();
    expect(bare.statementCount() - before).toBeGreaterThan(2);
  },
  "tells the database no header of a request for rows": async () => {
    const headers = { ...bare.editor, "x-edited-version": "1" };
    const [told] = await (await bare.ask("GET", "/rest/v1/told", { headers })).json();
    expect(String(told.headers)).not.toContain("x-edited-version");
  },
  "lets a statement take any time": async () => {
    const [told] = await (await bare.ask("GET", "/rest/v1/told", { headers: bare.editor })).json();
    expect(told.timeout).toBe("0");
  },
  "changes every row of a table where no filter is named": async () => {
    expect(
      await statusOf(bare.ask("PATCH", "/rest/v1/blog_posts", { headers: bare.editor, body: { author: "b" } })),
    ).toBe(204);
  },
  "takes the columns of its own tables for those of a public one of the same name": async () => {
    const response = await bare.ask("GET", "/rest/v1/memberships?select=id,users(*)", { headers: bare.editor });
    expect((await response.json()).message).toBe("column memberships.aud does not exist");
  },
  "stores rich text as it was written, as any database does": async () => {
    const response = await bare.write(
      { slug: "written", content: "<div>c</div>" },
      { prefer: "return=representation" },
    );
    expect((await response.json())[0].content).toBe("<div>c</div>");
  },
};

const WITH_PROBES = ALL.filter(({ lacks }) => Object.keys(lacks).length > 0);

describe.each(WITH_PROBES)("$name is needed while lite", ({ lacks }) => {
  test.each(Object.keys(lacks))("%s", async (lack) => {
    await PROBES[lack as Lack]();
  });
});

test("each gap of lite has a source in its code or in an issue", async () => {
  const files = ["index.js", "db/postgres/PostgresConnection.js"];
  const code = await Promise.all(files.map((file) => readFile(`node_modules/@supabase/lite/dist/${file}`, "utf8")));
  const places = ALL.flatMap(({ lacks }) => Object.values<string>(lacks));
  const unknown = places.filter((place) => !place.startsWith("https://github.com/") && !code.join().includes(place));
  expect(unknown).toEqual([]);
});
