import { expect } from "vitest";
import type { Site } from "#tests/support/start-site.ts";
import { button, field, type JourneyPage } from "../journey-page.ts";

const MESSAGE = { name: "Siti Rahma", email: "siti@example.go.id", subject: "Tender 12/2026 — première étape" };
const SEND = button("Send Transmission");

/** Submits the contact form: first with missing fields, then complete. The site stores the message as it was typed. */
export async function sendMessage(page: JourneyPage, site: Site): Promise<void> {
  await page.goto("/#contact");
  await page.click(SEND);
  await expect
    .poll(() => page.texts("form[aria-label=Contact] .field-error:not(:empty)"))
    .toEqual([
      "Full Name is required.",
      "Please enter a valid email address.",
      "Subject is required.",
      "Message is required.",
    ]);

  await page.fill(field("Full Name"), MESSAGE.name);
  await page.fill(field("Email"), "siti at example");
  await page.fill(field("Subject"), MESSAGE.subject);
  await page.fill(field("Message"), "Please call us.");
  await page.press("Enter");
  await page.type("Thank you.");
  await page.click(SEND);
  await expect
    .poll(() => page.texts("form[aria-label=Contact] .field-error:not(:empty)"))
    .toEqual(["Please enter a valid email address."]);

  await page.fill(field("Email"), MESSAGE.email);
  await page.press("Enter");
  await expect.poll(() => page.toasts()).toEqual(["Your message has been sent successfully!"]);
  expect(await page.evaluate(() => document.querySelector<HTMLTextAreaElement>("textarea")?.value)).toBe("");
  expect(await site.database.query("select name, email, subject, message from contact_messages")).toEqual([
    { ...MESSAGE, message: "Please call us.\nThank you." },
  ]);
}
