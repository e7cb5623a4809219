import { type ContactMessage, mapContactFields } from "#shared/contact-fields.ts";
import { identifierFields, ownIdentifiers } from "#shared/email-service.ts";

let made = 0;

/** Makes the fields of a visitor's message. Each message has a different subject, and further fields are empty. */
export function makeMessage(overrides: Partial<ContactMessage> = {}): ContactMessage {
  made += 1;
  return {
    ...mapContactFields(() => ""),
    name: "Siti Rahma",
    email: "siti@example.go.id",
    subject: `Tender ${made}/2026`,
    message: "Please call us about the tender.\nThank you.",
    ...overrides,
  };
}

/** The form call of the spec (section 7), as the client sends it. */
export function makeContactForm(overrides: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    ...makeMessage(),
    ...identifierFields(ownIdentifiers),
    ...overrides,
  })) {
    form.set(name, value);
  }
  return form;
}
