import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePost } from "#tests/factories/make-post.ts";
import { EMBEDDED } from "#tests/support/embedded-sites.ts";
import { headersOfPrincipals, PRINCIPALS, type Principal, readMatrix } from "#tests/support/principals.ts";
import type { Site } from "#tests/support/start-site.ts";
import { openSharedSite } from "./support/shared-site.ts";

/**
 * The results of an update that names the version it started from. `rows`: the update happens. `nothing`: it succeeds
 * but changes no row. A number: it is rejected with that status.
 */
const EXPECTED = readMatrix(`
                  current  older    unreadable
  no key          401      401      401
  wrong key       401      401      401
  anonymous key   401      401      401
  signed in       rows     409      400
  aal1            nothing  nothing  nothing
  aal2            rows     409      400
  expired token   401      401      401
  forged token    401      401      401
  unsigned token  401      401      401
`);

/** Versions that no post has, and the status that an editor gets for them. */
const STRANGE: [version: string, status: number][] = [
  ["", 400],
  ["garbage", 400],
  ["{}", 400],
  ["'; drop table blog_posts; --", 400],
  ["Someone else saved this post", 400],
  ["ECONNREFUSED", 400],
  ["2026-13-45T99:99:99Z", 400],
  ["2026-01-01 00:00 Mars/Olympus", 400],
  ["999999-01-01", 400],
  ["9".repeat(8000), 400],
  ["9".repeat(100_000), 431],
  ["0001-01-01T00:00:00Z", 409],
  ["4713-01-01 BC", 409],
  ["epoch", 409],
  ["-infinity", 409],
  ["infinity", 409],
  ["now", 409],
];

describe.each(EMBEDDED)("%s", (kind) => {
  let site: Site;
  let headers: Record<Principal, Record<string, string>>;
  let id: string;
  let versions: Record<string, string>;

  beforeAll(async () => {
    site = await openSharedSite(kind);
    headers = await headersOfPrincipals(site);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const response = await site.fetch("/rest/v1/blog_posts", {
      method: "POST",
      headers: { ...headers["signed in"], "content-type": "application/json", prefer: "return=representation" },
      body: JSON.stringify(makePost()),
    });
    const [post] = await response.json();
    id = post.id;
    versions = { current: post.updated_at, older: "2020-01-01T00:00:00Z", unreadable: "the one before lunch" };
  });

  function update(principal: Principal, title: string, version?: string): Promise<Response> {
    return site.fetch(`/rest/v1/blog_posts?id=eq.${id}`, {
      method: "PATCH",
      headers: {
        ...headers[principal],
        "content-type": "application/json",
        prefer: "return=representation",
        ...(version !== undefined && { "x-edited-version": version }),
      },
      body: JSON.stringify({ title }),
    });
  }

  async function stored() {
    const [row] = await site.database.query("select t::text as row from blog_posts t where id = $1", [id]);
    return row?.row;
  }

  for (const principal of PRINCIPALS) {
    for (const [version, outcome] of Object.entries(EXPECTED[principal] ?? {})) {
      test(`${principal}, naming the ${version} version → ${outcome}`, async () => {
        const before = await stored();
        const response = await update(principal, "Changed", versions[version]);
        if (outcome === "rows") {
          expect([response.status, await response.json()]).toEqual([200, [expect.objectContaining({ id })]]);
          expect(await stored()).toContain("Changed");
        } else if (outcome === "nothing") {
          expect([response.status, await response.json(), await stored()]).toEqual([200, [], before]);
        } else {
          expect(response.status).toBe(Number(outcome));
          expect(await stored()).toBe(before);
        }
      });
    }
  }

  const named = STRANGE.map(([version, status]) => ({ start: JSON.stringify(version.slice(0, 40)), version, status }));
  test.each(named)("the version $start → $status, and nothing changes", async ({ version, status }) => {
    const before = await stored();
    const response = await update("signed in", "Changed", version);
    expect(response.status).toBe(status);
    // Node itself rejects headers that are too large, with a response without details.
    if (status !== 431) expect(await response.json()).toMatchObject({ code: `PT${status}` });
    expect(await stored()).toBe(before);
  });

  test("a version applies only to its own request, not to later or concurrent ones", async () => {
    const older = versions.older;
    for (let round = 0; round < 20; round += 1) {
      expect((await update("signed in", "Stale", older)).status).toBe(409);
      expect((await update("signed in", "No version named")).status).toBe(200);
    }
    const asked = Array.from({ length: 40 }, (_, index) => (index % 2 ? older : undefined));
    const responses = await Promise.all(
      asked.map(async (version) => `${version ?? "none"} ${(await update("signed in", "At once", version)).status}`),
    );
    expect([...new Set(responses)].sort()).toEqual([`${older} 409`, "none 200"]);
  });
});
