import { loginScreen } from "../../../screens/login-screen.ts";
import { siteFrame } from "../../../screens/site-frame.ts";
import { expectNoFindings } from "../../support/axe.ts";
import { EDITOR, expect, type OwnSite, storedSession, test } from "../../support/own-site.ts";
import { holdRequests } from "../../support/wait.ts";

test.use({ siteSettings: { AUTH_SHOW_LINKS: "true" } });
test.describe.configure({ mode: "default" });

const NEW_PASSWORD = "a newer and longer one";

/** The links of the e-mails printed so far, oldest first. */
const emailLinks = (site: OwnSite) => site.output().match(/http\S+\/auth\/v1\/verify\S+/g) ?? [];

test("the sign-in screen leads to recovery and magic link, and never to sign-up", async ({ page }) => {
  await page.goto("/login");
  const login = loginScreen(page);
  await expect(login.button("Forgot your password?")).toBeVisible();
  await expect(login.button("Send a magic link email")).toBeVisible();
  await expect(login.card.getByText("Sign up")).toHaveCount(0);
  await login.email.fill(EDITOR.email);
  await login.button("Send a magic link email").click();
  await expect(login.email).toHaveValue(EDITOR.email);
  await login.email.fill("");
  await login.button("Send Magic Link").click();
  await expect(login.problem).toHaveText("Please enter your email address.");
  await login.button("Already have an account? Sign in").click();
  await expect(login.problem).toHaveCount(0);
  await expect(login.password).toBeVisible();
  await expectNoFindings(page, "magic link");
});

test("a person with a forgotten password sets a new one by the link in the e-mail", async ({
  page,
  site,
  expectedErrors,
}) => {
  // 401: the new password may end the session of a running request.
  expectedErrors.push(/40[013]|422/);
  const login = loginScreen(page);
  await page.goto("/login");
  await login.button("Forgot your password?").click();
  await login.email.fill(EDITOR.email);
  const release = await holdRequests(page, "**/auth/v1/recover*");
  await login.button("Send reset password instructions").click();
  await expect(login.submit).toHaveText("Sending reset instructions ...");
  release();
  await expect(login.confirmation).toHaveText("Check your email for the password reset link");
  await expect(login.confirmation).toBeFocused();
  await expect.poll(() => emailLinks(site).length).toBe(1);
  expect(site.output()).toContain(`To: ${EDITOR.email}`);

  const [link = ""] = emailLinks(site);
  await page.goto(link);
  await expect(page).toHaveURL("/login"); // and no token in the URL
  await expect(login.newPassword).toHaveAttribute("autocomplete", "new-password");
  await page.reload();
  await expect(login.newPassword).toBeVisible();
  await page.goto("/admin/blog"); // the password first
  await expect(login.newPassword).toBeVisible();
  await login.button("Update password").click();
  await expect(login.problem).toHaveText("Please enter a new password.");
  await login.newPassword.fill("short");
  await login.button("Update password").click();
  await expect(login.problem).toContainText("at least 10 characters");
  await login.newPassword.fill(NEW_PASSWORD);
  await login.button("Update password").click();
  await expect(page).toHaveURL("/admin/blog");
  // The form has the same text and may still be visible for a moment.
  await expect(
    page.locator("[data-sonner-toast]").getByText("Your password has been updated", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("Successfully signed in!", { exact: true })).toHaveCount(1);

  await siteFrame(page).logout.click();
  await expect(page).toHaveURL("/login");
  await login.signIn(EDITOR.email, EDITOR.password);
  await expect(login.problem).toHaveText("Invalid login credentials");
  await login.signIn(EDITOR.email, NEW_PASSWORD);
  await expect(page).toHaveURL("/admin/blog");

  // The link works once.
  await siteFrame(page).logout.click();
  await page.goto(link);
  await expect(page).toHaveURL("/login");
  await expect(login.problem).toHaveText("Email link is invalid or has expired");
  await expect(page.getByText("Authentication error. Please try again.", { exact: true })).toBeVisible();
  await expect(login.password).toBeVisible();
});

test("an unknown e-mail address gets the same response and no e-mail", async ({ page, site }) => {
  const before = emailLinks(site).length;
  const login = loginScreen(page);
  await page.goto("/login");
  await login.button("Forgot your password?").click();
  await login.email.fill("unknown@nusagrid.example");
  await login.button("Send reset password instructions").click();
  await expect(login.confirmation).toHaveText("Check your email for the password reset link");
  expect(emailLinks(site)).toHaveLength(before);
});

test("an e-mail address typed before hydration is preserved in another view", async ({ page }) => {
  const release = await holdRequests(page, "**/assets/frame-*.js");
  await page.goto("/login");
  const login = loginScreen(page);
  await login.email.fill(EDITOR.email);
  await expect(login.button("Forgot your password?")).toBeDisabled();
  release();
  await login.button("Forgot your password?").click();
  await expect(login.button("Send reset password instructions")).toBeVisible();
  await expect(login.email).toHaveValue(EDITOR.email);
});

test("a magic link signs in, and a link of another account does not replace the session", async ({ page, site }) => {
  const before = emailLinks(site).length;
  const login = loginScreen(page);
  await page.goto("/login");
  await login.button("Send a magic link email").click();
  await login.email.fill(EDITOR.email);
  await login.button("Send Magic Link").click();
  await expect(login.confirmation).toHaveText("Check your email for the magic link");
  await expect.poll(() => emailLinks(site).length).toBe(before + 1);
  await page.goto(emailLinks(site).at(-1) ?? "");
  await expect(page).toHaveURL("/admin/blog");
  await expect(page.getByText("Successfully signed in!", { exact: true })).toHaveCount(1);

  const session = await storedSession(page);
  await page.goto("/robots.txt"); // a change of the fragment alone loads no document
  const claims = btoa(JSON.stringify({ sub: crypto.randomUUID(), exp: Date.now() }));
  await page.goto(`/blog#access_token=a.${claims}.b&refresh_token=r&type=recovery`);
  await expect(page.getByText("This link signs in another account")).toBeVisible();
  await expect(page).toHaveURL(/\/blog$/);
  expect(await storedSession(page)).toBe(session);
});

test("a recovery link to the posts, or to any page, leads to the form for a new password", async ({ page, site }) => {
  for (const path of ["/admin/blog", "/blog"]) {
    const before = emailLinks(site).length;
    await page.goto("/login");
    const login = loginScreen(page);
    await login.button("Forgot your password?").click();
    await login.email.fill(EDITOR.email);
    await login.button("Send reset password instructions").click();
    await expect.poll(() => emailLinks(site).length).toBe(before + 1);
    const link = new URL(emailLinks(site).at(-1) ?? "");
    link.searchParams.set("redirect_to", site.url + path);
    await page.goto(link.href);
    await expect(login.newPassword).toBeVisible();
    await expect(page).toHaveURL("/login");
    await siteFrame(page).logout.click();
    await expect(login.password).toBeVisible();
  }
});

test("a link never leads to another site, and the screen shows no text from a URL", async ({ page, site }) => {
  for (const elsewhere of ["https://evil.example/", "//evil.example", `${site.url}@evil.example/`]) {
    const link = new URL("/auth/v1/verify", site.url);
    link.search = new URLSearchParams({ token: "x", type: "recovery", redirect_to: elsewhere }).toString();
    const response = await fetch(link, { redirect: "manual" });
    expect(new URL(response.headers.get("location") ?? "", site.url).origin).toBe(site.url);
  }
  await page.goto("/login#error=x&error_code=x&error_description=Call+this+number");
  await expect(loginScreen(page).problem).toHaveText("Authentication error. Please try again.");
  await expect(page.getByText("Call this number")).toHaveCount(0);
});
