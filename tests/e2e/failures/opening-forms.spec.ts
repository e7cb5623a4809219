import type { Page } from "@playwright/test";
import { draftsScreen } from "../../screens/drafts-screen.ts";
import { postFormScreen } from "../../screens/post-form-screen.ts";
import { draftsApi } from "../support/editor-session.ts";
import { expect, test } from "../support/signed-in.ts";
import { comeBack } from "../support/wait.ts";

const SLUG = "opened-in-every-way";
const ROW = { slug: SLUG, title: "Opened in every way", content: "<p>x</p>", date: "2026-01-01" };
const NEWER = "A newer version is online.";
const THEIRS = "colleague@nusagrid.example has changes that are not online.";

type State = {
  /** The draft before the form opens: whose it is, and whether the post has changed since. */
  draft?: { of: "mine" | "theirs"; isOlder?: boolean; isScheduled?: boolean; isWithoutVersion?: boolean };
  isPostDeleted?: boolean;
  /** What the form of this draft shows. */
  opened: { author: string; notice?: string };
  /** What the edit page shows, where it differs: it does not put another person's draft over the post. */
  edited?: { author: string; notice?: string };
};

const STATES: Record<string, State> = {
  "no draft": { opened: { author: "Online" } },
  "my draft": { draft: { of: "mine" }, opened: { author: "Mine" } },
  "my draft of an older version": {
    draft: { of: "mine", isOlder: true },
    opened: { author: "Mine", notice: NEWER },
  },
  "my draft without a version, saved before the post": {
    draft: { of: "mine", isOlder: true, isWithoutVersion: true },
    opened: { author: "Mine", notice: NEWER },
  },
  "my scheduled draft": { draft: { of: "mine", isScheduled: true }, opened: { author: "Mine" } },
  "my scheduled draft of an older version": {
    draft: { of: "mine", isScheduled: true, isOlder: true },
    opened: { author: "Mine", notice: NEWER },
  },
  "another person's draft": {
    draft: { of: "theirs" },
    opened: { author: "Theirs" },
    edited: { author: "Online", notice: THEIRS },
  },
  "another person's draft of an older version": {
    draft: { of: "theirs", isOlder: true },
    opened: { author: "Theirs", notice: NEWER },
    edited: { author: "Online", notice: THEIRS },
  },
  "my draft of a deleted post": { draft: { of: "mine" }, isPostDeleted: true, opened: { author: "Mine" } },
};

type Way = {
  open: (page: Page, draftUrl: string) => Promise<unknown>;
  /** Leads to the edit page of the post, which a draft and a deleted post do not have in common. */
  isEditPage?: boolean;
};

const editUrl = `/admin/blog/edit/${SLUG}`;

async function openFromList(page: Page): Promise<void> {
  await draftsScreen(page).open();
  await draftsScreen(page).link(ROW.title).click();
  await expect(postFormScreen(page).content).toBeVisible();
}

const WAYS: Record<string, Way> = {
  "from the list of drafts": { open: openFromList },
  "from the list of drafts, after the form was open": {
    // The browser then knows the version of the post that the form had.
    open: async (page) => {
      await openFromList(page);
      await page.getByRole("link", { name: "Posts", exact: true }).click();
      await page.getByRole("navigation", { name: "Lists of posts" }).getByRole("link", { name: "Drafts" }).click();
      await draftsScreen(page).link(ROW.title).click();
    },
  },
  "by a link": { open: (page, draftUrl) => page.goto(draftUrl) },
  "by Back inside the administration": {
    open: async (page) => {
      await openFromList(page);
      await page.getByRole("link", { name: "Posts", exact: true }).click();
      await expect(page).toHaveURL("/admin/blog");
      await page.goBack();
    },
  },
  "by Back from another document": {
    open: async (page, draftUrl) => {
      await page.goto(draftUrl);
      await expect(postFormScreen(page).content).toBeVisible();
      await page.goto("/robots.txt");
      await page.goBack();
    },
  },
  "by a reload": {
    open: async (page, draftUrl) => {
      await page.goto(draftUrl);
      await expect(postFormScreen(page).content).toBeVisible();
      await page.reload();
    },
  },
  "by the edit page": { open: (page) => page.goto(editUrl), isEditPage: true },
  "by a reload of the edit page": {
    open: async (page) => {
      await page.goto(editUrl);
      await expect(postFormScreen(page).content).toBeVisible();
      await page.reload();
    },
    isEditPage: true,
  },
  "by Back to the edit page": {
    open: async (page) => {
      await page.goto(editUrl);
      await expect(postFormScreen(page).content).toBeVisible();
      await page.getByRole("link", { name: "Posts", exact: true }).click();
      await expect(page).toHaveURL("/admin/blog");
      await page.goBack();
    },
    isEditPage: true,
  },
};

for (const [state, { draft, isPostDeleted = false, ...expected }] of Object.entries(STATES)) {
  for (const [way, { open, isEditPage = false }] of Object.entries(WAYS)) {
    // A list and a link need a draft, and a deleted post has no edit page.
    if (isEditPage ? isPostDeleted : !draft) continue;

    test(`${state} opens ${way}`, async ({ page, request, colleague, posts, drafts, expectedErrors }) => {
      // A closed form may still have the lease for a moment, and a deleted post has no row.
      expectedErrors.push(/40[69]/);
      const post = await posts.insert({ ...ROW, author: "Online" });
      let draftUrl = editUrl;
      if (draft) {
        const author = draft.of === "mine" ? "Mine" : "Theirs";
        const api = draft.of === "mine" ? drafts : draftsApi(request, colleague);
        const row = await api.insert({
          ...ROW,
          author,
          post_id: post.id,
          base_version: draft.isWithoutVersion ? null : post.updated_at,
          scheduled_for: draft.isScheduled ? "2027-01-01T00:00:00Z" : null,
        });
        draftUrl = `${editUrl}?draft=${row.id}`;
      }
      if (draft?.isOlder) await posts.change(SLUG, { title: "Restored by another person" });
      if (isPostDeleted) await posts.remove(SLUG);
      const before = (await drafts.list()).map(({ id, author, revision, title }) => ({ id, author, revision, title }));

      await open(page, draftUrl);
      const form = postFormScreen(page);
      const { author, notice } = (isEditPage && expected.edited) || expected.opened;
      await expect(form.author).toHaveValue(author);
      if (notice) await expect(form.notice).toContainText(notice);
      else await expect(form.notice).toHaveCount(0);
      if (draft?.isScheduled) await expect(form.status).toContainText("cheduled for");
      await comeBack(page);
      await expect(form.author).toHaveValue(author);

      if (notice) {
        await form.submit.click();
        await expect(form.notice, "the notice waits for an answer").toBeFocused();
        expect((await posts.find(SLUG))?.author, "nothing is published").toBe("Online");
      }
      expect(await drafts.list(), "nothing is deleted or overwritten").toMatchObject(before);
      if (author !== "Mine") return;
      await form.author.focus();
      await page.keyboard.press("End");
      await page.keyboard.type("!");
      await expect.poll(async () => (await drafts.list())[0]?.author, "typing continues this text").toBe("Mine!");
      expect(await drafts.list()).toMatchObject(before.map((row) => ({ ...row, author: "Mine!", revision: 2 })));
    });
  }
}
