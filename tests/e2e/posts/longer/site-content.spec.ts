import type { Page } from "@playwright/test";
import { expectNoFindings } from "../../support/axe.ts";
import { expect, test } from "../../support/signed-in.ts";

test("an office worker changes texts in two languages, publishes them and takes one change back", async ({ page }) => {
  await page.goto("/admin/site/contact");
  const field = (name: string) => page.getByRole("textbox", { name });
  await expect(field("Heading · English")).toHaveValue("Connect With Us");
  await expect(field("Heading · Bahasa Indonesia")).toHaveValue("Hubungi Kami");
  await expectNoFindings(page, "the form of the site");

  await field("Heading · English").fill("");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("This field is empty.")).toBeVisible();
  await expect(field("Heading · English")).toBeFocused();

  await field("Heading · English").fill("Visit our office");
  await page.keyboard.press("Enter");
  await expect(field("Heading · Bahasa Indonesia")).toBeFocused();
  await field("Heading · Bahasa Indonesia").fill("Kunjungi kantor kami");
  await page.reload();
  await expect(field("Heading · English")).toHaveValue("Visit our office");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. The pages show it now.")).toBeVisible();
  const read = async (path: string) => (await page.request.get(path)).text();
  expect(await read("/")).toContain("Visit our office");
  expect(await read("/id")).toContain("Kunjungi kantor kami");

  await field("Heading · English").fill("Call our office");
  const writes: string[] = [];
  const { promise: isRead, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/rest/v1/site_content?*", async (route) => {
    if (route.request().method() !== "POST") return route.abort();
    writes.push(route.request().url());
    await isRead;
    await route.continue();
  });
  await page.getByRole("button", { name: "Publish" }).dblclick();
  await field("Introduction · English").fill("Typed while the site published");
  release();
  // A failed read after the write is no failed save, and later text is not lost.
  await expect(page.getByText("Unsaved. Your text stays on this computer.")).toBeVisible();
  await expect(field("Introduction · English")).toHaveValue("Typed while the site published");
  expect(writes).toHaveLength(1);
  await page.unroute("**/rest/v1/site_content?*");
  await page.reload();
  await expect(field("Introduction · English")).toHaveValue("Typed while the site published");
  await page.getByRole("button", { name: "Discard my changes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard my changes" }).click();
  expect(await read("/")).toContain("Call our office");
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("listitem").filter({ hasText: "English" }).nth(1).getByRole("button").click();
  await expect(field("Heading · English")).toHaveValue("Visit our office");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. The pages show it now.")).toBeVisible();
  expect(await read("/")).toContain("Visit our office");
});

test("services are ordered by keyboard, and a draft stays off the site", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.goto("/admin/site/services");
  const first = page.getByRole("button", { name: "Move Cloud-Native Development up" });
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".content-items").first().locator(":scope > li > details > summary").first()).toHaveText(
    "Cloud-Native Development",
  );
  await page.route("**/rest/v1/site_content_drafts*", (route) => route.abort());
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("alert")).toHaveText(/^Not saved: The server could not be reached\./);
  await page.unroute("**/rest/v1/site_content_drafts*");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  const html = await (await page.request.get("/")).text();
  expect(html.indexOf("Cybersecurity Operations")).toBeLessThan(html.indexOf("Cloud-Native Development"));

  await page.getByRole("link", { name: "Preview" }).click();
  const preview = page.frameLocator("iframe");
  await expect(preview.getByRole("heading", { name: "Our Services" })).toBeAttached();
  await expect(preview.locator(".service-title").first()).toHaveText("Cloud-Native Development");
  await expect(preview.getByRole("heading", { name: "Your Future, Our Technology." })).toBeAttached();
  await expect(preview.getByRole("contentinfo")).toBeAttached();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(preview.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("radio", { name: "Bahasa Indonesia" }).check();
  await expect(preview.locator("html")).toHaveAttribute("lang", "id");
  await expect(preview.getByRole("heading", { name: "Layanan Kami" })).toBeAttached();
});

test("a list with too few items says so at its button, and changes and drafts can be discarded", async ({ page }) => {
  await page.goto("/admin/site/home");
  const heading = page.getByRole("group", { name: "Heading", exact: true });
  const remove = heading.getByRole("button", { name: /^Remove / });
  await expect(remove).not.toHaveCount(0);
  const before = await heading.getByRole("textbox").first().inputValue();
  for (let left = await remove.count(); left > 0; left -= 1) await remove.first().click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(heading.getByText("Add at least 1.")).toBeVisible();
  await expect(heading.getByRole("button", { name: "Add to Heading" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading.getByText("Add at least 1.")).toHaveCount(0);
  await page.getByRole("button", { name: "Discard my changes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard my changes" }).click();
  await expect(heading.getByRole("textbox").first()).toHaveValue(before);

  await heading.getByRole("textbox").first().fill("Only a draft");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.reload();
  await expect(heading.getByRole("textbox").first()).toHaveValue("Only a draft");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByText("No changes")).toBeVisible();
  await expect(heading.getByRole("textbox").first()).toHaveValue(before);
  await expect(heading.getByRole("textbox").first()).toBeFocused();
  await page.reload();
  await expect(heading.getByRole("textbox").first()).toHaveValue(before);
});

test("the history has one version of each changed language, and the original text", async ({ page }) => {
  await page.goto("/admin/site/about");
  const heading = page.getByRole("textbox", { name: "Heading · English" });
  const before = await heading.inputValue();
  await heading.fill("Who we are");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. The pages show it now.")).toBeVisible();
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveText([
    /English · /,
    /Original text English/,
    /Original text Bahasa Indonesia/,
  ]);
  await page.getByRole("listitem").filter({ hasText: "Original text English" }).getByRole("button").click();
  await expect(heading).toHaveValue(before);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. The pages show it now.")).toBeVisible();
  expect(await (await page.request.get("/")).text()).not.toContain("Who we are");
});

test("the items of a restored language must be filled in the other language", async ({ page }) => {
  await page.goto("/admin/site/certificates");
  const published = page.getByText("Published. The pages show it now.");
  const remove = page.getByRole("main").getByRole("button", { name: /^Remove / });
  const restore = async (language: string) => {
    await page.getByRole("button", { name: "History" }).click();
    const original = page.getByRole("listitem").filter({ hasText: `Original text ${language}` });
    await original.getByRole("button").click();
  };
  await expect(remove).not.toHaveCount(0);
  for (let left = await remove.count(); left > 0; left -= 1) await remove.first().click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(published).toBeVisible();

  await restore("English");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText(/\d fields need a correction/)).toBeVisible();
  await restore("Bahasa Indonesia");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(published).toBeVisible();
  await expect(remove).not.toHaveCount(0);
});

test("a section that somebody published meanwhile asks which text goes on, and the question has the focus", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const heading = (form: Page) => form.getByRole("textbox", { name: "Heading · English" });
  const publish = (form: Page) => form.getByRole("button", { name: "Publish" }).press("Enter");
  await page.goto("/admin/site/clients");
  const before = await heading(page).inputValue();
  const other = await context.newPage();
  await other.goto("/admin/site/clients");
  await heading(other).fill("Published by a colleague");
  await publish(other);
  await expect(other.getByText("Published. The pages show it now.")).toBeVisible();

  await heading(page).fill("Typed before");
  await publish(page);
  const notice = page.getByRole("region", { name: "editor@nusagrid.example published this section after you began." });
  await expect(notice).toBeFocused();
  await expect(heading(page)).toHaveValue("Typed before");
  expect(await (await page.request.get("/")).text()).not.toContain("Typed before");
  await notice.getByRole("button", { name: "Use theirs" }).click();
  await expect(heading(page)).toHaveValue("Published by a colleague");
  await expect(heading(page)).toBeFocused();
  await heading(page).fill("Typed before");
  await page.getByRole("button", { name: "Discard my changes" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard my changes" }).press("Enter");
  await expect(heading(page)).toHaveValue("Published by a colleague");
  await expect(heading(page)).toBeFocused();
  await heading(page).fill(before);
  await publish(page);
  await expect(page.getByText("Published. The pages show it now.")).toBeVisible();
});

test("sections with a draft have a mark, and colours say their contrast", async ({ page }) => {
  await page.goto("/admin/site/colours");
  const brand = page.getByRole("textbox", { name: "Brand colour", exact: true });
  await brand.fill("#c79ad8");
  await expect(page.getByText(/^Contrast 2\.\d, at least 4\.5$/)).toBeVisible();
  await page.getByLabel("Choose: Brand colour").fill("#0b5d5b");
  await expect(brand).toHaveValue("#0b5d5b");
  await expect(page.getByText(/^Contrast 7\.\d, at least 4\.5$/)).toBeVisible();
  await brand.fill("red");
  await expect(page.getByText(/^Contrast/), "only the accent is a colour").toHaveCount(1);
  await brand.fill("#0b5d5b");
  const colours = page.getByRole("navigation", { name: "Sections of the site" }).getByRole("link", { name: "Colours" });
  await expect(colours).toHaveText(/^Colours\s*$/);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(colours).toHaveText(/^Colours\s*draft$/);
  await expectNoFindings(page, "the form of the colours");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(colours).toHaveText(/^Colours\s*$/);
});

test("a published row without its groups opens with the text of the code, and is named as broken", async ({ page }) => {
  await page.route("**/rest/v1/site_content?*", async (route) => {
    const row = { section: "home", language: "en", version: 1, content: {}, updated_at: "2026-01-01T00:00:00Z" };
    await route.fulfill({ json: [row] });
  });
  await page.goto("/admin/site/home");
  await expect(page.getByText("The published text of this section cannot be read.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Text under the heading · English" })).not.toHaveValue("");
});

test("all drafts are published at once, except those that cannot be", async ({ page, request, session }) => {
  const headers = { apikey: session.key, Authorization: `Bearer ${session.accessToken}` };
  await request.delete("/rest/v1/site_content_drafts?section=not.is.null", { headers });
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const saveDraft = async (section: string, name: string, text: string) => {
    await page.goto(`/admin/site/${section}`);
    await field(name).fill(text);
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Draft saved")).toBeVisible();
  };
  await saveDraft("contact", "Heading · English", "Write to all of us");
  const publishAll = page.getByRole("button", { name: /^Publish all \d drafts$/ });
  await expect(publishAll, "one draft has its own button").toHaveCount(0);
  await saveDraft("blog", "Heading · English", "All our notes");
  await saveDraft("about", "Heading · English", "");
  await saveDraft("home", "Link to the contact form · English", "Draft of the link");
  await field("Link to the contact form · English").fill("Typed here only");
  await publishAll.dblclick();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Home, About, Contact, Blog");
  await question.getByRole("button", { name: "Publish all" }).click();
  await expect(page.getByText("Published: Contact, Blog")).toBeVisible();
  await expect(page.getByText("Not published: About. A field needs a correction.")).toBeVisible();
  await expect(page.getByText(/^Not published: Home\. This computer has unsaved text/)).toBeVisible();
  await expect(field("Link to the contact form · English")).toHaveValue("Typed here only");
  const read = async (path: string) => (await page.request.get(path)).text();
  expect(await read("/")).toContain("Write to all of us");
  expect(await read("/")).not.toContain("Draft of the link");
  expect(await read("/blog")).toContain("All our notes");
  await expect(page.getByRole("link", { name: /draft$/ })).toHaveText([/^Home/, /^About/]);
});
