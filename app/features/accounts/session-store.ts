import type { AuthChangeEvent, AuthClient as AuthClientClass, Session } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { AUTH_ERROR, readLinkAnswer } from "./link-answer.ts";

/** Where auth-js keeps the session. Its presence is what makes a public page load any auth code at all. */
export const SESSION_STORAGE_KEY = "nusagrid-session";
/** Marks a tab that came by a recovery link, so that a reload still asks for the new password. */
const RECOVERY_STORAGE_KEY = "nusagrid-recovery";

export type AuthClient = InstanceType<typeof AuthClientClass>;

/** Where the auth service answers. */
export type AuthAddress = { backendUrl: string; publishableKey: string };

export type SessionState = {
  session: Session | null;
  isLoading: boolean;
  /** Somebody came by a recovery link and has not set a new password yet. */
  isRecovering: boolean;
  /** The session ended, and not by a sign-out in this tab. */
  endedElsewhere: boolean;
  /** Why a link from a letter did not work. */
  linkError: string | null;
};

/** What happened to the session, said once. */
export type AuthEvent = {
  name: AuthChangeEvent | "AUTH_ERROR";
  session: Session | null;
  /** SIGNED_OUT: asked for in this tab. SIGNED_IN: by a link that opened this tab. */
  isOwn: boolean;
};

const LOADING: SessionState = {
  session: null,
  isLoading: true,
  isRecovering: false,
  endedElsewhere: false,
  linkError: null,
};

let state = LOADING;
let hasStarted = false;
let client: Promise<AuthClient> | undefined;
let leaving: Promise<void> | undefined;
/** While a link's tokens are being checked the page knows nothing yet. */
let openLink: { accessToken: string; isRecovery: boolean } | undefined;
const watchers = new Set<() => void>();
const listeners = new Set<(event: AuthEvent) => void>();

/** The visitor's session. Loading on the server and until the browser has looked. */
export function useSession(address: AuthAddress): SessionState {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      start(address);
      return () => watchers.delete(watcher);
    },
    () => state,
    () => LOADING,
  );
}

/**
 * Calls back whenever the session changes, in this tab or another. SIGNED_IN is told when a signed-out page becomes a
 * signed-in one; auth-js itself says it every time a tab comes to the front.
 */
export function subscribeToAuthEvents(address: AuthAddress, listener: (event: AuthEvent) => void): () => void {
  listeners.add(listener);
  start(address);
  return () => listeners.delete(listener);
}

/** A token good for the next request, refreshed if need be; null without a session or while none can be had. */
export async function getAccessToken(address: AuthAddress): Promise<string | null> {
  start(address);
  if (!client && !readStoredSession()) return null;
  try {
    const auth = await getAuthClient(address);
    const { data } = await auth.getSession();
    return data.session?.access_token ?? null;
  } catch {
    return null;
  }
}

/**
 * Another token for one the backend refused; null when none can be had. Where the refresh is refused as well, the session
 * is over: auth-js itself would keep it until the token's own time is up.
 */
export async function renewAccessToken(address: AuthAddress): Promise<string | null> {
  try {
    const auth = await getAuthClient(address);
    const { data, error } = await auth.refreshSession();
    if (error && error.name !== "AuthRetryableFetchError") await auth.signOut({ scope: "local" });
    return data.session?.access_token ?? null;
  } catch {
    return null;
  }
}

/** Ends the session. Asked for twice, it is done once. This device is signed out even when the service is away. */
export function signOut(address: AuthAddress): Promise<void> {
  leaving ??= endSession(address).finally(() => {
    leaving = undefined;
  });
  return leaving;
}

async function endSession(address: AuthAddress): Promise<void> {
  try {
    const auth = await getAuthClient(address);
    // The client ignores the service's 401, 403 and 404 answers (spec section 7).
    const { error } = await auth.signOut();
    if (error) await auth.signOut({ scope: "local" });
  } catch {
    localStorage.removeItem(SESSION_STORAGE_KEY);
    receive("SIGNED_OUT", null);
  }
}

/** The auth client, made once a page and only when somebody needs it; it also feeds the store from then on. */
export function getAuthClient(address: AuthAddress): Promise<AuthClient> {
  client ??= makeAuthClient(address).catch((error: unknown) => {
    client = undefined; // its code could not be fetched; the next one to ask tries again
    throw error;
  });
  return client;
}

async function makeAuthClient({ backendUrl, publishableKey }: AuthAddress): Promise<AuthClient> {
  const { AuthClient } = await import("@supabase/auth-js");
  const auth = new AuthClient({
    url: `${backendUrl || location.origin}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    storageKey: SESSION_STORAGE_KEY,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false, // openFromLink does it and leaves no token in the tab's history
    flowType: "implicit",
  });
  auth.onAuthStateChange(receive);
  return auth;
}

/** Looks for a session once; without a stored one the visitor is signed out and nothing more is loaded. */
function start(address: AuthAddress): void {
  if (hasStarted) return;
  hasStarted = true;
  const answer = readLinkAnswer(location.hash);
  if (answer) {
    // Off the address bar and out of the history before anything else.
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  if (answer?.kind === "session") {
    void openFromLink(address, answer);
  } else {
    restore(address);
  }
  // Everybody who listens from the start has subscribed by then.
  if (answer?.kind === "error") queueMicrotask(() => failLink(answer.message));
  watchOtherTabs(address);
}

function restore(address: AuthAddress): void {
  if (!readStoredSession()) {
    publish({ session: null, isLoading: false });
    return;
  }
  getAuthClient(address).catch(() => publish({ session: readStoredSession(), isLoading: false }));
}

async function openFromLink(
  address: AuthAddress,
  { accessToken, refreshToken, isRecovery }: { accessToken: string; refreshToken: string; isRecovery: boolean },
): Promise<void> {
  openLink = { accessToken, isRecovery };
  try {
    const auth = await getAuthClient(address);
    const { error } = await auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
    if (error) throw error;
  } catch {
    failLink(AUTH_ERROR);
  }
  openLink = undefined;
  publish({ isLoading: false });
}

function failLink(message: string): void {
  publish({ linkError: message });
  emit({ name: "AUTH_ERROR", session: null, isOwn: true });
}

/**
 * Tabs that have the auth client tell each other; this is for a tab that has none yet, and for one that was asleep
 * while another signed out.
 */
function watchOtherTabs(address: AuthAddress): void {
  const look = () => {
    const stored = readStoredSession();
    if (stored && !state.session) void getAuthClient(address).catch(() => {});
    if (!stored && state.session) receive("SIGNED_OUT", null);
  };
  addEventListener("storage", ({ key }) => {
    if (key === SESSION_STORAGE_KEY || key === null) look();
  });
  addEventListener("pageshow", ({ persisted }) => persisted && look());
  addEventListener("online", look);
}

/** Every event of auth-js arrives here: first the state changes, then those who listen are told. */
function receive(name: AuthChangeEvent, session: Session | null): void {
  const before = state;
  const isByLink = openLink !== undefined && session?.access_token === openLink.accessToken;
  const event = name === "SIGNED_IN" && isByLink && openLink?.isRecovery ? "PASSWORD_RECOVERY" : name;
  // The client answers an outage with no session but keeps the stored one, and goes on trying; so does the page.
  const current = session ?? (event === "SIGNED_OUT" ? null : readStoredSession());
  if (event === "PASSWORD_RECOVERY") rememberRecovery(true);
  if (event === "USER_UPDATED" || event === "SIGNED_OUT") rememberRecovery(false);
  publish({
    session: current,
    isLoading: event === "INITIAL_SESSION" && openLink !== undefined,
    isRecovering: current !== null && isRecoveryRemembered(),
    endedElsewhere: current === null && (before.session ? leaving === undefined : before.endedElsewhere),
    linkError: current ? null : before.linkError,
  });
  const isNews =
    event === "SIGNED_IN"
      ? isByLink || (!before.session && !before.isLoading)
      : event !== "SIGNED_OUT" || before.session !== null;
  if (isNews) emit({ name: event, session: current, isOwn: isByLink || leaving !== undefined });
}

function publish(change: Partial<SessionState>): void {
  state = { ...state, ...change };
  for (const notify of watchers) notify();
}

function emit(event: AuthEvent): void {
  for (const listener of listeners) listener(event);
}

function readStoredSession(): Session | null {
  try {
    const stored = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? "null") as Session | null;
    return stored?.access_token && stored.refresh_token ? stored : null;
  } catch {
    return null;
  }
}

function rememberRecovery(isRecovering: boolean): void {
  try {
    if (isRecovering) sessionStorage.setItem(RECOVERY_STORAGE_KEY, "1");
    else sessionStorage.removeItem(RECOVERY_STORAGE_KEY);
  } catch {
    // Storage may be forbidden; then a reload forgets.
  }
}

function isRecoveryRemembered(): boolean {
  try {
    return sessionStorage.getItem(RECOVERY_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
