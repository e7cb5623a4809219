import type { Page } from "@playwright/test";
import { draftsScreen } from "../../screens/drafts-screen.ts";
import { picturesScreen } from "../../screens/pictures-screen.ts";
import { postFormScreen } from "../../screens/post-form-screen.ts";
import { siteFrame } from "../../screens/site-frame.ts";
import { expectNoFindings } from "../support/axe.ts";
import { signIn } from "../support/editor-session.ts";
import { expect, test } from "../support/signed-in.ts";
import { draftIsStored } from "../support/wait.ts";

const storedTitles = (page: Page) =>
  page.evaluate(() =>
    Object.entries({ ...localStorage })
      .filter(([key]) => key.startsWith("nusagrid-draft:"))
      .map(([, draft]) => JSON.parse(draft).values.title as string),
  );

/** Leaves text without a network, so that only this browser has it. */
async function leaveOfflineText(page: Page, title: string): Promise<void> {
  await page.route("**/rest/v1/post_drafts*", (route) => route.abort());
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill(title);
  await draftIsStored(page, title);
  await page.goto("/robots.txt");
}

test("the banner asks before it discards the only copy of a text", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  page.on("dialog", (dialog) => void dialog.accept());
  await leaveOfflineText(page, "Written on a train");
  await page.goto("/admin/blog");
  const { offer, discardQuestion } = postFormScreen(page);
  const discard = offer.getByRole("button", { name: "Discard it" });
  await discard.dblclick();
  await expect(discardQuestion).toHaveAccessibleDescription(
    "The text of “Written on a train” exists only in this browser. Nobody can bring it back.",
  );
  expect(await storedTitles(page), "a double click discards nothing").toEqual(["Written on a train"]);
  await expect(discardQuestion.getByRole("button", { name: "Discard text" })).not.toHaveAttribute("aria-disabled");
  await expectNoFindings(page, "question");
  await discardQuestion.getByRole("button", { name: "Keep it" }).click();
  await expect(discard).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(discardQuestion).toBeHidden();
  await page.reload();
  await expect(offer).toContainText("Written on a train");

  await discard.click();
  await discardQuestion.getByRole("button", { name: "Discard text" }).press("Enter");
  await expect(offer).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  expect(await storedTitles(page)).toEqual([]);
});

test("the form asks before it discards the offered text, and then focuses the title", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  page.on("dialog", (dialog) => void dialog.accept());
  await leaveOfflineText(page, "Written on a ship");
  const form = postFormScreen(page);
  await form.openAdd();
  const discard = form.offer.getByRole("button", { name: "Discard it" });
  await discard.click();
  await expect(form.discardQuestion).toContainText("exists only in this browser");
  await form.discardQuestion.getByRole("button", { name: "Keep it" }).click();
  await expect(discard).toBeFocused();
  expect(await storedTitles(page)).toEqual(["Written on a ship"]);
  await discard.click();
  await form.discardQuestion.getByRole("button", { name: "Discard text" }).press("Enter");
  await expect(form.offer).toBeHidden();
  await expect(form.title).toBeFocused();
  expect(await storedTitles(page)).toEqual([]);
});

test("for a text with a draft on the server, the question lists the parts that only this browser has", async ({
  page,
}) => {
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("Also on the server");
  await expect(form.keeping).toHaveText(/^Draft saved on the server/);
  await draftIsStored(page, '"serverDraft');
  await page.goto("/robots.txt");
  await page.goto("/admin/blog");
  await form.offer.getByRole("button", { name: "Discard it" }).click();
  await expect(form.discardQuestion).toHaveAccessibleDescription(
    "What was typed in “Also on the server” after it was last saved on the server exists only in this browser. " +
      "Nobody can bring it back.",
  );
});

test("a text that another editor saved is replaced only after a question", async ({
  page,
  browser,
  session,
  drafts,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const mine = postFormScreen(page);
  await mine.openAdd();
  await mine.title.fill("Written by two");
  await mine.author.fill("Mine");
  await expect.poll(async () => (await drafts.list())[0]?.author).toBe("Mine");
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, session);
  await draftsScreen(other).open();
  await draftsScreen(other).link("Written by two").click();
  const theirs = postFormScreen(other);
  await other.getByRole("button", { name: "Take over" }).click();
  await theirs.author.fill("Theirs");
  await theirs.saveDraft.click();
  await expect(theirs.toast("Draft saved.")).toBeVisible();
  await elsewhere.close();

  await mine.author.fill("Mine again");
  const replace = page.getByRole("button", { name: "Replace it with mine" });
  await replace.click();
  const question = page.getByRole("alertdialog", { name: "Replace the other text?" });
  await expect(question).toContainText(/The text that editor@nusagrid\.example saved on .+ is gone for everybody\./);
  await question.getByRole("button", { name: "Keep both" }).click();
  await expect(replace).toBeFocused();
  expect(await drafts.list()).toMatchObject([{ author: "Theirs" }]);
  await replace.click();
  await question.getByRole("button", { name: "Replace it" }).press("Enter");
  await expect.poll(async () => (await drafts.list())[0]?.author).toBe("Mine again");
});

test("a person who leaves text that this browser cannot store gets a warning", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.route("**/rest/v1/post_drafts*", (route) => route.abort());
  await page.addInitScript(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
      if (key.startsWith("nusagrid-draft:")) throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  const form = postFormScreen(page);
  await form.openAdd();
  await form.title.fill("Nowhere to store it");
  await expect(form.keeping).toHaveText("This browser cannot keep unsaved text. Save often.");
  await siteFrame(page).viewSite.click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(question).toContainText("This browser cannot keep it");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(form.title).toHaveValue("Nowhere to store it");
});

test("closing a picture asks before it discards the typed alternative text", async ({ page }) => {
  const screen = picturesScreen(page);
  await screen.goto();
  await screen.pictures.first().getByRole("button").click();
  await screen.close.click();
  await expect(screen.drawer, "nothing was typed").toBeHidden();

  await screen.pictures.first().getByRole("button").click();
  const before = await screen.text.inputValue();
  await screen.text.fill("Many words about it");
  for (const close of [() => screen.close.click(), () => page.keyboard.press("Escape")]) {
    await close();
    await expect(screen.question).toHaveAccessibleDescription(
      "The alternative text you typed is not saved. It is lost when you close.",
    );
    await screen.question.getByRole("button", { name: "Go on writing" }).click();
    await expect(screen.text).toHaveValue("Many words about it");
  }
  await screen.text.fill(before);
  await screen.close.click();
  await expect(screen.drawer, "it is as it was").toBeHidden();

  await screen.pictures.first().getByRole("button").click();
  await screen.text.fill("Given up");
  await screen.close.click();
  await screen.question.getByRole("button", { name: "Close without saving" }).press("Enter");
  await expect(screen.drawer).toBeHidden();
  await screen.pictures.first().getByRole("button").click();
  await expect(screen.text).toHaveValue(before);
});
