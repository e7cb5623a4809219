import { type ContactMessage, contactFieldNames } from "../../../app/features/contact/contact-message.ts";
import { HONEYPOT_FIELD, TOKEN_FIELD, TOKEN_HEADER } from "../../../app/features/contact/email-service.ts";

export type ContactSubmission = {
  message: ContactMessage;
  identifiers: { serviceId: string; templateId: string; userId: string };
  formToken: string | null;
  isHoneypotFilled: boolean;
  hasBrokenLines: boolean;
};

/** The request is no form post, or a field of it is no text. */
export class SubmissionError extends Error {
  override readonly name = "SubmissionError";
  readonly status: 400 | 415;

  constructor(message: string, status: 400 | 415) {
    super(message);
    this.status = status;
  }
}

/**
 * Reads a form post, multipart or urlencoded.
 * @throws SubmissionError
 */
export async function readSubmission(request: Request): Promise<ContactSubmission> {
  const form = await readFields(request, request.headers.get("content-type") ?? "");
  const text = (name: string): string => {
    const value = form.get(name) ?? "";
    if (typeof value !== "string") throw new SubmissionError(`The field ${name} must be a text.`, 400);
    return value;
  };
  const sent = Object.fromEntries(contactFieldNames.map((name) => [name, text(name)])) as ContactMessage;
  return {
    message: {
      name: oneLine(sent.name),
      email: oneLine(sent.email),
      subject: oneLine(sent.subject),
      message: manyLines(sent.message),
    },
    identifiers: { serviceId: text("service_id"), templateId: text("template_id"), userId: text("user_id") },
    formToken: request.headers.get(TOKEN_HEADER) ?? (text(TOKEN_FIELD) || null),
    isHoneypotFilled: text(HONEYPOT_FIELD).trim() !== "",
    hasBrokenLines: [sent.name, sent.email, sent.subject].some((value) => /[\r\n]/.test(value.trim())),
  };
}

/** Far more than the form has. Node takes seconds for a megabyte of urlencoded fields. */
const MOST_FIELDS = 64;

async function readFields(request: Request, type: string): Promise<FormData | URLSearchParams> {
  if (/^multipart\/form-data\b/i.test(type)) {
    return request.formData().catch(() => {
      throw new SubmissionError("This form cannot be read.", 400);
    });
  }
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw new SubmissionError("A form post is expected.", 415);
  const body = await request.text();
  if (body.split("&", MOST_FIELDS + 1).length > MOST_FIELDS)
    throw new SubmissionError("This form cannot be read.", 400);
  return new URLSearchParams(body);
}

/** What goes into a header has no line breaks, no control characters and nothing that turns the writing direction. */
function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

/** Line breaks as one character each; of the control characters only the tab stays, the database could not keep NUL. */
function manyLines(value: string): string {
  return value
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}
