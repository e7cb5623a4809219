import { Hono } from "hono";
import {
  type ContactMessage,
  checkContactMessage,
  contactFieldNames,
} from "../../app/features/contact/contact-message.ts";
import type { Backend } from "../backend/backend.ts";
import type { Logger } from "../logger.ts";

/** The e-mail service's form call, answered by this site (spec section 7). */
const SEND_FORM_PATH = "/api/v1.0/email/send-form";

/** Answers 'OK' once the message is stored, and only then. */
export function sendForm({ backend, log }: { backend: Backend; log: Logger }) {
  return new Hono().post(SEND_FORM_PATH, async (context) => {
    const form = await context.req.formData().catch(() => undefined);
    if (!form) return context.text("A form post is expected.\n", 400);
    const message = Object.fromEntries(
      contactFieldNames.map((name) => [name, String(form.get(name) ?? "").trim()]),
    ) as ContactMessage;
    const [firstError] = Object.values(checkContactMessage(message));
    if (firstError) return context.text(`${firstError}\n`, 400);

    const stored = await backend.fetch(`${backend.url}/rest/v1/contact_messages`, {
      method: "POST",
      headers: {
        apikey: backend.secretKey,
        authorization: `Bearer ${backend.secretKey}`,
        "content-type": "application/json",
        prefer: "return=minimal",
      },
      body: JSON.stringify(message),
    });
    if (stored.ok) return context.text("OK");
    log.error({ status: stored.status }, "contact message could not be stored");
    return stored.status === 400
      ? context.text("This message is too long.\n", 413)
      : context.text("The message could not be stored. Please try again later.\n", 503);
  });
}
