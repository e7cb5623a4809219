import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import { addPerson, askForPeople } from "#tests/support/people.ts";
import { askAuth, codeOf, enrollTotp } from "#tests/support/second-factor.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

/** What a token may do: write a post and an image, read messages, drafts and sessions, and manage accounts. */
async function rightsOf(site: Site, token: string) {
  const send = (path: string, init: RequestInit = {}) =>
    site.fetch(path, {
      ...init,
      headers: {
        apikey: site.backend.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...init.headers,
      },
    });
  const post = await send("/rest/v1/blog_posts", { method: "POST", body: JSON.stringify(makePost()) });
  const draft = await send("/rest/v1/post_drafts", { method: "POST", body: JSON.stringify({ fields: {} }) });
  const image = await send(`/storage/v1/object/blog-images/${crypto.randomUUID()}.png`, {
    method: "POST",
    body: PNG,
    headers: { "content-type": "image/png" },
  });
  const messages = await (await send("/rest/v1/contact_messages?select=id")).json();
  const sessions = await (await send("/rest/v1/rpc/list_own_sessions", { method: "POST" })).json();
  const people = await askForPeople(site, token)("GET", "accounts");
  const invitation = await askForPeople(site, token)("POST", "accounts/invitations", {
    email: `${crypto.randomUUID()}@example.test`,
  });
  return {
    writesPosts: post.ok,
    writesDrafts: draft.ok,
    uploads: image.ok,
    people: people.ok,
    invites: invitation.ok,
    readsMessages: messages.length > 0,
    seesSessions: sessions.length > 0,
    rejection: people.ok ? "" : (await people.json()).message,
  };
}

const ALL = {
  writesPosts: true,
  writesDrafts: true,
  uploads: true,
  people: true,
  invites: true,
  readsMessages: true,
  seesSessions: true,
  rejection: "",
};
const NONE = {
  writesPosts: false,
  writesDrafts: false,
  uploads: false,
  people: false,
  invites: false,
  readsMessages: false,
  seesSessions: false,
};

async function openSite(kind: (typeof EMBEDDED)[number], settings: Record<string, string>): Promise<Site> {
  const site = await startEmbeddedSite(kind, settings);
  await site.database.query(
    "insert into contact_messages (name, email, subject, message) values ('A', 'a@example.com', 'B', 'C')",
  );
  return site;
}

describe.each(EMBEDDED)("the level of a session on %s", (kind) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(kind, {});
  });
  afterAll(() => site.close());

  type Factor = { factorId: string; secret: string };

  /** @returns the token of the level aal2 */
  async function prove(token: string, { factorId, secret }: Factor): Promise<string> {
    const ask = askAuth(site, token);
    const { id } = await (await ask("POST", `factors/${factorId}/challenge`, {})).json();
    const response = await ask("POST", `factors/${factorId}/verify`, { challenge_id: id, code: codeOf(secret) });
    return (await response.json()).access_token;
  }

  /** An owner with two factors, and a session of each. */
  async function makeOwner() {
    const person = await addPerson(site, "owner");
    const { token: begun, ...factor } = await enrollTotp(site, person);
    const ask = askAuth(site, begun);
    const { id, totp } = await (await ask("POST", "factors", { factor_type: "totp", friendly_name: "Second" })).json();
    const other = await prove(begun, { factorId: id, secret: totp.secret });
    const token = await prove(await signIn(site, person), factor);
    return { first: { ...factor, token }, other };
  }

  test("ends with its factor, although the access token still names it", async () => {
    const { first, other } = await makeOwner();
    expect(await rightsOf(site, first.token)).toEqual(ALL);
    expect((await askAuth(site, other)("DELETE", `factors/${first.factorId}`)).status).toBe(200);
    expect(await rightsOf(site, first.token)).toEqual({ ...NONE, rejection: "Confirm your second factor first." });
    expect(await rightsOf(site, other)).toEqual(ALL);
  });

  test.each([
    ["the row of the session is lowered", "update auth.sessions set aal = 'aal1' where factor_id = $1"],
    ["the factor's row is gone", "delete from auth.mfa_factors where id = $1"],
    ["the factor is not verified any more", "update auth.mfa_factors set status = 'unverified' where id = $1"],
  ])("ends when %s", async (_, change) => {
    const { first, other } = await makeOwner();
    await site.database.query(change, [first.factorId]);
    expect(await rightsOf(site, first.token)).toMatchObject(NONE);
    expect(await rightsOf(site, other)).toEqual(ALL);
  });

  test("is enough without a factor, also after the last one was removed", async () => {
    const person = await addPerson(site, "owner");
    expect(await rightsOf(site, await signIn(site, person))).toEqual(ALL);
    const { token, factorId } = await enrollTotp(site, person);
    expect((await askAuth(site, token)("DELETE", `factors/${factorId}`)).status).toBe(200);
    expect(await rightsOf(site, token)).toEqual(ALL);
  });
});

describe.each(EMBEDDED)("REQUIRE_SECOND_FACTOR on %s", (kind) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(kind, { REQUIRE_SECOND_FACTOR: "true" });
  });
  afterAll(() => site.close());

  test("leaves an account without a factor nothing but to add one", async () => {
    const person = await addPerson(site, "owner");
    expect(await rightsOf(site, await signIn(site, person))).toEqual({
      ...NONE,
      rejection: "This site asks every account for a second factor. Add one on your account page first.",
    });
    const { token, factorId } = await enrollTotp(site, person);
    expect(await rightsOf(site, token)).toEqual(ALL);
    expect((await askAuth(site, token)("DELETE", `factors/${factorId}`)).status).toBe(200);
    expect(await rightsOf(site, token)).toMatchObject(NONE);
  });
});
