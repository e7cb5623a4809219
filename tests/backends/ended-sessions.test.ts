import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";

const NEW_PASSWORD = "a newer and longer one";

describe.each(EMBEDDED)("access tokens of ended sessions on %s", (kind) => {
  let site: Site;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
  });
  afterAll(() => site.close());

  async function signIn(password = EDITOR.password) {
    const { auth } = createClients(site);
    const { data, error } = await auth.signInWithPassword({ email: EDITOR.email, password });
    if (!data.session) throw error;
    return { auth, token: data.session.access_token };
  }

  /** Returns the status with which each service responds to a token. */
  async function tryToken(token: string): Promise<number[]> {
    const headers = { apikey: site.backend.publishableKey, authorization: `Bearer ${token}` };
    const json = { ...headers, "content-type": "application/json" };
    const responses = await Promise.all([
      site.fetch("/rest/v1/blog_posts?select=id&limit=1", { headers }),
      site.fetch("/rest/v1/blog_posts", { method: "POST", headers: json, body: JSON.stringify(makePost()) }),
      site.fetch("/storage/v1/object/list/blog-images", {
        method: "POST",
        headers: json,
        body: JSON.stringify({ prefix: "" }),
      }),
      site.fetch("/auth/v1/user", { headers }),
    ]);
    return responses.map(({ status }) => status);
  }

  const GOOD = [200, 201, 200, 200];
  const ENDED = [401, 401, 401, 403];

  it.each([
    ["global", [ENDED, ENDED]],
    ["local", [ENDED, GOOD]],
    ["others", [GOOD, ENDED]],
  ] as const)("a sign-out of scope %s", async (scope, expected) => {
    const [here, there] = [await signIn(), await signIn()];
    expect([await tryToken(here.token), await tryToken(there.token)]).toEqual([GOOD, GOOD]);
    expect((await here.auth.signOut({ scope })).error).toBeNull();
    expect([await tryToken(here.token), await tryToken(there.token)]).toEqual(expected);
  });

  it("a new password ends the account's other sessions and their refresh tokens", async () => {
    const [here, there] = [await signIn(), await signIn()];
    expect((await here.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    try {
      expect([await tryToken(here.token), await tryToken(there.token)]).toEqual([GOOD, ENDED]);
      expect((await there.auth.refreshSession()).error).toMatchObject({ status: 400 });
    } finally {
      await here.auth.updateUser({ password: EDITOR.password });
    }
  });

  it("other changes of an account end no session", async () => {
    const [here, there] = [await signIn(), await signIn()];
    expect((await here.auth.updateUser({ data: { theme: "dark" } })).error).toBeNull();
    expect((await here.auth.updateUser({ password: "short" })).error).not.toBeNull();
    expect([await tryToken(here.token), await tryToken(there.token)]).toEqual([GOOD, GOOD]);
  });

  it("the stock clients get the error of an expired token", async () => {
    const { auth, token } = await signIn();
    await auth.signOut();
    const { database, images } = createClients(site, token);
    expect((await database.from("blog_posts").select("id")).error).toMatchObject({
      code: "PGRST303",
      message: "JWT expired",
    });
    expect((await images.list()).error).toMatchObject({ statusCode: "401", message: "JWT expired" });
  });

  it("anonymous requests cause no session query, and each request of an editor causes one", async () => {
    const { token } = await signIn();
    let lookUps = 0;
    const { query } = site.database;
    site.database.query = (text, parameters) => {
      if (text.includes("auth.sessions")) lookUps += 1;
      return query(text, parameters);
    };
    const read = (bearer: string) => createClients(site, bearer).database.from("blog_posts").select("id").limit(1);
    await read(site.backend.publishableKey);
    await read(`${token}x`);
    expect(lookUps).toBe(0);
    await read(token);
    expect(lookUps).toBe(1);
    site.database.query = query;
  });
});
