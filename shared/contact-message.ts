import * as z from "zod/mini";
import { type ContactFieldName, type ContactMessage, contactFields, mapContactFields } from "./contact-fields.ts";

/** Error messages by field; empty for a valid form. */
export type ContactErrors = Partial<Record<ContactFieldName, string>>;

type Check = (value: string, field: (typeof contactFields)[number]) => string | undefined;

const emailSchema = z.email();

export function readMessage(fields: FormData): ContactMessage {
  return mapContactFields(({ name }) => String(fields.get(name) ?? ""));
}

export function checkContactMessage(message: ContactMessage): ContactErrors {
  return findErrors(message, (value, { isRequired, input, error }) => {
    const text = value.trim();
    const isWrong = text === "" ? isRequired : input === "email" && !emailSchema.safeParse(text).success;
    return isWrong ? error : undefined;
  });
}

/** Returns errors for fields over the server's limits, which count characters like the database. */
export function findTooLong(message: ContactMessage): ContactErrors {
  return findErrors(message, (value, { label, limit }) =>
    [...value].length > limit ? `${label} may have up to ${limit.toLocaleString("en-US")} characters.` : undefined,
  );
}

/** Updates existing errors only: typing never adds a new error. */
export function recheckErrors(previous: ContactErrors, message: ContactMessage): ContactErrors {
  const found = { ...checkContactMessage(message), ...findTooLong(message) };
  return findErrors(message, (_, { name }) => previous[name] && found[name]);
}

function findErrors(message: ContactMessage, check: Check): ContactErrors {
  const errors: ContactErrors = {};
  for (const field of contactFields) {
    const error = check(message[field.name], field);
    if (error) errors[field.name] = error;
  }
  return errors;
}
