import { accountsScreen } from "../../../screens/accounts-screen.ts";
import { EDITOR, expect, keepSession, test } from "../../support/own-site.ts";

test("an owner finds an invitation in the audit log, and filters by person", async ({ page, context, site }) => {
  await keepSession(context, site.url, await site.signIn());
  const accounts = accountsScreen(page);
  await accounts.open();
  await accounts.email.fill("ani@nusagrid.example");
  await accounts.invite.click();
  await expect(accounts.row("ani@nusagrid.example")).toBeVisible();
  await page.getByRole("navigation", { name: "Lists of people" }).getByRole("link", { name: "Journal" }).click();
  const main = page.getByRole("main");
  const rows = main.getByRole("row");
  await expect(rows.filter({ hasText: `${EDITOR.email} invited ani@nusagrid.example` })).toHaveCount(1);
  await expect(rows.filter({ hasText: `${EDITOR.email} signed in` }).first()).toContainText("127.0.0.1");
  await main.getByLabel("Person").selectOption({ label: "ani@nusagrid.example" });
  await expect(page).toHaveURL(/journal\?person=[\da-f-]{36}$/);
  await expect(rows.filter({ hasText: "signed in" })).toHaveCount(0);
  await expect(rows.filter({ hasText: "invited ani@nusagrid.example" })).toHaveCount(1);
});
