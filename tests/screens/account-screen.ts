import type { Page } from "@playwright/test";

/** The elements and actions of the page of the own account. It contains no assertions. */
export function accountScreen(page: Page) {
  const main = page.getByRole("main");
  const section = (name: string) => main.getByRole("region", { name, exact: true });
  const password = section("Password");
  const sessions = section("Sessions");
  const linkedAccounts = section("Linked accounts");
  return {
    main,
    heading: main.getByRole("heading", { level: 1, name: "Your account" }),
    link: page.getByRole("banner").getByRole("link", { name: "Account", exact: true }),
    email: section("E-mail address"),
    newEmail: main.getByLabel("New e-mail address"),
    changeEmail: main.getByRole("button", { name: "Change address" }),
    password,
    currentPassword: main.getByLabel("Current password"),
    newPassword: main.getByLabel("New password"),
    changePassword: main.getByRole("button", { name: "Change password" }),
    linkedAccounts,
    linked: (provider: string) => linkedAccounts.getByRole("listitem").filter({ hasText: provider }),
    unlink: (provider: string) => linkedAccounts.getByRole("button", { name: `Unlink ${provider}` }),
    linkTo: (provider: string) => linkedAccounts.getByRole("button", { name: `Link ${provider}`, exact: true }),
    sessions,
    session: (text: string) => sessions.getByRole("listitem").filter({ hasText: text }),
    end: (text: string) =>
      sessions
        .getByRole("listitem")
        .filter({ hasText: text })
        .getByRole("button", { name: /^End session/ }),
    signOutEverywhere: sessions.getByRole("button", { name: "Sign out everywhere" }),
    toast: (text: string | RegExp) => page.locator("[data-sonner-toast]").filter({ hasText: text }),
    open: () => page.goto("/admin/account"),
  };
}
