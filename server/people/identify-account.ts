import * as z from "zod";
import type { Backend } from "../backend/backend.ts";

const TOKEN = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/;
const userSchema = z.object({ id: z.uuid(), factors: z.array(z.object({ status: z.string() })).default([]) });

/** `lacksFactor`: the session has not shown the second factor that the account has, or that the site requires. */
type IdentifiedAccount = { id: string; hasFactor: boolean; lacksFactor: boolean };

/** @returns the header if it may contain an access token */
export function readToken(authorization: string | undefined): string | undefined {
  return authorization && TOKEN.test(authorization) ? authorization : undefined;
}

/** Asks the auth service itself, so that an ended session is not accepted, and the database for the level of the session. */
export async function identifyAccount(
  { url, publishableKey, fetch }: Pick<Backend, "url" | "publishableKey" | "fetch">,
  authorization: string,
): Promise<IdentifiedAccount | undefined> {
  const ask = async (path: string, method: string) => {
    const response = await fetch(url + path, { method, headers: { apikey: publishableKey, authorization } });
    if (response.status >= 500) throw new Error(`the backend returned ${response.status} for ${path}`);
    return response.ok ? await response.json() : undefined;
  };
  const user = await ask("/auth/v1/user", "GET");
  if (user === undefined) return undefined;
  const { id, factors } = userSchema.parse(user);
  const hasLevel = await ask("/rest/v1/rpc/has_required_level", "POST");
  return { id, hasFactor: factors.some(({ status }) => status === "verified"), lacksFactor: hasLevel !== true };
}
