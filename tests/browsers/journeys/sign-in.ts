import { expect } from "vitest";
import { EDITOR } from "#tests/support/start-site.ts";
import { button, field, type JourneyPage } from "../journey-page.ts";

/** Opens a protected page, signs in with a wrong and then the right password, and signs out. */
export async function signInAndOut(page: JourneyPage): Promise<void> {
  page.expectErrors(/status of 400/);
  await page.goto("/admin/blog");
  await expect.poll(() => page.path()).toBe("/login");
  await page.fill(field("Email address"), EDITOR.email);
  await page.fill(field("Your Password"), "a wrong password");
  await page.press("Enter");
  await expect.poll(() => page.texts("main [role=alert]")).toEqual(["Invalid login credentials"]);
  expect(await page.path()).toBe("/login");

  await signIn(page);
  await signOut(page);
  await page.goto("/admin/blog");
  await expect.poll(() => page.path()).toBe("/login");
}

export async function signIn(page: JourneyPage): Promise<void> {
  await page.goto("/login");
  await page.fill(field("Email address"), EDITOR.email);
  await page.fill(field("Your Password"), EDITOR.password);
  await page.click(button("Sign in"));
  await expect.poll(() => page.path()).toBe("/admin/blog");
  await expect.poll(() => page.texts("h1")).toEqual(["Manage Blog Posts"]);
}

export async function signOut(page: JourneyPage): Promise<void> {
  await page.click(button("Logout"));
  await expect.poll(() => page.path()).toBe("/login");
  await expect.poll(() => page.toasts()).toContain("Successfully signed out!");
}
