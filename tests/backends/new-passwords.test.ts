import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClients } from "#tests/support/clients.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";

describe.each(EMBEDDED)("a new password on %s", (kind) => {
  let site: Site;

  beforeAll(async () => {
    site = await startEmbeddedSite(kind, { AUTH_SHOW_LINKS: "true" });
  });
  afterAll(() => site.close());

  async function signIn() {
    const { auth } = createClients(site);
    const { data } = await auth.signInWithPassword(EDITOR);
    return { auth, userId: data.user?.id as string };
  }

  test.each([
    ["password123", "weak_password", ["pwned"]],
    ["QWERTYUIOP", "weak_password", ["pwned"]],
    ["nusagrid-2026!", "weak_password", ["context"]],
    ["editor.editor.1", "weak_password", ["context"]],
    ["x".repeat(73), "validation_failed", undefined],
    ["\u{1f511}".repeat(19), "validation_failed", undefined],
    ["\u{1f511}".repeat(9), "weak_password", ["length"]],
  ])("may not be %s", async (password, code, reasons) => {
    const { auth } = await signIn();
    const { error } = await auth.updateUser({ password });
    expect([error?.code, (error as { reasons?: string[] } | null)?.reasons]).toEqual([code, reasons]);
    expect((await createClients(site).auth.signInWithPassword(EDITOR)).error).toBeNull();
  });

  test.each(["x".repeat(72), "8471926550318402", "\u00e9l\u00e8ve \u{1f511} au jardin"])(
    "may be %s, to the last character",
    async (password) => {
      const { auth } = await signIn();
      expect((await auth.updateUser({ password })).error).toBeNull();
      const attempt = (tried: string) =>
        createClients(site).auth.signInWithPassword({ email: EDITOR.email, password: tried });
      expect((await attempt(password)).error).toBeNull();
      expect((await attempt(password.slice(0, -1))).error?.code).toBe("invalid_credentials");
      expect((await attempt(password.toUpperCase())).error?.code).toBe(
        password === password.toUpperCase() ? undefined : "invalid_credentials",
      );
      expect((await auth.updateUser({ password: EDITOR.password })).error).toBeNull();
    },
  );

  test("or e-mail address can be set only soon after a sign-in", async () => {
    const { auth, userId } = await signIn();
    await site.database.query(
      "update auth.sessions set created_at = now() - interval '61 minutes' where user_id::text = $1",
      [userId],
    );
    for (const change of [{ password: "an entirely new one" }, { email: "another@example.test" }]) {
      expect((await auth.updateUser(change)).error).toMatchObject({ status: 400, code: "reauthentication_needed" });
    }
    expect((await auth.updateUser({ data: { note: "this is no credential" } })).error).toBeNull();
    expect((await createClients(site).auth.signInWithPassword(EDITOR)).error).toBeNull();
    expect((await auth.refreshSession()).error).toBeNull();
    expect((await auth.updateUser({ password: "an entirely new one" })).error?.code).toBe("reauthentication_needed");
  });

  test("can be set in an older session with the current password, whose guesses are limited", async () => {
    const { auth, userId } = await signIn();
    await site.database.query(
      "update auth.sessions set created_at = now() - interval '61 minutes' where user_id::text = $1",
      [userId],
    );
    const change = { password: "an entirely new one", current_password: EDITOR.password };
    expect((await auth.updateUser({ ...change, email: "another@example.test" })).error?.code).toBe(
      "reauthentication_needed",
    );
    expect((await auth.updateUser(change)).error).toBeNull();
    const back = { password: EDITOR.password, current_password: change.password };
    expect((await auth.updateUser(back)).error).toBeNull();
    const codes = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const { error } = await auth.updateUser({ password: change.password, current_password: `wrong ${guess}` });
      codes.push(error?.code);
    }
    expect(codes.slice(0, 2)).toEqual(["current_password_invalid", "current_password_invalid"]);
    expect(codes.at(-1)).toBe("over_request_rate_limit");
    expect((await auth.getUser()).error).toBeNull();
  });
});
