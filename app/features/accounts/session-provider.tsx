import { createContext, type ReactNode, use, useState, useSyncExternalStore } from "react";
import type { AuthConfig } from "./auth-client.ts";
import { LOADING, type SessionState } from "./session-state.ts";
import { SessionStore } from "./session-store.ts";

const SessionContext = createContext<SessionStore | null>(null);

/** For as long as the tab is open, even where an error page stood in between. */
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

/** The visitor's session. Loading on the server and until the browser has looked. */
export function useSession(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.watch, store.getState, () => LOADING);
}
