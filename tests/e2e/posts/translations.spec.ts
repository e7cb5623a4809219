import { postFormScreen } from "../../screens/post-form-screen.ts";
import { expect, test } from "../support/signed-in.ts";

test("a translation starts with tags, date and author of its post, and both name each other", async ({
  page,
  posts,
}) => {
  const tags = ["quartz"];
  await posts.insert({ slug: "to-translate", title: "To translate", author: "Dewi", content: "<p>x</p>", tags });
  const form = postFormScreen(page);
  await form.openEdit("to-translate");
  await expect(page.getByLabel("Language")).toBeDisabled();
  const started: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/rest/v1/")) started.push(request.url());
  });
  await form.status.getByRole("button", { name: "Translation" }).dblclick();
  await expect(page).toHaveURL(/\/admin\/blog\/add\?draft=/);
  await expect(page.getByLabel("Language")).toHaveValue("id");
  await expect(page.getByLabel("Language")).toBeDisabled();
  expect(started).toHaveLength(1);
  await expect(form.author).toHaveValue("Dewi");
  await expect(form.tags).toHaveText(/quartz/);
  await form.title.fill("Sudah diterjemahkan");
  await form.content.fill("Isi artikel.");
  await form.submit.click();
  await expect(form.toast("Blog post added successfully!")).toBeVisible();

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/admin/blog");
  const translated = page.getByRole("row").filter({ hasText: "Sudah diterjemahkan" });
  const publicUrl = new URL("/id/blog/sudah-diterjemahkan", page.url());
  await expect(translated.getByRole("link", { name: "Sudah diterjemahkan", exact: true })).toHaveAttribute(
    "href",
    publicUrl.pathname,
  );
  await translated.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(publicUrl.href);

  await form.openEdit("to-translate");
  await form.status.getByRole("button", { name: "Translation" }).click();
  await expect(page).toHaveURL("/admin/blog/edit/sudah-diterjemahkan");

  await page.goto("/id/blog/sudah-diterjemahkan");
  await page.getByRole("main").getByRole("link", { name: "Read in English" }).click();
  await expect(page).toHaveURL("/blog/to-translate");
  await page.getByRole("main").getByRole("link", { name: "Baca dalam bahasa Indonesia" }).click();
  await expect(page).toHaveURL("/id/blog/sudah-diterjemahkan");
});
