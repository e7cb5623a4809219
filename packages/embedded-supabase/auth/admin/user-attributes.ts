import * as z from "zod";
import type { AuthContext } from "../auth-call.ts";
import { AuthError, invalid } from "../auth-error.ts";
import { emailText, type Fields, flag, object, passwordText, phoneText, requireEmail, text } from "../fields.ts";
import { requireGoodPassword } from "../passwords/new-password.ts";

export const attributeFields = z.object({
  email: emailText,
  phone: phoneText,
  password: passwordText,
  role: text(64),
  ban_duration: text(40),
  user_metadata: object,
  app_metadata: object,
  email_confirm: flag,
});
type AttributeFields = z.output<typeof attributeFields>;

/** The attributes that the admin API sets. Empty texts and missing values change nothing. */
export type UserAttributes = {
  email: string;
  password: string;
  isEmailConfirmed: boolean;
  metadata: Fields;
  appMetadata: Fields;
  /** 0 ends a ban. */
  banSeconds: number | undefined;
};

/** @param currentEmail its words make a password weak @throws AuthError */
export function readAttributes(context: AuthContext, fields: AttributeFields, currentEmail = ""): UserAttributes {
  if (fields.phone) {
    throw new AuthError(400, "phone_provider_disabled", "This site has no phone numbers");
  }
  const role = fields.role || "authenticated";
  if (role !== "authenticated") throw invalid("Every account has the role authenticated");
  const { password } = fields;
  const email = fields.email ? requireEmail(fields) : "";
  if (password) requireGoodPassword(context, password, email || currentEmail);
  return {
    email,
    password,
    isEmailConfirmed: fields.email_confirm,
    metadata: fields.user_metadata,
    appMetadata: fields.app_metadata,
    banSeconds: readBan(fields.ban_duration),
  };
}

const UNIT_SECONDS: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001 };
const HUNDRED_YEARS = 100 * 365 * 24 * 3600;

/** Reads a duration of Go, such as `1h30m`, or `none`. @throws AuthError */
function readBan(text: string): number | undefined {
  if (text === "") return undefined;
  if (text === "none") return 0;
  if (text.length > 40 || !/^(?:\d+(?:\.\d+)?(?:ms|h|m|s))+$/.test(text)) {
    throw invalid(`invalid format for ban duration: ${text.slice(0, 40)}`);
  }
  const parts = [...text.matchAll(/([\d.]+)(ms|h|m|s)/g)];
  const seconds = parts.reduce((sum, [, count, unit = "s"]) => sum + Number(count) * (UNIT_SECONDS[unit] ?? 1), 0);
  return Math.min(seconds, HUNDRED_YEARS);
}
