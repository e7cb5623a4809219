import type { Page } from "@playwright/test";
import { accountsScreen } from "../../../screens/accounts-screen.ts";
import { loginScreen } from "../../../screens/login-screen.ts";
import { expectNoFindings } from "../../support/axe.ts";
import { EDITOR, expect, keepSession, test } from "../../support/own-site.ts";

// One site and its accounts for the whole file: its tests run one after another.
test.describe.configure({ mode: "default" });

const PASSWORD = "a colleague's own password";

/** Invites by the form. @returns the link shown */
async function invite(page: Page, email: string): Promise<string> {
  const accounts = accountsScreen(page);
  await accounts.open();
  await accounts.email.fill(email);
  await accounts.invite.click();
  await expect(accounts.notice).toContainText(email);
  await expect(accounts.notice).toBeFocused();
  return accounts.link.inputValue();
}

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Choose a password" }).click();
  const login = loginScreen(page);
  await expect(login.newPassword).toHaveAccessibleDescription(/At least 10 characters/);
  await login.newPassword.fill(PASSWORD);
  await login.button("Update password").click();
  await expect(page).toHaveURL("/admin/blog");
}

test("an invited person sets a password, writes, cannot manage accounts, and loses the session when disabled", async ({
  page,
  context,
  browser,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/40[0139]/);
  await keepSession(context, site.url, await site.signIn());
  const email = "anna@nusagrid.example";
  const link = await invite(page, email);
  const accounts = accountsScreen(page);
  await expect(accounts.row(email)).toContainText("Invited: the link is valid until");
  await accounts.email.fill(email.toUpperCase());
  await accounts.invite.click();
  await expect(accounts.problem).toContainText("already");
  await expect(accounts.email).toBeFocused();

  const other = await browser.newContext({ baseURL: site.url });
  const colleague = await other.newPage();
  await accept(colleague, link);
  await expect(colleague).toHaveURL(/\/admin\/blog$/);
  const theirs = accountsScreen(colleague);
  await expect(theirs.navigation.getByRole("link", { name: "Messages" })).toBeVisible();
  await expect(theirs.navigation.getByRole("link", { name: "People" })).toHaveCount(0);
  await theirs.open();
  await expect(theirs.rejection).toBeVisible();
  await expectNoFindings(colleague, "rejected");
  await colleague.goto("/admin/account");
  await expect(colleague.getByRole("list", { name: "Sessions" })).toContainText(/Chrome on Linux/);

  // The link was used.
  const third = await (await browser.newContext({ baseURL: site.url })).newPage();
  await third.goto(link);
  await third.getByRole("button", { name: "Choose a password" }).click();
  await expect(third.getByRole("alert")).toContainText("This invitation is used or has ended.");
  await expectNoFindings(third, "used invitation");

  await accounts.button(`Rename ${email}`).click();
  await accounts.dialog.getByLabel("Name").fill("Anna Wijaya");
  await page.keyboard.press("Enter");
  await expect(accounts.toast("Name saved.")).toBeVisible();
  await expect(accounts.row(email)).toContainText("Anna Wijaya");
  await accounts.button("Rename Anna Wijaya").click();
  await accounts.dialog.getByLabel("Name").fill("");
  await accounts.confirm("Save name");
  await expect(accounts.row(email)).not.toContainText("Anna Wijaya");

  await page.reload();
  await expect(accounts.navigation.getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page");
  await expect(accounts.row(email)).not.toContainText("Invited");
  await accounts.button(`Disable ${email}`).click();
  await expect(accounts.dialog).toContainText("cannot sign in until an owner enables it again");
  await page.keyboard.press("Tab"); // by the keyboard: the question ignores a pointer for a moment
  await page.keyboard.press("Enter");
  await expect(accounts.toast("is disabled and was signed out")).toBeVisible();
  await expect(accounts.row(email)).toContainText("Disabled");

  await colleague.goto("/admin/messages");
  await expect(colleague).toHaveURL(/\/login$/);
  await loginScreen(colleague).signIn(email, PASSWORD);
  await expect(loginScreen(colleague).problem).toHaveText("This account is disabled. Ask an owner.");

  await accounts.button(`Enable ${email}`).click();
  await expect(accounts.toast("can sign in again")).toBeVisible();
  await loginScreen(colleague).signIn(email, PASSWORD);
  await expect(colleague).toHaveURL(/\/admin\/blog$/);

  // An owner who is demoted while the page is open gets a message.
  await accounts.button(`Make owner ${email}`).click();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(accounts.row(email)).toContainText("Owner");
  await theirs.open();
  await expect(theirs.row(EDITOR.email)).toBeVisible();
  await accounts.button(`Make editor ${email}`).click();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(accounts.row(email)).toContainText("Editor");
  await theirs.button(`Disable ${EDITOR.email}`).click();
  await colleague.keyboard.press("Tab");
  await colleague.keyboard.press("Enter");
  await expect(theirs.toast("Only owners manage accounts.")).toBeVisible();
  await expect(theirs.rejection).toBeVisible();
  await expect(theirs.navigation.getByRole("link", { name: "People" })).toHaveCount(0);
  await other.close();
});

test("the last owner gets no offer that the database rejects, and may end the own sessions", async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/40[0139]/);
  await keepSession(context, site.url, await site.signIn());
  const accounts = accountsScreen(page);
  await accounts.open();
  await expect(accounts.button(`Sign out ${EDITOR.email}`)).toBeVisible();
  for (const name of ["Make editor", "Disable", "Remove"]) {
    await expect(accounts.button(`${name} ${EDITOR.email}`)).toHaveCount(0);
  }
  await accounts.button(`Sign out ${EDITOR.email}`).focus();
  await page.keyboard.press("Enter");
  await expect(accounts.dialog).toContainText("including this one");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("You have been signed out.")).toBeVisible();
});

test.describe("in both themes", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("axe finds nothing in the states of the screen, and a phone shows every account", async ({
    page,
    context,
    site,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    await keepSession(context, site.url, await site.signIn());
    const email = `a-colleague-with-a-long-name@nusagrid.example`;
    const link = await invite(page, email);
    const accounts = accountsScreen(page);
    await expect(accounts.row(email)).toBeVisible();
    await expectNoFindings(page, "list with an invitation");
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectNoFindings(page, "on a phone");
    await accounts.invite.click();
    await expect(accounts.problem).toHaveText("Please enter a valid email address.");
    await expectNoFindings(page, "problem");
    await accounts.button(`Remove ${email}`).focus();
    await page.keyboard.press("Enter");
    await expect(accounts.dialog).toBeVisible();
    await expectNoFindings(page, "question");
    await page.keyboard.press("Escape");
    await expect(accounts.button(`Remove ${email}`)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(accounts.dialog).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(accounts.row(email)).toHaveCount(0);
    await expect(accounts.heading).toBeFocused();

    await page.route("**/api/v1.0/accounts", (route) => route.fulfill({ status: 503, body: "{}" }));
    await page.reload();
    await expect(page.getByText("Failed to load accounts. Please try again later.")).toBeVisible({ timeout: 30_000 });
    await expectNoFindings(page, "failed");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(accounts.row(EDITOR.email)).toBeVisible();
    await expect(accounts.heading).toBeFocused();

    await page.goto(link);
    await expect(page.getByRole("heading", { name: "You have been invited" })).toBeVisible();
    await expectNoFindings(page, "invitation");
  });
});
