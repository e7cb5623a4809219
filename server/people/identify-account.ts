import * as z from "zod";
import type { Backend } from "#backend/backend.ts";

const TOKEN = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/;
const userSchema = z.object({ id: z.uuid(), factors: z.array(z.object({ status: z.string() })).default([]) });
const claimsSchema = z.object({ aal: z.string().optional() });

/** `lacksFactor`: the session has not shown the second factor of the account. */
type IdentifiedAccount = { id: string; lacksFactor: boolean };

/** @returns the header if it may contain an access token */
export function readToken(authorization: string | undefined): string | undefined {
  return authorization && TOKEN.test(authorization) ? authorization : undefined;
}

/** Asks the auth service itself, so that an ended session is not accepted. */
export async function identifyAccount(
  { url, publishableKey, fetch }: Pick<Backend, "url" | "publishableKey" | "fetch">,
  authorization: string,
): Promise<IdentifiedAccount | undefined> {
  const response = await fetch(`${url}/auth/v1/user`, { headers: { apikey: publishableKey, authorization } });
  if (response.status >= 500) throw new Error(`the auth service returned ${response.status}`);
  if (!response.ok) return undefined;
  const { id, factors } = userSchema.parse(await response.json());
  const hasFactor = factors.some(({ status }) => status === "verified");
  return { id, lacksFactor: hasFactor && levelIn(authorization) !== "aal2" };
}

/** Reads a token that the auth service has accepted. */
function levelIn(authorization: string): string | undefined {
  const [, claims = ""] = authorization.split(".");
  return claimsSchema.parse(JSON.parse(Buffer.from(claims, "base64url").toString())).aal;
}
