import { json } from "#tests/e2e/support/fake-posts.ts";
import { expect, test } from "#tests/e2e/support/test.ts";
import { serveHarness } from "./support/serve-harness.ts";

test("a code is verified with a type that every service accepts, and a rejection is shown", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  const harness = await serveHarness("auth");
  await page.goto(`${harness.url}?view=verify_otp`);
  await page.route("**/auth/v1/verify*", (route) =>
    route.fulfill({ ...json({ code: 403, msg: "Token has expired or is invalid" }), status: 403 }),
  );
  await page.getByLabel("Email address").fill("editor@nusagrid.example");
  await page.getByLabel("Token", { exact: true }).fill("123 456");
  const sent = page.waitForRequest("**/auth/v1/verify*");
  await page.getByRole("button", { name: "Verify token" }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    email: "editor@nusagrid.example",
    token: "123456",
    type: "magiclink",
  });
  await expect(page.getByRole("alert")).toHaveText("Token has expired or is invalid");
  await harness.close();
});
