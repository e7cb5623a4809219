import { postFormScreen } from "../../screens/post-form-screen.ts";
import { type EditorSession, postsApi } from "../support/editor-session.ts";
import { expect, test } from "../support/signed-in.ts";

const THEIR_SESSION = "99999999-0000-4000-8000-000000000001";

test("a question compares, opens and replaces the text that is stored now", async ({
  page,
  request,
  colleague,
  posts,
  drafts,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const slug = "stored-now";
  await posts.insert({ slug, title: "Stored now", author: "A", content: "<p>x</p>", date: "2026-01-01" });
  const form = postFormScreen(page);
  await form.openEdit(slug);
  await form.author.fill("Mine");
  await expect(form.keeping).toHaveText(/^Saved \d\d:\d\d$/);
  const [draft] = await drafts.list();

  /** Writes as the colleague, who has taken the draft over. */
  async function theyWrite(row: Record<string, unknown>): Promise<void> {
    const response = await request.patch(`/rest/v1/post_drafts?id=eq.${draft?.id}`, {
      headers: { ...headersOf(colleague), "x-editing-session": THEIR_SESSION, "x-draft-take-over": "yes" },
      data: row,
    });
    expect(response.status(), await response.text()).toBeLessThan(300);
  }
  const theySave = (author: string) =>
    theyWrite({ fields: { slug, title: "Stored now", content: "<p>x</p>", date: "2026-01-01", author } });

  await theyWrite({ leased_by: THEIR_SESSION });
  await form.author.fill("Mine, longer");
  await expect(form.notice).toContainText("colleague@nusagrid.example is writing this post now.");
  await theySave("Theirs");
  await form.choice("Compare").click();
  await expect(form.comparison.locator("del").first()).toContainText("Theirs");
  await page.keyboard.press("Escape");

  await theySave("Theirs, later");
  await form.choice("Use theirs").click();
  await expect(form.author).toHaveValue("Theirs, later");
  await expect(form.choice("Take over"), "not the same question again").toBeVisible();
  await form.undo.click();
  await expect(form.author).toHaveValue("Mine, longer");

  await form.choice("Use mine").click();
  const question = page.getByRole("alertdialog", { name: "Replace the other text?" });
  await expect(question).toBeVisible();
  await theySave("Theirs, at the last moment");
  await question.getByRole("button", { name: "Replace it" }).press("Enter");
  await expect(form.notice, "the text that nobody here has read stays").toBeFocused();
  expect(await drafts.list()).toMatchObject([{ author: "Theirs, at the last moment" }]);
  await form.choice("Compare").click();
  await expect(form.comparison.locator("del").first()).toContainText("Theirs, at the last moment");
  await page.keyboard.press("Escape");

  await page.route("**/rest/v1/post_drafts*", (route) => route.abort());
  expectedErrors.push(/Failed to load resource/);
  await form.choice("Use theirs").click();
  await expect(form.toast("The other text could not be loaded from the server.")).toBeVisible();
  await expect(form.author).toHaveValue("Mine, longer");
  await page.unrouteAll();
  await form.choice("Use mine").click();
  await question.getByRole("button", { name: "Replace it" }).press("Enter");
  await expect.poll(async () => (await drafts.list())[0]?.author).toBe("Mine, longer");
});

test("the comparison with the version online loads this version again", async ({
  page,
  request,
  session,
  posts,
  drafts,
}) => {
  const row = { slug: "online-now", title: "Online now", author: "A", content: "<p>x</p>", date: "2026-01-01" };
  const { id, updated_at } = await posts.insert(row);
  await drafts.insert({ ...row, post_id: id, base_version: updated_at, author: "Mine" });
  await posts.change(row.slug, { author: "Second" });
  const form = postFormScreen(page);
  await form.openEdit(row.slug);
  await expect(form.notice).toContainText("A newer version is online.");
  await postsApi(request, session).change(row.slug, { author: "Third" });
  await form.choice("Compare").click();
  await expect(form.comparison.locator("del").first()).toContainText("Third");
  await page.keyboard.press("Escape");
  await posts.change(row.slug, { author: "Fourth" });
  await form.choice("Use the version online").click();
  await expect(form.author).toHaveValue("Fourth");
});

function headersOf({ key, accessToken }: EditorSession): Record<string, string> {
  return { apikey: key, Authorization: `Bearer ${accessToken}` };
}
