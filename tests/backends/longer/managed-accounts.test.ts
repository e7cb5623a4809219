import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openParts } from "#embedded-supabase/operations.ts";
import { createLogger } from "#platform/logger.ts";
import { describeEmbedded } from "#server/backend/embedded-options.ts";
import { readEnv } from "#server/settings/env.ts";
import type { People } from "#shared/people-api.ts";
import { BACKENDS, startSiteOn } from "#tests/support/backends.ts";
import { createClients } from "#tests/support/clients.ts";
import { startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { type FailureMode, type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { addPerson, askAs, askForPeople, findAccount, type Person } from "#tests/support/people.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const PASSWORD = "a colleague's own password";
type Ask = ReturnType<typeof askForPeople>;

const newEmail = () => `${crypto.randomUUID().slice(0, 8)}@example.test`;
const tokenOf = (link: string | null) => link?.split("#")[1] ?? "";

describe.each(BACKENDS)("people on %s", (kind) => {
  let site: Site;
  let owner: Ask;
  beforeAll(async () => {
    // Each test sends its requests from a separate network.
    site = await startSiteOn(kind, { TRUST_PROXY: "true" });
    owner = await askAs(site, EDITOR);
  });
  afterAll(() => site.close());

  let networks = 0;
  function redeem(token: string): Promise<Response> {
    networks += 1;
    return site.fetch("/api/v1.0/invitation", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `10.1.0.${networks}` },
      body: JSON.stringify({ token }),
    });
  }

  async function invite(email = newEmail()) {
    const response = await owner("POST", "accounts/invitations", { email });
    expect(response.status).toBe(201);
    const { link } = (await response.json()) as { link: string | null };
    return { email, id: await findAccount(site.database, email), token: tokenOf(link) };
  }

  async function find(id: string) {
    const { people } = (await (await owner("GET", "accounts")).json()) as People;
    return people.find((person) => person.id === id);
  }

  const signInStatus = async ({ email, password }: Pick<Person, "email" | "password">) => {
    const { error } = await createClients(site).auth.signInWithPassword({ email, password });
    return error ? (error.code ?? error.message) : "signed in";
  };

  test("the first account is an owner, and the list names all accounts", async () => {
    const editor = await addPerson(site, "editor");
    const response = (await (await owner("GET", "accounts")).json()) as People;
    const first = await findAccount(site.database, EDITOR.email);
    expect(response.you).toBe(first);
    expect(response.people[0]).toMatchObject({ id: first, email: EDITOR.email, role: "owner", disabled_at: null });
    expect(response.people.find(({ id }) => id === editor.id)).toMatchObject({
      email: editor.email,
      role: "editor",
      last_sign_in_at: null,
    });
    await signIn(site, editor);
    expect(await find(editor.id)).toMatchObject({ last_sign_in_at: expect.any(String) });
    expect(JSON.stringify(response)).not.toMatch(/password|token|hash/i);
  });

  test("an invitation works once, sets a password, and then ends", async () => {
    const { email, id, token } = await invite();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await find(id)).toMatchObject({ role: "editor", last_sign_in_at: null, invitation_used_at: null });
    const stored = await site.database.query("select token_hash from app_private.account_invitations");
    expect(JSON.stringify(stored)).not.toContain(token);

    const opened = await Promise.all([redeem(token), redeem(token), redeem(token)]);
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const session = await opened.find(({ ok }) => ok)?.json();
    expect(await find(id)).toMatchObject({ invitation_used_at: expect.any(String) });
    const { auth } = createClients(site);
    await auth.setSession(session);
    expect((await auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect(await find(id)).toMatchObject({ invitation_ends_at: null, last_sign_in_at: expect.any(String) });
    expect(await signInStatus({ email, password: PASSWORD })).toBe("signed in");
    expect((await owner("POST", `accounts/${id}/invitation`)).status).toBe(409);
    expect((await redeem(token)).status).toBe(404);
  });

  test("people have names, which owners give, and which drafts show", async () => {
    const email = newEmail();
    const invited = await owner("POST", "accounts/invitations", { email, name: "  Siti Rahma " });
    expect(invited.status).toBe(201);
    const id = await findAccount(site.database, email);
    expect(await find(id)).toMatchObject({ email, name: "Siti Rahma" });
    for (const name of ["x".repeat(81), "two\nlines", 7, null]) {
      expect([name, (await owner("POST", `accounts/${id}/name`, { name })).status]).toEqual([name, 400]);
    }
    expect((await owner("POST", "accounts/invitations", { email: newEmail(), name: "x".repeat(81) })).status).toBe(400);
    expect((await owner("POST", `accounts/${crypto.randomUUID()}/name`, { name: "Nobody" })).status).toBe(404);
    const editor = await addPerson(site, "editor");
    const byEditor = await askAs(site, editor);
    expect((await byEditor("POST", `accounts/${editor.id}/name`, { name: "Own" })).status).toBe(403);
    expect((await owner("POST", `accounts/${editor.id}/name`, { name: "Budi Santoso" })).status).toBe(204);

    const { database } = createClients(site, await signIn(site, editor));
    const row = { id: crypto.randomUUID(), fields: { title: "A draft" } };
    const saved = await database.from("post_drafts").insert(row).select("saved_by_name");
    expect(saved.data).toEqual([{ saved_by_name: "Budi Santoso" }]);
    expect((await owner("POST", `accounts/${editor.id}/name`, { name: "" })).status).toBe(204);
    expect(await find(editor.id)).toMatchObject({ name: "" });
  });

  test("an invitation ends after its time, by a newer one, and while its account is disabled", async () => {
    const late = await invite();
    await site.database.query("update app_private.account_invitations set ends_at = now() where user_id = $1", [
      late.id,
    ]);
    expect((await redeem(late.token)).status).toBe(404);
    const again = await owner("POST", `accounts/${late.id}/invitation`);
    const newer = tokenOf((await again.json()).link);
    expect((await redeem(late.token)).status).toBe(404);
    await owner("POST", `accounts/${late.id}`, { change: "disable" });
    expect((await redeem(newer)).status).toBe(404);
    await owner("POST", `accounts/${late.id}`, { change: "enable" });
    expect((await redeem(newer)).status).toBe(200);
    // The invited person opened the link but set no password, so the owner may create another link.
    expect((await owner("POST", `accounts/${late.id}/invitation`)).status).toBe(201);
  });

  test("an account without an invitation gets no invitation link", async () => {
    const { id } = await addPerson(site, "editor"); // this account has a password but has never signed in
    const rejected = await owner("POST", `accounts/${id}/invitation`);
    expect([rejected.status, await rejected.json()]).toEqual([
      409,
      { message: "This account has a password already, or is gone." },
    ]);
  });

  test("a link that opened no session can be opened again, for a minute", async () => {
    const { id, token } = await invite();
    const release = async () => {
      const [found] = await site.database.query(
        "select token_hash from app_private.account_invitations where user_id = $1",
        [id],
      );
      await site.database.query("select public.release_invitation($1)", [String(found?.token_hash)]);
    };
    expect((await redeem(token)).status).toBe(200);
    expect((await redeem(token)).status).toBe(404);
    await release();
    expect((await redeem(token)).status).toBe(200);
    await site.database.query(
      "update app_private.account_invitations set used_at = now() - interval '61 seconds' where user_id = $1",
      [id],
    );
    await release();
    expect((await redeem(token)).status).toBe(404);
  });

  test("an e-mail address is invited once, in any spelling, and a guessed link opens nothing", async () => {
    const { email } = await invite();
    const again = await owner("POST", "accounts/invitations", { email: email.toUpperCase() });
    expect([again.status, await again.json()]).toEqual([409, { message: expect.stringContaining("already") }]);
    expect((await owner("POST", "accounts/invitations", { email: "no address" })).status).toBe(400);
    for (const token of ["", "x", "A".repeat(43), "' or true --"]) expect((await redeem(token)).status).toBe(404);
  });

  test("a disabled account loses its sessions and gets no new one until it is enabled", async () => {
    const person = await addPerson(site, "editor");
    const { auth } = createClients(site);
    const { data } = await auth.signInWithPassword(person);
    const ask = askForPeople(site, data.session?.access_token);
    expect((await ask("GET", "accounts")).status).toBe(403);
    expect((await owner("POST", `accounts/${person.id}`, { change: "disable" })).status).toBe(204);
    expect((await ask("GET", "accounts")).status).toBe(401);
    expect((await auth.refreshSession()).error).not.toBeNull();
    expect(await signInStatus(person)).toBe("user_banned");
    expect(await signInStatus({ ...person, password: "a wrong password" })).toBe("invalid_credentials");
    const sessions = "select 1 from auth.sessions where user_id::text = $1";
    expect(await site.database.query(sessions, [person.id])).toEqual([]);
    await owner("POST", `accounts/${person.id}`, { change: "enable" });
    expect(await signInStatus(person)).toBe("signed in");
    await owner("POST", `accounts/${person.id}`, { change: "end sessions" });
    expect(await site.database.query(sessions, [person.id])).toEqual([]);
    expect(await signInStatus(person)).toBe("signed in");
    await owner("POST", `accounts/${person.id}`, { change: "remove" });
    expect(await signInStatus(person)).toBe("invalid_credentials");
    expect(await find(person.id)).toBeUndefined();
  });

  test.each(["disable", "end sessions", "reset factors", "remove"])(
    "begun sign-ins of an account end: %s",
    async (change) => {
      const [person, other] = [await addPerson(site, "editor"), await addPerson(site, "editor")];
      for (const column of ["user_id", "linking_target_id"]) {
        await site.database.query(
          `insert into auth.flow_state (id, ${column}, authentication_method, provider_type)
        select gen_random_uuid(), unnest($1::uuid[]), 'oauth', 'keycloak'`,
          [[person.id, other.id]],
        );
      }
      expect((await owner("POST", `accounts/${person.id}`, { change })).status).toBe(204);
      const flows = `select coalesce(user_id, linking_target_id)::text as id from auth.flow_state
      where user_id = any ($1::uuid[]) or linking_target_id = any ($1::uuid[])`;
      const left = await site.database.query(flows, [[person.id, other.id]]);
      expect(left.map(({ id }) => id)).toEqual([other.id, other.id]);
    },
  );

  test("a sign-in during the disabling of its account leaves no session", async () => {
    const person = await addPerson(site, "editor");
    const signIns = Array.from({ length: 6 }, () => signInStatus(person));
    const disabled = owner("POST", `accounts/${person.id}`, { change: "disable" });
    for (const status of await Promise.all(signIns)) {
      expect(status).toBeOneOf(["signed in", "user_banned", "invalid_credentials"]);
    }
    expect((await disabled).status).toBe(204);
    expect(await site.database.query("select 1 from auth.sessions where user_id::text = $1", [person.id])).toEqual([]);
  });

  test("the last owner stays, for every kind of change and any number of concurrent requests", async () => {
    const first = await findAccount(site.database, EDITOR.email);
    for (const change of ["make editor", "disable", "remove"]) {
      const response = await owner("POST", `accounts/${first}`, { change });
      expect([change, response.status, await response.json()]).toEqual([
        change,
        409,
        { message: "This is the last owner. Make somebody else an owner first." },
      ]);
    }
    await expect(site.database.query("delete from auth.users where id::text = $1", [first])).rejects.toThrow(
      "last owner",
    );
    await expect(
      site.database.query("update public.account_roles set role = 'editor' where user_id = $1", [first]),
    ).rejects.toThrow("last owner");
    for (const [change, otherChange] of [
      ["make editor", "make editor"],
      ["disable", "remove"],
      ["remove", "make editor"],
      ["remove", "remove"],
    ] as const) {
      const [one, two] = [await addPerson(site, "owner"), await addPerson(site, "owner")];
      const [asOne, asTwo] = [await askAs(site, one), await askAs(site, two)];
      await site.backend.accounts?.change(EDITOR.email, "make editor");
      const responses = await Promise.all([
        asOne("POST", `accounts/${two.id}`, { change }),
        asTwo("POST", `accounts/${one.id}`, { change: otherChange }),
      ]);
      const statuses = responses.map(({ status }) => status);
      const left = await site.database.query(
        "select user_id from public.account_roles where role = 'owner' and disabled_at is null",
      );
      expect([left.length, statuses.filter((status) => status === 204).length]).toEqual([1, 1]);
      await site.backend.accounts?.change(EDITOR.email, "make owner");
      for (const { email, id } of [one, two]) {
        if (await find(id)) await site.backend.accounts?.revoke(email, { force: false });
      }
    }
  });

  test.each(["disable", "remove"])("links and schedules of an account end with it: %s", async (change) => {
    const editor = await addPerson(site, "editor");
    const { database } = createClients(site, await signIn(site, editor));
    const id = crypto.randomUUID();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await database.from("post_drafts").insert({ id, scheduled_for: later });
    await database
      .from("preview_links")
      .insert({ draft_id: id, token: crypto.randomUUID().replaceAll("-", "").repeat(2) });
    expect((await owner("POST", `accounts/${editor.id}`, { change })).status).toBe(204);
    const [left] = await site.database.query(
      `select scheduled_for, schedule_failure, revoked_at is not null as is_revoked
       from public.post_drafts d join public.preview_links l on l.draft_id = d.id where d.id = $1`,
      [id],
    );
    expect(left).toEqual({
      scheduled_for: null,
      schedule_failure: "The account that scheduled it was disabled or removed.",
      is_revoked: true,
    });
  });

  test("an invited owner without a password does not count as another owner", async () => {
    const { email, id } = await invite();
    await owner("POST", `accounts/${id}`, { change: "make owner" });
    const first = await findAccount(site.database, EDITOR.email);
    expect((await owner("POST", `accounts/${first}`, { change: "make editor" })).status).toBe(409);
    await site.backend.accounts?.revoke(email, { force: false });
  });

  test("many concurrent changes among owners leave one owner", async () => {
    const people: [Person, Ask][] = [];
    for (let count = 0; count < 4; count += 1) {
      const person = await addPerson(site, "owner");
      people.push([person, await askAs(site, person)]);
    }
    await site.backend.accounts?.change(EDITOR.email, "make editor");
    await Promise.all(
      people.flatMap(([, ask]) => people.map(([{ id }]) => ask("POST", `accounts/${id}`, { change: "make editor" }))),
    );
    const left = await site.database.query("select 1 from public.account_roles where role = 'owner'");
    expect(left).toHaveLength(1);
    await site.backend.accounts?.change(EDITOR.email, "make owner");
  });

  test("an account with too many requests waits, and delays no other account", async () => {
    const ask = await askAs(site, await addPerson(site, "editor"));
    const statuses: number[] = [];
    for (let count = 0; count < 65; count += 1) statuses.push((await ask("GET", "accounts")).status);
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([60, 429]);
    expect((await owner("GET", "accounts")).status).toBe(200);
  });
});

test("accounts of an earlier version retain their rights, and the oldest one manages the others", async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "site-data-"));
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const options = { env, log: createLogger(env), siteUrl: "http://localhost:3000", supabaseDir: "supabase" };
  const { database, bringUpToDate } = await openParts(describeEmbedded(options), "fill");
  const bringUpTo = (versions?: Set<string>) => database.exclusively(() => bringUpToDate(versions));
  try {
    const versions = (await readdir("supabase/migrations")).map((name) => name.split("_")[0] ?? "");
    await bringUpTo(new Set(versions.filter((version) => version < "20261122145000")));
    for (const [email, day] of [
      ["second@example.test", "2026-02-01"],
      ["first@example.test", "2026-01-01"],
      ["third@example.test", "2026-03-01"],
    ]) {
      await database.query(
        `insert into auth.users (id, email, created_at, updated_at)
         values ('${crypto.randomUUID()}', '${email}', '${day}', '${day}')`,
      );
    }
    await bringUpTo();
    expect(
      await database.query(
        "select email, r.role from public.account_roles r join auth.users on id = user_id order by created_at",
      ),
    ).toEqual([
      { email: "first@example.test", role: "owner" },
      { email: "second@example.test", role: "editor" },
      { email: "third@example.test", role: "editor" },
    ]);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

describe("an invitation by e-mail", () => {
  let mailServer: MailServer;
  let site: Site;
  let owner: Ask;
  beforeAll(async () => {
    mailServer = await startMailServer();
    const settings = { SMTP_URL: mailServer.url, MAIL_FROM: "site@example.test", SITE_URL: "https://www.example.test" };
    site = await startEmbeddedSite("embedded", settings);
    owner = askForPeople(
      {
        fetch: (urlPath, init) =>
          site.fetch(urlPath, { ...init, headers: { ...init?.headers, host: "www.example.test" } }),
      },
      await signIn(site),
    );
  });
  afterAll(async () => {
    await site.close();
    await mailServer.close();
  });

  test("contains the link, which the screen does not show", async () => {
    const response = await owner("POST", "accounts/invitations", { email: "anna@example.test" });
    expect([response.status, await response.json()]).toEqual([201, { email: "anna@example.test", link: null }]);
    const [email] = mailServer.received;
    expect(email?.recipients).toEqual(["anna@example.test"]);
    const text = email?.raw.replace(/=\r\n/g, "").replaceAll("=3D", "=");
    expect(text).toMatch(/https:\/\/www\.example\.test\/invitation#[\w-]{43}/);
    expect(text).toContain("It works once and for 7 days");
  });

  test("that cannot be sent shows the link to the owner", async () => {
    const failure: FailureMode = { at: "recipient", code: 550, text: "no such mailbox" };
    mailServer.failureMode = failure;
    const response = await owner("POST", "accounts/invitations", { email: "budi@example.test" });
    expect(await response.json()).toEqual({
      email: "budi@example.test",
      link: expect.stringMatching(/^\/invitation#[\w-]{43}$/),
    });
    mailServer.failureMode = "takes everything";
  });
});
