import { landingScreen } from "../../screens/landing-screen.ts";
import { expectNoFindings } from "../support/axe.ts";
import { pressWithMouse } from "../support/press-with-mouse.ts";
import { expect, test, waitForHydration } from "../support/test.ts";
import { holdRequests } from "../support/wait.ts";

const SEND = "**/api/v1.0/email/send-form";
const SUCCESS = "Your message has been sent successfully!";
const FAILURE = "Failed to send message. Please try again later.";

test("an empty form shows an error at each field until it is valid, focuses the first one, and typing adds no error", async ({
  page,
  openLanding,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await openLanding();
  const { submit, field, form } = landingScreen(page);
  await expect(form.getByText("is required")).toHaveCount(0);
  await submit.click();
  for (const [label, message] of [
    ["Full Name", "Full Name is required."],
    ["Email", "Please enter a valid email address."],
    ["Subject", "Subject is required."],
    ["Message", "Message is required."],
  ] as const) {
    await expect(field(label)).toHaveAccessibleDescription(message);
    await expect(field(label)).toHaveAttribute("aria-invalid", "true");
  }
  await expect(field("Full Name")).toBeFocused();
  expect(scripts.filter((url) => /\/(?:administration|blog)-/.test(url))).toEqual([]);

  await field("Full Name").press("S");
  await expect(field("Full Name")).toHaveAccessibleDescription("");
  await field("Email").pressSequentially("siti@example");
  await expect(field("Email")).toHaveAttribute("aria-invalid", "true");
  await field("Email").pressSequentially(".id");
  await expect(field("Email")).not.toHaveAttribute("aria-invalid");
  await field("Email").press("Backspace");
  await field("Email").press("Backspace");
  await field("Email").press("Backspace");
  await field("Subject").press("T");
  await expect(field("Subject")).not.toHaveAttribute("aria-invalid");
  await expect(field("Email")).not.toHaveAttribute("aria-invalid");
  await expect(field("Message")).toHaveAttribute("aria-invalid", "true");
});

test("an invalid e-mail address is reported, and a corrected field loses its error", async ({ page, openLanding }) => {
  await openLanding();
  const { submit, field, fill } = landingScreen(page);
  await fill({ email: "siti at example" });
  await submit.click();
  await expect(field("Email")).toHaveAccessibleDescription("Please enter a valid email address.");
  await expect(field("Subject")).not.toHaveAttribute("aria-invalid");
  await field("Email").fill("siti@example.go.id");
  await submit.click();
  await expect(landingScreen(page).toast(SUCCESS)).toBeVisible();
  await expect(field("Email")).not.toHaveAttribute("aria-invalid");
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`at ${viewport.width} px the button stays under the mouse, for each last field`, async ({
    page,
    openLanding,
  }) => {
    await page.setViewportSize(viewport);
    let calls = 0;
    await page.route(SEND, (route) => {
      calls += 1;
      return route.fulfill({ status: 200, body: "OK" });
    });
    await openLanding();
    const { submit, field, fill, toast } = landingScreen(page);
    await submit.click();
    await expect(field("Message")).toHaveAttribute("aria-invalid", "true");
    for (const [index, label] of ["Message", "Subject", "Email", "Full Name"].entries()) {
      await fill();
      await field(label).press("End");
      await field(label).pressSequentially("a");
      expect(await pressWithMouse(page, submit), `after ${label}`).toEqual({ x: 0, y: 0 });
      await expect.poll(() => calls, `after ${label}`).toBe(index + 1);
      await expect(submit).toBeEnabled();
      await expect(field(label)).toHaveValue("");
    }
    await expect(toast(SUCCESS).first()).toBeVisible();
  });
}

test("sends the spec's call, is busy meanwhile, then shows a success and is reset", async ({ page, openLanding }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const release = await holdRequests(page, SEND);
  await openLanding();
  const { submit, field, fill, toast } = landingScreen(page);
  await expect(submit).toHaveText("Send Transmission");
  await fill();
  const [request] = await Promise.all([page.waitForRequest(SEND), submit.dblclick()]);
  await expect(submit).toHaveText("Sending...");
  await expect(submit).toBeDisabled();
  for (const label of ["Full Name", "Email", "Subject", "Message"]) await expect(field(label)).toBeDisabled();

  expect(request.method()).toBe("POST");
  const body = request.postDataBuffer()?.toString() ?? "";
  const fields = Object.fromEntries(
    [...body.matchAll(/name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g)].map(([, name, value]) => [name, value]),
  );
  // Only these fields: the spam check's token is a header.
  expect(fields).toEqual({
    name: "Siti Rahma",
    email: "siti@example.go.id",
    subject: "Tender 12/2026",
    message: "Please call us.\r\nThank you.",
    lib_version: "3.2.0",
    service_id: expect.stringMatching(/./),
    template_id: expect.stringMatching(/./),
    user_id: expect.stringMatching(/./),
  });
  expect(request.headers()["x-form-token"]).toMatch(/^visit\./);

  release();
  await expect(toast(SUCCESS)).toBeVisible();
  await expect(submit).toHaveText("Send Transmission");
  for (const label of ["Full Name", "Email", "Subject", "Message"]) await expect(field(label)).toHaveValue("");
  await expect(submit).toBeFocused();
  expect(logged.join("\n")).toContain("OK");
});

for (const [name, fail] of [
  ["rejected", (route: import("@playwright/test").Route) => route.fulfill({ status: 503, body: "no" })],
  ["unreachable", (route: import("@playwright/test").Route) => route.abort("connectionrefused")],
] as const) {
  test(`a ${name} service preserves every word in its field`, async ({ page, openLanding, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.route(SEND, fail);
    await openLanding();
    const { submit, field, fill, toast } = landingScreen(page);
    await fill();
    await submit.click();
    await expect(toast(FAILURE)).toBeVisible();
    await expect(submit).toBeEnabled();
    await expect(field("Full Name")).toHaveValue("Siti Rahma");
    await expect(field("Message")).toHaveValue("Please call us.\nThank you.");
  });
}

test("typed text survives navigation and reloading, and is removed after it is sent", async ({ page, openLanding }) => {
  await openLanding();
  const { submit, field, fill, toast } = landingScreen(page);
  await fill();
  await page.getByRole("banner").getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL("/blog");
  await page.goBack();
  await expect(field("Message")).toHaveValue("Please call us.\nThank you.");
  await page.reload();
  await waitForHydration(page);
  await expect(field("Full Name")).toHaveValue("Siti Rahma");
  await expect(field("Message")).toHaveValue("Please call us.\nThank you.");
  await submit.click();
  await expect(toast(SUCCESS)).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(submit).toBeVisible();
  await expect(field("Message")).toHaveValue("");
});

test("a message is sent and confirmed if the code of toasts fails to load", async ({
  page,
  openLanding,
  expectedErrors,
}) => {
  // The browser itself reports these failed requests. The site's own errors would look different.
  expectedErrors.push(/Failed to load resource/);
  await openLanding();
  // The routes imitate a site that was updated while the page was open, so the old files are missing.
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404, body: "" }));
  const { submit, field, fill, toast } = landingScreen(page);
  await fill();
  await submit.click();
  await expect(toast(SUCCESS)).toBeVisible();
  await expect(field("Message")).toHaveValue("");
});

test("a connection lost during writing is reported, and the message can be sent afterwards", async ({
  page,
  openLanding,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await openLanding();
  const { submit, field, fill, toast } = landingScreen(page);
  const needed = ["api/v1.0/email/form-token", "assets/toaster-*.js"];
  const ready = Promise.all(needed.map((path) => page.waitForResponse(`**/${path}`)));
  await field("Full Name").focus();
  const [, ...scripts] = await ready;
  // An import ends when the modules that a script imports have arrived too.
  const urls = scripts.map((response) => response.url());
  await page.evaluate((files) => Promise.all(files.map((file) => import(file))), urls);
  await page.context().setOffline(true);
  await fill();
  await submit.click();
  await expect(toast(FAILURE)).toBeVisible();
  await expect(field("Message")).toHaveValue("Please call us.\nThank you.");
  await page.context().setOffline(false);
  await submit.click();
  await expect(toast(SUCCESS)).toBeVisible();
});

test("a message that is too long has an error beside the field, and is not cut", async ({
  page,
  openLanding,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource.*413/);
  await openLanding();
  const { submit, field, fill, toast } = landingScreen(page);
  const long = "x".repeat(20_001);
  await fill({ message: long });
  await submit.click();
  await expect(toast(FAILURE)).toBeVisible();
  await expect(field("Message")).toHaveAccessibleDescription("Message may have up to 20,000 characters.");
  await expect(field("Message")).toBeFocused();
  await expect(field("Message")).toHaveValue(long);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form is sent, and a page confirms it", async ({ page }) => {
    await page.goto("/#contact");
    const { submit, fill } = landingScreen(page);
    await fill();
    await submit.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(SUCCESS);
    await page.getByRole("link", { name: "Back to the site" }).click();
    await expect(page).toHaveURL("/#contact");
  });

  test("a mistake is shown on a page with all typed text, and can be corrected there", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource.*400/);
    await page.goto("/#contact");
    const { submit, fill } = landingScreen(page);
    await fill({ name: "" });
    await submit.click();
    await expect(page.getByRole("alert")).toHaveText("Please correct what is marked below.");
    await expect(page.getByLabel("Full Name")).toHaveAccessibleDescription("Full Name is required.");
    await expect(page.getByLabel("Message")).toHaveValue("Please call us.\nThank you.");
    await page.getByLabel("Full Name").fill("Siti Rahma");
    await page.getByRole("button", { name: "Send Transmission" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(SUCCESS);
  });
});

test(`axe finds nothing on the pages for forms without scripts`, async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const form = /<form[^>]*aria-label="Contact"[\s\S]*?<\/form>/.exec(await (await request.get("/")).text())?.[0] ?? "";
  const hidden = [...form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  const good = {
    ...Object.fromEntries(hidden),
    name: "Siti",
    email: "siti@example.go.id",
    subject: "A",
    message: "B",
  };
  for (const [status, multipart] of [
    [200, good],
    [400, { ...good, name: "", email: "none" }],
  ] as const) {
    const response = await request.post("/api/v1.0/email/send-form", { multipart, headers: { accept: "text/html" } });
    expect(response.status()).toBe(status);
    await page.setContent(await response.text());
    await expectNoFindings(page, `response ${status}`);
  }
});

test("the panel shows address, phone, email and website, and no visitor finds the honeypot field", async ({
  page,
  openLanding,
}) => {
  await openLanding();
  const contact = landingScreen(page).section("contact");
  await expect(contact.getByRole("heading", { level: 2 })).toHaveText("Connect With Us");
  await expect(contact).toContainText("Jakarta Pusat");
  await expect(contact.getByRole("link", { name: "+62 21 5550 0142" })).toHaveAttribute("href", "tel:+622155500142");
  await expect(contact.getByRole("link", { name: "hello@nusagrid.example" })).toHaveAttribute(
    "href",
    "mailto:hello@nusagrid.example",
  );
  const website = contact.getByRole("link", { name: /nusagrid\.example \(opens/ });
  await expect(website).toHaveAttribute("target", "_blank");

  // The honeypot is hidden from sight, keyboard and screen reader.
  const { form, field } = landingScreen(page);
  await expect(form.getByRole("textbox")).toHaveCount(4);
  await field("Email").focus();
  await page.keyboard.press("Tab");
  await expect(field("Subject")).toBeFocused();
});
