import type { AuthChangeEvent, Session } from "@supabase/auth-js";
import type { AuthClient, AuthConfig } from "./auth-client.ts";
import {
  type AuthRedirect,
  isOfOtherAccount,
  OTHER_ACCOUNT,
  readAuthRedirect,
  UNKNOWN_ERROR,
} from "./auth-redirect.ts";
import { pendingRecovery } from "./pending-recovery.ts";
import { LOADING, reduceSession, type SessionChange, type SessionEvent, type SessionState } from "./session-state.ts";
import { readStoredSession, SESSION_STORAGE_KEY } from "./stored-session.ts";

const loadCode = () => import("./auth-client.ts");

/** The visitor's session in this tab. Starts with the first subscriber or request, and never on the server. */
export class SessionStore {
  private readonly config: AuthConfig;
  private state = LOADING;
  private hasStarted = false;
  private client: Promise<AuthClient> | undefined;
  private signingOut: Promise<void> | undefined;
  private leaving = new AbortController();
  private readonly watchers = new Set<() => void>();
  private readonly listeners = new Set<(event: SessionEvent) => void>();

  constructor(config: AuthConfig) {
    this.config = config;
  }

  readonly getState = (): SessionState => this.state;

  /** Notifies the watcher of state changes. @returns function that unsubscribes */
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    this.start();
    return () => this.watchers.delete(watcher);
  };

  /** Notifies the listener of events; SIGNED_IN requires a signed-out state before. @returns function to unsubscribe */
  listen(listener: (event: SessionEvent) => void): () => void {
    this.listeners.add(listener);
    this.start();
    return () => this.listeners.delete(listener);
  }

  /**
   * Loads the client's code while the person still types; the first request reports a failed load. Without a
   * network it loads nothing, because browsers before 2026 never repeat a failed import.
   */
  readonly preload = (): void => {
    if (navigator.onLine) loadCode().catch(() => {});
  };

  /** Returns the auth client, created once on first use. @throws when its code fails to load */
  getAuthClient(): Promise<AuthClient> {
    this.client ??= this.makeAuthClient().catch((error: unknown) => {
      this.client = undefined; // the next call tries again
      throw error;
    });
    return this.client;
  }

  /** Returns a valid token, refreshed if necessary; null without a session or on failure. */
  async getAccessToken(): Promise<string | null> {
    this.start();
    if (!this.client && !readStoredSession()) return null;
    try {
      const { data } = await (await this.getAuthClient()).getSession();
      return data.session?.access_token ?? null;
    } catch {
      return null;
    }
  }

  async renewAccessToken(): Promise<string | null> {
    try {
      const auth = await this.getAuthClient();
      return await (await loadCode()).renewAccessToken(auth);
    } catch {
      return null;
    }
  }

  /** Aborts when this tab signs out: a pending read would reach the backend without a session and fail with 401. */
  get signOutSignal(): AbortSignal {
    return this.leaving.signal;
  }

  /** Ends this session once, also for concurrent calls. Signs out this device even if the service is unavailable. */
  signOut(): Promise<void> {
    return this.leave(async () => {
      try {
        const auth = await this.getAuthClient();
        await (await loadCode()).endSession(auth);
      } catch {
        localStorage.removeItem(SESSION_STORAGE_KEY);
        this.receive("SIGNED_OUT", null);
      }
    });
  }

  /** Ends all sessions of the account. @throws if the service is unavailable; this session then stays */
  signOutEverywhere(): Promise<void> {
    return this.leave(async () => {
      const auth = await this.getAuthClient();
      await (await loadCode()).endAllSessions(auth);
    });
  }

  private leave(endSessions: () => Promise<void>): Promise<void> {
    this.signingOut ??= this.leaveOnce(endSessions);
    return this.signingOut;
  }

  private async leaveOnce(endSessions: () => Promise<void>): Promise<void> {
    this.apply({ type: "sign-out-begun" });
    this.leaving.abort();
    try {
      await endSessions();
    } finally {
      this.leaving = new AbortController();
      this.signingOut = undefined;
      this.apply({ type: "sign-out-ended" });
    }
  }

  private async makeAuthClient(): Promise<AuthClient> {
    const auth = (await loadCode()).createAuthClient(this.config);
    auth.onAuthStateChange((name, session) => this.receive(name, session));
    return auth;
  }

  /** Reads the session once; without a stored session the visitor is signed out and no auth code is loaded. */
  private start(): void {
    if (this.hasStarted) return;
    this.hasStarted = true;
    this.state = { ...this.state, isRecoveryPending: pendingRecovery.read() };
    let redirect = readAuthRedirect(location.hash);
    if (redirect) {
      // Removes the tokens from the browser's address bar and the history first.
      history.replaceState(history.state, "", location.pathname + location.search);
    }
    if (redirect?.kind === "session" && isOfOtherAccount(redirect.accessToken, readStoredSession())) {
      redirect = { kind: "error", code: OTHER_ACCOUNT };
    }
    if (redirect?.kind === "session") void this.openLink(redirect);
    else this.lookUp();
    // All initial listeners have subscribed when the microtask runs.
    if (redirect?.kind === "error") {
      const { code } = redirect;
      queueMicrotask(() => this.apply({ type: "link-rejected", code }));
    }
    this.watchOtherTabs();
  }

  private lookUp(): void {
    const lookedUp = () => this.apply({ type: "looked-up", session: readStoredSession() });
    if (readStoredSession()) this.getAuthClient().catch(lookedUp);
    else lookedUp();
  }

  private async openLink(link: Extract<AuthRedirect, { kind: "session" }>): Promise<void> {
    this.apply({ type: "link-opened", ...link });
    try {
      const auth = await this.getAuthClient();
      const { error } = await auth.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken });
      if (error) throw error;
    } catch {
      this.apply({ type: "link-rejected", code: UNKNOWN_ERROR });
    }
    this.apply({ type: "link-checked" });
  }

  /** Tabs with the auth client synchronise themselves; this covers tabs without the client and suspended tabs. */
  private watchOtherTabs(): void {
    const look = () => {
      const stored = readStoredSession();
      if (stored && !this.state.session) void this.getAuthClient().catch(() => {});
      if (!stored && this.state.session) this.receive("SIGNED_OUT", null);
    };
    addEventListener("storage", ({ key }) => {
      if (key === SESSION_STORAGE_KEY || key === null) look();
    });
    addEventListener("pageshow", ({ persisted }) => persisted && look());
    addEventListener("online", look);
  }

  private receive(name: AuthChangeEvent, session: Session | null): void {
    this.apply({ type: "client-event", name, session, stored: readStoredSession() });
  }

  /** Changes the state before it notifies listeners. */
  private apply(change: SessionChange): void {
    const { state, event } = reduceSession(this.state, change);
    if (state.isRecoveryPending !== this.state.isRecoveryPending) pendingRecovery.write(state.isRecoveryPending);
    this.state = state;
    for (const notify of this.watchers) notify();
    if (event) for (const listener of this.listeners) listener(event);
  }
}
