import type { Page } from "@playwright/test";
import { loginScreen } from "../../../screens/login-screen.ts";
import { secondFactorScreen } from "../../../screens/second-factor-screen.ts";
import { siteFrame } from "../../../screens/site-frame.ts";
import { codeOf } from "../../../support/second-factor.ts";
import { expectNoFindings } from "../../support/axe.ts";
import { EDITOR, expect, keepSession, test } from "../../support/own-site.ts";
import { waitForHydration } from "../../support/test.ts";

// One site and one account for the whole file: its tests run one after another.
test.describe.configure({ mode: "default" });

async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  await waitForHydration(page);
  await loginScreen(page).signIn(EDITOR.email, EDITOR.password);
}

test("a person adds an app, signs in with its code, loses the phone and recovers", async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/4(?:00|04|22)/);
  await keepSession(context, site.url, await site.signIn());
  const factor = secondFactorScreen(page);
  await factor.open();
  await expectNoFindings(page, "no second factor");
  await factor.button("Add authenticator app").click();
  await expect(factor.qrCode).toBeVisible();
  await expectNoFindings(page, "enrollment");
  const secret = (await factor.secret.innerText()).replaceAll(" ", "");
  await factor.newCode.fill("000000");
  await factor.button("Confirm").click();
  await expect(factor.problem).toContainText("This code is wrong");
  await expect(factor.newCode).toBeFocused();
  await factor.newCode.fill(codeOf(secret));
  await factor.newCode.press("Enter");
  await expect(factor.recoveryCodes).toHaveCount(10);
  await expectNoFindings(page, "recovery codes");
  const codes = await factor.recoveryCodes.allInnerTexts();
  const [download] = await Promise.all([page.waitForEvent("download"), factor.button("Download").click()]);
  expect(download.suggestedFilename()).toBe("recovery-codes.txt");
  await siteFrame(page).viewSite.click();
  const question = page.getByRole("alertdialog", { name: "Leave the recovery codes?" });
  await expect(question).toContainText("They are shown only now.");
  await expectNoFindings(page, "the question before leaving");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(factor.recoveryCodes).toHaveCount(10);
  await factor.button("I have stored them").click();
  await expect(factor.button("Add authenticator app")).toBeFocused();
  await expect(factor.section).toContainText("Authenticator app");
  await expect(factor.section).toContainText("You have 10 of 10 recovery codes left.");
  await expectNoFindings(page, "one second factor");

  await siteFrame(page).logout.click();
  await expect(page).toHaveURL("/login");
  await signIn(page);
  await expect(factor.code).toBeFocused();
  await expect(page.getByText("Successfully signed in!")).toHaveCount(0);
  await expectNoFindings(page, "the step after the password");
  await page.goto("/admin/blog");
  await expect(page).toHaveURL("/login");
  await factor.code.fill("000000");
  await factor.continueButton.click();
  await expect(factor.step.getByRole("alert")).toContainText("This code is wrong");
  await factor.code.fill(codeOf(secret, 1));
  await factor.continueButton.click();
  await expect(page).toHaveURL("/admin/blog");
  await expect(page.getByText("Successfully signed in!", { exact: true })).toHaveCount(1);

  // The phone is lost.
  await siteFrame(page).logout.click();
  await expect(page).toHaveURL("/login");
  await signIn(page);
  await factor.step.getByRole("button", { name: "Use a recovery code" }).click();
  await factor.recoveryCode.fill(codes[3]?.toUpperCase() ?? "");
  await factor.continueButton.click();
  await expect(page).toHaveURL("/admin/blog");
  await factor.open();
  await expect(factor.section).toContainText("You have 9 of 10 recovery codes left.");
  await factor.button("Remove Authenticator app").click();
  await factor.dialog.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(factor.section).toContainText("You have no second factor.");
  await siteFrame(page).logout.click();
  await expect(page).toHaveURL("/login");
  await signIn(page);
  await expect(page).toHaveURL("/admin/blog");
});

test("a person adds a passkey, signs in with it, and removes it", async ({ page, context, site, expectedErrors }) => {
  expectedErrors.push(/4(?:00|04|22)/);
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await keepSession(context, site.url, await site.signIn());
  const factor = secondFactorScreen(page);
  await factor.open();
  await factor.button("Add passkey").click();
  await expectNoFindings(page, "adding a passkey");
  await factor.section.getByLabel("Name").fill("Laptop");
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await factor.button("Create passkey").click();
  await expect(factor.problem).toContainText("The passkey was not confirmed.");
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await factor.button("Create passkey").click();
  await expect(factor.recoveryCodes).toHaveCount(10);
  await factor.button("I have stored them").click();
  await expect(factor.section).toContainText("Laptop");
  await factor.button("Add passkey").click();
  await factor.section.getByLabel("Name").fill("Second");
  await factor.button("Create passkey").click();
  await expect(factor.problem).toContainText("This device has a passkey for your account already.");
  await factor.button("Cancel").click();
  await expect(factor.button("Add authenticator app")).toBeFocused();

  await siteFrame(page).logout.click();
  await expect(page).toHaveURL("/login");
  await signIn(page);
  await expect(factor.passkeyButton).toBeFocused();
  await expectNoFindings(page, "the step with a passkey");
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await factor.passkeyButton.click();
  await expect(factor.step.getByRole("alert")).toContainText("The passkey was not confirmed.");
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await factor.passkeyButton.press("Enter");
  await expect(page).toHaveURL("/admin/blog");
  await factor.open();
  await factor.button("Remove Laptop").click();
  await factor.dialog.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(factor.section).toContainText("You have no second factor.");
});
