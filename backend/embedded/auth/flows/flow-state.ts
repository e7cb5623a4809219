import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";
import type { Row } from "../../../sql-database.ts";
import { sealText } from "../../setup/sealed-text.ts";
import type { AuthContext } from "../auth-call.ts";
import type { SessionMethod } from "../sessions.ts";
import type { CodeChallenge } from "./code-challenge.ts";
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
  const { provider, method, redirectTo, challenge, linkTo = "" } = flow;
  await database.query(
    `with old as (${DELETE_OLD_FLOWS})
    insert into auth.flow_state (id, authentication_method, provider_type, referrer, code_challenge,
      code_challenge_method, linking_target_id)
    values ($1::uuid, $2, $3, $4, nullif($5, ''), nullif($6, ''), nullif($7, '')::uuid)`,
    [id, method, provider, redirectTo, challenge?.challenge ?? "", challenge?.method ?? "", linkTo],
  );
  return id;
}

/** Ends the flow, so that only one of several responses of the provider counts. @returns undefined without such a flow */
export async function claimFlow(
  { database }: AuthContext,
  { id, method }: { id: string; method: SessionMethod },
): Promise<Flow | undefined> {
  const [row] = await database.query(
    `delete from auth.flow_state where id = $1::uuid and authentication_method = $2 and auth_code is null
      and created_at > now() - interval '${FLOW_SECONDS} seconds'
    returning id::text as id, provider_type, referrer, code_challenge, code_challenge_method,
      linking_target_id::text as linking_target_id`,
    [id, method],
  );
  return row && readFlow(row, method);
}

function readFlow(row: Row, method: SessionMethod): Flow {
  const { code_challenge: challenge, code_challenge_method: by } = row;
  return {
    ...{ id: String(row.id), provider: String(row.provider_type), method, redirectTo: String(row.referrer) },
    challenge: challenge ? { challenge: String(challenge), method: by as CodeChallenge["method"] } : undefined,
    linkTo: row.linking_target_id ? String(row.linking_target_id) : undefined,
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
  await database.query(
    `insert into auth.flow_state (id, user_id, auth_code, auth_code_issued_at, authentication_method, provider_type,
      code_challenge, code_challenge_method, provider_access_token, provider_refresh_token)
    values ($1::uuid, $2::uuid, $3, now(), $4, $5, $6, $7, $8, $9)`,
    [
      ...[id, userId, hashAuthCode(code), method, provider, challenge?.challenge ?? "", challenge?.method ?? "s256"],
      ...[await seal(tokens?.accessToken), await seal(tokens?.refreshToken)],
    ],
  );
  return code;
}

/** A result without a challenge, which the browser of the flow takes within a minute. */
export async function takeFinishedFlow(
  { database }: AuthContext,
  { id, code }: { id: string; code: string },
): Promise<{ userId: string; provider: string } | undefined> {
  const [row] = await database.query(
    `delete from auth.flow_state where id = $1::uuid and auth_code = $2 and code_challenge = ''
      and auth_code_issued_at > now() - interval '1 minute'
    returning user_id::text as user_id, provider_type`,
    [id, hashAuthCode(code)],
  );
  return row && { userId: String(row.user_id), provider: String(row.provider_type) };
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
