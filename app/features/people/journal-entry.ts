import type { JournalEntry } from "#shared/people-api.ts";

const EVENTS: Record<string, string> = {
  login: "signed in",
  login_failed: "failed to sign in",
  logout: "ended a session",
  user_signedup: "got an account",
  user_confirmation_requested: "asked for an account",
  user_recovery_requested: "asked for a link by e-mail",
  user_reauthenticate_requested: "asked for a code by e-mail",
  user_modified: "changed the account",
  user_updated_password: "set a new password",
  user_deleted: "was removed",
  user_invited: "invited",
  factor_in_progress: "started to add a second factor",
  factor_unenrolled: "removed a second factor",
  factor_deleted: "lost all second factors by a reset",
  challenge_created: "was asked for a code",
  verification_attempted: "entered a code",
  generate_recovery_codes: "made recovery codes",
  identity_unlinked: "unlinked an account of a provider",
  make_owner: "made an owner of",
  make_editor: "made an editor of",
  disable: "disabled",
  enable: "enabled",
  end_sessions: "ended all sessions of",
  remove: "removed",
};

/** @returns what happened, such as "signed in by google" or "invited anna@example.com" */
export function describeEvent({ action, target, provider }: JournalEntry): string {
  const event = EVENTS[action] ?? action.replaceAll("_", " ");
  if (target) return `${event} ${target}`;
  return provider && provider !== "email" ? `${event} by ${provider}` : event;
}
