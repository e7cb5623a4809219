import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { runScript } from "#tests/support/run-script.ts";
import { type Site, startSite } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

type Key = { kid: string };

const kidOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;

async function publishedBy(site: Site, urlPath = "/auth/v1/.well-known/jwks.json"): Promise<string[]> {
  const { keys } = (await (await site.fetch(urlPath)).json()) as { keys: Key[] };
  return keys.map(({ kid }) => kid);
}

async function statusOf(site: Site, token: string): Promise<number> {
  return (await createClients(site, token).database.from("post_drafts").select("id").limit(1)).status;
}

describe.each(EMBEDDED)("npm run keys beside a running site on %s", (kind) => {
  let site: Site;
  let settings: Record<string, string>;
  beforeAll(async () => {
    const DATABASE_URL = kind === "PostgreSQL" ? await createDatabase(inject("clusterUrl")) : undefined;
    const database: Record<string, string> = DATABASE_URL ? { DATABASE_URL } : {};
    site = DATABASE_URL ? await startSite({ env: database }) : await startEmbeddedSite(kind);
    settings = { DATA_DIR: site.dataDir, ...database };
  });
  afterAll(() => site.close());

  test("rotates: a new key is published and signs later, and tokens stay valid", async () => {
    const before = await publishedBy(site);
    const token = await signIn(site);
    expect(before).toEqual([kidOf(token)]);
    const { code, output } = await runScript("keys", ["rotate"], settings);
    expect([code, output.match(/signs from/g)?.length, output.match(/valid until/g)?.length]).toEqual([0, 2, 1]);
    await expect.poll(() => publishedBy(site)).toHaveLength(2);
    expect(await publishedBy(site, "/.well-known/jwks.json")).toEqual(await publishedBy(site));
    expect(kidOf(await signIn(site))).toBe(before[0]);
    expect(await statusOf(site, token)).toBe(200);
  });

  test("rotates now: tokens of earlier keys end, sessions and API keys stay", async () => {
    const { auth } = createClients(site);
    const { data } = await auth.signInWithPassword({
      email: "editor@example.test",
      password: "correct horse battery",
    });
    const token = data.session?.access_token ?? "";
    const { code } = await runScript("keys", ["rotate", "--now"], settings);
    expect(code).toBe(0);
    await expect.poll(() => statusOf(site, token)).toBe(401);
    const renewed = await auth.refreshSession();
    expect(renewed.error).toBeNull();
    const next = renewed.data.session?.access_token ?? "";
    expect(await publishedBy(site)).toEqual([kidOf(next)]);
    expect(await statusOf(site, next)).toBe(200);
  });

  test("rejects other words", async () => {
    for (const words of [[], ["list", "--now"], ["rotate", "all"], ["remove"]]) {
      expect((await runScript("keys", words, settings)).code).toBe(2);
    }
  });
});

test("every process of one database takes a rotated key over without a restart", async () => {
  const DATABASE_URL = await createDatabase(inject("clusterUrl"));
  const one = await startSite({ env: { DATABASE_URL } });
  const two = await startSite({ env: { DATABASE_URL } });
  const folder = await mkdtemp(path.join(os.tmpdir(), "keys-command-"));
  try {
    expect(await publishedBy(one)).toEqual(await publishedBy(two));
    const [before] = await publishedBy(one);
    await runScript("keys", ["rotate", "--now"], { DATABASE_URL, DATA_DIR: folder });
    for (const site of [one, two]) await expect.poll(() => publishedBy(site)).not.toContain(before);
    const token = await signIn(one);
    expect(await publishedBy(two)).toEqual([kidOf(token)]);
    expect(await statusOf(two, token)).toBe(200);
    const [stored] = await one.database.query("select sealed from auth.signing_keys");
    expect(String(stored?.sealed)).toMatch(/^[\w-]+$/);
  } finally {
    await two.close();
    await one.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test("a site that starts again signs with the same key", async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "site-data-"));
  const first = await startSite({ dataDir });
  const token = await signIn(first);
  await first.close();
  const second = await startSite({ dataDir, removesData: true });
  try {
    expect(await publishedBy(second)).toEqual([kidOf(token)]);
    expect(await statusOf(second, token)).toBe(200);
  } finally {
    await second.close();
  }
});
