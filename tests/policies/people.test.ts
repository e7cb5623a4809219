import { readFile } from "node:fs/promises";
import path from "node:path";
import { sign } from "hono/jwt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { DATABASES } from "#tests/support/embedded-sites.ts";
import { PNG } from "#tests/support/images.ts";
import { addPerson, askForPeople, findAccount, type Person, snapshotPeople } from "#tests/support/people.ts";
import { readMatrix } from "#tests/support/principals.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";
import { forgeToken, signIn } from "#tests/support/tokens.ts";
import { openSharedSite } from "./support/shared-site.ts";

/** A rejected call must not change any account. */
const EXPECTED = readMatrix(`
                     anonymous  publishable key  forged token  editor  disabled editor  disabled owner  removed owner  owner
  list               401        401              401           403     401              401             401            200
  invite             401        401              401           403     401              401             401            201
  invite again       401        401              401           403     401              401             401            201
  make owner         401        401              401           403     401              401             401            204
  make editor        401        401              401           403     401              401             401            204
  disable            401        401              401           403     401              401             401            204
  enable             401        401              401           403     401              401             401            204
  end sessions       401        401              401           403     401              401             401            204
  remove             401        401              401           403     401              401             401            204
  another change     401        401              401           400     401              401             401            400
  unknown account    401        401              401           403     401              401             401            404
`);

type Ask = ReturnType<typeof askForPeople>;

describe.each(DATABASES)("people on %s", (kind) => {
  let site: Site;
  let bystander: Person;
  let tokens: Record<string, string | undefined>;

  beforeAll(async () => {
    site = await openSharedSite(kind);
    const [owner, editor, disabledEditor, disabledOwner, removedOwner] = [
      EDITOR,
      await addPerson(site, "editor"),
      await addPerson(site, "editor"),
      await addPerson(site, "owner"),
      await addPerson(site, "owner"),
    ];
    tokens = {
      anonymous: undefined,
      "publishable key": site.backend.publishableKey,
      "forged token": forgeToken(await signIn(site, owner)),
      owner: await signIn(site, owner),
      editor: await signIn(site, editor),
      "disabled editor": await signIn(site, disabledEditor),
      "disabled owner": await signIn(site, disabledOwner),
      "removed owner": await signIn(site, removedOwner),
    };
    await site.backend.accounts?.change(disabledEditor.email, "disable");
    await site.backend.accounts?.change(disabledOwner.email, "disable");
    await site.backend.accounts?.revoke(removedOwner.email, { force: false });
    bystander = await addPerson(site, "editor");
  });
  afterAll(() => site.close());

  const CALLS: Record<string, (ask: Ask, target: Person) => Promise<Response>> = {
    list: (ask) => ask("GET", "accounts"),
    invite: (ask) => ask("POST", "accounts/invitations", { email: `${crypto.randomUUID()}@example.test` }),
    "invite again": async (ask) => {
      const email = `${crypto.randomUUID()}@example.test`;
      await askForPeople(site, tokens.owner)("POST", "accounts/invitations", { email });
      const id = await findAccount(site.database, email);
      const before = await snapshotPeople(site.database);
      const response = await ask("POST", `accounts/${id}/invitation`);
      if (!response.ok) expect(await snapshotPeople(site.database)).toBe(before);
      return response;
    },
    "another change": (ask, { id }) => ask("POST", `accounts/${id}`, { change: "make king" }),
    "unknown account": (ask) => ask("POST", `accounts/${crypto.randomUUID()}`, { change: "make owner" }),
    ...Object.fromEntries(
      ["make owner", "make editor", "disable", "enable", "end sessions", "remove"].map((change) => [
        change,
        (ask: Ask, { id }: Person) => ask("POST", `accounts/${id}`, { change }),
      ]),
    ),
  };

  describe.each(Object.keys(EXPECTED))("%s", (name) => {
    test.each(Object.entries(EXPECTED[name] ?? {}))("%s → %s", async (principal, status) => {
      const target = status === "204" ? await addPerson(site, "editor") : bystander;
      const before = await snapshotPeople(site.database);
      const response = await CALLS[name]?.(askForPeople(site, tokens[principal]), target);
      expect(response?.status).toBe(Number(status));
      if (Number(status) >= 400 && name !== "invite again") expect(await snapshotPeople(site.database)).toBe(before);
    });
  });

  test("a page of another site, a form, and a body without end are rejected", async () => {
    const headers = { authorization: `Bearer ${tokens.owner}`, "content-type": "application/json" };
    const post = (more: Record<string, string>, body = "{}") =>
      site.fetch("/api/v1.0/accounts/invitations", { method: "POST", headers: { ...headers, ...more }, body });
    expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post({ "sec-fetch-site": "same-site" })).status).toBe(403);
    expect((await post({ "content-type": "text/plain" })).status).toBe(415);
    expect((await post({}, "no JSON")).status).toBe(400);
    expect((await post({}, JSON.stringify({ email: `${"a".repeat(300)}@example.test` }))).status).toBe(400);
    expect((await post({}, JSON.stringify({ email: "a".repeat(300_000) }))).status).toBe(413);
  });

  test("disabled users cannot use any table that only signed-in users may use", async () => {
    const open = await site.database.query(`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and c.relname <> 'account_roles'
        and exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
          and p.permissive = 'PERMISSIVE' and 'authenticated' = any(p.roles) and not 'anon' = any(p.roles))
        and not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
          and p.permissive = 'RESTRICTIVE' and concat(p.qual, p.with_check) like '%is_enabled%')`);
    expect(open).toEqual([]);
  });

  test.each(["disable", "remove"])("a signed upload URL of an account is invalid after: %s", async (change) => {
    const person = await addPerson(site, "editor");
    const { images } = createClients(site, await signIn(site, person));
    const file = new Blob([new Uint8Array(8)], { type: "image/png" });
    const name = `${person.id}.png`;
    const { data } = await images.createSignedUploadUrl(name);
    await askForPeople(site, tokens.owner)("POST", `accounts/${person.id}`, { change });
    const { error } = await images.uploadToSignedUrl(name, data?.token ?? "", file);
    expect([data?.token, error?.message]).toEqual([expect.any(String), "Invalid signature"]);
  });

  test("no account can give itself a role", async () => {
    const editor = await addPerson(site, "editor");
    const { auth } = createClients(site);
    await auth.signInWithPassword(editor);
    await auth.updateUser({
      data: { role: "owner", user_role: "owner", app_metadata: { role: "owner" } },
    });
    const session = await auth.refreshSession();
    const token = session.data.session?.access_token ?? "";
    await site.fetch("/auth/v1/user", {
      method: "PUT",
      headers: {
        apikey: site.backend.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ app_metadata: { role: "owner" }, role: "service_role", banned_until: null }),
    });
    expect((await askForPeople(site, token)("GET", "accounts")).status).toBe(403);
    const { data } = await createClients(site, token).database.from("account_roles").select("user_id, role");
    expect(data).toEqual([{ user_id: editor.id, role: "editor" }]);
  });

  test("a token that is still valid after its account was disabled or removed, as on a hosted project, has no rights", async () => {
    const { jwtSecret } = JSON.parse(await readFile(path.join(site.dataDir, "secrets.json"), "utf8"));
    const liveToken = (id: string) => {
      const exp = Math.floor(Date.now() / 1000) + 600;
      return sign({ sub: id, role: "authenticated", aud: "authenticated", exp }, jwtSecret);
    };
    const ways = {
      "stays enabled": async () => {},
      "is disabled": ({ email }: Person) => site.backend.accounts?.change(email, "disable"),
      "is removed": ({ email }: Person) => site.backend.accounts?.revoke(email, { force: false }),
    };
    await site.database.execute(
      "insert into contact_messages (name, email, subject, message) values ('A', 'a@example.com', 'B', 'C')",
    );
    const { images } = createClients(site, tokens.owner);
    expect((await images.upload("gone.png", PNG, { contentType: "image/png" })).error).toBeNull();
    await images.move("gone.png", "gone.png", { destinationBucket: "deleted-images" });
    const found: Record<string, unknown> = {};
    for (const [name, go] of Object.entries(ways)) {
      const person = await addPerson(site, "editor");
      await go(person);
      const { database, images, storage } = createClients(site, await liveToken(person.id));
      const inserted = await database.from("blog_posts").insert(makePost());
      const changed = await database.from("blog_posts").update({ author: "X" }).gt("date", "2000-01-01").select("id");
      const messages = await database.from("contact_messages").select("id");
      const drafts = await database.from("post_drafts").insert({ fields: { title: "A" } });
      const listed = await images.list();
      const deleted = storage.from("deleted-images");
      const listedDeleted = await deleted.list();
      const rowsOfDeleted = await database.from("deleted_pictures").select("name");
      const signed = await deleted.createSignedUrl("gone.png", 60);
      const back = await deleted.move("gone.png", `${name}.png`, { destinationBucket: "blog-images" });
      if (!back.error) await images.move(`${name}.png`, "gone.png", { destinationBucket: "deleted-images" });
      found[name] = [
        inserted.status,
        (changed.data ?? []).length > 0,
        (messages.data ?? []).length > 0,
        drafts.status,
        (listed.data ?? []).length > 0,
        (listedDeleted.data ?? []).length > 0,
        (rowsOfDeleted.data ?? []).length > 0,
        signed.error === null,
        back.error === null,
      ];
    }
    expect(found).toEqual({
      "stays enabled": [201, true, true, 201, true, true, true, true, true],
      "is disabled": [403, false, false, 403, false, false, false, false, false],
      "is removed": [403, false, false, 403, false, false, false, false, false],
    });
  });
});
