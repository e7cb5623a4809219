import type { Page } from "@playwright/test";

/** The landing page: where things are and what one can do; no assertions. */
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
    async fill(values: { name?: string; email?: string; subject?: string; message?: string } = {}) {
      await form.getByLabel("Full Name", { exact: true }).fill(values.name ?? "Siti Rahma");
      await form.getByLabel("Email", { exact: true }).fill(values.email ?? "siti@example.go.id");
      await form.getByLabel("Subject", { exact: true }).fill(values.subject ?? "Tender 12/2026");
      await form.getByLabel("Message", { exact: true }).fill(values.message ?? "Please call us.\nThank you.");
    },
  };
}
