import type { Page } from "@playwright/test";

/** The section on the account page, and the step of the sign-in after the password. */
export function secondFactorScreen(page: Page) {
  const section = page.getByRole("region", { name: "Second factor" });
  const button = (name: string) => section.getByRole("button", { name, exact: true });
  return {
    section,
    button,
    open: () => page.goto("/admin/account"),
    enrollment: section.getByRole("form", { name: "Add authenticator app" }),
    qrCode: section.getByRole("img", { name: "QR code for an authenticator app" }),
    secret: section.locator(".factor-secret"),
    newCode: section.getByLabel("Code"),
    problem: section.getByRole("alert"),
    recoveryCodes: section.getByRole("list", { name: "Recovery codes" }).getByRole("listitem"),
    dialog: page.getByRole("alertdialog"),
    step: page.locator(".auth-card"),
    code: page.locator(".auth-card").getByRole("textbox", { name: "Code" }),
    passkeyButton: page.locator(".auth-card").getByRole("button", { name: "Continue with passkey" }),
    recoveryCode: page.locator(".auth-card").getByRole("textbox", { name: "Recovery code" }),
    continueButton: page.locator(".auth-card").getByRole("button", { name: "Continue" }),
  };
}
