import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#shared/backend-error.ts";

export type OwnSession = {
  id: string;
  /** Empty if the browser sent none. */
  user_agent: string;
  /** IPv4 address or IPv6 network; empty if it is unknown. */
  address: string;
  created_at: string;
  /** Sign-in or last renewal. An open page renews its session about once an hour. */
  last_used_at: string;
  is_current: boolean;
};

/** This session is first, then the last used one. @throws BackendError */
export async function listOwnSessions(database: DatabaseClient, signal: AbortSignal): Promise<OwnSession[]> {
  return unwrap(await database.rpc("list_own_sessions", {}).abortSignal(signal));
}

/** Ends one session with its access tokens. A session that has ended already is no error. @throws BackendError */
export async function endOwnSession(database: DatabaseClient, id: string): Promise<void> {
  unwrap(await database.rpc("end_own_session", { session: id }));
}
