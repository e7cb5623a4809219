import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DATABASES } from "#tests/support/embedded-sites.ts";
import type { Site } from "#tests/support/start-site.ts";
import { signIn } from "#tests/support/tokens.ts";
import { openSharedSite } from "./support/shared-site.ts";

type Row = { section: string; language: string; content: unknown };

const CONTACT = { section: "contact", language: "en", content: { heading: "Talk to us", intro: "" } };
const IDENTITY = {
  product: "Bahtera",
  legalName: "PT Bahtera",
  host: "www.bahtera.test",
  email: "halo@bahtera.test",
  phone: "+62 31 555 0100",
  address: ["Jl. Perak 1"],
  social: [],
};
const CLIENT = { name: "A", sector: "B", description: "C" };
const clients = (...items: object[]) => ({
  section: "clients",
  language: "en",
  content: { heading: "Clients", intro: "", clients: items },
});
const identity = (change: object) => ({ section: "identity", language: "all", content: { ...IDENTITY, ...change } });
const colours = (brand: string, accent = "#a96fbf") => ({
  section: "colours",
  language: "all",
  content: { brand, accent },
});

describe.each(DATABASES)("site content in %s", (kind) => {
  let site: Site;
  let headers: Record<string, string>;

  beforeAll(async () => {
    site = await openSharedSite(kind);
    headers = {
      apikey: site.backend.publishableKey,
      authorization: `Bearer ${await signIn(site)}`,
      "content-type": "application/json",
      prefer: "resolution=merge-duplicates,return=representation",
    };
  });
  const clear = () =>
    site.database.execute(
      "delete from site_content; delete from site_content_versions; delete from site_content_drafts",
    );
  beforeEach(clear);
  afterAll(async () => {
    await clear();
    await site.close();
  });

  async function send(rows: Row | Row[], versions?: unknown, table = "site_content") {
    const response = await site.fetch(`/rest/v1/${table}?on_conflict=section,language`, {
      method: "POST",
      headers: {
        ...headers,
        ...(versions !== undefined && {
          "x-content-versions": typeof versions === "string" ? versions : JSON.stringify(versions),
        }),
      },
      body: JSON.stringify(rows),
    });
    return { status: response.status, body: await response.json() };
  }
  const stored = () =>
    site.database.query("select section, language, content, version from site_content order by 1, 2");

  test("accepts a section of each kind, without HTML meaning", async () => {
    const quote = { quote: "<script>alert(1)</script>", attribution: "Head of <b>IT</b>" };
    const rows = [
      CONTACT,
      identity({ social: [{ icon: "linkedin", href: "https://linkedin.test/bahtera" }] }),
      colours("#0b5d5b"),
      clients({ ...CLIENT, logo: "seed/a.png", testimonial: quote, hidden: true }),
    ];
    for (const row of rows) expect([row.section, (await send(row)).status]).toEqual([row.section, 201]);
  });

  test.each<[string, Row]>([
    ["section is not known", { ...CONTACT, section: "secrets" }],
    ["language does not belong to this section", { ...CONTACT, language: "all" }],
    ["language does not belong to this section", { ...CONTACT, language: "EN" }],
    ["language does not belong to this section", { ...CONTACT, language: "fr" }],
    ["language does not belong to this section", { ...identity({}), language: "en" }],
    ["contact has to be of type object", { ...CONTACT, content: [] }],
    ["contact has to be of type object", { ...CONTACT, content: "text" }],
    ["contact.intro is missing", { ...CONTACT, content: { heading: "A" } }],
    ["contact.html is not a known field", { ...CONTACT, content: { heading: "A", intro: "", html: "<b>" } }],
    ["contact.heading has to be of type string", { ...CONTACT, content: { heading: null, intro: "" } }],
    ["contact.heading is empty", { ...CONTACT, content: { heading: "", intro: "" } }],
    ["contact.heading has more than 60 characters", { ...CONTACT, content: { heading: "a".repeat(61), intro: "" } }],
    [
      "contact.intro contains characters that are not allowed",
      { ...CONTACT, content: { heading: "A", intro: "\u001b" } },
    ],
    ["clients.clients[1].logo contains characters", clients(CLIENT, { ...CLIENT, logo: "https://evil.test/a.png" })],
    ["clients.clients[0].logo contains characters", clients({ ...CLIENT, logo: "../secrets/a.png" })],
    ["clients.clients[0].wordmark is not one of the known names", clients({ ...CLIENT, wordmark: "__proto__" })],
    ["clients.clients[0].testimonial.quote is missing", clients({ ...CLIENT, testimonial: { attribution: "A" } })],
    ["clients.clients has more than 18 items", clients(...Array(19).fill(CLIENT))],
    ["identity.social[0].href contains", identity({ social: [{ icon: "x", href: "javascript:alert(1)" }] })],
    ["identity.social[0].href contains", identity({ social: [{ icon: "x", href: "http://x.test" }] })],
    ["identity.social[0].href contains", identity({ social: [{ icon: "x", href: " https://x.test" }] })],
    ["identity.social[0].href contains", identity({ social: [{ icon: "x", href: 'https://x.test/"onclick="' }] })],
    ["identity.social[0].icon is not one of", identity({ social: [{ icon: "skull", href: "https://x.test" }] })],
    ["identity.email contains", identity({ email: "no address" })],
    ["identity.host contains", identity({ host: "bahtera.test/path" })],
    ["identity.address has fewer than 1 items", identity({ address: [] })],
    ["colours.brand has too little contrast", colours("#c79ad8")],
    ["colours.accent has too little contrast", colours("#8b499e", "#3a1a45")],
    ["colours.brand contains", colours("red;}body{display:none")],
  ])("rejects through REST: %s", async (fault, row) => {
    const { status, body } = await send(row);
    expect([status, body.code, body.message]).toEqual([400, "23514", expect.stringContaining(fault)]);
    expect(await stored()).toEqual([]);
  });

  test("rejects content that is too large, in rows and drafts", async () => {
    const content = { heading: "a".repeat(300_000), intro: "" };
    expect((await send({ ...CONTACT, content })).body.message).toBe("content is too long");
    expect((await send({ ...CONTACT, content }, undefined, "site_content_drafts")).body).toMatchObject({
      code: "23514",
    });
  });

  test("rejects a draft of an unknown section", async () => {
    const { status, body } = await send({ ...CONTACT, section: "secrets" }, undefined, "site_content_drafts");
    expect([status, body.code, body.message]).toEqual([400, "23514", "section is not known"]);
  });

  test("rejects deep content quickly", async () => {
    const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
    const body = `{"section":"contact","language":"en","content":{"heading":${deep},"intro":""}}`;
    const response = await site.fetch("/rest/v1/site_content", { method: "POST", headers, body });
    expect(response.status).toBe(400);
  });

  test("keeps the versions of a section, with the name of the account", async () => {
    await send(CONTACT, { en: 0 });
    const second = { ...CONTACT, content: { heading: "Second", intro: "" } };
    expect((await send(second, { en: 1 })).body).toMatchObject([{ version: 2 }]);
    expect(
      await site.database.query("select version, content, published_by_name from site_content_versions order by 1"),
    ).toEqual([
      { version: 1, content: CONTACT.content, published_by_name: expect.stringContaining("@") },
      { version: 2, content: second.content, published_by_name: expect.stringContaining("@") },
    ]);
  });

  test.each(["site_content", "site_content_drafts"])(
    "%s rejects text that was begun from another version",
    async (table) => {
      const both = [CONTACT, { ...CONTACT, language: "id" }];
      expect((await send(both, { en: 0, id: 0 }, table)).status).toBe(201);
      expect((await send(CONTACT, { en: 0 }, table)).status).toBe(409);
      expect((await send(CONTACT, { en: 1 }, table)).status).toBeLessThan(300);
      // One language is current and one is not: nothing changes.
      expect((await send(both, { en: 1, id: 1 }, table)).status).toBe(409);
      for (const strange of ["", "{", "[]", '{"en":"x"}', '{"en":1e99}', "9".repeat(500)]) {
        expect([strange, (await send(CONTACT, strange, table)).status]).toEqual([
          strange,
          expect.toBeOneOf([200, 400, 409]),
        ]);
      }
      const rows = await site.database.query(`select language, version from ${table} where language = 'id'`);
      expect(rows).toEqual([{ language: "id", version: 1 }]);
    },
  );

  test("at most fifty versions stay", async () => {
    await send(CONTACT);
    await site.database.query(
      "update site_content set content = jsonb_build_object('heading', n::text, 'intro', '') from generate_series(1, 1) n",
    );
    for (let count = 0; count < 60; count += 1)
      await site.database.execute("update site_content set content = content");
    const [found] = await site.database.query(
      "select count(*)::int as count, max(version) as newest from site_content_versions",
    );
    expect(found).toEqual({ count: 50, newest: 62 });
  });
});
