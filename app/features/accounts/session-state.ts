import type { AuthChangeEvent, Session } from "@supabase/auth-js";

/** What pages know of the visitor's session, and what the next change needs to be understood. */
export type SessionState = {
  session: Session | null;
  isLoading: boolean;
  /** Somebody came by a recovery link and has not set a new password yet. */
  isRecovering: boolean;
  /** The session ended, and not by a sign-out in this tab. */
  endedElsewhere: boolean;
  /** Why a link from an e-mail did not work. */
  linkError: string | null;
  /** A link's tokens that are being checked; until then the page knows nothing. */
  openLink: { accessToken: string; isRecovery: boolean } | null;
  isSigningOut: boolean;
  /** A new password is still to be set. Outlives a reload, which `isRecovering` follows once there is a session. */
  isRecoveryPending: boolean;
};

export type SessionChange =
  | { type: "looked-up"; session: Session | null }
  | { type: "link-opened"; accessToken: string; isRecovery: boolean }
  | { type: "link-checked" }
  | { type: "link-refused"; message: string }
  | { type: "sign-out-begun" }
  | { type: "sign-out-ended" }
  /** `stored`: the session in the browser's storage at that moment. */
  | { type: "client-event"; name: AuthChangeEvent; session: Session | null; stored: Session | null };

export type SessionEvent = {
  name: AuthChangeEvent | "AUTH_ERROR";
  session: Session | null;
  /** SIGNED_OUT: asked for in this tab. SIGNED_IN: by a link that opened this tab. */
  isOwn: boolean;
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
    case "link-refused":
      return {
        state: { ...state, linkError: change.message },
        event: { name: "AUTH_ERROR", session: null, isOwn: true },
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
  // The client answers an outage with no session but keeps the stored one, and goes on trying; so does the page.
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

/** The client says SIGNED_IN every time a tab comes to the front, and SIGNED_OUT of a session that was none. */
function isNews(before: SessionState, event: AuthChangeEvent, isByLink: boolean): boolean {
  if (event === "SIGNED_IN") return isByLink || (!before.session && !before.isLoading);
  return event !== "SIGNED_OUT" || before.session !== null;
}
