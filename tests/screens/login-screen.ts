import type { Page } from "@playwright/test";

/** The elements and actions of the sign-in screen with its views. It contains no assertions. */
export function loginScreen(page: Page) {
  const card = page.getByRole("region", { name: "Sign In to Admin Panel" });
  const field = (label: string) => card.getByLabel(label, { exact: true });
  const button = (name: string) => card.getByRole("button", { name, exact: true });
  return {
    card,
    title: page.getByRole("heading", { level: 1, name: "Sign In to Admin Panel" }),
    email: field("Email address"),
    password: field("Your Password"),
    newPassword: field("New password"),
    submit: card.locator("button[type=submit]"),
    button,
    problem: card.getByRole("alert"),
    confirmation: card.getByRole("status"),
    async signIn(email: string, password: string) {
      await field("Email address").fill(email);
      await field("Your Password").fill(password);
      await button("Sign in").click();
    },
  };
}
