import { expect, test } from "vitest";
import { readEnv } from "#server/settings/env.ts";
import { checkNames, checkSettings, readSettings } from "./check-settings.ts";

const textsOf = (source: Record<string, string>) => checkSettings(readEnv(source)).map(({ text }) => text);

test("reports every setting that the site would reject, without its value, and checks the others", () => {
  const { env, findings } = readSettings({ PORT: "http", ADMIN_PASSWORD: "geheim", DATA_DIR: "/srv/site" });
  expect(findings.every(({ level }) => level === "broken")).toBe(true);
  expect(findings.map(({ text }) => /^\w+/.exec(text)?.[0])).toEqual(
    expect.arrayContaining(["PORT", "ADMIN_PASSWORD"]),
  );
  expect(JSON.stringify(findings)).not.toContain("geheim");
  expect(env).toMatchObject({ PORT: 3000, DATA_DIR: "/srv/site" });
});

test("continues if a valid setting depends on a missing one", () => {
  const { env, findings } = readSettings({ SMTP_URL: "smtp://mail.x.example", DATA_DIR: "/srv/site" });
  expect(findings.map(({ text }) => text)).toEqual(["MAIL_FROM is required when SMTP_URL is set."]);
  expect(env.DATA_DIR).toBe("/srv/site");
});

test.each<[Record<string, string>]>([
  [{}],
  [{ SITE_URL: "http://localhost:3000" }],
  [{ SITE_URL: "https://www.x.example", TRUST_PROXY: "true" }],
  [
    {
      HOST: "0.0.0.0",
      SITE_URL: "https://www.x.example",
      SMTP_URL: "smtp://m",
      MAIL_FROM: "a@b.c",
      CONTACT_TO: "a@b.example",
      TRUST_PROXY: "true",
    },
  ],
])("warns about %o only because visitors can bypass the proxy", (source) => {
  const expected = source.HOST ? [expect.stringContaining("bypass the proxy")] : [];
  expect(textsOf(source)).toEqual(expected);
});

test.each<[Record<string, string>, string]>([
  [{ HOST: "0.0.0.0" }, "SITE_URL is not set"],
  [{ SITE_URL: "http://www.x.example" }, "is not https"],
  [{ SITE_URL: "https://www.x.example" }, "TRUST_PROXY is not true"],
  [{ AUTH_SHOW_LINKS: "true", SITE_URL: "http://localhost" }, "printed on the console"],
  [{ AUTH_SHOW_LINKS: "true" }, "AUTH_SHOW_LINKS is true without SITE_URL"],
  [{ SMTP_URL: "smtp://mail.x.example", MAIL_FROM: "a@x.example" }, "have no recipient"],
  [{ NODE_ENV: "development" }, "NODE_ENV is development"],
])("warns about %o", (source, text) => {
  expect(textsOf(source)).toContainEqual(expect.stringContaining(text));
});

test("warns about misspelled names, but not about names of other programs", () => {
  const environment = ["PATH", "LOGNAME", "PORT", "NODE_ENV", "AWS_PROFILE", "GITHUB_SHA", "npm_command", "SMTP_URI"];
  const file = ["SITE_URL", "STIE_URL", "AWS_PROFILE", "TZ", "PGPASSWORD", "POSTGRES_PASSWORD", "https_proxy"];
  expect(checkNames([...environment, ...file, "COMPANY_PRODCUT"], file).map(({ text }) => text)).toEqual(
    ["STIE_URL", "SMTP_URI", "COMPANY_PRODCUT"].map((name) => `${name} is not a setting.`),
  );
});
