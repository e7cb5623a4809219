import type { Page } from "@playwright/test";
import { imagesScreen } from "../../screens/images-screen.ts";
import { postFormScreen } from "../../screens/post-form-screen.ts";
import { siteFrame } from "../../screens/site-frame.ts";
import { expectNoFindings } from "../support/axe.ts";
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
  const { unsaved, discardQuestion } = postFormScreen(page);
  const discard = unsaved.getByRole("button", { name: "Delete" });
  await discard.dblclick();
  await expect(discardQuestion).toHaveAccessibleDescription(
    "“Written on a train” is only on this computer. Nobody can bring it back.",
  );
  expect(await storedTitles(page), "a double click deletes nothing").toEqual(["Written on a train"]);
  await expect(discardQuestion.getByRole("button", { name: "Delete text" })).not.toHaveAttribute("aria-disabled");
  await expectNoFindings(page, "question");
  await discardQuestion.getByRole("button", { name: "Keep it" }).click();
  await expect(discard).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(discardQuestion).toBeHidden();
  await page.reload();
  await expect(unsaved).toContainText("Written on a train");

  await discard.click();
  await discardQuestion.getByRole("button", { name: "Delete text" }).press("Enter");
  await expect(unsaved).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  expect(await storedTitles(page)).toEqual([]);
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
  await expect(form.keeping).toHaveText(
    "Not saved: this browser has no free space. Copy your text to another program.",
  );
  await siteFrame(page).viewSite.click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(question).toContainText("They are lost when you leave.");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(form.title).toHaveValue("Nowhere to store it");
});

test("closing an image asks before it discards the typed alternative text", async ({ page }) => {
  const screen = imagesScreen(page);
  await screen.goto();
  await screen.images.first().getByRole("button").click();
  await screen.close.click();
  await expect(screen.drawer, "nothing was typed").toBeHidden();

  await screen.images.first().getByRole("button").click();
  const before = await screen.text.inputValue();
  await screen.text.fill("Many words about it");
  for (const close of [() => screen.close.click(), () => page.keyboard.press("Escape")]) {
    await close();
    await expect(screen.question).toHaveAccessibleDescription(
      "The description you typed is not saved. It is lost when you close.",
    );
    await screen.question.getByRole("button", { name: "Continue writing" }).click();
    await expect(screen.text).toHaveValue("Many words about it");
  }
  await screen.text.fill(before);
  await screen.close.click();
  await expect(screen.drawer, "it is as it was").toBeHidden();

  await screen.images.first().getByRole("button").click();
  await screen.text.fill("Given up");
  await screen.close.click();
  await screen.question.getByRole("button", { name: "Close without saving" }).press("Enter");
  await expect(screen.drawer).toBeHidden();
  await screen.images.first().getByRole("button").click();
  await expect(screen.text).toHaveValue(before);
});
