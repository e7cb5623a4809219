import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "#embedded-supabase/tests/query-schema.ts";
import { makeRestRequest } from "#embedded-supabase/tests/rest-queries.ts";
import { EMBEDDED, startSiteOnDatabase } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";
import { POSTS } from "../support/post-queries.ts";

const REQUESTS = 3000;

/** The unit test of packages/embedded-supabase/rest checks more of these requests without a database. */
describe.each(EMBEDDED)("%s", (kind) => {
  let site: Site;
  beforeAll(async () => {
    // Not the site that the other files use: the random requests of an editor delete posts.
    site = await startSiteOnDatabase(kind);
  });
  afterAll(() => site.close());

  test(`${REQUESTS} random requests of every principal get a response without a failure`, async () => {
    const { publishableKey, secretKey } = site.backend;
    const principals: Record<string, string>[] = [
      { apikey: publishableKey, authorization: `Bearer ${await signIn(site)}` },
      { apikey: secretKey },
      { apikey: publishableKey },
    ];
    const random = seededRandom(7);
    const statuses = new Map<number, number>();
    for (let round = 0; round < REQUESTS; round += 1) {
      const { path, method, headers, body } = makeRestRequest(random, POSTS);
      // The secret key may change all rows, so it only reads here.
      const principal = principals[method === "GET" ? round % 3 : (round % 2) * 2];
      const response = await site.fetch(`/rest/v1/${path}`, { method, headers: { ...headers, ...principal }, body });
      const text = await response.text();
      expect([method, path, headers, response.status, text.slice(0, 300)]).toEqual([
        method,
        path,
        headers,
        expect.toSatisfy((status) => status < 500),
        expect.any(String),
      ]);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
  });
});
