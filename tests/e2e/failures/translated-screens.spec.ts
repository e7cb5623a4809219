import { accountScreen } from "../../screens/account-screen.ts";
import { loginScreen } from "../../screens/login-screen.ts";
import { postFormScreen } from "../../screens/post-form-screen.ts";
import { translatePage } from "../support/change-document.ts";
import { EDITOR, test as ownSite } from "../support/own-site.ts";
import { expect, test } from "../support/signed-in.ts";

/** A browser's translation replaces text nodes, which React would still remove or change (app/ui/texts-in-elements.test.ts). */

ownSite("a translated sign-in screen shows a failure and signs in", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource.*400/);
  await page.goto("/login");
  const { button, problem, signIn } = loginScreen(page);
  await expect(button("Sign in")).toBeEnabled();
  await translatePage(page);
  await signIn(EDITOR.email, "a wrong password");
  await expect(problem).toHaveText("Invalid login credentials");
  await translatePage(page);
  await signIn(EDITOR.email, EDITOR.password);
  await expect(page).toHaveURL("/admin/blog");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a translated form adds a post, and says so", async ({ page, posts }) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("Translated");
  await form.author.fill("Rina");
  await form.content.fill("The text of a translated form.");
  await expect(form.keeping).toHaveText(/^Saved/);
  await translatePage(page);
  await form.submit.click();
  await expect(form.toast("Blog post added successfully!")).toBeVisible();
  await expect(form.submit).toHaveText("Add Blog Post");
  expect(await posts.find("translated")).toMatchObject({ title: "Translated" });
});

test("a translated form that cannot save offers the text again", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("Not saved");
  await form.author.fill("Rina");
  await form.content.fill("The text of a translated form.");
  await page.route("**/rest/v1/blog_posts*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await translatePage(page);
  await form.submit.click();
  await expect(form.failure).toBeVisible();
  await expect(form.submit).toHaveText("Add Blog Post");
  await expect(form.title).toHaveValue("Not saved");
  await translatePage(page);
  await page.unroute("**/rest/v1/blog_posts*");
  await form.submit.click();
  await expect(form.toast("Blog post added successfully!")).toBeVisible();
});

test("the buttons of a translated account page work", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const account = accountScreen(page);
  await account.open();
  await expect(account.changePassword).toBeEnabled();
  await translatePage(page);
  await account.currentPassword.fill("a wrong password");
  await account.newPassword.fill("a new password of some length");
  await account.changePassword.click();
  await expect(account.password.getByRole("alert")).toBeVisible();
  await translatePage(page);
  await account.newEmail.fill("not an address");
  await account.changeEmail.click();
  await expect(account.email.getByRole("alert")).toBeVisible();
  await expect(account.changePassword).toHaveText("Change password");
});

test("items of a translated section move", async ({ page }) => {
  await page.goto("/admin/site/services");
  await expect(page.getByRole("button", { name: "Move Cloud-Native Development up" })).toBeVisible();
  await translatePage(page);
  await page.getByRole("button", { name: "Move Cloud-Native Development up" }).click();
  const titles = page.locator(".content-items").first().locator(":scope > li > details > summary");
  await expect(titles.first()).toHaveText("Cloud-Native Development");
  await translatePage(page);
  await page.getByRole("button", { name: "Move Cloud-Native Development down" }).click();
  await expect(titles.nth(1)).toHaveText("Cloud-Native Development");
});

const SCREENS = [
  "/admin/blog",
  "/admin/blog/add",
  "/admin/blog/edit/forty-seven-days",
  "/admin/blog/history/forty-seven-days",
  "/admin/blog/drafts",
  "/admin/blog/scheduled",
  "/admin/blog/deleted",
  "/admin/pictures",
  "/admin/pictures/deleted",
  "/admin/site/home",
  "/admin/site/clients",
  "/admin/messages",
  "/admin/accounts",
  "/admin/account",
  "/admin/accounts/journal",
];
/** These buttons end the test's session, or open the browser's own dialogs. */
const LEFT_OUT = /^(?:Logout|End session|Sign out|Upload|Add pictures|Export|Add a passkey|Add passkey)/;

/** These buttons open a draft when the server has made it. */
const LEADS_AWAY = /^(?:Duplicate|Translation)$/;

for (const path of SCREENS) {
  test(`each button of ${path} works in a translated page`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const open = async () => {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await translatePage(page);
    };
    await open();
    const buttons = page.getByRole("main").getByRole("button");
    const count = await buttons.count();
    for (let index = 0; index < count; index += 1) {
      const button = buttons.nth(index);
      if (!(await button.isVisible().catch(() => false)) || LEFT_OUT.test(await button.innerText())) continue;
      const name = (await button.getAttribute("aria-label")) ?? (await button.innerText());
      await button.dispatchEvent("click");
      if (LEADS_AWAY.test(name)) await page.waitForURL((url) => url.pathname !== path);
      await translatePage(page);
      await page.keyboard.press("Escape");
      await translatePage(page);
      await expect(page.getByText("Unexpected Application Error!"), `${path}: ${name}`).toHaveCount(0);
      if (new URL(page.url()).pathname !== path || (await buttons.count()) !== count) await open();
    }
  });
}
