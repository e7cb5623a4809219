import { describe, expect, test } from "vitest";
import { defaultCompany } from "#shared/company-identity.ts";
import { companyFrom, findInvented, mailDomain } from "./company.ts";
import { readEnv } from "./env.ts";

const companyOf = (source: Record<string, string>) => companyFrom(readEnv(source));

test("without settings, or with empty settings, the firm is the fictional one", () => {
  expect(companyOf({})).toEqual(defaultCompany);
  expect(companyOf({ COMPANY_PRODUCT: "", COMPANY_SOCIAL_X: " ", COMPANY_DESCRIPTION: "" })).toEqual(defaultCompany);
});

test.each([
  [{ COMPANY_PRODUCT: "Bahtera" }],
  [{ COMPANY_PRODUCT: "Bahtera", SITE_URL: "https://www.bahtera.example" }],
  [{ COMPANY_PRODUCT: "网络" }],
])("another firm's settings never contain Nusagrid: %o", (source) => {
  expect(JSON.stringify(companyOf(source))).not.toMatch(/nusagrid/i);
});

test.each([
  [{ COMPANY_PRODUCT: "Bahtera Data" }, "bahteradata.example"],
  [{ COMPANY_PRODUCT: "Café Ñ" }, "cafen.example"],
  [{ COMPANY_PRODUCT: "网络" }, "company.example"],
  [{ COMPANY_PRODUCT: "Bahtera", SITE_URL: "https://www.bahtera.test" }, "www.bahtera.test"],
  [{ COMPANY_PRODUCT: "Bahtera", SITE_URL: "http://127.0.0.1:3000" }, "bahtera.example"],
  [{ COMPANY_PRODUCT: "Bahtera", COMPANY_HOST: "other.test", SITE_URL: "https://bahtera.test" }, "other.test"],
])("the host of %o is %s", (source, host) => {
  expect(companyOf(source)).toMatchObject({ host, email: `hello@${host.replace("www.", "")}` });
});

describe("social links", () => {
  test("of another firm are the configured ones, in the order of the footer", () => {
    const social = companyOf({
      COMPANY_PRODUCT: "Bahtera",
      COMPANY_SOCIAL_YOUTUBE: "https://youtube.test/b",
      COMPANY_SOCIAL_LINKEDIN: "https://linkedin.test/b",
      COMPANY_SOCIAL_X: "",
    }).social;
    expect(social.map(({ icon, href }) => [icon, href])).toEqual([
      ["linkedin", "https://linkedin.test/b"],
      ["youtube", "https://youtube.test/b"],
    ]);
    expect(companyOf({ COMPANY_PRODUCT: "Bahtera" }).social).toEqual([]);
  });

  test("that are configured replace all links of the fictional firm", () => {
    expect(companyOf({ COMPANY_SOCIAL_X: "https://x.test/b" }).social).toHaveLength(1);
  });
});

test("remaining details of the fictional firm are listed", () => {
  expect(findInvented(readEnv({}))).toEqual([]);
  expect(findInvented(readEnv({ COMPANY_PRODUCT: "Bahtera", COMPANY_PHONE: "1" }))).toEqual(["COMPANY_ADDRESS"]);
});

test("mailboxes are in the domain without www, written in ASCII", () => {
  expect(mailDomain({ host: "www.Bücher.example" })).toBe("xn--bcher-kva.example");
});
