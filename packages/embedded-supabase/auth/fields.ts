import * as z from "zod";
import { isEmail, readEmail } from "#platform/text/email-address.ts";
import { type Fields, parseStorableObject } from "../limits/storable-json.ts";
import { AuthError, invalid } from "./auth-error.ts";

export type { Fields };

/** A field that may be missing, also as `null`. The limits are longer than any real value. */
export const optionalText = (max: number) =>
  z.string("must be a text").max(max, `must be at most ${max} characters long`).nullish();

/** A missing text is empty. */
export const text = (max: number) => optionalText(max).transform((value) => value ?? "");

/** Any other value counts as empty, and no limit applies. */
export const lenientText = z.string().default("").catch("");

/** A record of zod would omit the key `__proto__`. */
export const optionalObject = z
  .custom<Fields>((value) => typeof value === "object" && !Array.isArray(value), "must be an object")
  .meta({ type: "object" })
  .nullish();

/** A missing object is empty. */
export const object = optionalObject.transform((value) => value ?? {});

export const flag = z
  .boolean("must be true or false")
  .nullish()
  .transform((value) => value === true);

/** Any other value counts as false. */
export const lenientFlag = flag.catch(false);

/** Marks a field for the document of the API. The handler rejects a missing value after its other checks. */
export const required = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ isRequired: true });

export const emailText = text(320); // RFC 5321
export const phoneText = text(64);
export const passwordText = text(1024);

/** These fields are checked in each body, because clients send them to almost every path. */
const everywhere = z.object({ email: emailText, password: passwordText });

/** Checks the fields of a body. @throws AuthError that names the first wrong field */
export function readFields<Schema extends z.ZodObject>(schema: Schema, fields: Fields): z.output<Schema> {
  const { data, error } = schema.safeParse(fields);
  const [issue] = (error ?? everywhere.safeParse(fields).error)?.issues ?? [];
  if (data && !issue) return data;
  const message = `${issue?.path.join("/")} ${issue?.message}`;
  throw issue?.code === "too_big" ? invalid(message) : new AuthError(400, "bad_json", message);
}

/** @throws AuthError */
export function parseJson(text: string): Fields {
  const fields = parseStorableObject(text);
  if (!fields) throw new AuthError(400, "bad_json", "The body must be a JSON object of well-formed text");
  return fields;
}

export function parseForm(text: string): Fields {
  return Object.fromEntries(new URLSearchParams(text));
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function isUuid(value: string): boolean {
  return UUID.test(value);
}

/** Reads an e-mail address that may be empty or wrong; an account has the form that `readEmail` returns. */
export function emailIn({ email: typed }: { email: string }): string {
  return (readEmail(typed) ?? typed).toLowerCase();
}

/** Checks a phone number as Supabase Auth does, with or without a plus sign. @throws AuthError */
export function requirePhone(typed: string): void {
  const digits = typed.replace(/^\+/, "").replaceAll(" ", "");
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw invalid("Invalid phone number format (E.164 required)");
}

/** @returns the e-mail address in lower case @throws AuthError */
export function requireEmail(fields: { email: string }): string {
  const address = emailIn(fields);
  if (!isEmail(address)) throw invalid("Unable to validate email address: invalid format");
  return address;
}
