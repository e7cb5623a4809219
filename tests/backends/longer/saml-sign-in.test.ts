import { generateKeyPairSync } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { AuthClient } from "@supabase/auth-js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createCookieBrowser, HOME } from "#tests/support/cookie-browser.ts";
import { EMBEDDED, startEmbeddedSite } from "#tests/support/embedded-sites.ts";
import { makeSamlProvider, type SamlProvider, type Tampering } from "#tests/support/saml-provider.ts";
import { EDITOR, type Site } from "#tests/support/start-site.ts";

const ACS = "/auth/v1/sso/saml/acs";
const DOMAIN = "example.test";
const PERSON = { id: "person-1", email: EDITOR.email };

describe.each(EMBEDDED)("sign-in by SAML on %s", (kind) => {
  let idp: SamlProvider;
  let site: Site;
  beforeAll(async () => {
    idp = await makeSamlProvider();
    const metadata = `${DOMAIN}=${idp.metadataFile}, other.test=http://127.0.0.1:1/metadata`;
    site = await startEmbeddedSite(kind, { SITE_URL: HOME, SAML_METADATA: metadata, TRUST_PROXY: "true" });
  });
  afterAll(async () => {
    await site.close();
    await idp.remove();
  });
  afterEach(() => site.database.query("delete from auth.identities where provider <> 'email'"));

  type Browser = ReturnType<typeof createCookieBrowser>;
  type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

  /** A stock client whose requests have the cookies of a browser. */
  function createClient(browser: Browser, flowType: "implicit" | "pkce" = "implicit") {
    const stored = new Map<string, string>();
    const fetchInBrowser: Fetch = (input, init) => {
      const { pathname, search } = new URL(String(input));
      return browser.request(pathname + search, init);
    };
    return new AuthClient({
      url: `${HOME}/auth/v1`,
      flowType,
      autoRefreshToken: false,
      fetch: fetchInBrowser,
      headers: { apikey: site.backend.publishableKey },
      storageKey: crypto.randomUUID(),
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    });
  }

  async function start(
    browser: Browser,
    auth = createClient(browser),
    redirectTo = `${HOME}/admin/blog`,
  ): Promise<string> {
    const { data, error } = await auth.signInWithSSO({ domain: DOMAIN, options: { redirectTo } });
    if (error) throw error;
    return data.url;
  }

  /** Sends the form of the provider, like a page of another site: without cookies. */
  async function send(form: URLSearchParams): Promise<URL> {
    const response = await site.fetch(ACS, { method: "POST", body: form });
    expect(response.status).toBe(303);
    return new URL(response.headers.get("location") ?? "");
  }

  const changed = (form: URLSearchParams, change: (xml: string) => string) => {
    const xml = Buffer.from(form.get("SAMLResponse") ?? "", "base64").toString();
    const after = change(xml);
    expect(after).not.toBe(xml);
    return new URLSearchParams({
      RelayState: form.get("RelayState") ?? "",
      SAMLResponse: Buffer.from(after).toString("base64"),
    });
  };

  async function expectInvalid(form: URLSearchParams): Promise<void> {
    const target = await send(form);
    expect(target.searchParams.get("error_code")).toBe("validation_failed");
    expect(target.href).not.toMatch(/access_token|[?&]code=/);
  }

  test("an implicit client gets the session of the account with the e-mail address", async () => {
    const browser = createCookieBrowser(site);
    const form = await idp.respond(await start(browser), PERSON);
    const target = await browser.visit(await send(form));
    expect(target.href).toMatch(`${HOME}/admin/blog#`);
    const { access_token = "", refresh_token = "" } = Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
    const auth = createClient(browser);
    const { data } = await auth.setSession({ access_token, refresh_token });
    expect(data.user?.email).toBe(EDITOR.email);
    expect((await auth.getClaims()).data?.claims.amr).toMatchObject([{ method: "sso/saml" }]);
    expect((await auth.getUserIdentities()).data?.identities.at(-1)).toMatchObject({
      provider: expect.stringMatching(/^sso:/),
      id: PERSON.id,
      identity_data: { full_name: "Eka Editor" },
    });
  });

  test("a PKCE client exchanges a code", async () => {
    const browser = createCookieBrowser(site);
    const auth = createClient(browser, "pkce");
    const target = await send(await idp.respond(await start(browser, auth), PERSON));
    const { data } = await auth.exchangeCodeForSession(target.searchParams.get("code") ?? "");
    expect(data.user?.email).toBe(EDITOR.email);
  });

  test("the session opens only in the browser that has started the sign-in, and once", async () => {
    const [attacker, victim] = [createCookieBrowser(site), createCookieBrowser(site)];
    const target = await send(await idp.respond(await start(attacker), PERSON));
    expect((await victim.visit(target)).searchParams.get("error_code")).toBe("bad_oauth_state");
    expect((await attacker.visit(target)).hash).toContain("access_token");
    expect((await attacker.visit(target)).searchParams.get("error_code")).toBe("bad_oauth_state");
  });

  test.each<[string, { id: string; email: string }, string]>([
    ["no e-mail address", { ...PERSON, email: "" }, "saml_assertion_no_email"],
    ["an e-mail address of another domain", { ...PERSON, email: "owner@other.test" }, "saml_assertion_no_email"],
    ["a domain that ends alike", { ...PERSON, email: "owner@evil-example.test" }, "saml_assertion_no_email"],
    ["an e-mail address without an account", { ...PERSON, email: `unknown@${DOMAIN}` }, "signup_disabled"],
  ])("an assertion with %s signs in nobody", async (_, person, code) => {
    const browser = createCookieBrowser(site);
    const target = await send(await idp.respond(await start(browser), person));
    expect(target.searchParams.get("error_code")).toBe(code);
  });

  test("an unknown domain, an unusable provider and missing values have their error codes", async () => {
    const auth = createClient(createCookieBrowser(site));
    expect((await auth.signInWithSSO({ domain: "unknown.test" })).error).toMatchObject({
      status: 404,
      code: "sso_provider_not_found",
    });
    expect((await auth.signInWithSSO({ providerId: crypto.randomUUID() })).error?.code).toBe("sso_provider_not_found");
    expect((await auth.signInWithSSO({ domain: "" })).error?.code).toBe("validation_failed");
    expect((await auth.signInWithSSO({ domain: "other.test" })).error?.status).toBe(500);
    for (const state of ["", "text", `${crypto.randomUUID()}.${"A".repeat(43)}`]) {
      const target = await send(new URLSearchParams({ RelayState: state, SAMLResponse: "x" }));
      expect(target.searchParams.get("error_code")).toBe("saml_relay_state_not_found");
    }
  });

  describe("an attack", () => {
    test.each<[string, Tampering]>([
      ["without a signature", { signAssertion: false }],
      ["for another audience", { audience: "https://other.example/metadata" }],
      ["for another recipient", { recipient: "https://other.example/acs" }],
      ["from another issuer", { issuer: "https://other.example/metadata" }],
      ["for another request", { inResponseTo: "_another" }],
      ["that ended an hour ago", { lifetimeInSeconds: -3600 }],
      ["with a signature by SHA-1", { signatureAlgorithm: "rsa-sha1", digestAlgorithm: "sha1" }],
      [
        "with the signature of another key",
        {
          key: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }),
        },
      ],
    ])("with an assertion %s is rejected", async (_, tampering) => {
      const browser = createCookieBrowser(site);
      await expectInvalid(await idp.respond(await start(browser), PERSON, tampering));
    });

    test.each([
      { signatureAlgorithm: "rsa-sha1", digestAlgorithm: "sha1" },
      { signatureAlgorithm: "rsa-sha256", digestAlgorithm: "sha1" },
      { signatureAlgorithm: "rsa-sha1", digestAlgorithm: "sha256" },
    ])("with another spelling of SHA-1 is rejected: %j", async (tampering) => {
      const form = await idp.respond(await start(createCookieBrowser(site)), PERSON, tampering);
      await expectInvalid(changed(form, (xml) => xml.replace(/xmldsig#((?:rsa-)?sha1)/g, "xmldsig&#x23;$1")));
    });

    const SUCCESS = '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>';
    test.each([
      ["another code", SUCCESS.replace("Success", "Responder")],
      ["a code of lower case", SUCCESS.replace("Success", "success")],
      ["a second code", `${SUCCESS}${SUCCESS.replace("Success", "Requester")}`],
      [
        "a code inside the code",
        SUCCESS.replace("/>", `>${SUCCESS.replace("Success", "AuthnFailed")}</samlp:StatusCode>`),
      ],
      ["no code", ""],
      ["a second status", `${SUCCESS}</samlp:Status><samlp:Status>${SUCCESS.replace("Success", "Requester")}`],
    ])("with a status of %s is rejected", async (_, code) => {
      const form = await idp.respond(await start(createCookieBrowser(site)), PERSON);
      await expectInvalid(changed(form, (xml) => xml.replace(SUCCESS, code)));
    });

    test("with a changed assertion is rejected", async () => {
      const form = await idp.respond(await start(createCookieBrowser(site)), { ...PERSON, email: `a@${DOMAIN}` });
      await expectInvalid(changed(form, (xml) => xml.replaceAll(`a@${DOMAIN}`, EDITOR.email)));
    });

    test.each(["before", "around", "after"])(
      "with a forged assertion %s the signed one is rejected",
      async (position) => {
        const form = await idp.respond(await start(createCookieBrowser(site)), { ...PERSON, email: `a@${DOMAIN}` });
        const wrapped = changed(form, (xml) => {
          const signed = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? "";
          const forged = signed
            .replace(/<Signature[\s\S]*<\/Signature>/, "")
            .replace(/ID="[^"]+"/, 'ID="_forged"')
            .replaceAll(`a@${DOMAIN}`, EDITOR.email);
          const around = forged.replace("</saml:Assertion>", `<saml:Advice>${signed}</saml:Advice></saml:Assertion>`);
          return xml.replace(signed, { before: forged + signed, around, after: signed + forged }[position] ?? "");
        });
        await expectInvalid(wrapped);
      },
    );

    test("with a used response or one for another flow is rejected", async () => {
      const browser = createCookieBrowser(site);
      const form = await idp.respond(await start(browser), PERSON);
      expect((await send(form)).pathname).toBe(ACS);
      expect((await send(form)).searchParams.get("error_code")).toBe("saml_relay_state_not_found");
      const next = await idp.respond(await start(browser), PERSON);
      form.set("RelayState", next.get("RelayState") ?? "");
      await expectInvalid(form);
    });

    test("with a document type, hostile XML, no XML or a long form is rejected", async () => {
      const hostile = ["<", "<!--", "<?a", "<![CDATA[", "<a>", "&amp;"].map((piece) => piece.repeat(5000));
      const deflated = deflateRawSync(Buffer.alloc(1_000_000, "<"));
      for (const body of ["<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "text", "", ...hostile, deflated]) {
        const form = await idp.respond(await start(createCookieBrowser(site)), PERSON);
        form.set("SAMLResponse", Buffer.from(body).toString("base64"));
        await expectInvalid(form);
      }
      const long = new URLSearchParams({ RelayState: "a", SAMLResponse: "A".repeat(140_000) });
      expect((await site.fetch(ACS, { method: "POST", body: long })).status).toBe(413);
    });

    test("leads nobody to another site", async () => {
      const browser = createCookieBrowser(site);
      const url = await start(browser, undefined, "https://evil.example/");
      const target = await send(await idp.respond(url, PERSON));
      expect((await browser.visit(target)).origin).toBe(HOME);
      const moved = await send(await idp.respond(await start(browser), PERSON));
      moved.searchParams.set("redirect_to", "https://evil.example/");
      expect((await browser.visit(moved)).origin).toBe(HOME);
    });
  });

  test("the site describes itself to a provider", async () => {
    const response = await site.fetch("/auth/v1/sso/saml/metadata");
    expect(response.headers.get("content-type")).toBe("application/xml");
    expect(await response.text()).toContain(`Location="${HOME}${ACS}"`);
    const settings = await site.fetch("/auth/v1/settings", { headers: { apikey: site.backend.publishableKey } });
    expect(await settings.json()).toMatchObject({ saml_enabled: true });
  });
});
