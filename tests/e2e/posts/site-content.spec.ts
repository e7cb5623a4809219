import { expectNoFindings } from "../support/axe.ts";
import { expect, test } from "../support/signed-in.ts";

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
  await field("Heading · Bahasa Indonesia").fill("Kunjungi kantor kami");
  await page.reload();
  await expect(field("Heading · English")).toHaveValue("Visit our office");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. The pages show it now.")).toBeVisible();
  const read = async (address: string) => (await page.request.get(address)).text();
  expect(await read("/")).toContain("Visit our office");
  expect(await read("/id")).toContain("Kunjungi kantor kami");

  await field("Heading · English").fill("Call our office");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. The pages show it now.")).toBeVisible();
  expect(await read("/")).toContain("Call our office");
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("listitem").filter({ hasText: "English" }).nth(1).getByRole("button").click();
  await expect(field("Heading · English")).toHaveValue("Visit our office");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. The pages show it now.")).toBeVisible();
  expect(await read("/")).toContain("Visit our office");
});

test("services are ordered by keyboard, and a draft stays off the site", async ({ page }) => {
  await page.goto("/admin/site/services");
  const first = page.getByRole("button", { name: "Move Cloud-Native Development up" });
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".content-items").first().locator(":scope > li > details > summary").first()).toHaveText(
    "Cloud-Native Development",
  );
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  const html = await (await page.request.get("/")).text();
  expect(html.indexOf("Cybersecurity Operations")).toBeLessThan(html.indexOf("Cloud-Native Development"));

  await page.getByRole("link", { name: "Preview" }).click();
  const preview = page.frameLocator("iframe");
  await expect(preview.getByRole("heading", { name: "Our Services" })).toBeAttached();
  await expect(preview.locator(".service-title").first()).toHaveText("Cloud-Native Development");
});
