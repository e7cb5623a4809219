import sql, { type Sql } from "sql-template-tag";
import type { Row } from "../../database/sql-database.ts";
import type { AuthContext } from "../auth-call.ts";
import type { Fields } from "../fields.ts";

/** Columns of `auth.users u`, for `userBody`. They include identities and factors, so that one statement suffices. */
export const USER_COLUMNS = sql`
  u.id::text as id, u.aud, u.role, u.email, u.phone, u.encrypted_password, u.email_confirmed_at, u.confirmed_at,
  u.confirmation_sent_at, u.recovery_sent_at, u.reauthentication_sent_at, u.invited_at, u.email_change,
  u.email_change_sent_at, u.last_sign_in_at, u.raw_app_meta_data, u.raw_user_meta_data, u.is_anonymous, u.created_at,
  u.updated_at, u.banned_until, u.deleted_at, (
    select coalesce(json_agg(i order by i.created_at), '[]') from auth.identities i where i.user_id = u.id
  ) as identities, (
    select json_agg(json_build_object('id', f.id, 'factor_type', f.factor_type, 'status', f.status,
      'friendly_name', f.friendly_name, 'created_at', f.created_at, 'updated_at', f.updated_at,
      'last_challenged_at', f.last_challenged_at) order by f.created_at)
    from auth.mfa_factors f where f.user_id = u.id
  ) as factors`;

/** A condition on `auth.users u`, true for an account that may not open a session. It is null for most accounts. */
export function isDisabled({ rules }: Pick<AuthContext, "rules">): Sql {
  return sql`(u.banned_until > now() or ${rules.isDisabled})`;
}

/** @returns the JSON object of the column with these values. A null removes its key. */
export function mergedJson(column: Sql, values: Readonly<Record<string, unknown>>): Sql {
  const json = JSON.stringify(values);
  return sql`(
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(
      case when jsonb_typeof(${column}) = 'object' then ${column} else '{}' end || ${json}::jsonb)
    where value <> 'null' or not ${json}::jsonb ? key)`;
}

const TIMES = [
  ...["email_confirmed_at", "confirmed_at", "confirmation_sent_at", "recovery_sent_at", "reauthentication_sent_at"],
  ...["invited_at", "email_change_sent_at", "last_sign_in_at", "created_at", "updated_at"],
  ...["banned_until", "deleted_at"],
];

/** @returns the user as Supabase Auth describes it */
export function userBody(row: Row): Fields {
  const times = TIMES.flatMap((name) => (row[name] ? [[name, isoTime(row[name])]] : []));
  return {
    id: row.id,
    aud: row.aud || "authenticated",
    role: row.role || "authenticated",
    email: row.email ?? "",
    phone: row.phone ?? "",
    ...Object.fromEntries(times),
    ...(row.email_change ? { new_email: row.email_change } : {}),
    app_metadata: objectOf(row.raw_app_meta_data),
    user_metadata: objectOf(row.raw_user_meta_data),
    identities: (row.identities as Row[]).map(identityBody),
    ...(row.factors ? { factors: (row.factors as Row[]).map(factorBody) } : {}),
    is_anonymous: row.is_anonymous === true,
  };
}

function identityBody({ id, provider_id, identity_data, last_sign_in_at, created_at, updated_at, ...rest }: Row) {
  return {
    identity_id: id,
    id: provider_id,
    user_id: rest.user_id,
    identity_data: objectOf(identity_data),
    provider: rest.provider,
    last_sign_in_at: isoTime(last_sign_in_at ?? created_at),
    created_at: isoTime(created_at),
    updated_at: isoTime(updated_at),
    ...(rest.email ? { email: rest.email } : {}),
  };
}

function factorBody({ friendly_name, created_at, updated_at, last_challenged_at, ...rest }: Row) {
  return {
    ...rest,
    ...(friendly_name ? { friendly_name } : {}),
    created_at: isoTime(created_at),
    updated_at: isoTime(updated_at),
    ...(last_challenged_at ? { last_challenged_at: isoTime(last_challenged_at) } : {}),
  };
}

/** Earlier versions may have stored the JSON as a JSON text. */
function objectOf(json: unknown): Fields {
  return Object(typeof json === "string" ? JSON.parse(json) : json);
}

function isoTime(time: unknown): string {
  return new Date(String(time)).toISOString();
}
