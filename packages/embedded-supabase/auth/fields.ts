import { isEmail, readEmail } from "#platform/text/email-address.ts";
import { type Fields, parseStorableObject } from "../limits/storable-json.ts";
import { AuthError, invalid } from "./auth-error.ts";

export type { Fields };

/** These are longer than any real value. The values must be texts. */
const MAX_CHARACTERS: Record<string, number> = {
  email: 320, // RFC 5321
  phone: 64,
  channel: 64,
  password: 1024,
  current_password: 1024,
  password_hash: 128,
  role: 64,
  ban_duration: 40,
  nonce: 256,
  id_token: 8192,
  access_token: 8192,
  provider: 64,
  domain: 255,
  provider_id: 64,
  redirect_to: 4096,
  token: 1024,
  token_hash: 1024,
  type: 64,
  refresh_token: 1024,
  auth_code: 1024,
  code_verifier: 1024,
  code_challenge: 128,
  code_challenge_method: 64,
  friendly_name: 100,
  factor_type: 64,
  issuer: 64,
  code: 64,
  challenge_id: 64,
};

/** A value of another type would be ignored. `null` counts as a missing value. */
const OBJECTS = ["data", "user_metadata", "app_metadata"];
const BOOLEANS = ["create_user", "email_confirm", "phone_confirm", "should_soft_delete"];

/** @returns undefined for an empty body @throws AuthError */
export function parseFields(text: string): Fields | undefined {
  if (text === "") return undefined;
  const fields = parseStorableObject(text);
  if (!fields) throw new AuthError(400, "bad_json", "The body must be a JSON object of well-formed text");
  for (const [name, max] of Object.entries(MAX_CHARACTERS)) {
    const field = fields[name] ?? "";
    if (typeof field !== "string") throw new AuthError(400, "bad_json", `${name} must be a text`);
    if (field.length > max) throw invalid(`${name} must be at most ${max} characters long`);
  }
  for (const name of OBJECTS) {
    const isObject = typeof fields[name] === "object" && !Array.isArray(fields[name]);
    if (fields[name] !== undefined && !isObject) throw new AuthError(400, "bad_json", `${name} must be an object`);
  }
  for (const name of BOOLEANS) {
    const isBoolean = typeof (fields[name] ?? false) === "boolean";
    if (!isBoolean) throw new AuthError(400, "bad_json", `${name} must be true or false`);
  }
  return fields;
}

export function parseForm(text: string): Fields {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Reads a field whose type `parseFields` has checked. */
export function textOf(fields: Fields, name: string): string {
  return Object.hasOwn(fields, name) && typeof fields[name] === "string" ? fields[name] : "";
}

/** Reads an object such as the metadata of a user. Other values give an empty object. */
export function objectIn(fields: Fields, name: string): Fields {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Reads an e-mail address that may be empty or wrong; an account has the form that `readEmail` returns. */
export function emailIn(fields: Fields): string {
  const typed = textOf(fields, "email");
  return (readEmail(typed) ?? typed).toLowerCase();
}

/** Checks a phone number as Supabase Auth does, with or without a plus sign. @throws AuthError */
export function requirePhone(fields: Fields): void {
  const phone = textOf(fields, "phone").replace(/^\+/, "").replaceAll(" ", "");
  if (!/^[1-9]\d{1,14}$/.test(phone)) throw invalid("Invalid phone number format (E.164 required)");
}

/** @returns the e-mail address in lower case @throws AuthError */
export function requireEmail(fields: Fields): string {
  const email = emailIn(fields);
  if (!isEmail(email)) throw invalid("Unable to validate email address: invalid format");
  return email;
}
