import type { Page } from "@playwright/test";
import { contact } from "#app/texts/en/contact.ts";
import { type ContactMessage, contactFields } from "#shared/contact-fields.ts";
import { makeMessage } from "#tests/factories/make-message.ts";

const WRITTEN = makeMessage({ subject: "Tender 12/2026", message: "Please call us.\nThank you." });

/** The elements and actions of the landing page. It contains no assertions. */
export function landingScreen(page: Page) {
  const section = (id: string) => page.locator(`section#${id}`);
  const form = page.getByRole("form", { name: "Contact" });
  return {
    section,
    sections: page.locator("main > section"),
    terminal: page.locator(".terminal"),
    terminalLines: page.locator(".terminal-line"),
    learnMore: page.getByRole("button", { name: "Learn More", exact: true }),
    service: (title: string) => section("services").getByRole("button", { name: title }),
    form,
    field: (label: string) => form.getByLabel(label, { exact: true }),
    submit: form.getByRole("button"),
    toast: (text: string) => page.getByText(text, { exact: true }),
    async fill(values: Partial<ContactMessage> = {}) {
      const message = { ...WRITTEN, ...values };
      for (const { name } of contactFields)
        await form.getByLabel(contact.fields[name].label, { exact: true }).fill(message[name]);
    },
  };
}
