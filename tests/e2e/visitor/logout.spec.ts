import { siteFrame } from "../../screens/site-frame.ts";
import { expect, test } from "../support/test.ts";

test("Logout is visible only with a session, and ends it", async ({ page, request, openLanding }) => {
  const requests: string[] = [];
  page.on("request", (sent) => requests.push(new URL(sent.url()).pathname));
  await openLanding();
  const { logout } = siteFrame(page);
  await expect(logout).toHaveCount(0);
  expect(requests.filter((path) => path.includes("/auth/"))).toEqual([]);

  const key = /sb_publishable_[\w-]+/.exec(await (await request.get("/")).text())?.[0] ?? "";
  const signedIn = await request.post("/auth/v1/token?grant_type=password", {
    headers: { apikey: key },
    data: { email: "editor@nusagrid.example", password: "a long test password" },
  });
  const session = await signedIn.json();
  await page.evaluate((value) => localStorage.setItem("nusagrid-session", JSON.stringify(value)), session);
  await page.reload();
  await expect(logout).toBeVisible();
  await logout.click();
  await expect(logout).toHaveCount(0);
  await expect(page.getByText("Successfully signed out!", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("nusagrid-session"))).toBeNull();
});
