import type { AuthChangeEvent, Session } from "@supabase/auth-js";

/** Session state for pages and for the reducer. */
export type SessionState = {
  session: Session | null;
  isLoading: boolean;
  /** True when the tab opened a recovery link and no new password is set yet. */
  isRecovering: boolean;
  /** True when the session ended without a sign-out in this tab. */
  endedElsewhere: boolean;
  /** Error code of an e-mail link or a provider. */
  linkError: string | null;
  /** Tokens of an e-mail link while the service checks them; the session is unknown until the check ends. */
  openLink: { accessToken: string; isRecovery: boolean } | null;
  isSigningOut: boolean;
  /** True until a new password is set. Survives a reload; `isRecovering` needs a session in addition. */
  isRecoveryPending: boolean;
};

export type SessionChange =
  | { type: "looked-up"; session: Session | null }
  | { type: "link-opened"; accessToken: string; isRecovery: boolean }
  | { type: "link-checked" }
  | { type: "link-rejected"; code: string }
  | { type: "sign-out-begun" }
  | { type: "sign-out-ended" }
  /** `stored`: the session in the browser's storage at the time of the event. */
  | { type: "client-event"; name: AuthChangeEvent; session: Session | null; stored: Session | null };

export type SessionEvent = {
  name: AuthChangeEvent | "AUTH_ERROR";
  session: Session | null;
  /** SIGNED_OUT: this tab requested it. SIGNED_IN: a link in this tab caused it. */
  isOwn: boolean;
  /** Of AUTH_ERROR. */
  code?: string;
};

export const LOADING: SessionState = {
  session: null,
  isLoading: true,
  isRecovering: false,
  endedElsewhere: false,
  linkError: null,
  openLink: null,
  isSigningOut: false,
  isRecoveryPending: false,
};

type Transition = { state: SessionState; event?: SessionEvent };

export function reduceSession(state: SessionState, change: SessionChange): Transition {
  switch (change.type) {
    case "looked-up":
      return { state: { ...state, session: change.session, isLoading: false } };
    case "link-opened": {
      const { accessToken, isRecovery } = change;
      return { state: { ...state, openLink: { accessToken, isRecovery } } };
    }
    case "link-checked":
      return { state: { ...state, openLink: null, isLoading: false } };
    case "link-rejected":
      return {
        state: { ...state, linkError: change.code },
        event: { name: "AUTH_ERROR", session: null, isOwn: true, code: change.code },
      };
    case "sign-out-begun":
      return { state: { ...state, isSigningOut: true } };
    case "sign-out-ended":
      return { state: { ...state, isSigningOut: false } };
    case "client-event":
      return receive(state, change);
  }
}

function receive(
  state: SessionState,
  { name, session, stored }: Extract<SessionChange, { type: "client-event" }>,
): Transition {
  const { openLink } = state;
  const isByLink = openLink !== null && session?.access_token === openLink.accessToken;
  const event = name === "SIGNED_IN" && isByLink && openLink.isRecovery ? "PASSWORD_RECOVERY" : name;
  // During an outage the client reports no session but keeps the stored one and retries; the page does the same.
  const current = session ?? (event === "SIGNED_OUT" ? null : stored);
  const isRecoveryPending =
    event === "PASSWORD_RECOVERY" || (state.isRecoveryPending && event !== "USER_UPDATED" && event !== "SIGNED_OUT");
  const next: SessionState = {
    ...state,
    session: current,
    isLoading: event === "INITIAL_SESSION" && openLink !== null,
    isRecoveryPending,
    isRecovering: current !== null && isRecoveryPending,
    endedElsewhere: current === null && (state.session ? !state.isSigningOut : state.endedElsewhere),
    linkError: current ? null : state.linkError,
  };
  if (!isNews(state, event, isByLink)) return { state: next };
  return { state: next, event: { name: event, session: current, isOwn: isByLink || state.isSigningOut } };
}

/** The client sends SIGNED_IN each time a tab becomes visible, and SIGNED_OUT even without a session. */
function isNews(before: SessionState, event: AuthChangeEvent, isByLink: boolean): boolean {
  if (event === "SIGNED_IN") return isByLink || (!before.session && !before.isLoading);
  return event !== "SIGNED_OUT" || before.session !== null;
}
