import { describe, expect, test } from "vitest";
import { EnvError, readEnv } from "./env.ts";

function problemsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError);
    return [...(error as EnvError).message.matchAll(/^ {2}([A-Z_]+): /gm)].map((match) => match[1] as string);
  }
}

describe("the environment", () => {
  test("needs no variable: only this machine reaches the site, and no proxy is trusted", () => {
    expect(readEnv({})).toMatchObject({
      NODE_ENV: "production",
      PORT: 3000,
      HOST: "127.0.0.1",
      DATA_DIR: "./data",
      TRUST_PROXY: false,
      LOG_LEVEL: "info",
    });
  });

  test("treats an empty value as unset", () => {
    expect(readEnv({ PORT: "", HOST: " ", SITE_URL: "", DATABASE_URL: "", ADMIN_EMAIL: "" })).toEqual(readEnv({}));
  });

  test("uses the origin of SITE_URL", () => {
    expect(readEnv({ SITE_URL: "https://www.example.com/" }).SITE_URL).toBe("https://www.example.com");
  });

  test.each(["common", "organizations", "consumers"])("AZURE_ISSUER needs a tenant instead of %s", (tenant) => {
    expect(problemsOf({ AZURE_ISSUER: `https://login.microsoftonline.com/${tenant}/v2.0` })).toEqual(["AZURE_ISSUER"]);
  });

  test.each<Record<string, string>>([
    { PORT: "http" },
    { PORT: "70000" },
    { PORT: "80.5" },
    { SITE_URL: "www.example.com" },
    { SITE_URL: "ftp://example.com" },
    { SITE_URL: "https://example.com/company" },
    { SITE_URL: "https://example.com/?a=1" },
    { SITE_URL: "https://user:password@example.com" },
    { TRUST_PROXY: "yes" },
    { DATABASE_URL: "mysql://localhost/x" },
    { SUPABASE_JWT_SECRET: "short" },
    { SHUTDOWN_GRACE_SECONDS: "-1" },
    { PAGE_CACHE_MEGABYTES: "0" },
    { IMAGE_CACHE_MEGABYTES: "1" },
    { IMAGE_TRANSFORMATION: "yes" },
    { LOG_LEVEL: "all" },
    { SEED: "no" },
    { COMPANY_HOST: "https://www.example.com" },
    { COMPANY_HOST: "example.com/shop" },
    { COMPANY_HOST: "localhost" },
    { COMPANY_HOST: "a'b.example" },
    { COMPANY_TIME_ZONE: "Jakarta" },
    { COMPANY_SOCIAL_X: "javascript:alert(1)" },
    { COMPANY_SOCIAL_YOUTUBE: "@example" },
    { BACKUP_TO: "s3://" },
    { BACKUP_TO: "s3:bucket" },
    { BACKUP_TO: "ftp://example.com/site" },
    { BACKUP_KEEP: "7x" },
    { BACKUP_KEEP: "0d" },
  ])("rejects %o", (source) => {
    expect(problemsOf(source)).toEqual(Object.keys(source));
  });

  test("requires readable files of SAML metadata, and does not download the others", () => {
    const metadata = (location: string) => ({ SITE_URL: "https://x.example", SAML_METADATA: `x.example=${location}` });
    expect(problemsOf(metadata("/no/such/file.xml"))).toEqual(["SAML_METADATA"]);
    expect(problemsOf(metadata(import.meta.dirname))).toEqual(["SAML_METADATA"]);
    expect(problemsOf(metadata(import.meta.filename))).toEqual([]);
    expect(problemsOf(metadata("https://idp.invalid/metadata"))).toEqual([]);
  });

  test("reports all wrong variables and combinations at once", () => {
    expect(
      problemsOf({ PORT: "http", TRUST_PROXY: "yes", SUPABASE_URL: "https://x.example", ADMIN_PASSWORD: "short" }),
    ).toEqual(
      expect.arrayContaining([
        "PORT",
        "TRUST_PROXY",
        "ADMIN_PASSWORD",
        "SUPABASE_PUBLISHABLE_KEY",
        "SUPABASE_SECRET_KEY",
        "ADMIN_EMAIL",
      ]),
    );
  });

  test("requires both fields of the first account, and at most one backend", () => {
    expect(problemsOf({ ADMIN_EMAIL: "a@example.com" })).toEqual(["ADMIN_PASSWORD"]);
    expect(problemsOf({ ADMIN_PASSWORD: "long enough to pass" })).toEqual(["ADMIN_EMAIL"]);
    const hosted = { SUPABASE_URL: "https://x.example", SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" };
    expect(problemsOf(hosted)).toEqual([]);
    expect(problemsOf({ ...hosted, DATABASE_URL: "postgres://localhost/x" })).toEqual(["DATABASE_URL"]);
  });

  test("never repeats a secret in an error message", () => {
    try {
      readEnv({ ADMIN_PASSWORD: "geheim", SUPABASE_JWT_SECRET: "streng geheim" });
      expect.unreachable();
    } catch (error) {
      expect((error as Error).message).not.toContain("geheim");
    }
  });
});
