import { createSession } from "../../support/editor-session.ts";
import { expect, keepSession, test } from "../../support/own-site.ts";

test("the administration has the language of the account, and an account without one has that of the URL", async ({
  page,
  context,
  site,
}) => {
  await keepSession(context, site.url, await site.signIn());
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/id/admin/messages");
  await expect(heading).toHaveText("Pesan");
  await expect(page.locator("html")).toHaveAttribute("lang", "id");

  await page.goto("/admin/account");
  await page.getByRole("combobox", { name: "Language", exact: true }).selectOption({ label: "Bahasa Indonesia" });
  await page.getByRole("button", { name: "Change language" }).click();
  await expect(page).toHaveURL("/id/admin/account");
  await page.goto("/admin/blog?q=cloud#main");
  await expect(page).toHaveURL("/id/admin/blog?q=cloud#main");
  await expect(page).toHaveTitle(/^Kelola Artikel/);
  await expect(heading).toHaveText("Kelola Artikel");
  const bar = page.getByRole("navigation", { name: "Administrasi" }).getByRole("link");
  await expect(bar).toHaveText(["Artikel", "Gambar", "Situs", /^Pesan/, "Pengguna"]);
  await page.goto("/id/admin/blog/add");
  await expect(page.getByRole("button", { name: "Tambah Artikel" })).toBeVisible();
  await expect(page.getByText("Tidak ada perubahan")).toBeVisible();
  await page.goto("/id/admin/blog/history/forty-seven-days");
  await expect(page.getByRole("main").getByRole("time").first()).toHaveText(/^\d+ [A-Z][a-z]{2} \d{4}, \d\d\.\d\d$/);

  await page.goto("/id/admin/account");
  await page.getByRole("combobox", { name: "Bahasa", exact: true }).selectOption({ label: "English" });
  await page.getByRole("button", { name: "Ubah bahasa" }).click();
  await expect(page).toHaveURL("/admin/account");

  // Other files of this worker expect an account without a language.
  const { key, accessToken } = await createSession(page.request);
  const headers = { apikey: key, Authorization: `Bearer ${accessToken}` };
  const cleared = await page.request.put("/auth/v1/user", { headers, data: { data: { language: null } } });
  expect((await cleared.json()).user_metadata).not.toHaveProperty("language");
});
