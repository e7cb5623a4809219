import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#app/lib/backend-error.ts";

/** Returns null for a user without a role. @throws BackendError */
export async function getOwnRole(
  database: DatabaseClient,
  userId: string,
  signal: AbortSignal,
): Promise<string | null> {
  const response = await database
    .from("account_roles")
    .select("role")
    .eq("user_id", userId)
    .limit(1)
    .abortSignal(signal);
  return unwrap(response)[0]?.role ?? null;
}
