import { type EmailService, FORM_TOKEN_PATH, LIBRARY_VERSION, SEND_FORM_PATH, TOKEN_HEADER } from "./email-service.ts";

export type SendResult = { status: number; text: string };

/** The service did not take the message. */
export class SendError extends Error {
  override readonly name = "SendError";
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/**
 * The e-mail service's form call (spec section 7): one form post with the visitor's fields and four identifiers. This site
 * answers it itself unless the operator points it elsewhere; the hosted service understands the same call.
 * @throws Error when an identifier is missing or the form is none
 * @throws SendError when the service says anything but 200 or 'OK'
 */
export async function sendForm(
  form: FormData | HTMLFormElement,
  { origin, serviceId, templateId, userId, formToken }: EmailService,
): Promise<SendResult> {
  if (!userId) throw new Error("The user ID is required.");
  if (!serviceId) throw new Error("The service ID is required.");
  if (!templateId) throw new Error("The template ID is required.");
  const fields = readFields(form);
  fields.set("lib_version", LIBRARY_VERSION);
  fields.set("service_id", serviceId);
  fields.set("template_id", templateId);
  fields.set("user_id", userId);
  const response = await fetch(origin + SEND_FORM_PATH, {
    method: "POST",
    body: fields,
    // Only to this site: a header of our own would need another origin's consent.
    ...(formToken && { headers: { [TOKEN_HEADER]: formToken } }),
  });
  const text = await response.text();
  if (response.status !== 200 && text !== "OK") {
    throw new SendError(text || `The e-mail service answered ${response.status}.`, response.status);
  }
  return { status: response.status, text };
}

/** A token that says when this visitor began to write; nothing when none is to be had, which is no reason to stop. */
export async function fetchFormToken(): Promise<string | undefined> {
  try {
    const response = await fetch(FORM_TOKEN_PATH, { signal: AbortSignal.timeout(3000) });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

function readFields(form: FormData | HTMLFormElement): FormData {
  if (form instanceof FormData) return form;
  if (typeof HTMLFormElement !== "undefined" && form instanceof HTMLFormElement) return new FormData(form);
  throw new Error("The form is not valid: a form element or form data is expected.");
}
