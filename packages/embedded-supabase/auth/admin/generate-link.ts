import { randomUUID } from "node:crypto";
import sql, { empty, raw } from "sql-template-tag";
import * as z from "zod";
import { makePassword } from "#platform/make-password.ts";
import { readRow } from "../../database/sql-database.ts";
import { createAccount } from "../accounts/create-account.ts";
import { logStatement } from "../audit/audit-log.ts";
import type { AuthContext, CallWith } from "../auth-call.ts";
import { AuthError, emailExists, invalid } from "../auth-error.ts";
import { hashCode, makeCode } from "../codes/one-time-codes.ts";
import { emailText, type Fields, lenientText, object, passwordText, required, requireEmail, text } from "../fields.ts";
import { chooseTarget } from "../flows/redirects.ts";
import type { Outcome } from "../outcome.ts";
import { requireGoodPassword } from "../passwords/new-password.ts";
import { userNotFound } from "./admin-call.ts";
import { describeUser } from "./read-users.ts";

const TYPES = ["signup", "invite", "magiclink", "recovery", "email_change_current", "email_change_new"] as const;
type LinkType = (typeof TYPES)[number];

export const linkFields = z.object({
  email: required(emailText),
  password: passwordText,
  redirect_to: text(4096),
  type: required(text(64)),
  data: object,
  new_email: lenientText,
});

/** `POST /admin/generate_link`: the link and the code that an e-mail would contain. No e-mail is sent. */
export async function generateLink(
  { url, fields }: CallWith<typeof linkFields>,
  context: AuthContext,
): Promise<Outcome> {
  const email = requireEmail(fields);
  const asked = TYPES.find((known) => known === fields.type);
  if (!asked) throw invalid(`Invalid email action link type requested: ${fields.type}`);
  const user = await findUser(context, email);
  // As in a project, a sign-in link for an unknown e-mail address makes an account.
  const type = asked === "magiclink" && !user ? "signup" : asked;
  const { userId, code, hash } = await storeCode(context, { type, email, user, fields });
  const wanted = url.searchParams.get("redirect_to") || fields.redirect_to;
  const redirectTo = chooseTarget(wanted || `${context.siteUrl}/login`, context.siteUrl);
  const token = context.links.tokenFor(hash);
  const link = new URL("/auth/v1/verify", context.siteUrl);
  link.searchParams.set("token", token);
  link.searchParams.set("type", type.startsWith("email_change") ? "email_change" : type);
  link.searchParams.set("redirect_to", redirectTo);
  return {
    body: {
      ...(await describeUser(context, userId)),
      action_link: link.href,
      email_otp: code,
      hashed_token: token,
      verification_type: type,
      redirect_to: redirectTo,
    },
  };
}

export const invitationFields = z.object({ email: required(emailText), data: object });

/** `POST /invite`: makes an account without a known password, and sends a link to it. */
export async function inviteUser(
  { fields }: CallWith<typeof invitationFields>,
  context: AuthContext,
): Promise<Outcome> {
  const email = requireEmail(fields);
  if (!context.sendsEmail) {
    throw new AuthError(422, "email_provider_disabled", "This site cannot send the invitation");
  }
  const user = await findUser(context, email);
  const { userId, hash } = await storeCode(context, { type: "invite", email, user, fields });
  context.mailer.sendInvitation(email, hash);
  return { body: await describeUser(context, userId) };
}

const foundUser = z.object({ id: z.string(), isConfirmed: z.boolean() });
type Found = z.output<typeof foundUser>;

function findUser({ database }: AuthContext, email: string): Promise<Found | undefined> {
  return readRow(
    database,
    sql`select id::text as id, email_confirmed_at is not null as "isConfirmed"
      from auth.users where email = ${email} and not is_sso_user`,
    foundUser,
  );
}

type AccountFields = { password?: string; data: Fields };
type Request = {
  type: LinkType;
  email: string;
  user: Found | undefined;
  fields: AccountFields & { new_email?: string };
};

async function storeCode(context: AuthContext, { type, email, user, fields }: Request) {
  const code = makeCode(context.settings.email);
  switch (type) {
    case "magiclink":
    case "recovery":
      if (!user) throw userNotFound();
      return { userId: user.id, code, hash: await store(context, user.id, "recovery_token", hashCode(email, code)) };
    case "signup":
    case "invite": {
      if (user?.isConfirmed) throw emailExists();
      const userId = user?.id ?? (await createUnconfirmed(context, type, email, fields));
      const hash = await store(context, userId, "confirmation_token", hashCode(email, code), type === "invite");
      return { userId, code, hash };
    }
    default: {
      if (!user) throw userNotFound();
      const next = requireEmail({ email: fields.new_email ?? "" });
      if (await findUser(context, next)) throw emailExists();
      const isNew = type === "email_change_new";
      const column = isNew ? "email_change_token_new" : "email_change_token_current";
      await prepareChange(context, { userId: user.id, next, other: isNew ? "current" : "new" });
      return {
        userId: user.id,
        code,
        hash: await store(context, user.id, column, hashCode(isNew ? next : email, code)),
      };
    }
  }
}

/** The e-mail changes after both links. The hash of an unknown code replaces the hash of the link that is not made yet. */
async function prepareChange(
  { database, settings }: AuthContext,
  { userId, next, other }: { userId: string; next: string; other: "current" | "new" },
): Promise<void> {
  const column = raw(`email_change_token_${other}`);
  const waits = settings.email.double_confirm_changes || other === "new";
  const hash = waits ? hashCode(next, randomUUID()) : "";
  await database.query(
    sql`update auth.users set email_change_confirm_status = 0,
      ${column} = case when ${hash} = '' or email_change = ${next} then coalesce(nullif(${column}, ''), ${hash})
        else ${hash} end,
      email_change = ${next}
    where id = ${userId}::uuid`,
  );
}

function createUnconfirmed(context: AuthContext, type: "signup" | "invite", email: string, fields: AccountFields) {
  const password = type === "signup" ? fields.password : "";
  if (password) requireGoodPassword(context, password, email);
  const account = { email, password: password || makePassword(), metadata: fields.data };
  return createAccount(context, { ...account, isConfirmed: false, isByAdmin: true });
}

const SENT_AT = {
  recovery_token: "recovery_sent_at",
  confirmation_token: "confirmation_sent_at",
  email_change_token_new: "email_change_sent_at",
  email_change_token_current: "email_change_sent_at",
};

async function store(
  { database }: AuthContext,
  userId: string,
  column: keyof typeof SENT_AT,
  hash: string,
  isInvitation = false,
): Promise<string> {
  const action = isInvitation ? "user_invited" : "user_recovery_requested";
  await database.query(
    sql`with account as (
      update auth.users set ${raw(column)} = ${hash}, ${raw(SENT_AT[column])} = now(), updated_at = now()
        ${isInvitation ? sql`, invited_at = now()` : empty}
      where id = ${userId}::uuid returning id, email
    ) ${logStatement(sql`account`, { action, type: isInvitation ? "team" : "user" })}`,
  );
  return hash;
}
