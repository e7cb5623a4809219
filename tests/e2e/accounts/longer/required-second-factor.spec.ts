import { loginScreen } from "../../../screens/login-screen.ts";
import { secondFactorScreen } from "../../../screens/second-factor-screen.ts";
import { codeOf } from "../../../support/second-factor.ts";
import { EDITOR, expect, test } from "../../support/own-site.ts";
import { waitForHydration } from "../../support/test.ts";

test.use({ siteSettings: [{ REQUIRE_SECOND_FACTOR: "true" }, { scope: "worker" }] });

test("with REQUIRE_SECOND_FACTOR, the administration opens only after the person added a second factor", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await page.goto("/login");
  await waitForHydration(page);
  await loginScreen(page).signIn(EDITOR.email, EDITOR.password);
  await expect(page).toHaveURL("/admin/account");
  const factor = secondFactorScreen(page);
  await expect(factor.section).toContainText("This site asks every account for a second factor.");
  await page.goto("/admin/messages");
  await expect(page).toHaveURL("/admin/account");
  await factor.button("Add authenticator app").click();
  const secret = (await factor.secret.innerText()).replaceAll(" ", "");
  await factor.newCode.fill(codeOf(secret));
  await factor.button("Confirm").click();
  await factor.button("I have stored them").click();
  await page.goto("/admin/messages");
  await expect(page).toHaveURL("/admin/messages");
});
