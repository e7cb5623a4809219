import type { Caller } from "./caller.ts";
import type { RequestContext } from "./database/run-as.ts";

/** Rules of the database read headers of the application. PostgREST would also pass on those with another prefix. */
const EXPOSED_PREFIX = "x-";

const STATEMENT_TIMEOUT_MS: Record<Caller["kind"], number> = { anonymous: 2000, user: 10_000, server: 30_000 };
const ROLES: Record<Caller["kind"], string> = { anonymous: "anon", user: "authenticated", server: "service_role" };

type Asked = { caller: Caller; headers: Headers; isSite: boolean };

/**
 * The rights and limits of a request in the database.
 * @param isSite the application reads with the rights of an anonymous caller, but with the time of a user
 */
export function contextFor({ caller, headers, isSite }: Asked): RequestContext {
  const role = ROLES[caller.kind];
  const exposed = [...headers].filter(([name]) => name.startsWith(EXPOSED_PREFIX));
  return {
    role,
    claims: caller.kind === "anonymous" ? { role } : { ...caller.claims, role },
    sessionId: caller.kind === "user" ? caller.sessionId : undefined,
    headers: Object.fromEntries(exposed),
    statementTimeoutMs: STATEMENT_TIMEOUT_MS[caller.kind === "anonymous" && isSite ? "user" : caller.kind],
  };
}
