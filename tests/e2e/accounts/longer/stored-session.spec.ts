import { loginScreen } from "../../../screens/login-screen.ts";
import { siteFrame } from "../../../screens/site-frame.ts";
import { EDITOR, expect, expired, keepSession, storedSession, test } from "../../support/own-site.ts";
import { recordFrames, UNSEEN_SHIFT } from "../../support/record-frames.ts";
import { waitForHydration } from "../../support/test.ts";
import { holdRequests } from "../../support/wait.ts";

// One site and one account for the whole file: its tests run one after another.
test.describe.configure({ mode: "default" });

const SIGNED_IN = "Successfully signed in!";
const SIGNED_OUT = "Successfully signed out!";

test.describe("a stored session", () => {
  test("redirects from the sign-in screen to the posts without a message", async ({ page, context, site }) => {
    await keepSession(context, site.url, await site.signIn());
    await page.goto("/login");
    await expect(page).toHaveURL("/admin/blog");
    await page.waitForLoadState("networkidle");
    await expect(page.getByText(SIGNED_IN)).toHaveCount(0);
  });

  test("shows no form before the redirect, and moves nothing", async ({ page, context, site }) => {
    await keepSession(context, site.url, expired(await site.signIn()));
    await page.addInitScript(recordFrames);
    const release = await holdRequests(page, "**/auth/v1/token*");
    await page.goto("/login");
    await expect(page.getByText("Checking authentication...", { exact: true })).toBeVisible();
    await page.waitForLoadState("load");
    expect(await page.evaluate(() => seenFrames.shift)).toBeLessThan(UNSEEN_SHIFT);
    release();
    await expect(page).toHaveURL("/admin/blog");
    await expect(page.getByRole("heading", { name: "Manage Blog Posts" })).toBeVisible();
    expect(await page.evaluate(() => seenFrames.withForm)).toBe(0);
  });

  test("that the service rejects shows the form", async ({ page, context, site, expectedErrors }) => {
    expectedErrors.push(/400/);
    await keepSession(context, site.url, expired({ ...(await site.signIn()), refresh_token: "made-up" }));
    await page.goto("/login");
    await loginScreen(page).signIn(EDITOR.email, EDITOR.password);
    await expect(page).toHaveURL("/admin/blog");
  });

  test("does not redirect readers of public pages, and shows no message", async ({ page, context, site }) => {
    await keepSession(context, site.url, await site.signIn());
    await page.goto("/blog", { waitUntil: "networkidle" });
    await expect(siteFrame(page).logout).toBeVisible();
    await expect(page).toHaveURL("/blog");
    await expect(page.getByText(SIGNED_IN)).toHaveCount(0);
  });

  test("is ended by Logout in every tab: this tab and protected pages open sign-in, public pages stay", async ({
    page,
    context,
    site,
  }) => {
    await keepSession(context, site.url, await site.signIn());
    await page.goto("/blog");
    const editing = await context.newPage();
    await editing.goto("/admin/blog");
    await expect(editing.getByRole("heading", { name: "Manage Blog Posts" })).toBeVisible();
    const reading = await context.newPage();
    await reading.goto("/");
    await expect(siteFrame(reading).logout).toBeVisible();

    await siteFrame(page).logout.click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByText(SIGNED_OUT, { exact: true })).toHaveCount(1);
    await expect(loginScreen(page).title).toBeVisible();
    await expect(editing).toHaveURL("/login");
    await expect(siteFrame(reading).logout).toHaveCount(0);
    expect(new URL(reading.url()).pathname).toBe("/");
    await expect(reading.getByText(SIGNED_OUT)).toHaveCount(0);
    expect(await storedSession(page)).toBeNull();
  });

  test("is ended by Logout on a protected page with one message", async ({ page, context, site, expectedErrors }) => {
    expectedErrors.push(/401/); // the page may still request a list when the session ends
    await keepSession(context, site.url, await site.signIn());
    await page.goto("/admin/blog");
    await siteFrame(page).logout.click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByText(SIGNED_OUT, { exact: true })).toHaveCount(1);
  });

  test("is ended on this device even if the service is unavailable", async ({
    page,
    context,
    site,
    expectedErrors,
  }) => {
    expectedErrors.push(/503/);
    await keepSession(context, site.url, await site.signIn());
    await page.goto("/blog");
    await page.route("**/auth/v1/logout*", (route) => route.fulfill({ status: 503, body: "" }));
    await siteFrame(page).logout.click();
    await expect(page).toHaveURL("/login");
    expect(await storedSession(page)).toBeNull();
  });

  test("with an expired access token is refreshed", async ({ page, context, site }) => {
    const session = await site.signIn();
    await keepSession(context, site.url, expired(session));
    await page.goto("/admin/blog");
    await expect(page.getByRole("heading", { name: "Manage Blog Posts" })).toBeVisible();
    const now = JSON.parse((await storedSession(page)) ?? "{}");
    expect(now.refresh_token).not.toBe(session.refresh_token);
    expect(now.expires_at).toBeGreaterThan(Date.now() / 1000);
    await expect(page.getByText(SIGNED_IN)).toHaveCount(0);
  });

  test("is removed when its refresh is rejected", async ({ page, context, site, expectedErrors }) => {
    expectedErrors.push(/400/);
    await keepSession(context, site.url, expired({ ...(await site.signIn()), refresh_token: "made-up" }));
    await page.goto("/admin/blog");
    await expect(page).toHaveURL("/login");
    await expect.poll(() => storedSession(page)).toBeNull();
    await expect(page.getByText(SIGNED_OUT)).toHaveCount(0);
  });

  test("that is invalid is removed", async ({ page, context, site }) => {
    await keepSession(context, site.url, { nothing: true });
    await page.goto("/admin/blog");
    await expect(page).toHaveURL("/login");
  });
});

test("public pages load no auth code without a session", async ({ page, context, site }) => {
  const scripts: Promise<string>[] = [];
  const withAuth = async () => (await Promise.all(scripts)).filter((text) => text.includes("grant_type")).length;
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.text().catch(() => ""));
  });
  for (const path of ["/", "/blog", "/blog/forty-seven-days"]) {
    await page.goto(path);
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
  }
  expect(scripts.length).toBeGreaterThan(5);
  expect(await withAuth()).toBe(0);
  await keepSession(context, site.url, await site.signIn());
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(siteFrame(page).logout).toBeVisible();
  expect(await withAuth()).toBeGreaterThan(0);
});
