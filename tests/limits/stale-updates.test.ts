import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertPost, updatePost } from "#app/features/posts/data/save-post.ts";
import { createDatabaseClient, type DatabaseClient } from "#app/lib/backend-client.ts";
import { makePost } from "#tests/factories/make-post.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";

const SAVES = 1000;

describe.each(EMBEDDED)("%s", (kind) => {
  let site: Site;
  let database: DatabaseClient;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
    database = createDatabaseClient({
      url: site.backendUrl,
      publishableKey: site.backend.publishableKey,
      accessToken: await signIn(site),
    });
  });
  afterAll(() => site.close());

  it(`accepts ${SAVES} saves that each start from the previous one, and rejects the first one that does not`, async () => {
    const row = makePost();
    const first = await insertPost(database, row);
    let latest = first;
    for (let save = 1; save <= SAVES; save += 1) {
      latest = await updatePost(database, {
        id: first.id,
        version: latest.updated_at,
        row: { ...row, title: `Save ${save}` },
      });
    }
    expect(latest.title).toBe(`Save ${SAVES}`);

    const stale = { id: first.id, version: first.updated_at, row: { ...row, title: "Stale" } };
    await expect(updatePost(database, stale)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("Someone else saved this post"),
    });
    const [stored] = await site.database.query("select title from blog_posts where id = $1", [first.id]);
    expect(stored?.title).toBe(`Save ${SAVES}`);
  });
});
