import { randomUUID } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type S3Server, startS3Server } from "#platform/tests/s3-server.ts";
import { TOKEN_FIELD } from "#shared/email-service.ts";
import { makeContactForm, makeMessage } from "#tests/factories/make-message.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { createClients } from "#tests/support/clients.ts";
import { PNG } from "#tests/support/images.ts";
import { openSites } from "#tests/support/open-sites.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { temporaryFolders } from "#tests/support/server-process.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";

/** Posts a form like a browser without scripts. */
const NAVIGATION = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

const folders = temporaryFolders();
const sites = openSites();
afterEach(async () => {
  await sites.stopAll();
  await folders.remove();
});

let images: S3Server;
beforeAll(async () => {
  images = await startS3Server();
});
afterAll(() => images.remove());

async function start(env: Record<string, string>, dataDir?: string): Promise<Site> {
  return sites.start({ env, dataDir: dataDir ?? (await folders.make()) });
}

async function signIn(site: Site): Promise<string> {
  const response = await site.fetch("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey: site.backend.publishableKey, "content-type": "application/json" },
    body: JSON.stringify(EDITOR),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return access_token;
}

/** Returns a URL with a password. The tests' cluster ignores passwords. */
async function databaseWithPassword(password: string): Promise<string> {
  const url = new URL(await createDatabase(inject("clusterUrl")));
  url.password = password;
  return url.href;
}

const withPassword = (url: string, password: string) => Object.assign(new URL(url), { password }).href;

describe("two machines on one PostgreSQL", () => {
  test("have the same keys: a page, a session and a form token of one are valid on the other", async () => {
    const DATABASE_URL = await databaseWithPassword("a password of the role");
    const one = await start({ DATABASE_URL });
    const two = await start({ DATABASE_URL });
    expect(two.backend.publishableKey).toBe(one.backend.publishableKey);
    const authorization = `Bearer ${await signIn(one)}`;
    const user = await two.fetch("/auth/v1/user", {
      headers: { apikey: two.backend.publishableKey, authorization },
    });
    expect(user.status).toBe(200);
    const page = await (await one.fetch("/")).text();
    expect(/page\.\d+\.[\w-]{22}/.exec(await (await two.fetch("/")).text())?.[0]).toBe(
      /page\.\d+\.[\w-]{22}/.exec(page)?.[0],
    );
  });

  test("store one image of a name that both are asked for at once, and its row belongs to it", async () => {
    const dataDir = await folders.make();
    const DATABASE_URL = await databaseWithPassword("a password of the role");
    const both = [await start({ DATABASE_URL }, dataDir), await start({ DATABASE_URL }, dataDir)];
    const token = await signIn(both[0] as Site);
    for (let round = 0; round < 10; round += 1) {
      const uploads = both.map((site, index) =>
        createClients(site, token).images.upload(`${round}.png`, Buffer.concat([PNG, Buffer.from([index])]), {
          contentType: "image/png",
        }),
      );
      const results = await Promise.all(uploads);
      expect(results.map(({ error }) => error?.message ?? "stored").sort()).toEqual([
        "The resource already exists",
        "stored",
      ]);
      const image = await (both[0] as Site).fetch(`/storage/v1/object/public/blog-images/${round}.png`);
      const bytes = Buffer.from(await image.arrayBuffer());
      expect([round, results[bytes.at(-1) ?? 0]?.error]).toEqual([round, null]);
    }
  });

  test("store the keys sealed, so a copy of the database reveals none of them", async () => {
    const DATABASE_URL = await databaseWithPassword("a password of the role");
    const site = await start({ DATABASE_URL });
    const rows = JSON.stringify(await site.database.query("select * from app_private.installation_secrets"));
    const secrets = JSON.parse(await readFile(path.join(site.dataDir, "secrets.json"), "utf8")) as object;
    for (const secret of Object.values(secrets)) expect(rows).not.toContain(secret);
  });

  test("do not start with a wrong passphrase, and print instructions", async () => {
    const DATABASE_URL = await databaseWithPassword("a password of the role");
    const one = await start({ DATABASE_URL });
    const starting = start({ DATABASE_URL: withPassword(DATABASE_URL, "another") });
    await expect(starting).rejects.toThrow(/SECRETS_PASSPHRASE.*secrets\.json/);
    const two = await start({
      DATABASE_URL: withPassword(DATABASE_URL, "another"),
      SECRETS_PASSPHRASE: "a password of the role",
    });
    expect(two.backend.publishableKey).toBe(one.backend.publishableKey);
  });

  test("continue after a change of the role's password, from a folder with the keys", async () => {
    const DATABASE_URL = await databaseWithPassword("the first password");
    const dataDir = await folders.make();
    const before = await start({ DATABASE_URL }, dataDir);
    const changed = withPassword(DATABASE_URL, "the second password");
    const after = await start({ DATABASE_URL: changed }, dataDir);
    const another = await start({ DATABASE_URL: changed });
    expect([after, another].map(({ backend }) => backend.publishableKey)).toEqual(
      Array(2).fill(before.backend.publishableKey),
    );
  });

  test("a password with a special character of URLs seals the keys completely", async () => {
    const url = new URL(await createDatabase(inject("clusterUrl")));
    const withSign = `postgres://${url.username}:p@ssword-of-the-role@${url.host}${url.pathname}`;
    const one = await start({ DATABASE_URL: withSign });
    await expect(start({ DATABASE_URL: withPassword(url.href, "p") })).rejects.toThrow("SECRETS_PASSPHRASE");
    const two = await start({ DATABASE_URL: withPassword(url.href, "p@ssword-of-the-role") });
    expect(two.backend.publishableKey).toBe(one.backend.publishableKey);
  });

  test("still store sealed keys after a start without the passphrase on a folder with the keys", async () => {
    const DATABASE_URL = await databaseWithPassword("a password of the role");
    const dataDir = await folders.make();
    const before = await start({ DATABASE_URL }, dataDir);
    const sealed = await before.database.query("select sealed from app_private.installation_secrets");
    const after = await start({ DATABASE_URL: withPassword(DATABASE_URL, "") }, dataDir);
    expect(after.backend.publishableKey).toBe(before.backend.publishableKey);
    expect(await after.database.query("select sealed from app_private.installation_secrets")).toEqual(sealed);
  });

  test("a folder with other keys does not affect running processes", async () => {
    const DATABASE_URL = await databaseWithPassword("a password of the role");
    const one = await start({ DATABASE_URL });
    const dataDir = await folders.make();
    const own = { publishableKey: "sb_publishable_own", secretKey: "sb_secret_own", jwtSecret: "x".repeat(64) };
    await writeFile(path.join(dataDir, "secrets.json"), JSON.stringify(own));
    const two = await start({ DATABASE_URL }, dataDir);
    expect(two.backend.publishableKey).toBe(one.backend.publishableKey);
    expect(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8"))).toEqual(own);
  });
});

describe("two machines count attempts together", () => {
  let DATABASE_URL: string;
  let pair: [Site, Site];
  beforeEach(async () => {
    DATABASE_URL = await databaseWithPassword("x");
    const env = { DATABASE_URL, TRUST_PROXY: "true" };
    pair = [await start(env), await start(env)];
  });

  const processOf = (round: number) => (round % 2 === 0 ? pair[0] : pair[1]);
  const tryPassword = (site: Site, password: string, from = "10.2.0.1") =>
    site.fetch("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: { apikey: site.backend.publishableKey, "content-type": "application/json", "x-forwarded-for": from },
      body: JSON.stringify({ email: EDITOR.email, password }),
    });

  test("ten wrong passwords, one after another or concurrently", async () => {
    const inSequence: number[] = [];
    for (let round = 0; round < 12; round += 1) inSequence.push((await tryPassword(processOf(round), "wrong")).status);
    expect(inSequence).toEqual([...Array(10).fill(400), 429, 429]);
    const atOnce = await Promise.all(
      Array.from({ length: 24 }, (_, round) => tryPassword(processOf(round), "wrong", "10.2.0.2")),
    );
    expect(atOnce.filter(({ status }) => status === 400)).toHaveLength(10);
    expect((await tryPassword(pair[0], EDITOR.password, "10.2.0.3")).status).toBe(200);
  });

  test("a right password on one resets the count of wrong ones on the other", async () => {
    for (let round = 0; round < 9; round += 1) await tryPassword(pair[0], "wrong");
    expect((await tryPassword(pair[1], EDITOR.password)).status).toBe(200);
    const again = [];
    for (let round = 0; round < 9; round += 1) again.push((await tryPassword(pair[0], "wrong")).status);
    expect(again).toEqual(Array(9).fill(400));
  });

  test("the table contains neither networks nor accounts", async () => {
    await tryPassword(pair[0], "wrong", "203.0.113.77");
    const rows = JSON.stringify(await pair[0].database.query("select * from app_private.attempts"));
    expect(rows).toContain("failed sign-ins of a network");
    expect(rows).not.toMatch(/203\.0\.113|editor@/);
  });

  const postForm = (site: Site, form: FormData, headers: Record<string, string> = {}) =>
    site.fetch("/api/v1.0/email/send-form", {
      method: "POST",
      headers: { "x-forwarded-for": "10.2.0.9", ...headers },
      body: form,
    });

  test("submissions of the contact form from one IP address", async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 42; round += 1) {
      statuses.push((await postForm(processOf(round), makeContactForm(makeMessage()))).status);
    }
    expect(statuses).toEqual([...Array(40).fill(200), 429, 429]);
  });

  test("a double click that reaches both machines stores the message once", async () => {
    const message = makeMessage();
    const responses = await Promise.all(
      [0, 1, 2, 3].map((round) => postForm(processOf(round), makeContactForm(message), NAVIGATION)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await pair[0].database.query("select id from contact_messages where subject = $1", [message.subject]);
    expect(rows).toHaveLength(1);
  });

  test("messages with one form token", async () => {
    const token = await (await pair[0].fetch("/api/v1.0/email/form-token")).text();
    for (let round = 0; round < 4; round += 1) {
      const form = makeContactForm(makeMessage());
      form.set(TOKEN_FIELD, token);
      await postForm(processOf(round), form);
    }
    const reasons = await pair[0].database.query(
      "select spam_reasons from contact_messages order by received_at desc limit 1",
    );
    expect(JSON.stringify(reasons)).toContain("with the token of many other messages");
  });
});

describe("a save on one machine", () => {
  const CHANGES = "blog_posts_changed";

  /** Calls back for each announcement the site has acted on; `finish` waits for the end of all work. */
  async function startListening({ database }: Site) {
    const heard: string[] = [];
    let callWaiting = () => {};
    await database.listen(CHANGES, (payload) => {
      heard.push(payload);
      callWaiting();
    });
    let passFence = () => {};
    await database.listen("fence", () => passFence());
    return {
      heard,
      next: () =>
        new Promise<void>((resolve) => {
          callWaiting = resolve;
        }),
      /** Announcements arrive in the order of their commits. */
      finish: () =>
        new Promise<void>((resolve, reject) => {
          passFence = resolve;
          database.query("notify fence").catch(reject);
        }),
    };
  }

  test("is announced to the other once, and its next page is current without a delay", async () => {
    const env = { DATABASE_URL: await databaseWithPassword("x") };
    const [one, two] = [await start(env), await start(env)];
    const listening = await Promise.all([one, two].map(startListening));
    const [, atTwo] = listening as [Listening, Listening];
    const posts = [makePost(), makePost(), makePost()];
    const headers = {
      apikey: one.backend.publishableKey,
      authorization: `Bearer ${await signIn(one)}`,
      "content-type": "application/json",
    };
    const save = (method: string, columns: object, filter = "") =>
      one.fetch(`/rest/v1/blog_posts${filter}`, { method, headers, body: JSON.stringify(columns) });
    const saves = [
      { text: posts[0]?.title, send: () => save("POST", posts) }, // one transaction, three rows
      { text: "Changed", send: () => save("PATCH", { title: "Changed" }, `?slug=eq.${posts[0]?.slug}`) },
    ];
    const urlPath = `/blog/${posts[0]?.slug}`;
    await one.fetch("/blog");

    for (const { text, send } of saves) {
      for (const site of [one, two]) await site.fetch("/blog");
      const before = [one, two].map((site) => site.renderCount());
      const announced = atTwo.next();
      const [response] = await Promise.all([send(), announced]);
      expect(response.status).toBeLessThan(300);
      expect(await (await two.fetch(urlPath)).text()).toContain(text);
      expect(await (await one.fetch(urlPath)).text()).toContain(text);
      await Promise.all(listening.map(({ finish }) => finish()));
      for (const { heard } of listening) expect(heard.splice(0)).toHaveLength(1);
      // The site caches pages that were rendered after the announcement.
      for (const site of [one, two]) await site.fetch(urlPath);
      expect([one, two].map((site) => site.renderCount())).toEqual(before.map((count) => count + 1));
    }
  });

  type Listening = Awaited<ReturnType<typeof startListening>>;
});

describe("images in a bucket", () => {
  const upload = async (site: Site, key: string, body: Uint8Array<ArrayBuffer>) =>
    site.fetch(`/storage/v1/object/blog-images/${key}`, {
      method: "POST",
      headers: {
        apikey: site.backend.publishableKey,
        authorization: `Bearer ${await signIn(site)}`,
        "content-type": "image/webp",
      },
      body,
    });
  const show = (site: Site, key: string) => site.fetch(`/storage/v1/object/public/blog-images/${key}`);

  test("are available on every machine: the seed's, uploads on another machine, and their variants", async () => {
    const env = { DATABASE_URL: await databaseWithPassword("x"), S3_PREFIX: `${randomUUID()}/`, ...images.env };
    const one = await start(env);
    const two = await start(env);
    const image = new Uint8Array(await readFile("supabase/blog-images/seed/forty-seven-days.webp"));
    expect((await upload(one, "new.webp", image)).status).toBe(200);
    for (const key of ["new.webp", "seed/forty-seven-days.webp"]) {
      const response = await show(two, key);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(image);
    }
    const small = await two.fetch("/storage/v1/render/image/public/blog-images/new.webp?width=320", {
      headers: { accept: "image/webp" },
    });
    expect([small.status, (await small.arrayBuffer()).byteLength < image.byteLength]).toEqual([200, true]);
    const part = await two.fetch("/storage/v1/object/public/blog-images/new.webp", { headers: { range: "bytes=4-9" } });
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, image.slice(4, 10)]);
    await rm(path.join(one.dataDir, "storage"), { recursive: true, force: true });
    expect((await show(one, "new.webp")).status).toBe(200);
  });

  test("an unavailable storage is reported, leaves no row, and is used again after its recovery", async () => {
    const env = { DATABASE_URL: await databaseWithPassword("x"), S3_PREFIX: `${randomUUID()}/`, ...images.env };
    const site = await start(env);
    const image = new Uint8Array(await readFile("supabase/blog-images/seed/forty-seven-days.webp"));
    await images.stop();
    try {
      const rejected = await upload(site, "away.webp", image);
      expect([rejected.status, await rejected.json()]).toEqual([
        503,
        expect.objectContaining({
          statusCode: "503",
          error: "ServiceUnavailable",
          message: expect.stringContaining("does not respond"),
        }),
      ]);
      expect((await show(site, "seed/forty-seven-days.webp")).status).toBe(503);
      expect((await site.fetch("/blog")).status).toBe(200);
      const rows = await site.database.query("select 1 from storage.objects where name = 'away.webp'");
      expect(rows).toEqual([]);
    } finally {
      await images.start();
    }
    expect((await upload(site, "away.webp", image)).status).toBe(200);
    expect((await show(site, "seed/forty-seven-days.webp")).status).toBe(200);
  });

  test("a missing bucket ends the start with one message", async () => {
    const env = { DATABASE_URL: await databaseWithPassword("x"), ...images.env, S3_BUCKET: "another" };
    await expect(start(env)).rejects.toThrow(/object storage another.*S3_BUCKET/);
  });
});
