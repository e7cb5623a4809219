import { decode } from "hono/jwt";
import * as z from "zod";
import { readJsonObject } from "#platform/http/json-body.ts";
import type { Database } from "../database/database.ts";
import { authError } from "./auth-request.ts";

const JWT = /^(?:[\w-]+\.){2}[\w-]+$/;
const claimsSchema = z.object({ sub: z.uuid() });

/**
 * A caller with the right password or link of a disabled account gets this reason. The new session ends before its
 * tokens are sent. The disabling itself ends earlier sessions.
 */
export function createDisabledCheck(database: Pick<Database, "query">) {
  /** @param response to a request that opens a session */
  return async function refuseDisabled(response: Response): Promise<Response> {
    const claims = await readNewClaims(response);
    if (!claims) return response;
    const [disabled] = await database.query(
      "select 1 from public.account_roles where user_id = $1 and disabled_at is not null",
      [claims.sub],
    );
    if (!disabled) return response;
    await database.query("delete from auth.refresh_tokens where user_id::text = $1", [claims.sub]);
    await database.query("delete from auth.sessions where user_id::text = $1", [claims.sub]);
    if (response.status < 300) return authError(400, "user_banned", "User is banned");
    return redirectWithError(response);
  };
}

/** Of the access token in a JSON body or in the fragment a link leads to. */
async function readNewClaims(response: Response) {
  const { access_token } = response.ok
    ? await readJsonObject(response)
    : Object.fromEntries(new URLSearchParams(fragmentOf(response)));
  if (typeof access_token !== "string" || !JWT.test(access_token)) return undefined;
  return claimsSchema.safeParse(decode(access_token).payload).data;
}

function fragmentOf(response: Response): string {
  return response.headers.get("location")?.split("#")[1] ?? "";
}

function redirectWithError(response: Response): Response {
  const [address = ""] = response.headers.get("location")?.split("#") ?? [];
  const fields = new URLSearchParams({
    error: "access_denied",
    error_code: "user_banned",
    error_description: "User is banned",
  });
  const headers = new Headers(response.headers);
  headers.set("location", `${address}#${fields}`);
  return new Response(null, { status: response.status, headers });
}
