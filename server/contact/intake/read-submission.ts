import { readEmail } from "#platform/text/email-address.ts";
import { type ContactMessage, contactFields, mapContactFields } from "#shared/contact-fields.ts";
import {
  HONEYPOT_FIELD,
  LANGUAGE_FIELD,
  type ServiceIdentifiers,
  TOKEN_FIELD,
  TOKEN_HEADER,
} from "#shared/email-service.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#shared/languages.ts";

export type ContactSubmission = {
  message: ContactMessage;
  identifiers: ServiceIdentifiers;
  formToken: string | null;
  isHoneypotFilled: boolean;
  hasBrokenLines: boolean;
  /** Language of the page with the form. */
  language: Language;
};

export class SubmissionError extends Error {
  override readonly name = "SubmissionError";
  readonly status: 400 | 415;

  constructor(message: string, status: 400 | 415) {
    super(message);
    this.status = status;
  }
}

/** Reads a multipart or urlencoded form. @throws SubmissionError */
export async function readSubmission(request: Request): Promise<ContactSubmission> {
  const form = await readFields(request, request.headers.get("content-type") ?? "");
  const text = (name: string): string => {
    const value = form.get(name) ?? "";
    if (typeof value !== "string") throw new SubmissionError(`The field ${name} must be a text.`, 400);
    return value;
  };
  const language = form.get(LANGUAGE_FIELD);
  const lineFields = contactFields.filter(({ input }) => input !== "textarea");
  return {
    message: mapContactFields(({ name, input }) => {
      if (input === "textarea") return manyLines(text(name));
      const line = oneLine(text(name));
      return input === "email" ? (readEmail(line) ?? line) : line;
    }),
    identifiers: { serviceId: text("service_id"), templateId: text("template_id"), userId: text("user_id") },
    formToken: request.headers.get(TOKEN_HEADER) ?? (text(TOKEN_FIELD) || null),
    isHoneypotFilled: text(HONEYPOT_FIELD).trim() !== "",
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    hasBrokenLines: lineFields.some(({ name }) => /[\r\n]/.test(text(name).trim())),
  };
}

/** Far more than the form has, because Node takes seconds for a megabyte of urlencoded fields. */
const MAX_FIELDS = 64;

async function readFields(request: Request, type: string): Promise<FormData | URLSearchParams> {
  if (/^multipart\/form-data\b/i.test(type)) {
    return request.formData().catch(() => {
      throw new SubmissionError("This form cannot be read.", 400);
    });
  }
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw new SubmissionError("A form post is expected.", 415);
  const body = await request.text();
  if (body.split("&", MAX_FIELDS + 1).length > MAX_FIELDS) throw new SubmissionError("This form cannot be read.", 400);
  return new URLSearchParams(body);
}

/**
 * Makes a value safe for a header: no line breaks, no control characters and no characters that change the writing
 * direction.
 */
function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

/** Removes control characters except line feed and tab, because the database cannot store NUL. */
function manyLines(value: string): string {
  return value
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}
