import type { Session } from "@supabase/auth-js";
import { readClaims } from "./token-claims.ts";

type Signed = Pick<Session, "access_token" | "user">;

export function hasFactor({ user }: Signed): boolean {
  return user?.factors?.some(({ status }) => status === "verified") ?? false;
}

/** True until the session has shown the second factor of its account. The row policies of the database check the same. */
export function lacksFactor(session: Signed): boolean {
  return hasFactor(session) && readClaims(session.access_token).aal !== "aal2";
}
