import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { startSiteOn } from "#tests/support/backends.ts";
import { createClients, createServerClients } from "#tests/support/clients.ts";
import { startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const PATH = "/api/v1.0/posts-changed";
const SECRET = "a secret of at least thirty-two characters";

/** The extensions of a hosted project: pgcrypto, a vault, and pg_net, which stores its requests here. */
const PLATFORM = `
  create schema extensions; create extension pgcrypto schema extensions;
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  create schema net;
  create table net.sent (id bigint generated always as identity, url text, body text, headers jsonb);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds integer default 5000
  ) returns bigint language sql as $$
    insert into net.sent (url, body, headers) values (url, body::text, headers) returning id;
  $$;`;

let site: Site;
beforeAll(async () => {
  site = await startSiteOn("hosted", { WEBHOOK_SECRET: SECRET, HOSTED_PAGE_SECONDS: "" });
  await site.database.execute(PLATFORM);
  const snippet = await readFile("supabase/snippets/announce-posts-changed.sql", "utf8");
  await site.database.execute(snippet);
  await site.database.execute(snippet);
});
afterAll(() => site.close());

const list = async () => (await site.fetch("/blog")).text();

function announce(headers: Record<string, string> = {}, body = "{}"): Promise<Response> {
  const id = crypto.randomUUID();
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", SECRET).update(`${id}.${time}.${body}`).digest("base64");
  return site.fetch(PATH, {
    method: "POST",
    headers: { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": `v1,${signature}`, ...headers },
    body,
  });
}

/** Sends the requests that pg_net would have sent by now. */
async function deliver(): Promise<number[]> {
  const sent = await site.database.query("delete from net.sent returning url, body, headers");
  const responses = sent.map(({ url, body, headers }) => {
    expect(url).toBe(`https://site.example${PATH}`);
    return site.fetch(PATH, { method: "POST", headers: headers as Record<string, string>, body: String(body) });
  });
  return (await Promise.all(responses)).map(({ status }) => status);
}

test("without values in the vault a project sends nothing, and saves succeed", async () => {
  const editor = createClients(site, await signIn(site));
  expect((await editor.database.from("blog_posts").insert(makePost())).error).toBeNull();
  expect(await site.database.query("select 1 from net.sent")).toEqual([]);
});

describe("with values in the vault", () => {
  beforeAll(() =>
    site.database.execute(`insert into vault.decrypted_secrets values
      ('site_url', 'https://site.example/'), ('site_webhook_secret', '${SECRET}')`),
  );

  test("each statement that changes posts is announced, and then is on the pages", async () => {
    const server = createServerClients(site).database;
    const post = makePost({ date: "2035-01-01" });
    const changes = [
      () => server.from("blog_posts").insert([post, makePost(), makePost()]),
      () => server.from("blog_posts").update({ title: "Changed elsewhere" }).eq("slug", post.slug),
      () => server.from("blog_posts").delete().eq("slug", post.slug),
    ];
    const shown = [post.title, "Changed elsewhere", undefined];
    for (const [index, change] of changes.entries()) {
      const before = await list();
      expect((await change()).error).toBeNull();
      expect(await list()).toBe(before);
      expect(await deliver()).toEqual([204]);
      const words = shown[index];
      if (words) expect(await list()).toContain(words);
      else expect(await list()).not.toContain(post.slug);
    }
  });

  test("only the database may call the function", async () => {
    const [found] = await site.database.query(`
      select has_function_privilege('anon', 'app_private.call_site_webhook()', 'execute')
        or has_function_privilege('authenticated', 'app_private.call_site_webhook()', 'execute') as may`);
    expect(found?.may).toBe(false);
  });
});

test("the same announcement twice does no harm; a wrong one changes nothing", async () => {
  const id = "the-same";
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", SECRET).update(`${id}.${time}.{}`).digest("base64");
  const same = { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": `v1,${signature}` };
  expect((await announce(same)).status).toBe(204);
  await list();
  const renders = site.renderCount();
  expect((await announce(same)).status).toBe(204); // and does nothing
  expect((await announce({ "webhook-signature": "v1,AAAA" })).status).toBe(401);
  expect((await announce({ "webhook-timestamp": "1700000000" })).status).toBe(401);
  expect((await announce({}, `{"a":"${"x".repeat(5000)}"}`)).status).toBe(413);
  expect((await site.fetch(PATH, { method: "POST", body: "x".repeat(300_000) })).status).toBe(413);
  await list();
  expect(site.renderCount()).toBe(renders);
});

test("the number of checked signatures is limited", async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 40; attempt += 1) statuses.push((await announce({ "webhook-signature": "" })).status);
  expect(statuses.at(0)).toBe(401);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30);
  expect((await announce()).status).toBe(204); // another sender's flood delays no announcement
});

test("a backend that announces its changes does not have this path", async () => {
  const embedded = await startEmbeddedSite("embedded");
  expect((await embedded.fetch(PATH, { method: "POST" })).status).toBe(405);
  await embedded.close();
});
