import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { checkMailDomain } from "./check-mail-domain.ts";
import { checkSiteName } from "./check-site-name.ts";
import type { NameResolver } from "./name-resolver.ts";

type Zone = Partial<Record<"A" | "AAAA" | "MX" | "TXT", Record<string, string[]>>>;

function resolverOf(zone: Zone): NameResolver {
  const find = async (type: keyof Zone, name: string) => {
    const found = zone[type]?.[name];
    if (found) return found;
    throw Object.assign(new Error(`query${type} ENOTFOUND ${name}`), { code: "ENOTFOUND" });
  };
  return {
    resolve4: (name: string) => find("A", name),
    resolve6: (name: string) => find("AAAA", name),
    resolveMx: async (name: string) => (await find("MX", name)).map((exchange) => ({ exchange, priority: 10 })),
    // Long texts come in parts of up to 255 bytes.
    resolveTxt: async (name: string) => (await find("TXT", name)).map((text) => text.match(/.{1,255}/gs) ?? [""]),
  } as NameResolver;
}

function dkimKey(bits: number): string {
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: bits });
  return `v=DKIM1; k=rsa; p=${publicKey.export({ format: "der", type: "spki" }).toString("base64")}`;
}
const KEY = dkimKey(2048);

const MX = { "x.example": ["mail.x.example"] };
const SPF = "v=spf1 include:_spf.mail.example -all";
const DMARC = "v=DMARC1; p=quarantine";
const RIGHT = { "x.example": [SPF, "another=text"], "s1._domainkey.x.example": [KEY], "_dmarc.x.example": [DMARC] };

const look = (zone: Zone, selectors?: string[]) =>
  checkMailDomain(resolverOf(zone), { MAIL_FROM: "Site <site@x.example>" }, selectors);

test("a domain with MX, SPF, DKIM and DMARC is fine", async () => {
  const findings = await look({ MX, TXT: RIGHT });
  expect(findings.map(({ level, text }) => [level, text.split(" ")[0]])).toEqual([
    ["ok", "SPF"],
    ["ok", "DKIM"],
    ["ok", "DMARC"],
  ]);
});

test("a domain with nothing is told each of it", async () => {
  const findings = await look({});
  expect(findings.map(({ level }) => level)).toEqual(["broken", "warning", "warning", "warning"]);
});

test.each([
  [["v=spf1 +all"], "broken", "lets every machine send"],
  [["v=spf1 all"], "broken", "lets every machine send"],
  [["v=spf1 mx ?all"], "warning", "forbids nobody"],
  [["v=spf1 mx"], "warning", "forbids nobody"],
  [[SPF, SPF], "broken", "2 SPF records"],
  [[`v=spf1 ${"include:a.example ".repeat(11)}-all`], "broken", "asks for 11"],
  [["v=spf1 redirect=_spf.mail.example"], "ok", "SPF of"],
  [["v=spf10 -all"], "warning", "has no SPF record"],
])("SPF %j is %s", async (records, level, text) => {
  const findings = await look({ MX, TXT: { ...RIGHT, "x.example": records } });
  expect(findings[0]).toMatchObject({ level, text: expect.stringContaining(text) });
});

test.each([
  [undefined, "broken", "There is no DKIM key"],
  ["v=DKIM1; p=", "broken", "revoked"],
  ["v=DKIM1; p=nonsense", "broken", "cannot be read"],
  [dkimKey(1024), "warning", "1024 bits"],
  [dkimKey(512), "broken", "512 bits"],
  [KEY, "ok", "2048 bits"],
])("a named DKIM key %s is %s", async (record, level, text) => {
  const TXT = { ...RIGHT, ...(record !== undefined && { "mine._domainkey.x.example": [record] }) };
  const findings = await look({ MX, TXT }, ["mine"]);
  expect(findings[1]).toMatchObject({ level, text: expect.stringContaining(text) });
});

test.each([
  ["v=DMARC1; p=none", "warning"],
  ["v=DMARC1; p=reject; rua=mailto:a@x.example", "ok"],
  ["v=DMARC1; sp=reject", "broken"],
  ["v=DMARC2; p=reject", "warning"],
])("DMARC %s is %s", async (record, level) => {
  expect((await look({ MX, TXT: { ...RIGHT, "_dmarc.x.example": [record] } }))[2]).toMatchObject({ level });
});

test("a subdomain takes its parent's DMARC", async () => {
  const findings = await checkMailDomain(resolverOf({ TXT: RIGHT }), { MAIL_FROM: "a@www.x.example" });
  expect(findings).toContainEqual(
    expect.objectContaining({ level: "ok", text: `DMARC at _dmarc.x.example: ${DMARC}` }),
  );
});

test("the site's name leads somewhere or is broken; localhost and IPs are not asked for", async () => {
  const zone = { A: { "www.x.example": ["192.0.2.1"] } };
  const of = (SITE_URL: string) => checkSiteName(resolverOf(zone), { SITE_URL });
  expect(await of("https://www.x.example")).toEqual([{ level: "ok", text: "www.x.example leads to 192.0.2.1." }]);
  expect(await of("https://new.x.example")).toMatchObject([{ level: "broken" }]);
  expect([
    ...(await of("http://localhost:3000")),
    ...(await of("http://127.0.0.1")),
    ...(await of("http://[::1]")),
  ]).toEqual([]);
});

test("a name server that does not answer is no missing record", async () => {
  const away = async () => Promise.reject(Object.assign(new Error("queryTxt ETIMEOUT"), { code: "ETIMEOUT" }));
  const resolver = { resolve4: away, resolve6: away, resolveMx: away, resolveTxt: away } as NameResolver;
  await expect(checkMailDomain(resolver, { MAIL_FROM: "a@x.example" })).rejects.toThrow(
    "The name server does not answer",
  );
});
