import { accountScreen } from "../../../screens/account-screen.ts";
import { loginScreen } from "../../../screens/login-screen.ts";
import { siteFrame } from "../../../screens/site-frame.ts";
import { expectNoFindings } from "../../support/axe.ts";
import { json } from "../../support/fake-posts.ts";
import { EDITOR, expect, keepSession, test } from "../../support/own-site.ts";

// One site and its accounts for the whole file: its tests run one after another.
test.describe.configure({ mode: "default" });

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
const NEW_PASSWORD = "another horse and its battery";

test.describe("in both themes", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("axe finds nothing, 320 px have no hidden part, and the keyboard reaches every button", async ({
    page,
    context,
    site,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    await keepSession(context, site.url, await site.signIn());
    const account = accountScreen(page);
    const known = { id: crypto.randomUUID(), created_at: "2026-11-20T08:00:00Z", last_used_at: "2026-11-24T08:00:00Z" };
    await page.route("**/rpc/list_own_sessions", (route) =>
      route.fulfill(
        json([
          { ...known, user_agent: FIREFOX, address: "2001:db8:1234:5678::/64", is_current: true },
          { ...known, id: crypto.randomUUID(), user_agent: "", address: "", is_current: false },
        ]),
      ),
    );
    await account.open();
    await expect(account.session("Unknown device")).toBeVisible();
    await expectNoFindings(page, "account");
    await account.changePassword.click();
    await expect(account.password.getByRole("alert")).toBeFocused();
    await expectNoFindings(page, "problem");
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectNoFindings(page, "on a phone");
    await account.newEmail.focus();
    for (const name of ["Change address", "Current password", "New password", "Change password"]) {
      await page.keyboard.press("Tab");
      await expect(page.locator(":focus")).toHaveAccessibleName(name);
    }

    await page.unrouteAll();
    await page.route("**/rpc/list_own_sessions", (route) => route.fulfill({ status: 503, body: "{}" }));
    await page.reload();
    await expect(page.getByText("Failed to load sessions. Please try again later.")).toBeVisible({ timeout: 30_000 });
    await expectNoFindings(page, "failed");
  });
});

test("a person ends the session of a second browser, changes the password and ends this session", async ({
  page,
  context,
  browser,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/40[0139]|422/);
  const other = await browser.newContext({ baseURL: site.url, userAgent: FIREFOX });
  const second = await other.newPage();
  await second.goto("/login");
  await loginScreen(second).signIn(EDITOR.email, EDITOR.password);
  await expect(second).toHaveURL("/admin/blog");

  await keepSession(context, site.url, await site.signIn());
  const account = accountScreen(page);
  await page.goto("/admin/blog");
  await account.link.click();
  await expect(account.heading).toBeVisible();
  await expect(account.session("This session")).toHaveCount(1);
  await expect(account.session("Firefox on Windows")).toContainText("127.0.0.1 · last used");
  await account.end("Firefox on Windows").click();
  await expect(account.toast("Firefox on Windows was signed out.")).toBeVisible();
  await expect(account.session("Firefox on Windows")).toHaveCount(0);
  await second.goto("/admin/messages");
  await expect(second).toHaveURL("/login");
  await other.close();

  await account.changePassword.click();
  await expect(account.password.getByRole("alert")).toHaveText("Please enter your current password.");
  await account.currentPassword.fill("not the password");
  await account.newPassword.fill(NEW_PASSWORD);
  await account.changePassword.click();
  await expect(account.password.getByRole("alert")).toHaveText("The current password is wrong.");
  await expect(account.newPassword).toHaveValue(NEW_PASSWORD);
  await account.currentPassword.fill(EDITOR.password);
  await account.changePassword.click();
  await expect(account.password.getByRole("status")).toHaveText("Your password has been updated");
  await expect(account.newPassword).toHaveValue("");

  await account.newEmail.fill("new@nusagrid.example");
  await account.changeEmail.click();
  await expect(account.email.getByRole("alert")).toHaveText("This site cannot send the e-mail to confirm it");
  await expect(page.locator(".notice")).toHaveCount(1);

  await account.end("This session").click();
  await expect(page).toHaveURL("/login");
  await loginScreen(page).signIn(EDITOR.email, NEW_PASSWORD);
  await expect(page).toHaveURL("/admin/blog");
  await expect(siteFrame(page).logout).toHaveCount(1);

  // Other files of this worker sign in with the first password.
  await account.link.click();
  await account.currentPassword.fill(NEW_PASSWORD);
  await account.newPassword.fill(EDITOR.password);
  await account.changePassword.click();
  await expect(account.password.getByRole("status")).toHaveText("Your password has been updated");
});

test("Logout ends the session of this device, and Sign out everywhere all", async ({
  page,
  context,
  browser,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/40[013]|503/);
  const other = await browser.newContext({ baseURL: site.url });
  const second = await other.newPage();
  await keepSession(other, site.url, await site.signIn());
  await second.goto("/admin/account");
  const { heading, signOutEverywhere, toast } = accountScreen(second);
  await expect(heading).toBeVisible();

  await keepSession(context, site.url, await site.signIn());
  await page.goto("/admin/blog");
  await siteFrame(page).logout.click();
  await expect(page).toHaveURL("/login");
  await second.reload();
  await expect(heading).toBeVisible();
  await expect(signOutEverywhere).toBeVisible();

  await loginScreen(page).signIn(EDITOR.email, EDITOR.password);
  await expect(page).toHaveURL("/admin/blog");
  await second.route("**/auth/v1/logout*", (route) => route.fulfill({ status: 503, body: "{}" }), { times: 1 });
  await signOutEverywhere.click();
  await expect(toast(/You are still signed in on all devices/)).toBeVisible();
  await expect(heading).toBeVisible();
  await signOutEverywhere.click();
  await expect(second).toHaveURL("/login");
  await page.goto("/admin/messages");
  await expect(page).toHaveURL("/login");
  await other.close();
});
