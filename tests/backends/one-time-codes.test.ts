import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";

describe.each(EMBEDDED)("%s", (kind) => {
  let site: Site;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind);
  });
  afterAll(() => site.close());

  /** Letters hold a link and no code; but six digits are soon found by whoever can read what the database keeps. */
  async function findCode(): Promise<string> {
    const [row] = await site.database.query(
      "select coalesce(nullif(recovery_token, ''), confirmation_token) as hash from auth.users where email = $1",
      [EDITOR.email],
    );
    for (let number = 0; number < 1_000_000; number += 1) {
      const code = String(number).padStart(6, "0");
      if (
        createHash("sha256")
          .update(EDITOR.email + code)
          .digest("hex") === row?.hash
      )
        return code;
    }
    throw new Error("No code was sent.");
  }

  const requests = {
    "a new password": () => createClients(site).auth.resetPasswordForEmail(EDITOR.email),
    "a magic link": () =>
      createClients(site).auth.signInWithOtp({ email: EDITOR.email, options: { shouldCreateUser: false } }),
  };

  it.each(Object.entries(requests))("the code of %s signs in once, as the type the view names", async (_, request) => {
    expect((await request()).error).toBeNull();
    const token = await findCode();
    const { auth } = createClients(site);
    const unknown = await auth.verifyOtp({ email: EDITOR.email, token, type: "email" });
    expect(unknown.error?.message, "this service knows no type 'email'").toBe("Invalid email verification type");
    const { data } = await auth.verifyOtp({ email: EDITOR.email, token, type: "magiclink" });
    expect(data.session?.user.email).toBe(EDITOR.email);
    const again = await auth.verifyOtp({ email: EDITOR.email, token, type: "magiclink" });
    expect(again.error?.code).toBe("otp_expired");
  });
});
