import { expect } from "vitest";
import type { OpenidProvider } from "#tests/support/openid-provider.ts";
import { addPerson } from "#tests/support/people.ts";
import type { Site } from "#tests/support/start-site.ts";
import { button, type JourneyPage } from "../journey-page.ts";
import { signOut } from "./sign-in.ts";

/** Signs in by a provider, and signs out. */
export async function signInByProvider(page: JourneyPage, site: Site, provider: OpenidProvider): Promise<void> {
  const { email } = await addPerson(site, "editor");
  provider.person = { sub: "person", email, email_verified: true };
  await page.goto("/login");
  await page.click(button("Sign in with Keycloak"));
  await expect.poll(() => page.path()).toBe("/admin/blog");
  await expect.poll(() => page.texts("h1")).toEqual(["Manage Blog Posts"]);
  await signOut(page);
}
