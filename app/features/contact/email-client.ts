import {
  type EmailService,
  FORM_TOKEN_PATH,
  identifierFields,
  SEND_FORM_PATH,
  TOKEN_HEADER,
} from "#shared/email-service.ts";

type SendResult = { status: number; text: string };

export class SendError extends Error {
  override readonly name = "SendError";
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Sends the form (spec section 7). @throws SendError unless the response is 200 or 'OK' */
export async function submitContactForm(form: FormData | HTMLFormElement, service: EmailService): Promise<SendResult> {
  if (!service.userId) throw new Error("The user ID is required.");
  if (!service.serviceId) throw new Error("The service ID is required.");
  if (!service.templateId) throw new Error("The template ID is required.");
  const fields = readFields(form);
  for (const [name, value] of Object.entries(identifierFields(service))) fields.set(name, value);
  const response = await fetch(service.origin + SEND_FORM_PATH, {
    method: "POST",
    body: fields,
    // Only this site receives the header; another origin would need a CORS permission for it.
    ...(service.formToken && { headers: { [TOKEN_HEADER]: service.formToken } }),
  });
  const text = await response.text();
  if (response.status !== 200 && text !== "OK") {
    throw new SendError(text || `The e-mail service responded with status ${response.status}.`, response.status);
  }
  return { status: response.status, text };
}

/** Fetches a token with the time when the visitor started to write; the form also works without one. */
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
