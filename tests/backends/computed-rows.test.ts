import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "#embedded-supabase/tests/query-schema.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

type Post = {
  id: string;
  slug: string;
  title: string;
  date: string;
  author: string;
  image_url: string | null;
  tags: string[];
};
type PreviousSlug = { slug: string; post_id: string };
type Test<Row> = (row: Row) => boolean | null;

const ROUNDS = 400;

/** The test computes each response from the rows of the tables. SQL's null is the third logical value. */
describe.each(EMBEDDED)("responses on %s are the rows that the test computes", (kind) => {
  let site: Site;
  let headers: Record<string, string>;
  let posts: Post[];
  let previous: PreviousSlug[];

  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
    headers = { apikey: site.backend.publishableKey, authorization: `Bearer ${await signIn(site)}` };
    const rows = Array.from({ length: 40 }, (_, index) =>
      makePost({
        title: `Title ${index % 7}`,
        author: ["Ayu", "Budi", "Citra"][index % 3],
        date: `2024-0${1 + (index % 9)}-1${index % 4}`,
        tags: ["a", "b", "c"].slice(index % 3),
        image_url: index % 4 === 0 ? null : `https://a.example/${index % 5}.png`,
      }),
    );
    const send = (method: string, path: string, body: object) =>
      site.fetch(`/rest/v1/${path}`, {
        method,
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    expect((await send("POST", "blog_posts", rows)).status).toBe(201);
    for (const { slug } of rows.slice(0, 12)) {
      expect((await send("PATCH", `blog_posts?slug=eq.${slug}`, { slug: `${slug}-new` })).status).toBe(204);
    }
    posts = (await site.database.query(
      "select id, slug, title, date::text, author, image_url, tags from blog_posts",
    )) as Post[];
    previous = (await site.database.query("select slug, post_id from former_slugs")) as PreviousSlug[];
    expect(previous.length).toBeGreaterThanOrEqual(12);
  });
  afterAll(() => site.close());

  test(`${ROUNDS} random lists with filters, order, range, count and embedding`, async () => {
    const random = seededRandom(42);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const compare = (name: keyof Post, operator: string, value: string): Test<Post> => {
      const results: Record<string, (left: string) => boolean> = {
        eq: (left) => left === value,
        neq: (left) => left !== value,
        gt: (left) => left > value,
        lte: (left) => left <= value,
        like: (left) => left.includes(value),
      };
      return (row) => (row[name] === null ? null : (results[operator]?.(String(row[name])) ?? null));
    };
    const filters: (() => [text: string, Test<Post>])[] = [
      () => {
        const [operator, value] = [pick(["eq", "neq"]), pick(["Ayu", "Budi", "Nobody"])];
        return [`author.${operator}.${value}`, compare("author", operator, value)];
      },
      () => {
        const [operator, value] = [pick(["gt", "lte", "eq"]), pick(["2024-03-12", "2024-07-10"])];
        return [`date.${operator}.${value}`, compare("date", operator, value)];
      },
      () => {
        const value = pick(["1.png", "a.example", "none"]);
        return [`image_url.like.*${value}*`, compare("image_url", "like", value)];
      },
      () => ["image_url.is.null", (row) => row.image_url === null],
      () => {
        const value = pick(["a", "b", "d"]);
        return [`tags.cs.{${value}}`, (row) => row.tags.includes(value)];
      },
      () => ['title.in.("Title 1","Title 2","x,y")', (row) => ["Title 1", "Title 2"].includes(row.title)],
    ];
    const not = (result: boolean | null) => (result === null ? null : !result);
    const negated = ([text, check]: [string, Test<Post>]): [string, Test<Post>] => {
      const at = text.indexOf(".");
      return random() < 0.25 ? [`${text.slice(0, at)}.not${text.slice(at)}`, (row) => not(check(row))] : [text, check];
    };
    const both = (results: (boolean | null)[]) =>
      results.includes(false) ? false : results.includes(null) ? null : true;

    for (let round = 0; round < ROUNDS; round += 1) {
      const query: string[] = [];
      const checks: Test<Post>[] = [];
      for (let count = 0; count < 2; count += 1) {
        const [text, check] = negated(pick(filters)());
        const at = text.indexOf(".");
        query.push(`${text.slice(0, at)}=${encodeURIComponent(text.slice(at + 1))}`);
        checks.push(check);
      }
      if (random() < 0.4) {
        const parts = [negated(pick(filters)()), negated(pick(filters)())];
        query.push(`or=(${encodeURIComponent(parts.map(([text]) => text).join(","))})`);
        checks.push((row) => not(both(parts.map(([, check]) => not(check(row))))));
      }
      const isInner = random() < 0.3;
      if (isInner) checks.push((row) => previous.some(({ post_id }) => post_id === row.id));
      const embed = isInner || random() < 0.4;
      const [first, second] = pick([
        ["author", "slug"],
        ["date", "slug"],
        ["title", "slug"],
      ] as const);
      const isDescending = random() < 0.5;
      const [offset, limit] = [pick([0, 0, 3, 11]), pick([2, 9, 1000])];
      query.push(`order=${first}.${isDescending ? "desc" : "asc"},${second}`, `offset=${offset}`, `limit=${limit}`);
      query.push(`select=id,heading:title,date${embed ? `,former_slugs${isInner ? "!inner" : ""}(slug)` : ""}`);
      if (embed) query.push("former_slugs.order=slug.desc", "former_slugs.limit=1");

      const found = posts
        .filter((row) => both(checks.map((check) => check(row))) === true)
        .toSorted(
          (a, b) =>
            (compareText(a[first], b[first]) || 0) * (isDescending ? -1 : 1) || compareText(a[second], b[second]),
        );
      const expected = found.slice(offset, offset + limit).map(({ id, title, date }) => {
        const slugs = previous.filter(({ post_id }) => post_id === id).map(({ slug }) => ({ slug }));
        const newest = slugs.toSorted((a, b) => compareText(b.slug, a.slug)).slice(0, 1);
        return { id, heading: title, date, ...(embed && { former_slugs: newest }) };
      });

      const path = `/rest/v1/blog_posts?${query.join("&")}`;
      const response = await site.fetch(path, { headers: { ...headers, prefer: "count=exact" } });
      if (offset > found.length) {
        expect([path, response.status]).toEqual([path, 416]);
        continue;
      }
      const range = expected.length > 0 ? `${offset}-${offset + expected.length - 1}` : "*";
      expect([path, response.status, response.headers.get("content-range"), await response.json()]).toEqual([
        path,
        expected.length < found.length ? 206 : 200,
        `${range}/${found.length}`,
        expected,
      ]);
    }
  });
});

/** The test's texts are ASCII of the same case in each position, so every collation has this order. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
