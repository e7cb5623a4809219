/**
 * The e-mail service's form call (spec section 7): one form post with the visitor's fields and four identifiers. By
 * default this site answers it itself; the hosted service understands the same call.
 */
const LIBRARY_VERSION = "3.2.0";
const PATH = "/api/v1.0/email/send-form";

/** Fixed in the client, as the specification has it. They name a mailbox template, not a secret. */
export const contactService = { serviceId: "service_nusagrid", templateId: "template_contact", userId: "user_website" };

export type SendResult = { status: number; text: string };

/**
 * Sends a form's fields.
 * @param origin of the service; empty for this site
 * @throws Error when an identifier is missing, the fields are no form data, or the service says anything but 200 or 'OK'
 */
export async function sendForm(
  fields: FormData,
  { serviceId, templateId, userId }: typeof contactService,
  origin = "",
): Promise<SendResult> {
  if (!userId) throw new Error("The user ID is required.");
  if (!serviceId) throw new Error("The service ID is required.");
  if (!templateId) throw new Error("The template ID is required.");
  if (!(fields instanceof FormData)) throw new Error("The form is not valid: form data is expected.");
  fields.set("lib_version", LIBRARY_VERSION);
  fields.set("service_id", serviceId);
  fields.set("template_id", templateId);
  fields.set("user_id", userId);
  const response = await fetch(origin + PATH, { method: "POST", body: fields });
  const text = await response.text();
  if (response.status !== 200 && text !== "OK")
    throw new Error(text || `The e-mail service answered ${response.status}.`);
  return { status: response.status, text };
}
