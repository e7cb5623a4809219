import { expect } from "vitest";
import { addPerson, type Person } from "#tests/support/people.ts";
import { codeOf } from "#tests/support/second-factor.ts";
import type { Site } from "#tests/support/start-site.ts";
import { button, field, type JourneyPage } from "../journey-page.ts";
import { signOut } from "./sign-in.ts";

const CODE_LIST = ".factor-code-list li";

/** Adds an authenticator app, signs in with its code, loses the phone and signs in with a recovery code. */
export async function loseSecondFactor(page: JourneyPage, site: Site): Promise<void> {
  // Some browsers report the responses to a missing set of recovery codes and to a wrong code.
  page.expectErrors(/status of 4(?:04|22)/);
  const person = await addPerson(site, "editor");
  await enterPassword(page, person);
  await expect.poll(() => page.path()).toBe("/admin/blog");
  await page.goto("/admin/account");
  await page.click(button("Add authenticator app"));
  await expect.poll(() => page.count({ css: ".factor-secret" })).toBe(1);
  const [secret = ""] = await page.texts(".factor-secret");
  await page.fill(field("Code"), "000000");
  await page.click(button("Confirm"));
  await expect.poll(() => page.texts("form [role=alert]")).toEqual([expect.stringContaining("This code is wrong")]);
  await page.fill(field("Code"), codeOf(secret.replaceAll(" ", "")));
  await page.press("Enter");
  await expect.poll(async () => (await page.texts(CODE_LIST)).length).toBe(10);
  const [recoveryCode = ""] = await page.texts(CODE_LIST);
  await page.click(button("I have stored them"));
  await signOut(page);

  await enterPassword(page, person);
  await page.fill(field("Code"), codeOf(secret.replaceAll(" ", ""), 1));
  await page.click(button("Continue"));
  await expect.poll(() => page.texts("h1")).toEqual(["Manage Blog Posts"]);
  await signOut(page);

  await enterPassword(page, person);
  await page.click(button("Use a recovery code"));
  await page.fill(field("Recovery code"), recoveryCode);
  await page.click(button("Continue"));
  await expect.poll(() => page.path()).toBe("/admin/blog");
}

async function enterPassword(page: JourneyPage, { email, password }: Person): Promise<void> {
  await page.goto("/login");
  await page.fill(field("Email address"), email);
  await page.fill(field("Your Password"), password);
  await page.click(button("Sign in"));
}
