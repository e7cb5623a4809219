import type { APIRequestContext, Page } from "@playwright/test";
import { siteFrame } from "../../screens/site-frame.ts";
import { expect, test } from "../support/test.ts";

/** Stores a session in the browser, as a sign-in would, and reloads the page. */
async function storeSession(page: Page, request: APIRequestContext): Promise<void> {
  const key = /sb_publishable_[\w-]+/.exec(await (await request.get("/")).text())?.[0] ?? "";
  const signedIn = await request.post("/auth/v1/token?grant_type=password", {
    headers: { apikey: key },
    data: { email: "editor@nusagrid.example", password: "a long test password" },
  });
  const session = await signedIn.json();
  await page.evaluate((value) => localStorage.setItem("nusagrid-session", JSON.stringify(value)), session);
  await page.reload();
}

test("Logout is visible only with a session, and ends it", async ({ page, request, openLanding }) => {
  const requests: string[] = [];
  page.on("request", (sent) => requests.push(new URL(sent.url()).pathname));
  await openLanding();
  const { logout } = siteFrame(page);
  await expect(logout).toHaveCount(0);
  expect(requests.filter((path) => path.includes("/auth/"))).toEqual([]);

  await storeSession(page, request);
  await expect(logout).toBeVisible();
  await logout.click();
  await expect(logout).toHaveCount(0);
  await expect(page.getByText("Successfully signed out!", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("nusagrid-session"))).toBeNull();

  // A read that is pending at the sign-out is aborted, so that it does not fail for the ended session.
  const signedOut = page.waitForResponse((response) => response.url().includes("/auth/v1/logout"));
  const unread = Promise.withResolvers<void>();
  await page.route("**/rest/v1/contact_messages*", async (route) => {
    unread.resolve();
    await signedOut;
    await route.continue().catch(() => undefined); // the browser has aborted it
  });
  const aborted = page.waitForEvent("requestfailed", (sent) => sent.url().includes("contact_messages"));
  await storeSession(page, request);
  await unread.promise;
  await siteFrame(page).logout.click();
  await aborted;
  await signedOut;
  await expect(page.getByText("Successfully signed out!", { exact: true })).toBeVisible();
});
