import type { Session } from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { LOADING, reduceSession, type SessionChange, type SessionState } from "./session-state.ts";

const mine = { access_token: "mine", refresh_token: "r" } as Session;
const linked = { access_token: "linked", refresh_token: "r" } as Session;
const signedIn: Partial<SessionState> = { isLoading: false, session: mine };
const signedOut: Partial<SessionState> = { isLoading: false };
const atLink: Partial<SessionState> = { openLink: { accessToken: "linked", isRecovery: false } };
const atRecoveryLink: Partial<SessionState> = { openLink: { accessToken: "linked", isRecovery: true } };

type ClientEvent = Extract<SessionChange, { type: "client-event" }>;
const event = (name: ClientEvent["name"], session: Session | null, stored = session): ClientEvent => ({
  type: "client-event",
  name,
  session,
  stored,
});

it.each<[string, Partial<SessionState>, SessionChange, Partial<SessionState>]>([
  ["no stored session", {}, { type: "looked-up", session: null }, { isLoading: false, session: null }],
  ["a stored session without its client", {}, { type: "looked-up", session: mine }, signedIn],
  ["the client's first event", {}, event("INITIAL_SESSION", mine), signedIn],
  ["the client's first event while a link is open", atLink, event("INITIAL_SESSION", null), { isLoading: true }],
  ["a checked link", atLink, { type: "link-checked" }, { isLoading: false, openLink: null }],
  ["a rejected link", signedOut, { type: "link-rejected", code: "Expired" }, { linkError: "Expired" }],
  [
    "a sign-in after a rejected link",
    { ...signedOut, linkError: "Expired" },
    event("SIGNED_IN", mine),
    { linkError: null },
  ],
  ["an outage keeps the stored session", signedIn, event("TOKEN_REFRESHED", null, mine), { session: mine }],
  ["a sign-out removes the stored session", signedIn, event("SIGNED_OUT", null, mine), { session: null }],
  ["a sign-out elsewhere", signedIn, event("SIGNED_OUT", null), { endedElsewhere: true }],
  ["a sign-out here", { ...signedIn, isSigningOut: true }, event("SIGNED_OUT", null), { endedElsewhere: false }],
  [
    "a repeated event of a sign-out elsewhere",
    { ...signedOut, endedElsewhere: true },
    event("SIGNED_OUT", null),
    { endedElsewhere: true },
  ],
  [
    "a sign-in after a sign-out elsewhere",
    { ...signedOut, endedElsewhere: true },
    event("SIGNED_IN", mine),
    { endedElsewhere: false },
  ],
  ["a recovery link", atRecoveryLink, event("SIGNED_IN", linked), { isRecovering: true, isRecoveryPending: true }],
  [
    "the reload of a recovery link",
    { isRecoveryPending: true },
    event("INITIAL_SESSION", mine),
    { isRecovering: true },
  ],
  [
    "the reload of a recovery link without a session",
    { isRecoveryPending: true },
    event("INITIAL_SESSION", null),
    { isRecovering: false },
  ],
  [
    "the new password",
    { ...signedIn, isRecovering: true, isRecoveryPending: true },
    event("USER_UPDATED", mine),
    { isRecovering: false, isRecoveryPending: false },
  ],
  [
    "a sign-out before the new password",
    { ...signedIn, isRecovering: true, isRecoveryPending: true },
    event("SIGNED_OUT", null),
    { isRecovering: false, isRecoveryPending: false },
  ],
])("state after %s", (_name, before, change, after) => {
  expect(reduceSession({ ...LOADING, ...before }, change).state).toMatchObject(after);
});

describe("the reported event", () => {
  it.each<[string, Partial<SessionState>, SessionChange, object | undefined]>([
    ["a sign-in of a signed-out page", signedOut, event("SIGNED_IN", mine), { name: "SIGNED_IN", isOwn: false }],
    ["a repeated event of a sign-in", signedIn, event("SIGNED_IN", mine), undefined],
    ["a session found while loading", {}, event("SIGNED_IN", mine), undefined],
    ["a sign-in by a link", atLink, event("SIGNED_IN", linked), { name: "SIGNED_IN", isOwn: true }],
    ["a recovery link", atRecoveryLink, event("SIGNED_IN", linked), { name: "PASSWORD_RECOVERY", isOwn: true }],
    ["another tab's session while a link is open", atRecoveryLink, event("SIGNED_IN", mine), undefined],
    ["a sign-out here", { ...signedIn, isSigningOut: true }, event("SIGNED_OUT", null), { isOwn: true }],
    ["a sign-out elsewhere", signedIn, event("SIGNED_OUT", null), { name: "SIGNED_OUT", isOwn: false }],
    ["a sign-out without a session", signedOut, event("SIGNED_OUT", null), undefined],
    ["a rejected link", {}, { type: "link-rejected", code: "Expired" }, { name: "AUTH_ERROR", isOwn: true }],
    ["a stored session that was looked up", {}, { type: "looked-up", session: mine }, undefined],
  ])("of %s", (_name, before, change, expected) => {
    const { event: actual } = reduceSession({ ...LOADING, ...before }, change);
    if (expected) expect(actual).toMatchObject(expected);
    else expect(actual).toBeUndefined();
  });
});
