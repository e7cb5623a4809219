import { expect, test } from "vitest";
import { checkMailDomain } from "./check-mail-domain.ts";
import type { NameResolver } from "./name-resolver.ts";

function resolverOf(records: Record<string, string[]>): NameResolver {
  return {
    async resolveTxt(name) {
      const found = records[name];
      if (!found) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: "ENOTFOUND" });
      // Long texts come in parts of up to 255 bytes.
      return found.map((text) => text.match(/.{1,255}/gs) ?? [""]);
    },
  };
}

const RECORDS = {
  "x.example": ["another=text", "v=spf1 include:_spf.mail.example -all"],
  "s1._domainkey.x.example": [`v=DKIM1; k=rsa; p=${"A".repeat(392)}`],
  "_dmarc.x.example": ["v=DMARC1; p=quarantine"],
};
const check = (records: Record<string, string[]>, selectors?: string[], domain = "x.example") =>
  checkMailDomain(resolverOf(records), { MAIL_FROM: `Site <site@${domain}>` }, selectors);
const levelsOf = async (findings: ReturnType<typeof check>) => (await findings).map(({ level }) => level);

test("a domain with SPF, DKIM and DMARC is fine", async () => {
  expect((await check(RECORDS)).map(({ level, text }) => [level, text])).toEqual([
    ["ok", "x.example has its SPF record."],
    ["ok", "s1._domainkey.x.example has its DKIM record."],
    ["ok", "_dmarc.x.example has its DMARC record."],
  ]);
});

test("a domain without records gets a warning for each", async () => {
  expect(await levelsOf(check({}))).toEqual(["warning", "warning", "warning"]);
});

test.each([
  ["x.example", "v=spf10 -all", 0],
  ["s1._domainkey.x.example", "v=DKIM1; p=", 1],
  ["_dmarc.x.example", "v=DMARC2; p=reject", 2],
])("%s with %s counts as no record", async (name, text, index) => {
  const levels = await levelsOf(check({ ...RECORDS, [name]: [text] }));
  expect(levels.indexOf("warning")).toBe(index);
});

test("only a given selector is looked up", async () => {
  expect(await levelsOf(check(RECORDS, ["mine"]))).toEqual(["ok", "warning", "ok"]);
});

test("a subdomain uses the DMARC record of its parent", async () => {
  expect((await check(RECORDS, [], "www.x.example"))[2]).toMatchObject({
    text: "_dmarc.x.example has its DMARC record.",
  });
});

test("a name server without a response counts as an error, not as a missing record", async () => {
  const resolver: NameResolver = {
    resolveTxt: () => Promise.reject(Object.assign(new Error("queryTxt ETIMEOUT"), { code: "ETIMEOUT" })),
  };
  await expect(checkMailDomain(resolver, { MAIL_FROM: "a@x.example" })).rejects.toThrow(
    "The name server does not respond",
  );
});
