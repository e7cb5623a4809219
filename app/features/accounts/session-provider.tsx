import { createContext, type ReactNode, use, useState, useSyncExternalStore } from "react";
import type { AuthConfig } from "./auth-client.ts";
import { LOADING, type SessionState } from "./session-state.ts";
import { SessionStore } from "./session-store.ts";

const SessionContext = createContext<SessionStore | null>(null);

/** The store lives as long as the tab, even across an error page. */
let browserStore: SessionStore | undefined;

function openStore(config: AuthConfig): SessionStore {
  if (import.meta.env.SSR) return new SessionStore(config);
  browserStore ??= new SessionStore(config);
  return browserStore;
}

export function SessionProvider({ backendUrl, publishableKey, children }: AuthConfig & { children: ReactNode }) {
  const [store] = useState(() => openStore({ backendUrl, publishableKey }));
  return <SessionContext value={store}>{children}</SessionContext>;
}

export function useSessionStore(): SessionStore {
  const store = use(SessionContext);
  if (!store) throw new Error("useSessionStore needs a SessionProvider above it.");
  return store;
}

/** Returns the visitor's session; it is loading on the server and until the browser has checked. */
export function useSession(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.watch, store.getState, () => LOADING);
}
