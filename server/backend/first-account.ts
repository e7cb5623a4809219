import { randomBytes } from "node:crypto";
import type { Env } from "../env.ts";
import { StartupError } from "../startup-error.ts";
import type { Database } from "./database.ts";

export type FirstAccount = {
  email: string;
  /** Only where it was made up here; shown once, kept nowhere. */
  generatedPassword?: string;
};

type FirstAccountOptions = {
  database: Database;
  /** Requests to a backend that has sign-up enabled and is never mounted. */
  fetchWithSignUp: (request: Request) => Promise<Response>;
  env: Env;
};

/**
 * Makes the first account of an installation that has none: ADMIN_EMAIL and ADMIN_PASSWORD, else a made-up password.
 * @returns nothing when there are accounts already
 */
export async function ensureFirstAccount({
  database,
  fetchWithSignUp,
  env,
}: FirstAccountOptions): Promise<FirstAccount | undefined> {
  const accounts = await database.query("select 1 from auth.users limit 1");
  if (accounts.length > 0) return undefined;
  const email = env.ADMIN_EMAIL ?? "editor@nusagrid.example";
  const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString("base64url");
  const response = await fetchWithSignUp(
    new Request("http://backend.internal/auth/v1/signup", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    }),
  );
  if (!response.ok) throw new StartupError(`The first account could not be made: ${await response.text()}`);
  return env.ADMIN_PASSWORD ? { email } : { email, generatedPassword: password };
}
