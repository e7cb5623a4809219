import { expect } from "vitest";
import { button, field, type JourneyPage, link } from "../journey-page.ts";
import { signIn, signOut } from "./sign-in.ts";

const TITLE = "Begun and not finished";
const TEXT = "What the reader will see.";
/** Its text has the number of drafts. */
const DRAFTS = { css: '.section-links a[href="/admin/blog/drafts"]' };
const DRAFT_LINK = { css: "tbody a", name: TITLE };

/** A draft from its first words to the post: reopened, previewed, shared with a colleague, scheduled and cancelled. */
export async function publishDraft(page: JourneyPage): Promise<void> {
  await signIn(page);
  await page.click(link("Add New Post"));
  await page.fill(field("Title"), TITLE);
  await saveDraft(page);

  await openDrafts(page);
  await page.click(DRAFT_LINK);
  await expect.poll(() => page.path()).toMatch(/^\/admin\/blog\/add\?draft=/);
  await expect.poll(() => page.valueOf(field("Title"))).toBe(TITLE);
  await page.click({ css: ".ql-editor" });
  await page.type(TEXT);
  await page.fill(field("Author"), "Siti Rahma");
  await saveDraft(page);
  expect(await page.texts(".post-keeping")).toEqual([expect.stringMatching(/^Saved \d\d:\d\d$/)]);

  await openDrafts(page);
  await page.click(link(`Preview ${TITLE}`));
  await expect.poll(() => page.texts("h1")).toEqual(["Preview"]);
  await lookAtPreview(page);
  await showColleague(page);

  await openDrafts(page);
  await page.click(DRAFT_LINK);
  await schedule(page);
  await page.click(button("Add Blog Post"));
  await expect.poll(() => page.toasts()).toContain("Blog post added successfully!");
  await page.click(link("Posts"));
  await page.click(DRAFTS);
  await expect.poll(() => page.texts("main .state p")).toEqual([expect.stringMatching(/^No drafts\./)]);
  await page.goto("/blog/begun-and-not-finished");
  expect(await page.texts("h1")).toEqual([TITLE]);
  expect(await page.texts(".prose")).toEqual([TEXT]);
  await signOut(page);
}

/** An earlier toast or status line would show the same text before this save ends. */
async function saveDraft(page: JourneyPage): Promise<void> {
  await expect.poll(() => page.toasts()).toEqual([]);
  await page.click(button("Save draft"));
  await expect.poll(() => page.toasts()).toContain("Draft saved.");
}

async function openDrafts(page: JourneyPage): Promise<void> {
  await page.click(link("Posts"));
  await page.click(DRAFTS);
  await expect.poll(() => page.texts("h1")).toEqual(["Drafts"]);
}

/** In both widths and both themes. */
async function lookAtPreview(page: JourneyPage): Promise<void> {
  await expect.poll(() => page.evaluate(framedPage)).toMatchObject({ title: TITLE });
  await page.click({ css: "label", name: "Phone, 360 px" });
  await expect.poll(() => page.evaluate(framedPage)).toMatchObject({ width: 360, title: TITLE });
  const { ground } = await page.evaluate(framedPage);
  await page.click({ css: "label", name: "Dark" });
  await expect.poll(async () => (await page.evaluate(framedPage)).ground).not.toBe(ground);
  await page.click({ css: "label", name: "Full width" });
  await expect.poll(async () => (await page.evaluate(framedPage)).width).toBeGreaterThan(1000);
  await page.click({ css: "label", name: "Light" });
  await expect.poll(async () => (await page.evaluate(framedPage)).ground).toBe(ground);
}

function framedPage(): { title: string; width: number; ground: string } {
  const frame = document.querySelector("iframe");
  const root = frame?.contentDocument?.documentElement;
  return {
    title: root?.querySelector("h1")?.textContent ?? "",
    width: frame?.contentWindow?.innerWidth ?? 0,
    ground: root ? getComputedStyle(root).backgroundColor : "",
  };
}

/** A person without a session reads the draft by its link. */
async function showColleague(page: JourneyPage): Promise<void> {
  const preview = await page.path();
  await page.click({ css: "summary", name: "Share a preview link" });
  await page.click(button("Create a link"));
  await expect.poll(() => page.focused()).toBe("Preview link");
  const { pathname } = new URL(await page.valueOf(field("Preview link")));
  await signOut(page);
  await page.goto(pathname);
  expect(await page.texts("h1")).toEqual([TITLE]);
  expect(await page.texts(".prose")).toEqual([TEXT]);
  expect(await page.count(button("Logout"))).toBe(0);
  await signIn(page);
  await page.goto(preview);
}

async function schedule(page: JourneyPage): Promise<void> {
  await page.click(button("Schedule"));
  await page.enter(field("Date of publishing"), "2099-12-02");
  await page.enter(field("Time (Asia/Jakarta)"), "09:00");
  await page.click({ css: "dialog [type=submit]" });
  await expect.poll(() => page.toasts()).toContain("Draft scheduled.");
  const status = ".post-status-now strong";
  await expect
    .poll(() => page.texts(status))
    .toEqual([expect.stringMatching(/^Scheduled for Dec 2, 2099, 09:00(?: \(Asia\/Jakarta\))?$/)]);
  await page.click(button("Cancel schedule"));
  await expect.poll(() => page.focused()).toBe("Schedule");
  expect(await page.texts(status)).toEqual(["Draft"]);
}
