import type { Page } from "@playwright/test";
import { loginScreen } from "../../screens/login-screen.ts";
import { postFormScreen } from "../../screens/post-form-screen.ts";
import {
  EDITOR,
  expect,
  expired,
  keepSession,
  STORAGE_KEY,
  type StoredSession,
  storedSession,
  test,
} from "../support/own-site.ts";

// The whole file uses one site and one account, so its tests run one after the other.
test.describe.configure({ mode: "default" });

const SLUG = "forty-seven-days";

/** Replaces the session that the page has stored. */
const storeSession = (page: Page, session: StoredSession) =>
  page.evaluate(
    ([key, value]) => localStorage.setItem(key as string, value as string),
    [STORAGE_KEY, JSON.stringify(session)],
  );

/** Returns a session with a wrong signature. */
function forged(session: StoredSession): StoredSession {
  const [head, claims, signature = ""] = session.access_token.split(".");
  return { ...session, access_token: [head, claims, [...signature].reverse().join("")].join(".") };
}

/** The text stays in the browser alone: a busy machine would save it on the server, where it is not lost. */
async function loseDraftSaves(page: Page): Promise<void> {
  await page.route("**/rest/v1/post_drafts*", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  );
}

/** Opens a post and types into it, without a pause at the end. */
async function write(page: Page, words: string): Promise<void> {
  const form = postFormScreen(page);
  await form.openEdit(SLUG);
  await expect(form.content).toBeVisible();
  await form.author.fill(words);
  await form.tagsInput.fill("half-a-tag");
  await form.content.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(` ${words}`);
}

/** Signs in after the redirect and opens the post again: its form has the text, without any question. */
async function signInAndGoOn(page: Page, words: string): Promise<void> {
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("You have been signed out. Sign in again to continue;")).toBeVisible();
  await loginScreen(page).signIn(EDITOR.email, EDITOR.password);
  await expect(page).toHaveURL("/admin/blog");
  const form = postFormScreen(page);
  await form.unsaved.getByRole("link", { name: "Continue writing" }).click();
  await expect(page).toHaveURL(`/admin/blog/edit/${SLUG}`);
  await expect(form.author).toHaveValue(words);
  await expect(form.tags.last()).toHaveText("half-a-tag");
  await expect(form.content).toContainText(new RegExp(`${words}$`));
  // All callers lose the saves of drafts. The line first ends after the time, and says the rest when a save has failed.
  await expect(form.keeping).toHaveText(
    /^Restored your changes of \d\d:\d\d\. Saved only on this computer, not on the server\. · Undo$/,
  );
  await expect(form.notice).toHaveCount(0);
}

const ENDINGS: Record<string, (session: StoredSession) => StoredSession> = {
  "has run out and is not refreshed": expired,
  "is rejected": forged,
};

for (const [ending, spoil] of Object.entries(ENDINGS)) {
  test(`a token that ${ending} while saving leads to sign-in and back to the text`, async ({
    page,
    context,
    site,
    expectedErrors,
  }) => {
    // 409: the previous editing session could not report its end, so its lease on the draft continues.
    expectedErrors.push(/40[0139]|ERR_FAILED/);
    const session = await site.signIn();
    await keepSession(context, site.url, session);
    const words = `Typed before a token that ${ending}`;
    await loseDraftSaves(page);
    await write(page, words);
    await site.signOut(session);
    await storeSession(page, spoil(session));
    await page.keyboard.press("Control+Enter");
    const form = postFormScreen(page);
    await expect(form.toast("Failed to update blog post: Your session has ended")).toBeVisible();
    await expect(form.toast("Successfully signed out!")).toHaveCount(0);
    await signInAndGoOn(page, words);
    await page.unroute("**/rest/v1/post_drafts*");
    await form.submit.click();
    await expect(form.toast("Blog post updated successfully!")).toBeVisible();
    await form.openEdit(SLUG);
    await expect(form.author).toHaveValue(words);
    await expect(form.keeping).toHaveText("No changes");
  });
}

test("a rejected token is renewed where possible, without a message", async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const session = await site.signIn();
  await keepSession(context, site.url, session);
  await write(page, "Saved all the same");
  await storeSession(page, forged(session));
  await page.keyboard.press("Control+Enter");
  await expect(postFormScreen(page).toast("Blog post updated successfully!")).toBeVisible();
  await expect(page).toHaveURL(`/admin/blog/edit/${SLUG}`);
});

test("a sign-out in another tab in the middle of a word loses no text", async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await keepSession(context, site.url, await site.signIn());
  const other = await context.newPage();
  await other.goto(`${site.url}/robots.txt`);
  const words = "Typed until the last moment";
  await loseDraftSaves(page);
  await write(page, words);
  await other.evaluate((key) => localStorage.removeItem(key), STORAGE_KEY);
  await signInAndGoOn(page, words);
});

test("a person who signs out gets no message about an ended session", async ({ page, context, site }) => {
  await keepSession(context, site.url, await site.signIn());
  await page.goto("/admin/blog");
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Successfully signed out!")).toBeVisible();
  await expect(page.getByText("You have been signed out.")).toHaveCount(0);
});

test("a stored session stays during an outage of the service, and is refreshed afterwards", async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  test.setTimeout(120_000);
  // Without a valid token, the page reads with the anonymous key, which has no right to drafts and accounts.
  expectedErrors.push(/503/, /401/);
  const session = expired(await site.signIn());
  await keepSession(context, site.url, session);
  let rejections = 0;
  await page.route("**/auth/v1/token*", (route) => {
    rejections += 1;
    return route.fulfill({ status: 503, body: "" });
  });
  await page.goto("/admin/blog");
  await expect(page.getByText("Checking authentication...", { exact: true })).toBeVisible();
  // auth-js retries for up to 30 s. Then the page continues with the stored session.
  await expect(page.getByRole("heading", { name: "Manage Blog Posts" })).toBeVisible({ timeout: 45_000 });
  expect(rejections).toBeGreaterThan(3);
  expect(JSON.parse((await storedSession(page)) ?? "{}").refresh_token).toBe(session.refresh_token);
  await page.unroute("**/auth/v1/token*");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Manage Blog Posts" })).toBeVisible();
  expect(JSON.parse((await storedSession(page)) ?? "{}").refresh_token).not.toBe(session.refresh_token);
});
