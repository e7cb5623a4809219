import type { AuthClient as AuthClientClass, Session } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";

/** Where auth-js keeps the session. Its presence is what makes a public page load any auth code at all. */
const SESSION_STORAGE_KEY = "nusagrid-session";

type AuthClient = InstanceType<typeof AuthClientClass>;

export type SessionState = {
  session: Session | null;
  isLoading: boolean;
};

type BackendAddress = { backendUrl: string; publishableKey: string };

const LOADING: SessionState = { session: null, isLoading: true };
const SIGNED_OUT: SessionState = { session: null, isLoading: false };

let state = LOADING;
let started = false;
let client: Promise<AuthClient> | undefined;
const listeners = new Set<() => void>();

function publish(next: SessionState): void {
  state = next;
  for (const notify of listeners) notify();
}

function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/** The auth client, made once a page and only when somebody needs it; it also feeds the store from then on. */
function getAuthClient({ backendUrl, publishableKey }: BackendAddress): Promise<AuthClient> {
  client ??= import("@supabase/auth-js").then(({ AuthClient }) => {
    const auth = new AuthClient({
      url: `${backendUrl || location.origin}/auth/v1`,
      headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
      storageKey: SESSION_STORAGE_KEY,
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: true,
      flowType: "implicit",
    });
    auth.onAuthStateChange((_event, session) => publish({ session, isLoading: false }));
    return auth;
  });
  return client;
}

/** Looks for a session once; without a stored one the visitor is signed out and nothing more is loaded. */
function start(address: BackendAddress): void {
  started = true;
  if (hasStoredSession()) {
    void getAuthClient(address);
  } else {
    publish(SIGNED_OUT);
  }
  // Another tab may sign in while this one stays open.
  addEventListener("storage", ({ key, newValue }) => {
    if (key === SESSION_STORAGE_KEY && newValue !== null) void getAuthClient(address);
  });
}

/** The visitor's session. Loading on the server and until the browser has looked. */
export function useSession(address: BackendAddress): SessionState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      if (!started) start(address);
      return () => listeners.delete(listener);
    },
    () => state,
    () => LOADING,
  );
}

/** Ends the session here; the service's 401, 403 and 404 answers are ignored by its client (spec section 7). */
export async function signOut(address: BackendAddress): Promise<void> {
  const auth = await getAuthClient(address);
  await auth.signOut();
}

export async function getAccessToken(address: BackendAddress): Promise<string | null> {
  const auth = await getAuthClient(address);
  return (await auth.getSession()).data.session?.access_token ?? null;
}
