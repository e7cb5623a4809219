import { isEmail } from "#platform/text/email-address.ts";
import {
  type ContactFieldName,
  type ContactMessage,
  type ContactTexts,
  contactFields,
  mapContactFields,
} from "./contact-fields.ts";

/** Error messages by field; empty for a valid form. */
export type ContactErrors = Partial<Record<ContactFieldName, string>>;

type Check = (value: string, field: (typeof contactFields)[number]) => string | undefined;

export function readMessage(fields: FormData): ContactMessage {
  return mapContactFields(({ name }) => String(fields.get(name) ?? ""));
}

export function checkContactMessage(message: ContactMessage, { fields }: ContactTexts): ContactErrors {
  return findErrors(message, (value, { name, isRequired, input }) => {
    const text = value.trim();
    const isWrong = text === "" ? isRequired : input === "email" && !isEmail(text);
    return isWrong ? fields[name].error : undefined;
  });
}

/** Returns errors for fields over the server's limits, which count characters like the database. */
export function findTooLong(message: ContactMessage, { fields, tooLong }: ContactTexts): ContactErrors {
  return findErrors(message, (value, { name, limit }) =>
    [...value].length > limit ? tooLong(fields[name].label, limit) : undefined,
  );
}

/** Updates existing errors only: typing never adds a new error. */
export function recheckErrors(previous: ContactErrors, message: ContactMessage, texts: ContactTexts): ContactErrors {
  const found = { ...checkContactMessage(message, texts), ...findTooLong(message, texts) };
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
