import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import * as z from "zod";
import { isEmail } from "#platform/text/email-address.ts";
import { readRow } from "../../database/sql-database.ts";
import { confirmEmailChange, EMAIL_CHANGE_ACCEPTED } from "../accounts/email-change.ts";
import { isDisabled } from "../accounts/users.ts";
import type { AuthCall, AuthContext, CallWith } from "../auth-call.ts";
import { AuthError, banned, invalid } from "../auth-error.ts";
import { PKCE_PREFIX } from "../email/auth-mailer.ts";
import { emailIn, emailText, phoneText, required, requirePhone, text } from "../fields.ts";
import type { EmailFlowMethod } from "../flows/code-challenge.ts";
import { issueCode } from "../flows/email-flow.ts";
import {
  chooseTarget,
  errorParameters,
  redirect,
  redirectWithCode,
  redirectWithFragment,
  urlWithError,
} from "../flows/redirects.ts";
import type { Outcome } from "../outcome.ts";
import { type Device, deviceOf, openSession, type Session, sessionOutcome } from "../sessions/sessions.ts";
import { hashCode, isFresh } from "./one-time-codes.ts";

/** The columns with the hash of a code, for each type that a client may name. */
const COLUMNS = {
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  recovery: ["recovery_token"],
  magiclink: ["recovery_token", "confirmation_token"],
  email: ["recovery_token", "confirmation_token"],
  email_change: ["email_change_token_current", "email_change_token_new"],
} as const;
type VerificationType = keyof typeof COLUMNS;

const EMAIL_FLOWS: Record<VerificationType, EmailFlowMethod> = {
  signup: "email/signup",
  invite: "email/signup",
  recovery: "recovery",
  magiclink: "magiclink",
  email: "magiclink",
  email_change: "email_change",
};
type Column = (typeof COLUMNS)[VerificationType][number];

/** `email` is undefined for a link, whose hash this installation has signed. */
type Proof = { type: VerificationType; hash: string; email?: string; device: Device };

export const verifyFields = z.object({
  email: emailText,
  phone: phoneText,
  redirect_to: text(4096),
  token: text(1024),
  token_hash: text(1024),
  type: required(text(64)),
});
type VerifyCall = CallWith<typeof verifyFields>;

/** `POST /verify` */
export async function verifyCode(call: VerifyCall, context: AuthContext): Promise<Outcome> {
  const { fields } = call;
  const { token, token_hash: tokenHash } = fields;
  if (!fields.type) throw invalid("Verify requires a verification type");
  if (Boolean(token) === Boolean(tokenHash)) throw invalid("Verify requires either a token or a token hash");
  if (tokenHash && (fields.email || fields.phone || fields.redirect_to)) {
    throw invalid("Only the token_hash and type should be provided");
  }
  if (fields.phone) rejectPhone(fields);
  const type = requireType(fields.type);
  const device = deviceOf(call);
  const check = (proof: Omit<Proof, "device">) =>
    call.queued(async () => describeSignIn(await verifyForSession(context, { ...proof, device })));
  if (tokenHash) return withLink(call, context, tokenHash, (hash) => check({ type, hash }));
  const email = emailIn(fields);
  if (!email) throw invalid("Only an email address or phone number should be provided on verify");
  if (!isEmail(email)) throw invalid("Invalid email format", 422);
  const checkCode = () => check({ type, email, hash: hashCode(email, token) });
  if (call.client === null) return checkCode();
  return context.limit.guess({ kind: "code", account: email, network: call.client }, checkCode);
}

/** `GET /verify`, the link of an e-mail. It always leads to the site. */
export async function followLink(call: AuthCall, context: AuthContext): Promise<Outcome> {
  const { searchParams } = call.url;
  const type = requireType(searchParams.get("type") ?? "");
  const token = searchParams.get("token") ?? "";
  if (!token) throw invalid("Verify requires a token or a token hash");
  const isPkce = token.startsWith(PKCE_PREFIX);
  const target = chooseTarget(searchParams.get("redirect_to"), context.siteUrl);
  const accepted = redirectWithFragment(target, { message: EMAIL_CHANGE_ACCEPTED });
  async function open(hash: string): Promise<Outcome> {
    const proof = { type, hash, device: deviceOf(call) };
    if (isPkce) {
      const code = await verifyForCode(context, proof);
      return code === undefined ? accepted : redirectWithCode(target, code);
    }
    const session = await verifyForSession(context, proof);
    if (!session) return accepted;
    const { user, ...tokens } = session.body;
    return redirectWithFragment(target, { ...tokens, type });
  }
  try {
    return await withLink(call, context, token, (hash) => call.queued(() => open(hash)));
  } catch (error) {
    if (!(error instanceof AuthError) || error.status === TOO_MANY) throw error;
    const rejection = { status: 403, code: error.code, message: error.message };
    return isPkce
      ? redirect(urlWithError(target, rejection))
      : redirectWithFragment(target, errorParameters(rejection));
  }
}

/** The status beyond a limit. The person can use the link again later, so it leads to no page. */
const TOO_MANY = 429;

/** No code has this hash. */
const UNKNOWN_HASH = "unknown";

/** Only a hash that this installation has signed is looked up. Any other link is a guess. */
async function withLink<Result>(
  { client }: AuthCall,
  { links, limit }: AuthContext,
  token: string,
  open: (hash: string) => Promise<Result>,
): Promise<Result> {
  const hash = await links.resolve(token.startsWith(PKCE_PREFIX) ? token.slice(PKCE_PREFIX.length) : token);
  if (hash !== undefined) return open(hash);
  const rejectGuess = () => open(UNKNOWN_HASH);
  return client === null ? rejectGuess() : limit.guess({ kind: "link", account: "", network: client }, rejectGuess);
}

/**
 * Uses up the proof, and opens a session.
 * @returns undefined if the other e-mail address has to confirm too
 * @throws AuthError
 */
async function verifyForSession(context: AuthContext, proof: Proof): Promise<Session | undefined> {
  const verified = await acceptProof(context, proof);
  if (!verified) return undefined;
  const session = await openSession(context, { ...verified, method: "otp", device: proof.device });
  if (!session) throw outdated("Email link is invalid or has expired");
  return session;
}

/**
 * Uses up the proof, and issues a code for a client with PKCE.
 * @returns undefined if the other e-mail address has to confirm too
 * @throws AuthError
 */
async function verifyForCode(context: AuthContext, proof: Proof): Promise<string | undefined> {
  const verified = await acceptProof(context, proof);
  if (!verified) return undefined;
  const code = await issueCode(context, { ...verified, method: EMAIL_FLOWS[proof.type] });
  if (code === undefined) throw new AuthError(400, "flow_state_not_found", "No associated flow state found.");
  return code;
}

/** The account of a proof. The statement that uses the proof up makes the changes if the condition holds. */
type Verified = { userId: string; changes?: readonly Sql[]; condition?: Sql };

/** @returns undefined if the other e-mail address has to confirm too @throws AuthError */
async function acceptProof(context: AuthContext, proof: Proof): Promise<Verified | undefined> {
  const found = proof.hash === UNKNOWN_HASH ? undefined : await findCode(context, proof);
  if (!found)
    throw outdated(
      proof.email === undefined ? "Email link is invalid or has expired" : "Token has expired or is invalid",
    );
  if (found.row.is_disabled) throw banned();
  const { column } = found;
  const userId = found.row.id;
  if (column === "email_change_token_current" || column === "email_change_token_new") {
    return (await confirmEmailChange(context, { userId, column, hash: proof.hash })) ? { userId } : undefined;
  }
  return {
    userId,
    changes: [sql`${raw(column)} = null`, sql`email_confirmed_at = coalesce(u.email_confirmed_at, now())`],
    condition: sql`u.${raw(column)} = ${proof.hash}`,
  };
}

/** It also has the columns with hashes of codes. `is_disabled` is null for most accounts. */
const codeOwner = z.looseObject({ id: z.string(), is_disabled: z.boolean().nullable() });

async function findCode(context: AuthContext, { type, hash, email }: Proof) {
  const isMatch = (column: Column) => sql`(u.${raw(column)} = ${hash} and ${isFresh(column, context)})`;
  const columns: readonly Column[] = COLUMNS[type];
  const owner = email === undefined ? empty : sql`and (u.email = ${email} or u.email_change = ${email})`;
  const row = await readRow(
    context.database,
    sql`select u.id::text as id, ${join(columns.map((column) => sql`u.${raw(column)}`))}, ${isDisabled(context)} as is_disabled
    from auth.users u where (${join(columns.map(isMatch), " or ")}) ${owner} limit 1`,
    codeOwner,
  );
  const column = row && columns.find((name) => row[name] === hash);
  return row && column ? { row, column } : undefined;
}

/** No account has a phone number, so every code is wrong. */
function rejectPhone(fields: VerifyCall["fields"]): never {
  if (fields.email) throw invalid("Only an email address or phone number should be provided on verify");
  requirePhone(fields.phone);
  if (!["sms", "phone_change"].includes(fields.type)) throw invalid("Invalid sms verification type");
  throw outdated("Token has expired or is invalid");
}

function requireType(type: string): VerificationType {
  if (!type) throw invalid("Verify requires a verification type");
  if (!isVerificationType(type)) throw invalid("Invalid email verification type");
  return type;
}

function isVerificationType(type: string): type is VerificationType {
  return Object.hasOwn(COLUMNS, type);
}

function describeSignIn(session: Session | undefined): Outcome {
  return session ? sessionOutcome(session) : { body: { msg: EMAIL_CHANGE_ACCEPTED, code: "200" } };
}

function outdated(message: string): AuthError {
  return new AuthError(403, "otp_expired", message);
}
