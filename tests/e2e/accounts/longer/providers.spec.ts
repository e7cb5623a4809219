import { accountScreen } from "../../../screens/account-screen.ts";
import { loginScreen } from "../../../screens/login-screen.ts";
import { siteFrame } from "../../../screens/site-frame.ts";
import { CLIENT, type OpenidProvider, startOpenidProvider } from "../../../support/openid-provider.ts";
import { makeSamlProvider, type SamlProvider } from "../../../support/saml-provider.ts";
import { expectNoFindings } from "../../support/axe.ts";
import { test as base, EDITOR, expect } from "../../support/own-site.ts";
import { waitForHydration } from "../../support/test.ts";

const [, DOMAIN = ""] = EDITOR.email.split("@");
const PERSON = { sub: "person-1", email: EDITOR.email, email_verified: true };

/** A site with real providers. */
const test = base.extend<object, { openid: OpenidProvider; saml: SamlProvider }>({
  openid: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const openid = await startOpenidProvider(PERSON);
      await use(openid);
      await openid.close();
    },
    { scope: "worker" },
  ],
  saml: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const saml = await makeSamlProvider();
      await use(saml);
      await saml.remove();
    },
    { scope: "worker" },
  ],
  siteSettings: [
    async ({ openid, saml }, use) =>
      use({
        SAML_METADATA: `${DOMAIN}=${saml.metadataFile}`,
        KEYCLOAK_ISSUER: openid.issuer,
        KEYCLOAK_CLIENT_ID: CLIENT.id,
        KEYCLOAK_CLIENT_SECRET: CLIENT.secret,
      }),
    { scope: "worker" },
  ],
});
// One site and its accounts for the whole file: its tests run one after another.
test.describe.configure({ mode: "default" });
test.beforeEach(({ openid }) => {
  openid.person = PERSON;
});

test("the form never shows without the provider's button, which would move it later", async ({ page }) => {
  await page.addInitScript(() => {
    const isIncomplete = () =>
      document.querySelector("[name=email]") !== null && document.querySelector(".auth-provider") === null;
    new MutationObserver(() => {
      if (isIncomplete()) document.documentElement.dataset.wasIncomplete = "";
    }).observe(document, { childList: true, subtree: true });
  });
  const button = loginScreen(page).button("Sign in with Keycloak");
  for (const path of ["/login", "/admin/blog"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/login");
    await expect(button).toBeEnabled();
    await expect(page.locator("[data-was-incomplete]")).toHaveCount(0);
  }
});

test("a person signs in by a provider, unlinks it and links it again", async ({ page }) => {
  const login = loginScreen(page);
  await page.goto("/login");
  await waitForHydration(page);
  await expectNoFindings(page, "sign-in with a provider");
  await login.button("Sign in with Keycloak").click();
  await expect(page).toHaveURL("/admin/blog");
  // The URL has no tokens any more before the session is stored.
  await expect(siteFrame(page).logout).toBeVisible();

  const account = accountScreen(page);
  await account.open();
  await expect(account.linked("Keycloak")).toContainText(EDITOR.email);
  await expectNoFindings(page, "a linked account");
  await account.unlink("Keycloak").click();
  await expect(account.toast("Your account at Keycloak was unlinked.")).toBeVisible();
  await expect(account.linkedAccounts.getByText("No account is linked.")).toBeVisible();
  await account.linkTo("Keycloak").click();
  await expect(account.linked("Keycloak")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/account$/);
  await expect(account.linkTo("Keycloak")).toHaveCount(0);
});

test("a person without an account learns what to do", async ({ page, openid }) => {
  openid.person = { ...PERSON, sub: "unknown", email: "unknown@example.test" };
  const login = loginScreen(page);
  await page.goto("/login");
  await waitForHydration(page);
  await login.button("Sign in with Keycloak").click();
  await expect(login.problem).toHaveText(
    "No account has the e-mail address of your provider. Ask an owner to invite you.",
  );
  await expect(page).toHaveURL(/\/login/);
});

test("a person signs in with the company of the e-mail address", async ({ page, saml, site, expectedErrors }) => {
  expectedErrors.push(/404/);
  await page.route("https://idp.example.test/**", async (route) => {
    const person = { id: "person-1", email: EDITOR.email };
    const form = await saml.respond(route.request().url(), person, {}, site.url);
    const fields = [...form].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
    const action = `${site.url}/auth/v1/sso/saml/acs`;
    const body = `<form method="post" action="${action}">${fields.join("")}</form><script>document.forms[0].submit()</script>`;
    await route.fulfill({ contentType: "text/html", body });
  });
  const login = loginScreen(page);
  await page.goto("/login");
  await waitForHydration(page);
  const company = login.button("Sign in with your company");
  await company.click();
  await expect(login.problem).toHaveText("Enter your e-mail address first: its domain names your company.");
  await login.email.fill("eka@unknown.example");
  await company.click();
  await expect(login.problem).toContainText("No company sign-in has this e-mail address.");
  await login.email.fill(EDITOR.email);
  await company.click();
  await expect(page).toHaveURL("/admin/blog");
});
