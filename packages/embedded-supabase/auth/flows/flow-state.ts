import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";
import sql from "sql-template-tag";
import * as z from "zod";
import { readRow } from "../../database/sql-database.ts";
import { sealText } from "../../setup/sealed-text.ts";
import type { AuthContext } from "../auth-call.ts";
import type { SessionMethod } from "../sessions/sessions.ts";
import { CHALLENGE_METHODS, type CodeChallenge } from "./code-challenge.ts";
import { DELETE_OLD_FLOWS, hashAuthCode, makeAuthCode } from "./email-flow.ts";

/** A sign-in by a provider, from its start to the provider's response. */
export type Flow = {
  id: string;
  provider: string;
  method: SessionMethod;
  redirectTo: string;
  challenge: CodeChallenge | undefined;
  /** The account that links an identity. */
  linkTo: string | undefined;
};

/** In this time, the person signs in to the provider. */
const FLOW_SECONDS = 600;

export async function startFlow({ database }: AuthContext, flow: Omit<Flow, "id">): Promise<string> {
  const id = randomUUID();
  const { provider, method, redirectTo, challenge, linkTo } = flow;
  await database.query(
    sql`with old as (${DELETE_OLD_FLOWS})
    insert into auth.flow_state (id, authentication_method, provider_type, referrer, code_challenge,
      code_challenge_method, linking_target_id)
    values (${id}::uuid, ${method}, ${provider}, ${redirectTo}, ${challenge?.challenge ?? null},
      ${challenge?.method ?? null}, ${linkTo ?? null}::uuid)`,
  );
  return id;
}

const startedFlow = z.object({
  id: z.string(),
  provider_type: z.string(),
  referrer: z.string(),
  code_challenge: z.string().nullable(),
  code_challenge_method: z.enum(CHALLENGE_METHODS).nullable(),
  linking_target_id: z.string().nullable(),
});

/** Ends the flow, so that only one of several responses of the provider counts. @returns undefined without such a flow */
export async function claimFlow(
  { database }: AuthContext,
  { id, method }: { id: string; method: SessionMethod },
): Promise<Flow | undefined> {
  const row = await readRow(
    database,
    sql`delete from auth.flow_state where id = ${id}::uuid and authentication_method = ${method} and auth_code is null
      and created_at > now() - make_interval(secs => ${FLOW_SECONDS})
    returning id::text as id, provider_type, referrer, code_challenge, code_challenge_method,
      linking_target_id::text as linking_target_id`,
    startedFlow,
  );
  return row && describeFlow(row, method);
}

function describeFlow(row: z.output<typeof startedFlow>, method: SessionMethod): Flow {
  const { code_challenge: challenge, code_challenge_method: by } = row;
  return {
    id: row.id,
    provider: row.provider_type,
    method,
    redirectTo: row.referrer,
    challenge: challenge && by ? { challenge, method: by } : undefined,
    linkTo: row.linking_target_id ?? undefined,
  };
}

type Tokens = { accessToken: string; refreshToken: string | undefined };

/** Stores the result until the client exchanges the code. @returns the code */
export async function finishFlow(
  { database }: AuthContext,
  { id, provider, method, challenge }: Flow,
  { userId, tokens }: { userId: string; tokens: Tokens | undefined },
): Promise<string> {
  const code = makeAuthCode();
  // The code is the key, and the database has only its hash.
  const seal = (token = "") => (token ? sealText(token, code) : "");
  const [accessToken, refreshToken] = [await seal(tokens?.accessToken), await seal(tokens?.refreshToken)];
  await database.query(
    sql`insert into auth.flow_state (id, user_id, auth_code, auth_code_issued_at, authentication_method, provider_type,
      code_challenge, code_challenge_method, provider_access_token, provider_refresh_token)
    values (${id}::uuid, ${userId}::uuid, ${hashAuthCode(code)}, now(), ${method}, ${provider},
      ${challenge?.challenge ?? ""}, ${challenge?.method ?? "s256"}, ${accessToken}, ${refreshToken})`,
  );
  return code;
}

const finishedFlow = z.object({ userId: z.string(), provider: z.string() });

/** A result without a challenge, which the browser of the flow takes within a minute. */
export function takeFinishedFlow(
  { database }: AuthContext,
  { id, code }: { id: string; code: string },
): Promise<z.output<typeof finishedFlow> | undefined> {
  return readRow(
    database,
    sql`delete from auth.flow_state where id = ${id}::uuid and auth_code = ${hashAuthCode(code)} and code_challenge = ''
      and auth_code_issued_at > now() - interval '1 minute'
    returning user_id::text as "userId", provider_type as provider`,
    finishedFlow,
  );
}

const COOKIE = "sb-flow-browser";
const BROWSER = /^[\w-]{22}$/;
const STATE = /^(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?<mac>[\w-]{43})$/;

type Binding = Pick<AuthContext, "jwtSecret" | "siteUrl">;

/**
 * Binds a flow to the browser that starts it. Otherwise an attacker could let a visitor finish a flow of the attacker.
 * The state has 80 characters, as many as SAML allows for a RelayState.
 */
export function bindFlow({ jwtSecret, siteUrl }: Binding, request: Request, id: string) {
  const browser = readBrowser(request) ?? randomBytes(16).toString("base64url");
  const secure = siteUrl.startsWith("https://") ? "; Secure" : "";
  return {
    state: `${id}.${signState(jwtSecret, id, browser)}`,
    cookie: `${COOKIE}=${browser}; Path=/auth/v1; HttpOnly; SameSite=Lax; Max-Age=${FLOW_SECONDS}${secure}`,
  };
}

/** @returns the id of a flow that this browser has started */
export function readBoundFlow({ jwtSecret }: Binding, request: Request, state: string): string | undefined {
  const { id = "", mac = "" } = STATE.exec(state)?.groups ?? {};
  const browser = readBrowser(request);
  if (!id || !browser) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(signState(jwtSecret, id, browser)));
  return isOurs ? id : undefined;
}

function readBrowser(request: Request): string | undefined {
  const value = parse(request.headers.get("cookie") ?? "", COOKIE)[COOKIE];
  return value && BROWSER.test(value) ? value : undefined;
}

function signState(secret: string, id: string, browser: string): string {
  return deriveSecret(secret, `state of the flow ${id} in the browser ${browser}`);
}

/** The nonce and the verifier of a flow need no storage. */
export function deriveSecret(secret: string, label: string): string {
  return createHmac("sha256", secret).update(label).digest("base64url");
}
