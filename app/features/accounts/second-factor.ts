import type { Session } from "@supabase/auth-js";

type Signed = Pick<Session, "access_token" | "user">;

export function hasFactor({ user }: Signed): boolean {
  return user?.factors?.some(({ status }) => status === "verified") ?? false;
}

/** True until the session has shown the second factor of its account. The row policies of the database check the same. */
export function lacksFactor(session: Signed): boolean {
  return hasFactor(session) && levelOf(session.access_token) !== "aal2";
}

function levelOf(token: string): unknown {
  try {
    return JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"))).aal;
  } catch {
    return undefined;
  }
}
