import { beforeEach, expect, test } from "vitest";
import { QueueFullError } from "#platform/work-queue.ts";
import { SocialCards } from "./social-cards.ts";

const company = { product: "Nusagrid", tagline: "Your Future, Our Technology", host: "nusagrid.example" };
let posts: Record<string, { title: string; author: string; date: string; language: string }>;
let slugs: string[];
/** The backend responds to no request until the test resolves this promise. */
let gate: Promise<void>;
let cards: SocialCards;

beforeEach(() => {
  posts = { "a-post": { title: "One", author: "Rara", date: "2026-11-03", language: "en" } };
  slugs = [];
  gate = Promise.resolve();
  cards = new SocialCards({
    backend: {
      url: "http://backend.test",
      publishableKey: "sb_publishable_x",
      fetch: async (input) => {
        const { searchParams } = new URL(String(input));
        const slug = (searchParams.get("slug") ?? "").replace(/^eq\./, "");
        slugs.push(slug);
        await gate;
        const post = posts[slug];
        return slug === "broken" ? new Response("", { status: 500 }) : Response.json(post ? [post] : []);
      },
    },
    brand: {},
    companyIn: () => company,
    freshSeconds: 3600,
  });
});

const etagOf = async (slug = "a-post") =>
  (await cards.get(slug, "client"))?.variantFor(undefined, undefined).headers.etag;

test("a card is drawn once for any number of requests", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, (_, index) => cards.get("a-post", `client ${index}`)));
  expect(new Set(all).size).toBe(1);
  expect(await cards.get("a-post", "another")).toBe(all[0]);
  expect(slugs).toEqual(["a-post"]);
});

test("after a change the post is read again, and only changed words cause a new card", async () => {
  const first = await cards.get("a-post", "client");
  cards.clear();
  expect(await cards.get("a-post", "client")).toBe(first);
  posts["a-post"] = { title: "Two", author: "Rara", date: "2026-11-03", language: "en" };
  const etag = await etagOf();
  cards.clear();
  expect(await etagOf()).not.toBe(etag);
  expect(slugs).toHaveLength(3);
});

test("the card of a translation has the date in its language", async () => {
  const english = await etagOf();
  cards.clear();
  posts["a-post"] = { title: "One", author: "Rara", date: "2026-11-03", language: "id" };
  expect(await etagOf()).not.toBe(english);
});

test("a card from before a change is not cached", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  const old = cards.get("a-post", "client");
  cards.clear();
  resolve();
  await old;
  expect(cards.find("a-post")).toBeUndefined();
});

test("an unknown post has no card, and is read each time", async () => {
  expect(await cards.get("none", "client")).toBeUndefined();
  expect(await cards.get("none", "client")).toBeUndefined();
  expect(slugs).toEqual(["none", "none"]);
});

test("a failed backend is an error, and the next request reads again", async () => {
  await expect(cards.get("broken", "client")).rejects.toThrow("500");
  await expect(cards.get("broken", "client")).rejects.toThrow("500");
});

test("a client with too many requests is rejected, and other clients are not", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  const asking = Array.from({ length: 5 }, (_, index) => cards.get(`none-${index}`, "flood"));
  await expect(cards.get("none-5", "flood")).rejects.toThrow(QueueFullError);
  const other = cards.get("a-post", "another");
  resolve();
  await Promise.all(asking);
  expect(await other).toBeDefined();
});
