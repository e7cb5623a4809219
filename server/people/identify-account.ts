import * as z from "zod";
import type { Backend } from "#backend/backend.ts";

const TOKEN = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/;
const userSchema = z.object({ id: z.uuid() });

/** @returns the header if it may contain an access token */
export function readToken(authorization: string | undefined): string | undefined {
  return authorization && TOKEN.test(authorization) ? authorization : undefined;
}

/** Asks the auth service itself, so that an ended session is not accepted. @returns the account's id */
export async function identifyAccount(
  { url, publishableKey, fetch }: Pick<Backend, "url" | "publishableKey" | "fetch">,
  authorization: string,
): Promise<string | undefined> {
  const response = await fetch(`${url}/auth/v1/user`, { headers: { apikey: publishableKey, authorization } });
  if (response.status >= 500) throw new Error(`the auth service returned ${response.status}`);
  return response.ok ? userSchema.parse(await response.json()).id : undefined;
}
