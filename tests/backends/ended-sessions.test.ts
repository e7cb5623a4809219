import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "#embedded-supabase/database/database.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
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

  it("an ended session has an anonymous visitor's rights to public images and signed URLs", async () => {
    const { auth, token } = await signIn();
    const { images } = createClients(site, token);
    const image = new File([PNG], "a.png", { type: "image/png" });
    expect((await images.upload("public.png", image)).error).toBeNull();
    const { data: signed } = await images.createSignedUploadUrl("signed.png");
    await auth.signOut();
    expect((await images.download("public.png")).data?.size).toBe(image.size);
    expect((await images.uploadToSignedUrl("signed.png", signed?.token ?? "", image)).error).toBeNull();
    expect((await images.upload("later.png", image)).error).toMatchObject({ message: "JWT expired" });
    expect((await images.remove(["public.png"])).error).toMatchObject({ message: "JWT expired" });
  });

  it("an ended session learns nothing from a rejection", async () => {
    const { auth, token } = await signIn();
    await createClients(site, token).images.upload("there.png", new File([PNG], "a.png", { type: "image/png" }));
    await auth.signOut();
    const headers = { apikey: site.backend.publishableKey, authorization: `Bearer ${token}` };
    for (const [method, path, body] of [
      ["OPTIONS", "rest/v1/post_drafts"],
      ["GET", "rest/v1/post_drafts?select=nocolumn"],
      ["GET", "rest/v1/nothing_here"],
      ["POST", "rest/v1/rpc/nofunction", "{}"],
      ["POST", "rest/v1/blog_posts", "{"],
      ["PATCH", "rest/v1/blog_posts", "{}"],
      ["DELETE", "storage/v1/object/blog-images/none.png"],
      ["DELETE", "storage/v1/object/blog-images/there.png"],
      ["POST", "storage/v1/object/blog-images/a.png", "no image"],
      ["POST", "storage/v1/bucket", '{"name":"/"}'],
    ] as const) {
      const response = await site.fetch(`/${path}`, {
        method,
        headers: { ...headers, "content-type": path.endsWith(".png") ? "image/png" : "application/json" },
        ...(body && { body }),
      });
      expect([method, path, response.status]).toEqual([method, path, 401]);
    }
  });

  it("one trip to the database checks the session and reads", async () => {
    const { token } = await signIn();
    const { database } = site;
    const spies = [vi.spyOn(database, "query"), vi.spyOn(database as Database, "runAs")];
    const read = (bearer: string) => createClients(site, bearer).database.from("blog_posts").select("id").limit(1);
    expect((await read(token)).data).toHaveLength(1);
    expect(spies.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    for (const spy of spies) spy.mockRestore();
  });
});
