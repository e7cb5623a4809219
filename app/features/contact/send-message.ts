import { contact } from "#app/texts/en/contact.ts";
import { showToast } from "#app/ui/toasts.tsx";
import { type EmailService, HONEYPOT_FIELD, TOKEN_FIELD } from "#shared/email-service.ts";
import { SendError, submitContactForm } from "./email-client.ts";

/** Sends valid fields and shows the result. */
export async function sendMessage(fields: FormData, service: EmailService): Promise<"sent" | "too long" | "failed"> {
  try {
    const { status, text } = await submitContactForm(withoutSpamFields(fields), service);
    // biome-ignore lint/suspicious/noConsole: spec section 7, 'The response text is logged'
    console.info("Contact message:", status, text);
    showToast("success", contact.sent);
    return "sent";
  } catch (error) {
    showToast("error", contact.failed);
    return error instanceof SendError && error.status === 413 ? "too long" : "failed";
  }
}

/** Sends the token as a header and the honeypot only when filled, because the spec defines the fields of the call. */
function withoutSpamFields(fields: FormData): FormData {
  fields.delete(TOKEN_FIELD);
  if (!fields.get(HONEYPOT_FIELD)) fields.delete(HONEYPOT_FIELD);
  return fields;
}
