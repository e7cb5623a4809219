import type { Session } from "@supabase/auth-js";
import { expect, it } from "vitest";
import { reactTo, redirectFor } from "./session-navigation.ts";
import type { SessionEvent } from "./session-state.ts";

const session = { access_token: "a" } as Session;
const withFactor = (aal: string) =>
  ({ access_token: `a.${btoa(JSON.stringify({ aal }))}.b`, user: { factors: [{ status: "verified" }] } }) as Session;

it.each<[string, Parameters<typeof redirectFor>[0], string | null, string | null]>([
  ["while it is looked for", { session: null, isLoading: true, isRecovering: false }, null, null],
  ["without a session", { session: null, isLoading: false, isRecovering: false }, null, "/login"],
  ["with a session", { session, isLoading: false, isRecovering: false }, "/admin/blog", null],
  ["before the second factor", { session: withFactor("aal1"), isLoading: false, isRecovering: false }, null, "/login"],
  ["with it", { session: withFactor("aal2"), isLoading: false, isRecovering: false }, "/admin/blog", null],
  ["with a password to set", { session, isLoading: false, isRecovering: true }, null, "/login"],
])("%s the login page and a protected page redirect or stay", (_name, state, fromLogin, fromProtected) => {
  expect(redirectFor(state, "login")).toBe(fromLogin);
  expect(redirectFor(state, "protected")).toBe(fromProtected);
});

const toLogin = { path: "/login", replace: false };
const toLoginInstead = { path: "/login", replace: true };
const toAdmin = { path: "/admin/blog", replace: true };

it.each<[SessionEvent["name"], boolean, string, string[], object | undefined]>([
  ["SIGNED_IN", false, "/login", ["Successfully signed in!"], undefined],
  ["SIGNED_IN", true, "/", ["Successfully signed in!"], toAdmin],
  ["SIGNED_IN", false, "/blog", [], undefined],
  ["SIGNED_IN", true, "/admin/account", [], undefined],
  ["AUTH_ERROR", true, "/admin/account", [], undefined],
  ["USER_UPDATED", false, "/login", ["Your password has been updated", "Successfully signed in!"], undefined],
  ["SIGNED_OUT", true, "/", ["Successfully signed out!"], toLogin],
  ["SIGNED_OUT", true, "/admin/blog", ["Successfully signed out!"], toLoginInstead],
  ["SIGNED_OUT", false, "/blog", [], undefined],
  ["PASSWORD_RECOVERY", true, "/", [], toLogin],
  ["PASSWORD_RECOVERY", false, "/", [], undefined],
  ["AUTH_ERROR", true, "/", ["Authentication error. Please try again."], toLogin],
  ["AUTH_ERROR", true, "/login", ["Authentication error. Please try again."], undefined],
  ["TOKEN_REFRESHED", false, "/login", [], undefined],
  ["MFA_CHALLENGE_VERIFIED", false, "/login", ["Successfully signed in!"], undefined],
  ["MFA_CHALLENGE_VERIFIED", false, "/admin/account", [], undefined],
])("%s, own: %s, at %s", (name, isOwn, pathname, texts, to) => {
  const reaction = reactTo({ name, isOwn, session: name === "SIGNED_OUT" ? null : session }, pathname);
  expect(reaction.toasts.map(([, text]) => text)).toEqual(texts);
  expect(reaction.to).toEqual(to);
});

it("a link of another account changes nothing", () => {
  const reaction = reactTo({ name: "AUTH_ERROR", isOwn: true, session: null, code: "other_account" }, "/blog");
  expect(reaction).toEqual({ toasts: [["error", expect.stringContaining("sign out first")]] });
});

it("an account with a second factor is greeted after it, and a link leads to its step", () => {
  const event = { name: "SIGNED_IN", session: withFactor("aal1") } as const;
  expect(reactTo({ ...event, isOwn: false }, "/login")).toEqual({ toasts: [], to: undefined });
  expect(reactTo({ ...event, isOwn: true }, "/")).toEqual({ toasts: [], to: toLogin });
});
