import type { DatabaseClient } from "#app/lib/backend-client.ts";
import { unwrap } from "#shared/backend-error.ts";

/** `name` is empty for accounts without a name. */
export type OwnAccount = { role: string; name: string };

/** Returns null for a user without a role. @throws BackendError */
export async function getOwnAccount(
  database: DatabaseClient,
  userId: string,
  signal: AbortSignal,
): Promise<OwnAccount | null> {
  const response = await database
    .from("account_roles")
    .select("role, name")
    .eq("user_id", userId)
    .limit(1)
    .abortSignal(signal);
  return unwrap(response)[0] ?? null;
}
