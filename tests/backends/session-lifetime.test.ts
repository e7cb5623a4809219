import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";

describe.each(EMBEDDED)("a session on %s", (kind) => {
  let site: Site;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
  });
  afterAll(() => site.close());

  /** Signs in, lets the time pass and refreshes the session. */
  async function goOnAfter({ sinceSignIn, sinceLastUse }: { sinceSignIn: string; sinceLastUse: string }) {
    const { auth } = createClients(site);
    const { data } = await auth.signInWithPassword(EDITOR);
    const [, claims = ""] = data.session?.access_token.split(".") ?? [];
    const { session_id } = JSON.parse(Buffer.from(claims, "base64url").toString());
    await site.database.query(
      "update auth.sessions set created_at = now() - $1::interval, refreshed_at = now() - $2::interval where id::text = $3",
      [sinceSignIn, sinceLastUse, session_id],
    );
    return (await auth.refreshSession()).error;
  }

  test("continues while it is used", async () => {
    expect(await goOnAfter({ sinceSignIn: "29 days", sinceLastUse: "6 days" })).toBeNull();
  });

  test("ends after an unused week", async () => {
    const error = await goOnAfter({ sinceSignIn: "8 days", sinceLastUse: "7 days 12 hours" });
    expect(error).toMatchObject({ status: 400, code: "session_expired" });
  });

  test("ends thirty days after the sign-in, even if it is used", async () => {
    const error = await goOnAfter({ sinceSignIn: "30 days 1 hour", sinceLastUse: "1 minute" });
    expect(error).toMatchObject({ status: 400, code: "session_expired" });
  });
});
