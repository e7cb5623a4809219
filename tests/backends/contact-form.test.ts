import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeContactForm, makeMessage } from "#tests/factories/make-message.ts";
import { BACKENDS, startSiteOn } from "#tests/support/backends.ts";
import { startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";

const SEND = "/api/v1.0/email/send-form";
/** The headers of a browser that posts a form without scripts. */
const NAVIGATION = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

const statusAndText = async (response: Response) => [response.status, (await response.text()).trim()];

async function storedMessage(site: Site, subject: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await site.database.query("select * from contact_messages where subject = $1", [subject]);
  return row;
}

async function countMessages(site: Site): Promise<number> {
  const [row] = await site.database.query("select count(*)::int as count from contact_messages");
  return Number(row?.count);
}

describe.each(BACKENDS)("the form call on %s", (kind) => {
  let site: Site;
  beforeAll(async () => {
    site = await startSiteOn(kind);
  });
  afterAll(() => site.close());

  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    site.fetch(SEND, { method: "POST", body, headers });

  test("returns OK when the message is stored", async () => {
    const message = makeMessage();
    expect(await statusAndText(await post(makeContactForm(message)))).toEqual([200, "OK"]);
    expect(await storedMessage(site, message.subject)).toMatchObject({
      ...message,
      is_quarantined: false,
      delivery: "waiting",
      read_at: null,
    });
  });

  test("accepts a urlencoded form", async () => {
    const message = makeMessage();
    const fields = Object.fromEntries(makeContactForm(message)) as Record<string, string>;
    expect(await statusAndText(await post(new URLSearchParams(fields)))).toEqual([200, "OK"]);
    expect(await storedMessage(site, message.subject)).toMatchObject(message);
  });

  test("stores every character of every script", async () => {
    const message = makeMessage({
      name: "Ñandú O’Brien 李小龍 ꦲꦏ꧀ꦱꦫ",
      message: 'Halo 👋🏽\n\tمرحبا "q" <b>&amp;</b> \'; --',
    });
    await post(makeContactForm(message));
    expect(await storedMessage(site, message.subject)).toMatchObject(message);
  });

  test.each([
    ["user_id", "The user ID is unknown."],
    ["service_id", "The service ID is unknown."],
    ["template_id", "The template ID is unknown."],
  ])("rejects a wrong or missing %s", async (name, text) => {
    const before = await countMessages(site);
    expect(await statusAndText(await post(makeContactForm({ [name]: "other" })))).toEqual([400, text]);
    const without = makeContactForm();
    without.delete(name);
    expect(await statusAndText(await post(without))).toEqual([400, text]);
    expect(await countMessages(site)).toBe(before);
  });

  test.each([
    ["name", "  ", "Full Name is required."],
    ["email", "siti at example", "Please enter a valid email address."],
    ["subject", "", "Subject is required."],
    ["message", "\n \n", "Message is required."],
  ])("checks %s with the rule of the form", async (name, value, text) => {
    expect(await statusAndText(await post(makeContactForm({ [name]: value })))).toEqual([400, text]);
  });

  test.each([
    ["name", 200, "Full Name may have up to 200 characters."],
    ["subject", 200, "Subject may have up to 200 characters."],
    ["message", 20_000, "Message may have up to 20,000 characters."],
  ] as const)("accepts a %s of %d characters and not one more", async (name, max, text) => {
    // Characters, not code units: the largest is four bytes in the database and two units in JavaScript.
    const subject = `${name} at its limit ${"x".repeat(100)}`;
    const longest = name === "subject" ? subject.padEnd(max, "x") : "🏛".repeat(max);
    expect(await statusAndText(await post(makeContactForm({ subject, [name]: longest })))).toEqual([200, "OK"]);
    expect(await storedMessage(site, name === "subject" ? longest : subject)).toMatchObject({ [name]: longest });
    expect(await statusAndText(await post(makeContactForm({ [name]: `${longest}x` })))).toEqual([413, text]);
  });

  test("turns each header value into one line, and quarantines a message with several lines in its sender", async () => {
    const subject = `Injected ${kind}`;
    const form = makeContactForm({
      name: "Siti\r\nBcc: everybody@example.com",
      subject: `${subject}\r\nContent-Type: text/html\u0000\u202e`,
    });
    expect(await statusAndText(await post(form))).toEqual([200, "OK"]);
    const [row] = await site.database.query("select * from contact_messages where subject like $1", [`${subject}%`]);
    expect(row).toMatchObject({ name: "Siti Bcc: everybody@example.com", is_quarantined: true });
    expect(row?.subject).toBe(`${subject} Content-Type: text/html`);
  });

  test("rejects an e-mail address with a header in it", async () => {
    const form = makeContactForm({ email: "siti@example.go.id\r\nBcc: everybody@example.com" });
    expect(await statusAndText(await post(form))).toEqual([400, "Please enter a valid email address."]);
  });

  test("removes characters that cannot be stored: NUL and other control characters", async () => {
    const message = makeMessage({ message: "one\u0000two\r\nthree\u0007\tfour" });
    expect(await statusAndText(await post(makeContactForm(message)))).toEqual([200, "OK"]);
    expect((await storedMessage(site, message.subject))?.message).toBe("onetwo\nthree\tfour");
  });

  test.each<[string, BodyInit, Record<string, string>, number, string]>([
    ["JSON", "{}", { "content-type": "application/json" }, 415, "A form post is expected."],
    ["nothing", "", {}, 415, "A form post is expected."],
    [
      "a broken multipart body",
      "--x\r\nno",
      { "content-type": "multipart/form-data; boundary=x" },
      400,
      "This form cannot be read.",
    ],
    ["multipart without a boundary", "x", { "content-type": "multipart/form-data" }, 400, "This form cannot be read."],
  ])("rejects %s", async (_, body, headers, status, text) => {
    expect(await statusAndText(await post(body, headers))).toEqual([status, text]);
  });

  test("rejects more fields than the form has, without parsing them one by one", async () => {
    const body = "a&".repeat(100_000);
    const response = await post(body, { "content-type": "application/x-www-form-urlencoded" });
    expect(await statusAndText(response)).toEqual([400, "This form cannot be read."]);
  });

  test("rejects a file instead of a text", async () => {
    const form = makeContactForm();
    form.set("message", new File(["x"], "x.txt"));
    expect(await statusAndText(await post(form))).toEqual([400, "The field message must be a text."]);
  });

  test("rejects a body that is too large for the form before reading it", async () => {
    const response = await post(makeContactForm({ message: "x".repeat(2_000_000) }));
    expect(response.status).toBe(413);
  });

  test("returns a token that no cache stores", async () => {
    const response = await site.fetch("/api/v1.0/email/form-token");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await response.text()).toMatch(/^visit\.\d+\./);
  });

  test("spam gets OK and is stored in quarantine with its spam reasons", async () => {
    const subject = `First page of Google ${kind}`;
    const form = makeContactForm({ subject, message: "Cheap backlinks for your website: https://links.example" });
    expect(await statusAndText(await post(form))).toEqual([200, "OK"]);
    expect(await storedMessage(site, subject)).toMatchObject({
      is_quarantined: true,
      spam_reasons: expect.arrayContaining(["sent without opening the page", "has a link"]),
    });
  });

  describe("without scripts", () => {
    test("a page confirms that the message was sent", async () => {
      const message = makeMessage();
      const response = await post(makeContactForm(message), NAVIGATION);
      const html = await response.text();
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
      expect(html).toContain("Your message has been sent successfully!");
      expect(html).toContain('href="/#contact"');
      expect(response.headers.get("content-security-policy")).toMatch(/default-src 'none'.*form-action 'self'/);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await storedMessage(site, message.subject)).toMatchObject(message);
    });

    test("a double click or a reload of the response stores the message once", async () => {
      const message = makeMessage();
      const responses = await Promise.all([1, 2].map(() => post(makeContactForm(message), NAVIGATION)));
      responses.push(await post(makeContactForm(message), NAVIGATION));
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      const rows = await site.database.query("select id from contact_messages where subject = $1", [message.subject]);
      expect(rows).toHaveLength(1);
    });

    test("a page shows the errors and the typed text", async () => {
      const form = makeContactForm({ name: "", message: "</textarea><script>alert(1)</script>\n\"quoted\" & 'whole'" });
      const response = await post(form, NAVIGATION);
      const html = await response.text();
      expect(response.status).toBe(400);
      expect(html).toContain("Full Name is required.");
      expect(html).not.toContain("<script");
      expect(html).toContain(
        "&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;\n&quot;quoted&quot; &amp; &#39;whole&#39;",
      );
      // The form of the result page works like the first one.
      const again = new FormData();
      for (const [, name = "", value = ""] of html.matchAll(/<input[^>]*name="([^"]*)" value="([^"]*)"/g)) {
        again.set(name, value);
      }
      again.set("name", "Siti Rahma");
      again.set("message", "Now with a name.");
      expect(await statusAndText(await post(again))).toEqual([200, "OK"]);
    });
  });
});

describe("many posts of one client", () => {
  const sendFrom = async (site: Site, count: number, ipAddressOf: (index: number) => string) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const response = await site.fetch(SEND, {
        method: "POST",
        body: makeContactForm(),
        headers: { "x-forwarded-for": ipAddressOf(index) },
      });
      statuses.push(response.status);
    }
    return statuses;
  };
  const quarantined = async (site: Site) => {
    const [row] = await site.database.query("select count(*)::int as n from contact_messages where is_quarantined");
    return row?.n;
  };

  test("are stored, then quarantined, then rejected, with any forged IP address", async () => {
    const site = await startEmbeddedSite("PostgreSQL");
    const statuses = await sendFrom(site, 42, (index) => `192.0.2.${index}`);
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.slice(40)).toEqual([429, 429]);
    expect([await countMessages(site), await quarantined(site)]).toEqual([40, 10]);
    const rejected = await site.fetch(SEND, { method: "POST", body: makeContactForm(), headers: NAVIGATION });
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    const page = await rejected.text();
    expect(page).toContain("Too many messages came from your network.");
    expect(page).toContain("Please call us about the tender.");
    await site.close();
  });

  test("count by client behind a trusted proxy", async () => {
    const site = await startEmbeddedSite("PostgreSQL", { TRUST_PROXY: "true" });
    const statuses = await sendFrom(site, 40, (index) => `203.0.113.9, 192.0.2.${index}`);
    expect([new Set(statuses), await quarantined(site)]).toEqual([new Set([200]), 0]);
    await site.close();
  });
});

describe("the form on the page", () => {
  const formOf = (html: string) => /<form[^>]*aria-label="Contact"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";

  test("contains the hidden fields that a browser without scripts needs", async () => {
    const site = await startEmbeddedSite("PostgreSQL");
    const form = formOf(await (await site.fetch("/")).text());
    expect(form).toContain(`action="${SEND}"`);
    const fields = makeContactForm();
    for (const [, name = "", value = ""] of form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
      fields.set(name, value);
    }
    expect(fields.get("form_token")).toMatch(/^page\./);
    expect(await statusAndText(await site.fetch(SEND, { method: "POST", body: fields }))).toEqual([200, "OK"]);
    const [row] = await site.database.query("select spam_reasons from contact_messages");
    expect(row?.spam_reasons).toEqual([]);
    await site.close();
  });

  test("goes to the hosted e-mail service if EMAIL_SERVICE_URL is set", async () => {
    const site = await startEmbeddedSite("PostgreSQL", {
      EMAIL_SERVICE_URL: "https://mail.example",
      EMAIL_SERVICE_ID: "service_x",
      EMAIL_TEMPLATE_ID: "template_y",
      EMAIL_USER_ID: "user_z",
    });
    const response = await site.fetch("/");
    const form = formOf(await response.text());
    expect(form).toContain(`action="https://mail.example${SEND}"`);
    for (const value of ["service_x", "template_y", "user_z", "3.2.0"]) expect(form).toContain(`value="${value}"`);
    expect(form).not.toContain("form_token");
    expect(response.headers.get("content-security-policy")).toMatch(/connect-src 'self' https:\/\/mail\.example;/);
    expect(response.headers.get("content-security-policy")).toMatch(/form-action 'self' https:\/\/mail\.example;/);
    await site.close();
  });
});
