import { afterEach, describe, expect, it, vi } from "vitest";
import { ownIdentifiers } from "#shared/email-service.ts";
import { submitContactForm } from "./email-client.ts";

const contactService = { origin: "", ...ownIdentifiers, formToken: "" };

function respondWith(body: string, status: number) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, { status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

describe("the e-mail client", () => {
  it("posts the fields with four identifiers to the service's path", async () => {
    const fetch = respondWith("OK", 200);
    const fields = new FormData();
    fields.set("name", "Siti");
    await expect(submitContactForm(fields, { ...contactService, origin: "https://mail.example" })).resolves.toEqual({
      status: 200,
      text: "OK",
    });
    const [url, { method, body }] = fetch.mock.calls[0] as [string, RequestInit];
    expect(url).toBe("https://mail.example/api/v1.0/email/send-form");
    expect(method).toBe("POST");
    expect(Object.fromEntries(body as FormData)).toEqual({
      name: "Siti",
      lib_version: "3.2.0",
      service_id: contactService.serviceId,
      template_id: contactService.templateId,
      user_id: contactService.userId,
    });
  });

  it.each(["userId", "serviceId", "templateId"] as const)("throws without a %s and sends nothing", async (name) => {
    const fetch = respondWith("OK", 200);
    await expect(submitContactForm(new FormData(), { ...contactService, [name]: "" })).rejects.toThrow(/is required/);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("throws when the fields are not form data", async () => {
    await expect(submitContactForm({} as FormData, contactService)).rejects.toThrow(/form is not valid/);
  });

  it("treats status 200 or the text 'OK' as success and anything else as failure", async () => {
    respondWith("queued", 200);
    await expect(submitContactForm(new FormData(), contactService)).resolves.toMatchObject({ text: "queued" });
    respondWith("OK", 202);
    await expect(submitContactForm(new FormData(), contactService)).resolves.toMatchObject({ status: 202 });
    respondWith("The quota is used up", 429);
    await expect(submitContactForm(new FormData(), contactService)).rejects.toThrow("The quota is used up");
    respondWith("", 500);
    await expect(submitContactForm(new FormData(), contactService)).rejects.toThrow("500");
  });
});
