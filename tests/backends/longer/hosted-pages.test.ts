import { afterEach, beforeEach, expect, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { startSiteOn } from "#tests/support/backends.ts";
import { createClients } from "#tests/support/clients.ts";
import { startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { forgeToken, signIn } from "#tests/support/tokens.ts";

const REFRESH = "/api/v1.0/pages/refresh";

let site: Site;
let token: string;
beforeEach(async () => {
  site = await startSiteOn("hosted", { HOSTED_PAGE_SECONDS: "3600" });
  token = await signIn(site);
});
afterEach(() => site.close());

const refresh = (authorization?: string) =>
  site.fetch(REFRESH, { method: "POST", headers: authorization ? { authorization } : {} });
const list = async () => (await site.fetch("/blog")).text();

test("a saved change is on the pages after the editor's browser has reported it", async () => {
  await list();
  const post = makePost({ date: "2035-01-01" });
  await createClients(site, token).database.from("blog_posts").insert(post);
  expect(await list()).not.toContain(post.title);
  expect((await refresh(`Bearer ${token}`)).status).toBe(204);
  expect(await list()).toContain(post.title);
});

test("no other caller can trigger a new render", async () => {
  await list();
  const renders = site.renderCount();
  for (const authorization of [
    undefined,
    "Bearer x",
    `Bearer ${site.backend.publishableKey}`,
    `Bearer ${forgeToken(token)}`,
  ]) {
    expect([authorization, (await refresh(authorization)).status]).toEqual([authorization, 401]);
  }
  await list();
  expect(site.renderCount()).toBe(renders);
});

test("the number of checked tokens is limited", async () => {
  const forged = `Bearer ${forgeToken(token)}`;
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 40; attempt += 1) statuses.push((await refresh(forged)).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual(Array.from({ length: 10 }, () => 429));
});

test("a backend that announces its changes needs no report", async () => {
  const embedded = await startEmbeddedSite("embedded");
  expect((await embedded.fetch(REFRESH, { method: "POST" })).status).toBe(405);
  await embedded.close();
});
